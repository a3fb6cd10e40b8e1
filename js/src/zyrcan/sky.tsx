import { memo } from "preact/compat";
import { type Board, RADIUS } from "./geometry";

/** Deep space: the same stars on every board of the same size. */
export const Sky = memo(function Sky({ box }: { box: Board["box"] }) {
	let seed = 20;
	const next = () => {
		seed = (seed * 16807) % 2147483647;
		return seed / 2147483647;
	};
	const stars = Array.from({ length: 90 }, () => ({
		x: box.x + next() * box.width,
		y: box.y + next() * box.height,
		r: 0.7 + next() ** 4 * 1.8,
		o: 0.25 + next() * 0.55,
	}));
	return (
		<g class="kw-sky">
			{stars.map(({ x, y, r, o }) => (
				<circle key={`${x}`} cx={x} cy={y} r={r} opacity={o} />
			))}
		</g>
	);
});

interface CoordinatesProps {
	board: Board;
	taken: Record<string, unknown>;
}

/** The letter of each row at both ends of it, and the names of empty cells. */
export function Coordinates({ board, taken }: CoordinatesProps) {
	const gap = RADIUS * Math.cos(Math.PI / 6) + 15;
	return (
		<g class="kw-coordinates">
			{board.rows.flatMap((row) => {
				const [first, last] = [row[0], row.at(-1)];
				if (!first || !last) return [];
				const letter = first.name.charAt(0);
				return [
					<text key={`-${letter}`} class="kw-edge" x={first.x - gap} y={first.y + 7}>
						{letter}
					</text>,
					<text key={`+${letter}`} class="kw-edge" x={last.x + gap} y={last.y + 7}>
						{letter}
					</text>,
					...row.map(
						({ name, x, y }) =>
							!taken[name] && (
								<text key={name} class="kw-inner" x={x} y={y + 36}>
									{name}
								</text>
							),
					),
				];
			})}
		</g>
	);
}
