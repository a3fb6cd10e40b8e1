"""The worked examples of KIROLO's rules; the id of a case begins with the example's.

W60, the order of a sorted hand, is with the widget that tells the page of it.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from kirolo_positions import F_ALL, RUN, at, cards, fields, hand_of, rami, refusal

from kyran_widgets.play import Match
from kyran_widgets.rules import kirolo
from kyran_widgets.rules.kirolo_cards import CARD, NAMES, deck_of, names
from kyran_widgets.rules.kirolo_selection import bars, click_joker, select

# -- series -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("selection", "series", "full"),
    [
        pytest.param("F5 E5 T5", "F5.E5.T5", False, id="W1-group"),
        pytest.param("F5 E5 T5 B5 M5", "F5.E5.T5.B5.M5", True, id="W1-group-of-five"),
        pytest.param("F5 E5 *", "F5.E5.*", False, id="W2-group-with-a-joker"),
        pytest.param("F5 E5 * *", "F5.E5.*.*", False, id="W2-group-with-two-jokers"),
        pytest.param("F5 E5 T5 * *", "F5.E5.T5.*.*", True, id="W2-full-group-with-jokers"),
        pytest.param("F7 F8 F9", "F7.F8.F9", False, id="W3-run"),
        pytest.param("F9 F7 F8", "F7.F8.F9", False, id="W3-run-in-any-order"),
        pytest.param(F_ALL, F_ALL.replace(" ", "."), True, id="W3-full-run"),
        pytest.param("E4 * E6", "E4.*.E6", False, id="W4-hole"),
        pytest.param("E4 E6 *", "E4.*.E6", False, id="W4-hole-joker-last"),
        pytest.param("* E4 E6", "E4.*.E6", False, id="W4-hole-joker-first"),
        pytest.param("E4 * * E7", "E4.*.*.E7", False, id="W4-two-holes"),
        pytest.param("F7 F8 *", "F7.F8.*", False, id="W5-joker-at-the-top"),
        pytest.param("* F7 F8", "*.F7.F8", False, id="W5-joker-at-the-bottom"),
        pytest.param("F7 * F8", "F7.F8.*", False, id="W5-no-hole"),
        pytest.param("* * F7 F8", "*.*.F7.F8", False, id="W5-two-jokers-at-the-bottom"),
        pytest.param("F7 F8 * *", "F7.F8.*.*", False, id="W5-two-jokers-at-the-top"),
        pytest.param("*", "*", False, id="W7-lone-joker"),
        pytest.param("F5 E5 T5 B5", "F5.E5.T5.B5", False, id="W63-four-wait"),
        pytest.param("T5 M5 F5 B5 E5", "F5.E5.T5.B5.M5", True, id="W63-laid-at-the-fifth"),
    ],
)
def test_new_series(selection, series, full):
    state = at(selection + " M10", "")
    found = select(state, cards(selection))
    assert found.refusal is None
    assert (found.moves, found.series.text, found.series.full) == ((series,), series, full)
    assert series in state.legal()
    state.play(series)
    assert fields(state)["table"] == series
    assert hand_of(state) == "M10"


@pytest.mark.parametrize(
    ("selection", "code"),
    [
        pytest.param("F5 F5 E5", "group_repeat", id="W1-element-twice"),
        pytest.param("F5 E5", "series_short", id="W1-two-cards"),
        pytest.param("F5 E6 T5", "mixed", id="W1-neither-value-nor-element"),
        pytest.param("F5 E5 T5 B5 M5 *", "group_long", id="W2-six-cards"),
        pytest.param("F5 * *", "series_naturals", id="W2-one-element-only"),
        pytest.param("F7 E8 F9", "mixed", id="W3-two-elements"),
        pytest.param("F7 F7 F8", "run_repeat", id="W3-value-twice"),
        pytest.param("F11 F12 F1", "run_gap", id="W3-no-wrap"),
        pytest.param(f"{F_ALL} *", "run_long", id="W3-thirteen-cards"),
        pytest.param("E4 * E7", "run_gap", id="W4-two-holes-one-joker"),
        pytest.param("* *", "jokers_alone", id="W7-two-jokers"),
    ],
)
def test_no_series(selection, code):
    state = at(selection + " M10")
    found = select(state, cards(selection))
    assert (found.moves, found.series, found.refusal.code) == ((), None, code)
    lays = [Counter(move.split(".")) for move in state.legal()]
    assert Counter(selection.split()) not in lays


def test_w7_extend_only():
    how = {"opt": "lone_joker:extend_only", "table": "F7.F8.F9"}
    state = at("* M10", **how)
    assert refusal(state, "*").code == "lone_joker_off"
    assert select(state, [CARD["*"]]).refusal.code == "lone_joker_off"
    assert {"1+*", "*+1"} <= set(state.legal())
    assert select(state, [CARD["*"]], 1).series.text == "F7.F8.F9.*"


GROUP, JOKERED = "F5.E5.T5", "F5.E5.*"


@pytest.mark.parametrize(
    ("table", "added", "moves", "result"),
    [
        pytest.param(RUN, "F10", "1+F10", "F7.F8.F9.F10", id="W8-top"),
        pytest.param(RUN, "F6", "F6+1", "F6.F7.F8.F9", id="W8-low"),
        pytest.param(RUN, "F10 F11", "1+F10 1+F11", "F7.F8.F9.F10.F11", id="W8-two-at-the-top"),
        pytest.param(RUN, "F11 F10", "1+F10 1+F11", "F7.F8.F9.F10.F11", id="W8-in-any-order"),
        pytest.param(RUN, "F6 F10", "F6+1 1+F10", "F6.F7.F8.F9.F10", id="W8-both-ends"),
        pytest.param(RUN, "* F11", "1+* 1+F11", "F7.F8.F9.*.F11", id="W8-joker-in-the-hole"),
        pytest.param(RUN, "* *", "1+* 1+*", "F7.F8.F9.*.*", id="W8-two-jokers"),
        pytest.param(GROUP, "B5", "1+B5", "F5.E5.T5.B5", id="W10-missing-element"),
        pytest.param(GROUP, "*", "1+*", "F5.E5.T5.*", id="W10-joker"),
        pytest.param(JOKERED, "T5", "1+T5", "F5.E5.T5.*", id="W10-missing-beside-a-joker"),
        pytest.param(JOKERED, "B5 T5", "1+T5 1+B5", "F5.E5.T5.B5.*", id="W10-two-of-them"),
        pytest.param("*", "E4 E6", "1=E4.*.E6", "E4.*.E6", id="W12-lone-joker-run"),
        pytest.param("*", "T9 B9", "1=T9.B9.*", "T9.B9.*", id="W12-lone-joker-group"),
    ],
)
@pytest.mark.parametrize("turn", [0, 1], ids=["", "W13-the-other-seat-in-its-first-turn"])
def test_completing(table, added, moves, result, turn):
    hands = {"hand": f"{added} M10"} if turn == 0 else {"hand": "T1 B1", "others": f"{added},M10"}
    hands["others"] = hands.get("others", "T1,B1").replace(" ", ",")
    state = at(table=table, turn=turn, **hands)
    found = select(state, cards(added), 1)
    assert found.refusal is None
    assert (found.moves, found.series.text) == (tuple(moves.split()), result)
    for move in found.moves:
        assert move in state.legal()
        state.play(move)
    assert fields(state)["table"] == result
    assert hand_of(state, turn) == "M10"


@pytest.mark.parametrize(
    ("table", "added", "code"),
    [
        pytest.param(RUN, "F11", "no_fit", id="W8-gap"),
        pytest.param(RUN, "F8", "no_fit", id="W8-there-already"),
        pytest.param(GROUP, "F5", "no_fit", id="W10-element-there-already"),
        pytest.param("F5.E5.T5.B5.*", "M5", "series_full", id="W10-five-cards"),
        pytest.param("*", "F3", "lone_needs_series", id="W12-one-card"),
        pytest.param("F7.*.F9", "F8", "no_fit", id="W14-no-swap-for-a-joker"),
    ],
)
def test_refused_additions(table, added, code):
    state = at(f"{added} M10", table=table)
    assert select(state, cards(added), 1).refusal.code == code
    for move in (f"1+{added}", f"{added}+1"):
        assert refusal(state, move).code == code


def test_w14_laid_cards_are_never_taken_back():
    state = at("F8 F10 M10 *", table="F7.*.F9 E5.T5.B5", others="T1,B1")
    before = Counter(fields(state)["table"].replace(" ", ".").split("."))
    for move in state.legal():
        after = state.copy()
        after.play(move)
        assert not before - Counter(fields(after)["table"].replace(" ", ".").split("."))
    assert refusal(state, "<1").code == "unreadable"
    assert refusal(state, "1=F7.F8.F9").code == "not_lone"


# -- turns ---------------------------------------------------------------------------------------

FREE = {"opt": "step_order:free"}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(
            lambda: at("F7 F8 F9 E1 T2", "F7.F8.F9 ."),
            {"hands": "E1,T2|T1,B1", "turn": "1", "step": "lay"},
            id="W15-laid-so-no-draw-is-due",
        ),
        pytest.param(
            lambda: at("F7 F8 F9 ~ E1", "~E1@A F7.F8.F9", A="B3", **FREE),
            {"hands": "B3|T1,B1", "A": "E1", "table": "F7.F8.F9"},
            id="W16-free-order",
        ),
        pytest.param(
            lambda: at("+ E1 T2", "+ T9@A E B10/B11@B .", E="T9,B10,B11"),
            {"hands": "E1,T2,B10|T1,B1", "A": "T9", "B": "B11", "turn": "1"},
            id="W17-bonus-then-the-draw",
        ),
        pytest.param(
            lambda: at("E1", "E F3/B9@A", B="M1", E="F3,B9"),
            {"hands": "E1,F3|T1,B1", "A": "B9", "step": "drawn"},
            id="W19-the-other-goes-to-the-empty-discard",
        ),
        pytest.param(
            lambda: at("E1", "Z ?/+@X", Z="+,?"),
            {"hands": "E1,?|T1,B1", "X": "+", "A": ""},
            id="W20-an-action-goes-to-its-discard",
        ),
        pytest.param(
            lambda: at("E1", "<A", A="F3,F2"),
            {"hands": "E1,F3|T1,B1", "A": "F2", "step": "drawn", "drew": "1"},
            id="W24-a-discard-taken",
        ),
        pytest.param(
            lambda: at("E1", "<X", X="*,+"),
            {"hands": "E1,*|T1,B1", "X": "+", "step": "drawn"},
            id="W25-an-action-taken",
        ),
        pytest.param(
            lambda: at("F5 E5 T5", "F5.E5.T5"),
            {"hands": "|T1,B1", "step": "end", "res": "0", "drew": "0"},
            id="W26-won-by-laying",
        ),
        pytest.param(
            lambda: at("*", "*"),
            {"table": "*", "step": "end", "res": "0"},
            id="W27-won-by-a-lone-joker",
        ),
        pytest.param(
            lambda: at("?", "? ^B3", E="T7,F1,B3,M9,E2"),
            {"hands": "B3|T1,B1", "step": "act", "res": "*"},
            id="W29-a-search-never-wins",
        ),
        pytest.param(
            lambda: at("~ F3 T9", "~F3@A", A="E7,B3"),
            {"hands": "T9,E7|T1,B1", "A": "F3,B3", "X": "~"},
            id="W31-an-exchange",
        ),
        pytest.param(
            lambda: at("? F9", "? ^B3", E="T7,F1,B3,M9,E2,E3"),
            {"hands": "F9,B3|T1,B1", "E": "T7,F1,M9,E2,E3"},
            id="W32-back-on-top",
        ),
        pytest.param(
            lambda: at("? F9", "? ^B3", E="T7,F1,B3,M9,E2,E3", opt="fouille_return:bottom"),
            {"hands": "F9,B3|T1,B1", "E": "E2,E3,T7,F1,M9"},
            id="W32-at-the-bottom",
        ),
        pytest.param(
            lambda: at("+ + F3 F9", "+ F3@A E M12/M10@B . <B . + F9@B", E="M11,M12,M10,M9"),
            {"used": "+", "X": "+,+", "turn": "0"},
            id="W34-a-bonus-each-turn",
        ),
        pytest.param(
            lambda: at("+ ~ ? F3 F9", "+ F9@B ~F3@A ? ^M12", A="B3"),
            {"used": "+~?", "X": "?,~,+", "step": "act"},
            id="W35-one-of-each-kind",
        ),
        pytest.param(
            lambda: at("F1 F2 F3 E9 T9 B9 M4", "F1.F2.F3 E9.T9.B9"),
            {"hands": "M4|T1,B1", "table": "F1.F2.F3 E9.T9.B9", "step": "lay"},
            id="W36-several-series",
        ),
        pytest.param(
            lambda: rami("E1", "<A M1@A", step="draw", drew=0, A="M1", B="E2"),
            {"hands": "E1|T1,B1", "A": "M1", "turn": "1"},
            id="W42-the-card-taken-may-go-back",
        ),
        pytest.param(
            lambda: rami("~ F3", "~@X", A="M1", B="E2"),
            {"hands": "F3|T1,B1", "X": "~", "turn": "1", "step": "draw"},
            id="W45-an-action-ends-the-turn",
        ),
        pytest.param(
            lambda: rami("F7 F8 F9", "F7.F8.F9"),
            {"step": "end", "res": "0", "A": "", "B": ""},
            id="W46-won-without-a-discard",
        ),
        pytest.param(
            lambda: rami("F7 F8 F9 E2", "F7.F8.F9 E2@A"),
            {"step": "end", "res": "0", "A": "E2"},
            id="W47-won-by-the-discard",
        ),
        pytest.param(
            lambda: rami(
                "~ F7 F8 E1", "E T3/T4@B ~E1@A F7.F8.F9", step="draw", drew=0, A="F9", E="T3,T4"
            ),
            {"hands": "T3|T1,B1", "A": "E1", "table": "F7.F8.F9", "step": "play"},
            id="W48-actions-and-lays-mix",
        ),
        pytest.param(
            lambda: rami(
                "E1 E2 E3 E4 E5 E7 E8 E9 E10 E11 ~ ?",
                "<A E1@A",
                step="draw",
                drew=0,
                A="F3,B9",
                B="M1",
            ),
            {"hands": "E2,E3,E4,E5,E7,E8,E9,E10,E11,~,?,F3|T1,B1", "A": "E1,B9"},
            id="W52-twelve-cards-again",
        ),
    ],
)
def test_what_moves_do(state, expected):
    assert expected.items() <= fields(state()).items()


@pytest.mark.parametrize(
    ("state", "move", "code", "rule"),
    [
        pytest.param(lambda: at("E1 T2"), ".", "must_draw", "R16", id="W16-neither-laid-nor-drawn"),
        pytest.param(
            lambda: at("F7 F8 F9 ~ E1", "~E1@A", A="B3"),
            "F7.F8.F9",
            "lay_after_action",
            "A7",
            id="W16-lay-after-an-action",
        ),
        pytest.param(
            lambda: at("E1 ~ T2", "~E1@A", A="B3"),
            ".",
            "must_draw",
            "R16",
            id="W16-an-action-is-no-draw",
        ),
        pytest.param(
            lambda: at("+ E1 T2", "+ T9@A", E="T9,B3"),
            ".",
            "must_draw",
            "R16",
            id="W17-the-free-card-is-no-draw",
        ),
        *(
            pytest.param(
                lambda: at("F7 F8 F9 +", "E M11/M12@A"), move, code, rule, id=f"W18-then-{move}"
            )
            for move, code, rule in (
                ("F7.F8.F9", "lay_after_draw", "A7"),
                ("+", "action_after_draw", "A7"),
                ("E", "draw_again", "A9"),
                ("<A", "draw_again", "A9"),
            )
        ),
        pytest.param(
            lambda: at("E1", "E", B="M1", E="F3,B9"), "F3/B9@B", "duty", "R15", id="W19-duty"
        ),
        pytest.param(
            lambda: at("E1", "Z", Z="+,?"), "?/+@A", "wrong_pile", "A6", id="W20-wrong-pile"
        ),
        pytest.param(
            lambda: rami("E1", X="*,~", step="draw", drew=0),
            "<X",
            "not_a_source",
            "A6",
            id="W25-no-source-in-rami",
        ),
        pytest.param(
            lambda: at("?", "? ^B3", E="T7,F1,B3,M9,E2"), ".", "must_draw", "R16", id="W29-draw-due"
        ),
        pytest.param(
            lambda: at("~ *", A="B3"), "~*@A", "swap_no_element", "A25", id="W30-no-element"
        ),
        pytest.param(
            lambda: at("~ F3 T9", A="E7,B3"), "~F3@B", "swap_empty", "A25", id="W31-empty-discard"
        ),
        pytest.param(
            lambda: at("+ + F3 F9", "+ F3@A"), "+", "action_used", "R19", id="W34-second-bonus"
        ),
        *(
            pytest.param(
                lambda: at("+ ~ ? F3 F9", "+ F9@B", A="B3", opt="action_limit:one"),
                move,
                "one_action",
                "R13",
                id=f"W35-one-action-then-{move}",
            )
            for move in ("~F3@A", "?")
        ),
        *(
            pytest.param(
                lambda: rami("F7 F8 F9 ~", step="draw", drew=0, A="M1"),
                move,
                "draw_first",
                "R2",
                id=f"W40-{move}-before-the-draw",
            )
            for move in ("F7.F8.F9", "~F7@A", "F7@A")
        ),
        pytest.param(
            lambda: rami("F1 ~", "E F3/B9@A", step="draw", drew=0, E="F3,B9"),
            "F1@A",
            "duty",
            "R4",
            id="W41-the-empty-discard-must-be-filled",
        ),
        pytest.param(
            lambda: rami("F1 ~", "E F3/B9@A", step="draw", drew=0, E="F3,B9"),
            "~@X",
            "element_due",
            "A15",
            id="W41-by-an-element",
        ),
        pytest.param(
            lambda: rami("E1", "<A", step="draw", drew=0, A="M1", B="E2"),
            "E1@B",
            "duty",
            "R4",
            id="W42-emptied-by-the-draw",
        ),
        pytest.param(lambda: rami("E1"), ".", "must_discard", "R4", id="W51-no-end-without"),
    ],
)
def test_refused_moves(state, move, code, rule):
    found = refusal(state(), move)
    assert (found.code, found.rule) == (code, rule)


@pytest.mark.parametrize(
    ("state", "legal"),
    [
        pytest.param(
            lambda: at("E1", "E", A="M2", B="M1", E="F3,B9"),
            {"F3/B9@A", "F3/B9@B", "B9/F3@A", "B9/F3@B"},
            id="W19-both-filled",
        ),
        pytest.param(
            lambda: at("E1", "E", E="F3,B9"),
            {"F3/B9@A", "F3/B9@B", "B9/F3@A", "B9/F3@B"},
            id="W19-both-empty",
        ),
        pytest.param(
            lambda: at("E1", "E", B="M1", E="F3,B9"), {"F3/B9@A", "B9/F3@A"}, id="W19-one-empty"
        ),
        pytest.param(lambda: at("E1", "<A", A="F3,F2"), {"."}, id="W24-nothing-but-the-end"),
        pytest.param(lambda: at("~ *", "", A="B3", E=""), {"*", "<A"}, id="W30-no-exchange"),
        pytest.param(
            lambda: rami("F1 T4 ~", "E F3/B9@A", step="draw", drew=0, E="F3,B9"),
            {"F1@B", "T4@B", "F3@B", "~F1@A", "~T4@A", "~F3@A"},
            id="W41-an-element-to-b",
        ),
        pytest.param(
            lambda: rami("E1", "<A", step="draw", drew=0, A="M1", B="E2"),
            {"E1@A", "M1@A"},
            id="W42-an-element-to-a",
        ),
        pytest.param(
            lambda: rami("~ F3", A="M1", B="E2"),
            {"~F3@A", "~F3@B", "F3@A", "F3@B", "~@X"},
            id="W45-anything-may-go",
        ),
    ],
)
def test_legal_moves(state, legal):
    assert set(state().legal()) == legal


# -- set-up and ends -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "pile", "actions"),
    [pytest.param("rami", 20, 24, id="W49"), pytest.param("std", 30, 34, id="W50")],
)
def test_the_deal(mode, pile, actions):
    state = kirolo.State.new(2, mode=mode)
    deal = state.sample(random.Random(1))
    elements, others = (part[2:].split(",") for part in deal[5:].split("|"))
    assert (len(elements), len(others)) == (120, actions)
    assert ("+" in others) == (mode == "std")
    state.play(deal)
    view = state.view(None)
    assert view["piles"] == {"E": 100, "Z": pile}
    assert view["hands"] == [12, 12]
    assert [view["discards"][p]["count"] for p in "ABX"] == [0, 0, 0]
    assert hand_of(state).split(",") == [*elements[0:20:2], *others[0:4:2]]
    assert ("Z" in state.legal()) == (mode == "std")


@pytest.mark.parametrize(
    ("mode", "jokers", "count"),
    [("std", 0, 26), ("std", 12, 38), ("rami", 0, 16), ("rami", 12, 28)],
)
def test_w69_jokers_are_a_setting(mode, jokers, count):
    _, actions = deck_of(mode, jokers)
    assert len(actions) == count
    state = kirolo.State.new(2, mode=mode, jokers=jokers)
    assert state.sample(random.Random(1)).partition("|Z=")[2].count(",") == count - 1
    assert names(actions).count("*") == jokers


def test_w68_everything_is_blocked():
    state = at("E1 T2", others="T3", E="")
    assert state.legal() == ["."]
    state.play(".")
    assert state.outcome() is None
    log = []
    state.play(".", log)
    assert state.outcome() == ((1,), (0,), "idle", (2, 1))
    assert [event.kind for event in log] == ["TurnEnded", "GameBlocked", "BlockedWon"]


def test_w68_the_limit_of_turns_without_a_lay():
    state = at("E1 T2", "<A .", others="T3,M3", E="", A="M1", nolay=58)
    assert state.outcome() is None
    state.play(".")
    assert state.outcome() == ((1,), (0,), "nolay", (3, 2))


# -- the interface ---------------------------------------------------------------------------------


def test_w61_green_bars():
    hand = "F7 F8 F9 F10 E9 T9 *"
    state = at(hand)
    found = {NAMES[card]: series.text for card, series in bars(state).items()}
    run, group = "F7.F8.F9.F10", "F9.E9.T9"
    assert found == {
        **dict.fromkeys(("F7", "F8", "F9", "F10"), run),
        **dict.fromkeys(("E9", "T9"), group),
        "*": f"{run}.*",
    }
    assert set(found.values()) <= set(state.legal())
    assert not bars(at(hand, "<A", A="M1"))


def test_w65_undo_of_a_draw():
    line = at("E1 T2", E="F3,B9,M1").text()
    match = Match("kirolo", position=line, seats=["human", "human"], undo="any")
    match.play("E")
    choice = match.state.text()
    assert names(match.state.seen) == ["F3", "B9"]
    match.play("F3/B9@A")
    match.undo(0)
    assert match.state.text() == choice
    match.undo(0)
    assert match.state.text() == line
    match.play("E")
    assert match.state.text() == choice
    match = Match("kirolo", position=line, seats=["human", "human"], undo="no_reveal")
    for move in ("E", "F3/B9@A"):
        match.play(move)
        assert match.undo_refusal(0).code == "undo_seen"


def test_w66_no_undo_of_an_ended_turn():
    match = Match("kirolo", players=2, seats=["human", "human"], seed=5, undo="any")
    match.step()
    match.play("E")
    match.play(match.state.legal()[0])
    match.play(".")
    assert match.turn == 1
    assert match.undo_refusal(0).code == "undo_turn"


def test_w70_one_element_and_the_joker():
    state = at("F7 F8 *")
    assert click_joker(state, cards("F7 *")).refusal.code == "joker_select"
    assert click_joker(state, cards("F7 F8 *")).moves == ("F7.F8.*",)
    assert click_joker(state, cards("*")).moves == ("*",)
