import { SEAT_LETTERS } from "../shared/look";
import type { Trace as Base, Private } from "../shared/protocol";

/** What everybody sees of a game of Zyrcan. */
export interface Table {
	game: "zyrcan";
	players: number;
	rows: number[];
	/** Occupied cells: `{"d3": "A2"}`. */
	cells: Record<string, string>;
	/** Ships left to deploy, by motors, of each seat. */
	reserves: number[][];
	fleets: { motors: number; ships: number[] }[];
	turn: number | null;
	phase: "deploy" | "attack" | "end";
}

/** A move: its cells, and the ship it destroyed. */
export interface Trace extends Base {
	seat: number;
	cells: string[];
	captured: { cell: string; ship: string } | null;
}

/** What one reader may do, worked out by the rules in the kernel. */
export interface Orders extends Private {
	deploy: number[];
	free: string[];
	targets: Record<string, string[]>;
	/** For each ship, every landing cell at its distance: `true` if it may be attacked. */
	rays: Record<string, Record<string, boolean>>;
}

export interface Ship {
	seat: number;
	motors: number;
}

export function readShip(code: string | undefined): Ship | null {
	const seat = code ? SEAT_LETTERS.indexOf(code.charAt(0)) : -1;
	return code && seat >= 0 ? { seat, motors: Number(code.slice(1)) } : null;
}
