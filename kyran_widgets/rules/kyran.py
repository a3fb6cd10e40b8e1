"""KYRAN: tricks with exact bids, lives and power cards, for 3 to 6 players.

The deal and the Sceau's draw are chance moves. Hands are secret: what a seat may know
is the business of ``view``, ``information`` and ``determinize`` alone. Rule ids are
those of the rulebook (``R`` official, ``A`` assumed).
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from kyran_widgets.rules import CHANCE, Event, Outcome, Refusal, check_seat, must_be_legal
from kyran_widgets.rules.kyran_cards import CARD, KIND, MOVES, NAMES, PLAIN, WAYS
from kyran_widgets.rules.kyran_events import end_events
from kyran_widgets.rules.kyran_knowledge import draw, imagine
from kyran_widgets.rules.kyran_reader import Reader
from kyran_widgets.rules.kyran_refusals import explain
from kyran_widgets.rules.kyran_setup import LARGEST, OPTIONS, Setup
from kyran_widgets.rules.kyran_turn import bid, deal, drawn, go_on, lay
from kyran_widgets.rules.kyran_view import View, line_of, view_of

__all__ = ["OPTIONS", "Setup", "State", "View"]

# --- constants ---------------------------------------------------------------

LIVES = 5
Lay = tuple[int, int, bool]
"""A card on the table: seat, card, whether it was forced."""

Force = tuple[int, int | None]
"""Owed to an effect: the seat, and its card (``None``: still to be drawn)."""

_BIDS = [f"b{n}" for n in range(LARGEST + 1)]


# --- state -------------------------------------------------------------------


class State:
    """A position of KYRAN, with what the round has shown so far.

    Attributes
    ----------
    turn
        The seat to decide, ``CHANCE``, or ``None`` when over.
    phase
        ``"deal"``, ``"bid"``, ``"play"`` or ``"end"``.
    hands
        By seat, in ascending order.
    laid
        All lays of this round in order; the last ``len(values)`` are the trick.
    values
        Current values of the cards of the trick.
    seen
        ``(seer, owner, card)``: the strongest card that the last look of ``seer`` at
        ``owner`` showed; a private fact, and a bound on that hand for the round.
    looks
        ``(seer, owner, len(laid))`` of every look: the public fact.
    low
        By owner: every card but this one is stronger (a Bénédiction proved it); -1 if none.

    Examples
    --------
    >>> from random import Random
    >>> state = State.new(4)
    >>> state.play(state.sample(Random(7)))
    >>> state.turn, state.legal()
    (1, ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'])
    """

    game: ClassVar[str] = "kyran"
    __slots__ = (
        "bids",
        "dealer",
        "force",
        "hands",
        "laid",
        "lives",
        "looks",
        "low",
        "phase",
        "players",
        "round",
        "seen",
        "setup",
        "size",
        "turn",
        "values",
        "won",
    )

    setup: Setup
    players: int
    round: int
    size: int
    dealer: int
    phase: str
    lives: tuple[int, ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    hands: list[list[int]]
    laid: list[Lay]
    values: list[int]
    turn: int | str | None
    force: Force | None
    seen: tuple[tuple[int, int, int], ...]
    looks: tuple[tuple[int, int, int], ...]
    low: tuple[int, ...]

    @classmethod
    def new(cls, players: int = 4, **options: Any) -> State:
        """Begin a game at its first deal.

        Parameters
        ----------
        players
            3 to 6 (R3).
        **options
            ``deck``, ``trick_leader``, ``mystique_round``, ``forced_power``,
            ``first_dealer``: see ``OPTIONS``; a deck may be a list of Powers.

        Raises
        ------
        ValueError
            Naming the option and the choices.

        Examples
        --------
        >>> State.new(6, deck="simple").size  # 36 cards for six (A3)
        6
        """
        self = cls.__new__(cls)
        self.setup = Setup.of(players, options)
        self.players, self.lives = players, (LIVES,) * players
        self._begin_round(1)
        return self

    def _begin_round(self, number: int) -> None:
        n = self.players
        self.round, self.size = number, self.setup.size(number)
        self.dealer = self.setup.dealer(number)
        self.phase, self.turn = "deal", CHANCE
        self.bids, self.won = (None,) * n, (0,) * n
        self.hands, self.laid, self.values = [[] for _ in self.lives], [], []
        self.force, self.seen, self.looks, self.low = None, (), (), (-1,) * n

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        new.setup, new.players, new.round = self.setup, self.players, self.round
        new.size, new.dealer, new.phase = self.size, self.dealer, self.phase
        new.lives, new.bids, new.won = self.lives, self.bids, self.won
        new.hands = [hand[:] for hand in self.hands]
        new.laid, new.values = self.laid[:], self.values[:]
        new.turn, new.force = self.turn, self.force
        new.seen, new.looks, new.low = self.seen, self.looks, self.low
        return new

    @property
    def trick(self) -> list[Lay]:
        """Cards of the trick in the order of laying."""
        return self.laid[len(self.laid) - len(self.values) :]

    # --- legal ---------------------------------------------------------------

    def legal(self) -> list[str]:
        """Return the moves of the seat to decide; ``[]`` at chance and at the end.

        Examples
        --------
        >>> line = "KYRAN1;n=4;deck=base;opt=first_dealer:1;r=3;k=5;d=3;ph=bid;lives=5,5,5,5;"
        >>> line += "bids=1,2,1,_;won=0,0,0,0;hands=1,2,3,4,5|6,7,8,9,10|12,13,14,15,16|"
        >>> line += "17,18,19,20,21;trick=-;turn=3;force=-;known=-"
        >>> State.parse(line).legal()  # the sum must not be 5 (R17)
        ['b0', 'b2', 'b3', 'b4', 'b5']
        """
        seat = self.turn
        if self.phase == "play" and isinstance(seat, int):
            if self.force is not None:
                assert self.force[1] is not None
                return self.forms(seat, self.force[1], forced=True)
            hand = self.hands[seat]
            moves = [PLAIN[card] for card in hand]
            if None not in moves:
                return moves  # type: ignore[return-value]
            out: list[str] = []
            for card, plain in zip(hand, moves, strict=True):
                out += (plain,) if plain else self.forms(seat, card)
            return out
        if self.phase == "bid":
            out = _BIDS[: self.size + 1]
            if seat == self.dealer and (banned := self.banned()) is not None:
                del out[banned]
            return out
        return []

    def banned(self) -> int | None:
        """Return the bid that the seat to bid may not say, if any: the last bidder's (R17, A7)."""
        made = [bid for bid in self.bids if bid is not None]
        rest = self.size - sum(made)
        return rest if len(made) == self.players - 1 and rest >= 0 else None

    def targets(self, seat: int, card: int) -> list[int]:
        """Return the seats that an effect may name, its card being laid now (A14, A20, A21)."""
        named = self._named(seat, KIND[card])
        return [s for s in range(self.players) if named >> s & 1]

    def _named(self, seat: int, kind: str) -> int:
        """Those seats as bits; ``seat`` still holds its card, so who has laid holds one less."""
        named, bit, mine = 0, 1, len(self.hands[seat])
        for who, hand in enumerate(self.hands):
            held = len(hand)
            if who != seat and (
                held if kind == "C" else held < mine if kind == "V" else held == mine
            ):
                named |= bit
            bit += bit
        return named

    def forms(self, seat: int, card: int, *, forced: bool = False) -> list[str]:
        """Return the ways in which a seat may lay a card now, its choices included."""
        kind = KIND[card]
        if kind == "N":
            return [NAMES[card]]
        if kind == "M":
            return ["M37"] if self.size == 1 else ["M0", "M37"]
        if forced and self.setup.forced_power == "cancel":
            return [f"{NAMES[card]}!"]
        return WAYS[card][self._named(seat, kind)][:]

    def refuse(self, move: object, seat: int | None = None) -> Refusal | None:
        """Say why a move is refused, or ``None`` if it is legal.

        Parameters
        ----------
        move
            A move text; anything else is refused as unreadable.
        seat
            Who asks; the seat to decide (or chance) when ``None``.
        """
        if self.turn is None:
            return Refusal("game_over", "R21")
        if seat is not None and seat != self.turn:
            return Refusal("not_your_turn", "R18" if self.phase == "play" else "R16")
        return explain(self, move)

    # --- apply ---------------------------------------------------------------

    def play(self, move: str, log: list[Event] | None = None) -> None:
        """Check, then apply; an illegal move raises ``IllegalMove`` and changes nothing."""
        must_be_legal(self, move)
        self.apply(move, log)

    def apply(self, move: str, log: list[Event] | None = None) -> None:
        """Play a legal move in place, chance moves too; trusts its caller.

        Parameters
        ----------
        move
            One of :meth:`legal`, or of :meth:`sample` at chance.
        log
            A list that receives the events.
        """
        seat = self.turn
        if isinstance(seat, int):
            if self.phase == "bid":
                bid(self, seat, int(move[1:]), log)
            else:
                card, mark, arg = MOVES[move]
                if mark or log is not None or self.force is not None:
                    forced, self.force = self.force is not None, None
                    lay(self, seat, card, mark, arg, forced, log)
                else:  # most lays are of a Number, in turn
                    self.hands[seat].remove(card)
                    self.laid.append((seat, card, False))
                    self.values.append(arg)
                    go_on(self, seat, None)
        elif self.force is None:
            deal(self, move, log)
        else:
            drawn(self, CARD[move[1:]], log)

    # --- scoring -------------------------------------------------------------

    def settle(self, log: list[Event] | None) -> None:
        """End the round: a life from each who missed the bid, then the next round (R20, A25)."""
        missed = [bid != won for bid, won in zip(self.bids, self.won, strict=True)]
        self.lives = tuple(lives - m for lives, m in zip(self.lives, missed, strict=True))
        if log is not None:
            for seat, lives in enumerate(self.lives):
                facts = {
                    "seat": seat,
                    "bid": self.bids[seat],
                    "won": self.won[seat],
                    "lives": lives,
                }
                log.append(Event("LifeLost" if missed[seat] else "LifeKept", "R20", facts))
        if 0 not in self.lives:
            self._begin_round(self.round + 1)
            if log is not None:
                facts = {"round": self.round, "size": self.size, "dealer": self.dealer}
                log.append(Event("RoundBegins", "A6", facts))
            return
        self.phase, self.turn = "end", None
        self.laid, self.seen, self.looks, self.low = [], (), (), (-1,) * self.players
        if log is not None:
            log += end_events(self)

    def outcome(self) -> Outcome | None:
        """Return the titles and the losers, ``None`` while the game runs (R21, R22, A26, A27).

        ``winners`` are the Maîtres des Mystiques, ``losers`` those without a life;
        ``reason`` is ``"title"``, ``"shared_title"`` or ``"no_title"``; ``scores`` are
        the lives.
        """
        if self.phase != "end":
            return None
        most = max(self.lives)
        seats = range(self.players)
        winners = tuple(s for s in seats if most and self.lives[s] == most)
        losers = tuple(s for s in seats if not self.lives[s])
        reason = ("no_title", "title", "shared_title")[min(len(winners), 2)]
        return Outcome(winners, losers, reason, self.lives)

    # --- chance --------------------------------------------------------------

    def sample(self, rng: Random) -> str:
        """Draw the deal or the Sceau's card, uniformly (R8, A4, A18).

        Raises
        ------
        ValueError
            When no chance move is due.

        Examples
        --------
        >>> State.new(3).sample(Random(1)).count(",")
        18
        """
        if self.turn != CHANCE:
            raise ValueError("no chance move is due")
        if self.force is not None:
            hand = self.hands[self.force[0]]
            return f"^{NAMES[hand[int(rng.random() * len(hand))]]}"
        k = self.size
        cards = list(self.setup.deck.cards)
        draw(cards, self.players * k, rng)
        hands = [sorted(cards[k * s : k * s + k]) for s in range(self.players)]
        return "deal:" + "|".join([",".join([NAMES[c] for c in hand]) for hand in hands])

    # --- view ----------------------------------------------------------------

    @property
    def blind(self) -> bool:
        """Whether this is a one-card round played blind (A22)."""
        return self.size == 1 and self.setup.mystique_round == "blind"

    def sees(self, seat: int | str | None, owner: int) -> bool:
        """Whether a seat sees the hand of ``owner`` (R8, A22)."""
        if seat is None or seat == "all":
            return seat is not None
        if self.blind:
            return seat != owner or (self.turn == seat and self.phase == "play")
        return seat == owner

    def view(self, seat: int | str | None) -> View:
        """Return what a seat may see, and nothing else.

        Parameters
        ----------
        seat
            A seat, ``None`` (spectator) or ``"all"`` (teacher).
        """
        return view_of(self, seat)

    def mask(self, move: str, seat: int | str | None) -> str:
        """Return a move about to be applied as a seat may see it."""
        if not move.startswith("deal:") or seat == "all":
            return move
        hands = move[5:].split("|")
        seen = [
            seat is not None and (o != seat if self.blind else o == seat)
            for o in range(self.players)
        ]
        return "deal:" + "|".join(
            h if s else f"?{self.size}" for h, s in zip(hands, seen, strict=True)
        )

    # --- knowledge -----------------------------------------------------------

    def known(self, seat: int | str | None) -> list[tuple[int, int, int]]:
        """What Clairvoyance has shown to a seat (``"all"``: to any) and is still in that hand."""
        return sorted(
            (seer, owner, card)
            for seer, owner, card in self.seen
            if seat in (seer, "all") and card in self.hands[owner]
        )

    def information(self, seat: int | None) -> tuple[Any, ...]:
        """Return a hashable key of all that a seat knows.

        Public facts with the round's memory, the hands it sees, and what its looks
        have shown.
        """
        check_seat(seat, self.players)
        hands = tuple(tuple(h) if self.sees(seat, o) else len(h) for o, h in enumerate(self.hands))
        return (
            seat,
            self.setup,
            (self.round, self.phase, self.turn, self.force),
            (self.lives, self.bids, self.won),
            (tuple(self.laid), tuple(self.values), self.looks, self.low),
            hands,
            tuple(sorted(s for s in self.seen if s[0] == seat)),
        )

    def determinize(self, seat: int | None, rng: Random) -> State:
        """Draw a full state from those that a seat cannot tell from this one, uniformly.

        Parameters
        ----------
        seat
            Whose knowledge counts; ``None`` for a spectator's.
        rng
            The only source of chance.
        """
        check_seat(seat, self.players)
        return imagine(self, seat, rng)

    # --- notation ------------------------------------------------------------

    def text(self, seat: int | str | None = "all") -> str:
        """Return the canonical position line, masked for a seat unless ``"all"``.

        Examples
        --------
        >>> State.new(3).text()[:45]
        'KYRAN1;n=3;deck=base;opt=-;r=1;k=7;d=0;ph=dea'
        """
        return line_of(self, seat)

    @classmethod
    def parse(cls, line: str) -> State:
        """Read a position line; the memory of the round starts with what the line shows.

        Raises
        ------
        BadPosition
            With every broken invariant.
        """
        return Reader(line, cls).state()
