import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** A card in the player's own order. It stays when it has left, for an undo to find its place. */
export interface Held {
	id: string;
	card: string;
	/** Its place in the kernel's hand; -1 when it has left. */
	at: number;
	/** It came with the last change. */
	fresh: boolean;
}

/**
 * The same order for the hand as it is now: cards that have come lie at the right. Of two equal
 * cards, one of `spent` leaves first; a step `back` puts those that had left where they were.
 */
export function arrange(
	old: readonly Held[],
	hand: readonly string[],
	back: boolean,
	spent: readonly string[],
): Held[] {
	const come = hand.map((card, at) => ({ card, at }));
	const places = new Map<Held, number>();
	for (const wanted of [
		({ at, id }: Held) => at >= 0 && !spent.includes(id),
		({ at }: Held) => at >= 0 || back,
	])
		for (const held of old) {
			const i = come.findIndex(({ card }) => card === held.card);
			const [found] = places.has(held) || i < 0 || !wanted(held) ? [] : come.splice(i, 1);
			if (found) places.set(held, found.at);
		}
	const fresh = places.size > 0;
	return [
		...old.map((held) => ({
			...held,
			at: places.get(held) ?? -1,
			fresh: held.fresh && come.length === 0,
		})),
		...come.map(({ card, at }, i) => ({ id: `${card}#${old.length + i}`, card, at, fresh })),
	];
}

/** `held` with its cards in hand in another order, those that have left where they were. */
export function reorder(held: readonly Held[], now: readonly Held[]): Held[] {
	let next = 0;
	return held.map((each) => (each.at < 0 ? each : (now[next++] ?? each)));
}

/** A number for a hand, so that none is written where others may read it. */
const mark = (hand: readonly string[]) =>
	[...hand.join()].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);

/** Places in a hand, in the order that this page had before it was loaded again; or keep them for that. */
function recall(hand: readonly string[], now?: readonly number[]): number[] {
	const key = `kw-${mark(hand)}`;
	try {
		if (now) sessionStorage.setItem(key, JSON.stringify(now));
		else return JSON.parse(sessionStorage.getItem(key) ?? "[]");
	} catch {} // a page without a storage of its own
	return [];
}

/** Cards at some places of a hand, in their order. */
const placed = (hand: readonly string[], places: readonly number[]): Held[] =>
	places.flatMap((at) => {
		const card = hand[at];
		return card ? [{ id: `${card}#${at}`, card, at, fresh: false }] : [];
	});

/** The hand of a seat in its owner's order, kept from picture to picture and over a reload. */
export function useHand(seat: number | null, hand: readonly string[], ply: number, live: boolean) {
	const store = useRef<Record<string, { hand: readonly string[]; held: Held[]; ply: number }>>({});
	const spent = useRef<readonly string[]>([]);
	const [, redraw] = useState({});
	const key = `${seat}`;
	const old = store.current[key] ?? { hand: [], held: placed(hand, recall(hand)), ply };
	let { held } = old;
	if (old.hand !== hand) held = arrange(held, hand, ply < old.ply || !live, spent.current);
	if (live) store.current[key] = { hand, held, ply };
	const shown = held.filter(({ at }) => at >= 0);
	useLayoutEffect(() => {
		const places = shown.map(({ at }) => at);
		if (live && places.length > 0) recall(hand, places);
	});

	return {
		held: shown,
		/** Cards on their way to the table. */
		spent,
		/** Put the cards in another order. */
		put(now: readonly Held[]) {
			if (!live) return; // the past is only looked at
			store.current[key] = { hand, held: reorder(held, now), ply };
			redraw({});
		},
	};
}
