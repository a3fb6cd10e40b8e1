import { useRef } from "preact/hooks";
import { useDesk } from "../shared/table";
import { Lesson } from "./lesson";
import { useLit } from "./lit";
import { Puzzle } from "./puzzle";
import { Replay } from "./replay";
import type { Facts, ToldView } from "./types";

/** Whether anything is played on the board; else nothing needs to be said there. */
function playing(facts: Facts): boolean {
	if (facts.kind === "replay") return facts.line > 0;
	return facts.kind === "puzzle" || facts.plays || !!facts.ask?.answer.startsWith("move");
}

/** What takes the place of log and timeline: somebody tells what happens. */
export function Lectern() {
	const { view } = useDesk();
	const facts = (view as ToldView).lectern;
	const place = useRef<HTMLElement>(null);
	useLit(place, "data-told", facts?.lit ?? [], view);
	useLit(place, "data-answer", facts?.kind === "lesson" ? facts.chosen : [], view);
	if (!facts) return null;
	return (
		<section
			ref={place}
			class="kw-lectern"
			data-kind={facts.kind}
			data-playing={playing(facts)}
			data-asking={facts.kind === "lesson" && !!facts.ask}
		>
			{facts.kind === "replay" && <Replay facts={facts} />}
			{facts.kind === "lesson" && <Lesson facts={facts} />}
			{facts.kind === "puzzle" && <Puzzle facts={facts} />}
		</section>
	);
}
