import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keep } from "./keys";

export const STEPS: Record<string, number> = {
	ArrowLeft: -1,
	ArrowUp: -1,
	ArrowRight: 1,
	ArrowDown: 1,
};

interface ZoneProps extends JSX.HTMLAttributes<HTMLDivElement> {
	onEscape?: () => boolean;
	/** Another key: `true` if it says something. */
	onKey?: (key: string) => boolean;
}

/** Buttons with one tab stop: arrows walk round them, Escape drops what is chosen, then leaves. */
export function Zone({ onEscape = () => false, onKey, ...rest }: ZoneProps) {
	const box = useRef<HTMLDivElement>(null);
	const here = useRef(0);
	const buttons = () => [...(box.current?.querySelectorAll("button") ?? [])];

	function settle(at = here.current) {
		const all = buttons();
		here.current = Math.max(0, Math.min(at, all.length - 1));
		all.forEach((button, i) => {
			button.tabIndex = i === here.current ? 0 : -1;
		});
	}
	useLayoutEffect(settle);

	return (
		// biome-ignore lint/a11y/useSemanticElements: these buttons are no form
		<div
			ref={box}
			role="group"
			onFocusIn={({ target }) => settle(buttons().indexOf(target as HTMLButtonElement))}
			onKeyDown={(event) =>
				keep(event, (key, target) => {
					if (key === "Escape" && !onEscape()) (target as HTMLElement).blur();
					const step = STEPS[key];
					const all = buttons();
					if (step) all[(here.current + step + all.length) % all.length]?.focus();
					return step !== undefined || key === "Escape" || (onKey?.(key) ?? false);
				})
			}
			{...rest}
		/>
	);
}
