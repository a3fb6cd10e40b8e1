import type { ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import { Bulletin, RefusalNote } from "./bulletin";
import { Action } from "./controls";
import { Dialog } from "./dialog";
import { Ending } from "./ending";
import { type DialogName, Header } from "./header";
import { Log } from "./log";
import { Seats } from "./seats";
import { Settings } from "./settings";
import { SideContext, useDesk } from "./table";
import { Timeline } from "./timeline";

/** What a game puts into the frame. */
interface FrameProps {
	/** The table itself: a board, or cards. */
	stage: ComponentChildren;
	/** What belongs to the reader's own seat, at the bottom edge. */
	tray: ComponentChildren | false;
	/** The game's remark on what is being done; without one, what just happened is told. */
	hint?: ComponentChildren;
	/** The game's own buttons beside it. */
	action?: ComponentChildren;
	/** For a list of the seats; a table with the seats around it needs none. */
	seatDetail?: (seat: number) => ComponentChildren;
	seatOut?: (seat: number) => string | null;
}

/** The screen that all games share. */
export function Frame({ stage, tray, hint, action, seatDetail, seatOut }: FrameProps) {
	const { link, now, view, say } = useDesk();
	const Side = useContext(SideContext);
	const [dialog, setDialog] = useState<DialogName>(null);
	const close = () => setDialog(null);
	const { refusal, error, rule } = now;

	function beginAnew() {
		close();
		link.send({ type: "new", rev: view.rev });
	}

	return (
		<>
			<div class="kw-frame" data-alone={!tray} inert={dialog !== null || rule !== null}>
				<Header open={setDialog} />
				{Side && <Side />}
				<div class="kw-stage">{stage}</div>
				<Ending />
				{seatDetail && seatOut && <Seats detail={seatDetail} out={seatOut} />}
				{tray && <div class="kw-mine">{tray}</div>}
				<Bulletin hint={hint} action={action} />
				<RefusalNote />
				{!Side && (
					<>
						<Timeline />
						<Log />
					</>
				)}
			</div>
			<div class="kw-sr" role="status">
				{now.said}
			</div>
			<div class="kw-sr" role="alert">
				{refusal ? `${refusal.title} ${refusal.text}` : error}
			</div>
			{dialog === "settings" && (
				<Dialog title={say("settings")} onClose={close}>
					<Settings />
				</Dialog>
			)}
			{dialog === "help" && (
				<Dialog title={say("help")} onClose={close}>
					{say("keys_help")
						.split("\n")
						.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
				</Dialog>
			)}
			{dialog === "new" && (
				<Dialog title={say("confirm_new")} onClose={close}>
					<p>{say("confirm_new_text")}</p>
					<div class="kw-actions">
						<Action main onPress={beginAnew}>
							{say("yes")}
						</Action>
						<Action onPress={close}>{say("no")}</Action>
					</div>
				</Dialog>
			)}
			{rule && (
				<Dialog title={`${rule.id} · ${rule.title}`} onClose={link.closeRule}>
					<p>{rule.text}</p>
					<p class="kw-rule-status">{say(rule.status)}</p>
				</Dialog>
			)}
		</>
	);
}
