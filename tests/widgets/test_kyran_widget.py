"""KYRAN on the wire: hints that tell the truth, a game played from the page, scripted chance."""

import asyncio
import json
import re
from random import Random

import pytest
from wire_talk import stand
from wiretap import Tap, post

import kyran_widgets
from kyran_widgets import Kyran, text
from kyran_widgets.rules import CHANCE, IllegalMove
from kyran_widgets.rules.kyran_cards import NAMES
from kyran_widgets.teach import warned
from kyran_widgets.widgets import table

# The rulebook's own example: five cards, bids 1, 2 and 1, the dealer is to speak.
EXAMPLE = (
    "KYRAN1;n=4;deck=base;opt=first_dealer:1;r=3;k=5;d=3;ph=bid;lives=5,4,5,4;bids=1,2,1,_;"
    "won=0,0,0,0;hands=1,2,3,4,5|6,7,8,9,10|11,12,13,14,15|16,17,18,19,20;"
    "trick=-;turn=3;force=-;known=-"
)
PLAY = (
    "KYRAN1;n=4;deck=base;opt=first_dealer:{first};r=6;k=2;d={dealer};ph=play;lives=4,4,4,3;bids=0,1,0,0;"
    "won=0,0,0,0;hands={hands};trick={trick};turn=0;force=-;known=-"
)
LIMIT = 16 * 1024
CARD = {name: card for card, name in enumerate(NAMES)}


@pytest.fixture
def tap(wire):
    return Tap(wire)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 0.001)


def at(hands, trick="-", **how):
    """A round of two cards, seat 0 to lay: it leads, or seat 1 has led."""
    dealer = 3 if trick == "-" else 0
    line = PLAY.format(hands=hands, trick=trick, dealer=dealer, first=(dealer + 3) % 4)
    if "," not in hands.split("|")[0]:  # the second trick, led by who won the first
        won = ["1" if trick[0] == str(seat) else "0" for seat in range(4)]
        line = line.replace("won=0,0,0,0", f"won={','.join(won)}")
    how.setdefault("seats", ["human", *["scripted"] * 3])
    return Kyran(position=line, chance="ask", **how)


# -- hints ------------------------------------------------------------------------


def check_hints(private, state, lang):
    """Hints offer exactly what is legal, told in words, with a warning where it is void."""
    legal = state.legal()
    assert private["legal"] == legal
    if state.phase == "bid":
        assert private["lays"] == {}
        bids = private["bids"]
        assert [bid["bid"] for bid in bids] == list(range(state.size + 1))
        assert [bid["move"] for bid in bids if not bid["why"]] == legal
        for bid in bids:
            if bid["why"]:
                refusal = state.refuse(bid["move"])._replace(suggest=())
                assert (bid["bid"], bid["why"]) == (
                    state.banned(),
                    text.refusal_text("kyran", refusal, lang),
                )
        return
    assert private["bids"] == []
    lays = private["lays"]
    assert [lay["move"] for forms in lays.values() for lay in forms] == legal
    hand = private["table"]["hands"][state.turn]
    assert set(lays) <= set(hand)
    assert set(lays) == set(hand) or state.force is not None
    for card, forms in lays.items():
        for lay in forms:
            move = lay["move"]
            assert lay["text"] == warned(state, move, lang)
            target = re.fullmatch(rf"{card}[>~](\d)", move)
            assert lay["target"] == (int(target[1]) if target else None)
            # An effect is void where no seat can be named, never as a choice.
            named = state.targets(state.turn, CARD[card]) if card[0] in "CSBV" else None
            assert lay["void"] == (named == [])
            assert not lay["void"] or len(forms) == 1


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"mystique_round": "blind"}),
        (4, {"deck": ["V1", "C5", "S9", "B13", "V17", "C21", "S25", "B29", "V33"]}),
        (5, {"forced_power": "cancel", "lang": "en"}),
        (6, {"trick_leader": "left"}),
    ],
)
def test_a_whole_game_is_played_from_the_page_of_all(tap, players, options):
    """Everybody at one screen, who confirm and play by messages alone."""
    rng = Random(players)
    game = Kyran(players=players, seats=["human"] * players, seed=players, **options)
    post(game, "hello")  # the page is there: the cards are dealt
    while game.match.turn is not None:
        private = tap.privates(game)[-1]
        assert private["curtain"] == game.match.turn or private["seat"] == game.match.turn
        if private["curtain"] is not None:
            post(game, "ready", seat=private["curtain"])
            private = tap.privates(game)[-1]
        assert private["acts"]
        state = game.match.state
        assert private["seat"] == state.turn
        check_hints(private, state, game.lang)
        tap.clear()
        post(game, "move", move=rng.choice(private["legal"]), rev=private["rev"])
        assert len(tap) == 2
        assert game.match.ply > 0
        (view,) = [m["state"]["view"] for m in tap.to(game) if m["method"] == "update"]
        assert view["table"] == game.match.state.view(None)
    assert game.view["outcome"]["winners"] == list(game.outcome.winners)
    assert game.view["outcome"]["title"] == game.view["status"]
    assert game.scores == game.outcome.scores


def test_the_last_bidder_is_told_the_ban(tap):
    game = Kyran(position=EXAMPLE, seats=["scripted"] * 3 + ["human"])
    post(game, "hello")
    bids = tap.privates(game)[-1]["bids"]
    assert [bid["bid"] for bid in bids if bid["why"]] == [1]
    assert "4 + 1 = 5" in bids[1]["why"]


@pytest.mark.parametrize(
    ("hands", "trick", "void"),
    [
        ("C11,S27|1,2|4,5|7,8", "-", set()),
        ("B20,V3|1,2|4,5|7,8", "-", {"V3!"}),
        ("B20,S27|1|4|7", "1:5=5 2:6=6 3:9=9", {"B20!", "S27!"}),
        ("C11,V3|1|4|7", "1:5=5 2:6=6 3:9=9", set()),
        ("C11|||", "1:5=5 2:6=6 3:9=9", {"C11!"}),
    ],
)
def test_a_void_effect_is_warned_of_before_it_is_played(tap, hands, trick, void):
    game = at(hands, trick)
    post(game, "hello")
    lays = tap.privates(game)[-1]["lays"]
    assert {lay["move"] for forms in lays.values() for lay in forms if lay["void"]} == void


# -- what Python answers ------------------------------------------------------------


@pytest.mark.parametrize("seats", [None, ["scripted"] * 4, ["human"] * 4])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rulebooks_example_of_a_banned_bid(wire, lang, seats):
    game = Kyran(position=EXAMPLE, seats=seats, lang=lang)
    why = game.why_not("b1")
    assert "4 + 1 = 5" in why
    choices = {"fr": "0, 2, 3, 4 ou 5", "en": "0, 2, 3, 4 or 5"}[lang]
    assert choices in why
    assert all(game.why_not(f"b{bid}") is None for bid in (0, 2, 3, 4, 5))


def test_a_place_is_told_that_it_is_not_its_turn(wire):
    game = Kyran(position=EXAMPLE, seats=["human"] * 4)
    assert game.seat(0).why_not("b1") != game.seat(3).why_not("b1")
    assert "4 + 1 = 5" not in game.seat(0).why_not("b1")


def test_chance_is_scripted(wire):
    game = at("S27,5|30,8|14,9|2,6", seats=["scripted"] * 4)
    game.step("S27>2")
    assert game.turn == CHANCE
    with pytest.raises(IllegalMove, match="30"):
        game.step("^30")
    game.step("^14")
    assert game.match.state.view(None)["trick"][-1] == {
        "seat": 2,
        "card": "14",
        "value": 14,
        "was": 14,
        "forced": True,
    }
    for move in ("30", "2"):
        game.step(move)
    won = next(event for event in reversed(game.events) if event.kind == "TrickWon")
    assert (won.facts["seat"], won.facts["card"]) == (1, "30")


def test_a_deal_is_scripted(wire):
    game = Kyran(players=3, seats=["human"] * 3, chance="ask")
    deal = "deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|C11,15,16,17,18,19,M"
    game.step(deal)
    assert game.turn == 1
    assert game.state.view(2)["hands"][2] == ["C11", "15", "16", "17", "18", "19", "M"]


def test_traits_speak_for_the_seat(wire):
    game = Kyran(players=4, seed=7, pace="instant")
    game.step()
    mine = game.last_event
    assert (mine.kind, mine.facts["seat"]) == ("HandDealt", 0)
    assert game.scores == (5, 5, 5, 5)
    assert game.seat("all").last_event.facts["seat"] == 3
    assert game.seat(None).last_event.kind == "Dealt"


def test_a_game_is_saved_and_goes_on(wire, tmp_path):
    game = Kyran(players=4, seed=7, seats=["human"] * 4)
    rng = Random(3)
    game.step()
    for _ in range(40):
        game.step(rng.choice(game.match.state.legal()), bots=False)
        if game.match.turn == CHANCE:
            game.step()
    game.save(tmp_path / "game.kyran")
    again = kyran_widgets.load(tmp_path / "game.kyran", seed=7, lang="en", pace="step")
    assert isinstance(again, Kyran)
    assert (again.lang, again.pace) == ("en", "step")
    assert again.state.text() == game.state.text()
    assert again.match.moves() == game.match.moves()
    again.step(again.match.state.legal()[0])
    assert again.ply == game.ply + 1


# -- what the page is answered --------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "rule", "said"),
    [
        ("30", "R18", "30"),
        ("S27!", "A15", "joueurs 2, 3 et 4"),
        ("S27>3", "A14", "Joueur 4"),
        ("S27", "A15", "Sceau"),
        ("S27>0", "A14", ""),
        ("S27>9", "R3", "4"),
        ("M5", "R18", ""),
        ("b1", "R18", ""),
        ("12!", "R19", ""),
        ("V3", "R30", ""),
    ],
)
def test_a_refused_move_is_answered_with_its_rule_and_changes_nothing(tap, move, rule, said):
    game = at("12,V3|8|14|2" if move == "V3" else "12,S27|8|14|2", "1:5=5 2:9=9 3:20=20")
    if move == "S27>3":  # who has led
        game = at("S27|8|14|", "3:20=20")
    elif move.startswith("S"):
        game = at("12,S27|8,9|14,V3|2,6")
    before = stand(game)
    since = len(tap)
    post(game, "move", move=move, rev=game.match.rev)
    (refusal,) = tap.customs(game, "refusal", since)
    assert (refusal["move"], refusal["rule"]) == (move, rule)
    assert said in refusal["text"]
    offered = [suggestion["move"] for suggestion in refusal["suggest"]]
    assert offered
    assert set(offered) <= set(game.match.state.legal())
    assert stand(game) == before


def test_a_bid_out_of_range_and_a_banned_one_are_answered_with_the_numbers(tap):
    game = Kyran(position=EXAMPLE, seats=["scripted"] * 3 + ["human"])
    before = stand(game)
    for move, rule, numbers in (("b9", "A7", "9 5"), ("b1", "R17", "4 1 5")):
        since = len(tap)
        post(game, "move", move=move, rev=game.match.rev)
        (refusal,) = tap.customs(game, "refusal", since)
        assert refusal["rule"] == rule
        assert set(numbers.split()) <= set(re.findall(r"\d+", refusal["text"]))
        assert len(refusal["suggest"]) == 5
    assert stand(game) == before


def test_anothers_move_and_a_stale_one_change_nothing(tap):
    game = at("12,S27|8,9|14,V3|2,6", seats=["human", "human", "scripted", "scripted"])
    place = game.seat(1)
    before = stand(game)
    post(place, "move", move="8", rev=game.match.rev)
    (refusal,) = tap.customs(place, "refusal")
    assert refusal["text"] == text.label("kyran", "not_allowed", "fr", seat=0)
    assert refusal["suggest"] == []
    assert stand(game) == before
    game.step("12", bots=False)
    before = stand(game)
    post(place, "move", move="9", rev=game.match.rev - 1)
    assert tap.customs(place, "refusal")[-1]["text"] == text.label("kyran", "stale", "fr")
    assert stand(game) == before


# -- what the last move did --------------------------------------------------------------


def test_the_trace_tells_a_trick_as_it_lay(wire):
    game = at("12,S27|8,9|14,V3|2,6", seats=["scripted"] * 4)
    for move in ("12", "8", "V3~0"):
        game.step(move)
        assert game.view["trace"]["trick"] is None
        assert game.view["trace"]["round"] == []
    game.step("6")
    trace = game.view["trace"]
    assert trace["trick"] == {
        "winner": 2,
        "cards": [
            {"seat": 0, "card": "12", "value": 3, "was": 12, "forced": False},
            {"seat": 1, "card": "8", "value": 8, "was": 8, "forced": False},
            {"seat": 2, "card": "V3", "value": 12, "was": 3, "forced": False},
            {"seat": 3, "card": "6", "value": 6, "was": 6, "forced": False},
        ],
    }
    assert [event["kind"] for event in trace["events"]] == ["CardLaid", "TrickWon"]
    assert trace["seat"] == 3
    assert trace["text"].count(".") == 2


def test_the_trace_of_a_chain_ends_the_trick_and_the_round(wire):
    game = at("B20|V3||", "2:9=9 3:30=30", seats=["scripted"] * 4)
    game.step("B20>1")
    assert game.view["trace"]["trick"] is None  # the Veil may be declined
    game.step("V3~3")
    trace = game.view["trace"]
    cards = {lay["seat"]: (lay["value"], lay["forced"]) for lay in trace["trick"]["cards"]}
    assert cards == {2: (9, False), 3: (3, False), 0: (20, False), 1: (30, True)}
    assert trace["trick"]["winner"] == 1
    kept = {
        end["seat"]: (end["bid"], end["won"], end["lives"], end["kept"]) for end in trace["round"]
    }
    assert kept == {0: (0, 0, 4, True), 1: (1, 1, 4, True), 2: (0, 1, 3, False), 3: (0, 0, 3, True)}


def test_how_a_round_ended_is_told_until_a_card_of_the_next_one_is_laid(wire):
    """Though bots may bid before any page has seen the last trick."""
    game = at("B20|V3||", "2:9=9 3:30=30", seats=["scripted"] * 4)
    game.step("B20>1")
    game.step("V3~3")
    told = game.view["trace"]["round"]
    assert [end["seat"] for end in told if not end["kept"]] == [2]
    for move in ("deal:1|2|4|5", "b0", "b0", "b0", "b0"):
        game.step(move)
        assert game.view["trace"]["round"] == told
    game.step(game.state.legal()[0])
    assert game.view["trace"]["round"] == []
    game.show(game.ply - 1)
    assert game.view["trace"]["round"] == told


# -- size and number of messages -----------------------------------------------------------


def test_messages_stay_small_on_six_seats_to_the_end_of_the_game(tap):
    """One hand is all effects, the log is full, and the words are French."""
    powers = [f"{kind}{value}" for value in range(30, 37) for kind in "CSB"]
    game = Kyran(
        players=6, seats=["human"] * 6, deck=[*powers, "V8", "V9"], chance="ask", pace="instant"
    )
    places = [game.seat(seat) for seat in (0, 1)]
    rng = Random(8)
    largest = {"view": 0, "private": 0}
    while game.match.turn is not None:
        state = game.match.state
        tap.clear()
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        if move.startswith("deal:"):
            move = rich(state, powers, rng)
        game.step(move, bots=False)
        for widget in (game, *places):
            heard = tap.to(widget)
            assert len(heard) <= 2
            for message in heard:
                kind = "view" if message["method"] == "update" else "private"
                size = len(json.dumps(message, ensure_ascii=False).encode())
                largest[kind] = max(largest[kind], size)
    assert game.match.plies > 150
    assert 4000 < largest["view"] <= LIMIT
    assert 8000 < largest["private"] <= LIMIT


def rich(state, powers, rng):
    """A deal that gives seats 0 and 1 as many effects as can be."""
    dealt = rng.sample(powers, 2 * state.size)
    rest = [str(value) for value in range(1, 37)]
    rng.shuffle(rest)
    cards = iter(dealt + rest)
    hands = [[next(cards) for _ in range(state.size)] for _ in range(state.players)]
    return "deal:" + "|".join(",".join(sorted(hand, key=CARD.get)) for hand in hands)


async def played_on(game):
    """Let bots and chance play until a person is to decide."""
    for _ in range(20000):
        if not game._table.due:
            return
        if game._table.waiting:
            post(game, "next", rev=game.match.rev)
        await asyncio.sleep(0.0005)
    raise AssertionError("the bots do not come to an end")


@pytest.mark.parametrize("pace", ["instant", "follow", "step"])
async def test_bots_moves_are_two_messages_each_at_most(tap, pace):
    game = Kyran(players=6, seats=["human"] + ["random"] * 5, seed=4, pace=pace)
    watching = game.seat(None)
    post(game, "hello")
    for _ in range(9):
        since, rev = len(tap), game.match.rev
        await played_on(game)
        for widget in (game, watching):
            heard = tap.to(widget, since)
            shown = [m["state"]["view"]["rev"] for m in heard if m["method"] == "update"]
            # Step by step a move is announced, then done; else it is done.
            assert all(shown.count(number) <= 1 + (pace == "step") for number in shown)
            assert len(heard) <= 2 * len(shown)
            now = game.match.rev
            moves = {now} - {rev} if pace == "instant" else set(range(rev + 1, now + 1))
            assert set(shown) - {rev} == moves
        assert game.turn == 0
        assert tap.privates(game)[-1]["acts"]
        assert not any(part["acts"] for part in tap.privates(watching))
        post(game, "move", move=game.legal[-1], rev=game.match.rev)


async def test_a_bots_move_is_followed_with_the_seats_own_eyes(tap):
    game = Kyran(players=3, seats=["human", "random", "random"], seed=2, pace="step")
    post(game, "hello")
    post(game, "next", rev=0)  # the deal
    for _ in range(200):
        await asyncio.sleep(0.001)
        if game.ply:
            break
    private = tap.privates(game)[-1]
    assert (private["seat"], private["acts"], private["curtain"]) == (0, False, None)
    assert len(private["table"]["hands"][0]) == 7
    assert private["log"][-1]["text"] == text.event_text("kyran", game.last_event, "fr")
    assert game.view["waiting"]
