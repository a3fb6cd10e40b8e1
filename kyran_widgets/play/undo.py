"""Take-backs: how far back a match may go."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kyran_widgets.play.tree import Node
from kyran_widgets.rules import CHANCE, Event, Refusal

UNDO = ("any", "no_reveal", "off")
"""The policies."""

# Events by which a card leaves the dark; their fact "seat" says from whose hand.
_SHOWN = frozenset({"CardLaid", "ForcedLay", "ForcedChoice", "SealDrew"})


# Events by rule after which a turn, and with it what may be taken back, is over (A31).
_ENDS_TURN = {
    "kirolo": frozenset(
        {("TurnEnded", "R16"), ("Discarded", "R4")}
        | {("GameWon", "A12"), ("GameWon", "R5"), ("GameBlocked", "A29")}
    )
}

# Events that show cards of a pile.
_REVEALS = frozenset({"SearchPlayed"})


class UndoRefused(ValueError):
    """A take-back that the match does not allow; nothing has changed.

    Parameters
    ----------
    refusal
        Why, with the ply at which it stops.
    words
        The reason as a sentence; its bare facts when not given.
    """

    def __init__(self, refusal: Refusal, words: str | None = None) -> None:
        self.refusal = refusal
        facts = ", ".join(f"{k}={v}" for k, v in refusal.facts.items())
        super().__init__(words or f"{refusal.code} (rule {refusal.rule}) {facts}".strip())


def check_turn(game: str, nodes: Sequence[Node], target: int) -> None:
    """Refuse to take back what an earlier turn did, in a game whose rules say so.

    Parameters
    ----------
    game
        Name of the game.
    nodes
        The moves up to now.
    target
        Ply to go back to.

    Raises
    ------
    UndoRefused
        At the move that ended a turn.
    """
    last = _ENDS_TURN.get(game, frozenset())
    for ply in range(len(nodes), target, -1):
        if any((event.kind, event.rule) in last for event in nodes[ply - 1].events):
            raise UndoRefused(Refusal("undo_turn", "A31", {"ply": ply}))


def check_reveal(
    nodes: Sequence[Node], target: int, seat: int | str | None, people: Collection[int]
) -> None:
    """Refuse to take back what cannot be made unseen (policy ``"no_reveal"``).

    Parameters
    ----------
    nodes
        The moves up to now.
    target
        Ply to go back to.
    seat
        Whose decision is taken back.
    people
        Seats that people play.

    Raises
    ------
    UndoRefused
        At the last move that chance or another person played, or that showed a card.
    """
    for ply in range(len(nodes), target, -1):
        node = nodes[ply - 1]
        if node.seat == CHANCE:
            raise UndoRefused(Refusal("undo_chance", "N2", {"ply": ply}))
        if node.seat != seat and node.seat in people:
            raise UndoRefused(Refusal("undo_human", "N2", {"ply": ply, "seat": node.seat}))
        if node.seatings:  # whoever takes a seat over may have seen its hand
            raise UndoRefused(Refusal("undo_seen", "N2", {"ply": ply}))
        if any(_shows(event, seat) for event in node.events):
            raise UndoRefused(Refusal("undo_seen", "N2", {"ply": ply}))


def _shows(event: Event, seat: int | str | None) -> bool:
    """Whether an event shows a card that ``seat`` did not hold itself."""
    if event.audience is not None or event.kind in _REVEALS:
        return True
    return event.kind in _SHOWN and event.facts["seat"] != seat
