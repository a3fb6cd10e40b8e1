"""Where each card of KIROLO may be, as one seat can tell.

A card may be in a place if, and only if, ``determinize`` can draw a world that has it
there: the same bounds decide both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from kyran_widgets.rules import check_seat
from kyran_widgets.rules.kirolo_cards import NAMES
from kyran_widgets.rules.kirolo_filling import Filling, Shuffled, Where
from kyran_widgets.rules.kirolo_knowledge import Hidden, still_known, taken_from, told_elements
from kyran_widgets.rules.kirolo_view import sees_choice
from kyran_widgets.rules.places import Places, hidden_place, open_place, seat_place, with_excluded

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

_UNDER = {"E": "AB", "Z": "X"}
"""The discards of each pile."""


def places_of(state: State, seat: int | str | None) -> Places:
    """Return what a seat, a spectator or the teacher knows of every place.

    ``"choice"`` are the cards of which one is to be kept.

    Examples
    --------
    >>> from random import Random
    >>> from kyran_widgets.rules.kirolo import State
    >>> state = State.new(mode="rami")
    >>> state.play(state.sample(Random(7)))
    >>> [(name, place.count) for name, place in places_of(state, 0).items() if place.hidden]
    [('seat:1', 12), ('pile:E', 100), ('pile:Z', 20)]
    """
    check_seat(seat, state.players)
    everything = isinstance(seat, str)
    out = {seat_place(s): open_place(hand, NAMES) for s, hand in enumerate(state.hands)}
    for pile, cards in state.piles.items():
        some_hidden = len(cards) > (pile in "ABX")  # of a discard one sees the top
        out[f"pile:{pile}"] = open_place(cards, NAMES, hidden=some_hidden)
    out["choice"] = open_place(state.seen, NAMES)
    laid = [card for series in state.table.series for card in series.cards]
    out["table"] = open_place(laid, NAMES)
    if everything or state.phase == "deal":
        return with_excluded(out, NAMES)
    assert not isinstance(seat, str)
    hidden = Hidden(state, seat)
    sure: dict[str, Counter[int]] = {name: Counter() for name in out}
    may: dict[str, set[int]] = {name: set() for name in out}
    for owner in hidden.others:
        sure[seat_place(owner)].update(hidden.placed[owner])
    sure["pile:E"].update([*state.memory.top, *state.memory.bottom])
    sure["choice"].update(state.tell)
    for under in _UNDER.values():
        for discard in under:
            sure[f"pile:{discard}"].update(state.piles[discard][hidden.deep[discard] :])
    low: Low = {}
    fillings = [
        (filling, _parts(state, hidden, pile))
        for both in _fillings(state, seat, hidden)
        for pile, filling in zip("EZ", both, strict=True)
    ]
    for filling, parts in fillings:
        _spread(filling, parts, low, may)
    for (name, card), count in low.items():
        if count and not _may_hold(fillings, name, card, count + 1):
            may[name].discard(card)
        sure[name][card] += count
    names = [seat_place(o) for o in hidden.others] + [f"pile:{pile}" for pile in state.piles]
    names += [] if sees_choice(state, seat) else ["choice"]
    for name in names:
        if out[name].hidden or name[:4] != "pile":
            out[name] = hidden_place(out[name].count, sure[name], may[name], NAMES)
    return with_excluded(out, NAMES)


Low = dict[tuple[str, int], int]
"""How many of a card are surely in a place, beside those that all know there."""


def _parts(state: State, hidden: Hidden, pile: str) -> dict[Where, list[tuple[str, int]]]:
    """Return which places are filled alike, each with its unknown cards; a hand is one."""
    chosen = hidden.chosen if pile == state.source else 0
    parts: dict[Where, list[tuple[str, int]]] = {
        "pile": [(f"pile:{pile}", hidden.piles[pile] - chosen), ("choice", chosen)],
        "deep": [(f"pile:{discard}", hidden.deep[discard]) for discard in _UNDER[pile]],
        **{o: [(seat_place(o), count)] for o, count in hidden.free.items()},
    }
    return {where: [part for part in these if part[1]] for where, these in parts.items()}


def _spread(
    filling: Filling,
    parts: Mapping[Where, list[tuple[str, int]]],
    low: Low,
    may: dict[str, set[int]],
) -> None:
    """Note where each unseen card may be in one filling, and how many surely are.

    What earlier fillings have shown to be open stays so, and is not asked again.
    """
    for cards in filling.alike():
        card = cards[0]
        for where, room in filling.room.items():
            names = [name for name, _ in parts[where]]
            if all(card in may[name] and not low[name, card] for name in names):
                continue
            fits = filling.fits(card, {where: 1})
            least = filling.least(card, where) if fits else 0
            for name, size in parts[where]:
                if fits:
                    may[name].update(cards)
                part = max(0, least - max(0, room - size))
                for each in cards:
                    low[name, each] = min(part, low.get((name, each), part))


def _may_hold(
    fillings: Sequence[tuple[Filling, Mapping[Where, list[tuple[str, int]]]]],
    name: str,
    card: int,
    copies: int,
) -> bool:
    """Whether a place holds so many unseen copies of a card in some filling."""
    return any(
        size >= copies and filling.fits(card, {where: copies})
        for filling, parts in fillings
        for where, these in parts.items()
        for part, size in these
        if part == name
    )


def _fillings(state: State, seat: int | None, hidden: Hidden) -> Iterator[tuple[Filling, Filling]]:
    """Every way to tell Elements from Actions in the other hands, with what fills them then.

    Where none fits what is known of a reshuffle, nothing is known of it; see `imagine`.
    """
    ways = [_both(state, seat, hidden, elements) for elements in _kinds(state, hidden)]
    fit = [(one, two) for one, two in ways if one.fits() and two.fits()]
    for one, two in fit or ways:
        yield (one, two) if fit else (one.forgetting(), two.forgetting())


def _both(
    state: State, seat: int | None, hidden: Hidden, elements: Mapping[int, int]
) -> tuple[Filling, Filling]:
    actions = {o: hidden.free[o] - count for o, count in elements.items()}
    out = []
    for pile, slots, cards in zip("EZ", (elements, actions), hidden.cards, strict=True):
        deep = sum(hidden.deep[discard] for discard in _UNDER[pile])
        room: dict[Where, int] = dict(slots.items())
        room |= {"pile": hidden.piles[pile], "deep": deep}
        mixed = state.memory.mixed.get(pile)
        if mixed is None:
            out.append(Filling(cards, room))
            continue
        inside = still_known(mixed, taken_from(mixed, state, seat, pile))
        draws = {o: len(mixed.drawn[o]) for o in slots}
        gone = [lost for lost in mixed.left if lost[0] in slots and inside[lost[1]]]
        out.append(Filling(cards, room, Shuffled(+inside, draws, gone)))
    return out[0], out[1]


def _kinds(state: State, hidden: Hidden) -> list[dict[int, int]]:
    """Return every way in which the unknown cards of the hands may be Elements; see `_elements`."""
    kinds, free = state.memory.kinds, hidden.free
    if kinds is None:
        return [told_elements(state, hidden)]
    extra = hidden.in_hands - sum(kinds[0][o] for o in free)
    ways = product(*[range(kinds[2][o] + 1) for o in free])
    return [
        {o: kinds[0][o] + more for o, more in zip(free, way, strict=True)}
        for way in ways
        if sum(way) == extra
    ]
