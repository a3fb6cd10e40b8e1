import type { Model } from "../shared/protocol";
import type { Step, ToldView } from "./types";

type Callback = (message: unknown) => void;

/**
 * A host's model for a page that is told a step in one message: to the page it looks as if the
 * private part had come and the view had changed.
 */
export function relay(model: Model): Model {
	let view: ToldView | null = null;
	const listeners: [string, Callback][] = [];

	function tell(event: string, message: unknown) {
		for (const [name, callback] of [...listeners]) if (name === event) callback(message);
	}

	function onMessage(message: unknown) {
		const got = message as Step;
		if (got?.type !== "step") return tell("msg:custom", message);
		view = got.view;
		tell("msg:custom", got.private);
		tell("change:view", view);
	}

	const onChange = (message: unknown) => tell("change:words", message);

	return {
		get: (name) => (name === "view" && view ? view : model.get(name)),
		send: (content) => model.send(content),
		on(event, callback) {
			if (listeners.length === 0) {
				model.on("msg:custom", onMessage);
				model.on("change:words", onChange);
			}
			listeners.push([event, callback]);
		},
		off(event, callback) {
			const at = listeners.findIndex(([name, each]) => name === event && each === callback);
			if (at >= 0) listeners.splice(at, 1);
			if (listeners.length === 0) {
				model.off("msg:custom", onMessage);
				model.off("change:words", onChange);
			}
		},
	};
}
