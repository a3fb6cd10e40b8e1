import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Action, Choice, RuleLink, Tool } from "../shared/controls";
import { useDesk } from "../shared/table";
import type { ReplayFacts } from "./types";

/** Seconds a step stays, by its number of words: time to read it aloud. */
const PACES = { slow: 0.55, medium: 0.35, fast: 0.18 };
type Pace = keyof typeof PACES;
const LEAST = 1.2;

/** Keys of a presenter's remote control, and their like. */
const KEYS: Record<string, (at: number, count: number) => number> = {
	ArrowRight: (at) => at + 1,
	PageDown: (at) => at + 1,
	ArrowLeft: (at) => at - 1,
	PageUp: (at) => at - 1,
	Home: () => 0,
	End: (_, count) => count,
};

/** A game told step by step, with “what if” beside it. */
export function Replay({ facts }: { facts: ReplayFacts }) {
	const { link, view, say } = useDesk();
	const { at, count, serial, text } = facts;
	const box = useRef<HTMLFieldSetElement>(null);
	const [plays, setPlays] = useState(false);
	const [pace, setPace] = useState<Pace>("medium");
	const [large, setLarge] = useState(false);
	const [drawn, setDrawn] = useState<number | null>(null);
	const wait = useRef<ReturnType<typeof setTimeout>>();

	// The step last asked for: keys may be quicker than answers.
	const asked = useRef(at);
	useEffect(() => {
		asked.current = at;
	}, [at, count, facts.line]);

	const go = (to: number) => {
		const step = Math.max(0, Math.min(count, to));
		if (step === asked.current) return;
		asked.current = step;
		link.send({ type: "step", to: step });
	};

	// The next step when this one has been read.
	useEffect(() => {
		if (!plays) return;
		if (at >= count) return setPlays(false);
		const seconds = Math.max(LEAST, text.split(" ").length * PACES[pace]);
		const next = setTimeout(go, seconds * 1000, at + 1);
		return () => clearTimeout(next);
	}, [plays, pace, at, count, text]);

	useEffect(() => setDrawn(null), [at, count, facts.line]);
	useEffect(() => () => clearTimeout(wait.current), []);

	useLayoutEffect(() => {
		const root = box.current?.closest<HTMLElement>(".kw-root");
		root?.toggleAttribute("data-large", large);
		return () => root?.removeAttribute("data-large");
	}, [large]);

	/** Dragging passes over many steps: ask only for those it rests on. */
	function slide(to: number) {
		setDrawn(to);
		setPlays(false);
		clearTimeout(wait.current);
		wait.current = setTimeout(go, 60, to);
	}

	function onKeyDown(event: KeyboardEvent) {
		const { target } = event;
		if (target instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey)
			return;
		const to = KEYS[event.key];
		if (!to) return;
		event.preventDefault();
		event.stopPropagation();
		setPlays(false);
		go(to(asked.current, count));
	}

	// A presenter's keys are heard wherever in the widget the focus is.
	useEffect(() => {
		const root = box.current?.closest<HTMLElement>(".kw-root");
		const listen = (event: KeyboardEvent) => event.key.startsWith("Page") && onKeyDown(event);
		root?.addEventListener("keydown", listen);
		return () => root?.removeEventListener("keydown", listen);
	});

	const shown = drawn ?? at;
	const place = shown === 0 ? say("start") : `${say("step_number")} ${shown} / ${count}`;
	return (
		<>
			<fieldset ref={box} class="kw-told" aria-label={say("replay")} onKeyDown={onKeyDown}>
				{facts.imagined && <p class="kw-imagined">{say("imagined")}</p>}
				<div class="kw-words">
					{facts.earlier.map((words, i) => (
						<p key={`${at - facts.earlier.length + i}`} class="kw-earlier">
							{words}
						</p>
					))}
					<p class="kw-now">{text}</p>
					<p class="kw-cited">
						{facts.rules.map(({ id, title }) => (
							<RuleLink key={id} link={link} id={id} title={say("why")}>
								{`${id} · ${title}`}
							</RuleLink>
						))}
					</p>
				</div>
				<div class="kw-stepper">
					<Tool icon="first" label={say("first_step")} off={at === 0} onPress={() => go(0)} />
					<Tool
						icon="previous"
						label={say("back_step")}
						off={at === 0}
						onPress={() => go(asked.current - 1)}
					/>
					<button
						type="button"
						class="kw-tool"
						aria-label={say(plays ? "pause" : "play_on")}
						title={say(plays ? "pause" : "play_on")}
						aria-disabled={!plays && at >= count}
						onClick={() => setPlays(!plays && at < count)}
					>
						<svg class="kw-icon" viewBox="0 0 24 24" aria-hidden="true">
							<path d={plays ? "M8 5v14M16 5v14" : "M4 5l8 7-8 7zM13 5l8 7-8 7z"} />
						</svg>
					</button>
					<Tool
						icon="next"
						label={say("next_step")}
						off={at >= count}
						onPress={() => go(asked.current + 1)}
					/>
					<Tool icon="last" label={say("last_step")} off={at >= count} onPress={() => go(count)} />
					<input
						type="range"
						min={0}
						max={Math.max(count, 1)}
						value={shown}
						disabled={count === 0}
						aria-label={say("slider_step")}
						aria-valuetext={place}
						onInput={(event) => slide(event.currentTarget.valueAsNumber)}
					/>
					<output class="kw-ply" aria-hidden="true">
						{place}
					</output>
				</div>
				<div class="kw-actions">
					<Action icon="branch" onPress={() => link.send({ type: "what_if", serial })}>
						{say("what_if")}
					</Action>
					{facts.plays && (
						<Action icon="next" onPress={() => link.send({ type: "next", rev: view.rev })}>
							{say("step")}
						</Action>
					)}
					{facts.back && (
						<Action icon="undo" onPress={() => link.send({ type: "undo", rev: view.rev })}>
							{say("undo")}
						</Action>
					)}
					{facts.line > 0 && (
						<Action main icon="live" onPress={() => link.send({ type: "line", number: 0, serial })}>
							{say("live")}
						</Action>
					)}
				</div>
			</fieldset>
			<div class="kw-lectern-more">
				{facts.lines.length > 1 && (
					<Choice
						label={say("line")}
						value={`${facts.line}`}
						options={facts.lines.map((label, i) => ({ value: `${i}`, label }))}
						onChange={(number) => link.send({ type: "line", number: Number(number), serial })}
					/>
				)}
				{facts.eyes.length > 1 && (
					<Choice
						label={say("eyes")}
						value={facts.eye}
						options={facts.eyes}
						onChange={(seat) => link.send({ type: "eye", seat })}
					/>
				)}
				<Choice
					label={say("step_size")}
					value={facts.by}
					options={["event", "move", "turn", "round"].map((value) => ({
						value,
						label: say(`by_${value}`),
					}))}
					onChange={(size) => link.send({ type: "by", size })}
				/>
				<Choice
					label={say("speed")}
					value={pace}
					options={Object.keys(PACES).map((value) => ({ value, label: say(`speed_${value}`) }))}
					onChange={(value) => setPace(value as Pace)}
				/>
				<div class="kw-actions">
					<button
						type="button"
						class="kw-action kw-presenter"
						aria-pressed={large}
						onClick={() => setLarge(!large)}
					>
						{say("presenter")}
					</button>
					{(facts.eyes.length > 1 || facts.eye !== "all") && (
						<button
							type="button"
							class="kw-action"
							aria-pressed={facts.knows !== null}
							onClick={() => link.send({ type: "knows", on: facts.knows === null ? 1 : 0 })}
						>
							{say("knows")}
						</button>
					)}
				</div>
				{facts.knows && <Knowledge rows={facts.knows} />}
			</div>
		</>
	);
}

/** What the reader knows, can exclude and cannot tell, place by place. */
function Knowledge({ rows }: { rows: NonNullable<ReplayFacts["knows"]> }) {
	const { say } = useDesk();
	return (
		<table class="kw-known-table">
			<caption class="kw-sr">{say("knows")}</caption>
			<thead>
				<tr>
					<th scope="col">{say("knows_place")}</th>
					<th scope="col">{say("knows_known")}</th>
					<th scope="col">{say("knows_possible")}</th>
					<th scope="col">{say("knows_excluded")}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ place, known, possible, excluded }) => (
					<tr key={place}>
						<th scope="row">{place}</th>
						<td>{known}</td>
						<td>{possible}</td>
						<td>{excluded}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
