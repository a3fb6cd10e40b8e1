import { Action, RuleLink } from "../shared/controls";
import { useDesk } from "../shared/table";
import type { Feedback } from "./types";

/** What is said to an answer: right or wrong in words and in colour, with the rule behind it. */
export function FeedbackNote({ feedback }: { feedback: Feedback }) {
	const { link, say } = useDesk();
	const { right, rule, suggest, text } = feedback;
	return (
		<section class="kw-feedback" data-right={right} aria-label={say("answer")}>
			<p>
				{right !== null && <b>{say(right ? "is_right" : "is_wrong")}</b>} {text}
			</p>
			<div class="kw-actions">
				{rule && (
					<RuleLink link={link} id={rule}>
						{`${rule} · ${say("why")}`}
					</RuleLink>
				)}
				{suggest.slice(0, 4).map((way) => (
					<Action key={way.move} onPress={() => link.play(way.move)}>
						{way.text}
					</Action>
				))}
			</div>
		</section>
	);
}
