"""The fast solver of KIROLO gives the answers of the naive one, on thousands of small turns."""

from random import Random
from typing import Any

import pytest
from naive_solver import Task, reached, right_moves

from kyran_widgets.puzzles.kirolo_solver import solve, takes
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.rules.kirolo import State
from kyran_widgets.rules.kirolo_cards import CARD
from kyran_widgets.rules.kirolo_series import new_series

COALITION = {"model": "coalition"}
MODES = {
    "strict": ("std", ["", "action_limit:one"]),
    "free": ("std", ["step_order:free"]),
    "rami": ("rami", ["", "rami_actions:pile"]),
}


def a_turn(rng: Random, mode: str) -> State:
    """A turn of a game with few cards, of which many fit together."""
    name, steps = MODES[mode]
    elements = [f"{e}{v}" for e in "FET" for v in range(4, 8) for _ in range(2)]
    actions = [*"**~~??", *("++" if name == "std" else "")]
    rng.shuffle(elements)
    rng.shuffle(actions)
    options = [rng.choice(steps), rng.choice(["", "", "lone_joker:extend_only"])]
    options.append(rng.choice(["", "", "fouille_return:bottom", "fouille_return:shuffle"]))
    table = [a_series(rng, elements) for _ in range(rng.randint(0, 2))]
    table = [text for text in table if text]
    if actions[0] == "*" and rng.random() < 1 / 2 and "lone_joker:extend_only" not in options:
        table.append(actions.pop(0))
    most = 3 if name == "rami" else 4  # a draw comes first
    fitting = a_series(rng, elements) if rng.random() < 1 / 2 else ""
    hand = fitting.split(".")[:most] if fitting else []
    hand += [elements.pop() for _ in range(rng.randint(not hand, most - len(hand)))]
    hand += [actions.pop() for _ in range(rng.randint(0, 2))]
    rng.shuffle(hand)
    other = [elements.pop(), actions.pop()]
    piles = {pile: [elements.pop() for _ in range(rng.randint(0, 2))] for pile in "ABE"}
    piles["X"] = [actions.pop()] if rng.random() < 1 / 3 else []
    piles["Z"] = [actions.pop()] if actions and rng.random() < 1 / 2 else []
    if name == "rami" and not any(piles[pile] for pile in "ABE"):
        return a_turn(rng, mode)  # no source: such a turn begins at another step
    step = "draw" if name == "rami" else "lay"
    chosen = ",".join(sorted(filter(None, options), key=ORDER.index)) or "-"
    line = (
        f"KIROLO1;m={name};n=2;opt={chosen};turn=0;step={step};used=-;laid=0;drew=0;nolay=0;idle=0;"
    )
    line += f"hands={','.join(hand)}|{','.join(other)};table={' '.join(table) or '-'};"
    line += "".join(f"{pile}={','.join(piles[pile])};" for pile in "ABXEZ")
    state = State.parse(line + "seen=-;known=-;res=*")
    for _ in range(rng.randint(0, 2)):  # a turn that is under way
        if state.turn == 0:
            later = state.copy()
            later.apply(rng.choice(later.legal()))
            state = later if later.turn == 0 else state
    return state


def a_series(rng: Random, elements: list[str]) -> str:
    """Take a series out of some cards, if they hold one."""
    texts = new_series(sum({1 << CARD[card] for card in elements[:9]}), 0)
    chosen = rng.choice(texts) if texts else ""
    for card in chosen.split(".") if chosen else ():
        elements.remove(card)
    return chosen


ORDER = [
    *("step_order:free", "action_limit:one", "rami_actions:pile", "lone_joker:extend_only"),
    *("fouille_return:bottom", "fouille_return:shuffle"),
]


def naive(state: State, goal: dict[str, int]) -> Task:
    """The task for the naive solver; its tally is the cards laid and whether the turn is over."""

    def step(tally: Any, before: State, after: State, log: list[Any]) -> Any:
        laid = _table(after) != _table(before)
        shed = sum(map(len, before.hands)) - sum(map(len, after.hands))
        return tally[0] + laid * shed, tally[1] or after.player != 0

    def holds(tally: Any, at: State) -> bool:
        if "lay" in goal:
            return goal.get("by", 0) == 0 and tally[0] >= goal["lay"]
        return not at.hands[goal["empty_hand"]]

    return Task(0, (0, False), step, lambda tally, _: tally[1], holds, key=_key)


def _key(state: State) -> Any:
    """What a position line says, but for the order of hands."""
    return (
        tuple(tuple(sorted(hand)) for hand in state.hands),
        tuple(series.text for series in state.table.series),
        tuple(map(tuple, state.piles.values())),
        (state.turn, state.player, state.phase, state.used, state.laid, state.drew, state.seen),
        state.source,
    )


def _table(state: State) -> str:
    return state.text().split("table=")[1].split(";")[0]


@pytest.mark.parametrize(("mode", "count"), [("strict", 200), ("free", 80), ("rami", 80)])
def test_same_right_moves_as_the_naive_solver(mode: str, count: int) -> None:
    rng = Random(mode)
    right = wrong = mixed = 0
    for _ in range(count):
        state = a_turn(rng, mode)
        size = len(state.hands[0])
        goal: dict[str, int] = {"empty_hand": 0}
        if rng.random() < 1 / 2:
            goal = {"lay": rng.randint(1, size + rng.choice([0, 0, 1, 3]))}
            goal |= rng.choice([{}, {"by": 0}, {"by": 0}, {"by": 1}])
        assert takes(goal, COALITION, "turn")
        before = state.text()
        solved = solve(state, 0, goal, COALITION, "turn", Budget())
        task = naive(state, goal)
        told = before, goal
        assert list(solved.wins) == right_moves(state, task), told
        assert sorted((*solved.wins, *solved.losses)) == sorted(state.legal())
        some = solve(state, 0, goal, COALITION, "turn", Budget(rng.randint(1, 9)))
        assert set(some.wins) <= set(solved.wins)
        assert set(some.losses) <= set(solved.losses)
        assert sorted((*some.wins, *some.losses, *some.open)) == sorted(state.legal())
        assert state.text() == before
        right, wrong = right + len(solved.wins), wrong + len(solved.losses)
        for move in solved.wins:
            line = [move, *solved.replies[move]]
            mixed += any(one.startswith("mix") for one in line)
            assert reached(state, line, task), told
        for move in solved.losses[:3]:
            assert not reached(state, [move, *solved.replies[move]], task), told
    assert min(right, wrong) > count / 5
    assert mixed or mode == "strict"  # where nothing is laid after a draw
