import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import createWidget from "../src/kyran";
import {
	ATTACK,
	ATTACK_ORDERS,
	DEPLOY_ORDERS,
	FakeModel,
	SPECTATOR,
	START,
	viewOf,
	words,
} from "./fake";
import { act, button, cell, stage } from "./stage";

const user = userEvent.setup();
let shown: ReturnType<typeof stage>;

afterEach(() => {
	shown?.end();
	document.body.replaceChildren();
});

test("before the first view there is a quiet, busy place; then the game", () => {
	shown = stage({});
	expect(shown.el.querySelector("[aria-busy='true']")?.textContent).toBe("");
	act(() => shown.model.write("view", viewOf(START)));
	expect(screen.getAllByRole("gridcell")).toHaveLength(42);
	expect(screen.getByText("A is to move")).toBeTruthy();
});

test("labels follow the language", () => {
	shown = stage(viewOf(START));
	act(() => {
		shown.model.write("words", { ...words, undo: "Annuler", board: "Plateau" });
		shown.model.write("view", viewOf(START, { lang: "fr" }));
	});
	expect(button("Annuler")).toBeTruthy();
	expect(screen.getByRole("grid", { name: "Plateau" })).toBeTruthy();
	expect(shown.el.querySelector("section")?.lang).toBe("fr");
});

test("a spectator has no ships at hand and no seats to change", async () => {
	const can = { undo: false, redo: false, branch: false, new: false, seats: false };
	shown = stage(viewOf(START, { can }), SPECTATOR);
	expect(screen.queryByRole("group", { name: "[choose_type]" })).toBeNull();
	expect(screen.queryByRole("button", { name: "[new]" })).toBeNull();
	await user.click(button("[settings]"));
	expect(screen.queryByRole("group", { name: "[seats]" })).toBeNull();
	expect(screen.queryByRole("group", { name: "[pace]" })).toBeNull();
});

test("the timeline and the log lead through the game", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	await user.click(button("[first]"));
	await user.click(button("[previous]"));
	await user.click(button("3 third"));
	await user.click(button("[rule] R10"));
	expect(shown.model.moves).toEqual([
		{ type: "show", ply: 0 },
		{ type: "show", ply: 3 },
		{ type: "show", ply: 3 },
		{ type: "rule", id: "R10" },
	]);
});

test("a move taken back stays in the log, struck and without a position of its own", () => {
	const log = [{ ply: 5, seat: 1, text: "undone", rule: "R16", taken_back: true }];
	shown = stage(viewOf(ATTACK, { log }), ATTACK_ORDERS);
	expect(screen.getByText(/undone/).closest("s")).not.toBeNull();
	expect(screen.queryByRole("button", { name: /undone/ })).toBeNull();
});

test("from the past one goes back to the game, or plays on", async () => {
	shown = stage(
		viewOf(ATTACK, {
			ply: 2,
			live: false,
			can: { undo: true, redo: false, branch: true, new: true, seats: true },
		}),
	);
	await user.click(button("[live]"));
	await user.click(button("[branch]"));
	expect(shown.model.moves).toEqual([
		{ type: "show", ply: "live" },
		{ type: "branch", ply: 2, rev: 1 },
	]);
});

test("what cannot be undone says why", async () => {
	const view = viewOf(ATTACK, {
		can: { undo: false, redo: true, branch: false, new: true, seats: true },
		why: { undo: "not beyond this" },
	});
	shown = stage(view, ATTACK_ORDERS);
	await user.click(button("[undo]"));
	expect(screen.getByRole("status").textContent).toBe("not beyond this");
	await user.click(button("[redo]"));
	expect(shown.model.moves).toEqual([{ type: "redo", rev: 1 }]);
});

test("a computer move that waits is let go by a button", async () => {
	shown = stage(viewOf(ATTACK, { waiting: true, turn: 1 }), { ...ATTACK_ORDERS, acts: false });
	await user.click(button("[step]"));
	expect(shown.model.moves).toEqual([{ type: "next", rev: 1 }]);
});

test("a new game is confirmed while one is under way, and the focus comes back", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	await user.click(button("[new]"));
	const dialog = screen.getByRole("dialog", { name: "[confirm_new]" });
	expect(document.activeElement).toBe(dialog);
	expect(shown.el.querySelector("[inert] [role='grid']")).not.toBeNull();
	await user.tab({ shift: true });
	expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "[no]" }));
	await user.tab();
	expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "[close]" }));
	await user.keyboard("{Escape}");
	await vi.waitFor(() => expect(document.activeElement).toBe(button("[new]")));
	expect(shown.model.moves).toEqual([]);
	await user.click(button("[new]"));
	await user.click(button("[yes]"));
	expect(shown.model.moves).toEqual([{ type: "new", rev: 1 }]);
});

test("settings and seats are asked of the kernel", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	await user.click(button("[settings]"));
	await user.selectOptions(screen.getByRole("combobox", { name: "[language]" }), "fr");
	await user.selectOptions(screen.getByRole("combobox", { name: "[pace]" }), "step");
	await user.selectOptions(screen.getByRole("combobox", { name: "B" }), "human");
	expect(shown.model.moves).toEqual([
		{ type: "set", name: "lang", value: "fr" },
		{ type: "set", name: "pace", value: "step" },
		{ type: "seat", seat: 1, kind: "human" },
	]);
});

test("a rule opens with its title and status", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	act(() =>
		shown.model.say({
			type: "rule",
			id: "A8",
			title: "Out",
			text: "It is skipped.",
			status: "assumed",
		}),
	);
	const dialog = screen.getByRole("dialog", { name: "A8 · Out" });
	expect(dialog.textContent).toContain("It is skipped.");
	expect(dialog.textContent).toContain("[assumed]");
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("the end shows who won and the steps, can be put away, and leads back to the start", async () => {
	const outcome = { title: "B wins", lines: ["motors: 5, 5", "ships: 2, 3"], winners: [1] };
	shown = stage(viewOf(ATTACK, { outcome, turn: null }), SPECTATOR);
	const end = screen.getByRole("region", { name: "B wins" });
	expect(
		within(end)
			.getAllByRole("listitem")
			.map((item) => item.textContent),
	).toEqual(outcome.lines);
	expect(screen.getByText("[winner]").closest("li")?.textContent).toMatch(/^B/);
	await user.click(within(end).getByRole("button", { name: "[first]" }));
	await user.click(within(end).getByRole("button", { name: "[close]" }));
	expect(screen.queryByRole("region", { name: "B wins" })).toBeNull();
	await user.click(button("[new]"));
	expect(shown.model.moves).toEqual([
		{ type: "show", ply: 0 },
		{ type: "new", rev: 1 },
	]);
});

test("a draw has no winner", () => {
	const outcome = { title: "A draw", lines: ["5, 5"], winners: [0, 1] };
	shown = stage(viewOf(ATTACK, { outcome, turn: null }), SPECTATOR);
	expect(screen.queryByText("[winner]")).toBeNull();
});

test("when a button goes with its note, the board takes the focus", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	const suggest = [{ move: "d3xd5", text: "attack d5" }];
	act(() =>
		shown.model.say({
			type: "refusal",
			move: "d3xe3",
			title: "no",
			text: "why",
			rule: "R16",
			suggest,
		}),
	);
	button("attack d5").focus();
	await user.keyboard("{Enter}");
	await vi.waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("gridcell"));
});

test("an error of the kernel is seen and heard", () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	act(() => shown.model.say({ type: "error", text: "it broke" }));
	expect(screen.getByRole("alert").textContent).toBe("it broke");
	expect(screen.getByText("it broke", { selector: "p" })).toBeTruthy();
});

test("two displays of one widget show the same and part without a trace", async () => {
	const model = new FakeModel({ view: viewOf(START), words });
	const places = [document.createElement("div"), document.createElement("div")];
	document.body.append(...places);
	const widget = createWidget();
	const ends = places.map((el) => widget.render({ model, el }));
	act(() => model.say(DEPLOY_ORDERS));
	const [first, second] = places.map((el) => within(el));
	await user.click(first?.getByRole("gridcell", { name: /^a1 / }) as HTMLElement);
	expect(model.moves).toHaveLength(1);
	act(() => model.write("view", viewOf({ ...START, cells: { a1: "A1" } }, { rev: 2, ply: 5 })));
	expect(second?.getByRole("gridcell", { name: "a1 ship A1" })).toBeTruthy();
	act(() => ends[0]?.());
	expect(places[0]?.innerHTML).toBe("");
	expect(second?.getAllByRole("gridcell")).toHaveLength(42);
	act(() => ends[1]?.());
	expect(model.listening).toBe(0);
	expect(document.body.textContent).toBe("");
});

test("a host's signal ends a display as well", () => {
	const model = new FakeModel({ view: viewOf(START), words });
	const el = document.createElement("div");
	const life = new AbortController();
	act(() => {
		createWidget().render({ model, el, signal: life.signal });
	});
	act(() => life.abort());
	expect([el.innerHTML, model.listening]).toEqual(["", 0]);
});

test("it plays inside a shadow root", async () => {
	const host = document.createElement("div");
	document.body.append(host);
	const inner = document.createElement("div");
	host.attachShadow({ mode: "open" }).append(inner);
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS, inner);
	await user.click(within(inner).getByRole("gridcell", { name: /^d3 / }));
	await user.click(within(inner).getByRole("gridcell", { name: /^d5 / }));
	expect(shown.model.moves).toEqual([{ type: "move", move: "d3xd5", rev: 1 }]);
});

test("axe finds nothing wrong, in play, refused, and in a dialog", async () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	const faults = async () => {
		const { violations } = await axe.run(shown.el, {
			rules: { "color-contrast": { enabled: false } },
		});
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
	};
	await user.click(cell("d3"));
	expect(await faults()).toEqual([]);
	act(() =>
		shown.model.say({
			type: "refusal",
			move: "d3xe3",
			title: "no",
			text: "why",
			rule: "R16",
			suggest: [],
		}),
	);
	expect(await faults()).toEqual([]);
	await user.click(button("[settings]"));
	expect(await faults()).toEqual([]);
}, 20_000);
