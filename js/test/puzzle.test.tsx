import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import createWidget from "../src/teach";
import type { PuzzleFacts } from "../src/teach/types";
import { ATTACK, ATTACK_ORDERS, viewOf } from "./fake";
import { act, button, cell, stage } from "./stage";

const FACTS: PuzzleFacts = {
	kind: "puzzle",
	serial: 1,
	title: "Far away",
	text: "Find the attack that wins.",
	lit: [],
	difficulty: 3,
	tries: 0,
	solved: false,
	points: [0, 2],
	hints: [],
	more: true,
	lost: 0,
	sealed: false,
	at: 0,
	count: 0,
	feedback: null,
};

/** A puzzle on the screen, and what the kernel tells it next. */
function posed(facts: Partial<PuzzleFacts> = {}) {
	const shown = stage({}, undefined, undefined, undefined, createWidget);
	function step(more: Partial<PuzzleFacts> = {}) {
		const view = { ...viewOf(ATTACK), log: [], lectern: { ...FACTS, ...facts, ...more } };
		act(() => shown.model.say({ type: "step", view, private: ATTACK_ORDERS }));
	}
	step();
	return { ...shown, step };
}

afterEach(() => document.body.replaceChildren());

test("the goal, its difficulty and its worth stand beside the board", async () => {
	const { model } = posed();
	expect(screen.getByText("Find the attack that wins.")).toBeTruthy();
	expect(screen.getByRole("img", { name: "[difficulty]" }).textContent).toBe("★★★☆☆");
	await userEvent.click(cell("d3"));
	await userEvent.click(cell("f3"));
	await userEvent.click(button("[ask_hint]"));
	expect(model.moves).toEqual([
		{ type: "move", move: "d3xf3", rev: 1 },
		{ type: "hint", serial: 1 },
	]);
});

test("a wrong move is met by what follows from it, step by step", async () => {
	const feedback = { right: false, text: "It misses the goal.", rule: "" };
	const { model } = posed({ feedback, at: 1, count: 3, tries: 1 });
	expect(screen.getByRole("region", { name: "[answer]" }).textContent).toContain("[is_wrong]");
	await userEvent.click(button("[next_step]"));
	await userEvent.click(button("[puzzle_start]"));
	await userEvent.click(button("[try_again]"));
	expect(model.moves).toEqual([
		{ type: "step", to: 2 },
		{ type: "step", to: 0 },
		{ type: "again", serial: 1 },
	]);
});

test("a sealed puzzle offers no solution, a solved one no hint", () => {
	const { step } = posed({ sealed: true });
	expect(screen.queryByRole("button", { name: "[solution_cost]" })).toBeNull();
	step({ sealed: false });
	expect(button("[solution_cost]")).toBeTruthy();
	step({ sealed: false, lost: 100 });
	expect(button("[show_solution]")).toBeTruthy();
	step({ solved: true, sealed: false });
	expect(screen.queryByRole("button", { name: "[solution_cost]" })).toBeNull();
	expect(screen.queryByRole("button", { name: "[ask_hint]" })).toBeNull();
	expect(screen.queryByRole("button", { name: "[show_solution]" })).toBeNull();
});

test("axe finds nothing", async () => {
	const feedback = { right: null, text: "It could not be proved.", rule: "R16" };
	posed({ feedback, at: 1, count: 2, hints: ["Count."], lost: 25 });
	const { violations } = await axe.run(document.body, {
		rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
	});
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
