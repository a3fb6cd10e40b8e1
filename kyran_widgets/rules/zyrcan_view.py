"""What is seen of a position of Zyrcan, which is all of it: the view, and the position line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from kyran_widgets.rules.zyrcan_reader import LETTERS
from kyran_widgets.rules.zyrcan_refusals import PASS

if TYPE_CHECKING:
    from kyran_widgets.rules.zyrcan import State


class FleetView(TypedDict):
    """Motors on the board, and ships on the board by type."""

    motors: int
    ships: list[int]


class View(TypedDict):
    """What every seat sees: all of it."""

    game: str
    players: int
    board: str
    rows: list[int]
    cells: dict[str, str]
    reserves: list[list[int]]
    fleets: list[FleetView]
    turn: int | None
    phase: str
    number: int
    must_pass: bool
    options: dict[str, str]
    outcome: dict[str, Any] | None
    position: str
    legal: NotRequired[list[str]]


def view_of(state: State, seat: int | str | None) -> View:
    """Build the view of a seat, which for the seat to move holds the legal moves."""
    motors, _ = state.standing()
    cells = {cell: ship for cell in state.board.cells if (ship := state.ship_on(cell))}
    ships = [*cells.values()]
    outcome = state.outcome()
    view: View = {
        "game": state.game,
        "players": state.players,
        "board": state.board.name,
        "rows": list(state.board.rows),
        "cells": cells,
        "reserves": [list(left) for left in state.reserves],
        "fleets": [
            {"motors": m, "ships": [ships.count(f"{fleet}{n}") for n in (1, 2, 3)]}
            for fleet, m in zip(LETTERS, motors, strict=False)
        ],
        "turn": state.turn,
        "phase": state.phase,
        "number": state.number,
        "must_pass": state.phase == "attack" and state.legal() == [PASS],
        "options": {"eliminated": state.eliminated},
        "outcome": outcome and {k: _plain(v) for k, v in outcome._asdict().items()},
        "position": state.text(),
    }
    if seat == "all" or (seat is not None and seat == state.turn):
        view["legal"] = state.legal()
    return view


def line_of(state: State) -> str:
    """Write the canonical position line."""
    ships = iter([state.ship_on(c) or "." for c in state.board.cells])
    rows = "/".join("".join(next(ships) for _ in range(n)) for n in state.board.rows)
    opt = "-" if state.eliminated == "skip" else f"eliminated:{state.eliminated}"
    reserves = ",".join("".join(map(str, left)) for left in state.reserves)
    seat = "-" if state.turn is None else LETTERS[state.turn]
    head = f"ZYRCAN1 {state.players} {state.board.name} {opt} {rows}"
    return f"{head} {reserves} {seat} {state.number} {state.result()}"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
