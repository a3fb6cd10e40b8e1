import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
import { SeatBadge } from "./look";
import type { LogLine } from "./protocol";
import { useDesk } from "./table";

/** What happened, in words: a line shows its position, its rule opens the rule. */
export function Log() {
	const { now, view, say } = useDesk();
	const [open, setOpen] = useState(true);
	const box = useRef<HTMLOListElement>(null);
	const { log } = now;
	const { ply } = view;
	const current = log.reduce((at, line, i) => (line.ply <= ply && !line.taken_back ? i : at), -1);

	// Only the list moves: scrollIntoView would move the notebook.
	useEffect(() => {
		const line = box.current?.children[current];
		if (!(line instanceof HTMLElement) || !box.current) return;
		const { offsetTop, offsetHeight } = line;
		const { scrollTop, clientHeight } = box.current;
		const fits = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
		if (!fits) box.current.scrollTop = offsetTop + offsetHeight - clientHeight;
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
						<Line key={`${i}/${line.ply}/${line.text}`} line={line} current={i === current} />
					))}
				</ol>
			)}
		</section>
	);
}

function Line({ line, current }: { line: LogLine; current: boolean }) {
	const { link, say } = useDesk();
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
				<button
					type="button"
					class="kw-rule-link"
					aria-label={`${say("rule")} ${line.rule}`}
					title={say("why")}
					onClick={() => link.send({ type: "rule", id: line.rule })}
				>
					{line.rule}
				</button>
			)}
		</li>
	);
}
