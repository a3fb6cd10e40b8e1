"""A lesson that could not be taught is refused with file, line and reason, all faults at once."""

import tomllib
from contextlib import suppress
from datetime import date
from itertools import cycle
from random import Random

import pytest
from teach_lessons import BOARD, SMALL, small_lesson

from kyran_widgets.play.vocabulary import fields_of
from kyran_widgets.rules import CHANCE, GAMES, rules_of
from kyran_widgets.teach import Lesson
from kyran_widgets.teach.conditions import accepted, misfits
from kyran_widgets.teach.lesson_reader import LessonError, Reader
from kyran_widgets.teach.lesson_steps import Ask, Option, Play, Say, Show

by_rule = 'condition = {{ event = "TrickWon", rule = "{}" }}'.format
TAKE = 'condition = { event = "TrickWon", facts = { seat = 0 } }'
UNTIL = 'until = { event = "RoundBegins" }'
HI = {"fr": "Salut.", "en": "Hi."}


def faults(text):
    with pytest.raises(LessonError) as refused:
        Lesson.from_toml(text, file="small.toml")
    return refused.value.faults


def broken(old, new):
    """The small lesson with one change, and the line where it is."""
    assert SMALL.count(old) >= 1
    return SMALL.replace(old, new, 1), SMALL[: SMALL.index(old)].count("\n") + 1


# what is changed, into what, lines below it the fault is told at, and why it is refused
CHANGES = [
    # the file
    ('format = "kyran-lesson-1"', 'format = "kyran-lesson-9"', 0, "this version reads"),
    ('game = "kyran"', 'game = "chess"', 0, "the games are zyrcan, kyran, kirolo"),
    ("minutes = 2", "minutes = true", 0, "minutes must be a whole number, not True"),
    ("minutes = 2", "minutes = 0", 0, "minutes must be a whole number, not 0"),
    ("minutes = 2", "minuts = 2", 0, "unknown field 'minuts'; did you mean minutes?"),
    ('id = "small"', 'id = "a b"', 0, "letters, digits"),
    # steps and their fields
    ('do = "say"', 'do = "sing"', -1, "one of say, show, ask, play, not 'sing'"),
    ('do = "say"', "", -1, "a step needs do = one of say, show, ask, play"),
    ('rule = "R6"', 'rules = "R6"', 0, "unknown field 'rules'; did you mean rule?"),
    ('rule = "R6"', 'rule = "R66"', 0, "kyran has no rule 'R66'; did you mean R6?"),
    ('rule = "R6"', "rule = 6", 0, "rule must be a text, not 6"),
    ('{ fr = "Bonjour.", en = "Hello." }', '{ fr = "Bonjour." }', 0, "language 'en' is missing"),
    ('en = "Hello."', 'de = "Hallo."', 0, "no language 'de'"),
    ('en = "Hello."', 'en = " "', 0, "a text must be words"),
    ('{ fr = "Bonjour.", en = "Hello." }', '"Bonjour."', 0, "every language: fr, en"),
    ('highlights = ["card:30"]', 'highlights = ["crad:30"]', 0, "did you mean card?"),
    ('highlights = ["card:30"]', 'highlights = ["card:99x"]', 0, "is no card"),
    ('highlights = ["card:30"]', 'highlights = ["card:20"]', 0, "no such card in sight"),
    ('highlights = ["card:30"]', 'highlights = ["cell:a1"]', 0, "kyran has seat, card"),
    ('highlights = ["card:30"]', 'highlights = ["seat:5"]', 0, "the seats are 0 to 2"),
    ('rule = "R6"', 'highlights = ["seat:0"]', 0, "there is no board to point at"),
    # boards
    ("lives=4,4,4;bids=2,1,2", "lives=4,9,4;bids=2,1,2", 0, "lives: seat 1 has '9'"),
    (f'position = "{BOARD}"', "players = 9", 0, "for 3 to 6 players"),
    (f'position = "{BOARD}"', "players = 3\nsetting = { dek = 1 }", 1, "unknown option 'dek'"),
    (f'position = "{BOARD}"', f'position = "{BOARD}"\nplayers = 3', 0, "leave players and"),
    (f'position = "{BOARD}"\n', "", -2, "a board is needed"),
    ("moves = []", 'moves = ["10", "99"]', 0, "'99' cannot be played (rule"),
    ("moves = []", 'moves = ["*"]', 0, "'*' cannot be played"),
    ("moves = []", "seat = 7", 0, "seat 7: the seats are 0 to 2"),
    ("moves = []", 'seat = "me"', 0, "'all' or 'spectator'"),
    ("moves = []", "seat = 1", 3, "give the Show before it seat = 0"),
    # jumps
    ('next = "take"', 'next = "takes"', 0, "no step is called 'takes'; did you mean take?"),
    ('next = "take"', 'next = "again"', 0, "from here the lesson never ends"),
    ('next = "again"', 'rule = "R18"', 25, "this step can never be reached"),
    ('id = "again"', 'id = "take"', 0, "steps[2] is called 'take' too"),
    ('id = "again"', 'id = "end"', 0, "no step can be called so"),
    # questions
    (TAKE + "\n", "", -5, "a question without a right answer: condition"),
    (TAKE, 'condition = { event = "LifeLost" }', 0, "without a right answer: no legal move fits"),
    (TAKE, 'condition = { move = "V4~1" }', 0, "'V4~1' is not legal (rule"),
    (TAKE, 'condition = { any = [{ legal = true }, { move = "11" }] }', 0, "'11' is not legal"),
    (TAKE, 'condition = { event = "TrickWin" }', 0, "no event 'TrickWin'; did you mean TrickWon?"),
    (TAKE, 'condition = { evnt = "TrickWon" }', 0, "unknown field 'evnt'; did you mean event?"),
    (TAKE, "condition = { legal = true, over = true }", 0, "this has legal and over"),
    (TAKE, "condition = { moves = 3 }", 0, "it cannot judge one move"),
    (TAKE, 'condition = { view = "won.0" }', 0, "view needs a number beside it"),
    (TAKE, by_rule("R199"), 0, "kyran has no rule 'R199'; did you mean R19?"),
    (TAKE, by_rule("R1"), 0, "TrickWon does not happen by rule 'R1'"),
    (TAKE, by_rule("R1"), 0, "The choices are R19, "),
    (TAKE, f"condition = {{ any = [{by_rule('x')[12:]}] }}", 0, "kyran has no rule 'x'"),
    (TAKE, "condition = { not = { over = 1 } }", 0, "over must be true or false, not 1"),
    (TAKE, "condition = { any = [] }", 0, "any needs at least one condition"),
    (TAKE, 'condition = { sealed = "ab" }', 0, "this is no seal"),
    (TAKE, 'condition = { phase = "paly" }', 0, "no phase 'paly'; did you mean play? The choices"),
    (TAKE, 'condition = { not = { phase = "attack" } }', 0, "choices are deal, bid, play, end"),
    (TAKE, 'condition = { view = "lifes.0", is = 4 }', 0, "no 'lifes' there; did you mean lives?"),
    (TAKE, 'condition = { all = [{ view = "", is = 4 }] }', 0, "no '' there. The choices are game"),
    (TAKE, "condition = { any = [{ legal = true }, { winner = 3 }] }", 0, "the seats are 0 to 2"),
    (TAKE, TAKE.replace("seat", "saet"), 0, "has no fact 'saet'; did you mean seat? The choices"),
    (TAKE, 'condition = { not = { event = "NoTitle", facts = { x = 1 } } }', 0, "are none"),
    (TAKE, "condition = 3", 0, "a condition is a table"),
    (TAKE, TAKE + "\nvalue = 3", 1, "value says nothing about an answer of kind move"),
    ('answer = "move"', 'answer = "mvoe"', 0, "one of move, moves, number, choice"),
    ('rule = "R30"\n', "", -6, "a question needs the rule"),
    ('wrong = { fr = "Non.", en = "No." }\n', "", -8, "a wrong answer needs an explanation"),
    ('move = "10"', 'move = "7"', -2, "a question without a right answer: every option"),
    ('why = { fr = "Chacun joue.", en = "Everybody plays." }\n', "", -2, "wrong option needs an e"),
    ('plays." }\nrule = "R18"', 'plays." }', -2, "needs the rule behind its explanation"),
    ('move = "10"', 'move = "10"\ncorrect = true', 1, "leave one of the two out"),
    ('view = "lives.1"', 'view = "lives.7"', 0, "no '7' there, but 0, 1, 2"),
    ('view = "lives.1"', 'view = "lifes.1"', 0, "no 'lifes' there"),
    ('view = "lives.1"', 'view = "phase"', 0, "'play' is no number"),
    ('view = "lives.1"', "points = 1", -4, "a number needs one of condition, view, value"),
    # games
    (UNTIL, 'until = { event = "Captured" }', 0, "kyran has no event 'Captured'"),
    (UNTIL, 'until = { move = "b0" }', 0, "it cannot end a Play"),
    (UNTIL, 'until = { phase = "bidding" }', 0, "no phase 'bidding'; did you mean bid?"),
    (UNTIL, 'until = { any = [{ over = true }, { view = "live", is = 1 }] }', 0, "no 'live' there"),
    (UNTIL, "until = { not = { winner = -1 } }", 0, "winner = -1: the seats are 0 to 2"),
    (UNTIL, 'until = { event = "BidMade", facts = { seats = 0 } }', 0, "bid, seat, size, total"),
    (UNTIL, 'until = { phase = "deal" }', 0, "this holds before the pupil has played"),
    (UNTIL + "\n", "", -6, "the field 'until' is missing"),
    ('"human", "scripted", "random"', '"human", "scripted", "greedy"', 0, "greedy"),
    ('"human", "scripted", "random"', '"human", "scripted"', 0, "3 seats need 3 kinds"),
    ('"human", "scripted", "random"', '"human", "scripted", "human"', 0, "one alone"),
    ('"human", "scripted", "random"', '"random", "scripted", "random"', 0, "one alone"),
    ('script = { 1 = ["b0"] }', 'script = { 2 = ["b0"] }', 0, "not one of kind 'scripted'"),
    ('script = { 1 = ["b0"] }', "script = 3", 0, "script is a table of moves by seat"),
    ("seed = 3", "seed = 3.5", 0, "seed must be a number or a text"),
    ("seed = 3", "seed = 3\nseat = 1", 1, "the pupil plays seat 0"),
]


@pytest.mark.parametrize(("old", "new", "below", "reason"), CHANGES)
def test_a_fault_is_told_with_its_line(old, new, below, reason):
    text, line = broken(old, new)
    told = [fault for fault in faults(text) if reason in fault.reason]
    assert [(fault.file, fault.line) for fault in told[:1]] == [("small.toml", line + below)], (
        faults(text)
    )


def test_the_small_lesson_itself_is_sound():
    assert len(Lesson.from_toml(SMALL).steps) == 7


def test_all_faults_are_told_at_once_in_the_order_of_the_file():
    text = SMALL
    for old, new in (
        ('rule = "R6"', 'rule = "R66"'),
        ("lives=4,4,4;bids=2,1,2", "lives=4,9,4;bids=2,8,2"),
        ('next = "take"', 'next = "nowhere"'),
        (UNTIL, 'until = { event = "Captured" }'),
    ):
        text = text.replace(old, new, 1)
    told = faults(text)
    assert [fault.line for fault in told] == sorted(fault.line for fault in told)
    assert {fault.where for fault in told} == {
        "steps[0].rule",
        "steps[1].position",
        "steps[5].until.event",
        "steps[6].next",
    }
    assert sum(fault.where == "steps[1].position" for fault in told) > 1


def test_a_malformed_step_hides_no_fault_of_the_next():
    text = SMALL.replace(TAKE, "condition = 3").replace('view = "lives.1"', 'view = "lives.7"')
    assert {fault.where for fault in faults(text)} == {"steps[2].condition", "steps[4].view"}
    text = text.replace('highlights = ["card:30"]', "highlights = 30")
    assert "steps[4].view" in {fault.where for fault in faults(text)}
    text = text.replace("moves = []", "moves = 3")  # now the board is not known
    assert "steps[4].view" not in {fault.where for fault in faults(text)}


def test_what_is_no_toml_is_told_with_its_line():
    (fault,) = faults(SMALL.replace('do = "say"', "do = say", 1))
    assert fault.line == 8
    assert "no TOML" in fault.reason


def pointing(spot):
    show = Show(players=3, setting={"board": "tri42"}, highlights=[spot])
    return Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=[show])


@pytest.mark.parametrize(
    ("spot", "reason"),
    [("cell:a4", "no such cell"), ("cell:i1", "no such cell"), ("card:3", "zyrcan has seat, cell")],
)
def test_a_cell_is_pointed_at_where_there_is_one(spot, reason):
    assert pointing("cell:a2").steps[0].highlights == ("cell:a2",)
    with pytest.raises(LessonError, match=reason):
        pointing(spot)


def test_a_series_is_pointed_at_where_it_lies():
    show = Show(players=2, moves=["*"], highlights=["pile:A", "series:1"])
    with pytest.raises(LessonError, match="'series:1': 0 series lie on the table"):
        Lesson(game="kirolo", id="x", title=HI, minutes=1, steps=[show])


def test_an_empty_lesson_is_refused():
    assert {fault.reason for fault in faults("")} == {
        f"the field {name!r} is missing"
        for name in ("format", "game", "id", "title", "minutes", "steps")
    }


def test_a_question_without_a_board_is_refused():
    head, _, rest = SMALL.partition('[[steps]]\ndo = "show"')
    (fault, *_) = faults(head + rest[rest.index("[[steps]]") :])
    assert "a question needs a board" in fault.reason


def test_a_question_after_a_play_is_refused():
    ask = SMALL[SMALL.index('[[steps]]\ndo = "ask"') : SMALL.index('[[steps]]\ndo = "play"')]
    text = SMALL.replace('next = "end"\n', "") + ask.replace('id = "take"', 'id = "last"', 1)
    text = text.replace('next = "take"', 'next = "last"')
    assert any("the board is what the pupil played" in fault.reason for fault in faults(text))


def test_a_question_that_hidden_cards_decide_is_refused():
    text, line = broken('"TrickWon", facts = { seat = 0 }', '"CardSeen", facts = { card = "20" }')
    text = text.replace("V3,10,21,24", "C11,10,21,24")
    told = [fault for fault in faults(text) if "does not see" in fault.reason]
    assert [fault.line for fault in told] == [line]
    open_hands = text.replace("moves = []", 'seat = "all"')
    assert Lesson.from_toml(open_hands).seat is None


def test_a_fault_of_a_lesson_in_python_names_the_step():
    steps = [
        Say(HI),
        Show(players=3, moves=["2@d3", "2@d3"]),
        Ask(HI, answer="choice", rule="R1", options=[Option(text=HI), Option(text={"fr": "?"})]),
        Play(HI, seats=["human", "greedy"], until={"over": True}),
    ]
    with pytest.raises(LessonError) as refused:
        Lesson(game="zyrcan", id="x", title=HI, minutes=1, steps=steps)
    moves, option = str(refused.value).split("\n")[1:]
    assert moves.startswith("  - steps[1].moves[1]: '2@d3' cannot be played (rule R11): ")
    assert option == "  - steps[2].options[1].text: the language 'en' is missing"


@pytest.mark.parametrize("lang", ["de", None, 3])
def test_a_language_that_is_not_spoken_is_refused(lang):
    small = small_lesson()
    with pytest.raises(ValueError, match="the choices are fr, en"):
        small.lang = lang
    assert small.lang == "en"


@pytest.mark.parametrize("game", GAMES)
def test_a_condition_may_name_whatever_a_game_can_show(game):
    """Games that are played out, against what is known without playing."""
    dice = Random(1)
    for _ in range(3):
        state, log = rules_of(game).State.new(3), []
        while state.turn is not None:
            assert not list(misfits({"phase": state.phase}, game))
            move = state.sample(dice) if state.turn == CHANCE else dice.choice(state.legal())
            state.apply(move, log)
        assert set(state.view("all")) <= set(fields_of(game))
        for kind, _, facts, _ in log:
            assert not list(misfits({"event": kind, "facts": dict(facts)}, game))


ODD = (
    3,
    -1,
    True,
    "x",
    "",
    [],
    {},
    [[]],
    1.5,
    {"a": 1},
    [{}],
    date(2020, 1, 1),
    10**30,
    "end",
    "1" * 5000,
)


def places(data, path=()):
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def test_whatever_stands_in_a_file_is_a_lesson_or_its_faults():
    odd = cycle(ODD)
    for path in places(tomllib.loads(SMALL)):
        data = tomllib.loads(SMALL)
        here = data
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = next(odd)
        with suppress(LessonError):
            Reader(data, "small.toml").sound()


def test_whatever_is_given_for_a_condition_is_one_or_is_refused():
    state = rules_of("kyran").State.parse(BOARD)
    for head in ("legal", "move", "event", "view", "phase", "winner", "not", "any", "all", "x", 3):
        for odd in ODD:
            for more in ({}, {"facts": odd}, {"rule": odd}, {"is": odd}):
                condition = {head: odd, **more}
                if not list(misfits(condition, "kyran")):
                    assert set(accepted(condition, state)) <= set(state.legal())


def test_conditions_without_end_are_refused():
    condition = {"over": True}
    for _ in range(2000):
        condition = {"not": condition}
    assert [misfit.reason for misfit in misfits(condition, "kyran")] == [
        "conditions within conditions, too many to be meant"
    ]


@pytest.mark.parametrize("steps", [None, 3, "say", [3], [None], []])
def test_what_is_no_list_of_steps_is_refused(steps):
    with pytest.raises(LessonError, match="step"):
        Lesson(game="kyran", id="x", title=HI, minutes=1, steps=steps)


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path):
    (tmp_path / "small.toml").write_bytes(b'format = "x"\n\xff')
    with pytest.raises(LessonError, match=r"small\.toml, line 2: byte 13 is not text in UTF-8"):
        Lesson.load(tmp_path / "small.toml")


DEEP = "[" * 300 + "]" * 300
WILD = [
    ("minutes = 2", f"minutes = {'9' * 5000}", "no TOML: a number with too many digits"),
    ("minutes = 2", f"minutes = 0x{'f' * 5000}", "a whole number is from -1000000000 to"),
    ("seed = 3", "seed = -1000000001", "a whole number is from -1000000000 to 1000000000"),
    ('script = { 1 = ["b0"] }', f'script = {{ {"1" * 5000} = ["b0"] }}', "at most 64 letters"),
    ('script = { 1 = ["b0"] }', 'script = { 01 = ["b0"] }', "seat '01' is not one of kind"),
    (TAKE, f'condition = {{ sealed = "{"0" * 16}:{"é" * 64}" }}', "this is no seal"),
    (TAKE, f'condition = {{ event = "TrickWon", facts = {{ a = {DEEP} }} }}', "too many to be"),
    (TAKE, f"condition.{'not.' * 900}over = true", "too many to be meant"),
    ('view = "lives.1"', f'view = "lives.{"1" * 5000}"', "there, but 0, 1, 2"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WILD, ids=lambda text: text[:40])
def test_what_python_could_not_print_is_a_fault_with_its_line(old, new, reason):
    text, line = broken(old, new)
    assert [fault.line for fault in faults(text) if reason in fault.reason] == [line]


def test_nesting_that_the_reader_cannot_follow_is_a_fault():
    (fault,) = faults("a = " + "[" * 5000)
    assert "too many to be meant" in fault.reason


def test_data_that_hold_themselves_are_refused():
    knot = []
    knot += [knot, knot]
    with pytest.raises(LessonError, match="too many to be meant"):
        Reader({"steps": knot}, "small.toml").sound()
