"""A game of Zyrcan on a page, met as a person meets it: by its roles, names and lit cells."""

from typing import NamedTuple

from playwright.sync_api import expect

from kyran_widgets import text
from kyran_widgets.rules import zyrcan

# What the page offers to its reader; of a cell, its spoken name tells it.
OFFER = """(root, words) => {
    const cells = [...root.querySelectorAll("[data-cell]")];
    const pick = (test) => cells.filter(test).map((cell) => cell.dataset.cell);
    const buttons = [...root.querySelectorAll(".kw-frame button")];
    return {
        busy: root.querySelector("[role=grid]").ariaBusy === "true",
        ply: root.querySelector("input[type=range]").valueAsNumber,
        free: pick((cell) => cell.dataset.free === "true"),
        able: pick((cell) => cell.ariaLabel.includes(words.able)),
        targets: pick((cell) => cell.ariaLabel.includes(words.target)),
        must_pass: buttons.some((button) => button.innerText.trim() === words.pass),
        over: root.querySelector(".kw-ending") !== null,
    };
}"""
ASKED = f"""([root, words, least]) => {{
    const now = ({OFFER})(root, words);
    const asked = now.free.length || now.able.length || now.must_pass || now.over;
    return !now.busy && now.ply >= least && asked;
}}"""
SHOWN = """([root, wanted]) => {
    const cells = [...root.querySelectorAll("[data-cell]")];
    return cells.length === Object.keys(wanted).length && cells.every((cell) => {
        const [said, base] = [cell.ariaLabel, wanted[cell.dataset.cell]];
        return said === base || said.startsWith(`${base}, `);
    });
}"""


class Offer(NamedTuple):
    """Cells to deploy on, ships that can attack, lit targets, and what else there is to do."""

    busy: bool
    ply: int
    free: list[str]
    able: list[str]
    targets: list[str]
    must_pass: bool
    over: bool


class Screen:
    """One display of a widget; ``nth`` counts those on the page."""

    def __init__(self, page, lang="fr", nth=0):
        self.page = page
        self.root = page.locator(".kw-root").nth(nth)
        self.speak(lang)
        expect(self.grid).to_be_visible()

    def speak(self, lang):
        """Look for the words of this language from now on."""
        self.lang, self.words = lang, text.words(lang, "zyrcan")

    # --- parts -----------------------------------------------------------------

    @property
    def grid(self):
        return self.root.get_by_role("grid", name=self.words["board"], exact=True)

    @property
    def alert(self):
        return self.root.get_by_role("alert")

    @property
    def dialog(self):
        return self.root.get_by_role("dialog")

    @property
    def slider(self):
        return self.root.get_by_role("slider", name=self.words["slider"], exact=True)

    def region(self, name):
        return self.root.get_by_role("region", name=name, exact=True)

    @property
    def log(self):
        return self.region(self.words["log"])

    @property
    def note(self):
        return self.region(self.words["refused"])

    @property
    def status(self):
        """The sentence that says what is expected."""
        return self.root.locator(".kw-sentence")

    def cell(self, name):
        return self.root.locator(f"[data-cell={name}]")

    def button(self, word):
        return self.root.get_by_role("button", name=self.words[word], exact=True)

    def ship_type(self, motors):
        """Find the button of a type in the reserve."""
        tray = self.root.get_by_role("group", name=self.words["choose_type"], exact=True)
        return tray.get_by_role("button").nth(motors - 1)

    def choice(self, word):
        """Find a list in the settings."""
        return self.dialog.get_by_role("combobox", name=self.words[word], exact=True)

    # --- what it shows -----------------------------------------------------------

    def offer(self):
        return Offer(**self.root.evaluate(OFFER, self._signs()))

    def wait_asked(self, least=0):
        """Wait until a person is to move, ``least`` moves having been played, or it is over."""
        arg = [self.root.element_handle(), self._signs(), least]
        self.page.wait_for_function(ASKED, arg=arg)
        return self.offer()

    def wait_shown(self, state):
        """Wait until every cell is told as this state has it."""
        self.page.wait_for_function(SHOWN, arg=[self.root.element_handle(), self._labels(state)])

    def wait_ply(self, ply):
        expect(self.slider).to_have_value(str(ply))

    def _signs(self):
        return {
            "able": self.words["cell_own"].split("{")[0],
            "target": self.words["cell_target"],
            "pass": self.words["pass"],
        }

    def _labels(self, state):
        ships = state.view(None)["cells"]
        return {cell: self._label(cell, ships.get(cell)) for cell in state.board.cells}

    def _label(self, cell, ship):
        if ship is None:
            return self.words["cell_empty"].format(cell=cell)
        motors = self.words[f"motor_{ship[1]}"]
        return self.words["cell_ship"].format(cell=cell, seat=ship[0], n=ship[1], motors=motors)

    # --- what a person does --------------------------------------------------------

    def press(self, word):
        self.button(word).click()

    def deploy(self, motors, cell):
        """Deploy a ship by mouse."""
        self.ship_type(motors).click()
        self.cell(cell).click()

    def attack(self, origin, target):
        """Attack by mouse: the ship, then its lit target."""
        self.cell(origin).click()
        expect(self.cell(origin)).to_have_attribute("aria-selected", "true")
        self.cell(target).click()

    def act(self, offer, rng):
        """Play by mouse a move that the page offers, a random one; tell which."""
        if offer.free:
            types = [m for m in (1, 2, 3) if self.ship_type(m).is_enabled()]
            motors, cell = rng.choice(types), rng.choice(offer.free)
            self.deploy(motors, cell)
            return f"{motors}@{cell}"
        if offer.must_pass:
            self.press("pass")
            return "--"
        origin = rng.choice(offer.able)
        self.cell(origin).click()
        expect(self.cell(origin)).to_have_attribute("aria-selected", "true")
        target = rng.choice(self.offer().targets)
        self.cell(target).click()
        return f"{origin}x{target}"


def states_of(moves, start=None):
    """Replay moves by the rules alone: the state before each, and the last one."""
    state = start or zyrcan.State.new(players=3)
    states = [state.copy()]
    for move in moves:
        state.apply(move)
        states.append(state.copy())
    return states
