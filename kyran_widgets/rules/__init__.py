"""The rules contract: what the three games have in common.

Each game is one module with a class ``State`` and a table ``OPTIONS``. A state is
moved by strings in the notation, holds no reference to a screen, and imports the
standard library alone. Reading guide:

* ``State.new`` / ``State.parse`` / ``state.text``: begin, read, write a position;
* ``legal`` / ``refuse`` / ``apply`` / ``play`` / ``sample``: move;
* ``view`` / ``information`` / ``determinize``: what one seat may know.

``apply`` trusts its caller and is the fast path; ``play`` checks first.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from reprlib import Repr
from typing import Any, ClassVar, NamedTuple, Protocol, Self, cast

__all__ = [
    "CHANCE",
    "GAMES",
    "BadPosition",
    "Event",
    "Facts",
    "Fault",
    "IllegalMove",
    "Outcome",
    "Refusal",
    "State",
    "check_names",
    "check_option",
    "check_players",
    "check_seat",
    "echo",
    "must_be_legal",
    "rules_of",
    "shown",
]

GAMES = ("zyrcan", "kyran", "kirolo")
"""Names of the games; each is a module of this package."""

CHANCE = "*"
"""The value of ``state.turn`` when the next move is drawn, not chosen."""

Facts = Mapping[str, Any]
"""The numbers and names that a text fills in; JSON-able."""


class Event(NamedTuple):
    """One thing that happened, with the rule that made it happen.

    Parameters
    ----------
    kind
        Its name in the vocabulary of the game, as ``"CardLaid"``.
    rule
        Id of the rule that caused it, as ``"R18"``.
    facts
        What the text about it needs.
    audience
        Seats that may learn of it; ``None`` for everybody. A half-secret act is
        two events.

    Examples
    --------
    >>> Event("Passed", "R18", {"seat": 0}).audience is None
    True
    """

    kind: str
    rule: str
    facts: Facts
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int | str | None) -> bool:
        """Whether a seat, a spectator (``None``) or the teacher (``"all"``) learns of it."""
        return self.audience is None or seat == "all" or seat in self.audience


class Refusal(NamedTuple):
    """Why a move is refused.

    Parameters
    ----------
    code
        Kind of reason, the key of its text.
    rule
        Id of the rule that forbids the move.
    facts
        Numbers and names of this case.
    also
        Further reasons, the first being the primary one.
    suggest
        Legal moves nearest to what was meant.

    Examples
    --------
    >>> Refusal("not_your_turn", "R10").facts
    {}
    """

    code: str
    rule: str
    facts: Facts = {}  # noqa: RUF012 (never written to)
    also: tuple[Refusal, ...] = ()
    suggest: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """How a game ended.

    Parameters
    ----------
    winners
        All who share the win: two or more is a draw (Zyrcan, KIROLO) or a shared
        title (KYRAN); ``()`` is nobody.
    losers
        The others, or those the rules call losers (KYRAN: no life left).
    reason
        What decided it, the key of its text.
    scores
        Motors, lives or cards left, by seat.
    """

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class IllegalMove(ValueError):
    """A move that the rules refuse; the state is unchanged.

    Parameters
    ----------
    refusal
        The reason, in full.
    words
        The reason as a sentence; its bare facts when not given.
    seat
        Whose move it was to be: a seat, or ``CHANCE``.
    """

    def __init__(
        self, refusal: Refusal, words: str | None = None, seat: int | str | None = None
    ) -> None:
        self.refusal = refusal
        self.seat = seat
        facts = ", ".join(f"{k}={v}" for k, v in refusal.facts.items())
        hint = f"; legal: {', '.join(refusal.suggest)}" if refusal.suggest else ""
        super().__init__(words or f"{refusal.code} (rule {refusal.rule}) {facts}{hint}".strip())


class Fault(NamedTuple):
    """One broken invariant of a position line: the field, what is wrong, what would be right."""

    field: str
    message: str

    def __str__(self) -> str:
        """``field: message``."""
        return f"{self.field}: {self.message}"


class BadPosition(ValueError):
    """A position line that cannot be: lists every broken invariant at once.

    Parameters
    ----------
    line
        The line as given.
    faults
        All that is wrong with it.
    """

    def __init__(self, line: str, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        shown = line if len(line) <= 200 else line[:200] + "…"
        count = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
        listed = "".join(f"\n  - {f}" for f in faults)
        super().__init__(f"this position line has {count}:{listed}\n  line: {shown}")


class State(Protocol):
    """What every game state offers. The games' own classes document the details."""

    game: ClassVar[str]
    players: int

    @classmethod
    def new(cls, players: int = ..., **options: Any) -> Self:
        """Begin a game; a bad option is a ``ValueError`` naming it and the choices."""

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a position line; a bad one raises :class:`BadPosition`."""

    def text(self) -> str:
        """The canonical position line."""

    @property
    def turn(self) -> int | str | None:
        """The seat to decide, :data:`CHANCE`, or ``None`` when over."""

    @property
    def phase(self) -> str:
        """Name of the phase."""

    def legal(self) -> list[str]:
        """Moves of the seat to decide; empty at chance and at the end."""

    def apply(self, move: str, log: list[Event] | None = None) -> None:
        """Play a legal move in place; with a list in ``log``, append its events."""

    def play(self, move: str, log: list[Event] | None = None) -> None:
        """Check, then apply; an illegal move raises :class:`IllegalMove`."""

    def refuse(self, move: object, seat: int | None = None) -> Refusal | None:
        """Say why ``seat`` (when ``None``, whoever decides) may not play; ``None`` if it may."""

    def sample(self, rng: Random) -> str:
        """Draw a chance move."""

    def copy(self) -> Self:
        """Return an independent copy."""

    def outcome(self) -> Outcome | None:
        """How it ended, or ``None`` while it runs."""

    def view(self, seat: int | str | None) -> Mapping[str, Any]:
        """What that seat may see, JSON-able, built by allow-list."""

    def mask(self, move: str, seat: int | str | None) -> str:
        """A move about to be applied as that seat may see it, secret parts as ``?``."""

    def information(self, seat: int | None) -> tuple[Any, ...]:
        """Hashable key of all that the seat knows, with memory."""

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Draw a full state from those that the seat cannot tell from this one."""


_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother, _SHORT.maxlong = 3, 60, 60, 60


def shown(value: object) -> str:
    """Return what was got as it may stand in a message: short, whatever it is.

    Examples
    --------
    >>> shown("b2"), shown([[[[[]]]]]), shown(16**9999)
    ("'b2'", '[[[[...]]]]', 'a value of type int')
    """
    try:
        return _SHORT.repr(value)
    except ValueError:  # of a number with thousands of digits
        return f"a value of type {type(value).__name__}"


def check_option(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Refuse an option value outside its choices, naming both."""
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        listed = ", ".join(repr(c) for c in choices)
        raise ValueError(f"option {name}={shown(value)}: the choices are {listed}")


def check_names(given: Mapping[str, object], known: Mapping[str, object]) -> None:
    """Refuse an option that the game does not have, naming those it has."""
    for name in given:
        if name not in known:
            raise ValueError(f"unknown option {shown(name)}: the options are {', '.join(known)}")


def check_players(players: object, low: int, high: int) -> None:
    """Refuse a number of seats outside the rules."""
    if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
        raise ValueError(f"players={shown(players)}: this game is for {low} to {high} players")


def check_seat(seat: object, players: int) -> None:
    """Refuse what is no audience: a seat, ``None`` (a spectator) or ``"all"`` (the teacher)."""
    if seat is not None and seat != "all" and (type(seat) is not int or not 0 <= seat < players):
        raise ValueError(f"seat={shown(seat)}: the seats are 0 to {players - 1}, 'all' and None")


def echo(move: object) -> str:
    """What was tried, short enough to be shown: its text, or its type when it has none."""
    return move[:40] if isinstance(move, str) else type(move).__name__


def must_be_legal(state: State, move: object) -> None:
    """Raise :class:`IllegalMove` unless the seat to decide (or chance) may play ``move``."""
    refusal = state.refuse(move)
    if refusal is not None:
        raise IllegalMove(refusal, seat=state.turn)


class Rules(Protocol):
    """What every game module offers."""

    State: type[State]
    OPTIONS: Mapping[str, tuple[object, ...]]
    View: type


def rules_of(game: str) -> Rules:
    """Return the rules module of a game.

    Examples
    --------
    >>> rules_of("zyrcan").State.new(3).turn
    0
    """
    if game not in GAMES:
        raise ValueError(f"game {shown(game)}: the games are {', '.join(GAMES)}")
    return cast("Rules", import_module(f"kyran_widgets.rules.{game}"))
