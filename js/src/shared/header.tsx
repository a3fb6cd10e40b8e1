import { Tool } from "./controls";
import { Icon } from "./icons";
import { SeatBadge, Thinking } from "./look";
import { useDesk } from "./table";

export type DialogName = "settings" | "help" | "new" | null;

/** Whose turn, which phase, and the one sentence that says what is expected. */
export function Header({ open }: { open: (dialog: DialogName) => void }) {
	const { link, now, view, say } = useDesk();
	const { can, rev, turn, thinking, outcome, plies } = view;

	function undo() {
		if (can.undo) link.send({ type: "undo", rev });
		else link.inform(view.why.undo ?? view.status);
	}

	function begin() {
		if (plies === 0) link.inform(view.status);
		else if (outcome) link.send({ type: "new", rev });
		else open("new");
	}

	const anew = can.new && <Tool icon="new" label={say("new")} onPress={begin} />;
	const ahead = view.game === "kirolo"; // where its rules say that it is

	return (
		<header class="kw-head">
			{ahead && anew}
			<div class="kw-turn" data-mine={now.mine?.acts ?? false}>
				{typeof turn === "number" ? (
					<SeatBadge seat={turn} />
				) : (
					outcome?.winners.length === 1 && <Icon name="crown" />
				)}
			</div>
			<div class="kw-status">
				<p class="kw-phase">
					{view.phase}
					{thinking !== null && <Thinking />}
				</p>
				<p class="kw-sentence">{view.status}</p>
			</div>
			<div class="kw-tools">
				{can.new && (
					<>
						<Tool
							icon="undo"
							label={say("undo")}
							off={!can.undo}
							why={view.why.undo}
							onPress={undo}
						/>
						<Tool
							icon="redo"
							label={say("redo")}
							off={!can.redo}
							onPress={() => can.redo && link.send({ type: "redo", rev })}
						/>
						{!ahead && anew}
					</>
				)}
				<Tool icon="settings" label={say("settings")} onPress={() => open("settings")} />
				<Tool icon="help" label={say("help")} onPress={() => open("help")} />
			</div>
		</header>
	);
}
