const FLIGHT = { duration: 220, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" };

function still(): boolean {
	return (
		typeof Element.prototype.animate !== "function" ||
		matchMedia("(prefers-reduced-motion: reduce)").matches
	);
}

/** What moves `from` onto `to`, as a transform of its own box. */
function onto(from: Element, to: Element, scale: number): string {
	const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
	const dx = b.x + b.width / 2 - (a.x + a.width / 2);
	const dy = b.y + b.height / 2 - (a.y + a.height / 2);
	return `translate(${dx}px, ${dy}px) scale(${scale})`;
}

/** Show a card come from where it was. */
export function flyIn(card: Element, origin: Element | null) {
	if (!origin || still()) return;
	card.animate([{ transform: onto(card, origin, 0.5), opacity: 0.4 }, {}], FLIGHT);
}

/** Show cards go to where they are from now on, then call `gone`. */
export function flyOut(cards: Element, goal: Element | null, gone: () => void) {
	if (!goal || still()) {
		gone();
		return;
	}
	const end = { transform: onto(cards, goal, 0.25), opacity: 0.2 };
	const flight = cards.animate([{}, end], { ...FLIGHT, fill: "forwards" });
	flight.onfinish = gone;
}

/** What still moves has been seen. */
export function land(within: Element) {
	if (typeof within.getAnimations !== "function") return;
	for (const motion of within.getAnimations({ subtree: true })) {
		if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
	}
}
