import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { around, arrange, moveTo } from "../src/shared/order";
import {
	BIDDING,
	BIDS,
	deal,
	form,
	happened,
	MINE,
	ordersOf,
	PLAY,
	seen,
	viewOf,
} from "./kyran_fake";
import { act, button } from "./stage";

const user = userEvent.setup();
let shown: ReturnType<typeof deal>;

const hand = () => screen.getByRole("group", { name: "Your hand" });
const held = () =>
	within(hand())
		.queryAllByRole("button")
		.map((card) => card.dataset.card);
const card = (name: string) => within(hand()).getByRole("button", { name });
const seat = (number: number) =>
	shown.el.querySelector<HTMLElement>(`.kw-plate[data-seat="${number}"]`);
const said = () => screen.getByRole("status").textContent;
const move = (text: string, rev = 1) => ({ type: "move", move: text, rev });

afterEach(() => {
	shown.end();
	document.body.replaceChildren();
});

describe("laying a card", () => {
	test("one click lays a card that has one way to be laid, and a double click lays no other", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		await user.dblClick(card("9"));
		expect(shown.model.moves).toEqual([move("9")]);
	});

	test("a button that says all itself changes no other words under the pointer", async () => {
		const lays = { V3: [form("V3~2", 2), form("V3-")] };
		const mine = ["V3"];
		shown = deal(viewOf(PLAY), ordersOf(PLAY, { lays, table: seen(PLAY, mine) }));
		await user.click(within(hand()).getByRole("button", { name: /Veil/ }));
		const hint = () => shown.el.querySelector(".kw-hint")?.textContent;
		const before = hint();
		await user.hover(button("do V3-"));
		expect(hint()).toBe(before);
		button("do V3-").focus();
		expect(hint()).toBe(before);
		await user.hover(button("do V3~2"));
		expect(hint()).not.toBe(before);
	});

	test("a Power waits for its target, told before it is chosen; only targets can be", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		await user.click(card("Ancient Clairvoyance 11, Power"));
		expect(shown.model.moves).toEqual([]);
		const targets = [...shown.el.querySelectorAll<HTMLElement>("[data-option]")];
		expect(targets.map((each) => each.closest<HTMLElement>(".kw-plate")?.dataset.seat)).toEqual([
			"1",
			"3",
		]);
		await user.hover(button("do C11>3"));
		expect(screen.getByText("do C11>3").className).toBe("kw-will");
		await user.click(button("do C11>3"));
		expect(shown.model.moves).toEqual([move("C11>3")]);
	});

	test("an effect that would be void is said to be before a second press commits it", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		await user.click(card("Seal of Fate 27, Power"));
		expect(shown.model.moves).toEqual([]);
		expect(screen.getByText("The effect will be cancelled.")).toBeTruthy();
		await user.click(card("Seal of Fate 27, Power"));
		expect(shown.model.moves).toEqual([move("S27!")]);
	});

	test("the Veil swaps with a card that lies there, or is declined", async () => {
		const lays = { V34: [form("V34-"), form("V34~2", 2), form("V34~3", 3)] };
		const table = seen(PLAY, ["V34"]);
		shown = deal(viewOf(PLAY), ordersOf(PLAY, { lays, table }));
		await user.click(card("Veil of the Void 34, Power"));
		const swap = button("do V34~2");
		expect(swap.closest<HTMLElement>(".kw-laid")?.dataset.card).toBe("27");
		expect(shown.el.querySelector(".kw-plate .kw-target")).toBeNull();
		await user.click(button("do V34-"));
		expect(shown.model.moves).toEqual([move("V34-")]);
	});

	test("a forced choice is open at once", async () => {
		const table: typeof PLAY = { ...PLAY, force: { seat: 0, card: "M" } };
		const lays = { M: [form("M0"), form("M37")] };
		shown = deal(viewOf(table), ordersOf(table, { lays }));
		expect(screen.getByText("Player 1 (forced): Mystic")).toBeTruthy();
		await user.click(button("do M37"));
		expect(shown.model.moves).toEqual([move("M37")]);
	});

	test("a card that cannot be laid is sent all the same: the rules say why not", async () => {
		shown = deal(viewOf(BIDDING), ordersOf(BIDDING, { bids: BIDS }));
		await user.click(card("9"));
		expect(shown.model.moves).toEqual([move("9")]);
	});

	test("no press is a silent nothing", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY, { acts: false }));
		await user.click(card("9"));
		expect(said()).toBe("Player 1 is to play");
		expect(shown.model.moves).toEqual([]);
	});

	test("a new position drops the choice", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		await user.click(card("Mystic"));
		expect(button("do M0")).toBeTruthy();
		shown.then(viewOf(PLAY, { rev: 2 }), ordersOf(PLAY, { rev: 2 }));
		expect(screen.queryByRole("button", { name: "do M0" })).toBeNull();
	});
});

describe("keyboard", () => {
	test("one tab stop; arrows walk; a Power and its target without a mouse", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		const stops = within(hand())
			.getAllByRole("button")
			.filter((each) => each.tabIndex === 0);
		expect(stops).toEqual([card("9")]);
		stops[0]?.focus();
		await user.keyboard("{ArrowRight}{Enter}");
		expect(document.activeElement).toBe(button("do C11>1"));
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(card("Ancient Clairvoyance 11, Power"));
		expect(shown.model.moves).toEqual([]);
		await user.keyboard("{Enter}{ArrowRight}{Enter}");
		expect(shown.model.moves).toEqual([move("C11>3")]);
	});

	test("Shift and an arrow put the hand in the reader's own order; the switch sorts it again", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		card("9").focus();
		await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
		expect(held()).toEqual(["C11", "S27", "9", "M"]);
		const fewer = seen(PLAY, ["9", "C11", "M"]);
		shown.then(viewOf(PLAY, { rev: 2 }), ordersOf(PLAY, { rev: 2, table: fewer }));
		expect(held()).toEqual(["C11", "9", "M"]);
		await user.click(button("My own order"));
		expect(held()).toEqual(["9", "C11", "M"]);
	});

	test("while a card is under way the hand holds its focus; then it, or the next one, does", async () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		card("9").focus();
		await user.keyboard("{Enter}");
		expect(shown.model.moves).toEqual([move("9")]);
		expect(document.activeElement).toBe(hand());
		act(() =>
			shown.model.say({ type: "refusal", move: "9", title: "", text: "", rule: "", suggest: [] }),
		);
		expect(document.activeElement).toBe(card("9"));

		await user.keyboard("{Enter}");
		expect(document.activeElement).toBe(hand());
		const rest = MINE.slice(1);
		const next: typeof PLAY = { ...PLAY, trick: [], turn: 1, hands: [3, 4, 3, 3] };
		shown.then(null, ordersOf(next, { rev: 2, acts: false, table: seen(next, rest) }));
		shown.then(viewOf(next, { rev: 2, ply: 5 }));
		expect(held()).toEqual(rest);
		expect(document.activeElement).toBe(hand().querySelector("button"));
	});

	test("the focus stays in the hand from the last card to the next deal", () => {
		const none: typeof PLAY = { ...PLAY, phase: "deal", turn: "*", hands: [0, 0, 0, 0] };
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		card("9").focus();
		shown.then(viewOf(none, { rev: 2 }), ordersOf(none, { rev: 2, table: seen(none, []) }));
		hand().focus();
		shown.then(viewOf(BIDDING, { rev: 3 }), ordersOf(BIDDING, { rev: 3 }));
		expect(document.activeElement).toBe(card("9"));
	});
});

describe("bids", () => {
	test("the forbidden one says why and can be asked for; digits bid", async () => {
		shown = deal(viewOf(BIDDING), ordersOf(BIDDING, { bids: BIDS }));
		const banned = button("1. 4 + 1 would make 5");
		expect(banned.getAttribute("aria-disabled")).toBe("true");
		await user.hover(banned);
		expect(screen.getByText("4 + 1 would make 5")).toBeTruthy();
		await user.click(banned);
		expect(shown.model.moves).toEqual([move("b1")]);
		shown.then(null, ordersOf(BIDDING, { bids: BIDS }));
		card("9").focus();
		await user.keyboard("3");
		expect(shown.model.moves.at(-1)).toEqual(move("b3"));
	});
});

describe("how a round ended", () => {
	const results = [0, 1, 2, 3].map((seat) => ({
		seat,
		bid: 2,
		won: seat,
		lives: 4,
		kept: seat === 2,
	}));
	const told = (seats: number[]) =>
		seats.map((number) => seat(number)?.querySelector(".kw-pips")?.textContent);

	test("lies with the seats until somebody bids for the next one", () => {
		const next: typeof BIDDING = { ...BIDDING, bids: [null, null, null, null] };
		const trace = happened({ round: results });
		shown = deal(viewOf(next, { trace }), ordersOf(next, { bids: BIDS }));
		expect(told([0, 1, 2, 3])).toEqual(["0/2", "1/2", "2/2", "3/2"]);
		expect(seat(2)?.querySelector(".kw-pips")?.getAttribute("data-state")).toBe("exact");

		shown.then(viewOf(BIDDING, { rev: 2, ply: 5, trace }), ordersOf(BIDDING, { rev: 2 }));
		expect(told([0, 1, 2, 3])).toEqual([undefined, "0/1", "0/2", "0/1"]);
	});

	test("a bid of none is not yet kept while others bid, nor is a hand of none a number", () => {
		const none: typeof BIDDING = { ...BIDDING, bids: [null, 0, null, null] };
		shown = deal(viewOf(none), ordersOf(none, { bids: BIDS }));
		const state = () => seat(1)?.querySelector(".kw-pips")?.getAttribute("data-state");
		expect(state()).toBe("open");
		const played: typeof PLAY = { ...PLAY, bids: [2, 0, 0, 2], hands: [1, 0, 1, 1] };
		shown.then(viewOf(played, { rev: 2 }), ordersOf(played, { rev: 2 }));
		expect(state()).toBe("exact");
		expect(seat(1)?.querySelector(".kw-count")).toBeNull();
		expect(seat(2)?.querySelector(".kw-count")?.textContent).toBe("1");
	});
});

describe("what each reader may know", () => {
	test("without a private part there are counts, and no card", () => {
		shown = deal(viewOf(PLAY));
		expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
		expect(seat(0)?.textContent).toContain("cards: 4");
		expect(shown.el.innerHTML).not.toContain("C11");
	});

	test("a card just laid is not in two places while the private part is on its way", () => {
		const laid = { seat: 0, card: "9", value: 9, was: 9, forced: false };
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		shown.then(viewOf({ ...PLAY, trick: [...PLAY.trick, laid] }, { rev: 2, ply: 5 }));
		expect(held()).toEqual(["C11", "S27", "M"]);
		expect(card("Mystic").getAttribute("aria-disabled")).toBe("true");
	});

	test("who had a hand keeps a place while none is shown, but not on another line of play", () => {
		const nobody = ordersOf(PLAY, { seat: null, acts: false, table: PLAY, lays: {} });
		shown = deal(viewOf(PLAY, { line: 1 }), ordersOf(PLAY));
		shown.then(null, nobody);
		expect(held()).toEqual([]);
		shown.then(viewOf(PLAY, { line: 0 }), nobody);
		expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
	});

	test("behind the curtain there is nothing; it opens for the person named", async () => {
		const nobody = ordersOf(PLAY, { seat: null, acts: false, table: PLAY, curtain: 0, lays: {} });
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		shown.then(viewOf(PLAY, { rev: 2 }), { ...nobody, rev: 2 });
		for (const secret of MINE) {
			expect(shown.el.querySelector(`[data-card="${secret}"]`)).toBeNull();
		}
		await user.click(button("Player 1, show my hand"));
		expect(shown.model.moves).toEqual([{ type: "ready", seat: 0 }]);
		shown.then(null, ordersOf(PLAY, { rev: 2 }));
		expect(held()).toEqual(MINE);
	});

	test("what Clairvoyance has shown lies with its owner, in the log and in what is announced", () => {
		const known = [{ seer: 0, owner: 2, card: "24" }];
		const log = [{ ply: 4, seat: 0, text: "you saw the 24", rule: "R26" }];
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		shown.then(
			viewOf(PLAY, { rev: 2 }),
			ordersOf(PLAY, { rev: 2, table: { ...seen(PLAY), known }, log, said: "you saw the 24" }),
		);
		expect(seat(2)?.textContent).toContain("seen by Clairvoyance: 24");
		expect(
			within(screen.getByRole("region", { name: "Log" })).getByText("you saw the 24"),
		).toBeTruthy();
		expect(screen.queryByText("all saw this")).toBeNull();
		expect(said()).toBe("you saw the 24");
	});

	test("in a blind round the others' cards are seen, and one's own is a back", () => {
		const one: typeof BIDDING = { ...BIDDING, hands: [1, 1, 1, 1] };
		const table = { ...one, hands: [1, ["V3"], ["M"], ["30"]] };
		shown = deal(viewOf(one), ordersOf(one, { table }));
		expect(within(hand()).getByText("hidden card")).toBeTruthy();
		expect(seat(1)?.textContent).toContain("Veil of the Void 3, Power");
	});
});

describe("the trick", () => {
	const laid = () =>
		[...shown.el.querySelectorAll(".kw-laid > .kw-sr")].map(({ textContent }) => textContent);
	const full = [
		...PLAY.trick,
		{ seat: 0, card: "9", value: 9, was: 9, forced: false },
		{ seat: 1, card: "M", value: 37, was: 37, forced: false },
	];

	test("cards lie in order with owner, force and value now", () => {
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		expect(laid()).toEqual([
			"Player 3: 27, worth 3",
			"Player 4 (forced): Veil of the Void 3, Power, worth 27",
		]);
		expect(shown.el.querySelector(".kw-swapped")?.textContent).toBe("27→3");
	});

	test("a Mystique bears what it was given, and what a swap has made of it", () => {
		const given = { seat: 3, card: "M", value: 0, was: 0, forced: false };
		const swapped = { seat: 2, card: "M", value: 3, was: 37, forced: false };
		for (const [lay, corners, told] of [
			[given, "0", undefined],
			[swapped, "37", "37→3"],
		] as const) {
			shown?.end();
			shown = deal(viewOf({ ...PLAY, trick: [lay] }));
			expect(laid()).toEqual([`Player ${lay.seat + 1}: Mystic, worth ${lay.value}`]);
			expect(shown.el.querySelector(".kw-laid .kw-numeral")?.textContent).toBe(corners);
			expect(shown.el.querySelector(".kw-swapped")?.textContent).toBe(told);
		}
	});

	test("complete, it stays with its winner until the next card is laid", () => {
		const after = { ...PLAY, trick: [], turn: 1 };
		const trace = happened({ trick: { cards: full, winner: 1 } });
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		shown.then(viewOf(after, { rev: 2, ply: 5, trace }), ordersOf(after, { rev: 2 }));
		expect(laid()).toHaveLength(4);
		expect(laid()[3]).toBe("Player 2: Mystic, worth 37, wins the trick");
		const next = { ...after, trick: [{ seat: 1, card: "5", value: 5, was: 5, forced: false }] };
		shown.then(viewOf(next, { rev: 3, ply: 6, trace: happened() }), ordersOf(next, { rev: 3 }));
		expect(laid()).toEqual(["Player 2: 5"]);
	});

	test("a round's end tells who kept and who lost a life, until it is put away", async () => {
		const after = { ...BIDDING, round: 3, bids: [null, null, null, null], lives: [5, 3, 5, 3] };
		const round = [
			{ seat: 0, bid: 2, lives: 5, kept: true },
			{ seat: 1, bid: 1, won: 0, lives: 3, kept: false },
		];
		shown = deal(viewOf(PLAY), ordersOf(PLAY));
		shown.then(
			viewOf(after, { rev: 2, ply: 5, trace: happened({ round }) }),
			ordersOf(after, { rev: 2 }),
		);
		const summary = screen.getByRole("region", { name: "Round 2" });
		expect(within(summary).getByText("Player 1, bid: 2, tricks won: 2, lives kept")).toBeTruthy();
		expect(
			within(summary).getByText("Player 2, bid: 1, tricks won: 0, life lost, stars: 4"),
		).toBeTruthy();
		shown.then(
			viewOf(after, { rev: 3, ply: 6, trace: happened({ round }) }),
			ordersOf(after, { rev: 3 }),
		);
		expect(seat(1)?.querySelector("[data-state='broken']")?.textContent).toBe("0/1");
		await user.click(within(screen.getByRole("region", { name: "Round 2" })).getByRole("button"));
		expect(screen.queryByRole("region", { name: "Round 2" })).toBeNull();
	});
});

test("axe finds nothing wrong, in play, with a choice open, and bidding", async () => {
	shown = deal(viewOf(PLAY), ordersOf(PLAY));
	await user.click(card("Ancient Clairvoyance 11, Power"));
	const wrong = async () => {
		const { violations } = await axe.run(shown.el, { resultTypes: ["violations"] });
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
	};
	expect(await wrong()).toEqual([]);
	shown.then(viewOf(BIDDING, { rev: 2 }), ordersOf(BIDDING, { rev: 2, bids: BIDS }));
	expect(await wrong()).toEqual([]);
});

test("seats sit in their order from the reader's left; a hand keeps its order", () => {
	shown = deal(viewOf(PLAY));
	expect(around(4, 2)).toEqual([3, 0, 1, 2]);
	expect(arrange(["1", "9", "M"], ["M", "7", "1"])).toEqual(["M", "1", "9"]);
	expect(moveTo(["1", "9", "M"], "1", 9)).toEqual(["9", "M", "1"]);
});

test.each(["fr", "en"])("every label made of parts exists in %s", (lang) => {
	shown = deal(viewOf(PLAY));
	const toml = readFileSync(`kyran_widgets/text/ui_${lang}.toml`, "utf8").split("[kyran]")[1] ?? "";
	const known = new Set([...toml.matchAll(/^(\w+) = /gm)].map(([, key]) => key));
	const parts = ["name", "short", "effect", "choose"].flatMap((part) =>
		["C", "S", "B", "V", "M"].map((kind) => `${part}_${kind}`),
	);
	expect([...parts, "life_kept", "life_lost", "void"].filter((key) => !known.has(key))).toEqual([]);
});
