import { screen } from "@testing-library/dom";
import { act } from "preact/test-utils";
import createWidget from "../src/kyran";
import { FakeModel, words } from "./fake";

/** One display of a widget, as a host would make it. */
export function stage(
	view: unknown = {},
	orders?: object,
	el = document.createElement("div"),
	labels = words,
	create = createWidget,
) {
	if (!el.isConnected) document.body.append(el);
	const model = new FakeModel({ view, words: labels });
	let end = () => {};
	act(() => {
		end = create().render({ model, el });
	});
	/** What the kernel says next. */
	function then(next: unknown, mine?: object) {
		act(() => {
			if (next) model.write("view", next);
			if (mine) model.say(mine);
		});
	}
	then(null, orders);
	return { model, el, then, end: () => act(end) };
}

export const cell = (name: string) =>
	screen.getByRole("gridcell", { name: new RegExp(`^${name} `) });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

export { act };
