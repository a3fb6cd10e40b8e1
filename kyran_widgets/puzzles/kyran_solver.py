"""KYRAN with open hands, solved to the end of the trick or the round, all powers included.

The rules themselves play every move, so that no power is told twice. What makes it fast:

* only the order of the cards still in play matters, and which are equal: positions are kept
  by ranks, at the start of every trick, and cards of one hand with nothing between are one;
* a goal that no trick can change any more is decided;
* once no power is in play, and if the goal is the solver's own tricks, ``kyran_numbers`` answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from kyran_widgets.puzzles.kyran_numbers import Numbers
from kyran_widgets.puzzles.kyran_round import Round, all_numbers, fresh, moves_of, owners, ranks
from kyran_widgets.puzzles.lines import Lines, follow
from kyran_widgets.puzzles.solved import Budget, Exhausted, Horizon, Solved
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules import State as AnyState
from kyran_widgets.rules.kyran import State
from kyran_widgets.rules.kyran_cards import PLAIN

Data = Mapping[str, Any]
Worth = tuple[Fraction | int, ...]
"""Whether the goal is reached; then how good it is for each seat."""

_COMPARED = ("is", "at_least", "at_most")


def takes(goal: Data, opponents: Data, horizon: Horizon) -> bool:
    """Whether this solver is for such puzzles.

    Goals of the tricks of a round, against ``coalition`` or ``own_goal``, up to the end of the
    trick or the round.

    Examples
    --------
    >>> takes({"not": {"bust": 1}}, {"model": "coalition"}, "round")
    True
    >>> takes({"lives": 1, "is": 5}, {"model": "coalition"}, "round")
    False
    """
    if horizon not in {"trick", "round", "game"}:
        return False
    if opponents["model"] == "own_goal":  # whose seats look to the end of the game, if it is that
        return horizon != "game" and _fits(goal)
    return opponents["model"] == "coalition" and _fits(goal)


def _fits(goal: Data) -> bool:
    if "not" in goal:
        return _fits(goal["not"])
    for name in ("all", "any"):
        if name in goal:
            return all(map(_fits, goal[name]))
    return any(name in goal for name in _HEADS)


# --- goals -------------------------------------------------------------------------------

_HEADS = ("exact_bid", "bust", "tricks")


def _verdict(goal: Data, state: State, left: int) -> bool | None:
    """Whether a goal holds whoever wins the tricks left, or never; ``None`` if that matters."""
    if "not" in goal:
        found = _verdict(goal["not"], state, left)
        return None if found is None else not found
    for name, every in ("all", True), ("any", False):
        if name in goal:
            parts = [_verdict(part, state, left) for part in goal[name]]
            if (not every) in parts:
                return not every
            return None if None in parts else every
    low, high = _wanted(goal, state)
    seat = next(goal[name] for name in _HEADS if name in goal)
    won = state.won[seat]
    inside: bool | None = None
    if low <= won and won + left <= high:
        inside = True
    elif won > high or won + left < low:
        inside = False
    return not inside if inside is not None and "bust" in goal else inside


def _wanted(goal: Data, state: State) -> tuple[int, int]:
    """Return the fewest and the most tricks of a goal; for ``bust`` those that miss it."""
    if "tricks" not in goal:
        bid = state.bids[goal["bust"] if "bust" in goal else goal["exact_bid"]]
        return (-1, -1) if bid is None else (bid, bid)
    how = next(name for name in _COMPARED if name in goal)
    number = goal[how]
    return (0 if how == "at_most" else number), (state.size if how == "at_least" else number)


def _seats(goal: Data) -> Iterator[int]:
    """Seats whose tricks a goal is about."""
    if "not" in goal:
        yield from _seats(goal["not"])
    for name in ("all", "any"):
        for part in goal.get(name, ()):
            yield from _seats(part)
    for name in _HEADS:
        if name in goal:
            yield goal[name]


# --- the searches ------------------------------------------------------------------------


class _Search:
    """What both models share: where play ends, and what is kept."""

    def __init__(self, start: State, goal: Data, horizon: Horizon, budget: Budget) -> None:
        self.goal, self.budget = goal, budget
        self.start = Round.of(start)
        self.trick = horizon == "trick"
        self.tricks = sum(start.won)

    def closed(self, state: State) -> bool:
        """Whether the horizon closes."""
        return state.turn is None or (self.trick and sum(state.won) > self.tricks)

    def verdict(self, state: State) -> bool | None:
        """Whether the goal is reached, or missed, for sure."""
        if self.closed(state):
            return bool(_verdict(self.goal, state, 0))
        if state.phase != "play":
            return None
        return _verdict(self.goal, state, state.size - sum(state.won))

    def after(self, state: State, move: str) -> State:
        """Return the position after a move."""
        new = state.copy()
        new.apply(move)
        return new


class _Against(_Search):
    """All against the solver's seat, draws included: its moves are tried till one holds."""

    def __init__(
        self, start: State, seat: int, goal: Data, horizon: Horizon, budget: Budget
    ) -> None:
        super().__init__(start, goal, horizon, budget)
        self.seat = seat
        self.tracked = sorted(set(_seats(goal)))
        self.known: dict[object, bool] = {}
        self.numbers: Numbers | None = None
        winner = start.setup.trick_leader == "winner"
        self.how = next((how for how in _COMPARED if how in goal), "is")
        own = goal.get("exact_bid") == seat or goal.get("tricks") == seat
        if winner and own and not self.trick:
            self.numbers = Numbers(start.players, self.how, budget)

    def worth(self, state: State, same: frozenset[str] | None = None) -> bool:
        """Whether the goal is reached against all that the others can do."""
        begins = fresh(state)
        if state.phase != "play" or begins:
            verdict = self.verdict(state)
            if verdict is not None:
                return verdict
        if not begins:
            return self._tried(state, ranks(state)[1] if same is None else same)
        hands, same = ranks(state)
        if self.numbers and all_numbers(hands):
            return self._of_numbers(state, self.numbers)
        key = hands, state.turn, tuple([(state.won[s], state.bids[s]) for s in self.tracked])
        found = self.known.get(key)
        if found is None:
            self.budget.spend()
            found = self.known[key] = self._tried(state, same)
        return found

    def _tried(self, state: State, same: frozenset[str]) -> bool:
        mine = state.turn == self.seat
        for move in moves_of(state, same):
            if self.worth(self.after(state, move), same) == mine:
                return mine
        return not mine

    def _of_numbers(self, state: State, numbers: Numbers) -> bool:
        """Ask for the tricks that the solver's seat still needs."""
        low, high = _wanted(self.goal, state)
        needed = (high if self.how == "at_most" else low) - state.won[self.seat]
        assert isinstance(state.turn, int)
        place = (self.seat - state.turn) % state.players
        return bool(numbers.trick(owners(state, self.seat), place, 1 << needed))

    def answer(self, state: State) -> str | None:
        """Return the best move, ``None`` where the goal is decided."""
        if self.verdict(state) is not None:
            return None
        moves = moves_of(state, ranks(state)[1])
        mine = state.turn == self.seat
        for move in moves:
            if self.worth(self.after(state, move)) == mine:
                return move
        return moves[0]


def forced(state: State, seat: int, budget: Budget | None = None) -> tuple[int, ...]:
    """Return the numbers of tricks that a seat can win exactly, against all others.

    Parameters
    ----------
    state
        A trick is to begin, or bids are made, and no hand holds a Power or the Mystique.
    seat
        Whose tricks; those it has won count.
    budget
        What may be spent.

    Raises
    ------
    ValueError
        Naming what the state must be.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=bid;lives=5,5,5;bids=_,_,_;won=0,0,0;"
    >>> state = State.parse(line + "hands=30,31|1,2|8,9;trick=-;turn=0;force=-;known=-")
    >>> forced(state, 0), forced(state, 1)
    ((2,), (0,))
    """
    if state.values or not all(PLAIN[card] for hand in state.hands for card in hand):
        raise ValueError("state: a trick must be about to begin, and all hands hold Numbers alone")
    if state.setup.trick_leader != "winner":
        raise ValueError("state: option trick_leader must be winner")
    leader = (state.dealer + 1) % state.players if state.phase == "bid" else state.turn
    assert isinstance(leader, int)
    numbers = Numbers(state.players, "is", (budget or Budget()).anew())
    cards = owners(state, seat)
    most = len(cards) // state.players
    found = numbers.trick(cards, (seat - leader) % state.players, (2 << most) - 1)
    return tuple(state.won[seat] + k for k in range(most + 1) if found >> k & 1)


class _Each(_Search):
    """Every other seat for its own bid; of what is as good for it, as ``ties`` say."""

    def __init__(
        self, start: State, seat: int, goal: Data, horizon: Horizon, budget: Budget, ties: str
    ) -> None:
        super().__init__(start, goal, horizon, budget)
        self.seat = seat
        self.sign = {"worst": -1, "best": 1, "first": 0}[ties]
        self.title = 2 * (1 in start.lives)  # the most a seat gets besides its life
        self.known: dict[object, Worth] = {}

    def worth(self, state: State, same: frozenset[str] | None = None) -> Worth:
        """Return what a position is worth to the solver and to every seat."""
        if self.closed(state):
            return int(bool(_verdict(self.goal, state, 0))), *_utilities(state)
        if not fresh(state):
            return self._best(state, ranks(state)[1] if same is None else same)
        hands, same = ranks(state)
        key = hands, state.turn, state.won, state.bids
        found = self.known.get(key)
        if found is None:
            self.budget.spend()
            found = self.known[key] = self._best(state, same)
        return found

    def _best(self, state: State, same: frozenset[str]) -> Worth:
        if state.turn == CHANCE:
            return self._drawn(state)
        best: Worth = ()
        for move in moves_of(state, same):
            worth = self.worth(self.after(state, move), same)
            if not best or self._rates(state, worth) > self._rates(state, best):
                best = worth
            if self._enough(state, best):
                break
        return best

    def _enough(self, state: State, worth: Worth) -> bool:
        """Whether the seat to move can hope for nothing better."""
        turn = state.turn
        assert isinstance(turn, int)
        if turn == self.seat:
            return bool(worth[0])
        if self.sign and worth[0] != (self.sign > 0):
            return False
        bid, won = state.bids[turn], state.won[turn]
        left = state.size - sum(state.won)
        in_reach = bid is None or won <= bid <= won + left
        return worth[turn + 1] == 10 * in_reach + self.title

    def _rates(self, state: State, worth: Worth) -> Worth:
        """Return what the seat to move looks at, first things first."""
        assert isinstance(state.turn, int)
        if state.turn == self.seat:
            return worth[:1]
        return worth[state.turn + 1], self.sign * worth[0]

    def _drawn(self, state: State) -> Worth:
        """Return the least for the solver, the mean for the others."""
        moves = moves_of(state, frozenset())
        found = [self.worth(self.after(state, move)) for move in moves]
        means = [Fraction(sum(column), len(found)) for column in zip(*found, strict=True)]
        return min(worth[0] for worth in found), *means[1:]

    def answer(self, state: State) -> str | None:
        """Return what the seat to move does, ``None`` where the goal is decided."""
        if self.verdict(state) is not None:
            return None
        if state.turn == CHANCE:
            return min(moves_of(state, frozenset()), key=lambda m: self.worth(self.after(state, m)))
        worth = self.worth(state)
        moves = moves_of(state, ranks(state)[1])
        return next(m for m in moves if self._same(state, self.worth(self.after(state, m)), worth))

    def _same(self, state: State, one: Worth, other: Worth) -> bool:
        return one[0] == other[0] if state.turn == self.seat else one == other


def _utilities(state: State) -> list[int]:
    """Return how good the end of a trick is for each seat: its life, then a title (R20–R22)."""
    left = state.size - sum(state.won)
    if left:
        missing = [(bid or 0) - won for bid, won in zip(state.bids, state.won, strict=True)]
        return [10 * (0 <= more <= left) for more in missing]
    kept = [bid == won for bid, won in zip(state.bids, state.won, strict=True)]
    lives = [life - (not keeps) for life, keeps in zip(state.lives, kept, strict=True)]
    titles = [0] * state.players
    if 0 in lives and (most := max(lives)):
        title = 2 if lives.count(most) == 1 else 1
        titles = [title * (life == most) for life in lives]
    return [10 * keeps + title for keeps, title in zip(kept, titles, strict=True)]


# --- the door ----------------------------------------------------------------------------


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
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won=0,0,0;"
    >>> state = State.parse(line + "hands=3,30|1,2|8,9;trick=-;turn=0;force=-;known=-")
    >>> solved = solve(state, 0, {"exact_bid": 0}, {"model": "coalition"}, "round", Budget())
    >>> solved.wins, dict(solved.replies)
    (('3', '30'), {'3': ('1', '8', '9', '30', '2'), '30': ('1', '8', '3', '2', '9')})
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
            worth = search.worth(search.after(search.start, move))
        except Exhausted:
            undecided.append(move)
            continue
        right = worth[0] if isinstance(worth, tuple) else worth
        (wins if right else losses).append(move)
    lines = Lines(
        [*wins, *losses],
        lambda move: follow(search.after(search.start, move), search.answer),
        budget,
    )
    nodes = budget.spent - before
    return Solved(tuple(wins), tuple(losses), tuple(undecided), nodes, lines)
