"""Writing a puzzle as a file, so that one scripted in Python can be handed out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kyran_widgets.puzzles.scenario import Scenario

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(scenario: Scenario) -> str:
    """Write a scenario as TOML that reads back as the same.

    Raises
    ------
    ValueError
        If its goal is a predicate in Python.
    """
    if callable(scenario.goal):
        raise ValueError("goal: a predicate in Python cannot be written; state it as data")  # noqa: TRY004
    return "\n".join(_lines(scenario.data())) + "\n"


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        if name in ("title", "text"):
            yield from (f"{name}.{lang} = {_string(said)}" for lang, said in value.items())
        else:
            yield f"{name} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
