"""Answers are judged by the rules, and what is said stays within what the seat may know."""

from random import Random

import pytest
from teach_lessons import BOARD

from kyran_widgets.rules import rules_of
from kyran_widgets.teach.answers import effect_text, judge, solution
from kyran_widgets.teach.conditions import accepted, holds, misfits, played
from kyran_widgets.teach.lesson_steps import Ask, Option

TEXT = {"fr": "Non.", "en": "No."}
KYRAN = rules_of("kyran").State.parse(BOARD)
ZYRCAN = rules_of("zyrcan").State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *")


def ask(answer, **fields):
    return Ask(answer=answer, rule="R30", wrong=TEXT, **fields)


# --- conditions ------------------------------------------------------------------------

CONDITIONS = [
    ({"legal": True}, ["V3~1", "V3~2", "V3-", "10", "21", "24"]),
    ({"legal": False}, []),
    ({"move": "V3~1"}, ["V3~1"]),
    ({"event": "ValuesSwapped"}, ["V3~1", "V3~2"]),
    ({"event": "ValuesSwapped", "facts": {"other": 2}}, ["V3~2"]),
    ({"event": "ValuesSwapped", "facts": {"other": "2"}}, []),
    ({"event": "TrickWon", "facts": {"seat": 0}}, ["V3~1"]),
    ({"event": "TrickWon", "rule": "R25"}, []),
    ({"event": "TrickWon", "facts": {"tied": []}, "rule": "R19"}, "all"),
    ({"view": "won.1", "is": 1}, ["V3~2", "V3-", "10", "21", "24"]),
    ({"view": "won.7", "is": 1}, []),
    ({"view": "out", "is": 3}, "all"),
    ({"phase": "play"}, "all"),
    ({"over": True}, []),
    ({"over": False}, "all"),
    ({"winner": 0}, []),
    ({"not": {"event": "TrickWon", "facts": {"seat": 1}}}, ["V3~1"]),
    ({"any": [{"move": "10"}, {"move": "21"}]}, ["10", "21"]),
    ({"all": [{"event": "ValuesSwapped"}, {"not": {"view": "won.0", "is": 1}}]}, ["V3~2"]),
]


@pytest.mark.parametrize(("condition", "right"), CONDITIONS)
def test_a_condition_holds_for_these_moves(condition, right):
    assert not list(misfits(condition, "kyran"))
    assert accepted(condition, KYRAN) == (KYRAN.legal() if right == "all" else right)


def test_the_win_is_judged_at_the_end():
    last = BOARD.replace("lives=4,4,4", "lives=4,1,5").replace("bids=2,1,2", "bids=1,1,1")
    last = last.replace("won=0,0,0", "won=0,2,1").replace("V3,10,21,24|7,11,20|8,15,28", "10||")
    state = rules_of("kyran").State.parse(last)
    done = played(state, "10")
    assert done.after.outcome().winners == (2,)
    assert holds({"winner": 2}, done)
    assert holds({"over": True}, done)
    assert not holds({"winner": 1}, done)


def test_two_spellings_with_one_effect_are_one_answer():
    twins = rules_of("kirolo").State.new(2)
    twins.apply(twins.sample(Random(4)))
    move = twins.legal()[0]
    assert move in accepted({"move": move}, twins)


def test_judging_leaves_the_position_alone():
    before = KYRAN.text()
    for condition, _ in CONDITIONS:
        accepted(condition, KYRAN)
    for move in KYRAN.legal():
        judge(ask("move", condition={"over": True}), KYRAN, 0, move, "fr")
    assert KYRAN.text() == before


# --- the kinds of answers --------------------------------------------------------------


@pytest.mark.parametrize("number", [16**5000, "9" * 5000, "--5", 10**10, "²"], ids=range(5))
def test_what_is_no_number_of_a_game_is_told_and_never_echoed_at_length(number):
    with pytest.raises(ValueError, match="whole number") as told:
        judge(ask("number", value=5), KYRAN, 0, number, "en")
    assert len(str(told.value)) < 200


def test_a_right_move_is_praised_in_the_words_of_the_author():
    step = ask("move", condition={"event": "Captured"}, right={"fr": "Bravo.", "en": "Bravo."})
    assert judge(step, ZYRCAN, 0, "a1xa3", "fr").text == "Bravo."


def test_an_illegal_move_is_answered_in_the_words_of_the_refusal():
    feedback = judge(ask("move", condition={"over": True}), ZYRCAN, 0, "a1xb1", "en")
    assert not feedback
    assert feedback.rule != "R30"
    assert feedback.counted


@pytest.mark.parametrize("given", ["a1xb1", "a1xa9", "hello"])
def test_no_move_is_offered_instead_of_an_illegal_one(given):
    """Neither a right one, which is asked for, nor one that would be a wrong answer too."""
    for wanted in ({"event": "Captured"}, {"over": True}):
        told = judge(ask("move", condition=wanted), ZYRCAN, 0, given, "en").text
        assert "a1xa3" not in told
        assert "Possible" not in told
    step = ask("move", condition={"any": [{"move": "10"}, {"move": "21"}]})
    for other in ("11", "20", "V3~9", given):
        assert "Possible" not in judge(step, KYRAN, 0, other, "en").text


def test_no_answer_is_told_in_every_kind_of_question_but_no_move_may_be_an_answer():
    step = ask("moves", condition={"event": "Captured"})
    assert judge(step, ZYRCAN, 0, ..., "fr").text == "Pas encore de réponse."
    assert judge(step, ZYRCAN, 0, "", "fr").right is None
    assert judge(step, ZYRCAN, 0, [], "fr").right is False


def test_what_cannot_be_read_is_no_try():
    feedback = judge(ask("move", condition={"legal": True}), ZYRCAN, 0, "hello", "en")
    assert (feedback.right, feedback.rule, feedback.counted) == (False, "N1", False)


def test_a_legal_but_unwanted_move_is_told_what_it_does():
    step = ask("move", condition={"event": "TrickWon", "facts": {"seat": 0}})
    told = judge(step, KYRAN, 0, "21", "en")
    assert told.rule == "R30"
    assert told.text == (
        "No. What would follow: Player 1 plays the 21. "
        "Player 2 wins the trick with the 30, worth 30: 1 trick won, 1 bid."
    )


@pytest.mark.parametrize(
    ("answer", "right", "parts"),
    [
        (["10", "21"], True, ["C’est juste."]),
        ("21, 10", True, ["C’est juste."]),
        (["10"], False, ["Il manque encore 1 coup."]),
        ([], False, ["Il manque encore 2 coups."]),
        (["10", "21", "24"], False, ["Non.", "Ce coup n’en fait pas partie : 24."]),
        (["24", "V3-"], False, ["Ces coups n’en font pas partie : 24, V3-.", "encore 2 coups"]),
        (["10", "11"], False, ["Tu n’as pas le 11 en main.", "Il manque encore 1 coup."]),
    ],
)
def test_a_set_of_moves_is_told_what_is_wrong_and_what_is_missing(answer, right, parts):
    step = ask("moves", condition={"any": [{"move": "10"}, {"move": "21"}]})
    feedback = judge(step, KYRAN, 0, answer, "fr")
    assert feedback.right is right
    assert all(part in feedback.text for part in parts)
    assert all(word not in feedback.text for word in ("21 ", "Coups possibles"))


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({"condition": {"legal": True}}, 6),
        ({"condition": {"event": "ValuesSwapped"}}, 2),
        ({"view": "lives.1"}, 4),
        ({"view": "hands.0"}, 4),
        ({"view": "hands.1"}, 3),
        ({"view": "trick"}, 2),
        ({"value": 12}, 12),
    ],
)
def test_a_number_is_a_fact_of_the_rules(fields, number):
    step = ask("number", **fields)
    assert solution(step, KYRAN, 0) == number
    assert judge(step, KYRAN, 0, number, "en").right
    assert judge(step, KYRAN, 0, str(number), "en").right
    assert judge(step, KYRAN, 0, number + 1, "en").text == "No."


OPTIONS = (
    Option(text=TEXT, move="V3~1"),
    Option(text=TEXT, move="11"),
    Option(text=TEXT, move="10", why={"fr": "Trop bas.", "en": "Too low."}, rule="R19"),
    Option(text=TEXT, correct=True),
    Option(text=TEXT, why={"fr": "Hum.", "en": "Hm."}, rule="R6"),
)


@pytest.mark.parametrize(
    ("number", "right", "rule", "text"),
    [
        (0, True, "R30", "That is right."),
        (1, False, "R18", "You do not hold the 11."),
        (2, False, "R19", "Too low."),
        (3, True, "R30", "That is right."),
        (4, False, "R6", "Hm."),
    ],
)
def test_the_rules_judge_options_wherever_there_is_a_move(number, right, rule, text):
    step = ask("choice", options=OPTIONS, condition={"event": "TrickWon", "facts": {"seat": 0}})
    feedback = judge(step, KYRAN, 0, number, "en")
    assert (feedback.right, feedback.rule, feedback.text) == (right, rule, text)
    assert solution(step, KYRAN, 0) == [0, 3]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("move", 3),
        ("moves", 3),
        ("moves", [3]),
        ("number", "three"),
        ("number", 2.0),
        ("number", True),
        ("choice", 5),
        ("choice", -1),
        ("choice", "V3~1" * 100),
    ],
)
def test_an_answer_of_another_kind_is_an_error_that_says_what_is_wanted(kind, value):
    step = ask(kind, options=OPTIONS, condition={"legal": True})
    with pytest.raises(ValueError, match="this question asks for") as refused:
        judge(step, KYRAN, 0, value, "en")
    assert len(str(refused.value)) < 200


# --- hidden cards ------------------------------------------------------------------------


def deals():
    """Positions in which the seat to move can learn something by its move."""
    rng = Random(5)
    for _ in range(4):
        state = rules_of("kyran").State.new(3)
        others = rng.sample([card for card in range(1, 37) if card != 3], 17)
        first, second = (",".join(map(str, part)) for part in (others[:7], others[7:14]))
        powers = ",".join(map(str, others[14:]))
        moves = [f"deal:{first}|C11,S27,B20,V3,{powers}|{second}", "b2", "b1", "b0"]
        for move in moves:
            state.play(move)
        yield state
    for seed in range(3):
        state = rules_of("kirolo").State.new(2)
        state.apply(state.sample(Random(seed)))
        yield state


@pytest.mark.parametrize("state", deals(), ids=lambda state: state.game)
def test_feedback_is_the_same_in_every_world_the_seat_may_be_in(state):
    seat = state.turn
    step = ask("move", condition={"over": True})
    moves = [*state.legal()[:12], "99", "C11>0", "nonsense"]
    told = [judge(step, state, seat, move, "fr") for move in moves]
    for number in range(3):
        world = state.determinize(seat, Random(number))
        assert [judge(step, world, seat, move, "fr") for move in moves] == told


def test_what_a_look_would_show_is_not_told():
    line = BOARD.replace("V3,10,21,24|7,11,20|8,15,28", "C11,10,21|7,19,20|8,15,28")
    line = line.replace("won=0,0,0", "won=1,0,0").replace("1:30=30 2:12=12", "-")
    state = rules_of("kyran").State.parse(line)
    assert effect_text(state, "C11>1", 0, "en") == (
        "Player 1 plays Ancient Clairvoyance (11). "
        "Player 1 looks in secret at the highest card of Player 2."
    )
    assert "the 20" in effect_text(state, "C11>1", "all", "en")
