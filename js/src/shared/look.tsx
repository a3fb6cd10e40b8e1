import { useContext } from "preact/hooks";
import tokens from "../../../kyran_widgets/widgets/look.json";
import { InitialsContext } from "./table";

export const look = tokens;

/** The colours of the sky as custom properties: `--kw-space-deep`, … */
export const skyStyle = Object.entries(tokens.space)
	.map(([name, colour]) => `--kw-space-${name}:${colour}`)
	.join(";");

export const SEAT_LETTERS = "ABCDEF";

/** Colours and shapes of a seat, the same in every picture of every game. */
export function seatLook(seat: number) {
	const own = tokens.seats[seat % tokens.seats.length];
	if (!own) throw new RangeError(`no look for seat ${seat}`);
	return own;
}

/** A seat's mark: its shape in its colour with its initial, so that colour is never alone. */
export function SeatBadge({ seat }: { seat: number }) {
	const { colour, ink, mark } = seatLook(seat);
	const initials = useContext(InitialsContext);
	return (
		<svg class="kw-badge" viewBox="-10 -10 20 20" aria-hidden="true">
			<path class="kw-badge-shape" d={mark} transform="scale(1.22)" fill={colour} />
			<text class="kw-badge-letter" y="4.1" fill={ink}>
				{initials.charAt(seat)}
			</text>
		</svg>
	);
}

/** Somebody is at work. */
export function Thinking() {
	return (
		<span class="kw-thinking" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	);
}
