import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { memo } from "../shared/memo";
import { type Say, useDesk } from "../shared/table";
import { Back, Card, cardName } from "./card";
import { INK } from "./ink";
import { keep } from "./keys";
import { arrange, moveTo } from "./order";
import type { Form } from "./types";

/** How far a pointer goes before a press becomes a drag, in pixels. */
const DRAG = 9;

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

const cardOf = (event: Event) =>
	(event.target as Element).closest<HTMLElement>("[data-card]")?.dataset.card ?? null;

/** The reader's own cards as a fan, sorted or in an order of their own. */
export function Hand({ hand, lays, acts, chosen, ...on }: HandProps) {
	const { now, say } = useDesk();
	const box = useRef<HTMLDivElement>(null);
	const [order, setOrder] = useState<string[] | null>(null);
	const [here, setHere] = useState(0);
	const [dragged, setDragged] = useState<string | null>(null);
	const drag = useRef<{ card: string; x: number } | null>(null);

	const dealt = typeof hand === "number" ? [] : hand;
	const cards = order ? arrange(dealt, order) : dealt;
	const count = typeof hand === "number" ? hand : cards.length;
	const stop = Math.min(here, cards.length - 1);
	const buttons = () => [...(box.current?.querySelectorAll("button") ?? [])];

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
		buttons()[stop]?.focus();
		on.onAim(null); // nobody went there to look at it: how the round ended is still told
	}, [empty]);

	// A card that was moved by the keyboard keeps the focus.
	const moved = useRef(false);
	useLayoutEffect(() => {
		if (moved.current) buttons()[stop]?.focus();
		moved.current = false;
	}, [order]);

	function shift(card: string, place: number) {
		setOrder(moveTo(cards, card, place));
		setHere(place);
	}

	function onKey(key: string, shifted: boolean): boolean {
		if (/^\d$/.test(key)) return on.onDigit(Number(key));
		if (key === "Escape") {
			if (!on.onEscape()) buttons()[stop]?.blur();
			return true;
		}
		const last = cards.length - 1;
		const goal = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[key];
		if (goal === undefined) return false;
		const place = Math.max(0, Math.min(last, goal));
		const card = cards[stop];
		if (shifted && card) {
			moved.current = true;
			shift(card, place);
		} else buttons()[place]?.focus();
		return true;
	}

	function onPointerMove(event: PointerEvent) {
		on.onAim(cardOf(event));
		const held = drag.current;
		if (!held || order === null) return;
		if (!dragged && Math.abs(event.clientX - held.x) < DRAG) return;
		setDragged(held.card);
		const over = buttons().findIndex((button) => {
			const { left, right, top, bottom } = button.getBoundingClientRect();
			const { clientX: x, clientY: y } = event;
			return button.dataset.card !== held.card && x > left && x < right && y > top && y < bottom;
		});
		if (over >= 0) shift(held.card, over);
	}

	return (
		<section class="kw-hand-place kw-inked" style={INK}>
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
				onClick={(event) => {
					const card = cardOf(event);
					// Not the end of a drag, nor the second half of a double click on what is gone.
					if (card && !dragged && event.detail < 2) on.onPress(card, event.detail === 0);
				}}
				onKeyDown={(event) => keep(event, (key, _, shifted) => onKey(key, shifted))}
				onFocusIn={(event) => {
					const card = cardOf(event);
					if (card) setHere(cards.indexOf(card));
					if ((event.target as Element).matches(":focus-visible")) on.onAim(card);
				}}
				onFocusOut={() => on.onAim(null)}
				onPointerDown={(event) => {
					const card = cardOf(event);
					setDragged(null);
					drag.current = card ? { card, x: event.clientX } : null;
				}}
				onPointerMove={onPointerMove}
				onPointerUp={() => {
					drag.current = null;
				}}
				onPointerLeave={() => {
					drag.current = null;
					setDragged(null);
					on.onAim(null);
				}}
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
