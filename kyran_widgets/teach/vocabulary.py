"""What a condition may name: the facts of events and the fields of a game's view."""

from __future__ import annotations

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
    named = {name for event in _met(game) if event.kind == kind for name in event.facts}
    return tuple(sorted(named))


def rules_by(game: str, kind: str) -> tuple[str, ...]:
    """Return the rules by which an event of a kind may happen.

    Examples
    --------
    >>> rules_by("zyrcan", "Deployed")
    ('R10',)
    """
    return tuple(dict.fromkeys(event.rule for event in _met(game) if event.kind == kind))


@cache
def _met(game: str) -> tuple[Event, ...]:
    """Let all examples happen: there is one for every kind and every rule that it cites."""
    found = [one.found() for one in examples(game) if not one.refused]
    return tuple(event for event in found if isinstance(event, Event))


def fields_of(game: str) -> tuple[str, ...]:
    """Return the fields of a game's view.

    Examples
    --------
    >>> fields_of("kyran")[:4]
    ('game', 'seat', 'players', 'deck')
    """
    return tuple(rules_of(game).View.__annotations__)
