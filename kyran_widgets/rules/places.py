"""Where hidden cards may be, as one seat can tell: what the card games say of a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """What one seat knows of a place where cards are.

    Attributes
    ----------
    count
        How many cards are there.
    known
        Those that are surely there, one for each copy.
    possible
        All that may be there, the known ones too, each once.
    hidden
        Whether some of its cards lie unseen.
    """

    count: int
    known: tuple[str, ...]
    possible: tuple[str, ...]
    hidden: bool


Places = dict[str, Place]
"""Places by name: ``seat:1``, ``pile:E``, …; every card of the game is in one of them."""


def seat_place(seat: int) -> str:
    """Return the name of a seat's hand.

    Examples
    --------
    >>> seat_place(2)
    'seat:2'
    """
    return f"seat:{seat}"


def open_place(cards: Iterable[int], names: tuple[str, ...], *, hidden: bool = False) -> Place:
    """Return a place all of whose cards are known.

    Examples
    --------
    >>> open_place([1, 0, 1], ("a", "b"))
    Place(count=3, known=('a', 'b', 'b'), possible=('a', 'b'), hidden=False)
    """
    inside = sorted(cards)
    known = tuple(names[card] for card in inside)
    return Place(len(known), known, tuple(dict.fromkeys(known)), hidden)


def hidden_place(
    count: int, known: Mapping[int, int], may: Iterable[int], names: tuple[str, ...]
) -> Place:
    """Return a hidden place from how often each card is surely there, and what may be."""
    sure = tuple(names[card] for card in sorted(known) for _ in range(known[card]))
    possible = {card for card in known if known[card]} | {*may}
    return Place(count, sure, tuple(names[card] for card in sorted(possible)), hidden=True)
