import { kept } from "./kept";
import type {
	FromKernel,
	Lay,
	LogLine,
	Model,
	Private,
	Refusal,
	Rule,
	Selected,
	ToKernel,
	View,
	Viewer,
} from "./protocol";

/** All that the screen is drawn from. Replaced whole on every change. */
export interface Snapshot {
	view: View | null;
	words: Record<string, string>;
	/** The private part, only while it speaks of the view shown. */
	mine: Private | null;
	/** Whose display this is, as far as the kernel has said. */
	seat: Viewer;
	/** The log as this reader learned it. */
	log: LogLine[];
	refusal: Refusal | null;
	rule: Rule | null;
	selected: Selected | null;
	error: string | null;
	/** A remark of the page itself, in the kernel's words: nothing a person does stays unanswered. */
	info: string | null;
	/** What the live region says. */
	said: string;
	/** A move is under way: further ones wait for the answer. */
	pending: boolean;
}

/** One display's line to its kernel. */
export interface Link {
	get(): Snapshot;
	subscribe(listener: () => void): () => void;
	send(message: ToKernel): void;
	/** Send a move, or cards to lay, unless one is under way. */
	play(move: string | Lay): void;
	inform(text: string): void;
	/** Put away the refusal, the error and the remark. */
	dismiss(): void;
	closeRule(): void;
	dispose(): void;
}

/** How long a move may go unanswered, in milliseconds. */
export const PATIENCE = 10_000;

const quiet = { refusal: null, error: null, info: null };

function isView(value: unknown): value is View {
	return typeof value === "object" && value !== null && "game" in value && "rev" in value;
}

export function connect(model: Model): Link {
	let latest: Private | null = null;
	let snapshot: Snapshot = {
		view: null,
		words: {},
		mine: null,
		seat: null,
		log: [],
		rule: null,
		selected: null,
		said: "",
		pending: false,
		...quiet,
	};
	const listeners = new Set<() => void>();

	let wait: ReturnType<typeof setTimeout> | undefined;

	function change(part: Partial<Snapshot>) {
		snapshot = { ...snapshot, ...part };
		const { view } = snapshot;
		// Two messages make a picture: until both are here, and in the past, nothing is to be done.
		const current = latest !== null && view !== null && latest.rev === view.rev;
		snapshot.mine = current && latest ? { ...latest, acts: latest.acts && view.live } : null;
		snapshot.log = latest?.log ?? view?.log ?? [];
		for (const listener of listeners) listener();
	}

	/** A screen reader passes over a text it has just read: make a repeated one differ. */
	function aloud(text: string): string {
		return text && text === snapshot.said ? `${text}\u00a0` : text;
	}

	function onView() {
		const got = model.get("view");
		const old = snapshot.view;
		const view = isView(got) ? kept(old, got) : null;
		if (view && old && view.rev === old.rev && view.ply === old.ply) {
			// The same news, told in another language.
			const said = view.lang !== old.lang && latest?.said === undefined ? view.said : snapshot.said;
			change({ view, said });
		} else {
			const pending = snapshot.pending && view?.rev === old?.rev;
			// With secrets, what is announced comes with the private part.
			const said = latest?.said === undefined ? (view?.said ?? "") : snapshot.said;
			change({
				view,
				pending,
				said: old && latest?.said === undefined ? aloud(said) : said,
				...quiet,
			});
		}
	}

	function onWords() {
		change({ words: (model.get("words") ?? {}) as Record<string, string> });
	}

	function onMessage(message: unknown) {
		const got = message as FromKernel;
		switch (got?.type) {
			case "private":
				onPrivate(got);
				break;
			case "refusal":
				change({ ...quiet, refusal: got, pending: false });
				break;
			case "rule":
				change({ rule: got });
				break;
			case "selected":
				change({ selected: got });
				break;
			case "error":
				change({ ...quiet, error: got.text, pending: false });
				break;
		}
	}

	function onPrivate(got: Private) {
		const old = latest;
		latest = kept(latest, got);
		const news = got.said !== undefined && (got.rev !== old?.rev || got.said !== old?.said);
		const said = news ? aloud(got.said ?? "") : snapshot.said;
		// Its view is on the way: one change for both.
		if (snapshot.view && got.rev > snapshot.view.rev)
			snapshot = { ...snapshot, seat: got.seat, said };
		else change({ seat: got.seat, pending: false, said });
	}

	/** No answer: say so, and let the person try again; the kernel plays a move once, by its `rev`. */
	function giveUp() {
		if (snapshot.pending) change({ ...quiet, pending: false, error: snapshot.words.lost ?? "" });
	}

	const heard: [string, (message: unknown) => void][] = [
		["change:view", onView],
		["change:words", onWords],
		["msg:custom", onMessage],
	];
	for (const [event, callback] of heard) model.on(event, callback);
	onWords();
	onView();
	model.send({ type: "hello" });

	return {
		get: () => snapshot,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		send: (message) => model.send(message),
		play(move) {
			if (!snapshot.view || snapshot.pending) return;
			change({ ...quiet, pending: true });
			clearTimeout(wait);
			wait = setTimeout(giveUp, PATIENCE);
			const { rev } = snapshot.view;
			model.send(
				typeof move === "string" ? { type: "move", move, rev } : { type: "lay", ...move, rev },
			);
		},
		inform: (text) => change({ ...quiet, info: text, said: aloud(text) }),
		dismiss: () => change(quiet),
		closeRule: () => change({ rule: null }),
		dispose() {
			clearTimeout(wait);
			for (const [event, callback] of heard) model.off(event, callback);
			heard.length = 0;
			listeners.clear();
		},
	};
}
