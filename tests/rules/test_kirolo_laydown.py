"""The largest lay-down against a search that tries every lay, and its moves played."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from kyran_widgets.rules.kirolo_cards import CARD
from kyran_widgets.rules.kirolo_laydown import largest

FACES = [f"{e}{v}" for e in "FETBM" for v in range(1, 13)]
STRETCHES = [
    [f"{e}{v}" for v in range(low, high + 1)]
    for e in "FETBM"
    for low in range(1, 11)
    for high in range(low + 2, 13)
]


def value(name):
    return int(name[1:])


@cache
def kind(series):
    """What cards are as they lie, straight from the rules: run, group, joker or None."""
    if series == ("*",):
        return "joker"
    naturals = [name for name in series if name != "*"]
    if len(series) < 3 or len(naturals) < 2:
        return None
    elements, values = {n[0] for n in naturals}, {value(n) for n in naturals}
    if len(values) == 1 and len(elements) == len(naturals) and len(series) <= 5:
        in_order = (*sorted(naturals, key=FACES.index), *["*"] * series.count("*"))
        return "group" if series == in_order else None
    starts = {value(name) - i for i, name in enumerate(series) if name != "*"}
    if len(elements) == 1 and len(starts) == 1:
        (start,) = starts
        return "run" if start >= 1 and start + len(series) - 1 <= 12 else None
    return None


@cache
def completed(series, card, low):
    """A series with one more card, or None."""
    if kind(series) == "group":
        if low:
            return None
        naturals = [n for n in (*series, card) if n != "*"]
        jokers = ["*"] * (len(series) + 1 - len(naturals))
        longer = (*sorted(naturals, key=FACES.index), *jokers)
    else:
        longer = (card, *series) if low else (*series, card)
    return longer if kind(series) != "joker" and kind(longer) else None


def play(hand, table, moves, lone_joker):
    """Lay moves one after the other, or fail; the hand left."""
    hand, table = list(hand), list(table)
    for move in moves:
        if "=" in move:
            number, text = move.split("=")
            series = tuple(text.split("."))
            assert table[int(number) - 1] == ("*",)
            assert kind(series) in ("run", "group")
            table[int(number) - 1] = series
            used = list(series)
            used.remove("*")
        elif "+" in move:
            left, right = move.split("+")
            low = right.isdigit() and not left.isdigit()
            number, card = (right, left) if low else (left, right)
            series = completed(table[int(number) - 1], card, low)
            assert series, move
            table[int(number) - 1] = series
            used = [card]
        else:
            series = tuple(move.split("."))
            assert kind(series), move
            assert lone_joker or kind(series) != "joker"
            table.append(series)
            used = list(series)
        for card in used:
            hand.remove(card)
    return hand


@cache
def new_series(hand):
    """Every series that a hand can form, as it lies."""
    found = set()
    jokers = hand.count("*")
    held = set(hand)
    for places in STRETCHES:
        if len(held.intersection(places)) >= max(2, len(places) - jokers):
            for series in product(*[(n, "*") if n in held else "*" for n in places]):
                if series.count("*") <= jokers and kind(series):
                    found.add(series)
    for v in {value(name) for name in hand if name != "*"}:
        same = [f"{e}{v}" for e in "FETBM" if f"{e}{v}" in hand]
        for size in range(2, len(same) + 1):
            for some in combinations(same, size):
                for more in range(jokers + 1):
                    if kind(series := (*some, *["*"] * more)):
                        found.add(series)
    return sorted(found)


def without(hand, cards):
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def most(hand, table, lone_joker, *, whole=True):
    """The most cards that can be laid, by trying every lay in every order.

    With ``whole``, series of this turn are laid in one go and Jokers alone come last, which
    loses nothing: what is built on them later could have lain there at once.
    """

    @cache
    def best(hand, table):
        top = hand.count("*") if lone_joker else 0
        follow = [(series, table if whole else (*table, series)) for series in new_series(hand)]
        if lone_joker and "*" in hand and not whole:
            follow.append((["*"], (*table, ("*",))))
        for i, series in enumerate(table):
            others = table[:i] + table[i + 1 :]
            follow += [
                ([card], (*others, longer))
                for card, low in product(sorted(set(hand)), (False, True))
                if (longer := completed(series, card, low))
            ]
            if series == ("*",):
                for filled in new_series(tuple(sorted((*hand, "*")))):
                    if "*" in filled:
                        used = without(filled, "*")
                        follow.append((used, others if whole else (*others, filled)))
        for used, after in sorted(follow, key=lambda lay: -len(lay[0])):
            if top == len(hand):
                break
            top = max(top, len(used) + best(without(hand, used), tuple(sorted(after))))
        return top

    return best(tuple(sorted(hand)), tuple(sorted(table)))


def random_position(rng, cards, jokers, series):
    """A hand and a table from the real deck, on few faces so that series are frequent."""
    elements = rng.choice(["F", "FE", "FET", "FETB", "FETBM"])
    width = rng.choice([3, 4, 5, 6, 8, 12])
    low = rng.randint(1, 13 - width)
    deck = [f"{e}{v}" for e in elements for v in range(low, low + width)] * 2
    rng.shuffle(deck)
    table = []
    for _ in range(series):
        some = [("*",), *new_series((*sorted(deck[:8]), *["*"] * rng.randint(0, 2)))]
        table.append(rng.choice(some))
        for card in table[-1]:
            if card != "*":
                deck.remove(card)
        rng.shuffle(deck)
    return deck[:cards] + ["*"] * jokers, table


def laid(hand, table, lone_joker):
    """How many cards the moves of ``largest`` lay; they are played."""
    cards = [CARD[name] for name in hand]
    series = [tuple(CARD[name] for name in cards) for cards in table]
    moves = largest(cards, series, lone_joker=lone_joker)
    assert moves == largest(sorted(cards), series, lone_joker=lone_joker)
    return len(hand) - len(play(hand, table, moves, lone_joker))


def agrees(hand, table, lone_joker, *, whole=True):
    top = most(hand, table, lone_joker, whole=whole)
    assert laid(hand, table, lone_joker) == top, (hand, table, lone_joker)


@pytest.mark.parametrize("lone_joker", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_as_many_as_by_trying_every_lay(seed, lone_joker):
    rng = Random(seed)
    for _ in range(25):
        cards, jokers, series = rng.randint(4, 8), rng.randint(0, 3), rng.randint(0, 2)
        agrees(*random_position(rng, cards, jokers, series), lone_joker)


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
        agrees(*random_position(rng, 4, rng.randint(0, 2), 1), lone_joker, whole=False)


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


def test_moves_of_full_hands_can_be_played_on_full_tables():
    rng = Random(2)
    for _ in range(30):
        hand, table = random_position(rng, 22, 3, 6)
        assert laid(hand, table, lone_joker=True) >= 3  # the Jokers


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
