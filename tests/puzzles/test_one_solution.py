"""What counts as one solution, and what hidden cards may not change."""

import pytest

from kyran_widgets.puzzles import Budget, Puzzle

TEXTS = {name: {"fr": "x", "en": "x"} for name in ("title", "text")}
COMMON = {"id": "x", "opponents": {"model": "coalition"}, **TEXTS}
KIROLO = (
    "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    "hands=F7,F8,F9,E5,T5,B5|M1;table=-;A=;B=;X=;E=T7,F1;Z=;seen=-;known=-;res=*"
)
KYRAN = (
    "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won=0,0,0;"
    "hands={}|8,25|30,34;trick=-;turn=0;force=-;known=-"
)


@pytest.mark.parametrize(
    ("goal", "horizon"),
    [
        ({"lay": 3, "by": 0}, "turn"),
        ({"lay": 3, "by": 0}, 1),
        ({"cards": 0, "is": 3}, 1),
        ({"cards": 0, "at_most": 3}, "turn"),  # judged at the end, but reached by each
    ],
)
def test_two_moves_that_each_reach_the_goal_are_two_solutions(goal, horizon):
    puzzle = Puzzle(**COMMON, game="kirolo", position=KIROLO, seat=0, goal=goal, horizon=horizon)
    assert puzzle.verify().verdict == "cooked"


def test_two_orders_of_what_reaches_it_together_are_one():
    puzzle = Puzzle(
        **COMMON, game="kirolo", position=KIROLO, seat=0, goal={"empty_hand": 0}, horizon="turn"
    )
    assert puzzle.verify().verdict == "sound"


def test_a_lay_and_a_part_of_it_that_does_not_reach_the_goal_yet_are_one():
    more = KIROLO.replace("F9,E5,T5,B5", "F9,F10,E5,T5")
    puzzle = Puzzle(
        **COMMON,
        game="kirolo",
        position=more,
        seat=0,
        goal={"lay": 4, "by": 0},
        horizon="turn",
    )
    found = puzzle.verify()
    assert (found.verdict, len(found.solved.wins)) == ("sound", 3)


def test_whether_moves_are_one_solution_may_be_unknown_within_a_budget():
    puzzle = Puzzle(
        **COMMON, game="kirolo", position=KIROLO, seat=0, goal={"empty_hand": 0}, horizon="turn"
    )
    enough = puzzle.verify().nodes
    found = puzzle.verify(budget=enough - 1)
    assert (found.verdict, found.solved.open, len(found.solved.wins)) == ("unknown", (), 2)
    assert found.text("en").startswith("Unknown: whether the 2 right first moves are one solution")
    assert "les 2 premiers coups justes" in found.text("fr")
    assert puzzle.verify(budget=enough).verdict == "sound"


def test_a_verdict_depends_on_no_hidden_card():
    verdicts = {
        Puzzle(
            **COMMON,
            game="kyran",
            position=KYRAN.format(hand),
            moves=["20", "25"],
            seat=2,
            goal={"tricks": 2, "at_least": 1},
            horizon="round",
            information="hidden",
        )
        .verify()
        .verdict
        for hand in ("20,32", "2,20")
    }
    assert len(verdicts) == 1


def test_too_many_worlds_are_unknown_and_not_listed_for_ever():
    puzzle = Puzzle(
        **COMMON,
        game="kirolo",
        players=2,
        moves=["*"],
        seat=0,
        goal={"empty_hand": 0},
        horizon="turn",
        information="hidden",
    )
    assert puzzle.verify(Budget(nodes=1000)).verdict == "unknown"
