"""The oracle itself, on examples small enough to check by hand."""

from __future__ import annotations

import random

import kyran_oracle as oracle
import pytest
from kyran_worlds import Round


def play(position, *moves):
    for move in moves:
        position = position.apply(move)
    return position


def last_round(players, hands, bids="", **options):
    """Deal given hands in the round of their size, and bid if asked."""
    size = len(hands.split("|")[0].split(","))
    begun = oracle.new(players, round_number=8 - size, **options)
    return play(begun, "deal:" + hands, *bids.split())


def test_whole_round():
    position = last_round(3, "30,V3|12,27|S27,5", first_dealer=0)
    # Round 6 of a game whose first dealer is 0: dealer 2, seat 0 bids and leads.
    assert (position.dealer, position.turn) == (2, 0)
    position = play(position, "b1", "b0")
    assert position.legal() == {"b0", "b2"}
    position = play(position, "b0", "30", "27", "5")
    assert (position.won, position.turn) == ((1, 0, 0), 0)
    position = play(position, "V3!", "12", "S27!")
    assert (position.lives, position.phase, position.round) == ((5, 5, 4), "deal", 7)


def test_chain_of_forced_plays():
    position = last_round(4, "3,S27|2,25|9,B20|22,4", "b0 b0 b0 b0", first_dealer=2)
    assert position.turn == 0
    position = play(position, "S27>2")
    assert (position.turn, position.force) == ("*", (2, "?"))
    position = play(position, "^B20")
    assert position.legal() == {"B20>1", "B20>3"}
    position = play(position, "B20>3")
    assert position.text().split(";")[12] == "trick=0:S27=27 2^B20=20 3^4=4"
    position = play(position, "25")
    assert (position.won, position.turn) == ((1, 0, 0, 0), 0)


def test_veil_takes_the_value_that_the_mystic_was_given():
    position = last_round(3, "M,1|2,V3|36,4", "b0 b0 b0")
    position = play(position, "M0", "V3~0")
    assert [lay.value for lay in position.trick] == [3, 0]
    position = play(position, "4")
    assert position.won == (0, 0, 1)


def test_deal_sizes():
    assert oracle.sizes(4, oracle.BASE) == [7, 6, 5, 4, 3, 2, 1]
    assert oracle.sizes(6, ()) == [6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_two_ways_to_find_the_worlds_agree(seat):
    """Hand by hand, and all hands at once, on a deck seen to its last few cards."""
    hands = "6,11,16,21,26,31,36|5,10,15,20,25,30,35|4,9,14,19,24,29,34"
    more = "3,8,13,18,23,28,33|2,7,12,17,22,27,32"
    record = Round(oracle.new(5, "simple")).then(f"deal:{hands}|{more}")
    rng = random.Random(4)
    while len(record.moves) < 1 + 5 + 5 * 6:
        record = record.then(rng.choice(sorted(record.now.legal())))
    worlds = list(record.worlds(seat))
    assert len(worlds) == (720 if seat is None else 120)
    assert all(record.fits(world, seat) for world in worlds)


def test_a_look_and_a_blessing_bound_the_hands():
    record = Round(oracle.new(3, round_number=6))
    for move in ("deal:C11,30|9,21|B20,14", "b0", "b0", "b0", "C11>1", "9", "14"):
        record = record.then(move)
    assert {world[1] for world in record.worlds(0)} == {("21",)}
    assert len(list(record.worlds(0))) == 41 - 3 - 1 - 1
    assert len(list(record.worlds(2))) == 37 * 36
    record = record.then("B20>0")
    assert record.now.trick[-1] == oracle.Lay(0, "30", 30, forced=True)


def test_a_blessing_bounds_what_its_target_keeps():
    record = Round(oracle.new(3, round_number=5, first_dealer=1))
    for move in ("deal:B20,30,1|9,21,35|2,4,14", "b0", "b0", "b0", "B20>1", "2"):
        record = record.then(move)
    kept = {card for world in record.worlds(2) for card in world[1]}
    assert min(map(oracle.strength, kept)) > (9, 0)
    assert max(map(oracle.strength, kept)) == oracle.strength("M")
