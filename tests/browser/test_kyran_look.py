"""KYRAN in narrow places: bids in one row, and a refusal in sight, of both games."""

import pytest
from kyran_page import Screen, game
from playwright.sync_api import expect
from zyrcan_page import Screen as Board

SEVEN = (
    "KYRAN1;n=4;deck=base;opt=-;r=1;k=7;d=0;ph=bid;lives=5,5,5,5;bids=_,1,2,1;won=0,0,0,0;"
    "hands=1,C11,7,S27,20,33,M|2,3,5,6,8,9,10|11,12,13,14,15,16,17|18,19,21,22,23,24,25;"
    "trick=-;turn=0;force=-;known=-"
)
KYRAN = game(position=SEVEN, seats=["human", *["scripted"] * 3])
ZYRCAN = """
from kyran_widgets import Zyrcan
board = Zyrcan(players=5, seed=7, pace="instant")
board.step("3@d3")
board
"""
# Where the buttons of the bids lie: one number a row; and the least of their widths.
ROWS = """(bids) => {
    const boxes = [...bids.querySelectorAll("button")].map((each) => each.getBoundingClientRect());
    return [[...new Set(boxes.map(({ top }) => Math.round(top)))].length,
        Math.min(...boxes.map(({ width }) => width))];
}"""
# Whether all of it is seen: no edge of the window or of a scroller cuts it.
SEEN = """(note) => new Promise((resolve) => {
    new IntersectionObserver(([now], observer) => {
        observer.disconnect();
        resolve(now.intersectionRatio > 0.99);
    }).observe(note);
})"""
BEYOND_THE_WIDGET = 116  # of a page with Lab's bars on both sides


@pytest.mark.parametrize(("touch", "least"), [(False, 32), (True, 44)])
def test_bids_lie_in_one_row(open_notebook, touch, least):
    page = open_notebook([KYRAN], viewport={"width": 1280, "height": 900}, has_touch=touch)
    screen = Screen(page)
    screen.wait_asked()
    for width in (1280, 1000, 900, 400 + BEYOND_THE_WIDGET):
        page.set_viewport_size({"width": width, "height": 900})
        rows, narrowest = screen.bids.evaluate(ROWS)
        if not touch or width < 900:
            assert rows == 1, width
        assert narrowest >= least, width


@pytest.mark.parametrize("width", [320, 400])
@pytest.mark.parametrize("height", [620, 900])
def test_a_refusal_is_in_sight(open_notebook, width, height, tmp_path):
    size = {"width": width + BEYOND_THE_WIDGET, "height": height}
    page = open_notebook([KYRAN, ZYRCAN], viewport=size)
    card_table, board = Screen(page), Board(page, nth=1)
    card_table.wait_asked()
    board.wait_asked(5)
    refuse = {
        card_table: lambda: card_table.bid_button(3).click(force=True),
        board: lambda: board.cell("d3").click(force=True),
    }
    for screen, press in refuse.items():
        screen.root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
        before = screen.root.bounding_box()
        press()
        note = screen.root.locator(".kw-note")
        expect(note).to_be_visible()
        page.wait_for_timeout(400)
        assert note.evaluate(SEEN)
        now = screen.root.bounding_box()
        assert (now["width"], now["height"]) == (before["width"], before["height"])
        page.screenshot(path=tmp_path / f"{type(screen).__module__}.png")
        # It follows what is seen.
        screen.root.evaluate("(root) => root.scrollIntoView({ block: 'center' })")
        page.wait_for_timeout(600)
        assert note.evaluate(SEEN)
        note.locator(".kw-tool").click()
        expect(note).to_have_count(0)
