"""The fast solvers answer exactly what the generic one answers."""

import random

import pytest
from puzzle_parts import kirolo_turn, kyran_ending, some, zyrcan_ending

from kyran_widgets.puzzles.fast import solver_for
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.solver import Following, Search, Task, solve
from kyran_widgets.rules import kyran, zyrcan

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


@pytest.mark.parametrize(("game", "count"), [("zyrcan", 60), ("kyran", 60)])
def test_a_line_is_followed_as_the_generic_solver_would(game, count):
    rng = random.Random(f"following {game}")
    for state in some(MAKERS[game], count, f"following {game}"):
        horizon = rng.choice(("trick", "round") if game == "kyran" else ("round", "game"))
        task = Task(state.turn, rng.choice(GOALS[game]), MODELS[0], horizon)
        quick, slow = Following(state, task, Budget()), Search(state, task, Budget())
        assert quick.solved()[:3] == slow.solved()[:3], (state.text(), task)


@pytest.mark.parametrize(
    ("game", "goal", "horizon", "model"),
    [
        ("zyrcan", {"sole_win": 0}, "game", MODELS[0]),
        ("zyrcan", {"sole_win": 0}, "game", MODELS[1]),
        ("zyrcan", {"avoid": {"win": 1}}, "game", MODELS[0]),
        ("zyrcan", {"avoid": {"win": 1}}, "game", MODELS[1]),
        ("zyrcan", {"win": 0}, "game", {"model": "bot", "bot": "greedy", "seed": 7}),
        ("kyran", {"exact_bid": 0}, "round", MODELS[0]),
        ("kyran", {"exact_bid": 0}, "round", MODELS[1]),
        ("kyran", {"lives": 0, "at_least": 5}, "round", MODELS[0]),
        ("kirolo", {"lay": 3, "by": 0}, "turn", MODELS[0]),
    ],
)
def test_what_refutes_a_move_is_found_though_the_budget_is_spent(game, goal, horizon, model):
    refuted = 0
    for state in some(MAKERS[game], 12, f"spent {game}"):
        task = Task(state.turn, goal, model, horizon)
        whole = solve(state, task, Budget())
        found = solve(state, task, Budget(nodes=max(1, whole.nodes)))
        assert found[:4] == whole[:4]
        assert dict(found.replies) == dict(whole.replies)
        search = Search(state, task, Budget())
        for move in found.losses:
            node = search.after(search.root, move)
            for reply in found.replies[move]:
                node = search.after(node, reply)
            assert search.verdict(node) is False, (state.text(), move)
            refuted += len(found.replies[move]) > 0
    assert refuted


def midway(rng):
    """Where a turn of KIROLO has begun."""
    state = kirolo_turn(rng)
    for _ in range(rng.randrange(1, 4)):
        if state.turn == 0:
            state.apply(rng.choice(state.legal()))
    return state if state.turn == 0 else None


def deploying(rng):
    """Where one ship a fleet is still to be deployed."""
    left = ",".join(rng.choice(["100", "010"]) for _ in range(3))
    line = f"ZYRCAN1 3 3-4-3 - A2.B1/C1A1.C2/B2.. {left} A 34 *"
    return zyrcan.State.parse(line)


def bidding(rng):
    """Where the last bid is due."""
    cards = rng.sample(range(1, 37), 6)
    hands = "|".join(",".join(map(str, sorted(cards[i : i + 2]))) for i in (0, 2, 4))
    line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=bid;lives=5,5,5;bids="
    line += f"{rng.randrange(3)},{rng.randrange(3)},_;won=0,0,0;hands={hands};"
    return kyran.State.parse(line + "trick=-;turn=2;force=-;known=-")


@pytest.mark.parametrize(
    ("make", "goals"),
    [
        (midway, GOALS["kirolo"]),
        (deploying, ({"capture": 1, "by": 0}, {"motors": 1, "at_most": 1})),
        (bidding, ({"exact_bid": 2}, {"bust": 0})),
    ],
)
def test_so_does_a_position_of_another_kind(make, goals):
    rng = random.Random(3)
    for state in some(make, 20, make.__name__):
        task = Task(state.turn, rng.choice(goals), MODELS[0], 5 if make is deploying else "turn")
        if make is bidding:
            task = task._replace(horizon="round")
        found, right = solve(state, task, Budget()), Search(state, task, Budget()).solved()
        assert (set(found.wins), set(found.losses)) == (set(right.wins), set(right.losses)), task
