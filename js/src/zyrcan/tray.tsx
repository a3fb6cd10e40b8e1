import { skyStyle } from "../shared/look";
import { useDesk } from "../shared/table";
import { ShipPicture } from "./ship";
import type { Table } from "./types";

interface TrayProps {
	table: Table;
	seat: number;
	/** The type picked, while this reader deploys. */
	type: number | null;
	/** Types that may be deployed now. */
	choices: number[];
	onPick: (type: number) => void;
}

/** The reader's own ships by type: in reserve while deploying, on the board later. */
export function Tray({ table, seat, type, choices, onPick }: TrayProps) {
	const { say } = useDesk();
	const deploying = table.phase === "deploy";
	const counts = (deploying ? table.reserves : table.fleets.map(({ ships }) => ships))[seat] ?? [];
	const label = say(deploying ? "reserve" : "fleet");
	return (
		<fieldset class="kw-tray" style={skyStyle} aria-label={deploying ? say("choose_type") : label}>
			<span class="kw-tray-label" aria-hidden="true">
				{label}
			</span>
			{counts.map((count, i) => {
				const motors = i + 1;
				const content = (
					<>
						<ShipPicture seat={seat} motors={motors} />
						<span class="kw-sr">{say(`motor_${motors}`)}: </span>
						<b>{count}</b>
					</>
				);
				return deploying ? (
					<button
						key={motors}
						type="button"
						class="kw-type"
						aria-pressed={type === motors}
						title={say(`motor_${motors}`)}
						disabled={!choices.includes(motors)}
						onClick={() => onPick(motors)}
					>
						{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a hint takes no focus */}
						<kbd aria-hidden="true">{motors}</kbd>
						{content}
					</button>
				) : (
					<span key={motors} class="kw-type" data-none={count === 0}>
						{content}
					</span>
				);
			})}
		</fieldset>
	);
}
