"""What ``docs/lessons.md`` shows works as it is written there."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from kyran_widgets.rules import GAMES
from kyran_widgets.teach import Lesson
from kyran_widgets.teach.conditions import misfits
from kyran_widgets.teach.lesson_reader import Reader
from kyran_widgets.teach.lesson_steps import TYPES

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
LESSON, CHECKS = PAGE.split("## Checks for assignments")


def blocks(kind, page=PAGE):
    return [dedent(found) for found in re.findall(rf"(?ms)^ *```{kind}\n(.*?)^ *```$", page)]


def rows():
    """Every row of a table that shows an example: what is named, and the example."""
    for row in re.findall(r"(?m)^\| `.*\|$", PAGE):
        named, _, shown = (cell.strip() for cell in row.split("|")[1:4])
        if shown and "…" not in shown:
            yield pytest.param(named, shown, id=named)


def values(shown):
    return [tomllib.loads(f"x = {one}")["x"] for one in re.findall(r"`([^`]*)`", shown)]


def test_the_pieces_of_the_file_are_one_lesson():
    lesson = Lesson.from_toml("\n".join(blocks("toml", LESSON)))
    assert {step.do for step in lesson.steps} == {"say", "show", "ask", "play"}


def test_the_code_runs_as_it_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_lesson.toml").write_text("\n".join(blocks("toml", LESSON)), "utf-8")
    room = {}
    for block in blocks("python"):
        exec(block, room)  # noqa: S102 (what is shown there)
    assert room["lesson"].report().points == 0.5  # at the second try
    sheet = room["sheet"]
    assert f"“{sheet}”" in CHECKS
    assert f"`{sheet.checks[0]}`" in CHECKS
    (hidden,) = blocks("toml", CHECKS)
    (tmp_path / "sheet1.toml").write_text(hidden, "utf-8")
    assert [(one.hidden, one.passed) for one in sheet.checks] == [(False, True), (True, True)]


@pytest.mark.parametrize(("names", "shown"), rows())
def test_the_example_of_a_table_is_sound_in_a_game(names, shown):
    fields, examples = re.findall(r"`(\w+)`", names), values(shown)
    for game in GAMES:
        if isinstance(examples[0], dict) and set(examples[0]) & set(fields):  # a condition
            faults = [*misfits(examples[0], game, play="moves" in fields)]
        else:
            reader = Reader({"game": game}, "lessons.md")
            known = [name for name in fields if name in TYPES]
            for name, value in zip(known or fields, examples, strict=False):
                reader._table({name: value}, fields, (), ())
            faults = reader.misfits
        if not faults:
            return
    pytest.fail(str(faults))
