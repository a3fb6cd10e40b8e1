import { useMemo, useState } from "preact/hooks";
import { Action, Tool } from "../shared/controls";
import { Frame } from "../shared/frame";
import { useForward } from "../shared/memory";
import { useDesk } from "../shared/table";
import { BoardView } from "./board";
import { Fleet } from "./fleet";
import { layOut } from "./geometry";
import { press } from "./press";
import { ShipPicture } from "./ship";
import { Tray } from "./tray";
import { type Orders, readShip, type Table, type Trace } from "./types";

/** The screen of a game of Zyrcan. */
export function Zyrcan() {
	const { link, now, view, say } = useDesk();
	const table = view.table as Table;
	const orders = now.mine as Orders | null;
	const { ply, rev } = view;

	const shape = table.rows.join("-");
	const board = useMemo(() => layOut(shape.split("-").map(Number)), [shape]);
	const forward = useForward(ply);
	const [skipped, setSkipped] = useState(-1);
	const [picked, setPicked] = useState<number | null>(null);
	const [selection, setSelection] = useState<{ cell: string; rev: number } | null>(null);

	const acts = orders?.acts ?? false;
	// A selection lasts as long as the position it was made in.
	const selected = acts && selection?.rev === rev ? selection.cell : null;
	const seat = now.seat !== "all" ? now.seat : acts ? table.turn : null;
	const reserve = (seat === null ? undefined : table.reserves[seat]) ?? [];
	const left = table.phase === "deploy" ? reserve.flatMap((n, i) => (n ? [i + 1] : [])) : [];
	const type = picked && left.includes(picked) ? picked : (left[0] ?? null);

	function onPress(cell: string) {
		const answer = press(cell, { table, orders, watching: seat === null, selected, type });
		switch (answer.act) {
			case "play":
				link.play(answer.move);
				break;
			case "select":
				link.dismiss();
				setSelection(answer.cell ? { cell: answer.cell, rev } : null);
				break;
			case "say":
				link.inform(say(answer.word));
				break;
			case "repeat":
				link.inform(view.status);
		}
	}

	function onPick(motors: number) {
		if (left.includes(motors)) setPicked(motors);
		else link.inform(`${say(`motor_${motors}`)}: ${reserve[motors - 1] ?? 0}`);
	}

	function onEscape(): boolean {
		const something = selected !== null || now.refusal !== null || now.info !== null;
		link.dismiss();
		setSelection(null);
		return something;
	}

	const ship = readShip(table.cells[selected ?? ""]);
	const reach = orders?.targets[selected ?? ""]?.length ?? 0;
	let hint = null;
	if (selected && ship) {
		hint = (
			<p class="kw-hint">
				<ShipPicture {...ship} />
				<span>
					<b>{selected}</b> · {say(`motor_${ship.motors}`)} · {say("cell_own", { n: reach })}
					<br />
					{reach > 0 && say("choose_target")}
				</span>
			</p>
		);
	} else if (acts && !view.trace && !orders?.pass) {
		hint = <p>{say(table.phase === "deploy" ? "choose_cell" : "choose_ship")}</p>;
	}

	return (
		<Frame
			stage={
				<BoardView
					board={board}
					table={table}
					orders={orders}
					selected={selected}
					type={acts ? type : null}
					trace={view.trace as Trace | null}
					fresh={forward && skipped !== ply}
					refused={now.refusal?.move.match(/[a-z]\d+/g)?.at(-1) ?? null}
					onPress={onPress}
					onSkip={() => setSkipped(ply)}
					onPick={onPick}
					onEscape={onEscape}
				/>
			}
			tray={
				seat !== null && (
					<Tray table={table} seat={seat} type={type} choices={left} onPick={onPick} />
				)
			}
			hint={hint}
			action={
				<>
					{selected && <Tool icon="close" label={say("deselect")} onPress={onEscape} />}
					{orders?.pass && acts && (
						<Action main onPress={() => link.play("--")}>
							{say("pass")}
						</Action>
					)}
				</>
			}
			seatDetail={(player) => <Fleet table={table} seat={player} />}
			seatOut={(player) =>
				table.phase !== "deploy" && table.fleets[player]?.motors === 0 ? say("eliminated") : null
			}
		/>
	);
}
