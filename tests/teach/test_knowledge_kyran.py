"""What a seat of KYRAN knows, against the oracle's count of the worlds that fit."""

from random import Random

import pytest
from kyran_worlds import clues, count_worlds
from random_rounds import CROWDED, opening, rounds

from kyran_widgets.rules import kyran
from kyran_widgets.rules.kyran_cards import NAMES
from kyran_widgets.teach import knowledge

DEAL = "deal:1,2,3,4,5,20,M|8,9,10,C11,B20,13,14|15,16,17,18,19,21,30"
BIDS = ("b1", "b1", "b0")


def after(*moves, deal=DEAL, **options):
    state = kyran.State.new(3, **options)
    for move in (deal, *BIDS, *moves):
        state.play(move)
    return state


def may_hold(state, seat, owner):
    return set(knowledge(state, seat).places[f"seat:{owner}"].possible)


def cards(*names):
    return {str(name) for name in names}


def test_a_look_shows_the_strongest_card_and_bounds_the_others():
    state = after("C11>2")
    place = knowledge(state, 1).places["seat:2"]
    assert place.known == ("30",)
    assert cards(*range(31, 37), "M") <= set(place.excluded)
    assert {"29", "S27"} <= set(place.possible)
    assert (place.count, place.hidden) == (7, True)
    for seat in (0, None):  # the look is its seer's alone
        assert knowledge(state, seat).places["seat:2"].known == ()
        assert "M" in may_hold(state, None, 2)


def test_a_blessing_shows_that_the_others_are_stronger():
    state = after("B20>2")
    for seat in (0, 1, None):
        place = knowledge(state, seat).places["seat:2"]
        assert cards(*range(1, 15)) <= set(place.excluded)
        assert "16" in place.possible
    assert knowledge(state, 0).where("15") == ("laid",)


def test_a_card_that_is_owed_is_known():
    state = kyran.State.parse(
        "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won=1,0,0;"
        "hands=|M|5;trick=0:B20=20;turn=1;force=1:M;known=-"
    )
    assert knowledge(state, 0).places["seat:1"].known == ("M",)


def test_a_card_that_is_laid_is_nowhere_else():
    state = after("9")
    for seat in (0, 1, 2, None):
        assert knowledge(state, seat).where("9") == ("laid",)
    before = knowledge(after(), None).where("9")
    assert before == ("seat:0", "seat:1", "seat:2", "rest")


def test_one_may_tell_by_elimination():
    """Six hands of seven and the deck of 43 leave one card: what nobody can hold is out of play."""
    deck = [f"{kind}{value}" for kind, value in zip("CSBVCS", (2, 3, 4, 5, 6, 7), strict=True)]
    state = kyran.State.new(6, deck=deck)
    names = [NAMES[card] for card in state.setup.deck.cards]
    state.play("deal:" + "|".join(",".join(names[7 * s : 7 * s + 7]) for s in range(6)))
    known = knowledge(state, 0)
    assert known.places["rest"].count == 1
    assert known.places["rest"].known == ()
    assert all(len(known.where(card)) == 6 for card in names[7:])


def test_in_the_blind_round_only_ones_own_card_is_hidden():
    state = kyran.State.parse(
        "KYRAN1;n=3;deck=base;opt=mystique_round:blind;r=7;k=1;d=0;ph=deal;lives=5,5,5;"
        "bids=_,_,_;won=0,0,0;hands=||;trick=-;turn=*;force=-;known=-"
    )
    state.play("deal:12|M|30")
    known = knowledge(state, 0)
    assert known.places["seat:1"].known == ("M",)
    assert not known.places["seat:1"].hidden
    assert known.places["seat:0"].hidden
    assert len(known.places["seat:0"].possible) == 39


def test_the_teacher_knows_everything_and_a_spectator_no_hand():
    state = after()
    known = knowledge(state, "all")
    assert all(
        place.possible and not place.more for name, place in known.places.items() if place.count
    )
    assert known.where("M") == ("seat:0",)
    assert len(known.rows("en")) == 4
    assert [
        place.known for name, place in knowledge(state, None).places.items() if "seat" in name
    ] == [
        (),
        (),
        (),
    ]


def places(state):
    found = {f"seat:{owner}": hand for owner, hand in enumerate(state.hands)}
    found["laid"] = [card for _, card, _ in state.laid]
    out = {card for hand in found.values() for card in hand}
    found["rest"] = [card for card in state.setup.deck.cards if card not in out]
    return {name: {NAMES[card] for card in inside} for name, inside in found.items()}


def positions(rng, players, deck, options, count):
    """Records of rounds of four cards or fewer."""
    while count:
        for record, _ in rounds(opening(rng, players, deck, options, round_number=4), rng):
            if record.now.round != 4:
                break
            if record.now.phase in ("bid", "play") and rng.random() < 0.25:
                yield record
                count -= 1
            if not count:
                return


def reached(record):
    state = kyran.State.parse(record.start.text())
    for move in record.moves:
        state.apply(move)
    return state


@pytest.mark.parametrize(("players", "deck"), [(3, CROWDED), (3, "auto")])
def test_what_may_be_is_what_the_oracle_counts(players, deck):
    rng, bounded = Random(f"{players} {deck}"), 0
    for record in positions(rng, players, deck, {}, 12):
        seat = rng.choice((None, *range(players)))
        known = knowledge(reached(record), seat)
        total, hidden = count_worlds(record, seat), clues(record, seat)
        bounded += any(clue.certain or clue.low > (0, 0) for clue in hidden.values())
        unseen = record.unseen(seat)
        for owner in hidden:
            place = known.places[f"seat:{owner}"]
            for card in rng.sample(unseen, min(8, len(unseen))):
                ways = count_worlds(record, seat, (owner, card))
                assert (card in place.possible) == (ways > 0)
                assert (card in place.known) == (ways == total)
    assert bounded


@pytest.mark.parametrize("lines", [False, True], ids=["from the deal", "from a line"])
def test_every_imagined_world_is_possible_and_knows_the_same(lines):
    rng = Random(f"worlds {lines}")
    for record in positions(rng, 3, CROWDED, {}, 25):
        state = reached(record)
        if lines:
            state = kyran.State.parse(state.text())
        for seat in (None, 0, 1, 2):
            known = knowledge(state, seat)
            for _ in range(4):
                world = state.determinize(seat, rng)
                assert knowledge(world, seat) == known
                for name, inside in places(world).items():
                    place = known.places[name]
                    assert len(inside) == place.count
                    assert set(place.known) <= inside <= set(place.possible)
                    assert not inside & set(place.excluded)


def test_every_possibility_is_imagined():
    record = [
        ("deal:1,2,C11,B20|5,12,24,25|4,14,29,30", {}),
        ("b0 b0 b0 C11>2 5 4 B20>1 30", {}),
    ]
    state = kyran.State.parse(
        "KYRAN1;n=3;deck=base;opt=first_dealer:2;r=4;k=4;d=2;ph=deal;lives=5,5,5;bids=_,_,_;"
        "won=0,0,0;hands=||;trick=-;turn=*;force=-;known=-"
    )
    for move in " ".join(moves for moves, _ in record).split():
        state.play(move)
    rng = Random(1)
    for seat in (None, 0, 1, 2):
        known, met = knowledge(state, seat), {}
        for _ in range(600):
            for name, inside in places(state.determinize(seat, rng)).items():
                met.setdefault(name, []).append(inside)
        for name, place in known.places.items():
            assert set().union(*met[name]) == set(place.possible)
            assert set.intersection(*met[name]) == set(place.known)


REST = "all cards not located but 31–36"


def test_it_is_told_in_short():
    state = after("C11>2")
    known = knowledge(state, 1)
    assert known.text("en").splitlines() == [
        "What Player 2 knows of the hidden cards:",
        "Player 1 (7 cards): among all cards not located.",
        f"Player 3 (7 cards): 30 for sure; the rest is among {REST}, Mystic.",
        "Out of play (20 cards): among all cards not located.",
    ]
    assert str(known).splitlines()[2] == (
        "Joueur 3 (7 cartes) : 30 à coup sûr ; le reste est parmi toutes les cartes non situées "
        "sauf 31–36, Mystique."
    )
    assert known.rows("en")[1] == {
        "place": "Player 3",
        "known": "30",
        "possible": "all cards not located but 31–36, Mystic",
        "excluded": "31–36, Mystic",
    }
    page = known._repr_html_()
    assert page.count('<th scope="row">') == 3
    assert "var(--jp-border-color2,GrayText)" in page


def test_between_rounds_there_is_nothing_to_know():
    known = knowledge(kyran.State.new(4), 2, "en")
    assert (known.text(), known.rows()) == ("No card is in a hand now.", [])
    assert "<table" not in known._repr_html_()


@pytest.mark.parametrize("seat", [3, -1, "x", True])
def test_an_unknown_seat_is_refused(seat):
    with pytest.raises(ValueError, match="the seats are 0 to 2, 'all' and None"):
        knowledge(kyran.State.new(3), seat)


def test_an_unknown_card_or_language_is_refused():
    with pytest.raises(ValueError, match="card='F7': this game of kyran has no such card"):
        knowledge(after(), 0).where("F7")
    with pytest.raises(ValueError, match="the choices are fr, en"):
        knowledge(after(), 0, "de")
