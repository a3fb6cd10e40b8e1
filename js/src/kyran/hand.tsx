import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { memo } from "../shared/memo";
import { arrange, moveTo } from "../shared/order";
import { useRack } from "../shared/rack";
import { type Say, useDesk } from "../shared/table";
import { Back, Card, cardName } from "./card";
import type { Form } from "./types";

interface HandProps {
	/** The reader's cards, or their number while they are hidden even from the reader. */
	hand: string[] | number;
	lays: Record<string, Form[]>;
	acts: boolean;
	chosen: string | null;
	/** `byKey`: pressed without a pointer. */
	onPress: (card: string, byKey: boolean) => void;
	/** The card looked at. */
	onAim: (card: string | null) => void;
	/** A digit was typed: `true` if it says something now. */
	onDigit: (digit: number) => boolean;
	/** Escape: `true` if there was something to put away. */
	onEscape: () => boolean;
}

/** The reader's own cards as a fan, sorted or in an order of their own. */
export function Hand({ hand, lays, acts, chosen, ...on }: HandProps) {
	const { now, say } = useDesk();
	const [order, setOrder] = useState<string[] | null>(null);

	const dealt = typeof hand === "number" ? [] : hand;
	const cards = order ? arrange(dealt, order) : dealt;
	const count = typeof hand === "number" ? hand : cards.length;
	const { box, stop, dragged, focus, listen } = useRack({
		cards,
		loose: order !== null,
		onMove: (card, place) => setOrder(moveTo(cards, card, place)),
		onPress: on.onPress,
		onAim: on.onAim,
		onKey(key, target) {
			if (/^\d$/.test(key)) return on.onDigit(Number(key));
			if (key === "Escape" && !on.onEscape()) (target as HTMLElement).blur();
			return key === "Escape";
		},
	});

	// A fresh hand begins a fresh order.
	const fresh = order !== null && dealt.length > 0 && !dealt.some((card) => order.includes(card));
	useEffect(() => {
		if (fresh) setOrder([...dealt]);
	}, [fresh]);

	// An empty hand holds the focus for the next one.
	const empty = cards.length === 0;
	useLayoutEffect(() => {
		const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
		if (empty || root?.activeElement !== box.current) return;
		focus(stop);
		on.onAim(null); // nobody went there to look at it: how the round ended is still told
	}, [empty]);

	return (
		<section class="kw-hand-place">
			<div class="kw-hand-head">
				<span>{say("hand")}</span>
				{cards.length > 1 && (
					<button
						type="button"
						class="kw-order"
						aria-pressed={order !== null}
						title={say("own_order_help")}
						onClick={() => setOrder(order ? null : [...cards])}
					>
						{say("own_order")}
					</button>
				)}
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a hand of cards is no form */}
			<div
				ref={box}
				class="kw-hand"
				role="group"
				aria-label={say("hand")}
				aria-busy={now.pending}
				tabindex={empty ? 0 : -1}
				data-own-order={order !== null}
				data-n={count}
				style={`--n:${count}`}
				{...listen}
			>
				{typeof hand === "number" &&
					Array.from({ length: hand }, (_, i) => (
						<span key={i} class="kw-card" style={`--i:${i}`}>
							<span class="kw-sr">{say("hidden_card")}</span>
							<Back />
						</span>
					))}
				{cards.map((card, i) => (
					<HandCard
						key={card}
						card={card}
						place={i}
						can={acts && lays[card] !== undefined}
						chosen={chosen === card}
						dragged={dragged === card}
						stop={i === stop}
						say={say}
					/>
				))}
			</div>
		</section>
	);
}

interface HandCardProps {
	card: string;
	place: number;
	can: boolean;
	chosen: boolean;
	dragged: boolean;
	/** The one card that the tab key stops at. */
	stop: boolean;
	say: Say;
}

const HandCard = memo(({ card, place, can, chosen, dragged, stop, say }: HandCardProps) => (
	<button
		type="button"
		class="kw-card"
		data-card={card}
		data-can={can}
		data-dragged={dragged}
		style={`--i:${place}`}
		tabindex={stop ? 0 : -1}
		aria-pressed={chosen}
		aria-disabled={!can}
	>
		<span class="kw-sr">{cardName(card, say)}</span>
		<Card card={card} say={say} />
	</button>
));
