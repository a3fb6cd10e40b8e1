import { seatLook } from "../shared/look";
import { type Board, before, type Cell, cometPath, hexPath, RADIUS } from "./geometry";
import { ShipShape } from "./ship";
import { readShip, type Trace } from "./types";

const RING = hexPath(RADIUS * 0.86);
const at = ({ x, y }: Cell) => `translate(${x} ${y})`;

/** A ring: this can be acted on. */
export function Ring({ cell, kind }: { cell: Cell; kind: string }) {
	return <path class={`kw-ring kw-ring-${kind}`} d={RING} transform={at(cell)} />;
}

/** Four arcs that close in on a ship that can be attacked. */
export function Sight({ cell }: { cell: Cell }) {
	return (
		<path
			class="kw-sight"
			transform={at(cell)}
			d="M-18,-33A37.6,37.6 0 0 1 18,-33M-18,33A37.6,37.6 0 0 0 18,33M-33,-18A37.6,37.6 0 0 0 -33,18M33,-18A37.6,37.6 0 0 1 33,18"
		/>
	);
}

interface RaysProps {
	board: Board;
	origin: Cell;
	/** Landing cells, `true` if they may be attacked. */
	landings: Record<string, boolean>;
	/** The target looked at. */
	aim: string | null;
}

/** The lines a ship can fly: bright on a target, dim where they end on nothing. */
export function Rays({ board, origin, landings, aim }: RaysProps) {
	return (
		<g class="kw-rays">
			{Object.entries(landings).map(([name, hit]) => {
				const cell = board.cells.get(name);
				if (!cell) return null;
				const from = before(cell, origin, 40);
				const to = before(origin, cell, hit ? 34 : 10);
				const kind = hit ? (name === aim ? "flown" : "hit") : "miss";
				return (
					<g key={name} class={`kw-ray kw-ray-${kind}`}>
						<line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
						{!hit && <circle cx={cell.x} cy={cell.y} r="8" />}
					</g>
				);
			})}
		</g>
	);
}

/** What the last move did: its trail, and a ring where a ship was lost. */
export function Wake({ board, trace, fresh }: { board: Board; trace: Trace; fresh: boolean }) {
	const end = board.cells.get(trace.cells.at(-1) ?? "");
	const start = trace.cells.length > 1 ? board.cells.get(trace.cells[0] ?? "") : undefined;
	if (!end) return null;
	const { light } = seatLook(trace.seat);
	const lost = readShip(trace.captured?.ship);
	return (
		<g class="kw-wake" data-fresh={fresh}>
			{start && <path class="kw-comet" d={cometPath(start, end, 13)} fill={light} />}
			{start && <path class="kw-left" d={RING} transform={at(start)} stroke={light} />}
			<path class="kw-came" d={RING} transform={at(end)} stroke={light} />
			{lost && (
				<g transform={at(end)} class="kw-lost">
					<g class="kw-victim">
						<ShipShape {...lost} />
					</g>
					<circle class="kw-burst" r="40" stroke={seatLook(lost.seat).light} />
					<circle class="kw-scar" r="44" stroke={seatLook(lost.seat).light} />
				</g>
			)}
		</g>
	);
}
