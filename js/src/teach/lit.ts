import { useLayoutEffect } from "preact/hooks";

/** Where the boards of the games show a thing, by the kind of thing. */
const PLACES: Record<string, (name: string) => string> = {
	cell: (name) => `[data-cell="${name}"]`,
	card: (name) => `[data-card="${name}"], [data-card^="${name}#"]`,
	seat: (name) => `[data-seat="${name}"]:not(.kw-card)`,
	pile: (name) => `.kw-pile:nth-child(${"EZABX".indexOf(name) + 1})`,
	series: (name) => `.kw-series[data-drop="${name}"]`,
};

/** Mark on the board what the words point at; the boards themselves know nothing of it. */
export function useLit(root: { current: Element | null }, lit: string[], when: unknown) {
	useLayoutEffect(() => {
		const board = root.current?.closest(".kw-root");
		const found = lit.flatMap((each) => {
			const [kind = "", name = ""] = each.split(":");
			const place = /^[\w+*~?-]+$/.test(name) ? PLACES[kind]?.(name) : undefined;
			return place && board ? [...board.querySelectorAll(place)] : [];
		});
		for (const each of found) each.setAttribute("data-told", "");
		return () => {
			for (const each of found) each.removeAttribute("data-told");
		};
	}, [lit.join(" "), when]);
}
