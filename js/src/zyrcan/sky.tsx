import { memo } from "../shared/memo";
import { type Board, RADIUS } from "./geometry";

/** How bright stars are, from the faintest. */
const GLOW = [0.3, 0.45, 0.6, 0.75];

/** Deep space: the same stars on every board of the same size. Those of a brightness are one path. */
export const Sky = memo(({ box }: { box: Board["box"] }) => {
	let seed = 20;
	const next = () => {
		seed = (seed * 16807) % 2147483647;
		return seed / 2147483647;
	};
	const stars = GLOW.map(() => "");
	for (let i = 0; i < 90; i++) {
		const x = (box.x + next() * box.width).toFixed(1);
		const y = (box.y + next() * box.height).toFixed(1);
		const d = (1.4 + next() ** 4 * 3.6).toFixed(1);
		stars[Math.floor(next() * GLOW.length)] += `M${x},${y}a1,1 0 0 1 ${d},0a1,1 0 0 1 -${d},0`;
	}
	return (
		<g class="kw-sky">
			{GLOW.map((glow, i) => (
				<path key={glow} d={stars[i]} fill-opacity={glow} />
			))}
		</g>
	);
});

/** The letter of each row at both ends of it. */
export const Edges = memo(({ board }: { board: Board }) => {
	const gap = RADIUS * Math.cos(Math.PI / 6) + 15;
	return (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group takes no focus
		<g class="kw-coordinates" aria-hidden="true">
			{board.rows.flatMap((row) => {
				const [first, last] = [row[0], row.at(-1)];
				if (!first || !last) return [];
				const ends = [first.x - gap, last.x + gap];
				return ends.map((x) => (
					<text key={x} class="kw-edge" x={x} y={first.y + 7}>
						{first.name.charAt(0)}
					</text>
				));
			})}
		</g>
	);
});

interface NamesProps {
	board: Board;
	/** Occupied cells. */
	taken: Record<string, unknown>;
}

/** The names of empty cells. */
export const Names = memo(({ board, taken }: NamesProps) => (
	<g class="kw-coordinates">
		{[...board.cells.values()].map(
			({ name, x, y }) =>
				!taken[name] && (
					<text key={name} class="kw-inner" x={x} y={y + 36}>
						{name}
					</text>
				),
		)}
	</g>
));
