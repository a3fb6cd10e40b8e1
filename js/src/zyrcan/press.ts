import { type Orders, readShip, type Table } from "./types";

/** What a press on a cell comes to. */
export type Answer =
	| { act: "play"; move: string }
	| { act: "select"; cell: string | null }
	| { act: "say"; word: "choose_ship" | "choose_type" | "watching" }
	/** The status line holds the reason: it is not this reader's turn. */
	| { act: "repeat" };

interface Hand {
	table: Table;
	orders: Orders | null;
	/** This reader has no seat. */
	watching: boolean;
	/** The ship selected. */
	selected: string | null;
	/** The type picked for deployment. */
	type: number | null;
}

/**
 * No press stays without an answer, and none is judged here: a move that cannot
 * be is sent all the same, for the rules to say why.
 */
export function press(cell: string, { table, orders, watching, selected, type }: Hand): Answer {
	if (!orders?.acts) return watching ? { act: "say", word: "watching" } : { act: "repeat" };
	if (table.phase === "deploy") {
		return type ? { act: "play", move: `${type}@${cell}` } : { act: "say", word: "choose_type" };
	}
	if (cell === selected) return { act: "select", cell: null };
	if (readShip(table.cells[cell])?.seat === table.turn) return { act: "select", cell };
	if (selected) return { act: "play", move: `${selected}x${cell}` };
	return { act: "say", word: "choose_ship" };
}
