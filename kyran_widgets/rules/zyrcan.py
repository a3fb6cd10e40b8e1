"""Zyrcan: fleets on a hex board, for 3 to 5 players.

No chance, no secret: every seat sees the whole position. Moves are ``2@d3`` (deploy a
two-motor ship), ``d3xd5`` (attack) and ``--`` (pass). Rule ids are those of the
rulebook (``R`` official, ``A`` assumed).
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import Any, ClassVar

from kyran_widgets.rules import (
    Event,
    Outcome,
    Refusal,
    check_names,
    check_option,
    check_players,
    check_seat,
    must_be_legal,
)
from kyran_widgets.rules.zyrcan_boards import AUTO, NAMED, Board, board_of
from kyran_widgets.rules.zyrcan_reader import FLEET, LETTERS, Reader
from kyran_widgets.rules.zyrcan_refusals import PASS, explain
from kyran_widgets.rules.zyrcan_view import View, line_of, view_of

# --- constants ---------------------------------------------------------------

SHIPS = sum(FLEET)
OPTIONS: dict[str, tuple[object, ...]] = {
    "board": ("auto", *NAMED, "row lengths"),
    "eliminated": ("skip", "pass"),
}
"""Options and their choices, the default first."""


# --- state -------------------------------------------------------------------


class State:
    """A position of Zyrcan.

    Attributes
    ----------
    turn
        The seat to decide, ``None`` when over.
    number
        Number of the next move, from 1; the pass counts (A13).

    Examples
    --------
    >>> state = State.new(3)
    >>> state.play("3@d3")
    >>> state.turn, len(state.legal())
    (1, 123)
    """

    game: ClassVar[str] = "zyrcan"
    __slots__ = (
        "_cells",  # by cell: 0, or 3 * owner + motors
        "_fleets",  # by seat: cells of its ships, as bits
        "_occupied",  # all of those
        "_ships",  # by seat: 3 * cell + motors - 1 of its ships, sorted
        "_spots",  # while deploying, by motors - 1: deployments on free cells
        "board",
        "eliminated",
        "number",
        "players",
        "reserves",
        "turn",
    )

    board: Board
    eliminated: str
    number: int
    players: int
    reserves: list[tuple[int, ...]]
    turn: int | None

    @classmethod
    def new(cls, players: int = 3, **options: object) -> State:
        """Begin a game on an empty board.

        Parameters
        ----------
        players
            3, 4 or 5 (R1).
        **options
            ``board``: ``"auto"``, a name, or row lengths with at least 12 cells a
            player (A1). ``eliminated``: ``"skip"`` or ``"pass"`` (A8).

        Raises
        ------
        ValueError
            Naming the option and the choices.

        Examples
        --------
        >>> State.new(4, board="waist53").text().split()[2]
        'waist53'
        """
        check_players(players, 3, 5)
        check_names(options, OPTIONS)
        eliminated = options.get("eliminated", "skip")
        check_option("eliminated", eliminated, OPTIONS["eliminated"])
        wanted = options.get("board", "auto")
        board = board_of(AUTO[players] if wanted == "auto" else wanted)
        if len(board.cells) < SHIPS * players:
            raise ValueError(
                f"board={board.name!r} has {len(board.cells)} cells; {players} players deploy "
                f"{SHIPS * players} ships, so it must have at least {SHIPS * players} (A1)"
            )
        return cls.place(players, board, str(eliminated), {}, [FLEET] * players, 0, 1)

    @classmethod
    def place(
        cls,
        players: int,
        board: Board,
        eliminated: str,
        cells: dict[int, tuple[int, int]],
        reserves: list[tuple[int, ...]],
        turn: int | None,
        number: int,
    ) -> State:
        """Set up a position from its fields, unchecked; ``cells`` holds ``(seat, motors)``."""
        self = cls.__new__(cls)
        self.players, self.board, self.eliminated = players, board, eliminated
        self.reserves, self.turn, self.number = list(reserves), turn, number
        self._cells = bytearray(len(board.cells))
        self._ships = [[] for _ in range(players)]
        self._fleets = [0] * players
        for c, (seat, motors) in sorted(cells.items()):
            self._cells[c] = 3 * seat + motors
            self._ships[seat].append(3 * c + motors - 1)
            self._fleets[seat] |= 1 << c
        self._occupied = sum(self._fleets)
        self._spots = None
        if any(map(sum, reserves)):
            free = [c for c in range(len(board.cells)) if c not in cells]
            self._spots = [[moves[c] for c in free] for moves in board.deploy]
        return self

    _cells: bytearray
    _fleets: list[int]
    _occupied: int
    _ships: list[list[int]]
    _spots: list[list[str]] | None

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        new.board, new.eliminated, new.players = self.board, self.eliminated, self.players
        new.number, new.turn, new.reserves = self.number, self.turn, self.reserves[:]
        new._cells, new._fleets, new._occupied = self._cells[:], self._fleets[:], self._occupied
        new._ships = [ships[:] for ships in self._ships]
        spots = self._spots
        new._spots = None if spots is None else [moves[:] for moves in spots]
        return new

    @property
    def phase(self) -> str:
        """``"deploy"``, ``"attack"`` or ``"end"``."""
        if self.turn is None:
            return "end"
        return "attack" if self._spots is None else "deploy"

    # --- legal ---------------------------------------------------------------

    def legal(self) -> list[str]:
        """Return the moves of the seat to decide; ``[]`` when over.

        Examples
        --------
        >>> len(State.new(3).legal())  # 3 types on 42 cells
        126
        """
        seat = self.turn
        if seat is None:
            return []
        out: list[str] = []
        if self._spots is not None:
            for left, moves in zip(self.reserves[seat], self._spots, strict=True):
                if left:
                    out += moves
            return out
        reach, hits = self.board.reach, self.board.hits
        enemies = self._occupied ^ self._fleets[seat]
        for ship in self._ships[seat]:
            found = reach[ship] & enemies
            if found:
                out += hits[ship][found]
        return out or [PASS]

    def fleet(self, seat: int) -> list[str]:
        """Return the cells of a seat's ships."""
        return [self.board.cells[ship // 3] for ship in self._ships[seat]]

    def ship_on(self, cell: str) -> str | None:
        """Return the ship on a cell as ``"A2"``, ``None`` if the cell is empty."""
        code = self._cells[self.board.index[cell]]
        return f"{LETTERS[(code - 1) // 3]}{(code - 1) % 3 + 1}" if code else None

    def rays(self) -> dict[str, dict[str, bool]]:
        """Landing cells of every ship of the seat to move, and whether each is a legal target.

        Empty outside the attack phase (R13, R14).

        Examples
        --------
        >>> line = "ZYRCAN1 3 tri42 - ../.../..../..A2.B1/....../B3....../......../......."
        >>> State.parse(line + " 000,000,000 A 37 *").rays()
        {'d3': {'b1': False, 'b3': False, 'd1': False, 'd5': True, 'f3': False, 'f5': False}}
        """
        if self.turn is None or self._spots is not None:
            return {}
        names, out = self.board.cells, {}
        enemies = self._occupied ^ self._fleets[self.turn]
        for ship in self._ships[self.turn]:
            moves = self.board.hits[ship].moves
            out[names[ship // 3]] = {names[c]: bool(enemies >> c & 1) for c in moves}
        return out

    def refuse(self, move: object, seat: int | None = None) -> Refusal | None:
        """Say why a move is refused, or ``None`` if it is legal.

        Parameters
        ----------
        move
            A move text; anything else is refused as unreadable.
        seat
            Who asks; the seat to move when ``None``.

        Examples
        --------
        >>> State.new(3).refuse("4@d3").code
        'no_such_type'
        """
        if self.turn is None:
            last = self._ships.count([]) == self.players - 1
            return Refusal("game_over", "R22" if last else "R18")
        if seat is not None and seat != self.turn:
            return Refusal("not_your_turn", "R10" if self._spots is not None else "R21")
        legal = self.legal()
        return None if move in legal else explain(self, move, legal)

    # --- apply ---------------------------------------------------------------

    def play(self, move: str, log: list[Event] | None = None) -> None:
        """Check, then apply; an illegal move raises ``IllegalMove`` and changes nothing."""
        must_be_legal(self, move)
        self.apply(move, log)

    def apply(self, move: str, log: list[Event] | None = None) -> None:
        """Play a legal move in place; trusts its caller.

        Parameters
        ----------
        move
            One of :meth:`legal`.
        log
            A list that receives the events.
        """
        seat = self.turn
        assert seat is not None
        self.number += 1
        if move == PASS:
            self.turn = None
            if log is not None:
                log.append(Event("Passed", "R18", {"seat": seat}))
                log.append(self._verdict())
            return
        motors, origin, cell = self.board.actions[move]
        if motors:
            self._deploy(seat, motors, origin, move, log)
        else:
            self._attack(seat, origin, cell, log)

    def _deploy(
        self, seat: int, motors: int, cell: int, move: str, log: list[Event] | None
    ) -> None:
        spots = self._spots
        assert spots is not None
        i = spots[motors - 1].index(move)
        for moves in spots:
            del moves[i]
        self._cells[cell] = 3 * seat + motors
        insort(self._ships[seat], 3 * cell + motors - 1)
        self._fleets[seat] |= 1 << cell
        self._occupied |= 1 << cell
        left = list(self.reserves[seat])
        left[motors - 1] -= 1
        self.reserves[seat] = tuple(left)
        self.turn = after = (seat + 1) % self.players
        if log is not None:
            facts = {
                "seat": seat,
                "motors": motors,
                "cell": self.board.cells[cell],
                "left": sum(left),
            }
            log.append(Event("Deployed", "R10", facts))
        if not after and not any(map(sum, self.reserves)):
            self._spots = None
            self._next_fleet(self.players - 1, log)
            if log is not None and self.turn is not None:
                log.append(Event("AttackBegins", "A5", {"seat": self.turn}))

    def _attack(self, seat: int, origin: int, cell: int, log: list[Event] | None) -> None:
        cells, ships = self._cells, self._ships
        code, lost = cells[origin], cells[cell]
        motors, victim, strength = code - 3 * seat, (lost - 1) // 3, (lost - 1) % 3 + 1
        if log is not None:
            self._log_attack(log, seat, motors, origin, cell, victim, strength)
        cells[cell], cells[origin] = code, 0
        mine, theirs, away, here = ships[seat], ships[victim], 1 << origin, 1 << cell
        mine.remove(3 * origin + motors - 1)
        insort(mine, 3 * cell + motors - 1)
        theirs.remove(3 * cell + strength - 1)
        self._fleets[seat] ^= away | here
        self._fleets[victim] ^= here
        self._occupied ^= away
        self._next_fleet(seat, log)

    def _log_attack(
        self,
        log: list[Event],
        seat: int,
        motors: int,
        origin: int,
        cell: int,
        victim: int,
        lost: int,
    ) -> None:
        names, points = self.board.cells, self.board.points
        (x, y), (tx, ty) = points[origin], points[cell]
        way = [(x + (tx - x) * i // motors, y + (ty - y) * i // motors) for i in range(1, motors)]
        at = dict(zip(points, self._cells, strict=True))
        facts = {"seat": seat, "motors": motors, "origin": names[origin], "cell": names[cell]}
        facts |= {"victim": victim, "lost": lost, "jumped": sum(at[p] > 0 for p in way)}
        log.append(Event("Captured", "R16", facts))
        fleet = [ship % 3 + 1 for ship in self._ships[victim]]
        if len(fleet) == 1:
            log.append(Event("FleetDestroyed", "R22", {"seat": victim, "by": seat}))
        elif fleet.count(lost) == 1:
            log.append(Event("TypeLost", "R17", {"seat": victim, "motors": lost}))

    def _next_fleet(self, seat: int, log: list[Event] | None) -> None:
        """Give the turn to the seat after ``seat``, or end the game (A8, A9)."""
        ships, players = self._ships, self.players
        if sum(map(bool, ships)) == 1:
            self.turn = None
            if log is not None:
                log.append(self._verdict())
            return
        after = (seat + 1) % players
        if self.eliminated == "skip":
            while not ships[after]:
                if log is not None:
                    log.append(Event("TurnSkipped", "A8", {"seat": after}))
                after = (after + 1) % players
        self.turn = after

    def sample(self, rng: Random) -> str:
        """Zyrcan draws nothing: always raises ``ValueError``."""
        raise ValueError("Zyrcan has no chance move to draw")

    # --- scoring -------------------------------------------------------------

    def standing(self) -> tuple[list[int], list[int]]:
        """Motors and ships on the board, by seat."""
        motors = [sum(ship % 3 + 1 for ship in ships) for ships in self._ships]
        return motors, [len(ships) for ships in self._ships]

    def outcome(self) -> Outcome | None:
        """Return who won and why, ``None`` while the game runs (R19, R20, R22, A10).

        ``reason`` is ``"last_fleet"``, ``"motors"``, ``"ships"`` or ``"draw"``;
        ``scores`` are the motors.

        Examples
        --------
        >>> State.parse("ZYRCAN1 3 3-4-3 - A2.B1/B2B2../... 000,000,000 - 60 B").outcome().reason
        'motors'
        """
        if self.turn is not None:
            return None
        motors, ships = self.standing()
        seats = range(self.players)
        best = [s for s in seats if motors[s] == max(motors)]
        reason = "last_fleet" if sum(map(bool, ships)) == 1 else "motors"
        if len(best) > 1:
            most = max(ships[s] for s in best)
            best = [s for s in best if ships[s] == most]
            reason = "ships" if len(best) == 1 else "draw"
        losers = tuple(s for s in seats if s not in best)
        return Outcome(tuple(best), losers, reason, tuple(motors))

    def _verdict(self) -> Event:
        outcome = self.outcome()
        assert outcome is not None
        motors, ships = self.standing()
        facts: dict[str, Any] = {"motors": motors, "ships": ships}
        if outcome.reason == "draw":
            return Event("GameDrawn", "R20", {"seats": list(outcome.winners), **facts})
        rule = {"last_fleet": "R22", "motors": "R19", "ships": "R20"}[outcome.reason]
        return Event(
            "GameWon", rule, {"seat": outcome.winners[0], "reason": outcome.reason, **facts}
        )

    # --- view ----------------------------------------------------------------

    def view(self, seat: int | str | None) -> View:
        """Return what a seat sees: everything, with the legal moves for the seat to move.

        Parameters
        ----------
        seat
            A seat, ``None`` (spectator) or ``"all"`` (teacher).
        """
        check_seat(seat, self.players)
        return view_of(self, seat)

    def mask(self, move: str, seat: int | str | None) -> str:
        """Return the move as a seat sees it: whole, nothing is secret here."""
        return move

    # --- knowledge -----------------------------------------------------------

    def information(self, seat: int | None) -> tuple[Any, ...]:
        """Return all that a seat knows: the position (A16)."""
        check_seat(seat, self.players)
        return (seat, self.text())

    def determinize(self, seat: int | None, rng: Random) -> State:
        """Return a copy: there is nothing to imagine (A16)."""
        check_seat(seat, self.players)
        return self.copy()

    # --- notation ------------------------------------------------------------

    def text(self) -> str:
        """Return the canonical position line.

        Examples
        --------
        >>> State.new(3).text()[:30]
        'ZYRCAN1 3 tri42 - ../.../..../'
        """
        return line_of(self)

    def result(self) -> str:
        """Result field of the notation: ``*``, a letter, or ``=`` and the sharers of a draw."""
        outcome = self.outcome()
        if outcome is None:
            return "*"
        letters = "".join(LETTERS[s] for s in outcome.winners)
        return letters if len(letters) == 1 else f"={letters}"

    @classmethod
    def parse(cls, line: str) -> State:
        """Read a position line.

        Raises
        ------
        BadPosition
            With every broken invariant.

        Examples
        --------
        >>> start = State.new(5).text()
        >>> State.parse(start).text() == start
        True
        """
        return Reader(line, cls).state()
