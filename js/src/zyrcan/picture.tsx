import { useRef } from "preact/hooks";
import { seatLook } from "../shared/look";
import { memo } from "../shared/memo";
import { type Board, type Cell, hexPath, moved, type Point, RADIUS } from "./geometry";
import { Blast, Rays, Ring, Sight, Wake } from "./marks";
import { ShipShape, shipSize } from "./ship";
import { Names } from "./sky";
import { type Orders, readShip, type Table, type Trace } from "./types";

/** What is to be seen on the board. */
export interface Scene {
	board: Board;
	table: Table;
	orders: Orders | null;
	/** The ship selected. */
	selected: string | null;
	/** The type that a press on a free cell would deploy. */
	type: number | null;
	trace: Trace | null;
	/** The trace is news: show it happen. */
	fresh: boolean;
	/** The cell a refusal is about. */
	refused: string | null;
}

interface PictureProps extends Scene {
	/** Ships that can attack. */
	able: ReadonlyMap<string, number>;
	targets: ReadonlySet<string>;
	free: ReadonlySet<string>;
	/** The cell that the keyboard stands on. */
	cursor: string | null;
	/** The cell looked at, by whatever means. */
	aim: string | null;
}

/** All that lies on the cells, from the bottom up. It takes neither pointer nor focus. */
export function Picture(props: PictureProps) {
	const { board, table, orders, selected, type, trace, fresh, refused } = props;
	const { able, targets, free, cursor, aim } = props;
	const origin = board.cells.get(selected ?? "");
	const landing = aim !== null && free.has(aim) ? board.cells.get(aim) : undefined;
	const refusedCell = board.cells.get(refused ?? "");
	const on = (names: Iterable<string>) => [...names].flatMap((name) => board.cells.get(name) ?? []);

	return (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group takes no focus
		<g class="kw-art" aria-hidden="true">
			<Names board={board} taken={table.cells} />
			{trace && <Wake board={board} trace={trace} />}
			{origin && (
				<>
					<Ring cell={origin} kind="picked" />
					<Rays
						board={board}
						origin={origin}
						landings={orders?.rays[origin.name] ?? {}}
						aim={aim}
					/>
				</>
			)}
			{on(free).map((cell) => (
				<Open key={cell.name} cell={cell} />
			))}
			{on(able.keys()).map(
				(cell) =>
					cell !== origin && <Ring key={cell.name} cell={cell} kind={origin ? "may" : "can"} />,
			)}
			<Ships
				board={board}
				table={table}
				trace={fresh ? trace : null}
				lifted={(name) => able.has(name) || targets.has(name) || name === selected}
			/>
			{on(targets).map((cell) => (
				<g key={cell.name} class="kw-target" data-aimed={cell.name === aim}>
					<Ring cell={cell} kind="target" />
					<Sight cell={cell} />
				</g>
			))}
			{landing && type && table.turn !== null && (
				<g class="kw-ghost">
					<ShipShape seat={table.turn} motors={type} x={landing.x} y={landing.y} />
				</g>
			)}
			{on(cursor ? [cursor] : []).map((cell) => (
				<g key="cursor" class="kw-focus">
					<path d={moved(EDGE, cell)} />
					<path d={moved(EDGE, cell)} />
				</g>
			))}
			{refusedCell && <Ring cell={refusedCell} kind="refused" />}
		</g>
	);
}

const EDGE = hexPath(RADIUS);

/** A free cell. */
const Open = memo(({ cell: { x, y } }: { cell: Cell }) => (
	<circle class="kw-open" cx={x} cy={y} r="9" />
));

interface ShipsProps {
	board: Board;
	table: Table;
	/** The move to show happening. */
	trace: Trace | null;
	lifted: (cell: string) => boolean;
}

function Ships({ board, table, trace, lifted }: ShipsProps) {
	// Who came last lies on top and stays there, so that no other ship moves in the page.
	const pile = useRef<string[]>([]);
	const cells = new Map(Object.entries(table.cells).map(([name, code]) => [name + code, name]));
	const arrival = trace?.cells.at(-1) ?? "";
	const last = arrival + table.cells[arrival];
	const kept = pile.current.filter((key) => cells.has(key));
	const order = [...new Set([...kept, ...cells.keys()])].filter((key) => key !== last);
	pile.current = cells.has(last) ? [...order, last] : order;

	const start = board.cells.get((trace && trace.cells.length > 1 && trace.cells[0]) || "");
	const ruin = board.cells.get(trace?.captured?.cell ?? "");
	function berth(key: string) {
		const name = cells.get(key) ?? "";
		const cell = board.cells.get(name);
		const ship = readShip(table.cells[name]);
		if (!cell || !ship) return null;
		const from = key === last ? (start ?? cell) : undefined;
		return <Berth key={key} {...ship} cell={cell} lifted={lifted(name)} from={from} />;
	}
	// One list, so that who arrived stays the same element when the next one does.
	const blast = ruin && trace?.captured && (
		<Blast key={`${last}!`} cell={ruin} ship={trace.captured.ship} />
	);
	return <>{[...order.map(berth), blast, cells.has(last) && berth(last)]}</>;
}

interface BerthProps {
	cell: Cell;
	seat: number;
	motors: number;
	lifted: boolean;
	/** Where it has just come from: its own cell if it was deployed. */
	from: Point | undefined;
}

const Berth = memo(({ cell, seat, motors, lifted, from }: BerthProps) => {
	const { x, y } = cell;
	const flight = from && {
		class: from === cell ? "kw-lands" : "kw-flies",
		style: `--kw-dx:${from.x - x}px;--kw-dy:${from.y - y}px;transform-origin:${x}px ${y}px`,
	};
	return (
		<g {...flight}>
			{lifted && (
				<path class="kw-shadow" d={moved(seatLook(seat).hull, { x, y: y + 5 }, shipSize(motors))} />
			)}
			<g class="kw-berth" data-lifted={lifted}>
				<ShipShape seat={seat} motors={motors} x={x} y={y} />
			</g>
		</g>
	);
});
