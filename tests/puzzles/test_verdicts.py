"""Verdicts: what is proved of a puzzle, told to its author."""

from collections import Counter

import pytest
from puzzle_parts import KIROLO, KYRAN, ZYRCAN, fields, of_kyran, puzzle

from kyran_widgets.puzzles import VERDICTS, Budget, PuzzleError, collection, verify
from kyran_widgets.puzzles.equivalence import classes
from kyran_widgets.puzzles.keys import key_of
from kyran_widgets.puzzles.proof import Verification
from kyran_widgets.puzzles.solver import Task
from kyran_widgets.puzzles.worlds import Uncounted, worlds
from kyran_widgets.rules import GAMES, BadPosition, kirolo, kyran, rules_of, zyrcan
from kyran_widgets.text import LANGS


def test_a_sound_puzzle():
    found = puzzle().verify()
    assert (found.verdict, found.first_moves) == ("sound", ("b1xb4",))
    assert found
    assert found.nodes >= 0


def test_a_cooked_puzzle_names_the_extra_solutions():
    found = puzzle(goal={"capture": 1}).verify()
    assert found.verdict == "cooked"
    assert set(found.first_moves) == set(zyrcan.State.parse(ZYRCAN).legal())
    assert not found
    assert all(move in found.text("en") for move in found.first_moves)


def test_a_puzzle_without_a_solution():
    found = puzzle(goal={"capture": 2}).verify()
    assert (found.verdict, found.first_moves) == ("no solution", ())


def test_a_goal_that_can_no_longer_be_reached_has_no_solution():
    found = puzzle(goal={"motors": 0, "at_least": 20}).verify()
    assert (found.verdict, found.nodes) == ("no solution", 0)
    assert set(found.solved.losses) == set(zyrcan.State.parse(ZYRCAN).legal())


def test_a_puzzle_that_is_already_solved():
    assert puzzle(goal={"motors": 0, "at_most": 9}).verify().verdict == "already solved"


@pytest.mark.parametrize("budget", [1, Budget(nodes=1)])
def test_what_is_not_proved_is_unknown_and_never_unique(budget):
    # The goal is one that no fast solver takes.
    hard = puzzle(goal={"avoid": {"win": 1}}, horizon="game")
    found = hard.verify(budget=budget)
    assert found.verdict == "unknown"
    assert found.solved.open
    assert not found
    assert hard.verify(budget=100_000).verdict != "unknown"


def test_several_proved_solutions_cook_a_puzzle_whatever_is_open():
    goal = {"any": [{"capture": 1, "of": 1}, {"avoid": {"win": 1}}]}
    found = puzzle(goal=goal, horizon="game").verify(budget=2)
    assert found.solved.open
    assert found.verdict == "cooked"


@pytest.mark.parametrize(
    ("game", "seat", "goal", "position"),
    [
        ("zyrcan", 0, {"win": 0}, ZYRCAN.replace("C3", "C4")),
        ("kyran", 2, {"win": 2}, KYRAN.replace("10|35", "24|36").replace("5,5,5", "5,5,7")),
        ("kirolo", 0, {"win": 0}, KIROLO.replace("F9,T2", "F9,F9,T2,F9").replace("B=;", "B=?;")),
    ],
)
def test_an_illegal_position_is_told_with_every_broken_invariant(game, seat, goal, position):
    found = verify(fields(game=game, seat=seat, goal=goal, position=position))
    assert found.verdict == "illegal position"
    with pytest.raises(BadPosition) as bad:
        rules_of(game).State.parse(position)
    assert len(found.faults) == len(bad.value.faults)
    for fault, said in zip(bad.value.faults, found.faults, strict=True):
        assert str(fault) in said
        assert said in found.text("en")


def test_a_position_that_its_moves_do_not_reach_is_illegal():
    found = verify(fields(moves=["b1xb4", "a1xa2"]))
    assert found.verdict == "illegal position"
    assert "'a1xa2' cannot be played" in found.faults[0]


def test_other_faults_are_no_verdict():
    with pytest.raises(PuzzleError):
        verify(fields(position="ZYRCAN1 3", goal={"exact_bid": 0}))


def test_verify_takes_a_puzzle_its_text_or_its_fields():
    one = puzzle()
    texts = (one, one.to_toml(), fields())
    assert {verify(text).verdict for text in texts} == {"sound"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_is_told(verdict, lang):
    said = Verification(verdict, (("a1xa2",), ("a1xb1",))).text(lang)
    assert said.endswith(".")
    assert "{" not in said


# --- equivalence -------------------------------------------------------------------------


def groups_of(state, moves):
    """First moves in groups, for a goal that the end of the turn alone never reaches."""
    never = {"all": [{"win": 0}, {"not": {"win": 0}}]}
    return classes(state, moves, Task(0, never, {"model": "coalition"}, "turn"), Budget())


@pytest.mark.parametrize(
    ("own", "others", "led", "moves", "groups"),
    [
        ("3,5,7", "1,2,30|31,32,33", None, ["3", "5", "7"], 1),
        ("3,5,7", "1,6,30|31,32,33", None, ["3", "5", "7"], 2),
        ("3,5,7", "1,4,30|6,32,33", None, ["3", "5", "7"], 3),
        ("3,5,7", "V3,20,30|31,32,33", None, ["3", "5"], 2),  # the Power beats one of the two
        ("10,C11,12", "1,2,30|31,32,33", None, ["10", "12"], 2),  # one of its own lies between
        ("3,5,7", "31,32,33|1,2", "4", ["3", "5", "7"], 2),
        ("3,5,7", "31,32,33|1,2", "8", ["3", "5", "7"], 1),
        ("5,7,M", "1,2,30|31,32,33", None, ["5", "M0", "M37"], 3),
    ],
)
def test_neighbouring_numbers_of_kyran_are_one_solution(own, others, led, moves, groups):
    line = "KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d=1;ph=play;lives=5,5,5;bids=1,0,0;won=0,0,0;"
    # Seat 2 leads this round.
    hands, trick, turn = (
        (f"{others}|{own}", "-", 2) if led is None else (f"{own}|{others}", f"2:{led}={led}", 0)
    )
    state = kyran.State.parse(f"{line}hands={hands};trick={trick};turn={turn};force=-;known=-")
    assert len(groups_of(state, moves)) == groups


def test_equivalent_numbers_are_as_good():
    # 26 and 28 are one solution; both are accepted.
    line = "KYRAN1;n=3;deck=simple;opt=-;r=5;k=3;d=1;ph=play;lives=5,5,5;bids=1,2,1;won=0,0,0;"
    line += "hands=15,31,33|7,14,20|12,26,28;trick=-;turn=2;force=-;known=-"
    one = of_kyran(position=line)
    found = one.verify()
    assert (found.verdict, found.solutions) == ("sound", (("26", "28"),))
    assert one.check("26")
    assert one.check("28")


def test_the_order_of_two_lays_of_kirolo_makes_no_other_solution():
    state = kirolo.State.parse(KIROLO)
    assert groups_of(state, ["F7.F8.F9", "T2+1"]) == (("F7.F8.F9", "T2+1"),)
    assert len(groups_of(state, ["F7.F8.F9", "E", "+"])) == 3


def test_laying_at_once_and_card_by_card_is_one_solution():
    state = kirolo.State.parse(KIROLO.replace("F9,T2", "F9,F10"))
    assert len(groups_of(state, ["F7.F8.F9", "F7.F8.F9.F10", "F8.F9.F10"])) == 1


def test_in_zyrcan_every_first_move_is_its_own():
    state = zyrcan.State.parse(ZYRCAN)
    assert len(groups_of(state, state.legal())) == len(state.legal())


# --- hidden information ------------------------------------------------------------------

HIDDEN = {
    "position": KYRAN.replace("10|35|24,30", "10,20|25,35|1,24").replace(
        "trick=0:20=20 1:25=25;turn=2", "trick=-;turn=0"
    ),
    "moves": ["20", "25"],
    "information": "hidden",
}


def test_a_move_that_is_right_in_some_worlds_only_is_not_right():
    """With 0 bid, the 24 must go now: later it may win, here or in another world."""
    start = HIDDEN["position"].replace("bids=0,0,1", "bids=0,1,0")
    one = of_kyran(**{**HIDDEN, "position": start})
    found = one.verify()
    assert (found.verdict, found.first_moves) == ("sound", ("24",))
    # Open, the 1 would do as well: seat 1 is seen to hold a card that beats the 24.
    shown = of_kyran(position=start, moves=HIDDEN["moves"]).verify()
    assert shown.verdict == "cooked"
    said = one.check("1")
    assert not said
    assert "hidden cards lie badly" in said.message
    assert "For example" in said.message


def test_a_share_of_the_worlds_may_be_enough_and_the_true_one_plays_no_part():
    start = HIDDEN["position"].replace("bids=0,0,1", "bids=0,1,0")
    others = start.replace("10,20", "2,20").replace("25,35", "3,25")
    told = []
    for line in (start, others):
        one = of_kyran(**{**HIDDEN, "position": line}, share=0.1)
        told.append((one.verify(), one.check("1").message, one.hint(), one.solution()))
    assert told[0] == told[1]
    assert told[0][0].verdict == "cooked"
    assert set(told[0][0].first_moves) == {"1", "24"}


def test_worlds_of_kyran_are_those_of_determinize():
    import random

    line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,1;won=0,0,0;"
    line += "hands=C11,20|B20,25|24,30;trick=-;turn=0;force=-;known=-"
    state = kyran.State.parse(line)
    for move in ("C11>2", "B20>2"):
        state.play(move)
    assert state.turn == 0 or state.legal()
    seat = 0
    found = Counter(key_of(world) for world in worlds(state, seat))
    assert set(found.values()) == {1}
    rng = random.Random(5)
    drawn = {key_of(state.determinize(seat, rng)) for _ in range(400)}
    assert drawn <= set(found)
    assert key_of(state) in found
    if len(found) < 60:
        assert drawn == set(found)


def test_worlds_of_kirolo_are_those_of_determinize():
    import random

    line = "KIROLO1;m=rami;n=2;opt=-;turn=0;step=draw;used=-;laid=0;drew=0;nolay=0;idle=0;"
    line += "hands=F7,F8|M1,M2;table=-;A=F9;B=M8;X=;E=M4,E1,B3;Z=;seen=-;known=-;res=*"
    state = kirolo.State.parse(line)
    state.play("E")
    found = [key_of(world) for world in worlds(state, 0)]
    assert len(found) == len(set(found))
    rng = random.Random(5)
    drawn = {key_of(state.determinize(0, rng)) for _ in range(400)}
    assert drawn == set(found)
    assert key_of(state) in drawn


def test_worlds_that_are_too_many_leave_a_puzzle_unknown():
    state = kyran.State.new(3, deck="simple")
    state.play("deal:" + "|".join(",".join(str(7 * s + i) for i in range(1, 8)) for s in range(3)))
    with pytest.raises(Uncounted, match="more than 5000"):
        worlds(state, 1)
    one = of_kyran(
        position=None,
        players=3,
        setting={"deck": "simple"},
        seed=7,
        moves=["*"],
        seat=1,
        goal={"exact_bid": 1},
        information="hidden",
    )
    found = one.verify()
    assert found.verdict == "unknown"
    assert "more than 5000 worlds" in found.text("en")


# --- the shipped ones --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_is_sound(game):
    puzzles = collection(game)
    assert len(puzzles) >= 8
    found = {one.id: one.verify() for one in puzzles}
    assert [name for name, one in found.items() if one.verdict != "sound"] == []
    assert len(found) == len(puzzles)
    assert all(one.solved.losses for one in found.values())  # something can go wrong


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_go_from_easy_to_hard_and_give_hints(game):
    puzzles = collection(game, lang="en")
    grades = [one.scenario.difficulty for one in puzzles]
    assert grades == sorted(grades)
    assert (grades[0], grades[-1] >= 4) == (1, True)
    assert all(one.scenario.hints and one.scenario.tags for one in puzzles)
    assert all(one.game == game for one in puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_french_of_shipped_puzzles_is_set_in_french(game):
    for one in collection(game):
        texts = [one.scenario.title, one.scenario.text, *one.scenario.hints]
        for said in (text["fr"] for text in texts):
            assert "'" not in said
            assert all(said[i - 1] == "\u202f" for i, c in enumerate(said) if c in ":;?!»"), said


def test_an_unknown_game_has_no_collection():
    with pytest.raises(ValueError, match="the games are zyrcan, kyran, kirolo"):
        collection("chess")
