"""All worlds that a seat cannot tell from the true one: listed, not drawn.

They are the worlds of ``determinize``, by the same bounds; what follows from free choices of
the others, as a bid, is not reasoned about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from kyran_widgets.rules import State
from kyran_widgets.rules.kirolo_cards import FACES
from kyran_widgets.rules.kirolo_knowledge import Hidden
from kyran_widgets.rules.kyran_knowledge import Want, hidden_from

MOST = 5000


class Uncounted(ValueError):
    """Worlds that cannot be listed: too many, or known in a way that has no list."""


def worlds(state: State, seat: int) -> list[State]:
    """Return every world that a seat cannot tell from a position, the true one among them.

    Raises
    ------
    Uncounted
        If there are more than 5000, or after a reshuffle.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=7;k=1;d=0;ph=play;lives=5,5,5;bids=0,0,0;"
    >>> line += "won=0,0,0;hands=8|12|3;trick=-;turn=1;force=-;known=-"
    >>> len(worlds(State.parse(line), 1))  # 35 cards for one hand, 34 for the other
    1190
    """
    found = list[State]()
    for world in _WORLDS[state.game](state, seat):
        if len(found) == MOST:
            raise Uncounted(
                f"seat {seat} cannot tell more than {MOST} worlds from this one: "
                "a puzzle with hidden cards needs fewer"
            )
        found.append(world)
    return found


def _one(state: State, _: int) -> Iterator[State]:
    yield state.copy()


# --- KYRAN ---------------------------------------------------------------------------


def _of_kyran(state: Any, seat: int) -> Iterator[State]:
    hidden = hidden_from(state, seat)
    if hidden.looks:
        raise Uncounted("what was seen by Clairvoyance must come from the moves, not from a line")
    for hands in _hands(hidden.unknown, [*hidden.bounded, *hidden.free]):
        world = state.copy()
        for owner, cards in hands.items():
            world.hands[owner] = sorted((*hidden.pinned[owner], *cards))
        yield world


def _hands(unknown: Sequence[int], wants: Sequence[Want]) -> Iterator[dict[int, tuple[int, ...]]]:
    """Yield all ways to fill these hands."""
    if not wants:
        yield {}
        return
    want, *rest = wants
    fit = [card for card in unknown if want.above < card < want.below]
    for cards in combinations(fit, want.need):
        left = [card for card in unknown if card not in cards]
        for hands in _hands(left, rest):
            yield {want.owner: cards, **hands}


# --- KIROLO --------------------------------------------------------------------------


def _of_kirolo(state: Any, seat: int) -> Iterator[State]:
    memory = state.memory
    if memory.mixed:
        raise Uncounted("after a reshuffle the worlds of KIROLO are not listed")
    hidden = Hidden(state, seat)
    if hidden.chosen:
        raise Uncounted("while another seat chooses, the worlds of KIROLO are not listed")
    for elements in _elements(state, hidden):
        actions = {owner: hidden.free[owner] - count for owner, count in elements.items()}
        for filled in _fillings(hidden, "E", ("A", "B"), elements):
            for others in _fillings(hidden, "Z", ("X",), actions):
                yield _kirolo_world(state, hidden, (filled, others))


def _elements(state: Any, hidden: Hidden) -> Iterator[dict[int, int]]:
    """Yield how many unknown cards of each other hand may be Elements."""
    kinds = state.memory.kinds
    if kinds is None:
        exact = {o: sum(c < FACES for c in state.hands[o]) for o in hidden.others}
        yield {o: exact[o] - sum(c < FACES for c in hidden.placed[o]) for o in hidden.others}
        return
    for more in product(*(range(kinds[2][o] + 1) for o in hidden.others)):
        counts = {o: kinds[0][o] + n for o, n in zip(hidden.others, more, strict=True)}
        if sum(counts.values()) == hidden.in_hands:
            yield counts


_Filling = Mapping[str, tuple[int, ...]]
"""Unknown cards by place: a pile or discard by its letter, a hand by its seat."""


def _fillings(
    hidden: Hidden, pile: str, under: Sequence[str], slots: Mapping[int, int]
) -> Iterator[_Filling]:
    """Yield all ways to put the unseen cards of a kind in their places."""
    places = [(str(owner), count, False) for owner, count in slots.items()]
    places += [(p, hidden.deep[p], True) for p in under]
    places.append((pile, hidden.piles[pile], True))
    yield from _filled(Counter(hidden.cards["EZ".index(pile)]), places)


def _filled(cards: Counter[int], places: Sequence[tuple[str, int, bool]]) -> Iterator[_Filling]:
    if not places:
        if not cards.total():
            yield {}
        return
    (name, count, ordered), *rest = places
    for taken in _orders(cards, count) if ordered else _choices(cards, count):
        left = cards - Counter(taken)
        for filling in _filled(left, rest):
            yield {name: taken, **filling}


def _orders(cards: Counter[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every row of so many cards, equal cards being equal."""
    if not count:
        yield ()
        return
    for card in sorted(+cards):
        for rest in _orders(cards - Counter([card]), count - 1):
            yield (card, *rest)


def _choices(cards: Counter[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many cards, equal cards being equal."""
    if not count:
        yield ()
        return
    for card in sorted(+cards):
        rest = Counter({c: n for c, n in cards.items() if c >= card}) - Counter([card])
        for more in _choices(rest, count - 1):
            yield (card, *more)


def _kirolo_world(state: Any, hidden: Hidden, parts: Sequence[_Filling]) -> State:
    world: Any = state.copy()
    filling = {**parts[0], **parts[1]}
    known = {"E": len(state.memory.bottom), "Z": 0}
    for pile in "EZ":
        inside = filling[pile]
        world.piles[pile][known[pile] : known[pile] + len(inside)] = inside
    for pile in "ABX":
        world.piles[pile][: hidden.deep[pile]] = filling[pile]
    for owner in hidden.others:
        drawn = [card for part in parts for card in part[str(owner)]]
        world.hands[owner] = [*hidden.placed[owner], *drawn]
        world.bits[owner] = sum({1 << card for card in world.hands[owner]})
    return world  # type: ignore[no-any-return]


_WORLDS: Mapping[str, Callable[[Any, int], Iterator[State]]] = {
    "zyrcan": _one,
    "kyran": _of_kyran,
    "kirolo": _of_kirolo,
}
