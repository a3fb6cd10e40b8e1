"""A lesson is left, kept, copied and taken up again."""

import copy
import json
import pickle

import pytest
from teach_lessons import (
    PLAY,
    TAKE,
    played_through,
    small_lesson,
)

from kyran_widgets.teach.lesson_steps import Play


def test_progress_is_kept_and_taken_up_at_every_step():
    lesson = small_lesson()
    lesson.next()
    lesson.next()
    lesson.hint()
    lesson.answer("10")
    lesson.answer("V3~1")
    lesson.next()
    lesson.answer(0)
    lesson.next()
    lesson.skip()
    take_up(lesson)
    lesson.next()
    lesson.go_on()
    while lesson.waits:
        take_up(lesson)
        lesson.play(lesson.match.state.legal()[0])
    take_up(lesson)
    lesson.next()
    assert lesson.done
    take_up(lesson)


def take_up(lesson):
    kept = json.loads(json.dumps(lesson.progress))
    other = small_lesson("fr")
    other.resume(kept)
    assert other.progress == lesson.progress
    if isinstance(other.step, Play):
        other.go_on()  # who comes before the pupil's first move
    assert list(other.report()) == list(lesson.report())
    assert other.match.state.text() == lesson.match.state.text()
    assert (other.lang, other.at, other.waits) == (lesson.lang, lesson.at, lesson.waits)


def test_progress_holds_no_hidden_card_and_no_solution():
    lesson = played_through(small_lesson())
    lesson.back()
    kept = json.dumps(lesson.progress)
    assert "deal" not in kept


PICKLES = [
    lambda lesson, protocol=protocol: pickle.loads(pickle.dumps(lesson, protocol))  # noqa: S301
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, *PICKLES])
def test_a_copy_of_a_lesson_goes_its_own_way(copied):
    lesson, seen = small_lesson(), []
    lesson.goto(TAKE)
    lesson.watch(lambda: seen.append(lesson.at))
    lesson.answer("10")
    before, board, seen[:] = lesson.progress, lesson.match.moves(), []
    other = copied(lesson)
    assert other.progress == before
    other.hint()
    other.skip()
    other.next()
    other.back()
    assert (lesson.progress, lesson.match.moves(), seen) == (before, board, [])
    lesson.answer("V3~1")
    assert (lesson.mark.right, other.mark.right, other.told.rule) == (True, False, "R30")
    lesson.goto(PLAY)
    lesson.go_on()
    other = copied(lesson)
    ply = lesson.match.ply
    other.play(other.match.state.legal()[0])
    assert (lesson.match.ply, other.match.ply > ply) == (ply, True)


DAMAGE = [
    ("format", "x", "format 'x'"),
    ("lesson", "other", "of the lesson 'other'"),
    ("script", "0" * 16, "has been changed since"),
    ("lang", "de", "lang 'de'"),
    ("at", 99, "at 99 is no number from 0 to 7"),
    ("at", -1, "at -1"),
    ("at", True, "at True"),
    ("at", "2", "at '2'"),
    ("board", 0, "board 0 is not the board of step 2"),
    ("board", None, "board None"),
    ("trail", [0, 99], "trail"),
    ("trail", "abc", "trail"),
    ("marks", {"99": [0, 0, False, False, None]}, "marks"),
    ("marks", {"2": [0, 0, False, False]}, "marks of step 2: tries, hints, right, skipped, chosen"),
    ("marks", {"2": [-1, 0, False, False, None]}, "marks of step 2"),
    ("marks", {"2": [0, 3, False, False, None]}, "marks of step 2"),  # two hints are there
    ("marks", {"0": [0, 1, False, False, None]}, "marks of step 0"),
    ("marks", {"2": [0, 0, 1, False, None]}, "marks of step 2"),
    ("marks", {"2": [0, 0, False, False, 0]}, "marks of step 2"),
    ("marks", {"3": [1, 0, False, False, 3]}, "marks of step 3"),
    ("marks", {"3": [1, 0, False, False, True]}, "marks of step 3"),
    ("marks", {"0": [0, 0, False, False, 0]}, "marks of step 0"),
    ("at", 2.0, "at 2.0 is no number"),
    ("board", 1.0, "board 1.0 is not the board of step 2"),
    ("board", [1], "board .* is not the board of step 2"),
    ("trail", [0.0, 1], "trail is a list of numbers"),
    ("marks", {"2": [1.0, 0, False, False, None]}, "marks of step 2"),
    ("marks", {2: [1, 0, False, False, None]}, "marks is a table"),
    ("marks", [], "marks"),
    ("moves", ["10"], "moves: .* nothing is to be played"),
    ("moves", [3], "moves is a list of moves"),
    ("extra", 1, "progress: unknown field 'extra'"),
]


@pytest.mark.parametrize(("field", "value", "message"), DAMAGE)
def test_damaged_or_foreign_progress_is_refused_and_changes_nothing(field, value, message):
    lesson = small_lesson()
    lesson.goto(TAKE)
    lesson.answer("10")
    before = lesson.progress
    with pytest.raises(ValueError, match=message):
        lesson.resume({**before, field: value})
    assert lesson.progress == before


def test_a_move_that_was_never_possible_is_damage():
    lesson = small_lesson()
    lesson.goto(PLAY)
    lesson.go_on()
    lesson.play(lesson.match.state.legal()[0])
    kept = lesson.progress
    with pytest.raises(ValueError, match="progress: moves"):
        lesson.resume({**kept, "moves": ["b9"]})
    assert lesson.progress == kept


@pytest.mark.parametrize("kept", [None, [], "x", {}, {"format": "kyran-progress-1"}])
def test_what_is_no_progress_is_refused(kept):
    with pytest.raises(ValueError, match="progress"):
        small_lesson().resume(kept)


def test_reset_forgets_everything():
    lesson = played_through(small_lesson())
    lesson.reset()
    assert lesson.progress == small_lesson().progress
