"""A puzzle on the screen: tries and what follows, hints at their cost, nothing told before."""

import json
import pickle
from copy import deepcopy
from threading import Event, Thread

import pytest
from wire_talk import customs, updates

from kyran_widgets import puzzle_board
from kyran_widgets.puzzles import Puzzle, collection
from kyran_widgets.rules import GAMES

MOST = 16_384  # bytes of a message


def puzzle(game="zyrcan", number=0):
    return collection(game, lang="en")[number]


def lectern(heard):
    return [message for message in customs(heard) if message["type"] == "step"][-1]["view"][
        "lectern"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_right_move_on_the_board_solves_it(game, open_page):
    board = puzzle_board(puzzle(game))
    page = open_page(board)
    start = lectern(page.post("hello"))
    assert (start["tries"], start["solved"], start["count"]) == (0, False, 0)
    (move, *_) = puzzle(game).solution()
    told = lectern(page.post("move", move=move, rev=board.match.rev))
    assert (told["solved"], told["feedback"]["right"], told["at"]) == (True, True, 1)
    assert told["points"][0] == told["points"][1]


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_met_by_its_refutation_on_the_board(game, open_page):
    board = puzzle_board(puzzle(game, 1))
    page = open_page(board)
    proof = board.puzzle.verify()
    wrong = next(move for move in board.puzzle.state.legal() if move in proof.solved.losses)
    told = lectern(page.post("move", move=wrong, rev=board.match.rev))
    assert (told["feedback"]["right"], told["solved"], told["tries"]) == (False, False, 1)
    assert board.match.path[0].move == wrong
    assert not board._acts
    if told["count"] > 1:
        assert lectern(page.post("step", to=2))["at"] == 2
    again = lectern(page.post("again"))
    assert (again["count"], again["feedback"], board.match.plies) == (0, None, 0)
    assert board._acts


def test_an_illegal_move_is_no_try_and_says_which_rule_forbids_it(open_page):
    board = puzzle_board(puzzle())
    told = lectern(open_page(board).post("move", move="b1xb3", rev=board.match.rev))
    assert told["feedback"]["rule"]
    assert (told["tries"], told["count"]) == (0, 0)


def test_hints_come_in_steps_at_a_cost_that_is_shown(open_page):
    board = puzzle_board(puzzle())
    page = open_page(board)
    lost = [lectern(page.post("hint"))["lost"] for _ in board.puzzle.scenario.hints]
    lost += [lectern(page.post("hint"))["lost"] for _ in range(2)]
    assert lost == [*[25] * (len(lost) - 2), 50, 100]
    told = lectern(page.post("step", to=0))
    assert not told["more"]
    english = told["hints"]
    french = lectern(page.post("set", name="lang", value="fr"))["hints"]
    assert len(french) == len(english)
    assert french != english


def test_a_sealed_puzzle_keeps_its_solution(open_page):
    sealed = puzzle_board(puzzle(), sealed=True)
    page = open_page(sealed)
    assert customs(page.post("solution"))[0]["type"] == "refusal"
    with pytest.raises(ValueError, match="sealed"):
        sealed.show_solution()
    assert sealed.match.plies == 0
    open_ = puzzle_board(puzzle())
    told = lectern(open_page(open_).post("solution"))
    assert told["count"] == len(puzzle().solution())
    assert not told["solved"]
    assert (told["lost"], open_.puzzle.shown) == (100, True)


@pytest.mark.parametrize("puzzle", [p for game in GAMES for p in collection(game)], ids=repr)
def test_nothing_of_the_solution_leaves_python_unasked(puzzle, wire, open_page):
    """Neither traits nor messages name the right move, other than among all that are legal."""
    board = puzzle_board(puzzle, sealed=True)
    page = open_page(board)
    heard = page.post("hello")
    told = [m for m in customs(heard) if m["type"] == "step"][-1]
    assert len(json.dumps(told)) <= MOST
    assert "legal" not in told["view"]["lectern"]
    assert told["view"]["lectern"]["hints"] == []
    said = json.dumps([told["view"]["lectern"], board.get_state(), updates(heard)], default=str)
    for hint in puzzle.scenario.hints:
        assert hint["fr"] not in said
        assert hint["en"] not in said
    for move in puzzle.verify().first_moves:
        if len(move) > 2:
            assert f'"{move}"' not in said


def test_open_hands_are_seen_and_hidden_ones_are_not(open_page):
    for one in collection("kyran"):
        board = puzzle_board(one)
        heard = open_page(board).post("hello")
        told = [m for m in customs(heard) if m["type"] == "step"][-1]
        seen = [isinstance(hand, list) for hand in told["private"]["table"]["hands"]]
        assert all(seen) == (one.scenario.information == "open")
        assert seen[one.seat]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("undo", {}), ("redo", {}), ("new", {}), ("next", {}), ("seat", {}), ("step", {"to": 99})],
)
def test_what_has_no_meaning_changes_nothing(kind, fields, open_page):
    board = puzzle_board(puzzle())
    page = open_page(board)
    rev = {"rev": board.match.rev} if kind in ("undo", "redo", "new", "next") else {}
    seat = {"seat": 0, "kind": "random"} if kind == "seat" else {}
    page.post(kind, **fields, **rev, **seat)
    assert (board.match.plies, board.puzzle.attempts, board.puzzle.hints) == (0, (), 0)


def test_the_second_click_of_two_is_no_second_try(open_page):
    board = puzzle_board(puzzle("kyran", 1))
    page = open_page(board)
    rev, serial = board.match.rev, board._serial
    page.post("hint", serial=serial)
    page.post("hint", serial=serial)
    assert board.puzzle.hints == 1
    wrong = next(m for m in board.puzzle.state.legal() if not board.puzzle.check(m))
    page.post("move", move=wrong, rev=rev)
    page.post("move", move=wrong, rev=rev)
    assert len([each for each in board.puzzle.attempts if each["answer"] == wrong]) == 2


def test_a_puzzle_in_a_cell_is_its_board_and_the_same_one_again(wire):
    one = puzzle()
    data, _ = one._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    first = one._screen
    one._repr_mimebundle_()
    assert one._screen is first


def test_what_is_no_puzzle_is_refused():
    with pytest.raises(TypeError, match="a Puzzle"):
        puzzle_board("zyrcan")
    with pytest.raises(ValueError, match="theme='pink'"):
        puzzle_board(puzzle(), theme="pink")
    assert isinstance(puzzle(), Puzzle)


# --- what goes on beside the board ------------------------------------------------------


@pytest.mark.parametrize("puzzle", [p for game in GAMES for p in collection(game)], ids=repr)
def test_every_answer_and_every_solution_can_be_shown(puzzle, wire):
    board = puzzle_board(puzzle)
    board.show_solution()
    assert board.match.path[0].move == puzzle.solution()[0]
    for move in puzzle.state.legal()[:12]:
        board.answer(move)
        assert board.match.path[0].move == move


def test_a_move_with_blanks_is_one_unreadable_move(open_page):
    board = puzzle_board(puzzle())
    page = open_page(board)
    for move in ("b1xb4 ", "b1xb4 b1xb4", "", " "):
        page.post("move", move=move, rev=board.match.rev)
        assert (board.puzzle.attempts, board.match.plies) == ((), 0)


def test_cell_and_boards_stay_in_step(open_page):
    one = puzzle()
    first, second = puzzle_board(one), puzzle_board(one)
    pages = [open_page(first), open_page(second)]
    one.hint()
    assert [lectern(page.heard())["hints"] for page in pages] == [[h.text for h in one.given]] * 2
    pages[0].post("move", move="b1xb4", rev=first.match.rev)
    assert lectern(pages[1].heard())["solved"]
    one.lang = "fr"
    assert (first.lang, second.lang) == ("fr", "fr")
    second.close()
    one.reset()
    assert lectern(pages[0].heard())["tries"] == 0


def test_all_boards_of_a_puzzle_have_one_lock(wire):
    one = puzzle()
    first, second = puzzle_board(one), puzzle_board(one)
    first.answer("b1xb4")
    assert first.match.lock is second.match.lock is one.lock
    assert deepcopy(one).lock is not one.lock


def test_boards_that_are_used_at_once_do_not_wait_for_each_other(wire):
    one = puzzle()
    boards = [puzzle_board(one), puzzle_board(one)]
    inside = [Event(), Event()]

    def use(mine, other):
        with boards[mine].match.lock:
            inside[mine].set()
            inside[other].wait(0.2)
            one.hint()  # shown on both

    threads = [Thread(target=use, args=pair, daemon=True) for pair in ((0, 1), (1, 0))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    assert not any(thread.is_alive() for thread in threads)
    assert one.hints == 2


def test_the_synced_picture_stays_the_position(open_page):
    board = puzzle_board(puzzle())
    page = open_page(board)
    before = board.get_state()["view"]
    page.post("solution")
    page.post("set", name="lang", value="fr")
    assert board.get_state()["view"] == before
    assert before["ply"] == 0


def test_a_sealed_board_gives_every_hint_but_the_move(open_page):
    board = puzzle_board(puzzle(), sealed=True)
    page = open_page(board)
    for _ in range(5):
        page.post("hint")
    assert board.puzzle.hints == len(board.puzzle.scenario.hints) + 1
    assert board.puzzle.solution()[0] not in json.dumps(board._told_here()["hints"])


def test_a_sealed_board_does_not_show_the_move_that_was_asked_for_elsewhere(open_page):
    one = puzzle()
    page = open_page(puzzle_board(one, sealed=True))
    hints = [one.hint() for _ in range(3)]
    assert hints[-1].kind == "move"
    told = lectern(page.post("step", to=0))
    assert told["hints"] == [hint.text for hint in hints[:-1]]
    assert one.solution()[0] not in json.dumps(told)


def test_a_puzzle_that_was_shown_is_copied_and_pickled(wire):
    one = puzzle()
    one._repr_mimebundle_()
    one.check("b1xb4")
    assert pickle.loads(pickle.dumps(one)).solved  # noqa: S301 (our own)
    assert deepcopy(one).attempts == one.attempts
