"""The steps of a lesson: what each is made of, in Python and in a lesson file alike.

A field has the same name and the same meaning in both, and the same type wherever it
occurs: :data:`TYPES` says it once, and the reader follows that table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields
from typing import Any, ClassVar, TypeAlias

FORMAT = "kyran-lesson-1"
"""The version of the schema, the value of ``format`` in a lesson file."""

END = "end"
"""What ``next`` names to end the lesson."""

Text: TypeAlias = Mapping[str, str]
"""A text in every language."""

Condition: TypeAlias = Mapping[str, Any]
"""What the rules are asked about a move, see :mod:`kyran_widgets.teach.conditions`."""

TYPES: Mapping[str, str] = {
    **dict.fromkeys(("text", "right", "wrong", "why", "after", "title"), "text"),
    **dict.fromkeys(("id", "next", "rule", "position", "view", "answer", "move", "do"), "word"),
    **dict.fromkeys(("format", "game"), "word"),
    **dict.fromkeys(("players", "value", "points", "minutes"), "number"),
    **dict.fromkeys(("highlights", "moves", "seats"), "words"),
    **dict.fromkeys(("condition", "until"), "condition"),
    "hints": "texts",
    "options": "options",
    "script": "script",
    "seat": "seat",
    "seed": "seed",
    "setting": "setting",
    "steps": "steps",
    "correct": "truth",
}
"""The type of every field by its name; what each type means is the reader's business."""


class _Data:
    """What can be written as a table of a lesson file."""

    def data(self) -> dict[str, Any]:
        """Return the fields that are not at their default, as plain lists and tables."""
        out: dict[str, Any] = {}
        for one in fields(self):  # type: ignore[arg-type]
            value = getattr(self, one.name)
            if value != one.default:
                out[one.name] = _plain(value)
        return out


@dataclass(frozen=True)
class Step(_Data):
    """What all steps have.

    Parameters
    ----------
    text
        What is said, in every language.
    id
        Its name, where another step jumps to it.
    next
        The step that follows, by its ``id``, or ``"end"``; the next in the list when ``None``.
    rule
        Id of the rule that is taught.
    highlights
        What is pointed at: ``"cell:d4"``, ``"card:30"``, ``"seat:1"``, ``"pile:A"``,
        ``"series:2"``.
    """

    do: ClassVar[str]

    text: Text | None = None
    _: KW_ONLY
    id: str | None = None
    next: str | None = None
    rule: str | None = None
    highlights: Sequence[str] = ()

    def data(self) -> dict[str, Any]:
        """Return the step as a table of a lesson file."""
        return {"do": self.do, **super().data()}


@dataclass(frozen=True)
class Say(Step):
    """Say something; the board stays as it is.

    Examples
    --------
    >>> Say({"fr": "Bonjour.", "en": "Hello."}).data()
    {'do': 'say', 'text': {'fr': 'Bonjour.', 'en': 'Hello.'}}
    """

    do: ClassVar[str] = "say"


@dataclass(frozen=True, kw_only=True)
class Board(Step):
    """What sets a board.

    Parameters
    ----------
    position
        A position line; or else
    players, setting
        A new game: number of players, and the options of the rules.
    seed
        Seeds the draws.
    moves
        Moves played from there; ``"*"`` is what chance draws.
    seat
        Whose eyes: a seat, ``"all"`` or ``"spectator"``.
    """

    position: str | None = None
    players: int | None = None
    setting: Mapping[str, Any] | None = None
    seed: int | str = 0
    moves: Sequence[str] = ()
    seat: int | str | None = None


@dataclass(frozen=True, kw_only=True)
class Show(Board):
    """Set the board: the steps that follow it in the list are about it.

    Examples
    --------
    >>> Show({"fr": "Le début.", "en": "The start."}, players=3, moves=["3@d3"]).moves
    ['3@d3']
    """

    do: ClassVar[str] = "show"


@dataclass(frozen=True, kw_only=True)
class Option(_Data):
    """One option of a choice.

    Parameters
    ----------
    text
        What is offered.
    move
        A move: the option is right if the rules say that the question's condition
        holds for it (that it is legal, when the question has none).
    correct
        Whether it is right, where no move tells.
    why
        Why it is wrong.
    rule
        Id of the rule behind that.
    next
        A step to go to after this answer.
    """

    text: Text
    move: str | None = None
    correct: bool | None = None
    why: Text | None = None
    rule: str | None = None
    next: str | None = None


@dataclass(frozen=True, kw_only=True)
class Ask(Step):
    """Ask a question, whose answer the rules judge on the board.

    Parameters
    ----------
    answer
        ``"move"``, ``"moves"`` (a set), ``"number"`` or ``"choice"``.
    condition
        Which moves are right; which are counted, if a number is asked; which make an
        option right.
    view
        A number asked, as a path into what the seat sees: ``"lives.0"``.
    value
        A number asked that no fact of the rules tells.
    options
        What may be chosen.
    hints
        Given one after the other when asked for.
    right, wrong
        What is said to a right answer, and to one that is wrong though the rules allow it.
    points
        What it counts in the report.

    Examples
    --------
    >>> Ask({"fr": "Attaque !", "en": "Attack!"}, answer="move", rule="R13",
    ...     condition={"event": "Captured"}).points
    1
    """

    do: ClassVar[str] = "ask"

    answer: str
    condition: Condition | None = None
    view: str | None = None
    value: int | None = None
    options: Sequence[Option] = ()
    hints: Sequence[Text] = ()
    right: Text | None = None
    wrong: Text | None = None
    points: int = 1


@dataclass(frozen=True, kw_only=True)
class Play(Board):
    """Let the pupil play, on a board of its own or on the one that is shown.

    Parameters
    ----------
    seats
        Kind of every seat: ``"human"`` for the pupil's, ``"scripted"``, or a bot.
    script
        By scripted seat, the moves it plays in turn; one that is not legal is left out,
        and after the last it plays its first legal move.
    until
        When it is done; the end of the game always does.
    after
        What is said then.

    Examples
    --------
    >>> Play({"fr": "À toi.", "en": "Your turn."}, players=3, until={"moves": 2},
    ...      seats=["human", "random", "random"]).until
    {'moves': 2}
    """

    do: ClassVar[str] = "play"

    seats: Sequence[str]
    until: Condition
    script: Mapping[str, Sequence[str]] | None = None
    after: Text | None = None


KINDS: Mapping[str, type[Step]] = {kind.do: kind for kind in (Say, Show, Ask, Play)}
"""The steps by the value of ``do``."""

LESSON = ("format", "game", "id", "title", "minutes", "steps")
"""The fields of a lesson, every one of them needed."""


def _plain(value: Any) -> Any:
    if isinstance(value, _Data):
        return value.data()
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
