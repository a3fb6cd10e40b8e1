"""Random games of KIROLO on the package and on the oracle, side by side at every move.

``KYRAN_ORACLE_GAMES`` multiplies the number of games (1 by default).
"""

from __future__ import annotations

import os
import random

import pytest
from kirolo_oracle import new
from random_kirolo import first_position, late_position, walk

TIMES = int(os.environ.get("KYRAN_ORACLE_GAMES", "1"))
TABLES = [(mode, players) for mode in ("std", "rami") for players in (2, 3, 4)]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_new_games(mode, players):
    """The deal and the first turns, with random options."""
    rng = random.Random(f"{mode} {players}")
    for _ in range(15 * TIMES):
        *_, last = walk(first_position(rng, players, mode), rng, 50)
        assert last.turn is None or all(last.hands)


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_large_hands(mode):
    rng = random.Random(mode)
    for _ in range(10 * TIMES):
        start = new(2, mode, jokers=20, hand_elements=25, hand_actions=6)
        *_, last = walk(start, rng, 6)
        assert max(map(len, last.hands)) > 20


@pytest.mark.parametrize(
    ("mode", "steps"),
    [("std", ["lay", "act", "drawn", "bonus"]), ("rami", ["draw", "play"])],
)
def test_late_games(mode, steps):
    """Every step, every wait for a pile and every end is met."""
    rng = random.Random(mode)
    met, waits, ends = set(), set(), set()
    for _ in range(50 * TIMES):
        for position in walk(late_position(rng, rng.choice((2, 2, 3, 4)), mode), rng, 100):
            met.add(position.step)
            waits.add(position.waits)
        ends |= {position.outcome().reason} if position.outcome() else set()
    assert met == {*steps, "mix", "keep", "search", "end"}
    assert waits == {"", *("EZ+?^" if mode == "std" else "EZ?^")}
    assert ends == {"empty", "idle", "nolay"}


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_whole_games(mode):
    rng = random.Random(mode)
    for _ in range(TIMES):
        *_, last = walk(new(2, mode), rng, 10_000)
        assert last.turn is None
