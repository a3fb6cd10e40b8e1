"""The worked examples of Zyrcan's rules; the id of a case begins with the example's."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import zyrcan_oracle as oracle

from kyran_widgets.rules import IllegalMove, zyrcan

FLEET = (4, 6, 2)
BOARDS = {"tri42": 3, "rows53": 4, "rows67": 5}
CROWD = "A2@d3 A1@d4 B1@d5 B3@f3"

# A position after all 36 deployments in which the first seat cannot attack.
STUCK = (
    "B1@a1 C3@a2 B2@b1 B1@b2 B2@b3 C2@c2 C2@c4 C2@d1 C3@d2 C1@d3 C1@d4 C2@d5 A2@e1 B2@e2 C2@e4 "
    "A2@e5 B2@e6 B2@f1 C1@f2 A3@f3 B1@f4 B2@f5 A3@f6 A2@g1 C1@g2 A2@g3 C2@g4 A2@g5 A1@g7 A1@g8 "
    "B3@h1 B1@h2 B3@h3 A1@h5 A1@h6 A2@h7"
)


def attack(ships, **how):
    """State in which the deployment is over and these ships are left."""
    return zyrcan.State.parse(oracle.place(ships, **how).text())


def moved(state, *moves):
    for move in moves:
        state.play(move)
    return state


def deployed(players, moves):
    """State after so many deployments: small ships first, cells in reading order."""
    state = zyrcan.State.new(players)
    for _ in range(moves):
        state.play(state.legal()[0])
    return state


def landings(board, cell, motors):
    """Cells that a ship alone on a cell could land on, whether or not there is a target."""
    spare = next(c for c in oracle.new(3, board).cells() if c != cell)
    state = attack(f"A{motors}@{cell} B1@{spare}", board=board)
    return set(state.rays()[cell])


def refusal(state, move, seat=None):
    """Refusal of a move, with the promise that nothing has changed."""
    before = state.text()
    found = state.refuse(move, seat)
    assert found is not None
    if seat is None:
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.refusal == found
    assert state.text() == before
    assert set(found.suggest) <= set(state.legal())
    return found


# -- geometry -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "cell", "motors", "reached"),
    [
        pytest.param("tri42", "a1", 1, "a2 b1 b2", id="W1-one-step-from-the-top"),
        pytest.param("tri42", "a1", 3, "d1 d4", id="W1-three-steps-from-the-top"),
        pytest.param("tri42", "d3", 1, "d4 c3 c2 d2 e3 e4", id="W2-one-step"),
        pytest.param("tri42", "d3", 2, "d5 b3 b1 d1 f3 f5", id="W2-two-steps"),
        pytest.param("tri42", "d3", 3, "g3 g6", id="W2-three-steps"),
        pytest.param("rows53", "d4", 3, "d7 a6 a3 d1 g3 g6", id="W4-centre"),
        pytest.param("rows53", "a1", 1, "a2 b1", id="W4-corner"),
        pytest.param("rows53", "c4", 3, "c7 c1 f2 f5", id="W4-above-the-centre"),
    ],
)
def test_straight_lines(board, cell, motors, reached):
    assert landings(board, cell, motors) == set(reached.split())


@pytest.mark.parametrize(
    ("board", "cells", "neighbours"),
    [
        pytest.param("tri42", 42, {6: 21, 4: 15, 3: 6}, id="W4-tri42"),
        pytest.param("rows53", 53, {6: 27, 5: 6, 4: 12, 3: 4, 2: 4}, id="W4-rows53"),
        pytest.param("rows67", 67, {6: 39, 5: 6, 4: 10, 3: 12}, id="W4-rows67"),
    ],
)
def test_cells_and_neighbours(board, cells, neighbours):
    names = oracle.new(3, board).cells()
    assert len(names) == cells
    assert len({move[2:] for move in zyrcan.State.new(3, board=board).legal()}) == cells
    assert Counter(len(landings(board, cell, 1)) for cell in names) == neighbours
    assert all(landings(board, cell, motors) for cell in names for motors in (2, 3))


# -- deployment -----------------------------------------------------------------------------


def test_w6_a_deployed_ship_leaves_the_reserve():
    state = moved(zyrcan.State.new(3), "3@d3")
    view = state.view(None)
    assert view["reserves"][0] == [4, 6, 1]
    assert view["cells"] == {"d3": "A3"}
    assert (state.turn, state.phase) == (1, "deploy")


@pytest.mark.parametrize(
    ("moves", "move", "ship"),
    [
        pytest.param(["3@d3"], "1@d3", "A3", id="W7-another-seat's-ship"),
        pytest.param(["3@d3", "1@a1", "1@a2"], "1@d3", "A3", id="W7-its-own-ship"),
    ],
)
def test_no_ship_is_placed_on_another(moves, move, ship):
    found = refusal(moved(zyrcan.State.new(3), *moves), move)
    assert (found.code, found.rule) == ("cell_occupied", "R11")
    assert found.facts == {"cell": "d3", "ship": ship}


def test_w8_no_third_ship_of_three_motors():
    state = moved(zyrcan.State.new(3), "3@a1", "1@b1", "1@b2", "3@a2", "1@c1", "1@c2")
    found = refusal(state, "3@e1")
    assert (found.code, found.rule) == ("none_left", "R7")
    assert found.facts == {"motors": 3, "left": [4, 6, 0]}


@pytest.mark.parametrize(
    ("players", "moves", "turn", "phase"),
    [
        pytest.param(3, 35, 2, "deploy", id="W9-one-ship-still-due"),
        pytest.param(3, 36, 0, "attack", id="W10-three-seats"),
        pytest.param(4, 48, 0, "attack", id="W10-four-seats"),
        pytest.param(5, 60, 0, "attack", id="W10-five-seats"),
    ],
)
def test_the_first_seat_opens_the_attack_after_twelve_rounds(players, moves, turn, phase):
    state = deployed(players, moves)
    assert (state.turn, state.phase, state.view(None)["number"]) == (turn, phase, moves + 1)


def test_w11_no_attack_before_the_last_deployment():
    state = deployed(3, 34)
    assert state.turn == 1
    move = "a1xa2"
    found = refusal(state, move)
    assert (found.code, found.rule) == ("attack_in_deployment", "R12")
    assert refusal(state, move, seat=0).code == "not_your_turn"


# -- attack ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "seat", "moves"),
    [
        pytest.param(CROWD, "A", "d3xd5 d3xf3 d4xd5", id="W12-own-ship-jumped"),
        pytest.param(CROWD, "B", "d5xd4", id="W12-nobody-at-distance-three"),
        pytest.param("A2@e3 B1@e4 C1@e5", "A", "e3xe5", id="W14-neighbour-out-of-step"),
        pytest.param("A3@a1 B1@d1 C2@d4", "A", "a1xd1 a1xd4", id="W19-two-directions"),
    ],
)
def test_attacks(ships, seat, moves):
    state = attack(ships, seat=seat)
    assert sorted(state.legal()) == sorted(moves.split())
    rays = state.rays()
    assert {f"{o}x{c}" for o in rays for c, hit in rays[o].items() if hit} == set(moves.split())


def test_w14_the_attacker_moves_in_and_what_it_jumps_stays():
    state = moved(attack("A2@e3 B1@e4 C1@e5"), "e3xe5")
    view = state.view(None)
    assert view["cells"] == {"e4": "B1", "e5": "A2"}
    assert view["fleets"][2] == {"motors": 0, "ships": [0, 0, 0]}


@pytest.mark.parametrize(
    ("move", "code", "rule", "facts"),
    [
        pytest.param("--", "must_attack", "A6", {"count": 3}, id="W20-pass"),
        pytest.param("d3xb3", "empty_target", "R16", {"cell": "b3"}, id="W20-empty-cell"),
        pytest.param(
            "d4xf3",
            "not_straight",
            "R13",
            {"origin": "d4", "cell": "f3"},
            id="W20-not-in-line",
        ),
        pytest.param(
            "d5xd4",
            "not_your_ship",
            "R12",
            {"cell": "d5", "ship": "B1"},
            id="W20-another's-ship",
        ),
        pytest.param("a1xb1", "empty_origin", "R12", {"cell": "a1"}, id="W20-no-ship"),
    ],
)
def test_refused_attacks(move, code, rule, facts):
    found = refusal(attack(CROWD), move)
    assert (found.code, found.rule, found.facts) == (code, rule, facts)
    assert found.suggest


def test_w20_own_ship_at_the_right_distance():
    found = refusal(attack("A2@d3 A1@d5 B1@f3"), "d3xd5")
    assert (found.code, found.rule, found.facts) == (
        "own_target",
        "R16",
        {"cell": "d5", "ship": "A1"},
    )
    assert found.suggest == ("d3xf3",)


def test_w20_wrong_distance():
    found = refusal(attack("A2@e3 B1@e4 C1@e5"), "e3xe4")
    assert (found.code, found.rule) == ("wrong_distance", "R14")
    assert found.facts == {"origin": "e3", "cell": "e4", "motors": 2, "distance": 1}
    assert found.suggest == ("e3xe5",)


# -- end of the game ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "winners", "result", "motors", "reason"),
    [
        pytest.param(
            "A2@e6 A3@f2 B1@a1 B2@h3 B2@h4 C2@b3 C2@h7",
            (1,),
            "B",
            (5, 5, 4),
            "ships",
            id="W22-ships-break-a-tie",
        ),
        pytest.param(
            "A1@e4 A2@f2 B1@c1 B2@g8 C1@e6",
            (0, 1),
            "=AB",
            (3, 3, 1),
            None,
            id="W23-draw-of-two",
        ),
        pytest.param(
            "A1@g6 A3@f2 B2@g3 B2@h4 C1@c1 C1@h1 C1@h7",
            (0, 1),
            "=AB",
            (4, 4, 3),
            None,
            id="A10-only-those-tied-compare-ships",
        ),
        pytest.param(
            "A1@h4 A3@e2 B2@e3 B2@f3 C1@f7 C1@g3 C2@d1",
            (2,),
            "C",
            (4, 4, 4),
            "ships",
            id="W24-three-equal-in-motors",
        ),
        pytest.param(
            "A3@b2 B1@b1 B1@g5 B1@h6 C2@d5 C2@f2",
            (2,),
            "C",
            (3, 3, 4),
            "motors",
            id="W26-motors-come-first",
        ),
    ],
)
def test_counting_at_the_first_pass(ships, winners, result, motors, reason):
    state = attack(ships)
    assert state.legal() == ["--"]
    state.play("--")
    end = state.outcome()
    assert (end.winners, end.scores) == (winners, motors)
    assert end.losers == tuple(seat for seat in range(3) if seat not in winners)
    assert reason in (None, end.reason)
    assert (state.turn, state.phase, state.legal()) == (None, "end", [])
    assert state.text().split()[-3:] == ["-", str(2 * 36 - len(ships.split()) + 2), result]
    assert refusal(state, "--").code == "game_over"


def test_w17_nobody_can_move_at_the_very_start():
    state = attack(STUCK)
    assert state.legal() == ["--"]
    state.play("--")
    end = state.outcome()
    assert (end.winners, end.losers, end.scores) == ((0, 1, 2), (), (22, 22, 22))
    assert state.text().endswith(" - 38 =ABC")


def test_w27_a_seat_without_ships_is_skipped():
    state = moved(attack("A1@e3 A3@h1 B1@e4 C2@e6"), "e3xe4")
    assert state.turn == 2
    moved(state, "e6xe4")
    assert (state.turn, state.legal()) == (0, ["--"])
    state.play("--")
    end = state.outcome()
    assert (end.winners, end.losers, end.scores) == ((0,), (1, 2), (3, 0, 2))


def test_w27_or_its_turn_is_the_pass_that_ends_the_game():
    ships = "A1@e3 A3@h1 B1@e4 C2@e6"
    state = moved(attack(ships, eliminated="pass"), "e3xe4")
    assert (state.turn, state.legal()) == (1, ["--"])
    state.play("--")
    assert state.outcome().scores == (4, 0, 2)
    assert state.outcome().winners == (0,)


@pytest.mark.parametrize("eliminated", ["skip", "pass"])
def test_the_last_fleet_wins_at_the_attack_that_leaves_it_alone(eliminated):
    state = moved(attack("A1@e3 C3@e4", eliminated=eliminated), "e3xe4")
    assert state.phase == "end"
    assert state.outcome().winners == (0,)
    assert state.outcome().reason == "last_fleet"


def test_w30_a_lost_type_never_returns():
    state = attack("A3@a1 A1@e3 A2@g1 B3@d1 B2@g3 C1@h7", seat="B")
    moved(state, "d1xa1")
    assert state.view(None)["fleets"][0] == {"motors": 3, "ships": [1, 1, 0]}
    assert state.view(None)["reserves"] == [[0, 0, 0]] * 3


@pytest.mark.parametrize(
    ("players", "most"),
    [
        pytest.param(3, 71, id="W33-three-seats"),
        pytest.param(4, 95, id="W33-four-seats"),
        pytest.param(5, 119, id="W33-five-seats"),
    ],
)
def test_no_game_is_longer(players, most):
    rng = random.Random(players)
    for _ in range(10):
        state = zyrcan.State.new(players)
        plies = 0
        while state.turn is not None:
            state.apply(rng.choice(state.legal()))
            plies += 1
        assert 12 * players < plies <= most
        assert int(state.text().split()[-2]) == plies + 1
