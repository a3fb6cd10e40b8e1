"""Writing a lesson as a file, so that one scripted in Python can be handed out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kyran_widgets.play.toml_text import toml_value
from kyran_widgets.teach.lesson_reader import Script
from kyran_widgets.teach.lesson_steps import FORMAT, TYPES


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
            yield from (f"{name}.{lang} = {toml_value(said)}" for lang, said in value.items())
        else:
            yield f"{name} = {toml_value(value)}"
