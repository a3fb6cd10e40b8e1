"""What an event or a move points at, as names of things on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kyran_widgets.rules import Event
from kyran_widgets.text import move_facts

__all__ = ["highlights", "named"]

_THINGS = {
    **dict.fromkeys(("seat", "target", "by", "other", "victim", "dealer", "seats", "tied"), "seat"),
    **dict.fromkeys(("card", "other_card", "got", "cards"), "card"),
    **dict.fromkeys(("origin", "cell"), "cell"),
    "pile": "pile",
    "number": "series",
}
"""What each fact of an event names; the others are numbers and words."""

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
    return tuple(dict.fromkeys(thing for event in events for thing in _things(event)))


def named(game: str, moves: Iterable[str]) -> tuple[str, ...]:
    """Return what moves name, each thing once: what is chosen with them on the table.

    Examples
    --------
    >>> named("zyrcan", ["d3xd5", "d3xf3"]), named("kyran", ["b2"])
    (('cell:d3', 'cell:d5', 'cell:f3'), ('bid:2',))
    """
    facts = (fact for move in moves for fact in move_facts(game, move).items())
    return tuple(dict.fromkeys(thing for fact in facts for thing in _of_move(*fact)))


def _things(event: Event) -> Iterator[str]:
    for name, value in event.facts.items():
        if name == "hands" and isinstance(value, Mapping):  # whose card is which
            for seat, card in value.items():
                yield from (f"seat:{seat}", f"card:{card}")
        elif name in _THINGS and (event.kind, name) not in _NUMBERS:
            yield from _called(_THINGS[name], value)


def _of_move(name: str, value: Any) -> Iterator[str]:
    if name == "bid" or name in _THINGS:
        yield from _called(_THINGS.get(name, name), value)


def _called(kind: str, value: Any) -> Iterator[str]:
    yield from (f"{kind}:{one}" for one in _listed(value))


def _listed(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else (value,)
