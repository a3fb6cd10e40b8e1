"""The largest lay-down of a KIROLO turn, exactly: the most cards that lays alone can shed.

Runs share no card across elements, groups none across values. So each element and each
value has a table of its own, found once and kept: the most it lays with each share of the
Jokers. Adding the tables up deals the Jokers out. What remains is that a run and a group
may want the same card. Such a card gets a *price*, which both pay to lay it and which is
counted once: whatever the prices, the sum is a bound from above. The search takes the case
of the highest bound. If nobody quarrels there, that is the answer; else the dearest quarrel
makes two cases, one with fewer copies for runs, one with fewer for groups, and prices move.

Sets of cards and prices are written as in ``kirolo_laytables``, which makes those tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import ELEMENTS, FACES, HIGHEST, JOKER, NAMES
from kyran_widgets.rules.kirolo_laytables import (
    ELEMENT_COUNTS,
    ONES,
    VALUE_COUNTS,
    WIDE,
    LayTable,
    Purse,
    Tables,
    cost,
    count,
    group_lays,
    run_lays,
    tables_of,
)
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP


class _Part(NamedTuple):
    """An element with its runs or a value with its groups: its tables, where its cards are."""

    tables: Tables
    shift: int
    mask: int
    numbers: tuple[int, ...]


_Limits = tuple[int, int, int]
"""Copies that runs may use, copies that groups may use, and prices."""


class _Plan(NamedTuple):
    """The share of the purse that a part has, and the cards that it lays."""

    part: _Part
    share: int
    cards: int


@lru_cache(maxsize=1 << 14)
def _sum(one: tuple[int, ...], two: tuple[int, ...], width: int) -> tuple[int, ...]:
    """Return the most that two tables lay together, for each share of the Jokers."""
    best = [0] * len(one)
    for share, mine in _splits(len(one), width):
        both = one[share - mine] + two[mine]
        if both > best[share]:  # noqa: PLR1730 (max() takes longer)
            best[share] = both
    return tuple(best)


@lru_cache(maxsize=1 << 6)
def _splits(size: int, width: int) -> list[tuple[int, int]]:
    return [(s, mine) for s in range(size) for mine in range(s + 1) if mine % width <= s % width]


# --- the search --------------------------------------------------------------


class _Case:
    """Copies that runs and groups may use, the prices, and the most that all parts lay then."""

    __slots__ = ("groups", "price", "runs", "sums", "tables")

    def __init__(self, parts: list[_Part], purse: Purse, hand: int) -> None:
        """Begin with all copies for both sides, at no price."""
        self.runs, self.groups, self.price = hand, hand, 0
        self.tables: list[tuple[_Part, int, int, LayTable]] = []
        self.sums = [(0,) * ((purse[0] + 1) * (purse[1] + 1))]
        for part in parts:
            held = hand >> part.shift & part.mask
            if held & (held - 1) or part.tables.melds:
                table = part.tables[held, 0]
                if table[0][-1]:
                    self.tables.append((part, held, 0, table))
                    self.sums.append(_sum(self.sums[-1], table[0], purse[1] + 1))

    def changed(self, places: list[tuple[bool, int]], width: int, to: _Limits) -> _Case:
        """Return another case; most parts lay there what they lay here."""
        new = _Case.__new__(_Case)
        new.runs, new.groups, new.price = runs, groups, price = to
        prices = price ^ self.price
        turned = prices | groups ^ self.groups, prices | runs ^ self.runs
        new.tables = tables = self.tables[:]
        at = [i for i, (of_runs, cards) in enumerate(places) if turned[of_runs] & cards]
        for i in at:
            part = tables[i][0]
            held, asked = (runs if part.tables.runs else groups), price >> part.shift & part.mask
            held = held >> part.shift & part.mask
            tables[i] = part, held, asked, part.tables[held, asked]
        first = at[0] if at else len(tables)
        new.sums = sums = self.sums[: first + 1]
        for _, _, _, table in tables[first:]:
            sums.append(_sum(sums[-1], table[0], width))
        return new

    def plans(self, width: int) -> list[_Plan]:
        """Deal the Jokers out, from the last part back."""
        share = len(self.sums[0]) - 1
        out = []
        for i in range(len(self.tables) - 1, -1, -1):
            part, _, _, (laid, used) = self.tables[i]
            before, after = self.sums[i], self.sums[i + 1][share]
            mine = 0
            while mine % width > share % width or before[share - mine] + laid[mine] != after:
                mine += 1
            out.append(_Plan(part, mine, used[mine]))
            share -= mine
        return out[::-1]


def _search(hand: int, parts: list[_Part], purse: Purse, cases: int) -> list[_Plan]:
    """Return the plans of a largest lay-down, or of a good one when there are too many cases."""
    limit = count(hand) + purse[0] * purse[2]
    heap: list[tuple[int, int, _Case]] = []
    case, width, number = _Case(parts, purse, hand), purse[1] + 1, 0
    places = [(part.tables.runs, part.mask << part.shift) for part, *_ in case.tables]
    while True:
        plans = case.plans(width)
        by_sides = [0, 0]
        for part, *_, cards in plans:
            by_sides[part.tables.runs] += cards << part.shift
        used, price = sum(by_sides), case.price
        priced = (price | price >> 1 | price >> 2) & ONES
        quarrels = (used + 7 * ONES - hand) >> 3 & ONES  # more wanted than held
        idle = (hand + 7 * ONES - used) >> 3 & priced  # a price that nobody pays
        if not quarrels and not idle:
            return plans
        if number <= -2 * cases:  # the runs as planned, and groups of the rest
            runs, groups = by_sides[True], hand - by_sides[True]
            return case.changed(places, width, (runs, groups, 0)).plans(width)
        some = quarrels or idle
        at = (some & price >> 2 or some & price >> 1 or some & price or some).bit_length() - 1
        held, runs, groups = hand >> at & 3, case.runs >> at & 3, case.groups >> at & 3
        few = min(held - (by_sides[False] >> at & 3), runs - 1)
        price += ((quarrels & ~(price >> 1 & price >> 2)) << (not price)) - idle
        for a, b in (few, groups), (runs, held - few - 1):
            asked = price if a + b > held else price & ~(15 << at)
            runs_left, groups_left = case.runs - (runs - a << at), case.groups - (groups - b << at)
            new = case.changed(places, width, (runs_left, groups_left, asked))
            bound = new.sums[-1][-1] + cost(asked, hand) >> 1
            number -= 1  # of equal bounds the latest comes first
            heappush(heap, (-min(limit, bound), number, new))
        case = heappop(heap)[2]


# --- moves -------------------------------------------------------------------


def _places(cards: int) -> list[int]:
    """Return the places of one card of each face."""
    out = []
    while cards:
        out.append((cards & -cards).bit_length() >> 2)
        cards &= cards - 1
    return out


def _moves(plan: _Plan) -> Iterator[str]:
    """Write a plan down; a series that takes a lone Joker begins with ``=``."""
    (tables, shift, _, numbers), share, held = plan
    first = shift >> 2
    while tables[held, 0][0][share]:
        left, cards, jokers, alone, new, share = tables.steps[held][share]
        places = _places(cards)
        names = [NAMES[first + i] for i in places] + ["*"] * jokers
        below: list[str] = []
        if tables.runs and names:  # holes first, then the top end, then the low end (A20, A21)
            low, high = (places[0], places[0] - 1) if new else tables.melds[0]
            size = high - low + 1 + len(names)
            bottom = min([low, *places, HIGHEST - size])
            stretch = range(bottom, bottom + size)
            names = [NAMES[first + i] if i in places else "*" for i in stretch]
            if not new:
                names, below = names[high - bottom + 1 :], names[: low - bottom]
        if new:
            yield "=" * alone + ".".join(names)
        elif names or below:
            number = numbers[-len(tables.melds)]
            yield from (f"{number}+{name}" for name in names)
            yield from (f"{name}+{number}" for name in reversed(below))
        held, tables = left, tables.rest


def _parts(hand: int, table: Sequence[tuple[int, ...]], purse: Purse) -> list[_Part]:
    """Sort the series of the table that can take a card by elements and values."""
    runs: list[list[tuple[int, tuple[int, int]]]] = [[] for _ in ELEMENTS]
    groups: list[list[tuple[int, tuple[int, int]]]] = [[] for _ in range(HIGHEST)]
    for number, cards in enumerate(table, 1):
        at = [i for i, card in enumerate(cards) if card != JOKER]
        if not at:
            continue
        element, value = divmod(cards[at[0]], HIGHEST)
        if cards[at[1]] % HIGHEST == value:
            lacks = VALUE_COUNTS // 15 - sum([1 << WIDE * (cards[i] // HIGHEST) for i in at])
            groups[value].append((number, (lacks, LARGEST_GROUP - len(cards))))
        else:
            low = value - at[0]
            runs[element].append((number, (low, low + len(cards) - 1)))
    parts = []
    both = (True, runs, WIDE, ELEMENT_COUNTS), (False, groups, 4, VALUE_COUNTS)
    for of_runs, sides, stride, mask in both:
        lays = run_lays if of_runs else group_lays
        for i, found in enumerate(sides):
            held = hand >> stride * i & mask
            series = [
                (number, meld)
                for number, meld in found
                if purse[2] or any(lay[0] for lay in lays(held, (meld,), purse))
            ]
            melds, numbers = tuple([m for _, m in series]), tuple([n for n, _ in series])
            parts.append(_Part(tables_of(of_runs, melds, purse), stride * i, mask, numbers))
    return parts


def _filled(moves: Iterable[str], lone: Iterable[int], *, any_joker: bool) -> list[str]:
    """Give lone Jokers of the table to series that take one, or to any that has a Joker."""
    numbers = iter(lone)
    out = []
    for move in moves:
        takes = move[0] == "=" or (any_joker and "*" in move and "+" not in move)
        number = next(numbers, None) if takes else None
        text = move.lstrip("=")
        out.append(text if number is None else f"{number}={text}")
    return out


def largest(
    hand: Sequence[int],
    table: Sequence[tuple[int, ...]] = (),
    *,
    lone_joker: bool = True,
    cases: int = 1 << 40,
) -> list[str]:
    """Return lays that shed as many cards of a hand as can be shed in one turn (R7, R12).

    New series (R17, R18, A17–A19), cards added to series of the table (A21) and series made
    of its lone Jokers (A22) count alike; no Action is played and nothing is drawn.

    Parameters
    ----------
    hand
        Cards, at most two copies of an Element; Actions other than Jokers are passed over.
    table
        Series in order of creation, each as it lies: a Joker of a run in its place.
    lone_joker
        Whether Jokers may be laid alone (A22); the Jokers left are then laid so, at the end.
    cases
        Steps of the search after which a good lay-down is good enough. Hands of 25 cards take
        some ten, rarely a hundred, but there are hands of 50 that take minutes.

    Returns
    -------
    list of str
        Moves, playable in this order; the same for the same hand and table, whatever the
        order of the hand.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo_cards import CARD
    >>> hand = [CARD[name] for name in "F7 F8 F9 F10 E9 T9 E3 *".split()]
    >>> largest(hand)
    ['F7.F8.F9.F10', 'E9.T9.*']
    >>> largest(hand, [(CARD["E4"], CARD["E5"], CARD["E6"])])
    ['F7.F8.F9.F10', 'E3+1', 'E9.T9.*']
    """
    held = sum([1 << 4 * card for card in hand if card < FACES])
    jokers = hand.count(JOKER)
    alone = [number for number, cards in enumerate(table, 1) if cards == (JOKER,)]
    lone = min(len(alone), count(held) // 2)
    purses = [(jokers, lone, not lone_joker)]
    if lone_joker and lone:  # as if those were of the hand: it nearly always comes to the same
        purses.insert(0, (jokers + lone, 0, False))
    for purse in purses:
        plans = _search(held, _parts(held, table, purse), purse, cases)
        lays = [move for plan in plans for move in _moves(plan)]
        moves = _filled(lays, alone, any_joker=lone_joker)
        left = jokers - sum(move.count("*") - ("=" in move) for move in moves)
        if left >= 0:
            break
    return moves + ["*"] * (left * lone_joker)
