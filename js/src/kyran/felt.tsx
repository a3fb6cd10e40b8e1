import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { land } from "../shared/flight";
import { around } from "../shared/order";
import { useDesk } from "../shared/table";
import { BidPanel, Tally } from "./bids";
import { Plate } from "./seat";
import { Taken, Trick } from "./trick";
import type { Bid, Done, Form, Lay, Result, Table } from "./types";

/** What listens to the ways to lay a card, wherever they are to be chosen. */
export type Choosing = Pick<
	JSX.DOMAttributes<HTMLElement>,
	"onClick" | "onKeyDown" | "onFocusIn" | "onFocusOut" | "onPointerOver" | "onPointerLeave"
>;

interface FeltProps {
	table: Table;
	/** What the reader sees of each hand. */
	hands: (string[] | number)[];
	/** What the reader has seen by Clairvoyance. */
	known: Table["known"];
	/** The reader's seat, if there is one. */
	own: number | null;
	/** The seat drawn nearest to the reader. */
	bottom: number;
	cards: Lay[];
	winner: number | null;
	fresh: number[];
	taken: { done: Done; onGone: () => void } | null;
	/** Results of the round before, as long as they are news. */
	results: Result[];
	/** The last move ended a round: show the lives go. */
	losing: boolean;
	bids: Bid[];
	/** The ways to lay the chosen card that are aimed at somebody, by seat. */
	forms: ReadonlyMap<number, Form>;
	/** They swap with a card that lies there. */
	swapping: boolean;
	choosing: Choosing;
	onBid: (bid: Bid) => void;
	onAimBid: (bid: Bid | null) => void;
	onDigit: (digit: number) => boolean;
	/** A press on the table itself. */
	onSkip: (event: Event) => void;
}

const NONE: ReadonlyMap<number, Form> = new Map();

/** The table: the seats around it in their order, and the bids or the trick between them. */
export function Felt(props: FeltProps) {
	const { table, own, cards, winner, taken, forms, swapping } = props;
	const { now, view, say } = useDesk();
	const felt = useRef<HTMLElement>(null);
	const acts = now.mine?.acts ?? false;

	const nobody = table.bids.every((bid) => bid === null);

	function plate(seat: number, place: number) {
		const { outcome } = table;
		const result = props.results.find((each) => each.seat === seat);
		const bid = table.bids[seat] ?? null;
		// Until somebody bids: results of one round beside bids of the next would be misread.
		const settled = result !== undefined && (table.phase === "end" || nobody);
		const form = swapping ? undefined : forms.get(seat);
		return (
			<Plate
				key={seat}
				seat={seat}
				place={place}
				own={seat === own}
				kind={view.seats[seat]?.label ?? ""}
				dealer={table.dealer === seat}
				turn={view.turn === seat}
				turnWord={say(acts ? "your_turn" : "to_play")}
				thinks={view.thinking === seat}
				lives={table.lives[seat] ?? 0}
				losing={props.losing && result?.kept === false}
				bid={settled ? result.bid : bid}
				won={settled ? (result.won ?? result.bid) : (table.won[seat] ?? 0)}
				settled={settled}
				bidding={table.phase === "bid" && !settled}
				hand={props.hands[seat] ?? 0}
				known={props.known.find(({ owner }) => owner === seat)?.card}
				winning={winner === seat}
				master={outcome?.winners.includes(seat) ?? false}
				gone={outcome?.losers.includes(seat) ?? false}
				option={form?.move}
				optionText={form?.text}
				say={say}
			/>
		);
	}

	return (
		<section
			ref={felt}
			class="kw-felt"
			data-n={table.players}
			aria-label={say("table")}
			{...props.choosing}
			onPointerDownCapture={(event) => {
				if (felt.current) land(felt.current);
				props.onSkip(event);
			}}
		>
			<ul class="kw-plates" aria-label={say("seats")}>
				{around(table.players, props.bottom).map(plate)}
			</ul>
			<div class="kw-middle">
				<Tally table={table} quiet={table.phase === "deal" && cards.length > 0} />
				{table.phase === "bid" ? (
					props.bids.length > 0 && (
						<BidPanel
							bids={props.bids}
							onBid={props.onBid}
							onAim={props.onAimBid}
							onDigit={props.onDigit}
						/>
					)
				) : (
					<Trick
						table={table}
						cards={cards}
						winner={winner}
						fresh={props.fresh}
						swaps={swapping ? forms : NONE}
					/>
				)}
				{taken && <Taken key={taken.done.cards.map(({ card }) => card).join()} {...taken} />}
			</div>
		</section>
	);
}
