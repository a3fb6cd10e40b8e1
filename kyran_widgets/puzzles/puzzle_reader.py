"""Reading a puzzle: the shape of its data, every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields
from pathlib import Path as FilePath
from typing import Any

from kyran_widgets.play.misfits import (
    FileFault,
    Misfit,
    Path,
    boundless,
    is_a,
    listed,
    nearest,
    place_of,
    shown,
)
from kyran_widgets.play.toml_lines import NoToml, decoded, line_of, read_toml
from kyran_widgets.puzzles import goals, horizon, opponents
from kyran_widgets.puzzles.scenario import FORMAT, NEEDED, Scenario, Unset, clashes, set_up
from kyran_widgets.rules import GAMES, State
from kyran_widgets.text import LANGS

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
INFORMATION = ("open", "hidden")


PuzzleFault = FileFault


class PuzzleError(ValueError):
    """A puzzle that cannot be set; every fault is listed.

    Parameters
    ----------
    faults
        All that is wrong, in the order of the file.
    """

    def __init__(self, faults: Sequence[PuzzleFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(listed("this puzzle", self.faults))


def parse_toml(text: str, file: str) -> tuple[Mapping[str, Any], Mapping[Path, int]]:
    """Read a TOML text; what is no TOML is a :class:`PuzzleError` with its line."""
    if not isinstance(file, str):
        raise ValueError(f"file={shown(file)}: a name is needed")  # noqa: TRY004
    if not isinstance(text, str):
        raise PuzzleError([PuzzleFault(file, None, "", f"a text is needed, not {shown(text)}")])
    try:
        return read_toml(text)
    except NoToml as no:
        raise PuzzleError([PuzzleFault(file, no.line, "", no.reason)]) from None


def read_file(path: FilePath) -> str:
    """Read a text file; what is no text is a :class:`PuzzleError` with its line."""
    try:
        return decoded(path.read_bytes())
    except NoToml as no:
        raise PuzzleError([PuzzleFault(path.name, no.line, "", no.reason)]) from None


class Reader:
    """Reads the data of a puzzle, collecting every fault.

    Parameters
    ----------
    data
        The puzzle as tables and lists.
    file
        Its name, for the faults.
    lines
        The line of every path, when it comes from a text.
    base
        Where the data stand in that text.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        file: str,
        lines: Mapping[Path, int] | None = None,
        base: Path = (),
    ) -> None:
        self.data, self.file, self.lines, self.base = data, file, lines, base
        self.misfits: list[Misfit] = []
        game = data.get("game")
        self.game = game if game in GAMES else None

    def read(self) -> tuple[Scenario, State]:
        """Return the scenario and its position; :class:`PuzzleError` if anything is wrong."""
        endless = [*boundless(self.data)]
        self.misfits += endless
        self._miss()
        if endless:
            self._refuse()
        good = self._fields()
        state = self._set_up(good)
        players = 9 if state is None else state.players  # then only the shape can be judged
        self._checked(good, players)
        self._refuse()
        assert state is not None
        good.pop("format", None)
        return Scenario(**deepcopy(good)), state

    def _refuse(self) -> None:
        """Raise a :class:`PuzzleError` if anything was found wrong."""
        if self.misfits:
            raise PuzzleError(list(map(self._placed, sorted(self.misfits, key=self._order))))

    def _order(self, misfit: Misfit) -> tuple[Any, ...]:
        if self.lines is not None:
            return (line_of(self.lines, (*self.base, *misfit.path)),)
        return tuple(str(part).zfill(4) for part in misfit.path)

    def _placed(self, misfit: Misfit) -> PuzzleFault:
        line = None
        if self.lines is not None:
            line = line_of(self.lines, (*self.base, *misfit.path))
        return PuzzleFault(self.file, line, place_of(misfit.path), misfit.reason)

    def fault(self, path: Path, reason: str) -> None:
        """Note a fault."""
        self.misfits.append(Misfit(path, reason))

    def _fields(self) -> dict[str, Any]:
        """Return the fields that are well formed."""
        known = ("format", *(one.name for one in fields(Scenario)))
        good: dict[str, Any] = {}
        for name, value in self.data.items():
            if name not in known:
                self.fault((name,), f"unknown field {shown(name)}{nearest(name, known)}")
                continue
            before = len(self.misfits)
            read = _READERS[name](self, value, (name,))
            if len(self.misfits) == before:
                good[name] = read
        return good

    def _miss(self) -> None:
        needed = NEEDED if self.lines is None else ("format", *NEEDED)
        for name in needed:
            if name not in self.data:
                also = _MISSING.get(name, "")
                self.fault((), f"the field {name!r} is missing{also}")

    def _set_up(self, good: Mapping[str, Any]) -> State | None:
        if self.game is None:
            return None
        spoilt = {name for name in ("position", "moves", "players", "setting") if name in self.data}
        if spoilt - set(good):
            return None
        try:
            return set_up(good)
        except Unset as unset:
            self.misfits += unset.misfits
            return None

    def _checked(self, good: Mapping[str, Any], players: int) -> None:
        """Check what depends on the game and on the number of seats."""
        if self.game is not None:
            if "goal" in self.data and not callable(goal := self.data["goal"]):
                self.misfits += goals.misfits(goal, self.game, players, ("goal",))
            if "opponents" in good:
                model, seat = good["opponents"], self.data.get("seat")
                self.misfits += opponents.misfits(model, self.game, players, seat, ("opponents",))
            if "horizon" in self.data:
                self.misfits += horizon.misfits(self.data["horizon"], self.game, ("horizon",))
        if "chance" in self.data:
            self.misfits += opponents.chance_misfits(self.data["chance"], ("chance",))
        for path, reason in clashes(good):
            self.fault(path, reason)

    # --- fields ------------------------------------------------------------------

    def _format(self, value: Any, path: Path) -> Any:
        if value != FORMAT:
            self.fault(path, f"{shown(value)}: this version reads {FORMAT!r}")
        return value

    def _game(self, value: Any, path: Path) -> Any:
        if value not in GAMES:
            self.fault(path, f"{shown(value)}: the games are {', '.join(GAMES)}")
        return value

    def _id(self, value: Any, path: Path) -> Any:
        if not isinstance(value, str) or not _ID.fullmatch(value):
            self.fault(path, f"id {shown(value)}: letters, digits, - and _, at most 64")
        return value

    def _text(self, value: Any, path: Path) -> dict[str, str]:
        if not is_a(value, dict):
            self.fault(path, f"a text is given in every language: {', '.join(LANGS)}")
            return {}
        for lang, said in value.items():
            if lang not in LANGS:
                self.fault((*path, lang), f"no language {shown(lang)}: {', '.join(LANGS)}")
            elif not isinstance(said, str) or not said.strip():
                self.fault((*path, lang), "a text must be words")
        for lang in LANGS:
            if lang not in value:
                self.fault(path, f"the language {lang!r} is missing")
        return {lang: said.strip() for lang, said in value.items() if isinstance(said, str)}

    def _texts(self, value: Any, path: Path) -> tuple[dict[str, str], ...]:
        if not is_a(value, list):
            self.fault(path, "a list of texts is needed here")
            return ()
        return tuple(self._text(item, (*path, number)) for number, item in enumerate(value))

    def _words(self, value: Any, path: Path) -> tuple[str, ...]:
        if not is_a(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(path, f"{path[-1]} must be a list of texts")
            return ()
        return tuple(value)

    def _line(self, value: Any, path: Path) -> Any:
        if not isinstance(value, str) or not value:
            self.fault(path, f"{path[-1]} must be a text, not {shown(value)}")
        return value

    def _count(self, value: Any, path: Path) -> Any:
        least = 0 if path[-1] == "seat" else 1
        if not is_a(value, int) or value < least:
            self.fault(path, f"{path[-1]} is a whole number from {least}, not {shown(value)}")
        elif path[-1] == "difficulty" and value > 5:
            self.fault(path, f"difficulty is from 1 to 5, not {value}")
        return value

    def _seed(self, value: Any, path: Path) -> Any:
        if not is_a(value, int) and not isinstance(value, str):
            self.fault(path, f"seed must be a number or a text, not {shown(value)}")
        return value

    def _table(self, value: Any, path: Path) -> Any:
        if path[-1] == "setting" and not is_a(value, dict):
            self.fault(path, "setting is a table of options of the rules")
        if path[-1] == "opponents" and is_a(value, dict) and is_a(value.get("moves"), dict):
            # In Python one writes {1: […]}; the keys of a file are texts.
            return {**value, "moves": {str(seat): said for seat, said in value["moves"].items()}}
        return value

    def _goal(self, value: Any, path: Path) -> Any:
        if callable(value) and self.lines is not None:
            self.fault(path, "a predicate cannot stand in a file")
        return value

    def _information(self, value: Any, path: Path) -> Any:
        if value not in INFORMATION:
            self.fault(path, f"information is one of {', '.join(INFORMATION)}, not {shown(value)}")
        return value

    def _share(self, value: Any, path: Path) -> Any:
        if not (is_a(value, int) or is_a(value, float)) or not 0 < value <= 1:
            self.fault(path, f"share is more than 0 and at most 1, not {shown(value)}")
        return value


_MISSING = {
    "format": f": this version reads {FORMAT!r}",
    "opponents": ": how the other seats answer, as { model = 'coalition' }",
    "goal": ": what is to be reached, as { win = 0 }",
    "horizon": f": how far to look, one of {', '.join(horizon.NAMED)} or a number of moves",
}
_READERS: Mapping[str, Callable[[Reader, Any, Path], Any]] = {
    "format": Reader._format,
    "game": Reader._game,
    "id": Reader._id,
    **dict.fromkeys(("title", "text"), Reader._text),
    **dict.fromkeys(("seat", "players", "points", "difficulty"), Reader._count),
    **dict.fromkeys(("opponents", "chance", "horizon", "setting"), Reader._table),
    "goal": Reader._goal,
    "position": Reader._line,
    "seed": Reader._seed,
    **dict.fromkeys(("moves", "tags"), Reader._words),
    "information": Reader._information,
    "share": Reader._share,
    "hints": Reader._texts,
}
