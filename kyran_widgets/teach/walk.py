"""A game told step by step: what happened in words, the rule, the view before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, overload

from kyran_widgets.play import Match, Node, load, loads
from kyran_widgets.rules import CHANCE, Event, State, check_seat
from kyran_widgets.teach.highlights import highlights
from kyran_widgets.text import LANGS, event_text

__all__ = ["BY", "Step", "Walk", "match_of", "walk"]

BY = ("event", "move", "turn", "round")
"""What one step may be, the smallest first."""

_KEPT = 6
"""States kept: those at both ends of the last steps, so that going on replays nothing."""


def walk(
    record_or_match: object, by: str = "event", lang: str = "fr", seat: int | str | None = None
) -> Iterator[Step]:
    r"""Go through a game step by step, as one seat learned of it.

    Parameters
    ----------
    record_or_match
        A match, a game on the screen, the text of a record or the path to one.
    by, lang, seat
        As for :class:`Walk`.

    Raises
    ------
    ValueError
        Naming the argument and the choices.
    BadRecord
        If the record is damaged, with line and reason.

    Examples
    --------
    >>> record = '[Game "ZYRCAN"]\n[Players "3"]\n\n3@d3 2@a1'
    >>> for step in walk(record, lang="en"):
    ...     print(step.rule, step.text)
    R10 Fleet A deploys a 3-motor ship on d3; 11 are left.
    R10 Fleet B deploys a 2-motor ship on a1; 11 are left.
    """
    return iter(Walk(match_of(record_or_match), by, lang, seat))


class Walk(Sequence["Step"]):
    """The steps of a game up to where it stands.

    Making one only finds where the steps begin; words and views are made when asked for.
    A game that goes on is told by a new ``Walk``.

    A step is an ``"event"``, a ``"move"`` with all its events, a ``"turn"`` or a ``"round"``:

    * **Zyrcan**: a turn is one move (R10, R21), a round goes once around the table, fleets
      that are skipped left out (A8).
    * **KYRAN**: a turn is one seat's decision with its consequences: a Sceau's draw and the
      choice of who is forced belong to who played it (A16); a deal is a turn of its own. A
      round goes from a deal to its lives (R14, R20).
    * **KIROLO**: a turn lasts until it is ended (R16), until the discard that ends it in the
      Rami mode (R4), or until the game ends; the deal is a turn of its own. A round goes once
      around the table from the first seat, the deal being part of the first one.

    Parameters
    ----------
    match
        The match; its line of play is told up to where it stands.
    by
        ``"event"``, ``"move"``, ``"turn"`` or ``"round"``.
    lang
        ``"fr"`` or ``"en"``.
    seat
        Who learns of it: a seat, ``None`` (a spectator) or ``"all"`` (the teacher).

    Raises
    ------
    ValueError
        Naming the argument and the choices.

    Examples
    --------
    >>> match = Match("kyran", players=3, seats=["random"] * 3, seed=7)
    >>> match.advance()
    >>> rounds = Walk(match, by="round", lang="en")
    >>> rounds[0].text.split(".")[0]
    'Round 1: Player 1 deals 7 cards to each, 20 are left face down'
    >>> rounds[1].before["lives"], rounds[1].after["lives"]
    ([4, 4, 4], [3, 3, 4])
    """

    def __init__(
        self, match: Match, by: str = "event", lang: str = "fr", seat: int | str | None = None
    ) -> None:
        if not isinstance(match, Match):
            raise ValueError(f"match={match!r}: a Match is needed")  # noqa: TRY004
        _check("by", by, BY)
        _check("lang", lang, LANGS)
        check_seat(seat, match.players)
        self.game, self.by, self.lang, self.seat = match.game, by, lang, seat
        with match.lock:
            self._nodes = match.path[: match.ply]
        self._start = match.start
        self._states: dict[int, State] = {}
        self._spans = [span for span in self._parts() if span.events]

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [Step(self, span) for span in self._spans[index]]
        return Step(self, self._spans[index])

    def __len__(self) -> int:
        return len(self._spans)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"Walk({self.game!r}, by={self.by!r}, seat={self.seat!r}, {len(self)} steps)"

    def _parts(self) -> Iterator[_Span]:
        """Cut the line of play into steps, those that tell the seat nothing included."""
        if self.by == "event":
            for ply, node in enumerate(self._nodes):
                yield from (_Span(ply, ply + 1, (event,)) for event in self._learned(node))
            return
        cuts = [*_begin(self.by, self.game, self._nodes), len(self._nodes)]
        for first, after in pairwise(cuts):
            told = [e for node in self._nodes[first:after] for e in self._learned(node)]
            yield _Span(first, after, tuple(told))

    def _learned(self, node: Node) -> list[Event]:
        return [event for event in node.events if event.seen_by(self.seat)]

    def _state(self, ply: int) -> State:
        """Return the state after ``ply`` moves, not to be changed."""
        kept = self._states
        if ply not in kept:
            near = max((p for p in kept if p < ply), default=0)
            state = kept[near].copy() if near in kept else self._start.copy()
            for node in self._nodes[near:ply]:
                state.apply(node.move)
            kept[ply] = state
            if len(kept) > _KEPT:
                del kept[next(iter(kept))]
        return kept[ply]


class _Span(NamedTuple):
    """A step: its moves are those from one ply to another, its events those it tells."""

    first: int
    after: int
    events: tuple[Event, ...]


class Step:
    """One step of a walk, as its seat learned of it.

    Attributes
    ----------
    events
        What it tells.
    ply
        Moves played when it is over.
    seat
        Who decided, the first to decide if it holds several moves; ``"*"`` if only chance
        moved.

    Examples
    --------
    >>> match = Match("kyran", players=3, deck="simple", seats=["scripted"] * 3, seed=2)
    >>> match.step()
    >>> step = Walk(match, seat=1, lang="en")[1]
    >>> step.text
    'Player 2 gets the 2, the 9, the 13, the 18, the 20, the 24 and the 34.'
    >>> step.move
    'deal:?7|2,9,13,18,20,24,34|?7'
    >>> step.before["phase"], step.after["phase"], step.highlights[0]
    ('deal', 'bid', 'seat:1')
    """

    def __init__(self, walk: Walk, span: _Span) -> None:
        self._walk, self._span = walk, span
        self.events = span.events
        self.ply = span.after
        nodes = walk._nodes[span.first : span.after]
        self._decides = next((n for n, node in enumerate(nodes) if node.seat != CHANCE), 0)
        self.seat = nodes[self._decides].seat

    @property
    def text(self) -> str:
        """What happened, in words."""
        game, lang = self._walk.game, self._walk.lang
        return " ".join([event_text(game, event, lang) for event in self.events])

    @property
    def rule(self) -> str:
        """Id of the rule of the first event."""
        return self.events[0].rule

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules of all events, each once."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of the events in their order."""
        return tuple(event.kind for event in self.events)

    @property
    def highlights(self) -> tuple[str, ...]:
        """What the events point at, each once, as ``"seat:1"``, ``"card:30"`` or ``"cell:d4"``."""
        return highlights(self.events)

    @property
    def before(self) -> Mapping[str, Any]:
        """The seat's view before the first move of the step."""
        return self._walk._state(self._span.first).view(self._walk.seat)

    @property
    def after(self) -> Mapping[str, Any]:
        """The seat's view after the last move of the step."""
        return self._walk._state(self._span.after).view(self._walk.seat)

    @property
    def moves(self) -> tuple[str, ...]:
        """Moves of the step, what is secret for the seat masked."""
        walk, (first, after, _) = self._walk, self._span
        return tuple(
            walk._state(ply).mask(walk._nodes[ply].move, walk.seat) for ply in range(first, after)
        )

    @property
    def move(self) -> str:
        """The move of who decided, what is secret for the seat masked."""
        return self.moves[self._decides]

    def __repr__(self) -> str:
        """What it tells."""
        return f"Step({self.rule}: {self.text})"


# --- where a turn and a round begin -------------------------------------------


def _begin(by: str, game: str, nodes: Sequence[Node]) -> list[int]:
    """Plies before which a step begins; the first is 0."""
    if by == "move":
        return [*range(len(nodes))]
    turns = [0, *(ply for ply, node in enumerate(nodes[:-1], 1) if _ends_turn(game, node.events))]
    if by == "turn":
        return turns
    if game == "kyran":
        deals = [ply for ply in turns if ply and nodes[ply].events[0].kind == "Dealt"]
        return [0, *deals]
    return [0, *(ply for before, ply in pairwise(turns) if _around(nodes[before], nodes[ply]))]


def _ends_turn(game: str, events: Sequence[Event]) -> bool:
    """Whether a move with these events ends a turn."""
    if game == "kyran":
        return events[-1].kind not in ("SealPlayed", "ForcedChoice")
    if game == "kirolo":
        kinds = {event.kind for event in events}
        return bool(kinds & {"Dealt", "TurnEnded"}) or any(
            event.facts.get("why") == "turn" for event in events
        )
    return True


def _around(before: Node, node: Node) -> bool:
    """Whether the turn has come around the table from one turn to the next."""
    seats = before.seat, node.seat
    return CHANCE not in seats and seats[1] <= seats[0]  # type: ignore[operator]


# --- what is asked for ----------------------------------------------------------


def match_of(source: object) -> Match:
    """Return the match that a record, a match or a game on the screen holds."""
    if isinstance(source, Path):
        return load(source)
    if isinstance(source, str):
        written = not source or "\n" in source or source.lstrip().startswith("[")
        return loads(source) if written else load(source)
    match = getattr(source, "match", source)
    if not isinstance(match, Match):
        kind = type(source).__name__
        raise ValueError(  # noqa: TRY004
            f"record_or_match: a match, a game, the text of a record or a path, not a {kind}"
        )
    return match


def _check(name: str, value: object, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ValueError(f"{name}={value!r}: the choices are {', '.join(choices)}")
