import { useRef, useState } from "preact/hooks";
import type { Done, Happened, Orders, Result, Table } from "./types";

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

const NONE: Result[] = [];

/** How the round before ended, from its last move until a card of the next one is laid. */
export function useResults(ply: number, table: Table, trace: Happened | null): Result[] {
	const last = useRef<{ ply: number; round: number; results: Result[] }>();
	if (trace?.round.length) last.current = { ply, round: table.round, results: trace.round };
	const kept = last.current;
	const news = table.phase !== "play" && kept?.round === table.round && ply >= kept.ply;
	return news ? kept.results : NONE;
}
