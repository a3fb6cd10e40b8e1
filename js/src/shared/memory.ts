import { useRef } from "preact/hooks";
import type { Private } from "./protocol";
import { useDesk } from "./table";

/** The private part, kept while the next one is on its way. */
export function useKnowledge<T extends Private>(mine: T | null): T | null {
	const last = useRef(mine);
	if (mine) last.current = mine;
	return last.current;
}

/** Whether the ply shown is a step forward from the one shown before. */
export function useForward(ply: number): boolean {
	const last = useRef({ ply, forward: false });
	if (last.current.ply !== ply) last.current = { ply, forward: ply > last.current.ply };
	return last.current.forward;
}

/**
 * The seat nearest to the reader, and whether there is one: also while no hand may be seen, but
 * not on another line of play.
 */
export function usePlace(seat: number | null, curtain: number | null) {
	const { line } = useDesk().view;
	const last = useRef({ line, nearest: 0, seated: false });
	const now = seat ?? curtain;
	if (now !== null || last.current.line !== line)
		last.current = { line, nearest: now ?? 0, seated: now !== null };
	return last.current;
}

/** For a press on a table: what moves has been seen, and the next may come. */
export function useSkip() {
	const { link, view } = useDesk();
	const { thinking, turn, live, waiting, pace, rev } = view;
	return ({ target }: Event) => {
		if ((target as Element).closest("button") || !live || waiting || pace !== "follow") return;
		if (thinking !== null || turn === "*") link.send({ type: "next", rev });
	};
}
