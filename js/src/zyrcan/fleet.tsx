import { seatLook } from "../shared/look";
import { useDesk } from "../shared/table";
import { ShipPicture } from "./ship";
import type { Table } from "./types";

/** A fleet at a glance: a bar of its motors, and its ships by type. */
export function Fleet({ table, seat }: { table: Table; seat: number }) {
	const { say } = useDesk();
	const reserve = table.reserves[seat] ?? [];
	const fleet = table.fleets[seat] ?? { motors: 0, ships: [] };
	const deploying = table.phase === "deploy";
	const shown = deploying ? reserve : fleet.ships;
	const ships = fleet.ships.reduce((sum, n) => sum + n, 0);
	const waiting = reserve.reduce((sum, n, i) => sum + n * (i + 1), 0);
	return (
		<div class="kw-fleet" style={`--kw-seat:${seatLook(seat).colour}`}>
			<svg class="kw-motors" viewBox="0 0 220 10" preserveAspectRatio="none" aria-hidden="true">
				{Array.from({ length: Math.max(22, fleet.motors + waiting) }, (_, i) => (
					<rect
						key={i}
						x={i * 10 + 1}
						width="8"
						height="10"
						class={pip(i, fleet.motors, waiting)}
					/>
				))}
			</svg>
			<p class="kw-motor-count">
				<b>{fleet.motors}</b> <span>{say("motors")}</span>
			</p>
			<p class="kw-types">
				<span class="kw-types-label">
					{deploying ? (
						say("reserve")
					) : (
						<>
							<b>{ships}</b> {say("ships")}
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
}

function pip(i: number, motors: number, waiting: number): string {
	if (i < motors) return "kw-pip-on";
	return i < motors + waiting ? "kw-pip-waiting" : "kw-pip-off";
}
