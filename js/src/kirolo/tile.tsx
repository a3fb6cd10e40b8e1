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

/** The value of the first place of a run, read off any Element in it. */
export function firstOf(cards: readonly string[]): number {
	const at = cards.findIndex((card) => !isAction(card));
	return Number(cards[at]?.slice(1)) - at;
}

/** Cards in a row; where they lie as a run, a Joker says what it stands for. */
export function Row({ cards, lie }: { cards: readonly string[]; lie: boolean }) {
	const kinds = new Set(cards.filter((card) => !isAction(card)).map((card) => card.charAt(0)));
	const first = lie && kinds.size === 1 ? firstOf(cards) : null;
	return (
		<>
			{cards.map((card, i) => (
				<Tile key={i} card={card} note={first !== null && isAction(card) ? first + i : undefined} />
			))}
		</>
	);
}
