import { useEffect, useRef, useState } from "preact/hooks";
import { Tool } from "./controls";
import { useDesk } from "./table";

/** Steps through the game: first, back, forth, last, and a slider over every ply. */
export function Timeline() {
	const { link, view, say } = useDesk();
	const { ply, plies } = view;
	const [drawn, setDrawn] = useState<number | null>(null);
	const wait = useRef<ReturnType<typeof setTimeout>>();

	useEffect(() => setDrawn(null), [ply, plies]);
	useEffect(() => () => clearTimeout(wait.current), []);

	const show = (to: number) => link.send({ type: "show", ply: Math.max(0, Math.min(plies, to)) });

	/** Dragging passes over many plies: ask only for those it rests on. */
	function slide(to: number) {
		setDrawn(to);
		clearTimeout(wait.current);
		wait.current = setTimeout(show, 60, to);
	}

	const at = drawn ?? ply;
	const place = at === 0 ? say("start") : `${say("ply")} ${at} / ${plies}`;
	return (
		<fieldset class="kw-timeline" aria-label={say("timeline")}>
			<Tool icon="first" label={say("first")} off={ply === 0} onPress={() => show(0)} />
			<Tool icon="previous" label={say("previous")} off={ply === 0} onPress={() => show(ply - 1)} />
			<input
				type="range"
				min={0}
				max={Math.max(plies, 1)}
				value={at}
				disabled={plies === 0}
				aria-label={say("slider")}
				aria-valuetext={place}
				onInput={(event) => slide(event.currentTarget.valueAsNumber)}
			/>
			<output class="kw-ply" aria-hidden="true">
				{place}
			</output>
			<Tool icon="next" label={say("next")} off={ply >= plies} onPress={() => show(ply + 1)} />
			<Tool icon="last" label={say("last")} off={ply >= plies} onPress={() => show(plies)} />
		</fieldset>
	);
}
