/** Between a note and the edge of what is seen, in pixels. */
const GAP = 8;

/**
 * Keep a note in sight while the page around its widget scrolls. It leaves its place for
 * the lower edge of what is seen of the widget, when its place is below that. (What is sticky
 * in a notebook sticks to the cell, which has a scroller of its own. And an output may be an
 * iframe far taller than the window: only an observer knows what is seen of it.)
 */
export function keepInSight(note: HTMLElement, widget: Element): () => void {
	if (typeof IntersectionObserver === "undefined") return () => {};
	let moved = 0;
	let observer: IntersectionObserver | undefined;

	function place([now]: IntersectionObserverEntry[]) {
		const seen = now?.intersectionRect;
		if (!seen?.height) return;
		const { top, bottom } = note.getBoundingClientRect();
		const up = seen.bottom - GAP - (bottom - moved);
		const most = seen.top + GAP - (top - moved); // its head matters more than its end
		moved = Math.min(0, Math.max(up, most));
		note.style.transform = moved ? `translateY(${moved}px)` : "";
	}

	function look() {
		observer?.disconnect();
		observer = new IntersectionObserver(place);
		observer.observe(widget);
	}

	look();
	const options = { capture: true, passive: true };
	addEventListener("scroll", look, options);
	addEventListener("resize", look, options);
	return () => {
		observer?.disconnect();
		removeEventListener("scroll", look, options);
		removeEventListener("resize", look, options);
	};
}
