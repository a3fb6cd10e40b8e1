import { look, SEAT_LETTERS, seatLook } from "../shared/look";
import type { Ship } from "./types";

/** A ship round (0, 0): hull by seat, a flame for each motor, the owner's initial and mark. */
export function ShipShape({ seat, motors }: Ship) {
	const { colour, light, ink, hull, trim, mark } = seatLook(seat);
	const [flame, core, steel] = look.flames;
	const engines = look.engines[motors - 1] ?? [];
	return (
		<g class="kw-ship" transform={`scale(${look.sizes[motors - 1] ?? 1})`}>
			{engines.map((x) => (
				<g key={x} transform={`translate(${x} 17)`}>
					<path class="kw-flame" d={look.flame} fill={flame} />
					<path class="kw-core" d={look.core} fill={core} />
					<path class="kw-nozzle" d={look.nozzle} fill={steel} />
				</g>
			))}
			<path class="kw-hull" d={hull} fill={colour} stroke={light} />
			<path class="kw-trim" d={trim} />
			<path class="kw-mark" d={mark} transform="translate(0 -16) scale(0.62)" fill={ink} />
			<text class="kw-initial" y="9" fill={ink}>
				{SEAT_LETTERS[seat]}
			</text>
		</g>
	);
}

/** A ship on its own, in a box. */
export function ShipPicture(ship: Ship) {
	return (
		<svg class="kw-ship-picture" viewBox="-38 -42 76 88" aria-hidden="true">
			<ShipShape {...ship} />
		</svg>
	);
}
