import { useLayoutEffect, useRef } from "preact/hooks";
import { listed, within } from "../shared/dom";
import { flyIn, flyOut } from "../shared/flight";
import { Icon } from "../shared/icons";
import { SeatBadge } from "../shared/look";
import { memo } from "../shared/memo";
import { type Say, useDesk } from "../shared/table";
import { Card, cardName } from "./card";
import { type Done, type Form, type Lay, readCard, type Table } from "./types";

interface TrickProps {
	table: Table;
	/** The cards that lie there. */
	cards: Lay[];
	/** Who has won them, once all have laid. */
	winner: number | null;
	/** Seats whose card has just been laid: show it come. */
	fresh: number[];
	/** The ways to lay the chosen card, by the seat whose card it swaps with. */
	swaps: ReadonlyMap<number, Form>;
}

/** The trick in the order of laying: values now and before, owners, and what was forced. */
export function Trick({ table, cards, winner, fresh, swaps }: TrickProps) {
	const { say } = useDesk();
	const list = useRef<HTMLOListElement>(null);
	const { force, players } = table;
	const owing = winner === null ? force : null;
	const empty = Math.max(0, players - cards.length - (owing ? 1 : 0));

	useLayoutEffect(() => {
		const felt = list.current?.closest(".kw-felt");
		for (const seat of fresh) {
			const card = within(list.current, `[data-owner="${seat}"] .kw-laid-card`);
			if (card && felt) flyIn(card, within(felt, `.kw-plate[data-seat="${seat}"]`));
		}
	}, [fresh]);

	return (
		<ol ref={list} class="kw-trick" style={`--n:${players}`} aria-label={say("trick")}>
			{cards.map((lay) => {
				const form = swaps.get(lay.seat);
				return (
					<Laid
						key={lay.card}
						{...lay}
						over={winner !== null}
						wins={winner === lay.seat}
						option={form?.move}
						optionText={form?.text}
						say={say}
					/>
				);
			})}
			{owing && (
				<li class="kw-laid" data-owner={owing.seat} data-forced="true">
					<span class="kw-sr">
						{say("player", { seat: owing.seat + 1 })} ({say("forced")})
						{owing.card && `: ${cardName(owing.card, say)}`}
					</span>
					<div class="kw-laid-card" aria-hidden="true">
						{owing.card ? <Card card={owing.card} say={say} /> : <span class="kw-slot">?</span>}
						<Owner seat={owing.seat} forced say={say} />
					</div>
				</li>
			)}
			{Array.from({ length: empty }, (_, i) => (
				<li key={`-${i}`} class="kw-laid" aria-hidden="true">
					<span class="kw-slot" />
				</li>
			))}
		</ol>
	);
}

interface LaidProps extends Lay {
	/** The trick is complete. */
	over: boolean;
	wins: boolean;
	/** The way to lay the chosen card that swaps with this one, and what that will do. */
	option: string | undefined;
	optionText: string | undefined;
	say: Say;
}

const Laid = memo((props: LaidProps) => {
	const { seat, card, value, was, forced, over, wins, option, say } = props;
	const own = readCard(card).value;
	const label = [
		`${say("player", { seat: seat + 1 })}${forced ? ` (${say("forced")})` : ""}: ${cardName(card, say)}`,
		(value !== was || own === null) && say("worth", { value }),
		wins && say("wins"),
	];
	return (
		<li
			class="kw-laid"
			data-owner={seat}
			data-card={card}
			data-forced={forced}
			data-beaten={over && !wins}
			data-winner={wins}
		>
			<span class="kw-sr">{listed(label)}</span>
			<LaidCard {...{ seat, card, value, was, forced, wins, say }} />
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

function LaidCard({
	card,
	value,
	was,
	seat,
	forced,
	wins,
	say,
}: Lay & { wins: boolean; say: Say }) {
	return (
		<div class="kw-laid-card" aria-hidden="true">
			<Card card={card} worth={was} say={say} />
			{value !== was && (
				<span class="kw-swapped">
					<s>{was}</s>→<b>{value}</b>
				</span>
			)}
			<Owner seat={seat} forced={forced} say={say} />
			{wins && (
				<span class="kw-crowned">
					<Icon name="crown" />
				</span>
			)}
		</div>
	);
}

function Owner({ seat, forced, say }: { seat: number; forced: boolean; say: Say }) {
	return (
		<span class="kw-owner">
			<SeatBadge seat={seat} />
			{forced && <span class="kw-forced">{say("forced")}</span>}
		</span>
	);
}

/** A trick on its way to its winner. */
export function Taken({ done, onGone }: { done: Done; onGone: () => void }) {
	const { say } = useDesk();
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const felt = box.current?.closest(".kw-felt");
		const goal = within(felt, `.kw-plate[data-seat="${done.winner}"]`);
		if (box.current) flyOut(box.current, goal, onGone);
	}, []);
	return (
		<div ref={box} class="kw-trick kw-taken" style={`--n:${done.cards.length}`} aria-hidden="true">
			{done.cards.map((lay) => (
				<div key={lay.card} class="kw-laid">
					<LaidCard {...lay} wins={false} say={say} />
				</div>
			))}
		</div>
	);
}
