"""Whole games in the notebook, by mouse alone and by keyboard alone."""

from random import Random

from playwright.sync_api import expect
from zyrcan_page import Screen, states_of

from kyran_widgets import text
from kyran_widgets.rules import zyrcan

GAME = """
from kyran_widgets import Zyrcan
game = Zyrcan(players=3, seed=7, pace="instant")
game
"""
# The first attack of the rules' worked example W12, with people at all seats.
ATTACK = """
from kyran_widgets import Zyrcan
line = "ZYRCAN1 3 tri42 - ../.../..../..A2A1B1/....../..B3..../......../....... 000,000,000 A 37 *"
game = Zyrcan(position=line, seats=["human"] * 3)
game
"""
MOVES = "tuple(game.match.moves())"


def of_seat(moves, states, seat=0):
    return [move for move, state in zip(moves, states, strict=False) if state.turn == seat]


def check_ending(screen, state):
    """The end screen gives the verdict that the rules give, and its reasons."""
    outcome = state.outcome()
    assert outcome is not None
    title, lines = text.outcome_lines("zyrcan", outcome, state.view(None), screen.lang)
    expect(screen.status).to_have_text(title)
    ending = screen.region(title)
    assert ending.get_by_role("listitem").all_inner_texts() == lines
    return ending


# --- by mouse ----------------------------------------------------------------------


def test_a_game_by_mouse_then_its_replay(open_notebook, in_kernel):
    page = open_notebook([GAME])
    screen, rng, played = Screen(page), Random(5), []
    while not (offer := screen.wait_asked(len(played))).over:
        played.append(screen.act(offer, rng))
        screen.wait_asked(offer.ply + 1)
    moves = in_kernel(page, MOVES)
    states = states_of(moves)
    assert of_seat(moves, states) == played
    assert len(played) > 12
    screen.wait_shown(states[-1])
    check_ending(screen, states[-1]).get_by_role("button", name=screen.words["close"]).click()

    replay(screen, states)
    log_leads_back(screen, moves, states)
    play_on_from_the_first_attack(screen, moves, states, in_kernel)


def replay(screen, states):
    last = len(states) - 1
    screen.press("first")
    screen.wait_shown(states[0])
    for ply in (1, 2, 3):
        screen.press("next")
        screen.wait_shown(states[ply])
        screen.wait_ply(ply)
    screen.press("previous")
    screen.wait_shown(states[2])
    screen.press("last")
    screen.wait_shown(states[last])
    screen.wait_ply(last)

    screen.slider.click()  # in its middle
    halfway = f"[aria-valuetext='{screen.words['ply']} {{}} / {last}']"
    ply = int(screen.slider.input_value())
    assert last // 3 < ply < last - last // 3
    expect(screen.root.locator(halfway.format(ply))).to_be_visible()
    screen.wait_shown(states[ply])
    expect(screen.status).to_have_text(text.label("zyrcan", "status_shown", "fr", ply=ply))


def log_leads_back(screen, moves, states):
    ply = len(moves) - 8
    screen.press("last")
    screen.wait_shown(states[-1])
    events = []
    states[ply - 1].copy().apply(moves[ply - 1], events)
    screen.log.get_by_text(text.event_text("zyrcan", events[0], "fr"), exact=True).click()
    screen.wait_shown(states[ply])
    screen.wait_ply(ply)


def play_on_from_the_first_attack(screen, moves, states, in_kernel):
    """A branch keeps what was played, beside what is played now."""
    ply = 36
    screen.slider.fill(str(ply))
    screen.wait_shown(states[ply])
    assert screen.offer().able == []  # it is only looked at
    screen.press("branch")
    screen.wait_asked()
    expect(screen.slider).to_have_attribute("max", str(ply))
    other = next(move for move in states[ply].legal() if move != moves[ply])
    screen.attack(*other.split("x"))
    screen.wait_asked(ply + 1)
    line = in_kernel(screen.page, MOVES)
    assert line[: ply + 1] == (*moves[:ply], other)
    tried = in_kernel(screen.page, f"[n.move for n in game.match.path[{ply - 1}].children]")
    assert sorted(tried) == sorted([moves[ply], other])
    screen.wait_shown(states_of(line)[-1])


def test_the_notebook_of_the_readme(open_notebook, in_kernel):
    page = open_notebook("01_zyrcan.ipynb")
    screen = Screen(page)
    screen.deploy(3, "d3")
    screen.wait_asked(3)
    moves = in_kernel(page, MOVES)
    assert moves[0] == "3@d3"
    assert len(moves) == 3
    screen.wait_shown(states_of(moves)[-1])


# --- by keyboard -------------------------------------------------------------------

NOTEBOOK = """() => {
    const { mode, activeCellIndex, widgets } = window.jupyterapp.shell.currentWidget.content;
    const cells = widgets.map(({ model }) => [model.type, model.sharedModel.source]);
    return [mode, activeCellIndex, cells, widgets[0].model.executionCount];
}"""
FOCUS = "() => document.activeElement?.dataset?.cell ?? null"
FOCUSED = "(element) => element === document.activeElement"
# Each key with the direction that the rules name, and the key that leads back.
WAYS = {
    "ArrowRight": ("E", "ArrowLeft"),
    "ArrowLeft": ("W", "ArrowRight"),
    "ArrowUp": ("NW", "Shift+ArrowDown"),
    "Shift+ArrowUp": ("NE", "ArrowDown"),
    "ArrowDown": ("SW", "Shift+ArrowUp"),
    "Shift+ArrowDown": ("SE", "ArrowUp"),
}
# Shortcuts of the notebook's command mode: new cells, cut, paste, delete, headings, undo …
LETTERS = ["a", "b", "d", "d", "x", "c", "v", "z", "m", "y", "l", "o", "s", "j", "k", "1", "2"]
CHORDS = ["Control+Enter", "Control+s", "Shift+M", "Shift+K", "Shift+L"]


def test_a_game_by_keyboard(open_notebook, in_kernel):
    page = open_notebook([GAME, "beside = 1"])
    screen, keyboard, rng = Screen(page), page.keyboard, Random(8)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:enter-command-mode')")
    before = page.evaluate(NOTEBOOK)
    assert before[0] == "command"

    tab_to(page, lambda: page.evaluate(FOCUS))
    walk_in_six_directions(page)
    for key in [*LETTERS, *CHORDS]:
        keyboard.press(key)
    assert page.evaluate(NOTEBOOK) == before
    assert in_kernel(page, "game.ply") == 0

    played = 0
    while not (offer := screen.wait_asked(played)).over:
        play_by_keyboard(screen, offer, rng)
        played += 1
        screen.wait_asked(offer.ply + 1)
    moves = in_kernel(page, MOVES)
    states = states_of(moves)
    assert len(of_seat(moves, states)) == played > 12
    check_ending(screen, states[-1])
    assert page.evaluate(NOTEBOOK) == before

    # The same keys elsewhere in the widget …
    tab_to(page, lambda: screen.button("settings").evaluate(FOCUSED), "Shift+Tab")
    for key in [*LETTERS, "Shift+L"]:
        keyboard.press(key)
    assert page.evaluate(NOTEBOOK) == before
    # … and in the notebook, where they are shortcuts.
    page.locator(".jp-InputPrompt").last.click()
    keyboard.press("b")
    page.wait_for_function(f"(cells) => ({NOTEBOOK})()[2].length === cells + 1", arg=len(before[2]))


def tab_to(page, reached, key="Tab"):
    for _ in range(60):
        page.keyboard.press(key)
        if reached():
            return
    raise AssertionError(f"60 times {key} did not lead there")


def walk_in_six_directions(page):
    """From the cell where Tab arrives, each key leads to the neighbour that the rules name."""
    board, here = zyrcan.State.new(players=3).board, page.evaluate(FOCUS)
    for key, (direction, back) in WAYS.items():
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) == board.step(here, direction, 1), key
        page.keyboard.press(back)
        assert page.evaluate(FOCUS) == here, back


def play_by_keyboard(screen, offer, rng):
    page, keyboard = screen.page, screen.page.keyboard
    if offer.free:
        motors = rng.choice([m for m in (1, 2, 3) if screen.ship_type(m).is_enabled()])
        keyboard.press(str(motors))
        expect(screen.ship_type(motors)).to_have_attribute("aria-pressed", "true")
        for key in rng.choices([*WAYS], k=4):
            keyboard.press(key)
        if page.evaluate(FOCUS) not in offer.free:
            keyboard.press(rng.choice("np"))
        assert page.evaluate(FOCUS) in offer.free
        keyboard.press("Enter")
    elif offer.must_pass:
        tab_to(page, lambda: screen.button("pass").evaluate(FOCUSED))
        keyboard.press("Enter")
    else:
        keyboard.press(rng.choice("np"))
        origin = page.evaluate(FOCUS)
        assert origin in offer.able
        keyboard.press(" ")
        expect(screen.cell(origin)).to_have_attribute("aria-selected", "true")
        keyboard.press("n")
        assert page.evaluate(FOCUS) in screen.offer().targets
        keyboard.press("Enter")


def test_escape_drops_the_choice_then_leaves(open_notebook, in_kernel):
    page = open_notebook([ATTACK])
    screen, press = Screen(page), page.keyboard.press
    screen.cell("d3").click()
    expect(screen.cell("d3")).to_have_attribute("aria-selected", "true")
    assert sorted(screen.offer().targets) == ["d5", "f3"]
    press("Escape")
    expect(screen.cell("d3")).to_have_attribute("aria-selected", "false")
    assert screen.offer().targets == []
    assert page.evaluate(FOCUS) == "d3"
    press("Escape")
    assert page.evaluate(FOCUS) is None
    press("Tab")  # … and the way on is from there
    assert page.evaluate(FOCUS) is None
    assert screen.root.evaluate("(root) => root.contains(document.activeElement)")
    assert in_kernel(page, "game.ply") == 0
