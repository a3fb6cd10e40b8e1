"""Boards of Zyrcan: rows of hexes, their straight lines, and tables of moves.

Rows are centred and listed from the top. In doubled coordinates cell ``i`` (from 1) of
a row of length ``L`` has abscissa ``2 * (i - 1) - (L - 1)``; neighbouring rows differ by
an odd length, so that abscissas of neighbours differ by one (rule A2).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from kyran_widgets.rules import shown

NAMED: dict[str, tuple[int, ...]] = {
    "tri42": (2, 3, 4, 5, 6, 7, 8, 7),
    "rows53": (8, 7, 8, 7, 8, 7, 8),
    "rows67": (7, 8, 7, 8, 7, 8, 7, 8, 7),
    "round42": (3, 6, 7, 6, 7, 6, 5, 2),
    "rows42": (8, 9, 8, 9, 8),
    "hexa42": (5, 6, 7, 6, 7, 6, 5),
    "waist53": (5, 6, 7, 6, 5, 6, 7, 6, 5),
    "star67": (2, 3, 8, 9, 8, 7, 8, 9, 8, 3, 2),
    "oval67": (4, 5, 6, 7, 8, 7, 8, 7, 6, 5, 4),
}
"""The boards that have a name (rule A1)."""

AUTO = {3: "tri42", 4: "rows53", 5: "rows67"}
"""The board of each number of players (rule A1)."""

DIRECTIONS = {"E": (2, 0), "NE": (1, -1), "NW": (-1, -1), "W": (-2, 0), "SW": (-1, 1), "SE": (1, 1)}
"""Steps in doubled coordinates, anticlockwise from the east."""

MOTORS = (1, 2, 3)
MAX_ROWS = 26  # rows are named by one letter
MAX_LENGTH = 99
_ROWS = re.compile(r"[1-9][0-9]?(-[1-9][0-9]?)*")
_NAME_OF = {rows: name for name, rows in NAMED.items()}


class _Hits(dict[int, list[str]]):
    """Attacks of one ship on one cell, by the set of enemies it can reach (bits)."""

    __slots__ = ("moves",)

    def __init__(self, moves: dict[int, str]) -> None:
        self.moves = moves

    def __missing__(self, enemies: int) -> list[str]:
        found = self[enemies] = [m for c, m in self.moves.items() if enemies >> c & 1]
        return found


class Board:
    """A board with all that moves need, computed once.

    Parameters
    ----------
    rows
        Lengths of the rows from the top.

    Attributes
    ----------
    cells
        Names of the cells, row by row.
    index
        Number of a cell by its name.
    reach, hits
        By ``3 * cell + motors - 1``: landing cells as bits; attack moves by the
        enemies among them.
    deploy
        By ``motors - 1``: the deployments, in the order of the cells.
    actions
        Every move text of this board: ``(motors, cell, -1)`` for a deployment,
        ``(0, origin, cell)`` for an attack.

    Examples
    --------
    >>> board = board_of("tri42")
    >>> len(board.cells), board.step("d3", "NE", 2)
    (42, 'b3')
    """

    def __init__(self, rows: tuple[int, ...]) -> None:
        self.rows = rows
        self.name = _NAME_OF.get(rows) or "-".join(map(str, rows))
        spots = [(r, i) for r, length in enumerate(rows) for i in range(length)]
        self.cells = tuple(f"{chr(97 + r)}{i + 1}" for r, i in spots)
        self.index = {name: c for c, name in enumerate(self.cells)}
        self.points = tuple((2 * i - (rows[r] - 1), r) for r, i in spots)
        self._at = {point: c for c, point in enumerate(self.points)}
        self.deploy = [[f"{m}@{name}" for name in self.cells] for m in MOTORS]
        self.actions: dict[str, tuple[int, int, int]] = {
            move: (m, c, -1) for m in MOTORS for c, move in enumerate(self.deploy[m - 1])
        }
        self.reach: list[int] = []
        self.hits: list[_Hits] = []
        for c, name in enumerate(self.cells):
            for m in MOTORS:
                landings = [t for d in DIRECTIONS if (t := self._landing(c, d, m)) is not None]
                self.reach.append(sum(1 << t for t in landings))
                self.hits.append(_Hits({t: f"{name}x{self.cells[t]}" for t in sorted(landings)}))
                for t in landings:
                    self.actions[f"{name}x{self.cells[t]}"] = (0, c, t)

    def _landing(self, cell: int, direction: str, steps: int) -> int | None:
        """Cell reached, or ``None`` when any cell of the way is off the board (A3)."""
        (x, y), (dx, dy) = self.points[cell], DIRECTIONS[direction]
        for _ in range(steps):
            x, y = x + dx, y + dy
            if (x, y) not in self._at:
                return None
        return self._at[x, y]

    def step(self, cell: str, direction: str, steps: int) -> str | None:
        """Name of the cell reached in a straight line, ``None`` off the board (R13, A3)."""
        landing = self._landing(self.index[cell], direction, steps)
        return None if landing is None else self.cells[landing]

    def distance(self, a: int, b: int) -> int | None:
        """Cells from ``a`` to ``b`` in a straight line, ``None`` when they are not in line."""
        (xa, ya), (xb, yb) = self.points[a], self.points[b]
        in_line = ya == yb or abs(xa - xb) == abs(ya - yb)
        return self.apart(a, b) if in_line else None

    def apart(self, a: int, b: int) -> int:
        """Steps from cell to cell, over the plane."""
        (xa, ya), (xb, yb) = self.points[a], self.points[b]
        dx, dy = abs(xa - xb), abs(ya - yb)
        return max(dy, (dx + dy) // 2)

    def row_length(self, letter: str) -> int:
        """Cells in a row, 0 when there is no such row."""
        r = ord(letter) - 97
        return self.rows[r] if r < len(self.rows) else 0


def read_rows(value: object) -> tuple[int, ...]:
    """Row lengths from a board's name, a text such as ``"7-8-7"`` or a list of numbers.

    Raises
    ------
    ValueError
        Naming what is wrong and the choices.

    Examples
    --------
    >>> read_rows("rows42"), read_rows([3, 4, 3])
    ((8, 9, 8, 9, 8), (3, 4, 3))
    """
    if isinstance(value, str):
        if value in NAMED:
            return NAMED[value]
        if not _ROWS.fullmatch(value):
            names = ", ".join(NAMED)
            raise ValueError(
                f"board={shown(value)}: the choices are auto, {names}, or row lengths as 7-8-7"
            )
        rows = tuple(map(int, value.split("-")))
    elif isinstance(value, Sequence) and all(type(n) is int for n in value):
        rows = tuple(value)
    else:
        raise ValueError(f"board={shown(value)}: a name or a list of row lengths is needed")
    if not 1 <= len(rows) <= MAX_ROWS:
        raise ValueError(f"board: {len(rows)} rows; a board has 1 to {MAX_ROWS}")
    for n in rows:
        if not 1 <= n <= MAX_LENGTH:
            raise ValueError(f"board: a row of {n} cells; a row has 1 to {MAX_LENGTH}")
    for r, (a, b) in enumerate(pairwise(rows)):
        if (a - b) % 2 == 0:
            raise ValueError(
                f"board: rows {chr(97 + r)} and {chr(98 + r)} have {a} and {b} cells; "
                "neighbouring rows must differ by an odd number (A2)"
            )
    return rows


@lru_cache(maxsize=64)
def _board(rows: tuple[int, ...]) -> Board:
    return Board(rows)


def board_of(value: object) -> Board:
    """Return the board of a name, text or list of row lengths (see :func:`read_rows`)."""
    return _board(read_rows(value))
