import { readFileSync } from "node:fs";
import { fireEvent, screen } from "@testing-library/dom";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { arrange, type Held, reorder } from "../src/kirolo/order";
import { moveTo } from "../src/shared/order";
import { LAYING, MINE, ordersOf, seen, viewOf } from "./kirolo_fake";
import {
	asked,
	begin,
	card,
	chosen,
	faces,
	hand,
	lay,
	move,
	moves,
	nameOf,
	names,
	pile,
	said,
	select,
	series,
	show,
	shown,
	user,
} from "./kirolo_page";
import { act, button } from "./stage";

describe("the order of the hand", () => {
	const sorted = ["E5", "E5", "F5", "F7", "F8", "F9", "T5"];

	test("Sort goes by element, then by value; Actions last", async () => {
		begin();
		await user.click(button("Sort"));
		expect(names()).toEqual(["F5", "F7", "F8", "F9", "E5", "E5", "T5", "+", "~", "*"]);
		await user.click(button("Sort"));
		expect(names()).toEqual(["F5", "E5", "E5", "T5", "F7", "F8", "F9", "+", "~", "*"]);
		await user.click(card("Fire 7"));
		await user.click(card("Earth 5"));
		expect(asked().at(-1)).toEqual(select([5, 2]));
		expect([...sorted].sort()).toEqual(sorted);
	});

	test("it is kept; what comes lies at the right, marked; nothing is sorted again", async () => {
		begin();
		await user.click(button("Sort"));
		const order = names();
		const more = [...MINE, "B7"];
		const now = { table: seen(LAYING, more), rev: 2, bars: [] };
		shown().then(viewOf(LAYING, { rev: 2, ply: 5 }), ordersOf(LAYING, now));
		expect(names()).toEqual([...order, "B7"]);
		expect(card("Wood 7").textContent).toContain("new");
		expect(hand().querySelectorAll("[data-fresh='true']")).toHaveLength(1);
	});

	test("a look at the past, and an undo, bring it back", async () => {
		begin();
		await user.click(button("Sort"));
		const order = names();
		const fewer = MINE.filter((each) => !/^F[789]$/.test(each));
		const later = (rev: number, ply: number, live = true) =>
			shown().then(
				viewOf(LAYING, { rev, ply, plies: 5, live }),
				ordersOf(LAYING, { rev, bars: [], table: seen(LAYING, ply === 5 ? fewer : MINE) }),
			);
		later(2, 5);
		expect(names()).toEqual(order.filter((each) => each && fewer.includes(each)));
		later(2, 4, false);
		expect(names()).toEqual(order);
		later(2, 5);
		later(3, 4);
		expect(names()).toEqual(order);
		// Where another line begins, it is the same game.
		const branch = ordersOf(LAYING, { rev: 4, bars: [], table: seen(LAYING, MINE) });
		later(3, 5);
		shown().then(viewOf(LAYING, { rev: 4, ply: 4, plies: 4 }), branch);
		expect(names()).toEqual(order);
		expect(hand().querySelectorAll("[data-fresh='true']")).toHaveLength(0);
	});

	test("Shift and an arrow, or the two buttons, move a card", async () => {
		begin();
		card("Fire 9").focus();
		await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
		expect(faces().slice(0, 3).map(nameOf)).toEqual(["Water 5", "Fire 7", "Fire 9"]);
		expect(document.activeElement).toBe(card("Fire 9"));
		await user.click(card("Fire 9"));
		await user.click(button("Move left"));
		expect(names().slice(0, 3)).toEqual(["E5", "F9", "F7"]);
		await user.click(button("Move right"));
		expect(names().slice(0, 3)).toEqual(["E5", "F7", "F9"]);
	});

	test("it survives a reload, without the hand being written anywhere", async () => {
		begin();
		await user.click(button("Sort"));
		const order = names();
		shown().end();
		document.body.replaceChildren();
		const written = Object.entries({ ...sessionStorage }).join();
		expect(written).not.toMatch(/[FETBM]\d/);
		begin();
		expect(names()).toEqual(order);
	});

	test("cards that have left keep their place in it", () => {
		const ids = (all: readonly Held[]) => all.filter(({ at }) => at >= 0).map(({ id }) => id);
		const first = arrange([], ["F5", "F5", "E1"], 0, []);
		const moved = reorder(first, moveTo(first, first[2] as Held, 0));
		expect(ids(moved)).toEqual(["E1#2", "F5#0", "F5#1"]);
		const laid = arrange(moved, ["F5", "E1"], 1, ["F5#0"]);
		expect(ids(laid)).toEqual(["E1#2", "F5#1"]);
		expect(ids(arrange(laid, ["F5", "F5", "E1"], 0, []))).toEqual(["E1#2", "F5#0", "F5#1"]);
		const drawn = arrange(laid, ["F5", "E1", "F5"], 2, []);
		expect(ids(drawn)).toEqual(["E1#2", "F5#1", "F5#200"]);
		// Of equal cards an undo brings the one back that left since, and takes the drawn one away.
		const other = arrange(drawn, ["F5", "E1"], 3, ["F5#200"]);
		expect(ids(other)).toEqual(["E1#2", "F5#1"]);
		expect(ids(arrange(other, ["F5", "E1", "F5"], 2, []))).toEqual(["E1#2", "F5#1", "F5#200"]);
		expect(ids(arrange(drawn, ["F5", "E1"], 1, []))).toEqual(["E1#2", "F5#1"]);
	});

	test("a new game begins in the order of the deal, and its sort anew", async () => {
		begin();
		await user.click(button("Sort"));
		const dealt = [...MINE].reverse();
		const now = { table: seen(LAYING, dealt), rev: 2, bars: [] };
		shown().then(viewOf(LAYING, { rev: 2, ply: 1, plies: 1 }), ordersOf(LAYING, now));
		expect(names()).toEqual(dealt);
		await user.click(button("Sort"));
		expect(names()).toEqual(["F5", "F7", "F8", "F9", "E5", "E5", "T5", "+", "~", "*"]);
	});

	test("a choice made after the deal stays, and so does the turn of the sorts", async () => {
		show(viewOf(LAYING, { ply: 1, plies: 1 }), ordersOf(LAYING));
		await user.click(button("Sort"));
		await user.click(card("Fire 7"));
		const now = { table: seen(LAYING), rev: 2, bars: [] };
		shown().then(viewOf(LAYING, { rev: 2, ply: 2, plies: 2 }), ordersOf(LAYING, now));
		expect(chosen()).toEqual(["F7#2"]);
		await user.click(button("Sort"));
		expect(names()).toEqual(["F5", "E5", "E5", "T5", "F7", "F8", "F9", "+", "~", "*"]);
	});

	test("of two equal cards the one chosen leaves, also by a selection that lays itself", async () => {
		begin();
		await user.click(card("Water 5"));
		const left = MINE.filter((_, i) => i !== 1);
		const now = { table: seen(LAYING, left), rev: 2, bars: [] };
		shown().then(viewOf(LAYING, { rev: 2, ply: 5 }), ordersOf(LAYING, now));
		expect(names()).toEqual(left);
		expect(chosen()).toEqual([]);
		expect(asked()).toEqual([select([1])]);
	});
});

describe("dragging", () => {
	/** A card pulled over something and let go there. */
	function drag(name: string, over: Element | null) {
		const from = card(name);
		const { elementFromPoint } = document;
		const to = { bubbles: true, clientX: 90, clientY: 9 };
		document.elementFromPoint = () => over;
		act(() => {
			fireEvent(from, new MouseEvent("pointerdown", { bubbles: true, clientX: 5, clientY: 5 }));
			fireEvent(from, new MouseEvent("pointermove", to));
		});
		act(() => {
			fireEvent(from, new MouseEvent("pointerup", to));
			fireEvent(from, new MouseEvent("click", { ...to, detail: 1 }));
		});
		document.elementFromPoint = elementFromPoint;
	}

	test("onto another card takes its place", () => {
		begin();
		drag("Fire 9", card("Joker"));
		expect(names().slice(0, 4)).toEqual(["E5", "F7", "*", "F9"]);
		expect(chosen()).toEqual([]);
		expect(moves()).toEqual([]);
	});

	test("onto a series adds it, or all that is chosen with it; beside them it begins a new one", async () => {
		begin();
		drag("Joker", series(1));
		expect(asked().at(-1)).toEqual(select([3], "1"));
		shown().then(null, ordersOf(LAYING));
		await user.click(card("Fire 7"));
		await user.click(card("Fire 8"));
		drag("Fire 8", shown().el.querySelector(".kw-field"));
		expect(moves()).toEqual([lay([3], "1"), lay([2, 6])]);
	});

	test("onto a discard discards it", () => {
		const table: typeof LAYING = { ...LAYING, mode: "rami", phase: "play" };
		show(viewOf(table), ordersOf(table, { legal: ["F9@A"] }));
		drag("Fire 9", pile("Discard A"));
		expect(moves()).toEqual([move("F9@A")]);
	});
});

describe("what each reader may know", () => {
	test("without a private part there are counts, what all have seen, and no hand", () => {
		show(viewOf(LAYING));
		expect(hand()).toBeNull();
		const rival = shown().el.querySelector(".kw-rival[data-seat='1']");
		expect(rival?.textContent).toContain("Player 2");
		expect(rival?.textContent).toContain("7");
		expect(rival?.textContent).toContain("seen by all: Earth 7");
	});

	test("behind the curtain there is nothing; the next hand begins with nothing chosen", async () => {
		begin();
		await user.click(card("Fire 9"));
		const nobody = { seat: null, acts: false, table: LAYING, curtain: 1, bars: [], fits: {} };
		shown().then(viewOf(LAYING, { rev: 2 }), ordersOf(LAYING, { ...nobody, rev: 2 }));
		expect(shown().el.querySelector("[data-card]")).toBeNull();
		expect(shown().el.innerHTML).not.toContain("Fire 9");
		await user.click(button("Player 2, show my hand"));
		expect(moves()).toEqual([{ type: "ready", seat: 1 }]);
		const other = { ...LAYING, player: 1, turn: 1, hands: [10, ["F9", "E5"]] };
		shown().then(null, ordersOf(other, { rev: 2, seat: 1, table: other, bars: [] }));
		expect(names()).toEqual(["F9", "E5"]);
		expect(chosen()).toEqual([]);
	});

	test("no press is a silent nothing", async () => {
		show(viewOf(LAYING), ordersOf(LAYING, { acts: false }));
		await user.click(pile("Element pile"));
		expect(said()).toBe("Player 1 is to play");
		await user.click(button("Play"));
		expect(moves()).toEqual([]);
		shown().end();
		show(viewOf(LAYING));
		await user.click(pile("Element pile"));
		expect(said()).toBe("You are watching");
	});

	test("the news are what the others did since one's own last move, or that move", () => {
		const line = (ply: number, seat: number, text: string) => ({ ply, seat, text, rule: "R16" });
		const log = [line(4, 0, "my end"), line(5, 1, "their lay"), line(6, 1, "their end")];
		const happened = () => shown().el.querySelector(".kw-happened")?.textContent;
		show(viewOf(LAYING, { ply: 6, plies: 6 }), ordersOf(LAYING, { log }));
		expect(happened()).toContain("their lay their end");
		expect(happened()).not.toContain("my");
		const more = [...log, line(7, 0, "my draw")];
		shown().then(
			viewOf(LAYING, { rev: 2, ply: 7, plies: 7 }),
			ordersOf(LAYING, { rev: 2, log: more }),
		);
		expect(happened()).toContain("my draw");
		expect(happened()).not.toContain("their");
		shown().end();
		show(viewOf(LAYING, { ply: 6, plies: 6, log })); // to a spectator
		expect(happened()).toContain("their end");
		expect(happened()).not.toContain("their lay");
	});

	test("which selections lay themselves is a setting of this game", async () => {
		begin();
		await user.click(button("Settings"));
		await user.selectOptions(screen.getByLabelText(/^Lay by itself/), "off");
		expect(moves()).toEqual([{ type: "set", name: "auto_lay", value: "off" }]);
	});

	test("New is the first thing at the top left", () => {
		begin();
		expect(shown().el.querySelector("header")?.firstElementChild).toBe(button("New"));
	});
});

test("axe finds nothing wrong: laying, with a choice, keeping", { timeout: 60_000 }, async () => {
	begin();
	const wrong = async () => {
		const { violations } = await axe.run(shown().el, { resultTypes: ["violations"] });
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
	};
	await user.click(card("Fire 9"));
	expect(await wrong()).toEqual([]);
	const table = { ...LAYING, phase: "keep", seen: { pile: "E", cards: ["B3", "B9"] } };
	const keep = [{ keep: "B3", other: "B9", pile: "A", move: "B3/B9@A", text: "keep B3" }];
	shown().then(
		viewOf(table, { rev: 2, ply: 5 }),
		ordersOf(table, { rev: 2, table: seen(table), keep, due: { piles: ["A"], text: "due" } }),
	);
	expect(await wrong()).toEqual([]);
});

test.each(["fr", "en"])("every label made of parts exists in %s", (lang) => {
	begin();
	const toml =
		readFileSync(`kyran_widgets/text/ui_${lang}.toml`, "utf8").split("[kirolo]")[1] ?? "";
	const known = new Set([...toml.matchAll(/^"?([^" ]+)"? = /gm)].map(([, key]) => key));
	const parts = [
		...[..."FETBM+~*?"].map((kind) => `name_${kind}`),
		...[..."EZABX"].map((letter) => `pile_${letter}`),
		...["lay", "act", "drawn", "draw", "play", "keep", "bonus", "search"].map((p) => `choose_${p}`),
		...["pile_empty", "pile_top", "pile_cards", "run", "group", "lone", "winner"],
		...["play", "discard", "end_turn", "sort", "move_left", "move_right"],
	];
	expect(parts.filter((key) => !known.has(key))).toEqual([]);
});
