"""What leaves Python: a public picture, few messages, all of it true."""

import json
import random
import re

import pytest
from wire_talk import customs, only, updates

from kyran_widgets import Zyrcan, text
from kyran_widgets.rules import zyrcan

LIMIT = 16 * 1024
ENDGAME = (
    "ZYRCAN1 3 tri42 - ../.../..../...../A1B1.C2../......./......../A3...... 000,000,000 A 50 *"
)
PEOPLE = ["human"] * 3
DEPLOYED = "Fleet A deploys a 3-motor ship on d3; 11 are left."


def size(value):
    return len(json.dumps(value, ensure_ascii=False).encode())


def test_view_is_what_a_spectator_may_see(wire):
    game = Zyrcan(players=3, seed=7)
    game.step("3@d3")
    view = game.view
    assert view["table"] == game.state.view(None)
    assert json.loads(json.dumps(view)) == view
    assert set(view) == {
        *("game", "rev", "lang", "theme", "pace", "title", "status", "phase", "turn", "ply"),
        *("plies", "live", "seats", "kinds", "table", "trace", "log", "said", "outcome"),
        *("thinking", "waiting", "can", "why"),
    }
    assert (view["game"], view["rev"], view["ply"], view["turn"]) == ("zyrcan", 3, 3, 0)
    assert [seat["kind"] for seat in view["seats"]] == ["human", "greedy", "greedy"]
    assert [seat["name"] for seat in view["seats"]] == ["A", "B", "C"]


def test_the_private_part_comes_first_so_that_both_are_drawn_at_once(wire, open_page):
    tab = open_page(Zyrcan(seats=PEOPLE, seed=7))
    methods = [data["method"] for _, data in tab.move("3@d3")]
    assert methods == ["custom", "update"]


def test_every_seat_has_the_same_table_and_log(wire):
    game = Zyrcan(seats=PEOPLE, seed=7)
    others = [game.seat(seat) for seat in (1, 2, "all", None)]
    game.step("3@d3")
    for other in others:
        for part in ("table", "log", "trace", "rev", "seats", "said"):
            assert other.view[part] == game.view[part]


def test_nothing_that_leaves_tells_the_seed(wire, open_page, tmp_path):
    game = Zyrcan(players=3, seed="canary-1723")
    tab = open_page(game)
    tab.post("hello")
    tab.move("3@d3")
    tab.ask("undo")
    tab.move("9@d3")
    tab.ask("new")
    told = json.dumps([data for _, _, data in wire.sent], default=str)
    told += repr(game) + game.transcript() + game.describe() + game.position + game.svg()
    game.save(tmp_path / "game.kw")
    assert "canary" not in told + (tmp_path / "game.kw").read_text()


def test_view_stays_small_to_the_end_of_the_longest_game(wire):
    game = Zyrcan(seats=["human"] * 5, lang="fr", undo="any")
    rng, largest, lines = random.Random(3), 0, 0
    while game.turn is not None:
        if game.ply % 2:  # every other move is tried and taken back: the log grows
            game.step(rng.choice(game.legal))
            game.undo()
        game.step(rng.choice(game.legal))
        largest = max(largest, size(game.view))
        lines = max(lines, len(game.view["log"]))
    assert game.ply > 80
    assert lines == 30
    assert LIMIT / 4 < largest <= LIMIT


def test_private_part_stays_small(wire, open_page):
    game = Zyrcan(seats=["human"] * 5)
    tab, rng, largest = open_page(game), random.Random(3), 0
    while game.turn is not None:
        game.step(rng.choice(game.legal))
        largest = max([largest, *map(size, customs(tab.heard(), "private"))])
    assert 1000 < largest <= LIMIT


@pytest.mark.parametrize("what", ["move", "undo", "redo", "branch", "step"])
def test_every_change_is_one_picture_and_one_private_part_at_most(wire, open_page, what):
    game = Zyrcan(seats=["human", "random", "random"], seed=1, lang="en")
    tab, other = open_page(game), open_page(game.seat(None))
    game.step("3@d3")
    if what == "redo":
        game.undo()
    tab.heard()
    other.heard()
    if what == "move":
        tab.since = len(wire.sent)
        tab.raw(
            {"method": "custom", "content": {"type": "move", "move": "1@h1", "rev": game.match.rev}}
        )
    elif what == "step":
        game.step(game.legal[0])
    elif what == "branch":
        tab.raw(
            {"method": "custom", "content": {"type": "branch", "ply": 1, "rev": game.match.rev}}
        )
    else:
        tab.raw({"method": "custom", "content": {"type": what, "rev": game.match.rev}})
    for heard in (tab.heard(), other.heard()):
        (picture,) = updates(heard)
        assert list(picture) == ["view"]
        assert len(customs(heard)) <= 1
        assert all(message["type"] == "private" for message in customs(heard))


def test_what_a_seat_may_do_goes_to_its_own_page(wire, open_page):
    game = Zyrcan(seats=PEOPLE, seed=7)
    seats = {seat: open_page(game.seat(seat)) for seat in (0, 1, 2, "all", None)}
    heard = {seat: only(tab.post("hello"), "private") for seat, tab in seats.items()}
    for seat, message in heard.items():
        assert message["seat"] == seat
        assert message["acts"] is (seat == 0)
        assert bool(message["legal"]) is (seat == 0)
    assert heard[0]["deploy"] == [1, 2, 3]
    assert len(heard[0]["free"]) == 42
    assert heard[0]["legal"] == zyrcan.State.new(3).legal()


def test_targets_and_rays_of_an_attack(wire, open_page):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE)
    message = only(open_page(game).post("hello"), "private")
    assert message["targets"] == {"e1": ["e2"], "h1": ["e2"]}
    assert message["rays"]["e1"] == {"e2": True, "d1": False, "f1": False, "f2": False}
    assert (message["legal"], message["pass"]) == (["e1xe2", "h1xe2"], False)
    assert (message["deploy"], message["free"]) == ([], [])


def test_pass_is_offered_when_nothing_else_is(wire, open_page):
    line = (
        "ZYRCAN1 3 tri42 - A1./.../..../...../....../......./......../B3.....C3 000,000,000 A 50 *"
    )
    game = Zyrcan(position=line, seats=PEOPLE)
    message = only(open_page(game).post("hello"), "private")
    assert (message["legal"], message["pass"], message["targets"]) == (["--"], True, {})
    must = text.label("zyrcan", "status_pass", "fr", seat=0)
    assert game.view["status"] == must
    assert must in game.describe()
    assert must in " ".join(re.findall(">([^<]+)<", game.svg()))


# --- the log and what is said ------------------------------------------------


def test_log_tells_moves_in_words_with_their_rule(wire):
    game = Zyrcan(players=3, seed=7, lang="en")
    game.step("3@d3")
    first, *rest = game.view["log"]
    assert first["text"] == DEPLOYED
    assert (first["ply"], first["seat"], first["rule"]) == (1, 0, "R10")
    assert [line["ply"] for line in rest] == [2, 3]
    assert game.view["said"] == " ".join(line["text"] for line in game.view["log"])


def test_log_marks_what_was_taken_back(wire):
    game = Zyrcan(seats=PEOPLE, undo="any", lang="en")
    game.step("3@d3")
    game.undo()
    assert game.view["said"] == text.label("zyrcan", "taken_back", "en")
    assert game.view["log"] == []
    game.step("2@d3")
    marked, kept = game.view["log"]
    assert (marked["taken_back"], "3-motor" in marked["text"], marked["ply"]) == (True, True, 1)
    assert "taken_back" not in kept
    game.undo()
    game.redo()
    assert [line.get("taken_back", False) for line in game.view["log"]] == [True, False]


def test_trace_tells_the_eye_what_the_last_move_did(wire):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE, lang="en")
    assert game.view["trace"] is None
    game.step("e1xe2")
    trace = game.view["trace"]
    assert (trace["seat"], trace["cells"]) == (0, ["e1", "e2"])
    assert trace["captured"] == {"cell": "e2", "ship": "B1"}
    assert trace["text"] == game.view["log"][0]["text"]


def test_end_screen_tells_winners_and_steps(wire):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE, lang="en")
    assert game.view["outcome"] is None
    for move in ("e1xe2", "e4xe2", "h1xe2"):
        game.step(move)
    view = game.view
    assert view["outcome"]["winners"] == [0]
    assert view["outcome"]["title"] == view["status"] == "Fleet A wins"
    assert view["outcome"]["lines"]
    assert (view["turn"], view["live"]) == (None, True)


def test_looking_back_is_told_and_repeats_nothing(wire, open_page):
    game = Zyrcan(seats=PEOPLE, lang="en")
    for move in ("3@d3", "3@a1", "3@b1"):
        game.step(move)
    game.show(1)
    assert game.view["said"] == DEPLOYED
    assert game.view["status"] == text.label("zyrcan", "status_shown", "en", ply=1)
    game.show(0)
    assert game.view["said"] == ""
    assert game.view["status"] == text.label("zyrcan", "status_start", "en")
    game.show(None)
    assert game.view["said"] == ""


def test_change_of_hands_is_said_and_the_last_move_is_not_said_again(wire, open_page):
    game = Zyrcan(seats=PEOPLE, lang="en")
    game.step("3@d3")
    game.assign(2, "greedy")
    assert game.view["said"] == text.label(
        "zyrcan", "seat_changed", "en", seat=2, kind="Computer, greedy"
    )
    said = game.view["said"]
    open_page(game).post("hello")
    assert game.view["said"] == said  # the same picture: the page will not read it twice
    game.new()
    assert game.view["said"] == ""


def test_can_says_what_is_possible_and_why_not(wire):
    game = Zyrcan(seats=["human", "human", "greedy"], lang="en")
    nothing_yet = {"undo": False, "redo": False, "branch": False}
    assert game.view["can"] == {**nothing_yet, "new": True, "seats": True}
    assert game.view["why"]["undo"] == text.label("zyrcan", "undo_nothing", "en")
    game.step("3@d3")
    assert game.view["can"]["undo"]
    game.step("3@a1")  # a person and a bot
    game.show(0)
    assert not game.view["can"]["branch"]  # another person has played since
    game.undo()
    assert game.view["can"]["redo"]


def test_who_only_watches_is_offered_nothing(wire):
    game = Zyrcan(seats=["human", "human", "greedy"])
    game.step("3@d3")
    for eye in (None, "all"):
        can = game.seat(eye).view["can"]
        assert can == {"undo": False, "redo": False, "branch": False, "new": False, "seats": False}


def test_a_person_can_take_the_only_seat_back_from_a_bot(wire, open_page):
    game = Zyrcan(players=3, seed=1)
    tab = open_page(game)
    tab.post("seat", seat=0, kind="greedy")
    assert game.match.seats == ["greedy"] * 3
    assert game.view["can"]["seats"]
    tab.post("seat", seat=0, kind="human")
    assert game.match.seats == ["human", "greedy", "greedy"]


def test_the_log_tells_who_was_given_a_seat(wire):
    game = Zyrcan(seats=["human", "human", "greedy"], lang="en")
    game.step("3@d3")
    game.assign(2, "random")
    assert game.view["log"][-1]["text"] == text.label(
        "zyrcan", "seat_changed", "en", seat=2, kind=text.words("en", "zyrcan")["random"]
    )


def test_branch_is_possible_where_take_backs_are_free(wire):
    game = Zyrcan(seats=PEOPLE, undo="any")
    game.step("3@d3")
    game.step("3@a1")
    game.show(0)
    assert game.view["can"]["branch"]


def test_words_are_the_labels_of_the_language(wire, open_page):
    game = Zyrcan(players=3, lang="en")
    assert game.words == text.words("en", "zyrcan")
    tab = open_page(game)
    game.lang = "fr"
    sent = updates(tab.heard())
    assert {"words": text.words("fr", "zyrcan")} in sent
    assert game.view["lang"] == "fr"
    assert game.view["seats"][0]["label"] == "Humain"


def test_picture_and_text_stand_in_for_the_widget(wire):
    game = Zyrcan(players=3, seed=7)
    game.step("3@d3")
    data, metadata = game._repr_mimebundle_()
    assert repr(game) == "Zyrcan(players=3, ply=3, turn=0)"
    told = text.describe(game.state.view(None), "fr")  # a spectator's: no moves to choose from
    assert data["text/plain"] == f"{game!r}\n{told}"
    assert data["image/svg+xml"].startswith("<svg")
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == game.model_id
    assert isinstance(metadata, dict)


def test_saved_state_holds_the_picture_and_no_private_part(wire):
    game = Zyrcan(seats=PEOPLE, seed="canary-1723")
    game.seat(1)
    state = type(game).get_manager_state()["state"]
    for entry in state.values():
        assert "canary" not in json.dumps(entry)
        assert {"legal", "turn", "scores", "last_event"}.isdisjoint(entry["state"])
    assert state[game.model_id]["state"]["view"] == game.view
