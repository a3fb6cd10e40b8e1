"""From a click to the painted board in JupyterLab, beside a bare anywidget counter.

    uv run python benchmarks/screen.py [zyrcan | kyran | replay]

Both are clicked in turn in one page, once with a pause before each click, as a person makes
it, and once without: 25 deployments and 25 attacks of five fleets of Zyrcan, or 50 bids and
cards of one of six players of KYRAN, or 50 steps through a game of KYRAN of 199 moves, seen by
the teacher, from its end backwards. It counts too what a move puts on the wire, and how
large the bundle is.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT / "tests" / "browser")]

from kyran_page import card_of  # noqa: E402
from lab_server import CHROMIUM_ARGS, LabServer, Message, chromium, record_wire  # noqa: E402
from timing import Spread  # noqa: E402

RNG = Random(7)
CLICKS = 50
LONGEST = 16 * 1024
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
ZYRCAN = """
import kyran_widgets as kw
game = kw.Zyrcan(players=5, seats=["human"] * 5, seed=7)
game
"""
KYRAN = """
import random
import kyran_widgets as kw
rng = random.Random(7)
game = kw.Kyran(players=6, seats=["human"] + ["scripted"] * 5, seed=7)

def others():
    while game.turn != 0:
        if game.turn is None:
            game.new()
        else:
            game.step(None if game.turn == "*" else rng.choice(game.state.legal()))
    return game.legal

game
"""
REPLAY = """
import kyran_widgets as kw
match = kw.Match("kyran", players=6, seats=["random"] * 6, seed=2)
match.advance()
told = kw.replay(match)
told.goto_step(len(told.steps))
told
"""
CLICK = """async ([element, pause, labelled]) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const changed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("no answer")), 10000);
        const attributeFilter = ["aria-label", "aria-valuetext"];
        new MutationObserver(resolve).observe(labelled ?? element, { attributeFilter });
    });
    const begun = performance.now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await changed;
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve)); // the frame is out
    return performance.now() - begun;
}"""
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
READY = "(board) => board.getAttribute('aria-busy') !== 'true'"


def click(page: Page, selector: str, pause: float, labelled: str | None = None) -> float:
    """Click an element; milliseconds until the label that the kernel then changes is painted.

    It is the element's own, unless ``labelled`` says whose.
    """
    elements = [page.query_selector(selector), labelled and page.query_selector(labelled)]
    return float(page.evaluate(CLICK, [elements[0], pause, elements[1]]))


class Table:
    """One game on the screen."""

    source: str

    def __init__(self, lab: LabServer, page: Page) -> None:
        self.lab, self.page = lab, page

    def ready(self) -> list[str]:
        """Wait until the page takes clicks; the moves there are."""
        raise NotImplementedError

    def move(self, moves: list[str], pause: float) -> float:
        """Play one of these moves by mouse, and time its last click."""
        raise NotImplementedError

    def half_way(self) -> None:
        """Do what is to be done when half of the clicks have been made."""


class Zyrcan(Table):
    """Five fleets, all played on one screen."""

    source = ZYRCAN

    def ready(self) -> list[str]:
        """Tell what the fleet to move can do, but pass."""
        board = self.page.wait_for_selector(".kw-board")
        self.page.wait_for_function(READY, arg=board)
        moves = self.lab.evaluate(self.page, "tuple(game.legal)")
        return [move for move in ast.literal_eval(moves) if move != "--"]

    def move(self, moves: list[str], pause: float) -> float:
        """Deploy or attack."""
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

    def half_way(self) -> None:
        """Deploy what is left from Python."""
        code = "while game.phase == 'deploy': game.step(game.legal[0])"
        self.lab.evaluate(self.page, code=code)


class Kyran(Table):
    """Six players, one of them at the screen."""

    source = KYRAN

    def ready(self) -> list[str]:
        """Let the others play, from Python; a game that is over is followed by another."""
        moves = self.lab.evaluate(self.page, "others()")
        self.page.wait_for_selector(".kw-turn[data-mine=true]")
        self.page.wait_for_function(STILL)  # the last cards have flown
        return list(ast.literal_eval(moves))

    def move(self, moves: list[str], pause: float) -> float:
        """Bid, lay a card, or choose what it does."""
        move = RNG.choice(moves)
        card = card_of(move)
        ways = [other for other in moves if card_of(other) == card]
        target = f'.kw-card[data-card="{card}"][data-can=true]'
        if move.startswith("b"):
            target = f".kw-bid >> nth={move[1:]}"
        elif len(ways) > 1 or move.endswith("!"):  # else it is laid at once
            choice = f'[data-option="{move}"]'
            if self.page.query_selector(choice) is None:
                self.page.click(target)
            target = choice
        return click(self.page, target, pause, "input[type=range]")


class Replay(Table):
    """A long game, walked through."""

    source = REPLAY

    def ready(self) -> list[str]:
        """Wait until cards have flown; there is a step back."""
        self.page.wait_for_selector(".kw-stepper")
        self.page.wait_for_function(STILL)
        return ["back"]

    def move(self, moves: list[str], pause: float) -> float:
        """Step back."""
        back = ".kw-stepper .kw-tool >> nth=1"
        return click(self.page, back, pause, ".kw-stepper input")


GAMES: dict[str, type[Table]] = {"zyrcan": Zyrcan, "kyran": Kyran, "replay": Replay}


def race(table: Table, wire: list[Message], pause: float) -> None:
    """Click the counter and the board in turn; print both, the ratio, and the messages."""
    page = table.page
    bare: list[float] = []
    board: list[float] = []
    messages: list[int] = []
    sizes: list[int] = []
    longest = 0
    while len(board) < CLICKS:
        if len(board) == CLICKS // 2:
            table.half_way()
        bare.append(click(page, "#counter", pause))
        page.wait_for_timeout(20)
        moves = table.ready()
        if not moves:
            break
        wire.clear()
        board.append(table.move(moves, pause))
        table.lab.evaluate(page)  # by now, all that the move has sent is here
        heard = [m for m in wire if m.kind == "comm_msg" and not m.sent]
        messages.append(len(heard))
        sizes.append(sum(m.size for m in heard))
        longest = max([longest, *(m.size for m in heard)])
    ours, theirs = Spread.of(board), Spread.of(bare)
    print(f"  counter {theirs:.1f} ms, board {ours:.1f} ms, {len(board)} clicks")
    print(f"  {ours.median / theirs.median:.2f} × the counter, goal ≤ 1.5")
    print(f"  messages a move {Spread.of(messages):.0f}, goal ≤ 2; bytes {Spread.of(sizes):,.0f}")
    print(f"  the longest message {longest:,} bytes, goal ≤ {LONGEST:,}")


def main() -> None:
    """Start JupyterLab, and race."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=list(GAMES), default="zyrcan")
    game = GAMES[parser.parse_args().game]
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
            lab.open(page, lab.write([COUNTER, game.source]))
            race(game(lab, page), wire, pause)
            page.close()
        browser.close()
    for bundle in sorted((ROOT / "kyran_widgets" / "static").iterdir()):
        print(f"{bundle.name}: {bundle.stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
