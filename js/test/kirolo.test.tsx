import { screen, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { LAYING, ordersOf, seen, viewOf } from "./kirolo_fake";
import {
	answer,
	asked,
	begin,
	card,
	chosen,
	hand,
	lay,
	move,
	moves,
	names,
	pile,
	said,
	select,
	series,
	show,
	shown,
	spoken,
	user,
} from "./kirolo_page";
import { act, button } from "./stage";

describe("choosing cards", () => {
	test("they are sent in the player's order, and the answer shows them as they will lie", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Fire 9"));
		await user.click(card("Fire 7"));
		expect(asked().at(-1)).toEqual(select([0, 2, 6]));
		answer({ series: ["F7", "F8", "F9"], text: "a run from 7 to 9" });
		expect(screen.getByText("a run from 7 to 9")).toBeTruthy();
		const strip = shown().el.querySelector(".kw-strip");
		expect([...(strip?.querySelectorAll("b") ?? [])].map((b) => b.textContent)).toEqual([
			"7",
			"8",
			"9",
		]);
		expect(moves()).toEqual([]);
		await user.click(button("Play"));
		expect(moves()).toEqual([lay([0, 2, 6])]);
	});

	test("a reason why not has its rule, and a press on Play is refused by the rules alone", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Water 5"));
		answer({ refusal: { title: "Move refused", text: "neither run nor group", rule: "R17" } });
		expect(screen.getByText("neither run nor group")).toBeTruthy();
		expect(button("Play").getAttribute("aria-disabled")).toBe("true");
		await user.click(button("R17"));
		await user.click(button("Play"));
		expect(moves()).toEqual([{ type: "rule", id: "R17" }, lay([1, 6])]);
	});

	test("a second press lets go; Escape lets go of all, and nothing chosen is sent to be refused", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Fire 8"));
		expect(chosen()).toEqual([]);
		await user.click(card("Fire 8"));
		await user.click(card("Fire 7"));
		await user.keyboard("{Escape}");
		expect(chosen()).toEqual([]);
		await user.click(button("Play"));
		expect(moves()).toEqual([lay([])]);
	});

	test("of two equal cards the one chosen is laid, and the other keeps its place", async () => {
		begin();
		await user.click(card("Water 5", 0));
		await user.click(card("Fire 5"));
		await user.click(card("Earth 5"));
		await user.click(button("Play"));
		expect(moves()).toEqual([lay([1, 4, 5])]);
		const left = ["F9", "F7", "*", "F8", "~", "E5", "+"];
		const now = { table: seen(LAYING, left), rev: 2, bars: left.map(() => null) };
		shown().then(viewOf(LAYING, { rev: 2, ply: 5 }), ordersOf(LAYING, now));
		expect(names()).toEqual(left);
	});

	test("an old answer is not taken for the present one", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Fire 9"));
		const [first] = asked();
		act(() =>
			shown().model.say({ ...first, type: "selected", series: [], text: "old", refusal: null }),
		);
		expect(screen.queryByText("old")).toBeNull();
	});
});

describe("the green bar", () => {
	test("lies under each card of a series; it tells which cards, and one click plays them", async () => {
		begin();
		const bars = within(hand()).getAllByRole("button", { name: /^Green bar/ });
		expect(bars).toHaveLength(7);
		const bar = within(card("Fire 8").parentElement as HTMLElement).getByRole("button", {
			name: "Green bar: run 7 to 9",
		});
		await user.hover(bar);
		expect(screen.getByText("run 7 to 9")).toBeTruthy();
		const lit = [...hand().querySelectorAll<HTMLElement>("[data-lit='true']")];
		expect(lit.map(({ dataset }) => dataset.card?.split("#")[0])).toEqual(["F9", "F7", "F8"]);
		await user.click(bar);
		expect(moves()).toEqual([move("F7.F8.F9")]);
	});

	test("by keyboard: down to it, or P", async () => {
		begin();
		card("Fire 8").focus();
		await user.keyboard("{ArrowDown}");
		expect(document.activeElement?.className).toBe("kw-bar");
		await user.keyboard("{ArrowUp}p");
		expect(document.activeElement).toBe(card("Fire 8"));
		expect(moves()).toEqual([move("F7.F8.F9")]);
	});
});

describe("the series on the table", () => {
	test("are told with number, kind and cards; slots show where they can grow", () => {
		begin();
		expect(spoken(series(1))).toBe("Series 1, run, Fire 1, Joker, Fire 3");
		expect(series(1).querySelector("[data-kind='action'] i")?.textContent).toBe("2");
		expect(spoken(series(2))).toContain("group");
		expect(spoken(series(3))).toBe("Series 3, lone Joker, Joker");
		const low = [1, 2, 3, 4].map((n) => series(n).querySelector("[data-drop]") !== null);
		expect(low).toEqual([false, false, false, true]);
		const high = [1, 2, 3, 4].map((n) => series(n).dataset.high);
		expect(high).toEqual(["true", "true", "true", "false"]);
	});

	test("one takes the cards chosen, and says before what it will become", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.hover(series(1));
		expect(asked().at(-1)).toEqual(select([6], "1"));
		answer({ onto: "1", refusal: { title: "no", text: "that leaves a hole", rule: "A21" } });
		expect(screen.getByText("that leaves a hole")).toBeTruthy();
		await user.click(series(1));
		expect(moves()).toEqual([lay([6], "1")]);
	});

	test("the slot at its low end, or Shift, puts a Joker there", async () => {
		begin();
		await user.click(button("Choose: Joker"));
		await user.hover(series(4).querySelector("[data-drop]") as HTMLElement);
		expect(asked().at(-1)).toEqual(select([3], "4<"));
		await user.click(series(4).querySelector("[data-drop]") as HTMLElement);
		shown().then(null, ordersOf(LAYING));
		series(4).focus();
		await user.keyboard("{Shift>}{Enter}{/Shift}");
		expect(moves()).toEqual([lay([3], "4<"), lay([3], "4<")]);
	});

	test("what fits is marked at both ends; with nothing chosen a series chooses it", async () => {
		begin();
		expect([1, 2, 3, 4].map((n) => series(n).dataset.fits)).toEqual([
			"true",
			"true",
			"false",
			"false",
		]);
		expect(card("Joker").textContent).toContain("fits series 1,2");
		await user.hover(series(2));
		expect(hand().querySelectorAll("[data-lit='true']")).toHaveLength(1);
		await user.click(series(2));
		expect(chosen()).toEqual(["*#3"]);
		await user.click(series(2));
		expect(moves()).toEqual([lay([3], "2")]);
	});

	test("twelve of them, and a run of twelve, are one tab stop that arrows walk", async () => {
		const long = Array.from({ length: 12 }, (_, i) => `B${i + 1}`);
		const many = { ...LAYING, table: [...LAYING.table, ...LAYING.table, ...LAYING.table] };
		const whole = { cards: long, first: 1, low: false, high: false, full: true };
		many.table[11] = { ...whole, series: "run" };
		show(viewOf(many), ordersOf(many));
		expect(series(12).dataset).toMatchObject({ full: "true", high: "false" });
		expect(series(12).querySelector("[data-drop]")).toBeNull();
		expect(spoken(series(12))).toContain("Wood 12, complete");
		const stops = [
			...(shown().el.querySelector(".kw-serieses")?.querySelectorAll("button") ?? []),
		].filter((b) => b.tabIndex === 0);
		expect(stops).toHaveLength(1);
		stops[0]?.focus();
		await user.keyboard("{ArrowLeft}");
		expect(document.activeElement).toBe(series(12));
	});
});

describe("the Joker and the Actions", () => {
	test("a click on the Joker sends what is chosen and itself last; alone it is laid alone", async () => {
		begin();
		await user.click(card("Joker"));
		await user.click(card("Fire 7"));
		await user.click(card("Joker"));
		await user.click(card("Fire 8"));
		await user.click(card("Joker"));
		expect(moves()).toEqual([lay([3], "*")]);
		shown().then(null, ordersOf(LAYING)); // the answer
		await user.click(card("Joker"));
		expect(moves().at(-1)).toEqual(lay([2, 6, 3], "*"));
	});

	test("its handle, or Space, chooses it instead: its place says which end it takes", async () => {
		begin();
		await user.click(button("Choose: Joker"));
		await user.click(card("Fire 7"));
		await user.click(card("Fire 8"));
		expect(asked().at(-1)).toEqual(select([2, 3, 6]));
		expect(moves()).toEqual([]);
		card("Exchange").focus();
		await user.keyboard(" ");
		expect(asked().at(-1)).toEqual(select([2, 3, 6, 7]));
	});

	test("Bonus and Search are played by one click", async () => {
		begin();
		await user.click(card("Bonus"));
		expect(moves()).toEqual([move("+")]);
	});

	test("Exchange: an Element first, then where; it can be put away before anything is shown", async () => {
		const discards = { ...LAYING.discards, B: { top: "M4", count: 1 } };
		const both = { ...LAYING, discards };
		const orders = ordersOf(both, { legal: ["~F9@A", "~F9@B", "~E5@A"] });
		show(viewOf(both), orders);
		await user.click(card("Exchange"));
		shown().then(null, orders);
		await user.click(card("Fire 9"));
		await user.click(card("Fire 7"));
		await user.click(card("Exchange"));
		shown().then(null, orders);
		const judged = [lay([7], "~"), lay([0, 2, 7], "~")]; // the rules say why not
		expect(moves()).toEqual(judged);
		await user.click(card("Fire 7"));
		await user.click(card("Exchange"));
		expect(moves()).toEqual(judged);
		expect(screen.getByText("Choose the discard to exchange with")).toBeTruthy();
		expect([pile("Discard A").dataset.can, pile("Discard B").dataset.can]).toEqual([
			"true",
			"true",
		]);
		await user.keyboard("{Escape}");
		expect(screen.queryByText("Choose the discard to exchange with")).toBeNull();
		expect(chosen()).toEqual(["F9#0"]);
		await user.click(card("Exchange"));
		await user.click(button("Discard B"));
		expect(moves()).toEqual([...judged, move("~F9@B")]);
	});

	test("Exchange with one place to go to needs no second click; the rules refuse what cannot be", async () => {
		begin();
		await user.click(card("Fire 9"));
		await user.click(card("Exchange"));
		expect(moves()).toEqual([move("~F9@A")]);
		shown().then(null, ordersOf(LAYING, { legal: [] }));
		await user.click(card("Exchange"));
		expect(moves().at(-1)).toEqual(move("~F9@A"));
	});

	test("what an Action does, or why it cannot be played, is told when it is looked at", async () => {
		const actions = { "+": { move: "", text: "draws one", why: "once a turn" } };
		show(viewOf(LAYING), ordersOf(LAYING, { actions }));
		await user.hover(card("Bonus"));
		expect(screen.getByText("once a turn")).toBeTruthy();
		expect(card("Bonus").parentElement?.dataset.off).toBe("true");
		await user.click(card("Bonus")); // the rules say it again, with their number
		expect(moves()).toEqual([move("+")]);
	});
});

describe("piles and discards", () => {
	test("tops and counts; usable ones are marked; a click draws or takes", async () => {
		begin();
		expect(spoken(pile("Element pile"))).toBe("Element pile, cards: 90");
		expect(spoken(pile("Discard A"))).toBe("Discard A, on top: Wood 2, cards: 3");
		expect(spoken(pile("Action pile"))).toBe("Action pile, empty");
		const can = [...shown().el.querySelectorAll<HTMLElement>(".kw-pile")].map(
			({ dataset }) => dataset.can,
		);
		expect(can).toEqual(["true", "false", "true", "false", "true"]);
		await user.click(pile("Element pile"));
		shown().then(null, ordersOf(LAYING));
		await user.click(pile("Discard A"));
		shown().then(null, ordersOf(LAYING));
		await user.click(pile("Action pile"));
		expect(moves()).toEqual([move("E"), move("<A"), move("Z")]);
	});

	test("a card kept and where the other goes are chosen together", async () => {
		const table = { ...LAYING, phase: "keep", seen: { pile: "E", cards: ["B3", "B9"] } };
		const way = (keep: string, other: string, at: string) => ({
			...{ keep, other, pile: at, move: `${keep}/${other}@${at}` },
			text: `keep ${keep}, ${other} to ${at}`,
		});
		const keep = [
			way("B3", "B9", "A"),
			way("B3", "B9", "B"),
			way("B9", "B3", "A"),
			way("B9", "B3", "B"),
		];
		show(viewOf(table), ordersOf(table, { table: seen(table), keep, legal: [] }));
		const offers = screen.getByRole("group", { name: /^Choose the card to keep;/ });
		expect(within(offers).getAllByRole("button")).toHaveLength(4);
		await user.click(button("keep B9, B3 to A"));
		expect(moves()).toEqual([move("B9/B3@A")]);
	});

	test("drawn by keyboard: the focus goes to the choice and then to the hand", async () => {
		begin();
		pile("Element pile").focus();
		await user.keyboard("{Enter}");
		const table = { ...LAYING, phase: "keep", seen: { pile: "E", cards: ["B3", "B9"] } };
		const keep = [{ keep: "B3", other: "B9", pile: "A", move: "B3/B9@A", text: "keep B3" }];
		shown().then(
			viewOf(table, { rev: 2, ply: 5 }),
			ordersOf(table, { rev: 2, table: seen(table), keep }),
		);
		expect(document.activeElement).toBe(button("keep B3"));
		shown().then(viewOf(LAYING, { rev: 3, ply: 6 }), ordersOf(LAYING, { rev: 3 }));
		await act(async () => {});
		expect(hand().contains(document.activeElement)).toBe(true);
	});

	test("the four cards of a Search are seen by all, and chosen from by one", async () => {
		const table = {
			...LAYING,
			phase: "search",
			seen: { pile: "E", cards: ["B3", "B3", "M9", "E1"] },
		};
		const search = ["B3", "M9", "E1"].map((each) => ({
			card: each,
			move: `^${each}`,
			text: `take ${each}`,
		}));
		show(viewOf(table), ordersOf(table, { acts: false, table: seen(table) }));
		expect(screen.getByText("Revealed")).toBeTruthy();
		expect(shown().el.querySelectorAll(".kw-offer .kw-tile")).toHaveLength(4);
		shown().then(null, ordersOf(table, { table: seen(table), search }));
		await user.click(button("take M9"));
		expect(moves()).toEqual([move("^M9")]);
	});

	test("a discard that is due is marked and told; the button, or a click there, discards", async () => {
		const table = { ...LAYING, phase: "bonus" };
		const due = { piles: ["B"], text: "B is empty: an Element must go there" };
		const legal = ["F9@B", "F7@B", "~@X"];
		show(viewOf(table), ordersOf(table, { due, legal, bars: [] }));
		expect(screen.getByText(due.text)).toBeTruthy();
		expect(pile("Discard B").dataset.due).toBe("true");
		await user.click(button("Discard"));
		expect(said()).toBe("Choose the card to discard");
		await user.click(card("Exchange")); // a choice like any other now
		await user.click(card("Exchange"));
		await user.click(card("Fire 7"));
		await user.click(button("Discard"));
		shown().then(null, ordersOf(table, { due, legal, bars: [] }));
		await user.click(pile("Discard A"));
		expect(moves()).toEqual([move("F7@B"), move("F7@A")]);
	});

	test("Rami: where two discards can take it, one is chosen; an Action goes to its own", async () => {
		const table: typeof LAYING = { ...LAYING, mode: "rami", phase: "play" };
		const legal = ["F9@A", "F9@B", "~@X"];
		show(viewOf(table), ordersOf(table, { legal, end: null }));
		expect(screen.queryByRole("button", { name: "End turn" })).toBeNull();
		await user.click(card("Fire 9"));
		await user.click(button("Discard"));
		expect(screen.getByText("Choose a discard")).toBeTruthy();
		await user.click(pile("Discard B"));
		shown().then(null, ordersOf(table, { legal, end: null }));
		await user.click(card("Fire 9"));
		await user.click(button("Choose: Exchange"));
		await user.click(button("Discard"));
		expect(moves()).toEqual([move("F9@B"), move("~@X")]);
	});

	test("the end of the turn is asked for, and refused by the rules", async () => {
		begin();
		expect(button("End turn").getAttribute("aria-disabled")).toBe("true");
		await user.click(button("End turn"));
		expect(moves()).toEqual([move(".")]);
	});
});
