import { createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Link, Snapshot } from "./link";
import type { View } from "./protocol";

/** The label of a key in the reader's language; `{name}` in it is filled from `fill`. */
export type Say = (key: string, fill?: Record<string, string | number>) => string;

/** What every part of the screen may ask for. */
export interface Desk {
	link: Link;
	now: Snapshot;
	view: View;
	say: Say;
}

export function sayer(words: Record<string, string>): Say {
	return (key, fill = {}) =>
		(words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));
}

/** The initials of the seats, as the game names them. */
export const InitialsContext = createContext("ABCDEF");

/** What stands in the place of log and timeline, if anything does. */
export const SideContext = createContext<FunctionComponent | null>(null);

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
	const desk = useContext(DeskContext);
	if (!desk) throw new Error("outside a desk");
	return desk;
}
