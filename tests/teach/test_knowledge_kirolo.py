"""What a seat of KIROLO knows: what each sight narrows, and the worlds that it may imagine."""

from collections import Counter
from random import Random

import pytest
from random_kirolo import any_move, begin, late_position, tempers

from kyran_widgets.rules import CHANCE, kirolo, zyrcan
from kyran_widgets.rules.kirolo_cards import NAMES
from kyran_widgets.teach import knowledge

LINE = (
    "KIROLO1;m={m};n={n};opt={opt};turn=0;step={step};used=-;laid=0;drew=0;nolay=0;idle=0;"
    "hands={hands};table=-;A={A};B={B};X={X};E={E};Z={Z};seen=-;known=-;res=*"
)
PILE = "T7,F1,B3,M9,E2,B5,B6,B7,B8"


def at(hands, moves="", **how):
    """A position, the turn of seat 0 in the standard mode unless it says otherwise, and moves."""
    usual = {"m": "std", "opt": "-", "step": "lay", **dict.fromkeys("ABXEZ", "")}
    state = kirolo.State.parse(
        LINE.format(**{**usual, "n": hands.count("|") + 1, "hands": hands} | how)
    )
    for move in moves.split():
        state.play(move)
    return state


def known(state, seat, place):
    return sorted(knowledge(state, seat).places[place].known)


def test_ones_own_draw_is_known_to_oneself_alone():
    state = at("F9,F10|E4,E5", "E T7/F1@A", E=PILE)
    assert knowledge(state, 0).where("T7") == ("seat:0",)
    assert set(knowledge(state, 1).where("T7")) >= {"seat:0", "pile:E"}
    assert knowledge(state, 1).where("F1") == ("pile:A",)


def test_a_public_discard_is_nowhere_else_and_stays_known_below_the_top():
    state = at("F9,F10,?|E4,E5,M2", "F9@A", m="rami", step="play", E=PILE, B="M1")
    state.play("<A")
    state.play("E4@A")
    for seat in (0, None):
        assert known(state, seat, "seat:1") == ["F9"]  # taken from a discard, in sight of all
        assert "E4" not in knowledge(state, seat).places["seat:1"].possible
    state = at("F9,F10|E4,E5", "E T7/F1@B", A="M1,M2", E=PILE)
    assert known(state, None, "pile:B") == ["F1"]


def test_a_search_shows_what_it_keeps_and_what_it_puts_back():
    state = at("?,F9|E4,E5", "? ^B3", E=PILE)
    for seat in (0, 1, None):
        assert "B3" in known(state, seat, "seat:0")
        assert known(state, seat, "pile:E") == ["F1", "M9", "T7"]
    assert "E2" in knowledge(state, 1).places["pile:E"].possible
    assert "B3" not in knowledge(state, 1).places["pile:E"].possible


def test_while_another_chooses_its_cards_are_in_no_other_place():
    state = at("F9,F10|E4,E5", "E", E=PILE)
    mine, other = knowledge(state, 0), knowledge(state, 1)
    assert mine.places["choice"].known == ("F1", "T7")
    assert not mine.places["choice"].hidden
    assert other.places["choice"].known == ()
    assert (other.places["choice"].count, other.places["pile:E"].count) == (2, 7)
    assert set(other.where("B8")) == {"seat:0", "pile:E", "choice"}
    assert "choice" in str(other) or "Cartes à choisir (2 cartes)" in str(other)


DRAWS = "E F1/F2@A . E F3/F4@B . E F5/F6@A . E F7/F8@A . E F9/F10@A . E mix:E=F2,F6,F8"
TEN = ",".join(f"F{value}" for value in range(1, 11))


def recycled(more=""):
    """The pile is made anew of three cards that all have seen discarded; seat 1 draws two."""
    return at("T1,T2|B1,B2", f"{DRAWS} {more}", E=TEN)


def test_a_reshuffle_shows_what_is_in_the_pile_or_drawn_from_it():
    before = recycled()
    assert known(before, 1, "pile:E") == ["F8"]  # seat 1 looks at the two others
    after = recycled("F2/F6@B .")
    for seat in (0, None):
        told = knowledge(after, seat)
        assert told.places["pile:E"].possible == ("F2", "F8")
        assert told.places["pile:E"].known == ()
        assert set(told.where("F2")) == set(told.where("F8")) == {"seat:1", "pile:E"}
    assert known(after, 1, "pile:E") == ["F8"]
    later = recycled("F2/F6@B . E")  # the last card, which seat 0 keeps
    assert knowledge(later, 0).where("F8") == ("seat:0",)
    assert "F2" in known(later, 0, "seat:1")
    assert set(knowledge(later, None).where("F8")) == {"seat:0", "seat:1"}


def test_what_is_known_of_a_reshuffle_is_replaced_by_the_next():
    state = recycled("F2/F6@B . E . E")
    assert state.phase == "mix"
    before = knowledge(state, None)
    assert before.places["pile:E"].count == 0
    assert set(before.where("F8")) == {"seat:0", "seat:1"}
    state.play("mix:" + "E=" + ",".join(NAMES[card] for card in state.to_mix()))
    for seat in (0, 1, None):
        check(state, seat, Random(1), 20)


def contents(state):
    found = {f"seat:{seat}": hand for seat, hand in enumerate(state.hands)}
    found |= {f"pile:{pile}": cards for pile, cards in state.piles.items()}
    found["choice"] = state.seen
    found["table"] = [card for series in state.table.series for card in series.cards]
    return {name: Counter(NAMES[card] for card in cards) for name, cards in found.items()}


def check(state, seat, rng, worlds):
    """Every world lies within what may be; what it knows is what the seat knows."""
    told = knowledge(state, seat)
    for _ in range(worlds):
        world = state.determinize(seat, rng)
        for name, inside in contents(world).items():
            place = told.places[name]
            assert inside.total() == place.count
            assert set(inside) <= set(place.possible)
            assert Counter(place.known) <= inside
            assert not set(inside) & set(place.excluded)
    assert knowledge(world, seat) == told


@pytest.mark.parametrize("late", [False, True], ids=["from the deal", "from a line"])
def test_every_imagined_world_is_possible_and_knows_the_same(late):
    rng, mixed = Random(f"worlds {late}"), 0
    for game in range(12 if late else 4):
        players, mode = 2 + game % 3, ("std", "rami")[game % 2]
        if late:
            state = begin(late_position(rng, players, mode))
        else:
            back = ("top", "bottom", "shuffle")[game % 3]
            state = kirolo.State.new(players, mode=mode, hand_actions=4, fouille_return=back)
        fond = tempers(rng)
        for _ in range(40 if late else 500):
            if state.turn is None:
                break
            if rng.random() < 0.06:
                mixed += bool(state.memory.mixed)
                check(state, rng.choice((None, *range(players))), rng, 6)
            legal = state.legal()
            if state.turn == CHANCE:
                state.apply(state.sample(rng))
            else:
                state.apply(any_move(legal, rng, fond) if late else rng.choice(legal))
    assert mixed


SMALL = [
    at("F9,F10|E4,E5|T4,~", "E T7/F1@A", E="T7,F1,B3,M9,E2", Z="*,?"),
    at("?,F9|E4,E5|B1,+", "? ^B3", E="T7,F1,B3,M9,E2", Z="*"),
    recycled(),
    recycled("F2/F6@B ."),
    recycled("F2/F6@B . E"),
    recycled("F2/F6@B . E . E"),
    at("T1,T2|B1,B2|E1,E2", "E mix:E=F1,F2,F3,F4 F1/F2@B .", A="M1,F1,F2,F3,F4", B="M2"),
]


@pytest.mark.parametrize("state", SMALL, ids=range(len(SMALL)))
def test_every_possibility_is_imagined(state):
    rng = Random(5)
    for seat in (None, *range(state.players)):
        told, met = knowledge(state, seat), {}
        for _ in range(250):
            for name, inside in contents(state.determinize(seat, rng)).items():
                met.setdefault(name, []).append(inside)
        for name, place in told.places.items():
            assert set().union(*met[name]) == set(place.possible)
            least = met[name][0]
            for inside in met[name]:
                least = least & inside
            assert least == Counter(place.known)


def test_the_teacher_knows_everything():
    state = at("F9,F10|E4,E5", "E", E=PILE, Z="*")
    told = knowledge(state, "all", "en")
    assert not any(place.more for place in told.places.values())
    assert told.where("E5") == ("seat:1",)
    assert told.text().splitlines()[:3] == [
        "All hidden cards:",
        "Player 1 (2 cards): Fire 9–10.",
        "Player 2 (2 cards): Water 4–5.",
    ]


def test_zyrcan_has_no_secret():
    told = knowledge(zyrcan.State.new(3), 1, "en")
    assert (dict(told.places), told.rows()) == ({}, [])
    assert str(told) == "Zyrcan has no secret: all see every ship and every reserve."
