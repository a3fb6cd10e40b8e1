import { seatLook } from "../shared/look";
import { useDesk } from "../shared/table";
import { Zone } from "../shared/zone";
import type { Bid, Table } from "./types";

/** The bids so far, in the colours of those who made them, against the number of tricks. `quiet`: not now. */
export function Tally({ table, quiet }: { table: Table; quiet: boolean }) {
	const { say } = useDesk();
	const { size, bids, dealer, players } = table;
	const order = Array.from({ length: players }, (_, i) => (dealer + 1 + i) % players);
	const owners = order.flatMap((seat) => Array<number>(bids[seat] ?? 0).fill(seat));
	const slots = Math.max(size, owners.length);
	return (
		<p class="kw-tally" data-quiet={quiet}>
			<span>
				{say("round")} <b>{table.round}</b> · {say("tricks")} <b>{size}</b> · {say("bids")}{" "}
				<b>{owners.length}</b>
			</span>
			<svg viewBox={`0 0 ${slots * 12 + 2} 14`} style={`--slots:${slots}`} aria-hidden="true">
				{Array.from({ length: slots }, (_, i) => {
					const owner = owners[i];
					return (
						<rect
							key={i}
							class={i < size ? "kw-slot-trick" : "kw-slot-over"}
							x={i * 12 + 2}
							y="2"
							width="9"
							height="10"
							rx="2"
							fill={owner === undefined ? "none" : seatLook(owner).colour}
						/>
					);
				})}
			</svg>
		</p>
	);
}

interface BidPanelProps {
	bids: Bid[];
	onBid: (bid: Bid) => void;
	onAim: (bid: Bid | null) => void;
	/** A digit was typed. */
	onDigit: (digit: number) => boolean;
}

/** The bids to choose from; the forbidden one stays in its place and says why. */
export function BidPanel({ bids, onBid, onAim, onDigit }: BidPanelProps) {
	const { say } = useDesk();
	return (
		<Zone
			class="kw-bids"
			style={`--n:${bids.length}`}
			aria-label={say("choose_bid")}
			onKey={(key) => /^\d$/.test(key) && onDigit(Number(key))}
		>
			{bids.map((bid) => (
				<button
					key={bid.bid}
					type="button"
					class="kw-bid"
					aria-disabled={bid.why !== ""}
					aria-label={bid.why ? `${bid.bid}. ${bid.why}` : `${bid.bid}`}
					onClick={() => onBid(bid)}
					onFocus={() => onAim(bid)}
					onBlur={() => onAim(null)}
					onPointerEnter={() => onAim(bid)}
					onPointerLeave={() => onAim(null)}
				>
					{bid.bid}
				</button>
			))}
		</Zone>
	);
}
