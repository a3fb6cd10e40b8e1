"""The oracle itself, on the worked examples of the rules; a case's id begins with the example's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import kirolo_oracle as oracle
import pytest


def table(
    hands="",
    laid_before="",
    *,
    mode="std",
    seat=0,
    step=None,
    A="",  # noqa: N803 (the piles' own names)
    B="",  # noqa: N803
    X="",  # noqa: N803
    E="T9 T10 T11 T12",  # noqa: N803
    Z="~ ~ ? ?",  # noqa: N803
    drew=False,
    **options,
):
    """Position with cards given by spaces, hands and series by ``|``; the other seat has two."""
    held = [tuple(hand.split()) for hand in hands.split("|")]
    held += [("M1", "M3")] * (2 - len(held))
    piles = {"A": A, "B": B, "X": X, "E": E, "Z": Z}
    begun = oracle.new(2, mode, **options)
    return replace(
        begun,
        seat=seat,
        step=step or ("lay" if mode == "std" else "play"),
        hands=tuple(held),
        piles={name: tuple(cards.split()) for name, cards in piles.items()},
        table=tuple(tuple(series.split()) for series in laid_before.split("|") if series),
        drew=drew,
    )


def play(position, *moves):
    for move in moves:
        position = position.apply(move)
    return position


def refused(position, *moves):
    for move in moves:
        assert move not in position.legal()
        with pytest.raises(ValueError, match="not legal"):
            position.apply(move)
    return True


def cards(text):
    return tuple(text.split())


def begin(players=2, mode="std", **options):
    """Deal the decks unshuffled."""
    begun = oracle.new(players, mode, **options)
    actions = oracle.action_cards(mode, int(begun.options["jokers"]))
    return begun.apply(f"deal:E={','.join(oracle.element_cards())}|Z={','.join(actions)}")


# -- series ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "using_all"),
    [
        # W1 and W2, groups
        ("F5 E5 T5", {"F5.E5.T5"}),
        ("M5 B5 T5 E5 F5", {"F5.E5.T5.B5.M5"}),
        ("F5 F5 E5", set()),
        ("F5 E5", set()),
        ("F5 E6 T5", set()),
        ("F5 E5 *", {"F5.E5.*"}),
        ("F5 * E5 *", {"F5.E5.*.*"}),
        ("F5 E5 T5 * *", {"F5.E5.T5.*.*"}),
        ("F5 E5 T5 B5 M5 *", set()),
        ("F5 * *", set()),
        # W3, runs
        ("F7 F8 F9", {"F7.F8.F9"}),
        ("F9 F7 F8", {"F7.F8.F9"}),
        ("F7 E8 F9", set()),
        ("F7 F7 F8", set()),
        ("F11 F12 F1", set()),
        ("F11 F12 F1 *", set()),
        # W4 and W5, where a Joker may stand
        ("E4 * E6", {"E4.*.E6"}),
        ("E4 * E7", set()),
        ("E4 * * E7", {"E4.*.*.E7"}),
        ("F7 F8 *", {"F7.F8.*", "*.F7.F8"}),
        ("* * F7 F8", {"*.*.F7.F8", "*.F7.F8.*", "F7.F8.*.*"}),
        ("F11 F12 *", {"*.F11.F12"}),
        ("F1 F2 *", {"F1.F2.*"}),
        ("F1 F12 *", set()),
        # W7, Jokers alone
        ("*", {"*"}),
        ("* *", set()),
    ],
)
def test_series_of_a_whole_hand(hand, using_all):
    found = [move for move in table(hand).lays() if len(move.split(".")) == len(hand.split())]
    assert len(found) == len(set(found))
    assert set(found) == using_all


def test_w3_run_of_twelve_is_full():
    run = [f"F{v}" for v in range(1, 13)]
    position = table(" ".join(reversed(run)) + " F3 *")
    assert ".".join(run) in position.legal()
    after = position.apply(".".join(run))
    assert (after.hand, after.table) == (("F3", "*"), (tuple(run),))
    assert set(after.lays()) == {"*"}


def test_w7_a_lone_joker_may_be_refused():
    position = table("* F1", "F7 F8 F9", lone_joker="extend_only")
    assert set(position.lays()) == {"1+*", "*+1"}
    assert set(replace(position, options=oracle.DEFAULTS).lays()) == {"1+*", "*+1", "*"}


def test_series_are_counted_by_hand():
    """Runs E4-E6 with one hole or none, each end of two; the group of 5 with or without Joker."""
    assert set(table("E4 E5 E6 F5 T5 *").lays()) == {
        *("E4.E5.E6", "E4.*.E6", "E4.E5.*", "*.E4.E5", "E5.E6.*", "*.E5.E6"),
        *("E4.E5.E6.*", "*.E4.E5.E6"),
        *("F5.E5.T5", "F5.E5.*", "F5.T5.*", "E5.T5.*", "F5.E5.T5.*"),
        "*",
    }


# -- completing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("series", "hand", "moves", "result"),
    [
        ("F7 F8 F9", "F10", "1+F10", "F7 F8 F9 F10"),
        ("F7 F8 F9", "F6", "F6+1", "F6 F7 F8 F9"),
        ("F7 F8 F9", "F11 F10", "1+F10 1+F11", "F7 F8 F9 F10 F11"),
        ("F7 F8 F9", "F10 F6", "1+F10 F6+1", "F6 F7 F8 F9 F10"),
        ("F7 F8 F9", "* F11", "1+* 1+F11", "F7 F8 F9 * F11"),
        ("F7 F8 F9", "* *", "1+* 1+*", "F7 F8 F9 * *"),
        ("F7 F8 F9", "* *", "1+* *+1", "* F7 F8 F9 *"),
        ("F5 E5 T5", "B5", "1+B5", "F5 E5 T5 B5"),
        ("F5 E5 T5", "*", "1+*", "F5 E5 T5 *"),
        ("F5 E5 *", "T5 B5", "1+T5 1+B5", "F5 E5 T5 B5 *"),
        ("E5 M5 *", "F5 * T5", "1+* 1+F5", "F5 E5 M5 * *"),
        ("*", "E4 E6", "1=E4.*.E6", "E4 * E6"),
        ("*", "B9 T9", "1=T9.B9.*", "T9 B9 *"),
        ("*", "B9 T9 *", "1=T9.B9.*.*", "T9 B9 * *"),
    ],
)
def test_w8_w10_w12_completing(series, hand, moves, result):
    after = play(table(hand + " M9", series), *moves.split())
    assert after.table == (cards(result),)
    assert "M9" in after.hand


def test_w8_w10_w12_refused():
    position = table("F10 F6 F11 F8 *", "F7 F8 F9")
    assert {m for m in position.lays() if "1" in m.split("+")} == {"1+F10", "F6+1", "1+*", "*+1"}
    assert {m for m in table("B5 F5 M4 *", "F5 E5 T5").lays() if "1+" in m} == {"1+B5", "1+*"}
    assert refused(table("M5 M9", "F5 E5 T5 B5 *"), "1+M5")
    assert not {m for m in table("F3 *", "*").lays() if m.startswith("1")}
    assert refused(table("E4 E5 E6", "*"), "1=E4.E5.E6")
    ends = table("F1 F12 *", "F2 F3 F4|F10 F11 *")
    assert set(ends.lays()) == {"F1+1", "1+*", "*+1", "*+2", "*"}


def test_w12_w13_any_series_in_the_first_turn():
    laid = table("T2|* M1").apply("E").apply("T9/T10@A").apply(".").apply("*").apply(".")
    position = replace(laid, hands=(("E4", "E6", "M9"), ("M1",)))
    assert (position.turn, position.table) == (0, (("*",),))
    assert position.apply("1=E4.*.E6").table == (("E4", "*", "E6"),)
    position = play(table("F7 F8 F9 M1|F10 M1"), "F7.F8.F9", ".")
    assert position.turn == 1
    assert position.apply("1+F10").table == (cards("F7 F8 F9 F10"),)


def test_w14_nothing_leaves_the_table():
    """Moves are lays, Actions, draws and ``.``: none names a card of the table to take."""
    position = table("E5 F10 M1", "E4 * E6|F7 F8 F9")
    assert position.legal() == {"2+F10", "E", "Z"}


# -- a standard turn --------------------------------------------------------------------------


def test_w15_w16_a_draw_is_due_without_a_lay():
    assert play(table("F7 F8 F9 E1 T2"), "F7.F8.F9", ".").turn == 1
    assert refused(table("E1 T2"), ".")
    for order, legal in (("strict", False), ("free", True)):
        position = table("F7 F8 F9 ~ E1", A="B3", step_order=order).apply("~E1@A")
        assert (position.step, "F7.F8.F9" in position.legal()) == (
            "lay" if legal else "act",
            legal,
        )
    assert refused(table("E1 ~ T2", A="B3").apply("~E1@A"), ".")


def test_w17_a_bonus_is_no_draw():
    position = table("+ E1 T2", E="T9 T8 T7").apply("+")
    assert (position.step, position.hand, position.piles["X"]) == (
        "bonus",
        cards("E1 T2 T9"),
        ("+",),
    )
    position = position.apply("T9@B")
    assert refused(position, ".")
    position = play(position, "E", "T7/T8@A")
    assert position.legal() == {"."}
    assert position.apply(".").turn == 1


def test_w18_after_the_draw():
    position = play(table("F7 F8 F9 ~ + ?", A="B3"), "<A")
    assert position.legal() == {"."}
    free = play(table("F7 F8 F9 ~ + ?", A="B3 B4", step_order="free"), "<A")
    assert (free.step, free.drew) == ("lay", True)
    assert {"F7.F8.F9", "~F7@A", "+", "?", "."} <= free.legal()
    assert not free.legal() & {"E", "Z", "<A", "<X"}


@pytest.mark.parametrize(
    ("discards", "legal"),
    [
        ({"B": "M1"}, {"F3/B9@A", "B9/F3@A"}),
        ({"A": "M1"}, {"F3/B9@B", "B9/F3@B"}),
        ({}, {"F3/B9@A", "B9/F3@A", "F3/B9@B", "B9/F3@B"}),
        ({"A": "M1", "B": "M2"}, {"F3/B9@A", "B9/F3@A", "F3/B9@B", "B9/F3@B"}),
    ],
)
@pytest.mark.parametrize("mode", ["std", "rami"])
def test_w19_the_empty_discard(mode, discards, legal):
    step = {"std": "lay", "rami": "draw"}[mode]
    position = table("M4", E="F3 B9 T1", mode=mode, step=step, **discards).apply("E")
    assert position.seen == ("F3", "B9")
    assert position.legal() == legal
    after = position.apply(min(legal))
    assert after.hand == ("M4", "B9")
    assert after.step == {"std": "drawn", "rami": "play"}[mode]
    assert after.piles["E"] == ("T1",)


def test_w20_an_action_goes_to_its_own_discard():
    position = table("M4", Z="+ ? ~", A="F1").apply("Z")
    assert position.legal() == {"+/?@X", "?/+@X"}
    after = position.apply("?/+@X")
    assert (after.hand, after.piles["X"], after.piles["Z"]) == (("M4", "?"), ("+",), ("~",))
    assert after.known == ()


def test_w24_w25_taking_a_discard():
    position = table("M4", A="F3 F2", X="* +", E="T1")
    after = position.apply("<A")
    assert (after.hand, after.piles["A"], after.step) == (cards("M4 F3"), ("F2",), "drawn")
    assert after.known == ((0, "F3"),)
    assert position.apply("<X").hand == cards("M4 *")
    rami = table("M4", A="F3 F2", X="* +", mode="rami", step="draw")
    assert rami.legal() == {"E", "<A"}
    assert replace(rami, options={**rami.options, "rami_actions": "pile"}).legal() == {
        *("E", "Z", "<A")
    }


def test_w26_w27_w29_winning():
    after = table("F5 E5 T5").apply("F5.E5.T5")
    assert (after.turn, after.outcome()) == (None, oracle.Result((0,), (1,), "empty", (0, 2)))
    assert after.text().split(";")[4:6] == ["turn=-", "step=end"]
    assert table("*").apply("*").outcome().winners == (0,)
    after = play(table("?"), "?", "^T10")
    assert (after.hand, after.turn, after.step) == (("T10",), 0, "act")
    assert refused(after, ".")
    after = play(table("+"), "+")
    assert (after.hand, after.outcome()) == (("T9",), None)
    assert after.apply("T9@A").outcome().winners == (0,)


def test_w30_w31_an_exchange():
    assert {m for m in table("~ *", A="B3").legal() if m[0] == "~"} == set()
    position = table("~ F3 T9", A="E7 B3")
    assert {m for m in position.legal() if m[0] == "~"} == {"~F3@A", "~T9@A"}
    after = position.apply("~F3@A")
    assert after.hand == ("T9", "E7")
    assert (after.piles["A"], after.piles["X"]) == (("F3", "B3"), ("~",))
    assert after.known == ((0, "E7"),)


@pytest.mark.parametrize(
    ("back", "pile"),
    [("top", "T7 F1 M9 E2 B1"), ("bottom", "E2 B1 T7 F1 M9"), ("shuffle", "T7 F1 M9 E2 B1")],
)
def test_w32_a_search(back, pile):
    position = table("? F9", E="T7 F1 B3 M9 E2 B1", fouille_return=back).apply("?")
    assert (position.step, position.seen) == ("search", cards("T7 F1 B3 M9"))
    assert position.legal() == {"^T7", "^F1", "^B3", "^M9"}
    after = position.apply("^B3")
    assert (after.hand, after.piles["E"], after.known) == (
        ("F9", "B3"),
        cards(pile),
        ((0, "B3"),),
    )
    if back == "shuffle":
        assert (after.turn, after.waits, after.step) == ("*", "^", "mix")
        after = after.apply("mix:E=E2,B1,T7,F1,M9")
        assert after.piles["E"] == cards("E2 B1 T7 F1 M9")
    assert (after.turn, after.step, after.piles["X"]) == (0, "act", ("?",))


def test_of_equal_cards_the_top_one_is_kept_and_the_leftmost_leaves():
    after = play(table("? T7 F9", E="T7 F1 T7 M9"), "?", "^T7")
    assert (after.hand, after.piles["E"]) == (cards("T7 F9 T7"), cards("F1 T7 M9"))
    after = table("T7 ~ F9 T7", A="T7").apply("~T7@A")
    assert (after.hand, after.known) == (cards("F9 T7 T7"), ((0, "T7"),))


def test_what_all_have_seen_leaves_with_an_equal_card():
    position = replace(table("F3 E1 F3 +"), known=((0, "F3"), (1, "F3"), (0, "F3")))
    after = play(position, "+", "F3@A")
    assert after.known == ((1, "F3"), (0, "F3"))


def test_w34_w35_once_a_turn():
    after = play(table("+ + F3 F9|M1"), "+", "F3@A")
    assert refused(after, "+")
    after = play(after, "E", "T10/T11@B", ".", "<A", ".")
    assert (after.turn, "+" in after.legal()) == (0, True)
    position = table("+ ~ ? F3 F4 F9", A="M1", E="T1 T2 T3 T4 T5 T6")
    every = play(position, "?", "^T2", "~F3@A", "+", "F4@B")
    assert every.used == "+~?"
    one = table("+ ~ ? F3 F4 F9", A="M1", action_limit="one")
    one = play(one, "~F3@A")
    assert one.legal() == {"E", "Z", "<A", "<X"}


def test_w36_several_series():
    after = play(table("F1 F2 F3 E9 T9 B9 M4"), "E9.T9.B9", "F1.F2.F3")
    assert (after.hand, len(after.table)) == (("M4",), 2)
    assert after.text().split(";")[12] == "table=E9.T9.B9 F1.F2.F3"


# -- a Rami turn ------------------------------------------------------------------------------


def test_w40_w41_w42_w45_draw_play_discard():
    position = table("F7 F8 F9 ~", mode="rami", step="draw", E="F3 B9 T1")
    assert position.legal() == {"E"}
    after = play(position, "E", "F3/B9@A")
    assert {m for m in after.legal() if m[-1] in "ABX"} == {
        *("F7@B", "F8@B", "F9@B", "F3@B", "~F7@A", "~F8@A", "~F9@A", "~F3@A"),
    }
    after = table("F7 ~", mode="rami", step="draw", A="M1", B="E2").apply("<A")
    assert {m for m in after.legal() if "@" in m and m[0] != "~"} == {"F7@A", "M1@A"}
    after = after.apply("M1@A")
    assert (after.turn, after.step, after.piles["A"]) == (1, "draw", ("M1",))
    position = table("~ F3", mode="rami", A="M1", B="E2")
    assert position.legal() == {"F3@A", "F3@B", "~@X", "~F3@A", "~F3@B"}
    after = position.apply("~@X")
    assert (after.turn, after.piles["X"], after.hands[0]) == (1, ("~",), ("F3",))
    assert table("~ *", mode="rami", lone_joker="extend_only").legal() == {"~@X", "*@X"}


def test_w46_w47_w48_w51_winning_in_rami():
    after = table("F7 F8 F9", mode="rami").apply("F7.F8.F9")
    assert after.outcome().winners == (0,)
    after = table("F7 F8 F9 E2", mode="rami").apply("F7.F8.F9")
    assert after.legal() == {"E2@A", "E2@B"}
    assert after.apply("E2@B").outcome() == oracle.Result((0,), (1,), "empty", (0, 2))
    after = play(table("~ F7 F8 E1 T3", mode="rami", A="F9"), "~E1@A", "F7.F8.F9")
    assert after.hand == ("T3",)
    assert refused(after, ".")


# -- deal, recycling, end ---------------------------------------------------------------------


def test_w49_w50_w52_w69_cards_in_play():
    for mode, jokers, actions in (
        *(("std", 8, 34), ("std", 0, 26), ("std", 12, 38)),
        *(("rami", 8, 24), ("rami", 0, 16), ("rami", 12, 28)),
    ):
        position = begin(mode=mode, jokers=jokers)
        assert [len(position.piles[pile]) for pile in "ABXEZ"] == [0, 0, 0, 100, actions - 4]
        assert [len(hand) for hand in position.hands] == [12, 12]
        held = Counter(card for hand in position.hands for card in hand)
        assert held + Counter(position.piles["E"] + position.piles["Z"]) == Counter(
            oracle.element_cards() + oracle.action_cards(mode, jokers)
        )
        assert ("+" in held) == (mode == "std")
    position = play(begin(mode="rami"), "E", "E9/E10@A", "E9@B", "<A")
    assert [len(hand) for hand in position.hands] == [12, 13]
    position = play(position, "E10@A")
    assert [len(hand) for hand in position.hands] == [12, 12]


def test_deal_goes_round_and_discards_come_after():
    position = begin(3, hand_elements=2, hand_actions=1, initial_discards="one")
    assert position.hands == (cards("F1 F4 +"), cards("F2 F5 +"), cards("F3 F6 +"))
    assert [position.piles[pile] for pile in "AB"] == [("F7",), ("F8",)]
    assert position.piles["E"][0] == "F9"
    assert (position.turn, position.step) == (0, "lay")
    with pytest.raises(ValueError, match="does not deal"):
        oracle.new().apply("deal:E=F1,F2|Z=+")


def test_recycling():
    position = table("M4 + ?", E="", A="F3 F2 F1", B="E1", Z="", X="~ ?").apply("E")
    assert (position.turn, position.step, position.waits) == ("*", "mix", "E")
    assert position.stock() == ("E", ("F2", "F1"))
    with pytest.raises(ValueError, match="does not shuffle"):
        position.apply("mix:E=F3,F1")
    after = position.apply("mix:E=F1,F2")
    assert (after.seen, after.piles["A"], after.piles["B"]) == (cards("F1 F2"), ("F3",), ("E1",))
    assert after.legal() == {"F1/F2@A", "F1/F2@B", "F2/F1@A", "F2/F1@B"}
    position = table("M4", E="", Z="", X="~ ? +").apply("Z").apply("mix:Z=+,?")
    assert (position.seen, position.piles["X"]) == (("+", "?"), ("~",))


def test_a_pile_of_one_and_a_bonus_from_a_mixed_pile():
    after = table("M4", E="F1").apply("E")
    assert (after.hand, after.step, after.piles["A"]) == (("M4", "F1"), "drawn", ())
    after = play(table("M4 +", E="", A="F3 F2"), "+", "mix:E=F2")
    assert (after.hand, after.step) == (("M4", "F2"), "bonus")
    assert after.legal() == {"M4@B", "F2@B"}
    after = play(table("M4 ?", E="", A="F3 F2"), "?", "mix:E=F2")
    assert after.legal() == {"^F2"}
    assert after.apply("^F2").hand == ("M4", "F2")
    assert refused(table("M4 + ?", E="", A="F3", B="F2"), "+", "?", "E")


def test_a_played_action_may_be_recycled_or_taken_in_the_same_turn():
    position = play(table("M4 ~ F1", A="F9", E="", Z="", X="?"), "~F1@A")
    assert position.legal() == {"Z", "<A", "<X"}
    assert position.apply("<X").hand == ("M4", "F9", "~")
    assert position.apply("Z").stock() == ("Z", ("?",))


def test_w68_blocked():
    position = table("F1 F3|E5", E="", Z="")
    assert position.legal() == {"."}
    after = play(position, ".", ".")
    assert after.outcome() == oracle.Result((1,), (0,), "idle", (2, 1))
    after = play(table("F1|E5", E="", Z=""), ".", ".")
    assert after.outcome() == oracle.Result((0, 1), (), "idle", (1, 1))
    assert after.text().endswith(";res==0,1")


def test_a_turn_without_a_source_and_the_limit_of_turns_without_a_lay():
    position = table("F1 F3|E5 E6", E="", Z="", mode="rami", step="play").apply("F1@A")
    assert (position.step, position.idle, position.nolay) == ("draw", 1, 1)
    position = play(position, "<A", "E5@B")
    assert (position.step, position.idle, position.nolay) == ("draw", 0, 2)
    late = replace(table("F1 F3 F5|E5 E6", A="M1", B="M2"), nolay=59)
    after = play(late, "<A", ".")
    assert after.outcome() == oracle.Result((1,), (0,), "nolay", (4, 2))


# -- text ---------------------------------------------------------------------------------------


def test_lines_are_read_as_they_are_written():
    example = (
        "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        "hands=F7,F8,*|E1,~;table=F7.F8.F9 E4.*.E6 *;A=F3,F2;B=;X=+;E=T7,F1;Z=?,~;seen=-;"
        "known=-;res=*"
    )
    position = oracle.read(example)
    assert position.text() == example
    assert "3=F7.F8.*" in position.legal()
    changed = oracle.new(3, "rami", fouille_return="shuffle", jokers=12, step_order="free")
    assert changed.text().split(";")[3] == "opt=jokers:12,step_order:free,fouille_return:shuffle"
    for start in (
        changed,
        begin(4, initial_discards="one"),
        table("F1 F3|E5", E="F9 F10").apply("E"),
        table("? F3|E5", A="F9 F10", E="").apply("?"),
        table("?|E5", E="F9 F10").apply("?"),
        play(table("?|E5", E="F9 F10"), "?", "^F10"),
        table("F5 E5 T5", "*").apply("F5.E5.T5"),
        play(table("F1|E5", E="", Z=""), ".", "."),
    ):
        assert oracle.read(start.text()).text() == start.text()
        assert oracle.read(start.text()).legal() == start.legal()
        assert oracle.read(start.text()).outcome() == start.outcome()
