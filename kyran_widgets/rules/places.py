"""Where hidden cards may be, as one seat can tell: what the card games say of a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Place:
    """What one seat knows of a place where cards are.

    Attributes
    ----------
    count
        How many cards are there.
    known
        Those that are surely there, one for each copy.
    possible
        All that may be there, the known ones too, each once.
    more
        Those of which there may be a copy beside the known ones.
    hidden
        Whether some of its cards lie unseen.
    excluded
        All that cannot be there.
    """

    count: int
    known: tuple[str, ...]
    possible: tuple[str, ...]
    more: tuple[str, ...]
    hidden: bool
    excluded: tuple[str, ...] = ()


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
    >>> open_place([1, 0, 1], ("a", "b")).known
    ('a', 'b', 'b')
    """
    inside = sorted(cards)
    known = tuple(names[card] for card in inside)
    return Place(len(known), known, tuple(dict.fromkeys(known)), (), hidden)


def hidden_place(
    count: int, known: Mapping[int, int], more: Iterable[int], names: tuple[str, ...]
) -> Place:
    """Return a hidden place from how often each card is surely there, and what else may be."""
    sure = tuple(names[card] for card in sorted(known) for _ in range(known[card]))
    others = sorted(more)
    possible = sorted({card for card in known if known[card]}.union(others))
    return Place(
        count, sure, tuple(names[c] for c in possible), tuple(names[c] for c in others), hidden=True
    )


def with_excluded(places: Places, names: Sequence[str]) -> Places:
    """Return the places with what each cannot hold: every card of the game that it may not."""
    there = {card for place in places.values() for card in place.possible}
    cards = [name for name in names if name in there]
    return {
        name: replace(place, excluded=tuple([c for c in cards if c not in place.possible]))
        for name, place in places.items()
    }
