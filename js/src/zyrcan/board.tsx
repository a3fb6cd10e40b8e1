import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { SEAT_LETTERS, skyStyle } from "../shared/look";
import { memo } from "../shared/memo";
import { useDesk } from "../shared/table";
import { type Board, type Cell, hexPath, moved, RADIUS } from "./geometry";
import { nextStop, walk } from "./keys";
import { Picture, type Scene } from "./picture";
import { Edges, Sky } from "./sky";
import { readShip } from "./types";

const TILE = hexPath(RADIUS * 0.99);

interface BoardViewProps extends Scene {
	onPress: (cell: string) => void;
	/** Any press: what is still moving has been seen. */
	onSkip: () => void;
	onPick: (type: number) => void;
	/** Escape: `true` if there was something to put away. */
	onEscape: () => boolean;
}

/** The board: a grid of cells to walk on with the keyboard, and the picture that lies on it. */
export function BoardView(props: BoardViewProps) {
	const { board, table, orders, selected } = props;
	const { now, say } = useDesk();
	const [cursor, setCursor] = useState(() => centre(board).name);
	const [hover, setHover] = useState<string | null>(null);
	/** The focus shows: it was moved by the keyboard. */
	const [walking, setWalking] = useState(false);
	const grid = useRef<SVGSVGElement>(null);
	const here = board.cells.get(cursor) ?? centre(board);
	const slow = useSlow(now.pending);

	const acts = orders?.acts ?? false;
	const free = new Set(acts ? orders?.free : []);
	const targets = new Set(selected ? orders?.targets[selected] : []);
	const armed = acts ? Object.entries(orders?.targets ?? {}) : [];
	const able = new Map(armed.flatMap(([cell, { length }]) => (length ? [[cell, length]] : [])));

	function label(cell: string): string {
		const ship = readShip(table.cells[cell]);
		const parts = ship
			? [
					say("cell_ship", {
						cell,
						seat: SEAT_LETTERS[ship.seat] ?? "",
						n: ship.motors,
						motors: say(`motor_${ship.motors}`),
					}),
				]
			: [say("cell_empty", { cell })];
		if (cell === selected) parts.push(say("cell_selected"));
		if (targets.has(cell)) parts.push(say("cell_target"));
		if (free.has(cell)) parts.push(say("cell_free"));
		const reach = able.get(cell);
		if (reach) parts.push(say("cell_own", { n: reach }));
		return parts.join(", ");
	}

	function focusOn(cell: string, how: "focus" | "blur" = "focus") {
		grid.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.[how]();
	}

	function goTo(cell: string) {
		setCursor(cell);
		focusOn(cell);
	}

	function onKey(key: string, shift: boolean): boolean {
		if (key === "Enter" || key === " ") {
			props.onPress(here.name);
			return true;
		}
		if (key === "Escape") {
			if (!props.onEscape()) focusOn(here.name, "blur");
			return true;
		}
		if (/^[1-3]$/.test(key) && table.phase === "deploy") {
			props.onPick(Number(key));
			return true;
		}
		if (key === "n" || key === "p") {
			const stops = [...(selected ? targets : table.phase === "deploy" ? free : able.keys())];
			goTo(nextStop(board, stops, here.name, key === "n" ? 1 : -1));
			return true;
		}
		const next = walk(board, here, key, shift);
		if (next) goTo(next.name);
		return next !== null;
	}

	const under = (event: Event) =>
		(event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell ?? null;
	const { box } = board;

	return (
		// Not on the picture itself: one that listens for the focus is a tab stop of its own.
		<div
			class="kw-space"
			style={skyStyle}
			onPointerDownCapture={props.onSkip}
			onFocusIn={(event) => {
				setCursor(under(event) ?? here.name);
				setWalking((event.target as Element).matches(":focus-visible"));
			}}
			onFocusOut={() => setWalking(false)}
		>
			{/* biome-ignore lint/a11y/useSemanticElements: hexes are no table */}
			<svg
				ref={grid}
				class="kw-board"
				data-phase={table.phase}
				viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: they are a grid to walk on
				role="grid"
				aria-label={say("board")}
				aria-busy={now.pending}
				data-slow={slow}
				onClick={(event) => {
					const cell = under(event);
					if (cell) props.onPress(cell);
				}}
				onKeyDown={(event) => {
					if (event.ctrlKey || event.metaKey || event.altKey || !onKey(event.key, event.shiftKey))
						return;
					event.preventDefault();
					event.stopPropagation();
				}}
				onPointerOver={(event) => event.pointerType !== "touch" && setHover(under(event))}
				onPointerLeave={() => setHover(null)}
			>
				<Sky box={box} />
				<Edges board={board} />
				{board.rows.map((row) => (
					// biome-ignore lint/a11y/useSemanticElements: a row of hexes is no table row
					<g key={row[0]?.name} role="row" aria-label={`${say("row")} ${row[0]?.name.charAt(0)}`}>
						{row.map((cell) => (
							<Tile
								key={cell.name}
								cell={cell}
								label={label(cell.name)}
								free={free.has(cell.name)}
								live={free.has(cell.name) || targets.has(cell.name) || able.has(cell.name)}
								stop={cell === here}
								selected={cell.name === selected}
							/>
						))}
					</g>
				))}
				<Picture
					{...props}
					able={able}
					targets={targets}
					free={free}
					cursor={walking ? here.name : null}
					aim={hover ?? (walking ? here.name : null)}
				/>
			</svg>
		</div>
	);
}

/** Whether it has been so for a while: most answers come before it is worth telling. */
function useSlow(pending: boolean): boolean {
	const [slow, setSlow] = useState(false);
	useLayoutEffect(() => {
		if (!pending) return;
		const wait = setTimeout(setSlow, 300, true);
		return () => {
			clearTimeout(wait);
			setSlow(false);
		};
	}, [pending]);
	return slow;
}

interface TileProps {
	cell: Cell;
	label: string;
	free: boolean;
	/** Something can be done with it. */
	live: boolean;
	/** The one cell that the tab key stops at. */
	stop: boolean;
	selected: boolean;
}

const Tile = memo(({ cell, label, free, live, stop, selected }: TileProps) => (
	// biome-ignore lint/a11y/useSemanticElements: a hex is no table cell
	<path
		class="kw-cell"
		role="gridcell"
		data-cell={cell.name}
		data-free={free}
		data-live={live}
		tabindex={stop ? 0 : -1}
		aria-label={label}
		aria-selected={selected}
		d={moved(TILE, cell)}
	/>
));

function centre(board: Board): Cell {
	const row = board.rows[board.rows.length >> 1] ?? [];
	const cell = row[row.length >> 1];
	if (!cell) throw new RangeError("a board without cells");
	return cell;
}
