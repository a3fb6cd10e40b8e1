"""The oracle itself, on examples small enough to check by hand."""

from __future__ import annotations

import random

import pytest
import zyrcan_oracle as oracle


@pytest.mark.parametrize(
    ("board", "cell", "steps", "reached"),
    [
        ("tri42", "a1", 1, "a2 - - - b1 b2"),
        ("tri42", "d3", 2, "d5 b3 b1 d1 f3 f5"),
        ("tri42", "d3", 3, "- - - - g3 g6"),
        ("rows53", "d4", 3, "d7 a6 a3 d1 g3 g6"),
        ("rows53", "a1", 1, "a2 - - - - b1"),
        ("rows53", "c4", 3, "c7 - - c1 f2 f5"),
    ],
)
def test_lines(board, cell, steps, reached):
    position = oracle.new(3, board)
    found = [position.landing(cell, d, steps) or "-" for d in oracle.DIRECTIONS]
    assert " ".join(found) == reached


def test_start_line():
    assert oracle.new(3).text() == (
        "ZYRCAN1 3 tri42 - ../.../..../...../....../......./......../....... 462,462,462 A 1 *"
    )


def test_jumping_and_no_own_target():
    ships = "A2@d3 A1@d4 B1@d5 B3@f3"
    assert oracle.place(ships).legal() == {"d3xd5", "d3xf3", "d4xd5"}
    assert oracle.place(ships, seat="B").legal() == {"d5xd4"}


def test_eliminated_seat_is_skipped():
    position = oracle.place("A1@e3 A3@h1 B1@e4 C2@e6").apply("e3xe4")
    assert position.turn == 2
    position = position.apply("e6xe4").apply("--")
    assert position.outcome() == oracle.Result((0,), (1, 2), "motors", (3, 0, 2))


def test_games_end_within_the_bound():
    rng = random.Random(1)
    for players, bound in ((3, 71), (4, 95), (5, 119)):
        position = oracle.new(players)
        while position.turn is not None:
            position = position.apply(rng.choice(sorted(position.legal())))
        assert 12 * players < position.number - 1 <= bound


def test_first_counts():
    position = oracle.new(3)
    assert oracle.perft(position, 1) == 3 * 42
