import { type Board, type Cell, hexPath, RADIUS } from "./geometry";
import { Rays, Ring, Sight, Wake } from "./marks";
import { ShipShape } from "./ship";
import { Coordinates } from "./sky";
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
	/** The ply shown, of which `trace` tells. */
	ply: number;
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
	const { board, table, orders, selected, type, trace, ply, fresh, refused } = props;
	const { able, targets, free, cursor, aim } = props;
	const origin = board.cells.get(selected ?? "");
	const landing = aim !== null && free.has(aim) ? board.cells.get(aim) : undefined;
	const refusedCell = board.cells.get(refused ?? "");
	const on = (names: Iterable<string>) => [...names].flatMap((name) => board.cells.get(name) ?? []);

	return (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group takes no focus
		<g class="kw-art" aria-hidden="true">
			<Coordinates board={board} taken={table.cells} />
			{trace && <Wake key={ply} board={board} trace={trace} fresh={fresh} />}
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
				<circle key={cell.name} class="kw-open" cx={cell.x} cy={cell.y} r="9" />
			))}
			{on(able.keys()).map(
				(cell) => cell !== origin && <Ring key={cell.name} cell={cell} kind="can" />,
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
				<g class="kw-ghost" transform={place(landing)}>
					<ShipShape seat={table.turn} motors={type} />
				</g>
			)}
			{on(cursor ? [cursor] : []).map((cell) => (
				<g key="cursor" class="kw-focus" transform={place(cell)}>
					<path d={EDGE} />
					<path d={EDGE} />
				</g>
			))}
			{refusedCell && <Ring cell={refusedCell} kind="refused" />}
		</g>
	);
}

const EDGE = hexPath(RADIUS);

const place = ({ x, y }: Cell) => `translate(${x} ${y})`;

interface ShipsProps {
	board: Board;
	table: Table;
	/** The move to show happening. */
	trace: Trace | null;
	lifted: (cell: string) => boolean;
}

function Ships({ board, table, trace, lifted }: ShipsProps) {
	const arrival = trace?.cells.at(-1);
	const start = trace && trace.cells.length > 1 ? board.cells.get(trace.cells[0] ?? "") : undefined;
	// The one that flies is drawn last, over those it jumps.
	const names = Object.keys(table.cells).sort(
		(a, b) => Number(a === arrival) - Number(b === arrival),
	);
	return (
		<>
			{names.map((name) => {
				const cell = board.cells.get(name);
				const ship = readShip(table.cells[name]);
				if (!cell || !ship) return null;
				const arrives = name === arrival;
				const motion = !arrives ? undefined : start ? "kw-flies" : "kw-lands";
				const from = start ?? cell;
				return (
					<g key={`${name}${table.cells[name]}`} transform={place(cell)}>
						<g class={motion} style={`--kw-dx:${from.x - cell.x}px;--kw-dy:${from.y - cell.y}px`}>
							<g class="kw-berth" data-lifted={lifted(name)}>
								<ShipShape {...ship} />
							</g>
						</g>
					</g>
				);
			})}
		</>
	);
}
