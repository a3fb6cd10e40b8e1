import { useRef } from "preact/hooks";
import { useDesk } from "../shared/table";
import { Lesson } from "./lesson";
import { useLit } from "./lit";
import { Replay } from "./replay";
import type { ToldView } from "./types";

/** What takes the place of log and timeline: somebody tells what happens. */
export function Lectern() {
	const { view } = useDesk();
	const facts = (view as ToldView).lectern;
	const place = useRef<HTMLElement>(null);
	useLit(place, facts?.lit ?? [], view);
	if (!facts) return null;
	return (
		<section
			ref={place}
			class="kw-lectern"
			data-kind={facts.kind}
			data-playing={
				facts.kind === "replay"
					? facts.line > 0
					: facts.plays || !!facts.ask?.answer.startsWith("move")
			}
		>
			{facts.kind === "replay" ? <Replay facts={facts} /> : <Lesson facts={facts} />}
		</section>
	);
}
