/** The cards of a hand in the reader's own order; cards not yet placed come last, as dealt. */
export function arrange(hand: readonly string[], order: readonly string[]): string[] {
	const placed = order.filter((card) => hand.includes(card));
	return [...placed, ...hand.filter((card) => !placed.includes(card))];
}

/** The same cards with one of them moved to another place. */
export function moveTo<T>(cards: readonly T[], card: T, place: number): T[] {
	const rest = cards.filter((other) => other !== card);
	const at = Math.max(0, Math.min(rest.length, place));
	return [...rest.slice(0, at), card, ...rest.slice(at)];
}

/** The seats as they sit from the reader's left onwards, and the reader last. */
export function around(players: number, reader: number): number[] {
	return Array.from({ length: players }, (_, i) => (reader + 1 + i) % players);
}
