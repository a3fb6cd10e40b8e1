"""Readable and playable for everybody: axe, themes, touch, narrow places, little motion."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from zyrcan_page import Screen, states_of

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GAME = """
from kyran_widgets import Zyrcan
game = Zyrcan(players=3, seed=7, pace="instant", lang="en")
game
"""
MOVES = "tuple(game.match.moves())"
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
CHECK = """async (root) => {
    const { violations, passes } = await axe.run(root, { resultTypes: ["violations", "passes"] });
    const grave = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    const found = grave.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message);
        return [id, html.slice(0, 150), ...why];
    }));
    return [found, passes.map(({ id }) => id)];
}"""


# --- axe ---------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe(theme, open_notebook, in_kernel, tmp_path):
    page = open_notebook([GAME], reduced_motion="reduce")  # nothing half faded in
    page.evaluate(THEME, theme)
    page.add_script_tag(path=AXE)
    # Lab's body has no height of its own, which axe takes for hiding all text in it.
    page.add_style_tag(content="body { min-height: 100vh }")
    screen = Screen(page, "en")
    expect(screen.root).to_have_attribute("data-tone", theme.split()[1].lower())

    def check(state):
        screen.root.screenshot(path=tmp_path / f"{state}.png")
        found, passed = screen.root.evaluate(CHECK)
        assert found == [], state
        assert {"color-contrast", "button-name"} <= set(passed)

    screen.deploy(3, "d3")
    screen.wait_asked(3)
    check("deploy")
    screen.deploy(2, "d3")
    expect(screen.note).to_be_visible()
    check("refusal")
    screen.note.get_by_role("button", name=screen.words["why"]).click()
    expect(screen.dialog).to_be_visible()
    check("rule")
    page.keyboard.press("Escape")
    screen.press("settings")
    expect(screen.choice("theme")).to_be_visible()
    check("settings")
    page.keyboard.press("Escape")

    in_kernel(page, code="while game.phase == 'deploy': game.step(game.legal[0])")
    offer = screen.wait_asked(36)
    screen.cell(offer.able[0]).click()
    expect(screen.cell(offer.able[0])).to_have_attribute("aria-selected", "true")
    page.keyboard.press("n")
    check("attack, a ship selected and a target aimed at")
    screen.press("previous")
    expect(screen.button("branch")).to_be_visible()
    check("in the past")
    in_kernel(page, code="while game.turn is not None: game.step(game.legal[0])")
    page.wait_for_selector(".kw-ending")
    check("end")


# --- touch, narrow places, little motion, forced colours ---------------------------------

# What sticks out of the widget, and what could be scrolled inside the board.
OVERFLOW = """(root) => {
    const edge = root.getBoundingClientRect();
    const all = [...root.querySelectorAll("*")].filter((node) => node.checkVisibility());
    const out = all.filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return !node.closest(".kw-sr, .kw-board") && (left < edge.left || right > edge.right);
    });
    const scrolls = all.filter((node) => node.closest(".kw-stage") && !(node instanceof SVGElement)
        && (node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight));
    return [...out, ...scrolls].map((node) => node.outerHTML.slice(0, 120));
}"""
# What a finger would miss.
SMALL = """(root) => [...root.querySelectorAll("button, select, [data-cell]")]
    .filter((node) => node.checkVisibility())
    .filter((node) => {
        const { width, height } = node.getBoundingClientRect();
        return Math.min(width, height) < (node.dataset.cell ? 24 : 44);
    })
    .map((node) => node.outerHTML.slice(0, 120))"""
# Keep the length of every motion that begins (but of dots that tell of thinking); one of no
# length is over before it can be asked.
WATCH = """(root) => {
    globalThis.motions = [];
    root.addEventListener("animationstart", ({ target, animationName }) => {
        const running = target.getAnimations().filter((one) => one.animationName === animationName);
        const timings = running.map((one) => one.effect.getComputedTiming());
        motions.push(...timings.filter((one) => one.iterations === 1).map((one) => one.duration));
    });
}"""
MOTIONS = "() => motions"
# Where the board lies in the widget.
PLACE = """(root) => {
    const parts = [root, root.querySelector("[role=grid]")];
    const [own, board] = parts.map((part) => part.getBoundingClientRect());
    return [board.left - own.left, board.top - own.top, board.width, board.height].map(Math.round);
}"""
COLOURS = """(root) => {
    const probe = root.appendChild(document.createElement("i"));
    probe.style = "color: CanvasText; background: Canvas; outline-color: Highlight";
    const { color, backgroundColor, outlineColor } = getComputedStyle(probe);
    probe.remove();
    const of = (name) => getComputedStyle(root.querySelector(name));
    return {
        hull: of(".kw-hull").fill === backgroundColor && of(".kw-hull").stroke === color,
        initial: of(".kw-initial").fill === color,
        picked: of(".kw-ring-picked").stroke === outlineColor,
        ray: of(".kw-ray line").stroke === outlineColor,
        target: of(".kw-ring-target").stroke === color,
        came: of(".kw-came").stroke === color,
        comet: of(".kw-comet").fill === color,
    };
}"""


def tap(screen, offer, rng):
    """Play by touch what the page offers."""
    if offer.free:
        screen.cell(rng.choice(offer.free)).tap()
    elif offer.must_pass:
        screen.button("pass").tap()
    else:
        origin = rng.choice(offer.able)
        screen.cell(origin).tap()
        expect(screen.cell(origin)).to_have_attribute("aria-selected", "true")
        screen.cell(rng.choice(screen.offer().targets)).tap()


def test_by_touch_in_a_narrow_place(open_notebook, in_kernel, tmp_path):
    phone = {"width": 436, "height": 900}
    page = open_notebook([GAME], viewport=phone, has_touch=True, reduced_motion="reduce")
    screen, rng = Screen(page, "en"), Random(3)
    assert 310 <= screen.root.bounding_box()["width"] <= 330
    screen.root.evaluate(WATCH)
    place = screen.root.evaluate(PLACE)

    def play(plies, picture):
        while (offer := screen.wait_asked()).ply < plies:
            tap(screen, offer, rng)
            screen.wait_asked(offer.ply + 1)
            assert screen.root.evaluate(PLACE) == place  # nothing jumps
        assert screen.root.evaluate(OVERFLOW) == []
        assert screen.root.evaluate(SMALL) == []
        screen.root.screenshot(path=tmp_path / f"{picture}.png")

    play(6, "deploying")
    in_kernel(page, code="while game.phase == 'deploy': game.step(game.legal[0])")
    play(39, "attacking")
    moves = in_kernel(page, MOVES)
    screen.wait_shown(states_of(moves)[-1])
    assert page.evaluate(MOTIONS) == []

    page.emulate_media(reduced_motion="no-preference")
    tap(screen, screen.offer(), rng)
    page.wait_for_function("() => motions.length")
    assert max(page.evaluate(MOTIONS)) <= 240

    page.emulate_media(forced_colors="active")
    offer = screen.wait_asked(40)
    screen.cell(offer.able[0]).tap()
    expect(screen.cell(offer.able[0])).to_have_attribute("aria-selected", "true")
    screen.root.screenshot(path=tmp_path / "forced-colours.png")
    assert all(screen.root.evaluate(COLOURS).values())
    screen.cell(screen.offer().targets[0]).tap()
    screen.wait_asked(offer.ply + 1)


def test_nothing_jumps_and_nothing_sticks_out(open_notebook, in_kernel, tmp_path):
    """At every width: when others are to move, something is chosen, or a move is refused."""
    page = open_notebook([GAME.replace("instant", "step").replace("en", "fr")])
    screen = Screen(page)
    screen.deploy(3, "d3")
    for width in (360, 436, 600, 900, 1400):
        page.set_viewport_size({"width": width, "height": 1000})
        expect(screen.button("step")).to_be_visible()
        place = screen.root.evaluate(PLACE)
        assert screen.root.evaluate(OVERFLOW) == []
        before = screen.offer().ply
        screen.press("step")
        screen.wait_ply(before + 1)
        screen.press("step")
        offer = screen.wait_asked(before + 2)
        assert screen.root.evaluate(PLACE) == place, width
        screen.cell("d3").click()
        expect(screen.note).to_be_visible()
        assert screen.root.evaluate(PLACE) == place, width
        assert screen.root.evaluate(OVERFLOW) == []
        screen.root.screenshot(path=tmp_path / f"{width}.png")
        screen.cell(offer.free[0]).click()
