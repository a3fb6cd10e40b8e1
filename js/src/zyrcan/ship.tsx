import { look, SEAT_LETTERS, seatLook } from "../shared/look";
import { memo } from "../shared/memo";
import { moved, type Point } from "./geometry";
import type { Ship } from "./types";

/** How much larger a ship of so many motors is drawn. */
export const shipSize = (motors: number) => look.sizes[motors - 1] ?? 1;

/**
 * A ship: hull by seat, a flame for each motor, the owner's initial and mark. All is drawn where
 * it lies: a moved group would cost the browser a layer of bookkeeping of its own.
 */
export const ShipShape = memo(({ seat, motors, x = 0, y = 0 }: Ship & Partial<Point>) => {
	const { colour, light, ink, hull, trim, mark } = seatLook(seat);
	const [flame, core, steel] = look.flames;
	const size = shipSize(motors);
	const engines = (look.engines[motors - 1] ?? []).map((at) => ({
		x: x + at * size,
		y: y + 17 * size,
	}));
	const each = (path: string) => engines.map((at) => moved(path, at, size)).join("");
	return (
		<g class="kw-ship">
			<path class="kw-flame" d={each(look.flame)} fill={flame} />
			<path class="kw-core" d={each(look.core)} fill={core} />
			<path d={each(look.nozzle)} fill={steel} />
			<path class="kw-hull" d={moved(hull, { x, y }, size)} fill={colour} stroke={light} />
			<path class="kw-trim" d={moved(trim, { x, y }, size)} />
			<path class="kw-mark" d={moved(mark, { x, y: y - 16 * size }, size * 0.62)} fill={ink} />
			<text class="kw-initial" x={x} y={y + 9 * size} font-size={23 * size} fill={ink}>
				{SEAT_LETTERS[seat]}
			</text>
		</g>
	);
});

/** A ship on its own, in a box. */
export const ShipPicture = memo((ship: Ship) => (
	<svg class="kw-ship-picture" viewBox="-38 -42 76 88" aria-hidden="true">
		<ShipShape {...ship} />
	</svg>
));
