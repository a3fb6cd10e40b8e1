import { useRef, useState } from "preact/hooks";
import type { Done, Orders } from "./types";

/** The private part, kept while the next one is on its way. */
export function useKnowledge(mine: Orders | null): Orders | null {
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

/** The trick that leaves the table with this step forward, until it is gone. */
export function useTaken(ply: number, done: Done | null) {
	const last = useRef<{ ply: number; done: Done | null; leaving: Done | null }>({
		ply,
		done,
		leaving: null,
	});
	const [gone, setGone] = useState(-1);
	const { current } = last;
	if (current.ply !== ply) {
		last.current = { ply, done, leaving: ply === current.ply + 1 ? current.done : null };
	} else current.done = done;
	const { leaving } = last.current;
	return leaving && gone !== ply ? { done: leaving, onGone: () => setGone(ply) } : null;
}
