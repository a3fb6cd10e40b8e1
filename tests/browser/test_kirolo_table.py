"""What the table of KIROLO does with cards: drag, lay, exchange, draw; and axe's judgement."""

import pytest
from kirolo_page import Screen, game, position
from playwright.sync_api import expect
from test_kyran_table import AXE, CHECK, THEME

from kyran_widgets import text

MINE = "F10,E5,*,F7,~,T5,E5,F8,+,F9,?,B2"
TABLE = "F1.F2.F3 E9.T9.B9 M10.M11.M12"
LINE = position(f"{MINE}|E1,T2,B3", table=TABLE)
MOVES = "tuple(game.match.moves())"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
HELD = "game.match.state.view(0)['hands'][0]"


def telling(move):
    """Tell a move in the words of the page."""
    return text.move_text("kirolo", move, "fr")


def test_a_turn_by_mouse(open_notebook, in_kernel, lab):
    page = open_notebook(
        [game(position=LINE, seed=5, undo="any")], viewport={"width": 1280, "height": 1400}
    )
    screen = Screen(page)
    expect(screen.root.locator(".kw-held")).to_have_count(12)
    order_and_drag(screen, in_kernel)
    choose_and_lay(screen, in_kernel)
    actions(screen, in_kernel)
    keep_the_order_over_a_reload(screen, lab)


def order_and_drag(screen, in_kernel):
    """A card is pulled to another place, or onto a series; an undo puts it where it was."""
    assert screen.hand() == MINE.split(",")
    screen.drag("F10", screen.card("F9"))
    moved = ["E5", "*", "F7", "~", "T5", "E5", "F8", "+", "F9", "F10", "?", "B2"]
    assert screen.hand() == moved
    expect(screen.root.locator('[data-chosen="true"]')).to_have_count(0)
    screen.after(lambda: screen.drag("*", screen.series(1)))
    assert in_kernel(screen.page, MOVES) == ("1+*",)
    told = screen.series(1).locator(".kw-sr").text_content()
    assert told.endswith(screen.words["name_*"])
    screen.after(lambda: screen.tool("undo").click())
    assert screen.hand() == moved


def choose_and_lay(screen, in_kernel):
    """The preview tells the Joker's place or the reason why not, and nothing jumps."""
    high = screen.height()
    screen.choose("F8", "F7", "*")
    expect(screen.preview).to_contain_text(telling("*.F7.F8"))
    assert screen.height() == high
    screen.page.keyboard.press("Escape")
    screen.choose("F7", "E5")
    expect(screen.preview.locator(".kw-rule-link")).to_have_text("R17")
    screen.tool("play").click(force=True)
    expect(screen.note).to_contain_text("R17")
    assert screen.height() == high
    assert in_kernel(screen.page, "game.match.ply") == 0
    screen.page.keyboard.press("Escape")
    screen.bar("F9").hover()
    expect(screen.preview).to_contain_text(telling("F7.F8.F9.F10"))
    screen.after(lambda: screen.bar("F9").click())
    assert in_kernel(screen.page, MOVES) == ("F7.F8.F9.F10",)
    expect(screen.series(4)).to_be_visible()
    assert screen.hand() == ["E5", "*", "~", "T5", "E5", "+", "?", "B2"]


def actions(screen, in_kernel):
    """Exchange, Bonus with its due discard, Search, and a draw: each as the moves say."""
    screen.choose("B2")
    screen.play("~")
    assert screen.hand() == ["E5", "*", "T5", "E5", "+", "?", "M5"]  # M5 has come, at the right
    screen.play("+")
    expect(screen.pile("B")).to_have_attribute("data-due", "true")
    screen.choose("T5")
    screen.after(lambda: screen.tool("discard").click())
    screen.play("?")
    expect(screen.options).to_have_count(4)
    screen.after(lambda: screen.options.nth(2).click())
    screen.after(lambda: screen.pile("E").click())
    expect(screen.options).to_have_count(4)  # two cards, each with two places for the other
    screen.after(screen.options.first.click)
    moves = in_kernel(screen.page, MOVES)
    assert moves[1:5] == ("~B2@A", "+", "T5@B", "?")
    assert moves[6] == "E"
    assert sorted(screen.hand()) == sorted(in_kernel(screen.page, HELD))


def keep_the_order_over_a_reload(screen, lab):
    page = screen.page
    screen.tool("sort").click()
    order = screen.hand()
    page.evaluate(SAVE)
    page.reload()
    lab.wait(page)
    again = Screen(page)
    expect(again.root.locator(".kw-held")).to_have_count(len(order))
    assert again.hand() == order


def test_a_turn_of_rami_by_keyboard(open_notebook, in_kernel):
    """Draw, keep, lay by the green bar, discard: Tab, arrows, Enter and P alone."""
    line = position("F7,F8,F9,E1,T2|E1,B3", mode="rami", step="draw")
    page = open_notebook([game(position=line, seed=5)])
    screen, press = Screen(page), page.keyboard.press
    expect(screen.root.locator(".kw-held")).to_have_count(5)
    screen.pile("E").focus()
    screen.after(lambda: press("Enter"))
    expect(screen.options.first).to_be_focused()
    press("ArrowRight")
    screen.after(lambda: press("Enter"))
    expect(screen.card("F7").locator(".kw-card")).to_be_focused()
    press("ArrowRight")
    screen.after(lambda: press("p"))
    expect(screen.root.locator(".kw-held")).to_have_count(3)
    press("Home")
    press("Enter")
    expect(screen.card("E1")).to_have_attribute("data-chosen", "true")
    screen.tool("discard").focus()
    press("Enter")
    expect(screen.options.first).to_be_focused()
    press("Escape")
    expect(screen.options).to_have_count(0)
    screen.tool("discard").focus()
    press("Enter")
    press("ArrowRight")
    screen.after(lambda: press("Enter"))
    assert in_kernel(page, MOVES)[:4] == ("E", "F1/T9@B", "F7.F8.F9", "E1@B")


def test_axe(open_notebook):
    cells = [
        game(position=LINE, seed=5),
        game(name="other", position=LINE, seed=5, lang="en"),
        game(name="shared", seats=["human", "human"], seed=4),
    ]
    size = {"width": 1280, "height": 3400}
    page = open_notebook(cells, viewport=size, reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    # Lab's body has no height of its own, which axe takes for hiding all text in it.
    page.add_style_tag(content="body { min-height: 100vh }")
    refused, keeping, shared = Screen(page), Screen(page, lang="en", nth=1), Screen(page, nth=2)
    refused.choose("F7", "E5")
    refused.tool("play").click(force=True)
    expect(refused.note).to_be_visible()
    keeping.after(lambda: keeping.pile("E").click())
    expect(keeping.options).to_have_count(2)
    expect(shared.curtain).to_be_visible()

    for theme in ("Light", "Dark"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        # While a theme loads, Lab covers the page.
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        for state, screen in {"refused": refused, "keep": keeping, "curtain": shared}.items():
            expect(screen.root).to_have_attribute("data-tone", theme.lower())
            found, passed = screen.root.evaluate(CHECK)
            assert found == [], (theme, state)
            assert {"color-contrast", "button-name"} <= set(passed), (theme, state)


CROWD = (
    "E6.E7.E8 F5.E5.T5 * M3.M4.*.M6 F1.F2.F3 B1.B2.B3.B4.B5.B6.B7.B8.B9.B10.B11.B12 T7.B7.M7"
    " E1.E2.E3 M8.M9.M10 T10.B10.M10 F10.E10.* E11.T11.M11 T3.T4.T5"
)
OUTSIDE = """(root) => {
    const box = (e) => e.getBoundingClientRect();
    const edge = box(root.querySelector(".kw-baize")).right + 0.5;
    const parts = [...root.querySelectorAll(".kw-pile, .kw-series, .kw-series .kw-tile")];
    const names = [...root.querySelectorAll(".kw-held .kw-tile i")];
    return parts.filter((e) => box(e).right > edge).length
        + names.filter((e) => e.scrollWidth > e.parentNode.clientWidth).length;
}"""
PILE_ROWS = """(root) => new Set([...root.querySelectorAll(".kw-pile")]
    .map((e) => Math.round(e.offsetTop / 20))).size"""


@pytest.mark.parametrize("width", [330, 450, 520, 1280])
def test_a_crowded_table_stays_within_its_edges(open_notebook, width):
    """Thirteen series, one of them a run of twelve; the names of Actions are whole."""
    line = position("F7,F8,~,?,+,*,T2|E12,T2", table=CROWD)
    made = game(position=line, lang="en")
    page = open_notebook([made], viewport={"width": width, "height": 900})
    screen = Screen(page, "en")
    expect(screen.root.locator(".kw-series")).to_have_count(13)
    assert screen.root.evaluate(OUTSIDE) == 0
    if width > 400:
        assert screen.root.evaluate(PILE_ROWS) == 1
