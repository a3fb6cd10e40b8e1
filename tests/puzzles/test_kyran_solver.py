"""The fast solver of KYRAN gives the answers of the naive one, on thousands of small rounds."""

from random import Random
from typing import Any

import pytest
from naive_solver import Task, reached, right_moves

from kyran_widgets.puzzles.kyran_solver import forced, solve, takes
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State

POWERS = ["C11", "C26", "S27", "S10", "B20", "B17", "V3", "V34", "V12", "S5"]
COALITION = {"model": "coalition"}


# --- positions -----------------------------------------------------------------


def a_round(rng: Random, players: int, size: int, *, powers: float, bidding: bool = False) -> State:
    """A round with some moves played, bids at least unless ``bidding``; a seat is to move."""
    while True:
        options: dict[str, Any] = {"deck": "simple"}
        if powers:
            options = {"deck": rng.sample(POWERS, 6)}
            options["trick_leader"] = rng.choice(["winner", "winner", "left"])
            options["forced_power"] = rng.choice(["resolve", "resolve", "cancel"])
        state = State.new(players, **options)
        state.round, state.size = state.setup.largest - size + 1, size
        state.dealer = state.setup.dealer(state.round)
        state.lives = tuple(rng.choice([1, 2, 5]) for _ in range(players))
        deck = list(state.setup.deck.cards)
        few = [c for c in deck if rng.random() < powers and state_card(c).strip("0123456789")]
        low = rng.randint(0, 20)  # neighbours and ties are wanted
        near = [c for c in deck if c not in few][low : low + players * size + rng.randint(0, 4)]
        cards = few + near
        rng.shuffle(cards)
        if len(cards) < players * size:
            continue
        hands = [cards[s * size : (s + 1) * size] for s in range(players)]
        deal = "|".join(",".join(map(state_card, hand)) for hand in hands)
        state.apply(f"deal:{deal}")
        if bidding:
            for _ in range(rng.randrange(players)):
                state.apply(rng.choice(state.legal()))
            return state
        while state.phase == "bid":
            state.apply(rng.choice(state.legal()))
        for _ in range(rng.randint(0, players)):
            random_move(state, rng)
        while state.turn == CHANCE and state.phase == "play":
            random_move(state, rng)
        if state.phase == "play" and isinstance(state.turn, int):
            return state


def state_card(card: int) -> str:
    from kyran_widgets.rules.kyran_cards import NAMES

    return NAMES[card]


def random_move(state: State, rng: Random) -> None:
    if state.phase == "play":
        state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()))


def a_goal(rng: Random, players: int, size: int, depth: int = 0) -> dict[str, Any]:
    kind = rng.choice(
        ["exact_bid", "bust", "tricks", *(["all", "any", "not"] if depth < 2 else [])]
    )
    if kind == "not":
        return {"not": a_goal(rng, players, size, depth + 1)}
    if kind in ("all", "any"):
        return {kind: [a_goal(rng, players, size, depth + 1) for _ in range(2)]}
    goal: dict[str, Any] = {kind: rng.randrange(players)}
    if kind == "tricks":
        goal[rng.choice(["is", "at_least", "at_most"])] = rng.randint(0, size)
    return goal


# --- the goals, written once more ----------------------------------------------


def holds(goal: dict[str, Any], won: tuple[int, ...], bids: tuple[int, ...]) -> bool:
    match goal:
        case {"not": part}:
            return not holds(part, won, bids)
        case {"all": parts}:
            return all(holds(part, won, bids) for part in parts)
        case {"any": parts}:
            return any(holds(part, won, bids) for part in parts)
        case {"exact_bid": seat}:
            return won[seat] == bids[seat]
        case {"bust": seat}:
            return won[seat] != bids[seat]
        case {"tricks": seat, "is": wanted}:
            return won[seat] == wanted
        case {"tricks": seat, "at_least": wanted}:
            return won[seat] >= wanted
        case {"tricks": seat, "at_most": wanted}:
            return won[seat] <= wanted
    raise AssertionError(goal)


def naive(
    state: State, seat: int, goal: dict[str, Any], model: dict[str, Any], horizon: str
) -> Task:
    """The task for the naive solver; its tally: tricks won, whether play is over, and bids."""
    first = sum(state.won)

    def step(tally: Any, before: State, after: State, log: list[Any]) -> Any:
        won = list(tally[0])
        taken = [event.facts["seat"] for event in log if event.kind == "TrickWon"]
        for winner in taken:
            won[winner] += 1
        over = after.round != before.round or after.turn is None
        bids = before.bids if over else after.bids
        return tuple(won), over or (horizon == "trick" and sum(won) > first), bids

    def utility(tally: Any, after: State, who: int) -> int:
        won, _, bids = tally
        if after.round != state.round or after.turn is None:
            outcome = after.outcome()
            title = (3 - min(len(outcome.winners), 2)) if outcome and who in outcome.winners else 0
            return 10 * (won[who] == bids[who]) + title
        return 10 * (0 <= bids[who] - won[who] <= state.size - sum(won))

    return Task(
        seat,
        (state.won, False, state.bids),
        step,
        closed=lambda tally, _: tally[1],
        holds=lambda tally, _: holds(goal, tally[0], tally[2]),
        utility=utility if model["model"] == "own_goal" else None,
        ties=model.get("ties", ""),
    )


# --- tests ---------------------------------------------------------------------

CASES = [(3, 1, 60), (3, 2, 300), (4, 2, 60), (3, 3, 40)]


@pytest.mark.parametrize("powers", [0, 0.4, 0.9])
@pytest.mark.parametrize(("players", "size", "count"), CASES)
def test_same_right_moves_as_the_naive_solver(
    players: int, size: int, count: int, powers: float
) -> None:
    rng = Random(f"{players} {size} {powers}")
    right = 0
    for _ in range(count):
        state = a_round(rng, players, size, powers=powers)
        seat, goal = state.turn, a_goal(rng, players, size)
        if not powers and rng.random() < 1 / 2:
            goal = {"exact_bid": seat}
        model = COALITION
        if rng.random() < 1 / 3:
            model = {"model": "own_goal", "ties": rng.choice(["worst", "best", "first"])}
        horizon = rng.choice(["round", "round", "trick"])
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
        right += len(solved.wins)
        for move, line in solved.replies.items():
            if model == COALITION:
                # A line stops where the goal is decided: whatever follows is then as good.
                ends = endings(state, [move, *line], task, rng)
                assert set(ends) == {move in solved.wins}, told
    assert right > count / 4


def endings(state: State, line: list[str], task: Task, rng: Random) -> list[bool]:
    """How lines end that begin so and go on at random."""
    out = []
    for _ in range(2):
        at, more = state.copy(), []
        tally = task.start
        for move in line:
            was = at.copy()
            log: list[Any] = []
            at.apply(move, log)
            tally = task.step(tally, was, at, log)
        while not task.closed(tally, at):
            was, log = at.copy(), []
            more.append(at.sample(rng) if at.turn == CHANCE else rng.choice(at.legal()))
            at.apply(more[-1], log)
            tally = task.step(tally, was, at, log)
        out.append(reached(state, [*line, *more], task))
    return out


@pytest.mark.parametrize("powers", [0, 0.6])
def test_bids_are_first_moves_too(powers: float) -> None:
    rng = Random(f"bids {powers}")
    both = set()
    for _ in range(25):
        state = a_round(rng, 3, rng.choice([1, 2]), powers=powers, bidding=True)
        goal = rng.choice([{"exact_bid": state.turn}, a_goal(rng, 3, 2)])
        model = rng.choice([COALITION, {"model": "own_goal", "ties": "worst"}])
        solved = solve(state, state.turn, goal, model, "round", Budget())
        task = naive(state, state.turn, goal, model, "round")
        assert list(solved.wins) == right_moves(state, task), (state.text(), goal, model)
        both |= {bool(solved.wins), bool(solved.losses)}
    assert both == {True, False}


@pytest.mark.parametrize(("players", "size"), [(3, 2), (3, 3), (4, 2), (5, 2), (4, 3)])
def test_the_tricks_that_can_be_forced_are_those_of_the_naive_solver(
    players: int, size: int
) -> None:
    rng = Random(f"{players} {size}")
    some = 0
    for _ in range(4 if size * players > 9 else 8):
        state = a_round(rng, players, size, powers=0)
        while state.values:
            random_move(state, rng)
        seat = rng.randrange(players)
        if state.phase != "play":
            continue
        wanted = []
        for tricks in range(size + 1):
            goal = {"tricks": seat, "is": tricks}
            task = naive(state, seat, goal, COALITION, "round")
            if _forces(state, task):
                wanted.append(tricks)
        assert list(forced(state, seat)) == wanted, state.text()
        some += len(wanted)
    assert some


def _forces(state: State, task: Task) -> bool:
    """Whether the task is solved where any seat is to move."""
    right = right_moves(state, task)
    return bool(right) if state.turn == task.seat else len(right) == len(state.legal())


def test_tricks_that_can_be_forced_are_of_numbers_alone() -> None:
    line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,0;won=0,0,0;"
    powers = State.parse(line + "hands=30,M|1,2|8,9;trick=-;turn=0;force=-;known=-")
    with pytest.raises(ValueError, match="Numbers alone"):
        forced(powers, 0)
    running = State.parse(line + "hands=30|1,2|8,9;trick=0:31=31;turn=1;force=-;known=-")
    with pytest.raises(ValueError, match="about to begin"):
        forced(running, 0)
    line = line.replace("opt=-", "opt=trick_leader:left")
    left = State.parse(line + "hands=30,31|1,2|8,9;trick=-;turn=0;force=-;known=-")
    with pytest.raises(ValueError, match="trick_leader"):
        forced(left, 0)
