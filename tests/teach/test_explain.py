"""Four kinds of answers to a move: it does this, it does nothing, it cannot be, it may not be."""

from random import Random

import pytest

from kyran_widgets.rules import CHANCE, kirolo, kyran, rules_of, zyrcan
from kyran_widgets.teach import KINDS, why, without_effect
from kyran_widgets.teach.explain import _FORBIDDEN, _IMPOSSIBLE, REFUSED
from kyran_widgets.text import GAMES, LANGS
from kyran_widgets.text._catalog import table

FLEETS = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
BIDS = (
    "KYRAN1;n=4;deck=base;opt=first_dealer:1;r=3;k=5;d=3;ph=bid;lives=5,5,5,5;bids=1,2,1,_;"
    "won=0,0,0,0;hands=1,2,3,4,5|6,7,8,9,10|12,13,14,15,16|17,18,19,20,21;trick=-;turn=3;"
    "force=-;known=-"
)
TRICK = (
    "KYRAN1;n=3;deck=full;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=1,0,0;won={won};"
    "hands={hands};trick={trick};turn={turn};force=-;known={known}"
)
BAIZE = (
    "KIROLO1;m=std;n=2;opt=-;turn=0;step={step};used=-;laid=0;drew={drew};nolay=0;idle=0;hands={hands};"
    "table=F7.F8.F9;A={A};B={B};X=;E=T7,F1,B3,M9,E2;Z=?;seen=-;known=-;res=*"
)


def trick(hands, laid="-", turn=0, known="-", won="0,0,0"):
    return TRICK.format(hands=hands, trick=laid, turn=turn, known=known, won=won)


def baize(hands, step="lay", a="", b=""):
    return BAIZE.format(hands=hands, step=step, drew=int(step == "drawn"), A=a, B=b)


BLESSING = trick("2|1,B20|4,5", "0:30=30", 1)
ANSWERS = [
    (FLEETS, "a1xa3", "fine", "R16"),
    (FLEETS, "a1xb1", "forbidden", "R14"),
    (FLEETS, "a1xz9", "impossible", "A2"),
    (FLEETS, "a1xc2", "forbidden", "R16"),
    (FLEETS, "c1xa3", "impossible", "R12"),
    (FLEETS, "--", "forbidden", "A6"),
    (FLEETS, "fire!", "impossible", "N1"),
    (BIDS, "b1", "forbidden", "R17"),
    (BIDS, "b6", "impossible", "A7"),
    (BIDS, "b2", "fine", "R16"),
    (BIDS, "17", "forbidden", "R16"),
    (trick("1,C11|2,3|4,5"), "C11>1", "fine", "R18"),
    (trick("1,C11|2,3|4,5"), "C11>0", "forbidden", "A20"),
    (trick("1,C11|2,3|4,5"), "C11>7", "impossible", "R3"),
    (trick("1,C11|2,3|4,5"), "30", "impossible", "R18"),
    (trick("1,V3|2,12|4,5"), "V3!", "no effect", "R31"),
    (trick("2|1,V3|4,5", "0:12=12", 1), "V3-", "no effect", "R30"),
    (trick("2|1,V3|4,5", "0:12=12", 1), "V3~0", "fine", "R18"),
    (trick("2|1,V3|4,5", "0:3=3", 1), "V3~0", "no effect", "R30"),
    (trick("2|5|1,B20", "0:30=30 1:12=12", 2), "B20!", "no effect", "R29"),
    (BLESSING, "B20>2", "fine", "R18"),
    (trick("C26|3|M", known="0>2:M", won="1,0,0"), "C26>2", "no effect", "R26"),
    (trick("C26|3|M", known="0>2:M", won="1,0,0"), "C26>1", "fine", "R18"),
    (baize("F3,~|E1", a="F3"), "~F3@A", "no effect", "R20"),
    (baize("F3,~|E1", a="F4"), "~F3@A", "fine", "R20"),
    (baize("F3,F6|E1"), "F6+1", "fine", "A21"),
    (baize("F3,F6|E1"), "F3+1", "forbidden", "A21"),
    (baize("F3,F4,F6|E1"), "F3.F4.F6", "forbidden", "R18"),
    (baize("F3,F6|E1"), "E", "fine", "R14"),
    (baize("F3,F6|E1"), "<A", "impossible", "A9"),
    (baize("F3,F6|E1"), "?", "impossible", "R12"),
    (baize("F3,F6|E1", "drawn"), "F6+1", "forbidden", "A7"),
]
RULES = {"Z": zyrcan, "KY": kyran, "KI": kirolo}


def parsed(line):
    return next(rules for mark, rules in RULES.items() if line.startswith(mark)).State.parse(line)


@pytest.mark.parametrize(("line", "move", "kind", "rule"), ANSWERS)
def test_kinds_are_told_apart(line, move, kind, rule):
    state = parsed(line)
    for lang in LANGS:
        told = why(state, move, lang)
        assert (told.move, told.kind, told.rule) == (move, kind, rule)
        assert told.text[-1] in ".!"
        assert told.text in str(told)
        assert bool(told.suggest) == (kind in ("impossible", "forbidden"))
        assert {each.move for each in told.suggest} <= set(state.legal())
    assert state.text() == parsed(line).text()
    assert why(state, move, "fr").text != why(state, move, "en").text


def test_every_kind_of_answer_is_among_the_examples():
    assert {kind for _, _, kind, _ in ANSWERS} == set(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_of_one_kind(game):
    assert set(REFUSED[game]) == set(table(f"messages_{game}", "fr")["refusals"])
    assert len(REFUSED[game]) == len(_IMPOSSIBLE[game]) + len(_FORBIDDEN[game])


def test_the_first_reason_leads_and_the_others_follow():
    told = why(parsed(FLEETS), "b1xc1", "en")
    assert told.rule == "R12"
    assert [also.rule for also in told.also] == ["R14", "R16"] or told.also
    first, second = str(told).split("\n")
    assert first.startswith("Forbidden (rule R12): ")
    assert all(f"Also, rule {also.rule}: {also.text}" in second for also in told.also)
    assert second.endswith("Possible: attack a3 from a1 (a1xa3).")
    page = told._repr_html_()
    assert page.count("<li>") == len(told.also) + len(told.suggest)


def test_what_was_tried_is_shown_safely():
    told = why(parsed(FLEETS), "<b>bold</b>", "en")
    assert "<b>" not in told._repr_html_()
    assert why(parsed(FLEETS), ["a1xa3"], "en").kind == "impossible"


def test_a_seat_that_is_not_to_move_learns_only_that():
    state = parsed(trick("1,C11|2,3|4,5"))
    told = {why(state, move, "en", seat=1) for move in ("2", "36", "C11>1", "nonsense")}
    assert {(one.kind, one.text, one.also, one.suggest) for one in told} == {
        ("forbidden", "It is not your turn.", (), ())
    }


@pytest.mark.parametrize("seat", ["1", True, 2.0])
def test_who_asks_must_be_a_seat(seat):
    with pytest.raises(ValueError, match="a seat, or 'all' or None"):
        why(parsed(FLEETS), "--", "en", seat=seat)


def test_what_a_move_will_show_is_not_told_before():
    blessing = why(parsed(BLESSING), "B20>2", "en", seat=1)
    assert "the 4" not in blessing.text
    assert blessing.text.endswith("What it brings will only be seen then.")
    look = why(parsed(trick("1,C11|2,3|4,5")), "C11>2", "en", seat=0)
    assert "the 5" not in look.text
    draw = why(parsed(baize("F3,F6|E1")), "E", "en", seat=0)
    assert "Earth 7" not in draw.text


GAMES_PLAYED = [
    (zyrcan, 3, {"board": "7-8-7-8-7"}),
    (kyran, 3, {"deck": ["V1", "C2", "S3", "B4", "V3", "C30", "S31", "B32", "V34"]}),
    (kyran, 4, {"mystique_round": "blind"}),
    (kyran, 6, {"forced_power": "cancel", "trick_leader": "left"}),
    (kirolo, 2, {"initial_discards": "one", "hand_actions": 6, "hand_elements": 25}),
    (kirolo, 3, {"mode": "rami", "hand_actions": 6, "hand_elements": 25}),
]


@pytest.mark.parametrize(("rules", "players", "options"), GAMES_PLAYED)
def test_every_legal_move_is_explained_from_what_its_seat_knows(rules, players, options):
    if rules is zyrcan:
        options = {}
    rng, kinds = Random(f"{players} {options}"), set()
    for _ in range(3 if rules is kyran else 1):
        state = rules.State.new(players, **options)
        for _ in range(160):
            if state.turn is None:
                break
            if state.turn != CHANCE and rng.random() < 0.3:
                world = state.determinize(state.turn, rng)
                legal = state.legal()
                exchanges = [move for move in legal if move[0] == "~"]
                for move in rng.sample(legal, min(6, len(legal))) + exchanges:
                    told = why(state, move, rng.choice(LANGS), state.turn)
                    assert told == why(world, move, told.lang, state.turn)
                    assert told.kind == ("no effect" if is_void(state, move) else "fine")
                    kinds.add(told.kind)
            move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
            state.apply(move)
    assert kinds == ({"fine"} if rules is zyrcan else {"fine", "no effect"})


def is_void(state, move):
    """Whether a legal move does nothing, from the view of its seat alone."""
    view = state.view(state.turn)
    if state.game == "kyran":
        if move[-1] in "!-":
            return True
        if "~" in move:
            value = {lay["seat"]: lay["value"] for lay in view["trick"]}[int(move[-1])]
            return value == int(move[1:].partition("~")[0])
        if move[0] == "C":
            hand = view["hands"][int(move[-1])]
            if not isinstance(hand, int):
                return True
            highest = set()
            for key in range(30):
                cards = state.determinize(state.turn, Random(key)).view("all")["hands"]
                highest.add(cards[int(move[-1])][-1])
            return len(highest) == 1
    if state.game == "kirolo" and move[0] == "~" and "@X" not in move:
        return view["discards"][move[-1]]["top"] == move[1:-2]
    return False


def test_a_chance_move_is_explained_by_what_all_will_see():
    state = kyran.State.new(3, deck="simple")
    deal = "deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21"
    told = why(state, deal, "en")
    assert (told.kind, told.rule) == ("fine", "R14")
    assert "gets" not in told.text
    assert without_effect(state, deal, "en") is None
    assert why(state, "b1", "en").kind == "forbidden"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_explains_that(game):
    rng, state = (
        Random(3),
        rules_of(game).State.new(**({"mode": "rami"} if game == "kirolo" else {})),
    )
    while state.turn is not None:
        state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()))
    assert why(state, "x", "en").kind == "impossible"
