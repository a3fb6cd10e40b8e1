"""The public record, played on a deal that a seat may imagine, looks the same to that seat."""

from random import Random

import pytest
from kirolo_worlds import imagined

from kyran_widgets.rules import CHANCE, kirolo

TABLES = [
    (2, {"mode": "std"}),
    (2, {"mode": "rami", "initial_discards": "one"}),
    (3, {"mode": "std", "step_order": "free", "fouille_return": "bottom"}),
    (3, {"mode": "rami", "rami_actions": "pile", "hand_actions": 4}),
    (4, {"mode": "std", "jokers": 12, "hand_actions": 5, "hand_elements": 6}),
    (4, {"mode": "rami", "fouille_return": "bottom", "hand_actions": 4}),
]


def record(rng, players, options, plies):
    """A start line and the moves of a random game up to a reshuffle, not that included."""
    state = kirolo.State.new(players, **options)
    line, moves = state.text(), []
    while state.turn is not None and len(moves) < plies:
        if state.phase == "mix":
            moves.pop()  # what made it due
            break
        legal = state.legal()
        # Draws and Fouilles are what hides cards; a random game makes too few of them.
        telling = [move for move in legal if move in ("E", "Z", "?", "+")]
        if state.turn == CHANCE:
            move = state.sample(rng)
        else:
            move = rng.choice(telling if telling and rng.random() < 0.5 else legal)
        state.apply(move)
        moves.append(move)
    return line, moves


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_record_replays_on_every_deal_a_seat_may_imagine(players, options):
    rng, others = Random(f"{players} {options}"), 0
    for _ in range(10):
        line, moves = record(rng, players, options, rng.randint(5, 120))
        for seat in (None, *range(players)):
            twin = imagined(line, moves, seat, rng)
            others += twin != moves
            here, there = kirolo.State.parse(line), kirolo.State.parse(line)
            for move, other in zip(moves, twin, strict=True):
                assert here.mask(move, seat) == there.mask(other, seat)
                assert there.refuse(other) is None
                told, again = [], []
                here.apply(move, told)
                there.apply(other, again)
                assert [e for e in told if e.seen_by(seat)] == [e for e in again if e.seen_by(seat)]
                assert here.view(seat) == there.view(seat)
                assert here.information(seat) == there.information(seat)
    assert others > 8 * (players + 1)
