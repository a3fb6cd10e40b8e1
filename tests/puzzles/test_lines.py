"""Lines of play stop where the goal is decided, and the solver's own moves in them are right."""

import pytest
from puzzle_parts import (
    fields,
    kirolo_turn,
    kyran_ending,
    movers_of,
    of_kirolo,
    of_kyran,
    puzzle,
    some,
    zyrcan_ending,
)

from kyran_widgets.puzzles import Puzzle, collection
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.solver import Search
from kyran_widgets.rules import GAMES
from kyran_widgets.text import LANGS

SHIPPED = [one for game in GAMES for one in collection(game, lang="en")]
OPEN = [one for one in SHIPPED if one.scenario.information == "open"]
HIDDEN = [one for one in SHIPPED if one not in OPEN]
AGAINST = {"model": "coalition"}
SELFISH = [{"model": "own_goal", "ties": ties} for ties in ("worst", "best", "first")]
WAYS = [
    (
        zyrcan_ending,
        ({"win": 0}, {"not": {"win": 1}}, {"capture": 1}, {"motors": 0, "at_least": 3}),
        "game",
    ),
    (zyrcan_ending, ({"capture": 1, "by": 0}, {"motor_lead": 0}), "round"),
    (kyran_ending, ({"exact_bid": 0}, {"bust": 1}, {"tricks": 0, "at_most": 1}), "round"),
    (kirolo_turn, ({"empty_hand": 0}, {"lay": 3}), "turn"),
]


def own(one, line):
    """The solver's own moves of a line, and after which of its moves it is decided but goes on."""
    search = Search(one.state, one.scenario.task, Budget())
    node, moves, decided = search.root, [], None
    for number, move in enumerate(line):
        if number and decided is None and search.verdict(node) is not None:
            decided = number
        if node.state.turn == one.seat:
            moves.append(move)
        node = search.after(node, move)
    return moves, decided


def stands(one):
    """A line that is right, given back, is right; none goes on where it is decided."""
    line = one.solution()
    if line:
        moves, decided = own(one, line)
        assert decided is None, line
        found = one.check(moves)
        assert found.right, (line, found)
    solved = one.verify().solved
    for move in (*solved.wins, *solved.losses):
        _, decided = own(one, (move, *solved.replies[move]))
        assert decided is None, (move, solved.replies[move])


@pytest.mark.parametrize("one", OPEN, ids=repr)
def test_the_solution_of_a_shipped_puzzle_given_back_is_right(one):
    stands(one)


@pytest.mark.parametrize("one", HIDDEN, ids=repr)
def test_with_hidden_cards_the_solution_is_the_first_move(one):
    assert one.check(one.solution())
    assert len(one.solution()) == 1


@pytest.mark.parametrize("model", [AGAINST, *SELFISH], ids=str)
@pytest.mark.parametrize(("make", "goals", "horizon"), WAYS)
def test_the_solution_of_a_small_puzzle_given_back_is_right(make, goals, horizon, model):
    right = 0
    for state in some(make, 12, seed=7):
        for goal in goals:
            told = fields(
                game=state.game,
                position=state.text(),
                seat=state.turn,
                goal=goal,
                horizon=horizon,
                opponents=model,
            )
            one = Puzzle(lang="en", **told)
            stands(one)
            right += bool(one.solution())
    assert right


def test_a_line_of_a_scripted_puzzle_given_back_is_right():
    stands(of_kyran(opponents={"model": "scripted", "moves": {"1": ["35"]}}))
    stands(puzzle(opponents={"model": "bot", "bot": "greedy", "seed": 7}, horizon="round"))


# --- what refutes an answer ---------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_refutation_is_told_and_never_an_order(lang):
    one = of_kyran(lang=lang)
    said = one.check("24").message
    assert (" plays the 35." if lang == "en" else " joue le 35.") in said
    assert ": play " not in said


@pytest.mark.parametrize("line", ["+", "+ B7@A", "+ B7@B", "+ B7@B T2+1"])
def test_the_solvers_own_moves_refute_nothing(line):
    one = of_kirolo()
    answer = one.check(line)
    assert answer.right is False
    assert answer.message.startswith("The move + is allowed, but it misses the goal.")
    assert "Player" not in answer.message
    if line == "+":
        assert answer.message.endswith("Whatever you do next does not change that.")
        assert answer.line == ()


def test_a_refutation_follows_the_line_that_was_given():
    zyrcan = collection("zyrcan", lang="en")
    one = next(each for each in zyrcan if each.id == "zyrcan-hunt")
    first, *line = ("b2xa1", *one.check("b2xa1").line)
    at = movers_of(one, [first, *line]).index(one.seat, 1)
    state = one.state
    for move in [first, *line][:at]:
        state.play(move)
    for given in state.legal():
        answer = one.check([first, given])
        assert answer.line[: at - 1] == tuple(line[: at - 1])
        assert answer.line[at - 1] == given
        assert answer.message.count("For example: ") == 1
    # What cannot be played is left out: the first move is wrong already.
    assert one.check([first, "zz"]).line == tuple(line)


def test_given_moves_that_nobody_answers_are_not_told_again():
    said = of_kirolo(horizon="round").check("T2+1 E B7/F1@B")
    assert said.line == ("B7/F1@B", ".", "E", ".")
    assert "For example" not in said.message
    assert "misses the goal. Whatever you do next, for instance: Player 1 ends" in said.message
