"""The fast solver of Zyrcan gives the answers of the naive one, on thousands of small endings."""

from random import Random
from typing import Any

import pytest
from naive_solver import Task, reached, right_moves

from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.zyrcan_solver import solve, takes
from kyran_widgets.rules.zyrcan import State
from kyran_widgets.rules.zyrcan_boards import board_of

COALITION = {"model": "coalition"}


def an_ending(rng: Random, players: int, ships: int) -> State:
    board = board_of(rng.choice(["3-4-3", "4-5-4", "2-3-4-3", "5-4-5"]))
    places = rng.sample(range(len(board.cells)), min(ships, len(board.cells) - 1))
    cells = {c: (rng.randrange(players), rng.choice([1, 1, 2, 2, 3])) for c in places}
    owners = {seat for seat, _ in cells.values()}
    if len(owners) < 2:
        return an_ending(rng, players, ships)
    eliminated = rng.choice(["skip", "pass"])
    reserves = [(0, 0, 0)] * players
    turn = rng.choice(sorted(owners))
    return State.place(players, board, eliminated, cells, reserves, turn, 40)


def a_goal(rng: Random, players: int, depth: int = 0) -> dict[str, Any]:
    plain = ["win", "win", "sole_win", "motor_lead", "forced_pass", "motors", "capture", "capture"]
    kind = rng.choice([*plain, *(["all", "any", "not"] if depth < 2 else [])])
    if kind == "not":
        return {"not": a_goal(rng, players, depth + 1)}
    if kind in ("all", "any"):
        return {kind: [a_goal(rng, players, depth + 1) for _ in range(2)]}
    if kind == "capture":
        goal = {"capture": rng.randint(1, 3)}
        facts = {"by": rng.randrange(players), "of": rng.randrange(players)}
        facts["type"] = rng.randint(1, 3)
        return goal | {name: value for name, value in facts.items() if rng.random() < 1 / 3}
    goal = {kind: rng.randrange(players)}
    if kind == "motors":
        goal[rng.choice(["is", "at_least", "at_most"])] = rng.randint(0, 6)
    return goal


# --- the goals, written once more ----------------------------------------------


def motors(state: State, seat: int) -> int:
    return state.view(None)["fleets"][seat]["motors"]


def holds(goal: dict[str, Any], log: tuple[Any, ...], state: State) -> bool:
    match goal:
        case {"not": part}:
            return not holds(part, log, state)
        case {"all": parts}:
            return all(holds(part, log, state) for part in parts)
        case {"any": parts}:
            return any(holds(part, log, state) for part in parts)
        case {"win": seat}:
            return state.turn is None and seat in state.outcome().winners
        case {"sole_win": seat}:
            return state.turn is None and state.outcome().winners == (seat,)
        case {"motor_lead": seat}:
            others = [motors(state, s) for s in range(state.players) if s != seat]
            return motors(state, seat) > max(others)
        case {"motors": seat, "is": wanted}:
            return motors(state, seat) == wanted
        case {"motors": seat, "at_least": wanted}:
            return motors(state, seat) >= wanted
        case {"motors": seat, "at_most": wanted}:
            return motors(state, seat) <= wanted
        case {"forced_pass": seat}:
            return ("passed", seat) in log
        case {"capture": wanted}:
            facts = [goal.get(name) for name in ("by", "of", "type")]
            met = [
                all(want in (None, fact) for want, fact in zip(facts, one[1:], strict=True))
                for one in log
                if one[0] == "captured"
            ]
            return sum(met) >= wanted
    raise AssertionError(goal)


def naive(
    state: State, seat: int, goal: dict[str, Any], model: dict[str, Any], horizon: str | int
) -> Task:
    """The task for the naive solver; its tally is all that has happened, then the seats' moves."""

    def step(tally: Any, before: State, after: State, log: list[Any]) -> Any:
        happened, movers = tally
        for event in log:
            facts = event.facts
            if event.kind == "Captured":
                happened += (("captured", facts["seat"], facts["victim"], facts["lost"]),)
            elif event.kind == "Passed":
                happened += (("passed", facts["seat"]),)
        return tuple(sorted(happened)), (*movers[-1:], before.turn) if horizon == "round" else (
            *movers,
            before.turn,
        ) if horizon != "game" else ()

    def closed(tally: Any, at: State) -> bool:
        movers = tally[1]
        if horizon == "game":
            return False
        if horizon == "round":
            return bool(movers) and movers[-1] != seat and at.turn == seat
        return len(movers) >= (1 if horizon == "turn" else horizon)

    def utility(tally: Any, at: State, who: int) -> int:
        fleets = at.view(None)["fleets"]
        standing = [(fleet["motors"], sum(fleet["ships"])) for fleet in fleets]
        best = max(standing)
        return 0 if standing[who] < best else 2 if standing.count(best) == 1 else 1

    return Task(
        seat,
        ((), ()),
        step,
        closed,
        lambda tally, at: holds(goal, tally[0], at),
        utility=utility if model["model"] == "own_goal" else None,
        ties=model.get("ties", ""),
    )


# --- tests ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "ships", "count"), [(3, 5, 500), (3, 7, 250), (4, 7, 120), (5, 8, 60)]
)
def test_same_right_moves_as_the_naive_solver(players: int, ships: int, count: int) -> None:
    rng = Random(f"{players} {ships}")
    right = wrong = 0
    for _ in range(count):
        state = an_ending(rng, players, ships)
        seat, goal = state.turn, a_goal(rng, players)
        assert seat is not None
        model: dict[str, Any] = COALITION
        if rng.random() < 1 / 3:
            model = {"model": "own_goal", "ties": rng.choice(["worst", "best", "first"])}
        horizon = rng.choice(["game", "game", "round", "turn", 2, 3, 5])
        assert takes(goal, model, horizon)
        before = state.text()
        solved = solve(state, seat, goal, model, horizon, Budget())
        task = naive(state, seat, goal, model, horizon)
        told = before, goal, model, horizon
        assert list(solved.wins) == right_moves(state, task), told
        assert sorted((*solved.wins, *solved.losses)) == sorted(state.legal())
        some = solve(state, seat, goal, model, horizon, Budget(rng.randint(1, 9)))
        assert set(some.wins) <= set(solved.wins)
        assert set(some.losses) <= set(solved.losses)
        assert sorted((*some.wins, *some.losses, *some.open)) == sorted(state.legal())
        assert state.text() == before
        right, wrong = right + len(solved.wins), wrong + len(solved.losses)
        for move, line in solved.replies.items():
            moves = [move, *line]
            if model != COALITION:  # such a line goes on to where the horizon closes
                assert reached(state, moves, task) == (move in solved.wins), told
            else:  # this one to where the goal is decided: whatever follows is then as good
                ends = [
                    reached(state, [*moves, *more], task)
                    for more in goings_on(state, moves, task, rng)
                ]
                assert set(ends) == {move in solved.wins}, told
    assert min(right, wrong) > count / 4


def goings_on(state: State, line: list[str], task: Task, rng: Random) -> list[list[str]]:
    """Random ways to go on from the end of a line to where the horizon closes."""
    out = []
    for _ in range(2):
        at, tally, more = state.copy(), task.start, list[str]()
        moves = iter(line)
        while at.turn is not None and not task.closed(tally, at):
            move = next(moves, None)
            if move is None:
                more.append(move := rng.choice(at.legal()))
            before, log = at.copy(), []
            at.apply(move, log)
            tally = task.step(tally, before, at, log)
        assert next(moves, None) is None
        out.append(more)
    return out
