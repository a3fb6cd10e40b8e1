import { Action, Tool } from "../shared/controls";
import { useDesk } from "../shared/table";
import { FeedbackNote } from "./feedback";
import type { PuzzleFacts } from "./types";

const HARDEST = 5;

/** A puzzle: what is asked, what was tried, what follows from it, and hints at their cost. */
export function Puzzle({ facts }: { facts: PuzzleFacts }) {
	const { link, say } = useDesk();
	const { at, count, difficulty, feedback, hints, points, serial, solved } = facts;
	const go = (to: number) => to !== at && to >= 0 && to <= count && link.send({ type: "step", to });
	const level = say("difficulty", { n: difficulty, most: HARDEST });

	return (
		<div class="kw-told">
			<h2 class="kw-lesson-title">{facts.title}</h2>
			<p class="kw-puzzle-facts">
				<span role="img" aria-label={level} title={level}>
					{"★".repeat(difficulty)}
					{"☆".repeat(Math.max(0, HARDEST - difficulty))}
				</span>
				<span>{say("tries", { n: facts.tries })}</span>
				<span>{say("points", { n: points[0], of: points[1] })}</span>
			</p>
			<div class="kw-lesson-text">
				<p>{facts.text}</p>
			</div>
			{hints.map((hint) => (
				<p key={hint} class="kw-lesson-hint">
					<b>{say("hint")}</b> {hint}
				</p>
			))}
			{feedback && <FeedbackNote feedback={feedback} />}
			{count > 0 && (
				<fieldset class="kw-actions" aria-label={say("what_follows")}>
					<Tool icon="first" label={say("puzzle_start")} off={at === 0} onPress={() => go(0)} />
					<Tool
						icon="previous"
						label={say("back_step")}
						off={at === 0}
						onPress={() => go(at - 1)}
					/>
					<span class="kw-ply">
						{at} / {count}
					</span>
					<Tool icon="next" label={say("next_step")} off={at >= count} onPress={() => go(at + 1)} />
					<Tool icon="last" label={say("last_step")} off={at >= count} onPress={() => go(count)} />
				</fieldset>
			)}
			<div class="kw-lesson-ways">
				{facts.more && !solved && (
					<Action icon="help" onPress={() => link.send({ type: "hint", serial })}>
						{say(facts.lost ? "hint_cost" : "ask_hint", { n: facts.lost })}
					</Action>
				)}
				{!facts.sealed && !solved && (
					<Action icon="seen" onPress={() => link.send({ type: "solution", serial })}>
						{say(facts.lost < 100 ? "solution_cost" : "show_solution")}
					</Action>
				)}
				{count > 0 && (
					<Action main={!solved} icon="undo" onPress={() => link.send({ type: "again", serial })}>
						{say("try_again")}
					</Action>
				)}
			</div>
		</div>
	);
}
