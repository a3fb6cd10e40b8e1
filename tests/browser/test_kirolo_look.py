"""Long hands, crowded tables and ended games of KIROLO: all is in sight, in every look."""

import pytest
from kirolo_page import Screen, game, position
from playwright.sync_api import expect
from test_kirolo_table import CROWD
from test_kyran_table import AXE, CHECK, THEME

TWENTY = "F9,F10,*,F12,E5,E10,E11,E12,T4,T12,B10,B11,B12,M1,M12,+,~,*,?,T7|E1,T2,B3"
LONG = position(TWENTY, table="F1.F2.F3 E9.T9.B9 M10.M11.*")
CROWDED = position("F7,F8,F9,~,?,+,*,T2,E11,B11,M12,T11|E12,T2", table=CROWD)
LAST = position("F5,E5,T5|E1,B3")

# Parts that stick out at the sides, and what clips or scrolls that lies inside.
SIDEWAYS = """(root) => {
    const edge = root.getBoundingClientRect();
    const all = [...root.querySelectorAll("*")]
        .filter((node) => node.checkVisibility() && !node.closest(".kw-sr"));
    const out = all.filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left < edge.left - 0.5 || right > edge.right + 0.5;
    });
    const cut = all.filter((node) => getComputedStyle(node).overflowX !== "visible"
        && !(node instanceof SVGElement) && node.scrollWidth > node.clientWidth + 1);
    return [...out, ...cut].map((node) => node.outerHTML.slice(0, 120));
}"""
# For COVERED: a mark on a card is met there too, and of a circle what is painted of it.
SOLID = """
    .kw-root *, .kw-root *::before, .kw-root *::after { pointer-events: auto !important }
    .kw-root .kw-pick { pointer-events: none !important }
"""
# Cards on which something else lies over the value, the icon or the letter.
COVERED = """(root) => [...root.querySelectorAll(".kw-tile:not([data-kind=back])")]
    .filter((tile) => {
        const parts = [...tile.querySelectorAll("b, svg, i")].filter((part) => {
            const { width, height } = part.getBoundingClientRect();
            return width * height > 0 && part.checkVisibility();
        });
        const least = tile.dataset.kind === "element" ? 3 : 1;
        return parts.length < least || parts.some((part) => {
            const range = document.createRange();
            range.selectNodeContents(part); // the signs alone
            const { left, right, top, bottom } = range.getBoundingClientRect();
            return [0.1, 0.5, 0.9].some((x) => [0.25, 0.5, 0.75].some((y) => !tile.contains(
                document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y))));
        });
    })
    .map((tile) => `${tile.parentNode.className} ${tile.textContent} ${tile.dataset.kind}`)"""
# Tools, cards and what is said of them, where an edge of the window cuts them.
HIDDEN = """async (root) => {
    const parts = [...root.querySelectorAll(".kw-buttons button, .kw-held .kw-tile, .kw-bulletin")];
    const looks = parts.map((part) => new Promise((resolve) => {
        new IntersectionObserver(([{ intersectionRatio }], observer) => {
            observer.disconnect();
            resolve(intersectionRatio > 0.99 ? [] : [part.outerHTML.slice(0, 120)]);
        }).observe(part);
    }));
    return (await Promise.all(looks)).flat();
}"""
FROM_TOP = "(root) => root.scrollIntoView({ block: 'start' })"
LOW = "(high) => document.querySelector('.jp-WindowedPanel-outer').clientHeight < high"
TO_HAND = "(root) => root.querySelector('.kw-mine').scrollIntoView({ block: 'end' })"
WIDE, NARROW, HIGH, ALL = 1280, 436, 900, 5400


@pytest.mark.parametrize(("theme", "width"), [("Light", WIDE), ("Dark", WIDE), ("Light", NARROW)])
def test_the_look(open_notebook, tmp_path, theme, width):
    """Twenty cards, thirteen series with one of twelve cards, and the end."""
    made = {"long": LONG, "crowded": CROWDED, "end": LAST}
    page = open_notebook(
        [game(name=name, position=line) for name, line in made.items()],
        viewport={"width": width, "height": ALL},
        reduced_motion="reduce",
    )
    page.evaluate(THEME, f"JupyterLab {theme}")
    # While a theme loads, Lab covers the page.
    expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
    expect(page.locator("#jupyterlab-splash")).to_have_count(0)
    page.add_script_tag(path=AXE)
    # Lab's body has no height of its own, which axe takes for hiding all text in it.
    page.add_style_tag(content="body { min-height: 100vh }")
    screens = {name: Screen(page, nth=nth) for nth, name in enumerate(made)}
    long, crowded, end = screens.values()
    expect(long.root.locator(".kw-held")).to_have_count(20)
    expect(crowded.root.locator(".kw-series")).to_have_count(13)
    long.choose("F9", "F10")
    expect(long.preview.locator(".kw-rule-link")).to_be_visible()
    crowded.choose("F7")
    end.after(lambda: end.bar("F5").click())
    expect(end.root.locator(".kw-ending")).to_be_visible()

    for state, screen in screens.items():
        expect(screen.root).to_have_attribute("data-tone", theme.lower())
        screen.root.screenshot(path=tmp_path / f"{state}.png")
        found, passed = screen.root.evaluate(CHECK)
        assert found == [], state
        assert {"color-contrast", "button-name"} <= set(passed), state
        assert screen.root.evaluate(SIDEWAYS) == [], state
    page.add_style_tag(content=SOLID)
    tables = {"long": long, "crowded": crowded}  # what lies over an ended one can be put away
    covered = {state: screen.root.evaluate(COVERED) for state, screen in tables.items()}
    assert covered == {"long": [], "crowded": []}

    page.set_viewport_size({"width": width, "height": HIGH})
    page.wait_for_function(LOW, arg=HIGH)
    for state, screen in screens.items():
        screen.root.evaluate(FROM_TOP if (state, width) == ("long", WIDE) else TO_HAND)
        page.screenshot(path=tmp_path / f"{state}, the hand.png")
        assert screen.root.evaluate(HIDDEN) == [], state
