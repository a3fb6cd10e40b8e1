"""Puzzles: a position, a goal and how the others answer; proved by a solver, then handed out.

A puzzle holds no solution, in no file and no ``repr``: what is right is proved when it is
first needed. The screen is not needed: puzzles are set, solved and graded wherever Python runs.
"""

from kyran_widgets.puzzles.answers import Answer, Hint
from kyran_widgets.puzzles.proof import VERDICTS, Verification
from kyran_widgets.puzzles.puzzle import Puzzle
from kyran_widgets.puzzles.puzzle_reader import PuzzleError
from kyran_widgets.puzzles.sheet import Sheet
from kyran_widgets.puzzles.shelf import collection
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.puzzles.verifying import verify

__all__ = [
    "VERDICTS",
    "Answer",
    "Budget",
    "Hint",
    "Puzzle",
    "PuzzleError",
    "Sheet",
    "Verification",
    "collection",
    "verify",
]
