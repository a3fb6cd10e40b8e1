"""Endings of Zyrcan, solved: the attack phase, as far as the horizon says.

Against all others, moves that end the game or lead to a position known already are looked at
first, then those that leave the next seat the fewest attacks: they are the cheapest to refute.
"""

from __future__ import annotations

from typing import Any

from kyran_widgets.puzzles.lines import Lines
from kyran_widgets.puzzles.solved import Budget, Exhausted, Horizon, Solved
from kyran_widgets.puzzles.zyrcan_fight import HEADS, Data, Fight, Move, Tally, counted, judge_of
from kyran_widgets.rules import State as AnyState
from kyran_widgets.rules.zyrcan import State
from kyran_widgets.rules.zyrcan_refusals import PASS

Worth = tuple[int, ...]
"""Whether the goal is reached; then how good it is for each seat."""

_ALONE = 2  # what it is worth to a seat to win alone; 1 together
_NEVER = 1 << 20  # moves of a horizon that only the end of the game closes


def takes(goal: Data, opponents: Data, horizon: Horizon) -> bool:
    """Whether this solver is for such puzzles: every goal of Zyrcan but ``avoid`` and ``event``.

    Examples
    --------
    >>> takes({"all": [{"win": 0}, {"capture": 2, "of": 1}]}, {"model": "coalition"}, "game")
    True
    >>> takes({"avoid": {"win": 1}}, {"model": "coalition"}, "game")
    False
    """
    if "not" in goal:
        return takes(goal["not"], opponents, horizon)
    for name in ("all", "any"):
        if name in goal:
            return all(takes(part, opponents, horizon) for part in goal[name])
    return opponents["model"] in {"coalition", "own_goal"} and any(n in goal for n in HEADS)


class _Search:
    """What both models share: the goal, and where the horizon closes."""

    def __init__(
        self, state: State, seat: int, goal: Data, horizon: Horizon, budget: Budget
    ) -> None:
        self.fight, self.seat, self.budget = Fight(state), seat, budget
        self.captures: list[Data] = []
        self.judge = judge_of(goal, self.captures)
        self.start: Tally = (0,) * len(self.captures)
        self.round = horizon == "round"
        self.most = horizon if isinstance(horizon, int) else 1 if horizon == "turn" else _NEVER
        self.known: dict[object, Any] = {}

    def tally(self, tally: Tally, move: Move) -> Tally:
        """Return the tally after an attack that is about to be played."""
        return counted(self.captures, tally, self.fight, move) if tally else tally

    def closed(self, left: int, mover: int) -> bool:
        """Whether the horizon closes after a move of a seat, with so many moves left."""
        turn = self.fight.turn
        return turn < 0 or not left or (self.round and turn == self.seat != mover)

    def holds(self, tally: Tally) -> bool:
        """Whether the goal holds if the horizon closes here."""
        return bool(self.judge(self.fight, tally, True))

    def at_a_pass(self, tally: Tally) -> bool:
        """Whether the goal holds if the seat to decide passes."""
        fight, turn = self.fight, self.fight.turn
        fight.give_up()
        holds = self.holds(tally)
        fight.turn, fight.passed = turn, -1
        return holds


class _Against(_Search):
    """All against the solver's seat."""

    def worth(self, moves: list[Move], tally: Tally, left: int) -> bool:
        """Whether the goal is reached where a seat has these attacks, the horizon open."""
        fight = self.fight
        turn = fight.turn
        if not moves:
            return self.at_a_pass(tally)
        found = self.judge(fight, tally, False)
        if found is not None:
            return found
        key = fight.key, turn, tally, left
        found = self.known.get(key)
        if found is None:
            self.budget.spend()
            found = self.known[key] = self._searched(moves, tally, left - 1)
        return found

    def _searched(self, moves: list[Move], tally: Tally, left: int) -> bool:
        fight, known = self.fight, self.known
        turn = fight.turn
        mine = turn == self.seat
        later = []
        for move in moves:
            after = self.tally(tally, move)
            kept = fight.attack(move)
            answers: list[Move] = []
            if self.closed(left, turn):
                found: bool | None = self.holds(after)
            else:
                found = known.get((fight.key, fight.turn, after, left))
                if found is None:
                    answers = fight.attacks()
                    if not answers:
                        found = self.at_a_pass(after)
            fight.back(move, kept)
            if found == mine:
                return mine
            if found is None:
                later.append((len(answers), move, answers, after))
        later.sort()
        for _, move, answers, after in later:
            kept = fight.attack(move)
            found = self.worth(answers, after, left)
            fight.back(move, kept)
            if found == mine:
                return mine
        return not mine

    def choice(self, moves: list[Move], tally: Tally, left: int) -> Move:
        """Return the best attack."""
        mine = self.fight.turn == self.seat
        return next((m for m in moves if self.right(m, tally, left) == mine), moves[0])

    def right(self, move: Move, tally: Tally, left: int) -> bool:
        """Whether an attack reaches the goal."""
        fight, turn, after = self.fight, self.fight.turn, self.tally(tally, move)
        kept = fight.attack(move)
        over = self.closed(left - 1, turn)
        found = self.holds(after) if over else self.worth(fight.attacks(), after, left - 1)
        fight.back(move, kept)
        return found


class _Each(_Search):
    """Every other seat to win, alone or else together; of what is as good, as ``ties`` say."""

    def __init__(
        self, state: State, seat: int, goal: Data, horizon: Horizon, budget: Budget, ties: str
    ) -> None:
        super().__init__(state, seat, goal, horizon, budget)
        self.sign = {"worst": -1, "best": 1, "first": 0}[ties]

    def worth(self, moves: list[Move], tally: Tally, left: int) -> Worth:
        """Return what it is worth that a seat has these attacks, the horizon open."""
        fight = self.fight
        if not moves:
            return int(self.at_a_pass(tally)), *self._standing()
        key = fight.key, fight.turn, tally, left
        found = self.known.get(key)
        if found is None:
            self.budget.spend()
            found = self.known[key] = self._best(moves, tally, left)[1]
        return found

    def _standing(self) -> list[int]:
        best = self.fight.leaders()
        worth = _ALONE if len(best) == 1 else 1
        return [worth * (seat in best) for seat in range(self.fight.players)]

    def _best(self, moves: list[Move], tally: Tally, left: int) -> tuple[Move, Worth]:
        """Return the first of the best attacks, in the order of the rules."""
        turn = self.fight.turn
        best: tuple[Move, Worth] | None = None
        most = (_ALONE, max(0, self.sign))
        for move in moves:
            worth = self._after(move, tally, left)
            if best is None or self._rates(turn, worth) > self._rates(turn, best[1]):
                best = move, worth
            if self._rates(turn, best[1]) == ((1,) if turn == self.seat else most):
                break
        assert best is not None
        return best

    def _rates(self, turn: int, worth: Worth) -> Worth:
        """Return what a seat looks at, first things first."""
        return worth[:1] if turn == self.seat else (worth[turn + 1], self.sign * worth[0])

    def _after(self, move: Move, tally: Tally, left: int) -> Worth:
        fight, turn, after = self.fight, self.fight.turn, self.tally(tally, move)
        kept = fight.attack(move)
        if self.closed(left - 1, turn):
            found: Worth = (int(self.holds(after)), *self._standing())
        else:
            found = self.worth(fight.attacks(), after, left - 1)
        fight.back(move, kept)
        return found

    def choice(self, moves: list[Move], tally: Tally, left: int) -> Move:
        """Return the attack that the seat to decide plays."""
        return self._best(moves, tally, left)[0]

    def right(self, move: Move, tally: Tally, left: int) -> bool:
        """Whether an attack reaches the goal."""
        return bool(self._after(move, tally, left)[0])


def _line(search: _Against | _Each, first: str) -> tuple[str, ...]:
    """Play on from a first move to where the goal is decided or the budget spent."""
    fight, tally, left = search.fight.copy(), search.start, search.most
    kept, search.fight = search.fight, fight  # where the budget ends, moves are not taken back
    out = [first]
    try:
        while out[-1] != PASS:
            origin, target = out[-1].split("x")
            move, turn = (fight.index[origin], fight.index[target]), fight.turn
            tally, left = search.tally(tally, move), left - 1
            fight.attack(move)
            if search.closed(left, turn):
                break
            if search.judge(fight, tally, False) is not None:
                break
            moves = fight.attacks()
            if moves:
                origin, target = (fight.names[c] for c in search.choice(moves, tally, left))
            out.append(f"{origin}x{target}" if moves else PASS)
    except Exhausted:
        pass
    search.fight = kept
    return tuple(out[1:])


def solve(
    state: AnyState,
    seat: int,
    goal: Data,
    opponents: Data,
    horizon: Horizon,
    budget: Budget,
) -> Solved:
    """Prove the first moves of ``seat``, which is to move in ``state``, right or wrong.

    Examples
    --------
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/A1.. 000,000,000 A 37 *")
    >>> solved = solve(state, 0, {"win": 0}, {"model": "coalition"}, "game", Budget())
    >>> solved.wins, solved.losses, solved.replies["a1xa3"]
    (('c1xb1',), ('a1xa3',), ('b1xc1', '--'))
    """
    assert isinstance(state, State)
    search: _Against | _Each
    if opponents["model"] == "coalition":
        search = _Against(state, seat, goal, horizon, budget)
    else:
        search = _Each(state, seat, goal, horizon, budget, opponents["ties"])
    wins, losses, undecided = list[str](), list[str](), list[str]()
    before = budget.spent
    for move in state.legal():
        try:
            budget.spend()
            if move == PASS:
                right = search.at_a_pass(search.start)
            else:
                origin, target = move.split("x")
                pair = search.fight.index[origin], search.fight.index[target]
                right = search.right(pair, search.start, search.most)
        except Exhausted:
            undecided.append(move)
            search.fight = Fight(state)  # moves were not taken back
            continue
        (wins if right else losses).append(move)
    lines = Lines([*wins, *losses], lambda move: _line(search, move), budget)
    return Solved(tuple(wins), tuple(losses), tuple(undecided), budget.spent - before, lines)
