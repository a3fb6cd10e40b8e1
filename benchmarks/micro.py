"""Costs of single calls, as ratios or in microseconds of one run.

    uv run --with chess==1.11.2 python benchmarks/micro.py

``copy`` of the games beside ``chess.Board.copy(stack=False)``, ``determinize`` of the card
games at random positions, and what ``import kyran_widgets.rules`` costs beside
``import traitlets``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from timing import Spread, ratio  # noqa: E402

from kyran_widgets.rules import CHANCE, kirolo, kyran, zyrcan  # noqa: E402

ROUNDS = 15
POSITIONS = 300
RNG = Random(7)


def positions(new: Callable[[], Any]) -> list[Any]:
    """Copies of positions from random games, about one in eight of those met."""
    found: list[Any] = []
    while len(found) < POSITIONS:
        state = new()
        while state.turn is not None:
            if RNG.random() < 1 / 8:
                found.append(state.copy())
            state.apply(state.sample(RNG) if state.turn == CHANCE else RNG.choice(state.legal()))
    return found[:POSITIONS]


def chess_positions() -> list[Any]:
    """Do the same with python-chess."""
    import chess

    found: list[Any] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        while (legal := list(board.legal_moves)) and board.fullmove_number < 100:
            if RNG.random() < 1 / 8:
                found.append(board.copy(stack=False))
            board.push(RNG.choice(legal))
    return found[:POSITIONS]


def each(calls: list[Callable[[], object]]) -> float:
    """Time one pass over calls, in microseconds a call."""
    begun = time.process_time()
    for call in calls:
        call()
    return 1e6 * (time.process_time() - begun) / len(calls)


def interleaved(work: dict[str, list[Callable[[], object]]]) -> dict[str, list[float]]:
    """Microseconds a call, one number a round."""
    out: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, calls in work.items():
            out[name].append(each(calls * 10))
    return out


def copies() -> None:
    """Print what a copy costs."""
    work: dict[str, list[Callable[[], object]]] = {
        "Zyrcan": [partial(s.copy) for s in positions(partial(zyrcan.State.new, 3))],
        "KYRAN": [partial(s.copy) for s in positions(partial(kyran.State.new, 4))],
        "KIROLO": [partial(s.copy) for s in positions(partial(kirolo.State.new, 2))],
        "chess": [partial(b.copy, stack=False) for b in chess_positions()],
    }
    found = interleaved(work)
    for name in ("Zyrcan", "KYRAN", "KIROLO"):
        times = ratio(found[name], found["chess"])
        print(f"copy {name:8} {Spread.of(found[name])} µs, {times} × chess.Board.copy, goal ≤ 1.2")


def imagined() -> None:
    """Print what drawing an imagined deal costs, for seats of running rounds and games."""
    work: dict[str, list[Callable[[], object]]] = {}
    for players in (3, 4, 5, 6):
        running = [
            state
            for state in positions(partial(kyran.State.new, players))
            if state.phase in ("bid", "play")
        ]
        work[f"KYRAN, {players} players"] = [
            partial(s.determinize, RNG.randrange(players), RNG) for s in running
        ]
    for mode in ("std", "rami"):
        running = positions(partial(kirolo.State.new, 2, mode=mode))
        work[f"KIROLO {mode}, 2 players"] = [
            partial(s.determinize, RNG.randrange(2), RNG) for s in running
        ]
    for name, values in interleaved(work).items():
        goal = ", goal ≤ 15" if name.startswith("KYRAN") else ""
        print(f"determinize {name}: {Spread.of(values):.1f} µs{goal}")


def import_time(code: str) -> float:
    """Processor seconds of a fresh interpreter that runs some code."""
    child = subprocess.Popen([sys.executable, "-c", code], cwd=HERE.parent)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{code!r} failed")
    return used.ru_utime + used.ru_stime


def imports() -> None:
    """Print what an import costs over a bare interpreter."""
    ours = [
        "kyran_widgets",
        "kyran_widgets.rules",
        "kyran_widgets.rules.zyrcan, kyran_widgets.rules.kyran, kyran_widgets.rules.kirolo",
    ]
    codes = ["pass", "import traitlets", *(f"import {name}" for name in ours)]
    for code in codes:
        import_time(code)  # write the byte code
    found: dict[str, list[float]] = {code: [] for code in codes}
    for _ in range(ROUNDS):
        for code in codes:
            found[code].append(import_time(code))
    bare = Spread.of(found["pass"]).median
    cost = {code: Spread.of(values).median - bare for code, values in found.items()}
    for code in codes[1:]:
        times = cost[code] / cost["import traitlets"]
        print(f"{code}: {1000 * cost[code]:.1f} ms, {times:.2f} × import traitlets, goal ≤ 2")


if __name__ == "__main__":
    copies()
    imagined()
    imports()
