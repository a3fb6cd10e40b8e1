"""Series of KIROLO: what lies on the table, and all that a hand can form.

The cards of a hand are taken as bits, one a face: of two equal cards a series can use only
one (A19, A23). Lists of texts are worked out once for each part of a hand, the cards
of one element or of one value, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import (
    CARD,
    ELEMENTS,
    FACES,
    HIGHEST,
    JOKER,
    NAMES,
    VALUE,
)
from kyran_widgets.rules.kirolo_kept import Kept

LARGEST_GROUP = len(ELEMENTS)
SHORTEST = 3
NATURALS = 2
"""Element cards that a series needs at least (A17)."""

ROW = (1 << HIGHEST) - 1
"""All values of one element."""

ROWS = tuple(ROW << HIGHEST * element for element in range(len(ELEMENTS)))
COLUMN = sum(1 << HIGHEST * element for element in range(len(ELEMENTS)))
"""The lowest value in every element."""

_KEPT = 1 << 20  # texts held by the lists below, some 10 MB


class Series(NamedTuple):
    """A series on the table.

    Attributes
    ----------
    cards
        In order; a Joker in its place.
    kind
        ``"run"``, ``"group"`` or ``"joker"`` (a lone one).
    start
        The card of the first place of a run, even where a Joker lies; otherwise -1.
    takes
        Cards that may be added, each with the end where it goes, ``low`` or ``high``; a
        lone Joker takes none singly (A22).
    low, high
        The same cards as bits, by the end where they go.
    """

    cards: tuple[int, ...]
    kind: str
    start: int
    takes: tuple[tuple[int, str], ...]
    low: int
    high: int

    @property
    def fits(self) -> int:
        """All cards that may be added, as bits."""
        return self.low | self.high

    @property
    def text(self) -> str:
        """In the notation."""
        return ".".join([NAMES[card] for card in self.cards])

    @property
    def first(self) -> int | None:
        """Value of the first place of a run, a Joker's place too (A19); else ``None``."""
        return VALUE[self.start] if self.kind == "run" else None

    def grows(self, end: str) -> bool:
        """Whether cards can be added at an end; a group and a lone Joker grow ``high`` (A22)."""
        if self.kind == "joker":
            return end == "high"
        return (JOKER, end) in self.takes

    @property
    def full(self) -> bool:
        """Whether nothing more can be added: a group of 5, a run of 12 (A32)."""
        return not self.takes and self.kind != "joker"


@lru_cache(maxsize=1 << 16)
def series_of(text: str) -> Series:
    """Return a series from its text; trusts that it is one.

    Examples
    --------
    >>> series = series_of("F7.*.F9")
    >>> series.kind, [(NAMES[card], end) for card, end in series.takes]
    ('run', [('F6', 'low'), ('*', 'low'), ('F10', 'high'), ('*', 'high')])
    >>> [NAMES[card] for card, _ in series_of("F5.E5.T5").takes]
    ['B5', 'M5', '*']
    """
    cards = tuple([CARD[name] for name in text.split(".")])
    naturals = [card for card in cards if card != JOKER]
    if not naturals:
        return Series(cards, "joker", -1, (), 0, 0)
    first, second = naturals[:NATURALS]
    if VALUE[first] == VALUE[second]:
        return _group(cards)
    return _run(cards, first - cards.index(first))


@lru_cache(maxsize=1 << 12)
def _group(cards: tuple[int, ...]) -> Series:
    takes: list[tuple[int, str]] = []
    if len(cards) < LARGEST_GROUP:
        same = range(VALUE[cards[0]] - 1, FACES, HIGHEST)
        takes = [(card, "high") for card in same if card not in cards] + [(JOKER, "high")]
    return Series(cards, "group", -1, tuple(takes), 0, _bits_of(takes))


def _run(cards: tuple[int, ...], start: int) -> Series:
    return Series(cards, "run", start, *_ends(start, start + len(cards) - 1))


@lru_cache(maxsize=1 << 10)
def _ends(low: int, high: int) -> tuple[tuple[tuple[int, str], ...], int, int]:
    """Return what a run from one place to another takes, as ``Series`` holds it."""
    below = [(low - 1, "low"), (JOKER, "low")] if VALUE[low] > 1 else []
    above = [(high + 1, "high"), (JOKER, "high")] if VALUE[high] < HIGHEST else []
    return (*below, *above), _bits_of(below), _bits_of(above)


def _bits_of(takes: Iterable[tuple[int, str]]) -> int:
    fits = 0
    for card, _ in takes:
        fits |= 1 << card
    return fits


def added(series: Series, card: int, end: str) -> Series:
    """Return a series with one more card (A21); trusts that it takes it there.

    Examples
    --------
    >>> added(series_of("F5.T5.*"), CARD["E5"], "high").text
    'F5.E5.T5.*'
    """
    cards = series.cards
    if series.kind == "group":
        return _group(tuple(sorted((*cards, card))))
    if end == "low":
        return _run((card, *cards), series.start - 1)
    return _run((*cards, card), series.start)


# --- all new series ----------------------------------------------------------


_WINDOWS = [
    [
        (((1 << size) - 1) << low, size)
        for low in range(HIGHEST)
        for size in range(SHORTEST, min(most, HIGHEST - low) + 1)
    ]
    for most in range(HIGHEST + 1)
]
"""Stretches of a run by their greatest length, as bits of values, each with its length."""


def _bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


@lru_cache(maxsize=1 << 12)
def _runs(values: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return all runs of an element: the stretch, and where a Joker stands in it.

    A Joker may stand for a card that the hand also holds.
    """
    out = []
    for window, size in _WINDOWS[min(values.bit_count() + jokers, HIGHEST)]:
        held = values & window
        naturals = held.bit_count()
        spare = jokers - size + naturals
        if naturals < NATURALS or spare < 0:
            continue
        holes = window ^ held
        out.append((window, holes))
        if spare:
            cards = _bits(held)
            for count in range(1, min(spare, naturals - NATURALS) + 1):
                out += [(window, holes + sum(some)) for some in combinations(cards, count)]
    return tuple(out)


@lru_cache(maxsize=1 << 17)
def _run_text(element: int, window: int, jokers: int) -> str:
    cards = [i for i in range(HIGHEST) if window >> i & 1]
    return ".".join([NAMES[JOKER if jokers >> i & 1 else element * HIGHEST + i] for i in cards])


def _run_texts(part: int) -> tuple[str, ...]:
    """All runs of the cards of one element; the Jokers held are counted above the faces."""
    element = ((part & -part).bit_length() - 1) // HIGHEST
    runs = _runs(part >> HIGHEST * element & ROW, part >> FACES)
    return tuple([_run_text(element, *run) for run in runs])


def _group_texts(part: int) -> tuple[str, ...]:
    """All groups of the cards of one value (A18), Jokers as for runs."""
    jokers, out = part >> FACES, list[str]()
    held = [NAMES[card] for card in range(FACES) if part >> card & 1]
    for count in range(NATURALS, len(held) + 1):
        some = [".".join(cards) for cards in combinations(held, count)]
        fewest, most = max(0, SHORTEST - count), min(jokers, LARGEST_GROUP - count)
        out += [naturals + ".*" * n for naturals in some for n in range(fewest, most + 1)]
    return tuple(out)


_RUNS, _GROUPS = Kept(_run_texts, _KEPT), Kept(_group_texts, _KEPT)
_FIRST = sum(0b001111111111 << HIGHEST * e for e in range(len(ELEMENTS)))
"""Cards that can begin a run of three."""

_EIGHTS = sum(8 << 64 + 4 * value for value in range(HIGHEST))
_PAIRS, _TRIPLES = _EIGHTS // 8 * (8 - 2), _EIGHTS // 8 * (8 - 3)
"""Added to the counts of ``bits_of``, they make an eight of two faces, or of three."""

_SAME = {8 << 64 + 4 * value: COLUMN << value for value in range(HIGHEST)}
"""All cards of a value, by its eight."""


def new_series(bits: int, jokers: int) -> list[str]:
    """Return every series that can be formed of a hand's cards, as moves (R17, R18, A17–A19).

    Parameters
    ----------
    bits
        The cards held, as ``bits_of`` gives them; Actions do not count.
    jokers
        Jokers held.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo_cards import bits_of
    >>> hand = [CARD[name] for name in ("F7", "F8", "F9", "E9", "T9")]
    >>> new_series(bits_of(hand), 0)
    ['F7.F8.F9', 'F9.E9.T9']
    """
    out: list[str] = []
    with_jokers = jokers << FACES
    if jokers:
        for row in ROWS:
            part = bits & row
            if part & (part - 1):  # two values at least
                out += _RUNS[part | with_jokers]
    else:
        firsts = bits & bits >> 1 & bits >> 2 & _FIRST
        while firsts:
            row = ROWS[((firsts & -firsts).bit_length() - 1) // HIGHEST]
            out += _RUNS[bits & row]
            firsts &= ~row
    alike = bits + (_PAIRS if jokers else _TRIPLES) & _EIGHTS
    while alike:
        value = alike & -alike
        out += _GROUPS[bits & _SAME[value] | with_jokers]
        alike ^= value
    return out


def fills(lone: Iterable[int], bits: int, jokers: int) -> list[str]:
    """Return the moves that make a series of a lone Joker and cards of a hand (A22).

    Parameters
    ----------
    lone
        Numbers of the lone Jokers on the table.
    bits, jokers
        The hand, as for :func:`new_series`.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo_cards import bits_of
    >>> fills([3], bits_of([CARD["E4"], CARD["E6"]]), 0)
    ['3=E4.*.E6']
    """
    texts = [text for text in new_series(bits, jokers + 1) if "*" in text]
    return [f"{number}={text}" for number in lone for text in texts]
