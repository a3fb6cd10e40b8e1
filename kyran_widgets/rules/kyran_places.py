"""Where each card of KYRAN may be, as one seat can tell.

A card may be in a place if, and only if, ``determinize`` can draw a world that has it
there: the same bounds decide both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from operator import sub
from typing import TYPE_CHECKING

from kyran_widgets.rules import check_seat
from kyran_widgets.rules.kyran_cards import KIND, NAMES
from kyran_widgets.rules.kyran_knowledge import Hidden, Want, hidden_from, segmented, splits, takers
from kyran_widgets.rules.places import Places, hidden_place, open_place, seat_place, with_excluded

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State

_REST = -1  # no hand: the cards that were not dealt


def places_of(state: State, seat: int | str | None) -> Places:
    """Return what a seat, a spectator or the teacher knows of every place.

    ``"laid"`` are the cards laid this round in sight; ``"rest"`` those in no hand: not dealt
    or, where the round is known from a position line alone, laid before.

    Examples
    --------
    >>> from random import Random
    >>> from kyran_widgets.rules.kyran import State
    >>> state = State.new(4, deck="simple")
    >>> state.play(state.sample(Random(7)))
    >>> {name: place.count for name, place in places_of(state, 0).items()}
    {'seat:0': 7, 'seat:1': 7, 'seat:2': 7, 'seat:3': 7, 'laid': 0, 'rest': 8}
    """
    check_seat(seat, state.players)
    laid = [card for _, card, _ in state.laid]
    out = {seat_place(s): open_place(hand, NAMES) for s, hand in enumerate(state.hands)}
    out["laid"] = open_place(laid, NAMES)
    gone = {*laid}.union(*state.hands)
    rest = [card for card in state.setup.deck.cards if card not in gone]
    out["rest"] = open_place(rest, NAMES, hidden=True)
    if isinstance(seat, str) or state.phase not in ("bid", "play"):
        return with_excluded(out, NAMES)
    hidden = hidden_from(state, seat)
    may: dict[int, set[int]] = {want.owner: set() for want in (*hidden.free, *hidden.bounded)}
    may[_REST] = set()
    for left_out in _left_out(hidden):
        may[_REST].update(left_out)
        _spread([card for card in hidden.unknown if card not in left_out], hidden, may)
    for owner, cards in may.items():
        name = "rest" if owner == _REST else seat_place(owner)
        fixed = [] if owner == _REST else hidden.pinned[owner]
        only = cards.difference(*[may[other] for other in may if other != owner])
        sure = dict.fromkeys([*fixed, *only], 1)
        out[name] = hidden_place(out[name].count, sure, cards - only, NAMES)
    return with_excluded(out, NAMES)


def _left_out(hidden: Hidden) -> Iterator[tuple[int, ...]]:
    """Every choice of Clairvoyances that a seat may have laid before a position line."""
    by_need = sorted(
        [card for card in hidden.unknown if KIND[card] == "C"],
        key=lambda card: takers(card, hidden.bounded),
    )
    if len(by_need) <= hidden.looks or not hidden.looks:
        yield tuple(by_need[: hidden.looks])
        return
    most = takers(by_need[hidden.looks - 1], hidden.bounded)
    sure = [card for card in by_need if takers(card, hidden.bounded) < most]
    even = [card for card in by_need if takers(card, hidden.bounded) == most]
    for some in combinations(even, hidden.looks - len(sure)):
        yield (*sure, *some)


def _spread(cards: list[int], hidden: Hidden, may: dict[int, set[int]]) -> None:
    """Note where each card may be, all hands having to be filled with these cards.

    Cards of one segment are alike: a hand may hold one of them if the others can fill the
    rest of the needs.
    """
    wants = hidden.bounded
    segments, plan = segmented(cards, wants)
    needs = tuple(want.need for want in wants)
    anywhere = [want.owner for want in hidden.free if want.need]
    if len(cards) > sum(needs) + sum(want.need for want in hidden.free):
        anywhere.append(_REST)
    for s, segment in enumerate(segments):
        if not segment:
            continue
        size, can = plan[s]
        less = (*plan[:s], (size - 1, can), *plan[s + 1 :])
        owners = [w.owner for w in _takers(wants, can) if splits(less, _less(needs, wants, w))]
        if splits(less, needs):
            owners += anywhere
        for owner in owners:
            may[owner].update(segment)


def _takers(wants: list[Want], can: tuple[bool, ...]) -> list[Want]:
    return [want for want, takes in zip(wants, can, strict=True) if takes and want.need]


def _less(needs: tuple[int, ...], wants: list[Want], one: Want) -> tuple[int, ...]:
    """The needs when one of these hands has been given a card."""
    return tuple(map(sub, needs, [want is one for want in wants]))
