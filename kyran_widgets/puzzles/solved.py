"""What every solver returns, and how much it may spend."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import NamedTuple

Horizon = str | int
"""``"turn"``, ``"trick"``, ``"round"``, ``"game"``, or a number of plies."""


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
    """Nodes and seconds that a search may spend.

    Parameters
    ----------
    nodes
        Positions that may be looked at.
    seconds
        Time that may pass; ``None`` for any, so that a result depends on the nodes alone.

    Examples
    --------
    >>> budget = Budget(nodes=2)
    >>> budget.spend(), budget.spend(), budget.spent
    (None, None, 2)
    >>> budget.spend()
    Traceback (most recent call last):
    kyran_widgets.puzzles.solved.Exhausted
    """

    __slots__ = ("_end", "nodes", "seconds", "spent")

    def __init__(self, nodes: int = 1_000_000, seconds: float | None = None) -> None:
        for name, value in (("nodes", nodes), ("seconds", seconds)):
            if value is not None and (isinstance(value, bool) or not value > 0):
                raise ValueError(f"{name}={value!r}: a budget must be more than 0")
        self.nodes, self.seconds, self.spent = nodes, seconds, 0
        self._end = None if seconds is None else monotonic() + seconds

    def spend(self, nodes: int = 1) -> None:
        """Count nodes; raise :class:`Exhausted` where none or no time is left."""
        if self.spent + nodes > self.nodes:
            raise Exhausted
        # A look at the clock costs as much as a node: one in 256 is enough.
        if self._end is not None and not self.spent & 255 and monotonic() > self._end:
            raise Exhausted
        self.spent += nodes
