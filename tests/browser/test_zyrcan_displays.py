"""One game shown more than once: after a reload, in two cells, from several seats."""

from playwright.sync_api import expect
from zyrcan_page import Screen, states_of

from kyran_widgets import text

MOVES = "tuple(game.match.moves())"
TREE = "(game.match.rev, len(game.match.root.children), game.match.plies)"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
# Two clicks before the page can hear of either: no answer comes between them.
CLICK_AT_ONCE = """(places) => places.forEach(([display, cell]) =>
    document.querySelectorAll(".kw-root")[display].querySelector(`[data-cell=${cell}]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true })))"""


def cells(*shown, seats, pace="instant"):
    first = f"""
from kyran_widgets import Zyrcan
game = Zyrcan(players=3, seats={seats}, seed=7, pace="{pace}")
"""
    return [first, *shown]


def test_a_reload_shows_the_same_position(open_notebook, in_kernel, lab):
    page = open_notebook(cells("game", seats=["human", "greedy", "greedy"]))
    screen = Screen(page)
    screen.deploy(3, "d3")
    screen.wait_asked(3)
    page.evaluate(SAVE)
    screen.deploy(2, in_kernel(page, "game.legal[0]").split("@")[1])
    screen.wait_asked(6)  # the file does not know of these moves
    moves, before = in_kernel(page, MOVES), in_kernel(page, TREE)

    page.reload()
    lab.wait(page)
    screen = Screen(page)
    offer = screen.wait_asked(6)
    screen.wait_shown(states_of(moves)[-1])
    assert in_kernel(page, MOVES) == moves
    assert in_kernel(page, TREE) == before

    screen.deploy(1, offer.free[0])
    screen.wait_asked(9)
    moves = in_kernel(page, MOVES)
    assert moves[6] == f"1@{offer.free[0]}"
    screen.wait_shown(states_of(moves)[-1])


def moves_sent(wire):
    told = [m.content.get("data", {}).get("content") or {} for m in wire if m.sent]
    return [content["move"] for content in told if content.get("type") == "move"]


def test_two_clicks_at_once_play_one_move(open_notebook, in_kernel, wire):
    page = open_notebook(cells("game", "game", seats=["human"] * 3))
    first, second = Screen(page, nth=0), Screen(page, nth=1)
    first.wait_asked()
    second.wait_asked()

    def check(*moves):
        for screen in (first, second):
            screen.wait_shown(states_of(moves)[-1])
        assert in_kernel(page, MOVES) == moves

    # In both displays: the second is refused, since the game has moved on.
    page.evaluate(CLICK_AT_ONCE, [[0, "d3"], [1, "e4"]])
    stale = text.label("zyrcan", "stale", "fr")
    for screen in (first, second):
        expect(screen.alert).to_contain_text(stale)
    check("1@d3")
    assert in_kernel(page, TREE) == (1, 1, 1)

    # In one display, and a double click: the second is not even sent.
    page.evaluate(CLICK_AT_ONCE, [[0, "e4"], [0, "f5"]])
    check("1@d3", "1@e4")
    second.wait_asked(2)
    second.cell("g4").dblclick()
    check("1@d3", "1@e4", "1@g4")
    for screen in (first, second):
        expect(screen.alert).to_be_empty()
    assert moves_sent(wire) == ["1@d3", "1@e4", "1@e4", "1@g4"]


def test_seats_in_their_own_cells_stay_in_step(open_notebook, in_kernel, wire):
    kinds = ["human", "human", "greedy"]
    shown = ["game", "game.seat(1)", "game.seat(None)", "game.seat('all')"]
    page = open_notebook(cells(*shown, seats=kinds))
    one, two, *watchers = screens = [Screen(page, nth=i) for i in range(4)]

    assert "d3" in one.wait_asked().free
    # Who may not move is told so, and nothing happens.
    two.cell("d3").click()
    waiting = text.label("zyrcan", "status_wait", "fr", seat=0)
    expect(two.root.get_by_role("status")).to_have_text(waiting)
    for screen in watchers:
        screen.cell("d3").click()
        expect(screen.root.get_by_role("status")).to_have_text(screen.words["watching"])
    assert moves_sent(wire) == []

    one.deploy(3, "d3")
    two.wait_asked(1)
    for screen in screens:
        screen.wait_shown(states_of(["3@d3"])[-1])
        assert bool(screen.offer().free) == (screen is two)
    two.deploy(2, "e4")
    one.wait_asked(3)
    moves = in_kernel(page, MOVES)
    assert moves[:2] == ("3@d3", "2@e4")
    for screen in screens:
        screen.wait_shown(states_of(moves)[-1])
        screen.wait_ply(3)
        assert bool(screen.offer().free) == (screen is one)
    for screen in screens:  # only players have ships of their own at the bottom edge
        reserve = screen.root.get_by_role("group", name=screen.words["choose_type"])
        expect(reserve).to_have_count(0 if screen in watchers else 1)

    # One looks back: the others go on looking at the game.
    one.press("first")
    one.wait_shown(states_of([])[-1])
    for screen in (two, *watchers):
        screen.wait_ply(3)
        screen.wait_shown(states_of(moves)[-1])
