"""The worked examples of KYRAN's rules; the id of a case begins with the example's."""

from __future__ import annotations

import random

import kyran_oracle as oracle
import pytest

from kyran_widgets.rules import CHANCE, IllegalMove, kyran


def line(players, number, size, dealer, deck="base", lives=None, opt="-"):
    """Position line before the deal of a round."""
    nothing = ",".join("_" * players)
    return (
        f"KYRAN1;n={players};deck={deck};opt={opt};r={number};k={size};d={dealer};ph=deal;"
        f"lives={','.join(map(str, lives or [5] * players))};bids={nothing};"
        f"won={','.join('0' * players)};hands={'|' * (players - 1)};trick=-;turn=*;force=-;known=-"
    )


def table(hands, moves="", bids=None, deck=None, lives=None, log=None, **options):
    """State in which these hands are dealt and seat 0 bids and leads first.

    Bids are given in the order they are made; nobody bids a trick when there are none.
    """
    dealt = [hand.split(",") for hand in hands.split("|")]
    players, size = len(dealt), len(dealt[0])
    number = 8 - size
    options["first_dealer"] = (players - number) % players
    start = oracle.new(players, deck or "auto", round_number=number, lives=lives, **options)
    state = kyran.State.parse(start.text())
    bids = "b0 " * players if bids is None else bids
    for move in (f"deal:{hands}", *bids.split(), *moves.split()):
        state.play(move, log)
    return state


def taken(log):
    """Values of the last trick in the order of laying, and who took it, told by the events."""
    values = {}
    for event in log:
        facts = event.facts
        if event.kind in ("CardLaid", "ForcedLay", "MysticValue"):
            values[facts["seat"]] = facts["value"]
        elif event.kind == "ValuesSwapped":
            values[facts["seat"]] = facts["value"]
            values[facts["other"]] = facts["other_value"]
        elif event.kind == "TrickWon":
            trick, winner = list(values.values()), facts["seat"]
            assert facts["value"] == values[winner]
            values = {}
    return trick, winner


def refusal(state, move, seat=None):
    """Refusal of a move, with the promise that nothing has changed."""
    before = state.text()
    found = state.refuse(move, seat)
    assert found is not None
    if seat is None:
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.refusal == found
    assert state.text() == before
    assert set(found.suggest) <= set(state.legal())
    return found


# -- set-up, deal, bids, lives --------------------------------------------------------------

BASE = {*map(str, range(1, 37)), "C11", "S27", "B20", "V3", "M"}
FULL = BASE | {"C26", "S10", "B17", "V34"}


@pytest.mark.parametrize(
    ("players", "deck", "cards"),
    [
        pytest.param(3, "auto", BASE, id="W1-three-seats"),
        pytest.param(4, "auto", BASE, id="W1-four-seats"),
        pytest.param(5, "auto", FULL, id="W2-five-seats"),
        pytest.param(6, "auto", FULL, id="W2-six-seats"),
        pytest.param(3, "simple", {*map(str, range(1, 37))}, id="W3-simple-three"),
        pytest.param(6, "simple", {*map(str, range(1, 37))}, id="W3-simple-six"),
    ],
)
def test_decks(players, deck, cards):
    state = kyran.State.new(players, deck=deck)
    rng = random.Random(1)
    met = set()
    for _ in range(200):
        dealt = state.sample(rng).removeprefix("deal:").replace("|", ",").split(",")
        assert len(set(dealt)) == len(dealt)
        met |= set(dealt)
    assert met == cards


@pytest.mark.parametrize("players", [2, 7], ids=["W4-two", "W4-seven"])
def test_refused_numbers_of_seats(players):
    with pytest.raises(ValueError, match="3 to 6"):
        kyran.State.new(players)


@pytest.mark.parametrize(
    ("players", "deck", "sizes"),
    [
        pytest.param(4, "base", (7, 6, 5, 4, 3, 2, 1, 7, 6), id="W5-four-seats"),
        pytest.param(6, "simple", (6, 5, 4, 3, 2, 1, 6, 5), id="W6-short-deck"),
    ],
)
def test_deal_sizes(players, deck, sizes):
    for number, size in enumerate(sizes, 1):
        lives = [5 - (number - 1) // 3, 5 - number // 3, 5 - (number + 1) // 3]
        lives += [5] * (players - 3)
        text = line(players, number, size, (number - 1) % players, deck, lives)
        state = kyran.State.parse(text)
        assert state.text() == text
        state.play(state.sample(random.Random(number)))
        assert all(len(hand.split(",")) == size for hand in hands_field(state).split("|"))


def hands_field(state):
    return next(f for f in state.text().split(";") if f.startswith("hands="))[6:]


@pytest.mark.parametrize(
    ("players", "deck", "size", "undealt"),
    [
        pytest.param(5, "simple", 7, 1, id="W7-five-seats-simple"),
        pytest.param(6, "full", 7, 3, id="W8-six-seats"),
    ],
)
def test_cards_left_over(players, deck, size, undealt):
    state = kyran.State.new(players, deck=deck)
    log = []
    state.play(state.sample(random.Random(2)), log)
    dealt = next(event for event in log if event.kind == "Dealt")
    assert (dealt.facts["size"], dealt.facts["undealt"]) == (size, undealt)


@pytest.mark.parametrize(
    ("number", "dealer", "bidders"),
    [
        pytest.param(1, 0, [1, 2, 3, 0], id="W9-first-round"),
        pytest.param(8, 3, [0, 1, 2, 3], id="W10-eighth-round"),
    ],
)
def test_dealer_bidders_and_leader(number, dealer, bidders):
    state = kyran.State.parse(
        line(4, number, 7, dealer, lives=None if number == 1 else [3, 3, 3, 4])
    )
    if number == 1:
        assert kyran.State.new(4).text() == state.text()
    state.play(state.sample(random.Random(0)))
    order = []
    while state.phase == "bid":
        order.append(state.turn)
        state.play("b0")
    assert order == bidders
    assert state.turn == bidders[0]


@pytest.mark.parametrize(
    ("players", "size", "bids", "legal"),
    [
        pytest.param(4, 5, "b1 b2 b1", {0, 2, 3, 4, 5}, id="W11-last-bidder"),
        pytest.param(4, 5, "b1", {0, 1, 2, 3, 4, 5}, id="W12-not-the-last"),
        pytest.param(3, 2, "b2 b1", {0, 1, 2}, id="W13-nothing-to-forbid"),
        pytest.param(4, 1, "b1 b0 b0", {1}, id="W15-one-card"),
    ],
)
def test_bids(players, size, bids, legal):
    deal = "|".join(
        ",".join(str(1 + seat * size + i) for i in range(size)) for seat in range(players)
    )
    state = table(deal, bids=bids)
    assert set(state.legal()) == {f"b{bid}" for bid in legal}


def test_w11_the_ban_is_explained():
    deal = "1,2,3,4,5|6,7,8,9,10|12,13,14,15,16|17,18,19,21,22"
    found = refusal(table(deal, bids="b1 b2 b1"), "b1")
    assert (found.code, found.rule) == ("bid_banned", "R17")
    assert found.facts == {"bid": 1, "size": 5, "total": 4, "choices": [0, 2, 3, 4, 5]}


def test_w17_a_miss_costs_one_life_however_large():
    log = []
    state = table(
        "33,34,35,36|1,2,4,5|6,7,8,9", "36 1 6 35 2 7 34 4 8 33 5 9", bids="b0 b0 b0", log=log
    )
    lost = [event.facts for event in log if event.kind == "LifeLost"]
    assert lost == [{"seat": 0, "bid": 0, "won": 4, "lives": 4}]
    assert state.view(None)["lives"] == [4, 5, 5]


def test_w18_an_exact_bid_keeps_all_lives():
    log = []
    state = table("34,35,36|1,2,4|6,7,8", "36 1 6 35 2 7 34 4 8", bids="b3 b1 b0", log=log)
    kept = [event.facts for event in log if event.kind == "LifeKept"]
    assert [(facts["seat"], facts["bid"], facts["lives"]) for facts in kept] == [
        (0, 3, 5),
        (2, 0, 5),
    ]
    assert state.view(None)["lives"] == [5, 4, 5]


def test_w19_several_losers_and_a_shared_title():
    log = []
    state = table(
        "35,36|1,2|4,5|6,7", "36 1 4 6 35 2 5 7", bids="b0 b1 b0 b0", lives=(1, 1, 3, 3), log=log
    )
    assert (state.phase, state.turn, state.legal()) == ("end", None, [])
    end = state.outcome()
    assert (end.winners, end.losers, end.scores) == ((2, 3), (0, 1), (0, 0, 3, 3))
    said = {event.kind: event.facts for event in log}
    assert said["GameLost"]["seats"] == [0, 1]
    assert said["TitleShared"] == {"seats": [2, 3], "lives": 3}
    assert refusal(state, "b0").code == "game_over"


def test_w21_nobody_is_left():
    log = []
    state = table("5|6|7", "5 6 7", bids="b1 b1 b0", lives=(1, 1, 1), log=log)
    end = state.outcome()
    assert (end.winners, end.losers, end.scores) == ((), (0, 1, 2), (0, 0, 0))
    assert "NoTitle" in {event.kind for event in log}


@pytest.mark.parametrize(
    ("option", "leader"),
    [pytest.param("winner", 2, id="W23-winner"), pytest.param("left", 0, id="W23-dealer's-left")],
)
def test_next_leader(option, leader):
    state = table("5,6|7,8|9,36", "5 7 36", trick_leader=option)
    assert state.turn == leader


# -- tricks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "moves", "values", "winner"),
    [
        pytest.param("1,12|2,35|4,20", "12 35 20", [12, 35, 20], 1, id="W30-highest-number"),
        pytest.param(
            "2,4,11|1,6,C11|5,9,30",
            "11 C11>2 5",
            [11, 11, 5],
            1,
            id="W31-a-power-beats-an-equal-number",
        ),
        pytest.param(
            "2,4,C11|11,36,M|5,9,30",
            "C11>1 11 5",
            [11, 11, 5],
            0,
            id="W32-a-power-laid-before-an-equal-number",
        ),
        pytest.param("1,5|2,9|4,S27", "5 9 S27!", [5, 9, 27], 2, id="W34-seal-laid-last"),
        pytest.param("1,5|2,9|4,B20", "5 9 B20!", [5, 9, 20], 2, id="W35-blessing-laid-last"),
        pytest.param(
            "1,S27|4,30|14,16|2,5",
            "S27>2 ^14 30 2",
            [27, 14, 30, 2],
            1,
            id="W36-a-forced-seat-is-not-asked-again",
        ),
        pytest.param(
            "1,S27|2,25|9,B20|4,22",
            "S27>2 ^B20 B20>3 25",
            [27, 20, 4, 25],
            0,
            id="W38-a-chain-comes-before-the-next-seat",
        ),
        pytest.param(
            "1,B20|3,V3|4,5", "B20>1 4", [20, 3, 4], 0, id="W41-a-number-is-weaker-than-its-power"
        ),
        pytest.param(
            "1,B20|12,V3|4,5",
            "B20>1 V3~0 4",
            [3, 20, 4],
            1,
            id="W42-a-forced-veil-may-take-from-the-forcing-card",
        ),
        pytest.param(
            "30,B20|1,M|2,4", "30 1 2 B20>1 M0 4", [20, 0, 4], 0, id="W43-a-forced-mystic-at-0"
        ),
        pytest.param(
            "30,B20|1,M|2,4", "30 1 2 B20>1 M37 4", [20, 37, 4], 1, id="W43-a-forced-mystic-at-37"
        ),
        pytest.param("5,V3|2,6|1,7", "V3! 2 1", [3, 2, 1], 0, id="W45-veil-laid-first"),
        pytest.param("5,30|6,V3|7,12", "30 V3~0 12", [3, 30, 12], 1, id="W46-swap"),
        pytest.param("5,30|6,V3|7,12", "30 V3- 12", [30, 3, 12], 0, id="W47-swap-declined"),
        pytest.param("5,M|6,V3|7,36", "M37 V3~0 36", [3, 37, 36], 1, id="W48-swap-with-mystic-37"),
        pytest.param("5,M|6,V3|2,7", "M0 V3~0 2", [3, 0, 2], 0, id="W49-swap-with-mystic-0"),
        pytest.param("2,5|6,V3|3,7", "2 V3~0 3", [3, 2, 3], 0, id="W51-equal-numbers-first-laid"),
        pytest.param(
            "1,S27|5,V3|6,27",
            "S27>1 ^V3 V3~0 27",
            [3, 27, 27],
            1,
            id="W53-veil-keeps-its-rank-at-27",
        ),
        pytest.param(
            "1,27|2,S27|4,V3|5,6",
            "27 S27>3 ^6 V3~0",
            [3, 27, 6, 27],
            1,
            id="W55-equal-powers-first-laid",
        ),
        pytest.param(
            "2,20|4,V34|6,34|5,7|1,8",
            "20 V34~0 34 5 1",
            [34, 20, 34, 5, 1],
            0,
            id="W57-a-number-that-took-34",
        ),
        pytest.param(
            "2,S27|4,B20|1,19|5,6",
            "S27>3 ^5 B20>2",
            [27, 5, 20, 1],
            0,
            id="W59-the-last-seat-is-forced",
        ),
        pytest.param(
            "1,S27|2,M|5,30",
            "S27>1 ^M M37 30",
            [27, 37, 30],
            1,
            id="W62-mystic-drawn-by-the-seal",
        ),
        pytest.param(
            "36|M|12|5", "36 M37 12 5", [36, 37, 12, 5], 1, id="W65-mystic-in-the-one-card-round"
        ),
        pytest.param(
            "12,30|4,5|2,C11",
            "30 4 2 12 5 C11!",
            [12, 5, 11],
            0,
            id="W67-nobody-holds-a-card",
        ),
    ],
)
def test_tricks(hands, moves, values, winner):
    log = []
    before = table(hands)
    state = table(hands, moves, log=log)
    assert taken(log) == (values, winner)
    won = [event.facts["seat"] for event in log if event.kind == "TrickWon"]
    assert before.view(None)["won"] == [0] * state.players
    assert won[-1] == winner
    if state.phase == "play":
        assert state.view(None)["won"] == [won.count(seat) for seat in range(state.players)]
        assert state.turn == winner


def test_the_mystic_beats_an_equal_power_laid_before_it():
    """A11's first step; with the usual decks the two never meet at the top of a trick."""
    log = []
    table("4,C13|5,M|6,V13", "C13>1 M0 V13~1", deck=("C13", "V13"), log=log)
    assert taken(log) == ([13, 13, 0], 1)


@pytest.mark.parametrize(
    ("hands", "moves", "seer", "owner", "card"),
    [
        pytest.param("2,4,11|1,6,C11|5,9,30", "11 C11>2", 1, 2, "30", id="W31-sees-the-30"),
        pytest.param("2,4,C11|11,36,M|5,9,30", "C11>1", 0, 1, "M", id="W32-sees-the-mystic"),
    ],
)
def test_only_the_seer_sees(hands, moves, seer, owner, card):
    log = []
    state = table(hands, moves, log=log)
    seen = [event for event in log if event.kind == "CardSeen"]
    assert [event.audience for event in seen] == [(seer,)]
    assert seen[0].facts == {"seat": seer, "target": owner, "card": card}
    for seat in (None, 0, 1, 2):
        told = "-" if seat != seer else f"{seer}>{owner}:{card}"
        assert state.view(seat)["position"].endswith(f";known={told}")


@pytest.mark.parametrize(
    ("hands", "moves", "turn", "legal"),
    [
        pytest.param("1,S27|4,30|14,16|2,5", "S27>2", CHANCE, set(), id="W36-the-draw-is-chance's"),
        pytest.param("4,9|6,S27|5,7", "9", 1, {"6", "S27>2"}, id="W37-one-target-left"),
        pytest.param(
            "1,S27|2,25|9,B20|4,22",
            "S27>2 ^B20",
            2,
            {"B20>1", "B20>3"},
            id="W38-a-forced-blessing-names-its-target",
        ),
        pytest.param(
            "1,B20|12,V3|4,5", "B20>1", 1, {"V3-", "V3~0"}, id="W42-a-forced-veil-chooses"
        ),
        pytest.param(
            "30,B20|1,M|2,4", "30 1 2 B20>1", 1, {"M0", "M37"}, id="W43-a-forced-mystic-chooses"
        ),
        pytest.param("5,V3|2,6|1,7", "", 0, {"5", "V3!"}, id="W45-no-swap-for-the-first"),
        pytest.param(
            "1,S27|2,M|5,30", "S27>1 ^M", 1, {"M0", "M37"}, id="W62-owner-of-a-drawn-mystic"
        ),
        pytest.param("36|M|12|5", "36", 1, {"M37"}, id="W65-no-choice-in-the-one-card-round"),
        pytest.param("12,30|4,5|2,C11", "30 4 2 12 5", 2, {"C11!"}, id="W67-nobody-to-look-at"),
    ],
)
def test_legal_moves(hands, moves, turn, legal):
    state = table(hands, moves)
    assert state.turn == turn
    assert set(state.legal()) == legal


@pytest.mark.parametrize(
    ("hands", "moves", "move", "code", "rule", "facts"),
    [
        pytest.param(
            "4,9|6,S27|5,7",
            "9",
            "S27>0",
            "target_laid",
            "A14",
            {"seat": 0, "targets": [2]},
            id="W37-a-seat-that-has-laid",
        ),
        pytest.param(
            "4,9|6,S27|5,7", "9", "S27>1", "target_self", "A14", {"seat": 1}, id="W37-oneself"
        ),
        pytest.param(
            "36|M|12|5", "36", "M0", "mystic_fixed", "A23", {}, id="W65-mystic-has-no-choice"
        ),
        pytest.param(
            "1,5|2,9|4,S27", "", "9", "card_not_held", "R18", {"card": "9"}, id="W70-not-held"
        ),
        pytest.param(
            "1,5|2,9|4,S27", "5 9", "5", "card_not_held", "R18", {"card": "5"}, id="W70-laid-before"
        ),
        pytest.param(
            "1,B20|12,V3|4,5",
            "B20>1",
            "12",
            "forced_other",
            "A16",
            {"card": "V3"},
            id="W42-another-card-than-the-forced",
        ),
        pytest.param(
            "5,V3|2,6|1,7", "", "V3~1", "veil_first", "R31", {}, id="W45-swap-for-the-first"
        ),
        pytest.param(
            "1,5|2,9|4,S27", "5 9", "S27>0", "effect_void", "R29", {"card": "S27"}, id="W34-last"
        ),
        pytest.param(
            "12,30|4,5|2,C11",
            "30 4 2 12 5",
            "C11>0",
            "effect_void",
            "A20",
            {"card": "C11"},
            id="W67-no-hand-to-look-at",
        ),
    ],
)
def test_refused_cards(hands, moves, move, code, rule, facts):
    found = refusal(table(hands, moves), move)
    assert (found.code, found.rule, found.facts) == (code, rule, facts)


@pytest.mark.parametrize("move", ["M", "M1", "M!", "M>2", "M~0", "M037"])
def test_the_mystic_has_a_value_and_no_effect(move):
    found = refusal(table("5,M|6,V3|7,36"), move)
    assert (found.code, found.rule, found.facts) == ("mystic_value", "R23", {"choices": [0, 37]})


@pytest.mark.parametrize("move", ["b01", "b00", "b", "b-1", "B1", "b1 ", "", None, 1])
def test_misspelt_bids(move):
    found = refusal(table("5,M|6,V3|7,36", bids=""), move)
    assert found.code in ("unreadable", "card_in_bidding")


def test_w70_no_second_card_in_a_trick():
    state = table("1,5|2,9|4,S27", "5")
    assert refusal(state, "1", seat=0).code == "not_your_turn"
    assert refusal(state, "S27!", seat=2).facts == {}


def test_w71_a_whole_round():
    log = []
    hands, bids = "30,V3|12,27|5,S27", "b1 b0"
    state = table(hands, bids=bids)
    assert set(state.legal()) == {"b0", "b2"}
    assert refusal(state, "b1").code == "bid_banned"
    state = table(hands, "30 27 5", bids="b1 b0 b0")
    assert (state.turn, state.view(None)["won"]) == (0, [1, 0, 0])
    state = table(hands, "30 27 5 V3! 12 S27!", bids="b1 b0 b0", log=log)
    assert taken(log) == ([3, 12, 27], 2)
    assert state.view(None)["lives"] == [5, 5, 4]
    assert (state.phase, state.turn) == ("deal", CHANCE)
    assert state.text().split(";")[4:7] == ["r=7", "k=1", "d=0"]
