"""A lesson is gone through: its questions answered, skipped, hinted at; its games played."""

import json
from dataclasses import replace

import pytest
from teach_lessons import AGAIN, BOARD, CHOOSE, COUNT, HI, PLAY, TAKE, played_through, small_lesson

from kyran_widgets.rules import IllegalMove
from kyran_widgets.teach import Lesson
from kyran_widgets.teach.lesson_steps import Ask, Play, Say, Show


def test_the_steps_come_in_order_and_jumps_go_where_they_say():
    lesson = small_lesson()
    assert (lesson.at, lesson.text, lesson.match) == (0, "Hello.", None)
    assert lesson.next().do == "show"
    assert lesson.match.state.text().endswith("turn=0;force=-;known=-")
    assert lesson.next() is lesson.steps[TAKE]
    played_through(lesson)
    assert (lesson.done, lesson.step, lesson.at) == (True, None, len(lesson.steps))
    assert lesson.next() is None
    assert lesson.match is not None


def test_a_question_waits_and_skipping_it_is_counted():
    lesson = small_lesson()
    lesson.goto("take")
    with pytest.raises(ValueError, match="waits for the pupil; skip"):
        lesson.next()
    lesson.answer("10")
    assert lesson.waits
    told = lesson.skip()
    assert (lesson.at, lesson.waits) == (TAKE, False)
    words = "play the Veil of the Void (3) and swap its value with that of the card of Player 2"
    assert told.text == f"The right answer: {words} (V3~1)"
    assert (told.right, told.rule, told.counted, lesson.told) == (None, "R30", False, told)
    assert lesson.match.events()[-1].kind == "TrickWon"  # it is played, to be seen
    lesson.next()
    assert (lesson.at, lesson.told) == (CHOOSE, None)
    assert lesson.report()[0].right is False
    assert "  skipped  0 of 1" in str(lesson.report())


def test_what_has_been_told_earns_nothing():
    lesson = small_lesson()
    lesson.goto(TAKE)
    lesson.skip()
    lesson.next()
    lesson.back()
    assert (lesson.waits, lesson.told.rule) == (False, "R30")
    assert lesson.answer("V3~1")
    assert lesson.hint() == "One."
    assert lesson.mark == (0, 0, False, True, None)
    assert lesson.report().points == 0


@pytest.mark.parametrize(
    ("at", "said"), [(CHOOSE, "The right answer: the 10"), (COUNT, "The right answer: 4")]
)
def test_the_answer_of_every_kind_of_question_is_told(at, said):
    lesson = small_lesson()
    lesson.goto(at)
    ply = lesson.match.ply
    assert lesson.skip().text == said
    assert lesson.match.ply == ply
    lesson.lang = "fr"
    assert lesson.told.text.startswith("La bonne réponse")


def test_all_moves_of_a_set_are_told():
    shown = Show(position=BOARD, seat=0)
    ask = Ask(HI, answer="moves", condition={"any": [{"move": "10"}, {"move": "21"}]}, rule="R18")
    steps = [shown, replace(ask, wrong=HI)]
    lesson = Lesson(game="kyran", id="x", title=HI, minutes=1, steps=steps, lang="en")
    lesson.goto(1)
    assert lesson.skip().text == "The right answer: play the 10; play the 21"
    assert lesson.skip() is None
    assert lesson.done


def test_a_game_or_a_word_is_passed_over_at_once():
    lesson = small_lesson()
    assert (lesson.skip(), lesson.at) == (None, 1)
    lesson.goto(PLAY)
    assert (lesson.skip(), lesson.done) == (None, True)
    assert "skipped" in str(lesson.report())


def test_a_right_move_is_played_on_the_board_and_the_question_stays_as_it_was_asked():
    lesson = small_lesson()
    lesson.goto(TAKE)
    asked, right = lesson.match.state.text(), lesson.solution()
    lesson.answer("10")
    lesson.answer("nonsense")
    assert lesson.match.state.text() == asked
    for _ in range(2):  # answered again, it is the same question
        assert lesson.answer(" V3~1 ")
        assert lesson.match.moves()[lesson.match.ply - 1 :] == ["V3~1"]
        assert lesson.match.events()[-1].kind == "TrickWon"
        assert lesson.solution() == right
    after = lesson.match.state.text()
    assert not lesson.answer("10")
    assert (lesson.match.state.text(), lesson.solution()) == (after, right)
    lesson.again()
    assert lesson.match.state.text() == asked
    lesson.match.play("10")  # whatever was tried on the board
    assert (lesson.solution(), lesson.answer("V3~1").right) == (right, True)
    assert lesson.match.state.text() == after


@pytest.mark.parametrize(("at", "answer"), [(CHOOSE, 0), (COUNT, 4)])
def test_what_is_no_move_is_not_played(at, answer):
    lesson = small_lesson()
    lesson.goto(at)
    ply = lesson.match.ply
    assert lesson.answer(answer)
    assert lesson.match.ply == ply


def test_a_chosen_option_is_remembered_wherever_the_pupil_goes():
    lesson = small_lesson()
    lesson.goto(CHOOSE)
    lesson.answer(1)
    kept = json.loads(json.dumps(lesson.progress))
    lesson.again()
    assert not lesson.waits
    lesson.next()
    lesson.back()
    assert lesson.next() is lesson.steps[AGAIN]
    lesson.reset()
    lesson.resume(kept)
    assert not lesson.waits
    assert lesson.next() is lesson.steps[AGAIN]


def test_what_is_chosen_after_the_right_option_changes_nothing():
    lesson = small_lesson()
    lesson.goto(CHOOSE)
    assert lesson.answer(0)
    assert not lesson.answer(1)
    assert lesson.mark == (1, 0, True, False, 0)
    assert lesson.next() is lesson.steps[COUNT]


def test_a_wrong_option_leads_to_its_own_step_and_back():
    lesson = small_lesson()
    lesson.goto(CHOOSE)
    assert not lesson.answer(1)
    assert lesson.next() is lesson.steps[AGAIN]
    assert lesson.next() is lesson.steps[TAKE]
    lesson.goto(CHOOSE)
    assert not lesson.answer(2)
    assert lesson.waits
    lesson.answer(1)
    assert lesson.answer(0)
    assert lesson.next() is lesson.steps[COUNT]


def remedied():
    """Stand at a question again, after the step to which a wrong option leads."""
    again = replace(small_lesson().steps[AGAIN], next="asked")
    steps = [*small_lesson().steps[:AGAIN], again]
    steps[CHOOSE] = replace(steps[CHOOSE], id="asked")
    lesson = Lesson(game="kyran", id="x", title=HI, minutes=1, steps=steps, lang="en")
    lesson.goto(CHOOSE)
    assert not lesson.answer(1)
    assert lesson.next() is lesson.steps[AGAIN]
    assert lesson.next() is lesson.steps[CHOOSE]
    return lesson


def test_a_question_is_asked_anew_after_its_remedial_step():
    lesson = remedied()
    assert lesson.waits
    with pytest.raises(ValueError, match="waits for the pupil"):
        lesson.next()
    assert lesson.mark == (1, 0, False, False, None)
    assert lesson.answer(0)
    assert lesson.next() is lesson.steps[COUNT]
    assert lesson.report()[1][2:6] == (2, 0, True, 0.5)


@pytest.mark.parametrize("answers", [[], [1]])
def test_a_question_can_be_given_up_after_a_remedial_step_or_before_it(answers):
    lesson = remedied()
    for answer in answers:
        lesson.answer(answer)
    assert lesson.skip().text == "The right answer: the 10"
    assert (lesson.at, lesson.waits, lesson.mark.skipped) == (CHOOSE, False, True)
    assert lesson.next() is lesson.steps[COUNT]
    assert lesson.back() is lesson.steps[CHOOSE]
    assert not lesson.answer(1)  # nothing counts any more
    assert lesson.next() is lesson.steps[COUNT]


def test_hints_come_one_by_one_and_count_until_the_answer_is_right():
    lesson = small_lesson()
    lesson.goto(TAKE)
    assert [lesson.hint(), lesson.hint(), lesson.hint()] == ["One.", "Two.", None]
    lesson.answer("V3~1")
    assert lesson.mark[:3] == (1, 2, True)
    assert lesson.report()[0].points == 0.5


@pytest.mark.parametrize("value", [None, ..., "", " "])
@pytest.mark.parametrize("at", [TAKE, CHOOSE, COUNT])
def test_an_answer_that_is_not_filled_in_is_no_answer_yet(at, value):
    lesson = small_lesson()
    lesson.goto(at)
    before = lesson.progress
    told = lesson.answer(value)
    assert (told.right, bool(told), told.text) == (None, False, "No answer yet.")
    assert (told.rule, told.counted, lesson.progress) == (None, False, before)


def test_what_cannot_be_read_costs_no_try_and_a_later_answer_changes_nothing():
    lesson = small_lesson()
    lesson.goto(TAKE)
    assert not lesson.answer("nonsense")
    assert lesson.mark.tries == 0
    lesson.answer("V3~1")
    lesson.answer("10")
    assert lesson.mark[:3] == (1, 0, True)


def test_a_board_is_fresh_wherever_it_is_asked_about():
    lesson = small_lesson()
    lesson.goto(1)
    lesson.match.play("10")
    lesson.next()
    assert lesson.match.ply == 0
    assert lesson.answer("V3~1")


def test_what_is_said_about_a_board_is_said_of_the_board_as_it_was_shown():
    """However the pupil came there, even with a right move played in between."""
    shown = Show(position=BOARD)
    ask = Ask(HI, answer="move", condition={"move": "10"}, rule="R18", wrong=HI)
    lesson = Lesson(game="kyran", id="x", title=HI, minutes=1, steps=[shown, Say(HI), ask, Say(HI)])
    lesson.goto(2)
    lesson.answer("10")
    for go in (lesson.next, lesson.back, lesson.next, lambda: lesson.goto(1)):
        go()
        assert lesson.match.state.text() == BOARD


def test_what_is_said_after_a_game_is_said_of_what_was_played():
    play = Play(HI, players=3, seats=["human", "random", "random"], until={"moves": 1})
    lesson = Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=[play, Say(HI), Say(HI)])
    lesson.play("3@d3")
    for _ in range(2):
        lesson.next()
        assert lesson.match.moves()[0] == "3@d3"


def test_back_goes_where_one_was():
    lesson = small_lesson()
    lesson.goto(CHOOSE)
    lesson.goto(0)
    assert lesson.back() is lesson.steps[CHOOSE]
    assert lesson.back() is lesson.steps[0]
    with pytest.raises(ValueError, match="no step came before"):
        lesson.back()


@pytest.mark.parametrize("step", [-1, 8, "nowhere", 1.0, True, None])
def test_a_step_that_is_not_there_cannot_be_gone_to(step):
    lesson = small_lesson()
    with pytest.raises(ValueError, match="step="):
        lesson.goto(step)
    assert lesson.progress == small_lesson().progress


@pytest.mark.parametrize(
    ("at", "call", "message"),
    [
        (0, lambda lesson: lesson.answer("10"), "asks nothing"),
        (1, lambda lesson: lesson.hint(), "asks nothing"),
        (PLAY, lambda lesson: lesson.solution(), "asks nothing"),
        (TAKE, lambda lesson: lesson.play("10"), "nothing is to be played"),
        (0, lambda lesson: lesson.go_on(), "nothing is to be played"),
    ],
)
def test_what_a_step_does_not_ask_for_is_refused(at, call, message):
    lesson = small_lesson()
    lesson.goto(at)
    before = lesson.progress
    with pytest.raises(ValueError, match=message):
        call(lesson)
    assert lesson.progress == before


def test_the_language_may_be_changed_at_any_time():
    lesson = small_lesson()
    lesson.goto(TAKE)
    assert lesson.hint() == "One."
    lesson.lang = "fr"
    assert (lesson.title, lesson.text, lesson.hint()) == ("Petite", "Prends le pli.", "Deux.")
    assert "Joueur 2 gagne le pli" in lesson.answer("10").text


# --- games -----------------------------------------------------------------------------


def test_a_play_is_over_when_its_condition_holds():
    lesson = small_lesson()
    lesson.goto(PLAY)
    with pytest.raises(ValueError, match="waits for the pupil"):
        lesson.next()
    lesson.go_on()
    assert lesson.match.turn == 0
    assert lesson.text == "Play."
    while lesson.waits:
        lesson.play(lesson.match.state.legal()[0])
    assert lesson.text == "Over."
    assert lesson.match.turn == "*"  # nobody plays on
    assert lesson.report()[-1].right is True


def test_an_illegal_move_changes_nothing():
    lesson = small_lesson()
    lesson.goto(PLAY)
    lesson.go_on()
    before = lesson.progress
    with pytest.raises(IllegalMove):
        lesson.play("b9")
    assert lesson.progress == before


def scripted(script, **fields):
    until = {"moves": 2}
    play = Play(
        HI, players=3, seats=["human", "scripted", "scripted"], until=until, script=script, **fields
    )
    return Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=[play])


def test_scripted_seats_play_their_script_and_then_what_is_legal():
    lesson = scripted({"1": ["2@d3", "2@d4"], "2": ["3@h1"]})
    lesson.play("1@a1")
    assert lesson.match.moves()[1:] == ["2@d3", "3@h1"]
    lesson.play("1@a2")
    assert lesson.met
    lesson = scripted({"1": ["9@z9", "2@d4"]})
    lesson.play("1@a1")
    assert lesson.match.moves()[1] == "2@d4"
    assert lesson.match.turn == 0


def test_a_play_goes_on_from_what_is_shown():
    show = Show(players=3, moves=["2@d3"])
    play = Play(HI, seats=["random", "human", "random"], until={"moves": 1}, seed=3)
    steps = [show, play]
    lesson = Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=steps)
    lesson.next()
    lesson.play("2@d4")
    assert lesson.match.state.view("all")["cells"]["d3"] == "A2"
    assert (lesson.seat, lesson.match.start.turn, lesson.met) == (1, 1, True)


def test_the_end_of_the_game_ends_a_play_whatever_it_waits_for():
    play = Play(
        HI,
        position="ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *",
        seats=["human", "random", "random"],
        until={"event": "Captured", "facts": {"lost": 9}},
    )
    lesson = Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=[play])
    while lesson.waits:
        lesson.play(lesson.match.state.legal()[0])
    assert lesson.match.outcome is not None
    assert lesson.next() is None


def test_the_same_seed_deals_the_same_cards():
    one, two = small_lesson(), small_lesson()
    for lesson in (one, two):
        lesson.goto(PLAY)
        lesson.go_on()
    assert one.match.moves() == two.match.moves()


def test_a_star_is_drawn_by_the_seed():
    lines = []
    for seed in (1, 1, 2):
        steps = [Show(players=3, moves=["*"], seed=seed)]
        lesson = Lesson(game="kyran", id="x", title=HI, minutes=1, steps=steps)
        lines.append(lesson.match.state.text())
    assert lines[0] == lines[1] != lines[2]
