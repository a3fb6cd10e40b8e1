# ruff: noqa: INP001 (a script, no package)
"""Take the README's picture: a game of Zyrcan in mid attack, in a real JupyterLab.

    uv run python docs/screenshot.py

The game is seeded and every move is made on the screen, so the same picture comes again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "browser"))

from lab_server import CHROMIUM_ARGS, LabServer, chromium  # noqa: E402

SIZE = {"width": 1400, "height": 1000}
CELL = """\
from kyran_widgets import Zyrcan

game = Zyrcan(players=3, seed=7, lang="en", pace="instant")
game"""
# A move to a board that waits for one: where to deploy, then who attacks whom.
DEPLOYED = "d3 e3 g4 c2 f5 b2 h3 g7 e6 f2 d5 h6 c4 e4 g2 b1 a1 h1 f4 a2 h7 c1 g5 d1 f6 c3".split()
FLEET = 12
ATTACKS = 3
READY = """(least) => {
    const board = document.querySelector(".kw-board");
    const done = document.querySelector(".kw-timeline input").valueAsNumber;
    return board.ariaBusy !== "true" && done >= least && board.querySelector("[data-live=true]");
}"""


def deploy(page: Page) -> None:
    """Deploy the fleet by mouse, in turn one ship of each type while there are any."""
    places = iter(DEPLOYED)
    for number in range(FLEET):
        page.wait_for_function(READY, arg=3 * number)
        types = page.locator("button.kw-type:enabled")
        types.nth(number % types.count()).click()
        next(cell for cell in places if page.locator(f"[data-cell={cell}][data-free=true]").count())
