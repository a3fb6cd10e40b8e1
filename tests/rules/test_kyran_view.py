"""What a view of KYRAN holds beyond the position line."""

import random

from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State


def strength(card):
    """Order of a list of cards: ascending value, a Number first, the Mystique last."""
    return (99, "") if card == "M" else (int(card.lstrip("CSBV")), card)


def test_cards_out_are_those_of_the_tricks_taken_this_round():
    """Everybody has seen them, so every view shows them; the next round begins without."""
    longest = 0
    for seed in range(30):
        rng, state = random.Random(seed), State.new(3 + seed % 4)
        laid, tricks = [], 0
        while state.turn is not None:
            log = []
            state.apply(
                state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()), log
            )
            for event in log:
                if event.kind in ("CardLaid", "ForcedLay"):
                    laid.append(event.facts["card"])
                elif event.kind == "TrickWon":
                    tricks += 1
                elif event.kind in ("RoundBegins", "GameLost"):
                    laid, tricks = [], 0
            out = sorted(laid[: tricks * state.players], key=strength)
            for seat in (None, "all", *range(state.players)):
                assert state.view(seat)["out"] == out
            longest = max(longest, len(out))
    assert longest == 6 * 6


def test_a_card_keeps_what_it_was_worth_before_a_swap():
    line = (
        "KYRAN1;n=5;deck=full;opt=-;r=6;k=2;d=4;ph=play;lives=5,5,5,5,5;bids=0,0,0,0,1;won=0,0,0,0,0;"
        "hands=M,1|V3,4|V34,6|7,8|9,10;trick=-;turn=0;force=-;known=-"
    )
    state = State.parse(line)
    worth = []
    for move in ("M0", "V3~0", "V34~0", "7"):
        state.apply(move)
        worth.append([(lay["was"], lay["value"]) for lay in state.view(None)["trick"]])
    assert worth == [
        [(0, 0)],
        [(0, 3), (3, 0)],
        [(0, 34), (3, 0), (34, 3)],
        [(0, 34), (3, 0), (34, 3), (7, 7)],
    ]
