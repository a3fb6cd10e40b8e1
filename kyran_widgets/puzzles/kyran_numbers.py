"""KYRAN without powers, solved: which numbers of tricks a seat can force against all others.

Of Numbers only the order matters, so a position is the owners of all cards from the lowest
to the highest, and who leads. Owners are named by *place*: 0 is the solver's seat, ``p`` the
opponent who, when leading, has ``p`` opponents play before the solver. The more of them do,
the better for the solver, who could ignore what it sees; and who has won leads.

Each question "can exactly (at least, at most) ``k`` tricks be forced?" is a game of its own;
all are asked at once, as bits. Three things keep the search small:

* *Plans*: opponents may settle their cards for all tricks beforehand, so that the highest of
  each trick is as low, or as high, as can be; what the solver wins against that is a bound.
* *Gaps*: between two cards of the solver, the order of the opponents' cards tells only who
  leads next. With the best leaders on top the solver wins no less, with the worst no more.
  These two games have far fewer positions, and mostly they agree: then that is the answer.
* Cards of one hand between which there is no other are played as one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kyran_widgets.puzzles.solved import Budget

_GONE = b"\xff"
_ME = b"\0"


def _best(owners: bytes) -> bytes:
    """Order the cards of each gap so that the leaders best for the solver are on top."""
    return _ME.join([bytes(sorted(gap)) if len(gap) > 1 else gap for gap in owners.split(_ME)])


def _worst(owners: bytes) -> bytes:
    """Order them so that the leaders worst for the solver are on top."""
    gaps = owners.split(_ME)
    return _ME.join([bytes(sorted(gap, reverse=True)) if len(gap) > 1 else gap for gap in gaps])


class _Known:
    """What is known of a position, by the place that leads.

    Attributes
    ----------
    owners
        The position.
    true, false
        By place: the questions answered with yes and with no, as bits.
    width
        How many numbers of tricks the bounds leave: the fewer, the sooner it is refuted.
    """

    __slots__ = ("false", "owners", "true", "width")

    def __init__(self, owners: bytes, true: list[int], false: list[int], width: int) -> None:
        self.owners, self.true, self.false, self.width = owners, true, false, width


def bounds(owners: bytes, players: int) -> tuple[int, int, int, int]:
    """Return what the solver wins at least and at most, whatever all do; then against plans.

    Each number is a matching of cards with higher ones, found in one pass from the lowest
    card up. A *line* is what all opponents together need to stay below: the ``i``-th is there
    as soon as each has ``i`` cards.

    Examples
    --------
    >>> bounds(bytes([1, 0, 2, 0, 1, 2]), 3)  # the higher card wins one or none, the lower none
    (0, 1, 0, 0)
    """
    size = len(owners) // players
    held = [0] * players
    held[0] = size + 1
    lines = 0  # complete so far
    unbeaten = losses = 0  # matching the solver's cards with any higher ones
    below = planned_losses = 0  # with lines
    free = wins = 0  # lines with higher cards of the solver
    low, tops, planned_wins = size * (players - 2), 0, 0  # the highest cards with those
    for owner in owners:
        if not owner:
            unbeaten += 1
            below += 1
            if free:
                free -= 1
                wins += 1
            if tops:
                tops -= 1
                planned_wins += 1
        else:
            if unbeaten:
                unbeaten -= 1
                losses += 1
            if low:
                low -= 1
            else:
                tops += 1
            held[owner] += 1
            if held[owner] == lines + 1 and min(held) > lines:
                lines += 1
                free += 1
                if below:
                    below -= 1
                    planned_losses += 1
    return size - losses, wins, size - planned_losses, planned_wins


_Bits = tuple[int, int]


def _is(low: int, high: int, ducked: int, beaten: int) -> _Bits:
    low_bound, high_bound = max(low, ducked), min(high, beaten)
    possible = (2 << high_bound) - (1 << low_bound) if high_bound >= low_bound else 0
    return (1 << low, ~(1 << low)) if low == high else (0, ~possible)


def _at_least(low: int, high: int, _: int, beaten: int) -> _Bits:
    return (2 << low) - 1, ~((2 << min(high, beaten)) - 1)


def _at_most(low: int, high: int, ducked: int, _: int) -> _Bits:
    return ~((1 << high) - 1), (1 << max(low, ducked)) - 1


ANSWERS: dict[str, Callable[[int, int, int, int], _Bits]] = {
    "is": _is,
    "at_least": _at_least,
    "at_most": _at_most,
}
"""What bounds answer, with yes and with no, for each kind of question."""


class _Search:
    """A search of one of the three games: ``order`` sorts gaps, ``None`` leaves them."""

    def __init__(
        self,
        players: int,
        how: str,
        budget: Budget,
        order: Callable[[bytes], bytes] | None = None,
    ) -> None:
        self.players, self.budget, self.order = players, budget, order
        self.answers = ANSWERS[how]
        self.zero = how == "at_least"  # what a trick won says of the question for 0
        self.known: dict[bytes, _Known] = {}
        self.sides: tuple[_Search, _Search] | None = None  # of the worst and the best gaps

    def _meet(self, owners: bytes) -> _Known:
        """Return what is known of a position that is met in this spelling for the first time."""
        spelled = self.order(owners) if self.order else owners
        found = self.known.get(spelled)
        if found is None:
            low, high, ducked, beaten = bounds(spelled, self.players)
            true, false = self.answers(low, high, ducked, beaten)
            width = min(high, beaten) - max(low, ducked)
            n = self.players
            found = self.known[spelled] = _Known(spelled, [true] * n, [false] * n, width)
        self.known[owners] = found
        return found

    def ask(self, owners: bytes, place: int, asked: int) -> int:
        """Return those of some questions that are true where a place leads."""
        known = self.known.get(owners) or self._meet(owners)
        yes = asked & known.true[place]
        asked &= ~known.true[place] & ~known.false[place]
        if not asked:
            return yes
        true, left = 0, asked
        if self.sides:
            worst, best = self.sides
            true = worst.ask(known.owners, place, left)
            left &= ~true
            left &= best.ask(known.owners, place, left) if left else 0
        if left:
            self.budget.spend()
            owners = known.owners
            hands = hands_of(owners, self.players)
            before, after = hands[place:0:-1], hands[:place:-1]
            true |= self.before(owners, owners, hands[0], before, after, -1, left)
        for i in range(place, self.players):
            known.true[i] |= true
        for i in range(place + 1):
            known.false[i] |= asked & ~true
        return yes | true

    def before(
        self,
        owners: bytes,
        left: bytes,
        mine: Sequence[int],
        before: Sequence[Sequence[int]],
        after: Sequence[Sequence[int]],
        best: int,
        asked: int,
    ) -> int:
        """Let those before the solver play, then the solver; ``left`` marks the cards laid."""
        if before:
            for at in before[0]:
                rest = left[:at] + _GONE + left[at + 1 :]
                best_yet = max(best, at)
                asked = self.before(owners, rest, mine, before[1:], after, best_yet, asked)
                if not asked:
                    return 0
            return asked
        true = 0
        for at in mine:
            true |= self.card(owners, left, at, after, best, asked & ~true)
            if true == asked:
                break
        return true

    def card(
        self,
        owners: bytes,
        left: bytes,
        at: int,
        after: Sequence[Sequence[int]],
        best: int,
        asked: int,
    ) -> int:
        """Let the solver lay a card, and all after it theirs."""
        deep: dict[tuple[bytes, int], int] = {}
        rest = left[:at] + _GONE + left[at + 1 :]
        asked = self.after(owners, rest, after, max(best, at), asked, deep)
        for owners, place in sorted(deep, key=deep.__getitem__) if asked else ():  # noqa: PLR1704
            asked = self._next(owners, place, asked)
            if not asked:
                return 0
        return asked

    def _next(self, owners: bytes, place: int, asked: int) -> int:
        """Ask after a trick: if the solver has won it, of one trick less."""
        if place:
            return self.ask(owners, place, asked)
        return (self.ask(owners, 0, asked >> 1) << 1 | self.zero) & asked

    def after(
        self,
        owners: bytes,
        left: bytes,
        after: Sequence[Sequence[int]],
        best: int,
        asked: int,
        deep: dict[tuple[bytes, int], int],
    ) -> int:
        """Go through all that the others may lay: what is refuted, and what is to be asked."""
        if len(after) > 1:
            for at in after[0]:
                rest = left[:at] + _GONE + left[at + 1 :]
                asked = self.after(owners, rest, after[1:], max(best, at), asked, deep)
                if not asked:
                    return 0
            return asked
        known = self.known
        for at in after[0] if after else (-1,):
            rest = left[:at] + left[at + 1 :] if after else left
            rest = rest.replace(_GONE, b"")
            found = known.get(rest) or self._meet(rest)
            place = owners[max(best, at)]
            true, false = found.true[place], found.false[place]
            if not place:
                true, false = true << 1 | self.zero, false << 1 | (not self.zero)
            asked &= ~false
            if not asked:
                return 0
            if asked & ~true:
                deep[found.owners, place] = found.width
        return asked


def hands_of(owners: bytes, players: int) -> list[list[int]]:
    """Return where the cards of each place are, of neighbours the lowest only.

    Examples
    --------
    >>> hands_of(bytes([0, 0, 1, 2, 1, 2]), 3)
    [[0], [2, 4], [3, 5]]
    """
    hands: list[list[int]] = [[] for _ in range(players)]
    last = -1
    for at, owner in enumerate(owners):
        if owner != last:
            hands[owner].append(at)
        last = owner
    return hands


class Numbers:
    """Answers for one round of Numbers alone, kept from question to question.

    Parameters
    ----------
    players
        Seats.
    how
        Whether so many tricks are asked for exactly (``"is"``), ``"at_least"`` or ``"at_most"``.
    budget
        A node is a trick begun.
    """

    def __init__(self, players: int, how: str, budget: Budget) -> None:
        self.players = players
        self._exact = _Search(players, how, budget)
        worst, best = (_Search(players, how, budget, order) for order in (_worst, _best))
        self._exact.sides = worst, best

    def trick(self, owners: bytes, place: int, asked: int) -> int:
        """Return those questions that are true at the start of a trick, as bits.

        Examples
        --------
        Two tricks: whether the solver can keep from winning, or win just one, depends on who leads.

        >>> numbers = Numbers(3, "is", Budget())
        >>> [bin(numbers.trick(bytes([1, 0, 2, 1, 0, 2]), place, 0b111)) for place in range(3)]
        ['0b0', '0b0', '0b11']
        """
        return self._exact.ask(owners, place, asked)
