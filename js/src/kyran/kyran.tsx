import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Curtain } from "../shared/curtain";
import { dataOf, within } from "../shared/dom";
import { Frame } from "../shared/frame";
import { keep } from "../shared/keys";
import { useForward, useKnowledge, usePlace, useSkip } from "../shared/memory";
import { News } from "../shared/news";
import { useDesk } from "../shared/table";
import { STEPS } from "../shared/zone";
import { type Choosing, Felt } from "./felt";
import { Hand } from "./hand";
import { ChoiceHint, Options, PowerHint } from "./hints";
import { useTaken } from "./memory";
import { owed, press } from "./press";
import { RoundSummary } from "./round";
import type { Happened, Lay, Orders, Result, Table } from "./types";

const LAID = ["CardLaid", "ForcedLay"];
/** What a move takes away. */
const GOES = ".kw-card, .kw-bid, [data-option]";
const NOTHING: Lay[] = [];
const NO_NEWS: Result[] = [];

/** The screen of a game of KYRAN. */
export function Kyran() {
	const { link, now, view, say } = useDesk();
	const { ply, rev } = view;
	const table = view.table as Table;
	const trace = view.trace as Happened | null;
	const orders = now.mine as Orders | null;
	const knowledge = useKnowledge(orders);
	const place = useRef<HTMLDivElement>(null);

	const acts = orders?.acts ?? false;
	const seat = typeof now.seat === "number" ? now.seat : null;
	const curtain = knowledge?.curtain ?? null;
	const { nearest, seated } = usePlace(seat, curtain);

	// --- what lies on the table ---
	const done = table.trick.length === 0 ? (trace?.trick ?? null) : null;
	const forward = useForward(ply);
	const taken = useTaken(ply, done);
	const results = (table.phase !== "play" && trace?.round) || NO_NEWS;
	const [dismissed, setDismissed] = useState(0);
	const fresh = useMemo(
		() =>
			forward
				? (trace?.events ?? []).flatMap(({ kind, seat: who }) =>
						LAID.includes(kind) && who !== undefined ? [who] : [],
					)
				: [],
		[ply, forward],
	);
	const cards = table.trick.length > 0 ? table.trick : (done?.cards ?? NOTHING);
	const hands = table.hands.map((hand, owner) => {
		const seen = knowledge?.table.hands[owner];
		if (!Array.isArray(seen)) return hand;
		// Until the private part has come, what has been laid meanwhile is still in it.
		return orders ? seen : seen.filter((card) => cards.every((lay) => lay.card !== card));
	});

	// --- what is being chosen ---
	const [choice, setChoice] = useState<{ card: string; at: string; byKey: boolean } | null>(null);
	const [aim, setAim] = useState<string | null>(null);
	const [looked, setLooked] = useState<{ card: string; at: string } | null>(null);
	const [bidLooked, setBidLooked] = useState<number | null>(null);
	const at = `${rev}/${ply}`; // a choice lasts as long as the position it was made in
	const lays = (acts && orders?.lays) || {};
	const ban = acts ? orders?.bids.find(({ bid }) => bid === bidLooked)?.why : undefined;
	const lookedAt = looked?.at === at ? looked.card : null;
	const picked = choice?.at === at && lays[choice.card] ? choice.card : null;
	const chosen = picked ?? (acts ? owed(table, lays) : null);
	const forms = (chosen !== null && lays[chosen]) || [];
	const aimed = useMemo(
		() => new Map(forms.flatMap((form) => (form.target === null ? [] : [[form.target, form]]))),
		[chosen, orders],
	);
	const plain = forms.filter(({ target }) => target === null);

	// Chosen without a pointer: what is to be chosen next takes the focus.
	const root = () => place.current?.closest(".kw-root");
	useLayoutEffect(() => {
		if (picked && choice?.byKey) within(root(), "[data-option]")?.focus();
	}, [picked]);

	// While a move is under way the hand holds the focus of what is about to go: a browser that
	// takes away what has it lays out the whole page, in the midst of the change.
	const parted = useRef<HTMLElement | null>(null);
	useLayoutEffect(() => {
		const hand = within(root(), ".kw-hand");
		const { activeElement } = (place.current?.getRootNode() ?? document) as Document | ShadowRoot;
		if (now.pending) {
			const goes = activeElement?.matches(GOES) && root()?.contains(activeElement);
			parted.current = goes ? (activeElement as HTMLElement) : null;
			if (goes) hand?.focus({ preventScroll: true });
		} else if (parted.current && hand && activeElement === hand) {
			const next = within(root(), "[tabindex='0']");
			(parted.current.isConnected ? parted.current : next)?.focus({ preventScroll: true });
			setLooked(null); // nobody went there to look at it
		}
	}, [now.pending]);

	function onPress(card: string, byKey: boolean) {
		const answer = press(card, {
			forms: lays[card] ?? [],
			acts,
			watching: seat === null,
			chosen: picked === card,
		});
		switch (answer.act) {
			case "play":
				setChoice(null);
				link.play(answer.move);
				break;
			case "choose":
				link.dismiss();
				setChoice({ card, at, byKey });
				break;
			case "drop":
				setChoice(null);
				break;
			case "watch":
				link.inform(say("watching"));
				break;
			case "repeat":
				link.inform(view.status);
		}
	}

	function onDigit(digit: number): boolean {
		if (table.phase !== "bid") return false;
		if (acts) link.play(`b${digit}`);
		else link.inform(view.status);
		return true;
	}

	function onEscape(): boolean {
		const something = picked !== null || now.refusal !== null || now.info !== null;
		if (picked) within(root(), `.kw-card[data-card="${picked}"]`)?.focus();
		link.dismiss();
		setChoice(null);
		return something;
	}

	/** A key on what can be chosen: walk round it, or put the choice away. */
	function onOptionKey(key: string, option: EventTarget | null): boolean {
		if (key === "Escape") onEscape();
		const step = STEPS[key];
		const options = [...(root()?.querySelectorAll<HTMLElement>("[data-option]") ?? [])];
		const here = options.indexOf(option as HTMLElement);
		if (step) options[(here + step + options.length) % options.length]?.focus();
		return step !== undefined || key === "Escape";
	}

	const optionOf = ({ target }: Event) => dataOf(target, "option");
	const choosing: Choosing = {
		onClick: (event) => {
			const move = optionOf(event);
			if (move === null) return;
			setChoice(null);
			link.play(move);
		},
		onKeyDown: (event) => optionOf(event) !== null && keep(event, onOptionKey),
		onFocusIn: (event) => setAim(optionOf(event)),
		onFocusOut: () => setAim(null),
		onPointerOver: (event) => setAim(optionOf(event)),
		onPointerLeave: () => setAim(null),
	};

	const news = now.log.filter((line) => line.ply === ply && !line.taken_back);
	const summary = results.length > 0 && dismissed !== table.round;
	let hint = <News lines={news} />;
	if (chosen)
		hint = (
			<ChoiceHint
				card={chosen}
				forms={forms}
				// A button says it all itself; told again it would move under the pointer.
				aim={forms.find(({ move, target }) => move === aim && target !== null)}
				onDrop={picked ? onEscape : null}
			/>
		);
	else if (ban) hint = <p class="kw-hint">{ban}</p>;
	else if (lookedAt && !/^\d/.test(lookedAt))
		hint = <PowerHint card={lookedAt} forms={lays[lookedAt] ?? []} />;
	else if (summary) {
		const number = table.phase === "end" ? table.round : table.round - 1;
		hint = (
			<RoundSummary number={number} results={results} onClose={() => setDismissed(table.round)} />
		);
	} else if (acts && news.length === 0) {
		hint = <p>{say(table.phase === "bid" ? "choose_bid" : "choose_card")}</p>;
	}

	return (
		<Frame
			stage={
				<div ref={place}>
					<Felt
						table={table}
						hands={hands}
						known={knowledge?.table.known ?? []}
						own={seat}
						bottom={nearest}
						cards={cards}
						winner={done?.winner ?? null}
						fresh={fresh}
						taken={taken}
						results={results}
						losing={forward && (trace?.events.some(({ kind }) => kind === "LifeLost") ?? false)}
						bids={(acts && orders?.bids) || []}
						forms={aimed}
						swapping={chosen?.startsWith("V") ?? false}
						onBid={(bid) => link.play(bid.move)}
						onAimBid={(bid) => setBidLooked(bid?.bid ?? null)}
						onDigit={onDigit}
						choosing={choosing}
						onSkip={useSkip()}
					/>
				</div>
			}
			tray={
				curtain !== null ? (
					<Curtain seat={curtain} />
				) : (
					seated && (
						<Hand
							hand={seat === null ? [] : (hands[seat] ?? [])}
							lays={lays}
							acts={acts}
							chosen={chosen}
							onPress={onPress}
							onAim={(card) => setLooked(card === null ? null : { card, at })}
							onDigit={onDigit}
							onEscape={onEscape}
						/>
					)
				)
			}
			hint={hint}
			action={
				plain.length > 0 && <Options forms={plain} only={aimed.size === 0} choosing={choosing} />
			}
		/>
	);
}
