"""What may lie on the table, and the most that one turn can lay: plain writings of the rules.

They share no code with the package. ``most`` tries every lay in every order; ``most_at_large``
settles one card after the other, so that it can be asked of hands of 25 cards too.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Series = tuple[str, ...]

FACES = [f"{e}{v}" for e in "FETBM" for v in range(1, 13)]
STRETCHES = [
    [f"{e}{v}" for v in range(low, high + 1)]
    for e in "FETBM"
    for low in range(1, 11)
    for high in range(low + 2, 13)
]
STRETCHES_AT = {face: [places for places in STRETCHES if face in places] for face in FACES}


def value(name: str) -> int:
    """Value of an Element card."""
    return int(name[1:])


@cache
def kind(series: Series) -> str | None:
    """Tell what cards are as they lie: a run, a group, a lone Joker, or nothing that may lie."""
    if series == ("*",):
        return "joker"
    naturals = [name for name in series if name != "*"]
    if len(series) < 3 or len(naturals) < 2 or not set(naturals) <= set(FACES):
        return None
    elements, values = {n[0] for n in naturals}, {value(n) for n in naturals}
    if len(values) == 1 and len(elements) == len(naturals) and len(series) <= 5:
        in_order = (*sorted(naturals, key=FACES.index), *["*"] * series.count("*"))
        return "group" if series == in_order else None
    starts = {value(name) - i for i, name in enumerate(series) if name != "*"}
    if len(elements) == 1 and len(starts) == 1:
        (start,) = starts
        return "run" if start >= 1 and start + len(series) - 1 <= 12 else None
    return None


@cache
def completed(series: Series, card: str, low: bool) -> Series | None:
    """Return a series with one more card at an end, if it may lie so."""
    if kind(series) == "group":
        if low:
            return None
        naturals = [n for n in (*series, card) if n != "*"]
        jokers = ["*"] * (len(series) + 1 - len(naturals))
        longer = (*sorted(naturals, key=FACES.index), *jokers)
    else:
        longer = (card, *series) if low else (*series, card)
    return longer if kind(series) != "joker" and kind(longer) else None


def play(
    hand: Iterable[str], table: Iterable[Series], moves: Iterable[str], lone_joker: bool
) -> list[str]:
    """Lay moves one after the other and return the hand left, or fail."""
    hand, table = list(hand), list(table)
    for move in moves:
        if "=" in move:
            number, text = move.split("=")
            series = tuple(text.split("."))
            assert table[int(number) - 1] == ("*",)
            assert kind(series) in ("run", "group")
            table[int(number) - 1] = series
            used = list(series)
            used.remove("*")
        elif "+" in move:
            left, right = move.split("+")
            low = right.isdigit() and not left.isdigit()
            number, card = (right, left) if low else (left, right)
            grown = completed(table[int(number) - 1], card, low)
            assert grown, move
            table[int(number) - 1] = grown
            used = [card]
        else:
            series = tuple(move.split("."))
            assert kind(series), move
            assert lone_joker or kind(series) != "joker"
            table.append(series)
            used = list(series)
        for card in used:
            hand.remove(card)
    return hand


@cache
def new_series(hand: Series) -> list[Series]:
    """Every series that a hand can form, as it lies."""
    found = set()
    jokers = hand.count("*")
    held = set(hand)
    for places in STRETCHES:
        if len(held.intersection(places)) >= max(2, len(places) - jokers):
            for series in product(*[(n, "*") if n in held else "*" for n in places]):
                if series.count("*") <= jokers and kind(series):
                    found.add(series)
    for v in {value(name) for name in hand if name != "*"}:
        same = [f"{e}{v}" for e in "FETBM" if f"{e}{v}" in hand]
        for size in range(2, len(same) + 1):
            for some in combinations(same, size):
                for more in range(jokers + 1):
                    if kind(series := (*some, *["*"] * more)):
                        found.add(series)
    return sorted(found)


def without(hand: Iterable[str], cards: Iterable[str]) -> Series:
    """Return a hand less some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def most(
    hand: Iterable[str], table: Iterable[Series], lone_joker: bool, *, whole: bool = True
) -> int:
    """Return the most cards that can be laid, by trying every lay in every order.

    With ``whole``, series of this turn are laid in one go and Jokers alone come last, which
    loses nothing: what is built on them later could have lain there at once.
    """

    @cache
    def best(hand: Series, table: tuple[Series, ...]) -> int:
        top = hand.count("*") if lone_joker else 0
        follow: list[tuple[Series, tuple[Series, ...]]] = [
            (series, table if whole else (*table, series)) for series in new_series(hand)
        ]
        if lone_joker and "*" in hand and not whole:
            follow.append((("*",), (*table, ("*",))))
        for i, series in enumerate(table):
            others = table[:i] + table[i + 1 :]
            follow += [
                ((card,), (*others, longer))
                for card, low in product(sorted(set(hand)), (False, True))
                if (longer := completed(series, card, low))
            ]
            if series == ("*",):
                for filled in new_series(tuple(sorted((*hand, "*")))):
                    if "*" in filled:
                        used = without(filled, "*")
                        follow.append((used, others if whole else (*others, filled)))
        for used, after in sorted(follow, key=lambda lay: -len(lay[0])):
            if top == len(hand):
                break
            top = max(top, len(used) + best(without(hand, used), tuple(sorted(after))))
        return top

    return best(tuple(sorted(hand)), tuple(sorted(table)))


# -- large hands -----------------------------------------------------------------------------


Lay = tuple[Series, int]
"""The Elements that a lay takes, and how many Jokers."""


def filled(places: list[str], held: set[str], jokers: int) -> Iterator[Lay]:
    """Every way to fill places of a run; a Joker may stand for a card of the hand."""
    own = [place for place in places if place in held]
    for size in range(max(0, len(places) - jokers), len(own) + 1):
        for some in combinations(own, size):
            yield some, len(places) - size


def matched(same: list[str], room: int, jokers: int) -> Iterator[Lay]:
    """Every way to fill some of the room of a group."""
    for size in range(min(len(same), room) + 1):
        for some in combinations(same, size):
            yield from ((some, more) for more in range(min(jokers, room - size) + 1))


def of_first(hand: Series, jokers: int) -> set[Lay]:
    """Every new series of the first card of a hand, which is in the order of ``FACES``."""
    first, held = hand[0], set(hand)
    found = set()
    for places in STRETCHES_AT[first]:
        if len(held.intersection(places)) >= len(places) - jokers:
            found |= set(filled(places, held, jokers))
    same = [name for name in held if name[1:] == first[1:]]
    found |= {lay for lay in matched(sorted(same), 5, jokers) if len(lay[0]) + lay[1] >= 3}
    return {(cards, more) for cards, more in found if first in cards and len(cards) >= 2}


def at_series(series: Series, hand: Series, jokers: int) -> set[Lay]:
    """Every way to complete a series of the table, once and for all."""
    held = set(hand)
    naturals = [name for name in series if name != "*"]
    if kind(series) == "group":
        same = [n for n in held if n[1:] == naturals[0][1:] and n not in naturals]
        return set(matched(sorted(same), 5 - len(series), jokers))
    low = value(naturals[0]) - series.index(naturals[0])
    high = low + len(series) - 1
    found = set()
    for bottom in range(1, low + 1):
        for top in range(high, 13):
            places = [*range(bottom, low), *range(high + 1, top + 1)]
            found |= set(filled([f"{naturals[0][0]}{v}" for v in places], held, jokers))
    return found


def most_at_large(hand: Iterable[str], table: Iterable[Series], lone_joker: bool) -> int:
    """Return the same as ``most``: what each series of the table gets, then each card in turn.

    Either the first card stays in the hand, or it is the first of a new series.
    """
    cards = sorted((name for name in hand if name != "*"), key=FACES.index)

    @cache
    def best(table: tuple[Series, ...], hand: Series, jokers: int, lone: int) -> int:
        if table:
            return max(
                len(cards) + more + best(table[1:], without(hand, cards), jokers - more, lone)
                for cards, more in at_series(table[0], hand, jokers)
            )
        if not hand:
            return jokers if lone_joker else 0
        top = best((), hand[1:], jokers, lone)
        for cards, more in of_first(hand, jokers + (lone > 0)):
            left, size = without(hand, cards), len(cards) + more
            if more <= jokers:
                top = max(top, size + best((), left, jokers - more, lone))
            if more and lone:
                top = max(top, size - 1 + best((), left, jokers - more + 1, lone - 1))
        return top

    laid = tuple(series for series in table if series != ("*",))
    return best(laid, tuple(cards), list(hand).count("*"), len(list(table)) - len(laid))
