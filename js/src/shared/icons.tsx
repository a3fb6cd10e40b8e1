/** Stroked pictures on a 24 grid, drawn by hand for this table. */
const PATHS = {
	first: "M6 5v14M19 5l-9 7 9 7z",
	previous: "M17 5l-9 7 9 7z",
	left: "M19 12H6M12 5l-7 7 7 7",
	next: "M7 5l9 7-9 7z",
	last: "M18 5v14M5 5l9 7-9 7z",
	undo: "M9 5L4 10l5 5M4 10h9.5a5.5 5.5 0 0 1 0 11H9",
	redo: "M15 5l5 5-5 5M20 10h-9.5a5.5 5.5 0 0 0 0 11H15",
	new: "M12 5v14M5 12h14",
	settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
	help: "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.6 1.2-1.6 2.3M12 18.6v.4",
	close: "M6 6l12 12M18 6L6 18",
	fold: "M6 9l6 6 6-6",
	live: "M5 12h13M12 5l7 7-7 7",
	branch: "M7 4v16M7 13c0-5 10-2 10-8M13.5 7.5L17 4l3.5 3.5",
	discard: "M5 8h14l-7 10z",
	end: "M7 7h10v10H7z",
	sort: "M7 4v15M3.5 16L7 19.5 10.5 16M17 20V5M13.5 8L17 4.5 20.5 8",
	dealer: "M5 8.5L13.5 6l3.5 11.5L8.5 20zM11 6.6L12 3.5l8.5 2.5-3 10",
	seen: "M2.5 12C 6.5 5.5 17.5 5.5 21.5 12 17.5 18.5 6.5 18.5 2.5 12zM12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z",
	crown: "M4 18h16M4.5 15L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 8z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
	return (
		<svg class="kw-icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d={PATHS[name]} />
		</svg>
	);
}
