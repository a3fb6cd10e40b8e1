"""What can be wrong with data of people: where, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
"""Where something stands: names of fields and numbers in lists."""


class Misfit(NamedTuple):
    """What is wrong with data, and where in it."""

    path: Path
    reason: str


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
    found = get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {found[0]}?" if found else ""
