import { Tool } from "../shared/controls";
import { useDesk } from "../shared/table";
import { Chip } from "./card";
import type { Choosing } from "./felt";
import { type Form, readCard } from "./types";

interface ChoiceProps {
	card: string;
	forms: Form[];
	/** The way looked at. */
	aim: Form | undefined;
	/** Put the choice away, where that can be. */
	onDrop: (() => void) | null;
}

/** What the chosen card will do, or what is still to be said about it. */
export function ChoiceHint({ card, forms, aim, onDrop }: ChoiceProps) {
	const { say } = useDesk();
	const shown = aim ?? (forms.length === 1 ? forms[0] : undefined);
	const warned = shown?.void ?? false;
	const { kind } = readCard(card);
	return (
		<div class="kw-hint" data-warned={warned}>
			<Chip card={card} />
			<span>
				{warned && <strong>{say("void")} </strong>}
				<span class="kw-will">{shown?.text ?? say(`choose_${kind}`)}</span>
			</span>
			{onDrop && <Tool icon="close" label={say("deselect")} onPress={onDrop} />}
		</div>
	);
}

/** What a Power does, while it is looked at. */
export function PowerHint({ card, forms }: { card: string; forms: Form[] }) {
	const { say } = useDesk();
	const { kind, value } = readCard(card);
	const lost = forms.length === 1 && forms[0]?.void;
	return (
		<p class="kw-hint" data-warned={lost}>
			<Chip card={card} />
			<span>
				<b>
					{say(`name_${kind}`)} {value}
				</b>
				<br />
				{say(lost ? "void" : `effect_${kind}`)}
			</span>
		</p>
	);
}

interface OptionsProps {
	forms: Form[];
	/** There is nothing else to choose. */
	only: boolean;
	choosing: Choosing;
}

/** The ways to lay the chosen card that are aimed at nobody. */
export function Options({ forms, only, choosing }: OptionsProps) {
	return (
		<div class="kw-actions" {...choosing}>
			{forms.map(({ move, text }) => (
				<button
					key={move}
					type="button"
					class={only && forms.length === 1 ? "kw-action kw-main-action" : "kw-action"}
					data-option={move}
				>
					<span class="kw-will">{text}</span>
				</button>
			))}
		</div>
	);
}
