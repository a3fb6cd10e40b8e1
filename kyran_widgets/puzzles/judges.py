# ruff: noqa: D102  (what the methods of a Goal do is told there once)
"""What goals are made of: each is judged along a line of play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kyran_widgets.rules import Event, State

Tally = Any  # hashable
"""What a goal has to remember of the way to a position."""


class Goal(ABC):
    """A goal, ready to be judged along a line of play."""

    @property
    def start(self) -> Tally:
        """The tally at the start."""
        return 0

    @property
    def hears(self) -> bool:
        """Whether it needs the events."""
        return False

    def step(self, tally: Any, before: State, after: State, events: Sequence[Event]) -> Tally:
        """Return the tally after a move."""
        return tally

    @abstractmethod
    def now(self, tally: Any, state: State) -> bool:
        """Whether the goal holds if the horizon closes here."""

    def decided(self, tally: Any, state: State) -> bool | None:
        """Whether it holds for sure, or never will; ``None`` while it is open."""
        return self.now(tally, state) if state.turn is None else None


# --- goals of other goals ----------------------------------------------------------------


@dataclass(frozen=True)
class Both(Goal):
    """All of the goals, or any of them."""

    parts: tuple[Goal, ...]
    every: bool

    @property
    def start(self) -> Tally:
        return tuple(part.start for part in self.parts)

    @property
    def hears(self) -> bool:
        return any(part.hears for part in self.parts)

    def step(self, tally: Any, before: State, after: State, events: Sequence[Event]) -> Tally:
        pairs = zip(self.parts, tally, strict=True)
        return tuple(part.step(kept, before, after, events) for part, kept in pairs)

    def now(self, tally: Any, state: State) -> bool:
        holds = (part.now(kept, state) for part, kept in zip(self.parts, tally, strict=True))
        return all(holds) if self.every else any(holds)

    def decided(self, tally: Any, state: State) -> bool | None:
        pairs = zip(self.parts, tally, strict=True)
        found = [part.decided(kept, state) for part, kept in pairs]
        if (not self.every) in found:
            return not self.every
        return None if None in found else self.every


@dataclass(frozen=True)
class Not(Goal):
    """The other goal does not hold."""

    part: Goal

    @property
    def start(self) -> Tally:
        return self.part.start

    @property
    def hears(self) -> bool:
        return self.part.hears

    def step(self, tally: Any, before: State, after: State, events: Sequence[Event]) -> Tally:
        return self.part.step(tally, before, after, events)

    def now(self, tally: Any, state: State) -> bool:
        return not self.part.now(tally, state)

    def decided(self, tally: Any, state: State) -> bool | None:
        found = self.part.decided(tally, state)
        return None if found is None else not found


@dataclass(frozen=True)
class Avoid(Goal):
    """The other goal never holds after a move; its tally stands beside whether it has."""

    part: Goal

    @property
    def start(self) -> Tally:
        return self.part.start, False

    @property
    def hears(self) -> bool:
        return self.part.hears

    def step(self, tally: Any, before: State, after: State, events: Sequence[Event]) -> Tally:
        kept = self.part.step(tally[0], before, after, events)
        return kept, tally[1] or self.part.now(kept, after)

    def now(self, tally: Any, state: State) -> bool:
        return not tally[1]

    def decided(self, tally: Any, state: State) -> bool | None:
        if tally[1]:
            return False
        # What never will hold is avoided for good; what would hold now has not just come about.
        return True if state.turn is None or self.part.decided(tally[0], state) is False else None


# --- goals of a position, and of what has happened ---------------------------------------


@dataclass(frozen=True)
class Won(Goal):
    """The game is over and the seat has won it."""

    seat: int
    alone: bool

    def now(self, tally: Any, state: State) -> bool:
        outcome = state.outcome()
        if outcome is None or self.seat not in outcome.winners:
            return False
        return not self.alone or len(outcome.winners) == 1


COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "is": lambda number, wanted: number == wanted,
    "at_least": lambda number, wanted: number >= wanted,
    "at_most": lambda number, wanted: number <= wanted,
}


@dataclass(frozen=True)
class Measured(Goal):
    """A number of the position, compared; ``falls`` tells where it can no longer grow."""

    number: Callable[[Any], int]
    how: str
    wanted: int
    falls: Callable[[Any], bool]

    def now(self, tally: Any, state: State) -> bool:
        return COMPARE[self.how](self.number(state), self.wanted)

    def decided(self, tally: Any, state: State) -> bool | None:
        if self.falls(state):
            number = self.number(state)
            if number < self.wanted:
                return self.how == "at_most"
            if number == self.wanted and self.how == "at_most":
                return True
        return self.now(tally, state) if state.turn is None else None


@dataclass(frozen=True)
class Counted(Goal):
    """So many events of one kind; ``worth`` says what each counts."""

    worth: Callable[[Event], int]
    wanted: int

    @property
    def hears(self) -> bool:
        return True

    def step(self, tally: Any, before: State, after: State, events: Sequence[Event]) -> Tally:
        return min(self.wanted, tally + sum(map(self.worth, events)))  # more makes no difference

    def now(self, tally: Any, state: State) -> bool:
        return bool(tally >= self.wanted)

    def decided(self, tally: Any, state: State) -> bool | None:
        if tally >= self.wanted:
            return True
        return False if state.turn is None else None


@dataclass(frozen=True)
class Empty(Goal):
    """A hand of KIROLO is empty."""

    seat: int

    def now(self, tally: Any, state: Any) -> bool:
        return state.phase != "deal" and not state.hands[self.seat]


@dataclass(frozen=True)
class Laid(Goal):
    """So many cards of KIROLO that go from hands, or from one, to the table."""

    by: int | None
    wanted: int

    def step(self, tally: Any, before: Any, after: Any, events: Sequence[Event]) -> Tally:
        if self.by not in (None, before.player):
            return tally
        return min(self.wanted, tally + _on_table(after) - _on_table(before))

    def now(self, tally: Any, state: State) -> bool:
        return bool(tally >= self.wanted)

    def decided(self, tally: Any, state: State) -> bool | None:
        if tally >= self.wanted:
            return True
        return False if state.turn is None else None


def _on_table(state: Any) -> int:
    return sum(len(series.cards) for series in state.table.series)


@dataclass(frozen=True)
class Tricks(Goal):
    """What the tricks of a seat of KYRAN are when the present round is over.

    The tally is ``None`` in that round, and afterwards whether it held.
    """

    seat: int
    judge: Callable[[int, int], bool]  # tricks won, the bid

    @property
    def start(self) -> Tally:
        return None

    @property
    def hears(self) -> bool:
        return True

    def step(self, tally: Any, before: Any, after: Any, events: Sequence[Event]) -> Tally:
        over = after.round != before.round or after.phase == "end"
        if tally is not None or not over:
            return tally
        last = next(event for event in reversed(events) if event.kind == "TrickWon")
        won = before.won[self.seat] + (last.facts["seat"] == self.seat)
        return bool(self.judge(won, before.bids[self.seat]))

    def now(self, tally: Any, state: State) -> bool:
        return self._fits(state, 0) if tally is None else bool(tally)

    def _fits(self, state: Any, more: int) -> bool:
        bid = state.bids[self.seat]
        return bid is not None and self.judge(state.won[self.seat] + more, bid)

    def decided(self, tally: Any, state: Any) -> bool | None:
        if tally is not None:
            return bool(tally)
        if state.phase != "play":
            return None
        left = state.size - sum(state.won)
        found = {self._fits(state, more) for more in range(left + 1)}
        return found.pop() if len(found) == 1 else None


@dataclass(frozen=True)
class Predicate(Goal):
    """A question to a position in Python; judged where the horizon closes."""

    ask: Callable[[Any], bool]

    def now(self, tally: Any, state: State) -> bool:
        """Whether the answer is yes."""
        return bool(self.ask(state))
