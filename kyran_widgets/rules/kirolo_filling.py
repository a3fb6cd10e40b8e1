"""Whether unseen cards of KIROLO can fill their places in one way or another.

The cards of one kind (Elements or Actions) fill what is unknown of their pile, of the
other hands and of the bottom of discards. Since a reshuffle some of them are known to have
been in the pile: of these a hand can hold no more than it has drawn, less those draws that
it has parted with. Whether that can be is a question of flow: each such card goes to the
pile, to a hand through its draws, or was a draw that is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Where = int | str
"""A seat (its hand), ``"pile"`` (and what was lifted from it), ``"deep"`` (unseen discards)."""

_Node = tuple[str, int, int]
_Pipes = dict[_Node, dict[_Node, int]]
_IN, _OUT, _ANY = ("in", 0, 0), ("out", 0, 0), ("any", 0, 0)


class Shuffled(NamedTuple):
    """What one seat knows of a pile since it was shuffled.

    Attributes
    ----------
    inside
        Cards that went into it and that the seat has not seen come out.
    draws
        By other seat: how many cards it has drawn unseen.
    gone
        Cards of ``inside`` that have left a hand since: owner, card, and how many the owner
        had drawn by then. No more of those gone by any time were such draws.
    """

    inside: Counter[int]
    draws: Mapping[int, int]
    gone: Sequence[tuple[int, int, int]]


class Filling:
    """Unseen cards of one kind, and the places that they fill exactly.

    Attributes
    ----------
    cards
        The cards, each with the number of its copies.
    room
        By place: how many of the cards are there.

    Examples
    --------
    Three copies of card 7 and one of card 8, of which the pile holds three: two are a 7.

    >>> filling = Filling([7, 7, 7, 8], {"pile": 3, "deep": 0, 1: 1})
    >>> filling.fits(8, {1: 1}), filling.least(7, "pile"), filling.least(8, "pile")
    (True, 2, 0)

    If all know that the 8 went into the pile, and seat 1 has drawn nothing:

    >>> known = Shuffled(Counter({8: 1}), {1: 0}, [])
    >>> filling = Filling([7, 7, 7, 8], {"pile": 3, "deep": 0, 1: 1}, known)
    >>> filling.fits(8, {1: 1}), filling.least(8, "pile")
    (False, 1)
    """

    def __init__(
        self, cards: Sequence[int], room: Mapping[Where, int], since: Shuffled | None = None
    ) -> None:
        self.cards = Counter(cards)
        self.room = room
        self.total = len(cards)
        self.since = since
        self._all_there = since is None or since.inside <= self.cards

    def alike(self) -> list[list[int]]:
        """Return the cards in groups of which the same can be said."""
        groups: dict[object, list[int]] = {}
        for card, copies in self.cards.items():
            key: tuple[object, ...] = (copies,)
            if self.since is not None:
                lost = sorted((o, when) for o, face, when in self.since.gone if face == card)
                key = (copies, self.since.inside[card], *lost)
            groups.setdefault(key, []).append(card)
        return [*groups.values()]

    def forgetting(self) -> Filling:
        """Return the same where nothing is known of a reshuffle."""
        return Filling([*self.cards.elements()], self.room)

    def fits(self, card: int = -1, wanted: Mapping[Where, int] | None = None) -> bool:
        """Whether in some world these places hold at least so many copies of a card."""
        wanted = wanted or {}
        room = {where: size - wanted.get(where, 0) for where, size in self.room.items()}
        free = self.cards[card] - sum(wanted.values())
        if free < 0 or min(room.values()) < 0:
            return False
        since = self.since
        if since is None:
            return True
        if self._all_there and since.inside[card] <= free:  # nothing need be gone
            hands = sum(min(room[o], draws) for o, draws in since.draws.items())
            if since.inside.total() <= room["pile"] + hands:
                return True
        return self._flows(since, card, wanted, room)

    def _flows(
        self,
        since: Shuffled,
        card: int,
        wanted: Mapping[Where, int],
        room: Mapping[Where, int],
    ) -> bool:
        """Whether the cards known of the shuffled pile can all have gone somewhere."""
        total = since.inside.total()
        apart = {lost[1] for lost in since.gone} | {card}
        pipes: _Pipes = {_IN: {}, _ANY: {_OUT: room["pile"]}}
        for face in apart:
            node = ("face", face, 0)
            pipes[_IN][node] = since.inside[face]
            # So many copies are not yet placed: no more can still be in pile or hands.
            pipes[node] = {_ANY: self.cards[face]}
        mine = pipes["face", card, 0]
        mine[_ANY] -= sum(wanted.values())
        mine[_OUT] = wanted.get("pile", 0)
        pipes[_IN][_ANY] = total - sum(since.inside[face] for face in apart)
        for o, draws in since.draws.items():
            hand = ("draws", o, 0)
            pipes[hand] = {_OUT: draws}
            pipes[_ANY][hand] = room[o]
            mine[hand] = wanted.get(o, 0)
            after = hand
            whens = sorted({when for owner, _, when in since.gone if owner == o}, reverse=True)
            for when in whens:
                node = ("gone", o, when)
                pipes[node] = {after: when}
                after = node
        for (owner, face, when), count in Counter(since.gone).items():
            pipes["face", face, 0]["gone", owner, when] = count
        return _most(pipes) == total

    def least(self, card: int, where: Where) -> int:
        """Return how many copies of a card a place holds in every world."""
        copies = self.cards[card]
        others = {w: size for w, size in self.room.items() if w != where and size}
        if self.since is None or sum(others.values()) < copies:
            low = max(0, self.room[where] - self.total + copies)
            if self.since is None or low == copies:
                return low
        away, left = dict[Where, int](), copies
        for other, size in others.items():
            away[other] = min(size, left)
            left -= away[other]
        if not left and self.fits(card, away):  # mostly there is room enough elsewhere
            return 0
        reached = {(0,) * len(others)}
        for most in range(copies + 1):
            further = {
                (*way[:i], way[i] + 1, *way[i + 1 :]) for way in reached for i in range(len(others))
            }
            reached = {
                way for way in further if self.fits(card, dict(zip(others, way, strict=True)))
            }
            if not reached:
                return copies - most
        raise AssertionError("more copies were placed than there are")


def _most(pipes: _Pipes) -> int:
    """Return how much can flow from ``_IN`` to ``_OUT``; uses the pipes up."""
    total = 0
    while True:
        came: dict[_Node, _Node] = {_IN: _IN}
        heads = [_IN]
        while heads and _OUT not in came:
            node = heads.pop()
            for other, size in pipes.get(node, {}).items():
                if size > 0 and other not in came:
                    came[other] = node
                    heads.append(other)
        if _OUT not in came:
            return total
        way, node = [], _OUT
        while node != _IN:
            way.append((came[node], node))
            node = came[node]
        size = min(pipes[a][b] for a, b in way)
        for a, b in way:
            pipes[a][b] -= size
            back = pipes.setdefault(b, {})
            back[a] = back.get(a, 0) + size
        total += size
