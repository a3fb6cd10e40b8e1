import { Choice } from "./controls";
import { SeatBadge } from "./look";
import { useDesk } from "./table";

/** What can be set, if the kernel says how it stands. */
const SETTINGS = {
	lang: ["fr", "en"],
	theme: ["auto", "light", "dark"],
	pace: ["instant", "follow", "step"],
	auto_lay: ["full", "hand", "off"],
};

/** Language, theme, pace and what a game adds, and who plays each seat. */
export function Settings() {
	const { link, now, view, say } = useDesk();
	const kinds = view.kinds.map(({ kind, label }) => ({ value: kind, label }));
	const set: Record<string, unknown> = { ...now.mine, ...view };
	if (!view.can.new) set.pace = null;
	return (
		<div class="kw-settings">
			{Object.entries(SETTINGS).map(
				([name, values]) =>
					set[name] && (
						<Choice
							key={name}
							label={say(name === "lang" ? "language" : name)}
							value={`${set[name]}`}
							options={values.map((value) => ({
								value,
								label: say(`${name.split("_")[0]}_${value}`),
							}))}
							onChange={(value) => link.send({ type: "set", name, value })}
						/>
					),
			)}
			{view.can.seats && (
				<fieldset>
					<legend>{say("seats")}</legend>
					{view.seats.map(({ seat, kind, name }) => (
						<Choice
							key={seat}
							label={
								<>
									<SeatBadge seat={seat} />
									<span class={name.length === 1 ? "kw-sr" : undefined}>{name}</span>
								</>
							}
							value={kind}
							options={kinds}
							onChange={(value) => link.send({ type: "seat", seat, kind: value })}
						/>
					))}
				</fieldset>
			)}
		</div>
	);
}
