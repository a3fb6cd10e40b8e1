"""Reading a puzzle: the shape of its data, every fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import fields
from functools import partial
from typing import Any

from kyran_widgets.play import reader
from kyran_widgets.play.misfits import FileFault, Path, boundless, is_a, nearest
from kyran_widgets.puzzles import goals, horizon, opponents
from kyran_widgets.puzzles.scenario import FORMAT, NEEDED, Scenario, Unset, clashes, set_up
from kyran_widgets.rules import GAMES, State, shown

INFORMATION = ("open", "hidden")


PuzzleFault = FileFault


class PuzzleError(reader.Faulty):
    """A puzzle that cannot be set; every fault is listed.

    Parameters
    ----------
    faults
        All that is wrong, in the order of the file.
    """

    what = "this puzzle"


parse_toml = partial(reader.parse_toml, error=PuzzleError)
read_file = partial(reader.read_file, error=PuzzleError)


class Reader(reader.Reader):
    """Reads the data of a puzzle, collecting every fault."""

    error = PuzzleError

    def read(self) -> tuple[Scenario, State]:
        """Return the scenario and its position; :class:`PuzzleError` if anything is wrong."""
        endless = [*boundless(self.data)]
        self.misfits += endless
        self._miss()
        if endless:
            self.refuse()
        good = self._fields()
        state = self._set_up(good)
        players = 9 if state is None else state.players  # then only the shape can be judged
        self._checked(good, players)
        self.refuse()
        assert state is not None
        good.pop("format", None)
        return Scenario(**deepcopy(good)), state

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

    def _table(self, value: Any, path: Path) -> Any:
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
    **dict.fromkeys(("opponents", "chance", "horizon"), Reader._table),
    "goal": Reader._goal,
    "position": Reader._line,
    "seed": Reader._seed,
    "setting": Reader._setting,
    **dict.fromkeys(("moves", "tags"), Reader._words),
    "information": Reader._information,
    "share": Reader._share,
    "hints": Reader._texts,
}
