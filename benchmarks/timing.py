"""Timing by ratios: contestants take turns, so that what slows one slows all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Game = Callable[[], tuple[int, int]]
Contestant = Callable[[float], dict[str, float]]


class Spread(NamedTuple):
    """A median over rounds, and the extremes."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Sum up one value a round."""
        return cls(statistics.median(values), min(values), max(values))

    def __format__(self, spec: str) -> str:
        spec = spec or ".2f"
        return f"{self.median:{spec}} [{self.low:{spec}} … {self.high:{spec}}]"


def loop(play: Game, budget: float) -> dict[str, float]:
    """Play whole games, each giving ``(moves, steps)``, until the budget in seconds is used up."""
    games = moves = steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < budget:
        more_moves, more_steps = play()
        games += 1
        moves += more_moves
        steps += more_steps
    return {"games": games, "moves": moves, "steps": steps}


def contestant(play: Game) -> Contestant:
    """Make a contestant of a function that plays one game."""
    return lambda budget: loop(play, budget)


def speeds(
    contestants: Mapping[str, Contestant], budget: float, rounds: int
) -> dict[str, list[float]]:
    """Moves per second of this process's own time, one number a round; the rounds interleave."""
    for play in contestants.values():
        play(budget / 4)  # warm
    out: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, play in contestants.items():
            begun = time.process_time()
            moves = play(budget)["moves"]
            out[name].append(moves / (time.process_time() - begun))
    return out


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """Divide round by round."""
    return Spread.of([a / b for a, b in zip(ours, theirs, strict=True)])
