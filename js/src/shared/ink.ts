import { look } from "./look";

type Colours = Record<string, string>;

/**
 * Colours of a card table as custom properties, for elements of the class `kw-inked`:
 * `--kw-light-felt` and `--kw-dark-felt` become `--kw-felt`, and so on.
 */
function ink(table: Record<string, Colours>, cards: Colours): string {
	const own = Object.entries(table).map(([tone, colours]) => [`-${tone}`, colours] as const);
	return [...own, ["", cards] as const]
		.flatMap(([tone, colours]) =>
			Object.entries(colours).map(([name, colour]) => `--kw${tone}-${name}:${colour}`),
		)
		.join(";");
}

const { kyran, kirolo } = look;

export const INK = ink(kyran.table, {
	paper: kyran.paper.ground,
	"paper-ink": kyran.paper.ink,
	back: kyran.back.ground,
	"back-line": kyran.back.line,
});
export const TILE_INK = ink(kirolo.table, kirolo.card);
