/** A table of KIROLO as its tests find their way on it. */
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach } from "vitest";
import { deal, LAYING, ordersOf, viewOf } from "./kirolo_fake";
import { act } from "./stage";

export const user = userEvent.setup();

let table: ReturnType<typeof deal>;
/** Deal a table; the tests of a file deal one after the other. */
export function show(...dealt: Parameters<typeof deal>) {
	table = deal(...dealt);
}
export const shown = () => table;

// By class, where there are many: asking for roles and names takes its time.
export const hand = () => table.el.querySelector<HTMLElement>(".kw-rack") as HTMLElement;
export const faces = () => [...hand().querySelectorAll<HTMLElement>(".kw-card")];
/** What a card is called. */
export const nameOf = (face: HTMLElement) =>
	face.querySelector(".kw-sr")?.textContent?.split(",")[0];
export const names = () =>
	[...hand().querySelectorAll<HTMLElement>("[data-card]")].map(
		({ dataset }) => dataset.card?.split("#")[0],
	);
export const card = (name: string, nth = 0) =>
	faces().filter((face) => nameOf(face) === name)[nth] as HTMLElement;
export const series = (number: number) =>
	table.el.querySelector<HTMLElement>(`.kw-series[data-drop="${number}"]`) as HTMLElement;
export const pile = (name: string) =>
	[...table.el.querySelectorAll<HTMLElement>(".kw-pile")].find((each) =>
		spoken(each)?.startsWith(`${name},`),
	) as HTMLElement;
/** What a button is called. */
export const spoken = (each: HTMLElement) => each.querySelector(".kw-sr")?.textContent;
export const said = () => screen.getByRole("status").textContent;
export const move = (text: string, rev = 1) => ({ type: "move", move: text, rev });
export const lay = (places: number[], onto = "") => ({ type: "lay", cards: places, onto, rev: 1 });
export const select = (places: number[], onto = "") => ({
	type: "select",
	cards: places,
	onto,
	rev: 1,
});
export const moves = () => table.model.moves.filter(({ type }) => type !== "select");
export const asked = () => table.model.moves.filter(({ type }) => type === "select");
/** The kernel's answer to the last question. */
export function answer(more: object) {
	const { cards, onto, rev } = asked().at(-1) as ReturnType<typeof select>;
	const quiet = { moves: [], series: [], text: "", first: null, refusal: null };
	act(() => table.model.say({ type: "selected", cards, onto, rev, ...quiet, ...more }));
}
export const chosen = () =>
	[...hand().querySelectorAll("[data-chosen='true']")].map((each) =>
		each.getAttribute("data-card"),
	);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
	table?.end();
	document.body.replaceChildren();
});
export const begin = () => show(viewOf(LAYING), ordersOf(LAYING));
