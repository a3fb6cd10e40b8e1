"""A lesson is reported, written to a file and read."""

from dataclasses import replace

from teach_lessons import HI, SMALL, TAKE, small_lesson

from kyran_widgets.teach import Lesson
from kyran_widgets.teach.lesson_steps import Ask, Option, Play, Say, Show


def test_the_report_is_a_table_in_both_languages():
    lesson = small_lesson()
    lesson.goto(TAKE)
    lesson.answer("10")
    lesson.answer("V3~1")
    report = lesson.report()
    assert (len(report), report.points, report.of) == (4, 0.5, 4)
    assert "3     Take the trick.     2      0      yes    0.5 of 1" in str(report)
    assert [row.step for row in report] == [3, 4, 5, 6]
    lesson.lang = "fr"
    html = lesson.report()._repr_html_()
    assert '<th scope="col">étape</th>' in html
    assert "<td>0,5 sur 1</td>" in html


def test_the_report_numbers_steps_as_the_screen_does():
    """A question to which an option leads, and which leads back, stands where it was asked."""
    again = Ask(HI, id="again", answer="number", value=1, rule="R1", wrong=HI, next="asked")
    *steps, choose, count, play, _ = small_lesson().steps
    steps += [replace(choose, id="asked"), replace(count, next="game"), again]
    steps += [replace(play, id="game")]
    lesson = Lesson(game="kyran", id="x", title=HI, minutes=1, steps=steps)
    shown = []
    for at in range(TAKE, len(steps)):
        lesson.goto(at)
        shown.append(lesson.place.passed + 1)
    assert [row.step for row in lesson.report()] == shown == [3, 4, 5, 4, 6]


def test_the_report_escapes_what_an_author_writes():
    text = {"fr": "<b>?", "en": "<b>?"}
    ask = Ask(text, answer="number", value=1, rule="R1", wrong=HI)
    steps = [Show(players=3), ask]
    lesson = Lesson(game="zyrcan", id="x", title=text, minutes=1, steps=steps)
    assert "<b>" not in lesson.report()._repr_html_()


def test_a_lesson_written_and_read_is_the_same():
    lesson = small_lesson()
    assert Lesson.from_toml(lesson.to_toml()).script == lesson.script


def test_french_signs_are_set_with_narrow_blanks():
    said = {"fr": "Vrai ? « Oui » : va !", "en": "True ? : 3"}
    (say,) = Lesson(game="zyrcan", id="x", title=said, minutes=1, steps=[Say(said)]).steps
    assert say.text == {"fr": "Vrai\u202f? «\u202fOui\u202f»\u202f: va\u202f!", "en": said["en"]}


def test_a_lesson_scripted_in_python_can_be_handed_out():
    odd = {"fr": 'L’"été"\n\tà \\ {} \x7f\u2028fin', "en": "'''\"\"\"#"}
    steps = [
        Say(odd, id="a-b"),
        Show(players=3, setting={"eliminated": "pass"}, seed="a seed", seat="all"),
        Ask(
            odd,
            answer="choice",
            rule="R10",
            condition={"not": {"any": [{"over": True}, {"view": "number", "is": 3}]}},
            options=[
                Option(text=odd, move="2@d3", next="a-b"),
                Option(text=odd, why=odd, rule="R1", correct=False),
            ],
            hints=[odd, odd],
        ),
        Play(
            odd,
            seats=["scripted", "human", "random"],
            script={"0": ["2@d3"]},
            until={"event": "Deployed", "facts": {"seat": 1, "motors": 3}},
            after=odd,
        ),
    ]
    lesson = Lesson(game="zyrcan", id="x", title=odd, minutes=1, steps=steps)
    again = Lesson.from_toml(lesson.to_toml())
    assert again.script == lesson.script
    assert again.to_toml() == lesson.to_toml()


def test_a_lesson_is_read_from_a_file(tmp_path):
    (tmp_path / "small.toml").write_text("\ufeff" + SMALL, "utf-8")
    lesson = Lesson.load(tmp_path / "small.toml", lang="en")
    assert repr(lesson) == "Lesson('kyran', 'small', step 0 of 7)"
