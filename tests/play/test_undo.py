"""Going back and forth: take-backs and their limits, and the tree of what was tried."""

import random

import pytest
from play_walks import LAST_TRICK, LOOK, people, picture, played, refused

from kyran_widgets.play import Match

FREE = "3@d3"
LEAD_1 = (
    LOOK.replace("opt=first_dealer:3", "opt=-").replace("d=3", "d=0").replace("turn=0", "turn=1")
)


# --- taking back -------------------------------------------------------------


def test_undo_returns_to_the_last_decision_of_a_person():
    match = Match("zyrcan", seats=["greedy", "human", "random"], seed=7)
    match.advance()
    match.step(match.state.legal()[5])
    assert match.ply == 4
    match.undo()
    assert (match.ply, match.turn, match.plies) == (1, 1, 4)
    refused(match.undo, "undo_nothing")


def test_undo_of_a_seat_rolls_others_back():
    match = people("zyrcan", {"players": 3}, undo="any")
    for move in ("3@d3", "3@a1", "3@b1", "2@d4"):
        match.step(move)
    match.undo(1)
    assert (match.ply, match.turn) == (1, 1)


def test_undo_of_several_seats_returns_to_the_last_of_them():
    match = people("zyrcan", {"players": 3}, undo="any")
    for move in ("3@d3", "3@a1", "3@b1"):
        match.step(move)
    match.undo({0, 1})
    assert match.ply == 1
    with pytest.raises(ValueError, match="seat=7"):
        match.undo([0, 7])


def test_undo_without_people_takes_one_move_back():
    match = Match("zyrcan", seats=["greedy"] * 3, seed=7)
    match.step()
    match.step()
    match.undo()
    assert match.ply == 1


def test_undo_off():
    match = Match("zyrcan", undo="off", seed=7)
    match.step(FREE)
    before = picture(match)
    refused(match.undo, "undo_off")
    assert match.undo_refusal().code == match.back_refusal(0).code == "undo_off"
    assert match.back_refusal(match.ply) is None
    assert picture(match) == before


@pytest.mark.parametrize(
    ("kinds", "policy"),
    [
        (["human", "greedy", "greedy"], "any"),
        (["scripted", "greedy", "greedy"], "any"),
        (["human", "human", "greedy"], "no_reveal"),
    ],
)
def test_undo_policy_follows_the_number_of_people(kinds, policy):
    assert Match("zyrcan", seats=kinds).undo_policy == policy
    assert Match("zyrcan", seats=kinds, undo="off").undo_policy == "off"


def test_no_reveal_stops_at_another_person():
    match = Match("zyrcan", seats=["human", "human", "greedy"], seed=7)
    match.step(FREE)
    match.step("3@a1")
    before = picture(match)
    refused(lambda: match.undo(0), "undo_human", ply=2, seat=1)
    assert picture(match) == before
    assert match.back_refusal(0).code == "undo_human"
    match.undo(1)
    assert match.ply == 1
    match.undo(0)
    assert match.ply == 0


def test_no_reveal_stops_at_chance():
    match = Match("kyran", position=LAST_TRICK, seats=["human"] * 3, seed=1)
    for move in ("12", "7"):
        match.step(move)
    match.undo()
    match.step("7")
    match.step("30")  # the next round is dealt
    assert match.ply == 4
    refused(match.undo, "undo_chance", ply=4)
    assert match.back_refusal(2).facts == {"ply": 4}


def test_no_reveal_stops_at_the_draw_of_a_seal():
    match = Match("kyran", position=LOOK, seats=["human", "random", "human", "human"], seed=1)
    match.step("S27>1")
    refused(match.undo, "undo_chance", ply=2)


def test_no_reveal_stops_where_a_secret_was_seen():
    match = Match("kyran", position=LOOK, seats=["human"] * 4)
    match.step("C11>2")
    assert any(event.kind == "CardSeen" for event in match.events(0))
    refused(match.undo, "undo_seen", ply=1)


def test_no_reveal_stops_where_a_card_was_forced_out():
    match = Match("kyran", position=LOOK, seats=["human"] * 4)
    match.step("B20>1")
    assert "1^4=4" in match.state.text()
    refused(match.undo, "undo_seen", ply=1)


def test_no_reveal_stops_at_the_card_of_a_bot():
    kinds = ["human", "human", "random", "random"]
    match = Match("kyran", position=LEAD_1, seats=kinds, seed=1)
    match.step("30")
    assert match.ply == 3
    refused(match.undo, "undo_seen", ply=3)


def test_no_reveal_gives_back_a_card_of_ones_own():
    kinds = ["human"] * 4
    match = Match("kyran", position=LEAD_1, seats=kinds)
    match.step("30")
    match.undo()
    assert (match.ply, match.turn) == (0, 1)


def test_any_goes_back_past_everything():
    match = Match("kyran", position=LAST_TRICK, seats=["human"] * 3, seed=1, undo="any")
    for move in ("12", "7", "30"):
        match.step(move)
    match.undo(0)
    assert match.ply == 0


def test_bots_wait_after_a_take_back():
    match = Match("zyrcan", seats=["human", "greedy", "greedy"], seed=7)
    match.step(FREE)
    match.goto(1)
    assert (match.due, match.paused) == ("bot", True)
    match.advance()
    assert match.ply == 1
    match.step()
    assert match.ply == 2


# --- the tree ----------------------------------------------------------------


def test_redo_plays_up_to_the_next_decision_of_a_person():
    match = Match("zyrcan", seats=["human", "greedy", "greedy"], seed=7)
    match.step(FREE)
    match.step("3@a1")
    match.undo()
    match.undo()
    match.redo()
    assert match.ply == 3
    match.redo()
    assert match.ply == 6
    before = picture(match)
    with pytest.raises(ValueError, match="nothing was undone"):
        match.redo()
    assert picture(match) == before


def test_redo_without_people_plays_one_move():
    match = Match("zyrcan", seats=["greedy"] * 3, seed=7)
    match.step()
    match.step()
    match.goto(0)
    match.redo()
    assert match.ply == 1


def test_goto_keeps_what_follows():
    match = played("zyrcan", {"players": 3}, random.Random(1), 10)
    moves = match.moves()
    match.goto(4)
    assert match.moves() == moves[:4]
    assert match.plies == 10
    match.goto(10)
    assert match.moves() == moves


def test_branch_keeps_the_old_line_in_the_tree():
    match = people("zyrcan", {"players": 3})
    for move in ("3@d3", "3@a1", "3@b1"):
        match.step(move)
    old = list(match.path)
    match.branch(1)
    assert (match.ply, match.plies) == (1, 1)
    match.step("2@a1")
    assert match.moves() == ["3@d3", "2@a1"]
    assert old[0].children == [old[1], match.node]
    match.follow(old[2])
    assert match.moves() == ["3@d3", "3@a1", "3@b1"]
    match.follow(old[0])
    assert (match.ply, match.plies) == (1, 3)


def test_another_move_after_a_take_back_starts_a_variation():
    match = people("zyrcan", {"players": 3})
    match.step("3@d3")
    match.step("3@a1")
    match.undo()
    match.step("1@a1")
    assert [child.move for child in match.path[0].children] == ["3@a1", "1@a1"]
    assert match.path[1].siblings()[0].move == "3@a1"


def test_take_backs_are_marked_until_the_move_stands_again():
    match = people("zyrcan", {"players": 3})
    match.step("3@d3")
    node = match.node
    match.undo()
    assert node.taken_back
    match.step("2@d3")
    assert node.taken_back
    assert not match.node.taken_back
    match.undo()
    match.step("3@d3")
    assert match.node is node
    assert not node.taken_back
    match.undo()
    match.redo()
    assert not node.taken_back
    match.undo()
    match.goto(1)
    assert not node.taken_back


def test_goto_and_branch_take_nothing_back():
    match = played("zyrcan", {"players": 3}, random.Random(1), 6)
    nodes = list(match.path)
    match.goto(2)
    match.branch(1)
    assert not any(node.taken_back for node in nodes)


def test_rev_grows_with_every_change_and_with_nothing_else():
    match = people("zyrcan", {"players": 3})
    rev = match.rev
    for change in (
        lambda: match.step("3@d3"),
        lambda: match.step("3@a1"),
        match.undo,
        match.redo,
        lambda: match.goto(0),
        lambda: match.goto(2),
        lambda: match.branch(1),
        lambda: match.seat(2, "greedy"),
        lambda: match.follow(match.root),
    ):
        change()
        assert match.rev > rev
        rev = match.rev
    match.seat(2, "greedy")  # it is already
    for look in (match.moves, match.events, match.undo_refusal, lambda: match.at(1)):
        look()
    assert match.rev == rev
