"""The lessons that come with the package are sound, whoever wrote them, in both languages."""

import re
import tomllib
from importlib.resources import files

import pytest

from kyran_widgets.bots import bots_of
from kyran_widgets.play import HUMAN, Match
from kyran_widgets.rules import GAMES
from kyran_widgets.teach import Lesson, lessons
from kyran_widgets.teach.lesson_boards import due_of_script
from kyran_widgets.teach.lesson_reader import Reader
from kyran_widgets.teach.lesson_steps import Ask, Play
from kyran_widgets.text import LANGS, rulebook

FILES = sorted(
    (file for file in files("kyran_widgets.teach").joinpath("lessons").iterdir()),
    key=lambda file: file.name,
)
SHIPPED = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


def read(file, lang="fr"):
    return Lesson.from_toml(file.read_text("utf-8"), file=file.name, lang=lang)


def asks(lesson):
    """Every question of a lesson, with the lesson standing there."""
    for at, step in enumerate(lesson.steps):
        if isinstance(step, Ask):
            lesson.goto(at)
            yield step


def wrong_answers(lesson, step):
    """Answers that are not right: all of those that are finite, some of the others."""
    right = lesson.solution()
    if step.answer == "choice":
        return [n for n in range(len(step.options)) if n not in right]
    if step.answer == "number":
        return [right - 1, right + 1, right + 100]
    legal = lesson.match.state.legal()
    if step.answer == "move":
        return [*(move for move in legal if move not in right), "nonsense"]
    others = [move for move in legal if move not in right]
    return [right[1:], [*right, "nonsense"], *([[*right, others[0]]] if others else [])]


def test_lessons_are_listed_fresh():
    assert {lesson.game for lesson in lessons()} <= set(GAMES)
    for game in {lesson.game for lesson in lessons()}:
        first = lessons(game, lang="en")[0]
        first.skip()
        assert lessons(game, lang="en")[0].at == 0
        assert first.lang == "en"
    with pytest.raises(ValueError, match="the games are zyrcan, kyran, kirolo"):
        lessons("chess")


def test_what_is_shipped_is_proved_once(monkeypatch):
    first = lessons("kyran")[0]
    first.skip()
    monkeypatch.setattr(Reader, "sound", None)
    again = lessons("kyran", lang="en")[0]
    assert again.script is first.script
    assert (first.at, again.at) == (1, 0)


def test_no_two_lessons_have_one_id():
    ids = [lesson.id for lesson in lessons()]
    assert len(ids) == len(set(ids))


@SHIPPED
def test_every_solution_is_right_however_often_it_is_given(file):
    lesson = read(file)
    for step in asks(lesson):
        right = lesson.solution()
        for answer in [right] if step.answer in ("moves", "number") else right:
            for lang in LANGS:
                lesson.lang = lang
                assert lesson.answer(answer).right, (lesson.at, answer)
                assert lesson.solution() == right
        assert lesson.mark.tries == 1


@SHIPPED
@pytest.mark.parametrize("lang", LANGS)
def test_every_wrong_answer_is_explained_with_a_rule(file, lang):
    lesson = read(file, lang)
    for step in asks(lesson):
        for answer in wrong_answers(lesson, step):
            feedback = lesson.answer(answer)
            assert not feedback, (lesson.at, answer)
            assert len(feedback.text) > 10, (lesson.at, answer)
            assert feedback.rule in rulebook(lesson.game), (lesson.at, answer)
        assert step.hints, f"step {lesson.at} has no hint"


@SHIPPED
def test_every_game_in_it_comes_to_its_end(file):
    lesson = read(file)
    for at, step in enumerate(lesson.steps):
        if not isinstance(step, Play):
            continue
        lesson.goto(at)
        bot = bots_of(lesson.game)[-1]
        seats = [bot if kind == HUMAN else kind for kind in lesson.match.seats]
        state = lesson.match.state
        for _ in range(400):
            if not lesson.waits:
                break
            lesson.go_on()
            if lesson.waits:
                ahead = Match(lesson.match.state, seats=seats, seed=1)
                ahead.step()
                lesson.play(ahead.path[0].move)
        assert not lesson.waits, (at, state.text())
        assert due_of_script(lesson.match, step) is None or lesson.match.turn is not None


@SHIPPED
def test_it_takes_the_time_it_says(file):
    """A step takes some twenty seconds to read and to do; a lesson is not to be long."""
    lesson = read(file)
    assert 5 <= lesson.minutes <= 15
    assert 18 <= len(lesson.steps) <= 30


def texts(data):
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key in LANGS and isinstance(value, str):
            yield key, value
        elif isinstance(value, dict | list):
            yield from texts(value)


@SHIPPED
def test_typography(file):
    found = list(texts(tomllib.loads(file.read_text("utf-8"))))
    assert {lang for lang, _ in found} == set(LANGS)
    for lang, text in found:
        assert not re.search(r"['\"]|\.\.\.| {2}|[^\S\n]\n|\s\Z", text.strip()), text
        if lang == "fr":
            assert not re.search(r"[^\s«(–][:;?!»]|«\S", text), text
        else:
            assert not re.search(r"\s[:;?!]|[«»]", text), text


@SHIPPED
def test_written_and_read_it_is_the_same(file):
    lesson = read(file)
    assert Lesson.from_toml(lesson.to_toml()).script == lesson.script
