"""The kept progress of a puzzle: what it is made of, and how it is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kyran_widgets.play.misfits import is_a, table_of
from kyran_widgets.puzzles.answers import LOST, Answer, Judge
from kyran_widgets.puzzles.scenario import Scenario
from kyran_widgets.rules import shown

_FIELDS = ("id", "attempts", "hints", "shown", "lost")
_TYPES = {"answer": str, "right": bool}
_MOST = 1000  # attempts: each is judged again


class Kept(NamedTuple):
    """Progress whose shape has been checked; whether its answers are right is for the proof."""

    attempts: tuple[Mapping[str, Any], ...]
    hints: int
    shown: bool
    lost: float


def read_progress(progress: Any, scenario: Scenario, where: str) -> Kept:
    """Check the shape of progress against the puzzle that it should be of.

    Raises
    ------
    ValueError
        Naming the field, what it is and what it can be.
    """
    kept = table_of(progress, _FIELDS, where)
    if kept["id"] != scenario.id:
        raise ValueError(f"{where}: id={shown(kept['id'])}: this is none of puzzle {scenario.id!r}")
    attempts, hints, seen, lost = (kept[name] for name in _FIELDS[1:])
    if not is_a(attempts, list) or len(attempts) > _MOST:
        raise ValueError(f"{where}: attempts={shown(attempts)}: a list of at most {_MOST}")
    for number, one in enumerate(attempts):
        if not is_a(one, dict) or {name: type(fact) for name, fact in one.items()} != _TYPES:
            raise ValueError(
                f"{where}: attempts[{number}]={shown(one)}: "
                "a table with answer, a text, and right, true or false, is needed"
            )
    costs = _costs_of(scenario)
    if not is_a(hints, int) or not 0 <= hints < len(costs):
        last = len(costs) - 1
        raise ValueError(f"{where}: hints={shown(hints)}: a whole number from 0 to {last}")
    if not isinstance(seen, bool):
        raise ValueError(f"{where}: shown={shown(seen)}: whether the solution was, true or false")  # noqa: TRY004
    # Hints cost nothing after the solution: then those before may have been any of them.
    solved = any(one["right"] for one in attempts)
    known = sorted(set(costs[: hints + 1])) if solved else [costs[hints]]
    if seen:
        known = [LOST["move"]]
    if not (is_a(lost, int) or is_a(lost, float)) or lost not in known:
        told = ", ".join(f"{cost:g}" for cost in known)
        what = "the solution costs" if seen else f"{hints} hints cost"
        raise ValueError(f"{where}: lost={shown(lost)}: {what} {told}")
    return Kept(tuple(dict(one) for one in attempts), hints, seen, float(lost))


def check_attempts(kept: Kept, judge: Judge, where: str) -> None:
    """Judge kept attempts again, each once.

    Raises
    ------
    ValueError
        Naming the first that does not count, is not proved or not true.
    """
    known = dict[tuple[str, ...], Answer]()
    for number, attempt in enumerate(kept.attempts):
        here = f"{where}: attempts[{number}]={shown(dict(attempt))}"
        moves = tuple(attempt["answer"].split())
        found = known.get(moves) or (judge.judged(moves) if moves else None)
        if found is None or not found.counted:
            raise ValueError(f"{here}: this answer does not count")
        if found.right is None:
            told = "of a first move, verify() with a larger budget proves more"
            raise ValueError(f"{here}: not proved in time; {told}")
        if found.right is not attempt["right"]:
            raise ValueError(f"{here}: right is {str(found.right).lower()}")
        known[moves] = found


def _costs_of(scenario: Scenario) -> tuple[float, ...]:
    """Return what share of the points is gone after no hint, after one …, after the last."""
    return (0.0, *(LOST["theme"] for _ in scenario.hints), LOST["zone"], LOST["move"])
