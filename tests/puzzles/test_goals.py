"""Goals and horizons, as tables."""

import pytest
from puzzle_parts import KIROLO, KYRAN, ZYRCAN

from kyran_widgets.puzzles import goals, horizon, opponents
from kyran_widgets.puzzles.goals import HEADS, goal_of
from kyran_widgets.puzzles.horizon import Clock
from kyran_widgets.rules import kirolo, kyran, zyrcan

STATES = {
    "zyrcan": zyrcan.State.parse(ZYRCAN),
    "kyran": kyran.State.parse(KYRAN),
    "kirolo": kirolo.State.parse(KIROLO),
}
OUT = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
ROUND = ("30", "24", "10", "35")
LAY = ("F7.F8.F9", "T2+1", "+", "B7@B")


def told(state, goal, moves):
    """What a goal says before and after every move: whether it holds, whether it is decided."""
    judge = goal_of(goal)
    tally, out = judge.start, []
    state = state.copy()
    for move in (None, *moves):
        if move is not None:
            before, log = state.copy(), []
            state.play(move, log)
            tally = judge.step(tally, before, state, log)
        out.append((judge.now(tally, state), judge.decided(tally, state)))
    return out


@pytest.mark.parametrize(
    ("goal", "moves", "after"),
    [
        ({"capture": 1}, ("b1xb4",), (True, True)),
        ({"capture": 1, "type": 3}, ("b1xb4",), (True, True)),
        ({"capture": 1, "type": 2}, ("b1xb4",), (False, None)),
        ({"capture": 1, "of": 1}, ("b1xb4",), (False, None)),
        ({"capture": 1, "by": 1}, ("b1xb4",), (False, None)),
        ({"capture": 2}, ("b1xb4",), (False, None)),
        ({"motors": 2, "at_most": 1}, ("b1xb4",), (True, True)),
        ({"motors": 2, "at_least": 2}, ("b1xb4",), (False, False)),
        ({"motors": 2, "is": 1}, ("b1xb4",), (True, None)),
        ({"motors": 2, "is": 4}, ("b1xb4",), (False, False)),
        ({"motor_lead": 0}, ("b1xb4",), (True, None)),
        ({"motor_lead": 1}, ("b1xb4",), (False, None)),
        ({"event": "Captured"}, ("b1xb4",), (True, True)),
        ({"event": "Captured", "facts": {"motors": 3}}, ("b1xb4",), (True, True)),
        ({"event": "Captured", "facts": {"motors": 2}}, ("b1xb4",), (False, None)),
        ({"avoid": {"capture": 1}}, ("b1xb4",), (False, False)),
        ({"avoid": {"motors": 2, "at_least": 5}}, ("b1xb4",), (True, True)),
        ({"all": [{"capture": 1}, {"win": 0}]}, ("b1xb4",), (False, None)),
        ({"any": [{"capture": 1}, {"win": 0}]}, ("b1xb4",), (True, True)),
        ({"not": {"capture": 1}}, ("b1xb4",), (False, False)),
        ({"win": 0}, (), (False, None)),
    ],
    ids=str,
)
def test_goals_of_zyrcan(goal, moves, after):
    assert told(STATES["zyrcan"], goal, moves)[-1] == after


@pytest.mark.parametrize(
    ("goal", "after"),
    [
        ({"forced_pass": 2}, (True, True)),
        ({"forced_pass": 1}, (False, False)),
        ({"win": 2}, (True, True)),
        ({"sole_win": 2}, (True, True)),
        ({"win": 0}, (False, False)),
        ({"avoid": {"win": 0}}, (True, True)),
    ],
    ids=str,
)
def test_goals_where_the_game_is_over(goal, after):
    assert told(zyrcan.State.parse(OUT), goal, ("a1xa3", "--"))[-1] == after


def test_a_shared_win_is_no_sole_one():
    state = zyrcan.State.parse("ZYRCAN1 3 3-4-3 - A2../B2.../... 000,000,000 A 60 *")
    assert told(state, {"win": 0}, ("--",))[-1] == (True, True)
    assert told(state, {"sole_win": 0}, ("--",))[-1] == (False, False)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ({"exact_bid": 2}, [None, None, None, None, True]),
        ({"bust": 2}, [None, None, None, None, False]),
        ({"bust": 1}, [None, None, None, None, True]),
        ({"exact_bid": 0}, [None, None, None, None, True]),
        ({"tricks": 2, "at_least": 1}, [None, True, True, True, True]),
        ({"tricks": 2, "at_most": 0}, [None, False, False, False, False]),
        ({"tricks": 0, "at_most": 1}, [None, True, True, True, True]),
        ({"tricks": 0, "at_least": 2}, [None, False, False, False, False]),
        ({"lives": 1, "at_most": 4}, [None, None, None, None, True]),
        ({"lives": 0, "at_least": 5}, [None, None, None, None, None]),
        ({"win": 0}, [None] * 5),
    ],
    ids=str,
)
def test_goals_of_kyran_are_decided_as_soon_as_they_can_be(goal, expected):
    assert [decided for _, decided in told(STATES["kyran"], goal, ROUND)] == expected


def test_a_bid_is_of_the_present_round_alone():
    judge = goal_of({"exact_bid": 2})
    state, tally = STATES["kyran"].copy(), judge.start
    for move in ROUND:
        before, log = state.copy(), []
        state.play(move, log)
        tally = judge.step(tally, before, state, log)
    assert state.bids == (None,) * 3
    assert judge.now(tally, state)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ({"lay": 3}, [None, True, True, True, True]),
        ({"lay": 4, "by": 0}, [None, None, True, True, True]),
        ({"lay": 1, "by": 1}, [None, None, None, None, False]),
        ({"empty_hand": 0}, [None, None, None, None, True]),
        ({"empty_hand": 1}, [None, None, None, None, False]),
        ({"cards": 0, "at_most": 1}, [None, None, None, None, True]),
        ({"win": 0}, [None, None, None, None, True]),
    ],
    ids=str,
)
def test_goals_of_kirolo(goal, expected):
    assert [decided for _, decided in told(STATES["kirolo"], goal, LAY)] == expected


def test_a_fact_that_is_a_list_may_be_a_tuple_in_python():
    for cards in (("F7", "F8", "F9"), ["F7", "F8", "F9"]):
        goal = {"event": "SeriesLaid", "facts": {"cards": cards}}
        assert not list(goals.misfits(goal, "kirolo", 2))
        assert told(STATES["kirolo"], goal, LAY[:1])[-1] == (True, True), cards


def test_cards_are_compared_where_the_horizon_closes():
    goal = {"cards": 0, "is": 1}
    assert [now for now, _ in told(STATES["kirolo"], goal, LAY)] == [
        False,
        False,
        True,
        True,
        False,
    ]


def test_while_ships_are_deployed_motors_may_grow():
    state = zyrcan.State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 001,100,100 A 34 *")
    assert told(state, {"motors": 0, "at_least": 5}, ("3@a2",)) == [(False, None), (True, None)]


def test_a_predicate_asks_the_position():
    goal = goal_of(lambda state: state.ship_on("b4") == "A3")
    state = STATES["zyrcan"].copy()
    assert not goal.now(goal.start, state)
    state.play("b1xb4")
    assert goal.now(goal.start, state)


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("game", STATES)
def test_every_head_says_for_which_games_it_is(head, game):
    value = {int: 1, str: "TrickWon", list: [{"win": 0}], dict: {"win": 0}}[HEADS[head].kind]
    also = {"at_least": 1} if HEADS[head].compared else {}
    if head == "event":
        value = {"zyrcan": "Captured", "kyran": "TrickWon", "kirolo": "Drawn"}[game]
    found = [misfit.reason for misfit in goals.misfits({head: value, **also}, game, 3)]
    fits = game in HEADS[head].games
    assert bool(found) is not fits, found
    if not fits:
        assert f"{head} cannot be stated for {game}" in found[0]


@pytest.mark.parametrize(
    ("data", "reasons"),
    [
        ("win", ["a goal is a table"]),
        ({}, ["this has none"]),
        ({"win": 0, "sole_win": 0}, ["this has win and sole_win"]),
        ({"wni": 0}, ["unknown field 'wni'; did you mean win?", "this has none"]),
        ({"win": True}, ["win must be a number, not True"]),
        ({"win": 3}, ["win = 3: the seats are 0 to 2"]),
        ({"capture": 0}, ["capture counts from 1"]),
        ({"capture": 1, "type": 4}, ["ships have 1 to 3 motors"]),
        ({"capture": 1, "of": 7}, ["of = 7: the seats are 0 to 2"]),
        ({"capture": 1, "of": "B"}, ["of must be a number"]),
        ({"motors": 0}, ["motors is compared with one of is, at_least, at_most"]),
        ({"motors": 0, "is": 1, "at_most": 2}, ["motors is compared with one of"]),
        ({"event": "Capturd"}, ["no event 'Capturd'; did you mean Captured?"]),
        (
            {"event": "Captured", "facts": {"motorz": 3}},
            ["Captured has no fact 'motorz'; did you mean motors? The choices are "],
        ),
        (
            {"avoid": {"event": "Captured", "facts": {"seat": 0, "motors": {}}}},
            ["a fact is a text, a number, a truth or a list of them"],
        ),
        ({"event": "Captured", "facts": {1: 2}}, ["Captured has no fact 1. The choices are "]),
        ({"all": []}, ["all needs at least one goal"]),
        ({"any": [{"win": 9}, {"exact_bid": 0}]}, ["win = 9", "cannot be stated for zyrcan"]),
        ({"avoid": {"not": 3}}, ["not must be a table"]),
    ],
    ids=str,
)
def test_a_misfit_is_told_with_every_reason(data, reasons):
    found = [misfit.reason for misfit in goals.misfits(data, "zyrcan", 3)]
    assert len(found) == len(reasons), found
    for reason, said in zip(reasons, found, strict=True):
        assert reason in said


def test_goals_nested_too_deep_are_refused():
    data = {"win": 0}
    for _ in range(60):
        data = {"not": data}
    (found,) = goals.misfits(data, "zyrcan", 3)
    assert "too many to be meant" in found.reason


# --- horizons ----------------------------------------------------------------------------


def closes(state, seat, wanted, moves):
    """After how many moves a horizon closes, None if it does not."""
    clock, time, state = Clock(wanted, seat), 0, state.copy()
    for number, move in enumerate(moves, 1):
        before = state.copy()
        state.play(move)
        time = clock.step(time, before, state)
        if clock.closed(time, state):
            return number
    return None


@pytest.mark.parametrize(
    ("game", "wanted", "moves", "after"),
    [
        ("kyran", "turn", ROUND, 1),
        ("kyran", "trick", ROUND, 1),
        ("kyran", "round", ROUND, 4),
        ("kyran", "game", ROUND, None),
        ("kyran", 3, ROUND, 3),
        ("kirolo", "turn", LAY, 4),
        ("kirolo", "turn", ("E", "B7/F1@B", "."), 3),
        ("kirolo", "round", ("E", "B7/F1@B", ".", "<A", "."), 5),
        ("kirolo", "game", LAY, 4),
        ("zyrcan", "turn", ("b1xb4",), 1),
        ("zyrcan", "round", ("b1xb4", "b3xb4"), None),
    ],
)
def test_where_a_horizon_closes(game, wanted, moves, after):
    state = STATES[game]
    assert closes(state, state.turn, wanted, moves) == after


def test_draws_do_not_count_as_moves_and_belong_to_the_turn():
    line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won=0,0,0;"
    state = kyran.State.parse(line + "hands=S27,1|2,36|3,4;trick=-;turn=0;force=-;known=-")
    assert closes(state, 0, "turn", ("S27>1", "^2")) == 2
    assert closes(state, 0, 2, ("S27>1", "^2", "3")) == 3


@pytest.mark.parametrize(
    ("wanted", "game", "reason"),
    [
        ("trick", "kirolo", "cannot be stated for kirolo"),
        ("trun", "kyran", "horizon is one of turn, trick, round, game, or a number, not 'trun'"),
        (0, "kyran", "counts moves from 1"),
        (True, "kyran", "not True"),
        (None, "kyran", "not None"),
    ],
)
def test_a_horizon_that_cannot_be(wanted, game, reason):
    (found,) = horizon.misfits(wanted, game)
    assert reason in found.reason


# --- models ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "opponents needs model = one of coalition, own_goal, scripted, bot"),
        ("coalition", "opponents needs model"),
        ({"model": "chaos"}, "not 'chaos'"),
        ({"model": ["coalition"]}, "not ['coalition']"),
        ({"model": "own_goal"}, "own_goal needs ties: one of worst, best, first"),
        ({"model": "own_goal", "ties": "any"}, "own_goal needs ties"),
        ({"model": "coalition", "ties": "worst"}, "unknown field 'ties' of model coalition"),
        ({"model": "bot", "bot": "greedy"}, "model bot needs the field 'seed'"),
        ({"model": "bot", "bot": "steady", "seed": 1}, "the computer players of zyrcan are"),
        ({"model": "scripted"}, "model scripted needs the field 'moves'"),
        ({"model": "scripted", "moves": {"0": []}}, "'0' is no other seat: these are 1, 2"),
        ({"model": "scripted", "moves": {"1": "a1xa2"}}, "a script is a list of moves"),
        ({"model": "scripted", "moves": ["a1xa2"]}, "moves must be a table of lists by seat"),
    ],
    ids=str,
)
def test_a_model_that_cannot_be(data, reason):
    (found,) = opponents.misfits(data, "zyrcan", 3, 0)
    assert reason in found.reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"model": "averaged"}, "needs the field 'at_least'"),
        ({"model": "averaged", "at_least": 0}, "more than 0 and at most 1, not 0"),
        ({"model": "averaged", "at_least": "1"}, "at_least must be a number"),
        ({"model": "scripted", "moves": [1]}, "a script is a list of draws"),
        ({"model": "dice"}, "chance needs model = one of scripted, averaged, not 'dice'"),
    ],
    ids=str,
)
def test_a_model_of_chance_that_cannot_be(data, reason):
    (found,) = opponents.chance_misfits(data)
    assert reason in found.reason
