"""A lesson on the screen: answers come from the board, and nothing is told before its time."""

import asyncio
import json
import pickle
from copy import deepcopy

import pytest
from wire_talk import customs

from kyran_widgets import classroom
from kyran_widgets.teach import Ask, Lesson, Option, Play, Say, Show, lessons
from kyran_widgets.teach.answers import LEGAL

MOST = 16_384  # bytes of a message


def both(said):
    return {"fr": said, "en": said}


SHOW = Show(both("Look."), players=3, id="board")
MOVE = Ask(
    both("Deploy three motors."),
    answer="move",
    condition={"event": "Deployed", "facts": {"motors": 3}},
    rule="R10",
    hints=[both("The largest."), both("Three flames.")],
    wrong=both("Not three."),
    right=both("Three."),
)
MOVES = Ask(
    both("All threes on row a."),
    answer="moves",
    condition={"any": [{"move": "3@a1"}, {"move": "3@a2"}]},
    rule="R10",
    wrong=both("Not these."),
)
NUMBER = Ask(both("How many?"), answer="number", condition=LEGAL, rule="R10", wrong=both("No."))
CHOICE = Ask(
    both("Which?"),
    answer="choice",
    rule="R10",
    options=[
        Option(text=both("four"), move="4@d3"),
        Option(text=both("three"), move="3@d3", next="after"),
    ],
)
PLAY = Play(
    both("Play."),
    id="after",
    players=3,
    seats=["human", "scripted", "random"],
    until={"moves": 2},
    after=both("Played."),
)
STEPS = [Say(both("Hello.")), SHOW, MOVE, MOVES, NUMBER, CHOICE, PLAY, Say(both("Bye."))]


@pytest.fixture
def opened(open_page):
    """Open a lesson at a step, with its page."""

    def go(at=0, steps=STEPS):
        lesson = Lesson(
            game="zyrcan", id="l", title=both("A lesson"), minutes=1, steps=steps, lang="en"
        )
        lesson.goto(at)
        room = classroom(lesson)
        return room, open_page(room)

    return go


def lectern(heard):
    return [message for message in customs(heard) if message["type"] == "step"][-1]["view"][
        "lectern"
    ]


def test_a_move_on_the_board_is_the_answer(opened):
    room, page = opened(2)
    wrong = lectern(page.post("move", move="2@d3", rev=room.match.rev))
    assert (wrong["feedback"]["right"], wrong["waits"]) == (False, True)
    assert wrong["feedback"]["text"].startswith("Not three.")
    assert room.match.ply == 0
    illegal = lectern(page.post("move", move="4@d3", rev=room.match.rev))
    assert illegal["feedback"]["rule"] == "R7"
    assert illegal["feedback"].keys() == {"right", "text", "rule"}
    right = lectern(page.post("move", move="3@d3", rev=room.match.rev))
    assert (right["feedback"]["text"], right["waits"], right["ask"]["closed"]) == (
        "Three.",
        False,
        True,
    )
    assert room.match.state.view(None)["cells"] == {"d3": "A3"}  # what it does is seen
    assert not room._acts
    assert room.lesson.report()[0].tries == 3


def test_a_set_of_moves_is_put_together_and_judged_as_one(opened):
    room, page = opened(3)
    for move in ("3@a1", "3@d3", "3@a2", "3@d3"):
        heard = page.post("move", move=move, rev=room.match.rev)
    assert [each["move"] for each in lectern(heard)["ask"]["collected"]] == ["3@a1", "3@a2"]
    assert lectern(heard)["chosen"] == ["cell:a1", "cell:a2"]
    page.post("drop", move="3@a1")
    assert lectern(page.post("check"))["feedback"]["right"] is False
    (refused,) = customs(page.post("move", move="9@a1", rev=room.match.rev))[:1]
    assert (refused["type"], refused["rule"], refused["suggest"]) == ("refusal", "R7", [])
    page.post("move", move="3@a1", rev=room.match.rev)
    assert lectern(page.post("check"))["feedback"]["right"] is True
    refused = customs(page.post("move", move="9@a1", rev=room.match.rev))[0]
    assert refused["type"] == "refusal"


def test_a_number_and_a_choice(opened):
    _, page = opened(4)
    assert lectern(page.post("answer", value=7))["feedback"]["right"] is False
    assert lectern(page.post("answer", value=126))["feedback"]["right"] is True
    assert lectern(page.post("forward"))["ask"]["options"] == ["four", "three"]
    assert lectern(page.post("answer", value=0))["feedback"]["rule"] == "R7"
    assert lectern(page.post("answer", value=1))["waits"] is False
    assert lectern(page.post("forward"))["text"] == "Play."


def test_hints_come_one_by_one_and_stay_in_another_language(opened):
    room, page = opened(2)
    assert lectern(page.post("hint"))["hints"] == ["The largest."]
    told = lectern(page.post("hint"))
    assert (told["hints"], told["ask"]["hints"]) == (["The largest.", "Three flames."], 0)
    page.post("hint")
    told = lectern(page.post("set", name="lang", value="fr"))
    assert len(told["hints"]) == 2
    assert room.lesson.lang == "fr"
    assert room.lesson.mark.hints == 2


def test_a_step_that_waits_is_not_left_but_may_be_skipped(opened):
    room, page = opened(2)
    assert customs(page.post("forward"))[0]["type"] == "refusal"
    assert room.lesson.at == 2
    told = lectern(page.post("skip"))
    assert (told["at"], told["waits"], told["ask"]["closed"]) == (2, False, True)
    assert told["feedback"] == {
        "right": None,
        "text": "The right answer: deploy a 3-motor ship on a1 (3@a1)",
        "rule": "R10",
    }
    assert told["said"] == told["feedback"]["text"]
    assert room.match.state.view(None)["cells"] == {"a1": "A3"}
    assert not room._acts
    assert lectern(page.post("forward"))["at"] == 3
    told = lectern(page.post("back"))
    assert (told["at"], told["feedback"]["text"][:16]) == (2, "The right answer")
    room.lesson.lang = "fr"
    assert lectern(page.heard())["feedback"]["text"].startswith("La bonne réponse")
    room.lesson.reset()
    room.lesson.goto(6)
    assert lectern(page.post("skip"))["at"] == 7


def test_a_game_is_played_until_its_condition_holds(opened):
    room, page = opened(6)
    assert room.lesson.waits
    page.post("move", move="3@d3", rev=room.match.rev)
    assert (room.match.ply, room.match.turn) == (3, 0)  # script and bot have answered
    told = lectern(page.post("move", move="3@d4", rev=room.match.rev))
    assert (told["text"], told["waits"]) == ("Played.", False)
    assert room.lesson.report()[-1].right
    page.post("again")
    assert (room.match.ply, room.lesson.at) == (0, 6)
    assert lectern(page.post("forward"))["text"] == "Bye."
    told = lectern(page.post("forward"))
    assert told["report"][1] == ("total", "1 of 5")
    assert lectern(page.post("again"))["at"] == 0


def test_a_game_that_is_over_is_opened_and_left(wire):
    lesson = Lesson(game="zyrcan", id="first", title=both("First"), minutes=1, steps=STEPS)
    lesson.goto("after")
    for _ in range(2):
        lesson.play(lesson.match.state.legal()[0])
    room = classroom(lesson)
    assert (room.lesson.report()[-1].right, room._told_here()["waits"]) == (True, False)
    room.close()
    assert lesson.next().text == both("Bye.")


async def test_on_a_running_loop_the_others_play_at_a_pace_that_can_be_followed(opened):
    room, page = opened(6)
    page.post("set", name="pace", value="instant")
    page.post("move", move="3@d3", rev=room.match.rev)
    for _ in range(50):
        await asyncio.sleep(0.01)
        if room.match.turn == 0:
            break
    assert (room.match.ply, room.match.turn) == (3, 0)


@pytest.mark.parametrize(
    ("at", "kind", "fields"),
    [
        (2, "answer", {"value": 3}),
        (4, "answer", {"value": "126"}),
        (4, "answer", {"value": True}),
        (4, "answer", {"value": 10**9}),
        (5, "answer", {"value": 2}),
        (5, "answer", {"value": -1}),
        (4, "check", {}),
        (2, "check", {}),
        (0, "branch", {"ply": 0, "rev": 0}),
        (0, "forward", {"to": 3}),
    ],
)
def test_a_forged_message_is_refused_and_changes_nothing(at, kind, fields, opened):
    room, page = opened(at)
    (message,) = customs(page.post(kind, **fields))
    assert message["type"] == "error"
    assert (room.lesson.at, room.lesson.report()[0].tries, room.match.ply) == (at, 0, 0)


@pytest.mark.parametrize("kind", ["hint", "drop", "undo", "redo", "next", "seat", "move"])
def test_what_has_no_meaning_at_a_step_changes_nothing(kind, opened):
    room, page = opened(0)
    rev = room.match.rev
    fields = {"hint": {}, "drop": {"move": "x"}, "seat": {"seat": 0, "kind": "random"}}
    fields["move"] = {"move": "3@d3", "rev": rev}
    page.post(kind, **fields.get(kind, {"rev": rev}))
    assert (room.lesson.at, room.match.ply, [*room.match.seats]) == (
        0,
        0,
        ["human", "greedy", "greedy"],
    )


@pytest.mark.parametrize("lesson", lessons(lang="en"), ids=repr)
def test_no_solution_leaves_python_before_it_is_given(lesson, wire, open_page):
    """What right answers are named by, and what is said to them, is in no message before."""
    room = classroom(lesson)
    page = open_page(room)
    for at, step in enumerate(lesson.steps):
        heard = page.post("step", to=at)
        for message in customs(heard):
            assert len(json.dumps(message)) <= MOST
        if not isinstance(step, Ask):
            continue
        told = json.dumps(customs(heard), ensure_ascii=False)
        for secret in ("condition", '"correct"', '"solution"'):
            assert secret not in told
        for said in (step.right, step.wrong, *step.hints, *(o.why for o in step.options)):
            assert said is None or said["en"] not in told


@pytest.mark.parametrize("lesson", lessons(lang="fr"), ids=repr)
def test_a_shipped_lesson_is_gone_through_with_right_answers(lesson, open_page):
    room = classroom(lesson)
    page = open_page(room)
    page.post("set", name="pace", value="instant")
    for _ in range(3 * len(lesson.steps)):
        step = lesson.step
        if step is None:
            break
        if isinstance(step, Ask):
            solved = lesson.solution()
            if step.answer == "move":
                page.post("move", move=solved[0], rev=room.match.rev)
            elif step.answer == "moves":
                for move in solved:
                    page.post("move", move=move, rev=room.match.rev)
                page.post("check")
            else:
                page.post("answer", value=solved if step.answer == "number" else solved[0])
            assert not lesson.waits, step
        elif isinstance(step, Play):
            for _ in range(200):
                if lesson.met:
                    break
                page.post("move", move=room.match.state.legal()[0], rev=room.match.rev)
        page.post("forward")
    assert lesson.done
    assert lesson.report().points >= lesson.report().of - 1


def test_a_lesson_in_a_cell_is_its_widget_and_the_same_one_again(wire):
    lesson = lessons("kyran")[0]
    data, _ = lesson._repr_mimebundle_()
    first = lesson._screen
    assert "application/vnd.jupyter.widget-view+json" in data
    lesson._repr_mimebundle_()
    assert lesson._screen is first
    first.close()
    lesson._repr_mimebundle_()
    assert lesson._screen is not first


def test_a_lesson_that_was_shown_is_copied_and_pickled(wire):
    lesson = Lesson(game="zyrcan", id="first", title=both("First"), minutes=1, steps=STEPS)
    lesson.goto(2)
    lesson._repr_mimebundle_()
    lesson.answer("2@d3")
    for again in (deepcopy(lesson), pickle.loads(pickle.dumps(lesson))):  # noqa: S301 (our own)
        assert again.progress == lesson.progress
        assert again.answer("3@d3")
        assert again.match.moves() == ["3@d3"]
        assert lesson.match.ply == 0


def test_what_was_said_to_a_wrong_answer_goes_once_the_question_is_closed_elsewhere(
    opened, open_page
):
    room, page = opened(2)
    other = classroom(room.lesson)
    page.post("move", move="2@d3", rev=room.match.rev)
    other.skip()
    told = lectern(page.heard())
    assert (told["feedback"]["right"], told["ask"]["closed"]) == (None, True)
    assert told["feedback"]["text"].startswith("The right answer")
    room, page = opened(2)
    other = classroom(room.lesson)
    page.post("move", move="2@d3", rev=room.match.rev)
    other.answer("3@d3")
    told = lectern(page.heard())
    assert (told["feedback"], told["ask"]["closed"]) == (None, True)
    other.hint()
    assert other._told_here()["feedback"]["text"] == "Three."


def test_what_is_no_lesson_is_refused():
    with pytest.raises(TypeError, match="a Lesson"):
        classroom("kyran")
    with pytest.raises(ValueError, match="theme='pink'"):
        classroom(lessons("kyran")[0], theme="pink")


# --- whoever drives it, and what must not be told -------------------------------------


def test_the_second_click_of_two_does_nothing(opened):
    room, page = opened(2)
    serial, rev = room._serial, room.match.rev
    page.post("hint", serial=serial)
    page.post("hint", serial=serial)
    assert room.lesson.mark.hints == 1
    rev = room.match.rev
    page.post("move", move="2@d3", rev=rev)
    page.post("move", move="2@d3", rev=rev)
    assert room.lesson.mark.tries == 1
    serial = room._serial
    page.post("skip", serial=serial)
    page.post("skip", serial=serial)
    assert (room.lesson.at, room.lesson.mark.skipped) == (2, True)
    serial = room._serial
    page.post("forward", serial=serial)
    page.post("forward", serial=serial)
    assert room.lesson.at == 3
    rev = room.match.rev
    page.post("move", move="3@a1", rev=rev)
    page.post("move", move="3@a1", rev=rev)
    assert room._collected == ["3@a1"]


def test_a_lesson_driven_from_a_cell_moves_on_the_screen(opened, open_page):
    room, page = opened(2)
    lesson = room.lesson
    other = classroom(lesson)
    page.heard()
    lesson.answer("3@d3")
    assert lectern(page.heard())["waits"] is False
    lesson.next()
    assert lectern(page.heard())["at"] == 3
    lesson.goto("after")
    assert lectern(page.heard())["text"] == "Play."
    lesson.lang = "fr"
    assert room.lang == other.lang == "fr"
    assert room.match is lesson.match is other.match
    other.close()
    lesson.reset()
    assert room.match is not lesson.match or lesson.match is None
    assert room._told_here()["at"] == 0


def test_every_room_is_told_of_the_moves_of_a_game(opened, open_page):
    room, page = opened(6)
    other = classroom(room.lesson)
    also = open_page(other)
    also.heard()
    page.post("move", move="3@d3", rev=room.match.rev)  # script and bot answer at once
    assert (other.ply, other.turn) == (room.ply, room.turn) == (3, 0)
    page.post("undo", rev=room.match.rev)
    assert other.ply == room.ply == 0
    page.heard()
    also.post("move", move="3@d3", rev=other.match.rev)
    assert other.ply == room.ply == 3
    assert len([m for m in customs(page.heard()) if m["type"] == "step"]) == 1
    also.post("move", move="3@d4", rev=other.match.rev)
    assert lectern(page.heard())["text"] == "Played."
    assert room.lesson.report()[-1].right


async def test_every_room_sees_the_others_answer_and_one_clock_runs(opened, open_page):
    room, page = opened(6)
    other = classroom(room.lesson)
    also = open_page(other)
    page.post("set", name="pace", value="step")
    assert other.pace == room.pace == classroom(room.lesson).pace == "step"
    page.post("move", move="3@d3", rev=room.match.rev)
    await asyncio.sleep(0.01)
    assert (other.ply, other.thinking) == (1, room.thinking)
    also.post("hello")  # starts no second clock
    await asyncio.sleep(0.01)
    assert other.ply == 1
    for ply in (2, 3):
        also.post("next", rev=other.match.rev)
        await asyncio.sleep(0.01)
        assert (other.ply, room.ply) == (ply, ply)


async def test_the_others_play_on_when_the_room_with_the_clock_is_closed(opened):
    room, page = opened(6)
    page.post("set", name="pace", value="instant")
    other = classroom(room.lesson)
    page.post("move", move="3@d3", rev=room.match.rev)
    room.close()
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert (other.ply, other.turn) == (3, 0)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_the_position_of_a_question_cannot_be_taken_back(kind, opened):
    steps = [Show(both("Look."), players=3, moves=["3@d3", "2@a1", "3@e4"]), MOVE]
    room, page = opened(1, steps)
    page.post(kind, rev=room.match.rev)
    assert (room.match.ply, room.match.turn) == (3, 0)


def test_open_hands_stay_open_while_a_question_is_asked(wire, open_page):
    (lesson,) = lessons("kyran", lang="en")
    at = next(
        number
        for number, step in enumerate(lesson.steps)
        if isinstance(step, Ask) and step.answer == "move" and _eyes(lesson, number) == "all"
    )
    room = classroom(lesson)
    told = [m for m in customs(open_page(room).post("step", to=at)) if m["type"] == "step"][-1]
    assert all(isinstance(hand, list) for hand in told["private"]["table"]["hands"])
    assert told["private"]["acts"]


def _eyes(lesson, number):
    lesson.goto(number)
    return lesson.seat


def test_how_a_game_ended_is_not_told_while_it_is_asked(wire, open_page):
    for lesson in lessons(lang="en"):
        room = classroom(lesson)
        page = open_page(room)
        for number in range(len(lesson.steps)):
            told = [m for m in customs(page.post("step", to=number)) if m["type"] == "step"][-1]
            if not isinstance(lesson.step, Play) and room.match.outcome is not None:
                assert told["view"]["outcome"] is None
                assert told["view"]["status"] == "The game is over."


def test_all_rooms_of_a_lesson_have_one_lock(wire):
    lesson = Lesson(game="zyrcan", id="first", title=both("First"), minutes=1, steps=STEPS)
    rooms = [classroom(lesson), classroom(lesson)]
    lesson.resume(lesson.progress)  # where no board is set anew
    for _ in range(2):
        assert {id(room.match.lock) for room in rooms} == {id(lesson.lock)}
        lesson.next()
