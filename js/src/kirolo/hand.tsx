import type { ComponentChildren } from "preact";
import { dataOf, listed } from "../shared/dom";
import { memo } from "../shared/memo";
import { moveTo } from "../shared/order";
import { useRack } from "../shared/rack";
import { type Say, useDesk } from "../shared/table";
import type { Held } from "./order";
import { cardName, Tile } from "./tile";
import { isAction, type Orders } from "./types";

interface HandProps {
	held: readonly Held[];
	orders: Orders | null;
	chosen: readonly string[];
	/** Cards that what is looked at is about, as places in the kernel's hand. */
	lit: readonly number[];
	loose: boolean;
	tools: ComponentChildren;
	onOrder: (now: readonly Held[]) => void;
	onPick: (card: Held) => void;
	onPress: (card: Held) => void;
	onBar: (card: Held) => void;
	/** The card looked at, or its bar. */
	onAim: (id: string | null, bar: boolean) => void;
	onOver: (drop: string | null, card: string) => void;
	onDrop: (drop: string, card: string) => void;
	onEscape: () => boolean;
}

/** The reader's cards in rows, in an order of their own, with what each can do at once. */
export function Hand({ held, orders, chosen, lit, ...on }: HandProps) {
	const { now, say } = useDesk();
	const ids = held.map(({ id }) => id);
	const find = (id: string | null) => held.find((each) => each.id === id);
	const bars = orders?.bars ?? [];

	function act(card: Held | undefined, part: string | null) {
		if (!card) return;
		if (part === "bar") on.onBar(card);
		else if (part === "pick") on.onPick(card);
		else on.onPress(card);
	}

	const { box, stop, dragged, listen } = useRack({
		cards: ids,
		loose: on.loose,
		onMove: (id, place) => {
			const card = find(id);
			if (card) on.onOrder(moveTo(held, card, place));
		},
		onPress: (id, _, target) => act(find(id), dataOf(target, "part")),
		onAim: (id, target) => on.onAim(id, dataOf(target, "part") === "bar"),
		onKey(key, target) {
			const cell = target.closest("[data-card]");
			const parts = [...(cell?.querySelectorAll("button") ?? [])];
			const step = { ArrowDown: 1, ArrowUp: -1 }[key];
			const card = held[stop];
			if (key === "Escape" && !on.onEscape()) (target as HTMLElement).blur();
			else if (step)
				parts.at((parts.indexOf(target as HTMLButtonElement) + step) % parts.length)?.focus();
			else if (key.toLowerCase() === "p" && card && bars[card.at]) on.onBar(card);
			else if (key === " " && card && !dataOf(target, "part")) on.onPick(card);
			else return key === "Escape";
			return true;
		},
		onOver: on.onOver,
		onDrop: on.onDrop,
	});
	const ghost = find(dragged);

	return (
		<section class="kw-hand-place">
			<div class="kw-hand-head">
				<span title={say("order_help")}>
					{say("hand")} · <b>{held.length}</b>
				</span>
				{on.tools}
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a hand of cards is no form */}
			<div
				ref={box}
				class="kw-rack"
				role="group"
				aria-label={say("hand")}
				aria-busy={now.pending}
				data-home="true"
				{...listen}
			>
				{held.map(({ id, card, at, fresh }, i) => (
					<HandCard
						key={id}
						id={id}
						card={card}
						bar={bars[at]?.text}
						fits={Object.entries(orders?.fits ?? {})
							.flatMap(([number, fit]) => (fit.includes(at) ? [number] : []))
							.join()}
						off={isAction(card) && !!orders?.actions[card]?.why}
						fresh={fresh}
						chosen={chosen.includes(id)}
						lit={lit.includes(at)}
						dragged={dragged === id}
						stop={i === stop}
						say={say}
					/>
				))}
				{ghost && (
					<span class="kw-carried">
						<Tile card={ghost.card} />
					</span>
				)}
			</div>
		</section>
	);
}

interface HandCardProps {
	id: string;
	card: string;
	/** What a click on its green bar lays. */
	bar: string | undefined;
	/** Numbers of the series that it can be added to. */
	fits: string;
	/** An Action that cannot be played now. */
	off: boolean;
	fresh: boolean;
	chosen: boolean;
	lit: boolean;
	dragged: boolean;
	/** The one card that the tab key stops at. */
	stop: boolean;
	say: Say;
}

const HandCard = memo(({ card, bar, fits, fresh, chosen, stop, say, ...is }: HandCardProps) => {
	const name = cardName(card, say);
	const facts = [name, fresh && say("new_card"), fits && say("fits", { n: fits })];
	return (
		<div
			class="kw-held"
			data-card={is.id}
			data-chosen={chosen}
			data-lit={is.lit}
			data-fresh={fresh}
			data-fits={fits !== ""}
			data-off={is.off}
			data-dragged={is.dragged}
		>
			<button
				type="button"
				class="kw-card"
				tabindex={stop ? 0 : -1}
				aria-pressed={isAction(card) ? undefined : chosen}
			>
				<span class="kw-sr">{listed(facts)}</span>
				<Tile card={card} note={isAction(card) ? name : undefined} />
			</button>
			{bar && (
				<button
					type="button"
					class="kw-bar"
					data-part="bar"
					tabindex={-1}
					aria-label={say("bar", { text: bar })}
				/>
			)}
			{isAction(card) && (
				<button
					type="button"
					class="kw-pick"
					data-part="pick"
					tabindex={-1}
					aria-pressed={chosen}
					aria-label={say("pick", { card: name })}
				/>
			)}
		</div>
	);
});
