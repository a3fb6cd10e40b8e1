"""A player of KIROLO that chooses blindly, but neither dithers nor takes itself back."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any

from kyran_widgets.rules import State
from kyran_widgets.rules.kirolo_cards import NAMES, Move, read_move

MOVES = 12  # in one turn, at most
COST = {"lay": 1, "add": 1, "fill": 1, "swap": 1, "bonus": 2, "search": 2, "draw": 2, "take": 1}
"""Moves that a kind of move takes, the choice that follows it included."""


class Debutant:
    """Plays any legal move, each as likely (A37), with two exceptions.

    **A turn has 12 moves at most.** It makes none after which the draw that is still due, and
    the end of the turn, would pass that number.

    **It does not undo itself.** A card that has come this turn (drawn, taken, kept of a Fouille or
    got by Échange) is neither discarded nor exchanged; an Échange is for a card of another face;
    and who has played an Action takes no discard, since the top may be what was just put there.
    Only if nothing else is legal, it does so all the same.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo import State as Table
    >>> line = "KIROLO1;m=rami;n=2;opt=-;turn=0;step=play;used=-;laid=0;drew=1;nolay=0;idle=0;"
    >>> line += "hands=F5,E9|E1,~;table=-;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=0:E9;res=*"
    >>> thought = Debutant().think(Table.parse(line).view(0), None, Random(1))
    >>> next(thought)
    >>> next(thought)  # E9 has just come
    Traceback (most recent call last):
    ...
    StopIteration: F5@A
    """

    name = "debutant"

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move; see :class:`kyran_widgets.bots.Bot`."""
        moves = choices(view)
        yield
        return rng.choice(moves)


def choices(view: Mapping[str, Any]) -> list[str]:
    """Return the legal moves that it may choose."""
    legal: list[str] = view["legal"]
    moves: list[str] = []
    came = len(view["used"]) + view["drew"]
    while not moves and came >= 0:  # of them, those that are left stand at the right of the hand
        moves = [move for move in legal if not _undoes(view, read_move(move), came)]
        came -= 1
    moves = moves or legal
    return [move for move in moves if _fits(view, read_move(move).kind)] or moves


def _fits(view: Mapping[str, Any], kind: str) -> bool:
    """Whether the turn can still be ended in 12 moves after one of this kind."""
    lays = kind in ("lay", "add", "fill")
    draws = kind in ("draw", "take")
    due = not (lays or draws or view["laid"] or view["drew"]) and view["mode"] == "std"
    ends = kind in ("end", "discard")
    after = 0 if ends else 1 + (COST["draw"] if due else 0)
    return bool(view["moves"] + COST.get(kind, 1) + after <= MOVES)


def _undoes(view: Mapping[str, Any], move: Move, came: int) -> bool:
    if move.kind == "take":
        return bool(view["used"])
    if move.kind not in ("swap", "discard"):
        return False
    card, hand = NAMES[move.card], view["hands"][view["turn"]]
    if came and card in hand[-came:]:
        return True
    return move.kind == "swap" and card == view["discards"][move.pile]["top"]
