import { Choice } from "./controls";
import { SeatBadge } from "./look";
import { useDesk } from "./table";

const LANGUAGES = ["fr", "en"];
const THEMES = ["auto", "light", "dark"];
const PACES = ["instant", "follow", "step"];

/** Language, theme and pace, and who plays each seat. */
export function Settings() {
	const { link, view, say } = useDesk();
	const set = (name: "lang" | "theme" | "pace") => (value: string) =>
		link.send({ type: "set", name, value });
	const kinds = view.kinds.map(({ kind, label }) => ({ value: kind, label }));
	return (
		<div class="kw-settings">
			<Choice
				label={say("language")}
				value={view.lang}
				options={LANGUAGES.map((value) => ({ value, label: say(`lang_${value}`) }))}
				onChange={set("lang")}
			/>
			<Choice
				label={say("theme")}
				value={view.theme}
				options={THEMES.map((value) => ({ value, label: say(`theme_${value}`) }))}
				onChange={set("theme")}
			/>
			{view.can.new && (
				<Choice
					label={say("pace")}
					value={view.pace}
					options={PACES.map((value) => ({ value, label: say(`pace_${value}`) }))}
					onChange={set("pace")}
				/>
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
