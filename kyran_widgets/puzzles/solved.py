"""What every solver returns, and how much it may spend."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import NamedTuple, Self

from kyran_widgets.play.misfits import LARGEST, is_a
from kyran_widgets.rules import shown

Horizon = str | int
"""``"turn"``, ``"trick"``, ``"round"``, ``"game"``, or a number of plies."""


NODES = 500_000
"""Positions that are looked at where no other budget is given."""

WAIT = 5.0
"""Seconds to think about an answer or a hint, for which somebody waits."""

LINE_NODES, LINE_SECONDS = 10_000, 1.0
"""What may be spent on a line that explains, whatever the search has left."""


class Exhausted(Exception):
    """The budget is spent: what is not proved yet stays open."""


class Solved(NamedTuple):
    """What is proved of the first moves of a position.

    Parameters
    ----------
    wins
        First moves proved to reach the goal.
    losses
        First moves proved not to.
    open
        First moves that are not decided within the budget.
    nodes
        Positions that were looked at.
    replies
        For a losing first move a line that refutes it, for a winning one a principal
        line; the first move itself is not in it.
    """

    wins: tuple[str, ...]
    losses: tuple[str, ...]
    open: tuple[str, ...]
    nodes: int
    replies: Mapping[str, tuple[str, ...]]


class Budget:
    """Nodes and seconds that a search may spend: a limit, which every call has to itself.

    Whoever searches spends from a copy of its own (:meth:`anew`).

    Parameters
    ----------
    nodes
        Positions that may be looked at.
    seconds
        Time that may pass; ``None`` for any, so that a result depends on the nodes alone.

    Raises
    ------
    ValueError
        If one of them is no limit.

    Examples
    --------
    >>> budget = Budget(nodes=2)
    >>> budget.spend(), budget.spend(), budget.spent, budget.anew().spent
    (None, None, 2, 0)
    >>> budget.spend()
    Traceback (most recent call last):
    kyran_widgets.puzzles.solved.Exhausted
    """

    __slots__ = ("_end", "nodes", "seconds", "spent")

    def __init__(self, nodes: int = 1_000_000, seconds: float | None = None) -> None:
        if not is_a(nodes, int) or nodes < 1:
            raise ValueError(f"nodes={shown(nodes)}: a budget must be more than 0, a whole number")
        counts = is_a(seconds, int) or is_a(seconds, float)
        if seconds is not None and not (counts and 0 < seconds <= LARGEST):
            raise ValueError(
                f"seconds={shown(seconds)}: a budget must be more than 0, "
                f"at most {LARGEST}, or None for any"
            )
        self.nodes, self.seconds, self.spent = nodes, seconds, 0
        self._end = None if seconds is None else monotonic() + seconds

    def anew(self) -> Self:
        """Return the same limit, nothing of it spent: the seconds begin now."""
        return type(self)(self.nodes, self.seconds)

    def allow_a_line(self) -> None:
        """Allow a line that explains from now on, whatever was left."""
        self.nodes, self._end = self.spent + LINE_NODES, monotonic() + LINE_SECONDS

    def spend(self) -> None:
        """Count a node; raise :class:`Exhausted` where none or no time is left."""
        if self.spent >= self.nodes:
            raise Exhausted
        # A look at the clock costs as much as the cheapest nodes; the dearest take a while.
        if self._end is not None and not self.spent & 15 and monotonic() > self._end:
            raise Exhausted
        self.spent += 1


def budget_of(budget: Budget | int | None) -> Budget:
    """Return a budget: one that is given, so many nodes, or what is usual.

    Examples
    --------
    >>> budget_of(20).nodes, budget_of(None).nodes
    (20, 500000)
    """
    if isinstance(budget, Budget):
        return budget
    if budget is not None and not is_a(budget, int):
        raise ValueError(f"budget={shown(budget)}: a number of positions, or a Budget")
    return Budget(NODES if budget is None else budget)


def while_waiting() -> Budget:
    """Return what may be spent while somebody waits for an answer.

    Examples
    --------
    >>> while_waiting().seconds
    5.0
    """
    return Budget(NODES, WAIT)
