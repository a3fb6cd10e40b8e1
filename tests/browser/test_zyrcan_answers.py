"""What the widget answers: refusals with their rule, settings, and the saved notebook."""

import json

from playwright.sync_api import expect
from zyrcan_page import Screen, states_of

from kyran_widgets import text
from kyran_widgets.rules import zyrcan

W12 = "ZYRCAN1 3 tri42 - ../.../..../..A2A1B1/....../..B3..../......../....... 000,000,000 A 37 *"
MOVES = "tuple(game.match.moves())"


def game(seats, pace="instant", **options):
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"""
from kyran_widgets import Zyrcan
game = Zyrcan(seats={seats}, seed=7, pace="{pace}"{given})
game
"""


# --- refusals ----------------------------------------------------------------------


def check_refused(screen, state, move):
    """The note says in words why, its rule opens, and the state of the game is what it was."""
    refusal = state.refuse(move, state.turn)
    lang = screen.lang
    words = text.refusal_text("zyrcan", refusal._replace(suggest=()), lang)
    expect(screen.note).to_contain_text(words)
    expect(screen.alert).to_contain_text(words)
    screen.note.get_by_role("button", name=f"{refusal.rule} · {screen.words['why']}").click()
    rule = text.rulebook("zyrcan")[refusal.rule]
    expect(screen.dialog).to_have_accessible_name(f"{rule.id} · {rule.title(lang)}")
    expect(screen.dialog).to_contain_text(rule.text(lang))
    expect(screen.dialog).to_contain_text(screen.words[rule.status])
    screen.dialog.get_by_role("button", name=screen.words["close"]).click()
    expect(screen.dialog).to_have_count(0)
    screen.wait_shown(state)
    return [text.move_text("zyrcan", m, lang) for m in refusal.suggest], refusal.suggest


def test_refusals_by_mouse(open_notebook, in_kernel):
    two = [game(["human"] * 3, players=3), game(["human"] * 3, position=W12)]
    page = open_notebook([two[0], two[1].replace("game", "later")])
    screen = Screen(page)
    screen.wait_asked()
    screen.deploy(3, "d3")
    screen.wait_asked(1)
    screen.deploy(2, "d3")
    state = states_of(["3@d3"])[-1]
    words, moves = check_refused(screen, state, "2@d3")
    assert in_kernel(page, MOVES) == ("3@d3",)
    screen.note.get_by_role("button", name=words[0], exact=True).click()
    screen.wait_shown(states_of(["3@d3", moves[0]])[-1])
    expect(screen.note).to_have_count(0)
    assert in_kernel(page, MOVES) == ("3@d3", moves[0])

    later, state = Screen(page, nth=1), zyrcan.State.parse(W12)
    later.cell("d3").click()
    for cell, rule in (("e3", "R14"), ("b2", "R13"), ("b1", "R16")):
        assert state.refuse(f"d3x{cell}", 0).rule == rule
        later.cell(cell).click()
        words, moves = check_refused(later, state, f"d3x{cell}")
    later.note.get_by_role("button", name=words[-1], exact=True).click()
    later.wait_shown(states_of([moves[-1]], state)[-1])
    assert in_kernel(page, "tuple(later.match.moves())") == (moves[-1],)
    assert in_kernel(page, "game.ply") == 2


# --- settings ----------------------------------------------------------------------

# Everything that is to be read or heard in the widget.
TEXTS = """(root) => {
    const all = [...root.querySelectorAll("*")];
    const named = ["aria-label", "aria-valuetext", "title"];
    const said = all.flatMap((node) => named.map((name) => node.getAttribute(name)));
    const shown = all.filter((node) => !node.children.length).map((node) => node.textContent);
    return [...new Set([...said, ...shown].filter(Boolean).map((text) => text.trim()))];
}"""


def test_settings(open_notebook, in_kernel):
    page = open_notebook([game(["human", "greedy", "greedy"], players=3)])
    screen = Screen(page)
    screen.deploy(3, "d3")
    screen.wait_asked(3)
    change_language(screen)
    change_theme(screen)
    play_step_by_step(screen, in_kernel)
    hand_over_a_seat(screen, in_kernel)


def change_language(screen):
    """All words change, and none of the old language is left."""
    french = set(screen.root.evaluate(TEXTS))
    screen.press("settings")
    screen.choice("language").select_option("en")
    screen.speak("en")
    expect(screen.dialog).to_have_accessible_name(screen.words["settings"])
    screen.dialog.get_by_role("button", name=screen.words["close"]).click()
    expect(screen.root).to_have_attribute("lang", "en")
    screen.wait_asked(3)
    english = set(screen.root.evaluate(TEXTS))
    kept = {said for said in french & english if len(said) > 3 and any(map(str.isalpha, said))}
    assert kept == set()
    assert text.label("zyrcan", "status_deploy", "en", seat=0) in english


def change_theme(screen):
    colour = "(root) => getComputedStyle(root.querySelector('.kw-frame')).backgroundColor"
    expect(screen.root).to_have_attribute("data-tone", "light")
    light = screen.root.evaluate(colour)
    screen.press("settings")
    screen.choice("theme").select_option("dark")
    expect(screen.root).to_have_attribute("data-tone", "dark")
    assert sum(rgb(screen.root.evaluate(colour))) < sum(rgb(light)) / 4
    screen.choice("theme").select_option("auto")
    expect(screen.root).to_have_attribute("data-tone", "light")
    assert screen.root.evaluate(colour) == light
    screen.dialog.get_by_role("button", name=screen.words["close"]).click()


def rgb(colour):
    return [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]


def play_step_by_step(screen, in_kernel):
    """At pace "step" each move of the computer waits for its button."""
    screen.press("settings")
    screen.choice("pace").select_option("step")
    screen.dialog.get_by_role("button", name=screen.words["close"]).click()
    screen.deploy(2, screen.wait_asked(3).free[0])
    for ply in (4, 5):
        expect(screen.button("step")).to_be_visible()
        screen.wait_ply(ply)
        waiting = text.label("zyrcan", "status_step", screen.lang, seat=ply - 3)
        expect(screen.status).to_have_text(waiting)
        assert in_kernel(screen.page, "game.ply") == ply
        screen.press("step")
    screen.wait_asked(6)
    expect(screen.button("step")).to_have_count(0)
    screen.wait_shown(states_of(in_kernel(screen.page, MOVES))[-1])


def hand_over_a_seat(screen, in_kernel):
    """A person takes a computer's seat in mid-game, and plays it."""
    screen.press("settings")
    screen.choice("pace").select_option("instant")
    seats = screen.dialog.get_by_role("group", name=screen.words["seats"])
    seats.get_by_role("combobox").nth(1).select_option("human")
    screen.dialog.get_by_role("button", name=screen.words["close"]).click()
    screen.deploy(1, screen.wait_asked(6).free[0])
    offer = screen.wait_asked(7)
    assert offer.ply == 7
    screen.deploy(3, offer.free[0])
    screen.wait_asked(9)
    assert in_kernel(screen.page, "game.match.moves()[7]") == f"3@{offer.free[0]}"
    assert in_kernel(screen.page, "game.match.seats") == ["human", "human", "greedy"]


# --- the saved notebook ------------------------------------------------------------

SAVE = """async () => {
    const { commands } = window.jupyterapp;
    await commands.execute("@jupyter-widgets/jupyterlab-manager:saveWidgetState");
    await commands.execute("docmanager:save");
}"""
# What only the player of a seat is told.
PRIVATE = {"private", "acts", "legal", "free", "deploy", "targets", "rays", "seed"}


def test_a_saved_notebook_shows_the_game_and_no_private_part(open_notebook, in_kernel, lab):
    page = open_notebook([game(["human", "greedy", "greedy"], players=3)])
    screen = Screen(page)
    screen.deploy(3, "d3")
    screen.wait_asked(3)
    page.evaluate(SAVE)
    path = page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    saved = json.loads((lab.work / path).read_text("utf-8"))

    [output] = saved["cells"][0]["outputs"]
    picture = "".join(output["data"]["image/svg+xml"])
    assert picture.startswith("<svg")
    told = "".join(output["data"]["text/plain"])
    assert told.startswith("Zyrcan(players=3, ply=0, turn=0)")

    [states] = [kept["state"] for kept in saved["metadata"]["widgets"].values()]
    [model] = [kept["state"] for kept in states.values() if "view" in kept["state"]]
    assert model["view"]["ply"] == 3
    assert model["view"]["table"]["cells"]["d3"] == "A3"
    named = {name for name in model if not name.startswith("_")}
    assert named - {"layout", "tabbable", "tooltip"} == {"view", "words"}
    assert names_in(model["view"]) & PRIVATE == set()


def names_in(value):
    """Every key at any depth."""
    if isinstance(value, dict):
        return {*value, *(name for part in value.values() for name in names_in(part))}
    return {name for part in value for name in names_in(part)} if isinstance(value, list) else set()
