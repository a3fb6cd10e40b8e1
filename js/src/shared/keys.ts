/** Let a key do its work here and no further, unless it is a shortcut of the host or does nothing. */
export function keep(
	event: KeyboardEvent,
	work: (key: string, target: EventTarget | null, shifted: boolean) => boolean,
) {
	if (event.ctrlKey || event.metaKey || event.altKey) return;
	if (!work(event.key, event.target, event.shiftKey)) return;
	event.preventDefault();
	event.stopPropagation();
}
