"""What a puzzle is made of: its fields, and its position set up from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from kyran_widgets.play.misfits import Misfit, Path
from kyran_widgets.puzzles.solved import Horizon
from kyran_widgets.puzzles.solver import Task
from kyran_widgets.rules import CHANCE, BadPosition, State, rules_of
from kyran_widgets.text import refusal_text

FORMAT = "kyran-puzzle-1"
DRAW = "*"
"""In a list of moves: what chance draws by the seed."""

POSITION = ("position", "players", "setting", "seed", "moves", "seat")
"""Fields that set the position up."""

Text = Mapping[str, str]
"""A text in every language."""


@dataclass(frozen=True)
class Scenario:
    """A puzzle as it is written, without any progress.

    Parameters
    ----------
    game, id, title, text
        Which game; its name for machines, its name for people; what is asked.
    position
        A position line to start from; or ``players`` and ``setting``: a new game.
    moves, seed
        Moves from there, ``"*"`` for what chance draws by the seed.
    seat
        The solver's.
    goal, opponents, chance, horizon
        See :mod:`~kyran_widgets.puzzles.goals`, :mod:`~kyran_widgets.puzzles.opponents` and
        :class:`~kyran_widgets.puzzles.horizon.Clock`.
    information, share
        ``"open"``, or ``"hidden"``: then a move is right if it is so in this share of all
        worlds that the solver's seat cannot tell apart.
    hints, tags, points, difficulty
        What is said first of the idea; its names; its worth; from 1 to 5.
    """

    game: str
    id: str
    title: Text
    text: Text
    seat: int
    goal: Any
    opponents: Mapping[str, Any]
    horizon: Horizon
    position: str | None = None
    players: int | None = None
    setting: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0
    moves: tuple[str, ...] = ()
    chance: Mapping[str, Any] | None = None
    information: str = "open"
    share: float = 1
    hints: tuple[Text, ...] = ()
    tags: tuple[str, ...] = ()
    points: int = 1
    difficulty: int = 1

    @property
    def task(self) -> Task:
        """What is to be solved."""
        return Task(self.seat, self.goal, self.opponents, self.horizon, self.chance)

    def data(self) -> dict[str, Any]:
        """Return the fields as a file has them, what is as by default left out."""
        out: dict[str, Any] = {"format": FORMAT}
        blank = Scenario("", "", {}, {}, 0, {}, {}, 0)
        for one in fields(self):
            value = deepcopy(getattr(self, one.name))
            if one.name in NEEDED or value != getattr(blank, one.name):
                out[one.name] = list(value) if isinstance(value, tuple) else value
        return out


NEEDED = ("game", "id", "title", "text", "seat", "goal", "opponents", "horizon")
"""Fields that every puzzle has."""


class Unset(ValueError):
    """A position that cannot be set up, with every reason and the field of each."""

    def __init__(self, misfits: list[Misfit]) -> None:
        self.misfits = tuple(misfits)
        super().__init__("; ".join(misfit.reason for misfit in misfits))


def set_up(data: Mapping[str, Any]) -> State:
    """Return the position of a puzzle.

    Parameters
    ----------
    data
        Fields of a puzzle, those of its position being of the right types.

    Raises
    ------
    Unset
        With every reason.

    Examples
    --------
    >>> set_up({"game": "zyrcan", "players": 3, "moves": ["3@d3"], "seat": 1}).turn
    1
    """
    state = _started(data)
    _played(state, data)
    seat = data.get("seat")
    if seat is None:  # told elsewhere
        return state
    if not 0 <= seat < state.players:
        raise Unset([Misfit(("seat",), f"seat {seat}: the seats are 0 to {state.players - 1}")])
    if state.turn != seat:
        due = "the game is over" if state.turn is None else f"it is the turn of {state.turn!r}"
        raise Unset([Misfit(("seat",), f"the solver's seat {seat} is not to move: {due}")])
    return state


def _started(data: Mapping[str, Any]) -> State:
    kind = rules_of(data["game"]).State
    if "position" in data:
        clash = [name for name in ("players", "setting") if name in data]
        if clash:
            reason = f"a position fixes players and options: leave {' and '.join(clash)} out"
            raise Unset([Misfit((clash[0],), reason)])
        try:
            return kind.parse(data["position"])
        except BadPosition as bad:
            raise Unset([Misfit(("position",), str(fault)) for fault in bad.faults]) from None
    if "players" not in data:
        raise Unset([Misfit((), "a position is needed: a position line, or players and moves")])
    try:
        return kind.new(data["players"], **data.get("setting", {}))
    except (ValueError, TypeError) as error:
        name = "players" if str(error).startswith("players=") else "setting"
        raise Unset([Misfit((name,), str(error))]) from None


def _played(state: State, data: Mapping[str, Any]) -> None:
    """Play the moves in place."""
    for number, given in enumerate(data.get("moves", ())):
        move = given
        if move == DRAW and state.turn == CHANCE:
            move = state.sample(Random(f"{data.get('seed', 0)}/{number}"))
        refusal = state.refuse(move)
        if refusal is not None:
            told = refusal_text(state.game, refusal, "en")
            reason = f"{move[:40]!r} cannot be played (rule {refusal.rule}): {told}"
            raise Unset([Misfit(("moves", number), reason)])
        state.apply(move)


def clashes(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Say which fields of the right types do not go together."""
    if data.get("information") == "hidden":
        if not data.get("moves"):
            reason = "hidden information is what the moves have shown: start + moves are needed"
            yield ("information",), reason
    elif "share" in data:
        yield ("share",), "share is of hidden worlds: it needs information = 'hidden'"
    if "seed" in data and DRAW not in data.get("moves", ()):
        yield ("seed",), f"seed is for draws: no move is {DRAW!r}"
