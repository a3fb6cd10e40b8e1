"""KIROLO: rummy with five elements, two modes, for 2 to 4 players.

The deal and every reshuffle are chance moves. Hands and piles are secret: what a seat
may know is the business of ``view``, ``information`` and ``determinize`` alone. Rule ids
are those of the rulebook (``R`` official, ``A`` assumed).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat, starmap
from random import Random
from typing import Any, ClassVar

from kyran_widgets.rules import CHANCE, Event, Outcome, Refusal, check_seat, must_be_legal
from kyran_widgets.rules.kirolo_cards import NAMES
from kyran_widgets.rules.kirolo_knowledge import imagine, told
from kyran_widgets.rules.kirolo_memory import Memory
from kyran_widgets.rules.kirolo_moves import LEGAL
from kyran_widgets.rules.kirolo_reader import Reader
from kyran_widgets.rules.kirolo_refusals import explain
from kyran_widgets.rules.kirolo_setup import OPTIONS, Setup
from kyran_widgets.rules.kirolo_table import Table
from kyran_widgets.rules.kirolo_turn import PLAYS, deal, mix
from kyran_widgets.rules.kirolo_view import View, line_of, view_of

__all__ = ["OPTIONS", "Setup", "State", "View"]

PILES = "EZABX"


class State:
    """A position of KIROLO, with what the game has shown so far.

    Attributes
    ----------
    turn
        The seat to decide, ``CHANCE``, or ``None`` when over.
    player
        Whose turn it is, also while chance is due.
    phase
        The step: ``"deal"`` and ``"mix"`` are chance; ``"lay"``, ``"act"``, ``"drawn"`` and
        ``"draw"``, ``"play"`` the steps of the two modes; ``"keep"``, ``"bonus"`` and
        ``"search"`` wait for a choice; ``"end"``.
    moves
        Moves made this turn, choices included; of a position line, as many as it tells of.
    used
        Actions played this turn, a letter each.
    laid, drew
        Whether the player has laid, and made the draw, this turn.
    nolay, idle
        Consecutive turns without a lay; and without a lay, an Action or a draw.
    hands
        By seat, in the order in which the cards came.
    bits
        By seat: the faces held, as ``bits_of`` gives them.
    table
        The common table: its ``series`` in order of creation.
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
        *("bits", "drew", "hands", "idle", "laid", "memory", "moves", "nolay", "phase", "piles"),
        *("player", "players", "seen", "setup", "source", "table", "tell", "turn", "used"),
        "winners",
    )

    setup: Setup
    players: int
    turn: int | str | None
    player: int
    phase: str
    moves: int
    used: str
    laid: bool
    drew: bool
    nolay: int
    idle: int
    hands: list[list[int]]
    bits: list[int]
    table: Table
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
        self.players, self.player, self.phase, self.turn = players, 0, "deal", CHANCE
        self.used, self.laid, self.drew, self.nolay, self.idle = "", False, False, 0, 0
        self.moves = 0
        self.hands, self.bits = [[] for _ in range(players)], [0] * players
        self.table, self.piles = Table(), {pile: [] for pile in PILES}
        self.seen, self.source, self.tell, self.winners = (), "", (), None
        self.memory = Memory()
        return self

    def copy(self) -> State:
        """Return an independent copy.

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> other = state.copy()
        >>> other.play(other.sample(Random(7)))
        >>> state.phase, other.phase
        ('deal', 'draw')
        """
        new = State.__new__(State)
        new.setup, new.players = self.setup, self.players
        new.turn, new.player = self.turn, self.player
        new.phase, new.used, new.laid, new.drew = self.phase, self.used, self.laid, self.drew
        new.nolay, new.idle, new.moves = self.nolay, self.idle, self.moves
        new.hands, new.bits = [hand[:] for hand in self.hands], self.bits[:]
        new.table = self.table.copy()
        new.piles = {pile: cards[:] for pile, cards in self.piles.items()}
        new.seen, new.source, new.tell = self.seen, self.source, self.tell
        new.winners, new.memory = self.winners, self.memory.copy()
        return new

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
        return LEGAL[self.phase](self)

    def refuse(self, move: object, seat: int | None = None) -> Refusal | None:
        """Say why a move is refused, or ``None`` if it is legal.

        Parameters
        ----------
        move
            A move text; anything else is refused as unreadable.
        seat
            Who asks; the seat to decide (or chance) when ``None``.

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.play(state.sample(Random(7)))
        >>> state.refuse("<A").code, state.refuse("E"), state.refuse("E", 1).code
        ('discard_empty', None, 'not_your_turn')
        """
        if self.turn is None:
            return Refusal("game_over", "R7")
        if seat is not None and seat != self.turn:
            return Refusal("not_your_turn", "R24")
        return explain(self, move)

    # --- apply ---------------------------------------------------------------

    def play(self, move: str, log: list[Event] | None = None) -> None:
        """Check, then apply; an illegal move raises ``IllegalMove`` and changes nothing.

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.play("E")
        Traceback (most recent call last):
        kyran_widgets.rules.IllegalMove: chance_due (rule A2)
        """
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

        Examples
        --------
        >>> state, log = State.new(mode="rami"), []
        >>> state.apply(state.sample(Random(7)))
        >>> state.apply("E", log)
        >>> [(event.kind, event.rule, event.audience) for event in log]
        [('Drawn', 'R2', None), ('DrawSeen', 'R2', (0,))]
        """
        if self.turn == CHANCE:
            (deal if self.phase == "deal" else mix)(self, move, log)
        else:
            self.moves += 1
            play, told = PLAYS[move]
            play(self, told, log)

    # --- scoring -------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return who has won, ``None`` while the game runs (R5, A12, A16, A29, A30).

        ``reason`` is ``"empty"``, or what blocked the game, ``"idle"`` or ``"nolay"``;
        ``scores`` are the cards left in hand.

        Examples
        --------
        >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        >>> line += "hands=F7,F8,F9|E1,~;table=-;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=-;res=*"
        >>> state = State.parse(line)
        >>> state.play("F7.F8.F9")
        >>> state.outcome()
        Outcome(winners=(0,), losers=(1,), reason='empty', scores=(0, 2))
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
        return [card for p in self.recycled() for card in self.piles[p][:-1]]

    def recycled(self) -> str:
        """Return the discards that go into the pile to be shuffled."""
        return "X" if self.source == "Z" else "AB"

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

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.play(state.sample(Random(7)))
        >>> view = state.view(1)
        >>> view["hands"][0], len(view["hands"][1]), view["piles"]
        (12, 12, {'E': 100, 'Z': 20})
        """
        return view_of(self, seat)

    def mask(self, move: str, seat: int | str | None) -> str:
        """Return a move about to be applied as a seat may see it.

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.mask(state.sample(Random(7)), 0)
        'deal:E=#120|Z=#24'
        >>> state.play(state.sample(Random(7)))
        >>> state.play("E")
        >>> move = state.legal()[0]
        >>> state.mask(move, 0) == move, state.mask(move, 1)
        (True, '?/F1@A')
        """
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

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.play(state.sample(Random(7)))
        >>> other = state.determinize(0, Random(1))
        >>> [state.information(seat) == other.information(seat) for seat in (0, 1)]
        [True, False]
        """
        check_seat(seat, self.players)
        return told(self, seat)

    def determinize(self, seat: int | None, rng: Random) -> State:
        """Draw a full state from those that a seat cannot tell from this one.

        What a reshuffle has shown is forgotten when the same pile is shuffled again: with
        three or four players, a hand may then be imagined with a card that it cannot have.

        Parameters
        ----------
        seat
            Whose knowledge counts; ``None`` for a spectator's.
        rng
            The only source of chance.

        Examples
        --------
        >>> state = State.new(mode="rami")
        >>> state.play(state.sample(Random(7)))
        >>> other = state.determinize(0, Random(1))
        >>> [state.hands[seat] == other.hands[seat] for seat in (0, 1)]
        [True, False]
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


def shuffled(cards: Iterable[int], rng: Random) -> list[str]:
    """Return the notation of cards in an order drawn uniformly."""
    listed = [*map(NAMES.__getitem__, cards)]
    ranks = [*starmap(rng.random, repeat((), len(listed)))]
    order = sorted(range(len(listed)), key=ranks.__getitem__)
    return [*map(listed.__getitem__, order)]
