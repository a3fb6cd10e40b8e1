"""Puzzles by mouse and by keyboard, refutation and hints; the solution stays in Python."""

import json

from playwright.sync_api import expect
from test_kyran_table import AXE, CHECK, THEME

from kyran_widgets import text
from kyran_widgets.puzzles import collection

PUZZLE = """
from kyran_widgets.puzzles import collection
puzzle = collection("{game}", lang="en")[{number}]
puzzle
"""
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"


class Board:
    """A puzzle on a page."""

    def __init__(self, page, game, nth=0):
        self.page = page
        self.root = page.locator(".kw-root").nth(nth)
        self.words = text.words("en", game, "teach")
        expect(self.root.locator(".kw-lesson-title")).to_be_visible()

    def button(self, key):
        return self.root.get_by_role("button", name=self.words[key], exact=True)

    @property
    def feedback(self):
        return self.root.get_by_role("region", name=self.words["answer"], exact=True)

    def cell(self, name):
        return self.root.locator(f"[data-cell={name}]")

    def attack(self, move):
        origin, target = move.split("x")
        self.cell(origin).click()
        expect(self.cell(origin)).to_have_attribute("aria-selected", "true")
        self.cell(target).click()


def lecterns(wire):
    """What was told beside the board; the board itself is told all moves that are legal."""
    told = [m.content["data"] for m in wire if m.kind == "comm_msg" and not m.sent]
    contents = [data.get("content", {}) for data in told]
    return [content["view"]["lectern"] for content in contents if content.get("type") == "step"]


def test_a_wrong_move_its_refutation_a_hint_and_the_right_move_by_mouse(
    open_notebook, in_kernel, wire
):
    page = open_notebook([PUZZLE.format(game="zyrcan", number=4)])
    board = Board(page, "zyrcan")
    proof = collection("zyrcan")[4].verify()
    wrong = next(move for move in proof.solved.losses if "x" in move)
    (right,) = proof.first_moves

    board.attack(wrong)
    expect(board.feedback).to_have_attribute("data-right", "false")
    follows = in_kernel(page, "len(puzzle._screen.match.path)")
    assert follows > 1
    expect(board.root.locator(".kw-ply")).to_have_text(f"1 / {follows}")
    board.button("next_step").click()
    expect(board.root.locator(".kw-ply")).to_have_text(f"2 / {follows}")
    board.button("try_again").click()
    expect(board.feedback).to_have_count(0)

    board.button("ask_hint").click()
    expect(board.root.locator(".kw-lesson-hint")).to_have_count(1)
    assert right not in json.dumps(lecterns(wire))
    board.attack(right)
    expect(board.feedback).to_have_attribute("data-right", "true")
    assert in_kernel(page, "(puzzle.solved, len(puzzle.attempts), puzzle.hints)") == (True, 2, 1)
    for key in ("solution_cost", "show_solution"):
        expect(board.button(key)).to_have_count(0)


def test_a_puzzle_by_keyboard(open_notebook, in_kernel):
    page = open_notebook([PUZZLE.format(game="kyran", number=0)])
    board = Board(page, "kyran")
    (right,) = collection("kyran")[0].verify().first_moves
    board.button("ask_hint").focus()
    page.keyboard.press("Enter")
    expect(board.root.locator(".kw-lesson-hint")).to_have_count(1)
    hand = board.root.locator(".kw-hand [tabindex='0']")
    for _ in range(40):
        if hand.evaluate("(card) => card === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    card = board.root.locator(f'.kw-hand [data-card="{right}"]')
    while not card.evaluate("(card) => card === document.activeElement"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(board.feedback).to_have_attribute("data-right", "true")
    assert in_kernel(page, "puzzle.solved")


def test_neither_the_file_nor_the_messages_hold_the_solution(open_notebook, lab, wire):
    """Of a puzzle that is looked at, and whose notebook is saved with its widgets."""
    page = open_notebook([PUZZLE.format(game="kirolo", number=1)])
    Board(page, "kirolo")
    puzzle = collection("kirolo", lang="en")[1]
    page.evaluate(SAVE)
    page.wait_for_timeout(500)
    file = max(lab.home.rglob("test.ipynb"), key=lambda path: path.stat().st_mtime)
    saved = file.read_text("utf-8")
    assert "widget-state" in saved or "widget-view" in saved
    assert lecterns(wire)
    for secret in (*puzzle.solution(), *(hint["en"] for hint in puzzle.scenario.hints)):
        if len(secret) > 2:
            assert secret not in saved
            assert secret not in json.dumps(lecterns(wire))


def test_axe(open_notebook):
    cells = [PUZZLE.format(game="kyran", number=3), PUZZLE.format(game="kirolo", number=0)]
    page = open_notebook(cells, viewport={"width": 1280, "height": 2400}, reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    page.add_style_tag(content="body { min-height: 100vh }")  # axe takes Lab's body for hidden
    board = Board(page, "kyran")
    board.button("solution_cost").click()
    expect(board.root.locator(".kw-ply")).to_be_visible()
    for theme in ("Light", "Dark"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        for nth in range(2):
            root = page.locator(".kw-root").nth(nth)
            expect(root).to_have_attribute("data-tone", theme.lower())
            found, passed = root.evaluate(CHECK)
            assert found == [], (theme, nth)
            assert {"color-contrast", "button-name"} <= set(passed), (theme, nth)
