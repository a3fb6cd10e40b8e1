import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { dataOf, within } from "./dom";
import { keep } from "./keys";

/** How far a pointer goes before a press becomes a drag, in pixels. */
const DRAG = 9;

interface RackProps {
	/** Keys of the cards in their order: each is the `data-card` of a button, or of what holds one. */
	cards: readonly string[];
	/** They may be moved by a pointer. */
	loose: boolean;
	/** Put a card at another place. */
	onMove: (card: string, place: number) => void;
	/** `byKey`: pressed without a pointer. */
	onPress: (card: string, byKey: boolean, target: Element) => void;
	/** The card looked at. */
	onAim: (card: string | null, target: Element | null) => void;
	/** Another key than those that walk: `true` if it says something now. */
	onKey: (key: string, target: Element) => boolean;
	/** What a card is dragged over, outside its rack: the `data-drop` of it. */
	onOver?: (drop: string | null, card: string) => void;
	onDrop?: (drop: string, card: string) => void;
}

interface Rack {
	box: RefObject<HTMLDivElement>;
	/** The one card that the tab key stops at. */
	stop: number;
	dragged: string | null;
	/** Give a card the focus. */
	focus: (place: number) => void;
	/** What the box of the cards listens to. */
	listen: JSX.HTMLAttributes<HTMLDivElement>;
}

const at = (event: Event) => event.target as Element;
const cardOf = (element: Element | null) => dataOf(element, "card");

/** What a row of cards owes to pointers and keys. A drag has a twin: Shift with an arrow. */
export function useRack({ cards, loose, ...on }: RackProps): Rack {
	const box = useRef<HTMLDivElement>(null);
	const [here, setHere] = useState(0);
	const [dragged, setDragged] = useState<string | null>(null);
	const drag = useRef<{ card: string; from: number; x: number; y: number } | null>(null);
	/** Since the pointer went down, a card has been dragged; a key has just moved one. */
	const [wasDragged, moved] = [useRef(false), useRef(false)];
	const stop = Math.max(0, Math.min(here, cards.length - 1));

	function focus(place: number) {
		const cell = box.current?.querySelectorAll<HTMLElement>("[data-card]")[place];
		(within(cell, "button") ?? cell)?.focus();
	}

	function move(card: string, place: number) {
		on.onMove(card, place);
		setHere(place);
	}

	/** What lies under the pointer, the dragged card aside. */
	function under({ clientX, clientY }: MouseEvent): Element | null {
		const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
		return root?.elementFromPoint?.(clientX, clientY) ?? null;
	}
	const dropOf = (event: MouseEvent) => dataOf(under(event), "drop");

	function onPointerMove(event: PointerEvent) {
		on.onAim(cardOf(at(event)), at(event));
		const held = drag.current;
		if (!held || !loose) return;
		const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
		if (!dragged) {
			if (Math.hypot(dx, dy) < DRAG) return;
			box.current?.setPointerCapture?.(event.pointerId);
			wasDragged.current = true;
			setDragged(held.card);
		}
		const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
		box.current?.style.setProperty("--at-x", `${event.clientX - left}px`);
		box.current?.style.setProperty("--at-y", `${event.clientY - top}px`);
		const over = cardOf(under(event));
		const drop = dropOf(event);
		// Carried away, it leaves the order as it was.
		const place = drop !== null ? held.from : over === null ? -1 : cards.indexOf(over);
		if (place >= 0 && cards[place] !== held.card) move(held.card, place);
		on.onOver?.(drop, held.card);
	}

	function end() {
		if (dragged) on.onOver?.(null, dragged);
		drag.current = null;
		setDragged(null);
	}

	// A card that was moved by the keyboard keeps the focus.
	useLayoutEffect(() => {
		if (moved.current) focus(stop);
		moved.current = false;
	});

	return {
		box,
		stop,
		dragged,
		focus,
		listen: {
			onClick(event) {
				const card = cardOf(at(event));
				// Not the end of a drag, nor the second half of a double click on what is gone.
				if (card && !wasDragged.current && event.detail < 2)
					on.onPress(card, event.detail === 0, at(event));
			},
			onKeyDown: (event) =>
				keep(event, (key, target, shifted) => {
					const last = cards.length - 1;
					const goal = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[key];
					if (goal === undefined) return on.onKey(key, target as Element);
					const place = Math.max(0, Math.min(last, goal));
					const card = cards[stop];
					moved.current = shifted && card !== undefined;
					if (shifted && card) move(card, place);
					else focus(place);
					return true;
				}),
			onFocusIn(event) {
				const card = cardOf(at(event));
				if (card) setHere(cards.indexOf(card));
				if (at(event).matches(":focus-visible")) on.onAim(card, at(event));
			},
			onFocusOut: () => on.onAim(null, null),
			onPointerDown(event) {
				const card = cardOf(at(event));
				wasDragged.current = false;
				drag.current = card
					? { card, from: cards.indexOf(card), x: event.clientX, y: event.clientY }
					: null;
			},
			onPointerMove,
			onPointerUp(event) {
				const drop = dragged && dropOf(event);
				if (dragged && drop !== null) on.onDrop?.(drop, dragged);
				end();
			},
			onPointerCancel: end,
			onPointerLeave(event) {
				if (drag.current && loose) return onPointerMove(event); // faster than a step inside
				end();
				on.onAim(null, null);
			},
		},
	};
}
