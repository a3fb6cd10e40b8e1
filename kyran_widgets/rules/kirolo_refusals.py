"""Why a move of KIROLO is refused, in full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE, Refusal, echo
from kyran_widgets.rules.kirolo_cards import (
    CARD,
    FACES,
    HIGHEST,
    JOKER,
    NAMES,
    VALUE,
    Move,
    home,
    names,
    read_move,
)
from kyran_widgets.rules.kirolo_moves import draws, has, one_action, open_discards
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP, NATURALS, SHORTEST, Series

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

SUGGESTED = 8  # how many legal moves a refusal offers
COMPARED = 5000  # of how many at most: there are hands with hundreds of thousands

_ELEMENT = "[FETBM](?:1[0-2]|[1-9])"
_CARD = rf"(?:{_ELEMENT}|[+~*?])"
_LAID = re.compile(rf"{_ELEMENT}|\*")
_PART = re.compile(rf"{_CARD}|[0-9]+|[ABXEZ]")
_SERIES = rf"{_CARD}(?:\.{_CARD})*"
_NUMBER = "[1-9][0-9]{0,3}"
_MOVE = re.compile(
    rf"\.|[EZ]|<[ABX]|[+?]|\^{_CARD}|~?{_CARD}@[ABX]|{_CARD}/{_CARD}@[ABX]"
    rf"|{_NUMBER}\+{_CARD}|{_CARD}\+{_NUMBER}|(?:{_NUMBER}=)?{_SERIES}"
)
_KINDS = {
    **dict.fromkeys(("lay", "add", "fill"), "lay"),
    **dict.fromkeys(("bonus", "swap", "search"), "action"),
    **dict.fromkeys(("draw", "take"), "draw"),
}


def explain(state: State, move: object) -> Refusal | None:
    """Return the reasons that forbid a move to whoever decides, ``None`` if it is legal.

    Parameters
    ----------
    state
        A running game; a seat or chance decides.
    move
        What was tried, of any type.
    """
    if state.turn == CHANCE:
        return _chance(state, move)
    legal = state.legal()
    if move in legal:
        return None
    if not isinstance(move, str) or not _MOVE.fullmatch(move):
        return Refusal("unreadable", "N1", {"move": echo(move)}, suggest=_nearest("", legal))
    told = _read(move)
    content = _CONTENT[told.kind](state, told) if told.kind in _CONTENT else []
    first, *others = [*_order(state, told.kind), *content] or [_spelling(told)]
    return first._replace(also=tuple(others), suggest=_nearest(move, legal))


def _read(move: str) -> Move:
    """Take a move apart; a card alone is tried as a series."""
    if move in CARD and move not in "+?*":
        return Move("lay", pile=move)
    return read_move(move)


def _nearest(move: str, legal: list[str]) -> tuple[str, ...]:
    """Legal moves, those with most of the same parts first, then those of the same form.

    None is of other cards than those tried, if that leaves any.
    """
    parts, cards = _parts_of(move), set(_LAID.findall(move))
    form = re.sub(r"[^.@/=+^<~]", "", move)[:1]

    def distance(other: str) -> tuple[int, bool, int]:
        return -len(parts & _parts_of(other)), not form or form not in other, len(other)

    some = legal[:COMPARED]
    near = [m for m in some if not cards.isdisjoint(_LAID.findall(m)) or not _LAID.search(m)]
    return tuple(sorted(near if cards and near else some, key=distance)[:SUGGESTED])


def _parts_of(move: str) -> set[str]:
    return set(_PART.findall(move))


# --- order of the turn -------------------------------------------------------


def _order(state: State, kind: str) -> list[Refusal]:
    """Refuse what is not to be done in this step (R2–R4, R11–R16, A7)."""
    phase, group = state.phase, _KINDS.get(kind, kind)
    rami = state.setup.mode == "rami"
    if phase == "keep" and kind != "keep":
        return [Refusal("keep_due", "R2" if rami else "R14", {"cards": names(state.seen)})]
    if phase == "search" and kind != "kept":
        return [Refusal("search_due", "R22", {"cards": names(state.seen)})]
    if phase == "bonus" and kind != "discard":
        return [Refusal("bonus_due", "R19")]
    if kind == "keep" and phase != "keep":
        return [Refusal("keep_not_due", "N1")]
    if kind == "kept" and phase != "search":
        return [Refusal("search_not_due", "N1")]
    if phase == "draw" and group != "draw":
        return [Refusal("draw_first", "R2", {"sources": _sources(state)})]
    if group == "draw" and (state.drew or phase == "play"):
        return [Refusal("draw_again", "A13" if rami else "A9")]
    if phase == "drawn" and group in ("lay", "action"):
        return [Refusal(f"{group}_after_draw", "A7")]
    if phase == "act" and group == "lay":
        return [Refusal("lay_after_action", "A7")]
    if kind == "end":
        if rami:
            return [Refusal("must_discard", "R4")]
        return [Refusal("must_draw", "R16", {"sources": _sources(state)})]
    if kind == "discard" and not rami and phase != "bonus":
        return [Refusal("discard_not_due", "R11")]
    return []


def _sources(state: State) -> list[str]:
    return [move.lstrip("<") for move in draws(state)]


# --- series ------------------------------------------------------------------


def held(state: State, cards: Sequence[int]) -> list[Refusal]:
    """Refuse cards that the player does not hold, or not as often."""
    hand, out = state.hands[state.player], []
    for card, need in Counter(cards).items():
        count = hand.count(card)
        if not count:
            out.append(Refusal("card_not_held", "R12", {"card": NAMES[card]}))
        elif count < need:
            facts = {"card": NAMES[card], "need": need, "held": count}
            out.append(Refusal("too_few", "R12", facts))
    return out


def no_series(cards: Sequence[int]) -> list[Refusal]:
    """Say why cards, whatever their order, are no series; empty if they are one (R17, R18).

    Parameters
    ----------
    cards
        One or more, as selected or as written.

    Examples
    --------
    >>> [no.code for no in no_series([CARD[name] for name in ("F5", "F5", "E5")])]
    ['group_repeat']
    """
    actions = [card for card in cards if card >= FACES and card != JOKER]
    if actions:
        return [Refusal("action_in_series", "R13", {"card": NAMES[actions[0]]})]
    naturals = sorted(card for card in cards if card != JOKER)
    out = []
    if not naturals and len(cards) > 1:
        return [Refusal("jokers_alone", "A17")]
    if len(cards) < SHORTEST:
        out.append(Refusal("series_short", "R17", {"count": len(cards)}))
    if len(naturals) < NATURALS:
        return [*out, Refusal("series_naturals", "A17")]
    values = {VALUE[card] for card in naturals}
    elements = {card // HIGHEST for card in naturals}
    twice = [card for card, count in Counter(naturals).items() if count > 1]
    if len(values) > 1 and len(elements) > 1:
        return [*out, Refusal("mixed", "R17", {"cards": names(naturals)})]
    if twice:
        run = len(values) > 1
        code, rule = ("run_repeat", "R18") if run else ("group_repeat", "R17")
        return [*out, Refusal(code, rule, {"card": NAMES[twice[0]]})]
    if len(values) == 1:
        if len(cards) > LARGEST_GROUP:
            out.append(Refusal("group_long", "R17", {"count": len(cards)}))
        return out
    jokers = len(cards) - len(naturals)
    missing = [c for c in range(naturals[0], naturals[-1]) if c not in naturals]
    if len(missing) > jokers:
        facts = {"missing": names(missing), "jokers": jokers}
        out.append(Refusal("run_gap", "R18", facts))
    elif len(cards) > HIGHEST:
        out.append(Refusal("run_long", "A19", {"count": len(cards)}))
    return out


def no_series_here(state: State, wrong: Sequence[Refusal]) -> Refusal:
    """Return one refusal of a lay: the order of the turn first, then what is wrong with it."""
    first, *others = [*_order(state, "lay"), *wrong]
    return first._replace(also=tuple(others))


def _series(state: State, told: Move) -> list[Refusal]:
    cards = [CARD[name] for name in told.pile.split(".")]
    if cards == [JOKER]:
        off = state.setup.lone_joker != "table"
        return ([Refusal("lone_joker_off", "A22")] if off else []) + held(state, cards)
    return no_series(cards) + held(state, cards)


def _spelling(told: Move) -> Refusal:
    """Refuse a lay that is not written in its canonical order, or leaves the values 1 to 12."""
    cards = [NAMES[told.card]] if told.kind == "add" else told.pile.split(".")
    return Refusal("run_order", "N1", {"cards": cards})


def _number(state: State, number: int) -> list[Refusal]:
    count = len(state.table.series)
    if 1 <= number <= count:
        return []
    return [Refusal("no_such_series", "A21", {"number": number, "count": count})]


def _fill(state: State, told: Move) -> list[Refusal]:
    if wrong := _number(state, told.other):
        return wrong
    number = {"number": told.other}
    if state.table.series[told.other - 1].kind != "joker":
        return [Refusal("not_lone", "A22", number)]
    cards = [CARD[name] for name in told.pile.split(".")]
    if JOKER not in cards or len(cards) < SHORTEST:
        return [Refusal("lone_needs_series", "A22", number)]
    mine = list(cards)
    mine.remove(JOKER)
    return no_series(cards) + held(state, mine)


def _add(state: State, told: Move) -> list[Refusal]:
    return cannot_add(state, told.card, told.other) or held(state, [told.card])


def cannot_add(state: State, card: int, number: int) -> list[Refusal]:
    """Say why a card does not fit a series of the table, at either end; empty if it does."""
    if wrong := _number(state, number):
        return wrong
    series = state.table.series[number - 1]
    if card >= FACES and card != JOKER:
        return [Refusal("action_in_series", "R13", {"card": NAMES[card]})]
    if series.kind == "joker":
        return [Refusal("lone_needs_series", "A22", {"number": number})]
    if series.full:
        rule = "A18" if series.kind == "group" else "A19"
        return [Refusal("series_full", rule, {"number": number})]
    return [] if series.fits >> card & 1 else [no_fit(series, card, number)]


def no_fit(series: Series, card: int, number: int) -> Refusal:
    """Refuse a card that a series of the table does not take, and tell which it takes."""
    fits = names(sorted({c for c, _ in series.takes}))
    return Refusal("no_fit", "A21", {"number": number, "card": NAMES[card], "fits": fits})


# --- Actions, draws, discards ------------------------------------------------


_ACTION_RULE = {"+": "R19", "~": "R20", "?": "R22"}


def _action(state: State, action: str) -> list[Refusal]:
    """Refuse an Action that is not held or no longer allowed this turn (A8)."""
    if action == "+" and state.setup.mode == "rami":
        return [Refusal("no_bonus", "R6")]
    out = held(state, [CARD[action]])
    if action in state.used:
        out.append(Refusal("action_used", _ACTION_RULE[action], {"card": action}))
    elif state.used and one_action(state):
        out.append(Refusal("one_action", "R13", {"card": action}))
    return out


def _from_elements(state: State, told: Move) -> list[Refusal]:
    """Refuse a Bonus or a Fouille, which need a card of the Element pile (A24, A26)."""
    code, rule = ("bonus_empty", "A24") if told.kind == "bonus" else ("search_empty", "A26")
    out = _action(state, NAMES[told.card])
    return out if has(state, "E") else [*out, Refusal(code, rule)]


def _swap(state: State, told: Move) -> list[Refusal]:
    out = _action(state, "~")
    if not any(card < FACES for card in state.hands[state.player]):
        out.append(Refusal("swap_no_element", "A25"))
    if told.card >= FACES:
        return [*out, Refusal("swap_action", "R20", {"card": NAMES[told.card]})]
    out += held(state, [told.card])
    if told.pile == "X":
        facts = {"card": NAMES[told.card], "pile": told.pile}
        return [*out, Refusal("wrong_pile", "A6", facts)]
    if not state.piles[told.pile]:
        out.append(Refusal("swap_empty", "A25", {"pile": told.pile}))
    return out


def _draw(state: State, told: Move) -> list[Refusal]:
    pile = told.pile
    if pile not in state.setup.sources:
        return [Refusal("not_a_source", "A6" if pile == "X" else "A4", {"pile": pile})]
    if told.kind == "take":
        return [] if state.piles[pile] else [Refusal("discard_empty", "A9", {"pile": pile})]
    return [] if has(state, pile) else [Refusal("source_empty", "A28", {"pile": pile})]


def _keep(state: State, told: Move) -> list[Refusal]:
    if state.phase != "keep":
        return []
    cards, rami = names(state.seen), state.setup.mode == "rami"
    for card in (told.card, told.other):
        if card not in state.seen:
            facts = {"card": NAMES[card], "cards": cards}
            return [Refusal("not_seen", "R2" if rami else "R14", facts)]
    if sorted((told.card, told.other)) != sorted(state.seen):
        return [Refusal("keep_due", "R2" if rami else "R14", {"cards": cards})]
    return _pile(state, told.other, told.pile)


def _pile(state: State, card: int, pile: str) -> list[Refusal]:
    """Refuse the wrong discard for a card (A6, R4, R15)."""
    if pile not in home(card):
        return [Refusal("wrong_pile", "A6", {"card": NAMES[card], "pile": pile})]
    due = open_discards(state)
    if card < FACES and pile not in due:
        rule = "R4" if state.setup.mode == "rami" else "R15"
        return [Refusal("duty", rule, {"pile": pile, "due": list(due)})]
    return []


def _kept(state: State, told: Move) -> list[Refusal]:
    if state.phase != "search":
        return []
    return [Refusal("not_revealed", "R22", {"card": NAMES[told.card], "cards": names(state.seen)})]


def _discard(state: State, told: Move) -> list[Refusal]:
    out = held(state, [told.card]) + _pile(state, told.card, told.pile)
    empty = [pile for pile in "AB" if not state.piles[pile]]
    mine = state.hands[state.player]
    if state.phase == "play" and told.card >= FACES and empty and min(mine) < FACES:
        out.append(Refusal("element_due", "A15", {"due": empty}))
    return out


_CONTENT = {
    "lay": _series,
    "add": _add,
    "fill": _fill,
    "bonus": _from_elements,
    "search": _from_elements,
    "swap": _swap,
    "draw": _draw,
    "take": _draw,
    "keep": _keep,
    "kept": _kept,
    "discard": _discard,
}

# --- chance ------------------------------------------------------------------


def _chance(state: State, move: object) -> Refusal | None:
    """Judge a chance move that a script offers: the deal or a reshuffle."""
    text = move if isinstance(move, str) else ""
    if state.phase == "deal":
        if text.startswith("deal:"):
            reason = _deal_fault(state, text[5:])
            return Refusal("deal_malformed", "A2", {"reason": reason}) if reason else None
    elif text.startswith("mix:"):
        reason = _pile_fault(text[4:], state.mixed_pile, state.to_mix())
        facts = {"reason": reason, "count": len(state.to_mix())}
        return Refusal("mix_malformed", "A28", facts) if reason else None
    if text and _MOVE.fullmatch(text):
        return Refusal("chance_due", "A2" if state.phase == "deal" else "A28")
    return Refusal("unreadable", "N1", {"move": echo(move)})


def _deal_fault(state: State, text: str) -> str:
    """Fault of a scripted deal: ``form``, ``cards``, or none."""
    piles = text.split("|")
    if len(piles) != 2:
        return "form"
    decks = zip(piles, "EZ", (state.setup.elements, state.setup.actions), strict=True)
    faults = [_pile_fault(pile, letter, deck) for pile, letter, deck in decks]
    return min((fault for fault in faults if fault), default="", key=("form", "cards").index)


def _pile_fault(text: str, letter: str, cards: Sequence[int]) -> str:
    if not text.startswith(f"{letter}="):
        return "form"
    listed = text[2:].split(",") if text[2:] else []
    if any(name not in CARD for name in listed):
        return "form"
    return "" if sorted(CARD[name] for name in listed) == sorted(cards) else "cards"
