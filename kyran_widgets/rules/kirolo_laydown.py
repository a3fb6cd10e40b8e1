"""The largest lay-down of a KIROLO turn, exactly: the most cards that lays alone can shed.

Runs share no card across elements, groups none across values. So each element and each
value has a table of its own, found once and kept: the most it lays with each share of the
Jokers. Adding the tables up deals the Jokers out. What remains is that a run and a group
may want the same card. Such a card gets a *price*, which both pay to lay it and which is
counted once: whatever the prices, the sum is a bound from above. The search takes the case
of the highest bound. If nobody quarrels there, that is the answer; else the dearest quarrel
makes two cases, one with fewer copies for runs, one with fewer for groups, and prices move.

A set of cards is an integer with four bits a face, ``count << 4 * card``. So are prices,
in half cards; a card laid is worth two halves, less its price.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import ELEMENTS, FACES, HIGHEST, JOKER, NAMES
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP, SHORTEST

_WIDE = 4 * HIGHEST
_ONES = ((1 << 4 * FACES) - 1) // 15
_ROW = (1 << _WIDE) - 1
_TWOS = _ROW // 15 * 2
_COLUMN = sum(15 << _WIDE * e for e in range(len(ELEMENTS)))

_Melds = tuple[tuple[int, int], ...]
"""Series of the table: of a run first and last value from 0, of a group what it lacks, its room."""

_Purse = tuple[int, int, bool]
"""Jokers of the hand, Jokers alone on the table, and whether a Joker is worth laying.

It is where Jokers may not lie alone. Else those left are laid alone at the end, and series
take no more than they need. A share of a purse is ``hand * (1 + all_lone) + lone``.
"""

_Step = tuple[int, int, int, bool, bool, int]
"""First thing to do: what is left, cards, Jokers, whether one lay alone, if new, share left."""

_Table = tuple[tuple[int, ...], tuple[int, ...], tuple[_Step, ...]]
"""For each share of a purse: the most laid, in halves; the Elements laid so; how it begins."""

_Lay = tuple[int, int, int, int, int, bool]
"""What a lay leaves, the cards it lays, their worth, fewest and most Jokers, whether it is new.

It begins or completes one series, or passes a card or a meld over.
"""

_KEPT = 1 << 14
"""Tables held before all are forgotten, some 20 MB."""

_MADE = [0]
"""Tables made since then."""


class _Part(NamedTuple):
    """An element with its runs or a value with its groups: its tables, where its cards are."""

    tables: _Tables
    shift: int
    mask: int
    numbers: tuple[int, ...]


_Limits = tuple[int, int, int]
"""Copies that runs may use, copies that groups may use, and prices."""


class _Plan(NamedTuple):
    """Cards that a part may use, their prices, its share of the purse, and what it lays."""

    part: _Part
    held: int
    price: int
    share: int
    cards: int


def _count(cards: int) -> int:
    return (cards & _ONES).bit_count() + 2 * (cards >> 1 & _ONES).bit_count()


def _cost(price: int, cards: int) -> int:
    """Return the price of cards."""
    once, twice = price & 7 * (cards & _ONES), price & 7 * (cards >> 1 & _ONES)
    return _count(once) + 2 * _count(twice) + 4 * _count(once >> 2) + 8 * _count(twice >> 2)


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


def _run_lays(held: int, price: int, melds: _Melds, purse: _Purse) -> Iterator[_Lay]:
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


def _group_lays(held: int, price: int, melds: _Melds, purse: _Purse) -> Iterator[_Lay]:
    """Lay cards of one value: at the first group of the table, else the first element first."""
    free = (held | held >> 1) & _ONES
    if melds:
        lacks, room = melds[0]
        for cards in _subsets(free & lacks):
            size = cards.bit_count()
            worth = 2 * size - _cost(price, cards)
            if size <= room and (worth > 0 or purse[2] or not cards):
                yield held - cards, cards, worth, 0, room - size, False
    elif free & (free - 1):
        first = free & -free
        yield held & -16 * first, 0, 0, 0, 0, False
        for others in _subsets(free - first):
            cards = first | others
            size = cards.bit_count()
            worth = 2 * size - _cost(price, cards)
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

    def __init__(self, purse: _Purse) -> None:
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


class _Tables(dict[tuple[int, int], _Table]):
    """For melds and a purse, the table of each hand of an element or value, at given prices."""

    def __init__(self, runs: bool, melds: _Melds, purse: _Purse) -> None:
        self.runs, self.melds, self.purse = runs, melds, purse
        self.rest = _tables(runs, melds[1:], purse) if melds else self
        self.spendings = _Spendings(purse)

    def __missing__(self, key: tuple[int, int]) -> _Table:
        held, price = key
        rest, spendings = self.rest, self.spendings
        size = (self.purse[0] + 1) * (self.purse[1] + 1)
        best, used = [0] * size, [0] * size
        steps: list[_Step] = [(0, 0, 0, False, False, 0)] * size
        lays = _run_lays if self.runs else _group_lays
        for left, cards, worth, fewest, most, new in lays(held, price, self.melds, self.purse):
            after, used_after, _ = rest[left, price and _asked(left, price)]
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
            _tables.cache_clear()
        return table


@lru_cache(maxsize=1 << 8)
def _tables(runs: bool, melds: _Melds, purse: _Purse) -> _Tables:
    return _Tables(runs, melds, purse)


def _places(cards: int) -> list[int]:
    """Return the places of one card of each face."""
    out = []
    while cards:
        out.append((cards & -cards).bit_length() >> 2)
        cards &= cards - 1
    return out


def _asked(cards: int, price: int) -> int:
    """Return the prices of these cards only."""
    return price & 15 * ((cards | cards >> 1) & _ONES)


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

    def __init__(self, parts: list[_Part], purse: _Purse, hand: int) -> None:
        """Begin with all copies for both sides, at no price."""
        self.runs, self.groups, self.price = hand, hand, 0
        self.tables: list[tuple[_Part, int, int, _Table]] = []
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
            part, held, price, (laid, used, _) = self.tables[i]
            before, after = self.sums[i], self.sums[i + 1][share]
            mine = 0
            while mine % width > share % width or before[share - mine] + laid[mine] != after:
                mine += 1
            out.append(_Plan(part, held, price, mine, used[mine]))
            share -= mine
        return out[::-1]


def _search(hand: int, parts: list[_Part], purse: _Purse) -> list[_Plan]:
    """Return the plans of a largest lay-down."""
    limit = _count(hand) + purse[0] * purse[2]
    heap: list[tuple[int, int, _Case]] = []
    case, width, number = _Case(parts, purse, hand), purse[1] + 1, 0
    places = [(part.tables.runs, part.mask << part.shift) for part, *_ in case.tables]
    while True:
        plans = case.plans(width)
        by_sides = [0, 0]
        for part, *_, cards in plans:
            by_sides[part.tables.runs] += cards << part.shift
        used, price = sum(by_sides), case.price
        priced = (price | price >> 1 | price >> 2) & _ONES
        quarrels = (used + 7 * _ONES - hand) >> 3 & _ONES  # more wanted than held
        idle = (hand + 7 * _ONES - used) >> 3 & priced  # a price that nobody pays
        if not quarrels and not idle:
            return plans
        some = quarrels or idle
        at = (some & price >> 2 or some & price >> 1 or some & price or some).bit_length() - 1
        held, runs, groups = hand >> at & 3, case.runs >> at & 3, case.groups >> at & 3
        few = min(held - (by_sides[False] >> at & 3), runs - 1)
        price += ((quarrels & ~(price >> 1 & price >> 2)) << (not price)) - idle
        for a, b in (few, groups), (runs, held - few - 1):
            asked = price if a + b > held else price & ~(15 << at)
            runs_left, groups_left = case.runs - (runs - a << at), case.groups - (groups - b << at)
            new = case.changed(places, width, (runs_left, groups_left, asked))
            bound = new.sums[-1][-1] + _cost(asked, hand) >> 1
            number -= 1  # of equal bounds the latest comes first
            heappush(heap, (-min(limit, bound), number, new))
        case = heappop(heap)[2]


# --- moves -------------------------------------------------------------------


def _moves(plan: _Plan) -> Iterator[str]:
    """Write a plan down; a series that takes a lone Joker begins with ``=``."""
    (tables, shift, _, numbers), held, price, share, _ = plan
    first = shift >> 2
    while tables[held, price][0][share]:
        left, cards, jokers, alone, new, share = tables[held, price][2][share]
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
        held, price, tables = left, _asked(left, price), tables.rest


def _parts(hand: int, table: Sequence[tuple[int, ...]], purse: _Purse) -> list[_Part]:
    """Sort the series of the table that can take a card by elements and values."""
    runs: list[list[tuple[int, tuple[int, int]]]] = [[] for _ in ELEMENTS]
    groups: list[list[tuple[int, tuple[int, int]]]] = [[] for _ in range(HIGHEST)]
    for number, cards in enumerate(table, 1):
        at = [i for i, card in enumerate(cards) if card != JOKER]
        if not at:
            continue
        element, value = divmod(cards[at[0]], HIGHEST)
        if cards[at[1]] % HIGHEST == value:
            lacks = _COLUMN // 15 - sum([1 << _WIDE * (cards[i] // HIGHEST) for i in at])
            groups[value].append((number, (lacks, LARGEST_GROUP - len(cards))))
        else:
            low = value - at[0]
            runs[element].append((number, (low, low + len(cards) - 1)))
    parts = []
    for of_runs, sides, stride, mask in (True, runs, _WIDE, _ROW), (False, groups, 4, _COLUMN):
        lays = _run_lays if of_runs else _group_lays
        for i, found in enumerate(sides):
            held = hand >> stride * i & mask
            series = [
                (number, meld)
                for number, meld in found
                if purse[2] or any(lay[1] for lay in lays(held, 0, (meld,), purse))
            ]
            melds, numbers = tuple([m for _, m in series]), tuple([n for n, _ in series])
            parts.append(_Part(_tables(of_runs, melds, purse), stride * i, mask, numbers))
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
    hand: Sequence[int], table: Sequence[tuple[int, ...]] = (), *, lone_joker: bool = True
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
    lone = min(len(alone), _count(held) // 2)
    purses = [(jokers, lone, not lone_joker)]
    if lone_joker and lone:  # as if those were of the hand: it nearly always comes to the same
        purses.insert(0, (jokers + lone, 0, False))
    for purse in purses:
        plans = _search(held, _parts(held, table, purse), purse)
        lays = [move for plan in plans for move in _moves(plan)]
        moves = _filled(lays, alone, any_joker=lone_joker)
        left = jokers - sum(move.count("*") - ("=" in move) for move in moves)
        if left >= 0:
            break
    return moves + ["*"] * (left * lone_joker)
