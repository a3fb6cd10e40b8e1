"""What is asked of a game as data: tables with one head each, any, all or none of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kyran_widgets.play.misfits import Misfit, Path, is_a, nearest
from kyran_widgets.rules import Event, shown

NAMES = {bool: "true or false", str: "a text", int: "a number", dict: "a table", list: "a list"}
"""What a value must be, in words."""

_DEEPEST = 40  # parts of a path


class Grammar(NamedTuple):
    """How such tables are made.

    Parameters
    ----------
    what, example
        What one is called, and how it begins.
    heads
        The heads, each with the type of its value.
    also
        The fields that may stand beside a head.
    many, one
        The heads that take a list of others, and those that take one other.
    """

    what: str
    example: str
    heads: Mapping[str, type]
    also: Mapping[str, Sequence[str]]
    many: Sequence[str]
    one: Sequence[str]


Atom = Callable[[str, Mapping[str, Any], Path], Iterator[Misfit]]
"""Says what is wrong with a table that is made of no other: its head, the table, its place."""


def misfits(data: Any, grammar: Grammar, atom: Atom, path: Path) -> Iterator[Misfit]:
    """Say all that is wrong with such a table, down to those it is made of.

    Examples
    --------
    >>> tea = Grammar("wish", "tea = 2", {"tea": int, "not": dict}, {}, (), ("not",))
    >>> found = misfits({"not": {"tee": 2}}, tea, lambda *_: iter(()), ())
    >>> [misfit.reason for misfit in found]
    ["unknown field 'tee'; did you mean tea?", 'a wish has one of tea, not; this has none']
    """
    what, heads = grammar.what, grammar.heads
    if not is_a(data, dict):
        yield Misfit(path, f"a {what} is a table, as {{ {grammar.example} }}, not {shown(data)}")
        return
    if len(path) > _DEEPEST:
        yield Misfit(path, f"{what}s within {what}s, too many to be meant")
        return
    mine = [name for name in data if name in heads]
    known = {name for head in mine for name in (head, *grammar.also.get(head, ()))}
    for name in data:
        if name not in known:
            names = [*heads, *(one for also in grammar.also.values() for one in also)]
            yield Misfit((*path, name), f"unknown field {shown(name)}{nearest(name, names)}")
    if len(mine) != 1:
        count = "none" if not mine else " and ".join(mine)
        yield Misfit(path, f"a {what} has one of {', '.join(heads)}; this has {count}")
        return
    (head,) = mine
    value, here = data[head], (*path, head)
    if not is_a(value, heads[head]):
        yield Misfit(here, f"{head} must be {NAMES[heads[head]]}, not {shown(value)}")
    elif head in grammar.many:
        if not value:
            yield Misfit(here, f"{head} needs at least one {what}")
        for number, part in enumerate(value):
            yield from misfits(part, grammar, atom, (*here, number))
    elif head in grammar.one:
        yield from misfits(value, grammar, atom, here)
    else:
        yield from atom(head, data, path)


def happened(event: Event, kind: str, facts: Mapping[str, Any]) -> bool:
    """Whether an event is of a kind and has these facts, as a file writes them.

    Examples
    --------
    >>> from kyran_widgets.rules import Event
    >>> happened(Event("Deployed", "R10", {"motors": 3, "seat": 0}), "Deployed", {"motors": 3})
    True
    """
    return event.kind == kind and all(
        name in event.facts and _same(event.facts[name], wanted) for name, wanted in facts.items()
    )


def _same(fact: Any, wanted: Any) -> bool:
    return bool(_as_list(fact) == _as_list(wanted))


def _as_list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
