"""Reading what people write, a lesson or a puzzle: every fault is found, and placed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path as FilePath
from typing import Any, ClassVar

from kyran_widgets.play.misfits import (
    FileFault,
    Misfit,
    Path,
    cut,
    is_a,
    is_plain,
    listed,
    place_of,
)
from kyran_widgets.play.toml_lines import NoToml, decoded, line_of, read_toml
from kyran_widgets.rules import GAMES, shown
from kyran_widgets.text import LANGS, typeset

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class Faulty(ValueError):
    """Data of people with faults; every one is listed.

    Parameters
    ----------
    faults
        All that is wrong, in the order of the file.
    """

    what: ClassVar[str] = "this"

    def __init__(self, faults: Sequence[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(listed(self.what, self.faults))


def parse_toml(
    text: str, file: str, error: type[Faulty]
) -> tuple[Mapping[str, Any], Mapping[Path, int]]:
    """Read a TOML text; what is no TOML is an error with its line.

    Examples
    --------
    >>> parse_toml("a = b", "x.toml", Faulty)
    Traceback (most recent call last):
    kyran_widgets.play.reader.Faulty: this has 1 fault:
      - x.toml, line 1: no TOML: Invalid value (at line 1, column 5)
    """
    if not isinstance(file, str):
        raise ValueError(f"file={shown(file)}: a name is needed")  # noqa: TRY004
    if not isinstance(text, str):
        raise error([FileFault(file, None, "", f"a text is needed, not {shown(text)}")])
    try:
        return read_toml(text)
    except NoToml as no:
        raise error([FileFault(file, no.line, "", no.reason)]) from None


def read_file(path: str | PathLike[str], error: type[Faulty]) -> str:
    """Read a text file; what is no text is an error with its line."""
    if not isinstance(path, str | PathLike):
        raise ValueError(f"path={shown(path)}: the path of a file is needed")  # noqa: TRY004
    path = FilePath(path)
    try:
        return decoded(path.read_bytes())
    except NoToml as no:
        raise error([FileFault(path.name, no.line, "", no.reason)]) from None


class Reader:
    """Reads data, collecting every fault.

    Parameters
    ----------
    data
        Tables and lists.
    file
        Its name, for the faults.
    lines
        The line of every path, when it comes from a text.
    base
        Where the data stand in that text.
    """

    error: ClassVar[type[Faulty]] = Faulty

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

    def fault(self, path: Path, reason: str) -> None:
        """Note a fault."""
        self.misfits.append(Misfit(path, reason))

    def refuse(self) -> None:
        """Raise the error if anything was found wrong."""
        if self.misfits:
            raise self.error(list(map(self._placed, sorted(self.misfits, key=self._order))))

    def _order(self, misfit: Misfit) -> tuple[Any, ...]:
        if self.lines is not None:
            return (self._line_of(misfit),)
        return tuple(str(part).zfill(4) for part in misfit.path)

    def _placed(self, misfit: Misfit) -> FileFault:
        reason = cut(misfit.reason)  # what the rules say may repeat what they were given
        return FileFault(self.file, self._line_of(misfit), place_of(misfit.path), reason)

    def _line_of(self, misfit: Misfit) -> int | None:
        return None if self.lines is None else line_of(self.lines, (*self.base, *misfit.path))

    # --- fields that are written alike everywhere ------------------------------------

    def _id(self, value: Any, path: Path) -> Any:
        if not isinstance(value, str) or not _ID.fullmatch(value):
            self.fault(path, f"{path[-1]} {shown(value)}: letters, digits, - and _, at most 64")
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
        return {
            lang: typeset(said.strip(), lang)
            for lang, said in value.items()
            if isinstance(said, str)
        }

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

    def _seed(self, value: Any, path: Path) -> Any:
        if not is_a(value, int) and not isinstance(value, str):
            self.fault(path, f"seed must be a number or a text, not {shown(value)}")
        return value

    def _setting(self, value: Any, path: Path) -> Any:
        if not is_a(value, dict):
            self.fault(path, "setting is a table of options of the rules")
            return value
        for name in [name for name, chosen in value.items() if not is_plain(chosen)]:
            reason = "an option is a text, a number, a truth or a list of them"
            self.fault((*path, name), f"{reason}, not {shown(value[name])}")
        return value
