"""Reading of Zyrcan's position line, with every broken invariant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kyran_widgets.rules.line_reader import LineReader
from kyran_widgets.rules.zyrcan_boards import MOTORS, Board, board_of

if TYPE_CHECKING:
    from kyran_widgets.rules.zyrcan import State

FLEET = (4, 6, 2)
"""Ships of one, two and three motors at the start (R7)."""

LETTERS = "ABCDE"
"""Names of the seats in the notation."""


class Reader(LineReader):
    """Reads a position line, collecting every fault before it gives up."""

    def __init__(self, line: str, cls: type[State]) -> None:
        super().__init__(line)
        self.cls = cls

    def state(self) -> State:
        """Return the position, or raise with all that is wrong."""
        fields = self.line.split(" ") if isinstance(self.line, str) else []
        if len(fields) != 9 or fields[0] != "ZYRCAN1":
            self._fault(
                "line", f"needs ZYRCAN1 and 8 fields separated by blanks, has {len(fields)} parts"
            )
            self._stop_if_faulty()
        _, players, board, opt, rows, reserves, seat, number, result = fields
        n = int(players) if players in ("3", "4", "5") else 0
        if not n:
            self._fault("players", f"{players!r} is not 3, 4 or 5 (R1)")
        eliminated = {"-": "skip", "eliminated:pass": "pass"}.get(opt, "")
        if not eliminated:
            self._fault("opt", f"{opt!r} is not - or eliminated:pass")
        plan = self._board(board)
        if not re.fullmatch("[1-9][0-9]{0,4}", number):
            self._fault("number", f"{number!r} is not a move number from 1")
        cells = self._cells(rows, plan, n) if plan and n else {}
        left = self._reserves(reserves, n) if n else []
        self._stop_if_faulty()
        assert plan is not None
        turn = LETTERS.index(seat) if len(seat) == 1 and seat in LETTERS[:n] else None
        if turn is None and seat != "-":
            self._fault("seat", f"{seat!r} is not one of {', '.join(LETTERS[:n])} or - (over)")
        self._fleets(cells, left, n)
        free = len(plan.cells) - len(cells)
        if sum(map(sum, left)) > free:
            self._fault("reserves", f"{sum(map(sum, left))} ships to deploy on {free} free cells")
        self._stop_if_faulty()
        state = self.cls.place(n, plan, eliminated, cells, left, turn, int(number))
        self._turn(state, result)
        self._stop_if_faulty()
        return state

    def _board(self, name: str) -> Board | None:
        try:
            return board_of(name)
        except ValueError as error:
            self._fault("board", str(error).removeprefix("board: "))
            return None

    def _cells(self, text: str, board: Board, players: int) -> dict[int, tuple[int, int]]:
        out: dict[int, tuple[int, int]] = {}
        rows = text.split("/")
        if len(rows) != len(board.rows):
            self._fault("rows", f"{len(rows)} rows, the board {board.name} has {len(board.rows)}")
            return out
        ship = re.compile(rf"\.|[{LETTERS[:players]}][123]")
        first = 0
        for letter, row, length in zip(
            "abcdefghijklmnopqrstuvwxyz", rows, board.rows, strict=False
        ):
            found = ship.findall(row)
            if "".join(found) != row:
                self._fault(
                    "rows",
                    f"row {letter} {row!r} is not of . and ships A1 to {LETTERS[players - 1]}3",
                )
            elif len(found) != length:
                self._fault(
                    "rows",
                    f"row {letter} has {len(found)} cells, the board {board.name} has {length}",
                )
            else:
                for i, s in enumerate(found):
                    if s != ".":
                        out[first + i] = (LETTERS.index(s[0]), int(s[1]))
            first += length
        return out

    def _reserves(self, text: str, players: int) -> list[tuple[int, ...]]:
        groups = text.split(",")
        if len(groups) != players or not all(re.fullmatch("[0-9]{3}", g) for g in groups):
            self._fault("reserves", f"{text!r} is not {players} groups of three digits as 462")
            return []
        return [tuple(map(int, g)) for g in groups]

    def _fleets(
        self, cells: dict[int, tuple[int, int]], left: list[tuple[int, ...]], n: int
    ) -> None:
        for seat in range(n):
            for motors, most in zip(MOTORS, FLEET, strict=True):
                board = sum(ship == (seat, motors) for ship in cells.values())
                if board + left[seat][motors - 1] > most:
                    who = LETTERS[seat]
                    self._fault(
                        "fleet",
                        f"{who} has {board} ships of {motors} motors on the board and "
                        f"{left[seat][motors - 1]} in reserve, a fleet has {most} (R7)",
                    )

    def _turn(self, state: State, result: str) -> None:
        """Check whose turn it is, and the result, against the board."""
        totals = [sum(left) for left in state.reserves]
        alive = [s for s in range(state.players) if state.fleet(s)]
        turn = state.turn
        if any(totals):
            if turn is None:
                self._fault("seat", "the game is not over: ships are still in reserve (R10)")
                return
            due = [totals[turn]] * state.players
            for s in range(turn):
                due[s] -= 1
            if totals != due:
                self._fault(
                    "reserves",
                    f"out of step: {LETTERS[turn]} is to deploy, so {due} are due, not {totals}",
                )
        elif not alive:
            self._fault("rows", "no ship on the board and none in reserve")
        elif turn is not None:
            if len(alive) == 1:
                self._fault(
                    "seat", f"the game is over: only fleet {LETTERS[alive[0]]} is left (R22)"
                )
            elif turn not in alive and state.eliminated == "skip":
                self._fault("seat", f"{LETTERS[turn]} has no ship and is skipped (A8)")
        elif len(alive) > 1 and not self._blocked(state):
            self._fault("seat", "the game is not over: every fleet can attack (R18)")
        if not self.faults and result != state.result():
            self._fault("result", f"{result!r}, but this position gives {state.result()!r}")

    def _blocked(self, state: State) -> bool:
        """Whether some fleet has no attack, so that its pass can have ended the game."""
        for seat in range(state.players):
            if state.fleet(seat) or state.eliminated == "pass":
                state.turn = seat
                blocked = state.legal() == ["--"]
                state.turn = None
                if blocked:
                    return True
        return False
