"""Every refusal of KIROLO, with its rule and its facts, the state unchanged."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from kirolo_positions import F_ALL, RUN, at, cards, rami, refusal

from kyran_widgets.rules import kirolo
from kyran_widgets.rules.kirolo_selection import select

ALL_RUN = "M1.M2.M3.M4.M5.M6.M7.M8.M9.M10.M11.M12"
START = kirolo.State.new
BASE = {"step": "draw", "drew": 0}
REFUSED = [
    ("game_over", "R7", {}, lambda: at("*", "*"), "E"),
    ("unreadable", "N1", {"move": "F13"}, lambda: at("E1"), "F13"),
    ("chance_due", "A2", {}, START, "E"),
    ("chance_due", "A28", {}, lambda: at("E1", "E", E="", A="F3,F2"), "E"),
    ("deal_malformed", "A2", {"reason": "form"}, START, "deal:E=F1"),
    ("deal_malformed", "A2", {"reason": "cards"}, START, "deal:E=F1|Z=+"),
    *(
        (
            "mix_malformed",
            "A28",
            {"reason": why, "count": 1},
            lambda: at("E1", "E", E="", A="F3,F2"),
            m,
        )
        for why, m in (("form", "mix:Z=F2"), ("cards", "mix:E=F3"))
    ),
    ("draw_first", "R2", {"sources": ["E", "A"]}, lambda: rami("F1", A="M1", **BASE), "F1@B"),
    ("keep_due", "R14", {"cards": ["F3", "B9"]}, lambda: at("E1", "E", E="F3,B9"), "."),
    ("keep_due", "R2", {"cards": ["F3", "B9"]}, lambda: rami("E1", "E", E="F3,B9", **BASE), "E1@A"),
    ("bonus_due", "R19", {}, lambda: at("+ E1", "+"), "E"),
    ("search_due", "R22", {"cards": ["F3", "B9"]}, lambda: at("? E1", "?", E="F3,B9"), "E"),
    ("lay_after_action", "A7", {}, lambda: at("+ F1 F2 F3", "+ M11@A"), "F1.F2.F3"),
    ("lay_after_draw", "A7", {}, lambda: at("F1 F2 F3", "<A", A="M1"), "F1.F2.F3"),
    ("action_after_draw", "A7", {}, lambda: at("F1 ?", "<A", A="M1"), "?"),
    ("draw_again", "A9", {}, lambda: at("F1 ?", "<A", A="M1"), "E"),
    ("draw_again", "A13", {}, lambda: rami("F1", "<A", A="M1", **BASE), "E"),
    ("must_draw", "R16", {"sources": ["E", "Z", "B"]}, lambda: at("F1", B="M1", Z="+"), "."),
    ("must_discard", "R4", {}, lambda: rami("F1"), "."),
    ("discard_not_due", "R11", {}, lambda: at("F1"), "F1@A"),
    ("keep_not_due", "N1", {}, lambda: at("F1"), "F1/F2@A"),
    ("search_not_due", "N1", {}, lambda: at("F1"), "^F1"),
    ("no_bonus", "R6", {}, lambda: rami("F1"), "+"),
    ("not_a_source", "A6", {"pile": "X"}, lambda: rami("F1", X="~", **BASE), "<X"),
    ("not_a_source", "A4", {"pile": "Z"}, lambda: rami("F1", Z="~,?", **BASE), "Z"),
    ("source_empty", "A28", {"pile": "Z"}, lambda: at("F1", X="+"), "Z"),
    ("discard_empty", "A9", {"pile": "A"}, lambda: at("F1"), "<A"),
    ("card_not_held", "R12", {"card": "F9"}, lambda: at("F7 F8"), "F7.F8.F9"),
    ("too_few", "R12", {"card": "*", "need": 2, "held": 1}, lambda: at("F7 F8 *"), "F7.F8.*.*"),
    ("action_in_series", "R13", {"card": "+"}, lambda: at("F7 F8 +"), "F7.F8.+"),
    ("action_in_series", "R13", {"card": "~"}, lambda: at("~ F1", table=RUN), "1+~"),
    ("lone_joker_off", "A22", {}, lambda: at("* F1", opt="lone_joker:extend_only"), "*"),
    ("jokers_alone", "A17", {}, lambda: at("* *"), "*.*"),
    ("series_naturals", "A17", {}, lambda: at("* * F1"), "F1.*.*"),
    ("series_short", "R17", {"count": 2}, lambda: at("F1 F2"), "F1.F2"),
    ("mixed", "R17", {"cards": ["F1", "F2", "E3"]}, lambda: at("F1 F2 E3"), "F1.F2.E3"),
    ("group_repeat", "R17", {"card": "F5"}, lambda: at("F5 F5 E5"), "F5.F5.E5"),
    ("group_long", "R17", {"count": 6}, lambda: at("F5 E5 T5 B5 M5 *"), "F5.E5.T5.B5.M5.*"),
    ("run_repeat", "R18", {"card": "F7"}, lambda: at("F7 F7 F8"), "F7.F7.F8"),
    ("run_gap", "R18", {"missing": ["E5", "E6"], "jokers": 1}, lambda: at("E4 E7 *"), "E4.*.E7"),
    ("run_long", "A19", {"count": 13}, lambda: at(f"{F_ALL} *"), f"{F_ALL} *".replace(" ", ".")),
    ("run_order", "N1", {"cards": ["F9", "F8", "F7"]}, lambda: at("F7 F8 F9"), "F9.F8.F7"),
    ("run_order", "N1", {"cards": ["F11", "F12", "*"]}, lambda: at("F11 F12 *"), "F11.F12.*"),
    ("no_such_series", "A21", {"number": 2, "count": 1}, lambda: at("F10", table=RUN), "2+F10"),
    (
        *("no_fit", "A21", {"number": 1, "card": "F11", "fits": ["F6", "F10", "*"]}),
        *(lambda: at("F11 F1", table=RUN), "1+F11"),
    ),
    ("series_full", "A19", {"number": 1}, lambda: at("* F1", table=ALL_RUN, E="T9"), "1+*"),
    ("series_full", "A18", {"number": 1}, lambda: at("* F1", table="F5.E5.T5.*.*"), "1+*"),
    ("lone_needs_series", "A22", {"number": 1}, lambda: at("F1 E1", table="*"), "1+F1"),
    ("not_lone", "A22", {"number": 1}, lambda: at("F1 F2", table=RUN), "1=F1.F2.*"),
    ("action_used", "R19", {"card": "+"}, lambda: at("+ + F1", "+ F1@A"), "+"),
    ("action_used", "R20", {"card": "~"}, lambda: at("~ ~ F1", "~F1@A", A="M1"), "~M1@A"),
    ("action_used", "R22", {"card": "?"}, lambda: at("? ? F1", "? ^M11"), "?"),
    (
        "one_action",
        "R13",
        {"card": "?"},
        lambda: at("+ ? F1", "+ F1@A", opt="action_limit:one"),
        "?",
    ),
    ("bonus_empty", "A24", {}, lambda: at("+ F1", E=""), "+"),
    ("search_empty", "A26", {}, lambda: at("? F1", E="", A="F3"), "?"),
    ("swap_no_element", "A25", {}, lambda: at("~ ?", A="M1"), "~F1@A"),
    ("swap_empty", "A25", {"pile": "A"}, lambda: at("~ F1"), "~F1@A"),
    ("swap_action", "R20", {"card": "?"}, lambda: at("~ ? F1", A="M1"), "~?@A"),
    (
        "not_seen",
        "R14",
        {"card": "F1", "cards": ["F3", "B9"]},
        lambda: at("E1", "E", E="F3,B9"),
        "F1/B9@A",
    ),
    (
        *("not_seen", "R2", {"card": "F1", "cards": ["F3", "B9"]}),
        *(lambda: rami("E1", "E", E="F3,B9", **BASE), "F3/F1@A"),
    ),
    (
        "not_revealed",
        "R22",
        {"card": "F1", "cards": ["F3", "B9"]},
        lambda: at("? E1", "?", E="F3,B9"),
        "^F1",
    ),
    ("duty", "R15", {"pile": "A", "due": ["B"]}, lambda: at("+ F1", "+", A="M1"), "F1@A"),
    ("duty", "R4", {"pile": "B", "due": ["A"]}, lambda: rami("F1", B="M1"), "F1@B"),
    ("wrong_pile", "A6", {"card": "F1", "pile": "X"}, lambda: rami("F1", B="M1"), "F1@X"),
    ("element_due", "A15", {"due": ["A", "B"]}, lambda: rami("F1 ~"), "~@X"),
]
IDS = [f"{code}-{rule}-{i}" for i, (code, rule, *_) in enumerate(REFUSED)]


@pytest.mark.parametrize(("code", "rule", "facts", "state", "move"), REFUSED, ids=IDS)
def test_every_refusal(code, rule, facts, state, move):
    found = refusal(state(), move)
    assert (found.code, found.rule, found.facts) == (code, rule, facts)


@pytest.mark.parametrize("move", ["F7.F8.F9", "2=F7.F8.*", "1+F7", "F7+1", "1+*"])
def test_what_is_only_too_late_is_not_called_misplaced_too(move):
    table = "F8.F9.F10 *" if move == "F7+1" else "F4.F5.F6 *"
    found = refusal(at("F7 F8 F9 *", "<A", A="M1", table=table), move)
    assert (found.code, found.also) == ("lay_after_draw", ())


@pytest.mark.parametrize(
    ("selection", "onto", "code", "rule", "facts"),
    [
        ("", None, "nothing_selected", "R23", {}),
        ("F7 F8", None, "series_short", "R17", {"count": 2}),
        ("F10 F8", 1, "no_fit", "A21", {"number": 1, "card": "F8", "fits": ["F6", "F10", "*"]}),
        ("F11 F12", 1, "run_gap", "R18", {"missing": ["F10"], "jokers": 0}),
        ("F10", 3, "no_such_series", "A21", {"number": 3, "count": 2}),
        ("F7", 2, "lone_needs_series", "A22", {"number": 2}),
    ],
)
def test_refused_selections(selection, onto, code, rule, facts):
    state = at("F7 F8 F10 F11 F12 *", table="F7.F8.F9 *")
    before = state.text()
    found = select(state, cards(selection), onto)
    assert (found.moves, found.series) == ((), None)
    assert (found.refusal.code, found.refusal.rule, found.refusal.facts) == (code, rule, facts)
    assert state.text() == before


@pytest.mark.parametrize("selection", ["* F1", "* *"])
def test_cards_too_many_for_a_run_that_has_room_for_one(selection):
    """It is not full: what is refused is how long it would be."""
    state = at("F1 * * T9", table="F2.F3.F4.F5.F6.F7.F8.F9.F10.F11.F12")
    found = select(state, cards(selection), 1).refusal
    assert (found.code, found.rule, found.facts) == ("run_long", "A19", {"count": 13})


def test_who_is_not_to_move_is_told_no_more():
    """Before the move is even read, and without facts."""
    state = at("F1 ~", A="M1")
    for move in ("F1", "~F1@A", "x", None, *state.legal()):
        found = refusal(state, move, seat=1) if move not in state.legal() else state.refuse(move, 1)
        assert (found.code, found.rule, found.facts, found.suggest) == (
            "not_your_turn",
            "R24",
            {},
            (),
        )


def test_no_refusal_is_left_out():
    words = files("kyran_widgets.text").joinpath("messages_kirolo_en.toml").read_text("utf-8")
    elsewhere = {"not_your_turn", "nothing_selected", "joker_select", "swap_select"}  # above
    assert {code for code, *_ in REFUSED} == set(tomllib.loads(words)["refusals"]) - elsewhere
