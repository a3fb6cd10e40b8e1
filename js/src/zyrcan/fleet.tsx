import { seatLook } from "../shared/look";
import { memo } from "../shared/memo";
import { type Say, useDesk } from "../shared/table";
import { ShipPicture } from "./ship";
import type { Table } from "./types";

/** A fleet at a glance: a bar of its motors, and its ships by type. */
export function Fleet({ table, seat }: { table: Table; seat: number }) {
	const { say } = useDesk();
	return (
		<Card
			seat={seat}
			say={say}
			fleet={table.fleets[seat] ?? NONE}
			reserve={table.reserves[seat] ?? NONE.ships}
			deploying={table.phase === "deploy"}
		/>
	);
}

const NONE = { motors: 0, ships: [] };

interface CardProps {
	seat: number;
	say: Say;
	fleet: Table["fleets"][number];
	reserve: number[];
	deploying: boolean;
}

const Card = memo(({ seat, say, fleet, reserve, deploying }: CardProps) => {
	const shown = deploying ? reserve : fleet.ships;
	const ships = fleet.ships.reduce((sum, n) => sum + n, 0);
	const waiting = reserve.reduce((sum, n, i) => sum + n * (i + 1), 0);
	const all = fleet.motors + waiting;
	return (
		<div class="kw-fleet" style={`--kw-seat:${seatLook(seat).colour}`}>
			<svg class="kw-motors" viewBox="0 0 220 10" preserveAspectRatio="none" aria-hidden="true">
				<path class="kw-pip-on" d={pips(0, fleet.motors)} />
				<path class="kw-pip-waiting" d={pips(fleet.motors, all)} />
				<path class="kw-pip-off" d={pips(all, 22)} />
			</svg>
			<p class="kw-motor-count">
				<span>{say("motors")}</span> <b>{fleet.motors}</b>
			</p>
			<p class="kw-types">
				<span class="kw-types-label">
					{deploying ? (
						say("reserve")
					) : (
						<>
							{say("ships")} <b>{ships}</b>
						</>
					)}
				</span>
				<span class="kw-type-counts">
					{shown.map((count, i) => (
						<span key={i} class="kw-type-count" data-none={count === 0}>
							<ShipPicture seat={seat} motors={i + 1} />
							<span class="kw-sr">{say(`motor_${i + 1}`)}:</span>
							<b>{count}</b>
						</span>
					))}
				</span>
			</p>
		</div>
	);
});

/** Bars from one place up to another. */
function pips(from: number, to: number): string {
	let bars = "";
	for (let i = from; i < to; i++) bars += `M${i * 10 + 1},0h8v10h-8z`;
	return bars;
}
