"""Cards, decks and moves of KIROLO.

A card is a small integer, the same for both copies of an Element: cards are compared by
face, never by identity. Its order is that of the sort by element (R28, A33): Feu, Eau,
Terre, Bois, Métal, each from 1 to 12, then the Actions in the order of R10.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

ELEMENTS = "FETBM"
HIGHEST = 12
FACES = len(ELEMENTS) * HIGHEST
"""Number of Element faces; smaller cards are Elements, the others Actions."""

BONUS, SWAP, JOKER, SEARCH = range(FACES, FACES + 4)
ACTIONS = "+~*?"

NAMES = (*(f"{e}{value}" for e in ELEMENTS for value in range(1, HIGHEST + 1)), *ACTIONS)
"""Notation of every card."""

CARD = {name: card for card, name in enumerate(NAMES)}
"""Card by its notation."""

VALUE = (*(card % HIGHEST + 1 for card in range(FACES)), 0, 0, 0, 0)
"""Value of an Element."""

ALL_FACES = (1 << FACES) - 1
ALL_ACTIONS = 15 << FACES

COUNTED = 64 + 4 * HIGHEST
"""Where ``bits_of`` counts the faces."""

MARKS = (
    *(1 << card | 1 << 64 + 4 * (card % HIGHEST) | 1 << COUNTED for card in range(FACES)),
    *(1 << action | 1 << COUNTED for action in range(FACES, FACES + len(ACTIONS))),
)
"""What each face adds to ``bits_of`` when the first card that has it comes."""


def bits_of(cards: Iterable[int]) -> int:
    """Return the faces of some cards as an integer.

    Bit ``card`` stands for a face, however many copies there are. From bit 64 on, four bits
    for each value count its faces: one addition then tells which values three elements have.
    Above these stands the number of faces, less than the number of cards if some are equal.

    Examples
    --------
    >>> bits = bits_of([CARD[name] for name in ("F1", "T1", "T1", "F2", "*")])
    >>> [name for name in NAMES if bits >> CARD[name] & 1], bits >> 64 & 15, bits >> COUNTED
    (['F1', 'F2', 'T1', '*'], 2, 4)
    """
    return sum([MARKS[card] for card in {*cards}])


COPIES = 2
COUNTS = {BONUS: 10, SWAP: 10, SEARCH: 6}
"""Copies of the Actions (R10); the Jokers are an option."""

BY_VALUE = (
    *((VALUE[card] - 1) * len(ELEMENTS) + card // HIGHEST for card in range(FACES)),
    *range(FACES, FACES + len(ACTIONS)),
)
"""Rank of every card in the sort by value (R29); in the sort by element it is the card itself."""


def names(cards: Iterable[int]) -> list[str]:
    """Return the notation of cards, in their order."""
    return [NAMES[card] for card in cards]


def home(card: int) -> str:
    """Return where a card is discarded: ``"AB"`` for an Element, ``"X"`` for an Action (A6)."""
    return "AB" if card < FACES else "X"


@lru_cache(maxsize=64)
def deck_of(mode: str, jokers: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two decks, Elements and Actions, in ascending order (R6, R9, R10).

    Examples
    --------
    >>> [len(deck) for deck in deck_of("rami", 8)]
    [120, 24]
    """
    elements = tuple(card for card in range(FACES) for _ in range(COPIES))
    counts = {**COUNTS, JOKER: jokers, BONUS: 0 if mode == "rami" else COUNTS[BONUS]}
    return elements, tuple(card for card in sorted(counts) for _ in range(counts[card]))


class Move(NamedTuple):
    """A move taken apart.

    Attributes
    ----------
    kind
        ``lay``, ``add``, ``fill``, ``bonus``, ``swap``, ``search``, ``kept``, ``draw``,
        ``keep``, ``take``, ``end`` or ``discard``.
    card
        The card that leaves the hand or is kept; -1 if none.
    other
        Number of a table series (``add``, ``fill``), or the card not kept; -1 if none.
    pile
        The pile concerned: ``E Z A B X``; the end of a series (``low``, ``high``); the text
        of a new series (``lay``, ``fill``).
    """

    kind: str
    card: int = -1
    other: int = -1
    pile: str = ""


@lru_cache(maxsize=1 << 16)
def read_move(move: str) -> Move:
    """Take a move of a player apart; trusts that it is one.

    Examples
    --------
    >>> read_move("F3/B9@A")
    Move(kind='keep', card=2, other=44, pile='A')
    >>> read_move("F6+2").pile, read_move("2+*").pile
    ('low', 'high')
    """
    fixed = _FIXED.get(move)
    if fixed is not None:
        return fixed
    if "=" in move:
        number, _, text = move.partition("=")
        return Move("fill", other=int(number), pile=text)
    if "@" in move:
        cards, _, pile = move.partition("@")
        kept, both, other = cards.partition("/")
        if both:
            return Move("keep", CARD[kept], CARD[other], pile)
        if cards[0] == "~" and len(cards) > 1:
            return Move("swap", CARD[cards[1:]], pile=pile)
        return Move("discard", CARD[cards], pile=pile)
    if "." in move:
        return Move("lay", pile=move)
    if move[0] == "^":
        return Move("kept", CARD[move[1:]])
    if move[0].isdigit():
        number, _, card = move.partition("+")
        return Move("add", CARD[card], int(number), "high")
    card, _, number = move.rpartition("+")
    return Move("add", CARD[card], int(number), "low")


_FIXED = {
    ".": Move("end"),
    "*": Move("lay", pile="*"),
    "+": Move("bonus", BONUS),
    "?": Move("search", SEARCH),
    **{pile: Move("draw", pile=pile) for pile in "EZ"},
    **{f"<{pile}": Move("take", pile=pile) for pile in "ABX"},
}
