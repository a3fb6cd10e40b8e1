"""What can be wrong with data of people: where, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from kyran_widgets.rules import shown

Path = tuple[str | int, ...]
"""Where something stands: names of fields and numbers in lists."""

LARGEST = 10**9
"""No whole number of people's data is larger: nothing that is counted in a game comes near."""

LONGEST = 64
"""Letters of the longest name of a field."""

DEEPEST = 60
"""Parts of the longest path: what is nested deeper was not written by hand."""


def cut(said: str, most: int = 400) -> str:
    """Return what is said of data as it may stand in a message, whatever it repeats of them.

    Examples
    --------
    >>> cut("no option 'bord'"), cut("x" * 10**5, 4)
    ("no option 'bord'", 'xxxx…')
    """
    return said if len(said) <= most else f"{said[:most]}…"


def is_plain(value: Any) -> bool:
    """Whether a value is a text, a number, a truth or a list of them.

    Examples
    --------
    >>> is_plain(["V3", 4]), is_plain({})
    (True, False)
    """
    return all(map(is_plain, value)) if is_a(value, list) else isinstance(value, str | int | float)


class Misfit(NamedTuple):
    """What is wrong with data, and where in it."""

    path: Path
    reason: str


def boundless(data: Any) -> Iterator[Misfit]:
    """Say what cannot stand in a message or not for long, before all is read.

    That is: whole numbers too large, names that are too long or none, and what is nested too
    deep. Some may stand in a file, but Python does not print them.

    Parameters
    ----------
    data
        Tables and lists, in one another.

    Examples
    --------
    >>> list(boundless({"seed": 16**99, "moves": ["b2"]}))
    [Misfit(path=('seed',), reason='a whole number is from -1000000000 to 1000000000')]
    """
    rest: list[tuple[Path, Any]] = [((), data)]
    while rest:
        path, value = rest.pop()
        if is_a(value, int) and abs(value) > LARGEST:
            yield Misfit(path, f"a whole number is from {-LARGEST} to {LARGEST}")
        parts = [*value.items()] if is_a(value, dict) else []
        if odd := [name for name, _ in parts if not _is_name(name)]:
            reason = f"a name is a text of at most {LONGEST} letters, or a number"
            yield Misfit(path, f"{reason}, not {shown(odd[0])}")
            parts = [(name, part) for name, part in parts if _is_name(name)]
        parts = [*enumerate(value)] if is_a(value, list) else parts
        if parts and len(path) >= DEEPEST:
            yield Misfit(path[:5], "tables and lists in one another, too many to be meant")
            return  # data that hold themselves have no end
        rest += [((*path, name), part) for name, part in parts]


def _is_name(key: Any) -> bool:
    if isinstance(key, str):
        return len(key) <= LONGEST
    return is_a(key, int) and abs(key) <= LARGEST


def place_of(path: Path) -> str:
    """Return where something stands, in words.

    Examples
    --------
    >>> place_of(("steps", 3, "options", 0, "why"))
    'steps[3].options[0].why'
    """
    said = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return said.lstrip(".")


def is_a(value: Any, kind: type) -> bool:
    """Whether a value of a file is of a type; truth is no number.

    Examples
    --------
    >>> is_a(True, int), is_a(("a",), list), is_a({}, dict)
    (False, True, True)
    """
    wider: dict[type, Any] = {list: (list, tuple), dict: Mapping}
    if kind is int and isinstance(value, bool):
        return False
    return isinstance(value, wider.get(kind, kind))


def nearest(name: object, known: Sequence[str]) -> str:
    """Say which known name was perhaps meant, or nothing.

    Examples
    --------
    >>> nearest("hnits", ["hints", "text"])
    '; did you mean hints?'
    """
    found = get_close_matches(shown(name).strip("'"), list(known), n=1)
    return f"; did you mean {found[0]}?" if found else ""


def choices(name: object, known: Sequence[str]) -> str:
    """Say which known name was perhaps meant, and all that are known.

    Examples
    --------
    >>> choices("paly", ["bid", "play"])
    '; did you mean play? The choices are bid, play'
    """
    return f"{nearest(name, known) or '.'} The choices are {', '.join(known) or 'none'}"


def table_of(kept: Any, fields: Sequence[str], where: str) -> Mapping[str, Any]:
    """Return a kept table that has these fields and no other.

    Raises
    ------
    ValueError
        Naming what it is, or the field.

    Examples
    --------
    >>> table_of({"puzzle": []}, ("puzzles",), "progress")
    Traceback (most recent call last):
    ValueError: progress: unknown field 'puzzle'; did you mean puzzles?
    """
    if not is_a(kept, dict):
        raise ValueError(f"{where}={shown(kept)}: a table with {', '.join(fields)} is needed")
    for name in kept:
        if name not in fields:
            told = nearest(name, fields)
            raise ValueError(f"{where}: unknown field {shown(name)}{told}")
    for name in fields:
        if name not in kept:
            raise ValueError(f"{where}: the field {name!r} is missing")
    return dict(kept)


class FileFault(NamedTuple):
    """One fault of a file: its line (if it was a text), where in it, and what is wrong."""

    file: str
    line: int | None
    where: str
    reason: str

    def __str__(self) -> str:
        """``file, line 12, steps[3].rule: reason``."""
        line = "" if self.line is None else f"line {self.line}"
        return ", ".join(filter(None, [self.file, line, self.where])) + f": {self.reason}"


def listed(what: str, faults: Sequence[FileFault]) -> str:
    """Say what is wrong with a thing, a fault a line."""
    count = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
    return f"{what} has {count}:" + "".join(f"\n  - {fault}" for fault in faults)
