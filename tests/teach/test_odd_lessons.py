"""Whatever is given to a lesson in Python, it is refused in words, and nothing has changed."""

import re
import tomllib

import pytest
from odd_input import LONGEST, NUMBERED, refused
from teach_lessons import BOARD, SMALL, small_lesson

from kyran_widgets.teach import Lesson, LessonError, check

HEAD = ("game", "id", "title", "minutes", "steps", "lang")


def data():
    made = tomllib.loads(SMALL)
    del made["format"]
    return made


def checked(made, odd, name):
    lesson, error = refused(lambda fields: Lesson(**fields), made)
    if error is None:
        assert Lesson.from_toml(lesson.to_toml()).script == lesson.script
    else:
        assert name == "lang" or isinstance(error, LessonError), name
        assert re.search(rf"\b{name}\b", str(error)), (name, str(error)[:100])
        assert max(map(len, str(error).split("\n"))) < LONGEST, name


@NUMBERED
def test_a_lesson_made_of_it_is_a_lesson_or_its_faults(odd):
    for name in HEAD:
        checked({**data(), name: odd}, odd, name)


@NUMBERED
def test_a_step_made_of_it_is_a_step_or_its_faults(odd):
    tried = set()
    for number, step in enumerate(data()["steps"]):
        for name in {*step, "setting", "seat", "nonsense", "highlights"} - tried:
            tried.add(name)
            made = data()
            made["steps"][number][name] = odd
            checked(made, odd, "steps")
        made = data()
        made["steps"][number] = odd
        checked(made, odd, "steps")


@NUMBERED
def test_what_a_lesson_is_asked_with_it_is_refused(odd):
    small = small_lesson()
    asked = {
        "text": Lesson.from_toml,
        "lang": lambda it: setattr(small, "lang", it),
        "progress": small.resume,
    }
    if not isinstance(odd, str):
        asked["path"] = Lesson.load
        asked["file"] = lambda it: Lesson.from_toml("x", file=it)
    before = small.progress
    for name, way in asked.items():
        _, error = refused(way, odd)
        assert re.search(f"{name}|lesson", str(error)), (name, str(error)[:100])
        assert len(str(error)) < LONGEST, name
    assert (small.progress, small.lang) == (before, "en")


@NUMBERED
def test_kept_progress_with_it_in_a_field_is_refused(odd):
    before = small_lesson().progress
    for name in before:
        _, error = refused(small_lesson().resume, {**before, name: odd})
        if error is None:
            assert not odd, name  # nothing played, no step left
        else:
            told = "lesson has been changed" if name == "script" else name
            assert re.search(rf"progress.*\b{told}\b", str(error)), name
            assert len(str(error)) < LONGEST, name
    _, error = refused(small_lesson().goto, odd)
    assert odd == 0 if error is None else len(str(error)) < LONGEST


@NUMBERED
def test_what_is_answered_with_it_is_wrong_or_refused(odd):
    small = small_lesson()
    for number, step in enumerate(small.steps):
        if step.do == "ask":
            small.goto(number)
            before = small.progress
            feedback, error = refused(small.answer, odd)
            assert len(str(error or feedback.text)) < LONGEST
            assert error is None or small.progress == before


@NUMBERED
def test_a_check_made_of_it_is_judged_or_refused(odd):
    fair = {"name": "A", "position": BOARD, "move": "10", "condition": {"legal": True}}
    for name in (*fair, "points", "view", "value", "sealed", "lang"):
        done, error = refused(lambda fields: check(**fields), {**fair, name: odd})
        assert error is None or len(str(error)) < LONGEST, name
        assert error is not None or name == "name" or len(str(done)) < LONGEST, name


def test_a_name_of_a_game_is_not_told_in_full():
    with pytest.raises(LessonError, match="the games are") as error:
        Lesson(**{**data(), "game": "x" * 1000})
    assert len(str(error.value)) < LONGEST
