"""A second, naive reading of Zyrcan's rules, to hold the package against.

Immutable positions, dictionaries, and coordinates computed afresh for every question. It is slow
on purpose, shares no code with the package, and was written from the rules alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = "ABCDE"
FLEET = (4, 6, 2)
"""Ships of one, two and three motors (R7)."""

BOARDS = {
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
AUTO = {3: "tri42", 4: "rows53", 5: "rows67"}

DIRECTIONS = {"E": (2, 0), "NE": (1, -1), "NW": (-1, -1), "W": (-2, 0), "SW": (-1, 1), "SE": (1, 1)}


@dataclass(frozen=True)
class Result:
    """How a game ended: who won or shares the draw, who lost, the deciding count, motors."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str | None
    motors: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """Everything on the table; ``ships`` maps a cell's name to (seat, motors)."""

    players: int
    rows: tuple[int, ...]
    eliminated: str
    ships: dict[str, tuple[int, int]]
    reserves: tuple[tuple[int, int, int], ...]
    seat: int
    number: int
    ended: str | None = None

    # -- the board ---------------------------------------------------------------------------

    def cells(self) -> list[str]:
        """Names of all cells, row by row (A2)."""
        return [f"{chr(97 + r)}{i}" for r, size in enumerate(self.rows) for i in range(1, size + 1)]

    def spot(self, cell: str) -> tuple[int, int]:
        """Doubled abscissa and row of a cell (A2)."""
        row = ord(cell[0]) - 97
        return 2 * (int(cell[1:]) - 1) - (self.rows[row] - 1), row

    def cell_at(self, x: int, row: int) -> str | None:
        """Name of the cell at a spot, or ``None`` off the board."""
        if not 0 <= row < len(self.rows):
            return None
        number = (x + self.rows[row] - 1) // 2 + 1
        cell = f"{chr(97 + row)}{number}"
        return cell if 1 <= number <= self.rows[row] and self.spot(cell) == (x, row) else None

    def landing(self, cell: str, direction: str, steps: int) -> str | None:
        """Cell reached in a straight line that stays on the board at every step (R13, R14, A3)."""
        (x, row), (dx, dy) = self.spot(cell), DIRECTIONS[direction]
        here: str | None = cell
        for _ in range(steps):
            x, row = x + dx, row + dy
            here = self.cell_at(x, row)
            if here is None:
                return None
        return here

    # -- counts ------------------------------------------------------------------------------

    def fleet(self, seat: int) -> list[int]:
        """Motors of each ship that a seat has on the board."""
        return [motors for owner, motors in self.ships.values() if owner == seat]

    def deploying(self) -> bool:
        """Whether any ship is still in reserve."""
        return any(any(group) for group in self.reserves)

    @property
    def turn(self) -> int | None:
        """The seat to decide, ``None`` when over."""
        return None if self.ended else self.seat

    @property
    def phase(self) -> str:
        """``deploy``, ``attack`` or ``end``."""
        return "end" if self.ended else "deploy" if self.deploying() else "attack"

    # -- moves -------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every move the seat to decide may play."""
        if self.ended:
            return set()
        if self.deploying():
            left = self.reserves[self.seat]
            empty = [cell for cell in self.cells() if cell not in self.ships]
            return {f"{m}@{cell}" for m in (1, 2, 3) if left[m - 1] for cell in empty}
        return set(self.attacks()) or {"--"}

    def attacks(self) -> Iterator[str]:
        """Attacks of the seat to decide (R13-R16)."""
        for cell, (owner, motors) in self.ships.items():
            if owner != self.seat:
                continue
            for direction in DIRECTIONS:
                goal = self.landing(cell, direction, motors)
                if goal in self.ships and self.ships[goal][0] != self.seat:
                    yield f"{cell}x{goal}"

    def apply(self, move: str) -> Position:
        """Return the position after a legal move."""
        if move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.text()}")
        if move == "--":
            return replace(self, number=self.number + 1, ended="pass")
        if "@" in move:
            motors, cell = int(move[0]), move[2:]
            group = list(self.reserves[self.seat])
            group[motors - 1] -= 1
            reserves = list(self.reserves)
            reserves[self.seat] = (group[0], group[1], group[2])
            return replace(
                self,
                ships={**self.ships, cell: (self.seat, motors)},
                reserves=tuple(reserves),
                seat=(self.seat + 1) % self.players,
                number=self.number + 1,
            )
        origin, goal = move.split("x")
        ships = {cell: ship for cell, ship in self.ships.items() if cell != origin}
        ships[goal] = self.ships[origin]
        after = replace(self, ships=ships, number=self.number + 1)
        standing = {owner for owner, _ in ships.values()}
        if len(standing) == 1:
            return replace(after, ended="last")
        seat = (self.seat + 1) % self.players
        while self.eliminated == "skip" and seat not in standing:
            seat = (seat + 1) % self.players
        return replace(after, seat=seat)

    # -- end and text ------------------------------------------------------------------------

    def outcome(self) -> Result | None:
        """Who won and by what (R19, R20, R22, A9, A10)."""
        if not self.ended:
            return None
        everyone = range(self.players)
        motors = tuple(sum(self.fleet(seat)) for seat in everyone)
        counts = [len(self.fleet(seat)) for seat in everyone]
        best = [seat for seat in everyone if motors[seat] == max(motors)]
        reason: str | None = "last_fleet" if self.ended == "last" else "motors"
        if len(best) > 1:
            most = max(counts[seat] for seat in best)
            best = [seat for seat in best if counts[seat] == most]
            reason = "ships" if len(best) == 1 else None
        losers = tuple(seat for seat in everyone if seat not in best)
        return Result(tuple(best), losers, reason, motors)

    def text(self) -> str:
        """Write the position line."""
        board = next((name for name, rows in BOARDS.items() if rows == self.rows), None)
        lines = []
        for r, size in enumerate(self.rows):
            names = [f"{chr(97 + r)}{i}" for i in range(1, size + 1)]
            ships = [self.ships.get(name) for name in names]
            lines.append("".join(f"{SEATS[s[0]]}{s[1]}" if s else "." for s in ships))
        result = self.outcome()
        score = "*"
        if result:
            letters = "".join(SEATS[seat] for seat in result.winners)
            score = letters if len(letters) == 1 else "=" + letters
        return " ".join(
            (
                "ZYRCAN1",
                str(self.players),
                board or "-".join(map(str, self.rows)),
                "-" if self.eliminated == "skip" else "eliminated:pass",
                "/".join(lines),
                ",".join("".join(map(str, group)) for group in self.reserves),
                "-" if self.ended else SEATS[self.seat],
                str(self.number),
                score,
            )
        )


def new(players: int, board: str | tuple[int, ...] = "auto", eliminated: str = "skip") -> Position:
    """Begin a game on an empty board."""
    if isinstance(board, str):
        board = BOARDS[AUTO[players] if board == "auto" else board]
    return Position(players, tuple(board), eliminated, {}, (FLEET,) * players, 0, 1)


def place(
    ships: str, *, players: int = 3, board: str = "auto", seat: str = "A", eliminated: str = "skip"
) -> Position:
    """Set up an attack position from the rules' own shorthand, as ``"A2@d3 B1@d5"``.

    Ships that are not named were destroyed, one a move.
    """
    where = {}
    for ship in ships.split():
        what, cell = ship.split("@")
        where[cell] = (SEATS.index(what[0]), int(what[1]))
    begun = new(players, board, eliminated)
    return replace(
        begun,
        ships=where,
        reserves=((0, 0, 0),) * players,
        seat=SEATS.index(seat),
        number=2 * 12 * players - len(where) + 1,
    )


def read(line: str) -> Position:
    """Read a position line that is known to be good and whose game runs."""
    _, players, board, option, table, groups, seat, number, _ = line.split()
    rows = BOARDS.get(board) or tuple(map(int, board.split("-")))
    ships = {}
    for r, row in enumerate(table.split("/")):
        for i, what in enumerate(re.findall(r"\.|[A-E][123]", row), 1):
            if what != ".":
                ships[f"{chr(97 + r)}{i}"] = (SEATS.index(what[0]), int(what[1]))
    reserves = tuple((int(g[0]), int(g[1]), int(g[2])) for g in groups.split(","))
    eliminated = "skip" if option == "-" else "pass"
    return Position(int(players), rows, eliminated, ships, reserves, SEATS.index(seat), int(number))


def perft(position: Position, depth: int) -> int:
    """Count the lines of play of ``depth`` moves; one that ends the game sooner counts once."""
    if depth == 0 or position.ended:
        return 1
    moves = position.legal()
    return len(moves) if depth == 1 else sum(perft(position.apply(m), depth - 1) for m in moves)
