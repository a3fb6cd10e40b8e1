import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Tool } from "./controls";
import { useDesk } from "./table";

interface DialogProps {
	title: string;
	onClose: () => void;
	children: ComponentChildren;
}

const REACHABLE = "button, select, input, [tabindex='0']";

/**
 * A dialog over this widget alone: the notebook around it stays free. Not the
 * native one, whose place is the middle of the page: an output may be an iframe
 * far taller than the window.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
	const { say } = useDesk();
	const box = useRef<HTMLDivElement>(null);

	useLayoutEffect(() => {
		const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
		const before = root?.activeElement;
		box.current?.focus();
		return () => {
			// The part behind is inert until this dialog is gone.
			if (before instanceof HTMLElement || before instanceof SVGElement) {
				queueMicrotask(() => before.focus({ preventScroll: true }));
			}
		};
	}, []);

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") {
			event.preventDefault();
			event.stopPropagation();
			onClose();
		}
		if (event.key !== "Tab" || !box.current) return;
		const stops = [...box.current.querySelectorAll<HTMLElement>(REACHABLE)];
		const [first, last] = [stops[0], stops.at(-1)];
		const root = box.current.getRootNode() as Document | ShadowRoot;
		const leaving = event.shiftKey ? [first, box.current] : [last];
		if (leaving.includes(root.activeElement as HTMLElement)) {
			event.preventDefault();
			(event.shiftKey ? last : first)?.focus();
		}
	}

	return (
		<div class="kw-scrim">
			<div
				ref={box}
				class="kw-dialog"
				role="dialog"
				aria-modal="true"
				aria-label={title}
				tabIndex={-1}
				onKeyDown={onKeyDown}
			>
				<div class="kw-dialog-head">
					<h2>{title}</h2>
					<Tool icon="close" label={say("close")} onPress={onClose} />
				</div>
				{children}
			</div>
		</div>
	);
}
