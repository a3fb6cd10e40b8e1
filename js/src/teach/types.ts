import type { Private, View } from "../shared/protocol";

export interface RuleTitle {
	id: string;
	title: string;
}

/** What stands on the lectern of a replay. */
export interface ReplayFacts {
	kind: "replay";
	by: string;
	/** The step shown, from 1; 0 is the beginning. */
	at: number;
	count: number;
	text: string;
	earlier: string[];
	rules: RuleTitle[];
	/** What the step points at, as `cell:d4`. */
	lit: string[];
	eye: string;
	eyes: { value: string; label: string }[];
	line: number;
	lines: string[];
	imagined: boolean;
	/** In a “what if”, whether a seat is to decide, and whether a move may be taken back. */
	plays: boolean;
	back: boolean;
	knows: { place: string; known: string; possible: string; excluded: string }[] | null;
}

export type Facts = ReplayFacts;

/** A picture with what is told of it. */
export interface ToldView extends View {
	lectern: Facts;
}

/** Picture, private part and words of a step, in one message. */
export interface Step {
	type: "step";
	view: ToldView;
	private: Private;
}
