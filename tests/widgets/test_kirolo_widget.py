"""KIROLO on the wire: hints that tell the truth, selections judged by the rules, bad input."""

import json
from random import Random

import pytest
from wire_talk import stand
from wiretap import Tap, post

from kyran_widgets import Kirolo, text
from kyran_widgets.play import UndoRefused
from kyran_widgets.rules import CHANCE, IllegalMove
from kyran_widgets.rules.kirolo_cards import NAMES
from kyran_widgets.rules.kirolo_selection import bars
from kyran_widgets.widgets import table

LIMIT = 16 * 1024
LINE = (
    "KIROLO1;m={mode};n=2;opt=-;turn=0;step={step};used=-;laid=0;drew={drew};nolay=0;idle=0;"
    "hands={hand}|E1,T2;table={table};A={a};B={b};X=;E=T7,F1,B3,M9,E2;Z=?,~;seen=-;known=-;res=*"
)


@pytest.fixture
def tap(wire):
    return Tap(wire)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 0.001)


def at(hand, laid="-", mode="std", a="", b="", **how):
    step, drew = ("lay", 0) if mode == "std" else ("play", 1)
    fields = {"mode": mode, "step": step, "drew": drew, "table": laid, "a": a, "b": b}
    how.setdefault("seats", ["human", "scripted"])
    return Kirolo(position=LINE.format(hand=hand, **fields), lang="en", **how)


def ask(tap, game, kind, cards, onto=""):
    """Send a selection of cards by name, in this order, and return what came back."""
    hand = [NAMES[card] for card in game.match.state.hands[0]]
    places = []
    for card in cards.split():
        places.append(next(i for i, held in enumerate(hand) if held == card and i not in places))
    since = len(tap)
    post(game, kind, cards=places, onto=onto, rev=game.match.rev)
    return [m["content"] for m in tap.to(game, since) if m["method"] == "custom"]


# -- hints ------------------------------------------------------------------------

ORDERS = {  # R28, R29, A33
    "element": [*(f"{e}{v}" for e in "FETBM" for v in range(1, 13)), *"+~*?"],
    "value": [*(f"{e}{v}" for v in range(1, 13) for e in "FETBM"), *"+~*?"],
}


def in_order(hand, ranks):
    """A hand as the page sorts it; equal cards keep their order."""
    return [hand[at] for at in sorted(range(len(hand)), key=ranks.__getitem__)]


def test_w60_sort(tap):
    hand = "T5 F12 ~ F5 * E1 M1 + ?"
    game = at(hand.replace(" ", ","))
    post(game, "hello")
    ranks = tap.privates(game)[-1]["ranks"]
    assert " ".join(in_order(hand.split(), ranks["element"])) == "F5 F12 E1 T5 M1 + ~ * ?"
    assert " ".join(in_order(hand.split(), ranks["value"])) == "E1 M1 F5 T5 F12 + ~ * ?"


def check_hints(private, state):
    legal = state.legal()
    hand = private["table"]["hands"][state.player]
    assert private["legal"] == [move for move in legal if move == "." or "." not in move]
    assert len(private["bars"]) == len(hand)
    best = {NAMES[card]: series.text for card, series in bars(state).items()}
    for card, bar in zip(hand, private["bars"], strict=True):
        assert (bar and bar["move"]) == best.get(card)
        if bar is not None:
            assert bar["move"] in legal
            assert sorted(hand[at] for at in bar["cards"]) == sorted(bar["move"].split("."))
    for by, ranks in private["ranks"].items():
        assert in_order(hand, ranks) == sorted(hand, key=ORDERS[by].index)
    fits = {(number, hand[at]) for number, places in private["fits"].items() for at in places}
    added = [move.partition("+") for move in legal if "+" in move[1:] and "@" not in move]
    assert fits == {(a, c) if a.isdigit() else (c, a) for a, _, c in added}
    assert [pick["move"] for pick in private["keep"]] == (legal if state.phase == "keep" else [])
    assert len(private["search"]) == (len(state.seen) if state.phase == "search" else 0)
    assert {pick["move"] for pick in private["search"]} <= set(legal)
    assert set(private["actions"]) == {card for card in hand if card in "+~*?"}
    for name, action in private["actions"].items():
        forms = [m for m in legal if m == name or (name == "~" and m[0] == "~" and "@X" not in m)]
        assert bool(forms) == (not action["why"])
        assert action["move"] == (name if name in forms else "")
    if private["end"]:
        assert (private["end"]["move"] == ".") == ("." in legal) == (not private["end"]["why"])
    if private["due"]:
        assert state.phase == "keep" or any(card[0] in "FETBM" for card in hand)
        elements = [m for m in legal if m[-2:] in ("@A", "@B") and len(m) > 3 and m[0] != "~"]
        assert {m[-1] for m in elements} <= set(private["due"]["piles"])


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"mode": "std"}),
        (2, {"mode": "rami", "lang": "en"}),
        (3, {"mode": "std", "step_order": "free", "lone_joker": "extend_only"}),
        (4, {"mode": "rami", "rami_actions": "pile", "fouille_return": "shuffle"}),
    ],
)
def test_a_game_is_played_from_the_page_of_all(tap, players, options):
    """Everybody at one screen, who confirm and play by messages alone."""
    rng = Random(players)
    game = Kirolo(players=players, seats=["human"] * players, seed=players, **options)
    post(game, "hello")
    while game.match.turn is not None and game.match.ply < 160:
        private = tap.privates(game)[-1]
        if private["curtain"] is not None:
            post(game, "ready", seat=private["curtain"])
            private = tap.privates(game)[-1]
        state = game.match.state
        check_hints(private, state)
        tap.clear()
        lit = [bar["cards"] for bar in private["bars"] if bar]
        if lit and rng.random() < 0.5:
            post(game, "lay", cards=rng.choice(lit), onto="", rev=private["rev"])
        else:
            post(game, "move", move=rng.choice(private["legal"]), rev=private["rev"])
        assert game.match.rev > private["rev"]
        assert all(len(json.dumps(message)) <= LIMIT for message in tap.to(game))


def test_every_move_is_two_messages_and_small_on_a_crowded_table(tap):
    elements = "FETBM"
    laid = " ".join(f"{e}{v}.{e}{v + 1}.{e}{v + 2}" for e in elements for v in (1, 5, 9))
    hand = ",".join([f"{e}{v}" for e in elements for v in (4, 8, 12)] + ["*", "*", "*"])
    game = at(hand, laid, a="F4", b="T4")
    post(game, "hello")
    tap.clear()
    post(game, "lay", cards=[0], onto="1", rev=game.match.rev)
    assert game.match.node.move == "1+F4"
    heard = tap.to(game)
    assert len(heard) == 2
    assert all(len(json.dumps(message).encode()) <= LIMIT for message in heard)


# -- selections -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "laid", "cards", "onto", "lies"),
    [
        ("F7,F8,*,T2", "-", "F7 F8 *", "", "F7.F8.*"),
        ("F7,F8,*,T2", "-", "* F7 F8", "", "*.F7.F8"),
        ("F7,F8,*,T2", "-", "* F8 F7", "*", "F7.F8.*"),
        ("F7,F8,*,T2", "-", "*", "*", "*"),
        ("T5,F5,E5,T2", "-", "T5 F5 E5", "", "F5.E5.T5"),
        ("F11,*,T2", "F7.F8.F9", "F11 *", "1", "F7.F8.F9.*.F11"),
        ("*,*,T2", "F7.F8.F9", "* *", "1", "F7.F8.F9.*.*"),
        ("*,*,T2", "F7.F8.F9", "* *", "1<", "*.*.F7.F8.F9"),
        ("F6,F10,T2", "F7.F8.F9", "F10 F6", "1", "F6.F7.F8.F9.F10"),
        ("E4,E6,T2", "*", "E6 E4", "1", "E4.*.E6"),
        ("T9,B9,T2", "*", "B9 T9", "1", "T9.B9.*"),
        ("M5,*,T2", "F5.E5.T5", "* M5", "1", "F5.E5.T5.M5.*"),
    ],
)
def test_a_selection_is_shown_as_it_will_lie_and_then_lies_so(tap, hand, laid, cards, onto, lies):
    game = at(hand, laid, auto_lay="off")
    before = stand(game)
    (answer,) = ask(tap, game, "select", cards, onto)
    assert stand(game) == before
    assert (answer["type"], answer["onto"], answer["refusal"]) == ("selected", onto, None)
    assert ".".join(answer["series"]) == lies
    assert answer["text"]
    number = int(onto.rstrip("<")) if onto[:1].isdigit() else len(game.state.table.series) + 1
    ask(tap, game, "lay", cards, onto)
    assert game.state.table.series[number - 1].text == lies
    assert [node.move for node in game.match.path] == answer["moves"]


@pytest.mark.parametrize(
    ("hand", "laid", "cards", "onto", "code", "rule"),
    [
        ("F5,E5,T2", "-", "F5 E5", "", "series_short", "R17"),
        ("F5,E6,T5", "-", "F5 E6 T5", "", "mixed", "R17"),
        ("F7,F7,F8", "-", "F7 F7 F8", "", "run_repeat", "R18"),
        ("F5,F5,E5", "-", "F5 F5 E5", "", "group_repeat", "R17"),
        ("E4,*,E7", "-", "E4 * E7", "", "run_gap", "R18"),
        ("F5,*,*", "-", "F5 * *", "", "series_naturals", "A17"),
        ("*,*,T2", "-", "* *", "", "jokers_alone", "A17"),
        ("+,F5,E5", "-", "+ F5 E5", "", "action_in_series", "R13"),
        ("F5,*,T2", "-", "F5 *", "*", "joker_select", "A36"),
        ("F5,T2", "-", "", "", "nothing_selected", "R23"),
        ("F11,T2", "F7.F8.F9", "F11", "1", "no_fit", "A21"),
        ("F8,T2", "F7.F8.F9", "F8", "1", "no_fit", "A21"),
        ("F10,T2", "F7.F8.F9", "F10", "4", "no_such_series", "A21"),
        ("F3,T2", "*", "F3", "1", "lone_needs_series", "A22"),
        ("M5,T2", "F5.E5.T5.B5.*", "M5", "1", "series_full", "A18"),
    ],
)
def test_a_wrong_selection_is_refused_with_its_rule_and_changes_nothing(
    tap, hand, laid, cards, onto, code, rule
):
    game = at(hand, laid)
    before = stand(game)
    (shown,) = ask(tap, game, "select", cards, onto)
    (refused,) = ask(tap, game, "lay", cards, onto)
    assert stand(game) == before
    assert shown["moves"] == shown["series"] == []
    assert shown["refusal"]["rule"] == refused["rule"] == rule
    assert shown["refusal"]["text"] == refused["text"]
    if onto == "" and cards:
        with pytest.raises(IllegalMove) as raised:
            game.lay(cards.split())
        assert raised.value.refusal.code == code


@pytest.mark.parametrize(
    ("hand", "cards", "top", "rule", "words"),
    [
        ("~,F5,E5", "~", "M1", "A36", "exactly one Element away, and 0 cards are chosen"),
        ("~,F5,E5", "F5 E5 ~", "M1", "A36", "and 2 cards are chosen"),
        ("~,F5,*", "F5 * ~", "M1", "A36", "and 2 cards are chosen"),
        ("~,F5,E5", "~", "", "A25", "no card to take"),
        ("~,*", "~", "M1", "A25", "you have none"),
    ],
)
def test_an_exchange_of_no_element_or_of_several_is_refused(tap, hand, cards, top, rule, words):
    game = at(hand, a=top)
    before = stand(game)
    (refused,) = ask(tap, game, "lay", cards, "~")
    assert (refused["type"], refused["rule"]) == ("refusal", rule)
    assert words in refused["text"]
    assert stand(game) == before


@pytest.mark.parametrize(
    ("auto_lay", "hand", "cards", "laid"),
    [
        ("full", "F5,E5,T5,B5,M5,T2", "F5 E5 T5 B5", False),
        ("full", "F5,E5,T5,B5,M5,T2", "F5 E5 T5 B5 M5", True),
        ("full", "F5,E5,T5,T2", "F5 E5 T5", False),
        ("hand", "F5,E5,T5,T2", "F5 E5 T5", True),
        ("hand", "F5,E5,T5,B5,T2", "F5 E5 T5", False),
        ("hand", "F5,E5,T5,*,T2", "F5 E5 T5", False),
        ("hand", "F7,F8,*,T2", "F7 F8 *", True),
        ("hand", "F7,F8,*,F9", "F7 F8 *", False),
        ("hand", "E4,*,E6,E5", "E4 * E6", False),
        ("hand", "*,T2", "*", False),
        ("off", "F5,E5,T5,B5,M5,T2", "F5 E5 T5 B5 M5", False),
    ],
)
def test_a_selection_that_can_grow_no_more_is_laid_as_the_setting_says(
    tap, auto_lay, hand, cards, laid
):
    game = at(hand, auto_lay=auto_lay)
    answers = ask(tap, game, "select", cards)
    assert bool(game.state.table.series) == laid
    assert ("selected" in [answer["type"] for answer in answers]) == (not laid)


def test_the_setting_of_auto_lay_is_changed_from_the_page(tap):
    game = at("F5,E5,T5,T2")
    post(game, "set", name="auto_lay", value="hand")
    assert game.auto_lay == "hand"
    assert tap.privates(game)[-1]["auto_lay"] == "hand"
    with pytest.raises(ValueError, match="auto_lay='now': the choices are full, hand, off"):
        at("F5,T2", auto_lay="now")


@pytest.mark.parametrize(
    "fields",
    [
        {"cards": [0, 0], "onto": ""},
        {"cards": [-1], "onto": ""},
        {"cards": [99], "onto": ""},
        {"cards": [True], "onto": ""},
        {"cards": "0", "onto": ""},
        {"cards": [0], "onto": "A"},
        {"cards": [0], "onto": "0"},
        {"cards": [0], "onto": 1},
        {"cards": [0] * 1000, "onto": ""},
    ],
)
@pytest.mark.parametrize("kind", ["select", "lay"])
def test_a_forged_selection_changes_nothing(tap, monkeypatch, kind, fields):
    monkeypatch.delenv("KYRAN_WIDGETS_RAISE", raising=False)
    game = at("F7,F8,F9,T2")
    before = stand(game)
    since = len(tap)
    post(game, kind, rev=game.match.rev, **fields)
    assert stand(game) == before
    assert tap.customs(game, "error", since)


def test_a_selection_on_an_old_picture_is_not_laid(tap):
    game = at("F7,F8,F9,T2")
    rev = game.match.rev
    game.step("F7.F8.F9")
    before = stand(game)
    for kind in ("lay", "select"):
        post(game, kind, cards=[0], onto="", rev=rev)
    assert stand(game) == before


def test_nobody_selects_for_another_seat(tap):
    game = at("F7,F8,F9,T2", seats=["human", "human"])
    other = game.seat(1)
    before = stand(game)
    post(other, "lay", cards=[0, 1], onto="", rev=game.match.rev)
    post(other, "select", cards=[0, 1], onto="", rev=game.match.rev)
    assert stand(game) == before
    assert not tap.customs(other, "selected")
    with pytest.raises(IllegalMove) as raised:
        other.select(["F7", "F8", "F9"])
    assert raised.value.refusal.code == "not_your_turn"
    assert raised.value.refusal.facts == {}


# -- from Python -------------------------------------------------------------------


def test_a_selection_is_laid_from_a_cell():
    game = at("F7,F8,*,F10,T2", "E6.E7.E8")
    game.lay(["F7", "F8", "*", "F10"])
    assert game.state.table.series[1].text == "F7.F8.*.F10"
    assert "F7.F8.*.F10" not in game.series()
    with pytest.raises(ValueError, match="'F13' is no card"):
        game.select(["F13"])


def test_the_largest_lay_down_is_playable():
    game = at("F7,F8,F9,E9,T9,B9,*,T2", "E6.E7.E8")
    moves = game.largest()
    for move in moves:
        game.step(move)
    assert len(game.state.hands[0]) == 1


def test_a_hand_of_actions_owes_no_element_to_an_empty_discard(tap):
    """Nor is it told to (A15)."""
    for hand, due in (("~,?", None), ("~,E4", ["A"])):
        game = at(hand, mode="rami", b="M1")
        post(game, "hello")
        told = tap.privates(game)[-1]
        assert (told["due"] and told["due"]["piles"]) == due
        assert ("~@X" in told["legal"]) == (due is None)


# -- undo (A31) -------------------------------------------------------------------


def test_a_turn_is_taken_back_step_by_step_and_no_further():
    game = Kirolo(seed=5, seats=["human", "normal"], lang="en")
    game.step()
    start = game.state.text()
    for _ in range(3):
        move = next(m for m in ("E", *game.legal) if m in game.legal and m != ".")
        game.step(move)
        if game.phase == "drawn":
            break
    while game.ply > 1:
        game.undo()
    assert game.state.text() == start
    game.step("E")
    seen = game.state.seen
    game.undo()
    game.step("E")
    assert game.state.seen == seen  # drawing again gives the same cards
    game.step(game.legal[0])
    game.step(".")
    with pytest.raises(UndoRefused, match="ended a turn"):
        game.undo()


def test_what_showed_a_card_is_not_taken_back_between_people():
    game = Kirolo(seed=5, seats=["human", "human"])
    game.step()
    place = game.seat(0)
    place.step("E")
    with pytest.raises(UndoRefused) as raised:
        place.undo()
    assert raised.value.refusal.code == "undo_seen"


def test_a_lay_is_taken_back_between_people():
    game = at("F7,F8,F9,T2", seats=["human", "human"])
    before = game.state.text()
    game.lay(["F7", "F8", "F9"])
    game.undo()
    assert game.state.text() == before


# -- words ------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_every_ply_is_told_in_both_languages(tap, mode):
    game = Kirolo(mode=mode, seed=2, seats=["scripted", "scripted"])
    rng = Random(2)
    while game.match.turn is not None and game.ply < 120:
        turn = game.match.turn
        game.step(None if turn == CHANCE else rng.choice(game.match.state.legal()), bots=False)
    for lang in text.LANGS:
        assert game.describe(lang)
        assert len(game.transcript(lang).splitlines()) > game.ply
