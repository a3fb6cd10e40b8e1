import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons";
import type { Link } from "./link";

interface ToolProps {
	icon: IconName;
	label: string;
	/** Why it cannot be used now, when there is more to say than nothing. */
	why?: string | undefined;
	off?: boolean;
	onPress: () => void;
}

/** A button that is a picture; its label is its name and its tooltip. */
export function Tool({ icon, label, why, off = false, onPress }: ToolProps) {
	return (
		<button
			type="button"
			class="kw-tool"
			aria-label={label}
			title={off && why ? why : label}
			aria-disabled={off}
			onClick={onPress}
		>
			<Icon name={icon} />
		</button>
	);
}

interface ActionProps {
	onPress: () => void;
	main?: boolean;
	off?: boolean;
	title?: string;
	/** The move that it chooses. */
	option?: string;
	icon?: IconName;
	children: ComponentChildren;
}

/** A button that says what it does. */
export function Action({ onPress, main = false, off, title, option, icon, children }: ActionProps) {
	return (
		<button
			type="button"
			class={main ? "kw-action kw-main-action" : "kw-action"}
			aria-disabled={off}
			title={title}
			data-option={option}
			onClick={onPress}
		>
			{icon && <Icon name={icon} />}
			<span>{children}</span>
		</button>
	);
}

interface ChoiceProps {
	label: ComponentChildren;
	value: string;
	options: { value: string; label: string }[];
	onChange: (value: string) => void;
}

/** A labelled list to choose one of. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
	return (
		<label class="kw-choice">
			<span class="kw-choice-label">{label}</span>
			<select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</label>
	);
}

interface RuleLinkProps {
	link: Link;
	/** The rule's number. */
	id: string;
	label?: string;
	title?: string;
	children?: ComponentChildren;
}

/** Opens a rule. */
export function RuleLink({ link, id, label, title, children = id }: RuleLinkProps) {
	return (
		<button
			type="button"
			class="kw-rule-link"
			aria-label={label}
			title={title}
			onClick={() => link.send({ type: "rule", id })}
		>
			{children}
		</button>
	);
}
