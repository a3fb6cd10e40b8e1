import { useState } from "preact/hooks";
import { Action, Tool } from "./controls";
import { SeatBadge } from "./look";
import { useDesk } from "./table";

/** Who won and how it was decided: lies over the lower part of the table until put away. */
export function Ending() {
	const { link, view, say } = useDesk();
	const { outcome, ply, plies } = view;
	const [away, setAway] = useState<string | null>(null);
	const end = outcome && `${outcome.title}/${plies}`;
	if (!outcome || ply < plies || away === end) return null;
	return (
		<div class="kw-ending-place">
			<section class="kw-ending" aria-label={outcome.title}>
				<div class="kw-ending-head">
					{outcome.winners.map((seat) => (
						<SeatBadge key={seat} seat={seat} />
					))}
					<h2>{outcome.title}</h2>
					<Tool icon="close" label={say("close")} onPress={() => setAway(end)} />
				</div>
				<ol>
					{outcome.lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ol>
				<div class="kw-actions">
					<Action main icon="new" onPress={() => link.send({ type: "new", rev: view.rev })}>
						{say("new")}
					</Action>
					<Action icon="first" onPress={() => link.send({ type: "show", ply: 0 })}>
						{say("first")}
					</Action>
				</div>
			</section>
		</div>
	);
}
