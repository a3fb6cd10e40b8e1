import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, PATIENCE } from "../src/shared/link";
import { ATTACK, ATTACK_ORDERS, FakeModel, viewOf, words } from "./fake";

let model: FakeModel;
let link: ReturnType<typeof connect>;

beforeEach(() => {
	vi.useFakeTimers();
	model = new FakeModel({ view: viewOf(ATTACK), words });
	link = connect(model);
});
afterEach(() => {
	link.dispose();
	vi.useRealTimers();
});

const refusal = {
	type: "refusal",
	move: "d3xa1",
	title: "no",
	text: "why",
	rule: "R16",
	suggest: [],
};

test("it greets once, so that the kernel sends the private part", () => {
	expect(model.sent).toEqual([{ type: "hello" }]);
});

test("a move under way holds back the next, until a newer view", () => {
	link.play("d3xd5");
	link.play("d3xd5");
	expect(model.moves).toEqual([{ type: "move", move: "d3xd5", rev: 1 }]);
	model.write("view", viewOf(ATTACK, { thinking: 1 }));
	expect(link.get().pending).toBe(true);
	model.write("view", viewOf(ATTACK, { rev: 2 }));
	link.play("d4xd5");
	expect(model.moves.at(-1)).toEqual({ type: "move", move: "d4xd5", rev: 2 });
});

test.each([refusal, { type: "error", text: "oh" }, ATTACK_ORDERS])(
	"an answer frees it too",
	(answer) => {
		link.play("d3xd5");
		model.say(answer);
		expect(link.get().pending).toBe(false);
	},
);

test("without any answer it says so after a while and lets the person try again", () => {
	link.play("d3xd5");
	vi.advanceTimersByTime(PATIENCE);
	expect(link.get()).toMatchObject({ pending: false, error: "[lost]" });
});

test("an answered move is never called lost", () => {
	link.play("d3xd5");
	model.say(refusal);
	vi.advanceTimersByTime(PATIENCE);
	expect(link.get().error).toBeNull();
});

test("the private part holds for its own view only", () => {
	model.say({ ...ATTACK_ORDERS, rev: 2 });
	expect(link.get().mine).toBeNull();
	model.write("view", viewOf(ATTACK, { rev: 2 }));
	expect(link.get().mine?.rev).toBe(2);
	model.write("view", viewOf(ATTACK, { rev: 3 }));
	expect(link.get().mine).toBeNull();
	expect(link.get().seat).toBe(0);
});

test("in the past nothing is to be done, whichever message comes first", () => {
	model.say(ATTACK_ORDERS);
	expect(link.get().mine?.acts).toBe(true);
	model.write("view", viewOf(ATTACK, { ply: 2, live: false }));
	expect(link.get().mine?.acts).toBe(false);
});

test("a refusal lasts until the position changes or it is put away", () => {
	model.say(refusal);
	expect(link.get().refusal?.rule).toBe("R16");
	model.write("view", viewOf(ATTACK, { thinking: 1 }));
	expect(link.get().refusal).not.toBeNull();
	model.write("view", viewOf(ATTACK, { rev: 2 }));
	expect(link.get().refusal).toBeNull();
	model.say(refusal);
	link.dismiss();
	expect(link.get().refusal).toBeNull();
});

test("a repeated announcement differs, for it to be read again", () => {
	link.inform("same");
	const once = link.get().said;
	link.inform("same");
	expect(link.get().said).not.toBe(once);
	expect(link.get().said.trim()).toBe("same");
});

test.each([null, undefined, "text", 3, {}, { type: "tomorrow" }])("%j is no message", (message) => {
	const now = link.get();
	model.say(message as object);
	expect(link.get()).toBe(now);
});

test.each([{}, undefined, null])("view %j is none yet", (view) => {
	const early = new FakeModel({ view });
	const its = connect(early);
	expect(its.get().view).toBeNull();
	early.write("view", viewOf(ATTACK));
	expect(its.get().view?.rev).toBe(1);
	its.dispose();
});

test("it leaves no listener behind", () => {
	expect(model.listening).toBe(3);
	link.dispose();
	expect(model.listening).toBe(0);
});
