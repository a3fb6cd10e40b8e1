"""What an element or a value of KIROLO can lay, at given prices, with each share of the Jokers.

These are the tables of ``kirolo_laydown``, found once and kept. A set of cards is an integer
with four bits a face, ``count << 4 * card``; here card 0 is the first of the element or value.
So are prices, in half cards; a card laid is worth two halves, less its price.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import ELEMENTS, FACES, HIGHEST
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP, SHORTEST

WIDE = 4 * HIGHEST
ONES = ((1 << 4 * FACES) - 1) // 15
ROW = (1 << WIDE) - 1
_TWOS = ROW // 15 * 2
COLUMN = sum(15 << WIDE * e for e in range(len(ELEMENTS)))

Melds = tuple[tuple[int, int], ...]
"""Series of the table: of a run first and last value from 0, of a group what it lacks, its room."""

Purse = tuple[int, int, bool]
"""Jokers of the hand, Jokers alone on the table, and whether a Joker is worth laying.

It is where Jokers may not lie alone. Else those left are laid alone at the end, and series
take no more than they need. A share of a purse is ``hand * (1 + all_lone) + lone``.
"""

_Step = tuple[int, int, int, bool, bool, int]
"""First thing to do: what is left, cards, Jokers, whether one lay alone, if new, share left."""

LayTable = tuple[tuple[int, ...], tuple[int, ...], tuple[_Step, ...]]
"""For each share of a purse: the most laid, in halves; the Elements laid so; how it begins."""

_Lay = tuple[int, int, int, int, int, bool]
"""What a lay leaves, the cards it lays, their worth, fewest and most Jokers, whether it is new.

It begins or completes one series, or passes a card or a meld over.
"""

_KEPT = 1 << 14
"""Tables held before all are forgotten, some 20 MB."""

_MADE = [0]
"""Tables made since then."""


def prices_of(cards: int, price: int) -> int:
    """Return the prices of these cards only."""
    return price & 15 * ((cards | cards >> 1) & ONES)


def count(cards: int) -> int:
    """Return how many cards there are."""
    return (cards & ONES).bit_count() + 2 * (cards >> 1 & ONES).bit_count()


def cost(price: int, cards: int) -> int:
    """Return the price of cards."""
    once, twice = price & 7 * (cards & ONES), price & 7 * (cards >> 1 & ONES)
    return count(once) + 2 * count(twice) + 4 * count(once >> 2) + 8 * count(twice >> 2)


# --- what an element or a value can lay --------------------------------------


def _strips(
    held: int, price: int, values: range, cards: int, worth: int, jokers: int
) -> Iterator[tuple[int, int, int]]:
    """Find stretches from the first of some values on that end on a card of the hand.

    Each with its worth and its holes. A card that costs more than it counts may be passed
    over; and one other, lent to a run that has beside it only the second copy of the last
    card. No more are needed, since runs that overlap can exchange their tails.
    """
    doubles = held & _TWOS
    length = cards.bit_count()
    strips = [(cards, worth, False)]
    for value in values:
        copies = held >> 4 * value & 3
        if copies:
            bit = 1 << 4 * value
            gain = 2 - (price >> 4 * value & 15)
            grown = []
            for strip, laid, lent in strips:
                holes = length - strip.bit_count()
                if holes > jokers:
                    continue
                grown.append((strip | bit, laid + gain, lent))
                if not lent or copies == 2:
                    yield strip | bit, laid + gain, holes
                if gain < 0:
                    grown.append((strip, laid, lent))
                elif doubles and copies == 1 and not lent:
                    grown.append((strip, laid, True))
            strips = grown
        length += 1


def run_lays(held: int, price: int, melds: Melds, purse: Purse) -> Iterator[_Lay]:
    """Lay cards of one element: at the first run of the table, else the lowest card first."""
    hand, lone, pad = purse
    if melds:
        low, high = melds[0]
        yield held, 0, 0, 0, 0, False
        ups = [(0, 0, 0), *_strips(held, price, range(high + 1, HIGHEST), 0, 0, hand)]
        downs = [(0, 0, 0), *_strips(held, price, range(low - 1, -1, -1), 0, 0, hand)]
        for up, down in product(ups, downs):
            cards, worth, holes = [a + b for a, b in zip(up, down, strict=True)]
            most = HIGHEST - (high - low + 1) - cards.bit_count()
            if holes <= hand and (worth > 0 or pad):
                yield held - cards, cards, worth, holes, most, False
    elif held & (held - 1):
        low = (held & -held).bit_length() - 1 >> 2
        bit = 1 << 4 * low
        yield held & -16 * bit, 0, 0, 0, 0, False
        gain = 2 - (price >> 4 * low & 15)
        values = range(low + 1, HIGHEST)
        for cards, worth, holes in _strips(held, price, values, bit, gain, hand + (lone > 0)):
            if worth > 0 or pad:
                size = cards.bit_count()
                fewest = max(holes, SHORTEST - size)
                yield held - cards, cards, worth, fewest, HIGHEST - size, True


def group_lays(held: int, price: int, melds: Melds, purse: Purse) -> Iterator[_Lay]:
    """Lay cards of one value: at the first group of the table, else the first element first."""
    free = (held | held >> 1) & ONES
    if melds:
        lacks, room = melds[0]
        for cards in _subsets(free & lacks):
            size = cards.bit_count()
            worth = 2 * size - cost(price, cards)
            if size <= room and (worth > 0 or purse[2] or not cards):
                yield held - cards, cards, worth, 0, room - size, False
    elif free & (free - 1):
        first = free & -free
        yield held & -16 * first, 0, 0, 0, 0, False
        for others in _subsets(free - first):
            cards = first | others
            size = cards.bit_count()
            worth = 2 * size - cost(price, cards)
            if others and (worth > 0 or purse[2]):
                fewest = max(0, SHORTEST - size)
                yield held - cards, cards, worth, fewest, LARGEST_GROUP - size, True


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
    """For melds and a purse, the table of each hand of an element or value, at given prices."""

    def __init__(self, runs: bool, melds: Melds, purse: Purse) -> None:
        self.runs, self.melds, self.purse = runs, melds, purse
        self.rest = tables_of(runs, melds[1:], purse) if melds else self
        self.spendings = _Spendings(purse)

    def __missing__(self, key: tuple[int, int]) -> LayTable:
        held, price = key
        rest, spendings = self.rest, self.spendings
        size = (self.purse[0] + 1) * (self.purse[1] + 1)
        best, used = [0] * size, [0] * size
        steps: list[_Step] = [(0, 0, 0, False, False, 0)] * size
        lays = run_lays if self.runs else group_lays
        for left, cards, worth, fewest, most, new in lays(held, price, self.melds, self.purse):
            after, used_after, _ = rest[left, price and prices_of(left, price)]
            for jokers, counted, alone, shares in spendings[fewest, most, new]:
                gain = worth + counted
                for share, remains in shares:
                    if after[remains] + gain > best[share]:
                        best[share] = after[remains] + gain
                        used[share] = used_after[remains] + cards
                        steps[share] = left, cards, jokers, alone, new, remains
        self[key] = table = tuple(best), tuple(used), tuple(steps)
        _MADE[0] += 1
        if _MADE[0] > _KEPT:
            _MADE[0] = 0
            tables_of.cache_clear()
        return table


@lru_cache(maxsize=1 << 8)
def tables_of(runs: bool, melds: Melds, purse: Purse) -> Tables:
    """Return the tables of an element (``runs``) or a value; see ``Tables``."""
    return Tables(runs, melds, purse)
