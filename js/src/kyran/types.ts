import type { Private, Trace } from "../shared/protocol";

export interface Lay {
	seat: number;
	card: string;
	/** Its current value, and the one before any swap. */
	value: number;
	was: number;
	forced: boolean;
}

/** What one reader sees of a game of KYRAN: a hand is its cards where seen, else their number. */
export interface Table {
	game: "kyran";
	players: number;
	round: number;
	/** Cards dealt to each, which is the number of tricks. */
	size: number;
	dealer: number;
	phase: "deal" | "bid" | "play" | "end";
	turn: number | "*" | null;
	lives: number[];
	bids: (number | null)[];
	won: number[];
	hands: (string[] | number)[];
	trick: Lay[];
	/** Owed to an effect: the card that a seat must say how to lay, or is still to be drawn. */
	force: { seat: number; card: string | null } | null;
	known: { seer: number; owner: number; card: string }[];
	outcome: { winners: number[]; losers: number[] } | null;
}

/** A trick just completed, as it was laid. */
export interface Done {
	cards: Lay[];
	winner: number;
}

/** How a seat ended its round. */
export interface Result {
	seat: number;
	bid: number;
	won?: number;
	lives: number;
	kept: boolean;
}

export interface Happened extends Trace {
	events: { kind: string; seat?: number }[];
	trick: Done | null;
	/** How the round before ended, until a card of the next one is laid. */
	round: Result[];
}

export interface Bid {
	bid: number;
	move: string;
	/** The sentence that explains why it is forbidden, empty if it is not. */
	why: string;
}

/** One way to lay a card. */
export interface Form {
	move: string;
	/** What it will do. */
	text: string;
	/** The seat it is aimed at, or whose card it swaps with. */
	target: number | null;
	/** The effect will be cancelled. */
	void: boolean;
}

/** What one reader knows and may do, worked out by the rules in the kernel. */
export interface Orders extends Private {
	table: Table;
	curtain: number | null;
	bids: Bid[];
	lays: Record<string, Form[]>;
}

/** A Number, one of the Powers, or the Mystique. */
export type Kind = "N" | "C" | "S" | "B" | "V" | "M";

/** What a card's name says; the Mystique has no value of its own. */
export function readCard(card: string): { kind: Kind; value: number | null } {
	const value = Number(card.replace(/^\D/, ""));
	if (/^\d/.test(card)) return { kind: "N", value };
	return card === "M" ? { kind: "M", value: null } : { kind: card.charAt(0) as Kind, value };
}
