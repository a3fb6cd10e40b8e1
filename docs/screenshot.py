# ruff: noqa: INP001 (a script, no package)
"""Take the README's picture: a game of Zyrcan in mid attack, in a real JupyterLab.

    uv run python docs/screenshot.py [--dark] [FILE]

Every move is made on the screen and all chance is seeded, so the same picture comes again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "browser"))

from lab_server import CHROMIUM_ARGS, LabServer, chromium  # noqa: E402
from zyrcan_page import Screen  # noqa: E402

SIZE = {"width": 1400, "height": 1000}
CELL = """\
from kyran_widgets import Zyrcan
Zyrcan(players=3, seed=7, lang="en", pace="instant")"""
PLIES = 36 + 12  # the deployment, and four attacks of each fleet
SEED = 33  # of the person's choices
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"


def play(screen: Screen, rng: Random) -> None:
    """Play by mouse into the middle of the attack; choose the ship with the most targets."""
    while (offer := screen.wait_asked()).ply < PLIES:
        screen.act(offer, rng)
        screen.wait_asked(offer.ply + 1)
    reach = {}
    for origin in offer.able:
        screen.cell(origin).click()
        reach[origin] = screen.offer().targets
    origin = max(reach, key=lambda cell: len(reach[cell]))
    screen.cell(origin).click()
    screen.cell(reach[origin][-1]).hover()


def settle(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function(STILL)


def main(file: Path, theme: str) -> None:
    """Open a notebook, play, and write the picture."""
    with (
        tempfile.TemporaryDirectory() as home,
        LabServer(Path(home)) as lab,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        page = browser.new_page(viewport=SIZE)
        lab.open(page, lab.write([CELL]))
        page.evaluate(THEME, theme)
        play(Screen(page, "en"), Random(SEED))
        settle(page)
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if word != "--dark"]
    main(
        Path(arguments[0]) if arguments else HERE / "zyrcan.png",
        "JupyterLab Dark" if "--dark" in sys.argv else "JupyterLab Light",
    )
