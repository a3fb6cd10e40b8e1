"""Proving a puzzle: which first moves are right, and whether that makes it a sound one."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

from kyran_widgets.puzzles.equivalence import classes
from kyran_widgets.puzzles.goals import goal_of
from kyran_widgets.puzzles.lines import Lines
from kyran_widgets.puzzles.scenario import Scenario
from kyran_widgets.puzzles.solved import Budget, Exhausted, Solved
from kyran_widgets.puzzles.solver import solved_within
from kyran_widgets.puzzles.worlds import Uncounted, worlds
from kyran_widgets.rules import GAMES, State
from kyran_widgets.text import label

SOUND, COOKED, NONE = "sound", "cooked", "no solution"
ALREADY, ILLEGAL, UNKNOWN = "already solved", "illegal position", "unknown"
VERDICTS = (SOUND, COOKED, NONE, ALREADY, ILLEGAL, UNKNOWN)
_KEYS = dict(
    zip(
        VERDICTS,
        (f"verdict_{key}" for key in ("sound", "cooked", "none", "solved", "illegal", "unknown")),
        strict=True,
    )
)


@dataclass(frozen=True)
class Verification:
    """What is proved of a puzzle; true if it is sound.

    Its ``repr`` tells no move.

    Parameters
    ----------
    verdict
        ``"sound"`` (one right first move), ``"cooked"`` (several), ``"no solution"``,
        ``"already solved"``, ``"illegal position"`` or ``"unknown"``: not proved within the
        budget.
    solutions
        Right first moves, in groups that are one solution.
    solved
        What is proved of every first move, with lines.
    nodes, seconds
        What it took.
    faults
        All that is wrong with an illegal position, or why hidden worlds cannot be listed.
    """

    verdict: str
    solutions: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    solved: Solved = field(default=Solved((), (), (), 0, {}), repr=False)
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    faults: tuple[str, ...] = ()

    @property
    def first_moves(self) -> tuple[str, ...]:
        """Right first moves, one for each solution."""
        return tuple(group[0] for group in self.solutions)

    def __bool__(self) -> bool:
        """Whether the puzzle is sound."""
        return self.verdict == SOUND

    def text(self, lang: str) -> str:
        """Tell the verdict to the author, with the moves that cook it or the faults.

        Examples
        --------
        >>> Verification("cooked", (("a1xa3",), ("a1xc1",))).text("en")
        'Cooked: there are 2 right first moves that are not the same: a1xa3, a1xc1.'
        """
        key = _KEYS[self.verdict]
        counts = {COOKED: len(self.solutions), ILLEGAL: len(self.faults)}
        if self.verdict == UNKNOWN and self.solutions and not self.solved.open:
            key, counts = "verdict_alike", {UNKNOWN: len(self.solutions)}
        count = counts.get(self.verdict, len(self.solved.open))
        said = label(GAMES[0], key, lang, count=count, moves=", ".join(self.first_moves))
        return "\n- ".join([said, *self.faults])


def prove(scenario: Scenario, state: State, budget: Budget) -> Verification:
    """Prove a puzzle whose position is legal.

    Parameters
    ----------
    scenario
        The puzzle.
    state
        Its position.
    budget
        What may be spent.
    """
    began, budget = perf_counter(), budget.anew()
    goal = goal_of(scenario.goal)
    decided = goal.decided(goal.start, state)
    if decided is not None:
        verdict = ALREADY if decided else NONE
        losses = () if decided else tuple(state.legal())
        return Verification(verdict, solved=Solved((), losses, (), 0, dict.fromkeys(losses, ())))
    if scenario.information == "open":
        solved = solved_within(state, scenario.task, budget)
    else:
        try:
            solved = _in_all_worlds(scenario, state, budget)
        except Uncounted as error:
            solved = Solved((), (), tuple(state.legal()), 0, {})
            return Verification(UNKNOWN, solved=solved, faults=(str(error),))
    groups: tuple[tuple[str, ...], ...] = tuple((move,) for move in solved.wins)
    # In KIROLO a move that is still open might show two right ones to be the same.
    sure = not solved.open or state.game != "kirolo"
    # Where cards are hidden, which moves are as good as the same would tell of them.
    if scenario.information == "open":
        try:
            groups = classes(state, solved.wins, scenario.task, budget)
        except (Exhausted, RecursionError):
            sure = False
    verdict = COOKED if len(groups) > 1 and sure else UNKNOWN
    if len(groups) <= 1 and not solved.open:
        verdict = SOUND if groups else NONE
    return Verification(verdict, groups, solved, budget.spent, perf_counter() - began)


def _in_all_worlds(scenario: Scenario, state: State, budget: Budget) -> Solved:
    """Judge every first move in every world that the solver's seat cannot tell from this one.

    What follows the first move is judged in each world by itself, all seen.
    """
    moves = state.legal()
    right, wrong = dict.fromkeys(moves, 0), dict.fromkeys(moves, 0)
    refuting: dict[str, Solved] = {}  # by move the first world that tells
    proving: dict[str, Solved] = {}
    before = budget.spent
    found = worlds(state, scenario.seat)
    for world in found:
        try:
            budget.spend()
        except Exhausted:
            break
        solved = solved_within(world, scenario.task, budget)
        for move in solved.wins:
            right[move] += 1
            proving.setdefault(move, solved)
        for move in solved.losses:
            wrong[move] += 1
            refuting.setdefault(move, solved)
    share = Fraction(str(scenario.share))
    wins = tuple(move for move in moves if right[move] >= share * len(found))
    losses = tuple(move for move in moves if wrong[move] > (1 - share) * len(found))
    rest = tuple(move for move in moves if move not in wins and move not in losses)
    telling = {move: (proving if move in wins else refuting)[move] for move in (*wins, *losses)}
    replies = Lines(list(telling), lambda move: telling[move].replies.get(move, ()), budget)
    return Solved(wins, losses, rest, budget.spent - before, replies)
