"""What an event points at, as names of things on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kyran_widgets.rules import Event

__all__ = ["highlights"]

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


def _things(event: Event) -> Iterator[str]:
    for name, value in event.facts.items():
        if name == "hands" and isinstance(value, Mapping):  # whose card is which
            for seat, card in value.items():
                yield from (f"seat:{seat}", f"card:{card}")
        elif name in _THINGS and (event.kind, name) not in _NUMBERS:
            yield from (f"{_THINGS[name]}:{one}" for one in _listed(value))


def _listed(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else (value,)
