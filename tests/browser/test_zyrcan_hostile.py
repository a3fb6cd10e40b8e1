"""A page that lies: nothing changes, the widget says so, and under tests the error is raised."""

import pytest
from playwright.sync_api import expect
from zyrcan_page import Screen, states_of

from kyran_widgets import text

GAME = """
from kyran_widgets import Zyrcan
game = Zyrcan(players=3, seats=["human", "human", "greedy"], seed=7, pace="instant")
game
"""
# A widget of somebody else on the same page has all models of the page in its hands.
SPY = """
import anywidget
class Spy(anywidget.AnyWidget):
    _esm = "export default { render({ model }) { globalThis.spied = model.widget_manager; } }"
Spy()
"""
STATE = """(game.match.rev, tuple(game.match.moves()), game.match.plies, game.position,
    game.match.seats, game.lang, game.theme, game.pace, game.view["lang"], len(game.view),
    len(game.words), hash(game._esm), hash(game._css), game.seat(1).view["ply"])"""
# A message to the kernel's side of a widget, past all that the page's own code would do.
TELL = """async ([comm_id, data]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const header = {
        msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: kernel.clientId,
        username: "", date: new Date().toISOString(), version: "5.2",
    };
    kernel.sendShellMessage({
        header, parent_header: {}, metadata: {}, buffers: [], channel: "shell",
        content: { comm_id, data },
    });
}"""
FORGE = """async ([id, name, value]) => {
    const model = await globalThis.spied.get_model(id);
    model.set(name, value);
    model.save_changes();
}"""
SEEN = """async ([id, name]) => (await globalThis.spied.get_model(id)).get(name)"""


@pytest.fixture
def table(open_notebook, in_kernel, wire):
    """Open a game of two people, a widget each, and the spy; a first move has been played."""
    page = open_notebook([GAME, "game.seat(1)", SPY])
    return Table(page, in_kernel, wire)


def until(page, holds):
    """Wait for what the page's websocket brings."""
    for _ in range(500):
        if holds():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it did not come within 5 s")


class Table:
    """What a hostile page does, and what comes of it."""

    def __init__(self, page, in_kernel, wire):
        self.page, self.in_kernel, self.wire = page, in_kernel, wire
        self.first, self.second = Screen(page, nth=0), Screen(page, nth=1)
        self.first.deploy(3, "d3")
        self.second.wait_asked(1)
        page.wait_for_function("() => globalThis.spied")
        self.ids = in_kernel(page, "(game.model_id, game.seat(1).model_id)")
        self.before = self.state()

    def state(self):
        return self.in_kernel(self.page, STATE)

    def send(self, content, seat=0):
        """Send a custom message to the widget of a seat."""
        self.tell(self.ids[seat], content)

    def tell(self, comm_id, content):
        self.page.evaluate(TELL, [comm_id, {"method": "custom", "content": content}])

    def write(self, state):
        """Write traits of the first widget."""
        self.page.evaluate(TELL, [self.ids[0], {"method": "update", "state": state}])

    def raised(self):
        """Take the error that the kernel raises: its name and text."""
        until(self.page, lambda: any(m.kind == "error" for m in self.wire))
        [error] = [m.content for m in self.wire if m.kind == "error"]
        self.wire.clear()  # else it fails the test at its end
        return error["ename"], error["evalue"]

    def check_untouched(self):
        assert self.state() == self.before
        for screen in (self.first, self.second):
            screen.wait_shown(states_of(["3@d3"])[-1])
            screen.wait_ply(1)

    def check_refused(self, error):
        """Check that the kernel raised it, the widget tells it, and nothing has changed."""
        name, raised = self.raised()
        assert name == "BadMessage"
        assert error in raised
        expect(self.first.alert).to_contain_text(error)
        expect(self.first.alert).to_contain_text(text.label("zyrcan", "malformed", "fr"))
        self.check_untouched()


def write_traits(table):
    view = table.in_kernel(table.page, "game.view")
    forged = view | {"ply": 99, "status": "Victoire", "turn": 1}
    table.write({"view": forged})
    table.check_refused("view")
    table.write({"words": {"undo": "Triche"}})
    table.check_refused("words")
    table.write({"_esm": "export default { render() { alert(1) } }"})
    table.check_refused("_esm")
    table.write({"lang": "en", "_place": None, "view": {}})
    table.check_refused("view")

    # Through the page's own model, which is set right again.
    table.page.evaluate(FORGE, [table.ids[0], "view", forged])
    table.check_refused("view")
    assert table.page.evaluate(SEEN, [table.ids[0], "view"]) == view
    table.page.evaluate(FORGE, [table.ids[0], "words", {}])
    table.check_refused("words")
    expect(table.first.button("undo")).to_be_visible()


MOVE = {"type": "move", "move": "1@e4", "rev": 1}
MALFORMED = [
    ("a", "must be an object"),
    ({}, "message type"),
    ({"type": "cheat"}, "message type 'cheat'"),
    ({"type": ["move"]}, "message type"),
    ({"type": "__class__"}, "message type"),
    (MOVE | {"seat": 1}, "message 'move' has the fields"),
    ({"type": "move", "rev": 1}, "message 'move' has the fields"),
    (MOVE | {"rev": "1"}, "field 'rev'"),
    (MOVE | {"rev": True}, "field 'rev'"),
    (MOVE | {"rev": 1.5}, "field 'rev'"),
    (MOVE | {"move": {"cell": "e4"}}, "field 'move'"),
    (MOVE | {"move": "1@e4" * 100_000}, "over 64 characters"),
    ({"type": "show", "ply": 7}, "ply 7 of 1"),
    ({"type": "show", "ply": None}, "field 'ply'"),
    ({"type": "branch", "ply": -1, "rev": 1}, "ply -1 of 1"),
    ({"type": "set", "name": "seed", "value": "1"}, "seed"),
    ({"type": "set", "name": "lang", "value": "../../etc"}, "the choices are"),
    ({"type": "seat", "seat": 9, "kind": "human"}, "the seats are 0 to 2"),
    ({"type": "seat", "seat": 1, "kind": "os"}, "the choices are"),
]


def test_nothing_comes_of_what_the_page_would_not_send(table):
    write_traits(table)
    for content, error in MALFORMED:
        table.send(content)
        table.check_refused(error)
    # And the game goes on.
    table.second.deploy(1, "e4")
    table.first.wait_asked(3)


def rule_as_a_spectator(table):
    watcher = table.in_kernel(table.page, "game.seat(None).model_id")
    rules = [
        {"type": "undo", "rev": 1},
        {"type": "redo", "rev": 1},
        {"type": "branch", "ply": 0, "rev": 1},
        {"type": "new", "rev": 1},
        {"type": "seat", "seat": 1, "kind": "greedy"},
        MOVE,
    ]
    for content in rules:
        before = len(answers(table.wire, watcher))
        table.tell(watcher, content)
        until(table.page, lambda: len(answers(table.wire, watcher)) > before)  # noqa: B023
        key = "not_allowed" if content["type"] in ("move", "seat") else "only_watching"
        assert answers(table.wire, watcher)[before:] == [text.label("zyrcan", key, "fr", seat=1)]
        table.check_untouched()


def test_nothing_comes_of_late_and_foreign_messages(table):
    rule_as_a_spectator(table)
    cases = [
        # content, widget of seat, where the answer is, what it says
        (MOVE | {"rev": 0}, 1, "stale", {}),
        (MOVE | {"rev": 12}, 1, "stale", {}),
        (MOVE | {"rev": -1}, 1, "stale", {}),
        (MOVE, 0, "not_allowed", {"seat": 1}),
        ({"type": "seat", "seat": 0, "kind": "greedy"}, 1, "not_allowed", {"seat": 0}),
    ]
    for content, seat, key, facts in cases:
        table.send(content, seat)
        screen = (table.first, table.second)[seat]
        expect(screen.alert).to_contain_text(text.label("zyrcan", key, "fr", **facts))
        table.check_untouched()
        screen.press("close")
        expect(screen.alert).to_be_empty()
    # All these are answers: an honest page may be late. An error would fail the test at its end.

    # Its own seat, the present picture: the same message plays.
    table.send(MOVE, 1)
    table.first.wait_asked(3)
    assert table.in_kernel(table.page, "game.match.moves()[1]") == "1@e4"


def answers(wire, comm_id):
    """List the reasons that the kernel gave this widget."""
    said = [m.content for m in wire if not m.sent and m.content.get("comm_id") == comm_id]
    told = [content["data"].get("content") or {} for content in said]
    return [content["text"] for content in told if content.get("type") == "refusal"]
