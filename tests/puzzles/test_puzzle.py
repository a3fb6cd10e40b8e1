"""A puzzle as it is handed out: files, answers, hints, progress, sheets, and what it hides."""

import copy
import json
import pickle

import pytest
from puzzle_parts import KIROLO, fields, movers_of, of_kirolo, of_kyran, puzzle

from kyran_widgets.puzzles import Puzzle, PuzzleError, Sheet, collection
from kyran_widgets.puzzles.answers import LOST
from kyran_widgets.puzzles.shelf import read_collection
from kyran_widgets.rules import GAMES
from kyran_widgets.text import LANGS

SHIPPED = [one for game in GAMES for one in collection(game, lang="en")]


# --- files -------------------------------------------------------------------------------


@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.id)
def test_a_file_reads_back_as_the_same_puzzle(one):
    again = Puzzle.from_toml(one.to_toml(), lang="en")
    assert again.scenario == one.scenario
    assert again.state.text() == one.state.text()


def test_a_puzzle_of_seed_and_moves_is_the_same_every_time():
    made = {"position": None, "players": 3, "setting": {"deck": "simple"}, "seed": 7}
    made |= {"moves": ["*", "b1"], "seat": 2, "goal": {"exact_bid": 2}}
    lines = {of_kyran(**made).state.text() for _ in range(2)}
    assert len(lines) == 1
    assert lines != {of_kyran(**{**made, "seed": 8}).state.text()}
    again = Puzzle.from_toml(of_kyran(**made).to_toml())
    assert {again.state.text()} == lines


def test_load_reads_a_file(tmp_path):
    path = tmp_path / "jump.toml"
    path.write_text(puzzle().to_toml(), "utf-8")
    assert Puzzle.load(path, lang="en").title == "Jump"
    path.write_text(puzzle().to_toml().replace("seat = 0", "seat = 8"), "utf-8")
    with pytest.raises(PuzzleError, match=r"jump.toml, line \d+, seat: seat 8: the seats are 0 to"):
        Puzzle.load(path)


def test_a_predicate_works_in_python_and_goes_in_no_file():
    one = puzzle(goal=lambda state: state.ship_on("b4") == "A3")
    assert one.verify().first_moves == ("b1xb4",)
    with pytest.raises(ValueError, match="a predicate in Python cannot be written"):
        one.to_toml()


# --- bad input ---------------------------------------------------------------------------


def faults(text):
    with pytest.raises(PuzzleError) as error:
        Puzzle.from_toml(text, file="mine.toml")
    for fault in error.value.faults:
        assert str(fault) in str(error.value)
        assert fault.file == "mine.toml"
    return [(fault.line, fault.where, fault.reason) for fault in error.value.faults]


def line_of(text, start):
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("field", "written", "where", "reason"),
    [
        ("horizon", 'horizn = "turn"', "horizn", "unknown field 'horizn'; did you mean horizon?"),
        ("horizon", 'horizon = "trick"', "horizon", "only KYRAN has tricks"),
        ("goal", "goal = { exact_bid = 0 }", "goal.exact_bid", "cannot be stated for zyrcan"),
        ("goal", "goal = { win = 5 }", "goal.win", "win = 5: the seats are 0 to 2"),
        ("goal", 'goal = "win"', "goal", "a goal is a table"),
        ("opponents", "opponents = {}", "opponents", "opponents needs model"),
        ("opponents", 'opponents = { model = "nice" }', "opponents.model", "not 'nice'"),
        ("position", 'position = "ZYRCAN1 3"', "position", "fields"),
        ("position", "position = 3", "position", "position must be a text, not 3"),
        ("seat", "seat = 1", "seat", "the solver's seat 1 is not to move: it is the turn of 0"),
        ("seat", "seat = -1", "seat", "seat is a whole number from 0"),
        ("seat", "seat = true", "seat", "seat is a whole number from 0"),
        ("id", 'id = "a b"', "id", "letters, digits, - and _"),
        ("game", 'game = "chess"', "game", "the games are zyrcan, kyran, kirolo"),
        ("format", 'format = "kyran-puzzle-9"', "format", "this version reads 'kyran-puzzle-1'"),
        ("title.fr", 'title.de = "Sprung"', "title.de", "no language 'de'"),
        ("title.fr", 'title.fr = " "', "title.fr", "a text must be words"),
        ("seat", "seat = 0\npoints = 0", "points", "points is a whole number from 1"),
        ("seat", "seat = 0\ndifficulty = 6", "difficulty", "difficulty is from 1 to 5"),
        ("seat", "seat = 0\nmoves = [1]", "moves", "moves must be a list of texts"),
        ("seat", 'seat = 0\nmoves = ["zz"]', "moves[0]", "'zz' cannot be played (rule N1)"),
        ("seat", "seat = 0\nplayers = 3", "players", "leave players out"),
        ("seat", "seat = 0\nshare = 0.5", "share", "it needs information = 'hidden'"),
        ("seat", "seat = 0\nshare = 2", "share", "more than 0 and at most 1"),
        ("seat", 'seat = 0\ninformation = "hidden"', "information", "start + moves are needed"),
        ("seat", 'seat = 0\ninformation = "secret"', "information", "one of open, hidden"),
        ("seat", "seat = 0\nseed = 7", "seed", "no move is '*'"),
        ("seat", "seat = 0\nhints = [{ fr = 'x' }]", "hints[0]", "the language 'en' is missing"),
        ("seat", "seat = 0\nchance = { model = 'averaged' }", "chance", "needs the field"),
    ],
)
def test_a_fault_is_told_with_its_line_and_place(field, written, where, reason):
    text = puzzle().to_toml()
    at = line_of(text, field)
    lines = text.splitlines()
    lines[at - 1] = written
    found = faults("\n".join(lines))
    told = [(line, place) for line, place, said in found if reason in said]
    assert told == [(at + written.count("\n"), where)], found


@pytest.mark.parametrize("name", ["format", *(n for n in fields() if n != "position")])
def test_a_missing_field_is_named(name):
    lines = [line for line in puzzle().to_toml().splitlines() if not line.startswith(name)]
    reasons = [reason for _, _, reason in faults("\n".join(lines))]
    assert any(f"the field {name!r} is missing" in reason for reason in reasons)


def test_all_faults_are_told_at_once_in_the_order_of_the_file():
    text = puzzle().to_toml()
    text = text.replace("seat = 0", "seet = 0").replace("C3", "C4").replace("capture", "captur")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("opponents"))
    found = faults(text)
    said = " ".join(reason for _, _, reason in found)
    for reason in ("'seat' is missing", "did you mean seed", "rows", "did you mean capture"):
        assert reason in said
    assert "'opponents' is missing: how the other seats answer" in said
    lines = [line for line, _, _ in found]
    assert lines == sorted(lines)


def test_what_is_no_toml_is_told_with_its_line():
    ((line, where, reason),) = faults('format = "kyran-puzzle-1"\ngame = \n')
    assert (line, where) == (2, "")
    assert reason.startswith("no TOML")


@pytest.mark.parametrize("seat", [1, "1"])
def test_a_script_names_its_seat_by_number_or_text(seat):
    scripted = {"model": "scripted", "moves": {seat: ["24", "10"]}}
    one = of_kyran(opponents=scripted)
    assert Puzzle.from_toml(one.to_toml()).data() == one.data()
    assert of_kyran(opponents={"model": "scripted", "moves": {}}).verify()


def test_the_same_faults_in_python():
    with pytest.raises(PuzzleError) as error:
        Puzzle(**fields(opponents=None, goal={"exact_bid": 0}, horizn=3))
    assert len(error.value.faults) == 3
    assert {fault.line for fault in error.value.faults} == {None}


def test_a_wrong_language_names_the_choices():
    with pytest.raises(ValueError, match="the choices are fr, en"):
        puzzle(lang="de")


def test_faults_of_a_collection_stand_in_their_lines():
    text = puzzle().to_toml().replace('format = "kyran-puzzle-1"\n', "")
    whole = 'format = "kyran-puzzle-1"\n\n[[puzzles]]\n' + text + "\n[[puzzles]]\n"
    whole += text.replace("seat = 0", "seat = 9")
    with pytest.raises(PuzzleError) as error:
        read_collection(whole, "all.toml")
    (fault,) = error.value.faults
    assert whole.splitlines()[fault.line - 1] == "seat = 9"


# --- answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.id)
def test_every_answer_to_a_shipped_puzzle_is_judged_as_it_was_proved(one):
    one = Puzzle(lang="en", **{k: v for k, v in one.data().items() if k != "format"})
    solved = one.verify().solved
    assert all(one.check(move) for move in solved.wins)
    for move in solved.losses[:3]:
        answer = one.check(move)
        assert not answer
        line = solved.replies[move]
        assert answer.line == line[: len(answer.line)]
        if one.scenario.information == "open":
            movers = movers_of(one, [move, *line])[1:]
            proves = [number for number, seat in enumerate(movers, 1) if seat != one.seat]
            assert len(answer.line) == max(proves, default=0)
            assert ("For example: " in answer.message) == (movers[:1] != [one.seat] and bool(line))


def test_the_refutation_of_a_wrong_move_can_be_played():
    one = of_kyran()
    answer = one.check("24")
    assert not answer
    state = one.state
    state.play("24")
    for move in answer.line:
        state.play(move)
    assert state.lives[2] == 4
    assert answer.message.startswith(
        "The move 24 is allowed, but it misses the goal. For example: Player 2 plays the 35. "
        "Whatever you do next, for instance: Player 3 plays the 30. Player 1 plays the 10. "
    )
    assert "Round" not in answer.message


def test_an_illegal_move_is_refused_by_its_rule_and_does_not_count():
    one = puzzle()
    answer = one.check("b1xc1")
    assert (bool(answer), answer.rule, answer.counted) == (False, "R14", False)
    assert one.attempts == ()
    assert "b1xb4" not in answer.message  # what would be legal may be what is asked for


@pytest.mark.parametrize("line", ["30 24", ["30", "24"], ("30", "24")])
def test_a_line_is_followed_with_the_answers_of_the_others(line):
    answer = of_kyran().check(line)
    assert answer.right
    assert answer.line[0] == "24"
    assert "can no longer be missed" in answer.message


def test_a_line_that_reaches_the_goal_says_so():
    answer = of_kirolo().check(["T2+1", "F7.F8.F9", "+", "B7@B"])
    assert answer
    assert answer.message == "Right: the goal is reached."


def test_a_line_that_goes_wrong_is_refuted_where_it_does():
    one = of_kirolo()
    answer = one.check(["T2+1", "+"])
    assert answer.right is False
    assert one.attempts == ({"answer": "T2+1 +", "right": False},)


def test_a_line_with_an_illegal_move_is_refused():
    answer = of_kirolo().check(["F7.F8.F9", "F7.F8.F9"])
    assert (answer.right, answer.counted) == (False, False)


def test_moves_after_the_end_of_a_line_are_too_many():
    answer = puzzle().check("b1xb4 b4xb3")
    assert not answer
    assert not answer.counted
    assert "leave it out" in answer.message


@pytest.mark.parametrize("blank", ["", "  ", [], (), None, ...])
def test_what_is_not_filled_in_is_no_answer_yet(blank):
    for lang, said in (("en", "No answer yet."), ("fr", "Pas encore de réponse.")):
        one = puzzle(lang=lang)
        for found in (one.check(blank), Sheet("x", [one], lang=lang).check("jump", blank)):
            assert (bool(found), found.right, found.counted) == (False, False, False)
            assert found.message == said
        assert one.attempts == ()


@pytest.mark.parametrize("bad", [7, 0, False, [7], [None], {"b1xb4": 1}])
def test_what_is_no_answer_is_an_error(bad):
    one = puzzle()
    with pytest.raises(ValueError, match="answer="):
        one.check(bad)
    assert one.attempts == ()


@pytest.mark.parametrize("lang", LANGS)
def test_all_is_said_in_both_languages(lang):
    one = of_kyran(lang=lang)
    said = [one.title, one.text, one.check("24").message, one.check("30").message]
    said += [one.hint().text, one.hint().text]
    assert all(said)
    assert "{" not in "".join(said)


# --- hints and points --------------------------------------------------------------------


def test_hints_go_from_theme_to_zone_to_move_and_cost():
    one = puzzle(hints=[{"fr": "Survole.", "en": "Fly over."}], points=4)
    hints = [one.hint() for _ in range(3)]
    assert [hint.kind for hint in hints] == ["theme", "zone", "move"]
    assert [hint.lost for hint in hints] == list(LOST.values())
    assert hints[0].text == "Fly over."
    assert "b1" in hints[1].text
    assert "(b1xb4)" in hints[2].text
    assert one.hint() is None
    one.check("b1xb4")
    assert one.score == 0


@pytest.mark.parametrize(
    ("hints", "answers", "score"),
    [
        (0, ["b1xb4"], 4),
        (1, ["b1xb4"], 3),
        (2, ["b1xb4"], 2),
        (0, ["b2xa2", "b1xb4"], 2),
        (1, ["b2xa2", "b1xb4"], 1.5),
        (0, ["b1xc1", "b1xb4"], 4),  # an illegal move costs nothing
        (0, ["b2xa2"], 0),
        (0, ["b1xb4", "b2xa2"], 4),
    ],
)
def test_points(hints, answers, score):
    one = puzzle(hints=[{"fr": "Survole.", "en": "Fly over."}], points=4)
    for _ in range(hints):
        one.hint()
    for answer in answers:
        one.check(answer)
    assert one.score == score


def test_hints_after_the_solution_cost_nothing():
    one = puzzle()
    one.check("b1xb4")
    one.hint()
    assert one.score == 1


ZONES = [
    (puzzle(), "b1xb4", "ship on b1"),
    (of_kyran(), "24", "weaker half"),
    (of_kyran(), "30", "stronger half"),
    (of_kirolo(), "F7.F8.F9", "new series"),
    (of_kirolo(), "T2+1", "series on the table"),
    (of_kirolo(), "+", "Action cards"),
    (of_kirolo(), "E", "piles and at the discards"),
    (of_kirolo(), "<A", "piles and at the discards"),
    (of_kirolo(), "B7/F1@A", "piles and at the discards"),
    (of_kirolo(), "F3@A", "piles and at the discards"),
    (of_kirolo(), "~F3@A", "Action cards"),
    (of_kirolo(), "*", "Jokers"),
    (of_kirolo(), "1+*", "series on the table"),
    (of_kirolo(), "*.F8.F9", "new series"),
    (of_kirolo(), ".", "turn should end"),
]


@pytest.mark.parametrize(("one", "move", "said"), ZONES, ids=lambda part: str(part)[:20])
def test_zones(one, move, said):
    from kyran_widgets.puzzles.answers import hint_of

    assert said in hint_of(one.scenario, one.state, move, 0, "en").text


def untrue(one, attempt):
    """What is said to a kept attempt that is not true."""
    with pytest.raises(ValueError, match="right is false") as refused:
        one.resume({**one.progress, "attempts": [attempt]})
    return str(refused.value)


# --- what it hides -----------------------------------------------------------------------


@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.id)
def test_no_solution_stands_in_a_file_or_a_picture_of_a_puzzle(one):
    one = Puzzle.from_toml(one.to_toml(), lang="en")
    found = one.verify()
    open_ = {"M0", "M37", "*", "?"} | {str(n) for n in range(37)}  # names of cards, too
    secrets = [move for group in found.solutions for move in group if move not in open_]
    shown = [one.to_toml(), repr(one), str(one), repr(one.data()), json.dumps(one.progress)]
    shown += [repr(found), found.text("en"), repr(Sheet("x", [one])), Sheet("x", [one]).report()]
    wrong = next(m for m in found.solved.losses if not any(move in m for move in secrets))
    shown.append(untrue(one, {"answer": wrong, "right": True}))
    for move in secrets:
        assert not any(move in said for said in shown), move
    assert "solution" not in one.to_toml()


@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.id)
def test_a_pickle_of_a_puzzle_is_the_same_before_and_after_the_proof(one):
    one = Puzzle.from_toml(one.to_toml(), lang="en")
    one.state.legal()  # what is legal is kept by the board
    before = pickle.dumps(one)
    assert one.verify()
    assert pickle.dumps(one) == before


def test_the_text_of_a_puzzle_is_the_same_before_and_after_it_is_solved():
    one = puzzle()
    before = one.to_toml(), one.data()
    one.verify()
    one.check("b1xb4")
    one.hint()
    assert (one.to_toml(), one.data()) == before


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_puzzle_can_be_copied_and_pickled(protocol):
    one = puzzle()
    one.verify()
    one.check("b1xb4")
    pickled = pickle.loads(pickle.dumps(one, protocol))  # noqa: S301
    for again in (copy.copy(one), copy.deepcopy(one), pickled):
        assert again.solved
        assert again.check("b1xb4")
        again.hint()
        assert (len(again.attempts), len(one.attempts), one.hints) == (2, 1, 0)


# --- sheets ------------------------------------------------------------------------------


def test_a_sheet_keeps_answers_and_reports():
    sheet = Sheet("Week 1", [puzzle(points=2), of_kyran(id="bid")], lang="en")
    assert not sheet
    assert not sheet.check("jump", "b2xa2")
    assert sheet.check("jump", "b1xb4")
    assert str(sheet) == "Week 1: 1 of 2 puzzles solved; 1 of 3 points."
    assert sheet.check("bid", "30")
    assert sheet
    assert (sheet.points, sheet.of, len(sheet)) == (2, 3, 2)
    assert sheet.report().splitlines() == [
        "Week 1: 2 of 2 puzzles solved; 2 of 3 points.",
        "puzzle  tries  hints  right  points",
        "Jump    2      0      yes    1 of 2",
        "Jump    1      0      yes    1 of 1",
        "total                        2 of 3",
    ]
    assert "<caption>Week 1: 2 of 2 puzzles" in sheet._repr_html_()
    again = Sheet("Week 1", [puzzle(points=2), of_kyran(id="bid")], lang="en")
    again.resume(json.loads(json.dumps(sheet.progress)))
    assert again.report() == sheet.report()


def test_a_sheet_in_french():
    sheet = Sheet("Semaine 1", [puzzle(points=3)])
    sheet["jump"].check("b2xa2")
    sheet["jump"].check("b1xb4")
    assert str(sheet) == "Semaine 1 : 1 sur 1 problème résolu ; 1,5 sur 3 points."


def test_a_sheet_needs_puzzles_with_names_of_their_own():
    with pytest.raises(ValueError, match="no puzzle"):
        Sheet("x", [])
    with pytest.raises(ValueError, match="more than one puzzle is called jump"):
        Sheet("x", [puzzle(), puzzle()])
    with pytest.raises(KeyError, match="the puzzles are jump"):
        Sheet("x", [puzzle()])["nothing"]


def test_a_puzzle_has_its_goal_to_itself():
    goal = {"capture": 1, "type": 3}
    one = puzzle(goal=goal)
    goal["type"] = 1
    one.data()["goal"]["type"] = 2
    assert one.data()["goal"] == {"capture": 1, "type": 3}


def test_a_puzzle_has_the_position_to_itself():
    one = of_kirolo()
    one.state.play("T2+1")
    assert one.state.text() == KIROLO
