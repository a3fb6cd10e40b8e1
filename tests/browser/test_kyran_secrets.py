"""No page learns of a hand that is not its reader's: in the DOM, on the wire, in the file."""

import json
import re

from kyran_page import HANDS, Screen, game
from playwright.sync_api import expect

from kyran_widgets import text
from kyran_widgets.rules.kyran_cards import NAMES

SAVE = """async () => {
    const { commands } = window.jupyterapp;
    await commands.execute("@jupyter-widgets/jupyterlab-manager:saveWidgetState");
    await commands.execute("docmanager:save");
}"""
# Each seat holds one other Power, and nobody a card with the number of a seat.
SEED = 25
SEATS = ["human", "human", "steady"]
IDS = "(game.seat(0).model_id, game.seat(1).model_id)"
CODE = {"_esm", "_css", "svg"}  # full of what looks like cards: paths and names
POWER = re.compile(r"\b[CSBV][0-9]+\b")
# All that is in the widget outside the reader's own hand.
AROUND = """(root) => {
    const copy = root.cloneNode(true);
    copy.querySelector(".kw-hand")?.remove();
    const named = [...copy.querySelectorAll("[aria-label], [title]")];
    const said = named.flatMap((e) => [e.getAttribute("aria-label"), e.getAttribute("title")]);
    const cards = [...copy.querySelectorAll("[data-card]")].map((e) => e.dataset.card);
    const chips = copy.querySelectorAll(".kw-chip-card").length;
    return [[copy.textContent, ...said].join(" "), cards, chips];
}"""


def cards_in(value, name=""):
    """Every card that structured content names: in lists and moves, as keys, in position lines."""
    if isinstance(value, dict):
        keys = {card for key in value for card in cards_in(key)}
        return keys.union(*(cards_in(part, key) for key, part in value.items() if key not in CODE))
    if isinstance(value, list):
        return set().union(*(cards_in(part, name) for part in value))
    if not isinstance(value, str):
        return set()
    if value.startswith("<svg"):
        value = " ".join(re.findall(r">([^<]+)<", value))
    move = re.fullmatch(r"\^?(M|[CSBV]?[0-9]+)([>~][0-5]|[!-]|(?<=M)0|(?<=M)37)?", value)
    found = {move[1]} & {*NAMES} if move else set()
    hands = re.search("hands=([^;]*)", value)
    found |= set(re.split("[,|]", hands[1])) if hands else set()
    return found | set(POWER.findall(value))


def told(wire):
    """Everything that the kernel has told of its own accord, or in answer to a widget."""
    return [m.content for m in wire if not m.sent and m.channel == "iopub"]


def told_to(wire, model):
    """Everything that came from the kernel for a model."""
    return [content for content in told(wire) if content.get("comm_id") == model]


def names_of(cards):
    words = text.words("fr", "kyran")
    return {words[f"name_{card[0]}"] for card in cards if not card[0].isdigit()}


def check_page(screens, hands, laid):
    """Each display shows its own hand and nothing of another."""
    for seat, screen in enumerate(screens):
        expect(screen.root.locator(".kw-hand .kw-card")).to_have_count(len(hands[seat]))
        assert screen.hand() == hands[seat]
        said, cards, chips = screen.root.evaluate(AROUND)
        assert set(cards) == laid
        assert chips == 0
        theirs = names_of(hands[1 - seat] + hands[2]) - names_of(hands[seat])
        assert theirs
        assert [name for name in theirs if name in said] == []


def check_wire(wire, ids, hands):
    """No message to the model of a seat, or to the page at large, names a card of another."""
    models = dict(enumerate(ids))
    for seat, model in models.items():
        heard = told_to(wire, model)
        private = [c["data"]["content"] for c in heard if c["data"].get("method") == "custom"]
        assert any(part["type"] == "private" and part["legal"] for part in private)
        assert set(hands[seat]) <= cards_in(heard)
        others = {card for other, hand in enumerate(hands) if other != seat for card in hand}
        assert cards_in(heard) & others == set()
    rest = [content for content in told(wire) if content.get("comm_id") not in ids]
    assert rest
    assert cards_in(rest) & {card for hand in hands for card in hand} == set()


def test_two_seats_in_two_cells(open_notebook, in_kernel, wire, lab):
    make = game(players=3, seed=SEED, seats=SEATS, show=False)
    page = open_notebook(
        [make, "game.seat(0)", "game.seat(1)"], viewport={"width": 1280, "height": 2200}
    )
    screens = [Screen(page, nth=0), Screen(page, nth=1)]
    screens[1].wait_asked(1)
    ids, hands = in_kernel(page, IDS), in_kernel(page, HANDS)
    screens[1].bid(1)
    screens[0].wait_asked(3)
    screens[0].bid(1)
    screens[1].wait_asked(4)
    before = list(wire)  # all that was told while nobody had laid a card
    check_page(screens, hands, set())
    check_wire(before, ids, hands)

    card = next(c for c in hands[1] if c.isdigit())
    screens[1].card(card).click()
    screens[0].wait_asked(6)
    now = in_kernel(page, HANDS)
    assert len(now[0]) == 7
    laid = {card for _, card in screens[0].laid()}
    assert card in laid
    check_page(screens, now, laid)
    check_wire(wire, ids, now)

    page.evaluate(SAVE)
    path = page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    saved = json.loads((lab.work / path).read_text("utf-8"))
    states = [
        m["state"] for kept in saved["metadata"]["widgets"].values() for m in kept["state"].values()
    ]
    views = [state["view"] for state in states if "view" in state]
    assert [view["ply"] for view in views] == [6, 6, 6]  # the table's own widget is saved too
    assert [view["table"]["hands"] for view in views] == [[len(hand) for hand in now]] * 3
    del saved["cells"][0]["source"]
    assert laid <= cards_in(saved)
    assert cards_in(saved) & {card for hand in now for card in hand} == set()


# --- the curtain -------------------------------------------------------------------


def check_curtain(screen, seat, hands, *, least):
    """Nothing of any hand is in the page until that person has confirmed, then theirs alone."""
    expect(screen.ready(seat)).to_be_visible()
    assert screen.ply() >= least
    assert screen.root.locator(".kw-hand, .kw-card, .kw-bid, [data-option]").count() == 0
    said, cards, chips = screen.root.evaluate(AROUND)
    hidden = {card for hand in hands for card in hand}
    assert not set(cards) & hidden
    assert chips == 0
    assert [name for name in names_of(hidden) if name in said] == []
    screen.ready(seat).click()
    screen.wait_asked(least)
    expect(screen.curtain).to_have_count(0)
    assert screen.hand() == hands[seat]


def test_the_curtain(open_notebook, in_kernel, wire, lab):
    page = open_notebook([game(players=3, seed=SEED, seats=SEATS)])
    screen = Screen(page)
    expect(screen.ready(1)).to_be_visible()
    hands = in_kernel(page, HANDS)
    held = {card for hand in hands for card in hand}
    assert cards_in(told(wire)) & held == set()
    check_curtain(screen, 1, hands, least=1)
    screen.bid(1)
    check_curtain(screen, 0, hands, least=3)
    screen.bid(1)
    check_curtain(screen, 1, hands, least=4)
    page.evaluate(SAVE)

    wire.clear()
    page.reload()
    lab.wait(page)
    screen = Screen(page)
    expect(screen.ready(1)).to_be_visible()
    assert cards_in(told(wire)) & held == set()
    check_curtain(screen, 1, hands, least=4)
    screen.card("5").click()
    expect(screen.ready(0)).to_be_visible()
    hands = in_kernel(page, HANDS)
    assert "5" not in hands[1]
    check_curtain(screen, 0, hands, least=6)
