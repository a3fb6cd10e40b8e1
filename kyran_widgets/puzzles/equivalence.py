"""First moves that are one solution: equal but for a name, or for the order of what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from kyran_widgets.puzzles.keys import key_of
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.solver import Node, Search, Task
from kyran_widgets.rules import State
from kyran_widgets.rules.kirolo_cards import read_move
from kyran_widgets.rules.kyran_cards import CARD, KIND, VALUE

_ENDS = frozenset({"draw", "take", "keep", "kept", "discard", "end"})
"""Kinds of moves that a turn cannot do without, and what a move begun still asks for."""


def classes(
    state: State, moves: Sequence[str], task: Task, budget: Budget
) -> tuple[tuple[str, ...], ...]:
    """Return right first moves, those together that are one solution.

    Moves that lead to the same position are one. In KYRAN so are neighbouring Numbers of a
    hand, with no card of another hand or of the trick between them, and none of the hand but
    other such Numbers. In KIROLO so are moves that can be made in either order in a turn, and
    one that does at once what the other begins: but only while they go on. A move after which
    the turn may as well end has reached the goal by itself: two such moves are two solutions,
    even if both can be made in either order.

    Parameters
    ----------
    state
        Where they are played.
    moves
        Legal moves, all of them right.
    task
        For what they are right.
    budget
        What may be spent.

    Raises
    ------
    Exhausted
        Where it is spent.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,0;"
    >>> line += "won=0,0,0;hands=7,9|8,30|1,2;trick=-;turn=0;force=-;known=-"
    >>> state = State.parse(line)
    >>> task = Task(0, {"exact_bid": 0}, {"model": "coalition"}, "round")
    >>> classes(state, ["7", "9"], task, Budget())
    (('7',), ('9',))
    >>> classes(state.parse(line.replace("8,30", "6,30")), ["7", "9"], task, Budget())
    (('7', '9'),)
    """
    same = _SAME[state.game](state, task, budget)
    keys = {move: key_of(_after(state, move)) for move in moves}
    groups: list[list[str]] = []

    for move in moves:
        mine = [
            group
            for group in groups
            if any(keys[move] == keys[other] or same(move, other) for other in group)
        ]
        groups = [group for group in groups if group not in mine]
        groups.append([*(other for group in mine for other in group), move])
    order = {move: at for at, move in enumerate(moves)}
    return tuple(
        sorted(
            (tuple(sorted(group, key=order.__getitem__)) for group in groups),
            key=lambda group: order[group[0]],
        )
    )


def _after(state: State, move: str) -> State:
    after = state.copy()
    after.apply(move)
    return after


# --- KYRAN ---------------------------------------------------------------------------


def _neighbours(state: Any, one: str, other: str) -> bool:
    """Whether two Numbers of the hand to move are as good as the same card."""
    if state.phase != "play" or state.force is not None:
        return False
    cards = [CARD.get(move) for move in (one, other)]
    if any(card is None or KIND[card] != "N" for card in cards):
        return False
    low, high = sorted(VALUE[card] for card in cards if card is not None)
    own = state.hands[state.turn]
    theirs = [card for hand in state.hands if hand is not own for card in hand]
    # A Power of the value of one of the two beats it and not the other, or comes before it
    # in the hand.
    powers = [card for card in own if KIND[card] != "N"]
    between = [*state.values, *(VALUE[card] for card in (*theirs, *powers))]
    return not any(low <= value <= high for value in between)


# --- KIROLO --------------------------------------------------------------------------


class _Turn:
    """What two moves can make of one turn.

    Of all that may follow hashes are kept: positions are compared where these are the same.
    """

    def __init__(self, state: State, task: Task, budget: Budget) -> None:
        self.state, self.budget = state, budget
        self.ending = _AtOnce(state, task, budget)
        self.goes_on = cache(self._goes_on)
        self.after = cache(lambda move: _after(state, move))
        self.next = cache(self._next)
        self.reached = cache(lambda move: frozenset(self.next(move).values()))

    def _goes_on(self, move: str) -> bool:
        """Whether more than the end of the turn is needed after a move."""
        return not self.ending.right(self.ending.after(self.ending.root, move))

    def _next(self, move: str) -> Mapping[str, int]:
        here, found = self.after(move), dict[str, int]()
        if here.turn is not None:
            for then in here.legal():
                self.budget.spend()
                found[then] = hash(_heap(_after(here, then)))
        return found

    def same(self, one: str, other: str) -> bool:
        """Whether they are parts of one plan in another order, or one is a part of the other."""
        if self.goes_on(one) and (self._begins(one, other) or self._commute(one, other)):
            return True
        return self.goes_on(other) and self._begins(other, one)

    def _commute(self, one: str, other: str) -> bool:
        first, second = self.after(one), self.after(other)
        if not (self.goes_on(other) and first.turn == self.state.turn == second.turn):
            return False
        way = self.next(one).get(other)
        if way is None or way != self.next(other).get(one):
            return False
        return bool(_heap(_after(first, other)) == _heap(_after(second, one)))

    def _begins(self, one: str, other: str) -> bool:
        first, second = self.after(one), self.after(other)
        if first.turn != second.turn or first.turn is None:
            return False
        wanted = _heap(second)
        if hash(wanted) not in self.reached(one):
            return False
        return any(_heap(_after(first, then)) == wanted for then in first.legal())


class _AtOnce(Search):
    """What is reached if the solver's seat does no more than it has to."""

    def moves(self, node: Node) -> list[str]:
        """Leave out all that could be left."""
        found = super().moves(node)
        if node.state.turn != self.task.seat:
            return found
        return [move for move in found if read_move(move).kind in _ENDS] or found


def _heap(state: Any) -> Any:
    """Return a key in which the series have no numbers."""
    key: Any = key_of(state)
    return key[0], tuple(sorted(key[1])), *key[2:]


_SAME: Mapping[str, Callable[[State, Task, Budget], Callable[[str, str], bool]]] = {
    "zyrcan": lambda *_: lambda *_: False,
    "kyran": lambda state, *_: partial(_neighbours, state),
    "kirolo": lambda *how: _Turn(*how).same,
}
