import { look } from "../shared/look";
import { memo } from "../shared/memo";
import type { Say } from "../shared/table";
import { isAction } from "./types";

const faces: Record<string, { colour: string; icon: string }> = look.kirolo.faces;

interface TileProps {
	/** Its name; without one, its back. */
	card?: string | undefined;
	/** The value that a Joker has in a run, or the name of an Action. */
	note?: string | number | undefined;
}

/** A card: value, icon and letter of an Element, or the pennant of an Action. */
export const Tile = memo(({ card = "", note }: TileProps) => {
	const kind = card.charAt(0);
	const face = faces[kind];
	return (
		<span
			class="kw-tile"
			data-kind={!face ? "back" : isAction(card) ? "action" : "element"}
			style={face && `--hue:${face.colour}`}
			aria-hidden="true"
		>
			<b>{card.slice(1)}</b>
			{face && (
				<svg viewBox="-12 -12 24 24" aria-hidden="true">
					<path d={face.icon} fill-rule="evenodd" />
				</svg>
			)}
			<i>{isAction(card) ? note : kind}</i>
		</span>
	);
});

/** What a card is called. */
export function cardName(card: string, say: Say): string {
	const name = say(`name_${card.charAt(0)}`);
	return isAction(card) ? name : say("card", { name, value: card.slice(1) });
}

/** Cards in a row; in a run, whose first place has a value, a Joker says what it stands for. */
export function Row({
	cards,
	first,
}: {
	cards: readonly string[];
	first?: number | null | undefined;
}) {
	return (
		<>
			{cards.map((card, i) => (
				<Tile key={i} card={card} note={first && isAction(card) ? first + i : undefined} />
			))}
		</>
	);
}
