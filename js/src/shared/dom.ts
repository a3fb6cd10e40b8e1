/** The `data-…` of an element, or of the nearest one around it that has it. */
export function dataOf(element: EventTarget | null, name: string): string | null {
	const found = (element as Element | null)?.closest<HTMLElement>(`[data-${name}]`);
	return found?.dataset[name] ?? null;
}

/** The first element in another that a selector names. */
export function within(root: Element | null | undefined, what: string): HTMLElement | null {
	return root?.querySelector<HTMLElement>(what) ?? null;
}

/** Facts in a row, as they are read out; those that are not so are left out. */
export function listed(facts: readonly (string | number | false | null | undefined)[]): string {
	return facts.filter(Boolean).join(", ");
}
