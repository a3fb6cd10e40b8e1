"""A game of KIROLO on a page, met as a person meets it: hand, series, piles, choices."""

from playwright.sync_api import expect

from kyran_widgets import text

HAND = """(root) => [...root.querySelectorAll(".kw-rack [data-card]")]
    .map((card) => card.dataset.card.split("#")[0])"""
MOVED = """([root, ply]) => root.querySelector("input[type=range]").valueAsNumber !== ply"""
AREA = "(root) => root.querySelector('.kw-frame').getBoundingClientRect().height"


class Screen:
    """One display of a widget; ``nth`` counts those on the page."""

    def __init__(self, page, lang="fr", nth=0):
        self.page = page
        self.root = page.locator(".kw-root").nth(nth)
        self.words = text.words(lang, "kirolo")
        expect(self.root.locator(".kw-baize")).to_be_visible()

    # --- parts -----------------------------------------------------------------

    @property
    def note(self):
        return self.root.locator(".kw-note")

    @property
    def preview(self):
        return self.root.locator(".kw-preview")

    @property
    def curtain(self):
        return self.root.locator(".kw-curtain")

    @property
    def options(self):
        return self.root.locator("[data-option]")

    def card(self, card):
        """Find the leftmost card of this name in the hand."""
        return self.root.locator(f'.kw-held[data-card^="{card}#"]').first

    def bar(self, card):
        return self.card(card).locator(".kw-bar")

    def series(self, number):
        return self.root.locator(f'.kw-series[data-drop="{number}"]')

    def pile(self, pile):
        return self.root.locator(".kw-pile").nth("EZABX".index(pile))

    def tool(self, key):
        return self.root.get_by_title(self.words[key], exact=True)

    # --- what it shows -----------------------------------------------------------

    def ply(self):
        return int(self.root.locator("input[type=range]").input_value())

    def hand(self):
        return self.root.evaluate(HAND)

    def height(self):
        return self.root.evaluate(AREA)

    # --- what a person does --------------------------------------------------------

    def choose(self, *cards):
        """Click Elements; a Joker is chosen by its handle, else it would be played."""
        for card in cards:
            part = ".kw-card" if len(card) > 1 else ".kw-pick"
            self.card(card).locator(part).click()

    def play(self, card):
        self.after(lambda: self.card(card).locator(".kw-card").click())

    def after(self, act):
        """Do something that moves the game, and wait until it has."""
        ply = self.ply()
        act()
        self.page.wait_for_function(MOVED, arg=[self.root.element_handle(), ply])

    def drag(self, card, goal):
        """Pull a card with the mouse onto something, and let go."""
        mouse = self.page.mouse
        here, there = self.card(card).bounding_box(), goal.bounding_box()
        mouse.move(here["x"] + 20, here["y"] + 20)
        mouse.down()
        mouse.move(there["x"] + there["width"] / 2, there["y"] + 30, steps=4)
        mouse.up()


def game(*, name="game", **given):
    """Write a cell that makes a game and shows it."""
    options = ", ".join(f"{key}={value!r}" for key, value in ({"pace": "instant"} | given).items())
    return f"from kyran_widgets import Kirolo\n{name} = Kirolo({options})\n{name}"


def position(hands, *, table="-", step="lay", mode="std", elements="T9,F1,B3,M9,E2,E7,T1"):
    """Write a position of two players with A = M5 and B empty, seat 0 to play."""
    top = "+" if mode == "std" else "~"
    return (
        f"KIROLO1;m={mode};n=2;opt=-;turn=0;step={step};used=-;laid=0;drew=0;nolay=0;idle=0;"
        f"hands={hands};table={table};A=M5,F3;B=;X={top};E={elements};Z=?,~;seen=-;known=-;res=*"
    )
