"""Cards of KIROLO pulled by a finger: to another place of the hand, onto a series, a discard."""

import pytest
from kirolo_page import Screen, game, position
from playwright.sync_api import expect
from test_kirolo_table import MOVES

TABLET = {"viewport": {"width": 834, "height": 1112}, "has_touch": True}
STEPS = 12


class Finger:
    """One finger on a page: touches, of which the browser makes pointers, clicks or scrolls."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.at = (0, 0)

    def touch(self, kind, *points):
        told = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def pull(self, card, goal):
        """Lay the finger on a card and pull it onto something, without letting go."""
        (x, y), end = middle(card), middle(goal)
        self.touch("touchStart", (x, y))
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self.touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))

    def lift(self):
        self.touch("touchEnd")

    def tap(self, goal):
        self.touch("touchStart", middle(goal))
        self.lift()


def middle(part):
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def table(open_notebook):
    """Show the second step of a turn of Rami on a tablet."""
    line = position("F10,E5,T5,M4,B8,E1|E1,B3", mode="rami", step="play", table="F7.F8.F9")
    made = game(position=line, seats=["human", "scripted"], undo="any")
    screen = Screen(open_notebook([made], **TABLET))
    expect(screen.root.locator(".kw-held")).to_have_count(6)
    screen.root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
    return screen


def test_a_finger_moves_a_card_in_its_row(table, in_kernel):
    finger = Finger(table.page)
    finger.tap(table.card("B8"))
    expect(table.card("B8")).to_have_attribute("data-chosen", "true")
    finger.pull(table.card("F10"), table.card("M4"))
    expect(table.root.locator('[data-dragged="true"]')).to_have_count(1)
    finger.lift()
    expect(table.root.locator('[data-dragged="true"]')).to_have_count(0)
    assert table.hand() == ["E5", "T5", "M4", "F10", "B8", "E1"]
    finger.pull(table.card("E1"), table.card("E5"))
    finger.lift()
    expect(table.root.locator('[data-dragged="true"]')).to_have_count(0)
    assert table.hand() == ["E1", "E5", "T5", "M4", "F10", "B8"]
    expect(table.root.locator('[data-chosen="true"]')).to_have_count(1)  # no drag is a press
    assert in_kernel(table.page, MOVES) == ()


def test_a_finger_pulls_cards_up_to_a_series_and_a_discard(table, in_kernel):
    """The page does not scroll under the finger."""
    finger = Finger(table.page)
    top = table.root.bounding_box()["y"]
    for card, goal in [("F10", table.series(1)), ("E5", table.pile("B"))]:
        finger.pull(table.card(card), goal)
        expect(goal).to_have_attribute("data-over", "true")
        assert table.root.bounding_box()["y"] == top
        table.after(finger.lift)
        expect(table.root.locator('[data-dragged="true"]')).to_have_count(0)
    assert in_kernel(table.page, MOVES) == ("1+F10", "E5@B")
    assert table.hand() == ["T5", "M4", "B8", "E1"]
