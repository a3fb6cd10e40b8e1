import type { Private, View } from "../shared/protocol";

/** What every lectern tells; what is to be done once is asked of the picture with this number. */
interface Told {
	serial: number;
	text: string;
	/** What the words point at, as `cell:d4`. */
	lit: string[];
}

export interface RuleTitle {
	id: string;
	title: string;
}

/** What stands on the lectern of a replay. */
export interface ReplayFacts extends Told {
	kind: "replay";
	by: string;
	/** The step shown, from 1; 0 is the beginning. */
	at: number;
	count: number;
	earlier: string[];
	rules: RuleTitle[];
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

/** What is said to an answer; `right` is `null` where that is not known, or was not tried. */
export interface Feedback {
	right: boolean | null;
	text: string;
	rule: string;
}

/** A question, and what the pupil has put together for it. */
export interface Question {
	answer: "move" | "moves" | "number" | "choice";
	options: string[];
	/** Whether nothing counts any more. */
	closed: boolean;
	/** How many hints are left. */
	hints: number;
	/** The moves put together, where several are asked for. */
	collected: { move: string; text: string }[];
}

/** What stands on the lectern of a lesson. */
export interface LessonFacts extends Told {
	kind: "lesson";
	title: string;
	/** The step, from 0. */
	at: number;
	/** How far along the lesson it stands, of how many places. */
	place: number;
	count: number;
	rules: RuleTitle[];
	/** What the answer names so far, as `cell:d4`. */
	chosen: string[];
	ask: Question | null;
	hints: string[];
	feedback: Feedback | null;
	/** Whether a game is to be played, and whether there is a step to go back to. */
	plays: boolean;
	back: boolean;
	/** Whether an answer or a game is awaited. */
	waits: boolean;
	/** At the end, a table of how it went. */
	report: string[][] | null;
}

/** What stands on the lectern of a puzzle. */
export interface PuzzleFacts extends Told {
	kind: "puzzle";
	title: string;
	/** From 1 to 5. */
	difficulty: number;
	tries: number;
	solved: boolean;
	/** Earned, and of how many. */
	points: [number, number];
	hints: string[];
	/** Whether there is another hint. */
	more: boolean;
	/** Per cent of the points that hints have cost. */
	lost: number;
	sealed: boolean;
	/** Of the line that is played out: the move shown, and how many there are. */
	at: number;
	count: number;
	feedback: Feedback | null;
}

export type Facts = ReplayFacts | LessonFacts | PuzzleFacts;

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
