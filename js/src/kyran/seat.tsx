import { listed } from "../shared/dom";
import { Icon } from "../shared/icons";
import { SeatBadge, Thinking } from "../shared/look";
import { memo } from "../shared/memo";
import type { Say } from "../shared/table";
import { Chip, cardName } from "./card";
import { Lives, Pips } from "./standing";

interface PlateProps {
	seat: number;
	/** Where it lies: 0 at the reader's left and on clockwise. */
	place: number;
	own: boolean;
	/** Who plays it, in a word. */
	kind: string;
	dealer: boolean;
	turn: boolean;
	/** What is said of the turn. */
	turnWord: string;
	thinks: boolean;
	lives: number;
	/** The last move took a life of it. */
	losing: boolean;
	bid: number | null;
	won: number;
	/** Nothing can change that any more. */
	settled: boolean;
	/** No trick has been played for it yet. */
	bidding: boolean;
	/** Cards of it that the reader sees, or their number. */
	hand: string[] | number;
	/** The card of it that the reader has seen by Clairvoyance. */
	known: string | undefined;
	/** It has won the trick that lies there. */
	winning: boolean;
	master: boolean;
	gone: boolean;
	/** The way to lay the chosen card that is aimed at it, and what that will do. */
	option: string | undefined;
	optionText: string | undefined;
	say: Say;
}

/** A seat at the table: who it is, its lives, what it has bid and won, and its cards. */
export const Plate = memo((props: PlateProps) => {
	const { seat, own, bid, won, hand, known, winning, master, option, say } = props;
	const name = say("player", { seat: seat + 1 });
	const seen = known && say("known", { card: cardName(known, say) });
	const facts = [
		name,
		own && say("you"),
		props.dealer && say("dealer"),
		props.turn && props.turnWord,
		master && say("winner"),
		`${say("lives")}: ${props.lives}`,
		bid !== null && `${say("bid")}: ${bid}`,
		bid !== null && `${say("won")}: ${won}`,
		!own && `${say("cards")}: ${typeof hand === "number" ? hand : hand.length}`,
		!own && typeof hand !== "number" && hand.map((card) => cardName(card, say)).join(", "),
		seen,
	];
	return (
		<li
			class="kw-plate"
			data-seat={seat}
			data-place={props.place}
			data-own={own}
			data-turn={props.turn}
			data-winning={winning}
			data-gone={props.gone}
			aria-current={props.turn && "true"}
		>
			<span class="kw-sr">{listed(facts)}</span>
			<div class="kw-plate-head" aria-hidden="true" title={props.kind}>
				<SeatBadge seat={seat} />
				<span class="kw-plate-name">{own ? say("you") : name}</span>
				{(master || winning) && <Icon name="crown" />}
				{props.dealer && (
					<span class="kw-dealer" title={say("dealer")}>
						<Icon name="dealer" />
					</span>
				)}
				{props.thinks && <Thinking />}
			</div>
			<div class="kw-plate-standing" aria-hidden="true">
				<Lives left={props.lives} losing={props.losing} />
				<Pips bid={bid} won={won} settled={props.settled} bidding={props.bidding} />
			</div>
			{!own && (
				<div class="kw-plate-hand" aria-hidden="true">
					{typeof hand === "number"
						? hand > 0 && <Backs count={hand} />
						: hand.map((card) => <Chip key={card} card={card} />)}
					{known && typeof hand === "number" && (
						<span class="kw-known" title={seen}>
							<Icon name="seen" />
							<Chip card={known} />
						</span>
					)}
				</div>
			)}
			{option && (
				<button
					type="button"
					class="kw-target"
					data-option={option}
					aria-label={props.optionText}
				/>
			)}
		</li>
	);
});

function Backs({ count }: { count: number }) {
	return (
		<>
			<span class="kw-backs">
				{Array.from({ length: count }, (_, i) => (
					<i key={i} />
				))}
			</span>
			<b class="kw-count">{count}</b>
		</>
	);
}
