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

/** A question, and what the pupil has put together for it. */
export interface Question {
	answer: "move" | "moves" | "number" | "choice";
	options: string[];
	right: boolean;
	/** How many hints are left. */
	hints: number;
	/** The moves put together, where several are asked for. */
	collected: { move: string; text: string }[];
}

/** What stands on the lectern of a lesson. */
export interface LessonFacts {
	kind: "lesson";
	title: string;
	/** The step, from 0; the number of steps at the end. */
	at: number;
	count: number;
	text: string;
	rules: RuleTitle[];
	lit: string[];
	ask: Question | null;
	hints: string[];
	feedback: {
		right: boolean;
		text: string;
		rule: string;
		suggest: { move: string; text: string }[];
	} | null;
	/** Whether a game is to be played, and whether there is a step to go back to. */
	plays: boolean;
	back: boolean;
	/** Whether an answer or a game is awaited. */
	waits: boolean;
	/** At the end, a table of how it went. */
	report: string[][] | null;
}

export type Facts = ReplayFacts | LessonFacts;

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
