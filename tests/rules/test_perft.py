"""Counts of lines of play, as perft in chess: one number stands for thousands of positions.

A line of play that ends the game (in KYRAN: the round) before the depth counts once. Every number
was computed by the oracle; the small ones are computed again here.
"""

from __future__ import annotations

import kyran_oracle
import pytest
import zyrcan_oracle
from random_rounds import CROWDED

from kyran_widgets.rules import CHANCE, kyran, zyrcan

SMALL = 3000
"""What the oracle counts in a moment."""

# -- Zyrcan ---------------------------------------------------------------------------------

STARTS = [
    # players, board, depth, lines
    (3, "tri42", 1, 126),
    (3, "tri42", 2, 15_498),
    (3, "tri42", 3, 1_859_760),
    (4, "rows53", 1, 159),
    (4, "rows53", 2, 24_804),
    (5, "rows67", 1, 201),
    (5, "rows67", 2, 39_798),
    (3, (9, 4, 9, 4, 9, 4), 2, 13_338),
]

ATTACKS = [
    # position, lines by depth
    (
        (
            "ZYRCAN1 3 tri42 - A3B1/B2C3C1/A1A2C3C2/C1A1A2../B2A2C2B1C1A2/.A1A2C2B3B2C1/"
            "B2B1B3A1B2C2C2A3/.B1B2A2C2.. 000,000,000 A 37 *"
        ),
        {1: 30, 2: 700, 3: 20_113},
    ),
    (
        (
            "ZYRCAN1 4 rows53 - D1C2A1B2D2B2A2C1/C2C3C1C2B3C3A2/A2D1C2D1..B2C1/C2B2A3A2B2.B1/"
            "B2B1.D1D2C2B1A2/B3B1A1D2D2D2A1/D2C1A2D3D3A3A1. 000,000,000,000 A 49 *"
        ),
        {1: 32, 2: 955, 3: 28_215},
    ),
    (
        (
            "ZYRCAN1 5 rows67 - E2B2A2C1.E1B2/E2A2E1C2D2D1A2E1/A1.B3C3C2A1C3/B1E2B3B2B2B2C1E3/"
            "B2D1.B1D3../C2E2.E3A2C2C1B1/C2D2E1B1.D2E2/D2D2A2D3A3C2C1D1/D1A1A2A3A1E2D2 "
            "000,000,000,000,000 A 61 *"
        ),
        {1: 36, 2: 1233, 3: 38_277},
    ),
    (
        (
            "ZYRCAN1 3 tri42 - A1A2/..A1/B1C2A1B1/A2C1.B3B2/...B2.C1/.C2A2...B2/A2C2B1C1A2C3C2A3/"
            "C1C3..B3B2. 000,000,000 C 45 *"
        ),
        {4: 25_002, 5: 196_377},
    ),
    (
        (
            "ZYRCAN1 3 tri42 - C1A2/.A3./B1.../.C3A1.C2/..B1C2.A3/B2A1..B3../C2C1.A2.B1.C1/"
            "A2.C3B2..C1 000,000,000 C 51 *"
        ),
        {5: 11_082},
    ),
]

ENDGAMES = [
    # ships, players, lines to the end when fleets without ships are skipped, when they pass
    (
        "A1@f2 A1@f5 A2@g2 B1@h4 B2@g4 B2@h5 C1@g3 C2@h3 C1@f4 D2@f3 D2@e3 D2@g5 E1@h2 E2@i3 E2@g1",
        5,
        147_376,
        70_872,
    ),
    (
        "A1@b1 A2@d2 A2@d3 B2@b3 B3@d1 B3@c4 C2@b5 C1@b2 C2@c1 D1@c3 D2@c2 D2@a4 E2@a3 E2@a2 E2@b4",
        5,
        9_891,
        5_400,
    ),
]


def zyrcan_lines(state, depth):
    moves = state.legal()
    if depth <= 1:
        return len(moves) or 1
    if not moves:
        return 1
    total = 0
    for move in moves:
        after = state.copy()
        after.apply(move)
        total += zyrcan_lines(after, depth - 1)
    return total


@pytest.mark.parametrize(("players", "board", "depth", "lines"), STARTS)
def test_zyrcan_deployments(players, board, depth, lines):
    assert zyrcan_lines(zyrcan.State.new(players, board=board), depth) == lines
    if lines <= SMALL:
        assert zyrcan_oracle.perft(zyrcan_oracle.new(players, board), depth) == lines


@pytest.mark.parametrize(
    ("line", "depth", "lines"),
    [(line, d, n) for line, counts in ATTACKS for d, n in counts.items()],
)
def test_zyrcan_attacks(line, depth, lines):
    assert zyrcan_lines(zyrcan.State.parse(line), depth) == lines
    if lines <= SMALL:
        assert zyrcan_oracle.perft(zyrcan_oracle.read(line), depth) == lines


@pytest.mark.parametrize(
    ("ships", "players", "skipping", "passing"), ENDGAMES, ids=["crowd", "scattered"]
)
def test_zyrcan_endgames(ships, players, skipping, passing):
    for eliminated, lines in (("skip", skipping), ("pass", passing)):
        line = zyrcan_oracle.place(ships, players=players, eliminated=eliminated).text()
        assert zyrcan_lines(zyrcan.State.parse(line), 60) == lines


# -- KYRAN ----------------------------------------------------------------------------------

SEVEN = "1,2,V3,4,5,6,7|8,9,10,11,C11,12,B20|13,14,15,16,17,18,S27|19,21,22,23,24,25,M"
THREE = "3,V3,M|C11,12,B20|5,S27,30"
ONE = "S10|B17|S27|B20|V3|M"
PAIRS = "S10,V34|B17,C26|S27,M|V3,B20|7,C11"
EVERYTHING = 99

ROUNDS = [
    # deal, moves before, deck, options, depth, lines
    (SEVEN, "", "auto", {}, 4, 3976),
    (SEVEN, "b0 b0 b0 b0", "auto", {}, 3, 698),
    (SEVEN, "b0 b0 b0 b0", "auto", {}, 4, 6193),
    (THREE, "b0 b0 b0", "auto", {}, 3, 58),
    (THREE, "b0 b0 b0", "auto", {}, 5, 421),
    (THREE, "b0 b0 b0", "auto", {}, EVERYTHING, 2495),
    (THREE, "b0 b0 b0", "auto", {"trick_leader": "left"}, EVERYTHING, 2916),
    ("V3,M|C11,B20|5,S27", "", "auto", {}, EVERYTHING, 861),
    ("V3,M|C11,B20|5,S27|1,36", "b0 b0 b0 b0", "auto", {}, EVERYTHING, 516),
    (PAIRS, "b0 b0 b0 b0 b0", "auto", {}, 6, 6520),
    (PAIRS, "b0 b0 b0 b0 b0", "auto", {"forced_power": "cancel"}, EVERYTHING, 22_964),
    (ONE, "", "auto", {}, EVERYTHING, 12_238),
    (ONE, "", "auto", {"mystique_round": "blind", "trick_leader": "left"}, EVERYTHING, 12_238),
    ("V1,V8,V36|S2,B4,S30|C5,B13,C20", "b0 b0 b0", CROWDED, {}, 5, 752),
]


def opened(deal, moves, deck, options):
    """Oracle's position after a deal and some moves, in the round of its size."""
    hands = deal.split("|")
    number = 8 - len(hands[0].split(","))
    position = kyran_oracle.new(len(hands), deck, round_number=number, **options)
    for move in (f"deal:{deal}", *moves.split()):
        position = position.apply(move)
    return position


def draws(state):
    """What a Sceau may draw: any card of the hand."""
    fields = dict(field.split("=", 1) for field in state.text().split(";")[1:])
    hand = fields["hands"].split("|")[int(fields["force"].split(":")[0])]
    return ["^" + card for card in hand.split(",")]


def kyran_lines(state, depth):
    if depth == 0 or state.phase in ("deal", "end"):
        return 1
    total = 0
    for move in draws(state) if state.turn == CHANCE else state.legal():
        after = state.copy()
        after.apply(move)
        total += kyran_lines(after, depth - 1)
    return total


@pytest.mark.parametrize(("deal", "moves", "deck", "options", "depth", "lines"), ROUNDS)
def test_kyran_rounds(deal, moves, deck, options, depth, lines):
    position = opened(deal, moves, deck, options)
    assert kyran_lines(kyran.State.parse(position.text()), depth) == lines
    if lines <= SMALL:
        assert kyran_oracle.perft(position, depth) == lines
