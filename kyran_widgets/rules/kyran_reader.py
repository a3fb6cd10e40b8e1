"""Reading of KYRAN's position line, with every broken invariant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran_cards import CARD, KIND, NAMES, VALUE, deck_of
from kyran_widgets.rules.kyran_setup import OPTIONS, PLAIN_OPTIONS, Setup
from kyran_widgets.rules.line_reader import FieldReader

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State

FIELDS = (
    *("n", "deck", "opt", "r", "k", "d", "ph", "lives", "bids", "won"),
    *("hands", "trick", "turn", "force", "known"),
)
PHASES = ("deal", "bid", "play", "end")
_LAY = re.compile(r"([0-5])([:^])([A-Z]?[0-9]*)=([0-9]{1,2})")
_KNOWN = re.compile(r"([0-5])>([0-5]):([A-Z]?[0-9]*)")


class Reader(FieldReader):
    """Reads a position line, collecting every fault before it gives up."""

    name = "KYRAN1"
    fields = FIELDS

    def __init__(self, line: str, cls: type[State]) -> None:
        super().__init__(line)
        self.cls = cls

    def state(self) -> State:
        """Return the position, or raise with all that is wrong."""
        setup = self._setup()
        state = self.state_ = self.cls.__new__(self.cls)
        state.setup, state.players = setup, setup.players
        self._round(state)
        n = setup.players
        highest = 5
        state.lives = tuple(self._numbers("lives", n, highest))
        state.won = tuple(self._numbers("won", n, state.size))
        bids = self._numbers("bids", n, state.size, blank=True)
        state.bids = tuple(None if b < 0 else b for b in bids)
        state.hands = self._hands(n)
        state.laid, state.values = self._lays()
        self._stop_if_faulty()
        self._cards(state)
        self._lives_bids_won(state)
        self._sizes(state)
        state.turn, state.force = self._turn(), self._force()
        state.seen, state.looks, state.low = (), (), (-1,) * n
        if not self.faults:
            self._whose_turn(state)
        state.seen = self._known(state)
        self._stop_if_faulty()
        return state

    # --- fields, one by one --------------------------------------------------

    def _setup(self) -> Setup:
        """Options; a dealer out of step with the round tells who dealt first."""
        n = self._number("n", 3, 6)
        options = self._options({name: OPTIONS[name] for name in PLAIN_OPTIONS})
        try:
            options["deck"] = deck_of(self.text["deck"]).name
        except ValueError as error:
            self._fault("deck", str(error).partition(": ")[2])
        number, dealer = self._number("r", 1, 4 * n + 1), self._number("d", 0, n - 1)
        options.setdefault("first_dealer", (dealer - number + 1) % n)
        self._stop_if_faulty()
        return Setup.of(n, options)

    def _round(self, state: State) -> None:
        setup, number = state.setup, int(self.text["r"])
        state.round, state.size, state.dealer = number, setup.size(number), setup.dealer(number)
        size = self._number("k", 1, setup.largest)
        if size != state.size:
            self._fault("k", f"round {number} deals {state.size} cards, not {size} (R14)")
        dealer = int(self.text["d"])
        if dealer != state.dealer:
            self._fault(
                "d", f"the dealer of round {number} is seat {state.dealer}, not {dealer} (A6)"
            )
        state.phase = self.text["ph"]
        if state.phase not in PHASES:
            self._fault("ph", f"{state.phase!r} is not one of {', '.join(PHASES)}")

    def _numbers(self, field: str, count: int, high: int, *, blank: bool = False) -> list[int]:
        out = []
        items = self.text[field].split(",")
        if len(items) != count:
            self._fault(field, f"{len(items)} entries for {count} seats")
            return [0] * count
        for seat, item in enumerate(items):
            if blank and item == "_":
                out.append(-1)
            elif not re.fullmatch("[0-9]", item) or int(item) > high:
                self._fault(field, f"seat {seat} has {item!r}, not a number from 0 to {high}")
                out.append(0)
            else:
                out.append(int(item))
        return out

    def _card(self, field: str, name: str) -> int:
        if name not in CARD:
            self._fault(field, f"{name!r} is not a card")
            return -1
        return CARD[name]

    def _hands(self, n: int) -> list[list[int]]:
        hands = self.text["hands"].split("|")
        if len(hands) != n:
            self._fault("hands", f"{len(hands)} hands for {n} seats")
            return [[] for _ in range(n)]
        out: list[list[int]] = []
        for seat, hand in enumerate(hands):
            if hand.startswith("?"):
                self._fault(
                    "hands", f"seat {seat} has a hidden hand {hand!r}: this is one seat's view"
                )
            cards = [] if not hand or hand[0] == "?" else hand.split(",")
            out.append(sorted(self._card("hands", name) for name in cards))
        return out

    def _lays(self) -> tuple[list[tuple[int, int, bool]], list[int]]:
        laid, values = [], []
        for item in self.text["trick"].split(" ") if self.text["trick"] != "-" else []:
            found = _LAY.fullmatch(item)
            if not found:
                self._fault("trick", f"{item!r} is not seat:card=value or seat^card=value")
                continue
            laid.append((int(found[1]), self._card("trick", found[3]), found[2] == "^"))
            values.append(int(found[4]))
        return laid, values

    def _turn(self) -> int | str | None:
        text = self.text["turn"]
        if text in ("*", "-"):
            return CHANCE if text == "*" else None
        return self._number("turn", 0, self.state_.players - 1)

    def _force(self) -> tuple[int, int | None] | None:
        text = self.text["force"]
        if text == "-":
            return None
        seat, _, name = text.partition(":")
        if not re.fullmatch("[0-5]", seat) or int(seat) >= self.state_.players:
            self._fault("force", f"{text!r} is not seat:card, seat:? or -")
            return None
        return int(seat), None if name == "?" else self._card("force", name)

    # --- what must fit together ----------------------------------------------

    def _cards(self, state: State) -> None:
        held = [(f"hand of seat {s}", c) for s, hand in enumerate(state.hands) for c in hand]
        held += [("trick", card) for _, card, _ in state.laid]
        where: dict[int, str] = {}
        for place, card in held:
            if card in where:
                self._fault("hands", f"{NAMES[card]} stands twice: {where[card]}, {place}")
            where[card] = place
            if card not in state.setup.deck.cards:
                self._fault(
                    "hands", f"{NAMES[card]} ({place}) is not in the deck {state.setup.deck.name}"
                )

    def _lives_bids_won(self, state: State) -> None:
        phase, k, made = state.phase, state.size, [b for b in state.bids if b is not None]
        over = phase == "end"
        if not over and 0 in state.lives:
            self._fault(
                "lives", f"seat {state.lives.index(0)} has no life, so the game is over (R21)"
            )
        if over and 0 not in state.lives:
            self._fault("lives", "the game is over when a seat has no life left (R21)")
        if phase == "deal" and made:
            self._fault("bids", "bids before the deal")
        elif phase == "bid":
            n, first = state.players, state.dealer + 1
            for i in range(n):
                if (state.bids[(first + i) % n] is not None) != (i < len(made)):
                    self._fault("bids", f"bids are made from seat {first % n} on, clockwise (R16)")
                    break
            if len(made) == n:
                self._fault("bids", "all have bid, so the bidding is over")
        elif phase in ("play", "end") and len(made) < state.players:
            self._fault("bids", "a bid is missing: all bid before the first card (R16)")
        if len(made) == state.players and sum(made) == k:
            self._fault("bids", f"the bids sum to {k}, the number of tricks (R17)")
        tricks = sum(state.won)
        if phase in ("deal", "bid") and tricks:
            self._fault("won", f"{tricks} tricks won before the first card")
        elif phase == "play" and tricks >= k:
            self._fault("won", f"{tricks} tricks won of {k}: the round is over")
        elif over:
            if tricks != k:
                self._fault("won", f"{tricks} tricks won, the last round had {k}")
            for seat, lives in enumerate(state.lives):
                if not lives and state.bids[seat] == state.won[seat]:
                    self._fault(
                        "lives",
                        f"seat {seat} made its bid and cannot have lost its last life (R20)",
                    )

    def _sizes(self, state: State) -> None:
        """Hands in step with the phase, the tricks taken and the cards on the table."""
        there = [seat for seat, _, _ in state.laid]
        due = {"bid": state.size, "play": state.size - sum(state.won)}.get(state.phase, 0)
        if there and state.phase != "play":
            self._fault("trick", f"cards on the table while the phase is {state.phase}")
        for seat, hand in enumerate(state.hands):
            size = due - (seat in there)
            if len(hand) != max(size, 0):
                self._fault(
                    "hands", f"seat {seat} holds {len(hand)} cards, in step it holds {max(size, 0)}"
                )
        if len(set(there)) < len(there):
            self._fault("trick", "a seat has laid twice")
        if len(there) >= state.players:
            self._fault("trick", "a full trick is taken at once and never stands")
        if any(seat >= state.players for seat in there):
            self._fault("trick", f"seats are 0 to {state.players - 1}")

    def _whose_turn(self, state: State) -> None:
        phase, n, first = state.phase, state.players, (state.dealer + 1) % state.players
        if phase != "play" and state.force is not None:
            self._fault("force", f"nothing is forced while the phase is {phase}")
        due: set[int | str | None]
        if phase == "deal":
            due = {CHANCE}
        elif phase == "end":
            due = {None}
        elif phase == "bid":
            due = {(first + sum(b is not None for b in state.bids)) % n}
        else:
            due = self._table(state)
        if state.turn not in due:
            listed = " or ".join("-" if d is None else str(d) for d in sorted(due, key=str))
            self._fault("turn", f"{self.text['turn']!r}, but in this position it is {listed}")

    def _table(self, state: State) -> set[int | str | None]:
        """Check the trick and what is forced; return who may be to decide."""
        n, trick, force = state.players, state.laid, state.force
        leaders = {(state.dealer + 1) % n}
        if sum(state.won) and state.setup.trick_leader == "winner":
            leaders = {seat for seat, won in enumerate(state.won) if won}
        if not trick:
            if force is not None:
                self._fault("force", "nothing is forced before the first card of a trick")
            return set(leaders)
        if trick[0][0] not in leaders or trick[0][2]:
            listed = " or ".join(map(str, sorted(leaders)))
            self._fault("trick", f"the first card is laid, unforced, by seat {listed}")
        for i in range(1, len(trick)):
            seat, card, forced = trick[i]
            if self._acts(state, i - 1):
                if not forced:
                    power = NAMES[trick[i - 1][1]]
                    self._fault("trick", f"{power} forces seat {seat}: {seat}^ (R27, R28)")
                self._weakest(state, i - 1, seat, card)
            elif forced:
                self._fault("trick", f"nothing forces seat {seat}")
            elif seat != (after := self._after(trick[:i], n)):
                self._fault(
                    "trick", f"after {i} cards it is for seat {after} to lay, not {seat} (A17)"
                )
        if tuple(state.values) not in self._possible_values(state):
            shown = ",".join(map(str, state.values))
            self._fault("trick", f"the values {shown} cannot come from these cards (R23, R30, A12)")
        if self._acts(state, len(trick) - 1):
            return self._forced(state)
        if force is not None:
            self._fault("force", "no effect is pending")
        return {self._after(trick, n)}

    def _acts(self, state: State, i: int) -> bool:
        """Whether card ``i`` of the trick forces another: a live Sceau or Bénédiction."""
        _, card, forced = state.laid[i]
        live = not forced or state.setup.forced_power == "resolve"
        return KIND[card] in "SB" and live and i + 1 < state.players

    def _after(self, trick: list[tuple[int, int, bool]], n: int) -> int:
        there = {seat for seat, _, _ in trick}
        seat = (next((s for s, _, forced in reversed(trick) if not forced), trick[0][0]) + 1) % n
        while seat in there:
            seat = (seat + 1) % n
        return seat

    def _weakest(self, state: State, i: int, seat: int, card: int) -> None:
        """A Bénédiction takes the weakest card: a bound on the hand, shown by the line (R28)."""
        if KIND[state.laid[i][1]] == "B" and seat < state.players:
            if min((*state.hands[seat], card)) < card:
                self._fault(
                    "trick",
                    f"seat {seat} holds a weaker card than the {NAMES[card]} taken from it (R28)",
                )
            state.low = (*state.low[:seat], card, *state.low[seat + 1 :])

    def _forced(self, state: State) -> set[int | str | None]:
        """Check what an effect that is pending owes."""
        force, power = state.force, state.laid[-1][1]
        there = {seat for seat, _, _ in state.laid}
        if force is None:
            self._fault(
                "force", f"{NAMES[power]} is on the table and must name whom it forces (A15)"
            )
            return {state.turn}
        seat, card = force
        if seat in there:
            self._fault("force", f"seat {seat} has already laid a card in this trick (A14)")
        if card is None:
            if KIND[power] == "B":
                self._fault("force", "a Bénédiction takes a certain card, nothing is drawn")
            return {CHANCE}
        if card not in state.hands[seat]:
            self._fault("force", f"seat {seat} does not hold {NAMES[card]}")
        elif seat not in there:
            self._weakest(state, len(state.laid) - 1, seat, card)
            if len(state.forms(seat, card, forced=True)) == 1:
                self._fault(
                    "force", f"{NAMES[card]} can be laid in one way only and is laid at once"
                )
        return {seat}

    def _possible_values(self, state: State) -> set[tuple[int, ...]]:
        """All current values that the cards of the trick can have."""
        out: set[tuple[int, ...]] = {()}
        cancel = state.setup.forced_power == "cancel"
        for _, card, forced in state.laid:
            kind = KIND[card]
            printed = [VALUE[card]] if kind != "M" or state.size == 1 else [0, 37]
            out = {(*values, value) for values in out for value in printed}
            if kind == "V" and not (forced and cancel):
                for values in list(out):
                    for j in range(len(values) - 1):
                        swapped = list(values)
                        swapped[j], swapped[-1] = swapped[-1], swapped[j]
                        out.add(tuple(swapped))
        return out

    def _known(self, state: State) -> tuple[tuple[int, int, int], ...]:
        out: dict[tuple[int, int], int] = {}
        for item in self.text["known"].split(",") if self.text["known"] != "-" else []:
            found = _KNOWN.fullmatch(item)
            if not found:
                self._fault("known", f"{item!r} is not seer>owner:card")
                continue
            seer, owner, card = int(found[1]), int(found[2]), self._card("known", found[3])
            if max(seer, owner) >= state.players or seer == owner:
                self._fault(
                    "known", f"{item!r}: seer and owner are two seats of 0 to {state.players - 1}"
                )
            elif (seer, owner) in out:
                self._fault(
                    "known", f"seat {seer} knows two cards of seat {owner}; a look shows one (R26)"
                )
            elif not state.hands[owner] or card != state.hands[owner][-1]:
                self._fault("known", f"{found[3]} is not the strongest card of seat {owner} (R26)")
            out[seer, owner] = card
        held = {card for hand in state.hands for card in hand}
        laid = sum(KIND[c] == "C" and c not in held for c in state.setup.deck.cards)
        most = laid if state.phase == "play" else 0
        if len(out) > most:
            self._fault(
                "known", f"{len(out)} looks, but at most {most} Clairvoyance can have been laid"
            )
        return tuple((seer, owner, card) for (seer, owner), card in out.items())
