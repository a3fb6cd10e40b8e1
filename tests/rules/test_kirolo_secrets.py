"""No seat learns from its own side of the table what the rules of KIROLO hide from it.

Worlds that a seat may imagine are held against the true one in all that the seat may ask, at
random positions of both modes and all options; then, one by one, what the memory of a game
must know. ``KYRAN_ORACLE_GAMES`` multiplies the number of games (1 by default).
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from random_kirolo import any_move, begin, first_position, late_position, some_options, tempers

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, kirolo, kirolo_knowledge

TIMES = int(os.environ.get("KYRAN_ORACLE_GAMES", "1"))
TABLES = [(mode, players) for mode in ("std", "rami") for players in (2, 3, 4)]
PILES = "EZABX"
TRIED = (
    *("E", "Z", "<A", "<B", "<X", "+", "?", ".", "*", "~F1@A", "~T9@B", "F1@A", "M12@B", "~@X"),
    *("F1/F2@A", "+/~@X", "^F1", "F1.F2.F3", "E4.*.E6", "1+F4", "E3+1", "*+2", "3=F1.*.F3", ""),
    *("deal:E=F1|Z=+", "mix:E=F1", "F5.F5.E5", "F7.F8", "1+~", None),
)


# -- what is held against what -------------------------------------------------------------


def places(state):
    """All cards of a state, by place."""
    found = {f"hand {seat}": hand for seat, hand in enumerate(hands_of(state))}
    found |= {pile: field(state, pile).split(",") if field(state, pile) else [] for pile in PILES}
    seen = field(state, "seen").partition(":")[2]
    found["seen"] = seen.split(",") if seen else []
    found["table"] = field(state, "table").replace(" ", ".").split(".")
    return found


def field(state, name):
    """A field of the state's full line."""
    return next(f for f in state.text().split(";") if f.startswith(f"{name}=")).partition("=")[2]


def hands_of(state):
    return [hand.split(",") if hand else [] for hand in field(state, "hands").split("|")]


def cards_of(state):
    """The cards that a state has, and how many each place holds."""
    found = places(state)
    count = Counter(card for cards in found.values() for card in cards)
    return count, {place: len(cards) for place, cards in found.items()}


def same_for(seat, state, other):
    """Hold two states that are to be one to a seat against each other, in all it may ask."""
    assert state.view(seat) == other.view(seat)
    assert state.text(seat) == other.text(seat) == state.view(seat)["position"]
    assert state.information(seat) == other.information(seat)
    assert hash(state.information(seat)) == hash(other.information(seat))
    if seat is not None:
        assert [state.refuse(move, seat) for move in TRIED] == [
            other.refuse(move, seat) for move in TRIED
        ]
        if state.turn == seat:
            assert state.legal() == other.legal()


def heard(log, seat):
    return [event for event in log if event.seen_by(seat)]


def told(log, seat):
    return [text.event_text("kirolo", event, "en") for event in heard(log, seat)]


def reveals(state, move, seat):
    """Whether a move may show a seat cards that it did not know."""
    if move in ("?", "E", "Z", "+") or move.startswith("mix:"):
        return state.player == seat or "?" in (move, state.view(None)["waits"])
    return move[0] == "<"  # in a game from a line, the next card of the discard


def same_next(seat, state, other, rng):
    """Play what looks alike to a seat in both worlds; it must go on looking alike."""
    if state.turn == CHANCE:
        pairs = [(state.sample(rng), other.sample(rng))]
        assert state.mask(pairs[0][0], seat) == other.mask(pairs[0][1], seat)
        if state.phase == "deal":
            return  # the deals show each seat a hand of its own
    else:
        there = {other.mask(move, seat): move for move in other.legal()}
        here = {state.mask(move, seat): move for move in state.legal()}
        both = sorted(here.keys() & there.keys())
        pairs = [(here[m], there[m]) for m in rng.sample(both, min(5, len(both)))]
    for move, twin in pairs:
        one, two, logs = state.copy(), other.copy(), ([], [])
        one.apply(move, logs[0])
        two.apply(twin, logs[1])
        if reveals(state, move, seat) and one.view(seat) != two.view(seat):
            continue  # the worlds differ in what is shown
        assert heard(logs[0], seat) == heard(logs[1], seat)
        assert told(logs[0], seat) == told(logs[1], seat)
        assert one.view(seat) == two.view(seat)
        if not reveals(state, move, seat):
            assert one.information(seat) == two.information(seat)


def check_secrets(state, rng):
    """Hold every promise about hidden cards at one position."""
    line, cards = state.text(), cards_of(state)
    for seat in (None, *range(state.players)):
        key = rng.random()
        world, twin = (state.determinize(seat, random.Random(key + i)) for i in (0, 1))
        same_for(seat, state, world)
        assert cards_of(world) == cards
        assert kirolo.State.parse(world.text()).text() == world.text()
        # The hidden cards cannot steer the draw, and an imagined state goes on knowing.
        drawn = [s.determinize(seat, random.Random(key + 1)) for s in (world, twin)]
        assert [s.text() for s in drawn] == [twin.text()] * 2
        assert drawn[0].information(seat) == state.information(seat)
        same_next(seat, state, world, rng)
        assert state.text() == line


def walk(rng, state, plies):
    """Positions of a random game, and the moves that led there."""
    fond, moves = tempers(rng), []
    yield state, moves
    for _ in range(plies):
        if state.turn is None:
            return
        chance = state.turn == CHANCE
        move = state.sample(rng) if chance else any_move(state.legal(), rng, fond)
        state.apply(move)
        moves.append(move)
        yield state, moves


# -- at random positions -------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_no_leak_in_a_game_from_its_start(mode, players):
    rng = random.Random(f"secrets {mode} {players}")
    for _ in range(4 * TIMES):
        start = begin(first_position(rng, players, mode))
        for state, _ in walk(rng, start, 150):
            if rng.random() < 0.1:
                check_secrets(state, rng)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_no_leak_late_in_a_game_that_begins_at_a_line(mode, players):
    """Piles run dry and are recycled; cards of unknown depth and kind; every wait is met."""
    rng = random.Random(f"late {mode} {players}")
    met = set()
    for _ in range(20 * TIMES):
        start = begin(late_position(rng, players, mode))
        for state, _ in walk(rng, start, 50):
            new = (state.phase, state.view(None)["waits"]) not in met
            met.add((state.phase, state.view(None)["waits"]))
            if new or rng.random() < 0.15:
                check_secrets(state, rng)
    assert {"mix", "keep", "search", "end"} <= {phase for phase, _ in met}
    assert {"E", "?"} <= {waits for _, waits in met}


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_hidden_cards_that_change_places_change_nothing(mode, players):
    """A card at the bottom of the pile and one dealt to a hand, which the game never shows."""
    rng, changed = random.Random(f"swap {mode} {players}"), 0
    for _ in range(8 * TIMES):
        options = {**some_options(rng), "fouille_return": "top", "hand_elements": 8}
        start = kirolo.State.new(players, mode=mode, **options)
        *_, (state, moves) = walk(rng, start.copy(), 60)
        if any(move.startswith("mix") for move in moves) or len(field(state, "E")) < 2:
            continue
        dealt, *rest = moves
        elements, actions = (pile[2:].split(",") for pile in dealt[5:].split("|"))
        at, owner = rng.randrange(8 * players), None
        owner = at % players
        elements[at], elements[-1] = elements[-1], elements[at]
        other = f"deal:E={','.join(elements)}|Z={','.join(actions)}"
        here, there = start.copy(), start.copy()
        for move, twin in zip(moves, [other, *rest], strict=True):
            if there.refuse(twin) is not None:
                break  # the card that was changed is played
            logs = [], []
            here.apply(move, logs[0])
            there.apply(twin, logs[1])
            for seat in (None, *range(players)):
                if seat != owner:
                    assert heard(logs[0], seat) == heard(logs[1], seat)
                    same_for(seat, here, there)
        else:
            changed += elements[at] != elements[-1]
            for seat in (None, *range(players)):
                if seat != owner:
                    worlds = [s.determinize(seat, random.Random(1)).text() for s in (here, there)]
                    assert worlds[0] == worlds[1]
    assert changed


# -- what the memory of a game must know ----------------------------------------------------

LINE = (
    "KIROLO1;m={m};n={n};opt={opt};turn={turn};step={step};used=-;laid=0;drew=0;nolay=0;idle=0;"
    "hands={hands};table={table};A={A};B={B};X={X};E={E};Z={Z};seen=-;known={known};res=*"
)


def at(hands, moves="", **how):
    """A position, the turn of seat 0 in the standard mode unless it says otherwise, and moves."""
    usual = {"m": "std", "opt": "-", "turn": 0, "step": "lay", "table": "-", "known": "-"}
    piles = dict.fromkeys(PILES, "")
    facts = {**usual, **piles, "n": hands.count("|") + 1, "hands": hands, **how}
    state = kirolo.State.parse(LINE.format(**facts))
    for move in moves.split():
        state.play(move)
    check_secrets(state, random.Random(moves))
    return state


def worlds(state, seat, count=150):
    """What is where in worlds that a seat imagines: by place, a set of card lists."""
    rng = random.Random(count)
    found = {}
    for _ in range(count):
        for place, cards in places(state.determinize(seat, rng)).items():
            found.setdefault(place, set()).add(tuple(cards))
    return found


def held(found, seat, card):
    """How many of a card a hand holds in those worlds."""
    return {hand.count(card) for hand in found[f"hand {seat}"]}


PILE = "T7,F1,B3,M9,E2,B5,B6,B7,B8"


def test_cards_that_a_search_put_back_on_top():
    found = worlds(at("?,F9|E4,E5", "? ^B3", E=PILE), 1)
    assert {pile[:3] for pile in found["E"]} == {("T7", "F1", "M9")}
    assert {len(pile) for pile in found["E"]} == {8}
    assert len({pile[3:] for pile in found["E"]}) > 100
    assert held(found, 0, "B3") == {1}
    # Lifted, they are known no more on the pile; what was under them still is.
    found = worlds(at("?,F9|E4,E5", "? ^B3 E T7/F1@A .", E=PILE), 1)
    assert {pile[0] for pile in found["E"]} == {"M9"}
    assert len({pile[1] for pile in found["E"]}) > 3


def test_cards_that_a_search_put_back_at_the_bottom():
    option = {"opt": "fouille_return:bottom"}
    state = at("?,F9|E4,E5", "? ^B3", E=PILE, **option)
    found = worlds(state, 1)
    assert {pile[-3:] for pile in found["E"]} == {("T7", "F1", "M9")}
    assert len({pile[:-3] for pile in found["E"]}) > 100
    # Five unknown cards are drawn, two at a time: the sixth is the first of the known.
    moves = "? ^B3 E E2/B5@A . E B6/B7@B . E"
    for seat in (None, 1):
        found = worlds(at("?,F9|E4,E5", moves, E=PILE, **option), seat)
        assert {seen[1] for seen in found["seen"]} == {"T7"}
        assert len({seen[0] for seen in found["seen"]}) > 1
        assert found["E"] == {("F1", "M9")}


def test_cards_that_a_search_shuffled_in():
    option = {"opt": "fouille_return:shuffle"}
    mix = "mix:E=B8,T7,B7,F1,B6,M9,B5,E2"
    found = worlds(at("?,F9|E4,E5", f"? ^B3 {mix}", E=PILE, **option), 1)
    assert all({"T7", "F1", "M9"} <= set(pile) for pile in found["E"])
    assert len({pile.index("T7") for pile in found["E"]}) == 8
    # One draw out of sight: the hand may hold one of them, not two; the card discarded is known.
    found = worlds(at("?,F9|E4,E5", f"? ^B3 {mix} E T7/B8@A .", E=PILE, **option), 1)
    gone = {tuple(sorted({"T7", "F1", "M9"} - set(pile))) for pile in found["E"]}
    assert gone == {(), ("T7",), ("F1",), ("M9",)}
    found = worlds(at("?,F9|E4,E5", f"? ^B3 {mix} E B8/T7@A .", E=PILE, **option), 1)
    gone = {tuple(sorted({"T7", "F1", "M9"} - set(pile))) for pile in found["E"]}
    assert gone == {("T7",), ("F1", "T7"), ("M9", "T7")}
    assert held(found, 0, "T7") == {0}


def test_cards_under_a_discard_that_were_seen_go_down():
    moves = "E T1/T2@A . E T3/T4@B . E T5/T6@A ."
    found = worlds(at("F1,F2|E1,E2", moves, E="T1,T2,T3,T4,T5,T6,T7,T8"), 1)
    assert found["A"] == {("T6", "T2")}
    assert found["B"] == {("T4",)}


def test_a_discard_of_unknown_depth():
    """Of a discard in a line only the top is known; the others are, once they have lain on top."""
    lines = [at("F1|E1,E2", A=cards, E="T1,T2,T3") for cards in ("F3,F2,M1", "F3,M1,F2")]
    for seat in (None, 0, 1):
        same_for(seat, *lines)
        found = worlds(lines[0], seat)
        assert {pile[0] for pile in found["A"]} == {"F3"}
        assert {pile[1] for pile in found["A"]} >= {"F2", "M1", "T1"}
    taken = at("F1|E1,E2", "<A .", A="F3,F2,M1", E="T1,T2,T3")
    found = worlds(taken, 1)
    assert {pile[0] for pile in found["A"]} == {"F2"}
    assert {pile[1] for pile in found["A"]} >= {"M1", "T1"}
    # What lies deep comes up again in a pile that is recycled: all know only how many they were.
    moves = "E T1/T2@B . E mix:E=M1,F2"
    found = worlds(at("F1|E1,E2,E3", moves, A="F3,F2,M1", E="T1,T2"), 0)
    assert {frozenset(seen) for seen in found["seen"]} > {frozenset({"F2", "M1"})}


def test_a_discard_taken():
    moves = "<A . E T1/T2@A ."
    found = worlds(at("F1|E1,E2", moves, A="F3", E="T1,T2,T3,T4,T5"), 1)
    assert held(found, 0, "F3") == {1}
    assert held(found, 0, "F1") == {0, 1}
    # Once it is laid nothing is known of the hand.
    moves = "<A . E T1/T2@A . F3.F4.F5"
    found = worlds(at("F4,F5,B1|E1,E2", moves, A="F3", E="T1,T2,T3,T4,T5"), 1)
    assert held(found, 0, "B1") == {0, 1}


def test_a_card_got_by_an_exchange():
    found = worlds(at("~,F1,F2|E1,E2", "~F1@A", A="B3", E="T1,T2,T3"), 1)
    assert held(found, 0, "B3") == {1}
    assert found["A"] == {("F1",)}
    assert held(found, 0, "F2") == {0, 1}


KNOWN = "? ^T7"  # leaves F1, B3, M9 on the pile in the sight of all


def test_a_card_kept_of_two_that_all_know():
    state = at("?,F9|E4,E5", f"{KNOWN} E F1/B3@A .", E=PILE)
    assert held(worlds(state, 1), 0, "F1") == {1}
    assert field(state, "known") == "0:T7"  # it is inferred, not seen
    # It leaves as any card that is known; the hand is then as unknown as before.
    state = at("?,F9,B9|E4,E5", f"{KNOWN} E F1/B3@A . <A . F1+1", table="F2.F3.F4", E=PILE)
    assert held(worlds(state, 1), 0, "F1") == {0}
    assert held(worlds(state, 1), 0, "T7") == {1}
    assert held(worlds(state, 1), 0, "F9") == {0, 1}


@pytest.mark.parametrize(("move", "sure"), [("M9/E2@B", {1}), ("E2/M9@B", {0})])
def test_a_card_kept_of_one_that_all_know_and_one_that_they_do_not(move, sure):
    found = worlds(at("?,F9|E4,E5", f"{KNOWN} E F1/B3@A . E {move} .", E=PILE), 0)
    assert held(found, 1, "M9") == sure
    assert held(found, 1, "E2") == ({0} if sure == {1} else {0, 1})


def test_two_equal_cards():
    found = worlds(at("?,F9|E4,E5", "? ^T7 E F1/F1@A .", E="T7,F1,F1,M9,E2,B5,B6"), 1)
    assert held(found, 0, "F1") == {1}
    # One M9 is known and an M9 is discarded: was it the known one, anything may have been kept.
    found = worlds(at("?,F9|E4,E5", f"{KNOWN} E F1/B3@A . E M9/M9@B .", E="T7,F1,B3,M9,M9,B5"), 0)
    assert held(found, 1, "M9") == {0, 1}


def test_what_a_recycled_pile_holds():
    """Three cards all have seen become the pile; of those a hand has no more than it drew."""
    moves = "E T1/T2@A . E T3/T4@B . E T5/T6@A . E T7/T8@A . E mix:E=T4,T2,T6"
    state = at("F1|E1,E2,E3", moves.replace(" mix:E=T4,T2,T6", ""), E="T1,T2,T3,T4,T5,T6,T7,T8")
    assert state.view(None)["waits"] == "E"
    found = worlds(state, 1)
    assert {frozenset(pile) for pile in found["A"]} == {frozenset({"T8", "T6", "T2"})}
    moves = moves.replace("T4,T2,T6", "T6,T2")
    state = at("F1|E1,E2,E3", moves, E="T1,T2,T3,T4,T5,T6,T7,T8")
    for seat in (None, 1):
        found = worlds(state, seat)
        assert {frozenset(seen) for seen in found["seen"]} == {frozenset({"T6", "T2"})}
    state = at("F1|E1,E2,E3", f"{moves} T6/T2@B", E="T1,T2,T3,T4,T5,T6,T7,T8")
    assert held(worlds(state, 1), 0, "T6") == {1}


def test_of_a_recycled_pile_other_hands_hold_no_more_than_they_drew():
    start = {"A": "M1", "E": "T1,T2,T3,T4,T5,T6"}
    moves = "E T1/T2@B . E T3/T4@A . E T5/T6@A . E mix:E=M1,T4 M1/T4@B ."
    state = at("F1|E1,E2,E3", moves, **start)
    assert held(worlds(state, 0), 1, "M1") == {1}
    # Four go into the pile, seat 1 draws two of them and discards one: it kept one of three.
    start = {"A": "M1", "B": "M2", "E": "T1,T2,T3,T4,T5,T6"}
    moves = "E T1/T2@A . E T3/T4@B . E T5/T6@A . E mix:E=M1,T2,T4,M2"
    state = at("F1|E1,E2,E3", moves.replace(",T4,M2", ",M2"), **start)
    found = worlds(state, 0)
    assert len({frozenset(seen) for seen in found["seen"]}) == 3
    state = at("F1|E1,E2,E3", f"{moves.replace(',T4,M2', ',M2')} M1/T2@B .", **start)
    found = worlds(state, 0)
    assert {("M1" in hand) + ("M2" in hand) for hand in found["hand 1"]} == {1}
    assert found["E"] == {("M1",), ("M2",)}
    assert held(found, 1, "T2") == {0}


def test_a_card_that_left_before_its_owner_drew_has_not_come_from_the_recycled_pile():
    """Seat 1 lays its own M2, then draws the one card left of the pile: it is the other M2."""
    start = {"A": "M1", "B": "M2", "E": "T1,T2,T3,T4,T5,T6", "table": "M3.M4.M5"}
    moves = "E T1/T2@A . E T3/T4@B . E T5/T6@A . E mix:E=M1,T2,M2 M1/T2@B ."
    early = at("F1|E1,E2,M2|B1", f"{moves} M2+1 E .", **start)
    assert held(worlds(early, 0), 1, "M2") == {1}
    assert held(worlds(early, None), 2, "M2") == {0}  # it is seat 0 who may have kept it
    # Had it drawn first, nobody could tell which of the two it has laid.
    late = at("F1|E1,E2,M2|B1", f"{moves} E . <A . <B . M2+1 .", **start)
    assert held(worlds(late, 0), 1, "M2") == {0, 1}


def test_kinds_of_hidden_cards_in_a_game_from_its_start():
    rng = random.Random(3)
    for mode in ("std", "rami"):
        state = kirolo.State.new(3, mode=mode, hand_elements=6, hand_actions=3)
        state.apply(state.sample(rng))
        for hand in worlds(state, 0)["hand 1"]:
            assert sum(len(card) > 1 for card in hand) == 6


def elements_of(found, seat):
    return {sum(len(card) > 1 for card in hand) for hand in found[f"hand {seat}"]}


def test_kinds_of_hidden_cards_in_a_game_from_a_line():
    """A line tells no kinds; a draw from a pile does, and so does a card that leaves a hand."""
    hands, piles = "F1|E1,~|T1,+", {"E": "T2,T3,T4,T5,T6", "Z": "?,*"}
    assert elements_of(worlds(at(hands, **piles), 0), 1) == {0, 1, 2}
    drawn = worlds(at(hands, "E T2/T3@A . E T4/T5@B .", **piles), 0)
    assert elements_of(drawn, 1) == {1, 2, 3}
    drawn = worlds(at(hands, "E T2/T3@A . Z ?/*@X .", **piles), 0)
    assert elements_of(drawn, 1) == {0, 1, 2}
    # A known card is none of those whose kind is open.
    known = worlds(at("F1|E1,~,M3|T1,+", known="1:M3", **piles), 0)
    assert elements_of(known, 1) == {1, 2, 3}
    # Seat 1 lays an Element all did not know: E1 it was, and M3 is there still.
    state = at("F1|E1,~,M3|T1,+,B2", "1+E1", turn=1, table="F1.T1.B1", known="1:M3", **piles)
    assert elements_of(worlds(state, 0), 1) == {1, 2}
    assert held(worlds(state, 0), 1, "M3") == {1}


def test_who_discards_an_action_in_rami_may_be_seen_to_hold_no_element():
    """While a discard waits for an Element, an Action ends the turn of a hand without any (A15)."""
    rami = {"m": "rami", "step": "draw", "opt": "rami_actions:pile", "A": "M1"}
    piles = {"E": "T2,T3,T4", "Z": "?,*,?,~"}
    state = at("~,~|E1,~|T1,*", "Z ?/*@X ~@X", **rami, **piles)
    assert elements_of(worlds(state, 1), 0) == {0}
    free = at("~,~|E1,~|T1,*", "Z ?/*@X ~@X", **{**rami, "B": "M2"}, **piles)
    assert elements_of(worlds(free, 1), 0) > {0}


# -- who hears what -------------------------------------------------------------------------


def test_secret_parts_of_events_and_moves_go_to_their_seat_alone():
    rng = random.Random(8)
    secret = {"HandDealt", "BonusCard", "DrawSeen", "KeptCard"}
    met = set()
    for mode, players in TABLES:
        for _ in range(3 * TIMES):
            state = begin(first_position(rng, players, mode))
            while state.turn is not None and rng.random() < 0.99:
                chance = state.turn == CHANCE
                move = state.sample(rng) if chance else rng.choice(state.legal())
                masks = {seat: state.mask(move, seat) for seat in (None, *range(players))}
                actor, log = state.player, []
                assert state.mask(move, "all") == move
                if chance:
                    assert all("#" in mask and "," not in mask for mask in masks.values())
                else:
                    other = f"?{move[move.index('/') :]}" if "/" in move else move
                    assert masks == {seat: move if seat == actor else other for seat in masks}
                state.apply(move, log)
                for event in log:
                    met.add(event.kind)
                    if event.kind in secret:
                        assert event.audience == (event.facts["seat"],)
                    else:
                        assert event.audience is None
    assert secret < met


def test_when_no_kinds_fit_a_reshuffle_the_world_is_still_whole(monkeypatch):
    """Hands of a line, of kinds unknown: one try is too few here, so the reshuffle is forgotten."""
    monkeypatch.setattr(kirolo_knowledge, "_ATTEMPTS", 1)
    forgotten, forget = [], kirolo_knowledge._forgetting
    monkeypatch.setattr(
        kirolo_knowledge, "_forgetting", lambda *given: forgotten.append(1) or forget(*given)
    )
    state = kirolo.State.parse(
        "KIROLO1;m=rami;n=3;opt=-;turn=0;step=play;used=-;laid=0;drew=1;nolay=0;idle=0;"
        "hands=~,~,~,~,~,?,?,*,*,*,B9|F4,T4|T1,T2;table=F1.F2.F3;A=M5;B=B1;X=;E=;Z=;seen=-;"
        "known=-;res=*"
    )
    for move in ("B9@A", "E", "mix:E=M5", "1+F4"):
        state.play(move)
    for seed in range(20):
        world = state.determinize(2, random.Random(seed))
        assert world.information(2) == state.information(2)
        here, there = ([card for hand in s.hands for card in hand] for s in (state, world))
        assert sorted(here) == sorted(there)
    assert forgotten
