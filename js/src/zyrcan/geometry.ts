/**
 * Where cells lie. Rows are centred; cell `i` of a row of length `L` has the doubled
 * abscissa `2(i-1)-(L-1)`, so that its neighbours are at (±2, 0) and (±1, ±1).
 */

import { look } from "../shared/look";

export const RADIUS = look.hex;
const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const ROW_HEIGHT = RADIUS * 1.5;
const MARGIN = { x: 34, y: 14 };

export interface Point {
	x: number;
	y: number;
}

export interface Cell extends Point {
	name: string;
	/** Doubled abscissa. */
	column: number;
	/** 0 at the top. */
	row: number;
}

export interface Board {
	rows: Cell[][];
	cells: Map<string, Cell>;
	box: { x: number; y: number; width: number; height: number };
}

export const DIRECTIONS = {
	E: [2, 0],
	NE: [1, -1],
	NW: [-1, -1],
	W: [-2, 0],
	SW: [-1, 1],
	SE: [1, 1],
} as const;

export type Direction = keyof typeof DIRECTIONS;

export function layOut(lengths: readonly number[]): Board {
	const rows = lengths.map((length, row) =>
		Array.from({ length }, (_, i): Cell => {
			const column = 2 * i - (length - 1);
			const name = String.fromCharCode(97 + row) + (i + 1);
			return { name, column, row, x: column * HALF_WIDTH, y: row * ROW_HEIGHT };
		}),
	);
	const cells = new Map(rows.flat().map((cell) => [cell.name, cell]));
	const half = Math.max(...lengths) * HALF_WIDTH + MARGIN.x;
	const top = -RADIUS - MARGIN.y;
	const bottom = (lengths.length - 1) * ROW_HEIGHT + RADIUS + MARGIN.y;
	return { rows, cells, box: { x: -half, y: top, width: 2 * half, height: bottom - top } };
}

export function neighbour(board: Board, cell: Cell, direction: Direction): Cell | undefined {
	const [dx, dy] = DIRECTIONS[direction];
	return board.rows[cell.row + dy]?.find(({ column }) => column === cell.column + dx);
}

/** Corners of a hex standing on its point, as a path round (0, 0). */
export function hexPath(radius: number): string {
	const corners = [30, 90, 150, 210, 270, 330].map((degrees) => {
		const angle = (degrees * Math.PI) / 180;
		return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
	});
	return `M${corners.join("L")}Z`;
}

const short = (number: number) => +number.toFixed(2);

/** The same path, `scale` times as large, round another point than (0, 0). */
export function moved(path: string, { x, y }: Point, scale = 1): string {
	return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
		// An arc has its radii, its angle and two flags before its end.
		const span = command === "A" ? 7 : 2;
		const numbers = (rest.match(/-?[\d.]+/g) ?? []).map((text, i) => {
			const number = Number(text);
			const place = (i % span) - span;
			if (place === -2) return short(x + number * scale);
			if (place === -1) return short(y + number * scale);
			return place < -5 ? short(number * scale) : number;
		});
		return command + numbers.join(" ");
	});
}

/** The point `gap` short of `to` on the way there. */
export function before(from: Point, to: Point, gap: number): Point {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const part = (length - gap) / length;
	return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A tail from a point at `from` to a width of `width` at `to`. */
export function cometPath(from: Point, to: Point, width: number): string {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const across = { x: ((to.y - from.y) / length) * width, y: ((from.x - to.x) / length) * width };
	return `M${from.x},${from.y}L${to.x + across.x},${to.y + across.y}L${to.x - across.x},${to.y - across.y}Z`;
}
