"""Endings of Zyrcan as the solver plays them: attacks in place, and goals judged on the way.

A position is one number with four bits a cell: it is known again exactly, and a move changes
it by a few operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from kyran_widgets.rules.zyrcan import State

Data = Mapping[str, Any]
Move = tuple[int, int]
"""Origin and target, as numbers of cells."""

Tally = tuple[int, ...]
"""What each ``capture`` of a goal has counted."""


# --- positions ---------------------------------------------------------------------------


class Fight:
    """An ending that is played on and taken back in place.

    Attributes
    ----------
    turn
        The seat to decide, -1 when over.
    passed
        The seat that has passed, -1 if none.
    cells
        By cell: 0, or ``3 * owner + motors``.
    fleets
        By seat: cells of its ships, as bits.
    motors, ships
        By seat: on the board.
    key
        All cells, four bits each.
    """

    def __init__(self, state: State) -> None:
        self.players, self.skips = state.players, state.eliminated == "skip"
        board = state.board
        self.reach, self.names, self.index = board.reach, board.cells, board.index
        self.cells = [0] * len(board.cells)
        self.fleets = [0] * self.players
        self.motors, self.ships = [0] * self.players, [0] * self.players
        self.key = 0
        for seat in range(self.players):
            for name in state.fleet(seat):
                ship = state.ship_on(name)
                assert ship is not None
                cell = self.index[name]
                self.cells[cell] = code = 3 * seat + int(ship[1])
                self.key |= code << 4 * cell
                self.fleets[seat] |= 1 << cell
                self.motors[seat] += int(ship[1])
                self.ships[seat] += 1
        self.turn = -1 if state.turn is None else state.turn
        self.passed = -1

    def copy(self) -> Fight:
        """Return an independent copy."""
        new = copy(self)
        new.cells, new.fleets = self.cells[:], self.fleets[:]
        new.motors, new.ships = self.motors[:], self.ships[:]
        return new

    def attacks(self) -> list[Move]:
        """Return the attacks of the seat to decide, in the order of the rules."""
        turn = self.turn
        if turn < 0:
            return []
        reach, cells, mine = self.reach, self.cells, self.fleets[turn]
        enemies = sum(self.fleets) - mine
        first = 3 * turn + 1
        out = []
        while mine:
            low = mine & -mine
            mine ^= low
            origin = low.bit_length() - 1
            found = reach[3 * origin + cells[origin] - first] & enemies
            while found:
                low = found & -found
                found ^= low
                out.append((origin, low.bit_length() - 1))
        return out

    def attack(self, move: Move) -> tuple[int, int, int]:
        """Play an attack; return what :meth:`back` needs."""
        origin, target = move
        cells, fleets, turn = self.cells, self.fleets, self.turn
        code, lost = cells[origin], cells[target]
        victim = (lost - 1) // 3
        kept = self.key, turn, lost
        self.key ^= code << 4 * origin ^ (code ^ lost) << 4 * target
        cells[origin], cells[target] = 0, code
        fleets[turn] ^= 1 << origin | 1 << target
        fleets[victim] ^= 1 << target
        self.motors[victim] -= lost - 3 * victim
        self.ships[victim] -= 1
        if fleets[victim] == 0 and sum(map(bool, fleets)) == 1:
            self.turn = -1
            return kept
        players = self.players
        after = (turn + 1) % players
        if self.skips:
            while not fleets[after]:
                after = (after + 1) % players
        self.turn = after
        return kept

    def back(self, move: Move, kept: tuple[int, int, int]) -> None:
        """Take an attack back."""
        origin, target = move
        self.key, self.turn, lost = kept
        cells, victim = self.cells, (lost - 1) // 3
        cells[origin], cells[target] = cells[target], lost
        self.fleets[self.turn] ^= 1 << origin | 1 << target
        self.fleets[victim] ^= 1 << target
        self.motors[victim] += lost - 3 * victim
        self.ships[victim] += 1

    def give_up(self) -> None:
        """Pass: the game is over."""
        self.passed, self.turn = self.turn, -1

    def leaders(self) -> list[int]:
        """Return who wins if the game ends here, alone or together (R19, R20, A10)."""
        standing = list(zip(self.motors, self.ships, strict=True))
        best = max(standing)
        return [seat for seat, one in enumerate(standing) if one == best]


# --- goals -------------------------------------------------------------------------------

HEADS = ("win", "sole_win", "motor_lead", "motors", "forced_pass", "capture")
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "is": lambda number, wanted: number == wanted,
    "at_least": lambda number, wanted: number >= wanted,
    "at_most": lambda number, wanted: number <= wanted,
}
Judge = Callable[[Fight, Tally, bool], bool | None]
"""Whether a goal holds if the horizon closes here; else whether it is decided, or ``None``."""


def judge_of(goal: Data, captures: list[Data]) -> Judge:
    """Return what judges a goal, and add its captures to those that tallies count.

    Examples
    --------
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *")
    >>> judge = judge_of({"any": [{"motors": 0, "at_least": 3}, {"capture": 1}]}, captures := [])
    >>> judge(Fight(state), (0,), False), judge(Fight(state), (1,), False), captures
    (None, True, [{'capture': 1}])
    """
    if "not" in goal:
        part = judge_of(goal["not"], captures)
        return lambda *at: None if (found := part(*at)) is None else not found
    for name, every in ("all", True), ("any", False):
        if name in goal:
            return _both([judge_of(part, captures) for part in goal[name]], every)
    if "capture" in goal:
        captures.append(goal)
        return _counted(len(captures) - 1, goal["capture"])
    if "motors" in goal:
        how = next(name for name in _COMPARED if name in goal)
        return _measured(goal["motors"], how, goal[how])
    head = next(name for name in HEADS if name in goal)
    return _at_the_end(_HOLDS[head], goal[head])


def _both(parts: list[Judge], every: bool) -> Judge:
    def judge(fight: Fight, tally: Tally, closing: bool) -> bool | None:
        found = [part(fight, tally, closing) for part in parts]
        if (not every) in found:
            return not every
        return None if None in found else every

    return judge


def _counted(i: int, wanted: int) -> Judge:
    return lambda _, tally, closing: True if tally[i] >= wanted else False if closing else None


def _measured(seat: int, how: str, wanted: int) -> Judge:
    compare = _COMPARED[how]

    def judge(fight: Fight, _: Tally, closing: bool) -> bool | None:
        number = fight.motors[seat]
        if closing:
            return compare(number, wanted)
        if number < wanted:  # motors are only lost
            return how == "at_most"
        return True if number == wanted and how == "at_most" else None

    return judge


def _at_the_end(holds: Callable[[Fight, int], bool], seat: int) -> Judge:
    return lambda fight, _, closing: holds(fight, seat) if closing else None


def _leads(fight: Fight, seat: int) -> bool:
    most = max(fight.motors)
    return fight.motors[seat] == most and fight.motors.count(most) == 1


_HOLDS: Mapping[str, Callable[[Fight, int], bool]] = {
    "win": lambda fight, seat: fight.turn < 0 and seat in fight.leaders(),
    "sole_win": lambda fight, seat: fight.turn < 0 and fight.leaders() == [seat],
    "motor_lead": _leads,
    "forced_pass": lambda fight, seat: fight.passed == seat,
}


def counted(captures: list[Data], tally: Tally, fight: Fight, move: Move) -> Tally:
    """Return the tally after an attack that is about to be played."""
    lost = fight.cells[move[1]] - 1
    facts = {"by": fight.turn, "of": lost // 3, "type": lost % 3 + 1}
    return tuple(
        min(
            goal["capture"],
            count + all(goal.get(name, fact) == fact for name, fact in facts.items()),
        )
        for count, goal in zip(tally, captures, strict=True)
    )
