"""What comes from the page: played, answered or refused, and never trusted."""

import random

import pytest
from odd_input import nested
from wire_talk import customs, only, stand, updates

from kyran_widgets import Zyrcan, text
from kyran_widgets.widgets.messages import LONGEST, BadMessage, checked

ENDGAME = (
    "ZYRCAN1 3 tri42 - ../.../..../...../A1B1.C2../......./......../A3...... 000,000,000 A 50 *"
)
PEOPLE = ["human"] * 3


def shown(heard):
    """Return the words of the one message that says no."""
    (message,) = [m for m in customs(heard) if m["type"] in ("refusal", "error")]
    return message["text"]


# --- moves -------------------------------------------------------------------


def test_move_is_played_and_bots_answer(wire, open_page):
    game = Zyrcan(players=3, seed=7)
    heard = open_page(game).move("3@d3")
    assert (game.ply, game.turn) == (3, 0)
    (picture,) = updates(heard)
    assert picture["view"]["rev"] == game.match.rev
    assert only(heard, "private")["acts"]


def test_refused_move_is_answered_with_rule_and_alternatives(wire, open_page):
    game = Zyrcan(players=3, seed=7, lang="en")
    game.step("3@d3")
    before = stand(game)
    refusal = only(open_page(game).move("2@d3"), "refusal")
    assert stand(game) == before
    assert (refusal["move"], refusal["rule"]) == ("2@d3", "R11")
    assert refusal["title"] == "Forbidden"
    assert "d3" in refusal["text"]
    for choice in refusal["suggest"]:
        assert choice["move"] in game.legal
        assert choice["text"] == text.move_text("zyrcan", choice["move"], "en")


@pytest.mark.parametrize("move", ["", "--", "3@z9", "a1xa2", "2@", "💥", "deal:1|2", "3@d3 "])
def test_typing_errors_are_answered(wire, open_page, move):
    game = Zyrcan(players=3, seed=7)
    before = stand(game)
    refusal = only(open_page(game).move(move), "refusal")
    assert refusal["rule"]
    assert refusal["suggest"]
    assert stand(game) == before


def test_stale_move_is_answered_and_not_played(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    rev = game.view["rev"]
    game.step("3@d3")
    before = stand(game)
    heard = open_page(game).move("2@d4", rev=rev)
    assert stand(game) == before
    assert shown(heard) == text.label("zyrcan", "stale", "fr")
    assert customs(heard, "private")[-1]["rev"] == game.match.rev


@pytest.mark.parametrize("rev", [-1, 1, 10**30])
def test_rev_that_never_was(wire, open_page, rev):
    game = Zyrcan(seats=PEOPLE)
    before = stand(game)
    assert shown(open_page(game).move("3@d3", rev=rev))
    assert stand(game) == before


@pytest.mark.parametrize("kinds", [PEOPLE, ["human", "greedy", "random"]])
def test_double_click_plays_one_move_and_says_nothing(wire, open_page, kinds):
    game = Zyrcan(seats=kinds, seed=7)
    tab, rev = open_page(game), game.view["rev"]
    tab.move("3@d3", rev=rev)
    before = stand(game)
    heard = tab.move("3@d3", rev=rev)
    assert stand(game) == before
    assert customs(heard, "refusal") == []
    only(heard, "private")  # the page waits no longer


def test_two_displays_and_two_clicks_play_one_move(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    left, right, rev = open_page(game), open_page(game), game.view["rev"]
    left.move("3@d3", rev=rev)
    heard = right.move("2@d4", rev=rev)
    assert game.match.moves() == ["3@d3"]
    assert shown(heard) == text.label("zyrcan", "stale", "fr")


def test_move_made_on_an_old_position_is_not_played(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    game.step("3@d3")
    tab = open_page(game)
    tab.post("show", ply=0)
    before = stand(game)
    heard = tab.move("2@d4")
    assert shown(heard) == text.label("zyrcan", "stale", "fr")
    assert stand(game) == before


@pytest.mark.parametrize("seat", [1, 2, "all", None])
def test_another_seat_cannot_move(wire, open_page, seat):
    game = Zyrcan(seats=["human", "human", "greedy"])
    other = game.seat(seat)
    before = stand(game)
    heard = open_page(other).move("3@d3")
    assert shown(heard) == text.label("zyrcan", "not_allowed", "fr", seat=0)
    assert stand(game) == before


def test_main_widget_gives_up_the_seats_that_have_their_own(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    own = game.seat(0)
    assert (game.legal, len(own.legal)) == ((), 126)
    assert shown(open_page(game).move("3@d3"))
    assert game.ply == 0
    open_page(own).move("3@d3")
    assert game.ply == 1
    open_page(game).move("3@a1")  # for seat 1, which is still its own
    assert game.ply == 2


def test_move_of_a_bots_turn_is_refused(wire, open_page):
    game = Zyrcan(seats=["greedy", "human", "human"], seed=1)
    before = stand(game)
    assert shown(open_page(game).move("3@d3"))
    assert stand(game) == before


def test_move_after_the_end(wire, open_page):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE)
    for move in ("e1xe2", "e4xe2", "h1xe2"):
        game.step(move)
    before = stand(game)
    assert shown(open_page(game).move("e2xe1")) == text.label("zyrcan", "only_watching", "fr")
    assert stand(game) == before


def test_random_clicks_keep_page_and_match_in_step(wire, open_page):
    game = Zyrcan(seats=["human", "random", "human"], seed=3, undo="any", lang="en")
    tabs, rng = [open_page(game), open_page(game.seat(2))], random.Random(9)
    for _ in range(150):
        tab = rng.choice(tabs)
        rev = game.view["rev"] - (rng.random() < 0.2)
        kind = rng.choice(
            ["move", "move", "move", "undo", "redo", "branch", "show", "hello", "next"]
        )
        fields = {
            "move": {
                "move": rng.choice(tab.widget.legal or game.state.legal() or ["--"]),
                "rev": rev,
            },
            "branch": {"ply": rng.randint(0, game.match.plies), "rev": rev},
            "show": {"ply": rng.randint(0, game.match.plies)},
            "hello": {},
        }.get(kind, {"rev": rev})
        heard = tab.post(kind, **fields)
        assert customs(heard, "error") == []
        assert game.match.at(game.match.ply).text() == game.match.state.text()
        for other in tabs:
            assert other.widget.view["rev"] == game.match.rev
            assert other.widget.ply == game.match.ply


# --- other messages ----------------------------------------------------------


def test_show_looks_at_a_position_and_moves_nothing(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    for move in ("3@d3", "3@a1"):
        game.step(move)
    tab = open_page(game)
    heard = tab.post("show", ply=1)
    (picture,) = updates(heard)
    view = picture["view"]
    assert (view["ply"], view["plies"], view["live"], view["turn"]) == (1, 2, False, 1)
    assert view["table"] == game.match.at(1).view(None)
    assert not only(heard, "private")["acts"]
    assert (game.ply, game.match.ply) == (2, 2)
    heard = tab.post("show", ply="live")
    assert only(heard, "private")["acts"]
    assert game.view["live"]


def test_others_moves_do_not_pull_the_eye_from_an_old_position(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    game.step("3@d3")
    watcher = game.seat(None)
    open_page(watcher).post("show", ply=0)
    game.step("3@a1")
    assert (watcher.view["ply"], watcher.view["plies"], watcher.view["live"]) == (0, 2, False)


def test_undo_redo_and_branch(wire, open_page):
    game = Zyrcan(seats=["human", "greedy", "greedy"], seed=7)
    tab = open_page(game)
    tab.move("3@d3")
    tab.move(game.legal[0])
    tab.ask("undo")
    assert (game.ply, game.match.plies) == (3, 6)
    tab.ask("redo")
    assert game.ply == 6
    tab.post("show", ply=3)
    tab.ask("branch", ply=3)
    assert (game.ply, game.match.plies, game.view["live"]) == (3, 3, True)
    assert len(game.match.path[2].children) == 1


def test_undo_and_redo_that_cannot_be_are_explained(wire, open_page):
    game = Zyrcan(seats=["human", "human", "greedy"], seed=7)
    tab = open_page(game)
    before = stand(game)
    assert shown(tab.ask("undo")) == text.label("zyrcan", "undo_nothing", "fr")
    assert shown(tab.ask("redo")) == text.label("zyrcan", "redo_nothing", "fr")
    assert stand(game) == before
    own = open_page(game.seat(0))
    own.move("3@d3")
    tab.move("3@a1")
    before = stand(game)
    said = shown(own.ask("undo"))
    assert said == text.label("zyrcan", "undo_human", "fr", ply=2, seat=1)
    assert stand(game) == before


def test_nobody_takes_back_what_another_seat_decided(wire, open_page):
    game = Zyrcan(seats=["human", "human", "greedy"], seed=7, undo="any")
    own, other = open_page(game), open_page(game.seat(1))
    own.move("3@d3")
    assert game.view["can"]["undo"]
    assert not other.widget.view["can"]["undo"]
    assert shown(other.ask("undo")) == text.label("zyrcan", "undo_nothing", "fr")
    other.move("3@a1")
    own.ask("undo")
    assert (game.ply, game.turn) == (0, 0)  # back to its own decision, as the policy allows


@pytest.mark.parametrize(("policy", "key"), [("off", "undo_off"), ("no_reveal", "undo_human")])
def test_branch_is_no_way_round_the_limits_of_undo(wire, open_page, policy, key):
    game = Zyrcan(seats=PEOPLE, undo=policy)
    game.step("3@d3")
    game.step("3@a1")
    tab = open_page(game)
    before = stand(game)
    facts = {} if policy == "off" else {"ply": 2, "seat": 1}
    assert shown(tab.ask("branch", ply=0)) == text.label("zyrcan", key, "fr", **facts)
    assert stand(game) == before


@pytest.mark.parametrize("kind", ["undo", "redo", "branch", "new"])
def test_stale_request_is_answered_with_the_present(wire, open_page, kind):
    game = Zyrcan(seats=PEOPLE, undo="any")
    rev = game.view["rev"]
    game.step("3@d3")
    before = stand(game)
    fields = {"ply": 0} if kind == "branch" else {}
    heard = open_page(game).post(kind, rev=rev, **fields)
    assert stand(game) == before
    assert only(heard, "private")["rev"] == game.match.rev


@pytest.mark.parametrize("seat", ["all", None, 2])
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("undo", {"rev": 1}),
        ("redo", {"rev": 1}),
        ("next", {"rev": 1}),
        ("branch", {"rev": 1, "ply": 0}),
        ("new", {"rev": 1}),
        ("seat", {"seat": 0, "kind": "greedy"}),
    ],
)
def test_who_only_watches_rules_nothing(wire, open_page, seat, kind, fields):
    game = Zyrcan(seats=["human", "human", "greedy"], undo="any")
    other = game.seat(seat)
    game.step("3@d3")
    before = stand(game)
    heard = open_page(other).post(kind, **fields)
    assert shown(heard)
    assert stand(game) == before


def test_a_seat_changes_hands_but_not_those_of_others(wire, open_page):
    game = Zyrcan(seats=PEOPLE, seed=1)
    tab = open_page(game.seat(1))
    before = stand(game)
    said = shown(tab.post("seat", seat=0, kind="greedy"))
    assert said == text.label("zyrcan", "not_allowed", "fr", seat=0)
    assert stand(game) == before
    tab.post("seat", seat=1, kind="greedy")
    assert game.match.seats == ["human", "greedy", "human"]
    tab.post("seat", seat=1, kind="human")  # and the person takes back
    assert game.match.seats == PEOPLE


def test_seat_given_to_a_bot_at_its_turn_plays_on(wire, open_page):
    game = Zyrcan(seats=PEOPLE, seed=1)
    open_page(game).post("seat", seat=0, kind="greedy")
    assert (game.ply, game.turn) == (1, 1)
    assert game.view["seats"][0]["label"] == text.words("fr", "zyrcan")["greedy"]


def test_new_game_keeps_seats_and_options(wire, open_page):
    game = Zyrcan(seats=["greedy", "human", "random"], seed=7, eliminated="pass", undo="off")
    tab = open_page(game)
    tab.post("hello")
    tab.move(game.legal[0])
    rev, first = game.match.rev, game.match.moves()[0]
    tab.ask("new")
    assert (game.ply, game.turn) == (1, 1)  # the bot has begun
    assert game.match.rev > rev
    assert game.match.seats == ["greedy", "human", "random"]
    assert game.match.undo_policy == "off"
    assert game.state.view(None)["options"] == {"eliminated": "pass"}
    assert first
    again = Zyrcan(seats=["greedy", "human", "random"], seed=7, eliminated="pass", undo="off")
    again.new()
    again.step()
    assert again.match.moves() == game.match.moves()  # seeded by the last


def test_rule_is_told_in_the_language(wire, open_page):
    game = Zyrcan(players=3, lang="en")
    tab = open_page(game)
    for name, rule in text.rulebook("zyrcan").items():
        message = only(tab.post("rule", id=name), "rule")
        assert (message["id"], message["status"]) == (name, rule.status)
        assert (message["title"], message["text"]) == (rule.title("en"), rule.text("en"))
    assert shown(tab.post("rule", id="R99")) == text.label("zyrcan", "no_rule", "en", rule="R99")


def test_settings(wire, open_page):
    game = Zyrcan(players=3)
    other, tab = game.seat(None), open_page(game)
    tab.post("set", name="lang", value="en")
    tab.post("set", name="theme", value="dark")
    tab.post("set", name="pace", value="step")
    assert (game.lang, game.theme, game.pace) == ("en", "dark", "step")
    assert [game.view[name] for name in ("lang", "theme", "pace")] == ["en", "dark", "step"]
    assert (other.lang, other.theme, other.pace) == ("fr", "auto", "step")  # one pace a table
    assert other.view["pace"] == "step"


def test_hello_sends_the_private_part_again_and_changes_nothing(wire, open_page):
    game = Zyrcan(players=3, seed=7)
    game.step("3@d3")
    before = stand(game)
    first, second = (only(open_page(game).post("hello"), "private") for _ in range(2))
    assert first == second
    assert first["acts"]
    assert stand(game) == before


# --- malformed ---------------------------------------------------------------

MALFORMED = [
    None,
    7,
    "move",
    [],
    {},
    {"type": None},
    {"type": ["move"]},
    {"type": "explode"},
    {"type": "x" * 100_000},
    pytest.param({"type": nested(list, 1000)}, id="nested"),
    pytest.param({"type": 10**5000}, id="digits"),
    {"type": "_ruled_by"},
    {"type": "receive", "content": {}},
    {"type": "move"},
    {"type": "move", "move": "3@d3"},
    {"type": "move", "move": "3@d3", "rev": 0, "seat": 1},
    {"type": "move", "move": 3, "rev": 0},
    {"type": "move", "move": None, "rev": 0},
    {"type": "move", "move": ["3@d3"], "rev": 0},
    {"type": "move", "move": "3" * (LONGEST + 1), "rev": 0},
    {"type": "move", "move": "3@d3", "rev": "0"},
    {"type": "move", "move": "3@d3", "rev": 0.0},
    {"type": "move", "move": "3@d3", "rev": True},
    {"type": "move", "move": "3@d3", "rev": None},
    {"type": "hello", "seat": 1},
    {"type": "ready"},
    {"type": "ready", "seat": "0"},
    {"type": "undo"},
    {"type": "undo", "rev": "0"},
    {"type": "redo", "rev": 0, "ply": 3},
    {"type": "next", "rev": False},
    {"type": "branch", "rev": 0},
    {"type": "branch", "rev": 0, "ply": "0"},
    {"type": "branch", "rev": 0, "ply": 99},
    {"type": "branch", "rev": 0, "ply": -1},
    {"type": "show", "ply": 99},
    {"type": "show", "ply": -1},
    {"type": "show", "ply": 0.5},
    {"type": "show", "ply": True},
    {"type": "show", "ply": "dead"},
    {"type": "show", "ply": None},
    {"type": "new", "seed": 7},
    {"type": "rule", "id": 10},
    {"type": "rule", "id": "R" * 100},
    {"type": "set", "name": "lang", "value": "de"},
    {"type": "set", "name": "theme", "value": ""},
    {"type": "set", "name": "pace", "value": "fast"},
    {"type": "set", "name": "view", "value": "{}"},
    {"type": "set", "name": "_place", "value": "all"},
    {"type": "set", "name": "lang", "value": ["fr"]},
    {"type": "seat", "seat": 3, "kind": "human"},
    {"type": "seat", "seat": -1, "kind": "human"},
    {"type": "seat", "seat": "0", "kind": "human"},
    {"type": "seat", "seat": 0, "kind": "clever"},
]


@pytest.mark.parametrize("content", MALFORMED, ids=lambda content: str(content)[:60])
def test_malformed_message_is_shown_raised_and_changes_nothing(wire, open_page, content):
    game = Zyrcan(seats=PEOPLE, lang="en")
    tab = open_page(game)
    before = stand(game)
    with pytest.raises(BadMessage):
        game._on_message(game, content, [])
    error = only(tab.heard(), "error")["text"]
    assert error.startswith(text.label("zyrcan", "malformed", "en"))
    assert len(error) <= 400
    assert stand(game) == before


def test_error_is_shown_but_not_raised_in_everyday_use(wire, open_page, monkeypatch):
    monkeypatch.delenv("KYRAN_WIDGETS_RAISE")
    game = Zyrcan(players=3)
    tab = open_page(game)
    game._on_message(game, {"type": "explode"}, [])
    only(tab.heard(), "error")


def test_failing_bot_is_shown_and_the_move_still_stands(wire, open_page, monkeypatch):
    def fail(game, kind):
        raise ZeroDivisionError("a bug")

    game = Zyrcan(seats=["human", "greedy", "random"])
    tab = open_page(game)
    with monkeypatch.context() as patch:
        patch.setattr("kyran_widgets.bots.make", fail)
        with pytest.raises(ZeroDivisionError):
            game._on_message(game, {"type": "move", "move": "3@d3", "rev": 0}, [])
    heard = tab.heard()
    assert "ZeroDivisionError: a bug" in shown(heard)
    (picture,) = updates(heard)
    assert (picture["view"]["ply"], picture["view"]["waiting"]) == (1, True)
    tab.ask("next")  # the page may try again
    assert game.ply == 3


@pytest.mark.parametrize("field", ["type", "move", "rev"])
def test_message_checker_names_the_field(field):
    content = {"type": "move", "move": "3@d3", "rev": 0, field: 0.5}
    with pytest.raises(BadMessage, match=field):
        checked(content)


# --- forged traits -----------------------------------------------------------


def forged_values(game):
    return {name: f"forged {name}" for name in [*game.keys, "turn", "_place", "seat", "x" * 999]}


def test_no_trait_can_be_written_from_the_page(wire, open_page, monkeypatch):
    monkeypatch.delenv("KYRAN_WIDGETS_RAISE")
    game = Zyrcan(seats=PEOPLE)
    game.step("3@d3")
    tab = open_page(game)
    before, state = stand(game), game.get_state()
    assert {"_esm", "_css", "view", "words", "layout", "_view_name", "_dom_classes"} <= set(
        game.keys
    )
    for name, value in forged_values(game).items():
        tab.raw({"method": "update", "state": {name: value}})
        heard = tab.heard()
        assert name in only(heard, "error")["text"] or name not in game.keys
        # The page hears the truth again, for its own copy is wrong.
        assert updates(heard) == ([{name: state[name]}] if name in state else [])
    tab.raw({"method": "update", "state": forged_values(game)})
    assert game.get_state() == state
    assert stand(game) == before


@pytest.mark.parametrize("state", [{"view": {}}, {"nothing": 1}, {}, [], "view", 7, None])
def test_forged_state_raises_under_test(wire, state):
    game = Zyrcan(seats=PEOPLE)
    before = stand(game)
    with pytest.raises(BadMessage, match="may not write"):
        game.set_state(state)
    assert stand(game) == before


def test_page_is_told_the_whole_state_when_it_asks(wire, open_page):
    game = Zyrcan(seats=PEOPLE)
    tab = open_page(game)
    tab.raw({"method": "request_state"})
    (state,) = updates(tab.heard())
    assert state["view"] == game.view
