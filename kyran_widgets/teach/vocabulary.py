"""What a condition may name: the facts of events and the fields of a game's view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kyran_widgets.rules import Event, rules_of
from kyran_widgets.teach.examples import examples


def facts_of(game: str, kind: str) -> tuple[str, ...]:
    """Return the names of the facts that an event of a kind may have.

    Examples
    --------
    >>> facts_of("zyrcan", "Deployed")
    ('cell', 'left', 'motors', 'seat')
    """
    return _facts(game).get(kind, ())


@cache
def _facts(game: str) -> Mapping[str, tuple[str, ...]]:
    """Let all examples happen: there is one for every kind and every rule that it cites."""
    met: dict[str, set[str]] = {}
    for found in (one.found() for one in examples(game) if not one.refused):
        assert isinstance(found, Event)
        met.setdefault(found.kind, set()).update(found.facts)
    return {kind: tuple(sorted(names)) for kind, names in met.items()}


def fields_of(game: str) -> tuple[str, ...]:
    """Return the fields of a game's view.

    Examples
    --------
    >>> fields_of("kyran")[:4]
    ('game', 'seat', 'players', 'deck')
    """
    return tuple(rules_of(game).View.__annotations__)
