"""A player of KIROLO that chooses blindly, but neither dithers nor takes itself back."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any

from kyran_widgets.rules import State
from kyran_widgets.rules.kirolo_cards import NAMES, Move, read_move

MOVES = 12  # in one turn, at most
STRIDE = 8  # a lay after the first passes no count of cards on the table that this divides
COST = {"+": 2, "~": 1, "?": 2}  # moves of an Action, the choice that follows it included
DRAW = 2  # moves of a draw, the choice of the card to keep included


class Debutant:
    """Plays any legal move, each as likely (A37), with two exceptions.

    **A turn has 12 moves at most.** The view tells which Actions were played this turn, and
    whether there was a draw and a lay, but not how many lays. So whoever has laid lays on only
    while the cards on the table do not reach the next multiple of 8, unless that empties the
    hand; then their number tells how many lays there can have been. When one more Action might be
    too many, the turn is ended: with ``.``, or with a discard.

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
    if not view["laid"]:
        return moves
    spent = 1 + _on_table(view) % STRIDE + sum([COST[action] for action in view["used"]])
    if view["drew"]:
        spent += DRAW
    if spent + max(COST.values()) < MOVES:
        return [move for move in moves if _may_lay(view, read_move(move))]
    ends = [move for move in moves if read_move(move).kind in ("end", "discard")]
    return ends or moves  # an Action waits for its choice, which is counted


def _undoes(view: Mapping[str, Any], move: Move, came: int) -> bool:
    if move.kind == "take":
        return bool(view["used"])
    if move.kind not in ("swap", "discard"):
        return False
    card, hand = NAMES[move.card], view["hands"][view["turn"]]
    if came and card in hand[-came:]:
        return True
    return move.kind == "swap" and card == view["discards"][move.pile]["top"]


def _on_table(view: Mapping[str, Any]) -> int:
    return sum([len(series["cards"]) for series in view["table"]])


def _may_lay(view: Mapping[str, Any], move: Move) -> bool:
    """Whether a move is no lay, or one that a player may make who has laid already."""
    if move.kind not in ("lay", "add", "fill"):
        return True
    cards = 1 if move.kind == "add" else move.pile.count(".") + (move.kind == "lay")
    room = STRIDE - _on_table(view) % STRIDE
    return cards < room or cards == len(view["hands"][view["turn"]])
