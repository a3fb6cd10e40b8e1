"""The exact solver: any goal, any model, on the rules contract alone.

A position is worth the probability that the goal is reached, from 0 to 1: the solver's seat
takes the most of it, the others answer by their model, draws take the least or the average.
Where the others play for themselves, what a position is worth to each of them stands beside.
Everything is seen: hidden hands are the business of :mod:`kyran_widgets.puzzles.proof`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from math import factorial
from random import Random
from typing import Any, NamedTuple

from kyran_widgets import bots
from kyran_widgets.puzzles.fast import FastSolver, solver_for
from kyran_widgets.puzzles.goals import Data, goal_of
from kyran_widgets.puzzles.horizon import Clock
from kyran_widgets.puzzles.judges import Tally
from kyran_widgets.puzzles.keys import Key, key_of
from kyran_widgets.puzzles.lines import Lines
from kyran_widgets.puzzles.opponents import threshold, utility
from kyran_widgets.puzzles.solved import Budget, Exhausted, Horizon, Solved
from kyran_widgets.rules import CHANCE, Event, State
from kyran_widgets.rules.kirolo_cards import NAMES

Worth = tuple[Fraction | int, ...]
"""Probability of the goal; then, if they count, how good it is for each seat."""

_MOST_MIXES = 5040


class Node(NamedTuple):
    """A position with what must be remembered of the way to it.

    Attributes
    ----------
    used
        How many moves of each script are used up: by seat, then those of chance.
    """

    state: State
    tally: Tally
    clock: int
    used: tuple[int, ...]


class Task(NamedTuple):
    """What is to be solved from a position.

    Parameters
    ----------
    seat
        The solver's.
    goal
        As data, or a predicate.
    opponents, chance
        Models as data; ``chance`` may be ``None``.
    horizon
        How far.
    """

    seat: int
    goal: Any
    opponents: Data
    horizon: Horizon
    chance: Data | None = None


def solve(state: State, task: Task, budget: Budget) -> Solved:
    """Prove every first move right or wrong, as far as the budget goes.

    Parameters
    ----------
    state
        The seat of the task is to move.
    task
        The goal and all that decides whether it is reached.
    budget
        What may be spent.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *")
    >>> task = Task(0, {"capture": 1, "of": 1}, {"model": "coalition"}, "turn")
    >>> solved = solve(state, task, Budget())
    >>> solved.wins, solved.losses
    (('a1xa3',), ())
    """
    return solved_within(state, task, budget.anew())


def solved_within(state: State, task: Task, budget: Budget) -> Solved:
    """Do the same, spending what is left of a budget that others have a part in."""
    fast = fast_for(state, task)
    if fast is not None:
        parts = (task.seat, task.goal, task.opponents, task.horizon)
        return fast.solve(state, *parts, budget)
    return Search(state, task, budget).solved()


def fast_for(state: State, task: Task) -> FastSolver | None:
    """Return the fast solver for a task in a position, if there is one."""
    # That of Zyrcan is for fights: while ships are deployed, there is more to do than to attack.
    if callable(task.goal) or task.chance is not None or state.phase == "deploy":
        return None
    return solver_for(state.game, task.goal, task.opponents, task.horizon)


class Search:
    """One search from one position.

    Parameters
    ----------
    start
        The position.
    task
        What is to be solved.
    budget
        What may be spent.
    """

    def __init__(self, start: State, task: Task, budget: Budget) -> None:
        self.start, self.task, self.budget = start, task, budget
        self.goal = goal_of(task.goal)
        self.clock = Clock(task.horizon, task.seat)
        self.model = task.opponents["model"]
        self.selfish = self.model == "own_goal"
        self.averaged = task.chance is not None and task.chance["model"] == "averaged"
        self.needed = threshold(task.chance)
        self.root = Node(start, self.goal.start, 0, (0,) * (start.players + 1))
        self._known: dict[tuple[Key, Tally, int, tuple[int, ...]], Worth] = {}

    def solved(self) -> Solved:
        """Prove the first moves one by one."""
        wins, losses, open_ = list[str](), list[str](), list[str]()
        before = self.budget.spent
        for move in self.start.legal():
            try:
                right = self.right(self.after(self.root, move))
            except (Exhausted, RecursionError):
                open_.append(move)
                continue
            (wins if right else losses).append(move)
        nodes = self.budget.spent - before
        lines = Lines([*wins, *losses], self._line_after, self.budget)
        return Solved(tuple(wins), tuple(losses), tuple(open_), nodes, lines)

    def right(self, node: Node) -> bool:
        """Whether the goal is as likely here as it needs to be."""
        return self.worth(node)[0] >= self.needed

    # --- the tree ----------------------------------------------------------------------

    def after(self, node: Node, move: str) -> Node:
        """Return the node that a legal move, or a draw, leads to."""
        state, log = node.state.copy(), list[Event]()
        state.apply(move, log if self.goal.hears else None)
        used = node.used
        script = self._script(node.state.turn)
        if script:
            at = -1 if node.state.turn == CHANCE else node.state.turn
            assert isinstance(at, int)
            here = used[at]
            if move in script[here:]:
                grown = list(used)
                grown[at] = script.index(move, here) + 1
                used = tuple(grown)
        tally = self.goal.step(node.tally, node.state, state, log)
        clock = self.clock.step(node.clock, node.state, state)
        return Node(state, tally, clock, used)

    def verdict(self, node: Node) -> bool | None:
        """Whether the goal is reached here, or missed; ``None`` while it is open."""
        if self.clock.closed(node.clock, node.state):
            return self.goal.now(node.tally, node.state)
        return self.goal.decided(node.tally, node.state)

    def moves(self, node: Node) -> list[str]:
        """Return what may follow: the solver's choices, the answers of a model, the draws."""
        turn = node.state.turn
        if turn == CHANCE:
            return list(self._draws(node))
        legal = node.state.legal()
        if turn == self.task.seat or self.model in ("coalition", "own_goal"):
            return legal
        assert isinstance(turn, int)
        if self.model == "bot":
            return [self._of_bot(node.state, turn)]
        rest = self._script(turn)[node.used[turn] :]
        return [next((move for move in rest if move in legal), legal[0])]

    def _script(self, turn: int | str | None) -> list[str]:
        """Return the script of a seat or of chance; empty if it has none."""
        if turn == CHANCE:
            chance = self.task.chance
            return list(chance["moves"]) if chance and chance["model"] == "scripted" else []
        return (
            list(self.task.opponents["moves"].get(str(turn), ()))
            if (self.model == "scripted")
            else []
        )

    def _of_bot(self, state: State, turn: int) -> str:
        bot = bots.make(state.game, self.task.opponents["bot"])
        # The same position meets the same answer, on whatever way it was reached.
        rng = Random(f"{self.task.opponents['seed']}/seat {turn}/{state.text()}")
        return bots.choose(bot, state, rng)

    def _draws(self, node: Node) -> Mapping[str, Fraction]:
        """Return what chance may draw, each with its probability."""
        for move in self._script(CHANCE)[node.used[-1] :]:
            if node.state.refuse(move) is None:
                return {move: Fraction(1)}
        return draws(node.state)

    # --- the search --------------------------------------------------------------------

    def worth(self, node: Node) -> Worth:
        """Return what a position is worth; raise ``Exhausted`` when the budget is spent."""
        verdict = self.verdict(node)
        if verdict is not None and (not self.selfish or self.clock.closed(node.clock, node.state)):
            return self._closed(node, verdict)
        if self.model == "bot":  # answers by what it has seen on the way
            self.budget.spend()
            return self._searched(node)
        key = (key_of(node.state), *node[1:])
        found = self._known.get(key)
        if found is None:
            self.budget.spend()
            found = self._known[key] = self._searched(node)
        return found

    def _closed(self, node: Node, verdict: bool) -> Worth:
        if not self.selfish:
            return (int(verdict),)
        seats = range(node.state.players)
        return (int(verdict), *(utility(node.state, self.start, seat) for seat in seats))

    def _searched(self, node: Node) -> Worth:
        turn = node.state.turn
        if turn == CHANCE:
            return self._drawn(node)
        worths = (self.worth(self.after(node, move)) for move in self.moves(node))
        if turn == self.task.seat:
            return _first_best(worths, lambda worth: worth[0], enough=1)
        if not self.selfish:
            return _first_best(worths, lambda worth: -worth[0], enough=0)
        assert isinstance(turn, int)
        sign = {"worst": -1, "best": 1, "first": 0}[self.task.opponents["ties"]]
        return _first_best(worths, lambda worth: (worth[turn + 1], sign * worth[0]))

    def _drawn(self, node: Node) -> Worth:
        found = self._draws(node)
        weights, worths = found.values(), [self.worth(self.after(node, move)) for move in found]
        means = [
            sum((weight * part for weight, part in zip(weights, parts, strict=True)), Fraction(0))
            for parts in zip(*worths, strict=True)
        ]
        return tuple(means) if self.averaged else (min(w[0] for w in worths), *means[1:])

    # --- lines -------------------------------------------------------------------------

    def _line_after(self, move: str) -> tuple[str, ...]:
        return self.line(self.after(self.root, move))

    def line(self, node: Node) -> tuple[str, ...]:
        """Return how play goes on to where the goal is decided: best answers on both sides.

        Where a search would now spend more than the budget, the line ends.
        """
        moves = list[str]()
        try:
            while self.verdict(node) is None:
                move = self.answer(node)
                moves.append(move)
                node = self.after(node, move)
        except (Exhausted, RecursionError):
            pass
        return tuple(moves)

    def answer(self, node: Node) -> str:
        """Return what follows: of the solver's moves the best, of the others' their model's."""
        turn = node.state.turn
        children = ((move, self.worth(self.after(node, move))) for move in self.moves(node))
        if turn == CHANCE:
            # Where the mean is likely enough, some draw is: a line that is right stays so.
            choose = max if self.averaged and self.right(node) else min
            return choose(children, key=lambda child: child[1][0])[0]
        # The first that is worth as much is where the search has stopped: no other need be known.
        told = None if self.selfish and turn != self.task.seat else 1
        wanted = self.worth(node)[:told]
        return next(move for move, worth in children if worth[:told] == wanted)


class Following(Search):
    """A search that asks the fast solver wherever the solver is to move.

    It may do so where nothing has to be remembered of the way: the rest of a game, of a round
    or of a trick of KYRAN, against all others.
    """

    def _searched(self, node: Node) -> Worth:
        task, state = self.task, node.state
        whole = task.horizon == "game" or (
            state.game == "kyran" and task.horizon in ("trick", "round")
        )
        fresh = (
            node.tally == self.goal.start and not node.clock and not isinstance(task.horizon, int)
        )
        if state.turn == task.seat and self.model == "coalition" and whole and fresh:
            fast = fast_for(state, task)
            if fast is not None:
                parts = (task.seat, task.goal, task.opponents, task.horizon)
                solved = fast.solve(state, *parts, self.budget)
                if solved.wins or not solved.open:
                    return (int(bool(solved.wins)),)
        return super()._searched(node)


def _first_best(
    worths: Iterator[Worth], by: Callable[[Worth], Any], enough: int | None = None
) -> Worth:
    """Return the first of the best; stop where the goal is as likely as can be wanted."""
    best = next(worths)
    for worth in worths:
        if best[0] == enough:
            break
        if by(worth) > by(best):
            best = worth
    return best


def draws(state: State) -> Mapping[str, Fraction]:
    """Return what chance may draw in a position, each with its probability.

    Raises
    ------
    Exhausted
        If there are too many, as the deals of a round are.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,0;won=0,0,0;"
    >>> line += "hands=S27,30|1,2|8,9;trick=-;turn=0;force=-;known=-"
    >>> state = State.parse(line)
    >>> state.apply("S27>1")
    >>> draws(state)
    {'^1': Fraction(1, 2), '^2': Fraction(1, 2)}
    """
    return _DRAWS[state.game](state)


def _of_kyran(state: Any) -> Mapping[str, Fraction]:
    if state.force is None:
        raise Exhausted
    from kyran_widgets.rules.kyran_cards import NAMES as CARDS

    hand = state.hands[state.force[0]]
    return {f"^{CARDS[card]}": Fraction(1, len(hand)) for card in hand}


def _of_kirolo(state: Any) -> Mapping[str, Fraction]:
    cards = sorted(state.to_mix()) if state.phase == "mix" else ()
    if not cards or factorial(len(cards)) > _MOST_MIXES:
        raise Exhausted
    found = Counter(permutations(cards))
    total = sum(found.values())
    pile = state.mixed_pile
    return {
        f"mix:{pile}={','.join(NAMES[card] for card in order)}": Fraction(count, total)
        for order, count in found.items()
    }


_DRAWS: Mapping[str, Callable[[Any], Mapping[str, Fraction]]] = {
    "kyran": _of_kyran,
    "kirolo": _of_kirolo,
}
