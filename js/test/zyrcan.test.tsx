import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { ATTACK, ATTACK_ORDERS, DEPLOY_ORDERS, SPECTATOR, START, viewOf } from "./fake";
import { act, button, cell, stage } from "./stage";

const user = userEvent.setup();
let shown: ReturnType<typeof stage>;

afterEach(() => {
	shown.end();
	document.body.replaceChildren();
});

describe("deployment", () => {
	test("a press on a free cell deploys the type picked, which stays picked", async () => {
		shown = stage(viewOf(START), DEPLOY_ORDERS);
		await user.click(button("[motor_3]: 2"));
		await user.click(cell("a1"));
		expect(shown.model.moves).toEqual([{ type: "move", move: "3@a1", rev: 1 }]);
		act(() => {
			shown.model.write("view", viewOf(START, { rev: 2, ply: 5 }));
			shown.model.say({ ...DEPLOY_ORDERS, rev: 2 });
		});
		await user.click(cell("a2"));
		expect(shown.model.moves.at(-1)).toEqual({ type: "move", move: "3@a2", rev: 2 });
	});

	test("a press on a taken cell is sent too: the rules say why not", async () => {
		shown = stage(viewOf({ ...START, cells: { d3: "B1" } }), DEPLOY_ORDERS);
		await user.click(cell("d3"));
		expect(shown.model.moves).toEqual([{ type: "move", move: "1@d3", rev: 1 }]);
	});

	test("a type that is spent cannot be picked, and its digit says how many are left", async () => {
		const spent = { ...START, reserves: [[4, 6, 0], ...START.reserves.slice(1)] };
		shown = stage(viewOf(spent), { ...DEPLOY_ORDERS, deploy: [1, 2] });
		expect(button("[motor_3]: 0")).toHaveProperty("disabled", true);
		cell("e3").focus();
		await user.keyboard("3");
		expect(screen.getByRole("status").textContent).toBe("[motor_3]: 0");
		await user.keyboard("2{Enter}");
		expect(shown.model.moves).toEqual([{ type: "move", move: "2@e3", rev: 1 }]);
	});

	test("other seats' reserves are to be seen", () => {
		shown = stage(
			viewOf({
				...START,
				reserves: [
					[4, 6, 2],
					[3, 5, 1],
					[4, 6, 2],
				],
			}),
			SPECTATOR,
		);
		const seat = screen.getAllByRole("listitem").find((item) => item.textContent?.includes("B"));
		expect(seat?.textContent).toMatch(/\[motor_1\]:3B?\[motor_2\]:5B?\[motor_3\]:1$/);
		// Before its number, a word needs no agreement with it.
		expect(seat?.textContent).toContain("[motors] 0");
	});
});

describe("attack", () => {
	test("a ship, then a target: exactly one move", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("d3"));
		expect(cell("d3").getAttribute("aria-selected")).toBe("true");
		expect(shown.model.moves).toEqual([]);
		await user.dblClick(cell("d5"));
		expect(shown.model.moves).toEqual([{ type: "move", move: "d3xd5", rev: 1 }]);
	});

	test("exactly the targets light up, and the rays end where the rules say", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		expect(shown.el.querySelectorAll(".kw-ring-can")).toHaveLength(2);
		await user.click(cell("d3"));
		const lit = screen.getAllByRole("gridcell", { name: /cell_target/ });
		expect(lit.map((each) => each.dataset.cell)).toEqual(["d5", "f3"]);
		expect(shown.el.querySelectorAll(".kw-ray-hit")).toHaveLength(2);
		expect(shown.el.querySelectorAll(".kw-ray-miss")).toHaveLength(1);
		await user.hover(cell("d5"));
		expect(shown.el.querySelectorAll(".kw-ray-flown")).toHaveLength(1);
	});

	test("a ship without targets shows its rays; another ship takes over; a second press lets go", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("a1"));
		expect(shown.el.querySelectorAll(".kw-ray-miss")).toHaveLength(1);
		await user.click(cell("d4"));
		expect(cell("a1").getAttribute("aria-selected")).toBe("false");
		await user.click(cell("d4"));
		expect(shown.el.querySelectorAll(".kw-ray")).toHaveLength(0);
		expect(shown.model.moves).toEqual([]);
	});

	test("a wrong target is sent, and the refusal is shown with its rule and a way out", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("d3"));
		await user.click(cell("e3"));
		expect(shown.model.moves).toEqual([{ type: "move", move: "d3xe3", rev: 1 }]);
		act(() =>
			shown.model.say({
				type: "refusal",
				move: "d3xe3",
				title: "Not so",
				text: "e3 is empty.",
				rule: "R16",
				suggest: [{ move: "d3xd5", text: "attack d5" }],
			}),
		);
		expect(screen.getByRole("alert").textContent).toBe("Not so e3 is empty.");
		expect(shown.el.querySelectorAll(".kw-ring-refused")).toHaveLength(1);
		await user.click(button("R16 · [why]"));
		await user.click(button("attack d5"));
		expect(shown.model.moves.slice(1)).toEqual([
			{ type: "rule", id: "R16" },
			{ type: "move", move: "d3xd5", rev: 1 },
		]);
		expect(screen.getByRole("alert").textContent).toBe("");
	});

	test("no press is a silent nothing", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("d5"));
		expect(screen.getByRole("status").textContent).toBe("[choose_ship]");
		act(() => shown.model.say({ ...ATTACK_ORDERS, acts: false }));
		await user.click(cell("d5"));
		expect(screen.getByRole("status").textContent).toBe("A is to move");
		act(() => shown.model.say(SPECTATOR));
		await user.click(cell("d5"));
		expect(screen.getByRole("status").textContent).toBe("[watching]");
		expect(shown.model.moves).toEqual([]);
	});

	test("the pass is a button when it is all that is left", async () => {
		shown = stage(viewOf(ATTACK), { ...ATTACK_ORDERS, targets: {}, rays: {}, pass: true });
		await user.click(button("[pass]"));
		expect(shown.model.moves).toEqual([{ type: "move", move: "--", rev: 1 }]);
	});

	test("a new position drops the selection", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("d3"));
		act(() => {
			shown.model.write("view", viewOf(ATTACK, { rev: 2, ply: 5 }));
			shown.model.say({ ...ATTACK_ORDERS, rev: 2 });
		});
		expect(shown.el.querySelectorAll(".kw-ray")).toHaveLength(0);
	});
});

describe("keyboard", () => {
	test("one tab stop; arrows walk; a whole attack without a mouse", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		const stops = () =>
			screen.getAllByRole("gridcell").filter((each) => each.getAttribute("tabindex") === "0");
		expect(stops()).toHaveLength(1);
		act(() => stops()[0]?.focus());
		await user.keyboard("n"); // a ship that can attack
		expect(document.activeElement).toBe(cell("d3"));
		await user.keyboard("{Enter}nn"); // its second target
		expect(document.activeElement).toBe(cell("f3"));
		expect(stops()).toEqual([cell("f3")]);
		await user.keyboard("{Shift>}{ArrowUp}{/Shift}{ArrowUp}"); // NE, then NW
		expect(document.activeElement).toBe(cell("d2"));
		await user.keyboard("p ");
		expect(shown.model.moves).toEqual([{ type: "move", move: "d3xf3", rev: 1 }]);
	});

	test("Escape lets go of the ship, then leaves the board", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		await user.click(cell("d3"));
		await user.keyboard("{Escape}");
		expect(cell("d3").getAttribute("aria-selected")).toBe("false");
		expect(document.activeElement).toBe(cell("d3"));
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(document.body);
	});

	test("keys of ours go no further, the host's pass", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		const heard: string[] = [];
		document.addEventListener("keydown", ({ key }) => heard.push(key));
		act(() => cell("d3").focus());
		await user.keyboard("{ArrowUp}{Enter}x{Control>}s{/Control}");
		expect(heard).toEqual(["x", "Control", "s"]);
		expect(cell("c2").getAttribute("data-lm-suppress-shortcuts")).toBe("true");
		act(() => button("[undo]").focus());
		expect(button("[undo]").getAttribute("data-lm-suppress-shortcuts")).toBe("true");
	});
});

describe("what just happened", () => {
	const trace = {
		seat: 0,
		cells: ["d3", "d5"],
		captured: { cell: "d5", ship: "B1" },
		text: "A flew",
	};
	const later = { ...ATTACK, cells: { d5: "A2", d4: "A1", f3: "B3", a1: "A1" } };

	test("a step forward is flown, once; a press skips it", async () => {
		shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
		act(() => shown.model.write("view", viewOf(later, { rev: 2, ply: 5, trace })));
		expect(shown.el.querySelectorAll(".kw-flies")).toHaveLength(1);
		expect(shown.el.querySelectorAll(".kw-scar")).toHaveLength(1);
		expect(screen.getByText("A flew")).toBeTruthy();
		await user.click(cell("h1"));
		expect(shown.el.querySelectorAll(".kw-flies")).toHaveLength(0);
	});

	test("a step back, or a first paint, is not", () => {
		shown = stage(viewOf(later, { trace }), ATTACK_ORDERS);
		expect(shown.el.querySelectorAll(".kw-flies")).toHaveLength(0);
		expect(shown.el.querySelectorAll(".kw-comet")).toHaveLength(1);
		act(() => shown.model.write("view", viewOf(later, { rev: 2, ply: 3, trace })));
		expect(shown.el.querySelectorAll(".kw-flies")).toHaveLength(0);
	});
});

test("a fleet without ships is said to be out", () => {
	shown = stage(viewOf(ATTACK), ATTACK_ORDERS);
	expect(screen.getByText("[eliminated]")).toBeTruthy();
});

test("on a shared screen the tray is that of the seat to move", () => {
	const mixed = {
		...START,
		turn: 1,
		reserves: [
			[4, 6, 2],
			[0, 1, 0],
			[4, 6, 2],
		],
	};
	shown = stage(viewOf(mixed), { ...DEPLOY_ORDERS, seat: "all", deploy: [2] });
	expect(button("[motor_2]: 1").getAttribute("aria-pressed")).toBe("true");
});
