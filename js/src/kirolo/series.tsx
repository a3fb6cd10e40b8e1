import { useLayoutEffect, useRef } from "preact/hooks";
import { dataOf, listed, within } from "../shared/dom";
import { flyIn } from "../shared/flight";
import { useDesk } from "../shared/table";
import { Zone } from "../shared/zone";
import { cardName, Row } from "./tile";
import type { Series } from "./types";

interface SeriesProps {
	table: readonly Series[];
	/** Numbers of the series that a card of the hand, or one of those chosen, can be added to. */
	fits: readonly string[];
	/** Cards are chosen: every series is a place to put them. */
	aiming: boolean;
	/** What is looked at. */
	over: string | null;
	/** Who made the step forward to what is shown. */
	mover: number | null;
	/** `3<`: at the low end of series 3. */
	onLay: (at: string) => void;
	onAim: (number: string | null) => void;
	onEscape: () => boolean;
}

/** The series on the table, each with a slot wherever it can grow. */
export function Field({ table, fits, aiming, over, mover, ...on }: SeriesProps) {
	const { say } = useDesk();
	const field = useRef<HTMLDivElement>(null);
	const last = useRef({ table, changed: [] as boolean[] });
	if (last.current.table !== table) {
		const old = last.current.table;
		const changed = table.map((series, i) => mover !== null && series !== old[i]);
		last.current = { table, changed };
	}
	const { changed } = last.current;

	useLayoutEffect(() => {
		const root = field.current?.closest(".kw-root");
		const from = within(root, `.kw-rival[data-seat="${mover}"]`) ?? within(root, ".kw-rack");
		changed.forEach((fresh, i) => {
			const series = fresh && within(field.current, `[data-drop="${i + 1}"]`);
			if (series) flyIn(series, from);
		});
	}, [table]);

	const seriesOf = ({ target }: Event) => dataOf(target, "drop") || null;
	return (
		<div
			ref={field}
			class="kw-field"
			data-drop=""
			data-over={over === ""}
			onPointerOver={(event) => on.onAim(seriesOf(event))}
			onPointerLeave={() => on.onAim(null)}
			onFocusIn={(event) => on.onAim(seriesOf(event))}
			onFocusOut={() => on.onAim(null)}
		>
			{table.length === 0 && <p>{say("no_series")}</p>}
			<Zone
				class="kw-serieses"
				aria-label={say("table")}
				onEscape={on.onEscape}
				onClick={(event) => {
					const at = seriesOf(event);
					if (at) on.onLay(event.shiftKey ? `${at.split("<")[0]}<` : at);
				}}
			>
				{table.map(({ cards, series, first, low, high, full }, i) => {
					const number = `${i + 1}`;
					const facts = [
						say("series", { n: number }),
						say(series === "joker" ? "lone" : series),
						...cards.map((card) => cardName(card, say)),
						full && say("full"),
					];
					return (
						<button
							key={number}
							type="button"
							class="kw-series"
							data-drop={number}
							data-full={full}
							data-high={high}
							data-fits={fits.includes(number)}
							data-can={aiming && !full}
							data-over={over === number || over === `${number}<`}
							data-fresh={changed[i]}
						>
							<span class="kw-sr">{listed(facts)}</span>
							<small aria-hidden="true">{number}</small>
							{low && <i data-drop={`${number}<`} />}
							<Row cards={cards} first={first} />
						</button>
					);
				})}
			</Zone>
		</div>
	);
}
