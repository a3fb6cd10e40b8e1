import { useLayoutEffect } from "preact/hooks";

/** Where the boards of the games show a thing, by the kind of thing. */
const PLACES: Record<string, (name: string) => string> = {
	cell: (name) => `[data-cell="${name}"]`,
	card: (name) => `[data-card="${name}"], [data-card^="${name}#"]`,
	seat: (name) => `[data-seat="${name}"]:not(.kw-card)`,
	pile: (name) => `.kw-pile:nth-child(${"EZABX".indexOf(name) + 1})`,
	series: (name) => `.kw-series[data-drop="${name}"]`,
	bid: (name) => `.kw-bid:nth-child(${Number(name) + 1})`,
};

/** Mark on the board what the words point at, or what is chosen; the boards know nothing of it. */
export function useLit(
	root: { current: Element | null },
	mark: "data-told" | "data-answer",
	lit: string[],
	when: unknown,
) {
	useLayoutEffect(() => {
		const board = root.current?.closest(".kw-root");
		const found = lit.flatMap((each) => {
			const [kind = "", name = ""] = each.split(":");
			const place = /^[\w+*~?-]+$/.test(name) ? PLACES[kind]?.(name) : undefined;
			return place && board ? [...board.querySelectorAll(place)] : [];
		});
		for (const each of found) each.setAttribute(mark, "");
		return () => {
			for (const each of found) each.removeAttribute(mark);
		};
	}, [lit.join(" "), when]);
}
