"""Reading of KIROLO's position line, with every broken invariant."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE, BadPosition
from kyran_widgets.rules.kirolo_cards import CARD, FACES, HIGHEST, JOKER, NAMES, bits_of
from kyran_widgets.rules.kirolo_memory import Memory, owners
from kyran_widgets.rules.kirolo_moves import draws
from kyran_widgets.rules.kirolo_refusals import no_series
from kyran_widgets.rules.kirolo_series import Series, series_of
from kyran_widgets.rules.kirolo_setup import LINE_OPTIONS, OPTIONS, PATIENCE, Setup
from kyran_widgets.rules.kirolo_table import Table
from kyran_widgets.rules.line_reader import FieldReader

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

FIELDS = (
    *("m", "n", "opt", "turn", "step", "used", "laid", "drew", "nolay", "idle", "hands"),
    *("table", "A", "B", "X", "E", "Z", "seen", "known", "res"),
)
STEPS = {
    "strict": ("deal", "mix", "lay", "act", "drawn", "keep", "bonus", "search", "end"),
    "free": ("deal", "mix", "lay", "keep", "bonus", "search", "end"),
    "rami": ("deal", "mix", "draw", "play", "keep", "search", "end"),
}


class Reader(FieldReader):
    """Reads a position line, collecting every fault before it gives up."""

    name = "KIROLO1"
    fields = FIELDS

    def __init__(self, line: str, cls: type[State]) -> None:
        super().__init__(line)
        self.cls = cls

    def state(self) -> State:
        """Return the position, or raise with all that is wrong."""
        setup = self._setup()
        n = setup.players
        state = self.cls.__new__(self.cls)
        state.setup, state.players = setup, n
        steps = STEPS["rami" if setup.mode == "rami" else setup.step_order]
        state.phase = self._one_of("step", steps)
        state.player = self._player(n, state.phase)
        state.turn = {"deal": CHANCE, "mix": CHANCE, "end": None}.get(state.phase, state.player)
        state.used = self._used(setup)
        state.laid = self._number("laid", 0, 1) == 1
        state.drew = self._number("drew", 0, 1) == 1
        state.moves = len(state.used) + state.laid + state.drew
        state.nolay = self._number("nolay", 0, PATIENCE * n)
        state.idle = self._number("idle", 0, n)
        state.hands = self._hands(n)
        state.bits = [bits_of(hand) for hand in state.hands]
        state.table = self._table(setup)
        state.piles = {p: self._cards(p, self.text[p])[::-1] for p in "EZABX"}
        state.seen, state.source = self._seen(state.phase)
        state.tell = state.seen if state.phase == "search" else ()
        state.winners = self._result(state.phase, n)
        self._stop_if_faulty()
        self._kinds(state)
        state.setup = self._counted(state)
        self._turn(state)
        state.memory = self._memory(state)
        self._stop_if_faulty()
        return state

    # --- fields, one by one --------------------------------------------------

    def _one_of(self, field: str, choices: tuple[str, ...]) -> str:
        text = self.text[field]
        if text not in choices:
            self._fault(field, f"{text!r} is not one of {', '.join(choices)}")
        return text

    def _setup(self) -> Setup:
        mode = self._one_of("m", ("std", "rami"))
        n = self._number("n", 2, 4)
        options = {"mode": mode, **self._options({name: OPTIONS[name] for name in LINE_OPTIONS})}
        self._stop_if_faulty()
        try:
            return Setup.of(n, options)
        except ValueError as error:
            self._fault("opt", str(error))
        raise BadPosition(str(self.line), self.faults)

    def _player(self, n: int, step: str) -> int:
        text = self.text["turn"]
        if step == "end":
            if text != "-":
                self._fault("turn", f"{text!r}, but the game is over: -")
            return 0
        if not re.fullmatch("[0-3]", text) or int(text) >= n:
            self._fault("turn", f"{text!r} is not a seat from 0 to {n - 1}")
            return 0
        return int(text)

    def _used(self, setup: Setup) -> str:
        text = self.text["used"]
        used = "" if text == "-" else text
        allowed = "~?" if setup.mode == "rami" else "+~?"
        if not text or used != "".join(a for a in allowed if a in used):
            self._fault("used", f"{text!r} is not -, or letters of {allowed} in this order")
            return ""
        if len(used) > 1 and setup.mode == "std" and setup.action_limit == "one":
            self._fault("used", f"{used!r}, but a turn allows one Action in all (action_limit)")
        return used

    def _cards(self, field: str, text: str) -> list[int]:
        if text.startswith("#") or "#" in text:
            self._fault(field, f"{text!r} hides cards: this is one seat's view")
            return []
        out = []
        for name in text.split(",") if text else []:
            if name not in CARD:
                self._fault(field, f"{name!r} is not a card")
            else:
                out.append(CARD[name])
        return out

    def _hands(self, n: int) -> list[list[int]]:
        hands = self.text["hands"].split("|")
        if len(hands) != n:
            self._fault("hands", f"{len(hands)} hands for {n} seats")
            return [[] for _ in range(n)]
        return [self._cards("hands", hand) for hand in hands]

    def _table(self, setup: Setup) -> Table:
        out: list[Series] = []
        for text in self.text["table"].split(" ") if self.text["table"] != "-" else []:
            listed = text.split(".")
            if any(name not in CARD for name in listed):
                self._fault("table", f"{text!r} is not a series of cards joined by dots")
                continue
            cards = [CARD[name] for name in listed]
            if cards == [JOKER]:
                if setup.lone_joker != "table":
                    self._fault("table", "a lone Joker, but lone_joker is extend_only (A22)")
                out.append(series_of(text))
            elif wrong := no_series(cards):
                self._fault("table", f"{text} is no series: {wrong[0].code} ({wrong[0].rule})")
            elif not _in_order(cards):
                self._fault("table", f"{text} is a series, but not written in order")
            else:
                out.append(series_of(text))
        return Table(out)

    def _seen(self, step: str) -> tuple[tuple[int, ...], str]:
        text = self.text["seen"]
        if step == "mix":
            if text not in ("E", "Z", "+", "?", "^"):
                self._fault("seen", f"{text!r}, but what waits for the pile is E, Z, +, ? or ^")
            return (), text
        if step not in ("keep", "search"):
            if text != "-":
                self._fault("seen", f"{text!r}, but in step {step} no card is under choice: -")
            return (), ""
        pile, _, cards = text.partition(":")
        if pile not in ("E", "Z") or (step == "search" and pile == "Z"):
            self._fault("seen", f"{text!r} does not name the pile, as E:F3,B9")
        found = tuple(self._cards("seen", cards))
        low, high = (2, 2) if step == "keep" else (1, 4)
        if not low <= len(found) <= high:
            wanted = "2" if low == high else f"{low} to {high}"
            self._fault("seen", f"{len(found)} cards; in step {step} they are {wanted}")
        return found, pile

    def _result(self, step: str, n: int) -> tuple[int, ...] | None:
        text = self.text["res"]
        if text == "*" or step != "end":
            if (text == "*") != (step != "end"):
                self._fault("res", f"{text!r} does not go with step {step}")
            return None
        seats = text[1:].split(",") if text.startswith("=") else [text]
        if not all(re.fullmatch("[0-3]", s) and int(s) < n for s in seats) or (
            text.startswith("=") and (len(seats) < 2 or sorted(set(seats)) != seats)
        ):
            self._fault("res", f"{text!r} is not *, a seat, or =0,1 for a draw")
            return None
        return tuple(map(int, seats))

    # --- how they go together ------------------------------------------------

    def _kinds(self, state: State) -> None:
        """Elements lie on Element piles, Actions on the others."""
        piles = [*state.piles.items(), (state.source, list(state.seen))]
        for pile, cards in piles:
            for card in cards:
                if pile not in ("EAB" if card < FACES else "ZX"):
                    kind = "an Element" if card < FACES else "an Action"
                    self._fault(pile or "seen", f"{NAMES[card]} is {kind}: not on {pile}")

    def _counted(self, state: State) -> Setup:
        """Check that no card is there too often; return the set-up with the cards there are."""
        setup = state.setup
        places = [*state.hands, *state.piles.values(), state.seen]
        places += [series.cards for series in state.table.series]
        count = Counter(card for cards in places for card in cards)
        most = Counter((*setup.elements, *setup.actions))
        for card in sorted(count):
            if count[card] > most[card]:
                self._fault("line", f"{count[card]} cards {NAMES[card]}, the game has {most[card]}")
        if state.phase == "deal":
            if count:
                self._fault("step", "before the deal hands, table, piles and discards are empty")
            return setup
        cards = sorted(count.elements())
        elements = sum(card < FACES for card in cards)
        return setup._replace(elements=tuple(cards[:elements]), actions=tuple(cards[elements:]))

    def _turn(self, state: State) -> None:
        """Check what the step says of the turn so far."""
        step, n, mode = state.phase, state.players, state.setup.mode
        strict = mode == "std" and state.setup.step_order == "strict"
        if step == "deal":
            quiet = not (state.used or state.laid or state.drew or state.nolay or state.idle)
            if state.player or not quiet:
                self._fault("step", "before the deal it is seat 0's turn and nothing has happened")
            return
        if step == "end":
            self._over(state)
            return
        if state.nolay >= PATIENCE * n:
            self._fault("nolay", f"after {PATIENCE * n} turns without a lay it is over (A29)")
        if state.idle >= n:
            self._fault("idle", f"after {n} idle turns the game is over (A29)")
        if state.idle > state.nolay:
            self._fault("idle", f"{state.idle} turns, but nothing was laid in {state.nolay} only")
        for seat, hand in enumerate(state.hands):
            between = seat == state.player and step in ("mix", "search") and state.used
            if not hand and not between:
                self._fault("hands", f"seat {seat} has no card left and would have won (A12, R5)")
        fresh = not (state.used or state.laid or state.drew)
        drawing = step == "keep" or (step == "mix" and state.source in ("E", "Z"))
        if (step == "draw" or (drawing and mode == "rami")) and not fresh:
            self._fault("step", f"in step {step} nothing has been used, laid or drawn (R2)")
        if step == "draw" and not draws(state):
            self._fault("step", "without any source a turn starts at play (A13)")
        if step == "keep" and state.drew:
            self._fault("drew", "two cards are under choice, so the draw is not done: 0")
        if strict and step == "lay" and (state.used or state.drew):
            self._fault("step", "after an Action or the draw the step is no longer lay (A7)")
        if step == "act" and (not state.used or state.drew):
            self._fault("step", "act follows an Action of this turn, and no draw yet (A7)")
        if step == "drawn" and not state.drew:
            self._fault("drew", "step drawn follows the draw: 1")
        wanted = {"bonus": "+", "search": "?"}.get(step)
        if step == "mix":
            self._mix(state)
            wanted = {"+": "+", "?": "?", "^": "?"}.get(state.source)
        if wanted and wanted not in state.used:
            self._fault("used", f"step {step} needs the {wanted} that was played")
        if wanted and strict and state.drew:
            self._fault("drew", f"no {wanted} is played after the draw (A7): 0")

    def _mix(self, state: State) -> None:
        pile, piles = state.mixed_pile, state.piles
        if state.source not in (*state.setup.sources[:2], "+", "?", "^"):
            self._fault("seen", f"{state.source} is no source of a draw in this game")
        elif state.source == "^":
            if state.setup.fouille_return != "shuffle":
                self._fault("seen", "^ needs fouille_return:shuffle (A26)")
            if not piles["E"]:
                self._fault("E", "is empty: there is nothing to shuffle")
        else:
            if piles[pile]:
                self._fault(pile, "still has cards: it is shuffled when it is empty (A28)")
            if not state.to_mix():
                self._fault("step", f"no discard has a card for pile {pile} below its top (A28)")
            if state.source in "EZ" and state.drew:
                self._fault("drew", "a draw waits for the pile, so it is not done: 0")

    def _over(self, state: State) -> None:
        """Check that the game is over, and for whom (A12, R5, A29)."""
        cards = [len(hand) for hand in state.hands]
        fewest = tuple(s for s, count in enumerate(cards) if count == min(cards))
        blocked = state.idle >= state.players or state.nolay >= PATIENCE * state.players
        if min(cards) and not blocked:
            self._fault("step", "nobody has an empty hand and nothing is blocked (A29)")
        elif state.winners != fewest or (not min(cards) and len(fewest) > 1):
            listed = ",".join(map(str, fewest))
            self._fault("res", f"the fewest cards are with {listed} (A12, R5, A29)")

    def _memory(self, state: State) -> Memory:
        """What the line itself has shown."""
        memory = Memory()
        n = state.players
        for item in self.text["known"].split(",") if self.text["known"] != "-" else []:
            seat, _, name = item.partition(":")
            if not re.fullmatch("[0-3]", seat) or int(seat) >= n or name not in CARD:
                self._fault("known", f"{item!r} is not owner:card")
                continue
            memory.came(int(seat), CARD[name])
        for (owner, card), count in Counter(owners(memory.known)).items():
            if state.hands[owner].count(card) < count:
                self._fault("known", f"{NAMES[card]} is not so often in the hand of seat {owner}")
        if state.phase == "deal":
            return memory
        memory.deep = {p: len(state.piles[p]) - 1 for p in "ABX" if len(state.piles[p]) > 1}
        known = Counter(owner for owner, _ in owners(memory.known))
        loose = [len(hand) - known[seat] for seat, hand in enumerate(state.hands)]
        memory.kinds = ([0] * n, [0] * n, loose)
        return memory


def _in_order(cards: list[int]) -> bool:
    """Whether the cards of a series stand as the notation writes them."""
    at = [(i, card) for i, card in enumerate(cards) if card != JOKER]
    naturals = [card for _, card in at]
    if abs(naturals[1] - naturals[0]) % HIGHEST == 0:  # one value: by element, then the Jokers
        return cards == sorted(cards)
    low = naturals[0] - at[0][0]
    row = naturals[0] // HIGHEST * HIGHEST
    placed = all(card == low + i for i, card in at)
    return placed and row <= low and low + len(cards) <= row + HIGHEST
