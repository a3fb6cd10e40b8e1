import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import createWidget from "../src/teach";
import type { ReplayFacts } from "../src/teach/types";
import { ATTACK, SPECTATOR, viewOf } from "./fake";
import { act, button, stage } from "./stage";

const FACTS: ReplayFacts = {
	kind: "replay",
	serial: 1,
	by: "event",
	at: 2,
	count: 4,
	text: "A attacks d5 from d3.",
	earlier: ["A deploys a ship."],
	rules: [{ id: "R13", title: "The attack" }],
	lit: ["cell:d5"],
	eye: "all",
	eyes: [
		{ value: "all", label: "teacher" },
		{ value: "public", label: "spectator" },
	],
	line: 0,
	lines: ["the game"],
	imagined: false,
	plays: false,
	back: false,
	knows: null,
};

/** A replay on the screen, and what the kernel tells it next. */
function told(facts: Partial<ReplayFacts> = {}) {
	const shown = stage({}, undefined, undefined, undefined, createWidget);
	function step(more: Partial<ReplayFacts> = {}) {
		const view = { ...viewOf(ATTACK), log: [], lectern: { ...FACTS, ...facts, ...more } };
		act(() => shown.model.say({ type: "step", view, private: { ...SPECTATOR, seat: "all" } }));
	}
	step();
	return { ...shown, step };
}

afterEach(() => {
	vi.useRealTimers();
	document.body.replaceChildren();
});

test("picture, words and rules come in one message", () => {
	const { model } = told();
	expect(screen.getByText("A attacks d5 from d3.", { selector: ".kw-now" })).toBeTruthy();
	expect(screen.getByText("A deploys a ship.")).toBeTruthy();
	expect(screen.getAllByRole("gridcell").length).toBeGreaterThan(40);
	expect(button("R13 · The attack")).toBeTruthy();
	expect(screen.queryByRole("group", { name: "[timeline]" })).toBeNull();
	expect(model.sent).toEqual([{ type: "hello" }]);
});

test("what the words point at is marked, and only that", () => {
	const { step } = told();
	const marked = () =>
		[...document.querySelectorAll("[data-told]")].map((e) => e.getAttribute("data-cell"));
	expect(marked()).toEqual(["d5"]);
	step({ lit: ["cell:f3", "seat:9", 'cell:"]'] });
	expect(marked()).toEqual(["f3"]);
});

test("each button goes where it says, and none beyond an end", async () => {
	const { model, step } = told();
	for (const name of ["first", "back", "next", "last"])
		await userEvent.click(button(`[${name}_step]`));
	// Each counts from where the one before leads, answered or not.
	expect(model.moves).toEqual([0, 1, 4].map((to) => ({ type: "step", to })));
	step({ at: 4 });
	await userEvent.click(button("[next_step]"));
	expect(model.moves).toHaveLength(3);
	expect(button("[next_step]").getAttribute("aria-disabled")).toBe("true");
});

test("a presenter's keys step, and no key of the notebook is taken", async () => {
	const { model } = told();
	button("[next_step]").focus();
	await userEvent.keyboard("{PageDown}{PageUp}{Home}{End}{ArrowLeft}x");
	button("[settings]").focus();
	await userEvent.keyboard("{PageUp}{ArrowLeft}");
	expect(model.moves).toEqual([3, 2, 0, 4, 3, 2].map((to) => ({ type: "step", to })));
});

test("it goes on by itself at the pace of reading, and stops at the end", () => {
	vi.useFakeTimers();
	const { model, step } = told();
	act(() => button("[play_on]").click());
	expect(model.moves).toEqual([]);
	act(() => void vi.advanceTimersByTime(5000));
	expect(model.moves).toEqual([{ type: "step", to: 3 }]);
	step({ at: 3 });
	act(() => void vi.advanceTimersByTime(5000));
	step({ at: 4 });
	act(() => void vi.advanceTimersByTime(5000));
	expect(model.moves).toHaveLength(2);
	expect(button("[play_on]")).toBeTruthy();
});

test("eyes, size of a step, knowledge and lines are asked of the kernel", async () => {
	const knows = [{ place: "hand of 2", known: "30", possible: "1–9", excluded: "37" }];
	const { model } = told({
		lines: ["the game", "what if 1"],
		line: 1,
		imagined: true,
		knows,
		plays: true,
		back: true,
	});
	await userEvent.selectOptions(screen.getByLabelText("[eyes]"), "public");
	await userEvent.selectOptions(screen.getByLabelText("[step_size]"), "turn");
	await userEvent.selectOptions(screen.getByLabelText("[line]"), "0");
	await userEvent.click(button("[what_if]"));
	await userEvent.click(button("[knows]"));
	await userEvent.click(button("[step]"));
	await userEvent.click(button("[live]"));
	expect(model.moves).toEqual([
		{ type: "eye", seat: "public" },
		{ type: "by", size: "turn" },
		{ type: "line", number: 0, serial: 1 },
		{ type: "what_if", serial: 1 },
		{ type: "knows", on: 0 },
		{ type: "next", rev: 1 },
		{ type: "line", number: 0, serial: 1 },
	]);
	const table = screen.getByRole("table", { name: "[knows]" });
	expect(within(table).getByRole("row", { name: "hand of 2 30 1–9 37" })).toBeTruthy();
	expect(screen.getByText("[imagined]")).toBeTruthy();
});

test("larger for a room, and as before when it is gone", async () => {
	const { end } = told();
	await userEvent.click(button("[presenter]"));
	expect(document.querySelector(".kw-root[data-large]")).toBeTruthy();
	end();
	expect(document.querySelector("[data-large]")).toBeNull();
});

test("a display that goes leaves no listener behind", () => {
	const { model, end } = told();
	expect(model.listening).toBe(2);
	end();
	expect(model.listening).toBe(0);
});
