import { type Board, type Cell, type Direction, neighbour } from "./geometry";

/** Exact directions first, so that a repeated key follows a line; the other is for the edge. */
const STEPS: Record<string, readonly [Direction, ...Direction[]]> = {
	ArrowLeft: ["W"],
	ArrowRight: ["E"],
	ArrowUp: ["NW", "NE"],
	"Shift+ArrowUp": ["NE", "NW"],
	ArrowDown: ["SW", "SE"],
	"Shift+ArrowDown": ["SE", "SW"],
};

/** The cell a key leads to from `cell`, itself at an edge; `null` when the key moves nothing. */
export function walk(board: Board, cell: Cell, key: string, shift: boolean): Cell | null {
	const row = board.rows[cell.row] ?? [];
	if (key === "Home") return row[0] ?? cell;
	if (key === "End") return row.at(-1) ?? cell;
	const ways = STEPS[shift ? `Shift+${key}` : key] ?? STEPS[key];
	if (!ways) return null;
	for (const way of ways) {
		const next = neighbour(board, cell, way);
		if (next) return next;
	}
	return cell;
}

/** The stop after (or before) `from` in reading order, round and round. */
export function nextStop(board: Board, stops: string[], from: string, by: 1 | -1): string {
	const order = [...board.cells.keys()];
	const here = order.indexOf(from);
	for (let k = 1; k <= order.length; k++) {
		const name = order[(here + by * k + order.length * k) % order.length];
		if (name && stops.includes(name)) return name;
	}
	return from;
}
