import { readFileSync } from "node:fs";
import { fireEvent, screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { arrange, type Held, reorder } from "../src/kirolo/order";
import { moveTo } from "../src/shared/order";
import { deal, LAYING, MINE, ordersOf, seen, viewOf } from "./kirolo_fake";
import { act, button } from "./stage";

const user = userEvent.setup();
let shown: ReturnType<typeof deal>;

// By class, where there are many: asking for roles and names takes its time.
const hand = () => shown.el.querySelector<HTMLElement>(".kw-rack") as HTMLElement;
const faces = () => [...hand().querySelectorAll<HTMLElement>(".kw-card")];
/** What a card is called. */
const nameOf = (face: HTMLElement) => face.querySelector(".kw-sr")?.textContent?.split(",")[0];
const names = () =>
	[...hand().querySelectorAll<HTMLElement>("[data-card]")].map(
		({ dataset }) => dataset.card?.split("#")[0],
	);
const card = (name: string, nth = 0) =>
	faces().filter((face) => nameOf(face) === name)[nth] as HTMLElement;
const series = (number: number) =>
	shown.el.querySelector<HTMLElement>(`.kw-series[data-drop="${number}"]`) as HTMLElement;
const pile = (name: string) =>
	[...shown.el.querySelectorAll<HTMLElement>(".kw-pile")].find((each) =>
		spoken(each)?.startsWith(`${name},`),
	) as HTMLElement;
/** What a button is called. */
const spoken = (each: HTMLElement) => each.querySelector(".kw-sr")?.textContent;
const said = () => screen.getByRole("status").textContent;
const move = (text: string, rev = 1) => ({ type: "move", move: text, rev });
const lay = (places: number[], onto = "") => ({ type: "lay", cards: places, onto, rev: 1 });
const select = (places: number[], onto = "") => ({ type: "select", cards: places, onto, rev: 1 });
const moves = () => shown.model.moves.filter(({ type }) => type !== "select");
const asked = () => shown.model.moves.filter(({ type }) => type === "select");
/** The kernel's answer to the last question. */
function answer(more: object) {
	const { cards, onto, rev } = asked().at(-1) as ReturnType<typeof select>;
	const quiet = { moves: [], series: [], text: "", full: false, refusal: null };
	act(() => shown.model.say({ type: "selected", cards, onto, rev, ...quiet, ...more }));
}
const chosen = () =>
	[...hand().querySelectorAll("[data-chosen='true']")].map((each) =>
		each.getAttribute("data-card"),
	);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
	shown?.end();
	document.body.replaceChildren();
});
const begin = () => {
	shown = deal(viewOf(LAYING), ordersOf(LAYING));
};

describe("choosing cards", () => {
	test("they are sent in the player's order, and the answer shows them as they will lie", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Fire 9"));
		await user.click(card("Fire 7"));
		expect(asked().at(-1)).toEqual(select([0, 2, 6]));
		answer({ series: ["F7", "F8", "F9"], text: "a run from 7 to 9" });
		expect(screen.getByText("a run from 7 to 9")).toBeTruthy();
		const strip = shown.el.querySelector(".kw-strip");
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
		shown.then(viewOf(LAYING, { rev: 2, ply: 5 }), ordersOf(LAYING, now));
		expect(names()).toEqual(left);
	});

	test("an old answer is not taken for the present one", async () => {
		begin();
		await user.click(card("Fire 8"));
		await user.click(card("Fire 9"));
		const [first] = asked();
		act(() =>
			shown.model.say({ ...first, type: "selected", series: [], text: "old", refusal: null }),
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
		shown.then(null, ordersOf(LAYING));
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
		many.table[11] = { cards: long, series: "run", full: true };
		shown = deal(viewOf(many), ordersOf(many));
		expect(series(12).dataset).toMatchObject({ full: "true", high: "false" });
		expect(series(12).querySelector("[data-drop]")).toBeNull();
		expect(spoken(series(12))).toContain("Wood 12, complete");
		const stops = [
			...(shown.el.querySelector(".kw-serieses")?.querySelectorAll("button") ?? []),
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
		shown.then(null, ordersOf(LAYING)); // the answer
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
		shown = deal(viewOf(both), ordersOf(both, { legal: ["~F9@A", "~F9@B", "~E5@A"] }));
		await user.click(card("Exchange"));
		expect(said()).toBe("Choose an Element first, then the Exchange.");
		await user.click(card("Fire 9"));
		await user.click(card("Exchange"));
		expect(moves()).toEqual([]);
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
		expect(moves()).toEqual([move("~F9@B")]);
	});

	test("Exchange with one place to go to needs no second click; the rules refuse what cannot be", async () => {
		begin();
		await user.click(card("Fire 9"));
		await user.click(card("Exchange"));
		expect(moves()).toEqual([move("~F9@A")]);
		shown.then(null, ordersOf(LAYING, { legal: [] }));
		await user.click(card("Exchange"));
		expect(moves().at(-1)).toEqual(move("~F9@A"));
	});

	test("what an Action does, or why it cannot be played, is told when it is looked at", async () => {
		const actions = { "+": { move: "", text: "draws one", why: "once a turn" } };
		shown = deal(viewOf(LAYING), ordersOf(LAYING, { actions }));
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
		const can = [...shown.el.querySelectorAll<HTMLElement>(".kw-pile")].map(
			({ dataset }) => dataset.can,
		);
		expect(can).toEqual(["true", "false", "true", "false", "true"]);
		await user.click(pile("Element pile"));
		shown.then(null, ordersOf(LAYING));
		await user.click(pile("Discard A"));
		shown.then(null, ordersOf(LAYING));
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
		shown = deal(viewOf(table), ordersOf(table, { table: seen(table), keep, legal: [] }));
		const offers = screen.getByRole("group", { name: "Choose the card to keep" });
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
		shown.then(
			viewOf(table, { rev: 2, ply: 5 }),
			ordersOf(table, { rev: 2, table: seen(table), keep }),
		);
		expect(document.activeElement).toBe(button("keep B3"));
		shown.then(viewOf(LAYING, { rev: 3, ply: 6 }), ordersOf(LAYING, { rev: 3 }));
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
		shown = deal(viewOf(table), ordersOf(table, { acts: false, table: seen(table) }));
		expect(screen.getByText("Revealed")).toBeTruthy();
		expect(shown.el.querySelectorAll(".kw-offer .kw-tile")).toHaveLength(4);
		shown.then(null, ordersOf(table, { table: seen(table), search }));
		await user.click(button("take M9"));
		expect(moves()).toEqual([move("^M9")]);
	});

	test("a discard that is due is marked and told; the button, or a click there, discards", async () => {
		const table = { ...LAYING, phase: "bonus" };
		const due = { piles: ["B"], text: "B is empty: an Element must go there" };
		const legal = ["F9@B", "F7@B", "~@X"];
		shown = deal(viewOf(table), ordersOf(table, { due, legal, bars: [] }));
		expect(screen.getByText(due.text)).toBeTruthy();
		expect(pile("Discard B").dataset.due).toBe("true");
		await user.click(button("Discard"));
		expect(said()).toBe("Choose the card to discard");
		await user.click(card("Exchange")); // a choice like any other now
		await user.click(card("Exchange"));
		await user.click(card("Fire 7"));
		await user.click(button("Discard"));
		shown.then(null, ordersOf(table, { due, legal, bars: [] }));
		await user.click(pile("Discard A"));
		expect(moves()).toEqual([move("F7@B"), move("F7@A")]);
	});

	test("Rami: where two discards can take it, one is chosen; an Action goes to its own", async () => {
		const table: typeof LAYING = { ...LAYING, mode: "rami", phase: "play" };
		const legal = ["F9@A", "F9@B", "~@X"];
		shown = deal(viewOf(table), ordersOf(table, { legal, end: null }));
		expect(screen.queryByRole("button", { name: "End turn" })).toBeNull();
		await user.click(card("Fire 9"));
		await user.click(button("Discard"));
		expect(screen.getByText("Choose a discard")).toBeTruthy();
		await user.click(pile("Discard B"));
		shown.then(null, ordersOf(table, { legal, end: null }));
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
		shown.then(viewOf(LAYING, { rev: 2, ply: 5 }), ordersOf(LAYING, now));
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
			shown.then(
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
		shown.end();
		document.body.replaceChildren();
		const written = Object.entries({ ...sessionStorage }).join();
		expect(written).not.toMatch(/[FETBM]\d/);
		begin();
		expect(names()).toEqual(order);
	});

	test("cards that have left keep their place in it", () => {
		const ids = (all: readonly Held[]) => all.filter(({ at }) => at >= 0).map(({ id }) => id);
		const first = arrange([], ["F5", "F5", "E1"], false, []);
		const moved = reorder(first, moveTo(first, first[2] as Held, 0));
		expect(ids(moved)).toEqual(["E1#2", "F5#0", "F5#1"]);
		const laid = arrange(moved, ["F5", "E1"], false, ["F5#0"]);
		expect(ids(laid)).toEqual(["E1#2", "F5#1"]);
		expect(ids(arrange(laid, ["F5", "F5", "E1"], true, []))).toEqual(["E1#2", "F5#0", "F5#1"]);
		const drawn = arrange(laid, ["F5", "E1", "F5"], false, []);
		expect(ids(drawn)).toEqual(["E1#2", "F5#1", "F5#3"]);
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
		shown.then(null, ordersOf(LAYING));
		await user.click(card("Fire 7"));
		await user.click(card("Fire 8"));
		drag("Fire 8", shown.el.querySelector(".kw-field"));
		expect(moves()).toEqual([lay([3], "1"), lay([2, 6])]);
	});

	test("onto a discard discards it", () => {
		const table: typeof LAYING = { ...LAYING, mode: "rami", phase: "play" };
		shown = deal(viewOf(table), ordersOf(table, { legal: ["F9@A"] }));
		drag("Fire 9", pile("Discard A"));
		expect(moves()).toEqual([move("F9@A")]);
	});
});

describe("what each reader may know", () => {
	test("without a private part there are counts, what all have seen, and no hand", () => {
		shown = deal(viewOf(LAYING));
		expect(hand()).toBeNull();
		const rival = shown.el.querySelector(".kw-rival[data-seat='1']");
		expect(rival?.textContent).toContain("Player 2");
		expect(rival?.textContent).toContain("7");
		expect(rival?.textContent).toContain("seen by all: Earth 7");
	});

	test("behind the curtain there is nothing; the next hand begins with nothing chosen", async () => {
		begin();
		await user.click(card("Fire 9"));
		const nobody = { seat: null, acts: false, table: LAYING, curtain: 1, bars: [], fits: {} };
		shown.then(viewOf(LAYING, { rev: 2 }), ordersOf(LAYING, { ...nobody, rev: 2 }));
		expect(shown.el.querySelector("[data-card]")).toBeNull();
		expect(shown.el.innerHTML).not.toContain("Fire 9");
		await user.click(button("Player 2, show my hand"));
		expect(moves()).toEqual([{ type: "ready", seat: 1 }]);
		const other = { ...LAYING, player: 1, turn: 1, hands: [10, ["F9", "E5"]] };
		shown.then(null, ordersOf(other, { rev: 2, seat: 1, table: other, bars: [] }));
		expect(names()).toEqual(["F9", "E5"]);
		expect(chosen()).toEqual([]);
	});

	test("no press is a silent nothing", async () => {
		shown = deal(viewOf(LAYING), ordersOf(LAYING, { acts: false }));
		await user.click(pile("Element pile"));
		expect(said()).toBe("Player 1 is to play");
		await user.click(button("Play"));
		expect(moves()).toEqual([]);
		shown.end();
		shown = deal(viewOf(LAYING));
		await user.click(pile("Element pile"));
		expect(said()).toBe("You are watching");
	});

	test("which selections lay themselves is a setting of this game", async () => {
		begin();
		await user.click(button("Settings"));
		await user.selectOptions(screen.getByLabelText(/^Lay by itself/), "off");
		expect(moves()).toEqual([{ type: "set", name: "auto_lay", value: "off" }]);
	});

	test("New is the first thing at the top left", () => {
		begin();
		expect(shown.el.querySelector("header")?.firstElementChild).toBe(button("New"));
	});
});

test("axe finds nothing wrong: laying, with a choice, keeping", { timeout: 60_000 }, async () => {
	begin();
	const wrong = async () => {
		const { violations } = await axe.run(shown.el, { resultTypes: ["violations"] });
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
	};
	await user.click(card("Fire 9"));
	expect(await wrong()).toEqual([]);
	const table = { ...LAYING, phase: "keep", seen: { pile: "E", cards: ["B3", "B9"] } };
	const keep = [{ keep: "B3", other: "B9", pile: "A", move: "B3/B9@A", text: "keep B3" }];
	shown.then(
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
