import { look } from "./look";

type Colours = Record<string, string>;

/**
 * Colours of a card table as custom properties: `--kw-light-felt` and `--kw-dark-felt`
 * become `--kw-felt`, and so on.
 */
function ink(table: Record<string, Colours>, cards: Colours): string {
	return [...Object.entries(table), ["", cards] as const]
		.flatMap(([tone, colours]) =>
			Object.entries(colours).map(
				([name, colour]) => `--kw-${tone && `${tone}-`}${name}:${colour}`,
			),
		)
		.join(";");
}

const { kyran, kirolo } = look;

/** The colours that each card game has beside those of the page. */
export const INKS: Record<string, string> = {
	kyran: ink(kyran.table, {
		paper: kyran.paper.ground,
		"paper-ink": kyran.paper.ink,
		back: kyran.back.ground,
		"back-line": kyran.back.line,
	}),
	kirolo: ink(kirolo.table, kirolo.card),
};
