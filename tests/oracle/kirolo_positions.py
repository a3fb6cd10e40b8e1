"""Positions of KIROLO from little more than a hand, for the tests of its rules."""

import pytest

from kyran_widgets.rules import CHANCE, IllegalMove, kirolo
from kyran_widgets.rules.kirolo_cards import CARD

LINE = (
    "KIROLO1;m={m};n={n};opt={opt};turn={turn};step={step};used={used};laid=0;drew={drew};"
    "nolay={nolay};idle={idle};hands={hands};table={table};A={A};B={B};X={X};E={E};Z={Z};"
    "seen={seen};known=-;res=*"
)
F_ALL = " ".join(f"F{value}" for value in range(1, 13))
RUN = "F7.F8.F9"


def at(hand, moves="", others="T1,B1", **how):
    """Seat 0 to move in the standard mode with this hand, unless told otherwise; then moves."""
    facts = {"m": "std", "opt": "-", "turn": 0, "step": "lay", "used": "-", "drew": 0, "idle": 0}
    facts |= {
        "nolay": 0,
        "table": "-",
        "seen": "-",
        "E": "M11,M12,B11,B12",
        **dict.fromkeys("ABXZ", ""),
    }
    hands = f"{hand.replace(' ', ',')}|{others}"
    facts |= {"hands": hands, "n": hands.count("|") + 1, **how}
    state = kirolo.State.parse(LINE.format(**facts))
    for move in moves.split():
        state.play(move)
    return state


def rami(hand, moves="", **how):
    """The same in Rami, when the draw is done."""
    return at(hand, moves, **{"m": "rami", "step": "play", "drew": 1, **how})


def fields(state):
    """The fields of a line."""
    return dict(part.partition("=")[::2] for part in state.text().split(";")[1:])


def hand_of(state, seat=0):
    return fields(state)["hands"].split("|")[seat]


def refusal(state, move, seat=None):
    """Refusal of a move, with the promise that nothing has changed."""
    before = state.text()
    found = state.refuse(move, seat)
    assert found is not None
    if seat is None and state.turn is not None:
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.refusal == found
    assert state.text() == before
    if state.turn != CHANCE:
        assert set(found.suggest) <= set(state.legal())
        assert move not in state.legal()
    return found


def cards(text):
    return [CARD[name] for name in text.split()]
