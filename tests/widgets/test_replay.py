"""A game walked through on the screen: one message a step, each eye told its own, what if."""

import json
from functools import cache
from random import Random

import pytest
from kyran_records import TABLES, game_of, imagined, random_record
from wire_talk import customs, updates

import kyran_widgets
from kyran_widgets import Kirolo, Kyran, Zyrcan
from kyran_widgets.play import Match, dumps, loads
from kyran_widgets.rules import GAMES
from kyran_widgets.widgets.replay_screen import replay

MOST = 16_384  # bytes of a message
SCREENS = {"zyrcan": Zyrcan, "kyran": Kyran, "kirolo": Kirolo}


@cache
def record(game, players):
    match = Match(
        game, seats=["random"] * players if game != "kirolo" else ["normal"] * players, seed=7
    )
    match.advance()
    return dumps(match)


def finished(game, players=3):
    return loads(record(game, players))


def step_of(heard):
    """The one message there is, a step."""
    (message,) = customs(heard)
    assert message["type"] == "step"
    assert updates(heard) == []
    return message


def refused(heard):
    """The reason why a forged message is refused; nothing else is answered."""
    (message,) = customs(heard)
    assert message["type"] == "error"
    return message["text"]


def lectern(heard):
    return step_of(heard)["view"]["lectern"]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_game_is_one_small_message_with_its_words(game, open_page):
    match = finished(game)
    shown = replay(match, lang="en")
    page = open_page(shown)
    told = []
    for number in range(1, len(shown.steps) + 1, 5):
        message = step_of(page.post("step", to=number))
        assert len(json.dumps(message)) <= MOST
        said = message["view"]["lectern"]
        assert said["at"] == number
        assert said["text"] == message["view"]["said"] == message["private"]["said"]
        told.append(said["text"])
    assert told == [shown.steps[number].text for number in range(0, len(shown.steps), 5)]
    assert "".join(told) != ""


def test_it_starts_at_the_beginning_and_goes_to_no_step_beyond(open_page):
    shown = replay(finished("zyrcan"), by="move", lang="en")
    page = open_page(shown)
    start = lectern(page.post("hello"))
    assert (start["at"], start["text"]) == (0, "Zyrcan, 3 fleets. Starting position.")
    assert lectern(page.post("step", to=10**9))["at"] == start["count"] == shown.match.plies
    assert lectern(page.post("step", to=-5))["at"] == 0


def test_another_size_of_steps_keeps_the_place(open_page):
    shown = replay(finished("kyran"))
    page = open_page(shown)
    page.post("step", to=60)
    ply = shown.steps[59].ply
    for by in ("move", "turn", "round", "event"):
        at = lectern(page.post("by", size=by))["at"]
        assert shown.steps[at - 1].ply >= ply
        assert at == 1 or shown.steps[at - 2].ply < ply or by == "event"


def test_a_replay_follows_a_running_game_without_moving_its_reader(open_page):
    game = Zyrcan(players=3, seed=7, seats=["human", "random", "random"], pace="instant")
    shown = game.replay("move")
    page = open_page(shown)
    page.post("step", to=0)
    game.step("3@d3")
    assert (lectern(page.heard()[-1:])["at"], len(shown.steps)) == (0, 3)
    page.post("move", move=game.legal[0], rev=game.match.rev)
    assert game.ply == 3


# --- eyes ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "deck", "options"), TABLES)
def test_a_seat_is_told_the_same_on_a_deal_it_cannot_tell_apart(players, deck, options):
    rng = Random(f"{players}/{deck}/{options}")
    for _ in range(3):
        line, moves, state = random_record(rng, players, deck, options, rng.randrange(3, 40))
        if state.turn is None:
            continue
        seat = rng.choice([*range(players), None])
        twin = imagined(line, moves, state, seat, rng)
        assert heard_by(seat, line, moves) == heard_by(seat, line, twin)


def heard_by(seat, line, moves):
    game = game_of(line, ["scripted"] * len(line.split("lives=")[1].split(";")[0].split(",")))
    for move in moves:
        game.match.play(move)
    shown, sent = replay(game, seat), []
    shown.send = lambda content, _buffers=None: sent.append(content)
    shown._knows = True
    for number in range(len(shown.steps) + 1):
        shown.goto_step(number)
    shown.what_if()
    shown.close()
    return json.dumps([{**each, "rev": 0} for each in sent])


def test_who_is_entitled_to_one_seat_takes_no_other_eyes_before_the_end(open_page):
    game = Kyran(players=4, seed=3, pace="instant")
    game.step()
    shown = replay(game, 0)
    page = open_page(shown)
    assert [eye["value"] for eye in lectern(page.post("hello"))["eyes"]] == ["0", "public"]
    for eye in ("all", "1", "-1", "None", ""):
        assert "the choices are" in refused(page.post("eye", seat=eye))
    assert shown._eye == 0
    told = step_of(page.post("eye", seat="public"))
    assert all(isinstance(hand, int) for hand in told["private"]["table"]["hands"])
    over = replay(finished("kyran"), None)
    assert over._audiences() == ["all", None, 0, 1, 2]


def test_the_synced_picture_is_a_spectator_s(open_page):
    match = finished("kyran")
    shown = replay(match, "all")
    page = open_page(shown)
    page.post("step", to=30)
    assert all(isinstance(hand, int) for hand in shown.view["table"]["hands"])
    assert "lectern" not in shown.view
    assert shown.view["said"] == ""


def test_what_is_known_is_told_when_asked_for(open_page):
    shown = replay(finished("kyran"), "all", lang="en")
    page = open_page(shown)
    page.post("step", to=12)
    page.post("eye", seat="1")
    rows = lectern(page.post("knows", on=1))["knows"]
    assert {"place", "known", "possible", "excluded"} == set(rows[0])
    assert lectern(page.post("knows", on=0))["knows"] is None


# --- what if ---------------------------------------------------------------------


def test_both_lines_go_on_and_the_game_stays_as_it_was(open_page):
    match = finished("zyrcan")
    written = dumps(match)
    shown = replay(match, by="move", lang="en")
    page = open_page(shown)
    page.post("step", to=10)
    told = step_of(page.post("what_if"))
    assert told["view"]["lectern"]["lines"] == ["The game", "What if 1, from move 10"]
    assert told["private"]["acts"]
    other = next(move for move in shown.match.state.legal() if move != match.path[10].move)
    page.post("move", move=other, rev=shown.match.rev)
    page.post("next", rev=shown.match.rev)
    assert (len(shown.steps), shown.at, shown.match.path[10].move) == (12, 12, other)
    assert lectern(page.post("line", number=0))["at"] == 10
    page.post("step", to=11)
    assert lectern(page.post("line", number=1))["at"] == 12
    page.post("undo", rev=shown.match.rev)
    assert shown.match.ply == 11
    assert shown.match.path[10].move == other
    assert dumps(match) == written
    assert [len(line.path) for line in shown.lines] == [match.plies, 12]


def test_a_what_if_of_the_teacher_has_the_true_cards_and_a_seat_s_has_not():
    game = Kyran(players=4, seats=["human", *["scripted"] * 3], seed=3, pace="instant")
    game.step()
    truth = game.match.state.view("all")["hands"]
    teacher, pupil = replay(game, "all"), replay(game, 0)
    for shown in (teacher, pupil):
        shown.goto_step(99)
        shown.what_if()
    assert teacher.match.state.view("all")["hands"] == truth
    imagined_hands = pupil.match.state.view("all")["hands"]
    assert imagined_hands[0] == truth[0]
    assert imagined_hands != truth
    assert pupil.match.imagined
    assert not teacher.match.imagined
    assert pupil._told_here()["imagined"]
    assert game.match.ply == 1


def test_the_imagined_cards_of_a_what_if_are_drawn_again_for_each():
    game = Kyran(players=4, seats=["human", *["scripted"] * 3], seed=3, pace="instant")
    game.step()
    shown = replay(game, 0)
    shown.goto_step(99)
    hands = []
    for _ in range(3):
        shown.show_line(0)
        shown.what_if()
        hands.append(str(shown.match.state.view("all")["hands"]))
    assert len(set(hands)) == 3


def test_worlds_are_drawn_anew_also_where_the_oldest_lines_make_room():
    game = Kyran(players=4, seats=["human", *["scripted"] * 3], seed=3, pace="instant")
    game.step()
    shown, drawn = replay(game, 0), []
    shown.goto_step(99)
    for _ in range(26):
        shown.show_line(0)
        shown.what_if()
        drawn.append(shown.match.state.text())
    assert len({*drawn[-5:]}) == 5


def test_on_a_what_if_all_cards_are_seen_and_no_new_game_is_offered(open_page):
    shown = replay(record("kyran", 4), lang="en")
    page = open_page(shown)
    page.post("step", to=10)
    told = step_of(page.post("what_if"))
    hands = told["private"]["table"]["hands"]
    assert all(isinstance(hand, list) for hand in hands)
    assert hands == shown.match.state.view("all")["hands"]
    assert not told["view"]["can"]["new"]


def test_a_what_if_of_an_imagined_line_keeps_what_led_to_it(open_page):
    game = Kyran(players=3, seats=["human", *["scripted"] * 2], seed=3, pace="instant", lang="en")
    game.step()
    shown = replay(game, 0, lang="en")
    page = open_page(shown)
    shown.goto_step(99)
    page.post("what_if")
    for _ in range(3):
        page.post("next", rev=shown.match.rev)
    first, told = shown.match, [step.text for step in shown.steps]
    shown.goto_step(2)
    told_then = lectern(page.post("what_if"))
    assert told_then["lines"] == [
        "The game",
        "What if 1, from move 1",
        "What if 2, from move 3",
    ]
    assert (told_then["text"], told_then["earlier"]) == (told[1], [told[0]])
    assert told_then["imagined"]
    assert not told_then["back"]  # nothing of its own yet
    shown.goto_step(0)
    assert shown._told_here()["text"] == "Position after move 1."
    shown.goto_step(99)
    page.post("next", rev=shown.match.rev)
    assert shown._told_here()["back"]
    page.post("undo", rev=shown.match.rev)
    assert (shown.match.ply, first.ply) == (2, 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_what_if_can_be_played_to_the_end_by_the_computer(game, open_page):
    match = finished(game)
    shown = replay(match)
    page = open_page(shown)
    page.post("step", to=len(shown.steps) - 12)
    page.post("what_if")
    for _ in range(400):
        if shown.match.outcome is not None:
            break
        page.post("next", rev=shown.match.rev)
    assert shown.match.outcome is not None
    assert shown.at == len(shown.steps)


# --- hostile and careless ----------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("step", {"to": "1"}),
        ("step", {"to": True}),
        ("step", {}),
        ("by", {"size": "week"}),
        ("line", {"number": 1}),
        ("line", {"number": -1}),
        ("knows", {"on": "yes"}),
        ("what_if", {"ply": 3}),
        ("show", {"ply": 0}),
        ("branch", {"ply": 0, "rev": 0}),
    ],
)
def test_a_forged_message_changes_nothing(kind, fields, open_page):
    game = Kyran(players=3, seed=3, pace="instant")
    shown = game.replay()
    page = open_page(shown)
    assert refused(page.post(kind, **fields))
    assert (shown.at, shown._line, shown.by, len(shown._branches)) == (0, 0, "event", 1)


@pytest.mark.parametrize("kind", ["undo", "redo", "next", "new", "seat", "move"])
def test_the_game_itself_is_only_watched(kind, open_page):
    game = Zyrcan(players=3, seed=7, seats=["human", "random", "random"], pace="instant")
    game.step("3@d3")
    shown, rev = game.replay(), game.match.rev
    fields = {"seat": {"seat": 0, "kind": "random"}, "move": {"move": game.legal[0], "rev": rev}}
    page = open_page(shown)
    heard = customs(page.post(kind, **fields.get(kind, {"rev": rev})))
    assert [message["type"] for message in heard] in (["refusal"], ["step"])
    assert game.match.rev == rev


def test_what_cannot_be_replayed_is_told_with_the_choices(tmp_path):
    with pytest.raises(ValueError, match="by='week': the choices are event, move, turn, round"):
        replay(finished("zyrcan"), by="week")
    with pytest.raises(ValueError, match="seat=7: the seats are"):
        replay(finished("zyrcan"), 7)
    with pytest.raises(ValueError, match="lang='de': the choices are fr, en"):
        replay(finished("zyrcan"), lang="de")
    with pytest.raises(ValueError, match="record_or_match"):
        replay(42)
    with pytest.raises(kyran_widgets.play.BadRecord):
        replay("[Game]")


def test_a_record_and_its_path_are_replayed(tmp_path):
    match = finished("kirolo", 2)
    path = tmp_path / "game.txt"
    path.write_text(dumps(match), encoding="utf-8")
    assert kyran_widgets.replay(path).match.plies == match.plies
    assert len(replay(dumps(match), by="round").steps) == len(replay(path, by="round").steps)


def test_closing_leaves_the_game_open_and_no_line_behind(wire):
    game = Zyrcan(players=3, seed=7, seats=["human", "random", "random"], pace="instant")
    shown = game.replay()
    shown.what_if()
    lines = [branch.table for branch in shown._branches]
    shown.close()
    assert [table.widgets for table in lines] == [[game], []]
    game.step("3@d3")
    assert game.ply == 3


# --- a game that goes on, back, or anew under its replay ------------------------------


def test_eyes_taken_after_the_end_are_lost_with_the_next_deal(open_page):
    game = Kyran(players=3, seats=["human", "random", "random"], seed=7, pace="instant")
    while game.outcome is None:
        game.step(game.legal[0] if game.turn == 0 else None)
    shown = game.replay()
    shown.look_as("all")
    shown.what_if()
    game.new()
    game.step()
    assert shown._audiences() == [0, None]
    assert (shown._as, shown.at, len(shown.lines)) == (0, 0, 1)
    shown.goto_step(99)
    assert shown._eye == 0


def test_a_replay_ahead_of_its_game_comes_back_with_it():
    game = Zyrcan(players=3, seed=7, seats=["human", "random", "random"], pace="instant")
    game.step("3@d3")
    shown = game.replay("move")
    shown.goto_step(3)
    game.undo()
    assert (game.ply, shown.at) == (0, 0)
    game.new()
    assert (game.ply, shown.at) == (0, 0)


def test_on_a_shared_screen_a_replay_sees_no_more_than_the_screen():
    game = Kyran(players=3, seats=["human", "human", "scripted"], seed=7, pace="instant")
    game.step()
    assert game.turn == 1
    shown = game.replay()
    assert shown._audiences() == [None]
    game.ready(1)
    shown.look_as(1)
    shown.goto_step(9)
    shown.what_if()
    assert shown.match.imagined
    game.step("b0")
    game.step("b0")
    assert (game.turn, game._eye) == (0, None)
    assert (shown._eye, len(shown.lines)) == (None, 1)  # what was drawn from seat 1's cards is gone


def test_who_becomes_a_person_is_hidden_from_a_replay_of_what_was_a_script():
    game = Kyran(players=3, seats=["scripted"] * 3, seed=7, pace="instant")
    game.step()
    shown = game.replay()
    assert shown._eye == "all"
    game.assign(0, "human")  # who has yet to say that they are alone with the screen
    assert (shown._audiences(), shown._eye) == ([None], None)


def test_closing_a_game_closes_a_replay_that_stands_on_another_line(wire):
    game = Zyrcan(players=3, seed=7, seats=["human", "random", "random"], pace="instant")
    shown = game.replay()
    shown.what_if()
    lines = [branch.table for branch in shown._branches]
    game.close()
    assert [table.widgets for table in lines] == [[], []]
    assert shown.comm is None
    shown.close()


def test_a_what_if_of_a_what_if_knows_as_much():
    game = Kyran(players=3, seats=["scripted"] * 3, seed=7, pace="instant")
    game.step()
    for _ in range(9):
        game.step(game.state.legal()[-1])
    shown = replay(game, 0)
    shown.goto_step(99)
    shown.what_if()
    state = shown.match.state
    shown.what_if()
    assert len(shown.lines) == 3
    for seat in range(3):
        assert shown.match.state.information(seat) == state.information(seat)


def test_what_a_lectern_has_not_is_refused():
    shown = replay(finished("zyrcan"))
    for call in (lambda: shown.seat(1), shown.new, lambda: shown.branch(0)):
        with pytest.raises(ValueError, match="lectern"):
            call()
    with pytest.raises(ValueError, match="own"):
        replay(finished("zyrcan"), "own")


def test_at_the_end_of_a_what_if_play_goes_on_after_looking_back(open_page):
    shown = replay(finished("zyrcan"), by="move")
    page = open_page(shown)
    page.post("step", to=40)
    page.post("what_if")
    page.post("next", rev=shown.match.rev)
    page.post("step", to=5)
    told = lectern(page.post("step", to=99))
    assert (told["plays"], told["back"]) == (True, True)
    page.post("undo", rev=shown.match.rev)
    assert shown.match.ply == 40


def test_the_variations_of_a_record_are_lines(open_page):
    match = Match("zyrcan", players=3, seats=["scripted"] * 3, seed=7)
    for move in ("3@d3", "3@e3", "2@a1"):
        match.play(move)
    match.branch(1)
    match.play("1@h1")
    shown = replay(dumps(match), by="move", lang="en")
    assert shown._told_here()["lines"] == ["The game", "Variation 1, from move 1"]
    shown.show_line(1)
    assert [node.move for node in shown.match.path] == ["3@d3", "3@e3", "2@a1"]
    assert len(shown.steps) == 3
