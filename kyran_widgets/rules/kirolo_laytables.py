"""What an element or a value of KIROLO can lay, at given prices, with each share of the Jokers.

These are the tables of ``kirolo_laydown``, found once and kept. A set of cards is an integer
with four bits a face, ``count << 4 * card``; here card 0 is the first of the element or value.
So are prices, in half cards; a card laid is worth two halves, less its price.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import ELEMENTS, FACES, HIGHEST
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP, SHORTEST

WIDE = 4 * HIGHEST
ONES = ((1 << 4 * FACES) - 1) // 15
ELEMENT_COUNTS = (1 << WIDE) - 1
"""All copies of every card of one element."""

VALUE_COUNTS = sum(15 << WIDE * e for e in range(len(ELEMENTS)))
"""All copies of every card of the lowest value."""

_TWOS = ELEMENT_COUNTS // 15 * 2

Melds = tuple[tuple[int, int], ...]
"""Series of the table: of a run first and last value from 0, of a group what it lacks, its room."""

Purse = tuple[int, int, bool]
"""Jokers of the hand, Jokers alone on the table, and whether a Joker is worth laying.

It is where Jokers may not lie alone. Else those left are laid alone at the end, and series
take no more than they need. A share of a purse is ``hand * (1 + all_lone) + lone``.
"""

_Step = tuple[int, int, int, bool, bool, int]
"""First thing to do: what is left, cards, Jokers, whether one lay alone, if new, share left."""

LayTable = tuple[tuple[int, ...], tuple[int, ...]]
"""For each share of a purse: the most laid, in halves, and the Elements laid so."""

_Lay = tuple[int, int, int, bool]
"""The cards of a lay, fewest and most Jokers, whether it is new.

It begins or completes one series, or passes a meld over.
"""

_KEPT = 24_000
"""Tables held before the oldest is forgotten, some 20 MB."""

_MADE: deque[tuple[Tables, tuple[int, int]]] = deque()
"""Tables in the order in which they were made. One goes at a time: to free all takes long."""


def count(cards: int) -> int:
    """Return how many cards there are."""
    return (cards & ONES).bit_count() + 2 * (cards >> 1 & ONES).bit_count()


def cost(price: int, cards: int) -> int:
    """Return the price of cards."""
    once, twice = price & 7 * (cards & ONES), price & 7 * (cards >> 1 & ONES)
    return count(once) + 2 * count(twice) + 4 * count(once >> 2) + 8 * count(twice >> 2)


# --- what an element or a value can lay --------------------------------------


def _strips(held: int, values: range, cards: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Find stretches from the first of some values on that end on a card of the hand.

    Each with its holes. A card on the way may be lent to a run that has beside it only the
    second copy of the last card. No more are needed, since runs that overlap can exchange
    their tails.
    """
    doubles = held & _TWOS
    length = cards.bit_count()
    strips = [(cards, False)]
    for value in values:
        copies = held >> 4 * value & 3
        if copies:
            bit = 1 << 4 * value
            grown = []
            for strip, lent in strips:
                holes = length - strip.bit_count()
                if holes > jokers:
                    continue
                grown.append((strip | bit, lent))
                if not lent or copies == 2:
                    yield strip | bit, holes
                if doubles and copies == 1 and not lent:
                    grown.append((strip, True))
            strips = grown
        length += 1


def run_lays(held: int, melds: Melds, purse: Purse) -> Iterator[_Lay]:
    """Lay cards of one element: at the first run of the table, else the lowest card first."""
    hand, lone, pad = purse
    if melds:
        low, high = melds[0]
        yield 0, 0, 0, False
        ups = [(0, 0), *_strips(held, range(high + 1, HIGHEST), 0, hand)]
        downs = [(0, 0), *_strips(held, range(low - 1, -1, -1), 0, hand)]
        for (up, holes), (down, more) in product(ups, downs):
            cards = up | down
            most = HIGHEST - (high - low + 1) - cards.bit_count()
            if holes + more <= hand and (cards or pad):
                yield cards, holes + more, most, False
    elif held & (held - 1):
        low = (held & -held).bit_length() - 1 >> 2
        for cards, holes in _strips(held, range(low + 1, HIGHEST), 1 << 4 * low, hand + (lone > 0)):
            size = cards.bit_count()
            yield cards, max(holes, SHORTEST - size), HIGHEST - size, True


def group_lays(held: int, melds: Melds, _: Purse) -> Iterator[_Lay]:
    """Lay cards of one value: at the first group of the table, else the first element first."""
    free = (held | held >> 1) & ONES
    if melds:
        lacks, room = melds[0]
        for cards in _subsets(free & lacks):
            size = cards.bit_count()
            if size <= room:
                yield cards, 0, room - size, False
    elif free & (free - 1):
        first = free & -free
        for others in _subsets(free - first):
            if others:
                size = 1 + others.bit_count()
                yield first | others, max(0, SHORTEST - size), LARGEST_GROUP - size, True


def _subsets(cards: int) -> Iterator[int]:
    some = cards
    while some:
        yield some
        some = (some - 1) & cards
    yield 0


# --- tables ------------------------------------------------------------------


class _Spent(NamedTuple):
    """Jokers of a lay, their worth, whether one lay alone, and what shares remain of which."""

    jokers: int
    worth: int
    alone: bool
    shares: list[tuple[int, int]]


class _Spendings(dict[tuple[int, int, bool], list[_Spent]]):
    """The Jokers of a purse that a lay may take, by fewest, most, and whether it is new."""

    def __init__(self, purse: Purse) -> None:
        self.purse = purse

    def __missing__(self, key: tuple[int, int, bool]) -> list[_Spent]:
        hand, lone, pad = self.purse
        fewest, most, new = key
        width = lone + 1
        self[key] = out = []
        for jokers in range(fewest, (min(most, hand + 1) if pad else fewest) + 1):
            for alone in (False, True) if new and lone and jokers else (False,):
                spent = (jokers - alone) * width + alone
                shares = range(spent, (hand + 1) * width)
                left = [(share, share - spent) for share in shares if share % width >= alone]
                out.append(_Spent(jokers, 2 * (jokers - alone) * pad, alone, left))
        return out


class Tables(dict[tuple[int, int], LayTable]):
    """For melds and a purse, the table of each hand of an element or value, at given prices.

    Prices do not change how cards are best laid, only which are worth it: a table at prices
    is made of those of the hands that lack some of the cards asked for.
    """

    def __init__(self, runs: bool, melds: Melds, purse: Purse) -> None:
        self.runs, self.melds, self.purse = runs, melds, purse
        self.rest = tables_of(runs, melds[1:], purse) if melds else self
        self.spendings = _Spendings(purse)
        self.steps: dict[int, list[_Step]] = {}
        self.size = (purse[0] + 1) * (purse[1] + 1)

    def __missing__(self, key: tuple[int, int]) -> LayTable:
        self[key] = table = self._priced(*key) if key[1] else self._free(key[0])
        _MADE.append((self, key))
        if len(_MADE) > _KEPT:
            tables, oldest = _MADE.popleft()
            del tables[oldest]
            if not oldest[1]:
                del tables.steps[oldest[0]]
        return table

    def _free(self, held: int) -> LayTable:
        """Return what is laid where nothing costs anything."""
        rest, spendings = self.rest, self.spendings
        best, used = [0] * self.size, [0] * self.size
        steps: list[_Step] = [(0, 0, 0, False, False, 0)] * self.size
        if not self.melds:  # pass the lowest card over
            if not held & (held - 1):
                self.steps[held] = steps
                return tuple(best), tuple(used)
            faces = (held | held >> 1) & ONES
            left = held & -16 * (faces & -faces)
            best[:], used[:] = rest[left, 0]
            steps = [(left, 0, 0, False, False, share) for share in range(self.size)]
        lays = run_lays if self.runs else group_lays
        for cards, fewest, most, new in lays(held, self.melds, self.purse):
            left = held - cards
            after, used_after = rest[left, 0]
            worth = 2 * cards.bit_count()
            for jokers, counted, alone, shares in spendings[fewest, most, new]:
                gain = worth + counted
                for share, remains in shares:
                    if after[remains] + gain > best[share]:
                        best[share] = after[remains] + gain
                        used[share] = used_after[remains] + cards
                        steps[share] = left, cards, jokers, alone, new, remains
        self.steps[held] = steps
        return tuple(best), tuple(used)

    def _priced(self, held: int, price: int) -> LayTable:
        """Settle for the first card that has a price how many copies are used at most."""
        at = (price & -price).bit_length() - 1 & -4
        each = price >> at & 15
        price -= each << at
        laid, used = self[held, price]
        for copies in range(1, (held >> at & 3) + 1):  # without one more
            less, others = self[held - (copies << at), price]
            laid, used = zip(
                *[
                    (a - each, cards) if a - each >= b else (b, fewer)
                    for a, cards, b, fewer in zip(laid, used, less, others, strict=True)
                ],
                strict=True,
            )
        return laid, used


@lru_cache(maxsize=1 << 8)
def tables_of(runs: bool, melds: Melds, purse: Purse) -> Tables:
    """Return the tables of an element (``runs``) or a value; see ``Tables``."""
    return Tables(runs, melds, purse)
