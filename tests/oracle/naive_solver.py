"""A solver of puzzles as slow and plain as can be, from the rules contract alone.

No short cut: every line is played to where the horizon closes, whatever it has decided.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

from kyran_widgets.rules import CHANCE

Tally = Hashable


class Task(NamedTuple):
    """What is to be solved.

    ``step`` takes the tally, the state before and after a move, and its events; ``closed`` and
    ``holds`` take tally and state; so does ``utility``, for a seat, where seats are selfish:
    then ``ties`` is one of ``worst``, ``best``, ``first``. Of draws the least that they bring
    counts, or what they bring is ``averaged``. ``key`` tells positions apart.
    """

    seat: int
    start: Tally
    step: Callable[..., Tally]
    closed: Callable[..., bool]
    holds: Callable[..., bool]
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


def draws(state: Any) -> dict[str, Fraction]:
    """Return what chance may draw, with its probability, from what the position line says.

    A Sceau takes any card of a hand, each as likely; a pile is mixed into any order of its cards,
    each as likely. A deal is beyond this solver.
    """
    line = dict(part.split("=", 1) for part in state.text().split(";")[1:])
    if state.game == "kyran":
        victim, drawn = line["force"].split(":")
        assert drawn == "?", line["force"]
        ways = [f"^{card}" for card in line["hands"].split("|")[int(victim)].split(",")]
    else:
        assert state.phase == "mix"
        pile = "Z" if line["seen"] == "Z" else "E"
        below = {"^": ["E"], "Z": ["X"]}.get(line["seen"], ["A", "B"])
        cards = [card for feed in below for card in line[feed].split(",")[line["seen"] != "^" :]]
        ways = [f"mix:{pile}={','.join(order)}" for order in permutations(cards)]
    return {way: Fraction(count, len(ways)) for way, count in Counter(ways).items()}


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
        odds = draws(state) if state.turn == CHANCE else dict.fromkeys(state.legal(), 1)
        worths = [_worth(*_after(state, tally, move, task), task, kept) for move in odds]
        kept[key] = _of(state.turn, worths, list(odds.values()), task)
    return kept[key]


def _of(turn: Any, worths: list[tuple[Any, ...]], odds: list[Any], task: Task) -> tuple[Any, ...]:
    if turn == CHANCE:
        means = [
            sum(share * part for share, part in zip(odds, column, strict=True))
            for column in zip(*worths, strict=True)
        ]
        return means[0] if task.averaged else min(worth[0] for worth in worths), *means[1:]
    if turn == task.seat:
        return max(worths, key=lambda worth: worth[0])  # the first of equals
    if task.utility is None:
        return min(worths)
    sign = {"worst": -1, "best": 1, "first": 0}[task.ties]
    return max(worths, key=lambda worth: (worth[turn + 1], sign * worth[0]))
