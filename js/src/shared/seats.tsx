import type { ComponentChildren } from "preact";
import { Icon } from "./icons";
import { SEAT_LETTERS, SeatBadge } from "./look";
import type { Seat } from "./protocol";
import { useDesk } from "./table";

interface SeatsProps {
	/** What a game shows of a seat under its name. */
	detail: (seat: number) => ComponentChildren;
	/** Seats that play no more, and the word for it. */
	out: (seat: number) => string | null;
}

/** All seats in their order: who plays them, whose turn it is, who thinks, who has won. */
export function Seats({ detail, out }: SeatsProps) {
	const { view, say } = useDesk();
	return (
		<ul class="kw-seats" aria-label={say("seats")}>
			{view.seats.map((seat) => (
				<SeatCard key={seat.seat} seat={seat} gone={out(seat.seat)}>
					{detail(seat.seat)}
				</SeatCard>
			))}
		</ul>
	);
}

interface SeatCardProps {
	seat: Seat;
	gone: string | null;
	children: ComponentChildren;
}

function SeatCard({ seat, gone, children }: SeatCardProps) {
	const { now, view, say } = useDesk();
	const turn = view.turn === seat.seat;
	const mine = turn && now.mine?.acts;
	const winners = view.outcome?.winners ?? [];
	const won = winners.length === 1 && winners[0] === seat.seat;
	const thinks = view.thinking === seat.seat;
	const named = seat.name !== SEAT_LETTERS[seat.seat];
	const state = won ? say("winner") : thinks ? say("thinking") : mine ? say("your_turn") : null;
	const remark = gone ?? state ?? (named ? seat.label : null);
	const matters = gone !== null || won;
	return (
		<li class="kw-seat" data-turn={turn} data-gone={gone !== null} aria-current={turn && "true"}>
			<SeatBadge seat={seat.seat} />
			<span class="kw-seat-name">{named ? seat.name : seat.label}</span>
			<span class="kw-seat-remark" data-matters={matters}>
				{won && <Icon name="crown" />}
				<span>{remark}</span>
			</span>
			<div class="kw-seat-detail">{children}</div>
		</li>
	);
}
