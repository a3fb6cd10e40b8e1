"""Whoever waits for an answer waits for seconds at most, and is told what is not known."""

from random import Random
from time import monotonic

from puzzle_parts import of_kirolo, puzzle

from kyran_widgets.puzzles import solved
from kyran_widgets.rules import zyrcan


def test_what_could_not_be_proved_is_said_and_does_not_count(monkeypatch):
    monkeypatch.setattr(solved, "NODES", 1)
    one = puzzle(goal={"avoid": {"win": 1}}, horizon="game")
    answer = one.check(one.verify().solved.open[0])
    assert (answer.right, bool(answer)) == (None, False)
    assert "could not be proved" in answer.message
    assert one.attempts == ()


def hard(**changed):
    """A puzzle whose proof takes minutes: a whole fight, and a goal of the generic solver."""
    state, rng = zyrcan.State.new(3), Random(1)
    while state.phase == "deploy":
        state.apply(rng.choice(state.legal()))
    made = {"position": state.text(), "seat": state.turn, "goal": {"avoid": {"win": 1}}}
    return puzzle(**{**made, "horizon": "game", **changed})


def test_an_answer_is_thought_about_for_a_bounded_time_and_once(monkeypatch):
    monkeypatch.setattr(solved, "WAIT", 0.2)
    one = hard()
    one.verify(budget=50)
    began = monotonic()
    for move in one.state.legal():
        assert one.check(move).right is None
    assert one.hint() is None
    assert one.solution() == ()
    assert monotonic() - began < 20
    assert (one.attempts, one.lost) == ((), 0)


def test_an_illegal_move_is_refused_without_a_thought(monkeypatch):
    one = hard()

    def prove(*_):
        raise AssertionError("nothing had to be proved")

    monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", prove)
    answer = one.check("--")
    assert (answer.right, answer.counted, answer.rule) == (False, False, "A6")


def test_a_line_that_cannot_be_followed_in_time_is_left_open(monkeypatch):
    one, line = of_kirolo(), ["T2+1", "F7.F8.F9", "+", "B7@B"]
    assert one.check(line)
    monkeypatch.setattr(solved, "NODES", 1)
    answer = one.check(line)
    assert (answer.right, answer.counted, len(one.attempts)) == (None, True, 1)
    assert "could not be proved" in answer.message


def test_what_is_known_is_judged_without_another_thought(monkeypatch):
    one = hard(goal={"any": [{"capture": 1, "of": 1}, {"avoid": {"win": 1}}]})
    solved = one.verify(budget=50).solved
    assert solved.wins
    assert solved.open
    monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", None)
    assert one.check(solved.wins[0])
    monkeypatch.undo()
    # More that is proved is kept, less is not.
    one.verify(budget=1)
    monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", None)
    assert one.check(solved.wins[-1])


def test_a_solution_that_is_known_is_told_without_another_thought(monkeypatch):
    one = hard(goal={"any": [{"capture": 1, "of": 1}, {"avoid": {"win": 1}}]})
    found = one.verify(budget=50)
    assert found.solved.open
    monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", None)
    assert one.solution()[0] == found.first_moves[0]
    assert [one.hint().kind, one.hint().kind] == ["zone", "move"]


def test_what_has_no_solution_is_not_thought_about_again(monkeypatch):
    one = puzzle(goal={"capture": 3, "of": 2})
    assert one.verify().verdict == "no solution"
    monkeypatch.setattr("kyran_widgets.puzzles.puzzle.prove", None)
    assert (one.solution(), one.hint()) == ((), None)


def test_a_small_budget_does_not_spoil_later_answers():
    one = puzzle(goal={"avoid": {"win": 1}}, horizon="game")
    assert one.verify(budget=1).verdict == "unknown"
    assert one.check(one.state.legal()[0]).right is not None
