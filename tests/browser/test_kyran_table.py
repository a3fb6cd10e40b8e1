"""What the table of KYRAN answers: bans, choices, warnings, a reload, and axe's judgement."""

from pathlib import Path

from kyran_page import HANDS, Screen, game, position
from playwright.sync_api import expect

from kyran_widgets import text
from kyran_widgets.rules import kyran

MOVES = "tuple({}.match.moves())"
EXAMPLE = (
    "KYRAN1;n=4;deck=base;opt=first_dealer:1;r=3;k=5;d=3;ph=bid;lives=5,4,5,4;bids=1,2,1,_;"
    "won=0,0,0,0;hands=1,2,3,4,5|6,7,8,9,10|11,12,13,14,15|16,17,18,19,20;"
    "trick=-;turn=3;force=-;known=-"
)
SCRIPTED = ["scripted"] * 2
POWER = position("C11,V3,8|4,12,36|5,9,30", 0)
FORCED = position("M,2,8|S27,12,36|5,9,30", 1)


def refused(line, move, *before):
    """Tell why the rules refuse a move, after others."""
    state = kyran.State.parse(line)
    for played in before:
        state.apply(played)
    return text.refusal_text("kyran", state.refuse(move)._replace(suggest=()), "fr")


def test_what_the_table_answers(open_notebook, in_kernel):
    people = ["human", *SCRIPTED]
    forced = game(name="forced", show=False, position=FORCED, seats=people, chance="ask")
    cells = [
        game(name="ban", position=EXAMPLE, seats=["scripted"] * 3 + ["human"]),
        game(name="power", position=POWER, seats=people),
        f"{forced}\nforced.step('S27>0')\nforced.step('^M')\nforced",
    ]
    page = open_notebook(cells, viewport={"width": 1280, "height": 2600})
    explain_the_ban(Screen(page, nth=0), in_kernel)
    choose_on_the_table(Screen(page, nth=1), in_kernel)
    ask_for_what_is_owed(Screen(page, nth=2), in_kernel)


def explain_the_ban(screen, in_kernel):
    """Bids 1, 2, 1 of 5 tricks: 1 is banned, and the note gives the sum and the others."""
    screen.wait_asked()
    banned = [b.get_attribute("aria-disabled") for b in screen.bids.get_by_role("button").all()]
    assert banned == ["false", "true", "false", "false", "false", "false"]
    why = refused(EXAMPLE, "b1")
    assert "5" in why
    screen.bid_button(1).hover()
    expect(screen.hint).to_have_text(why)
    screen.bid_button(1).click(force=True)
    expect(screen.note).to_contain_text(why)
    expect(screen.note).to_contain_text("R17")
    assert in_kernel(screen.page, MOVES.format("ban")) == ()
    ways = screen.note.locator(".kw-action")
    expect(ways.first).to_have_text(text.move_text("kyran", "b0", "fr"))
    ways.first.click()
    expect(screen.note).to_have_count(0)
    expect(screen.root.locator(".kw-trick")).to_be_visible()
    assert in_kernel(screen.page, MOVES.format("ban")) == ("b0",)


def choose_on_the_table(screen, in_kernel):
    """A Power without effect warns first; one with a target is aimed at a plate."""
    page, moves = screen.page, MOVES.format("power")
    screen.wait_asked()
    screen.card("V3").click()  # the first card of a trick has nothing to swap with
    expect(screen.hint).to_contain_text(screen.words["void"])
    expect(screen.hint).to_contain_text(text.move_text("kyran", "V3!", "fr"))
    assert screen.offered() == ["V3!"]
    assert in_kernel(page, moves) == ()
    page.keyboard.press("Escape")
    expect(screen.options).to_have_count(0)
    assert in_kernel(page, moves) == ()

    screen.card("C11").click()
    expect(screen.card("C11")).to_have_attribute("aria-pressed", "true")
    expect(screen.options).to_have_count(2)
    assert sorted(screen.offered()) == ["C11>1", "C11>2"]
    for seat in (1, 2):
        plate = screen.root.locator(f'.kw-plate[data-seat="{seat}"]')
        option = plate.locator(f'[data-option="C11>{seat}"]')
        option.hover()
        expect(screen.hint).to_contain_text(text.move_text("kyran", f"C11>{seat}", "fr"))
    assert in_kernel(page, moves) == ()
    screen.option("C11>2").click()
    expect(screen.root.locator('.kw-laid[data-card="C11"]')).to_be_visible()
    assert in_kernel(page, moves) == ("C11>2",)
    seen = screen.root.locator('.kw-plate[data-seat="2"] .kw-known')
    expect(seen).to_have_attribute("title", screen.words["known"].format(card="30"))
    expect(screen.root.locator(".kw-known")).to_have_count(1)


def ask_for_what_is_owed(screen, in_kernel):
    """The drawn Mystique asks for its value; another card is refused with the rule."""
    page, moves = screen.page, MOVES.format("forced")
    screen.wait_asked(2)
    assert sorted(screen.offered()) == ["M0", "M37"]
    assert [screen.can(card) for card in screen.hand()] == [card == "M" for card in screen.hand()]
    screen.card("8").click(force=True)
    expect(screen.note).to_contain_text(refused(FORCED, "8", "S27>0", "^M"))
    expect(screen.note).to_contain_text("A16")
    assert in_kernel(page, moves) == ("S27>0", "^M")
    screen.note.get_by_role("button", name=screen.words["close"]).click()
    screen.option("M37").click()
    laid = screen.root.locator('.kw-laid[data-card="M"]')
    expect(laid).to_have_attribute("data-forced", "true")
    expect(laid).to_contain_text("37")
    assert in_kernel(page, moves) == ("S27>0", "^M", "M37")


def test_a_reload_in_mid_trick(open_notebook, in_kernel, lab):
    line = position("9,V3,8|4,12,36|5,B20,30", 1)
    page = open_notebook([game(position=line, seats=["human", *SCRIPTED])])
    screen = Screen(page)
    in_kernel(page, code="game.step('36'); game.step('30')")
    screen.wait_asked(2)
    assert screen.laid() == [(1, "36"), (2, "30")]
    seen = look_at(screen)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    page.reload()
    lab.wait(page)
    screen = Screen(page)
    screen.wait_asked(2)
    assert look_at(screen) == seen
    assert screen.hand() == in_kernel(page, HANDS)[0]
    screen.card("V3").click()
    expect(screen.options).to_have_count(3)
    assert sorted(screen.offered()) == ["V3-", "V3~1", "V3~2"]
    screen.option("V3~1").click()
    expect(screen.root.locator('.kw-plate[data-winning="true"]')).to_have_attribute(
        "data-seat", "0"
    )
    assert in_kernel(page, MOVES.format("game")) == ("36", "30", "V3~1")


def look_at(screen):
    """Tell all there is to read at the table, apart from what has just been announced."""
    parts = [".kw-status", ".kw-tally", ".kw-plates", ".kw-trick", ".kw-log"]
    told = [screen.root.locator(part).first.text_content() for part in parts]
    return [*told, screen.hand(), screen.laid(), screen.ply()]


# --- axe ---------------------------------------------------------------------------

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
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
LAST = (
    "KYRAN1;n=3;deck=base;opt=-;r=7;k=1;d=0;ph=play;lives=5,1,5;bids=1,1,0;won=0,0,0;"
    "hands=36|12|9;trick=-;turn=1;force=-;known=-"
)


def test_axe(open_notebook, in_kernel):
    people = ["human", *SCRIPTED]
    cells = [
        game(name="ban", position=EXAMPLE, seats=["scripted"] * 3 + ["human"]),
        game(name="power", position=POWER, seats=people),
        game(name="shared", players=3, seed=23, seats=["human", "human", "steady"]),
        game(name="last", position=LAST, seats=people),
    ]
    size = {"width": 1280, "height": 3600}
    page = open_notebook(cells, viewport=size, reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    # Lab's body has no height of its own, which axe takes for hiding all text in it.
    page.add_style_tag(content="body { min-height: 100vh }")
    bid, power, shared, last = [Screen(page, nth=nth) for nth in range(4)]
    bid.wait_asked()
    power.wait_asked()
    expect(shared.ready(1)).to_be_visible()
    in_kernel(page, code="for move in ('12', '9'): last.step(move)")
    last.wait_asked(2)
    last.card("36").click()
    expect(last.ending).to_be_visible()
    power.card("C11").click()
    expect(power.options).to_have_count(2)
    bid.bid_button(1).click(force=True)
    expect(bid.note).to_be_visible()

    for theme in ("Light", "Dark"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        # While a theme loads, Lab covers the page.
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        expect(bid.root).to_be_visible()
        states = {"bid": bid, "choice": power, "curtain": shared, "end": last}
        for state, screen in states.items():
            expect(screen.root).to_have_attribute("data-tone", theme.lower())
            found, passed = screen.root.evaluate(CHECK)
            assert found == [], (theme, state)
            assert {"color-contrast", "button-name"} <= set(passed), (theme, state)
