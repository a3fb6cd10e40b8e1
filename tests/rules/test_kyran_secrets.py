"""No seat learns from its own side of the table what the rules hide from it.

The reference is the oracle's worlds: every deal that fits all that a seat has seen this round.
``KYRAN_ORACLE_GAMES`` multiplies the number of games (1 by default).
"""

from __future__ import annotations

import math
import os
import random
from collections import Counter

import kyran_oracle as oracle
import pytest
from kyran_worlds import Round, clues, count_worlds
from random_rounds import CROWDED, OPTIONS, TABLES, any_move, opening, rounds

from kyran_widgets.rules import CHANCE, kyran

TIMES = int(os.environ.get("KYRAN_ORACLE_GAMES", "1"))

TRIED = (
    *("b0", "b1", "b3", "b9", "30", "7", "M0", "M37", "M", "C11>0", "C11>1", "C11!", "S27>2"),
    *("S27!", "B20>0", "B20>1", "B20!", "V3-", "V3~0", "V3~2", "V3!", "V3", "12!", "12>1", "^14"),
    *("deal:1|2|3", "", "b", "C11>9", "30 ", "V36~1", "C13>2", "S30>0", "?"),
)


def hands_of(state):
    """Read the hands in a state's line."""
    field = next(f for f in state.text().split(";") if f.startswith("hands="))
    return tuple(tuple(hand.split(",")) if hand else () for hand in field[6:].split("|"))


def replayed(record, world=None):
    """States and logs of the round at each move, in the true world or in another."""
    start, moves = (record.start, record.moves) if world is None else record.dealt(world)
    state = kyran.State.parse(start.text())
    line = []
    for move in moves:
        assert state.refuse(move) is None
        log = []
        state.apply(move, log)
        line.append((state.copy(), log))
    return line


def heard(log, seat):
    return [event for event in log if event.seen_by(seat)]


def same_for(seat, state, other):
    """Whether two states are one to a seat, in all it may ask."""
    assert state.view(seat) == other.view(seat)
    assert state.information(seat) == other.information(seat)
    assert hash(state.information(seat)) == hash(other.information(seat))
    if seat is not None:
        assert [state.refuse(move, seat) for move in TRIED] == [
            other.refuse(move, seat) for move in TRIED
        ]
        if state.turn == seat:
            assert state.legal() == other.legal()


def check_secrets(record, rng):
    """Hold every promise about hidden cards at one position."""
    true = replayed(record)
    state = true[-1][0] if true else kyran.State.parse(record.start.text())
    assert state.text() == record.now.text()
    for seat in (None, *range(state.players)):
        key = rng.random()
        imagined = state.determinize(seat, random.Random(key))
        assert state.text() == record.now.text()
        same_for(seat, state, imagined)
        world = hands_of(imagined)
        assert record.fits(world, seat)
        assert imagined.text() == record.twin(world).text()
        assert kyran.State.parse(imagined.text()).text() == imagined.text()
        other = replayed(record, world)
        for (here, log), (there, imagined_log) in zip(true, other, strict=True):
            assert here.view(seat) == there.view(seat)
            assert here.information(seat) == there.information(seat)
            assert heard(log, seat) == heard(imagined_log, seat)
        twin = other[-1][0] if other else imagined
        # What the others know there is what they would have learnt there.
        for any_seat in (None, *range(state.players)):
            assert imagined.information(any_seat) == twin.information(any_seat)
        # The hidden cards cannot steer the draw, and the imagined state goes on knowing.
        drawn = [
            s.determinize(seat, random.Random(key + 1)).text() for s in (state, twin, imagined)
        ]
        assert drawn[0] == drawn[1] == drawn[2]
        same_next(record, world, seat, state, imagined)


def same_next(record, world, seat, state, imagined):
    """Play each move that both worlds allow and that shows the seat the same in both."""
    here, there = record.now, record.twin(world)
    moves = (here.legal() & there.legal()) or set(here.draws()) & set(there.draws())
    for move in sorted(moves):
        after, seen = here.witness(move)
        after_there, seen_there = there.witness(move)
        if [what for who, what in seen if who in (None, seat)] != [
            what for who, what in seen_there if who in (None, seat)
        ] or after.text(seat) != after_there.text(seat):
            continue
        states = state.copy(), imagined.copy()
        logs = [], []
        for one, log in zip(states, logs, strict=True):
            one.apply(move, log)
        assert heard(logs[0], seat) == heard(logs[1], seat)
        assert states[0].view(seat) == states[1].view(seat)
        assert states[0].information(seat) == states[1].information(seat)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("players", "deck"), TABLES)
def test_no_leak(players, deck, options):
    rng = random.Random(f"secrets {players} {deck} {options}")
    for _ in range(TIMES):
        start = opening(rng, players, deck, options)
        for record, _ in rounds(start, rng):
            if rng.random() < 0.1 or record.now.force or record.now.blind:
                check_secrets(record, rng)


@pytest.mark.parametrize("players", [3, 5])
def test_no_leak_from_a_position_line(players):
    """A state read from its line has no memory but the line's own, and keeps the promise."""
    rng = random.Random(f"lines {players}")
    for _ in range(4 * TIMES):
        start = opening(rng, players, CROWDED, {})
        for record, _ in rounds(start, rng):
            if rng.random() < 0.9:
                continue
            state = kyran.State.parse(record.now.text())
            for seat in (None, *range(players)):
                imagined = state.determinize(seat, rng)
                same_for(seat, state, imagined)
                out = {lay.card for lay in record.now.trick}
                world = hands_of(imagined)
                cards = [card for hand in world for card in hand]
                assert len(set(cards)) == len(cards)
                assert not out & set(cards)
                assert set(cards) <= set(oracle.deck_cards(CROWDED))
                for seer, owner, card in record.now.known:
                    if seer == seat:
                        assert max(world[owner], key=oracle.strength) == card


def test_a_line_that_parses_stays_one():
    """Looks may be set up by hand; whatever is then played, the line still parses."""
    rng = random.Random(5)
    read = 0
    for _ in range(40 * TIMES):
        players = rng.choice((3, 4, 5))
        start = opening(rng, players, "full", {})
        for record, _ in rounds(start, rng):
            now = record.now
            held = [card for hand in now.hands for card in hand]
            used = [card for card in ("C11", "C26") if card not in held]
            if now.phase != "play" or not used or rng.random() < 0.9:
                continue
            looks = [(s, o) for s in range(players) for o in range(players) if s != o]
            shown = sorted(rng.sample(looks, len(used)))
            known = ",".join(f"{s}>{o}:{now.hands[o][-1]}" for s, o in shown if now.hands[o])
            state = kyran.State.parse(now.text().rpartition("=")[0] + "=" + (known or "-"))
            read += 1
            while state.phase == "play":
                draw = state.turn == CHANCE
                state.apply(state.sample(rng) if draw else rng.choice(state.legal()))
                assert kyran.State.parse(state.text()).text() == state.text()
    assert read > 20


# -- the distribution -----------------------------------------------------------------------


def positions(name, players, deck, options, sizes):
    """Random positions in rounds of some sizes, where a look or a Blessing has proved something."""
    rng = random.Random(name)
    cycle = oracle.sizes(players, oracle.new(players, deck).powers)
    while True:
        number = cycle.index(rng.choice(sizes)) + 1
        start = opening(rng, players, deck, options, round_number=number)
        for record, _ in rounds(start, rng):
            if record.now.round != number or record.now.phase != "play":
                continue
            seat = rng.choice((None, *range(players)))
            found = clues(record, seat).values()
            if any(c.certain or c.low > (0, 0) or c.high < (99, 0) for c in found):
                yield record, seat


def check_uniform(record, seat, worlds):
    """Every world is drawn, no other, and all equally often (chi-square, fixed seed)."""
    state = replayed(record)[-1][0]
    draws = max(4000, int(len(worlds) * (math.log(len(worlds)) + 12)))
    rng = random.Random(len(worlds))
    counts = Counter(hands_of(state.determinize(seat, rng)) for _ in range(draws))
    assert set(counts) == set(worlds)
    expected = draws / len(worlds)
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    assert chi <= freedom + 5 * math.sqrt(2 * freedom) + 12


def test_bounds_that_overlap():
    """Seat 0 knows that hand 1 lies over 12 and hand 2 under 30: both may hold 13 to 29."""
    record = Round(oracle.new(3, round_number=4, first_dealer=2))
    for move in (
        "deal:1,2,C11,B20|5,12,24,25|4,14,29,30",
        *("b0", "b0", "b0"),
        *("C11>2", "5", "4"),
        *("B20>1", "30"),
        *("29", "1", "24"),
    ):
        record = record.then(move)
    worlds = list(record.worlds(0))
    assert {hand for _, hand, _ in worlds} >= {("13",), ("M",)}
    assert len(worlds) == count_worlds(record, 0)
    check_uniform(record, 0, worlds)


def test_narrow_bounds_that_overlap():
    """One card left: seat 1's lies between 8 and 14, seat 2's between 12 and 16.

    To draw one hand and then the other would favour some of the seven worlds by half.
    """
    record = Round(oracle.new(3, ("C33", "C34", "B35", "B36"), round_number=3))
    for move in (
        "deal:17,C33,C34,B35,B36|5,6,8,11,14|1,2,12,13,16",
        *("b0", "b0", "b0"),
        *("C33>1", "5", "1"),
        *("C34>2", "6", "2"),
        *("B35>1", "16"),
        *("B36>2", "14"),
    ):
        record = record.then(move)
    worlds = list(record.worlds(0))
    pairs = {(one, two) for _, (one,), (two,) in worlds}
    assert pairs == {(a, b) for a in ("9", "10", "11", "13") for b in ("13", "15") if a != b}
    check_uniform(record, 0, worlds)


@pytest.mark.parametrize(
    ("players", "deck", "options", "sizes"),
    [
        (3, CROWDED, {}, (2, 3, 4)),
        (3, "auto", {"trick_leader": "left"}, (2, 3, 4)),
        (4, "auto", {}, (2, 3)),
        (6, "full", {"forced_power": "cancel"}, (7,)),
        (6, "base", {}, (6,)),
    ],
)
def test_all_worlds_are_drawn_alike(players, deck, options, sizes):
    checked = 0
    for record, seat in positions(f"all {players} {deck}", players, deck, options, sizes):
        if max(clue.size for clue in clues(record, seat).values()) > 2:
            continue
        number = count_worlds(record, seat)
        if not 2 <= number <= 700:
            continue
        worlds = list(record.worlds(seat))
        assert len(worlds) == number
        check_uniform(record, seat, worlds)
        checked += 1
        if checked == 3 * TIMES:
            break


@pytest.mark.parametrize(
    ("players", "round_number", "moves"),
    [(3, 7, 0), (4, 7, 2), (3, 6, 3)],
    ids=["blind-bids", "blind-bids-of-four", "two-cards"],
)
def test_worlds_without_clues(players, round_number, moves):
    """Nothing is known of the others' hands; in the blind round, of one's own."""
    options = {"mystique_round": "blind"}
    rng = random.Random(moves)
    record = Round(oracle.new(players, round_number=round_number, **options))
    while len(record.moves) < 1 + moves or record.now.force:
        record = record.then(any_move(record.now, rng))
    state = replayed(record)[-1][0]
    for seat in range(players):
        if record.now.blind:
            worlds = list(record.worlds(seat))
            assert len(worlds) == 41 - (players - 1)
            check_uniform(record, seat, worlds)
        else:
            check_shares(record, seat, state)
    check_shares(record, None, state)


def check_shares(record, seat, state):
    """Each unseen card is in each hand as often as the count of worlds says."""
    total = count_worlds(record, seat)
    draws = 3000
    rng = random.Random(total)
    counts = Counter()
    for _ in range(draws):
        for owner, hand in enumerate(hands_of(state.determinize(seat, rng))):
            counts.update((owner, card) for card in hand)
    for owner in clues(record, seat):
        for card in record.unseen(seat):
            share = count_worlds(record, seat, (owner, card)) / total
            found = counts.pop((owner, card), 0)
            assert abs(found - draws * share) <= 5 * math.sqrt(draws * share * (1 - share))
    assert all(not state_hides(record, seat, owner) for owner, _ in counts)


def state_hides(record, seat, owner):
    return owner in clues(record, seat)


@pytest.mark.parametrize(
    ("players", "deck", "sizes"),
    [(3, CROWDED, (4, 5, 6, 7)), (4, CROWDED, (4, 5)), (3, "full", (5, 6, 7)), (5, "auto", (3,))],
)
def test_shares_of_larger_hands(players, deck, sizes):
    checked = 0
    for record, seat in positions(f"shares {players} {deck}", players, deck, {}, sizes):
        if min(clue.size for clue in clues(record, seat).values()) < 2:
            continue
        check_shares(record, seat, replayed(record)[-1][0])
        checked += 1
        if checked == 4 * TIMES:
            break
