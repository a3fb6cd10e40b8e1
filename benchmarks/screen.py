"""From a click to the painted board in JupyterLab, beside a bare anywidget counter.

    uv run python benchmarks/screen.py

Both are clicked in turn in one page: 25 deployments and 25 attacks of Zyrcan, once with a
pause before each click, as a person makes it, and once without. It counts too what a move
puts on the wire, and how large the bundle is.
"""

from __future__ import annotations

import ast
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT / "tests" / "browser")]

from lab_server import CHROMIUM_ARGS, LabServer, Message, chromium, record_wire  # noqa: E402
from timing import Spread  # noqa: E402

RNG = Random(7)
CLICKS = 50
PAUSES = {"with pauses": 150, "back to back": 0}

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        button.id = "counter";
        const show = () => { button.ariaLabel = String(model.get("twice")); };
        model.on("change:twice", show);
        button.onclick = () => {
            model.set("value", model.get("value") + 1);
            model.save_changes();
        };
        show();
        el.append(button);
    } };
    """
    value = traitlets.Int(0).tag(sync=True)
    twice = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("value")
    def _answer(self, change):
        self.twice = 2 * change["new"]

Counter()
'''
GAME = """
import kyran_widgets as kw
game = kw.Zyrcan(players=5, seats=["human"] * 5, seed=7)
game
"""
CLICK = """async ([element, pause]) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const changed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("no answer")), 10000);
        new MutationObserver(resolve).observe(element, { attributeFilter: ["aria-label"] });
    });
    const begun = performance.now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await changed;
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve)); // the frame is out
    return performance.now() - begun;
}"""
READY = "(board) => board.getAttribute('aria-busy') !== 'true'"


def click(page: Page, selector: str, pause: float) -> float:
    """Click an element whose label the kernel then changes; milliseconds until that is painted."""
    return float(page.evaluate(CLICK, [page.query_selector(selector), pause]))


class Table:
    """One game on the screen."""

    def __init__(self, lab: LabServer, page: Page) -> None:
        self.lab, self.page = lab, page

    def ready(self) -> list[str]:
        """Wait until the board takes clicks; the legal moves."""
        board = self.page.wait_for_selector(".kw-board")
        self.page.wait_for_function(READY, arg=board)
        return list(ast.literal_eval(self.lab.evaluate(self.page, "tuple(game.legal)")))

    def move(self, pause: float) -> float | None:
        """Play a random move by mouse and time its last click; ``None`` when nothing is left."""
        moves = self.ready()
        if moves in ([], ["--"]):
            return None
        move = RNG.choice(moves)
        if "@" in move:
            motors, target = move.split("@")
            button = self.page.locator(f".kw-type >> nth={int(motors) - 1}")
            if button.get_attribute("aria-pressed") != "true":
                button.click()
        else:
            origin, target = move.split("x")
            self.page.locator(f"[data-cell={origin}]").click(force=True)
        return click(self.page, f"[data-cell={target}]", pause)

    def finish_deployment(self) -> None:
        """Deploy what is left from Python."""
        code = "while game.phase == 'deploy': game.step(game.legal[0])"
        self.lab.evaluate(self.page, code=code)


def race(table: Table, wire: list[Message], pause: float) -> None:
    """Click the counter and the board in turn; print both, the ratio, and the messages."""
    page = table.page
    bare: list[float] = []
    board: list[float] = []
    messages: list[int] = []
    sizes: list[int] = []
    while len(board) < CLICKS:
        if len(board) == CLICKS // 2:
            table.finish_deployment()
        bare.append(click(page, "#counter", pause))
        page.wait_for_timeout(20)
        wire.clear()
        took = table.move(pause)
        if took is None:
            break
        table.ready()
        heard = [m for m in wire if m.kind == "comm_msg" and not m.sent]
        board.append(took)
        messages.append(len(heard))
        sizes.append(sum(m.size for m in heard))
    ours, theirs = Spread.of(board), Spread.of(bare)
    print(f"  counter {theirs:.1f} ms, board {ours:.1f} ms, {len(board)} clicks")
    print(f"  {ours.median / theirs.median:.2f} × the counter, goal ≤ 1.5")
    print(f"  messages a move {Spread.of(messages):.0f}, goal ≤ 2; bytes {Spread.of(sizes):,.0f}")


def main() -> None:
    """Start JupyterLab, and race."""
    with (
        tempfile.TemporaryDirectory() as home,
        LabServer(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        for name, pause in PAUSES.items():
            print(name)
            page = browser.new_page(viewport={"width": 1280, "height": 1000})
            wire: list[Message] = []
            record_wire(page, wire)
            lab.open(page, lab.write([COUNTER, GAME]))
            race(Table(lab, page), wire, pause)
            page.close()
        browser.close()
    for bundle in sorted((ROOT / "kyran_widgets" / "static").iterdir()):
        print(f"{bundle.name}: {bundle.stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
