"""First moves that are one solution: equal but for a name, or for the order of what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kyran_widgets.puzzles.keys import key_of
from kyran_widgets.rules import State
from kyran_widgets.rules.kyran_cards import CARD, KIND, VALUE


def classes(
    state: State, moves: Sequence[str], goes_on: Callable[[str], bool] = lambda _: True
) -> tuple[tuple[str, ...], ...]:
    """Return right first moves, those together that are one solution.

    Moves that lead to the same position are one. In KYRAN so are neighbouring Numbers of a
    hand, with no card of another hand or of the trick between them, and none of the hand but
    other such Numbers. In KIROLO so are moves that can be made in either order in a turn, and
    one that does at once what the other begins.

    Parameters
    ----------
    state
        Where they are played.
    moves
        Legal moves, all of them right.
    goes_on
        Whether the goal is still to be reached after a move: two moves that each reach it are
        two solutions, even if both can be made in either order.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran import State
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,0;"
    >>> line += "won=0,0,0;hands=7,9|8,30|1,2;trick=-;turn=0;force=-;known=-"
    >>> state = State.parse(line)
    >>> classes(state, ["7", "9"]), classes(state.parse(line.replace("8,30", "6,30")), ["7", "9"])
    ((('7',), ('9',)), (('7', '9'),))
    """
    same = _SAME[state.game]
    keys = {move: key_of(_after(state, move)) for move in moves}
    groups: list[list[str]] = []

    def joined(one: str, other: str) -> bool:
        ends = same is _one_turn and not (goes_on(one) and goes_on(other))
        return not ends and same(state, one, other)

    for move in moves:
        mine = [
            group
            for group in groups
            if any(keys[move] == keys[other] or joined(move, other) for other in group)
        ]
        groups = [group for group in groups if group not in mine]
        groups.append([*(other for group in mine for other in group), move])
    order = {move: at for at, move in enumerate(moves)}
    return tuple(
        sorted(
            (tuple(sorted(group, key=order.__getitem__)) for group in groups),
            key=lambda group: order[group[0]],
        )
    )


def _after(state: State, move: str) -> State:
    after = state.copy()
    after.apply(move)
    return after


def _never(_: State, __: str, ___: str) -> bool:
    return False


# --- KYRAN ---------------------------------------------------------------------------


def _neighbours(state: Any, one: str, other: str) -> bool:
    """Whether two Numbers of the hand to move are as good as the same card."""
    if state.phase != "play" or state.force is not None:
        return False
    cards = [CARD.get(move) for move in (one, other)]
    if any(card is None or KIND[card] != "N" for card in cards):
        return False
    low, high = sorted(VALUE[card] for card in cards if card is not None)
    own = state.hands[state.turn]
    theirs = [card for hand in state.hands if hand is not own for card in hand]
    # A Power of the value of one of the two beats it and not the other, or comes before it
    # in the hand.
    powers = [card for card in own if KIND[card] != "N"]
    between = [*state.values, *(VALUE[card] for card in (*theirs, *powers))]
    return not any(low <= value <= high for value in between)


# --- KIROLO --------------------------------------------------------------------------


def _one_turn(state: State, one: str, other: str) -> bool:
    """Whether two moves commute in a turn, or one begins what the other does at once."""
    first, second = _after(state, one), _after(state, other)
    ways = []
    for here, then in ((first, other), (second, one)):
        if here.turn == state.turn and then in here.legal():
            ways.append(_heap(_after(here, then)))
    if len(ways) == 2 and ways[0] == ways[1]:
        return True
    return _begins(first, second) or _begins(second, first)


def _begins(one: State, other: State) -> bool:
    if one.turn != other.turn or one.turn is None:
        return False
    wanted = _heap(other)
    return any(_heap(_after(one, move)) == wanted for move in one.legal())


def _heap(state: Any) -> Any:
    """Return a key in which the series have no numbers."""
    key: Any = key_of(state)
    return key[0], tuple(sorted(key[1])), *key[2:]


_SAME: Mapping[str, Callable[[Any, str, str], bool]] = {
    "zyrcan": _never,
    "kyran": _neighbours,
    "kirolo": _one_turn,
}
