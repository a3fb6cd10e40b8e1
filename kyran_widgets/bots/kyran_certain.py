"""What a seat of KYRAN can be sure of: that a move takes the trick, or that it does not.

Sure means: whatever is in the hands it does not see, and whatever the others do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.rules.kyran_cards import CARD, KIND, MOVES, MYSTIQUE, RANK, VALUE, deck_of

STRENGTH = tuple(3 * value + rank for value, rank in zip(VALUE, RANK, strict=True))
"""What a card is worth in a trick, by its printed value: whoever has most takes it (A11)."""

HIGHEST = STRENGTH[MYSTIQUE]
LOWEST = RANK[MYSTIQUE]  # of a Mystique laid as 0


def fates(view: Mapping[str, Any]) -> dict[str, bool | None]:
    """Foretell every legal lay of the seat to move.

    Parameters
    ----------
    view
        What that seat sees, in the phase ``"play"``.

    Returns
    -------
    dict
        By move: ``True`` if it surely takes the trick, ``False`` if it surely does not,
        ``None`` if that depends on what the seat cannot know.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=1,0,1;"
    >>> line += "won=0,0,0;hands=12,20|5,34,36|4,8,32;trick=0:30=30;turn=1;force=-;known=-"
    >>> fates(State.parse(line).view(1))
    {'5': False, '34': None, '36': True}
    """
    to_come, seats = _to_come(view)
    return {move: _fate(view, move, to_come, seats) for move in view["legal"]}


def sure_tricks(view: Mapping[str, Any]) -> int:
    """Tricks that the hand of the seat to bid takes in any case.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=5;k=3;d=2;ph=bid;lives=5,4,3;bids=_,_,_;"
    >>> line += "won=0,0,0;hands=12,35,36|5,9,34|4,8,32;trick=-;turn=0;force=-;known=-"
    >>> sure_tricks(State.parse(line).view(0))
    2
    """
    hand = {CARD[c] for c in view["hands"][view["turn"]]}
    hidden = set(deck_of(view["deck"]).cards) - hand
    if any(KIND[c] == "V" for c in hidden):  # a Voile may take any value
        return 0
    best = max(STRENGTH[c] for c in hidden)
    free = "VM" if view["size"] > 1 else "V"  # whose owner may still lay them to lose
    return sum(STRENGTH[c] > best for c in hand if KIND[c] not in free)


def _to_come(view: Mapping[str, Any]) -> tuple[set[int], int]:
    """Cards that others may still lay in this trick, and how many of them they will."""
    me, trick, hands = view["turn"], view["trick"], view["hands"]
    shown = [card for hand in hands if isinstance(hand, list) for card in hand]
    gone = {CARD[c] for c in (*view["out"], *(lay["card"] for lay in trick), *shown)}
    strongest = {look["owner"]: CARD[look["card"]] for look in view["known"]}
    hidden = set(deck_of(view["deck"]).cards) - gone - {*strongest.values()}
    later = {*range(view["players"])} - {me} - {lay["seat"] for lay in trick}
    cards: set[int] = set()
    for seat in later:
        if isinstance(hands[seat], list):  # the blind round shows the others' cards
            cards.update(CARD[c] for c in hands[seat])
        elif seat in strongest:
            most = strongest[seat]
            cards.update([most, *(card for card in hidden if card < most)])
        else:
            cards |= hidden
    return cards, len(later)


def standing(view: Mapping[str, Any], move: str) -> tuple[int, int, int]:
    """Return the value and the strength that a lay would have, and the best strength beside it.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=1,0,1;"
    >>> line += "won=0,0,0;hands=12,20|5,34,V3|4,8,32;trick=0:30=30;turn=1;force=-;known=-"
    >>> standing(State.parse(line).view(1), "V3~0")  # a Power of 30 beside a Number of 3
    (30, 91, 9)
    """
    card, mark, arg = MOVES[move]
    value = arg if mark == "=" else VALUE[card]
    others = {lay["seat"]: (lay["value"], RANK[CARD[lay["card"]]]) for lay in view["trick"]}
    if mark == "~":
        theirs, rank = others[arg]
        others[arg], value = (value, rank), theirs
    best = max([3 * v + r for v, r in others.values()], default=-1)
    return value, 3 * value + RANK[card], best


def _fate(view: Mapping[str, Any], move: str, to_come: set[int], seats: int) -> bool | None:
    value, mine, best = standing(view, move)
    veils = [VALUE[c] for c in to_come if KIND[c] == "V"]
    if veils:  # one may give this card its value, and take any other
        return False if max(value, *veils) < best // 3 else None
    if mine <= best:  # at equal strength the first laid is ahead
        return False
    if all(STRENGTH[c] <= mine for c in to_come):
        return True
    weak = [c for c in to_come if STRENGTH[c] <= mine or (c == MYSTIQUE and view["size"] > 1)]
    return False if len(weak) < seats else None
