"""The largest lay-down against searches that try every lay, and its moves played."""

from itertools import product
from random import Random

import pytest
from naive_lays import FACES, most, most_at_large, new_series, play

from kyran_widgets.rules.kirolo_cards import CARD
from kyran_widgets.rules.kirolo_laydown import largest


def position(rng, deck, cards, jokers, series, alone=0):
    """A hand and a table of a deck's cards; ``alone`` of its series are lone Jokers."""
    deck = list(deck)
    rng.shuffle(deck)
    table = [("*",)] * alone
    for _ in range(series):
        some = [("*",), *new_series((*sorted(deck[:8]), *["*"] * rng.randint(0, 2)))]
        table.append(rng.choice(some))
        for card in table[-1]:
            if card != "*":
                deck.remove(card)
        rng.shuffle(deck)
    rng.shuffle(table)
    return deck[:cards] + ["*"] * jokers, table


def random_position(rng, cards, jokers, series, alone=0):
    """The same on few faces, so that series are frequent."""
    elements = rng.choice(["F", "FE", "FET", "FETB", "FETBM"])
    width = rng.choice([3, 4, 5, 6, 8, 12])
    low = rng.randint(1, 13 - width)
    deck = [f"{e}{v}" for e in elements for v in range(low, low + width)] * 2
    return position(rng, deck, cards, jokers, series, alone)


def laid(hand, table, lone_joker):
    """How many cards the moves of ``largest`` lay; they are played."""
    cards = [CARD[name] for name in hand]
    series = [tuple(CARD[name] for name in cards) for cards in table]
    moves = largest(cards, series, lone_joker=lone_joker)
    assert moves == largest(sorted(cards), series, lone_joker=lone_joker)
    return len(hand) - len(play(hand, table, moves, lone_joker))


def agrees(hand, table, lone_joker, search=most):
    top = search(hand, table, lone_joker)
    assert laid(hand, table, lone_joker) == top, (hand, table, lone_joker)


@pytest.mark.parametrize("lone_joker", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_as_many_as_by_trying_every_lay(seed, lone_joker):
    rng = Random(seed)
    for _ in range(90):
        cards, jokers, series = rng.randint(4, 8), rng.randint(0, 3), rng.randint(0, 2)
        alone = rng.choice((0, 0, 1, 2 - series))
        agrees(*random_position(rng, cards, jokers, series, alone), lone_joker)


@pytest.mark.parametrize("lone_joker", [True, False])
def test_settling_one_card_after_the_other_finds_what_trying_every_lay_finds(lone_joker):
    """The two plain searches, of which the second is asked of larger hands below."""
    rng = Random(7)
    for _ in range(100):
        cards, jokers, alone = rng.randint(3, 7), rng.randint(0, 3), rng.randint(0, 1)
        hand, table = random_position(rng, cards, jokers, rng.randint(0, 2), alone)
        assert most_at_large(hand, table, lone_joker) == most(hand, table, lone_joker)


@pytest.mark.parametrize("lone_joker", [True, False])
def test_as_many_of_a_middling_hand(lone_joker):
    rng = Random(1)
    for _ in range(120):
        cards, jokers, series = rng.randint(9, 12), rng.randint(0, 2), rng.randint(0, 2)
        hand, table = random_position(rng, cards, jokers, series, rng.randint(0, 1))
        agrees(hand, table, lone_joker, most_at_large)


DECK = FACES * 2
THREE_ELEMENTS = [name for name in DECK if name[0] in "FET"]


@pytest.mark.parametrize("lone_joker", [True, False])
@pytest.mark.parametrize(
    ("deck", "jokers", "series", "alone", "hands"),
    [
        pytest.param(DECK, 3, 0, 0, 10, id="whole-deck"),
        pytest.param(DECK, 1, 3, 0, 4, id="whole-deck-and-a-table"),
        pytest.param(THREE_ELEMENTS, 2, 2, 0, 4, id="three-elements-and-a-table"),
        pytest.param(THREE_ELEMENTS, 1, 0, 2, 4, id="three-elements-and-lone-jokers"),
    ],
)
def test_as_many_of_a_full_hand(deck, jokers, series, alone, hands, lone_joker):
    rng = Random(len(deck) + series)
    for _ in range(hands):
        hand, table = position(rng, deck, rng.randint(20, 25 - jokers), jokers, series, alone)
        assert len(hand) >= 20
        agrees(hand, table, lone_joker, most_at_large)


@pytest.mark.parametrize("others", ["E1 T1", "E2 T2", "E1 T1 E2 T2", "E3 T3 *"])
def test_no_card_beside_two_equal_ones_is_forgotten(others):
    """Every hand of the four lowest cards of an element, with groups that want some of them."""
    for counts in product(range(3), repeat=4):
        hand = [f"F{i}" for i, count in enumerate(counts, 1) for _ in range(count)]
        agrees(hand + others.split(), [], lone_joker=False)


@pytest.mark.parametrize("lone_joker", [True, False])
def test_nothing_is_gained_by_adding_to_what_was_laid_this_turn(lone_joker):
    rng = Random(5)
    for _ in range(20):
        hand, table = random_position(rng, 4, rng.randint(0, 2), 1)
        top = most(hand, table, lone_joker, whole=False)
        assert laid(hand, table, lone_joker) == top, (hand, table)


@pytest.mark.parametrize("lone_joker", [True, False])
def test_a_large_hand_made_of_series_is_laid_whole(lone_joker):
    rng = Random(3)
    for _ in range(80):
        deck = [name for name in FACES for _ in range(2)]
        hand = []
        while len(hand) < 20:
            rng.shuffle(deck)
            found = new_series((*sorted(deck[:9]), *["*"] * rng.randint(0, 1)))
            if found:
                series = rng.choice(found)
                hand += series
                for card in series:
                    if card != "*":
                        deck.remove(card)
        rng.shuffle(hand)
        assert laid(hand, [], lone_joker) == len(hand)


@pytest.mark.parametrize(
    ("hand", "table", "lone_joker", "moves"),
    [
        ("F7 F8 F9", "", True, ["F7.F8.F9"]),
        ("F5 E5", "", True, []),  # W1: two cards
        ("F11 F12 F1", "", True, []),  # W3: no wrap
        ("F11 F12 *", "", True, ["*.F11.F12"]),  # A20: the low end if forced
        ("E4 E7 * *", "", True, ["E4.*.*.E7"]),  # W4
        ("F5 * *", "", True, ["*", "*"]),  # W2: one Element only; W7
        ("F5 * *", "", False, []),
        ("F5 E5 * * * *", "", False, ["F5.E5.*.*.*"]),  # W2: no sixth card
        ("F10 F6", "F7.F8.F9", True, ["1+F10", "F6+1"]),  # W8
        ("F11 *", "F7.F8.F9", True, ["1+*", "1+F11"]),  # W8
        ("F11", "F7.F8.F9", True, []),  # W8
        ("* *", "F10.F11.F12", False, ["*+1", "*+1"]),
        ("T5 B5", "F5.E5.*", True, ["1+T5", "1+B5"]),  # W10
        ("M5", "F5.E5.T5.B5.*", True, []),  # W10: full
        ("E4 E6", "F7.F8.F9 *", True, ["2=E4.*.E6"]),  # W12
        ("T9 B9", "*", True, ["1=T9.B9.*"]),  # W12
        ("F3", "*", True, []),  # W12
        ("F1 F2 F3 F4 F4 * *", "", True, None),  # a run lends a card to another
        ("T8 E9 T7 T6 E8 F8 *", "* * F3.F4.F5", True, None),  # a lone Joker is not needed
    ],
)
def test_worked_examples(hand, table, lone_joker, moves):
    hand, table = hand.split(), [tuple(series.split(".")) for series in table.split()]
    agrees(hand, table, lone_joker)
    if moves is not None:
        found = largest(
            [CARD[name] for name in hand],
            [tuple(CARD[name] for name in series) for series in table],
            lone_joker=lone_joker,
        )
        assert found == moves


def test_other_actions_stay():
    hand = [CARD[name] for name in ("+", "F7", "~", "F8", "F9", "?")]
    assert largest(hand) == ["F7.F8.F9"]
