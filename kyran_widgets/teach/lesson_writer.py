"""Writing a lesson as a file, so that one scripted in Python can be handed out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kyran_widgets.teach.lesson_reader import Script
from kyran_widgets.teach.lesson_steps import FORMAT, TYPES

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(script: Script) -> str:
    """Write a script as TOML that reads back as the same script."""
    head: dict[str, Any] = {"format": FORMAT, "game": script.game, "id": script.id}
    head |= {"title": script.title, "minutes": script.minutes}
    lines = list(_table(head))
    for step in script.steps:
        lines += ["", "[[steps]]"]
        data = step.data()
        options = data.pop("options", [])
        lines += _table(data)
        for option in options:
            lines += ["", "[[steps.options]]", *_table(option)]
    return "\n".join(lines) + "\n"


def _table(data: Mapping[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        if TYPES[name] == "text":
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
