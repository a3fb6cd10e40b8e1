import { RuleLink, Tool } from "../shared/controls";
import { useDesk } from "../shared/table";
import { Zone } from "../shared/zone";
import { Row, Tile } from "./tile";
import type { Pick } from "./types";

interface PreviewProps {
	cards: readonly string[];
	/** The value of the first place, where they lie as a run. */
	first?: number | null | undefined;
	text: string | undefined;
	/** The rule that speaks against it, empty if none does. */
	rule?: string | undefined;
	onDrop?: (() => void) | false;
}

/** Cards as they will lie, and what is to be said of them. */
export function Preview({ cards, first, text, rule, onDrop }: PreviewProps) {
	const { link, say } = useDesk();
	return (
		<div class="kw-hint kw-preview" data-warned={rule !== undefined}>
			<span class="kw-strip">
				<Row cards={cards} first={first} />
			</span>
			<p>
				{text}
				{rule && <RuleLink link={link} id={rule} />}
			</p>
			{onDrop && <Tool icon="close" label={say("deselect")} onPress={onDrop} />}
		</div>
	);
}

interface OffersProps {
	title: string;
	/** Cards that are shown. */
	cards: readonly string[];
	/** What may be done with them. */
	picks: readonly Pick[];
	onPick: (move: string) => void;
	onEscape: () => boolean;
}

/** Cards seen, one of which is kept; where the other goes, when that is free. */
export function Offers({ title, cards, picks, onPick, onEscape }: OffersProps) {
	return (
		<div class="kw-offers">
			<b>{title}</b>
			<Zone aria-label={title} onEscape={onEscape}>
				{cards.map((card, i) => (
					<span key={i} class="kw-offer">
						<Tile card={card} />
						{picks
							.filter((pick) => (pick.keep ?? pick.card) === card)
							.map(({ move, text, other, pile }) => (
								<button
									key={move}
									type="button"
									class="kw-action"
									data-option={move}
									onClick={() => onPick(move)}
								>
									<span class="kw-sr">{text}</span>
									{other && <Tile card={other} />}
									<span aria-hidden="true">{other ? `→ ${pile}` : "✓"}</span>
								</button>
							))}
					</span>
				))}
			</Zone>
		</div>
	);
}
