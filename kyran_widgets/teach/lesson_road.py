"""How far a step is along a lesson: what only leads back to a question is no way further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kyran_widgets.teach.lesson_steps import END, Ask, Step


class Place(NamedTuple):
    """How far along a lesson one is.

    Parameters
    ----------
    passed
        Steps that lie behind, …
    of
        … of so many that lead from the beginning to the end.
    """

    passed: int
    of: int


def places(steps: Sequence[Step]) -> tuple[Place, ...]:
    """Return the place of every step, and that of the end.

    A remedial step, to which an option leads and which leads back, stands where its question
    stands.

    Examples
    --------
    >>> from kyran_widgets.teach.lesson_steps import Option, Say
    >>> ask = Ask(answer="choice", id="asked", options=[Option(text={}, next="again")])
    >>> steps = [Say(), ask, Say(next="end"), Say(id="again", next="asked")]
    >>> [place.passed for place in places(steps)]
    [0, 1, 2, 1, 3]
    """
    belongs: dict[int, int] = {}
    for at, step in enumerate(steps):
        for option in step.options if isinstance(step, Ask) else ():
            if option.next is not None:
                for aside in _aside(steps, _numbered(steps, option.next), at):
                    belongs.setdefault(aside, at)
    road = [at for at in range(len(steps)) if at not in belongs]
    numbers = {at: number for number, at in enumerate([*road, len(steps)])}
    for aside in sorted(belongs):  # a question that is itself remedial stands before its own
        numbers[aside] = numbers[belongs[aside]]
    return tuple(Place(numbers[at], len(road)) for at in range(len(steps) + 1))


def _aside(steps: Sequence[Step], at: int, question: int) -> Iterator[int]:
    """Yield the steps from one on, if they lead back to a question or before it."""
    met: list[int] = []
    while question < at < len(steps) and at not in met:
        met.append(at)
        name = steps[at].next
        at = at + 1 if name is None else _numbered(steps, name)
    if at <= question:
        yield from met


def _numbered(steps: Sequence[Step], name: str) -> int:
    return len(steps) if name == END else [step.id for step in steps].index(name)
