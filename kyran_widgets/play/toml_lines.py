"""Reading TOML, with the line in which a value stands: what the standard reader does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from kyran_widgets.play.misfits import DEEPEST, Path

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_SPACE = re.compile(r"[ \t]*")
_QUOTED = (  # the longer delimiters first; a basic string may hold escaped quotes
    re.compile(r'"""(?:\\.|[^\\])*?"{3,5}(?!")', re.DOTALL),
    re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\\n])*"'),
    re.compile(r"'[^'\n]*'"),
)
_OTHER = re.compile(r"[^,\]}\n#]+")
_ENDLESS = re.compile(r"[0-9](?:_?[0-9]){4000}")  # digits that Python does not read


class NoToml(ValueError):
    """A text that is no TOML: the line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


def decoded(data: bytes) -> str:
    """Return the text that a file holds.

    Raises
    ------
    NoToml
        If it is none.

    Examples
    --------
    >>> decoded(b"minutes = 10")
    'minutes = 10'
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise NoToml(line, f"byte {error.start} is not text in UTF-8") from None


def read_toml(text: str) -> tuple[Mapping[str, Any], Mapping[Path, int]]:
    """Return the data of a TOML text, and the lines of all that stands in it.

    Raises
    ------
    NoToml
        If it is none.

    Examples
    --------
    >>> read_toml('title = "Go"')
    ({'title': 'Go'}, {('title',): 1})
    >>> read_toml("minutes = ten")
    Traceback (most recent call last):
    kyran_widgets.play.toml_lines.NoToml: line 1: no TOML: Invalid value (at line 1, column 11)
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        reason = "no TOML: tables and lists in one another, too many to be meant"
        raise NoToml(1, reason) from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise NoToml(line, f"no TOML: {error}") from None
    except ValueError:  # of a number with thousands of digits
        endless = _ENDLESS.search(text)
        line = 1 + text.count("\n", 0, endless.start() if endless else 0)
        raise NoToml(line, "no TOML: a number with too many digits") from None
    return data, lines_of(text)


def lines_of(text: str) -> Mapping[Path, int]:
    r"""Return the line of every table, key and item of a list, by its path.

    Parameters
    ----------
    text
        A text that ``tomllib`` reads without complaint.

    Examples
    --------
    >>> lines_of('title = "Go"\n[[steps]]\ntext.fr = "Va"\n')[("steps", 0, "text", "fr")]
    3
    """
    return _Scanner(text).lines


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """Return the line of a path, or of what holds it where it is missing; 1 at the top.

    Examples
    --------
    >>> line_of({("steps", 0): 4}, ("steps", 0, "rule"))
    4
    """
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


class _Scanner:
    """Walks through a sound text once; it need not know what a number or a date is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        table: Path = ()
        self._skip(_BLANK)
        while self.at < len(text):
            start = self.at
            if self._take("["):
                listed = self._take("[")
                table = self._table(self._key(), listed=listed)
                self._mark(table, start)
                self._take("]")
                self._take("]")
            else:
                self._pair(table)
            self._skip(_BLANK)
            if self.at == start:  # no TOML after all
                break

    # --- pieces ------------------------------------------------------------------

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        return found[0]

    def _take(self, sign: str) -> bool:
        self._skip(_SPACE)
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def _mark(self, path: Path, at: int) -> None:
        """Note where a path is first named, and with it all that holds it."""
        line = self.text.count("\n", 0, at) + 1
        for length in range(1, min(len(path), DEEPEST) + 1):
            self.lines.setdefault(path[:length], line)

    def _string(self) -> str:
        return next((found for pattern in _QUOTED if (found := self._skip(pattern))), "")

    # --- the grammar -------------------------------------------------------------

    def _key(self) -> tuple[str, ...]:
        """Read a key, dotted or not."""
        parts: list[str] = []
        while not parts or self._take("."):
            self._skip(_SPACE)
            quoted = self._string()
            parts.append(quoted[1:-1] if quoted else self._skip(_BARE))
        return tuple(parts)

    def _table(self, key: tuple[str, ...], *, listed: bool) -> Path:
        """Return the path of a header: names, with the last item of every list of tables."""
        path: Path = ()
        for name in key[:-1]:
            path = (*path, name)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        path = (*path, key[-1])
        if listed:
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            path = (*path, number)
        return path

    def _pair(self, table: Path) -> None:
        start, path = self.at, (*table, *self._key())
        self._mark(path, start)
        self._take("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip(_BLANK)
        if self._take("{"):
            self._skip(_BLANK)
            while not self._take("}"):
                self._pair(path)
                self._skip(_BLANK)
                self._take(",")
                self._skip(_BLANK)
        elif self._take("["):
            number = 0
            self._skip(_BLANK)
            while not self._take("]"):
                self._mark((*path, number), self.at)
                self._value((*path, number))
                number += 1
                self._skip(_BLANK)
                self._take(",")
                self._skip(_BLANK)
        elif not self._string():
            self._skip(_OTHER)
