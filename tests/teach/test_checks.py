"""Checks of assignments: a line, some points, and nothing that tells the answer."""

import re
from random import Random

import pytest

from kyran_widgets.rules import GAMES, BadPosition, IllegalMove, rules_of
from kyran_widgets.teach import Sheet, check, seal
from kyran_widgets.teach.lesson_reader import LessonError
from kyran_widgets.teach.sheets import read_hidden
from kyran_widgets.text import refusal_text

LINE = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
CAPTURE = {"event": "Captured"}
DEEP: list = []
for _ in range(400):
    DEEP = [DEEP]
HIDDEN = """format = "kyran-checks-1"

[[checks]]
of = "Attack"
name = "The third row"
condition = { event = "Captured", facts = { cell = "a3" } }
points = 3

[[checks]]
of = "Count"
name = "How many"
value = 1
"""


def attack(answer, **fields):
    return check(name="Attack", position=LINE, move=answer, lang="en", **fields)


@pytest.mark.parametrize(
    ("answer", "passed", "said"),
    [
        ("a1xa3", True, "✓ Attack: 2 of 2 points."),
        (" a1xa3 ", True, "✓ Attack: 2 of 2 points."),
        (None, False, "✗ Attack: 0 of 2 points. No answer yet."),
        (..., False, "✗ Attack: 0 of 2 points. No answer yet."),
        ("a1xb1", False, "✗ Attack: 0 of 2 points. "),
        ("", False, "✗ Attack: 0 of 2 points. No answer yet."),
        ("  ", False, "✗ Attack: 0 of 2 points. No answer yet."),
        ("hello", False, "(N1)"),
        (7, False, "this question asks for the text of a move"),
        (["a1xa3"], False, "this question asks for the text of a move"),
    ],
)
def test_a_check_is_true_or_false_and_one_line(answer, passed, said):
    done = attack(answer, condition=CAPTURE, points=2)
    assert bool(done) is done.passed is passed
    assert said in str(done)
    assert "\n" not in str(done)
    assert (done.points, done.of) == (2 if passed else 0, 2)


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({"number": 1, "condition": CAPTURE}, True),
        ({"number": 2, "condition": CAPTURE}, False),
        ({"number": 37, "view": "number"}, True),
        ({"number": "37", "view": "number"}, True),
        ({"number": 36.0, "view": "number"}, False),
        ({"number": 6, "value": 6}, True),
        ({"moves": ["a1xa3"], "condition": CAPTURE}, True),
        ({"moves": [], "condition": CAPTURE}, False),
        ({"moves": ["a1xa3", "a1xb1"], "condition": CAPTURE}, False),
        ({"moves": None, "condition": CAPTURE}, False),
        ({"moves": "", "condition": CAPTURE}, False),
        ({"number": "", "value": 6}, False),
    ],
)
def test_numbers_and_sets_are_checked_as_in_a_lesson(fields, passed):
    assert check(name="?", position=LINE, **fields).passed is passed


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_answer_is_told_the_reason_and_the_rule_alone(game, lang):
    state = rules_of(game).State.new(3)
    if game != "zyrcan":
        state.apply(state.sample(Random(1)))
    right = state.legal()[0]
    for answer in ("hello", right + "x", "b99", "E>9", "4@d3"):
        refusal = state.refuse(answer)
        reason = refusal_text(game, refusal._replace(suggest=()), lang)
        assert reason != refusal_text(game, refusal, lang)
        fields = {"position": state, "condition": {"move": right}, "lang": lang}
        assert str(check(name="?", move=answer, **fields)).endswith(f"{reason} ({refusal.rule})")
        assert reason in str(check(name="?", moves=[answer], **fields))


def test_a_plain_number_needs_no_position():
    assert check(name="N", number=42, sealed=seal(42), lang="en").text == "✓ N: 1 of 1 point."
    assert not check(name="N", number=41, sealed=seal(42))
    assert check(name="N", number="42", value=42)
    assert "a whole number" in check(name="N", number=16**5000, sealed=seal(42)).text
    assert "asks for a whole number" in check(name="N", number="x", value=42).text
    for fields in ({"move": "a1xa3", "condition": CAPTURE}, {"number": 3, "condition": CAPTURE}):
        with pytest.raises(ValueError, match="position=None"):
            check(name="N", **fields)


def test_a_state_is_a_position_too():
    state = rules_of("zyrcan").State.parse(LINE)
    assert check(name="?", position=state, move="a1xa3", condition=CAPTURE)
    assert state.text() == LINE


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"move": "a1xa3", "number": 1}, "one answer is needed"),
        ({}, "one answer is needed"),
        ({"move": "a1xa3"}, "without a right answer"),
        ({"move": "a1xa3", "condition": {"event": "Capturd"}}, "did you mean Captured"),
        ({"move": "a1xa3", "condition": {"over": False}, "view": "number"}, "says nothing about"),
        ({"move": "a1xa3", "condition": {"move": "a1xb1"}}, "is not legal"),
        ({"move": "a1xa3", "condition": {"event": "Passed"}}, "no legal move fits"),
        ({"move": None, "condition": CAPTURE, "points": 0}, "points=0"),
        ({"move": None, "condition": CAPTURE, "lang": "de"}, "the choices are fr, en"),
        ({"number": 1}, "one of condition, view, value"),
        ({"number": 1, "view": 3}, "view must be a text, not 3"),
        ({"number": 1, "view": ["lives"]}, "view must be a text"),
        ({"number": 1, "view": {}}, "view must be a text"),
        ({"number": 3, "value": "3"}, "value must be a number, not '3'"),
        ({"number": 3, "value": 3.0}, "value must be a number, not 3.0"),
        ({"number": 3, "value": True}, "value must be a number, not True"),
        ({"number": 3, "value": 16**5000}, "a whole number is from"),
        ({"move": "a1xa3", "condition": "Captured"}, "a condition is a table"),
        ({"move": "a1xa3", "condition": {"event": "Captured", "facts": {"a": DEEP}}}, "too many"),
        ({"number": 3, "sealed": "0" * 16 + ":" + "é" * 64}, "this is no seal"),
        ({"number": 1, "view": "nothing"}, "no 'nothing' there"),
        ({"number": 1, "sealed": "00:11"}, "this is no seal"),
        ({"number": 1, "sealed": 3}, "this is no seal"),
        ({"move": "a1xa3", "sealed": "00:11"}, "sealed stands alone"),
    ],
)
def test_a_wrong_check_is_an_error_of_its_author(fields, message):
    with pytest.raises(ValueError, match=message):
        check(name="Attack", position=LINE, **fields)


@pytest.mark.parametrize("position", ["CHESS1", "", None, 3])
def test_what_is_no_position_is_refused(position):
    with pytest.raises(ValueError, match="position="):
        check(name="?", position=position, move="a1xa3", condition=CAPTURE)


def test_a_position_that_cannot_be_is_refused_with_its_faults():
    with pytest.raises(BadPosition):
        check(name="?", position=LINE + " x", move="a1xa3", condition=CAPTURE)


# --- what must not be read ---------------------------------------------------------------


def test_a_sealed_move_is_known_by_its_effect_and_cannot_be_read():
    kyran = rules_of("kyran").State.new(3)
    deal = "deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21"
    kyran.play(deal)
    wanted = {"sealed": seal("b3", kyran)}
    assert re.fullmatch("[0-9a-f]{16}:[0-9a-f]{64}", wanted["sealed"])
    assert [bid for bid in kyran.legal() if check(
        name="?", position=kyran, move=bid, condition=wanted
    )] == ["b3"]  # fmt: skip


def test_the_same_answer_is_never_sealed_alike():
    assert seal("a1xa3", LINE) != seal("a1xa3", LINE)
    assert seal(42) != seal(42)


def test_a_sealed_number():
    sealed = seal(42)
    assert check(name="?", position=LINE, number=42, sealed=sealed)
    assert check(name="?", position=LINE, number="42", sealed=sealed)
    assert not check(name="?", position=LINE, number=43, sealed=sealed)


def test_only_a_legal_move_or_a_number_can_be_sealed():
    with pytest.raises(IllegalMove):
        seal("a1xb1", LINE)
    with pytest.raises(ValueError, match="a number, or a move with its position"):
        seal("a1xa3")


def test_a_hidden_check_keeps_its_reason_back():
    done = attack("a1xb1", condition=CAPTURE, hidden=True)
    assert str(done) == "✗ Attack (hidden check): 0 of 1 point. The reason is not shown."
    assert done.hidden


# --- sheets --------------------------------------------------------------------------------


def filled(tmp_path, move="a1xa3", number=1, lang="en"):
    sheet = Sheet("Sheet 1", hidden=tmp_path / "hidden.toml", lang=lang)
    sheet.check(name="Attack", position=LINE, move=move, condition=CAPTURE, points=2)
    sheet.check(name="Count", position=LINE, number=number, condition=CAPTURE)
    return sheet


def test_where_the_hidden_file_is_missing_the_summary_says_later(tmp_path):
    sheet = filled(tmp_path)
    assert str(sheet) == (
        "Sheet 1: 2 public checks passed; hidden checks run later; 3 of 3 points."
    )
    assert sheet
    assert str(filled(tmp_path, lang="fr")) == (
        "Sheet 1\u202f: 2 vérifications publiques réussies\u202f; "
        "les vérifications cachées viendront plus tard\u202f; 3 sur 3 points."
    )


def test_a_hidden_check_in_the_notebook_does_not_hide_that_others_run_later(tmp_path):
    sheet = filled(tmp_path)
    sheet.check(name="Again", position=LINE, move="a1xa3", condition=CAPTURE, hidden=True)
    assert str(sheet) == (
        "Sheet 1: 2 public checks passed; 1 of 1 hidden check passed; "
        "hidden checks run later; 4 of 4 points."
    )


def test_where_the_hidden_file_is_there_its_checks_run(tmp_path):
    (tmp_path / "hidden.toml").write_text(HIDDEN, "utf-8")
    sheet = filled(tmp_path)
    assert str(sheet) == (
        "Sheet 1: 2 public checks passed; 2 of 2 hidden checks passed; 7 of 7 points."
    )
    assert (sheet.points, sheet.of, bool(sheet)) == (7, 7, True)
    sheet = filled(tmp_path, number=5)
    assert str(sheet) == (
        "Sheet 1: 1 of 2 public checks passed; 1 of 2 hidden checks passed; 5 of 7 points."
    )
    assert not sheet
    assert repr(sheet).split("\n")[3] == (
        "✗ How many (hidden check): 0 of 1 point. The reason is not shown."
    )


def test_a_check_that_is_run_again_replaces_itself():
    sheet = Sheet("Sheet 1", lang="en")
    assert not sheet
    for move in ("a1xb1", "a1xa3"):
        sheet.check(name="Attack", position=LINE, move=move, condition=CAPTURE)
    assert str(sheet) == "Sheet 1: 1 public check passed; 1 of 1 point."


def refused(tmp_path, text):
    (tmp_path / "hidden.toml").write_text(text, "utf-8")
    with pytest.raises(LessonError) as error:
        filled(tmp_path).points  # noqa: B018
    return error.value


def test_all_faults_of_a_hidden_file_are_told_at_once_with_their_lines(tmp_path):
    text = HIDDEN.replace('of = "Count"', 'of = "Cuont"').replace('event = "Captured"', "over = 1")
    text += '\n[[checks]]\nof = "Count"\nname = "None"\n'
    text += '\n[[checks]]\nof = "Count"\nname = "View"\nview = "nothing"\n'
    told = [(fault.file, fault.line, fault.where) for fault in refused(tmp_path, text).faults]
    assert told == [
        ("hidden.toml", 6, "checks[0].condition"),
        ("hidden.toml", 10, "checks[1].of"),
        ("hidden.toml", 14, "checks[2]"),
        ("hidden.toml", 21, "checks[3].view"),
    ]


def test_what_is_hidden_is_not_told_by_a_fault_of_its_file(tmp_path):
    secret = 'condition = { move = "a1xb1" }'
    text = HIDDEN.replace('condition = { event = "Captured", facts = { cell = "a3" } }', secret)
    told = str(refused(tmp_path, text))
    assert "hidden.toml, line 6, checks[0].condition: check 'The third row'" in told
    assert "a1xb1" not in told
    text = HIDDEN.replace("value = 1", 'value = "41"')
    assert "41" not in str(refused(tmp_path, text))


def test_a_hidden_check_of_nothing_names_the_public_ones(tmp_path):
    told = str(refused(tmp_path, HIDDEN.replace('"Count"', '"Cuont"')))
    assert "line 10, checks[1].of: no public check 'Cuont': Attack, Count" in told


def test_a_hidden_check_may_be_of_a_number_without_a_position(tmp_path):
    text = 'format = "kyran-checks-1"\n[[checks]]\nof = "Sum"\nname = "Hidden sum"\nvalue = 3\n'
    (tmp_path / "hidden.toml").write_text(text, "utf-8")
    sheet = Sheet("Sheet 1", hidden=tmp_path / "hidden.toml", lang="en")
    assert sheet.check(name="Sum", number=3, value=3)
    assert (
        str(sheet) == "Sheet 1: 1 public check passed; 1 of 1 hidden check passed; 2 of 2 points."
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("kyran-checks-1", "kyran-checks-2", 1, "format must be"),
        ("points = 3", "poinst = 3", 7, "did you mean points?"),
        ("points = 3", 'points = "3"', 7, "points is a whole number from 1"),
        ("points = 3", "points = 0", 7, "points is a whole number from 1"),
        ("points = 3", "points = -1", 7, "points is a whole number from 1"),
        ("points = 3", f"points = {10**30}", 7, "a whole number is from"),
        ("value = 1", f"value = {'1' * 5000}", 12, "a number with too many digits"),
        ('name = "How many"\n', "", 9, "name is missing"),
        ("[[checks]]", "[[chekcs]]", 9, "is missing"),
        ("value = 1", "value = one", 12, "no TOML"),
    ],
)
def test_a_fault_of_the_hidden_file_is_told_with_its_line(old, new, line, reason):
    text = HIDDEN.replace(old, new, 1)
    if old == "[[checks]]":
        text = text.replace('of = "Count"\n', "")
    with pytest.raises(LessonError) as refused:
        read_hidden(text, "hidden.toml")
    (fault, *_) = refused.value.faults
    assert (fault.file, fault.line) == ("hidden.toml", line)
    assert reason in fault.reason


def test_a_file_without_checks_is_refused():
    with pytest.raises(LessonError, match=r"a list \[\[checks\]\] is needed"):
        read_hidden('format = "kyran-checks-1"', "hidden.toml")
