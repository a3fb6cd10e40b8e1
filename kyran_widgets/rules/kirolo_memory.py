"""What everybody at a table of KIROLO has seen and a position line does not hold.

All of it is public but one thing: which cards a seat has itself drawn from a shuffled
pile. What follows from it for one seat is worked out in ``kirolo_knowledge``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kyran_widgets.rules.kirolo_cards import FACES

Owned = tuple[int, int]
"""A seat and a card."""


def owners(known: Iterable[int]) -> list[Owned]:
    """Return the owner and the card of each entry of ``Memory.known`` or ``Memory.sure``.

    Examples
    --------
    >>> memory = Memory()
    >>> memory.came(2, 59)
    >>> [*memory.known], owners(memory.known)
    ([187], [(2, 59)])
    """
    return [(one >> 6, one & 63) for one in known]


class Mixed:
    """A pile since it was last shuffled in mid-game.

    Attributes
    ----------
    faces
        Cards that all have seen go into it, ascending.
    unknown
        How many others are in it.
    shown
        Cards that have come out of it in the sight of all.
    drawn
        By seat: the cards drawn unseen by the others.
    left
        Cards that have left a hand since and may have been such draws: owner, card, and how
        many the owner had drawn by then. Not those that all knew there.
    """

    __slots__ = ("drawn", "faces", "left", "shown", "unknown")

    def __init__(self, faces: tuple[int, ...], unknown: int, players: int) -> None:
        self.faces, self.unknown = faces, unknown
        self.shown: list[int] = []
        self.left: list[tuple[int, int, int]] = []
        self.drawn: list[list[int]] = [[] for _ in range(players)]

    def copy(self) -> Mixed:
        """Return an independent copy."""
        new = Mixed(self.faces, self.unknown, 0)
        new.shown, new.left = self.shown[:], self.left[:]
        new.drawn = [cards[:] for cards in self.drawn]
        return new

    def inside(self) -> list[int]:
        """Return the known cards that are still in it, none having been drawn unseen."""
        rest = list(self.faces)
        for card in self.shown:
            if card in rest:
                rest.remove(card)
        return rest

    def told(self, seat: int | None) -> tuple[Any, ...]:
        """Hashable: what a seat knows of it."""
        counts = tuple(map(len, self.drawn))
        own = () if seat is None else tuple(sorted(self.drawn[seat]))
        shown, left = tuple(sorted(self.shown)), tuple(sorted(self.left))
        return (self.faces, self.unknown, shown, left, counts, own)


class Memory:
    """Public memory of a running game.

    Attributes
    ----------
    known
        Cards in hands that all have seen go there, in the order they came
        (notation); each is a byte ``owner << 6 | card``, for every card that leaves is
        sought here.
    sure
        The same for cards that all can tell: drawn from the known top of a pile.
    top, bottom
        Known cards of the Element pile, from above: put back by a Fouille (A26).
    deep
        By discard: how many cards at its bottom nobody has seen (of a position line).
    kinds
        By seat, of the cards that not all know: those that are surely Elements, surely
        Actions, and those that may be either; ``None`` when no card may, as in a game
        seen from its start.
    mixed
        By pile: what is known of it since a shuffle in mid-game.
    """

    __slots__ = ("bottom", "deep", "kinds", "known", "mixed", "sure", "top")

    def __init__(self) -> None:
        self.known = bytearray()
        self.sure = bytearray()
        self.top: list[int] = []
        self.bottom: list[int] = []
        self.deep: dict[str, int] = {}
        self.kinds: tuple[list[int], list[int], list[int]] | None = None
        self.mixed: dict[str, Mixed] = {}

    def copy(self) -> Memory:
        """Return an independent copy."""
        new = Memory.__new__(Memory)
        new.known, new.sure = self.known[:], self.sure[:]
        new.top, new.bottom = self.top[:], self.bottom[:]
        new.deep = self.deep.copy()
        sure, actions, loose = self.kinds or ((), (), ())
        new.kinds = self.kinds and ([*sure], [*actions], [*loose])
        new.mixed = {pile: mixed.copy() for pile, mixed in self.mixed.items()}
        return new

    # --- hands ---------------------------------------------------------------

    def came(self, seat: int, card: int) -> None:
        """Note a card that all have seen go to a hand."""
        self.known.append(seat << 6 | card)

    def drew(self, seat: int, pile: str, card: int, public: bool) -> None:
        """Note a card that went from a pile to a hand; ``public`` if all can tell which."""
        if public:
            self.sure.append(seat << 6 | card)
            return
        if self.mixed and pile in self.mixed:
            self.mixed[pile].drawn[seat].append(card)
        if self.kinds is not None:
            self.kinds[card >= FACES][seat] += 1

    def went(self, seat: int, card: int) -> None:
        """Note a card that left a hand in the sight of all, none like it being known there."""
        mixed = self.mixed.get("E" if card < FACES else "Z") if self.mixed else None
        if mixed is not None and (drawn := len(mixed.drawn[seat])):
            mixed.left.append((seat, card, drawn))
        if self.kinds is not None:  # one of the loose cards, only if it can be no other
            kind = self.kinds[card >= FACES]
            (kind if kind[seat] else self.kinds[2])[seat] -= 1

    def has_no_element(self, seat: int) -> None:
        """Note that a seat could not have discarded an Action while it held an Element (A15)."""
        if self.kinds is not None:
            _, actions, loose = self.kinds
            actions[seat] += loose[seat]
            loose[seat] = 0

    # --- piles ---------------------------------------------------------------

    def lifted(self, left: int) -> bool:
        """Note that the top card of the Element pile was lifted, ``left`` remaining.

        Returns whether all know which card it is.
        """
        if self.top:
            del self.top[0]
            return True
        if len(self.bottom) > left:
            del self.bottom[0]
            return True
        return False

    def uncovered(self, pile: str, left: int) -> None:
        """Note that the top of a discard was taken, ``left`` remaining: the next is in sight."""
        if left and self.deep.get(pile) == left:
            self.deep[pile] -= 1

    def shown(self, pile: str, card: int) -> None:
        """Note a card of a pile that all have seen for the first time."""
        if self.mixed and pile in self.mixed:
            self.mixed[pile].shown.append(card)
