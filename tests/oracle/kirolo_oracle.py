"""A second, naive reading of KIROLO's rules, to hold the package against.

Immutable positions, cards as their written names, every question answered from scratch. It is
slow on purpose, shares no code with the package, and was written from the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Cards = tuple[str, ...]

ELEMENTS = "FETBM"
ACTIONS = "+~*?"
CHANCE = "*"
DEFAULTS: dict[str, object] = {
    "jokers": 8,
    "hand_elements": 10,
    "hand_actions": 2,
    "initial_discards": "empty",
    "step_order": "strict",
    "action_limit": "per_type",
    "rami_actions": "dealt",
    "lone_joker": "table",
    "fouille_return": "top",
}
"""Options beside the mode and the players, in the order of the position line."""

FEEDS = {"E": "AB", "Z": "X"}
"""The discards that are recycled into a pile (A28)."""


# -- cards and series ------------------------------------------------------------------------


def element_cards() -> list[str]:
    """Return the 120 Element cards (R9)."""
    return [f"{e}{v}" for e in ELEMENTS for v in range(1, 13)] * 2


def action_cards(mode: str, jokers: int) -> list[str]:
    """Return the Action cards; Rami has no Bonus (R6, R10)."""
    return ["+"] * (10 if mode == "std" else 0) + ["~"] * 10 + ["*"] * jokers + ["?"] * 6


def is_element(card: str) -> bool:
    """Whether a card is an Element card."""
    return card not in ACTIONS


def value(card: str) -> int:
    """Value of an Element card."""
    return int(card[1:])


def runs(hand: Cards) -> Iterator[str]:
    """Every run that the cards of a hand can make (R18, A17, A19)."""
    for element in ELEMENTS:
        own = {card for card in hand if card[0] == element}
        for low in range(1, 13):
            for high in range(low + 2, 13):
                places = [f"{element}{v}" for v in range(low, high + 1)]
                held = [card for card in places if card in own]
                for size in range(2, len(held) + 1):
                    if len(places) - size > hand.count("*"):
                        continue
                    for chosen in combinations(held, size):
                        yield ".".join(card if card in chosen else "*" for card in places)


def groups(hand: Cards) -> Iterator[str]:
    """Every group that the cards of a hand can make (R17, A17, A18)."""
    for v in range(1, 13):
        held = [f"{element}{v}" for element in ELEMENTS if f"{element}{v}" in hand]
        for size in range(2, len(held) + 1):
            for chosen in combinations(held, size):
                for jokers in range(hand.count("*") + 1):
                    if 3 <= size + jokers <= 5:
                        yield ".".join(chosen + ("*",) * jokers)


@lru_cache(maxsize=100)
def all_series(hand: Cards) -> frozenset[str]:
    """Every new series that the cards of a hand can make."""
    return frozenset((*runs(hand), *groups(hand)))


def ends(series: Cards) -> tuple[str, int, int] | None:
    """Element, lowest and highest value of a run; ``None`` for a group (A23)."""
    naturals = [card for card in series if card != "*"]
    if value(naturals[0]) == value(naturals[1]):
        return None
    low = value(naturals[0]) - series.index(naturals[0])
    return naturals[0][0], low, low + len(series) - 1


def growths(series: Cards) -> dict[str, Cards]:
    """How a series on the table may grow by a card: ``"+F10"`` or ``"F6+"``, and the result."""
    run = ends(series)
    found = {}
    if run:
        element, low, high = run
        for card in (f"{element}{high + 1}", "*"):
            if high < 12:
                found[f"+{card}"] = (*series, card)
        for card in (f"{element}{low - 1}", "*"):
            if low > 1:
                found[f"{card}+"] = (card, *series)
    elif len(series) < 5:
        for card in (*(f"{element}{value(series[0])}" for element in ELEMENTS), "*"):
            if card == "*" or card not in series:
                grown = (*series, card)
                found[f"+{card}"] = tuple(sorted(grown, key=lambda c: (ELEMENTS + "*").index(c[0])))
    return found


# -- positions -------------------------------------------------------------------------------


class Result(NamedTuple):
    """How a game ended: who won or shares the draw, who lost, by what, cards left by seat."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """Everything at the table, secrets included; all lists of cards are top first.

    ``waits`` is what a pile is being shuffled for; ``seen`` are the cards under choice, of pile
    ``source``; ``known`` holds (owner, card).
    """

    mode: str
    players: int
    options: dict[str, object]
    seat: int
    step: str
    hands: tuple[Cards, ...]
    piles: dict[str, Cards]
    table: tuple[Cards, ...] = ()
    used: str = ""
    laid: bool = False
    drew: bool = False
    nolay: int = 0
    idle: int = 0
    waits: str = ""
    source: str = ""
    seen: Cards = ()
    known: tuple[tuple[int, str], ...] = ()

    @property
    def turn(self) -> int | str | None:
        """The seat to decide, ``CHANCE``, or ``None`` when over."""
        if self.step == "end":
            return None
        return CHANCE if self.step in ("deal", "mix") else self.seat

    @property
    def hand(self) -> Cards:
        """Hand of the seat whose turn it is."""
        return self.hands[self.seat]

    # -- what may be played ------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every move of the seat to decide; empty at chance and at the end."""
        match self.step:
            case "keep":
                return set(self.keeps())
            case "search":
                return {f"^{card}" for card in self.seen}
            case "bonus":
                return {f"{card}@{pile}" for card in self.hand for pile in self.targets(card)}
            case "lay":
                draws = set() if self.drew else self.draws()
                return {*self.lays(), *self.actions(), *draws, *self.stops()}
            case "act":
                return {*self.actions(), *self.draws(), *self.stops()}
            case "drawn":
                return {"."}
            case "draw":
                return self.draws()
            case "play":
                return {*self.lays(), *self.actions(), *self.rami_discards()}
        return set()

    def lays(self) -> Iterator[str]:
        """New series, lone Jokers and completions (R12, R21, A17 - A22)."""
        yield from all_series(self.hand)
        if "*" in self.hand and self.options["lone_joker"] == "table":
            yield "*"
        for number, series in enumerate(self.table, 1):
            if series == ("*",):
                for made in all_series((*self.hand, "*")):
                    if "*" in made:
                        yield f"{number}={made}"
            else:
                for how in growths(series):
                    if how.strip("+") in self.hand:
                        yield f"{number}{how}" if how[0] == "+" else f"{how}{number}"

    def actions(self) -> Iterator[str]:
        """Actions, each at most once a turn (R13, R19, R20, R22, A8, A24 - A26)."""
        one = self.mode == "std" and self.options["action_limit"] == "one"
        for action in "+~?":
            if action not in self.hand or action in self.used or (one and self.used):
                continue
            if action == "~":
                for card in filter(is_element, self.hand):
                    yield from (f"~{card}@{pile}" for pile in "AB" if self.piles[pile])
            elif self.has("E"):
                yield action

    def has(self, pile: str) -> bool:
        """Whether a pile can give a card, after recycling if need be (A28)."""
        return bool(self.piles[pile]) or any(len(self.piles[feed]) > 1 for feed in FEEDS[pile])

    def draws(self) -> set[str]:
        """Sources of the draw (R14; Rami: R2, A4, A6)."""
        piles, discards = "EZ", "ABX"
        if self.mode == "rami":
            piles, discards = "E", "AB"
            if self.options["rami_actions"] == "pile":
                piles = "EZ"
        return {
            *(pile for pile in piles if self.has(pile)),
            *(f"<{pile}" for pile in discards if self.piles[pile]),
        }

    def stops(self) -> set[str]:
        """The end of a standard turn, unless a draw is due (R16, A10)."""
        return {"."} if self.laid or self.drew or not self.draws() else set()

    def targets(self, card: str) -> str:
        """Discards where a card may go: an empty one first, if there is just one (R15, A11)."""
        if not is_element(card):
            return "X"
        empty = "".join(pile for pile in "AB" if not self.piles[pile])
        return empty if len(empty) == 1 else "AB"

    def keeps(self) -> Iterator[str]:
        """Which of two cards is kept, and where the other one goes (R14, R2)."""
        first, second = self.seen
        for kept, other in ((first, second), (second, first)):
            yield from (f"{kept}/{other}@{pile}" for pile in self.targets(other))

    def rami_discards(self) -> Iterator[str]:
        """The discard that ends a Rami turn (R4, A15)."""
        empty = not self.piles["A"] or not self.piles["B"]
        must_fill = empty and any(map(is_element, self.hand))
        for card in self.hand:
            if is_element(card) or not must_fill:
                yield from (f"{card}@{pile}" for pile in self.targets(card))

    # -- playing -----------------------------------------------------------------------------

    def apply(self, move: str) -> Position:
        """Return the position after a move, chance moves too."""
        if self.step == "deal":
            return self._deal(move)
        if self.step == "mix":
            return self._mix(move)
        if move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.text()}")
        if self.step == "keep":
            return self._keep(move)
        if self.step == "search":
            return self._search(move[1:])
        if move == ".":
            return self._end_turn()
        if move in ("E", "Z"):
            return self._wants(move)
        if move[0] == "<":
            top, rest = self.piles[move[1]][0], self.piles[move[1]][1:]
            return self._put(move[1], rest)._gain(top, known=True)._go_on("drawn")
        if move in ("+", "?"):
            return self._play(move)._wants(move)
        if move[0] == "~" and move != "~@X":
            return self._exchange(*move[1:].split("@"))
        if "@" in move:
            card, pile = move.split("@")
            after = self._lose(card)._lay_on(pile, card)
            return after._go_on("act") if self.step == "bonus" else after._end_turn()
        return self._lay(move)

    # the hand of the seat whose turn it is, and the piles

    def _with_hand(self, hand: Cards) -> Position:
        hands = (*self.hands[: self.seat], hand, *self.hands[self.seat + 1 :])
        return replace(self, hands=hands)

    def _gain(self, card: str, *, known: bool) -> Position:
        """A card comes to the right of the hand; ``known`` if all have seen it."""
        after = self._with_hand((*self.hand, card))
        return replace(after, known=(*self.known, (self.seat, card))) if known else after

    def _lose(self, *cards: str) -> Position:
        """Cards leave the hand, the leftmost of equal ones."""
        hand, known = list(self.hand), list(self.known)
        for card in cards:
            hand.remove(card)
            if (self.seat, card) in known:
                known.remove((self.seat, card))
        return replace(self._with_hand(tuple(hand)), known=tuple(known))

    def _put(self, pile: str, cards: Iterable[str]) -> Position:
        return replace(self, piles={**self.piles, pile: tuple(cards)})

    def _lay_on(self, pile: str, *cards: str) -> Position:
        return self._put(pile, (*cards, *self.piles[pile]))

    def _play(self, action: str) -> Position:
        """An Action leaves the hand for its discard before its effect (A6, A27)."""
        used = "".join(a for a in "+~?" if a in self.used or a == action)
        return replace(self._lose(action), used=used)._lay_on("X", action)

    # what each move does

    def _lay(self, move: str) -> Position:
        """A new series, or a completion."""
        table = list(self.table)
        if "=" in move:
            number, made = move.split("=")
            cards = made.split(".")
            table[int(number) - 1] = tuple(cards)
            cards.remove("*")
        elif "+" in move:
            left, right = move.split("+")
            number, card = (left, right) if left.isdigit() else (right, left)
            how = f"+{card}" if left.isdigit() else f"{card}+"
            table[int(number) - 1] = growths(table[int(number) - 1])[how]
            cards = [card]
        else:
            cards = move.split(".")
            table.append(tuple(cards))
        return replace(self._lose(*cards), table=tuple(table), laid=True)._go_on("lay")

    def _exchange(self, card: str, pile: str) -> Position:
        old, rest = self.piles[pile][0], self.piles[pile][1:]
        after = self._play("~")._lose(card)._put(pile, (card, *rest))
        return after._gain(old, known=True)._go_on("act")

    def _wants(self, what: str) -> Position:
        """Something takes cards from a pile: an empty one is recycled first (A28)."""
        pile = "Z" if what == "Z" else "E"
        return self._serve(what) if self.piles[pile] else replace(self, step="mix", waits=what)

    def _serve(self, what: str) -> Position:
        """Cards are taken: by the draw, a Bonus (A24) or a Fouille (A26)."""
        pile = "Z" if what == "Z" else "E"
        count = {"+": 1, "?": 4}.get(what, 2)
        cards = self.piles[pile][:count]
        after = self._put(pile, self.piles[pile][count:])
        if what == "+":
            return replace(after._gain(cards[0], known=False), step="bonus")
        if what == "?":
            return replace(after, source="E", seen=cards, step="search")
        if len(cards) == 1:
            return after._gain(cards[0], known=False)._go_on("drawn")
        return replace(after, source=pile, seen=cards, step="keep")

    def _keep(self, move: str) -> Position:
        cards, pile = move.split("@")
        kept, other = cards.split("/")
        after = replace(self, source="", seen=())._gain(kept, known=False)
        return after._lay_on(pile, other)._go_on("drawn")

    def _search(self, card: str) -> Position:
        """The card kept from a Fouille; of equal ones the top one. The others go back (A26)."""
        place = self.seen.index(card)
        back = self.seen[:place] + self.seen[place + 1 :]
        after = replace(self, source="", seen=())._gain(card, known=True)
        if self.options["fouille_return"] == "bottom":
            return after._put("E", self.piles["E"] + back)._go_on("act")
        after = after._put("E", back + self.piles["E"])
        if self.options["fouille_return"] == "shuffle" and after.piles["E"]:
            return replace(after, step="mix", waits="^")
        return after._go_on("act")

    def _go_on(self, step: str) -> Position:
        """A lay, an Action or the draw is complete: won (A12, A16), or the next step."""
        if not self.hand:
            return replace(self, step="end")
        drew = self.drew or step == "drawn"
        if self.mode == "rami":
            step = "play"
        elif self.options["step_order"] == "free":
            step = "lay"
        return replace(self, step=step, drew=drew)

    def _end_turn(self) -> Position:
        """Won by the discard (A16), blocked (A29), or the next seat's turn."""
        if not self.hand:
            return replace(self, step="end")
        active = self.laid or self.drew or self.used
        after = replace(
            self,
            nolay=0 if self.laid else self.nolay + 1,
            idle=0 if active else self.idle + 1,
        )
        if after.idle >= self.players or after.nolay >= 30 * self.players:
            return replace(after, step="end")
        seat = (self.seat + 1) % self.players
        return replace(after, seat=seat, used="", laid=False, drew=False)._start_turn()

    def _start_turn(self) -> Position:
        if self.mode == "std":
            return replace(self, step="lay")
        return replace(self, step="draw" if self.draws() else "play")

    # chance

    def _deal(self, move: str) -> Position:
        """Deal from both piles, one card at a time from seat 0, then the discards (A2, A3)."""
        elements, actions = move.removeprefix("deal:E=").split("|Z=")
        left = {"E": elements.split(","), "Z": actions.split(",")}
        if sorted(left["E"]) != sorted(element_cards()) or sorted(left["Z"]) != sorted(
            action_cards(self.mode, int(str(self.options["jokers"])))
        ):
            raise ValueError(f"{move} does not deal the cards of this game")
        hands: list[list[str]] = [[] for _ in range(self.players)]
        for pile, size in (("E", "hand_elements"), ("Z", "hand_actions")):
            for _ in range(int(str(self.options[size]))):
                for hand in hands:
                    hand.append(left[pile].pop(0))
        piles: dict[str, Cards] = dict.fromkeys("ABX", ())
        if self.options["initial_discards"] == "one":
            piles["A"] = (left["E"].pop(0),)
            piles["B"] = (left["E"].pop(0),)
        piles |= {name: tuple(cards) for name, cards in left.items()}
        return replace(self, hands=tuple(map(tuple, hands)), piles=piles)._start_turn()

    def stock(self) -> tuple[str, Cards]:
        """Return the pile to be shuffled, and the cards it is shuffled from."""
        pile = "Z" if self.waits == "Z" else "E"
        if self.waits == "^":
            return pile, self.piles[pile]
        return pile, tuple(card for feed in FEEDS[pile] for card in self.piles[feed][1:])

    def _mix(self, move: str) -> Position:
        pile, cards = self.stock()
        mixed = tuple(move.removeprefix(f"mix:{pile}=").split(","))
        if sorted(mixed) != sorted(cards):
            raise ValueError(f"{move} does not shuffle the cards of {self.text()}")
        after = replace(self, waits="")._put(pile, mixed)
        if self.waits == "^":
            return after._go_on("act")
        for feed in FEEDS[pile]:
            after = after._put(feed, self.piles[feed][:1])
        return after._serve(self.waits)

    # -- end and text ------------------------------------------------------------------------

    def outcome(self) -> Result | None:
        """Who won and by what (R5, R7, A12, A16, A29): the empty hand, or the fewest cards."""
        if self.step != "end":
            return None
        scores = tuple(map(len, self.hands))
        winners = tuple(seat for seat, left in enumerate(scores) if left == min(scores))
        losers = tuple(seat for seat in range(self.players) if seat not in winners)
        reason = "idle" if self.idle >= self.players else "nolay"
        return Result(winners, losers, "empty" if min(scores) == 0 else reason, scores)

    def text(self) -> str:
        """Write the position line."""
        changed = [f"{k}:{v}" for k, v in self.options.items() if v != DEFAULTS[k]]
        result = self.outcome()
        won = "*"
        if result:
            won = ",".join(map(str, result.winners))
            won = "=" + won if len(result.winners) > 1 else won
        fields = {
            "m": self.mode,
            "n": self.players,
            "opt": ",".join(changed) or "-",
            "turn": "-" if result else self.seat,
            "step": self.step,
            "used": self.used or "-",
            "laid": int(self.laid),
            "drew": int(self.drew),
            "nolay": self.nolay,
            "idle": self.idle,
            "hands": "|".join(map(",".join, self.hands)),
            "table": " ".join(map(".".join, self.table)) or "-",
            **{pile: ",".join(self.piles[pile]) for pile in "ABXEZ"},
            "seen": f"{self.source}:{','.join(self.seen)}" if self.seen else self.waits or "-",
            "known": ",".join(f"{owner}:{card}" for owner, card in self.known) or "-",
            "res": won,
        }
        return "KIROLO1;" + ";".join(f"{name}={what}" for name, what in fields.items())


def new(players: int = 2, mode: str = "std", **options: object) -> Position:
    """Begin a game before its deal."""
    chosen = {name: options.pop(name, default) for name, default in DEFAULTS.items()}
    if options:
        raise ValueError(f"unknown options: {', '.join(options)}")
    empty: dict[str, Cards] = dict.fromkeys("ABXEZ", ())
    return Position(mode, players, chosen, 0, "deal", ((),) * players, empty)


def read(line: str) -> Position:
    """Read a position line that is known to be good."""
    field = dict(part.split("=", 1) for part in line.split(";")[1:])

    def cards(text: str) -> Cards:
        return tuple(text.split(",")) if text else ()

    options = dict(DEFAULTS)
    for part in field["opt"].split(",") if field["opt"] != "-" else ():
        name, chosen = part.split(":")
        options[name] = int(chosen) if chosen.isdigit() else chosen
    source, _, seen = field["seen"].rpartition(":")
    known = [entry.split(":") for entry in field["known"].split(",") if entry != "-"]
    return Position(
        mode=field["m"],
        players=int(field["n"]),
        options=options,
        seat=0 if field["turn"] == "-" else int(field["turn"]),
        step=field["step"],
        hands=tuple(map(cards, field["hands"].split("|"))),
        piles={pile: cards(field[pile]) for pile in "ABXEZ"},
        table=tuple(tuple(series.split(".")) for series in field["table"].split() if series != "-"),
        used=field["used"].strip("-"),
        laid=field["laid"] == "1",
        drew=field["drew"] == "1",
        nolay=int(field["nolay"]),
        idle=int(field["idle"]),
        waits="" if source else seen.strip("-"),
        source=source,
        seen=cards(seen) if source else (),
        known=tuple((int(owner), card) for owner, card in known),
    )
