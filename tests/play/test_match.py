"""A match: moving, answering, seats, imagined worlds, and what is refused."""

import copy
import pickle
import random
import sys
from contextlib import suppress
from threading import Event, Thread

import pytest
from play_walks import ENDGAME, LAST_TRICK, LOOK, naive, people, picture, played

from kyran_widgets.play import Match, Node, kinds_of
from kyran_widgets.rules import CHANCE, GAMES, IllegalMove, rules_of

FREE = "3@d3"


# --- answers -----------------------------------------------------------------


def test_step_returns_after_the_bots_have_answered():
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    match.step(FREE)
    assert (match.ply, match.turn, match.due) == (3, 0, "human")


def test_step_without_bots_stops_before_them():
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    match.step(FREE, bots=False)
    assert (match.ply, match.turn, match.due) == (1, 1, "bot")


def test_step_without_a_move_lets_one_bot_move_happen():
    match = Match("zyrcan", seats=["greedy", "greedy", "human"], seed=7)
    match.step()
    assert match.ply == 1
    match.step()
    assert (match.ply, match.due) == (2, "human")
    match.step()
    assert match.ply == 2


def test_bots_play_a_whole_game():
    match = Match("zyrcan", seats=["greedy", "random", "greedy"], seed=1)
    match.advance()
    assert match.turn is None
    assert match.outcome == match.at(match.plies).outcome() is not None
    assert match.due is None


def test_chance_is_drawn_before_bots_answer():
    match = Match("kyran", seats=["human", "random", "random"], seed=3)
    assert (match.turn, match.due) == (CHANCE, "chance")
    match.advance()
    assert match.moves()[0].startswith("deal:")
    assert (match.ply, match.turn, match.phase) == (3, 0, "bid")  # seats 1 and 2 have bid


def test_chance_waits_for_the_script_when_asked():
    match = Match("kyran", seats=["random"] * 3, chance="ask", seed=3)
    match.advance()
    assert (match.ply, match.due) == (0, "ask")
    dealt = "deal:1,2,3,4,5,6,7|8,9,10,12,13,14,15|16,17,18,19,21,22,23"
    match.step(dealt)
    assert match.moves()[0] == dealt
    assert match.phase == "deal"  # the bots have played the round to its end
    assert match.due == "ask"


def test_script_says_what_the_seal_draws():
    match = Match("kyran", position=LOOK, seats=["scripted"] * 4, chance="ask")
    match.step("S27>1")
    assert match.due == "ask"
    before = picture(match)
    with pytest.raises(IllegalMove):
        match.step("^31")
    assert picture(match) == before
    match.step("^9")
    assert match.turn == 2
    assert "1^9=9" in match.state.text()


def test_scripted_seats_are_waited_for():
    match = Match("zyrcan", seats=["greedy", "scripted", "greedy"], seed=7)
    match.advance()
    assert (match.ply, match.due) == (1, "scripted")


def test_play_plays_one_move_and_asks_whose_it_is():
    match = Match("zyrcan", seats=["human", "human", "greedy"], seed=7)
    before = picture(match)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.play(FREE, 1)
    assert picture(match) == before
    match.play(FREE, 0)
    assert match.ply == 1


def test_bot_is_given_no_state(monkeypatch):
    seen = []

    class Spy:
        name = "random"

        def think(self, view, sample, rng):
            seen.append((view, sample()))
            yield
            return view["legal"][0]

    monkeypatch.setattr("kyran_widgets.bots.make", lambda game, kind: Spy())
    match = Match("kyran", seats=["random", "human", "human"], position=LAST_TRICK)
    match.advance()
    ((view, world),) = seen
    assert view["hands"] == [["12"], 1, 1]
    assert world is not match._state


# --- chance and bots meet again ----------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_game(game):
    def record(seed):
        match = Match(game, seats=[kinds_of(game)[2]] * 3, seed=seed)  # the weakest bots
        match.advance()
        return match.moves()

    assert record(5) == record(5)
    assert record(5) != record(6)
    assert record("a name") == record("a name")


def test_a_seed_is_drawn_when_none_is_given():
    assert Match("zyrcan").seed != Match("zyrcan").seed


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("zyrcan", ["human", "greedy", "random"]), ("kyran", ["human", "random", "random"])],
)
def test_undo_then_the_same_move_meets_the_same_chance_and_bots(game, kinds):
    match = Match(game, seats=kinds, seed=11)
    match.advance()
    rng = random.Random(1)
    for _ in range(12):
        move = rng.choice(match.state.legal())
        match.step(move)
        nodes, position = list(match.path), match.state.text()
        match.undo()
        match.step(move)
        assert match.path == nodes  # the same nodes, not alike ones
        assert match.state.text() == position
        match.undo()
        match.redo()
        assert match.state.text() == position


def test_other_move_then_meets_the_draw_of_the_same_number():
    first, second = (Match("kyran", seats=["human"] * 3, seed=11) for _ in range(2))
    for match, bid in ((first, "b0"), (second, "b3")):
        match.advance()
        match.step(bid)
        while match.state.round == 1:
            match.step(match.state.legal()[0])
    deals = [[m for m in match.moves() if m.startswith("deal:")] for match in (first, second)]
    assert deals[0] == deals[1]
    after_round = second.at(second.moves().index(deals[1][1]))
    assert deals[1] == [
        second.start.sample(random.Random("11/1")),
        after_round.sample(random.Random("11/2")),
    ]


# --- seats -------------------------------------------------------------------


def test_a_bot_takes_over_and_a_person_takes_back():
    match = Match("zyrcan", seats=["human", "human", "greedy"], seed=7)
    match.step(FREE)
    match.seat(1, "random")
    assert match.due == "bot"
    match.advance()
    assert (match.ply, match.turn) == (3, 0)
    match.seat(1, "human")
    match.step("3@a1")
    assert (match.ply, match.due) == (4, "human")
    assert match.path[0].seatings == [(1, "random")]
    assert match.path[2].seatings == [(1, "human")]


def test_seat_changed_while_its_bot_thinks_throws_the_thought_away():
    match = Match("zyrcan", seats=["greedy", "human", "human"], seed=7)
    thought = match.answer()
    next(thought)
    match.seat(0, "human")
    with suppress(StopIteration):
        while True:
            next(thought)
    assert (match.ply, match.due) == (0, "human")


def test_cancelled_thought_leaves_nothing():
    match = Match("zyrcan", seats=["greedy", "human", "human"], seed=7)
    before = picture(match)
    thought = match.answer()
    next(thought)
    thought.close()
    assert picture(match) == before


def test_kinds_of_seats():
    assert kinds_of("zyrcan") == ("human", "scripted", "random", "greedy")
    assert kinds_of("kyran") == ("human", "scripted", "random", "steady")
    assert kinds_of("kirolo") == ("human", "scripted", "debutant", "normal")


def test_default_seats_are_a_person_and_the_best_bots():
    assert Match("zyrcan", players=4).seats == ["human", "greedy", "greedy", "greedy"]


def test_number_of_players_follows_the_seats():
    assert Match("zyrcan", seats=["human"] * 5).players == 5


# --- imagined worlds ---------------------------------------------------------


def test_imagined_match_shows_the_seat_what_it_knows_and_no_more():
    match = played("kyran", {"players": 4}, random.Random(4), 9)
    worlds = set()
    for seed in range(20):
        what_if = match.imagine(2, seed)
        assert what_if.imagined
        assert not match.imagined
        assert what_if.state.view(2) == match.state.view(2)
        worlds.add(what_if.state.text())
    assert len(worlds) > 10
    assert match.imagine(2, 1).state.text() == match.imagine(2, 1).state.text()


def test_imagined_match_is_played_beside_the_true_one():
    match = Match("kyran", position=LOOK, seats=["human"] * 4)
    before = picture(match)
    what_if = match.imagine(0)
    what_if.step("S27>1")
    assert what_if.ply == 2
    assert picture(match) == before


# --- bad arguments -----------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"game": "chess"}, ["chess", "zyrcan", "kyran"]),
        ({"game": 5}, ["game=5", "zyrcan", "kyran"]),
        ({"game": None}, ["game=None", "zyrcan"]),
        ({"players": 2}, ["players=2", "3 to 5"]),
        ({"players": 3.0}, ["players=3.0"]),
        ({"game": "kyran", "players": 7}, ["players=7", "3 to 6"]),
        ({"board": "6-7-6-5-6"}, ["board=", "30 cells", "36"]),
        ({"color": "red"}, ["color", "board, eliminated"]),
        ({"eliminated": "dance"}, ["eliminated='dance'", "skip", "pass"]),
        ({"chance": "never"}, ["chance='never'", "auto, ask"]),
        ({"undo": "sometimes"}, ["undo='sometimes'", "any, no_reveal, off"]),
        ({"undo": ""}, ["undo=''", "any, no_reveal, off"]),
        ({"seats": ["human", "human", "clever"]}, ["seats='clever'", "greedy"]),
        ({"seats": ["human", 3, "human"]}, ["seats=3", "greedy"]),
        ({"seats": "human"}, ["seats='human'"]),
        ({"seats": 3}, ["seats=3"]),
        ({"seats": ["human"] * 4, "players": 3}, ["seats=", "3 seats"]),
        ({"position": "ZYRCAN1 3"}, ["position line", "ZYRCAN1 3"]),
        ({"position": ENDGAME, "players": 3}, ["players", "position"]),
        ({"game": rules_of("zyrcan").State.new(3), "players": 3}, ["players", "position"]),
        ({"game": rules_of("zyrcan").State.new(3), "position": ENDGAME}, ["position="]),
    ],
    ids=str,
)
def test_bad_argument_is_named_with_the_choices(arguments, named):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the words are checked below)
        Match(**{"game": "zyrcan", **arguments})
    for word in named:
        assert word in str(caught.value)


WRONG_CALLS = {
    "at a ply that is not": (lambda m: m.at(99), "ply=99: this line of play has plies 0 to"),
    "at no number": (lambda m: m.at("3"), "ply='3'"),
    "at a truth": (lambda m: m.at(True), "ply=True"),
    "goto before the start": (lambda m: m.goto(-1), "ply=-1"),
    "branch after the end": (lambda m: m.branch(99), "ply=99"),
    "back to a ply that is not": (lambda m: m.back_refusal(99), "ply=99"),
    "a seat that is not": (lambda m: m.seat(3, "human"), "seat=3: the seats are 0 to 2"),
    "a seat by name": (lambda m: m.seat("A", "human"), "seat='A'"),
    "a kind that is not": (lambda m: m.seat(1, "clever"), "kind='clever'.*greedy"),
    "undo of no seat": (lambda m: m.undo(7), "seat=7: the seats are 0 to 2"),
    "imagine for no seat": (lambda m: m.imagine(3), "seat=3: the seats are 0 to 2"),
    "another match's node": (lambda m: m.follow(Node("3@d3")), "another match"),
    "illegal move": (lambda m: m.step("9@h1"), "no_such_type"),
    "move of no kind": (lambda m: m.step("hello"), "unreadable"),
    "move that is no text": (lambda m: m.play(7), "unreadable"),
    "another seat's move": (lambda m: m.play("1@h1", 1), "not_your_turn"),
    "redo": (lambda m: m.redo(), "redo"),
}


@pytest.mark.parametrize("name", WRONG_CALLS)
def test_refused_call_changes_nothing(name):
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    match.step(FREE)
    before = picture(match)
    call, words = WRONG_CALLS[name]
    with pytest.raises(ValueError, match=words):
        call(match)
    assert picture(match) == before


def test_start_is_a_copy():
    state = rules_of("zyrcan").State.new(3)
    match = Match(state)
    state.play("3@d3")
    assert match.state.text() != state.text()
    match.state.play("2@d3")
    assert match.ply == 0


def test_interrupted_move_leaves_nothing(monkeypatch):
    match = people("zyrcan", {"players": 3})
    match.step(FREE)
    before = picture(match)
    state = type(match.state)
    apply = state.apply

    def cut(self, move, log=None):
        apply(self, move, log)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(state, "apply", cut)
        with pytest.raises(KeyboardInterrupt):
            match.step("1@h1")
    assert picture(match) == before
    match.step("1@h1")


TWINS = [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))]  # noqa: S301 (our own)


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize(("game", "kind"), [("kyran", "random"), ("kirolo", "debutant")])
def test_a_copy_knows_what_its_start_remembers(game, kind, twin):
    played = Match(game, seats=[kind] * 3, seed=3)
    for _ in range(40):
        played.step()
    match = Match(played.state, seats=played.seats, seed=4)
    for _ in range(5):
        match.step()
    other = twin(match)
    assert other.start.text() == match.start.text()
    for seat in (None, 0, 1):
        assert other.state.information(seat) == match.state.information(seat)
        assert other.at(2).information(seat) == match.at(2).information(seat)


@pytest.mark.parametrize("twin", TWINS)
def test_match_can_be_copied_and_pickled(twin):
    match = Match("kyran", seats=["human", "random", "random"], seed=3)
    match.advance()
    match.step("b1")
    match.undo()
    again = twin(match)
    assert picture(again) == picture(match)
    assert again.events() == match.events()
    again.step("b1")
    match.step("b1")
    assert again.moves() == match.moves()
    again.step(again.state.legal()[0])
    assert again.ply > match.ply


def test_repr_is_public():
    match = Match("kyran", seed="canary-1723", seats=["human"] * 3, position=LAST_TRICK)
    assert repr(match) == "Match('kyran', players=3, ply=0, turn=0)"


# --- threads -----------------------------------------------------------------


@pytest.fixture
def quick_switches():
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def at_once(*works):
    threads = [Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.usefixtures("quick_switches")
def test_moves_of_two_threads_are_played_one_by_one():
    match = people("zyrcan", {"players": 3})
    refusals = []

    def work(seed):
        rng = random.Random(seed)
        for _ in range(40):
            try:
                match.play(rng.choice(match.state.legal() or ["--"]))
            except IllegalMove as error:
                refusals.append(error)

    at_once(*(lambda seed=seed: work(seed) for seed in range(3)))
    assert match.rev == match.ply == 120 - len(refusals)
    assert match.state.text() == naive(match.start, match.moves())


def test_step_is_whole_for_other_threads(monkeypatch):
    thinking, seen = Event(), Event()
    turns = []

    class Slow:
        def think(self, view, sample, rng):
            thinking.set()
            seen.wait(0.05)  # the other thread has time to look, if it may
            yield
            return view["legal"][0]

    monkeypatch.setattr("kyran_widgets.bots.make", lambda game, kind: Slow())
    match = Match("zyrcan", seats=["human", "random", "random"])

    def look():
        thinking.wait()
        turns.append(match.state.turn)
        seen.set()

    at_once(lambda: match.step(FREE), look)
    assert turns == [0]
    assert match.ply == 3


# --- a move is the next decision of a person ------------------------------------


def test_bots_that_are_due_play_before_the_move():
    match = Match("zyrcan", seats=["greedy", "scripted", "random"], seed=7)
    match.step("3@d3")
    assert [node.seat for node in match.path] == [0, 1, 2, 0]
    assert match.path[1].move == "3@d3"


def test_the_deal_and_the_bids_before_mine_come_first():
    match = Match("kyran", players=4, seed=7, seats=["human", "random", "random", "random"])
    match.step("b2")
    assert match.path[0].seat == "*"
    assert [node.seat for node in match.path[1:5]] == [1, 2, 3, 0]
    assert match.path[4].move == "b2"


def test_a_move_refused_after_the_bots_changes_nothing():
    match = Match("zyrcan", seats=["greedy", "scripted", "random"], seed=7)
    with pytest.raises(IllegalMove):
        match.step("9@d3")
    assert (match.ply, match.rev, match.root.children) == (0, 0, [])


def test_a_scripted_draw_is_played_as_it_is():
    match = Match("kyran", players=3, seed=1, seats=["human", "random", "random"])
    deal = match.state.sample(random.Random(99))
    match.step(deal)
    assert match.path[0].move == deal


def test_a_match_is_no_game_to_begin():
    with pytest.raises(ValueError, match="a state, or one of zyrcan"):
        Match(Match("zyrcan"))
