"""A match: a game that is played, taken back, branched and resumed.

The match holds the only true state; the way there is its ``Line``.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Generator, Sequence
from random import Random
from typing import Any

from kyran_widgets import bots
from kyran_widgets.play.line import Line
from kyran_widgets.play.tree import Node
from kyran_widgets.play.undo import UNDO, UndoRefused, check_reveal, check_turn
from kyran_widgets.rules import CHANCE, GAMES, IllegalMove, Refusal, State, rules_of, shown

HUMAN = "human"
SCRIPTED = "scripted"
CHANCES = ("auto", "ask")


def kinds_of(game: str) -> tuple[str, ...]:
    """What a seat may be: a person, a script, or one of the game's bots.

    Examples
    --------
    >>> kinds_of("zyrcan")
    ('human', 'scripted', 'random', 'greedy')
    """
    return (HUMAN, SCRIPTED, *bots.bots_of(game))


class Match(Line):
    """One game with its seats, its line of play and all that was tried beside it.

    Parameters
    ----------
    game
        ``"zyrcan"``, ``"kyran"``, ``"kirolo"``, or a state to start from.
    seats
        Kind of every seat, see :func:`kinds_of`; by default a person and bots.
    seed
        Seeds the draws and the bots; drawn when ``None``. It stands in no view,
        ``repr`` or running record.
    chance
        ``"auto"`` draws chance moves; ``"ask"`` leaves them to the script.
    undo
        ``"any"``, ``"no_reveal"`` (not past chance, another person's move, or what
        showed a secret) or ``"off"``. By default ``"any"`` with one person or none,
        ``"no_reveal"`` with more.
    position
        A position line to start from, instead of a new game.
    **options
        Number of players and options of the rules.

    Examples
    --------
    >>> match = Match("zyrcan", players=3, seats=["human", "greedy", "random"], seed=7)
    >>> match.step("3@d3")
    >>> match.ply, match.turn
    (3, 0)
    >>> match.undo()
    >>> match.ply
    0
    """

    def __init__(
        self,
        game: str | State,
        *,
        seats: Sequence[str] | None = None,
        seed: int | str | None = None,
        chance: str = "auto",
        undo: str | None = None,
        position: str | None = None,
        **options: Any,
    ) -> None:
        given = not isinstance(game, str)
        if given and (isinstance(game, Match) or getattr(game, "game", None) not in GAMES):
            raise ValueError(f"game={shown(game)}: a state, or one of {', '.join(GAMES)}")
        if given and position is not None:
            raise ValueError(f"position={shown(position)}: the state given is the position")
        if options and (given or position is not None):
            raise ValueError(f"options {', '.join(options)}: the position already fixes them")
        if seats is not None and (isinstance(seats, str) or not isinstance(seats, Sequence)):
            raise ValueError(f"seats={shown(seats)}: a list with the kind of every seat")
        if not isinstance(game, str):
            start = game
        elif position is not None:
            start = rules_of(game).State.parse(position)
        else:
            if seats is not None:
                options.setdefault("players", len(seats))
            start = rules_of(game).State.new(**options)
        super().__init__(start)
        _check("chance", chance, CHANCES)
        self.chance = chance
        self.seed = secrets.randbits(32) if seed is None else seed
        self.seed_given = seed is not None
        self.seats = self._seats(seats)
        people = self.seats.count(HUMAN)
        if undo is None:
            undo = "any" if people <= 1 else "no_reveal"
        _check("undo", undo, UNDO)
        self.undo_policy = undo
        self.imagined = False
        self.tags: dict[str, str] = {}

    def _seats(self, seats: Sequence[str] | None) -> list[str]:
        kinds = kinds_of(self.game)
        if seats is None:
            return [HUMAN] + [kinds[-1]] * (self.players - 1)
        if len(seats) != self.players:
            raise ValueError(
                f"seats={shown(seats)}: {self.players} seats need {self.players} kinds"
            )
        for kind in seats:
            _check("seats", kind, kinds)
        return list(seats)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"Match({self.game!r}, players={self.players}, ply={self.ply}, turn={self.turn!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as a record, with what its start remembers and no line holds."""
        from kyran_widgets.play.record import dumps, loads

        names = ("seed", "seed_given", "rev", "paused", "imagined")
        kept = {name: getattr(self, name) for name in names}
        read = rules_of(self.game).State.parse(self.start.text())
        seats = (None, *range(self.players))
        if any(read.information(seat) != self.start.information(seat) for seat in seats):
            kept["start"] = self.start.copy()
        return loads, (dumps(self),), kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Take over what a record does not hold."""
        self.__dict__.update(kept)
        if "start" in kept:
            self._kept.clear()
            self._state = self.at(self.ply)

    # --- moving --------------------------------------------------------------

    @property
    def due(self) -> str | None:
        """Who is to act: ``human``, ``scripted``, ``bot``, ``chance``, ``ask``, or nobody."""
        turn = self._state.turn
        if turn is None:
            return None
        if turn == CHANCE:
            return "chance" if self.chance == "auto" else "ask"
        assert isinstance(turn, int)
        kind = self.seats[turn]
        return kind if kind in (HUMAN, SCRIPTED) else "bot"

    def play(self, move: str, seat: int | None = None) -> None:
        """Play one move and nothing else.

        Parameters
        ----------
        move
            A move of the seat to decide, or of chance.
        seat
            Who plays it; whoever decides when ``None``.

        Raises
        ------
        IllegalMove
            With the reason; nothing has changed.
        """
        with self.lock:
            refusal = self._state.refuse(move, seat)
            if refusal is not None:
                raise IllegalMove(refusal, seat=self.turn)
            self.paused = False
            self._push(move)

    def step(self, move: str | None = None, *, bots: bool = True) -> None:
        """Play a move, then let chance and bots answer.

        Draws and bot moves that are due come first, so that the move is the next
        decision of a person or a script; a scripted draw is played as it is.

        Parameters
        ----------
        move
            A move of whoever decides; ``None`` lets one draw or bot move happen.
        bots
            ``False`` plays this one move, for whoever is to decide, and nothing else.

        Raises
        ------
        IllegalMove
            With the reason; nothing has changed.
        """
        with self.lock:
            if move is None:
                self.paused = False
                _run(self.answer())
                return
            drawn = self.turn == CHANCE and self._state.refuse(move) is None
            for due in [] if drawn or not bots or self.paused else self._until(move):
                self._push(due)
            self.play(move)
            if bots:
                self.advance()

    def _until(self, move: str) -> list[str]:
        """Return the draws and bot moves due before the next decision, if ``move`` fits there."""
        ahead = Match(self.start, seats=self.seats, seed=self.seed, chance=self.chance)
        before = ahead.ply = self.ply
        ahead.path = [Node(node.move, node.seat) for node in self.path[:before]]
        ahead._state = self.state
        while _run(ahead.answer()):
            pass
        refusal = ahead._state.refuse(move)
        if refusal is not None:
            raise IllegalMove(refusal, seat=ahead.turn)
        return [node.move for node in ahead.path[before:]]

    def advance(self) -> None:
        """Let chance and bots play until a person or a script is to decide, or it is over."""
        with self.lock:
            while not self.paused and _run(self.answer()):
                pass

    def answer(self) -> Generator[None, None, bool]:
        """Play the one draw or bot move that is due, in slices.

        Yields
        ------
        None
            Between slices of thinking; close the generator to cancel.

        Returns
        -------
        bool
            Whether a move was played: not if none was due, or the match has changed
            meanwhile.
        """
        with self.lock:
            due, rev, ply, turn = self.due, self.rev, self.ply, self.turn
            state = self._state.copy()
            number = 1 + sum(node.seat == CHANCE for node in self.path[:ply])
            kind = self.seats[turn] if isinstance(turn, int) else ""
        if due == "chance":
            move = state.sample(Random(f"{self.seed}/{number}"))
        elif due == "bot":
            bot = bots.make(self.game, kind)
            rng = Random(f"{self.seed}/seat {turn}/{ply}")
            move = yield from bots.thinking(bot, state, rng)
        else:
            return False
        with self.lock:
            if self.rev != rev:
                return False
            self._push(move)
        return True

    # --- back and forth ------------------------------------------------------

    def undo(self, seat: int | Collection[int] | None = None) -> None:
        """Go back to a person's last decision, the bots' answers included.

        Parameters
        ----------
        seat
            Whose decision, a seat or several; any person's when ``None`` (one move when no
            person plays).

        Raises
        ------
        UndoRefused
            Saying what forbids it; nothing has changed.
        """
        with self.lock:
            ply = self._undo_to(seat)
            self._stand(ply)
            self.path[ply].taken_back = True

    def undo_refusal(self, seat: int | Collection[int] | None = None) -> Refusal | None:
        """Why :meth:`undo` would be refused, ``None`` if it is allowed."""
        with self.lock:
            try:
                self._undo_to(seat)
            except UndoRefused as refused:
                return refused.refusal
        return None

    def back_refusal(self, ply: int, seat: int | Collection[int] | None = None) -> Refusal | None:
        """Why a decision at an earlier ply may not be taken anew, ``None`` if it may.

        :meth:`goto` and :meth:`branch` go anywhere; who lets others use them asks this first.

        Parameters
        ----------
        ply
            Where to go back to.
        seat
            Who asks, as for :meth:`undo`: the first person's decision to be taken back is
            theirs.
        """
        with self.lock:
            ply = self._known_ply(ply)
            if ply >= self.ply:
                return None
            if seat is not None and self.undo_policy != "off":
                mine, people = self._whose(seat), self._people()
                for number, node in enumerate(self.path[ply : self.ply], ply + 1):
                    if node.seat in mine:
                        break
                    if node.seat in people:
                        return Refusal("undo_human", "N2", {"ply": number, "seat": node.seat})
            if self.undo_policy == "any":
                return None
            try:
                self._may_go_back(ply)
            except UndoRefused as refused:
                return refused.refusal
        return None

    def _whose(self, seat: int | Collection[int] | None) -> set[int]:
        if seat is None:
            return self._people()
        seats = seat if isinstance(seat, Collection) else (seat,)
        return {self._known_seat(one) for one in seats}

    def _may_go_back(self, ply: int) -> None:
        if self.undo_policy == "off":
            raise UndoRefused(Refusal("undo_off", "N2"))
        if self.undo_policy == "no_reveal":
            check_turn(self.game, self.path[: self.ply], ply)
            check_reveal(self.path[: self.ply], ply, self.path[ply].seat, self._people())

    def _people(self) -> set[int]:
        return {seat for seat, kind in enumerate(self.seats) if kind == HUMAN}

    def _undo_to(self, seat: int | Collection[int] | None) -> int:
        mine = self._whose(seat)
        if self.undo_policy == "off":
            raise UndoRefused(Refusal("undo_off", "N2"))
        for ply in range(self.ply - 1, -1, -1):
            node = self.path[ply]
            if node.seat in mine or not mine:
                check_turn(self.game, self.path[: self.ply], ply)
                self._may_go_back(ply)
                return ply
        raise UndoRefused(Refusal("undo_nothing", "N2"))

    def redo(self) -> None:
        """Play again what was undone, up to the next decision of a person.

        Raises
        ------
        ValueError
            If nothing follows on the line of play.
        """
        with self.lock:
            if self.ply == self.plies:
                raise ValueError("redo: nothing was undone on this line of play")
            ply = self.ply + 1
            people = self._people()
            while ply < self.plies and people and self.path[ply].seat not in people:
                ply += 1
            self._stand(ply)

    # --- seats and worlds ----------------------------------------------------

    def seat(self, seat: int, kind: str) -> None:
        """Give a seat to a person, a script or a bot, from now on.

        Raises
        ------
        ValueError
            Naming the seats or the kinds there are.
        """
        self._known_seat(seat)
        _check("kind", kind, kinds_of(self.game))
        with self.lock:
            if self.seats[seat] != kind:
                self.seats[seat] = kind
                self.node.seatings.append((seat, kind))
                self.rev += 1

    def imagine(self, seat: int | None, seed: int | str = 0, ply: int | None = None) -> Match:
        """Return a match on a world drawn from what a seat knows, for its "what if".

        Every seat is scripted, and it is marked ``imagined``.

        Parameters
        ----------
        seat
            Whose knowledge; a spectator's when ``None``.
        seed
            Which world, and the draws of the new match.
        ply
            Where it starts; where this one stands when ``None``.
        """
        if seat is not None:
            self._known_seat(seat)
        with self.lock:
            now = self._state if ply is None else self.at(ply)
            world = now.determinize(seat, Random(f"{seed}"))
        match = Match(world, seats=[SCRIPTED] * self.players, seed=seed, undo="any")
        match.imagined = True
        return match

    def _known_seat(self, seat: object) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise ValueError(f"seat={shown(seat)}: the seats are 0 to {self.players - 1}")
        return seat


def _check(name: str, value: object, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ValueError(f"{name}={shown(value)}: the choices are {', '.join(choices)}")


def _run(slices: Generator[None, None, bool]) -> bool:
    """Run a generator to its end and return its value."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return bool(done.value)
