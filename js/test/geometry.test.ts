import { expect, test } from "vitest";
import { before, type Direction, layOut, neighbour } from "../src/zyrcan/geometry";
import { nextStop, walk } from "../src/zyrcan/keys";

const tri42 = layOut([2, 3, 4, 5, 6, 7, 8, 7]);
const rows53 = layOut([8, 7, 8, 7, 8, 7, 8]);

function after(board: typeof tri42, from: string, direction: Direction, steps: number) {
	let cell = board.cells.get(from);
	for (let i = 0; i < steps && cell; i++) cell = neighbour(board, cell, direction);
	return cell?.name;
}

test.each([
	[tri42, "a1", 1, ["a2", undefined, undefined, undefined, "b1", "b2"]],
	[tri42, "a1", 3, [undefined, undefined, undefined, undefined, "d1", "d4"]],
	[tri42, "d3", 1, ["d4", "c3", "c2", "d2", "e3", "e4"]],
	[tri42, "d3", 2, ["d5", "b3", "b1", "d1", "f3", "f5"]],
	[tri42, "d3", 3, [undefined, undefined, undefined, undefined, "g3", "g6"]],
	[rows53, "d4", 3, ["d7", "a6", "a3", "d1", "g3", "g6"]],
	[rows53, "c4", 3, ["c7", undefined, undefined, "c1", "f2", "f5"]],
] as const)("the six lines of a cell lead where the rules say", (board, from, steps, reached) => {
	const ways: Direction[] = ["E", "NE", "NW", "W", "SW", "SE"];
	expect(ways.map((way) => after(board, from, way, steps))).toEqual(reached);
});

test("every cell lies inside the box, and neighbours lie one hex apart", () => {
	for (const board of [tri42, rows53, layOut([7, 8, 7, 8, 7, 8, 7, 8, 7])]) {
		const { x, y, width, height } = board.box;
		for (const cell of board.cells.values()) {
			expect(cell.x).toBeGreaterThan(x);
			expect(cell.x).toBeLessThan(x + width);
			expect(cell.y).toBeGreaterThan(y);
			expect(cell.y).toBeLessThan(y + height);
			const next = neighbour(board, cell, "SE");
			if (next) {
				expect(Math.hypot(next.x - cell.x, next.y - cell.y)).toBeCloseTo(50 * Math.sqrt(3));
			}
		}
	}
});

test("a line can end a little before its cell", () => {
	expect(before({ x: 0, y: 0 }, { x: 100, y: 0 }, 30)).toEqual({ x: 70, y: 0 });
});

function walked(from: string, ...keys: string[]) {
	let cell = tri42.cells.get(from);
	for (const key of keys) {
		const shift = key.startsWith("^");
		cell = (cell && walk(tri42, cell, key.replace("^", ""), shift)) ?? undefined;
	}
	return cell?.name;
}

test("the arrows walk in six directions", () => {
	expect(walked("d3", "ArrowRight")).toBe("d4");
	expect(walked("d3", "ArrowLeft")).toBe("d2");
	expect(walked("d3", "ArrowUp", "ArrowUp")).toBe("b1");
	expect(walked("d3", "^ArrowUp", "^ArrowUp")).toBe("b3");
	expect(walked("d3", "ArrowDown", "ArrowDown", "ArrowDown")).toBe("g3");
	expect(walked("d3", "^ArrowDown", "^ArrowDown")).toBe("f5");
	expect(walked("d3", "Home")).toBe("d1");
	expect(walked("d3", "End")).toBe("d5");
});

test("at an edge the other diagonal serves, and outside it the cursor stays", () => {
	expect(walked("d1", "ArrowUp")).toBe("c1");
	expect(walked("d5", "^ArrowUp")).toBe("c4");
	expect(walked("a1", "ArrowUp")).toBe("a1");
	expect(walked("a2", "ArrowRight")).toBe("a2");
});

test("another key moves nothing", () => {
	expect(walked("d3", "x")).toBeUndefined();
});

test("the next stop is found in reading order, round and round", () => {
	expect(nextStop(tri42, ["b2", "h7"], "a1", 1)).toBe("b2");
	expect(nextStop(tri42, ["b2", "h7"], "b2", 1)).toBe("h7");
	expect(nextStop(tri42, ["b2", "h7"], "h7", 1)).toBe("b2");
	expect(nextStop(tri42, ["b2", "h7"], "b2", -1)).toBe("h7");
	expect(nextStop(tri42, [], "c1", 1)).toBe("c1");
});
