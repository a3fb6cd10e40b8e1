"""KIROLO: rummy with five elements, two modes, for 2 to 4 players.

The deal and every reshuffle are chance moves. Hands and piles are secret: what a seat
may know is the business of ``view``, ``information`` and ``determinize`` alone. Rule ids
are those of the rulebook (``R`` official, ``A`` assumed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ClassVar

from kyran_widgets.rules import CHANCE, Event, Outcome, Refusal, check_seat, must_be_legal
from kyran_widgets.rules.kirolo_cards import (
    ACTIONS,
    BONUS,
    CARD,
    FACES,
    JOKER,
    NAMES,
    SEARCH,
    SWAP,
    Move,
    names,
    read_move,
)
from kyran_widgets.rules.kirolo_events import dealt, lay_event, over, unkept_rule
from kyran_widgets.rules.kirolo_knowledge import imagine, told
from kyran_widgets.rules.kirolo_memory import Memory, Mixed
from kyran_widgets.rules.kirolo_reader import Reader
from kyran_widgets.rules.kirolo_refusals import explain
from kyran_widgets.rules.kirolo_series import Series, added, additions, fills, new_series, series_of
from kyran_widgets.rules.kirolo_setup import OPTIONS, PATIENCE, Setup
from kyran_widgets.rules.kirolo_view import View, line_of, view_of

__all__ = ["OPTIONS", "Setup", "State", "View"]

# --- constants ---------------------------------------------------------------

PILES = "EZABX"
SEEN = 2  # cards seen in a draw, of which one is kept (R2, R14)
REVEALED = 4  # cards that a Fouille reveals (R22)


def _discards() -> dict[str, list[list[str]]]:
    """Ways to discard each card, by the Element discards that are open to it."""
    actions = [[f"{action}@X"] for action in ACTIONS]
    return {
        open_: [[f"{NAMES[card]}@{pile}" for pile in open_] for card in range(FACES)] + actions
        for open_ in ("A", "B", "AB")
    }


_DISCARDS = _discards()
_SWAPS = {pile: [f"~{NAMES[card]}@{pile}" for card in range(FACES)] for pile in "AB"}


# --- state -------------------------------------------------------------------


class State:
    """A position of KIROLO, with what the game has shown so far.

    Attributes
    ----------
    player
        Whose turn it is, also while chance is due.
    phase
        The step: ``"deal"`` and ``"mix"`` are chance; ``"lay"``, ``"act"``, ``"drawn"`` and
        ``"draw"``, ``"play"`` the steps of the two modes; ``"keep"``, ``"bonus"`` and
        ``"search"`` wait for a choice; ``"end"``.
    used
        Actions played this turn, a letter each.
    laid, drew
        Whether the player has laid, and made the draw, this turn.
    nolay, idle
        Consecutive turns without a lay; and without a lay, an Action or a draw.
    hands
        By seat, in the order in which the cards came.
    bits
        By seat: one bit for every face held.
    table
        The series, in order of creation.
    piles
        By letter (``E Z`` piles, ``A B X`` discards); the top card is the last.
    seen
        Cards under choice, the top one first.
    source
        The pile they come from; at ``"mix"``, what waits for the pile.
    tell
        Those of ``seen`` that everybody knows.
    winners
        Seats that share the win, ``None`` while the game runs.
    memory
        What everybody has seen.

    Examples
    --------
    >>> from random import Random
    >>> state = State.new(mode="rami")
    >>> state.play(state.sample(Random(7)))
    >>> state.turn, state.phase, state.legal()
    (0, 'draw', ['E'])
    """

    game: ClassVar[str] = "kirolo"
    __slots__ = (
        *("bits", "drew", "hands", "idle", "laid", "memory", "nolay", "phase", "piles"),
        *("player", "players", "seen", "setup", "source", "table", "tell", "used", "winners"),
    )

    setup: Setup
    players: int
    player: int
    phase: str
    used: str
    laid: bool
    drew: bool
    nolay: int
    idle: int
    hands: list[list[int]]
    bits: list[int]
    table: list[Series]
    piles: dict[str, list[int]]
    seen: tuple[int, ...]
    source: str
    tell: tuple[int, ...]
    winners: tuple[int, ...] | None
    memory: Memory

    @classmethod
    def new(cls, players: int = 2, **options: Any) -> State:
        """Begin a game at its deal.

        Parameters
        ----------
        players
            2 to 4 (A1).
        **options
            ``mode`` (``"std"``, ``"rami"``), ``jokers``, ``hand_elements``,
            ``hand_actions``, ``initial_discards``, ``step_order``, ``action_limit``,
            ``rami_actions``, ``lone_joker``, ``fouille_return``: see ``OPTIONS``.

        Raises
        ------
        ValueError
            Naming the option and the choices.

        Examples
        --------
        >>> len(State.new(mode="rami").setup.actions)  # no Bonus (R6)
        24
        """
        self = cls.__new__(cls)
        self.setup = Setup.of(players, options)
        self.players, self.player, self.phase = players, 0, "deal"
        self.used, self.laid, self.drew, self.nolay, self.idle = "", False, False, 0, 0
        self.hands, self.bits = [[] for _ in range(players)], [0] * players
        self.table, self.piles = [], {pile: [] for pile in PILES}
        self.seen, self.source, self.tell, self.winners = (), "", (), None
        self.memory = Memory()
        return self

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        new.setup, new.players, new.player = self.setup, self.players, self.player
        new.phase, new.used, new.laid, new.drew = self.phase, self.used, self.laid, self.drew
        new.nolay, new.idle = self.nolay, self.idle
        new.hands, new.bits = [hand[:] for hand in self.hands], self.bits[:]
        new.table = self.table[:]
        new.piles = {pile: cards[:] for pile, cards in self.piles.items()}
        new.seen, new.source, new.tell = self.seen, self.source, self.tell
        new.winners, new.memory = self.winners, self.memory.copy()
        return new

    @property
    def turn(self) -> int | str | None:
        """The seat to decide, ``CHANCE``, or ``None`` when over."""
        if self.phase in ("deal", "mix"):
            return CHANCE
        return None if self.phase == "end" else self.player

    # --- legal ---------------------------------------------------------------

    def legal(self) -> list[str]:
        """Return the moves of the seat to decide; ``[]`` at chance and at the end.

        Examples
        --------
        >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        >>> line += "hands=F5,E5,*|E1,~;table=F7.F8.F9;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=-;res=*"
        >>> State.parse(line).legal()
        ['F5.E5.*', '*', '*+1', '1+*', 'E', 'Z', '<B']
        """
        phase = self.phase
        if phase == "lay":
            draws = self.draws()
            out = self.lays() + self._plays()
            if self.drew:  # only in free order (A7)
                return [*out, "."]
            out += draws
            return [*out, "."] if self.laid or not draws else out
        if phase == "keep":
            return self._keeps()
        if phase == "drawn":
            return ["."]
        if phase == "play":
            return self.lays() + self._plays() + self.discards()
        if phase == "draw":
            return self.draws()
        if phase == "act":
            draws = self.draws()
            out = self._plays() + draws
            return [*out, "."] if self.laid or not draws else out
        if phase == "bonus":
            return self.discards()
        if phase == "search":
            return [f"^{NAMES[card]}" for card in dict.fromkeys(self.seen)]
        return []

    def lays(self) -> list[str]:
        """Return the lays: new series, a lone Joker, and additions to the table (R12, A22)."""
        bits, hand = self.bits[self.player], self.hands[self.player]
        jokers = hand.count(JOKER) if bits >> JOKER & 1 else 0
        out = new_series(bits, jokers)
        if jokers and self.setup.lone_joker == "table":
            out.append("*")
        for number, series in enumerate(self.table, 1):
            if bits & series.fits:
                out += [move for card, move in additions(number, series) if bits >> card & 1]
            elif series.kind == "joker":
                out += fills(number, bits, jokers)
        return out

    def _plays(self) -> list[str]:
        """Return the ways to play an Action (R13, R19, R20, R22, A8)."""
        bits = self.bits[self.player]
        held = bits >> FACES
        if not held or (self.used and self.one_action):
            return []
        out = []
        used, piles = self.used, self.piles
        if held & 1 and "+" not in used and self.setup.mode == "std" and self.has("E"):
            out.append("+")
        if held & 2 and "~" not in used:
            for pile in "AB":
                if piles[pile]:
                    swaps = _SWAPS[pile]
                    hand = dict.fromkeys(self.hands[self.player])
                    out += [swaps[card] for card in hand if card < FACES]
        if held & 8 and "?" not in used and self.has("E"):
            out.append("?")
        return out

    @property
    def one_action(self) -> bool:
        """Whether a turn allows one Action in all (A8)."""
        return self.setup.action_limit == "one" and self.setup.mode == "std"

    def has(self, pile: str) -> bool:
        """Whether a draw can be made from a pile, reshuffled if need be (A28)."""
        piles = self.piles
        if piles[pile]:
            return True
        if pile == "E":
            return len(piles["A"]) > 1 or len(piles["B"]) > 1
        return len(piles["X"]) > 1

    def draws(self) -> list[str]:
        """Return the sources of the draw that hold a card (R2, R14, A9, A13)."""
        piles = self.piles
        return [
            pile if pile in "EZ" else f"<{pile}"
            for pile in self.setup.sources
            if piles[pile] or (pile in "EZ" and self.has(pile))
        ]

    def open_discards(self) -> str:
        """Where an Element discard may go: an empty one must be filled (R4, R15, A11, A15)."""
        piles = self.piles
        if piles["A"]:
            return "AB" if piles["B"] else "B"
        return "A" if piles["B"] else "AB"

    def discards(self) -> list[str]:
        """Return the ways to make the discard that is due (R4, R19, A15)."""
        piles, hand = self.piles, self.hands[self.player]
        ways = _DISCARDS[self.open_discards()]
        cards: Iterable[int] = dict.fromkeys(hand)
        if self.phase == "play" and not (piles["A"] and piles["B"]):
            cards = [card for card in cards if card < FACES] or cards
        return [move for card in cards for move in ways[card]]

    def _keeps(self) -> list[str]:
        first, second = self.seen
        pairs = [(first, second)] if first == second else [(first, second), (second, first)]
        open_ = self.open_discards() if first < FACES else "X"
        return [f"{NAMES[kept]}/{NAMES[other]}@{p}" for kept, other in pairs for p in open_]

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
            return Refusal("game_over", "R7")
        if seat is not None and seat != self.turn:
            return Refusal("not_your_turn", "R24")
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
        if self.phase == "deal":
            self._deal(move, log)
        elif self.phase == "mix":
            self._mix(move, log)
        else:
            told = read_move(move)
            _PLAY[told.kind](self, told, log)

    def _deal(self, move: str, log: list[Event] | None) -> None:
        """Deal from both piles, one card at a time clockwise (A2), and turn up discards (A3)."""
        setup, n = self.setup, self.players
        elements, actions = (
            [CARD[c] for c in pile[2:].split(",") if c] for pile in move[5:].split("|")
        )
        first, second = n * setup.hand_elements, n * setup.hand_actions
        self.hands = [elements[s:first:n] + actions[s:second:n] for s in range(n)]
        self.bits = [_bits_of(hand) for hand in self.hands]
        self.piles["E"], self.piles["Z"] = elements[first:][::-1], actions[second:][::-1]
        if setup.initial_discards == "one":
            for pile in "AB":
                self.piles[pile].append(self.piles["E"].pop())
        if log is not None:
            log += dealt(self)
        self._begin_turn(0, log)

    # lays

    def _lay(self, move: Move, log: list[Event] | None) -> None:
        self._lay_series(series_of(move.pile), None, log)

    def _fill(self, move: Move, log: list[Event] | None) -> None:
        self._lay_series(series_of(move.pile), move.other, log)

    def _lay_series(self, series: Series, number: int | None, log: list[Event] | None) -> None:
        """Lay a new series, or one around lone Joker ``number`` of the table (A22)."""
        cards = list(series.cards)
        if number is None:
            self.table.append(series)
        else:
            self.table[number - 1] = series
            cards.remove(JOKER)
        for card in cards:
            self._leaves(card)
        self._after_lay(log, number or len(self.table), number is not None, None)

    def _add(self, move: Move, log: list[Event] | None) -> None:
        at = move.other - 1
        self.table[at] = added(self.table[at], move.card, move.pile)
        self._leaves(move.card)
        self._after_lay(log, move.other, False, move)

    def _after_lay(
        self, log: list[Event] | None, number: int, filled: bool, add: Move | None
    ) -> None:
        self.laid = True
        if log is not None:
            log.append(lay_event(self, number, filled, add))
        if not self.hands[self.player]:
            self._end((self.player,), log)

    def _leaves(self, card: int) -> None:
        """Take a card out of the player's hand in the sight of all; the leftmost of equals."""
        hand = self.hands[self.player]
        hand.remove(card)
        if card not in hand:
            self.bits[self.player] ^= 1 << card
        self.memory.went(self.player, card)

    def _comes(self, card: int) -> None:
        self.hands[self.player].append(card)
        self.bits[self.player] |= 1 << card

    # Actions

    def _uses(self, action: int) -> None:
        """Put a played Action on its discard, before its effect (A27)."""
        self._leaves(action)
        self.piles["X"].append(action)
        letter = NAMES[action]
        self.used = "".join([a for a in ACTIONS if a in self.used or a == letter])
        if self.phase == "lay" and self.setup.step_order == "strict":
            self.phase = "act"

    def _bonus(self, move: Move, log: list[Event] | None) -> None:
        self._uses(BONUS)
        if log is not None:
            log.append(Event("BonusPlayed", "R19", {"seat": self.player}))
        self._from_pile("E", "+", log)

    def _search(self, move: Move, log: list[Event] | None) -> None:
        self._uses(SEARCH)
        self._from_pile("E", "?", log)

    def _swap(self, move: Move, log: list[Event] | None) -> None:
        self._uses(SWAP)
        self._leaves(move.card)
        pile = self.piles[move.pile]
        got = pile[-1]
        pile[-1] = move.card
        self._comes(got)
        self.memory.came(self.player, got)
        if log is not None:
            facts = {"seat": self.player, "card": NAMES[move.card], "pile": move.pile}
            log.append(Event("Exchanged", "R20", {**facts, "got": NAMES[got]}))

    # draws

    def _draw(self, move: Move, log: list[Event] | None) -> None:
        self._from_pile(move.pile, move.pile, log)

    def _from_pile(self, pile: str, reason: str, log: list[Event] | None) -> None:
        """Begin a draw, a Bonus's or a Fouille's; an empty pile is reshuffled first (A28)."""
        if not self.piles[pile]:
            self.source, self.phase = reason, "mix"
            if log is not None:
                log.append(Event("PileEmpty", "A28", {"seat": self.player, "pile": pile}))
        elif reason == "+":
            self._bonus_card(log)
        elif reason == "?":
            self._reveal(log)
        else:
            self._see(pile, log)

    def _lift(self, pile: str) -> tuple[int, bool]:
        """Lift the top card; also whether all know which it is."""
        cards, memory = self.piles[pile], self.memory
        card = cards.pop()
        if pile == "E" and (memory.top or memory.bottom):
            return card, memory.lifted(len(cards))
        return card, False

    def _see(self, pile: str, log: list[Event] | None) -> None:
        """See two cards, of which one is to be kept; a single one is kept at once (A28)."""
        count = min(SEEN, len(self.piles[pile]))
        lifted = [self._lift(pile) for _ in range(count)]
        seat = self.player
        rule = "R14" if self.setup.mode == "std" else "R2"
        if log is not None:
            rule = rule if count > 1 else "A28"
            log.append(Event("Drawn", rule, {"seat": seat, "pile": pile, "count": count}))
        if count > 1:
            self.tell = tuple([card for card, told in lifted if told])
            self.seen, self.source, self.phase = (lifted[0][0], lifted[1][0]), pile, "keep"
            if log is not None:
                facts = {"seat": seat, "pile": pile, "cards": names(self.seen)}
                log.append(Event("DrawSeen", rule, facts, (seat,)))
            return
        card, public = lifted[0]
        self._comes(card)
        self.memory.drew(seat, pile, card, public)
        if log is not None:
            log.append(Event("KeptCard", rule, {"seat": seat, "card": NAMES[card]}, (seat,)))
        self._drawn()

    def _drawn(self) -> None:
        """Go on after the draw."""
        self.drew = True
        if self.setup.mode == "rami":
            self.phase = "play"
        else:
            self.phase = "drawn" if self.setup.step_order == "strict" else "lay"

    def _keep(self, move: Move, log: list[Event] | None) -> None:
        """Keep one of two; the other is discarded, and may tell which was kept."""
        seat, pile, memory = self.player, self.source, self.memory
        kept, other, known = move.card, move.other, self.tell
        if log is not None:
            rule = "R14" if self.setup.mode == "std" else "R2"
            log.append(Event("Kept", rule, {"seat": seat, "pile": pile}))
            log.append(Event("KeptCard", rule, {"seat": seat, "card": NAMES[kept]}, (seat,)))
            facts = {"seat": seat, "card": NAMES[other], "pile": move.pile, "why": "unkept"}
            facts["left"] = len(self.hands[seat]) + 1
            log.append(Event("Discarded", unkept_rule(self, other), facts))
        if other not in known:
            memory.shown(pile, other)
        memory.drew(seat, pile, kept, kept in known and (len(known) == SEEN or other != kept))
        self.piles[move.pile].append(other)
        self._comes(kept)
        self.seen, self.source, self.tell = (), "", ()
        self._drawn()

    def _bonus_card(self, log: list[Event] | None) -> None:
        card, public = self._lift("E")
        self._comes(card)
        self.memory.drew(self.player, "E", card, public)
        self.source, self.phase = "", "bonus"
        if log is not None:
            facts = {"seat": self.player}
            log.append(Event("BonusDrawn", "A24", facts))
            log.append(Event("BonusCard", "A24", {**facts, "card": NAMES[card]}, (self.player,)))

    def _reveal(self, log: list[Event] | None) -> None:
        seen = []
        for _ in range(min(REVEALED, len(self.piles["E"]))):
            card, public = self._lift("E")
            seen.append(card)
            if not public:
                self.memory.shown("E", card)
        self.seen = self.tell = tuple(seen)
        self.source, self.phase = "E", "search"
        if log is not None:
            log.append(Event("SearchPlayed", "R22", {"seat": self.player, "cards": names(seen)}))

    def _kept(self, move: Move, log: list[Event] | None) -> None:
        """Keep one of the revealed cards and put the others back as they lay (R22, A26)."""
        rest = list(self.seen)
        rest.remove(move.card)
        self._comes(move.card)
        memory, pile, back = self.memory, self.piles["E"], self.setup.fouille_return
        memory.came(self.player, move.card)
        if back == "bottom":
            pile[:0] = rest[::-1]
            memory.bottom += rest
        else:
            pile += rest[::-1]
            memory.top[:0] = rest
        self.seen, self.source, self.tell = (), "", ()
        if log is not None:
            facts = {"seat": self.player, "card": NAMES[move.card], "rest": len(rest)}
            log.append(Event("SearchKept", "R22", {**facts, "back": back}))
        if back == "shuffle" and pile:
            self.source, self.phase = "^", "mix"
        else:
            self._after_action()

    def _after_action(self) -> None:
        if self.setup.mode == "rami":
            self.phase = "play"
        else:
            self.phase = "act" if self.setup.step_order == "strict" else "lay"

    def _take(self, move: Move, log: list[Event] | None) -> None:
        pile = self.piles[move.pile]
        card = pile.pop()
        deep = self.memory.deep
        if deep and deep.get(move.pile) == len(pile) and pile:
            deep[move.pile] -= 1  # the next card is now in sight
        self._comes(card)
        self.memory.came(self.player, card)
        if log is not None:
            rule = "R14" if self.setup.mode == "std" else "R2"
            facts = {"seat": self.player, "pile": move.pile, "card": NAMES[card]}
            log.append(Event("DiscardTaken", rule, facts))
        self._drawn()

    # discards, end of turn

    def _discard(self, move: Move, log: list[Event] | None) -> None:
        """Make the discard of a Bonus, or the one that ends a turn of Rami."""
        bonus, seat = self.phase == "bonus", self.player
        if not bonus and move.pile == "X" and not (self.piles["A"] and self.piles["B"]):
            self.memory.has_no_element(seat)
        rule = "R4"
        if bonus:
            forced = len(self.open_discards()) == 1 and move.card < FACES
            rule = "R15" if forced else "R19"
        self._leaves(move.card)
        self.piles[move.pile].append(move.card)
        if log is not None:
            facts = {"seat": seat, "card": NAMES[move.card], "pile": move.pile}
            facts |= {"left": len(self.hands[seat]), "why": "bonus" if bonus else "turn"}
            log.append(Event("Discarded", rule, facts))
        if not self.hands[seat]:
            self._end((seat,), log)
        elif bonus:
            self._after_action()
        else:
            self._end_turn(log)

    def _pass_on(self, move: Move, log: list[Event] | None) -> None:
        if log is not None:
            log.append(Event("TurnEnded", "R16", {"seat": self.player}))
        self._end_turn(log)

    def _end_turn(self, log: list[Event] | None) -> None:
        """Count the turns in which nothing came on (A29), and pass on the hand."""
        self.nolay = 0 if self.laid else self.nolay + 1
        self.idle = 0 if self.laid or self.drew or self.used else self.idle + 1
        if self.idle >= self.players or self.nolay >= PATIENCE * self.players:
            fewest = min(map(len, self.hands))
            self._end(tuple(s for s, h in enumerate(self.hands) if len(h) == fewest), log)
        else:
            self._begin_turn((self.player + 1) % self.players, log)

    def _begin_turn(self, seat: int, log: list[Event] | None) -> None:
        self.player, self.used, self.laid, self.drew = seat, "", False, False
        self.phase = "lay"
        if self.setup.mode == "rami":
            self.phase = "draw" if self.draws() else "play"
            if log is not None and self.phase == "play":
                log.append(Event("DrawSkipped", "A13", {"seat": seat}))

    # --- scoring -------------------------------------------------------------

    def _end(self, winners: tuple[int, ...], log: list[Event] | None) -> None:
        self.phase, self.winners = "end", winners
        if log is not None:
            log += over(self)

    def outcome(self) -> Outcome | None:
        """Return who has won, ``None`` while the game runs (R5, A12, A16, A29, A30).

        ``reason`` is ``"empty"``, or what blocked the game, ``"idle"`` or ``"nolay"``;
        ``scores`` are the cards left in hand.
        """
        if self.winners is None:
            return None
        cards = tuple(map(len, self.hands))
        losers = tuple(s for s in range(self.players) if s not in self.winners)
        reason = "idle" if self.idle >= self.players else "nolay"
        return Outcome(self.winners, losers, reason if min(cards) else "empty", cards)

    # --- chance --------------------------------------------------------------

    def sample(self, rng: Random) -> str:
        """Draw the deal or a reshuffle, uniformly (A2, A26, A28).

        Raises
        ------
        ValueError
            When no chance move is due.

        Examples
        --------
        >>> State.new(mode="rami").sample(Random(1)).count(",")
        142
        """
        if self.phase == "deal":
            setup = self.setup
            elements, actions = (shuffled(deck, rng) for deck in (setup.elements, setup.actions))
            return f"deal:E={','.join(elements)}|Z={','.join(actions)}"
        if self.phase != "mix":
            raise ValueError("no chance move is due")
        pile = self.mixed_pile
        return f"mix:{pile}={','.join(shuffled(sorted(self.to_mix()), rng))}"

    @property
    def mixed_pile(self) -> str:
        """The pile that is to be shuffled."""
        return "Z" if self.source == "Z" else "E"

    def to_mix(self) -> list[int]:
        """Return the cards that are to be shuffled: discards below their top, or a pile (A28)."""
        if self.source == "^":
            return self.piles["E"]
        return [card for p in self._recycled() for card in self.piles[p][:-1]]

    def _recycled(self) -> str:
        return "X" if self.source == "Z" else "AB"

    def _mix(self, move: str, log: list[Event] | None) -> None:
        """Take the shuffled pile as it is, and go on with what waited for it."""
        pile, reason, memory = self.mixed_pile, self.source, self.memory
        cards = [CARD[name] for name in move[6:].split(",")][::-1]
        if reason == "^":
            back, before = memory.top, memory.mixed.get(pile)
            if before is not None and not any(before.drawn):
                back = back + before.inside()
        else:
            back = []
            for p in self._recycled():
                back += self.piles[p][memory.deep.pop(p, 0) : -1]
                del self.piles[p][:-1]
        memory.mixed[pile] = Mixed(tuple(sorted(back)), len(cards) - len(back), self.players)
        if pile == "E":
            memory.top, memory.bottom = [], []
        self.piles[pile] = cards
        if log is not None:
            facts = {"count": len(cards)}
            if reason == "^":
                log.append(Event("Reshuffled", "A26", facts))
            else:
                log.append(Event("Recycled", "A28", {"pile": pile, **facts}))
        self.source = ""
        if reason == "^":
            self._after_action()
        else:
            self._from_pile(pile, reason, log)

    # --- view ----------------------------------------------------------------

    def sees(self, seat: int | str | None, owner: int) -> bool:
        """Whether a seat sees the hand of ``owner`` (A38)."""
        return seat in ("all", owner)

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
        if seat == "all":
            return move
        if move.startswith("deal:"):
            return f"deal:E=#{len(self.setup.elements)}|Z=#{len(self.setup.actions)}"
        if move.startswith("mix:"):
            return f"mix:#{move.count(',') + 1}"
        if "/" in move and seat != self.player:
            return "?" + move[move.index("/") :]
        return move

    # --- knowledge -----------------------------------------------------------

    def information(self, seat: int | None) -> tuple[Any, ...]:
        """Return a hashable key of all that a seat knows.

        Public facts with the memory of the game, its own hand, and what it has drawn.
        """
        check_seat(seat, self.players)
        return told(self, seat)

    def determinize(self, seat: int | None, rng: Random) -> State:
        """Draw a full state from those that a seat cannot tell from this one.

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
        >>> State.new(3, mode="rami").text()[:45]
        'KIROLO1;m=rami;n=3;opt=-;turn=0;step=deal;use'
        """
        return line_of(self, seat)

    @classmethod
    def parse(cls, line: str) -> State:
        """Read a position line; the memory of the game starts with what the line shows.

        A line may hold fewer cards than the decks; those it holds are then the game's.

        Raises
        ------
        BadPosition
            With every broken invariant.
        """
        return Reader(line, cls).state()


_PLAY: dict[str, Callable[[State, Move, list[Event] | None], None]] = {
    "lay": State._lay,
    "add": State._add,
    "fill": State._fill,
    "bonus": State._bonus,
    "swap": State._swap,
    "search": State._search,
    "kept": State._kept,
    "draw": State._draw,
    "keep": State._keep,
    "take": State._take,
    "end": State._pass_on,
    "discard": State._discard,
}
"""What plays each kind of move."""


def shuffled(cards: Iterable[int], rng: Random) -> list[str]:
    """Return the notation of cards in an order drawn uniformly."""
    random = rng.random
    return [NAMES[card] for _, card in sorted([(random(), card) for card in cards])]


def _bits_of(hand: Iterable[int]) -> int:
    bits = 0
    for card in hand:
        bits |= 1 << card
    return bits
