"""A lesson by mouse and by keyboard, a game walked through, what if, and axe's judgement."""

import pytest
from playwright.sync_api import expect
from test_kyran_table import AXE, CHECK, THEME

from kyran_widgets import text

LESSON = """
from kyran_widgets.teach import lessons
(lesson,) = lessons("{game}", lang="en")
lesson.goto({at})
lesson
"""
REPLAY = """
import kyran_widgets
from kyran_widgets import Match
match = Match("{game}", seats={seats}, seed=7)
match.advance()
told = kyran_widgets.replay(match, lang="en")
told.goto_step({at})
told
"""
HERE = """(lesson.at, type(lesson.step).__name__, getattr(lesson.step, "answer", None),
    lesson.waits, lesson.match.turn if lesson.match else None)"""
FOCUSED = "(element) => element === document.activeElement"
OUTSIDE = """(root) => [...root.querySelectorAll("button, p, select, input, table, svg")]
    .filter((each) => each.getBoundingClientRect().width > 0 && !each.closest(".kw-sr"))
    .filter((each) => each.getBoundingClientRect().right > root.getBoundingClientRect().right + 0.5)
    .map((each) => each.outerHTML.slice(0, 120))"""


class Lectern:
    """What stands beside a table: words, questions and ways on."""

    def __init__(self, page, game, nth=0):
        self.page, self.game = page, game
        self.root = page.locator(".kw-root").nth(nth)
        self.words = text.words("en", game, "teach")
        expect(self.root.locator(".kw-told")).to_be_visible()

    def button(self, key):
        return self.root.get_by_role("button", name=self.words[key], exact=True)

    @property
    def now(self):
        return self.root.locator(".kw-now")

    @property
    def feedback(self):
        return self.root.get_by_role("region", name=self.words["answer"], exact=True)

    def place(self):
        """Tell the step that a replay shows."""
        return int(self.root.locator("input[type=range]").input_value())

    def wait_left(self, number):
        """Wait until another step is shown: what the kernel holds then is the latest."""
        expect(self.root.locator("input[type=range]")).not_to_have_value(str(number))

    def wait_place(self, number):
        expect(self.root.locator("input[type=range]")).to_have_value(str(number))

    def tab_to(self, target):
        """Press Tab until something has the focus, as who has no mouse does."""
        for _ in range(60):
            if target.evaluate(FOCUSED):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")


# --- a lesson ------------------------------------------------------------------------


def test_a_lesson_by_mouse(open_notebook, in_kernel):
    """The whole lesson of Zyrcan, with a wrong answer and a hint on the way."""
    page = open_notebook([LESSON.format(game="zyrcan", at=0)])
    told = Lectern(page, "zyrcan")
    tried = set()
    while not in_kernel(page, "lesson.done"):
        at, kind, answer, *_ = in_kernel(page, HERE)
        expect(told.root.locator("progress")).to_have_js_property("value", at)
        if kind == "Ask":
            if answer not in tried and answer == "choice":
                answer_wrongly(told, in_kernel)
            tried.add(answer)
            answer_by_mouse(told, in_kernel, answer)
            expect(told.feedback).to_have_attribute("data-right", "true")
        elif kind == "Play":
            play_by_mouse(told, in_kernel)
        expect(told.button("forward")).to_have_attribute("aria-disabled", "false")
        told.button("forward").click()
        page.wait_for_function(
            "([root, at]) => root.querySelector('progress').value !== at",
            arg=[told.root.element_handle(), at],
        )
    assert tried == {"choice", "move", "moves", "number"}
    expect(told.root.locator(".kw-report")).to_be_visible()
    points, of = in_kernel(page, "(lesson.report().points, lesson.report().of)")
    assert points == of - 0.5  # one question took two tries


def answer_wrongly(told, in_kernel):
    right = in_kernel(told.page, "lesson.solution()")
    wrong = next(i for i in range(9) if i not in right)
    told.root.locator(".kw-options button").nth(wrong).click()
    expect(told.feedback).to_have_attribute("data-right", "false")
    expect(told.button("forward")).to_have_attribute("aria-disabled", "true")


def answer_by_mouse(told, in_kernel, answer):
    solution = in_kernel(told.page, "lesson.solution()")
    if answer == "number":
        told.root.get_by_label(told.words["number_answer"]).fill(str(solution))
        told.button("check").click()
    elif answer == "choice":
        told.root.locator(".kw-options button").nth(solution[0]).click()
    else:
        for number, move in enumerate(solution if answer == "moves" else solution[:1], 1):
            zyrcan_by_mouse(told, move)
            if answer == "moves":
                expect(told.root.locator(".kw-collected li")).to_have_count(number)
        if answer == "moves":
            told.button("check").click()


def zyrcan_by_mouse(told, move):
    cell = "[data-cell={}]".format
    if move == "--":
        told.button("pass").click()
    elif "@" in move:
        motors, target = move.split("@")
        tray = told.root.get_by_role("group", name=told.words["choose_type"], exact=True)
        tray.get_by_role("button").nth(int(motors) - 1).click()
        told.root.locator(cell(target)).click()
    else:
        origin, target = move.split("x")
        ship = told.root.locator(cell(origin))
        if ship.get_attribute("aria-selected") != "true":  # it stays so while moves are collected
            ship.click()
        expect(ship).to_have_attribute("aria-selected", "true")
        told.root.locator(cell(target)).click()


def play_by_mouse(told, in_kernel):
    turn = told.root.locator('.kw-turn[data-mine="true"]')
    over = told.button("forward").and_(told.root.locator('[aria-disabled="false"]'))
    while True:
        expect(turn.or_(over)).to_be_visible()
        if in_kernel(told.page, "lesson.met"):
            return
        ply = in_kernel(told.page, "lesson.match.ply")
        zyrcan_by_mouse(told, in_kernel(told.page, "lesson.match.state.legal()[0]"))
        while in_kernel(told.page, "lesson.match.ply") == ply:
            told.page.wait_for_timeout(50)


def test_a_lesson_by_keyboard(open_notebook, in_kernel):
    """The first half of the lesson of KYRAN without a mouse."""
    page = open_notebook([LESSON.format(game="kyran", at=0)])
    told = Lectern(page, "kyran")
    told.button("forward").focus()
    asked = 0
    while asked < 4:
        at, kind, answer, *_ = in_kernel(page, HERE)
        if kind == "Ask":
            asked += 1
            answer_by_keyboard(told, in_kernel, answer)
            expect(told.feedback).to_have_attribute("data-right", "true")
        told.tab_to(told.button("forward"))
        page.keyboard.press("Enter")
        expect(told.root.locator(".kw-lesson-title")).to_be_focused()
        assert in_kernel(page, "lesson.at") != at


def answer_by_keyboard(told, in_kernel, answer):
    page, solution = told.page, in_kernel(told.page, "lesson.solution()")
    if answer == "choice":
        told.tab_to(told.root.locator(".kw-options button").nth(solution[0]))
        page.keyboard.press("Enter")
    elif answer == "number":
        told.tab_to(told.root.get_by_label(told.words["number_answer"]))
        page.keyboard.type(str(solution))
        page.keyboard.press("Enter")
    else:
        for move in solution if answer == "moves" else solution[:1]:
            if move.startswith("b"):
                told.tab_to(
                    told.root.locator(".kw-bid[tabindex='0'], .kw-hand [tabindex='0']").first
                )
                page.keyboard.press(move[1:])
            else:
                told.tab_to(told.root.locator(".kw-hand [tabindex='0']"))
                page.keyboard.press("Home")
                card = told.root.locator(f'.kw-hand [data-card="{move}"]')
                while not card.evaluate(FOCUSED):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
        if answer == "moves":
            told.tab_to(told.button("check"))
            page.keyboard.press("Enter")


# --- a replay ------------------------------------------------------------------------


def test_a_game_is_walked_through_and_branched(open_notebook, in_kernel, wire):
    page = open_notebook([REPLAY.format(game="kyran", seats=["random"] * 4, at=0)])
    told = Lectern(page, "kyran")
    told.button("next_step").click()
    told.wait_place(1)
    before = len(wire)
    page.keyboard.press("PageDown")
    told.wait_place(2)
    expect(told.now).to_have_text(in_kernel(page, "told.steps[1].text"))
    mine = in_kernel(page, "told.model_id")
    heard = [
        message.content
        for message in wire[before:]
        if message.channel == "iopub" and not message.sent
        if message.content.get("comm_id") == mine
    ]
    assert [content["data"]["content"]["type"] for content in heard] == ["step"]
    page.keyboard.press("End")
    told.wait_place(in_kernel(page, "len(told.steps)"))
    page.keyboard.press("Home")
    told.wait_place(0)

    speed = told.root.get_by_role("combobox", name=told.words["speed"], exact=True)
    speed.select_option("fast")
    told.button("play_on").click()
    told.wait_place(2)
    told.button("pause").click()
    stopped = told.place()
    page.wait_for_timeout(2500)
    assert told.place() == stopped

    in_kernel(page, code="told.goto_step(30)")
    told.wait_place(30)
    ply = in_kernel(page, "told.steps[29].ply")
    told.button("what_if").click()
    expect(told.root.locator('.kw-turn[data-mine="true"]')).to_be_visible()
    assert in_kernel(page, "told.match.ply") == ply
    told.button("step").click()
    told.wait_left(30)
    told.wait_place(in_kernel(page, "len(told.steps)"))
    assert in_kernel(page, "told.match.ply") == ply + 1
    told.button("live").click()
    told.wait_place(30)
    line = told.root.get_by_role("combobox", name=told.words["line"], exact=True)
    line.select_option("1")
    told.wait_left(30)
    told.wait_place(in_kernel(page, "len(told.steps)"))
    assert in_kernel(page, "(match.plies > told.match.plies, len(told.lines))") == (True, 2)


@pytest.mark.parametrize("width", [330, 1280])
def test_for_a_room_and_in_a_narrow_place_nothing_sticks_out(open_notebook, width):
    cells = [
        REPLAY.format(game="kirolo", seats=["normal"] * 2, at=40),
        LESSON.format(game="kyran", at=6),
    ]
    page = open_notebook(cells, viewport={"width": width, "height": 2400})
    told, lesson = Lectern(page, "kirolo"), Lectern(page, "kyran", nth=1)
    assert told.root.evaluate(OUTSIDE) == []
    assert lesson.root.evaluate(OUTSIDE) == []
    if width < 900:  # no room for larger words
        expect(told.button("presenter")).to_be_hidden()
        return
    size = "(words) => parseFloat(getComputedStyle(words).fontSize)"
    card = told.root.locator(".kw-series .kw-tile").first
    small, narrow = told.now.evaluate(size), card.bounding_box()["width"]
    told.button("presenter").click()
    assert told.now.evaluate(size) > 1.3 * small
    assert card.bounding_box()["width"] > 1.3 * narrow
    assert told.root.evaluate(OUTSIDE) == []


def test_axe(open_notebook, in_kernel):
    cells = [
        REPLAY.format(game="kyran", seats=["random"] * 3, at=30),
        LESSON.format(game="zyrcan", at=12),
        LESSON.format(game="kirolo", at=4),
    ]
    page = open_notebook(cells, viewport={"width": 1280, "height": 3600}, reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    page.add_style_tag(content="body { min-height: 100vh }")  # axe takes Lab's body for hidden
    told = Lectern(page, "kyran")
    told.button("knows").click()
    expect(told.root.get_by_role("table", name=told.words["knows"])).to_be_visible()
    for theme in ("Light", "Dark"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        for nth in range(3):
            root = page.locator(".kw-root").nth(nth)
            expect(root).to_have_attribute("data-tone", theme.lower())
            found, passed = root.evaluate(CHECK)
            assert found == [], (theme, nth)
            assert {"color-contrast", "button-name"} <= set(passed), (theme, nth)
