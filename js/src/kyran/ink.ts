import { look } from "../shared/look";

const { table, paper, back } = look.kyran;

/**
 * Colours of the table as custom properties, for elements of the class `kw-inked`:
 * `--kw-light-felt` and `--kw-dark-felt` become `--kw-felt`, and so on.
 */
export const INK = [
	...Object.entries(table).flatMap(([tone, colours]) =>
		Object.entries(colours).map(([name, colour]) => `--kw-${tone}-${name}:${colour}`),
	),
	`--kw-paper:${paper.ground}`,
	`--kw-paper-ink:${paper.ink}`,
	`--kw-back:${back.ground}`,
	`--kw-back-line:${back.line}`,
].join(";");
