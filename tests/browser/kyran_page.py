"""A game of KYRAN on a page, met as a person meets it: cards, choices on the table, notes."""

import re

from playwright.sync_api import expect

from kyran_widgets import text

# The person at this display is to decide, at this ply or later; or the game is over.
ASKED = """([root, least]) => {
    const ply = root.querySelector("input[type=range]").valueAsNumber;
    const busy = root.querySelector(".kw-hand")?.ariaBusy === "true";
    const mine = root.querySelector(".kw-turn").dataset.mine === "true";
    return ply >= least && !busy && (mine || root.querySelector(".kw-ending") !== null);
}"""
ANSWERED = """([root, ply]) => {
    const moved = root.querySelector("input[type=range]").valueAsNumber > ply;
    return moved || root.querySelector("[data-option]") !== null;
}"""
CARDS = """(root) => [...root.querySelectorAll(".kw-hand [data-card]")]
    .map((card) => card.dataset.card)"""
LAID = """(root) => [...root.querySelectorAll(".kw-trick:not(.kw-taken) .kw-laid[data-card]")]
    .map((card) => [Number(card.dataset.owner), card.dataset.card])"""
HANDS = "game.match.state.view('all')['hands']"
FOCUSED = "(element) => element === document.activeElement"


class Screen:
    """One display of a widget; ``nth`` counts those on the page."""

    def __init__(self, page, lang="fr", nth=0):
        self.page = page
        self.root = page.locator(".kw-root").nth(nth)
        self.lang, self.words = lang, text.words(lang, "kyran")
        expect(self.root.locator(".kw-felt")).to_be_visible()

    # --- parts -----------------------------------------------------------------

    @property
    def note(self):
        return self.root.locator(".kw-note")

    @property
    def hint(self):
        return self.root.locator(".kw-hint")

    @property
    def summary(self):
        return self.root.locator(".kw-round")

    @property
    def ending(self):
        return self.root.locator(".kw-ending")

    @property
    def curtain(self):
        return self.root.get_by_role("region", name=self.words["curtain"], exact=True)

    @property
    def bids(self):
        return self.root.get_by_role("group", name=self.words["choose_bid"], exact=True)

    @property
    def options(self):
        return self.root.locator("[data-option]")

    def bid_button(self, bid):
        return self.bids.locator(".kw-bid").nth(bid)

    def card(self, card):
        return self.root.locator(f'.kw-hand .kw-card[data-card="{card}"]')

    def option(self, move):
        return self.root.locator(f'[data-option="{move}"]')

    def ready(self, seat):
        """Find the button that raises the curtain."""
        name = self.words["ready"].format(player=self.words["player"].format(seat=seat + 1))
        return self.curtain.get_by_role("button", name=name, exact=True)

    # --- what it shows -----------------------------------------------------------

    def ply(self):
        return int(self.root.locator("input[type=range]").input_value())

    def hand(self):
        return self.root.evaluate(CARDS)

    def laid(self):
        """Tell who has laid which card, in their order."""
        return [tuple(lay) for lay in self.root.evaluate(LAID)]

    def offered(self):
        """Tell the ways to lay the chosen card."""
        return [option.get_attribute("data-option") for option in self.options.all()]

    def wait_asked(self, least=0):
        """Wait until this display's person is to decide, or the game is over."""
        arg = [self.root.element_handle(), least]
        self.page.wait_for_function(ASKED, arg=arg)

    def wait_answered(self, ply):
        """Wait until the press on a card has laid it, or there is a choice to make."""
        self.page.wait_for_function(ANSWERED, arg=[self.root.element_handle(), ply])
        return self.ply() > ply

    # --- what a person does --------------------------------------------------------

    def bid(self, bid):
        ply = self.ply()
        self.bid_button(bid).click()
        self.page.wait_for_function(ANSWERED, arg=[self.root.element_handle(), ply])

    def lay(self, rng):
        """Lay by mouse a card that the page offers, with a choice if there is one; tell which."""
        ply = self.ply()
        if self.options.count() == 0:
            card = rng.choice([c for c in self.hand() if self.can(c)])
            self.card(card).click()
            if self.wait_answered(ply):
                return card
        move = rng.choice(self.offered())
        self.option(move).click()
        self.page.wait_for_function(
            "([root, ply]) => root.querySelector('input[type=range]').valueAsNumber > ply",
            arg=[self.root.element_handle(), ply],
        )
        return move

    def can(self, card):
        return self.card(card).get_attribute("data-can") == "true"


def card_of(move):
    """Tell the card that a move lays; a bid is itself."""
    return re.match("b[0-9]|M|[CSBV]?[0-9]+", move)[0]


def game(*, name="game", show=True, **given):
    """Write a cell that makes a game, and shows it."""
    given = {"pace": "instant"} | given
    options = ", ".join(f"{key}={value!r}" for key, value in given.items())
    lines = ["from kyran_widgets import Kyran", f"{name} = Kyran({options})"]
    return "\n".join(lines + [name] * show)


def position(hands, leader, *, bids="1,1,0"):
    """Write a round of three cards for three, about to be led by a seat."""
    return (
        f"KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d={(leader + 2) % 3};ph=play;lives=5,5,5;"
        f"bids={bids};won=0,0,0;hands={hands};trick=-;turn={leader};force=-;known=-"
    )
