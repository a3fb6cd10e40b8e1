import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Action } from "../shared/controls";
import { Curtain } from "../shared/curtain";
import { within } from "../shared/dom";
import { Frame } from "../shared/frame";
import type { IconName } from "../shared/icons";
import { useForward, useKnowledge, usePlace, useSkip } from "../shared/memory";
import { News } from "../shared/news";
import { around, moveTo } from "../shared/order";
import type { Lay } from "../shared/protocol";
import { useDesk } from "../shared/table";
import { Zone } from "../shared/zone";
import { Hand } from "./hand";
import { Offers, Preview } from "./hints";
import { type Held, useHand } from "./order";
import { Piles, Rivals } from "./piles";
import { Field } from "./series";
import { isAction, type Orders, type Table } from "./types";

const NONE: string[] = [];
/** Cards, where they are seen and not just counted. */
const listOf = (cards: unknown): string[] => (Array.isArray(cards) ? cards : NONE);

/** The screen of a game of KIROLO. */
export function Kirolo() {
	const { link, now, view, say } = useDesk();
	const { ply, rev, live } = view;
	const orders = now.mine as Orders | null;
	const knowledge = useKnowledge(orders);
	const table = knowledge?.table ?? (view.table as Table);
	const acts = orders?.acts ?? false;
	const legal = acts && orders ? orders.legal : NONE;
	const seat = typeof now.seat === "number" ? now.seat : null;
	const curtain = knowledge?.curtain ?? null;
	const { nearest, seated } = usePlace(seat, curtain);
	const place = useRef<HTMLDivElement>(null);
	const forward = useForward(ply);

	const { held, games, spent, put } = useHand(seat, listOf(table.hands[seat ?? -1]), view);
	const [chosen, setChosen] = useState(NONE);
	const [choice, setChoice] = useState(NONE);
	const [over, setOver] = useState<string | null>(null);
	const [dragged, setDragged] = useState<string | null>(null);
	const [looked, setLooked] = useState(""); // the card, or its bar
	const [sorts, setSorts] = useState(0);

	const picked = held.filter(({ id }) =>
		dragged && !chosen.includes(dragged) ? id === dragged : chosen.includes(id),
	);
	const cards = picked.map((each) => each.at);
	const one = picked.length === 1 ? picked[0]?.card : undefined;
	const fitting: Record<string, number[]> = orders?.fits ?? {};
	const fitsAt = (number: string) => fitting[Number.parseInt(number, 10)] ?? [];
	const ways = choice.filter((move) => legal.includes(move));
	const onto = over && /\d/.test(over) ? over : "";

	// What has left is chosen no more, also when it comes back.
	useLayoutEffect(() => {
		setChosen((old) => old.filter((id) => held.some((each) => each.id === id)));
		setChoice(NONE);
		spent.current = NONE;
	}, [ply]);

	// Another hand, another game.
	useEffect(() => {
		setChosen(NONE);
		setSorts(0);
	}, [seat, games]);

	// The kernel says what the cards chosen would make.
	const asked = `${cards}/${onto}/${rev}`;
	useLayoutEffect(() => {
		if (!acts || cards.length === 0) return;
		spent.current = picked.map(({ id }) => id); // should it lay itself
		link.send({ type: "select", cards, onto, rev });
	}, [acts, asked]);
	const told = now.selected;
	const answer = told && `${told.cards}/${told.onto}/${told.rev}` === asked ? told : null;

	const choosing = acts && orders ? [...orders.keep, ...orders.search] : [];
	// What is to be chosen next comes in sight; who plays by keyboard goes on there.
	useLayoutEffect(() => {
		const root = place.current?.closest(".kw-root");
		const option = within(root, "[data-option]");
		option?.scrollIntoView({ block: "nearest" });
		if (within(root, ":focus-visible")) option?.focus();
	}, [choosing[0]?.move, ways[0]]);

	function send(move: string | Lay, what: readonly Held[] = picked) {
		if (!acts) return link.inform(seat === null ? say("watching") : view.status);
		spent.current = what.map(({ id }) => id);
		setChoice(NONE);
		link.play(move);
	}

	const lay = (onto: string, what: readonly Held[] = picked) =>
		send({ cards: what.map((each) => each.at), onto }, what);

	/** Send the chosen card to a discard: by an exchange (`~`), or for good. */
	function away(card: string, sign = "") {
		const found = legal.filter((move) => move.startsWith(`${sign}${card}@`));
		if (found.length > 1) {
			link.dismiss();
			setChoice(found);
		} else send(found[0] ?? `${sign}${card}@${isAction(card) ? "X" : "A"}`);
	}

	/** Where no discard is due, the rules say why. */
	function discard() {
		const card = one ?? (/bonus|play/.test(table.phase) ? "" : held[0]?.card);
		if (card) away(card);
		else link.inform(say("choose_bonus"));
	}

	function toggle({ id }: Held) {
		link.dismiss();
		setChoice(NONE);
		setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
	}

	function onPress(each: Held) {
		const { card } = each;
		if (!isAction(card) || !acts || table.phase === "bonus") toggle(each);
		else if (card === "~" && one && !isAction(one)) away(one, card);
		else if (card === "*" || card === "~")
			lay(card, [...picked.filter((other) => other !== each), each]);
		else send(card);
	}

	function onBar({ at }: Held) {
		const bar = orders?.bars[at];
		if (bar)
			send(
				bar.move,
				held.filter((each) => bar.cards.includes(each.at)),
			);
	}

	function onPile(pile: string) {
		const take = pile in table.piles ? pile : `<${pile}`;
		const way = ways.find((move) => move.endsWith(pile));
		send(way ?? (one && take !== pile && !legal.includes(take) ? `${one}@${pile}` : take));
	}

	function onDrop(drop: string, id: string) {
		const what = held.filter((each) => each.id === id);
		if (drop in table.discards) send(`${what[0]?.card}@${drop}`, what);
		else lay(drop);
	}

	/** With nothing chosen, a series chooses a card that it takes. */
	function onSeries(number: string) {
		if (cards.length > 0) lay(number);
		else setChosen(held.filter(({ at }) => fitsAt(number)[0] === at).map(({ id }) => id));
	}

	function onEscape(): boolean {
		const something = chosen.length + ways.length > 0 || now.refusal || now.info;
		link.dismiss();
		setChoice(NONE);
		if (ways.length === 0) setChosen(NONE);
		return !!something;
	}

	function sort() {
		const ranks = knowledge?.ranks[sorts % 2 ? "value" : "element"] ?? [];
		setSorts(sorts + 1);
		put([...held].sort((a, b) => (ranks[a.at] ?? 0) - (ranks[b.at] ?? 0)));
	}

	function shift(step: number) {
		const [card] = picked;
		if (card && one) put(moveTo(held, card, held.indexOf(card) + step));
	}

	// --- what is said ---
	const near = held.find(({ id }) => id === looked);
	const effect = near && orders?.actions[near.card];
	const bar = orders?.bars[held.find(({ id }) => `${id} bar` === looked)?.at ?? -1];
	const shown = listOf(table.seen?.cards);
	// What has happened since the reader's own last move, or that; to a spectator, the last of all.
	const past = now.log.filter((line) => line.ply <= ply && !line.taken_back);
	const mine = past.filter((line) => seat === null || line.seat === seat);
	const since = Math.min(mine.at(-1)?.ply ?? 0, ply - 1);
	const news = past.filter((line) => line.ply > since);
	let hint = <News lines={news} />;
	if (choosing.length > 0 || (table.phase === "search" && shown.length > 0)) {
		hint = (
			<Offers
				title={say(acts ? `choose_${table.phase}` : "revealed")}
				cards={shown}
				picks={choosing}
				onPick={send}
				onEscape={onEscape}
			/>
		);
	} else if (bar) hint = <Preview cards={bar.move.split(".")} first={bar.first} text={bar.text} />;
	else if (ways.length > 0)
		hint = (
			<Preview
				cards={one ? [one] : NONE}
				text={say(ways[0]?.startsWith("~") ? "choose_swap" : "choose_discard")}
				onDrop={onEscape}
			/>
		);
	else if (picked.length > 0) {
		const refusal = answer?.refusal;
		// One card alone may still go anywhere.
		const open = refusal && one && !onto;
		hint = (
			<Preview
				cards={answer && !refusal ? answer.series : picked.map(({ card }) => card)}
				first={answer?.first}
				text={
					open
						? say(table.phase === "bonus" ? "choose_discard" : "choose_more")
						: (refusal ?? answer)?.text
				}
				rule={open ? undefined : refusal?.rule}
				onDrop={onEscape}
			/>
		);
	} else if (effect && near)
		hint = <Preview cards={[near.card]} text={effect.why || effect.text} />;
	else if (acts && orders?.due) hint = <p class="kw-due">{orders.due.text}</p>;
	else if (acts && news.length === 0) hint = <p>{say(`choose_${table.phase}`)}</p>;

	const fits = Object.keys(fitting).filter(
		(number) => cards.length === 0 || cards.some((card) => fitsAt(number).includes(card)),
	);
	const lit = bar?.cards ?? (cards.length === 0 ? fitsAt(onto) : []);
	const can = ["E", "Z", "A", "B", "X"].filter(
		(pile) =>
			[pile, `<${pile}`, `${one}@${pile}`].some((move) => legal.includes(move)) ||
			ways.some((move) => move.endsWith(pile)),
	);
	const tool = (icon: IconName, label: string, ready: boolean, press: () => void, main = false) => (
		<Action icon={icon} title={say(label)} off={!ready} main={main} onPress={press}>
			{say(label)}
		</Action>
	);

	return (
		<Frame
			stage={
				<div ref={place} class="kw-baize" onPointerDown={useSkip()}>
					<Rivals
						table={table}
						seats={around(table.players, nearest).filter((each) => !seated || each !== nearest)}
					/>
					<Piles
						table={table}
						can={can}
						due={orders?.due?.piles ?? NONE}
						over={over}
						onPress={onPile}
						onEscape={onEscape}
					/>
					<Field
						table={table.table}
						fits={fits}
						aiming={cards.length > 0}
						over={over}
						mover={forward ? (view.trace?.seat ?? null) : null}
						onLay={onSeries}
						onAim={setOver}
						onEscape={onEscape}
					/>
				</div>
			}
			tray={
				curtain !== null ? (
					<Curtain seat={curtain} />
				) : (
					seated && (
						<Hand
							held={held}
							orders={orders}
							chosen={chosen}
							lit={lit}
							loose={live}
							tools={
								<Zone class="kw-buttons" aria-label={say("table")} onEscape={onEscape}>
									{tool("next", "play", !!answer && !answer.refusal, () => lay(""), true)}
									{tool(
										"discard",
										"discard",
										legal.some((move) => move.startsWith(`${one}@`)),
										discard,
										true,
									)}
									{table.mode === "std" &&
										tool(
											"end",
											"end_turn",
											!!orders?.end?.move,
											() => send("."),
											table.phase === "drawn",
										)}
									{tool("sort", "sort", live, sort)}
									{tool("left", "move_left", !!one, () => shift(-1))}
									{tool("live", "move_right", !!one, () => shift(1))}
								</Zone>
							}
							onOrder={put}
							onPick={toggle}
							onPress={onPress}
							onBar={onBar}
							onAim={(id, bar) => setLooked(`${id}${bar ? " bar" : ""}`)}
							onOver={(drop, id) => {
								setOver(drop);
								setDragged(drop === null ? null : id);
							}}
							onDrop={onDrop}
							onEscape={onEscape}
						/>
					)
				)
			}
			hint={hint}
			action={
				ways.length > 0 && (
					<Zone class="kw-actions" aria-label={say("piles")} onEscape={onEscape}>
						{ways.map((move) => (
							<Action key={move} option={move} onPress={() => send(move)}>
								{say(`pile_${move.slice(-1)}`)}
							</Action>
						))}
					</Zone>
				)
			}
		/>
	);
}
