"""The game object in Python: one table, many widgets, traits to observe, and a clean end."""

import gc
import random
import re
import time
import weakref
from threading import Event, Thread, current_thread

import anywidget
import pytest
import traitlets
from ipywidgets.widgets.widget import _instances
from wire_talk import customs, stand

import kyran_widgets
from kyran_widgets import Match, Zyrcan, text
from kyran_widgets.play import UndoRefused
from kyran_widgets.rules import IllegalMove
from kyran_widgets.widgets import Game
from kyran_widgets.widgets.frame import public_view

ENDGAME = (
    "ZYRCAN1 3 tri42 - ../.../..../...../A1B1.C2../......./......../A3...... 000,000,000 A 50 *"
)
PEOPLE = ["human"] * 3
TRAITS = ("turn", "phase", "ply", "legal", "outcome", "last_event", "thinking", "scores")


# --- traits ------------------------------------------------------------------


def test_traits_speak_of_where_the_game_stands(wire):
    game = Zyrcan(players=3, seed=7)
    assert (game.turn, game.phase, game.ply, game.outcome) == (0, "deploy", 0, None)
    assert (game.last_event, game.thinking, game.scores) == (None, None, (0, 0, 0))
    assert game.legal == tuple(game.state.legal())
    game.step("3@d3", bots=False)
    assert (game.turn, game.ply, game.legal) == (1, 1, ())
    assert game.last_event.facts["cell"] == "d3"
    assert game.scores == (3, 0, 0)


def test_outcome_is_a_trait(wire):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE)
    for move in ("e1xe2", "e4xe2", "h1xe2"):
        game.step(move)
    assert (game.turn, game.phase, game.legal) == (None, "end", ())
    assert game.outcome == game.match.outcome
    assert game.scores == game.outcome.scores


@pytest.mark.parametrize("name", TRAITS)
def test_traits_cannot_be_assigned(wire, name):
    game = Zyrcan(players=3)
    before = stand(game)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(game, name, getattr(game, name))
    assert stand(game) == before


def test_traits_are_not_synced(wire):
    game = Zyrcan(players=3)
    own = {name for name in game.keys if not name.startswith("_")}
    assert own == {"view", "words", "layout", "tabbable", "tooltip"}


def test_values_of_traits_cannot_be_changed_in_place(wire):
    game = Zyrcan(players=3, seed=7)
    game.step("3@d3")
    assert type(game.legal) is tuple
    assert type(game.scores) is tuple
    assert isinstance(game.last_event, tuple)


def test_observers_hear_one_change_a_trait(wire):
    game = Zyrcan(players=3, seed=7)
    heard = []
    game.observe(lambda change: heard.append((change["name"], change["new"])), ["ply", "turn"])
    game.step("3@d3")
    assert heard == [("ply", 3)]
    game.undo()
    assert heard == [("ply", 3), ("ply", 0)]


def test_an_observer_may_play(wire):
    game = Zyrcan(seats=PEOPLE, seed=7)

    def answer(change):
        if change["new"] in (1, 2):
            game.step(game.state.legal()[0])

    game.observe(answer, "turn")
    watcher = game.seat(None)
    game.step("3@d3")
    assert (game.ply, game.turn) == (3, 0)
    for widget in (game, watcher):
        assert (widget.view["rev"], widget.view["ply"], widget.view["turn"]) == (3, 3, 0)


def test_a_failing_observer_does_not_spoil_the_picture(wire):
    game = Zyrcan(seats=PEOPLE, seed=7)

    def fail(change):
        raise ZeroDivisionError

    game.observe(fail, "ply")
    with pytest.raises(ZeroDivisionError):
        game.step("3@d3")
    assert (game.view["ply"], game.match.ply) == (1, 1)


# --- names -------------------------------------------------------------------


def test_no_name_of_a_widget_is_taken():
    mine = {name for cls in (Game, Zyrcan) for name in vars(cls)}
    theirs = set(dir(anywidget.AnyWidget))
    meant = {"close", "set_state", "_repr_mimebundle_", "__init__", "__repr__"}
    house = {"_trait_default_generators", "_all_trait_default_generators", "_traits"}
    house |= {"_static_immutable_initial_values", "_instance_inits", "_descriptors"}
    shared = {name for name in mine & theirs if not name.startswith("__")} - house
    assert shared <= meant
    reserved = {"log", "keys", "comm", "layout", "open", "send", "focus", "blur", "widgets"}
    reserved |= {"tabbable", "tooltip", "observe", "traits", "on_msg", "hold_sync", "model_id"}
    assert mine.isdisjoint(reserved)
    assert "_handle_custom_msg" not in mine


def test_attributes_of_an_instance_shadow_nothing(wire):
    game = Zyrcan(players=3)
    assert {name for name in vars(game) if hasattr(anywidget.AnyWidget, name)} <= {
        *("_trait_values", "_trait_notifiers", "_trait_validators", "_cross_validation_lock"),
        *("_model_id", "_property_lock", "_states_to_send"),
    }


def test_repr_is_short_and_public(wire):
    game = Zyrcan(position=ENDGAME, seats=PEOPLE)
    assert repr(game) == "Zyrcan(players=3, ply=0, turn=0)"
    for move in ("e1xe2", "e4xe2", "h1xe2"):
        game.step(move)
    assert repr(game) == "Zyrcan(players=3, ply=3, over)"


# --- settings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "choices"),
    [("lang", "de", "fr.*en"), ("theme", "pink", "auto.*light"), ("pace", "fast", "instant.*step")],
)
def test_settings_are_checked(wire, name, value, choices):
    with pytest.raises(ValueError, match=f"{name}='{value}'.*{choices}"):
        Zyrcan(players=3, **{name: value})
    game = Zyrcan(players=3)
    before = stand(game)
    with pytest.raises(traitlets.TraitError, match=f"{name}.*{choices}.*{value}"):
        setattr(game, name, value)
    assert stand(game) == before
    with pytest.raises(ValueError, match=f"{name}='{value}'.*{choices}"):
        Zyrcan.of(Match("zyrcan"), **{name: value})


def test_settings_are_shown(wire):
    game = Zyrcan(players=3, lang="en", theme="dark", pace="instant")
    assert [game.view[name] for name in ("lang", "theme", "pace")] == ["en", "dark", "instant"]
    game.pace = "step"
    assert game.view["pace"] == game.seat(1).pace == "step"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 2}, "players=2"),
        ({"board": "6-7-6-5-6"}, "30 cells"),
        ({"bored": "tri42"}, "unknown option 'bored'"),
        ({"position": "ZYRCAN1"}, "position line"),
        ({"seats": ["human", "human", "clever"]}, "clever"),
        ({"undo": "never"}, "undo='never'"),
    ],
)
def test_refused_game_leaves_nothing_behind(wire, arguments, words):
    before = len(_instances)
    with pytest.raises(ValueError, match=words):
        Zyrcan(**arguments)
    gc.collect()  # what __del__ cannot raise becomes a warning, and so an error here
    assert len(_instances) == before
    assert wire.sent == []


def test_other_game_has_no_place_at_this_table(wire):
    with pytest.raises(ValueError, match="kyran is no match of zyrcan"):
        Zyrcan.of(Match("kyran"))


# --- playing from Python -----------------------------------------------------


def test_refused_step_says_why_in_the_language_and_moves_nothing(wire):
    game = Zyrcan(players=3, seed=7, lang="fr")
    game.step("3@d3")
    game.show(1)
    before = stand(game)
    with pytest.raises(IllegalMove, match="d3") as caught:
        game.step("2@d3")
    assert str(caught.value) == game.why_not("2@d3")
    assert caught.value.refusal.rule == "R11"
    assert stand(game) == before


def test_undo_refused_in_words(wire):
    game = Zyrcan(players=3, lang="en")
    with pytest.raises(UndoRefused, match=re.escape(text.label("zyrcan", "undo_nothing", "en"))):
        game.undo()


def test_mouse_and_python_do_the_same(wire, open_page):
    def by_page(game):
        tab = open_page(game)
        tab.move("3@d3")
        tab.move(game.legal[0])
        tab.ask("undo")
        tab.ask("redo")
        tab.ask("branch", ply=3)
        tab.post("set", name="lang", value="en")
        tab.post("seat", seat=1, kind="random")
        tab.post("show", ply=1)

    def by_hand(game):
        game.step("3@d3")
        game.step(game.legal[0])
        game.undo()
        game.redo()
        game.branch(3)
        game.lang = "en"
        game.assign(1, "random")
        game.show(1)

    games = []
    for play in (by_page, by_hand):
        games.append(Zyrcan(players=3, seed=7))
        play(games[-1])
    assert stand(games[0]) == stand(games[1])
    assert games[0].view["ply"] == 1


@pytest.mark.parametrize("call", ["goto", "branch", "show"])
def test_ply_that_is_not(wire, call):
    game = Zyrcan(seats=PEOPLE)
    game.step("3@d3")
    before = stand(game)
    with pytest.raises(ValueError, match=r"ply=5.*0 to 1"):
        getattr(game, call)(5)
    assert stand(game) == before


def test_assign_names_seats_and_kinds(wire):
    game = Zyrcan(players=3)
    with pytest.raises(ValueError, match="seat=3: the seats are 0 to 2"):
        game.assign(3, "human")
    with pytest.raises(ValueError, match=r"kind='clever'.*greedy"):
        game.assign(1, "clever")
    game.assign(1, "scripted")
    assert game.view["seats"][1]["kind"] == "scripted"


@pytest.mark.parametrize("lang", text.LANGS)
def test_words_about_the_game_in_both_languages(wire, lang):
    game = Zyrcan(players=3, seed=7, lang="fr" if lang == "en" else "en")
    game.step("3@d3")
    lines = game.transcript(lang).splitlines()
    assert lines == [text.event_text("zyrcan", event, lang) for event in game.events]
    assert len(lines) == 3
    assert game.describe(lang) == text.describe(game.state.view(0), lang)
    assert game.describe() != game.describe(lang)
    with pytest.raises(ValueError, match=r"'de'.*fr, en"):
        game.describe("de")


def test_why_not(wire):
    game = Zyrcan(players=3, lang="en")
    assert game.why_not("3@d3") is None
    assert "3@d3" in game.why_not("9@d3")
    game.step("3@d3", bots=False)
    assert game.why_not("1@h1") == text.refusal_text("zyrcan", game.state.refuse("1@h1", 0), "en")


def test_state_is_the_teachers_copy(wire):
    game = Zyrcan(players=3)
    game.state.play("3@d3")
    assert (game.ply, game.position) == (0, game.state.text())


# --- seats -------------------------------------------------------------------


def test_seat_gives_the_same_widget_while_it_is_open(wire):
    game = Zyrcan(seats=PEOPLE)
    one = game.seat(1)
    assert game.seat(1) is one
    assert one.seat(1) is one
    assert one.match is game.match
    one.close()
    assert game.seat(1) is not one


@pytest.mark.parametrize("seat", [3, -1, "1", "own", True, 1.0, [1]])
def test_seat_that_is_not(wire, seat):
    game = Zyrcan(seats=PEOPLE)
    with pytest.raises(ValueError, match="the seats are"):
        game.seat(seat)


def test_closing_a_seat_gives_it_back_to_the_main_widget(wire):
    game = Zyrcan(seats=PEOPLE)
    own = game.seat(0)
    assert game.legal == ()
    own.close()
    assert len(game.legal) == 126
    game.step("3@d3")
    assert own.view["rev"] == 0  # it hears no more


def test_every_widget_of_a_table_stays_in_step(wire):
    game = Zyrcan(seats=PEOPLE)
    others = [game.seat(seat) for seat in (0, 1, 2, None, "all")]
    for widget, move in ((game, "3@d3"), (others[1], "3@a1"), (others[3], "3@b1")):
        widget.step(move)
        for other in (game, *others):
            assert (other.view["rev"], other.ply) == (game.match.rev, game.match.ply)
    others[0].new()
    assert [other.ply for other in others] == [0] * 5


def test_teacher_and_spectator_may_not_move(wire):
    game = Zyrcan(seats=PEOPLE)
    assert game.seat("all").legal == game.seat(None).legal == ()
    assert len(game.seat(0).legal) == 126


# --- saving ------------------------------------------------------------------


def test_saved_game_goes_on_where_it_stood(wire, tmp_path):
    game = Zyrcan(seats=["human", "greedy", "random"], seed=7)
    game.step("3@d3")
    game.step(game.legal[0])
    game.undo()
    game.save(tmp_path / "game.kw")
    again = kyran_widgets.load(tmp_path / "game.kw", lang="en", theme="dark", pace="step")
    assert (again.lang, again.theme, again.pace) == ("en", "dark", "step")
    assert again.position == game.position
    assert again.view["can"] == game.view["can"]
    again.redo()
    assert again.ply == 6
    again.step(again.legal[0])
    assert (again.ply, again.turn) == (9, 0)


# --- closing -----------------------------------------------------------------


def test_closed_game_closes_its_seats_and_says_so(wire):
    game = Zyrcan(seats=PEOPLE)
    one = game.seat(1)
    game.close()
    assert game.comm is None
    assert one.comm is None
    with pytest.raises(ValueError, match="closed"):
        game.seat(1)
    game.close()
    game.step("3@d3")  # the game itself is still there
    assert game.match.ply == 1


def test_a_closed_game_is_shown_as_its_name(wire):
    game = Zyrcan(players=3, seed=7)
    game.close()
    assert game._repr_mimebundle_() == ({"text/plain": repr(game)}, {})


def test_closed_seat_leaves_the_others_open(wire):
    game = Zyrcan(seats=PEOPLE)
    one, two = game.seat(1), game.seat(2)
    one.close()
    game.step("3@d3")
    assert (game.view["ply"], two.view["ply"]) == (1, 1)


def test_fifty_games_opened_and_closed_leave_nothing(wire):
    before, ghosts = len(_instances), []
    for number in range(50):
        game = Zyrcan(players=3, seed=number)
        game.step("3@d3")
        seat = game.seat(number % 3)
        ghosts += map(weakref.ref, (game, seat, game.match, game._table))
        game.close()
    assert len(_instances) == before
    assert wire.comms == {}
    del game, seat
    gc.collect()
    assert [ghost() for ghost in ghosts] == [None] * 200


# --- threads -----------------------------------------------------------------


def test_older_picture_never_covers_a_newer_one(wire, monkeypatch):
    game = Zyrcan(seats=PEOPLE)
    begun = Event()

    def slow_view(match, look, *rest):
        view = public_view(match, look, *rest)
        if current_thread() is thread:
            begun.set()
            time.sleep(0.05)
        return view

    monkeypatch.setattr("kyran_widgets.widgets.screen.public_view", slow_view)
    thread = Thread(target=lambda: game._on_message(game, {"type": "hello"}, []))
    other = Thread(target=lambda: game.show(None))
    for work in (thread, other):
        begun.clear()
        thread = work
        work.start()
        begun.wait()
        game.step(game.legal[0])
        work.join()
        assert game.view["rev"] == game.match.rev == game.ply


def test_messages_on_another_thread_while_a_cell_runs(wire, open_page, monkeypatch):
    monkeypatch.delenv("KYRAN_WIDGETS_RAISE")
    game = Zyrcan(seats=["human", "random", "human"], seed=5, undo="any")
    watcher = game.seat(None)
    tab, done = open_page(game), []

    def talk():
        rng = random.Random(1)
        while not done:
            kind = rng.choice(["move", "undo", "redo", "hello", "show"])
            fields = {"rev": game.view["rev"]}
            if kind == "move":
                fields["move"] = rng.choice(game.match.state.legal() or ["--"])
            elif kind in ("hello", "show"):
                fields = {} if kind == "hello" else {"ply": 0}
            game._on_message(game, {"type": kind, **fields}, [])

    thread = Thread(target=talk)
    thread.start()
    rng, played = random.Random(2), 0
    try:
        for _ in range(120):
            try:
                game.step(rng.choice(game.match.state.legal() or ["--"]))
                played += 1
            except IllegalMove:  # the other thread was quicker
                pass
    finally:
        done.append(True)
        thread.join()
    assert played > 10
    assert [m for m in customs(tab.heard(), "error") if "plies 0 to" not in m["text"]] == []
    game.show(None)
    for widget in (game, watcher):
        assert widget.view["rev"] == game.match.rev
        assert (widget.ply, widget.turn) == (game.match.ply, game.match.turn)
    assert game.match.state.text() == game.match.at(game.match.ply).text()


# --- scripts -------------------------------------------------------------------


def test_why_not_and_step_agree_on_a_scripted_seat(wire):
    game = Zyrcan(seats=["scripted"] * 3, lang="en")
    assert game.why_not("3@d3") is None
    game.step("3@d3")
    assert "d3" in game.why_not("2@d3")


@pytest.mark.parametrize("seat", [None, "all", 0])
def test_every_game_draws_itself_for_a_seat(wire, seat):
    assert Zyrcan(players=3).svg(seat).startswith("<svg")
