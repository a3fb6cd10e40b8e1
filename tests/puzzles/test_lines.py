"""Lines of play stop where the goal is decided, and the solver's own moves in them are right."""

import pytest
from puzzle_parts import (
    fields,
    kirolo_turn,
    kyran_ending,
    of_kyran,
    puzzle,
    some,
    zyrcan_ending,
)

from kyran_widgets.puzzles import Puzzle, collection
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.solver import Search
from kyran_widgets.rules import GAMES

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
