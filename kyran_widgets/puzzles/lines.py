"""Lines of play that show why a first move is right or wrong, found when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from kyran_widgets.puzzles.solved import Budget, Exhausted
from kyran_widgets.rules import State

S = TypeVar("S", bound=State)


class Lines(Mapping[str, tuple[str, ...]]):
    """Lines by first move. Who only wants to know what wins does not pay for them.

    Parameters
    ----------
    moves
        The first moves.
    line
        What finds the line after one.
    budget
        What it spends.

    Examples
    --------
    >>> lines = Lines(["a", "b"], lambda move: (move.upper(),), Budget())
    >>> dict(lines)
    {'a': ('A',), 'b': ('B',)}
    """

    def __init__(
        self, moves: Sequence[str], line: Callable[[str], tuple[str, ...]], budget: Budget
    ) -> None:
        self._moves, self._line, self._budget = moves, line, budget
        self._found: dict[str, tuple[str, ...]] = {}

    def __getitem__(self, move: str) -> tuple[str, ...]:
        if move not in self._moves:
            raise KeyError(move)
        if move not in self._found:
            self._budget.allow_a_line()
            self._found[move] = self._line(move)
        return self._found[move]

    def __iter__(self) -> Iterator[str]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)


def follow(state: S, answer: Callable[[S], str | None]) -> tuple[str, ...]:
    """Play on in place as ``answer`` says, until it says nothing or its budget is spent.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/B2B2../... 000,000,000 A 37 *")
    >>> follow(state, lambda state: (state.legal() or [None])[0])
    ('a1xa3', '--')
    """
    moves = list[str]()
    try:
        while (move := answer(state)) is not None:
            moves.append(move)
            state.apply(move)
    except Exhausted:
        pass
    return tuple(moves)
