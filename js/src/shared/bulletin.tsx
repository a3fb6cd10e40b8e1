import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Action, RuleLink, Tool } from "./controls";
import { SeatBadge } from "./look";
import { keepInSight } from "./sight";
import { useDesk } from "./table";

/**
 * The one place at the table where things are said: an error, a remark, a hint of
 * the game, or what just happened. It keeps its room when it has nothing to say.
 */
export function Bulletin({ hint, action }: { hint: ComponentChildren; action: ComponentChildren }) {
	const { link, now, view, say } = useDesk();
	const { error, info } = now;
	const { trace, live, can, ply, rev, outcome } = view;
	return (
		<section class="kw-bulletin" data-tone={error ? "refused" : "calm"}>
			<div class="kw-bulletin-text">
				{error ? (
					<p>
						<strong>{say("error")}</strong> {error}
					</p>
				) : info ? (
					<p class="kw-info">{info}</p>
				) : (
					<>
						{trace && !hint && (
							<p class="kw-happened">
								{trace.seat !== null && <SeatBadge seat={trace.seat} />}
								<span>{trace.text}</span>
							</p>
						)}
						{outcome && (
							<p>
								<strong>{outcome.title}</strong>
							</p>
						)}
						{hint}
					</>
				)}
			</div>
			<div class="kw-actions">
				{!live && (
					<>
						<Action main icon="live" onPress={() => link.send({ type: "show", ply: "live" })}>
							{say("live")}
						</Action>
						{can.branch && (
							<Action icon="branch" onPress={() => link.send({ type: "branch", ply, rev })}>
								{say("branch")}
							</Action>
						)}
					</>
				)}
				{live && view.waiting && can.new && (
					<Action main icon="next" onPress={() => link.send({ type: "next", rev })}>
						{say("step")}
					</Action>
				)}
				{live && action}
			</div>
			{(error || info) && <Tool icon="close" label={say("close")} onPress={link.dismiss} />}
		</section>
	);
}

/** As many ways out as a note has room for. */
const SUGGESTED = 4;

/**
 * Why a move was refused, with its rule and what may be played instead. It lies
 * over the log, beside the board, or where there is no room below it, and moves nothing;
 * where that is out of sight, at the lower edge of what is seen.
 */
export function RefusalNote() {
	const { link, now, say } = useDesk();
	const { refusal } = now;
	const note = useRef<HTMLElement>(null);

	useLayoutEffect(() => {
		const widget = note.current?.closest(".kw-root");
		return note.current && widget ? keepInSight(note.current, widget) : undefined;
	}, [refusal]);

	if (!refusal) return null;
	return (
		<div class="kw-note-place">
			<section ref={note} class="kw-note" aria-label={say("refused")}>
				<h3>{refusal.title}</h3>
				<Tool icon="close" label={say("close")} onPress={link.dismiss} />
				<p>{refusal.text}</p>
				{refusal.rule && (
					<RuleLink link={link} id={refusal.rule}>
						{refusal.rule} · {say("why")}
					</RuleLink>
				)}
				<div class="kw-actions">
					{refusal.suggest.slice(0, SUGGESTED).map(({ move, text }) => (
						<Action key={move} onPress={() => link.play(move)}>
							{text}
						</Action>
					))}
				</div>
			</section>
		</div>
	);
}
