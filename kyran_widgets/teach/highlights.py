"""What an event or a move points at, as names of things on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kyran_widgets.rules import Event
from kyran_widgets.text import move_facts

__all__ = ["highlights", "spots_of"]

_THINGS = {
    **dict.fromkeys(("seat", "target", "by", "other", "victim", "dealer", "seats", "tied"), "seat"),
    **dict.fromkeys(("card", "other_card", "got", "cards"), "card"),
    **dict.fromkeys(("origin", "cell"), "cell"),
    "pile": "pile",
    "number": "series",
}
"""What each fact of an event names; the others are numbers and words."""

_OF_MOVES = {**_THINGS, "bid": "bid"}
"""The same of a move."""

_NUMBERS = {("Dealt", "pile"), ("BlockedWon", "cards"), ("BlockedDrawn", "cards")}
"""Facts that, in these events, only count."""


def highlights(events: Iterable[Event]) -> tuple[str, ...]:
    """Return what events point at, each thing once, in the order of the events.

    Parameters
    ----------
    events
        Those that the onlooker has learned of: nothing else is looked at.

    Examples
    --------
    >>> facts = {"seat": 1, "card": "F3", "pile": "A", "got": "M7"}
    >>> highlights([Event("Exchanged", "R20", facts)])
    ('seat:1', 'card:F3', 'pile:A', 'card:M7')
    """
    spots = (spot for event in events for spot in _spots(_pointing(event), _THINGS))
    return tuple(dict.fromkeys(spots))


def spots_of(game: str, moves: Iterable[str]) -> tuple[str, ...]:
    """Return what moves point at, each thing once: what is chosen with them on the table.

    Examples
    --------
    >>> spots_of("zyrcan", ["d3xd5", "d3xf3"]), spots_of("kyran", ["b2"])
    (('cell:d3', 'cell:d5', 'cell:f3'), ('bid:2',))
    """
    spots = (spot for move in moves for spot in _spots(move_facts(game, move), _OF_MOVES))
    return tuple(dict.fromkeys(spots))


def _pointing(event: Event) -> dict[str, Any]:
    """Return the facts of an event that do not only count."""
    facts = event.facts.items()
    return {name: fact for name, fact in facts if (event.kind, name) not in _NUMBERS}


def _spots(facts: Mapping[str, Any], things: Mapping[str, str]) -> Iterator[str]:
    for name, value in facts.items():
        if name == "hands" and isinstance(value, Mapping):  # whose card is which
            for seat, card in value.items():
                yield from (f"seat:{seat}", f"card:{card}")
        elif name in things:
            several = value if isinstance(value, list | tuple) else (value,)
            yield from (f"{things[name]}:{one}" for one in several)
