import type { Form, Happened, Orders, Table } from "../src/kyran/types";
import type { View } from "../src/shared/protocol";
import { labelsOf } from "./fake";
import { stage } from "./stage";

export const LABELS = labelsOf("kyran");

/** Seat 0 is to lay the third card of a trick. */
export const PLAY: Table = {
	game: "kyran",
	players: 4,
	round: 2,
	size: 6,
	dealer: 1,
	phase: "play",
	turn: 0,
	lives: [5, 4, 5, 3],
	bids: [2, 1, 0, 2],
	won: [0, 0, 1, 1],
	hands: [4, 4, 3, 3],
	trick: [
		{ seat: 2, card: "27", value: 3, was: 27, forced: false },
		{ seat: 3, card: "V3", value: 27, was: 3, forced: true },
	],
	force: null,
	known: [],
	outcome: null,
};

export const BIDDING: Table = {
	...PLAY,
	phase: "bid",
	size: 5,
	dealer: 0,
	bids: [null, 1, 2, 1],
	won: [0, 0, 0, 0],
	hands: [5, 5, 5, 5],
	trick: [],
};

export const MINE = ["9", "C11", "S27", "M"];

export function seen(table: Table, hand: string[] = MINE): Table {
	return { ...table, hands: table.hands.map((other, seat) => (seat === 0 ? hand : other)) };
}

export function form(move: string, target: number | null = null, lost = false): Form {
	return { move, text: `do ${move}`, target, void: lost };
}

export const LAYS: Orders["lays"] = {
	9: [form("9")],
	C11: [form("C11>1", 1), form("C11>3", 3)],
	S27: [form("S27!", null, true)],
	M: [form("M0"), form("M37")],
};

export function ordersOf(table: Table, more: Partial<Orders> = {}): Orders {
	return {
		type: "private",
		rev: 1,
		seat: 0,
		acts: true,
		legal: [],
		table: seen(table),
		log: [],
		said: "",
		curtain: null,
		bids: [],
		lays: table.phase === "play" ? LAYS : {},
		...more,
	};
}

export const BIDS: Orders["bids"] = [0, 1, 2, 3, 4, 5].map((bid) => ({
	bid,
	move: `b${bid}`,
	why: bid === 1 ? "4 + 1 would make 5" : "",
}));

export function happened(more: Partial<Happened> = {}): Happened {
	return { seat: 3, text: "what happened", events: [], trick: null, round: [], ...more };
}

export function viewOf(table: Table, more: Partial<View> = {}): View {
	return {
		game: "kyran",
		rev: 1,
		lang: "en",
		theme: "light",
		pace: "follow",
		title: "a game",
		status: "Player 1 is to play",
		phase: "phase",
		turn: table.turn,
		ply: 4,
		plies: 4,
		live: true,
		seats: [0, 1, 2, 3].map((seat) => ({
			seat,
			name: `${seat + 1}`,
			kind: seat ? "random" : "human",
			label: seat ? "robot" : "person",
		})),
		kinds: [],
		table,
		trace: null,
		log: [{ ply: 4, seat: 3, text: "all saw this", rule: "R18" }],
		said: "all heard this",
		outcome: null,
		thinking: null,
		waiting: false,
		can: { undo: true, redo: false, branch: false, new: true, seats: true },
		why: {},
		...more,
	};
}

export const deal = (view: View, orders?: Orders) => stage(view, orders, undefined, LABELS);
