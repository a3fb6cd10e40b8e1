"""The generic solver: against a naive one on thousands of positions, and its models one by one."""

from fractions import Fraction
from random import Random

import pytest
from naive_solver import draws as naive_draws
from naive_solver import right_moves, worths
from puzzle_parts import KIROLO, kirolo_turn, kyran_ending, naive, puzzle, some, zyrcan_ending

from kyran_widgets.puzzles import solved as clock
from kyran_widgets.puzzles.opponents import threshold, utility
from kyran_widgets.puzzles.solved import Budget, Exhausted
from kyran_widgets.puzzles.solver import Search, Task, draws, solve
from kyran_widgets.rules import CHANCE, kirolo, kyran, zyrcan

COALITION = {"model": "coalition"}
GOALS = {
    "zyrcan": (
        {"sole_win": 0},
        {"win": 0},
        {"capture": 2, "by": 0},
        {"motors": 1, "at_most": 1},
        {"all": [{"forced_pass": 1}, {"not": {"win": 1}}]},
        {"avoid": {"motor_lead": 2}},
        {"any": [{"motors": 0, "at_least": 4}, {"event": "TypeLost", "facts": {"seat": 1}}]},
    ),
    "kyran": (
        {"exact_bid": 0},
        {"bust": 1},
        {"tricks": 0, "at_least": 1},
        {"tricks": 2, "is": 0},
        {"all": [{"exact_bid": 0}, {"bust": 2}]},
        {"avoid": {"tricks": 1, "at_least": 1}},
        {"lives": 0, "at_least": 5},
    ),
    "kirolo": (
        {"empty_hand": 0},
        {"lay": 3, "by": 0},
        {"cards": 0, "at_most": 4},
        {"not": {"lay": 4}},
    ),
}
HORIZONS = {
    "zyrcan": ("turn", "round", "game", 3),
    "kyran": ("turn", "trick", "round"),
    "kirolo": ("turn", 2),
}
MAKERS = {"zyrcan": zyrcan_ending, "kyran": kyran_ending, "kirolo": kirolo_turn}
COUNTS = {"zyrcan": 40, "kyran": 45, "kirolo": 12}


def solved(state, seat, goal, horizon, opponents=COALITION, chance=None, budget=None):
    task = Task(seat, goal, opponents, horizon, chance)
    return Search(state, task, budget or Budget()).solved()


@pytest.mark.parametrize("game", MAKERS)
@pytest.mark.parametrize("part", range(4))
def test_as_a_naive_solver(game, part):
    checked = 0
    for number, state in enumerate(some(MAKERS[game], COUNTS[game], f"{game}/{part}")):
        for goal in GOALS[game]:
            horizon = HORIZONS[game][(number + part) % len(HORIZONS[game])]
            found = solved(state, state.turn, goal, horizon)
            right = tuple(right_moves(state, naive(state, goal, horizon)))
            assert (found.wins, found.open) == (right, ()), (state.text(), goal, horizon)
            checked += 1
    assert checked == COUNTS[game] * len(GOALS[game])


def test_averages_as_a_naive_solver():
    for state in some(kyran_ending, 40, "averages"):
        task = Task(
            state.turn, {"exact_bid": 0}, COALITION, "round", {"model": "averaged", "at_least": 0.5}
        )
        search = Search(state, task, Budget())
        found = {m: search.worth(search.after(search.root, m))[0] for m in state.legal()}
        assert found == worths(state, naive(state, {"exact_bid": 0}, "round", averaged=True))


def drawing(make):
    """Random positions in which chance is to draw."""

    def played(rng):
        state = make(rng)
        for _ in range(12):
            if state is None or state.turn is None or state.phase == "deal":
                return None
            if state.turn == CHANCE:
                return state
            state.apply(rng.choice(state.legal()))
        return None

    return played


def mixing(rng):
    """A turn of KIROLO with little in the piles, equal cards among it."""
    cards = rng.sample([e + str(v) for e in "FE" for v in range(1, 4)] * 2, 9)
    hand, a, b = (",".join(cards[at : at + 3]) for at in (0, 3, 6))
    line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    line += f"hands={hand},?,+,~|M1,M2;table=M4.M5.M6;A={a};B={b};X=+,~,~;E=M3;Z=;seen=-;known=-;"
    return kirolo.State.parse(line + "res=*")


@pytest.mark.parametrize("make", [kyran_ending, mixing])
def test_what_may_be_drawn_and_how_likely_it_is(make):
    rng, seen = Random("draws"), []
    while len(seen) < 40:
        state = drawing(make)(rng)
        if state is not None:
            assert draws(state) == naive_draws(state), state.text()
            seen.append(draws(state))
    assert all(sum(odds.values()) == 1 for odds in seen)
    assert max(map(len, seen)) > 1


def test_what_is_drawn_counts_against_the_solver_unless_averaged():
    line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won=0,0,0;"
    line += "hands=S27,1|2,36|3,4;trick=-;turn=0;force=-;known=-"
    state = kyran.State.parse(line)
    goal = {"tricks": 0, "at_least": 1}
    assert solved(state, 0, goal, "round").wins == ()
    for share, wins in ((0.5, ("S27>1",)), (0.51, ())):
        averaged = {"model": "averaged", "at_least": share}
        assert solved(state, 0, goal, "round", chance=averaged).wins == wins
    for drawn, wins in (("^2", ("S27>1",)), ("^36", ())):
        scripted = {"model": "scripted", "moves": ["^9", drawn]}
        assert solved(state, 0, goal, "round", chance=scripted).wins == wins


def test_a_script_answers_in_order_and_leaves_out_what_is_illegal():
    state = zyrcan.State.parse("ZYRCAN1 3 3-4-3 - A1B1./.C1A1B2/... 000,000,000 A 37 *")
    moves = {"1": ["zz", "b4xb2"], "2": []}
    search = Search(
        state, Task(0, {"win": 0}, {"model": "scripted", "moves": moves}, "game"), Budget()
    )
    node = search.after(search.root, "a1xa2")
    assert search.moves(node) == ["b4xb2"]
    after = search.after(node, "b4xb2")
    assert after.used == (0, 2, 0, 0)


def test_without_a_legal_move_in_its_script_a_seat_plays_the_first_legal_one():
    state = zyrcan.State.parse("ZYRCAN1 3 3-4-3 - A1B1./.C1A1B2/... 000,000,000 A 37 *")
    opponents = {"model": "scripted", "moves": {}}
    search = Search(state, Task(0, {"win": 0}, opponents, "game"), Budget())
    node = search.after(search.root, "a1xa2")
    assert search.moves(node) == node.state.legal()[:1]


def test_a_bot_answers_alike_whenever_it_is_asked():
    state = some(zyrcan_ending, 1, "bot")[0]
    opponents = {"model": "bot", "bot": "greedy", "seed": 7}
    results = [solved(state, 0, {"win": 0}, "game", opponents) for _ in range(2)]
    assert results[0] == results[1]
    search = Search(state, Task(0, {"win": 0}, opponents, "game"), Budget())
    node = search.after(search.root, state.legal()[0])
    if node.state.turn is not None:
        assert len(search.moves(node)) == 1


OWN = {"model": "own_goal", "ties": "worst"}


def test_a_seat_that_plays_for_itself_takes_its_win():
    # B could hurt A, but wins by taking a ship of C.
    line = "ZYRCAN1 3 4-5-4 - A1..C3/.C1.B3./B1.A1. 000,000,000 A 37 *"
    state = zyrcan.State.parse(line)
    for goal in ({"win": 0}, {"motors": 0, "at_least": 1}):
        own = set(solved(state, 0, goal, "game", OWN).wins)
        assert set(solved(state, 0, goal, "game").wins) <= own


def test_own_goal_is_never_harder_than_all_against_one():
    for state in some(zyrcan_ending, 25, "own"):
        for goal in ({"win": 0}, {"capture": 2, "by": 0}):
            by_ties = {
                ties: set(solved(state, 0, goal, "game", {**OWN, "ties": ties}).wins)
                for ties in ("worst", "first", "best")
            }
            assert set(solved(state, 0, goal, "game").wins) <= by_ties["worst"]


@pytest.mark.parametrize("ties", ["worst", "best", "first"])
def test_own_goal_as_a_naive_one(ties):
    for state in some(zyrcan_ending, 40, f"maxn {ties}"):
        found = solved(state, 0, {"sole_win": 0}, "game", {**OWN, "ties": ties})

        def good(_, then, seat, start=state):
            return utility(then, start, seat)

        task = naive(state, {"sole_win": 0}, "game", utility=good, ties=ties)
        assert list(found.wins) == right_moves(state, task), state.text()


def test_lines_lead_where_the_goal_is_decided():
    for state in some(zyrcan_ending, 30, "lines"):
        task = Task(0, {"sole_win": 0}, COALITION, "game")
        search = Search(state, task, Budget())
        found = search.solved()
        for move in (*found.wins, *found.losses):
            node = search.after(search.root, move)
            for reply in found.replies[move]:
                assert reply in node.state.legal()
                node = search.after(node, reply)
            assert search.verdict(node) is (move in found.wins)


def test_a_spent_budget_leaves_moves_open():
    state = some(zyrcan_ending, 1, "budget")[0]
    found = solved(state, 0, {"sole_win": 0}, "game", budget=Budget(nodes=3))
    assert found.open
    assert found.nodes <= 3
    assert {*found.wins, *found.losses, *found.open} == set(state.legal())


@pytest.mark.parametrize("bad", [0, -1, True, None, "5", 1.5, float("nan"), [1]])
def test_nodes_of_a_budget_are_a_whole_number(bad):
    with pytest.raises(ValueError, match=r"nodes=.*: a budget must be more than 0, a whole number"):
        Budget(nodes=bad)


@pytest.mark.parametrize("bad", [0, -1, True, "5", float("nan"), float("inf"), 10**40, [1]])
def test_seconds_of_a_budget_are_a_number(bad):
    with pytest.raises(ValueError, match=r"seconds=.*: a budget must be more than 0, at most"):
        Budget(seconds=bad)


@pytest.mark.parametrize("bad", ["5", 1.5, True, 0, -3, float("nan"), [5]])
def test_verify_takes_no_budget_that_is_none(bad):
    with pytest.raises(ValueError, match="budget"):
        puzzle().verify(budget=bad)


def test_every_call_has_a_budget_to_itself():
    state = some(zyrcan_ending, 1, "budget")[0]
    task = Task(0, {"avoid": {"win": 1}}, COALITION, "game")
    alone = solve(state, task, Budget(nodes=40))
    shared = Budget(nodes=40)
    assert [solve(state, task, shared)[:4] for _ in range(3)] == [alone[:4]] * 3
    one = puzzle(goal={"avoid": {"win": 1}}, horizon="game")
    enough = one.verify().nodes + 1
    shared = Budget(nodes=enough)
    assert {one.verify(shared).verdict for _ in range(3)} == {one.verify().verdict}


def test_the_seconds_of_a_budget_begin_with_the_call(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    shared = Budget(seconds=0.05)
    now[0] += 1
    with pytest.raises(Exhausted):
        shared.spend()
    assert puzzle().verify(shared)


def _spend_twice(budget):
    budget.spend()
    budget.spend()


def test_seconds_end_a_search():
    budget = Budget(seconds=1e-9)
    with pytest.raises(Exhausted):
        _spend_twice(budget)


def test_a_deal_is_not_searched():
    state = some(kyran_ending, 1, "deal")[0]
    found = solved(state, state.turn, {"win": 0}, "game")
    assert found.open == tuple(state.legal())


def test_thresholds_are_exact():
    assert threshold({"model": "averaged", "at_least": 0.1}) == Fraction(1, 10)


def test_utilities():
    state = kirolo.State.parse(KIROLO)
    assert [utility(state, state, seat) for seat in (0, 1)] == [-5, -1]
    for move in ("F7.F8.F9", "T2+1", "+", "B7@B"):
        state.play(move)
    assert [utility(state, state, seat) for seat in (0, 1)] == [200, -1000]
