"""A round of KYRAN in the notebook, by mouse and by keyboard alone."""

import re
from random import Random

from kyran_page import CARDS, HANDS, Screen, card_of, game
from playwright.sync_api import expect

MOVES = "tuple(game.match.moves())"
SEATS = "tuple(n.seat for n in game.match.path[:game.match.ply])"
ROUND = "game.match.state.view(None)['round']"
RESULTS = """tuple((e.facts["seat"], e.kind) for e in game.match.events("all")
    if e.kind in ("LifeKept", "LifeLost"))"""


def own(page, in_kernel):
    """Tell what seat 0 has done."""
    moves, seats = in_kernel(page, f"({MOVES}, {SEATS})")  # at once: others may be playing
    return [move for move, seat in zip(moves, seats, strict=True) if seat == 0]


def check_played(page, in_kernel, played):
    """What was pressed has been played: the bid, most of the cards, and a choice among them."""
    done = own(page, in_kernel)
    assert [card_of(move) for move in done] == [card_of(move) for move in played]
    assert len(played) > 4  # a Power of another may force some
    assert [move for move in played if move not in done] == [
        move for move in played if re.fullmatch("[CSBV][0-9]+", move)
    ]  # with one way to lay it, a Power is laid at once
    assert any(move in done and re.search("[>~]|M[03]", move) for move in played)


def check_summary(screen, in_kernel):
    """The end of round 1 is told as the rules have it, and the next one has begun."""
    page = screen.page
    expect(screen.summary).to_be_visible()
    expect(screen.summary.get_by_role("heading")).to_have_text(f"{screen.words['round']} 1")
    items = screen.summary.get_by_role("listitem").all()
    kept = [item.get_attribute("data-kept") == "true" for item in items]
    results = dict(in_kernel(page, RESULTS))
    assert kept == [results[seat] == "LifeKept" for seat in range(3)]
    assert in_kernel(page, ROUND) == 2
    screen.wait_asked()
    assert screen.hand() == in_kernel(page, HANDS)[0]
    assert len(screen.hand()) == 6
    expect(screen.bids).to_be_visible()


def test_a_round_by_mouse(open_notebook, in_kernel):
    page = open_notebook([game(players=3, seed=15, seats=["human", "random", "steady"])])
    screen, rng = Screen(page), Random(2)
    screen.wait_asked(1)
    dealt = in_kernel(page, HANDS)[0]
    assert screen.hand() == dealt
    assert {"C11", "S27", "M"} < set(dealt)  # there will be choices
    screen.bid(2)
    played = ["b2"]
    while True:
        screen.wait_asked(screen.ply())
        if not screen.hand() or screen.bids.count():
            break
        played.append(screen.lay(rng))
    check_played(page, in_kernel, played)
    check_summary(screen, in_kernel)
    screen.summary.get_by_role("button", name=screen.words["close"]).click()
    expect(screen.summary).to_have_count(0)


NOTEBOOK = """() => {
    const { mode, activeCellIndex, widgets } = window.jupyterapp.shell.currentWidget.content;
    const cells = widgets.map(({ model }) => [model.type, model.sharedModel.source]);
    return [mode, activeCellIndex, cells, widgets[0].model.executionCount];
}"""
FOCUS = """() => {
    const { card, option } = document.activeElement?.dataset ?? {};
    return [card ?? null, option ?? null];
}"""
# Shortcuts of the notebook's command mode.
LETTERS = ["a", "b", "d", "d", "x", "c", "v", "z", "m", "y", "l", "o", "s", "j", "k"]


def test_a_round_by_keyboard(open_notebook, in_kernel):
    page = open_notebook([game(players=3, seed=16, seats=["human", "steady", "random"]), "2"])
    screen, press, rng = Screen(page), page.keyboard.press, Random(4)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:enter-command-mode')")
    before = page.evaluate(NOTEBOOK)
    assert before[0] == "command"
    screen.wait_asked(1)
    hand = screen.hand()
    assert {"C11", "S27"} < set(hand)

    tab_to(page, lambda: page.evaluate(FOCUS)[0])
    press("Home")
    for place in (1, 2, 3):
        press("ArrowRight")
        assert page.evaluate(FOCUS)[0] == hand[place]
    press("Shift+ArrowRight")  # it needs an order of one's own, and makes one
    assert screen.hand() == [*hand[:3], hand[4], hand[3], *hand[5:]]
    assert page.evaluate(FOCUS)[0] == hand[3]
    for key in LETTERS:
        press(key)
    assert page.evaluate(NOTEBOOK) == before
    asked = screen.ply()
    press("2")  # a bid, not the second kind of heading
    screen.wait_asked(asked + 1)
    played = ["b2"]
    while not screen.bids.count():
        ply = screen.ply()
        played.append(lay_by_keyboard(screen, rng))
        screen.wait_asked(ply + 1)
    check_played(page, in_kernel, played)
    assert sorted(screen.hand()) == sorted(in_kernel(page, HANDS)[0])
    check_summary(screen, in_kernel)
    assert page.evaluate(NOTEBOOK) == before


def lay_by_keyboard(screen, rng):
    page, press = screen.page, screen.page.keyboard.press
    ply = screen.ply()
    if screen.options.count() == 0:
        if page.evaluate(FOCUS)[0] is None:
            tab_to(page, lambda: page.evaluate(FOCUS)[0])
        press("Home")
        steps = rng.randrange(len(screen.hand()))
        for _ in range(steps):
            press("ArrowRight")
        card = page.evaluate(FOCUS)[0]
        assert card == screen.hand()[steps]
        press("Enter")
        if screen.wait_answered(ply):
            return card
        assert page.evaluate(FOCUS)[1] is not None  # the choice has the focus
    elif page.evaluate(FOCUS)[1] is None:
        tab_to(page, lambda: page.evaluate(FOCUS)[1])
    for _ in range(rng.randrange(3)):
        press("ArrowRight")
    move = page.evaluate(FOCUS)[1]
    assert move in screen.offered()
    press("Enter")
    return move


def tab_to(page, reached):
    """Tab on, once round the widget and back if need be."""
    for key in ["Tab"] * 60 + ["Shift+Tab"] * 120:
        page.keyboard.press(key)
        if reached():
            return
    raise AssertionError("Tab did not lead there")


def test_the_notebook_of_the_readme(open_notebook, in_kernel):
    page = open_notebook("02_kyran.ipynb", viewport={"width": 1280, "height": 1000})
    screen = Screen(page)
    screen.root.scroll_into_view_if_needed()
    game_ply = screen.ply()
    screen.wait_asked(game_ply)
    assert len(screen.hand()) == 7
    choices = screen.bids.get_by_role("button").all()
    bid = next(i for i, b in enumerate(choices) if b.get_attribute("aria-disabled") != "true")
    screen.bid(bid)
    assert own(page, in_kernel) == [f"b{bid}"]
    screen.page.wait_for_function(
        "([root, cards]) => root.querySelectorAll('.kw-hand .kw-card').length === cards",
        arg=[screen.root.element_handle(), 7],
    )
    assert page.evaluate(CARDS_OF_FIRST) == in_kernel(page, HANDS)[0]


CARDS_OF_FIRST = f"() => ({CARDS})(document.querySelector('.kw-root'))"
