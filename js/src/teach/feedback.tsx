import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../shared/controls";
import { useDesk } from "../shared/table";
import type { Feedback } from "./types";

/** What is said to an answer: right or wrong in words and in colour, with the rule behind it. */
export function FeedbackNote({ feedback }: { feedback: Feedback }) {
	const { link, say } = useDesk();
	const { right, rule, text } = feedback;
	const note = useRef<HTMLElement>(null);

	// Who answered at the lower end of a narrow screen sees what is said to it.
	useEffect(() => note.current?.scrollIntoView?.({ block: "nearest" }), [feedback]);

	return (
		<section ref={note} class="kw-feedback" data-right={right} aria-label={say("answer")}>
			<p>
				{right !== null && (
					<b>
						<span aria-hidden="true">{right ? "✓" : "✗"} </span>
						<span class="kw-sr">{say(right ? "is_right" : "is_wrong")}</span>
					</b>
				)}
				{text}
			</p>
			<div class="kw-actions">
				{rule && (
					<RuleLink link={link} id={rule}>
						{`${rule} · ${say("why")}`}
					</RuleLink>
				)}
			</div>
		</section>
	);
}
