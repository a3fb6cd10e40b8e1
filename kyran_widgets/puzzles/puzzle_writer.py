"""Writing a puzzle as a file, so that one scripted in Python can be handed out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kyran_widgets.play.toml_text import toml_value
from kyran_widgets.puzzles.scenario import Scenario


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
            yield from (f"{name}.{lang} = {toml_value(said)}" for lang, said in value.items())
        else:
            yield f"{name} = {toml_value(value)}"
