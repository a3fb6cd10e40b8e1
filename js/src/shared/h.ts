import { type ComponentChildren, type ComponentType, Fragment, h } from "preact";

/** What every element of a kind says of itself, unless it has a role; the build leaves it out where it is written. */
const ALWAYS: Record<string, object> = {
	button: { type: "button" },
	svg: { "aria-hidden": "true" },
};

/** What the build makes of JSX: calls are shorter than what the automatic runtime asks for. */
export function jsxDraw(
	tag: string | ComponentType,
	props: object | null,
	...children: ComponentChildren[]
) {
	const always = props && "role" in props ? null : ALWAYS[tag as string];
	return h(tag as string, always ? { ...always, ...props } : props, ...children);
}
export { Fragment as jsxBare };
