"""Kept attempts: hostile until they are checked, then resumed."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from puzzle_parts import of_kirolo, puzzle

from kyran_widgets.puzzles import Sheet, proof, solved


def deep():
    """Lists in one another, deeper than Python goes."""
    found = []
    for _ in range(100_000):
        found = [found]
    return found


def test_progress_is_kept_and_resumed():
    one = puzzle(hints=[{"fr": "Survole.", "en": "Fly over."}])
    one.hint()
    one.check("b2xa2")
    kept = json.loads(json.dumps(one.progress))
    again = puzzle(hints=[{"fr": "Survole.", "en": "Fly over."}])
    again.resume(kept)
    assert again.progress == one.progress
    again.check("b1xb4")
    assert (again.solved, again.score) == (True, 0.375)
    again.reset()
    assert (again.attempts, again.hints, again.score) == ((), 0, 0)


RIGHT, WRONG = {"answer": "b1xb4", "right": True}, {"answer": "b2xa2", "right": False}
FORGED = [
    ({"id": "other"}, "id='other': this is none of puzzle 'jump'"),
    ({"id": None}, "id=None: this is none of puzzle 'jump'"),
    ({"more": 1}, "unknown field 'more'"),
    ({7: 1}, "unknown field 7"),
    ({"attempts": "b1xb4"}, "attempts='b1xb4': a list"),
    ({"attempts": None}, "attempts=None: a list"),
    ({"attempts": [WRONG] * 1001}, "a list of at most 1000"),
    ({"attempts": [7]}, "attempts[0]=7: a table with answer"),
    ({"attempts": [WRONG, {"answer": 3, "right": True}]}, "attempts[1]={'answer': 3,"),
    ({"attempts": [{"answer": "b1xb4"}]}, "attempts[0]={'answer': 'b1xb4'}: a table"),
    ({"attempts": [{**RIGHT, "right": 1}]}, "a table with answer, a text, and right"),
    ({"attempts": [{**WRONG, "right": True}]}, "right is false"),
    ({"attempts": [{**RIGHT, "right": False}]}, "right is true"),
    ({"attempts": [{**WRONG, "answer": "zz"}]}, "this answer does not count"),
    ({"attempts": [{**WRONG, "answer": " "}]}, "this answer does not count"),
    ({"attempts": [{**WRONG, "answer": "x" * 10**6}]}, "this answer does not count"),
    ({"hints": "2"}, "hints='2': a whole number from 0 to 2"),
    ({"hints": 3}, "hints=3: a whole number from 0 to 2"),
    ({"hints": -1}, "hints=-1: a whole number from 0 to 2"),
    ({"hints": True}, "hints=True: a whole number from 0 to 2"),
    ({"hints": 10**5000}, "hints=a value of type int: a whole number"),
    ({"hints": 1}, "lost=0.0: 1 hints cost 0.5"),
    ({"lost": 0.5}, "lost=0.5: 0 hints cost 0"),
    ({"lost": None}, "lost=None: 0 hints cost 0"),
    ({"lost": float("nan")}, "lost=nan: 0 hints cost 0"),
    ({"lost": False}, "lost=False: 0 hints cost 0"),
    ({"attempts": [RIGHT], "hints": 1, "lost": 1.0}, "lost=1.0: 1 hints cost 0, 0.5"),
    ({"shown": 1}, "shown=1: whether the solution was, true or false"),
    ({"shown": None}, "shown=None: whether the solution was, true or false"),
    ({"shown": True}, "lost=0.0: the solution costs 1"),
    ({"lost": 1.0}, "lost=1.0: 0 hints cost 0"),
    ({"shown": True, "attempts": [RIGHT], "lost": 0.5}, "lost=0.5: the solution costs 1"),
]


@pytest.mark.parametrize(("changed", "said"), FORGED, ids=[str(n) for n in range(len(FORGED))])
def test_a_progress_that_is_forged_is_refused_and_changes_nothing(changed, said):
    one = puzzle()
    one.check("b2xa2")
    before = one.progress
    with pytest.raises(ValueError, match=f"^progress: .*{re.escape(said)}") as refused:
        one.resume({**before, **changed})
    assert len(str(refused.value)) < 300
    assert one.progress == before
    sheet = Sheet("x", [one, puzzle(id="other")], lang="en")
    if "id" not in changed:
        with pytest.raises(ValueError, match=rf"^progress: puzzles\[1\]: .*{re.escape(said)}"):
            sheet.resume({"puzzles": [{**before, "id": "other"}, {**before, **changed}]})
        assert [each["attempts"] for each in sheet.progress["puzzles"]] == [[WRONG], []]


@pytest.mark.parametrize("bad", [None, {}, [], "x", 7, {"puzzles": None}, {"puzzles": [7]}, deep()])
def test_what_is_no_progress_is_refused(bad):
    for one in (puzzle(), Sheet("x", [puzzle()])):
        before = one.progress
        with pytest.raises(ValueError, match=r"^progress(=|: )"):
            one.resume(bad)
        assert one.progress == before


def test_a_progress_twice_in_a_sheet_is_refused():
    one = puzzle()
    with pytest.raises(ValueError, match="more than one is of puzzle 'jump'"):
        Sheet("x", [one]).resume({"puzzles": [one.progress] * 2})


def test_hints_after_the_solution_are_resumed_at_no_cost():
    one = puzzle()
    one.hint()
    one.check("b1xb4")
    one.hint()
    again = puzzle()
    again.resume(one.progress)
    assert (again.hints, again.lost, again.score) == (2, 0.5, 0.5)


def test_an_answer_that_cannot_be_proved_is_not_believed(monkeypatch):
    monkeypatch.setattr(solved, "NODES", 1)
    one = puzzle(goal={"avoid": {"win": 1}}, horizon="game")
    move = one.state.legal()[0]
    kept = {**one.progress, "attempts": [{"answer": move, "right": True}]}
    with pytest.raises(ValueError, match="not proved"):
        one.resume(kept)
    right = move in one.verify(budget=100_000).solved.wins
    kept["attempts"][0]["right"] = right
    one.resume(kept)
    assert one.solved is right


def answered():
    """A puzzle with twelve attempts, all of them true: lines and parts of them."""
    one = of_kirolo()
    line = ["T2+1", "F7.F8.F9", "+", "B7@B"]
    first = ["F7.F8.F9", "T2+1", "+", "B7@B"]
    for moves in (line, first):
        for count in range(1, 5):
            one.check(moves[:count])
        one.check([*moves[:2], "E"])
        one.check([moves[0], "+"])
    assert [attempt["right"] for attempt in one.attempts] == [*[True] * 4, False, False] * 2
    return one


def test_all_that_is_resumed_has_the_thought_of_one_answer(monkeypatch):
    one, again = answered(), of_kirolo()
    again.verify()
    monkeypatch.setattr(solved, "NODES", 60)
    for attempt in one.attempts:
        again.resume({**one.progress, "attempts": [attempt]})
    again.reset()
    with pytest.raises(ValueError, match=r"attempts\[11\].* not proved in time"):
        again.resume(one.progress)
    assert again.attempts == ()
    # What the lines have in common is thought of once.
    monkeypatch.setattr(solved, "NODES", 100)
    again.resume(one.progress)
    assert again.attempts == one.attempts


def test_nothing_is_refuted_again_in_what_is_resumed(monkeypatch):
    one, again = answered(), of_kirolo()
    monkeypatch.setattr("kyran_widgets.puzzles.solved.Budget.allow_a_line", None)
    again.resume(one.progress)
    assert again.attempts == one.attempts


def is_free(lock):
    """Whether nobody else holds a lock."""
    taken = lock.acquire(blocking=False)
    if taken:
        lock.release()
    return taken


def test_a_puzzle_is_locked_while_what_is_resumed_is_proved(monkeypatch):
    one = puzzle()
    kept = {**one.progress, "attempts": [RIGHT]}
    sheet, free = Sheet("x", [one]), []
    with ThreadPoolExecutor() as pool:

        def prove(*given):
            free.append(pool.submit(is_free, one.lock).result())
            return proof.prove(*given)

        monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", prove)
        sheet.resume({"puzzles": [kept]})
        one._proof = None
        one.resume(kept)
    assert free == [False, False]


# --- the solution that was asked for ------------------------------------------------------


def test_the_solution_takes_all_points_and_is_kept():
    one, again = puzzle(points=4), puzzle(points=4)
    assert one.check(one.solution())
    assert (one.score, one.shown, one.lost) == (0, True, 1)
    assert (one.progress["hints"], one.progress["shown"]) == (0, True)
    again.resume(json.loads(json.dumps(one.progress)))
    assert (again.progress, again.score) == (one.progress, 0)
    again.reset()
    assert (again.shown, again.lost) == (False, 0)


def test_the_solution_costs_nothing_once_the_puzzle_is_solved():
    one = puzzle()
    one.check("b1xb4")
    assert one.solution() == ("b1xb4",)
    assert (one.shown, one.lost, one.score) == (False, 0, 1)


def test_a_solution_that_is_not_known_costs_nothing():
    one = puzzle(goal={"sole_win": 1})
    assert one.solution() == ()
    assert (one.shown, one.lost) == (False, 0)


@pytest.mark.parametrize("hints", range(3))
@pytest.mark.parametrize("asked", ["before", "after", "never"])
@pytest.mark.parametrize("right", [True, False])
def test_whatever_progress_there_can_be_is_resumed(hints, asked, right):
    one, again = puzzle(), puzzle()
    if asked == "before":
        one.solution()
    for _ in range(hints):
        one.hint()
    one.check("b1xb4" if right else "b2xa2")
    if asked == "after":
        one.solution()
    one.hint()
    again.resume(one.progress)
    assert again.progress == one.progress


def test_the_report_of_a_sheet_says_that_the_solution_was_shown():
    for lang, said in (("en", "0, solution seen  no "), ("fr", "1, solution vue  non ")):
        sheet = Sheet("x", [puzzle(hints=[])], lang=lang)
        sheet["jump"].solution()
        if lang == "fr":
            sheet["jump"].hint()
        sheet.check("jump", "b2xa2")
        assert said in sheet.report()
