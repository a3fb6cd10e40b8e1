import { within } from "./dom";

/**
 * What a display owes the focus, until `signal` aborts.
 *
 * Keys pressed in it are no shortcuts of a notebook: JupyterLab asks the element that has
 * the focus before those around it, so whichever gets it is marked. And when that element
 * goes away (a button of a note that was answered), the table takes the focus.
 */
export function watchFocus(root: HTMLElement, signal: AbortSignal) {
	let held: Element | null = null;

	function onFocusIn({ target }: FocusEvent) {
		held = target as Element;
		held.setAttribute("data-lm-suppress-shortcuts", "true");
	}

	function onFocusOut({ target }: FocusEvent) {
		// Some browsers say this of an element being removed, too: that is not leaving.
		queueMicrotask(() => {
			if (held === target && held?.isConnected) held = null;
		});
	}

	const observer = new MutationObserver(() => {
		if (!held || held.isConnected) return;
		held = null;
		const home = within(root, "[data-home]") ?? root;
		within(home, "[tabindex='0']")?.focus();
	});
	observer.observe(root, { childList: true, subtree: true });
	root.addEventListener("focusin", onFocusIn, { signal });
	root.addEventListener("focusout", onFocusOut, { signal });
	signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}
