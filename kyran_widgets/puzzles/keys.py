"""What makes two positions the same for a search: less than a line, and cheaper to take."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from kyran_widgets.rules import State

Key = Hashable


def key_of(state: State) -> Key:
    """Return a key that two positions share only if they have the same future, all seen.

    What seats remember is left out: it decides nothing that the rules allow.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> key_of(State.new(3)) == key_of(State.new(3).copy()) != key_of(State.new(4))
    True
    """
    return _KEYS[state.game](state)


def _zyrcan(state: Any) -> Key:
    return bytes(state._cells), state.turn, tuple(state.reserves)


def _kyran(state: Any) -> Key:
    return (
        tuple(map(tuple, state.hands)),
        tuple(state.trick),
        tuple(state.values),
        (state.turn, state.force, state.phase, state.round, state.lives),
        (state.won, state.bids),
    )


def _kirolo(state: Any) -> Key:
    # The order of a hand is its owner's whim; that of the table gives the series their numbers.
    return (
        tuple(tuple(sorted(hand)) for hand in state.hands),
        tuple(tuple(series.cards) for series in state.table.series),
        tuple(map(tuple, state.piles.values())),
        (state.turn, state.player, state.phase, state.used, state.laid, state.drew),
        (state.nolay, state.idle, state.seen, state.source),
    )


_KEYS: Mapping[str, Callable[[Any], Key]] = {
    "zyrcan": _zyrcan,
    "kyran": _kyran,
    "kirolo": _kirolo,
}
