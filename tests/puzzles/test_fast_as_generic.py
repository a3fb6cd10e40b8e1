"""The fast solvers answer exactly what the generic one answers."""

import random

import pytest
from puzzle_parts import kirolo_turn, kyran_ending, some, zyrcan_ending

from kyran_widgets.puzzles.fast import solver_for
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.solver import Search, Task

GOALS = {
    "zyrcan": (
        {"win": 0},
        {"sole_win": 0},
        {"motor_lead": 0},
        {"motors": 1, "at_most": 1},
        {"motors": 0, "is": 2},
        {"forced_pass": 1},
        {"capture": 2, "by": 0, "type": 2},
        {"capture": 1, "of": 2},
        {"all": [{"win": 0}, {"not": {"capture": 2, "of": 1}}]},
        {"any": [{"forced_pass": 2}, {"motors": 0, "at_least": 4}]},
    ),
    "kyran": (
        {"exact_bid": 0},
        {"exact_bid": 1},
        {"bust": 2},
        {"tricks": 1, "at_least": 1},
        {"tricks": 2, "is": 1},
        {"all": [{"exact_bid": 0}, {"bust": 1}]},
        {"not": {"tricks": 0, "at_most": 1}},
    ),
    "kirolo": ({"empty_hand": 0}, {"lay": 3, "by": 0}, {"lay": 5}, {"cards": 0, "at_most": 2}),
}
HORIZONS = {
    "zyrcan": ("turn", "round", "game", 2, 3),
    "kyran": ("turn", "trick", "round", 3),
    "kirolo": ("turn",),
}
MAKERS = {"zyrcan": zyrcan_ending, "kyran": kyran_ending, "kirolo": kirolo_turn}
MODELS = (
    {"model": "coalition"},
    {"model": "own_goal", "ties": "worst"},
    {"model": "own_goal", "ties": "best"},
    {"model": "own_goal", "ties": "first"},
)


@pytest.mark.parametrize(("game", "count"), [("zyrcan", 800), ("kyran", 700), ("kirolo", 150)])
def test_the_same_first_moves_are_right(game, count):
    rng, taken = random.Random(game), 0
    for state in some(MAKERS[game], count, f"fast {game}"):
        goal, horizon = rng.choice(GOALS[game]), rng.choice(HORIZONS[game])
        model = rng.choice(MODELS)
        fast = solver_for(game, goal, model, horizon)
        if fast is None:
            continue
        taken += 1
        seat = state.turn
        found = fast.solve(state, seat, goal, model, horizon, Budget())
        right = Search(state, Task(seat, goal, model, horizon), Budget()).solved()
        what = (state.text(), goal, model, horizon)
        assert (set(found.wins), set(found.losses)) == (set(right.wins), set(right.losses)), what
        assert not found.open
    assert taken > count // 5
