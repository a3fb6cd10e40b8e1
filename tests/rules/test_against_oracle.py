"""Random games of the package and of the oracle, side by side at every move.

``KYRAN_ORACLE_GAMES`` multiplies the number of games (1 by default).
"""

from __future__ import annotations

import os
import random

import pytest
import zyrcan_oracle
from random_rounds import OPTIONS, TABLES, opening, rounds

from kyran_widgets.rules import CHANCE, kyran, zyrcan

TIMES = int(os.environ.get("KYRAN_ORACLE_GAMES", "1"))

# -- Zyrcan ---------------------------------------------------------------------------------

# Rows with holes between them: a straight line may leave the board and come back, which is illegal.
CONCAVE = (9, 4, 9, 4, 9, 4)
ZYRCAN = [
    *[(3, name) for name in ("auto", *zyrcan_oracle.BOARDS)],
    *[(4, name) for name in ("auto", "waist53", "star67", "oval67")],
    (5, "auto"),
    (5, "star67"),
    (3, CONCAVE),
    (3, (7, 8, 7, 8, 7)),
    (4, (14, 9, 14, 13)),
]


def agree_zyrcan(state, position):
    """Hold a state against the oracle's position."""
    line = position.text()
    assert state.text() == line
    assert (state.turn, state.phase) == (position.turn, position.phase)
    moves = state.legal()
    assert len(moves) == len(set(moves))
    assert set(moves) == position.legal()
    assert zyrcan.State.parse(line).text() == line
    end, expected = state.outcome(), position.outcome()
    assert (end is None) == (expected is None)
    if expected:
        assert (end.winners, end.losers, end.scores) == (
            expected.winners,
            expected.losers,
            expected.motors,
        )
        assert expected.reason in (None, end.reason)


def play_zyrcan(state, position, rng):
    agree_zyrcan(state, position)
    while position.turn is not None:
        move = rng.choice(sorted(position.legal()))
        assert state.refuse(move) is None
        state.apply(move)
        position = position.apply(move)
        agree_zyrcan(state, position)


@pytest.mark.parametrize("eliminated", ["skip", "pass"])
@pytest.mark.parametrize(("players", "board"), ZYRCAN)
def test_zyrcan_games(players, board, eliminated):
    rng = random.Random(f"{players} {board} {eliminated}")
    for _ in range(2 * TIMES):
        options = {"board": board, "eliminated": eliminated}
        play_zyrcan(
            zyrcan.State.new(players, **options), zyrcan_oracle.new(players, **options), rng
        )


def few_ships(players, board, eliminated, rng):
    """Attack position with one to four ships a seat, often close together: fleets fall."""
    fleets = [rng.sample([1] * 4 + [2] * 6 + [3] * 2, rng.randint(1, 4)) for _ in range(players)]
    crew = [f"{zyrcan_oracle.SEATS[s]}{m}" for s, fleet in enumerate(fleets) for m in fleet]
    empty = zyrcan_oracle.new(players, board)
    x, row = empty.spot(rng.choice(empty.cells()))
    near = sorted(
        empty.cells(),
        key=lambda cell: abs(empty.spot(cell)[0] - x) + 2 * abs(empty.spot(cell)[1] - row),
    )
    cells = rng.sample(near[: rng.choice((1, 2, 9)) * len(crew)], len(crew))
    return zyrcan_oracle.place(
        " ".join(f"{ship}@{cell}" for ship, cell in zip(crew, cells, strict=True)),
        players=players,
        board=board,
        seat=zyrcan_oracle.SEATS[rng.randrange(players)],
        eliminated=eliminated,
    )


@pytest.mark.parametrize("eliminated", ["skip", "pass"])
@pytest.mark.parametrize(("players", "board"), ZYRCAN)
def test_zyrcan_endings(players, board, eliminated):
    rng = random.Random(f"end {players} {board} {eliminated}")
    for _ in range(40 * TIMES):
        position = few_ships(players, board, eliminated, rng)
        play_zyrcan(zyrcan.State.parse(position.text()), position, rng)


def test_zyrcan_endings_are_of_every_kind():
    """The positions above do meet a skipped seat, a last fleet, a tie in motors and a draw."""
    rng = random.Random(0)
    reasons, skipped = set(), False
    for _ in range(300):
        position = few_ships(3, "auto", "skip", rng)
        while position.turn is not None:
            seat = position.turn
            position = position.apply(rng.choice(sorted(position.legal())))
            skipped |= position.turn not in (None, (seat + 1) % 3)
        reasons.add(position.outcome().reason)
    assert (reasons, skipped) == ({"motors", "ships", "last_fleet", None}, True)


def test_zyrcan_has_no_secrets():
    rng = random.Random(3)
    state = zyrcan.State.new(4)
    while state.turn is not None:
        state.apply(rng.choice(state.legal()))
        views = [{**state.view(seat), "legal": None} for seat in (None, 0, 1, 2, 3, "all")]
        assert all(view == views[0] for view in views)
        assert state.view(None)["position"] == state.text()
        for seat in (None, 0, 3):
            assert state.determinize(seat, rng).text() == state.text()
            assert state.determinize(seat, rng).information(seat) == state.information(seat)


# -- KYRAN ----------------------------------------------------------------------------------


def agree_kyran(state, position):
    """Hold a state against the oracle's position, and what every seat sees of it."""
    line = position.text()
    assert state.text() == line
    assert (state.players, state.phase) == (position.players, position.phase)
    assert state.turn == position.turn
    moves = state.legal()
    assert len(moves) == len(set(moves))
    assert set(moves) == position.legal()
    again = kyran.State.parse(line)
    assert again.text() == line
    assert set(again.legal()) == position.legal()
    for seat in (None, "all", *range(position.players)):
        assert state.view(seat)["position"] == position.text(seat)
    end, expected = state.outcome(), position.outcome()
    assert (end is None) == (expected is None)
    if expected:
        assert (end.winners, end.losers, end.scores) == expected


def masked_deal(position, move, seat):
    """Return a deal as one seat may see it."""
    dealt = position.apply(move)
    hands = [
        ",".join(hand) if dealt.sees_hand(seat, owner) else f"?{len(hand)}"
        for owner, hand in enumerate(dealt.hands)
    ]
    return "deal:" + "|".join(hands)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("players", "deck"), TABLES)
def test_kyran_games(players, deck, options):
    rng = random.Random(f"{players} {deck} {options}")
    for game in range(3 * TIMES):
        start = opening(rng, players, deck, options, round_number=None if game else 1)
        state = kyran.State.parse(start.text())
        if game == 0:
            state = kyran.State.new(players, deck=deck, **options)
        for record, move in rounds(start, rng):
            agree_kyran(state, record.now)
            if not move:
                break
            for seat in (None, "all", *range(players)):
                shown = masked_deal(record.now, move, seat) if move.startswith("deal") else move
                assert state.mask(move, seat) == shown
            if state.turn == CHANCE:
                assert state.copy().play(state.sample(rng)) is None
            assert state.refuse(move) is None
            before = state.copy()
            state.apply(move)
            assert before.text() == record.now.text()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_kyran_games_are_finite(players):
    """Every round costs a life at least, so 4n + 1 rounds are the most."""
    rng = random.Random(players)
    for _ in range(10 * TIMES):
        state = kyran.State.new(players)
        rounds_played = 0
        while state.turn is not None:
            rounds_played += state.phase == "deal"
            state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()))
        assert 5 <= rounds_played <= 4 * players + 1
