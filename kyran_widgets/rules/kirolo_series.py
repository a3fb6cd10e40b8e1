"""Series of KIROLO: what lies on the table, and all that a hand can form.

The Elements of a hand are taken as bits, one a face: of two equal cards a series can use
only one (A19, A23). Lists of texts are worked out once for each set of values of an
element, or of elements of a value, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from kyran_widgets.rules.kirolo_cards import CARD, ELEMENTS, FACES, HIGHEST, JOKER, NAMES, VALUE

LARGEST_GROUP = len(ELEMENTS)
SHORTEST = 3
NATURALS = 2
"""Element cards that a series needs at least (A17)."""

ALL_FACES = (1 << FACES) - 1
ROW = (1 << HIGHEST) - 1
"""All values of one element."""

_KEPT = 1 << 20  # texts held by the lists below, some 10 MB


class Series(NamedTuple):
    """A series on the table.

    Attributes
    ----------
    text
        In the notation.
    cards
        In order; a Joker in its place.
    kind
        ``"run"``, ``"group"`` or ``"joker"`` (a lone one).
    takes
        Cards that may be added, each with the end where it goes, ``low`` or ``high``; a
        lone Joker takes none singly (A22).
    fits
        The same cards as bits.
    """

    text: str
    cards: tuple[int, ...]
    kind: str
    takes: tuple[tuple[int, str], ...]
    fits: int

    @property
    def full(self) -> bool:
        """Whether nothing more can be added: a group of 5, a run of 12 (A32)."""
        return not self.takes and self.kind != "joker"

    @classmethod
    def of(
        cls, text: str, cards: tuple[int, ...], kind: str, takes: Sequence[tuple[int, str]]
    ) -> Series:
        """Return a series, its faces as bits worked out."""
        return cls(text, cards, kind, tuple(takes), sum({1 << card for card, _ in takes}))


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
    at = [i for i, card in enumerate(cards) if card != JOKER]
    if not at:
        return Series.of(text, cards, "joker", ())
    first, second = cards[at[0]], cards[at[1]]
    takes: list[tuple[int, str]] = []
    if VALUE[first] == VALUE[second]:
        if len(cards) < LARGEST_GROUP:
            same = range(VALUE[first] - 1, FACES, HIGHEST)
            takes = [(card, "high") for card in same if card not in cards] + [(JOKER, "high")]
        return Series.of(text, cards, "group", takes)
    low = first - at[0]
    high = low + len(cards) - 1
    if VALUE[low] > 1:
        takes += (low - 1, "low"), (JOKER, "low")
    if VALUE[high] < HIGHEST:
        takes += (high + 1, "high"), (JOKER, "high")
    return Series.of(text, cards, "run", takes)


@lru_cache(maxsize=1 << 16)
def added(series: Series, card: int, end: str) -> Series:
    """Return a series with one more card (A21); trusts that it takes it there.

    Examples
    --------
    >>> added(series_of("F5.T5.*"), CARD["E5"], "high").text
    'F5.E5.T5.*'
    """
    if series.kind == "group":
        cards = sorted((*series.cards, card))
    else:
        cards = [card, *series.cards] if end == "low" else [*series.cards, card]
    return series_of(".".join([NAMES[c] for c in cards]))


@lru_cache(maxsize=1 << 14)
def additions(number: int, series: Series) -> tuple[tuple[int, str], ...]:
    """Return the bit of every card that series ``number`` of the table takes, and the move."""
    return tuple(
        (1 << card, f"{NAMES[card]}+{number}" if end == "low" else f"{number}+{NAMES[card]}")
        for card, end in series.takes
    )


# --- all new series ----------------------------------------------------------


def _windows() -> list[tuple[int, int]]:
    """Stretches of a run, as bits of values, each with its length."""
    return [
        (((1 << size) - 1) << low, size)
        for low in range(HIGHEST)
        for size in range(SHORTEST, HIGHEST - low + 1)
    ]


_WINDOWS = _windows()


def _bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


@lru_cache(maxsize=1 << 12)
def _runs(values: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return all runs of an element: the stretch, and where a Joker stands in it.

    A Joker may stand for a card that the hand also holds.
    """
    out = []
    for window, size in _WINDOWS:
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


class _Lists(dict[tuple[int, ...], list[str]]):
    """Lists of texts by what they are made of, forgotten together when they grow too many."""

    def __init__(self) -> None:
        self.held = 0

    def keep(self, key: tuple[int, ...], texts: list[str]) -> list[str]:
        self.held += len(texts) + 8
        if self.held > _KEPT:
            self.clear()
            self.held = len(texts)
        self[key] = texts
        return texts


_RUNS, _GROUPS = _Lists(), _Lists()


def _run_texts(element: int, values: int, jokers: int) -> list[str]:
    texts = [_run_text(element, *run) for run in _runs(values, jokers)]
    return _RUNS.keep((element, values, jokers), texts)


def _group_texts(value: int, elements: int, jokers: int) -> list[str]:
    """All groups of a value (from 0), of these elements as bits (A18)."""
    held = [NAMES[e * HIGHEST + value] for e in range(len(ELEMENTS)) if elements >> e & 1]
    texts = [
        ".".join([*some, *["*"] * more])
        for count in range(NATURALS, len(held) + 1)
        for some in combinations(held, count)
        for more in range(max(0, SHORTEST - count), min(jokers, LARGEST_GROUP - count) + 1)
    ]
    return _GROUPS.keep((value, elements, jokers), texts)


_THREE = sum(0b001111111111 << HIGHEST * e for e in range(len(ELEMENTS)))


def new_series(bits: int, jokers: int) -> list[str]:
    """Return every series that can be formed of a hand's cards, as moves (R17, R18, A17–A19).

    Parameters
    ----------
    bits
        The Elements held, bit ``card`` for each face; higher bits are ignored.
    jokers
        Jokers held.

    Examples
    --------
    >>> hand = [CARD[name] for name in ("F7", "F8", "F9", "E9", "T9")]
    >>> new_series(sum(1 << card for card in hand), 0)
    ['F7.F8.F9', 'F9.E9.T9']
    """
    out: list[str] = []
    fire, water = bits & ROW, bits >> 12 & ROW
    earth, wood, metal = bits >> 24 & ROW, bits >> 36 & ROW, bits >> 48 & ROW
    if jokers or bits & bits >> 1 & bits >> 2 & _THREE:
        get = _RUNS.get
        for element, values in enumerate((fire, water, earth, wood, metal)):
            if values & (values - 1):  # two values at least
                texts = get((element, values, jokers))
                out += texts if texts is not None else _run_texts(element, values, jokers)
    two = fire & water
    one = fire | water
    three = one & earth & two
    two |= one & earth
    one |= earth
    three |= two & wood
    two |= one & wood
    three |= two & metal
    two |= (one | wood) & metal
    alike = two if jokers else three
    while alike:
        value = (alike & -alike).bit_length() - 1
        alike &= alike - 1
        elements = (
            fire >> value & 1
            | (water >> value & 1) << 1
            | (earth >> value & 1) << 2
            | (wood >> value & 1) << 3
            | (metal >> value & 1) << 4
        )
        texts = _GROUPS.get((value, elements, jokers))
        out += texts if texts is not None else _group_texts(value, elements, jokers)
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
    >>> fills([3], 1 << CARD["E4"] | 1 << CARD["E6"], 0)
    ['3=E4.*.E6']
    """
    texts = [text for text in new_series(bits, jokers + 1) if "*" in text]
    return [f"{number}={text}" for number in lone for text in texts]
