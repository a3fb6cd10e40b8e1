import { SeatBadge, Thinking } from "../shared/look";
import { useDesk } from "../shared/table";
import { Zone } from "../shared/zone";
import { cardName, Tile } from "./tile";
import type { Table } from "./types";

interface PilesProps {
	table: Table;
	/** Piles that a click does something with. */
	can: readonly string[];
	/** Discards that are owed an Element. */
	due: readonly string[];
	over: string | null;
	onPress: (pile: string) => void;
	onEscape: () => boolean;
}

/** The two piles face down, and the three discards with their tops. */
export function Piles({ table, can, due, over, onPress, onEscape }: PilesProps) {
	const { say } = useDesk();
	return (
		<Zone class="kw-piles" aria-label={say("piles")} onEscape={onEscape}>
			{["E", "Z", "A", "B", "X"].map((letter) => {
				const discard = table.discards[letter];
				const n = discard?.count ?? table.piles[letter] ?? 0;
				const pile = say(`pile_${letter}`);
				const card = discard?.top;
				const key = n === 0 ? "pile_empty" : card ? "pile_top" : "pile_cards";
				return (
					<button
						key={letter}
						type="button"
						class="kw-pile"
						data-drop={discard && letter}
						data-can={can.includes(letter)}
						data-due={due.includes(letter)}
						data-over={over === letter}
						title={pile}
						onClick={() => onPress(letter)}
					>
						<span class="kw-sr">
							{say(key, { pile, n, card: card ? cardName(card, say) : "" })}
						</span>
						{n > 0 ? <Tile card={card ?? undefined} /> : <span class="kw-slot" />}
						<span aria-hidden="true">
							{letter} <b>{n}</b>
						</span>
					</button>
				);
			})}
		</Zone>
	);
}

/** The other seats: whose turn it is, how many cards each has, and those that all have seen. */
export function Rivals({ table, seats }: { table: Table; seats: readonly number[] }) {
	const { view, say } = useDesk();
	return (
		<ul class="kw-rivals" aria-label={say("seats")}>
			{seats.map((seat) => {
				const hand = table.hands[seat] ?? 0;
				const open = Array.isArray(hand);
				const known = open
					? hand
					: table.known.flatMap(({ owner, card }) => (owner === seat ? [card] : []));
				const n = open ? hand.length : hand;
				const turn = table.player === seat && !view.outcome;
				const winner = view.outcome?.winners.includes(seat);
				return (
					<li
						key={seat}
						class="kw-rival"
						data-seat={seat}
						data-turn={turn}
						data-open={open}
						aria-current={turn && "true"}
					>
						<SeatBadge seat={seat} />
						<span class="kw-plate-name">
							{say("player", { seat: seat + 1 })}
							<small>{winner ? say("winner") : view.seats[seat]?.label}</small>
						</span>
						{view.thinking === seat && <Thinking />}
						<span class="kw-backs" style={`--n:${n}`} />
						<b>{n}</b>
						<span class="kw-sr">{say("cards")}</span>
						{known.length > 0 && (
							<span class="kw-knowns">
								{known.map((card, i) => {
									const name = cardName(card, say);
									const told = open ? name : say("known", { card: name });
									return (
										<span key={i} title={told}>
											<span class="kw-sr">{told}</span>
											<Tile card={card} />
										</span>
									);
								})}
							</span>
						)}
					</li>
				);
			})}
		</ul>
	);
}
