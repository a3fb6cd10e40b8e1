"""The steady player of KYRAN: legal, blind to what is hidden, and right where it matters."""

import random

import pytest

from kyran_widgets import bots
from kyran_widgets.bots import kyran_steady
from kyran_widgets.bots.kyran_certain import fates
from kyran_widgets.bots.kyran_habits import expected, usual_move
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State
from kyran_widgets.rules.kyran_cards import CARD

STEADY = bots.make("kyran", "steady")
SEEDS = range(12)


def choice(state, seed=0):
    return bots.choose(STEADY, state, random.Random(seed))


def at(hands, bids, trick="-", *, turn=0, won="", deck="base", opt="-", known="-", force="-"):
    """Position line: what a trick or a bidding is about, the rest filled in."""
    held, made = hands.split("|"), bids.split(",")
    n = len(held)
    won = won or ",".join("0" * n)
    size = max(hand.count(",") + bool(hand) for hand in held) + sum(map(int, won.split(",")))
    phase = "bid" if "_" in made else "play"
    first = turn - (n - made.count("_")) if phase == "bid" else turn if trick == "-" else trick[0]
    return (
        f"KYRAN1;n={n};deck={deck};opt={opt};r={8 - size};k={size};d={(int(first) - 1) % n};"
        f"ph={phase};lives={','.join('5' * n)};bids={bids};won={won};hands={hands};trick={trick};"
        f"turn={turn};force={force};known={known}"
    )


@pytest.fixture
def hasty(monkeypatch):
    """Let it imagine as little as it can, where how well it chooses does not matter."""
    monkeypatch.setattr(kyran_steady, "WORLDS", (1, 1))


# -- positions ----------------------------------------------------------------------------------

FIVE = "|6,7,8,9,10|12,13,14,15,16|17,18,19,20,21"  # the hands of three more
BLIND = "mystique_round:blind"

BIDS = [
    (
        "all-it-can-want",
        at("S27,33,34,35,36,M,V3|1,2,4,5,6,7,8|9,10,11,12,13,14,15", "_,_,_"),
        "5 6",
    ),
    ("nothing-at-all", at("1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21", "_,_,_"), "0"),
    ("mystique-and-nothing-else", at("1,2,3,4,M" + FIVE, "_,1,1,0"), "0 1"),
    ("banned-1-mystique-can-lose", at("1,2,3,4,M" + FIVE, "_,2,1,1"), "0"),
    ("banned-1-but-36-wins-anyhow", at("1,2,3,4,36" + FIVE, "_,2,1,1", deck="simple"), "2"),
    ("banned-3-but-three-win-anyhow", at("1,2,34,35,36" + FIVE, "_,1,1,0", deck="simple"), "4"),
    (
        "banned-0-so-as-few-as-it-may",
        at("1,2,3,4,5|6,7,8,9,10|22,13,14,15,16|17,18,19,20,21", "_,2,2,1"),
        "1",
    ),
    (
        "banned-5-of-five-too-many",
        at("30,33,34,35,36|6,7,8,9,10|12,13,14,15,16|17,18,19,20,21", "_,0,0,0"),
        "3 4",
    ),
    ("one-card-the-mystique", at("M|3|2|5", "_,_,_,_"), "1"),
    ("one-card-too-low", at("9|30|20|31", "_,_,_,_"), "0"),
    ("one-card-the-mystique-banned", at("M|3|2|5", "_,0,0,0"), "0"),
    ("blind-the-others-are-low", at("1|3|2|5", "_,_,_,_", opt=BLIND), "1"),
    ("blind-the-others-are-high", at("36|35|2|5", "_,_,_,_", opt=BLIND), "0"),
    ("blind-may-not-say-1", at("36|3|2|5", "_,0,0,0", opt=BLIND), "0"),
]

NEEDS_ALL = [
    ("leads-what-can-not-lose", at("4,35,36|5,9,10|8,32,33", "3,1,0", deck="simple"), "35 36"),
    ("leads-the-mystique", at("20,V3,M|5,9,10|8,32,33", "3,1,0"), "M37"),
    ("never-the-low-card-first", at("4,35,36|5,9,10|8,32,33", "3,1,0"), "36"),
    ("nor-before-three-others", at("4,33,35|5,9,10|8,32,36|1,2,3", "3,1,1,0"), "35"),
    ("nor-in-mid-round", at("6,34|9,12|36,M", "3,0,1", won="1,0,0"), "34"),
    ("nor-clairvoyance-first", at("C11,9,34|5,8,10|7,32,33", "3,1,0"), "34"),
    ("wins-as-the-last-and-keeps-the-best", at("31,36|5|8", "2,1,0", "1:30=30 2:12=12"), "31"),
    ("takes-it-with-the-voile", at("V3,36|5|8", "2,1,0", "1:M=37 2:12=12"), "V3~1"),
    ("not-what-loses-for-sure", at("4,33|9,35|8", "2,0,1", "2:32=32"), "33"),
    ("mystique-as-37", at("M|5|", "1,1,1", "2:30=30", won="0,0,1"), "M37"),
]

MADE_IT = [
    ("ducks-with-its-highest-that-loses", at("5,20,35|9,10,11|8,32", "0,2,2", "2:30=30"), "20"),
    (
        "ducks-though-others-follow",
        at("5,35|9,10|8,32|7", "0,1,2,1", "3:30=30", won="0,0,0,1"),
        "5",
    ),
    ("leads-what-can-not-win", at("1,34|9,10|8,32", "0,2,1", deck="simple"), "1"),
    ("leads-low", at("6,34|9,10|8,32", "1,2,1", won="1,0,0"), "6"),
    (
        "lays-low-where-anything-may-win",
        at("9,31|10,30|8,4|2", "0,1,1,0", "3:3=3", won="0,0,0,1"),
        "9",
    ),
    ("keeps-the-mystique-which-can-always-lose", at("28,M|9,10|8", "0,2,1", "2:30=30"), "28"),
    ("mystique-as-0", at("M|9|", "0,1,2", "2:30=30", won="0,0,1"), "M0"),
    ("voile-hands-its-value-to-a-lower-card", at("30,V3|9,10|8", "0,2,1", "2:2=2"), "V3~2"),
    ("voile-does-not-take-what-leads", at("V3,31|8|7", "0,1,2", "1:30=30 2:12=12"), "V3- V3~2"),
]

BID_0 = [
    ("leads-its-lowest", at("3,17,33|9,10,21|8,12,31|1,2,19", "0,1,1,2"), "3"),
    (
        "leads-its-lowest-of-seven",
        at("2,8,15,22,30,33,36|3,4,5,6,7,9,10|11,12,13,14,16,17,18", "0,4,4"),
        "2",
    ),
    (
        "under-a-high-card-sheds-the-next",
        at("3,17,29|10,21,30|8,12,33|1,19", "0,1,1,2", "3:32=32"),
        "29",
    ),
    ("over-a-low-card-stays-low", at("9,25,31|10,21,30|8,12,33|1,19", "0,1,1,2", "3:2=2"), "9"),
    (
        "takes-the-lower-place-not-the-trick",
        at("11,24,34|9,10|8,12", "0,1,1", "1:20=20 2:23=23"),
        "11",
    ),
]

BETWEEN = [
    ("last-to-lay-takes-the-one-it-needs", at("2,30|5|8", "1,0,0", "1:29=29 2:12=12"), "30"),
    (
        "blesses-the-hand-seen-to-hold-the-mystique",
        at("1,B20|9,M|12,31|5,22", "1,1,1,0", known="0>1:M", deck="B20,C11"),
        "B20>1",
    ),
    (
        "draws-from-the-hand-seen-to-be-strong",
        at("12,S27|9,36|11,31|5,22", "1,1,1,0", known="0>1:36", deck="S27,C11"),
        "S27>1",
    ),
    (
        "forced-mystique-wins-what-it-needs",
        at("M|9|", "1,0,2", "2:S27=27", won="0,0,1", force="0:M"),
        "M37",
    ),
    (
        "forced-mystique-loses-what-it-must-not-win",
        at("M|9|", "0,1,2", "2:S27=27", won="0,0,1", force="0:M"),
        "M0",
    ),
    ("forced-voile-takes-the-trick", at("V3,9|5,12|8", "1,0,0", "2:B20=20", force="0:V3"), "V3~2"),
    (
        "its-bid-lost-takes-what-another-needs",
        at("|M|", "1,2,1", "2:12=12 0:30=30", turn=1, won="0,0,1"),
        "M37",
    ),
    (
        "its-bid-lost-leaves-what-another-must-not-win",
        at("|M|", "0,2,1", "2:12=12 0:30=30", turn=1, won="0,0,1"),
        "M0",
    ),
    ("last-of-the-blind-round", at("V3||", "1,0,1", "1:30=30 2:12=12", opt=BLIND), "V3~1"),
]


@pytest.mark.parametrize(
    ("line", "wise"),
    [
        pytest.param(line, wise, id=f"{group}-{name}")
        for group, table in [
            ("bids", BIDS),
            ("needs-all", NEEDS_ALL),
            ("made-it", MADE_IT),
            ("bid-0", BID_0),
            ("between", BETWEEN),
        ]
        for name, line, wise in table
    ],
)
def test_position(line, wise):
    state, prefix = State.parse(line), "b" * ("ph=bid" in line)
    allowed = {prefix + move for move in wise.split()}
    assert len(allowed) < len(state.legal()) or len(state.legal()) == 1
    assert {choice(state, seed) for seed in SEEDS} <= allowed


# -- what it is sure of -------------------------------------------------------------------------


def test_what_is_certain_goes_before_what_is_likely(kyran_games, hasty):
    """In any game: its bid made, a sure loser; in need of all, a sure winner."""
    ducks = leads = 0
    for state in kyran_games(120):
        if state.phase != "play":
            continue
        seat = state.turn
        fate = fates(state.view(seat))
        need = state.bids[seat] - state.won[seat]
        if need == 0 and False in fate.values():
            assert fate[choice(state)] is False
            ducks += 1
        elif need == len(state.hands[seat]) and not state.values and True in fate.values():
            assert fate[choice(state)] is True
            leads += 1
    assert ducks > 200
    assert leads > 20


def test_the_last_bid_is_next_to_the_banned_one():
    """Where the hand promises just what it may not say."""
    tested = 0
    for seed in range(150):
        rng, state = random.Random(seed), State.new(3 + seed % 4)
        while state.turn != state.dealer or state.phase != "bid":
            state.apply(state.sample(rng) if state.turn == CHANCE else usual_move(state))
        banned = state.banned()
        if banned is None:
            continue
        hope = expected(state.hands[state.turn], state.players)
        if abs(hope - banned) < 0.5:
            assert abs(int(choice(state, seed)[1:]) - banned) == 1
            tested += 1
    assert tested > 20


# -- always legal, and blind to what is hidden --------------------------------------------------


def test_always_legal(kyran_games, hasty):
    tested = 0
    for state in kyran_games(100):
        assert state.refuse(choice(state, tested)) is None
        tested += 1
    assert tested > 5000


def test_the_rule_of_thumb_is_legal(kyran_games):
    tested = 0
    for state in kyran_games(300, first=1000):
        assert usual_move(state) in state.legal()
        tested += 1
    assert tested > 15000


def differing(states, seed=0):
    """Positions where others hold other cards and have seen others, as far as the seat knows."""
    for number, state in enumerate(states):
        other = state.determinize(state.turn, random.Random(number + seed))
        if other.text() != state.text():
            yield number, state, other


def test_hidden_cards_never_change_the_choice(kyran_games, hasty):
    tested = 0
    for seed, state, other in differing(kyran_games(60, first=2000)):
        assert choice(state, seed) == choice(other, seed)
        tested += 1
    assert tested > 2000


def test_hidden_cards_never_change_the_choice_however_long_it_thinks(kyran_games):
    tested = 0
    for seed, state, other in differing(kyran_games(2, first=3000)):
        assert choice(state, seed) == choice(other, seed)
        tested += 1
    assert tested > 50


# -- slices -------------------------------------------------------------------------------------


def test_slices_are_short(monkeypatch, kyran_games):
    """Between two yields at most one round is played out; in all, about what it may spend."""
    apply, laid = State.apply, []

    def counted(self, move, log=None):
        laid.append(move)
        apply(self, move, log)

    longest = 0
    for number, state in enumerate(kyran_games(12, first=4000)):
        if number % 5:
            continue
        held = sum(map(len, state.hands)) + state.bids.count(None)
        draws = 2  # of the Sceaux
        monkeypatch.setattr(State, "apply", counted)
        slices = []
        for _ in bots.thinking(STEADY, state, random.Random(number)):
            slices.append(len(laid))
            laid.clear()
        monkeypatch.setattr(State, "apply", apply)
        assert max(slices) <= held + draws
        fewest = kyran_steady.WORLDS[0] * len(state.legal()) * (held + draws)
        assert sum(slices) <= kyran_steady.BUDGET + 2 * fewest
        longest = max(longest, sum(slices))
    assert longest > kyran_steady.BUDGET // 4


# -- strength -----------------------------------------------------------------------------------


def test_keeps_more_lives_than_random_players():
    """A few games only; see benchmarks/strength.py."""
    mine = theirs = 0.0
    games = 24
    for game in range(games):
        state, rng, seat = State.new(4), random.Random(game), game % 4
        while state.turn is not None:
            bot = STEADY if state.turn == seat else bots.make("kyran", "random")
            chance = state.turn == CHANCE
            state.apply(state.sample(rng) if chance else bots.choose(bot, state, rng))
        mine += state.lives[seat] / games
        theirs += (sum(state.lives) - state.lives[seat]) / 3 / games
    assert mine > 3
    assert theirs < 1.5


def test_hopes_of_all_hands_come_near_the_number_of_tricks():
    for players in (3, 4, 5, 6):
        rng, total = random.Random(players), 0.0
        for _ in range(200):
            state = State.new(players)
            state.apply(state.sample(rng))
            total += sum(expected(hand, players) for hand in state.hands) / 200
        assert 6 < total < 8.5
    assert expected([CARD["M"]], 3) == 1
