"""Tabletop games to play, teach and study in a notebook cell.

``Kirolo``, ``Kyran`` and ``Zyrcan`` are the games on the screen, ``Match`` is one without, ``load``
goes on with a saved game, ``replay`` walks through one, ``classroom`` opens a lesson,
``puzzle_board`` a puzzle. The names are resolved when first used, so that a program that needs
the rules alone never loads a widget.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kyran_widgets.play import Match
    from kyran_widgets.widgets import Kirolo, Kyran, Zyrcan, classroom, load, puzzle_board, replay

__all__ = ["Kirolo", "Kyran", "Match", "Zyrcan", "classroom", "load", "puzzle_board", "replay"]

__version__ = "0.1.0"

_HOMES = {
    "Kirolo": "kyran_widgets.widgets",
    "Kyran": "kyran_widgets.widgets",
    "Match": "kyran_widgets.play",
    "Zyrcan": "kyran_widgets.widgets",
    "classroom": "kyran_widgets.widgets",
    "load": "kyran_widgets.widgets",
    "puzzle_board": "kyran_widgets.widgets",
    "replay": "kyran_widgets.widgets",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
