"""What people's data may name of a game: events with their facts, fields of its view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from kyran_widgets.play.examples import examples
from kyran_widgets.play.misfits import Misfit, Path, choices, is_a, nearest
from kyran_widgets.rules import Event, rules_of, shown
from kyran_widgets.text import event_kinds


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


def event_misfits(game: str, kind: str, facts: Any, path: Path = ()) -> Iterator[Misfit]:
    """Say what is wrong with an event and its facts.

    Parameters
    ----------
    game
        Whose event it is.
    kind, facts
        The values of ``event`` and ``facts``; facts that are no table are told elsewhere.
    path
        Where both stand.

    Examples
    --------
    >>> [found.reason for found in event_misfits("zyrcan", "Deployed", {"motor": 3})]
    ["Deployed has no fact 'motor'; did you mean motors? The choices are cell, left, motors, seat"]
    """
    kinds = event_kinds(game)
    if kind not in kinds:
        told = nearest(kind, kinds)
        yield Misfit((*path, "event"), f"{game} has no event {shown(kind)}{told}")
    elif facts and is_a(facts, dict):
        known = facts_of(game, kind)
        for name in [name for name in facts if name not in known]:
            reason = f"{kind} has no fact {shown(name)}{choices(name, known)}"
            yield Misfit((*path, "facts", name), reason)
