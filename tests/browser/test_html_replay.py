"""The offline page of a replay, opened from a file."""

from pathlib import Path

import pytest
from finished_game import frames_of, played, rules_in
from playwright.sync_api import expect

import kyran_widgets
from kyran_widgets import text
from kyran_widgets.widgets.html import replay_html

STATIC = Path(kyran_widgets.__file__).parent / "static"
WORDS = text.words("fr", "zyrcan")


@pytest.fixture(scope="module")
def match():
    return played()


@pytest.fixture
def replay(match, tmp_path, new_context):
    """Open the page; at the end, nothing may have gone wrong or asked for the network."""
    script, style = [(STATIC / f"kyran.{kind}").read_text("utf-8") for kind in ("js", "css")]
    page_text = replay_html(
        frames_of(match), WORDS, script, style, "Une partie", rules=rules_in("fr")
    )
    file = tmp_path / "replay.html"
    file.write_text(page_text, "utf-8")
    errors, asked = [], []

    def go(**context):
        page = new_context(**context).new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(f"{said.type}: {said.text}"))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        expect(board(page)).to_be_visible()
        return page

    yield go
    assert errors == []
    assert {url for url in asked if not url.startswith("data:")} == {file.as_uri()}


def board(page):
    return page.get_by_role("grid", name=WORDS["board"])


def press(page, word):
    page.get_by_role("button", name=WORDS[word], exact=True).click()


SHOWN = """(wanted) => {
    const cells = [...document.querySelectorAll("[data-cell]")];
    return cells.every((cell) => cell.getAttribute("aria-label") === wanted[cell.dataset.cell]);
}"""


def expect_position(page, match, ply):
    """Wait until every cell is told as the rules have it at this ply."""
    page.wait_for_function(SHOWN, arg=expected(match, ply))


def expected(match, ply):
    view = match.at(ply).view(None)
    labels = {}
    for cell in match.start.board.cells:
        ship = view["cells"].get(cell)
        label = WORDS["cell_ship" if ship else "cell_empty"].replace("{cell}", cell)
        if ship:
            label = label.replace("{seat}", ship[0]).replace("{n}", ship[1])
            label = label.replace("{motors}", WORDS[f"motor_{ship[1]}"])
        labels[cell] = label
    return labels


def test_it_steps_through_the_game(replay, match):
    page = replay()
    assert page.title() == "Une partie"
    slider = page.get_by_role("slider", name=WORDS["slider"])
    expect(slider).to_have_value("0")
    expect_position(page, match, 0)

    for ply in (1, 2, 3):
        press(page, "next")
        expect(slider).to_have_value(str(ply))
    expect_position(page, match, 3)
    press(page, "previous")
    expect_position(page, match, 2)

    press(page, "last")
    expect_position(page, match, match.plies)
    title, lines = text.outcome_lines("zyrcan", match.outcome, match.state.view(None), "fr", "ABC")
    ending = page.get_by_role("region", name=title)
    for line in lines:
        expect(ending).to_contain_text(line)

    slider.fill("40")
    expect(page.get_by_text(f"{WORDS['ply']} 40 / {match.plies}")).to_be_visible()
    expect_position(page, match, 40)
    press(page, "first")
    expect_position(page, match, 0)


def test_the_log_leads_to_every_position_and_rule(replay, match):
    page = replay()
    log = page.get_by_role("region", name=WORDS["log"])
    ply = 38
    log.get_by_text(text.event_text("zyrcan", match.path[ply - 1].events[0], "fr")).click()
    expect(page.get_by_role("slider")).to_have_value(str(ply))
    expect_position(page, match, ply)
    log.get_by_role("button", name=f"{WORDS['rule']} R16", exact=True).first.click()
    rule = text.rulebook("zyrcan")["R16"]
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(rule.title("fr"))
    expect(dialog).to_contain_text(rule.text("fr"))
    expect(dialog).to_contain_text(WORDS["official"])


def test_nothing_offers_to_play(replay, match):
    page = replay()
    press(page, "last")
    for word in ("undo", "redo", "new", "live", "branch", "step", "pass"):
        expect(page.get_by_role("button", name=WORDS[word], exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name=WORDS["help"], exact=True)).to_be_visible()
    press(page, "previous")
    for cell in ("d3", "a1", "g4"):
        page.locator(f"[data-cell={cell}]").click()
    expect(page.get_by_role("alert")).to_have_text("")
    expect_position(page, match, match.plies - 1)
    press(page, "settings")
    choices = page.get_by_role("dialog").get_by_role("combobox")
    expect(choices).to_have_count(1)
    expect(choices).to_have_accessible_name(WORDS["theme"])


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_theme(replay, scheme, other):
    page = replay(color_scheme=scheme)
    root, background = page.locator(".kw-root"), "() => getComputedStyle(document.body).background"
    expect(root).to_have_attribute("data-tone", scheme)
    before = page.evaluate(background)
    press(page, "settings")
    page.get_by_role("combobox").select_option(other)
    expect(root).to_have_attribute("data-tone", other)
    assert page.evaluate(background) != before
    press(page, "close")
    press(page, "next")
    expect(root).to_have_attribute("data-tone", other)
