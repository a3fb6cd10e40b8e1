"""Ways in which a page or a cell might peek at a hand, each of them shut."""

from random import Random

import pytest

from kyran_widgets import Kyran, Zyrcan, text
from kyran_widgets.play import dumps
from kyran_widgets.rules import CHANCE, IllegalMove, kyran, zyrcan

TWO = ["human", "human", "random"]


def to_play(game):
    """Deal and bid, whoever's turn it is."""
    while game.match.phase != "play":
        game.step(bots=False) if game.match.turn == CHANCE else game.step(
            game.match.state.legal()[0], bots=False
        )
    return game


def test_no_refusal_of_a_step_tells_what_another_hand_holds(wire):
    game = to_play(Kyran(players=3, seats=TWO, seed=3, lang="en"))
    seat = game.match.turn
    other = game.seat((seat + 1) % 2) if seat < 2 else game.seat(0)
    codes = set()
    for number in range(1, 37):
        with pytest.raises(IllegalMove) as refused:
            other.step(f"{number}!", bots=False)
        codes.add(refused.value.refusal.code)
    assert codes == {"not_your_turn"}


def test_a_step_of_ones_own_is_refused_in_full(wire):
    game = Kyran(players=3, seed=3, lang="en")
    while game.match.turn != 0 or game.match.phase != "play":
        game.step(game.legal[0]) if game.legal else game.step()
    held = game.match.state.view(0)["hands"][0]
    missing = next(str(n) for n in range(1, 37) if str(n) not in held)
    with pytest.raises(IllegalMove) as refused:
        game.step(missing)
    assert refused.value.refusal.code == "card_not_held"


def test_a_shared_screen_asks_again_when_one_of_two_leaves(wire, open_page):
    game = to_play(Kyran(players=3, seats=TWO, seed=3))
    tab = open_page(game)
    tab.post("hello")
    leaving = game.match.turn if game.match.turn in (0, 1) else 1
    tab.post("seat", seat=leaving, kind="scripted")
    assert game._eye is None
    assert game._private["table"]["hands"] == game.match.state.view(None)["hands"]


def test_a_new_game_lowers_the_curtain(wire, open_page):
    game = Kyran(players=3, seats=TWO, seed=3)
    tab = open_page(game)
    game.step()
    game.ready(game.match.turn)
    tab.ask("new")
    game.step()
    assert game._eye is None


def test_a_seat_that_changed_hands_cannot_be_unmade(wire):
    game = Kyran(players=3, seats=TWO, seed=3, lang="en")
    game.step()
    game.step("b1", bots=False)
    game.assign(2, "human")
    assert game.match.undo_refusal(1).code == "undo_seen"
    words = text.label("kyran", "seat_changed", "en", seat=2, kind="Human")
    assert game.view["log"][-1]["text"] == words


def test_the_record_of_a_finished_game_does_not_tell_the_next_deal(wire):
    game = Zyrcan(players=3, seats=["random"] * 3)
    while game.turn is not None:
        game.step()
    seed = game.match.seed
    assert f'[Seed "{seed}"]' in dumps(game.match)
    game.new()
    assert game.match.seed != Random(f"{seed}/new").getrandbits(32)


def test_a_given_seed_makes_the_next_game_reproducible(wire):
    seeds = []
    for _ in range(2):
        game = Zyrcan(players=3, seed=5)
        game.new()
        seeds.append(game.match.seed)
    assert seeds[0] == seeds[1] != 5


@pytest.mark.parametrize("seat", [-1, 99, True, 2.5, "0", "x"])
@pytest.mark.parametrize("rules", [kyran, zyrcan])
def test_only_a_seat_a_spectator_or_the_teacher_may_look(rules, seat):
    state = rules.State.new(3)
    for look in (state.view, state.information, lambda s: state.determinize(s, Random(1))):
        with pytest.raises(ValueError, match="the seats are 0 to 2, 'all' and None"):
            look(seat)


@pytest.mark.parametrize(
    "move", [10**5000, None, b"b1", 2.5, ["b1"]], ids=["huge", "none", "bytes", "float", "list"]
)
@pytest.mark.parametrize("rules", [kyran, zyrcan])
def test_what_is_no_text_is_unreadable(rules, move):
    state = rules.State.new(3)
    assert state.refuse(move).code == "unreadable"


def test_an_option_of_another_type_is_refused():
    with pytest.raises(ValueError, match=r"first_dealer=2\.0"):
        kyran.State.new(4, first_dealer=2.0)


def test_what_a_seat_knows_does_not_depend_on_the_order_of_its_looks():
    one = kyran.State.new(3)
    two = one.copy()
    one.seen, two.seen = ((1, 0, 5), (1, 2, 9)), ((1, 2, 9), (1, 0, 5))
    assert one.information(1) == two.information(1)
