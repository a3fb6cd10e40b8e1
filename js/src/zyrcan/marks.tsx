import { seatLook } from "../shared/look";
import { memo } from "../shared/memo";
import { type Board, before, type Cell, cometPath, hexPath, moved, RADIUS } from "./geometry";
import { ShipShape } from "./ship";
import { readShip, type Trace } from "./types";

const RING = hexPath(RADIUS * 0.86);
const SIGHT =
	"M-18,-33A37.6,37.6 0 0 1 18,-33M-18,33A37.6,37.6 0 0 0 18,33M-33,-18A37.6,37.6 0 0 0 -33,18M33,-18A37.6,37.6 0 0 1 33,18";

/** A ring: this can be acted on. */
export const Ring = memo(({ cell, kind }: { cell: Cell; kind: string }) => (
	<path class={`kw-ring kw-ring-${kind}`} d={moved(RING, cell)} />
));

/** Four arcs that close in on a ship that can be attacked. */
export const Sight = memo(({ cell }: { cell: Cell }) => (
	<path class="kw-sight" d={moved(SIGHT, cell)} />
));

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
				const line = <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
				return (
					<g key={name} class={`kw-ray kw-ray-${kind}`}>
						{kind === "flown" && <g class="kw-ray-glow">{line}</g>}
						{line}
						{!hit && <circle cx={cell.x} cy={cell.y} r="8" />}
					</g>
				);
			})}
		</g>
	);
}

interface WakeProps {
	board: Board;
	trace: Trace;
}

/** What the last move did: its trail, and a ring where a ship was lost. */
export const Wake = memo(({ board, trace }: WakeProps) => {
	const end = board.cells.get(trace.cells.at(-1) ?? "");
	const start = trace.cells.length > 1 ? board.cells.get(trace.cells[0] ?? "") : undefined;
	if (!end) return null;
	const { light } = seatLook(trace.seat);
	const lost = readShip(trace.captured?.ship);
	return (
		<g class="kw-wake">
			{start && <path class="kw-comet" d={cometPath(start, end, 13)} fill={light} />}
			{start && <path class="kw-left" d={moved(RING, start)} stroke={light} />}
			<path class="kw-came" d={moved(RING, end)} stroke={light} />
			{lost && (
				<circle class="kw-scar" cx={end.x} cy={end.y} r="44" stroke={seatLook(lost.seat).light} />
			)}
		</g>
	);
});

/** A ship being destroyed. */
export const Blast = memo(({ cell: { x, y }, ship }: { cell: Cell; ship: string }) => {
	const lost = readShip(ship);
	return (
		lost && (
			<g class="kw-blast" style={`transform-origin:${x}px ${y}px`}>
				<g class="kw-victim">
					<ShipShape {...lost} x={x} y={y} />
				</g>
				<circle class="kw-burst" cx={x} cy={y} r="40" stroke={seatLook(lost.seat).light} />
			</g>
		)
	);
});
