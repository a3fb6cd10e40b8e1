import type { Form, Table } from "./types";

/** What a press on a card of the hand comes to. */
export type Answer =
	| { act: "play"; move: string }
	/** There is something to choose, or to be warned of. */
	| { act: "choose" }
	| { act: "drop" }
	| { act: "watch" }
	/** The status line holds the reason: it is not this reader's turn. */
	| { act: "repeat" };

interface Situation {
	/** The ways to lay the card. */
	forms: Form[];
	acts: boolean;
	/** This reader has no seat. */
	watching: boolean;
	/** The card is the one chosen before. */
	chosen: boolean;
}

/**
 * No press stays without an answer, and none is judged here: a card that cannot be
 * laid is sent all the same, for the rules to say why.
 */
export function press(card: string, { forms, acts, watching, chosen }: Situation): Answer {
	if (!acts) return { act: watching ? "watch" : "repeat" };
	const [only] = forms;
	if (!only) return { act: "play", move: card === "M" ? "M0" : card };
	if (forms.length > 1) return { act: chosen ? "drop" : "choose" };
	return only.void && !chosen ? { act: "choose" } : { act: "play", move: only.move };
}

/** The card whose laying waits for its owner's choice: it needs no press. */
export function owed(table: Table, lays: Record<string, Form[]>): string | null {
	const card = table.force?.card;
	return card && lays[card] ? card : null;
}
