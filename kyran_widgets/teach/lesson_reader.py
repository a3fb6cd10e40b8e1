"""Reading a lesson: the shape of its data, every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import partial
from typing import Any

from kyran_widgets.play import reader
from kyran_widgets.play.misfits import FileFault, Path, boundless, is_a, nearest
from kyran_widgets.rules import GAMES, shown
from kyran_widgets.teach.conditions import misfits
from kyran_widgets.teach.lesson_proof import unsound
from kyran_widgets.teach.lesson_steps import (
    END,
    FORMAT,
    KINDS,
    LESSON,
    TYPES,
    Option,
    Show,
    Step,
    Text,
)
from kyran_widgets.text import rulebook

_SETS = {"position", "players", "setting", "seed", "moves", "seat"}
ANSWERS = ("move", "moves", "number", "choice")
_SPOT = {
    "seat": r"[0-5]",
    "cell": r"[a-z][1-9][0-9]?",
    "card": r"(?:[FETBMCSV]?[1-9][0-9]?|M|[+~*?])",
    "pile": "[EZABX]",
    "series": "[1-9][0-9]?",
}
"""What may be pointed at."""


LessonFault = FileFault


class LessonError(reader.Faulty):
    """A lesson that cannot be taught; every fault is listed.

    Parameters
    ----------
    faults
        All that is wrong, in the order of the lesson.
    """

    what = "this lesson"


parse_toml = partial(reader.parse_toml, error=LessonError)
read_file = partial(reader.read_file, error=LessonError)


@dataclass(frozen=True)
class Script:
    """A lesson as it is written, without any progress."""

    game: str
    id: str
    title: Text
    minutes: int
    steps: tuple[Step, ...]


class Reader(reader.Reader):
    """Reads the data of a lesson, collecting every fault."""

    error = LessonError

    def __init__(
        self, data: Mapping[str, Any], file: str, lines: Mapping[Path, int] | None = None
    ) -> None:
        super().__init__(data, file, lines)
        self.steps: list[Step | None] = []

    def sound(self) -> Script:
        """Return the script; raise a :class:`LessonError` if anything is wrong with it."""
        self.misfits += boundless(self.data)
        self.refuse()
        out = self._table(self.data, LESSON, LESSON, ())
        if "format" in out and out["format"] != FORMAT:
            self.fault(("format",), f"{shown(out['format'])}: this version reads {FORMAT!r}")
        if "game" in out and self.game is None:
            self.fault(("game",), f"{shown(out['game'])}: the games are {', '.join(GAMES)}")
        if self.game and self.steps:
            self.misfits += unsound(self.game, self.steps, self.data["steps"])
        self.refuse()
        steps = tuple(step for step in self.steps if step is not None)
        return Script(out["game"], out["id"], out["title"], out["minutes"], steps)

    # --- tables ----------------------------------------------------------------------

    def _table(
        self, data: Mapping[str, Any], known: Sequence[str], needed: Sequence[str], path: Path
    ) -> dict[str, Any]:
        """Read the fields of a table by their types."""
        out: dict[str, Any] = {}
        for name, value in data.items():
            here = (*path, name)
            if name not in known:
                self.fault(here, f"unknown field {shown(name)}{nearest(name, known)}")
            else:
                before = len(self.misfits)
                read = _READERS[TYPES[name]](self, value, here)
                if len(self.misfits) == before:
                    out[name] = read
        for name in needed:
            if name not in data:
                self.fault(path, f"the field {name!r} is missing")
        return out

    def _steps(self, value: Any, path: Path) -> None:
        if not is_a(value, list) or not value:
            self.fault(path, "a lesson needs a list of steps, [[steps]]")
            return
        self.steps = [self._step(item, (*path, number)) for number, item in enumerate(value)]

    def _step(self, data: Any, path: Path) -> Step | None:
        do = data.get("do") if is_a(data, dict) else None
        kind = KINDS.get(do) if isinstance(do, str) else None
        if kind is None:
            given = "" if do is None else f", not {shown(do)}"
            self.fault(path, f"a step needs do = one of {', '.join(KINDS)}{given}")
            return None
        step: Step | None = self._built(kind, data, path, ("do",))
        return step

    def _options(self, value: Any, path: Path) -> tuple[Option, ...]:
        if not is_a(value, list) or not all(is_a(item, dict) for item in value):
            self.fault(path, "options are a list of tables, each with a text")
            return ()
        read = [self._built(Option, item, (*path, n)) for n, item in enumerate(value)]
        return tuple(option for option in read if option is not None)

    def _built(
        self, kind: Any, data: Mapping[str, Any], path: Path, also: tuple[str, ...] = ()
    ) -> Any:
        own = fields(kind)
        needed = [one.name for one in own if one.default is MISSING]
        if kind is not Option and kind.do != "show":
            needed.append("text")
        before = len(self.misfits)
        out = self._table(data, (*also, *(one.name for one in own)), needed, path)
        for name in also:
            out.pop(name, None)
        if len(self.misfits) == before:
            return kind(**out)
        # A Show with a fault in its words still sets the board of the questions that follow.
        sound = kind is Show and not _SETS & (set(data) - {*out, *also})
        return kind(**out) if sound else None

    # --- fields ------------------------------------------------------------------

    def _word(self, value: Any, path: Path) -> Any:
        name = path[-1]
        if not isinstance(value, str) or not value:
            self.fault(path, f"{name} must be a text, not {shown(value)}")
        elif name == "answer" and value not in ANSWERS:
            self.fault(path, f"an answer is one of {', '.join(ANSWERS)}, not {shown(value)}")
        elif name == "id" and value == END:
            self.fault(path, f"{END!r} is where a lesson ends: no step can be called so")
        elif name in ("id", "next"):
            self._id(value, path)
        elif name == "rule" and self.game and value not in rulebook(self.game):
            told = nearest(value, [*rulebook(self.game)])
            self.fault(path, f"{self.game} has no rule {shown(value)}{told}")
        return value

    def _number(self, value: Any, path: Path) -> Any:
        if not is_a(value, int) or (path[-1] != "value" and value < 1):
            self.fault(path, f"{path[-1]} must be a whole number, not {shown(value)}")
        return value

    def _words(self, value: Any, path: Path) -> tuple[str, ...]:
        found = super()._words(value, path)
        for number, spot in enumerate(found if path[-1] == "highlights" else ()):
            kind, _, mark = spot.partition(":")
            if kind not in _SPOT:
                told = nearest(kind, list(_SPOT))
                self.fault((*path, number), f"{shown(spot)} points at nothing known{told}")
            elif not re.fullmatch(_SPOT[kind], mark):
                self.fault((*path, number), f"{shown(spot)} is no {kind}")
        return found

    def _condition(self, value: Any, path: Path) -> Any:
        if self.game:
            play = path[-1] == "until"
            self.misfits += misfits(value, self.game, play=play, path=path)
        return value

    def _script(self, value: Any, path: Path) -> dict[str, tuple[str, ...]]:
        if not is_a(value, dict):
            self.fault(path, 'script is a table of moves by seat: { 1 = ["b0", "30"] }')
            return {}
        return {seat: self._words(moves, (*path, seat)) for seat, moves in value.items()}

    def _seat(self, value: Any, path: Path) -> Any:
        if not is_a(value, int) and value not in ("all", "spectator"):
            self.fault(path, f"seat is a number from 0, 'all' or 'spectator', not {shown(value)}")
        return value

    def _truth(self, value: Any, path: Path) -> Any:
        if not isinstance(value, bool):
            self.fault(path, f"{path[-1]} is true or false, not {shown(value)}")
        return value


_READERS: Mapping[str, Callable[[Reader, Any, Path], Any]] = {
    "text": Reader._text,
    "texts": Reader._texts,
    "word": Reader._word,
    "number": Reader._number,
    "words": Reader._words,
    "condition": Reader._condition,
    "options": Reader._options,
    "script": Reader._script,
    "seat": Reader._seat,
    "seed": Reader._seed,
    "setting": Reader._setting,
    "steps": Reader._steps,
    "truth": Reader._truth,
}
