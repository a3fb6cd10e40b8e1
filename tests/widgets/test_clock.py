"""The bots' clock on a running loop: three paces, and nothing left of a thought cut short."""

import asyncio
import gc
import weakref

import pytest
from wire_talk import customs, updates

from kyran_widgets import Zyrcan
from kyran_widgets.widgets import table

BOTS = ["human", "greedy", "random"]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 0.01)


@pytest.fixture
def slow(monkeypatch):
    """Make bots think until they are let go; what they have begun and ended."""

    class Slow:
        name = "greedy"
        begun = closed = 0
        released = False

        def think(self, view, sample, rng):
            Slow.begun += 1
            try:
                while not Slow.released:
                    yield
            except GeneratorExit:
                Slow.closed += 1
                raise
            return view["legal"][0]

    monkeypatch.setattr(table, "SLICE", 0)
    monkeypatch.setattr("kyran_widgets.bots.make", lambda game, kind: Slow())
    return Slow


async def until(condition, seconds=5):
    for _ in range(int(seconds * 1000)):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it did not come to pass")


async def idle(game):
    await until(lambda: game._table._task is None or game._table._task.done())


async def turns(times=20):
    for _ in range(times):
        await asyncio.sleep(0)


def thinkers():
    names = {task: task.get_coro().__qualname__ for task in asyncio.all_tasks()}
    return [task for task, name in names.items() if name == "Table._play"]


# --- paces -------------------------------------------------------------------


async def test_instant_plays_all_bots_in_one_picture(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="instant")
    tab = open_page(game)
    tab.move("3@d3")
    assert (game.ply, game.thinking) == (1, 1)
    assert game.view["thinking"] == 1
    await idle(game)
    assert (game.ply, game.turn, game.thinking) == (3, 0, None)
    (picture,) = updates(tab.heard())
    assert picture["view"]["rev"] == 3


async def test_follow_shows_every_bots_move(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="follow")
    tab = open_page(game)
    tab.move("3@d3")
    plies = []
    game.observe(lambda change: plies.append(change["new"]), "ply")
    await idle(game)
    assert plies == [2, 3]
    pictures = updates(tab.heard())
    assert [picture["view"]["ply"] for picture in pictures] == [2, 3]
    assert [picture["view"]["thinking"] for picture in pictures] == [2, None]


async def test_follow_takes_its_time_and_a_click_skips_it(wire, open_page, monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 60)
    game = Zyrcan(seats=BOTS, seed=7, pace="follow")
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    assert game.ply == 1
    tab.ask("next")
    await until(lambda: game.ply == 2)
    await turns()
    assert game.ply == 2
    tab.ask("next")
    await idle(game)
    assert game.ply == 3


async def test_step_waits_for_every_signal(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="step", lang="en")
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    assert (game.ply, game.view["waiting"], game.thinking) == (1, True, None)
    assert game.view["status"] == "Fleet B waits for the signal to play."
    tab.ask("next")
    await until(lambda: game.ply == 2)
    await turns()
    assert (game.ply, game.view["waiting"]) == (2, True)
    tab.ask("next")
    await idle(game)
    assert (game.ply, game.view["waiting"]) == (3, False)


async def test_two_signals_at_once_let_one_move_pass(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="step")
    tab = open_page(game)
    tab.move("3@d3")
    rev = game.view["rev"]
    tab.post("next", rev=rev)
    tab.post("next", rev=rev)
    await until(lambda: game.ply == 2)
    await turns()
    assert game.ply == 2


async def test_signal_when_nothing_waits_does_nothing(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="step")
    tab = open_page(game)
    tab.ask("next")
    tab.move("3@d3")
    await turns()
    assert (game.ply, game.view["waiting"]) == (1, True)


async def test_bots_begin_when_the_page_is_there(wire, open_page):
    game = Zyrcan(seats=["greedy", "human", "random"], seed=7, pace="instant")
    await turns()
    assert game.ply == 0
    tab = open_page(game)
    tab.post("hello")
    tab.post("hello")
    assert len(thinkers()) == 1
    await idle(game)
    assert (game.ply, game.turn) == (1, 1)


@pytest.mark.parametrize("pace", table.PACES)
async def test_a_game_of_bots_plays_to_its_end(wire, open_page, pace, monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 0)
    game = Zyrcan(seats=["random"] * 3, seed=7, pace=pace)
    tab = open_page(game)
    tab.post("hello")
    while game.match.turn is not None:
        if pace == "step":
            tab.ask("next")
        await asyncio.sleep(0)
    await idle(game)
    assert game.view["outcome"] is not None
    other = Zyrcan(seats=["random"] * 3, seed=7)
    other.match.advance()
    assert game.match.moves() == other.match.moves()


async def test_thinking_never_blocks_the_loop(wire, open_page, slow):
    game = Zyrcan(seats=BOTS, pace="instant")
    open_page(game).move("3@d3")
    await turns(100)
    assert (slow.begun, game.ply, game.thinking) == (1, 1, 1)
    slow.released = True
    await idle(game)
    assert game.ply == 3


async def test_quick_bots_let_others_run_between_moves(wire, open_page):
    game = Zyrcan(seats=["random"] * 3, seed=7, pace="instant")
    open_page(game).post("hello")
    ticks = 0
    while game.match.turn is not None:
        await asyncio.sleep(0)
        ticks += 1
    assert ticks > 30


@pytest.mark.parametrize(("pace", "plays"), [("instant", True), ("step", False)])
async def test_pace_changed_while_a_bot_waits(wire, open_page, monkeypatch, pace, plays):
    monkeypatch.setattr(table, "FOLLOW", 60)
    game = Zyrcan(seats=BOTS, seed=7, pace="follow")
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    tab.post("set", name="pace", value=pace)
    if plays:
        await idle(game)
    await turns()
    assert game.ply == (3 if plays else 1)
    assert game.view["waiting"] is not plays
    assert game.view["pace"] == pace
    assert len(thinkers()) == (0 if plays else 1)


# --- cut short ---------------------------------------------------------------


@pytest.mark.parametrize("how", ["undo", "new", "branch", "seat", "close", "python undo", "goto"])
async def test_a_thought_cut_short_leaves_nothing(wire, open_page, slow, how):
    game = Zyrcan(seats=BOTS, pace="instant", seed=7, undo="any")
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    assert slow.begun == 1
    match = game.match
    {
        "undo": lambda: tab.ask("undo"),
        "new": lambda: tab.ask("new"),
        "branch": lambda: tab.ask("branch", ply=0),
        "seat": lambda: tab.post("seat", seat=1, kind="scripted"),
        "close": game.close,
        "python undo": game.undo,
        "goto": lambda: game.goto(0),
    }[how]()
    stood = (match.ply, match.rev, match.state.text())
    slow.released = True  # even if the thought would end at this very moment
    await until(lambda: not thinkers())
    assert (match.ply, match.rev, match.state.text()) == stood
    assert slow.begun == slow.closed + (how == "seat")
    assert game.match.ply == (1 if how in ("close", "seat") else 0)
    assert game.thinking is None or how == "close"


async def test_undo_while_thinking_then_another_move(wire, open_page, slow):
    game = Zyrcan(seats=BOTS, pace="instant", seed=7)
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    tab.ask("undo")
    tab.move("2@d3")
    assert len([task for task in thinkers() if not task.cancelling()]) <= 2
    slow.released = True
    await idle(game)
    await turns()
    assert (game.ply, game.match.moves()[0]) == (3, "2@d3")
    assert thinkers() == []
    assert [child.move for child in game.match.root.children] == ["3@d3", "2@d3"]
    assert game.match.root.children[0].children == []


async def test_new_game_while_thinking_begins_at_once(wire, open_page, slow):
    game = Zyrcan(seats=["greedy", "human", "human"], pace="instant", seed=7)
    tab = open_page(game)
    tab.post("hello")
    await turns()
    tab.ask("new")
    assert (game.view["waiting"], game.thinking) == (False, 0)
    slow.released = True
    await idle(game)
    assert (game.ply, game.turn) == (1, 1)


async def test_closed_game_can_be_forgotten(wire, open_page, slow):
    game = Zyrcan(seats=BOTS, pace="instant")
    open_page(game).move("3@d3")
    await turns()
    ghost = weakref.ref(game)
    game.close()
    await until(lambda: not thinkers())
    del game
    gc.collect()
    assert ghost() is None


async def test_page_reloaded_mid_think_finds_the_game_and_one_thinker(wire, open_page, slow):
    game = Zyrcan(seats=BOTS, pace="instant")
    open_page(game).move("3@d3")
    await turns()
    heard = open_page(game).post("hello")
    assert customs(heard, "private")
    assert (game.view["thinking"], len(thinkers()), slow.begun) == (1, 1, 1)
    slow.released = True
    await idle(game)
    assert game.ply == 3


# --- errors ------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["instant", "follow"])
async def test_failing_bot_is_shown_and_raised_and_may_be_tried_again(
    wire, open_page, monkeypatch, pace
):
    class Failing:
        def think(self, view, sample, rng):
            yield
            raise ZeroDivisionError("a bug")

    game = Zyrcan(seats=BOTS, seed=7, pace=pace, lang="en")
    watcher = game.seat(None)
    tab, other = open_page(game), open_page(watcher)
    with monkeypatch.context() as patch:
        patch.setattr("kyran_widgets.bots.make", lambda game, kind: Failing())
        tab.move("3@d3")
        task = game._table._task
        with pytest.raises(ZeroDivisionError):
            await task
    for heard in (tab.heard(), other.heard()):
        (error,) = customs(heard, "error")
        assert error["text"] == "ZeroDivisionError: a bug"
    assert (game.ply, game.view["thinking"], game.view["waiting"]) == (1, None, True)
    tab.post("hello")  # a reload does not run into it again
    assert (thinkers(), game.view["waiting"]) == ([], True)
    tab.ask("next")
    await idle(game)
    assert game.ply == 3


async def test_failing_bot_is_only_shown_in_everyday_use(wire, open_page, monkeypatch):
    monkeypatch.delenv("KYRAN_WIDGETS_RAISE")

    def fail(game, kind):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("kyran_widgets.bots.make", fail)
    game = Zyrcan(seats=BOTS, pace="instant")
    tab = open_page(game)
    tab.move("3@d3")
    task = game._table._task
    await task
    assert customs(tab.heard(), "error")


# --- Python and the page together --------------------------------------------


@pytest.mark.parametrize("pace", ["follow", "step"])
async def test_step_in_the_middle_of_a_paced_wait(wire, open_page, monkeypatch, pace):
    monkeypatch.setattr(table, "FOLLOW", 0.03)
    game = Zyrcan(seats=BOTS, seed=7, pace=pace)
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    game.step()  # Python lets the bot play
    assert game.ply == 2
    game.step()
    assert (game.ply, game.turn) == (3, 0)
    game.step(game.legal[0])
    assert (game.ply, game.turn) == (6, 0)
    await asyncio.sleep(0.06)
    assert (game.ply, game.turn, game.view["waiting"]) == (6, 0, False)
    tab.move(game.legal[0])
    for ply in (8, 9):
        if pace == "step":
            tab.ask("next")
        await until(lambda ply=ply: game.ply == ply)
    other = Zyrcan(seats=BOTS, seed=7)
    for move in game.match.moves()[::3]:
        other.step(move)
    assert other.match.moves() == game.match.moves()


@pytest.mark.parametrize("pace", table.PACES)
@pytest.mark.parametrize("how", ["goto", "undo", "redo", "branch"])
async def test_bots_wait_after_going_back_until_they_are_let(wire, open_page, pace, how):
    game = Zyrcan(seats=["human", "greedy", "greedy"], seed=7, pace=pace)
    tab = open_page(game)
    game.step("3@d3")
    if how == "undo":
        game.seat(1).undo()
    elif how == "redo":
        game.branch(1)
        game.goto(0)
        game.redo()
    else:
        getattr(game, how)(1)
    tab.post("hello")
    await asyncio.sleep(0.03)
    assert (game.ply, game.view["waiting"], game.thinking) == (1, True, None)
    tab.ask("next")
    await until(lambda: game.ply > 1)
    assert game.match.paused is False


async def test_next_move_ends_the_wait(wire, open_page):
    game = Zyrcan(seats=["human", "greedy", "greedy"], seed=7, pace="instant")
    tab = open_page(game)
    tab.move("3@d3")
    await idle(game)
    tab.ask("undo")
    assert game.match.paused
    tab.move("2@d3")
    await idle(game)
    assert (game.ply, game.turn) == (3, 0)


async def test_python_take_back_during_a_wait_then_let_play(wire, open_page, monkeypatch):
    monkeypatch.setattr(table, "FOLLOW", 60)
    game = Zyrcan(seats=BOTS, seed=7, pace="step")
    tab = open_page(game)
    tab.move("3@d3")
    await turns()
    game.goto(1)  # the same ply: the clock stands still all the same
    assert game.view["waiting"]
    tab.ask("next")
    await until(lambda: game.ply == 2)  # one click is enough
    await turns()
    assert len(thinkers()) == 1


async def test_bot_left_due_by_python_waits_for_the_page(wire, open_page):
    game = Zyrcan(seats=BOTS, seed=7, pace="follow", lang="en")
    tab = open_page(game)
    game.step("3@d3", bots=False)
    assert (game.view["waiting"], game.view["status"]) == (
        True,
        "Fleet B waits for the signal to play.",
    )
    tab.ask("next")
    await idle(game)
    assert (game.ply, game.turn) == (3, 0)


async def test_two_tables_share_nothing(wire, open_page):
    games = [Zyrcan(seats=BOTS, seed=7, pace="follow") for _ in range(2)]
    for game in games:
        open_page(game).move("3@d3")
    assert len(thinkers()) == 2
    for game in games:
        await idle(game)
    assert games[0].match.moves() == games[1].match.moves()
