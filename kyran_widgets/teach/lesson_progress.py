"""The kept progress of a lesson: what it is made of, and how it is checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kyran_widgets.play.misfits import is_a, table_of
from kyran_widgets.rules import shown
from kyran_widgets.teach.lesson_boards import board_of
from kyran_widgets.teach.lesson_reader import Script
from kyran_widgets.teach.lesson_steps import Ask, Board, Step
from kyran_widgets.text import LANGS

FORMAT = "kyran-progress-1"


class Mark(NamedTuple):
    """How a pupil did at a step.

    Parameters
    ----------
    tries, hints
        How many were used.
    right
        Whether it was answered, or the game was played.
    skipped
        Whether it was passed over; the answer of a question is told then.
    chosen
        Number of the option chosen last, of a choice, since the question was come to.
    """

    tries: int = 0
    hints: int = 0
    right: bool = False
    skipped: bool = False
    chosen: int | None = None

    @property
    def closed(self) -> bool:
        """Whether nothing counts any more: the right answer has been given, or told."""
        return self.right or self.skipped

    def points(self, of: int) -> float:
        """Return all points for the first try without a hint, half of them later.

        Examples
        --------
        >>> Mark(tries=1, right=True).points(2), Mark(tries=3, right=True).points(2)
        (2.0, 1.0)
        """
        if not self.right:
            return 0.0
        return float(of) if self.tries <= 1 and not self.hints else of / 2


class Kept(NamedTuple):
    """Progress that has been checked."""

    lang: str
    at: int
    board: int | None
    trail: tuple[int, ...]
    marks: Mapping[int, Mark]
    moves: tuple[str, ...]

    def data(self, script: Script) -> dict[str, Any]:
        """Return it as a JSON-able table, signed with the script that it fits."""
        return {
            "format": FORMAT,
            "lesson": script.id,
            "script": script_digest(script),
            **self._asdict(),
            "trail": list(self.trail),
            "marks": {str(at): list(mark) for at, mark in sorted(self.marks.items())},
            "moves": list(self.moves),
        }


def script_digest(script: Script) -> str:
    """Return what a script is known by: progress fits the very same steps only."""
    data = [step.data() for step in script.steps]
    told = json.dumps([script.game, script.id, data], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_progress(progress: Any, script: Script) -> Kept:
    """Check progress against the script it should be of.

    Raises
    ------
    ValueError
        Naming the field that is damaged or foreign.
    """
    known = ("format", "lesson", "script", "lang", "at", "board", "trail", "marks", "moves")
    progress = table_of(progress, known, "progress")
    if progress["format"] != FORMAT:
        raise ValueError(f"progress: format {shown(progress['format'])} is not {FORMAT!r}")
    if progress["lesson"] != script.id:
        raise ValueError(
            f"progress: it is of the lesson {shown(progress['lesson'])}, not {script.id!r}"
        )
    if progress["script"] != script_digest(script):
        raise ValueError("progress: the lesson has been changed since")
    if progress["lang"] not in LANGS:
        raise ValueError(
            f"progress: lang {shown(progress['lang'])}: the choices are {', '.join(LANGS)}"
        )
    last = len(script.steps)
    if not _is_count(progress["at"], last):
        raise ValueError(f"progress: at {shown(progress['at'])} is no number from 0 to {last}")
    board = progress["board"]
    fits = [None, *(at for at, step in enumerate(script.steps) if isinstance(step, Board))]
    if progress["at"] < last:
        fits = [board_of(script.steps, progress["at"])]
    if board not in fits or not (board is None or is_a(board, int)):
        raise ValueError(
            f"progress: board {shown(board)} is not the board of step {progress['at']}"
        )
    trail, moves = progress["trail"], progress["moves"]
    if not is_a(trail, list) or not all(_is_count(at, last) for at in trail):
        raise ValueError(f"progress: trail is a list of numbers from 0 to {last}")
    if not is_a(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ValueError("progress: moves is a list of moves")
    marks = _marks(progress["marks"], script)
    return Kept(progress["lang"], progress["at"], board, tuple(trail), marks, tuple(moves))


def _marks(data: Any, script: Script) -> dict[int, Mark]:
    steps = {str(at): step for at, step in enumerate(script.steps)}
    if not is_a(data, dict) or not all(at in steps for at in data):
        raise ValueError("progress: marks is a table by number of a step")
    for at, mark in data.items():
        if not is_a(mark, list) or not _is_mark(mark, steps[at]):
            raise ValueError(f"progress: marks of step {at}: {', '.join(Mark._fields)}")
    return {int(at): Mark(*mark) for at, mark in data.items()}


def _is_mark(data: Sequence[Any], step: Step) -> bool:
    if len(data) != len(Mark._fields):
        return False
    mark = Mark(*data)
    options, hints = (step.options, step.hints) if isinstance(step, Ask) else ((), ())
    return (
        _is_count(mark.tries, 10**6)
        and _is_count(mark.hints, len(hints))
        and all(isinstance(truth, bool) for truth in (mark.right, mark.skipped))
        and (mark.chosen is None or _is_count(mark.chosen, len(options) - 1))
    )


def _is_count(value: Any, most: int) -> bool:
    return is_a(value, int) and 0 <= value <= most
