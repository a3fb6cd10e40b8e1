/** What the kernel and the page say to each other. The page holds no rule and no word of its own. */

/** A seat number, the teacher, or a spectator. */
export type Viewer = number | "all" | null;

export interface Seat {
	seat: number;
	name: string;
	kind: string;
	label: string;
}

export interface LogLine {
	ply: number;
	seat: number | null;
	text: string;
	rule: string;
	taken_back?: boolean;
}

/** What the last move did; each game adds what its table shows of it. */
export interface Trace {
	/** Who moved; `null` for chance. */
	seat: number | null;
	text: string;
}

/** The public picture: synced, the same for every reader, replaced whole. */
export interface View {
	game: string;
	rev: number;
	lang: string;
	theme: "auto" | "light" | "dark";
	pace: "instant" | "follow" | "step";
	title: string;
	status: string;
	phase: string;
	turn: number | "*" | null;
	ply: number;
	plies: number;
	live: boolean;
	/** Which line of play it is of, where several can be looked at. */
	line?: number | undefined;
	seats: Seat[];
	kinds: { kind: string; label: string }[];
	table: { game: string };
	trace: Trace | null;
	log: LogLine[];
	said: string;
	outcome: { title: string; lines: string[]; winners: number[] } | null;
	thinking: number | null;
	waiting: boolean;
	/** What this reader may ask for; `new` stands for ruling the game at all. */
	can: { undo: boolean; redo: boolean; branch: boolean; new: boolean; seats: boolean };
	why: { undo?: string };
}

/** What one reader may know and do, sent after each change and on `hello`. */
export interface Private {
	type: "private";
	rev: number;
	seat: Viewer;
	acts: boolean;
	legal: string[];
	pass?: boolean;
	table?: View["table"];
	/** In a game with secrets, the log and what is announced are each reader's own. */
	log?: LogLine[];
	said?: string;
}

export interface Refusal {
	type: "refusal";
	move: string;
	title: string;
	text: string;
	rule: string;
	suggest: { move: string; text: string }[];
}

export interface Rule {
	type: "rule";
	id: string;
	title: string;
	text: string;
	status: string;
}

/** What cards of a hand would make, in KIROLO, where the rules allow it. */
export interface Selected extends Lay {
	type: "selected";
	rev: number;
	/** The cards as they will lie; of a run, the value of its first place. */
	series: string[];
	first: number | null;
	text: string;
	refusal: { title: string; text: string; rule: string } | null;
}

/** Cards of a hand, by their places in it, to be laid on a series, on a Joker, or (`""`) as a new one. */
export interface Lay {
	cards: number[];
	onto: string;
}

export type FromKernel = Private | Refusal | Rule | Selected | { type: "error"; text: string };

export type ToKernel =
	| { type: "hello" }
	| { type: "move"; move: string; rev: number }
	| { type: "select" | "lay"; cards: number[]; onto: string; rev: number }
	| { type: "ready"; seat: number }
	| { type: "show"; ply: number | "live" }
	| { type: "undo" | "redo" | "next" | "new"; rev: number }
	| { type: "branch"; ply: number; rev: number }
	| { type: "rule"; id: string }
	| { type: "set"; name: string; value: string }
	| { type: "seat"; seat: number; kind: string }
	| ToLectern;

/** What only a game with a lectern beside it is asked. */
export type ToLectern =
	| { type: "step"; to: number }
	| { type: "eye"; seat: string }
	| { type: "by"; size: string }
	| { type: "line"; number: number; serial: number }
	| { type: "knows"; on: number }
	| {
			type: "what_if" | "forward" | "back" | "skip" | "again" | "hint" | "check" | "solution";
			serial: number;
	  }
	| { type: "answer"; value: number; serial: number }
	| { type: "drop"; move: string; serial: number };

/** As much of a host's model as is used: a few lines are enough to play without Jupyter. */
export interface Model {
	get(name: string): unknown;
	on(event: string, callback: (message: unknown) => void): void;
	off(event: string, callback: (message: unknown) => void): void;
	send(content: ToKernel): void;
}
