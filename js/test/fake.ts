import { readFileSync } from "node:fs";
import type { FromKernel, Model, Private, ToKernel, View } from "../src/shared/protocol";
import type { Orders, Table } from "../src/zyrcan/types";

/** A host of a few lines: what it is sent, and what it still listens with. */
export class FakeModel implements Model {
	readonly sent: ToKernel[] = [];
	private readonly listeners = new Map<string, Set<(message: unknown) => void>>();

	constructor(private readonly state: Record<string, unknown> = {}) {}

	get(name: string) {
		return this.state[name];
	}
	on(event: string, callback: (message: unknown) => void) {
		const set = this.listeners.get(event) ?? new Set();
		this.listeners.set(event, set.add(callback));
	}
	off(event: string, callback: (message: unknown) => void) {
		this.listeners.get(event)?.delete(callback);
	}
	send(content: ToKernel) {
		this.sent.push(content);
	}

	get listening() {
		return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
	}
	/** What was sent besides the first greeting. */
	get moves() {
		return this.sent.filter(({ type }) => type !== "hello");
	}
	write(name: "view" | "words", value: unknown) {
		this.state[name] = value;
		for (const callback of [...(this.listeners.get(`change:${name}`) ?? [])]) callback(value);
	}
	say(message: FromKernel | object) {
		for (const callback of [...(this.listeners.get("msg:custom") ?? [])]) callback(message);
	}
}

/** The English labels of a game, as the kernel would send them. */
export function labelsOf(game: string): Record<string, string> {
	const sections = readFileSync("kyran_widgets/text/ui_en.toml", "utf8").split(/^\[/m);
	return Object.fromEntries(
		["words", game].flatMap((name) => {
			const section = sections.find((each) => each.startsWith(`${name}]`)) ?? "";
			return [...section.matchAll(/^"?([^" ]+)"? = "(.*)"$/gm)].map(([, key, text]) => [key, text]);
		}),
	);
}

/** Every label is its key in brackets, with what fills it. */
export const words: Record<string, string> = new Proxy(
	{ cell_ship: "{cell} ship {seat}{n}", cell_empty: "{cell} empty", cell_own: "hits {n}" },
	{ get: (own: Record<string, string>, key: string) => own[key] ?? `[${key}]` },
);

export const START: Table = {
	game: "zyrcan",
	players: 3,
	rows: [2, 3, 4, 5, 6, 7, 8, 7],
	cells: {},
	reserves: [
		[4, 6, 2],
		[4, 6, 2],
		[4, 6, 2],
	],
	fleets: Array.from({ length: 3 }, () => ({ motors: 0, ships: [0, 0, 0] })),
	turn: 0,
	phase: "deploy",
};

/** A attacks: d3 may hit d5 and f3 over d4, d4 may hit d5. */
export const ATTACK: Table = {
	...START,
	cells: { d3: "A2", d4: "A1", d5: "B1", f3: "B3", a1: "A1" },
	reserves: [
		[0, 0, 0],
		[0, 0, 0],
		[0, 0, 0],
	],
	fleets: [
		{ motors: 4, ships: [2, 1, 0] },
		{ motors: 4, ships: [1, 0, 1] },
		{ motors: 0, ships: [0, 0, 0] },
	],
	phase: "attack",
};

export function viewOf(table: Table, more: Partial<View> = {}): View {
	return {
		game: "zyrcan",
		rev: 1,
		lang: "en",
		theme: "light",
		pace: "follow",
		title: "a game",
		status: "A is to move",
		phase: "phase",
		turn: table.turn,
		ply: 4,
		plies: 4,
		live: true,
		seats: [0, 1, 2].map((seat) => ({
			seat,
			name: "ABC".charAt(seat),
			kind: seat ? "random" : "human",
			label: seat ? "robot" : "person",
		})),
		kinds: [
			{ kind: "human", label: "person" },
			{ kind: "random", label: "robot" },
		],
		table,
		trace: null,
		log: [
			{ ply: 3, seat: 2, text: "third", rule: "R10" },
			{ ply: 4, seat: 0, text: "fourth", rule: "R16" },
		],
		said: "what was said",
		outcome: null,
		thinking: null,
		waiting: false,
		can: { undo: true, redo: false, branch: false, new: true, seats: true },
		why: {},
		...more,
	};
}

const NONE: Orders = {
	type: "private",
	rev: 1,
	seat: 0,
	acts: true,
	legal: [],
	deploy: [],
	free: [],
	targets: {},
	rays: {},
};

export const DEPLOY_ORDERS: Orders = { ...NONE, deploy: [1, 2, 3], free: ["a1", "a2", "b1"] };

export const ATTACK_ORDERS: Orders = {
	...NONE,
	targets: { d3: ["d5", "f3"], d4: ["d5"], a1: [] },
	rays: {
		d3: { d5: true, f3: true, d1: false },
		d4: { d5: true, c3: false },
		a1: { a2: false },
	},
};

export const SPECTATOR: Private = { ...NONE, seat: null, acts: false };
