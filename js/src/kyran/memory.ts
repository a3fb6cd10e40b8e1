import { useRef, useState } from "preact/hooks";
import type { Done } from "./types";

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
