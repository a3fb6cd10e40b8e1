"""Zyrcan on the screen."""

from __future__ import annotations

from typing import Any, ClassVar

from kyran_widgets.rules import State
from kyran_widgets.rules.zyrcan import State as Zyrcan_State
from kyran_widgets.rules.zyrcan_reader import LETTERS
from kyran_widgets.widgets.frame import Look, tell
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.svg import board_svg


class Zyrcan(Game):
    """A game of Zyrcan; in a cell it is the playable table.

    Parameters
    ----------
    players
        3, 4 or 5.
    seats
        Kind of every seat: ``"human"``, ``"scripted"``, ``"random"`` or ``"greedy"``;
        by default you against greedy fleets.
    seed
        Makes the bots' play reproducible.
    lang, theme, pace
        Settings of the screen.
    undo
        ``"any"``, ``"no_reveal"`` or ``"off"``, see ``Match``.
    position
        A position line to start from.
    **options
        ``board`` and ``eliminated``, see ``kyran_widgets.rules.zyrcan``.

    Examples
    --------
    >>> game = Zyrcan(players=3, seed=7)
    >>> game
    Zyrcan(players=3, ply=0, turn=0)
    >>> len(game.legal)
    126
    """

    game: ClassVar[str] = "zyrcan"
    secrets: ClassVar[bool] = False

    def _expected(self, state: State) -> tuple[str, dict[str, Any]]:
        key = "pass" if state.view(None)["must_pass"] else state.phase
        return f"status_{key}", {"seat": state.turn}

    def _trace(self, ply: int, look: Look) -> dict[str, Any] | None:
        """Return the cells of the last move, and what it captured."""
        events = self.match.path[ply - 1].events if ply else ()
        for event in events:
            facts = event.facts
            if event.kind == "Deployed":
                cells, captured = [facts["cell"]], None
            elif event.kind == "Captured":
                cells = [facts["origin"], facts["cell"]]
                ship = f"{LETTERS[facts['victim']]}{facts['lost']}"
                captured = {"cell": facts["cell"], "ship": ship}
            else:
                continue
            words = tell(self.game, event, look)
            return {"seat": facts["seat"], "cells": cells, "captured": captured, "text": words}
        return None

    def _hints(self, state: State, *, mine: bool) -> dict[str, Any]:
        assert isinstance(state, Zyrcan_State)
        hints: dict[str, Any] = {"deploy": [], "free": [], "targets": {}, "rays": {}, "pass": False}
        if not mine:
            return hints
        if state.phase == "deploy":
            assert state.turn is not None
            left = state.reserves[state.turn]
            hints["deploy"] = [motors for motors in (1, 2, 3) if left[motors - 1]]
            hints["free"] = [cell for cell in state.board.cells if not state.ship_on(cell)]
            return hints
        rays = state.rays()
        hints["rays"] = rays
        hints["targets"] = {
            origin: hit
            for origin, ray in rays.items()
            if (hit := [c for c, on in ray.items() if on])
        }
        hints["pass"] = not hints["targets"]
        return hints

    def _standing(self, state: State) -> tuple[int, ...]:
        return tuple(fleet["motors"] for fleet in state.view(None)["fleets"])

    def svg(self, seat: int | str | None = None) -> str:
        """Return a picture of the position as it stands; every seat sees the same."""
        match = self.match
        done = self._trace(match.ply, self._look())
        return board_svg(match.state.view(seat), lang=self.lang, trace=done)
