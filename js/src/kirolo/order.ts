import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../shared/protocol";

/** A card in the player's own order. It stays when it has left, for an undo to find its place. */
export interface Held {
	id: string;
	card: string;
	/** Its place in the kernel's hand; -1 when it has left. */
	at: number;
	/** It came with the last change. */
	fresh: boolean;
	/** The plies at which it came and left. */
	came: number;
	gone: number;
}

/**
 * The same order for the hand as it is at a ply: cards that have come lie at the right. Of two
 * equal cards, one of `spent` leaves first. A step back puts those that had left since where they
 * were, and forgets those that had come since.
 */
export function arrange(
	old: readonly Held[],
	hand: readonly string[],
	ply: number,
	spent: readonly string[],
): Held[] {
	const come = hand.map((card, at): Held => {
		return { id: `${card}#${99 * ply + at}`, card, at, fresh: false, came: ply, gone: 0 };
	});
	const places = new Map<Held, number>();
	const known = old.filter(({ came }) => came <= ply);
	for (const wanted of [
		({ at, id }: Held) => at >= 0 && !spent.includes(id),
		({ at, gone }: Held) => at >= 0 || gone > ply,
	])
		for (const held of known) {
			const i = come.findIndex(({ card }) => card === held.card);
			const [found] = places.has(held) || i < 0 || !wanted(held) ? [] : come.splice(i, 1);
			if (found) places.set(held, found.at);
		}
	const fresh = places.size > 0;
	return [
		...known.map((held) => ({
			...held,
			at: places.get(held) ?? -1,
			fresh: held.fresh && come.length === 0,
			gone: held.at < 0 ? held.gone : ply,
		})),
		...come.map((each) => ({ ...each, fresh })),
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
function placed(hand: readonly string[], places: readonly number[]): Held[] {
	const all = arrange([], hand, 0, []);
	return places.flatMap((at) => all[at] ?? []);
}

interface Kept {
	hand: readonly string[];
	held: Held[];
	ply: number;
	plies: number;
}

/** The hand of a seat in its owner's order, kept from picture to picture and over a reload. */
export function useHand(
	seat: number | null,
	hand: readonly string[],
	{ ply, plies, live }: Pick<View, "ply" | "plies" | "live">,
) {
	const store = useRef<Record<string, Kept>>({});
	const spent = useRef<readonly string[]>([]);
	const games = useRef(0);
	const [, redraw] = useState({});
	const key = `${seat}`;
	const now = { hand, ply, plies };
	let old = store.current[key];
	// A line of play that is at its deal again is another game's.
	if (!old || (plies < 2 && plies < old.plies)) {
		old = { ...now, held: arrange(placed(hand, recall(hand)), hand, 0, []) };
		games.current++;
	}
	let { held } = old;
	if (old.hand !== hand) held = arrange(held, hand, ply, spent.current);
	if (live) store.current[key] = { ...now, held };
	const shown = held.filter(({ at }) => at >= 0);
	useLayoutEffect(() => {
		const places = shown.map(({ at }) => at);
		if (live && places.length > 0) recall(hand, places);
	});

	return {
		held: shown,
		/** It grows when a hand is first seen, and when another game begins. */
		games: games.current,
		/** Cards on their way to the table. */
		spent,
		/** Put the cards in another order. */
		put(cards: readonly Held[]) {
			if (!live) return; // the past is only looked at
			store.current[key] = { ...now, held: reorder(held, cards) };
			redraw({});
		},
	};
}
