"""A second, naive reading of KYRAN's rules, to hold the package against.

Immutable positions, cards as their written names, every question answered from scratch. It is
slow on purpose, shares no code with the package, and was written from the rules alone. What a
seat may know is in ``kyran_worlds``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

BASE = ("V3", "C11", "B20", "S27")
FULL = ("V3", "S10", "C11", "B17", "B20", "C26", "S27", "V34")
CHANCE = "*"
DEFAULTS = {
    "trick_leader": "winner",
    "mystique_round": "seen",
    "forced_power": "resolve",
    "first_dealer": 0,
}

Sight = tuple[int | None, tuple[object, ...]]
"""Who learns of something (``None``: everybody) and what."""


# -- cards -----------------------------------------------------------------------------------


def kind(card: str) -> str:
    """``N`` for a Number, ``M`` for the Mystique, else the Power's letter."""
    return "N" if card[0].isdigit() else card[0]


def worth(card: str) -> int:
    """Printed value; the Mystique counts as 37 in the hand (A19)."""
    return 37 if card == "M" else int(card.lstrip("CSBV"))


def strength(card: str) -> tuple[int, int]:
    """Sort key of a hand: value, then Number, C, S, B, V, Mystique (A19, canonical order)."""
    return worth(card), "NCSBVM".index(kind(card))


def in_order(cards: object) -> tuple[str, ...]:
    """Cards in canonical order."""
    return tuple(sorted(cards, key=strength))  # type: ignore[call-overload]


@cache
def deck_cards(powers: tuple[str, ...]) -> tuple[str, ...]:
    """All cards of a deck; without Powers it is the simple one, which has no Mystique (R33)."""
    mystic = ("M",) if powers else ()
    return in_order((*map(str, range(1, 37)), *powers, *mystic))


@cache
def sizes(players: int, powers: tuple[str, ...]) -> list[int]:
    """Deal sizes of one cycle (R14, A3)."""
    return list(range(min(7, len(deck_cards(powers)) // players), 0, -1))


@dataclass(frozen=True)
class Lay:
    """A card in the trick, with its present value."""

    seat: int
    card: str
    value: int
    forced: bool = False


@dataclass(frozen=True)
class Position:
    """Everything at the table, secrets included."""

    players: int
    powers: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    round: int
    lives: tuple[int, ...]
    phase: str = "deal"
    bids: tuple[int | None, ...] = ()
    won: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    trick: tuple[Lay, ...] = ()
    turn: int | str | None = CHANCE
    force: tuple[int, str] | None = None
    known: frozenset[tuple[int, int, str]] = frozenset()

    def option(self, name: str) -> object:
        """Value of an option."""
        return dict(self.options)[name]

    @property
    def size(self) -> int:
        """Cards dealt in this round."""
        cycle = sizes(self.players, self.powers)
        return cycle[(self.round - 1) % len(cycle)]

    @property
    def dealer(self) -> int:
        """Who deals this round (R15, A6)."""
        return (int(str(self.option("first_dealer"))) + self.round - 1) % self.players

    @property
    def blind(self) -> bool:
        """Whether this is a one-card round where nobody sees their own card (A22)."""
        return self.size == 1 and self.option("mystique_round") == "blind"

    def laid(self) -> dict[int, Lay]:
        """Who has a card in the trick."""
        return {lay.seat: lay for lay in self.trick}

    def others(self, seat: int) -> list[int]:
        """Every seat but one."""
        return [other for other in range(self.players) if other != seat]

    # -- what may be played ------------------------------------------------------------------

    def forms(self, seat: int, card: str, *, forced: bool) -> list[str]:
        """Ways a seat may lay one card now."""
        laid = self.laid()
        match kind(card):
            case "N":
                return [card]
            case "M":
                return ["M37"] if self.size == 1 else ["M0", "M37"]
            case _ if forced and self.option("forced_power") == "cancel":
                return [card + "!"]
            case "C":
                targets = [t for t in self.others(seat) if self.hands[t]]
            case "S" | "B":
                targets = [t for t in self.others(seat) if t not in laid]
            case _:
                if not self.trick:
                    return [card + "!"]
                swaps = [t for t in self.others(seat) if t in laid]
                return [card + "-", *(f"{card}~{t}" for t in swaps)]
        return [f"{card}>{t}" for t in targets] or [card + "!"]

    def legal(self) -> set[str]:
        """Every move of the seat to decide; empty at chance and at the end."""
        if self.turn is None or self.turn == CHANCE:
            return set()
        seat = int(self.turn)
        if self.phase == "bid":
            before = [bid for bid in self.bids if bid is not None]
            last = len(before) == self.players - 1
            banned = self.size - sum(before) if last else None
            return {f"b{bid}" for bid in range(self.size + 1) if bid != banned}
        if self.force:
            return set(self.forms(seat, self.force[1], forced=True))
        return {form for card in self.hands[seat] for form in self.forms(seat, card, forced=False)}

    def draws(self) -> list[str]:
        """Chance moves of a Sceau; the deal has too many to list."""
        if self.force and self.force[1] == "?":
            return ["^" + card for card in self.hands[self.force[0]]]
        return []

    # -- playing -----------------------------------------------------------------------------

    def apply(self, move: str) -> Position:
        """Return the position after a move, chance moves too."""
        return self.witness(move)[0]

    def witness(self, move: str) -> tuple[Position, tuple[Sight, ...]]:
        """Return the position after a move, and who saw what."""
        sights: list[Sight] = []
        if self.phase == "deal":
            after = self._deal(move, sights)
        elif self.turn == CHANCE:
            if move not in self.draws():
                raise ValueError(f"{move} cannot be drawn in {self.text()}")
            sights.append((None, ("drawn", move)))
            after = replace(self, force=None)._made_to_lay(self._owing(), move[1:], sights)
        elif move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.text()}")
        elif self.phase == "bid":
            sights.append((None, ("bid", self.turn, move)))
            after = self._bid(int(move[1:]))
        else:
            after = replace(self, force=None)._lay(
                int(str(self.turn)), move, sights, forced=self.force is not None
            )
        if after.blind and after.phase == "play" and isinstance(after.turn, int):
            sights.append((after.turn, ("own card", after.hands[after.turn])))
        return after, tuple(sights)

    def _owing(self) -> int:
        if self.force is None:
            raise ValueError("nothing is owed")
        return self.force[0]

    def _deal(self, move: str, sights: list[Sight]) -> Position:
        groups = move.removeprefix("deal:").split("|")
        hands = tuple(in_order(group.split(",")) for group in groups)
        if [len(hand) for hand in hands] != [self.size] * self.players:
            raise ValueError(f"{move} does not deal {self.size} cards to {self.players} seats")
        for seat in range(self.players):
            shown = self.others(seat) if self.blind else [seat]
            sights.append((seat, ("hands", tuple((s, hands[s]) for s in shown))))
        return replace(self, phase="bid", hands=hands, turn=(self.dealer + 1) % self.players)

    def _bid(self, bid: int) -> Position:
        seat = int(str(self.turn))
        bids = tuple(bid if s == seat else b for s, b in enumerate(self.bids))
        over = None not in bids
        return replace(
            self,
            bids=bids,
            phase="play" if over else "bid",
            turn=(seat + 1) % self.players,
        )

    def _lay(self, seat: int, form: str, sights: list[Sight], *, forced: bool) -> Position:
        """Lay a card in a given form, then all that follows from it."""
        card = form.rstrip("!-").split(">")[0].split("~")[0]
        value = worth(card) if not card.startswith("M") else int(card[1:])
        card = "M" if card.startswith("M") else card
        sights.append((None, ("laid", seat, form, forced)))
        hands = tuple(
            tuple(c for c in hand if c != card) if s == seat else hand
            for s, hand in enumerate(self.hands)
        )
        after = replace(
            self,
            hands=hands,
            trick=(*self.trick, Lay(seat, card, value, forced)),
            known=frozenset(k for k in self.known if k[1:] != (seat, card)),
        )
        if ">" in form:
            target = int(form.split(">")[1])
            if kind(card) == "C":
                best = max(after.hands[target], key=strength)
                sights.append((seat, ("looked", target, best)))
                after = replace(after, known=after.known | {(seat, target, best)})
            elif kind(card) == "S":
                return replace(after, force=(target, "?"), turn=CHANCE)
            else:
                weakest = min(after.hands[target], key=strength)
                sights.append((None, ("owes", target, weakest)))
                return after._made_to_lay(target, weakest, sights)
        elif "~" in form:
            after = after._swapped(seat, int(form.split("~")[1]))
        return after._go_on(sights)

    def _swapped(self, seat: int, other: int) -> Position:
        values = {lay.seat: lay.value for lay in self.trick}
        values[seat], values[other] = values[other], values[seat]
        return replace(self, trick=tuple(replace(x, value=values[x.seat]) for x in self.trick))

    def _made_to_lay(self, seat: int, card: str, sights: list[Sight]) -> Position:
        """A forced card: laid at once when there is one way, else its owner is asked (A16)."""
        forms = self.forms(seat, card, forced=True)
        if len(forms) == 1:
            return self._lay(seat, forms[0], sights, forced=True)
        return replace(self, force=(seat, card), turn=seat)

    def _go_on(self, sights: list[Sight]) -> Position:
        """Find who plays next (A17), or take the trick."""
        laid = self.laid()
        if len(laid) < self.players:
            last = [lay.seat for lay in self.trick if not lay.forced][-1]
            order = [(last + step) % self.players for step in range(1, self.players)]
            return replace(self, turn=next(seat for seat in order if seat not in laid))
        sights.append((None, ("values", tuple((x.seat, x.value) for x in self.trick))))
        winner = self.winner()
        won = tuple(w + (seat == winner) for seat, w in enumerate(self.won))
        after = replace(self, won=won, trick=())
        if any(self.hands):
            by_winner = self.option("trick_leader") == "winner"
            return replace(after, turn=winner if by_winner else (self.dealer + 1) % self.players)
        return after._settle()

    def winner(self) -> int:
        """Owner of the winning card of a full trick (R19, R24, R25, A11)."""
        ranks = {"N": 0, "M": 2}
        best = self.trick[0]
        for lay in self.trick[1:]:
            mine = (lay.value, ranks.get(kind(lay.card), 1))
            if mine > (best.value, ranks.get(kind(best.card), 1)):
                best = lay
        return best.seat

    def _settle(self) -> Position:
        """End of the round (R20, R21, A25)."""
        lives = tuple(
            held - (bid != won)
            for held, bid, won in zip(self.lives, self.bids, self.won, strict=True)
        )
        after = replace(self, lives=lives, known=frozenset())
        if 0 in lives:
            return replace(after, phase="end", turn=None)
        return between(replace(after, round=self.round + 1))

    # -- end and text ------------------------------------------------------------------------

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
        """Maîtres, losers and lives once it is over (R21, R22, A26, A27)."""
        if self.phase != "end":
            return None
        most = max(self.lives)
        masters = tuple(s for s, held in enumerate(self.lives) if held == most and most > 0)
        losers = tuple(s for s, held in enumerate(self.lives) if held == 0)
        return masters, losers, self.lives

    def sees_hand(self, seer: int | str | None, owner: int) -> bool:
        """Whether a seat (``None``: a spectator, ``"all"``: the teacher) sees a hand."""
        if seer == "all":
            return True
        if not self.blind:
            return seer == owner
        return seer is not None and (seer != owner or (self.phase, self.turn) == ("play", seer))

    def text(self, seer: int | str | None = "all") -> str:
        """Write the position line, masked for whoever looks."""
        shown = []
        for owner, hand in enumerate(self.hands):
            visible = not hand or self.sees_hand(seer, owner)
            shown.append(",".join(hand) if visible else f"?{len(hand)}")
        marks = {True: "^", False: ":"}
        trick = " ".join(f"{x.seat}{marks[x.forced]}{x.card}={x.value}" for x in self.trick)
        known = ",".join(
            f"{a}>{b}:{card}"
            for a, b, card in sorted(self.known, key=lambda k: (*k[:2], strength(k[2])))
            if seer in ("all", a)
        )
        changed = ",".join(f"{k}:{v}" for k, v in self.options if v != DEFAULTS[k])
        names = {BASE: "base", FULL: "full", (): "simple"}
        fields = {
            "n": self.players,
            "deck": names.get(self.powers) or ",".join(self.powers),
            "opt": changed or "-",
            "r": self.round,
            "k": self.size,
            "d": self.dealer,
            "ph": self.phase,
            "lives": ",".join(map(str, self.lives)),
            "bids": ",".join("_" if bid is None else str(bid) for bid in self.bids),
            "won": ",".join(map(str, self.won)),
            "hands": "|".join(shown),
            "trick": trick or "-",
            "turn": "-" if self.turn is None else self.turn,
            "force": f"{self.force[0]}:{self.force[1]}" if self.force else "-",
            "known": known or "-",
        }
        return "KYRAN1;" + ";".join(f"{name}={value}" for name, value in fields.items())


def between(position: Position) -> Position:
    """Clear the table: the position before a deal."""
    n = position.players
    return replace(
        position,
        phase="deal",
        turn=CHANCE,
        bids=(None,) * n,
        won=(0,) * n,
        hands=((),) * n,
        trick=(),
        force=None,
        known=frozenset(),
    )


def new(
    players: int,
    deck: str | tuple[str, ...] = "auto",
    *,
    round_number: int = 1,
    lives: tuple[int, ...] | None = None,
    **options: object,
) -> Position:
    """Begin a game, or a later round of one, before its deal."""
    named = {"auto": BASE if players < 5 else FULL, "base": BASE, "full": FULL, "simple": ()}
    powers = named[deck] if isinstance(deck, str) else in_order(deck)
    chosen = tuple((name, options.get(name, default)) for name, default in DEFAULTS.items())
    return between(Position(players, powers, chosen, round_number, lives or (5,) * players))


def perft(position: Position, depth: int) -> int:
    """Count the lines of play of ``depth`` moves, a Sceau's draws included.

    One that ends the round sooner counts once.
    """
    if depth == 0 or position.phase in ("deal", "end"):
        return 1
    moves = sorted(position.legal()) or position.draws()
    return sum(perft(position.apply(move), depth - 1) for move in moves)
