import type { Orders, Series, Table } from "../src/kirolo/types";
import type { LogLine, View } from "../src/shared/protocol";
import { labelsOf } from "./fake";
import { viewOf as kyranView, PLAY } from "./kyran_fake";
import { stage } from "./stage";

export const LABELS = labelsOf("kirolo");

/** Two equal cards, a Joker, and every Action. */
export const MINE = ["F9", "E5", "F7", "*", "F5", "T5", "F8", "~", "E5", "+"];

const series = (
	kind: Series["series"],
	cards: string[],
	first: number | null = null,
	low = false,
	high = true,
): Series => ({ cards, series: kind, first, low, high, full: !low && !high });

/** Seat 0 begins a turn of the standard game. */
export const LAYING: Table = {
	game: "kirolo",
	players: 2,
	mode: "std",
	turn: 0,
	player: 0,
	phase: "lay",
	hands: [10, 7],
	table: [
		series("run", ["F1", "*", "F3"], 1),
		series("group", ["E9", "T9", "B9"]),
		series("joker", ["*"]),
		series("run", ["M10", "M11", "M12"], 10, true, false),
	],
	piles: { E: 90, Z: 0 },
	discards: {
		A: { top: "B2", count: 3 },
		B: { top: null, count: 0 },
		X: { top: "?", count: 1 },
	},
	seen: null,
	known: [{ owner: 1, card: "T7" }],
	outcome: null,
};

export const BARS: Orders["bars"] = MINE.map((card) => {
	if (/^F[789]$/.test(card))
		return { cards: [2, 6, 0], first: 7, move: "F7.F8.F9", text: "run 7 to 9" };
	if (!/5$/.test(card)) return null;
	return { cards: [4, 1, 5], first: null, move: "F5.E5.T5", text: "group of 5" };
});

export function seen(table: Table, hand: string[] = MINE): Table {
	return { ...table, hands: [hand, ...table.hands.slice(1)] };
}

export function ordersOf(table: Table, more: Partial<Orders> = {}): Orders {
	const hand = more.table?.hands[0] ?? MINE;
	const cards = Array.isArray(hand) ? hand : [];
	return {
		type: "private",
		rev: 1,
		seat: 0,
		acts: true,
		legal: ["E", "<A", "<X", "+", "*", "~F9@A", "~E5@A"],
		table: seen(table),
		log: [],
		said: "",
		curtain: null,
		bars: BARS,
		auto_lay: "full",
		ranks: {
			element: cards.map(
				(card) => "FETBM+~*?".indexOf(card.charAt(0)) * 20 + Number(card.slice(1)),
			),
			value: cards.map(
				(card) => Number(card.slice(1) || 99) * 10 + "FETBM+~*?".indexOf(card.charAt(0)),
			),
		},
		fits: { 1: [3], 2: [3] },
		keep: [],
		search: [],
		due: null,
		actions: {
			"+": { move: "+", text: "draws one", why: "" },
			"~": { move: "", text: "trades", why: "" },
			"*": { move: "*", text: "extends", why: "" },
		},
		end: { move: "", why: "draw first" },
		...more,
	};
}

export function viewOf(table: Table, more: Partial<View> = {}): View {
	const log: LogLine[] = [{ ply: 4, seat: 1, text: "all saw this", rule: "R16" }];
	const { seats, ...rest } = kyranView(PLAY);
	return {
		...rest,
		game: "kirolo",
		turn: table.turn,
		seats: seats.slice(0, table.players),
		table,
		log,
		...more,
	};
}

export const deal = (view: View, orders?: Orders) => stage(view, orders, undefined, LABELS);
