"""The fast solvers of the games, where there is one for a goal.

A fast solver answers exactly what the generic one of :mod:`kyran_widgets.puzzles.solver`
answers, sooner. It gives ``takes``, which says whether it can solve a goal, and
``solve``; both see a goal, a model and a horizon as data, in the forms that a puzzle has:

* goal, the number of a head being a seat unless said otherwise
  (:mod:`kyran_widgets.puzzles.goals`): ``{"win": 0}`` (alone or shared), ``{"sole_win": 0}``;
  KYRAN ``{"exact_bid": 0}``, ``{"bust": 2}``, ``{"tricks": 0, "at_least": 2}`` (or ``is``,
  ``at_most``); Zyrcan ``{"motor_lead": 0}``, ``{"motors": 0, "at_least": 9}``,
  ``{"forced_pass": 1}``, ``{"capture": 2, "by": 0, "of": 1, "type": 3}`` (2 ships, the
  rest optional); KIROLO ``{"empty_hand": 0}``, ``{"lay": 6, "by": 0}`` (6 cards),
  ``{"cards": 0, "at_most": 2}``; and ``{"all": […]}``, ``{"any": […]}``, ``{"not": …}``;
* opponents: ``{"model": "coalition"}`` … (:mod:`kyran_widgets.puzzles.opponents`);
* horizon: ``"turn"``, ``"trick"``, ``"round"``, ``"game"`` or a number of plies.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from kyran_widgets.puzzles.solved import Budget, Horizon, Solved
from kyran_widgets.rules import State

Data = Mapping[str, Any]

FAST: Mapping[str, str] = {
    "kyran": "kyran_solver",
    "zyrcan": "zyrcan_solver",
    "kirolo": "kirolo_solver",
}
"""By game the module of its fast solver, loaded when first asked."""


class FastSolver(Protocol):
    """What the module of a fast solver offers."""

    def takes(self, goal: Data, opponents: Data, horizon: Horizon) -> bool:
        """Whether it solves puzzles of this kind."""

    def solve(
        self,
        state: State,
        seat: int,
        goal: Data,
        opponents: Data,
        horizon: Horizon,
        budget: Budget,
    ) -> Solved:
        """Prove the first moves of ``seat``, which is to move in ``state``, right or wrong."""


def solver_for(game: str, goal: Data, opponents: Data, horizon: Horizon) -> FastSolver | None:
    """Return the fast solver for a kind of puzzle, if the game has one.

    Examples
    --------
    >>> model = {"model": "own_goal", "ties": "worst"}
    >>> solver_for("zyrcan", {"capture": 2}, model, 3).__name__.rpartition(".")[2]
    'zyrcan_solver'
    >>> solver_for("zyrcan", {"avoid": {"win": 1}}, model, 3) is None
    True
    """
    name = FAST.get(game)
    if name is None:
        return None
    solver = cast("FastSolver", import_module(f"kyran_widgets.puzzles.{name}"))
    return solver if solver.takes(goal, opponents, horizon) else None
