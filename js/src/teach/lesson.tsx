import { useEffect, useRef, useState } from "preact/hooks";
import { Action, RuleLink } from "../shared/controls";
import { Icon } from "../shared/icons";
import { useDesk } from "../shared/table";
import { FeedbackNote } from "./feedback";
import type { LessonFacts, Question } from "./types";

/** A lesson: what is said, what is asked, what is answered to it. */
export function Lesson({ facts }: { facts: LessonFacts }) {
	const { link, say } = useDesk();
	const { at, count, place, ask, feedback, report, serial, waits } = facts;
	const heading = useRef<HTMLHeadingElement>(null);
	const shown = useRef(at);

	// Who turns the page reads on at its top.
	useEffect(() => {
		if (shown.current === at) return;
		shown.current = at;
		const root = heading.current?.closest(".kw-root");
		if (root?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
	}, [at]);

	return (
		<div class="kw-told">
			<h2 ref={heading} tabIndex={-1} class="kw-lesson-title">
				{facts.title}
			</h2>
			<div class="kw-progress">
				<progress max={count} value={place} aria-label={say("lesson_progress")} />
				<span>
					{Math.min(place + 1, count)} / {count}
				</span>
			</div>
			<div class="kw-lesson-text">
				{facts.text.split(/\n\s*\n/).map((paragraph, i) => (
					<p key={`${at}/${i}`}>{paragraph}</p>
				))}
				{report && <Report cells={report} />}
				<p class="kw-cited">
					{facts.rules.map(({ id, title }) => (
						<RuleLink key={id} link={link} id={id} title={say("why")}>
							{`${id} · ${title}`}
						</RuleLink>
					))}
				</p>
			</div>
			{ask && <Asked key={at} ask={ask} serial={serial} />}
			{facts.hints.map((hint) => (
				<p key={hint} class="kw-lesson-hint">
					<b>{say("hint")}</b> {hint}
				</p>
			))}
			{feedback && <FeedbackNote feedback={feedback} />}
			<div class="kw-actions">
				{ask && ask.hints > 0 && !ask.closed && (
					<Action icon="help" onPress={() => link.send({ type: "hint", serial })}>
						{say("ask_hint")}
					</Action>
				)}
				{facts.plays && (
					<Action icon="undo" onPress={() => link.send({ type: "again", serial })}>
						{say("again")}
					</Action>
				)}
				{waits && (
					<Action icon="last" onPress={() => link.send({ type: "skip", serial })}>
						{say("skip")}
					</Action>
				)}
			</div>
			<div class="kw-lesson-ways">
				<Action
					icon="previous"
					off={!facts.back}
					onPress={() => link.send({ type: "back", serial })}
				>
					{say("back")}
				</Action>
				{!report ? (
					<Action main={!waits} off={waits} onPress={() => link.send({ type: "forward", serial })}>
						{say("forward")}
					</Action>
				) : (
					<Action main icon="undo" onPress={() => link.send({ type: "again", serial })}>
						{say("whole_again")}
					</Action>
				)}
			</div>
		</div>
	);
}

/** The place for the answer: on the board, among options, or a number. */
function Asked({ ask, serial }: { ask: Question; serial: number }) {
	const { link, say } = useDesk();
	const [number, setNumber] = useState("");
	const { answer, options, closed, collected } = ask;
	const reply = (value: number) => link.send({ type: "answer", value, serial });

	function check() {
		if (closed) return;
		if (/^-?\d+$/.test(number.trim())) reply(Number(number));
		else link.inform(say("number_wanted"));
	}

	if (answer === "choice")
		return (
			<fieldset class="kw-options" aria-label={say("choose_answer")}>
				{options.map((text, i) => (
					<button
						key={`${i}/${text}`}
						type="button"
						class="kw-action"
						aria-disabled={closed}
						onClick={() => !closed && reply(i)}
					>
						<span>{text}</span>
					</button>
				))}
			</fieldset>
		);
	if (answer === "number")
		return (
			<div class="kw-number">
				<input
					type="text"
					inputMode="numeric"
					size={6}
					maxLength={6}
					value={number}
					aria-label={say("number_answer")}
					data-lm-suppress-shortcuts="true"
					onInput={(event) => setNumber(event.currentTarget.value)}
					onKeyDown={(event) => event.key === "Enter" && check()}
				/>
				<Action main off={closed} onPress={check}>
					{say("check")}
				</Action>
			</div>
		);
	if (closed) return null;
	if (answer === "move")
		return (
			<p class="kw-on-board">
				<Icon name="live" /> {say("answer_on_board")}
			</p>
		);
	return (
		<div class="kw-collected">
			<p class="kw-on-board">
				<Icon name="live" /> {say("answers_on_board")}
			</p>
			<ul aria-label={say("collected")}>
				{collected.map(({ move, text }) => (
					<li key={move}>
						<button
							type="button"
							class="kw-action"
							title={say("drop")}
							onClick={() => link.send({ type: "drop", move, serial })}
						>
							<span>{text}</span>
							<Icon name="close" />
						</button>
					</li>
				))}
			</ul>
			<Action main onPress={() => link.send({ type: "check", serial })}>
				{say("check")}
			</Action>
		</div>
	);
}

/** How it went, question by question. */
function Report({ cells }: { cells: string[][] }) {
	const [head = [], ...rows] = cells;
	return (
		<table class="kw-known-table kw-report">
			<thead>
				<tr>
					{head.map((cell) => (
						<th key={cell} scope="col">
							{cell}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, i) => (
					<tr key={`${row[0]}/${i}`}>
						{row.map((cell, j) => (
							<td key={head[j]}>{cell}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
