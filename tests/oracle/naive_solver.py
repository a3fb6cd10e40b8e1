"""A solver of puzzles as slow and plain as can be, from the rules contract alone.

No short cut: every line is played to where the horizon closes, whatever it has decided.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from kyran_widgets.rules import CHANCE

Tally = Hashable


class Task(NamedTuple):
    """What is to be solved.

    ``step`` takes the tally, the state before and after a move, and its events; ``closed`` and
    ``holds`` take tally and state; so does ``utility``, for a seat, where seats are selfish:
    then ``ties`` is one of ``worst``, ``best``, ``first``. ``draws`` lists the chance moves, all
    as likely: the least that they bring counts, or what they bring is ``averaged``. ``key`` tells
    positions apart.
    """

    seat: int
    start: Tally
    step: Callable[..., Tally]
    closed: Callable[..., bool]
    holds: Callable[..., bool]
    draws: Callable[..., list[str]] = lambda _: []
    utility: Callable[..., Any] | None = None
    ties: str = "worst"
    averaged: bool = False
    key: Callable[..., Hashable] = lambda state: state.text()


def right_moves(state: Any, task: Task) -> list[str]:
    """Return the first moves that reach the goal."""
    return [move for move, worth in worths(state, task).items() if worth == 1]


def worths(state: Any, task: Task) -> dict[str, Fraction | int]:
    """Return by first move how likely the goal is."""
    kept: dict[Hashable, tuple[Any, ...]] = {}
    start = task.start
    return {m: _worth(*_after(state, start, m, task), task, kept)[0] for m in state.legal()}


def reached(state: Any, moves: list[str], task: Task) -> bool:
    """Whether the goal holds where a line of play stops."""
    tally = task.start
    for move in moves:
        assert state.turn == CHANCE or move in state.legal(), move
        state, tally = _after(state, tally, move, task)
    return task.holds(tally, state)


def _after(state: Any, tally: Tally, move: str, task: Task) -> tuple[Any, Tally]:
    new, log = state.copy(), []
    new.apply(move, log)
    return new, task.step(tally, state, new, log)


def _worth(state: Any, tally: Tally, task: Task, kept: dict) -> tuple[Any, ...]:
    if state.turn is None or task.closed(tally, state):
        seats = range(state.players) if task.utility else ()
        return int(task.holds(tally, state)), *(task.utility(tally, state, s) for s in seats)
    key = task.key(state), tally
    if key not in kept:
        moves = task.draws(state) if state.turn == CHANCE else state.legal()
        worths = [_worth(*_after(state, tally, move, task), task, kept) for move in moves]
        kept[key] = _of(state.turn, worths, task)
    return kept[key]


def _of(turn: Any, worths: list[tuple[Any, ...]], task: Task) -> tuple[Any, ...]:
    if turn == CHANCE:
        means = [Fraction(sum(column), len(worths)) for column in zip(*worths, strict=True)]
        return means[0] if task.averaged else min(worth[0] for worth in worths), *means[1:]
    if turn == task.seat:
        return max(worths, key=lambda worth: worth[0])  # the first of equals
    if task.utility is None:
        return min(worths)
    sign = {"worst": -1, "best": 1, "first": 0}[task.ties]
    return max(worths, key=lambda worth: (worth[turn + 1], sign * worth[0]))
