"""Rounds of KYRAN as the solver plays them: what makes two positions, or two cards, the same."""

from __future__ import annotations

from kyran_widgets.rules import CHANCE, Event
from kyran_widgets.rules.kyran import State
from kyran_widgets.rules.kyran_cards import KIND, KINDS, MYSTIQUE, NAMES, VALUE


class Round(State):
    """A round that stops with its last trick, nothing settled."""

    __slots__ = ()

    @classmethod
    def of(cls, state: State) -> Round:
        """Return a copy of a state."""
        new = State.copy(state)
        new.__class__ = cls  # the same slots, and the copy is nobody else's
        assert isinstance(new, Round)
        return new

    def copy(self) -> Round:
        """Return an independent copy."""
        return Round.of(self)

    def settle(self, log: list[Event] | None) -> None:
        """End here: the lives stay, no other round begins."""
        self.phase, self.turn = "end", None


_KINDS = len(KINDS) + 1
_KIND_OF = [KINDS.find(kind) if kind != "M" else _KINDS - 1 for kind in KIND]
"""A number for the kind of each card, 0 for Numbers."""


def ranks(state: State) -> tuple[tuple[tuple[int, ...], ...], frozenset[str]]:
    """Return hands by rank, and the moves of Numbers that do what a lower one does.

    Equal values are one rank: these alone can be equal again after a Voile, which only
    exchanges values. Of two Numbers of a hand with neighbouring ranks that nothing else has,
    the higher is left out.
    """
    cards = [(VALUE[card], seat, card) for seat, hand in enumerate(state.hands) for card in hand]
    cards += [(value, -1, MYSTIQUE) for value in state.values]
    cards.sort()
    hands: list[list[int]] = [[] for _ in state.hands]
    same = set[str]()
    rank, last, owner = -1, -1, -1  # `owner`: of the rank before, if it is one Number alone
    for i, (value, seat, card) in enumerate(cards):
        if value != last:
            rank += 1
            last = value
            single = KIND[card] == "N" and (i + 1 == len(cards) or cards[i + 1][0] != value)
            if single and owner == seat:
                same.add(NAMES[card])
            owner = seat if single else -1
        if seat >= 0:
            hands[seat].append(_KINDS * rank + _KIND_OF[card])
    return tuple(map(tuple, hands)), frozenset(same)


def all_numbers(hands: tuple[tuple[int, ...], ...]) -> bool:
    """Whether hands by rank hold Numbers alone."""
    return not any(card % _KINDS for hand in hands for card in hand)


def moves_of(state: State, same: frozenset[str]) -> list[str]:
    """Return what may be played or drawn, of moves that do the same the first."""
    if state.turn == CHANCE:
        assert state.force is not None
        return [f"^{NAMES[c]}" for c in state.hands[state.force[0]] if NAMES[c] not in same]
    return [move for move in state.legal() if move not in same] if same else state.legal()


def fresh(state: State) -> bool:
    """Whether a trick is to begin."""
    return state.phase == "play" and not state.values and state.force is None


def owners(state: State, seat: int) -> bytes:
    """Return the owners of all cards in hands, lowest first, as places before ``seat``.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,0;won=0,0,0;"
    >>> state = State.parse(line + "hands=3,30|1,2|8,9;trick=-;turn=0;force=-;known=-")
    >>> list(owners(state, 0))
    [2, 2, 0, 1, 1, 0]
    """
    n = state.players
    cards = [(card, (seat - s) % n) for s, hand in enumerate(state.hands) for card in hand]
    return bytes([place for _, place in sorted(cards)])
