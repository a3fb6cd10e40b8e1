"""A player of any game that chooses blindly."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any

from kyran_widgets.rules import State


class Uniform:
    """Plays any legal move, each as likely.

    Examples
    --------
    >>> thought = Uniform().think({"legal": ["b0", "b1"]}, None, Random(1))
    >>> next(thought)
    >>> next(thought)
    Traceback (most recent call last):
    ...
    StopIteration: b0
    """

    name = "random"

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move; see :class:`kyran_widgets.bots.Bot`."""
        yield
        move: str = rng.choice(view["legal"])
        return move
