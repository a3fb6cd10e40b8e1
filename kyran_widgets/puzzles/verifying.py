"""Proving what was to be a puzzle: a text or fields, whose position may be illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.play.misfits import is_a
from kyran_widgets.puzzles.proof import ILLEGAL, Verification
from kyran_widgets.puzzles.puzzle import Puzzle
from kyran_widgets.puzzles.puzzle_reader import PuzzleError, PuzzleFault
from kyran_widgets.puzzles.scenario import POSITION
from kyran_widgets.puzzles.solved import Budget
from kyran_widgets.rules import shown


def verify(
    source: Puzzle | str | Mapping[str, Any], budget: Budget | int | None = None
) -> Verification:
    """Prove a puzzle, or what was to be one.

    Parameters
    ----------
    source
        A puzzle; or its TOML text or its fields, whose position may be illegal: then that is
        the verdict, with every broken invariant in ``faults``.
    budget
        As for :meth:`Puzzle.verify`.

    Raises
    ------
    PuzzleError
        If something else than the position is wrong.

    Examples
    --------
    >>> fields = {"game": "zyrcan", "id": "x", "seat": 0, "goal": {"win": 0}, "horizon": "game"}
    >>> fields |= {"title": {"fr": "x", "en": "x"}, "text": {"fr": "x", "en": "x"}}
    >>> fields |= {"opponents": {"model": "coalition"}, "position": "ZYRCAN1 3 3-4-3 - A2"}
    >>> verify(fields).verdict
    'illegal position'
    """
    if isinstance(source, Puzzle):
        return source.verify(budget)
    if not isinstance(source, str) and not is_a(source, dict):
        raise ValueError(f"source={shown(source)}: a Puzzle, its text or its fields")
    try:
        if isinstance(source, str):
            puzzle = Puzzle.from_toml(source)
        else:
            puzzle = Puzzle._read(source, None, file="puzzle", lang="fr")
    except PuzzleError as error:
        if not all(_of_position(fault) for fault in error.faults):
            raise
        return Verification(ILLEGAL, faults=tuple(map(str, error.faults)))
    return puzzle.verify(budget)


def _of_position(fault: PuzzleFault) -> bool:
    return fault.where.partition("[")[0].partition(".")[0] in POSITION
