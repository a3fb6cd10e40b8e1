"""Who watches a lesson is told of its changes."""

from contextlib import suppress

import pytest
from teach_lessons import CHOOSE, PLAY, TAKE, small_lesson

from kyran_widgets.rules import IllegalMove

CHANGED = [
    (TAKE, lambda lesson: lesson.answer("10")),
    (TAKE, lambda lesson: lesson.answer("V3~1")),
    (CHOOSE, lambda lesson: lesson.answer(1)),
    (TAKE, lambda lesson: lesson.hint()),
    (PLAY, lambda lesson: lesson.go_on()),
    (PLAY, lambda lesson: lesson.play("b0")),
    (0, lambda lesson: lesson.next()),
    (TAKE, lambda lesson: lesson.skip()),
    (TAKE, lambda lesson: lesson.back()),
    (0, lambda lesson: lesson.goto("again")),
    (TAKE, lambda lesson: lesson.again()),
    (TAKE, lambda lesson: lesson.reset()),
    (TAKE, lambda lesson: lesson.resume(small_lesson().progress)),
    (0, lambda lesson: setattr(lesson, "lang", "fr")),
]
UNCHANGED = [
    (TAKE, lambda lesson: lesson.answer("nonsense")),
    (0, lambda lesson: lesson.answer("10")),
    (CHOOSE, lambda lesson: lesson.hint()),
    (0, lambda lesson: lesson.go_on()),
    (CHOOSE, lambda lesson: lesson.next()),
    (0, lambda lesson: lesson.goto("nowhere")),
    (0, lambda lesson: lesson.resume({})),
    (0, lambda lesson: setattr(lesson, "lang", "en")),
    (TAKE, lambda lesson: (lesson.text, lesson.waits, lesson.progress, lesson.report())),
]


@pytest.mark.parametrize(
    ("at", "call", "times"),
    [*((*case, 1) for case in CHANGED), *((*case, 0) for case in UNCHANGED)],
)
def test_who_watches_is_called_once_after_each_change(at, call, times):
    lesson, seen = small_lesson(), []
    lesson.goto(at)

    def look():
        seen.append((lesson.lang, lesson.progress, lesson.match))

    lesson.watch(look)
    lesson.watch(look)
    with suppress(ValueError):
        call(lesson)
    assert seen == [(lesson.lang, lesson.progress, lesson.match)] * times
    lesson.unwatch(look)
    lesson.goto(1)
    assert len(seen) == times


def test_what_was_played_before_a_refusal_is_seen():
    lesson, seen = small_lesson(), []
    lesson.goto(PLAY)
    lesson.watch(lambda: seen.append(lesson.match.ply))
    with pytest.raises(IllegalMove):
        lesson.play("b9")
    assert seen == [lesson.match.ply] != [0]


def test_all_are_told_even_if_one_who_watches_fails():
    lesson, seen = small_lesson(), []
    lesson.watch(lambda: 1 // 0)
    lesson.watch(lambda: seen.append(lesson.at))
    lesson.watch([].pop)
    with pytest.raises(ZeroDivisionError):
        lesson.next()
    assert seen == [lesson.at] == [1]


def test_what_is_played_beside_a_lesson_can_be_told():
    lesson, seen = small_lesson(), []
    lesson.goto(TAKE)
    lesson.watch(lambda: seen.append(lesson.match.ply))
    lesson.tell()
    lesson.match.play("10")
    lesson.tell()
    lesson.tell()
    assert seen == [1]


def test_only_a_function_watches_and_only_who_watches_stops():
    lesson = small_lesson()
    with pytest.raises(TypeError, match="callback=3"):
        lesson.watch(3)
    with pytest.raises(ValueError, match="nothing that watches"):
        lesson.unwatch(print)
