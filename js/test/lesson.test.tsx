import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import createWidget from "../src/teach";
import type { LessonFacts, Question } from "../src/teach/types";
import { ATTACK, ATTACK_ORDERS, SPECTATOR, viewOf } from "./fake";
import { act, button, cell, stage } from "./stage";

const FACTS: LessonFacts = {
	kind: "lesson",
	serial: 1,
	title: "First battle",
	at: 3,
	place: 3,
	count: 9,
	text: "A ship flies straight.\n\nExactly as far as it has motors.",
	rules: [{ id: "R14", title: "Distance" }],
	lit: ["cell:f3"],
	chosen: [],
	ask: null,
	hints: [],
	feedback: null,
	plays: false,
	back: true,
	waits: false,
	report: null,
};
const ASK: Question = { answer: "move", options: [], closed: false, hints: 1, collected: [] };

/** A lesson on the screen, and what the kernel tells it next. */
function taught(facts: Partial<LessonFacts> = {}, orders: object = SPECTATOR) {
	const shown = stage({}, undefined, undefined, undefined, createWidget);
	function step(more: Partial<LessonFacts> = {}) {
		const view = { ...viewOf(ATTACK), log: [], lectern: { ...FACTS, ...facts, ...more } };
		act(() => shown.model.say({ type: "step", view, private: orders }));
	}
	step();
	return { ...shown, step };
}

afterEach(() => document.body.replaceChildren());

test("what is said stands beside the board, paragraph by paragraph, with its rule", async () => {
	const { model } = taught();
	expect(screen.getByRole("heading", { name: "First battle" })).toBeTruthy();
	expect(screen.getByText("Exactly as far as it has motors.")).toBeTruthy();
	expect(document.querySelector("[data-told]")?.getAttribute("data-cell")).toBe("f3");
	await userEvent.click(button("[forward]"));
	await userEvent.click(button("[back]"));
	expect(model.moves).toEqual([
		{ type: "forward", serial: 1 },
		{ type: "back", serial: 1 },
	]);
	expect(screen.queryByRole("button", { name: "[skip]" })).toBeNull();
});

test("a move is answered on the board", async () => {
	const { model } = taught({ ask: ASK, waits: true }, ATTACK_ORDERS);
	expect(screen.getByText("[answer_on_board]")).toBeTruthy();
	expect(button("[forward]").getAttribute("aria-disabled")).toBe("true");
	await userEvent.click(cell("d3"));
	await userEvent.click(cell("f3"));
	await userEvent.click(button("[ask_hint]"));
	await userEvent.click(button("[skip]"));
	expect(model.moves).toEqual([
		{ type: "move", move: "d3xf3", rev: 1 },
		{ type: "hint", serial: 1 },
		{ type: "skip", serial: 1 },
	]);
});

test("several moves are put together, taken out again and checked", async () => {
	const collected = [{ move: "d3xf3", text: "attack f3 from d3" }];
	const chosen = ["cell:d3", "cell:f3"];
	const ask: Question = { ...ASK, answer: "moves", collected };
	const { model, step } = taught({ ask, chosen, waits: true });
	const marked = () =>
		[...document.querySelectorAll("[data-answer]")].map((each) => each.getAttribute("data-cell"));
	expect(marked()).toEqual(chosen.map((each) => each.slice(5)));
	await userEvent.click(button("attack f3 from d3"));
	await userEvent.click(button("[check]"));
	expect(model.moves).toEqual([
		{ type: "drop", move: "d3xf3", serial: 1 },
		{ type: "check", serial: 1 },
	]);
	step({ ask: { ...ask, collected: [] }, chosen: [] });
	expect(marked()).toEqual([]);
});

test("a remedial step stands where its question stands", () => {
	taught({ at: 9, place: 3 });
	expect(document.querySelector("progress")?.value).toBe(3);
	expect(screen.getByText("4 / 9")).toBeTruthy();
	expect(button("[forward]")).toBeTruthy();
});

test("a choice is made once it is right, and no more", async () => {
	const ask: Question = { ...ASK, answer: "choice", options: ["two", "three"] };
	const { model, step } = taught({ ask, waits: true });
	await userEvent.click(button("three"));
	step({ ask: { ...ask, closed: true }, waits: false });
	await userEvent.click(button("two"));
	expect(model.moves).toEqual([{ type: "answer", value: 1, serial: 1 }]);
});

test("a number is typed and sent with Enter; what is no number is not sent", async () => {
	const { model } = taught({ ask: { ...ASK, answer: "number" }, waits: true });
	const field = screen.getByLabelText("[number_answer]");
	await userEvent.type(field, "many{Enter}");
	expect(screen.getAllByText("[number_wanted]").length).toBeGreaterThan(0);
	await userEvent.clear(field);
	await userEvent.type(field, "12{Enter}");
	expect(model.moves).toEqual([{ type: "answer", value: 12, serial: 1 }]);
});

test("feedback says whether it is right in words and cites its rule", () => {
	const feedback = { right: false, text: "It lands on nobody.", rule: "R16" };
	const { step } = taught({ ask: ASK, waits: true, hints: ["Count."], feedback }, ATTACK_ORDERS);
	expect(screen.getByRole("region", { name: "[answer]" }).textContent).toContain("[is_wrong]");
	expect(button("R16 · [why]")).toBeTruthy();
	expect(screen.getByText("Count.", { exact: false })).toBeTruthy();
	step({ feedback: { ...feedback, right: true } });
	expect(screen.getByRole("region", { name: "[answer]" }).textContent).toContain("[is_right]");
});

test("at the end there is the report, and the lesson may begin again", async () => {
	const report = [
		["step", "points"],
		["4", "1 of 1"],
	];
	const { model } = taught({ at: 9, place: 9, report });
	expect(screen.getByRole("row", { name: "4 1 of 1" })).toBeTruthy();
	await userEvent.click(button("[whole_again]"));
	expect(model.moves).toEqual([{ type: "again", serial: 1 }]);
});

test("axe finds nothing at any kind of question", async () => {
	const { step } = taught({ waits: true });
	for (const answer of ["move", "moves", "number", "choice"] as const) {
		step({ ask: { ...ASK, answer, options: ["one", "two"] } });
		const { violations } = await axe.run(document.body, {
			rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
		});
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	}
});
