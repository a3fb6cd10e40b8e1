import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { RuleLink } from "./controls";
import { Icon } from "./icons";
import type { Link } from "./link";
import { SeatBadge } from "./look";
import { memo } from "./memo";
import type { LogLine } from "./protocol";
import { type Say, useDesk } from "./table";

/** What happened, in words: a line shows its position, its rule opens the rule. */
export function Log() {
	const { link, now, view, say } = useDesk();
	const [open, setOpen] = useState(true);
	const box = useRef<HTMLOListElement>(null);
	// The table first: a log of many lines is drawn after it has been painted. But what one
	// seat may read goes with it at once.
	const latest = { log: now.log, ply: view.ply, seat: now.seat };
	const [painted, paint] = useState(latest);
	useEffect(() => paint(latest), [now.log, view.ply, now.seat]);
	const { log, ply } = painted.seat === now.seat ? painted : latest;
	const keys = keysOf(log);
	const current = log.reduce((at, line, i) => (line.ply <= ply && !line.taken_back ? i : at), -1);

	useLayoutEffect(() => {
		// With the next frame, which lays the page out anyway.
		const frame = requestAnimationFrame(() => box.current && reveal(box.current, current));
		return () => cancelAnimationFrame(frame);
	}, [current, log, open]);

	return (
		<section class="kw-log" aria-label={say("log")} data-open={open}>
			<button
				type="button"
				class="kw-fold"
				aria-expanded={open}
				onClick={() => setOpen((shown) => !shown)}
			>
				{say("log")}
				<Icon name="fold" />
			</button>
			{open && (
				<ol ref={box} class="kw-lines">
					{log.map((line, i) => (
						<Line key={keys[i]} line={line} current={i === current} link={link} say={say} />
					))}
				</ol>
			)}
		</section>
	);
}

/** Only the list moves: scrollIntoView would move the notebook. */
function reveal(box: HTMLElement, at: number) {
	const line = box.children[at];
	if (!(line instanceof HTMLElement)) return;
	const { offsetTop, offsetHeight } = line;
	const { scrollTop, clientHeight } = box;
	const fits = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
	if (!fits) box.scrollTop = offsetTop + offsetHeight - clientHeight;
}

/** A key for each line that is the same in the next picture, where the first lines are gone. */
function keysOf(log: LogLine[]): string[] {
	const met = new Map<string, number>();
	return log.map(({ ply, text, taken_back }) => {
		const key = `${ply}/${taken_back}/${text}`;
		const times = met.get(key) ?? 0;
		met.set(key, times + 1);
		return `${key}/${times}`;
	});
}

interface LineProps {
	line: LogLine;
	current: boolean;
	link: Link;
	say: Say;
}

const Line = memo(({ line, current, link, say }: LineProps) => {
	const parts = (
		<>
			<span class="kw-line-ply">{line.ply}</span>
			{line.seat === null ? <span /> : <SeatBadge seat={line.seat} />}
			{line.taken_back ? (
				<s>
					{line.text} <span class="kw-sr">({say("taken_back")})</span>
				</s>
			) : (
				<span>{line.text}</span>
			)}
		</>
	);
	return (
		<li class="kw-line">
			{line.taken_back ? (
				<span class="kw-line-text">{parts}</span>
			) : (
				<button
					type="button"
					class="kw-line-text"
					aria-current={current && "step"}
					onClick={() => link.send({ type: "show", ply: line.ply })}
				>
					{parts}
				</button>
			)}
			{line.rule && (
				<RuleLink
					link={link}
					id={line.rule}
					label={`${say("rule")} ${line.rule}`}
					title={say("why")}
				/>
			)}
		</li>
	);
});
