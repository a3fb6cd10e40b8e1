"""The widgets: games on the screen of a notebook."""

from __future__ import annotations

from pathlib import Path

from kyran_widgets.play import load as _load
from kyran_widgets.widgets.classroom_screen import Classroom, classroom
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.kirolo import Kirolo
from kyran_widgets.widgets.kyran import Kyran
from kyran_widgets.widgets.puzzle_screen import PuzzleBoard, puzzle_board
from kyran_widgets.widgets.replay_screen import Replay, replay
from kyran_widgets.widgets.zyrcan import Zyrcan

__all__ = [
    "Classroom",
    "Game",
    "Kirolo",
    "Kyran",
    "PuzzleBoard",
    "Replay",
    "Zyrcan",
    "classroom",
    "load",
    "puzzle_board",
    "replay",
]

SCREENS: dict[str, type[Game]] = {screen.game: screen for screen in (Kirolo, Kyran, Zyrcan)}
"""The screen of each game."""


def load(path: str | Path, *, seed: int | str | None = None, **settings: str) -> Game:
    """Go on with a saved game, on the screen.

    Parameters
    ----------
    path
        A file written by ``save``.
    seed
        For the draws and bots to come; a new one when ``None``.
    **settings
        ``lang``, ``theme``, ``pace`` of the widget.

    Raises
    ------
    BadRecord
        If the file is damaged, with line and reason.
    """
    match = _load(path, seed=seed)
    return SCREENS[match.game].of(match, **settings)
