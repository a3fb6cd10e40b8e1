import { screen } from "@testing-library/dom";
import { act } from "preact/test-utils";
import createWidget from "../src/kyran";
import { FakeModel, words } from "./fake";

/** One display of a widget, as a host would make it. */
export function stage(view: unknown = {}, orders?: object, el = document.createElement("div")) {
	if (!el.isConnected) document.body.append(el);
	const model = new FakeModel({ view, words });
	let end = () => {};
	act(() => {
		end = createWidget().render({ model, el });
	});
	if (orders) act(() => model.say(orders));
	return { model, el, end: () => act(end) };
}

export const cell = (name: string) =>
	screen.getByRole("gridcell", { name: new RegExp(`^${name} `) });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

export { act };
