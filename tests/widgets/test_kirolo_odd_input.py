"""KIROLO from a cell and from a page, with what nobody should send."""

import pytest
from wire_talk import stand
from wiretap import Tap, post

from kyran_widgets import Kirolo, text
from kyran_widgets.rules import IllegalMove

LINE = (
    "KIROLO1;m={mode};n=2;opt=-;turn=0;step={step};used={used};laid=0;drew={drew};nolay=0;idle=0;"
    "hands=F7,F8,F9,F10|E1,T2;table=E6.E7.E8;A={a};B={b};X={x};E=T7,F1;Z=?;seen={seen};known=-;res=*"
)
FACTS = {
    "mode": "std",
    "step": "lay",
    "used": "-",
    "drew": 0,
    "seen": "-",
    "a": "",
    "b": "",
    "x": "~",
}


def at(**facts):
    return Kirolo(position=LINE.format(**{**FACTS, **facts}), lang="en")


# -- selections from a cell -------------------------------------------------------


@pytest.mark.parametrize("number", [0, -1, -9, 2, 10**30])
def test_a_series_that_is_not_there_is_refused(number):
    game = at()
    before = stand(game)
    refusal = game.select(["F7", "F8", "F9"], onto=number).refusal
    assert (refusal.code, refusal.facts) == ("no_such_series", {"number": number, "count": 1})
    with pytest.raises(IllegalMove, match="There is no series"):
        game.lay(["F7", "F8", "F9"], onto=number)
    assert stand(game) == before


@pytest.mark.parametrize("number", ["1", "", 1.0, float("nan"), True, False, [1]], ids=repr)
def test_what_is_no_number_of_a_series_is_an_error(number):
    game = at()
    for ask in (game.select, game.lay):
        with pytest.raises(ValueError, match=r"onto=.*: the number of a series on the table"):
            ask(["F7", "F8", "F9"], onto=number)


@pytest.mark.parametrize("cards", [[["F7"]], [None], [7], "F7", b"F7"], ids=repr)
def test_what_are_no_cards_is_an_error(cards):
    game = at()
    for ask in (game.select, game.lay):
        with pytest.raises(ValueError, match="card"):
            ask(cards)


def test_cards_may_come_one_by_one():
    game = at()
    assert game.select(iter(["F7", "F8", "F9"])).moves == ("F7.F8.F9",)


# -- when nothing can be laid -----------------------------------------------------


@pytest.mark.parametrize(
    "facts",
    [
        {"step": "act", "used": "~"},
        {"step": "drawn", "drew": 1},
        {"step": "keep", "seen": "E:B1,B2"},
        {"mode": "rami", "step": "draw"},
    ],
    ids=lambda facts: facts["step"],
)
def test_nothing_is_the_largest_when_nothing_may_be_laid(facts):
    game = at(**facts)
    assert game.largest() == game.series() == []


def test_before_the_deal_a_question_about_the_hand_is_told_what_is_due():
    game = Kirolo(seats=["normal", "normal"], lang="en")
    for ask in (game.series, game.largest, lambda: game.select(["F7"]), lambda: game.lay(["F7"])):
        with pytest.raises(IllegalMove) as refused:
            ask()
        assert refused.value.refusal.code == "chance_due"


# -- moves from a page ------------------------------------------------------------

RAMI = {"mode": "rami", "step": "play", "drew": 1}


@pytest.mark.parametrize(
    ("facts", "move", "rule", "said", "offered"),
    [
        pytest.param(
            {"step": "keep", "seen": "E:B1,B2", "a": "M1"},
            "B1/B2@A",
            "R15",
            "it is discard B, not discard A",
            "B1/B2@B",
            id="the-duty-of-the-unkept-card",
        ),
        pytest.param(
            {"step": "bonus", "used": "+", "x": "+", "a": "M1"},
            "F7@A",
            "R15",
            "it is discard B, not discard A",
            "F7@B",
            id="the-duty-of-a-bonus",
        ),
        pytest.param(
            {**RAMI, "b": "M1"},
            "F7@B",
            "R4",
            "it is discard A, not discard B",
            "F7@A",
            id="the-duty-in-rami",
        ),
        pytest.param(
            {"step": "keep", "seen": "E:B1,B2"},
            "B1/B2@X",
            "A6",
            "Elements go onto discard A or B",
            "B1/B2@A",
            id="an-element-among-actions",
        ),
        pytest.param(
            RAMI,
            "F7@X",
            "A6",
            "Elements go onto discard A or B",
            "F7@A",
            id="an-element-among-actions-in-rami",
        ),
        pytest.param(
            {**RAMI, "step": "draw", "drew": 0, "a": "M1"},
            "F7@B",
            "R2",
            "from the Element pile or discard A",
            "E",
            id="a-discard-before-the-draw",
        ),
        pytest.param(
            {**RAMI, "step": "draw", "drew": 0},
            "F7.F8.F9",
            "R2",
            "begins with a draw",
            "E",
            id="a-lay-before-the-draw",
        ),
        pytest.param(
            {**RAMI, "a": "M1"},
            "<A",
            "A13",
            "it comes first, and only once",
            "F7@B",
            id="a-second-draw-in-rami",
        ),
        pytest.param(
            RAMI, ".", "R4", "only a discard ends the turn", "F7.F8.F9", id="an-end-without-discard"
        ),
        pytest.param(
            {},
            ".",
            "R16",
            "take a card from the Element pile",
            "F7.F8.F9",
            id="an-end-without-draw",
        ),
        pytest.param(
            {"step": "act", "used": "~"},
            "F7.F8.F9",
            "A7",
            "wait for your next turn",
            "E",
            id="a-lay-after-an-action",
        ),
        pytest.param(
            {"step": "drawn", "drew": 1},
            "F7.F8.F9",
            "A7",
            "wait for your next turn",
            ".",
            id="a-lay-after-the-draw",
        ),
        pytest.param(
            {"step": "drawn", "drew": 1, "a": "M1"},
            "<A",
            "A9",
            "once only",
            ".",
            id="a-second-draw",
        ),
        pytest.param(
            {},
            "F7@A",
            "R11",
            "only after a Bonus or a draw of two cards",
            "F7.F8.F9",
            id="a-discard-that-is-not-due",
        ),
        pytest.param(
            {"step": "keep", "seen": "E:B1,B2"},
            "F7.F8.F9",
            "R14",
            "first keep one of the two",
            "B1/B2@A",
            id="a-lay-while-one-is-to-be-kept",
        ),
    ],
)
def test_a_wrong_pile_and_a_step_out_of_order_are_refused_with_what_would_be_right(
    wire, facts, move, rule, said, offered
):
    tap, game = Tap(wire), at(**facts)
    before, since = stand(game), len(tap)
    post(game, "move", move=move, rev=game.match.rev)
    assert stand(game) == before
    (refused,) = tap.customs(game, "refusal", since)
    assert (refused["move"], refused["rule"]) == (move, rule)
    assert said in refused["text"]
    moves = [suggested["move"] for suggested in refused["suggest"]]
    assert moves[0] == offered
    assert set(moves) <= set(game.state.legal())


# -- take-backs between people ----------------------------------------------------


def test_branch_is_no_way_back_into_a_turn_that_has_ended(wire):
    tap = Tap(wire)
    line = LINE.format(**FACTS)
    game = Kirolo(position=line, seats=["human", "human"], lang="en")
    game.step("F7.F8.F9")
    game.step(".")
    refusal = game.match.undo_refusal()
    assert refusal.code == "undo_turn"
    for ply in (0, 1):
        game.show(ply)
        assert not game.view["can"]["branch"]
    game.show(None)
    before, since = stand(game), len(tap)
    for ply in (0, 1):
        post(game, "branch", ply=ply, rev=game.match.rev)
    assert stand(game) == before
    told = text.label("kirolo", refusal.code, "en", **refusal.facts)
    assert [answer["text"] for answer in tap.customs(game, "refusal", since)] == [told, told]


@pytest.mark.parametrize("undo", ["no_reveal", "any"])
def test_no_seat_branches_off_before_what_another_decided(wire, undo):
    tap = Tap(wire)
    game = Kirolo(position=LINE.format(**FACTS), seats=["human", "human"], undo=undo, lang="en")
    one, other = game.seat(0), game.seat(1)
    game.step("F7.F8.F9")
    for seat in (one, other):
        seat.show(0)
    assert one.view["can"]["branch"]
    assert not other.view["can"]["branch"]
    since = len(tap)
    post(other, "branch", ply=0, rev=game.match.rev)
    told = text.label("kirolo", "undo_human", "en", ply=1, seat=0)
    assert [answer["text"] for answer in tap.customs(other, "refusal", since)] == [told]
    assert game.ply == 1
    post(one, "branch", ply=0, rev=game.match.rev)
    assert game.ply == 0


def test_in_ones_own_game_branch_goes_anywhere(wire):
    game = Kirolo(position=LINE.format(**FACTS), seats=["human", "scripted"])
    game.step("F7.F8.F9")
    game.step(".")
    post(game, "branch", ply=0, rev=game.match.rev)
    assert (game.ply, game.turn) == (0, 0)
