"""How far along a lesson a step is: what only leads back to its question is no way further."""

from dataclasses import replace

from teach_lessons import small_lesson

from kyran_widgets.teach.lesson_road import places
from kyran_widgets.teach.lesson_steps import Ask, Option, Say

CHOOSE, PLAY, AGAIN = 3, 5, 6
HI = {"fr": "Salut.", "en": "Hi."}


def test_a_remedial_step_stands_where_its_question_does():
    lesson = small_lesson()
    lesson.goto(AGAIN)
    assert lesson.place == (CHOOSE, 6)
    lesson.goto(PLAY)
    assert lesson.place == (PLAY, 6)
    lesson.goto(len(lesson.steps))
    assert lesson.place == (6, 6)


def test_only_what_leads_back_is_remedial():
    options = [Option(text=HI, next="far"), Option(text=HI, next="first"), Option(text=HI)]
    ask = Ask(HI, answer="choice", id="ask", options=options)
    steps = [
        Say(HI, id="first"),
        ask,
        Say(HI, next="far"),
        Ask(HI, answer="choice", id="aside", options=[Option(text=HI, next="deep")], next="ask"),
        Say(HI, id="deep", next="aside"),
        Say(HI, id="far"),
    ]
    assert [place.passed for place in places(steps)] == [0, 1, 2, 3, 3, 4, 5]
    steps[1] = replace(ask, options=[*options, Option(text=HI, next="aside")])
    assert [place.passed for place in places(steps)] == [0, 1, 2, 1, 1, 3, 4]
