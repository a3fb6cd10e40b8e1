"""What the fast solvers of puzzles cost, in milliseconds of this process's own time.

    uv run python benchmarks/puzzles.py

Every position is drawn anew and met for the first time; nothing is kept from one to the next.

* KYRAN: a round of seven cards for four, Numbers alone, no card laid yet and a random leader:
  which numbers of tricks a seat can force against all others, for all bids at once. With
  powers (base deck), rounds of fewer cards: the first moves for a random bid.
* Zyrcan: endings of random games of three with so many ships left: the first moves that win
  against all others.
* KIROLO: a turn of a random game of two, when its seat is to lay: the first moves of a turn that
  empties the hand, or that lays one card more than lays alone can.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from kyran_widgets.puzzles import kirolo_solver, kyran_solver, zyrcan_solver  # noqa: E402
from kyran_widgets.puzzles.solved import Budget  # noqa: E402
from kyran_widgets.rules import CHANCE, kirolo, kyran, zyrcan  # noqa: E402
from kyran_widgets.rules.kirolo_laydown import largest  # noqa: E402

SEED = 13
COALITION = {"model": "coalition"}


def a_round(rng: Random, size: int, deck: str) -> kyran.State:
    """Draw a round of four, bids made, with so many cards a hand."""
    state = kyran.State.new(4, deck=deck, first_dealer=rng.randrange(4))
    state.round, state.size = state.setup.largest - size + 1, size
    state.dealer = state.setup.dealer(state.round)
    state.apply(state.sample(rng))
    while state.phase == "bid":
        state.apply(rng.choice(state.legal()))
    return state


def an_ending(rng: Random, ships: int) -> zyrcan.State:
    """Draw an attack phase with so many ships left, that is not over."""
    while True:
        state = zyrcan.State.new(3)
        while state.turn is not None:
            if state.phase == "attack" and sum(len(state.fleet(s)) for s in range(3)) == ships:
                return state
            state.apply(rng.choice(state.legal()))


def a_turn(rng: Random, **options: Any) -> kirolo.State:
    """Draw a turn with a seat to lay."""
    while True:
        state = kirolo.State.new(**options)
        for _ in range(rng.randint(2, 60)):
            if state.turn is not None:
                state.apply(
                    state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
                )
        if state.phase in ("lay", "play"):
            return state


def forced(rng: Random) -> Callable[[], object]:
    """Prepare the question of KYRAN's goal."""
    state = a_round(rng, 7, "simple")
    return partial(kyran_solver.forced, state, rng.randrange(4), Budget(10**9))


def bid(size: int, rng: Random) -> Callable[[], object]:
    """Prepare a puzzle of an exact bid."""
    state = a_round(rng, size, "base")
    goal = {"exact_bid": state.turn}
    args = state, state.turn, goal, COALITION, "round", Budget(10**9)
    return partial(kyran_solver.solve, *args)


def win(ships: int, rng: Random) -> Callable[[], object]:
    """Prepare a puzzle of a win."""
    state = an_ending(rng, ships)
    args = state, state.turn, {"win": state.turn}, COALITION, "game", Budget(10**9)
    return partial(zyrcan_solver.solve, *args)


def lay(options: dict[str, Any], rng: Random) -> Callable[[], object]:
    """Prepare a puzzle of one turn."""
    state = a_turn(rng, **options)
    most = len(state.hands[state.player])
    for move in largest(state.hands[state.player], [s.cards for s in state.table.series]):
        most -= 1 if "+" in move else move.count(".") + 1 - ("=" in move)
    goal: dict[str, int] = {"empty_hand": state.player}
    if rng.random() < 1 / 2:
        goal = {"lay": len(state.hands[state.player]) - most + 1}
    args = state, state.player, goal, COALITION, "turn", Budget(20_000)
    return partial(kirolo_solver.solve, *args)


def report(title: str, goal: str, count: int, prepare: Callable[[Random], object]) -> None:
    """Time one call a position and print how the times spread."""
    rng = Random(f"{SEED}/{title}")
    times = []
    for _ in range(count):
        call: Any = prepare(rng)
        begun = time.process_time()
        call()
        times.append(1000 * (time.process_time() - begun))
    times.sort()
    mean = sum(times) / count
    print(
        f"{title:32} {count:4} positions: mean {mean:.1f}, median {times[count // 2]:.1f}, "
        f"95 % {times[count * 95 // 100]:.1f}, worst {times[-1]:.1f} ms{goal}",
        flush=True,
    )


if __name__ == "__main__":
    report("KYRAN 4 × 7, all bids", "; goal mean ≤ 300", 100, forced)
    for size in 3, 4:
        report(f"KYRAN 4 × {size} with powers", "", 60, partial(bid, size))
    for ships, most in (16, 50), (20, 50), (22, 1000):
        goal = f"; goal mean ≤ {most}"
        report(f"Zyrcan, {ships} ships", goal, 60, partial(win, ships))
    report("KIROLO std", "", 100, partial(lay, {"mode": "std"}))
    report("KIROLO std, free order", "", 60, partial(lay, {"mode": "std", "step_order": "free"}))
    report("KIROLO rami", "", 60, partial(lay, {"mode": "rami"}))
