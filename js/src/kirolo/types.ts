import type { Private } from "../shared/protocol";

/** A series on the table; its number is its place there, from 1. */
export interface Series {
	cards: string[];
	series: "run" | "group" | "joker";
	/** The value of the first place of a run. */
	first: number | null;
	/** Where cards can be added. */
	low: boolean;
	high: boolean;
	/** Nothing can be added any more. */
	full: boolean;
}

/** What one reader sees of a game of KIROLO: cards where seen, else their number. */
export interface Table {
	game: "kirolo";
	players: number;
	mode: "std" | "rami";
	turn: number | "*" | null;
	/** Whose turn it is, also while chance is due. */
	player: number;
	phase: string;
	hands: (string[] | number)[];
	table: Series[];
	piles: Record<string, number>;
	discards: Record<string, { top: string | null; count: number }>;
	/** The cards under choice. */
	seen: { pile: string; cards: string[] | number } | null;
	known: { owner: number; card: string }[];
	outcome: { winners: number[] } | null;
}

/** A choice of a card of several that are shown. */
export interface Pick {
	move: string;
	/** What it will do. */
	text: string;
	keep?: string;
	card?: string;
	/** Where the other card goes. */
	other?: string;
	pile?: string;
}

/** What one reader knows and may do, worked out by the rules in the kernel. */
export interface Orders extends Private {
	table: Table;
	curtain: number | null;
	/** What a click on the green bar of each card of the hand lays. */
	bars: ({ cards: number[]; first: number | null; move: string; text: string } | null)[];
	/** Which selections lay themselves. */
	auto_lay: "full" | "hand" | "off";
	/** Ranks of the cards of the hand in the two ways to sort it. */
	ranks: Record<"element" | "value", number[]>;
	/** Cards of the hand that can be added to a series, by its number. */
	fits: Record<string, number[]>;
	keep: Pick[];
	search: Pick[];
	/** Where an Element must be discarded now. */
	due: { piles: string[]; text: string } | null;
	/** What each kind of Action held does, and why it cannot be played. */
	actions: Record<string, { move: string; text: string; why: string }>;
	end: { move: string; why: string } | null;
}

/** Actions have names of one sign; an Element has a letter and a value. */
export const isAction = (card: string) => card.length === 1;
