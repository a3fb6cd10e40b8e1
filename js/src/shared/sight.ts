/** Between a note and the edge of what is seen, in pixels. */
const GAP = 8;
/** How long nothing scrolls before the note follows, in milliseconds: nothing moves under a pointer. */
const REST = 150;

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
	let rest: ReturnType<typeof setTimeout> | undefined;

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

	function wait() {
		clearTimeout(rest);
		rest = setTimeout(look, REST);
	}

	look();
	const options = { capture: true, passive: true };
	addEventListener("scroll", wait, options);
	addEventListener("resize", wait, options);
	return () => {
		clearTimeout(rest);
		observer?.disconnect();
		removeEventListener("scroll", wait, options);
		removeEventListener("resize", wait, options);
	};
}
