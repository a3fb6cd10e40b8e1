"""Why a move of Zyrcan is refused, in full."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kyran_widgets.rules import Refusal, echo
from kyran_widgets.rules.zyrcan_boards import MOTORS
from kyran_widgets.rules.zyrcan_reader import LETTERS

if TYPE_CHECKING:
    from kyran_widgets.rules.zyrcan import State

PASS = "--"
SUGGESTED = 8  # how many legal moves a refusal offers
_DEPLOY = re.compile(r"([0-9]{1,4})@([a-z][1-9][0-9]?)")
_ATTACK = re.compile(r"([a-z][1-9][0-9]?)x([a-z][1-9][0-9]?)")


def explain(state: State, move: object, legal: list[str]) -> Refusal:
    """Return the reasons that forbid an illegal move, the chief one first.

    Parameters
    ----------
    state
        A running game; the seat to move is the one that asks.
    move
        What was tried, of any type.
    legal
        The legal moves.
    """
    reasons = _reasons(state, move) if isinstance(move, str) else []
    if not reasons:
        meant = echo(move).lower().replace(" ", "").replace("-", "x")
        near = _nearest(state, meant, legal)
        return Refusal("unreadable", "N1", {"move": echo(move)}, suggest=near)
    first, *others = reasons
    return first._replace(also=tuple(others), suggest=_nearest(state, echo(move), legal))


def _reasons(state: State, move: str) -> list[Refusal]:
    """All that forbids a readable move, the chief reason first."""
    if move == PASS:
        if state.phase == "deploy":
            return [Refusal("pass_in_deployment", "R10", {"left": _left(state)})]
        return [Refusal("must_attack", "A6", {"count": len(state.legal())})]
    if found := _DEPLOY.fullmatch(move):
        return _refused_deployment(state, int(found[1]), found[2])
    if found := _ATTACK.fullmatch(move):
        return _refused_attack(state, found[1], found[2])
    return []


def _left(state: State) -> int:
    """Ships still in reserve, all seats together."""
    return sum(map(sum, state.reserves))


def _off_board(state: State, *cells: str) -> list[Refusal]:
    return [
        Refusal(
            "no_such_cell",
            "A2",
            {
                "cell": cell,
                "row": cell[0],
                "length": state.board.row_length(cell[0]),
                "rows": len(state.board.rows),
            },
        )
        for cell in cells
        if cell not in state.board.index
    ]


def _refused_deployment(state: State, motors: int, cell: str) -> list[Refusal]:
    if state.phase != "deploy":
        return [Refusal("deploy_in_attack", "R12")]
    out = _off_board(state, cell)
    if not out and (ship := state.ship_on(cell)):
        out.append(Refusal("cell_occupied", "R11", {"cell": cell, "ship": ship}))
    assert state.turn is not None
    left = state.reserves[state.turn]
    if motors not in MOTORS:
        out.append(Refusal("no_such_type", "R7", {"motors": motors}))
    elif not left[motors - 1]:
        out.append(Refusal("none_left", "R7", {"motors": motors, "left": list(left)}))
    return out


def _refused_attack(state: State, origin: str, cell: str) -> list[Refusal]:
    if state.phase == "deploy":
        return [Refusal("attack_in_deployment", "R12", {"left": _left(state)})]
    out = _off_board(state, origin, cell)
    if out:
        return out
    assert state.turn is not None
    me = LETTERS[state.turn]
    ship, target = state.ship_on(origin), state.ship_on(cell)
    line = {"origin": origin, "cell": cell}
    distance = state.board.distance(state.board.index[origin], state.board.index[cell])
    if ship is None:
        out.append(Refusal("empty_origin", "R12", {"cell": origin}))
    elif ship[0] != me:
        out.append(Refusal("not_your_ship", "R12", {"cell": origin, "ship": ship}))
    if not distance:
        out.append(Refusal("not_straight", "R13", line))
    elif ship is not None and distance != int(ship[1]):
        facts = {**line, "motors": int(ship[1]), "distance": distance}
        out.append(Refusal("wrong_distance", "R14", facts))
    elif ship is not None and f"{origin}x{cell}" not in state.board.actions:
        out.append(Refusal("leaves_board", "A3", line))
    if target is None:
        out.append(Refusal("empty_target", "R16", {"cell": cell}))
    elif target[0] == me:
        out.append(Refusal("own_target", "R16", {"cell": cell, "ship": target}))
    return out


def _nearest(state: State, move: str, legal: list[str]) -> tuple[str, ...]:
    """Legal moves that share the most with ``move``, the nearest cells first."""
    board, parts = state.board, re.split("[@x]", move)

    def unlike(other: str) -> tuple[int, int]:
        theirs = re.split("[@x]", other)
        pairs = list(zip(parts, theirs, strict=False))
        cells = [(a, b) for a, b in pairs if a in board.index and b in board.index]
        return (
            [a == b for a, b in pairs].count(False),
            sum(board.apart(board.index[a], board.index[b]) for a, b in cells),
        )

    return tuple(sorted(legal, key=unlike)[:SUGGESTED])
