"""The common table of KIROLO: its series, and an index of what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.rules.kirolo_series import Series, additions


class Table:
    """Series in order of creation; their numbers count from 1.

    Attributes
    ----------
    series
        The series.
    takes
        Every card that some series takes, as bits.
    lone
        Numbers of the lone Jokers.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo_cards import CARD
    >>> from kyran_widgets.rules.kirolo_series import series_of
    >>> table = Table([series_of("F7.F8.F9"), series_of("*")])
    >>> table.additions(1 << CARD["F6"] | 1 << CARD["F11"]), table.lone
    (['F6+1'], (2,))
    """

    __slots__ = ("_moves", "lone", "series", "takes")

    def __init__(self, series: Iterable[Series] = ()) -> None:
        self.series: list[Series] = []
        self.takes = 0
        self.lone: tuple[int, ...] = ()
        self._moves: dict[int, tuple[str, ...]] = {}  # by the bit of the card added
        for one in series:
            self.put(len(self.series) + 1, one)

    def copy(self) -> Table:
        """Return an independent copy."""
        new = Table.__new__(Table)
        new.series, new.takes, new.lone = self.series[:], self.takes, self.lone
        new._moves = self._moves.copy()
        return new

    def put(self, number: int, series: Series) -> None:
        """Lay a new series, or let another take the place of an old one."""
        moves = self._moves
        if number > len(self.series):
            self.series.append(series)
        else:
            old, self.series[number - 1] = self.series[number - 1], series
            for bit, move in additions(number, old):
                left = tuple([m for m in moves[bit] if m != move])
                moves[bit] = left
                if not left:
                    self.takes ^= bit
            if old.kind == "joker":
                self.lone = tuple([lone for lone in self.lone if lone != number])
        for bit, move in additions(number, series):
            moves[bit] = tuple(sorted((*moves.get(bit, ()), move)))
            self.takes |= bit
        if series.kind == "joker":
            self.lone = tuple(sorted((*self.lone, number)))

    def additions(self, bits: int) -> list[str]:
        """Return the moves that add one card of a hand to a series (A21)."""
        out: list[str] = []
        bits &= self.takes
        while bits:
            bit = bits & -bits
            out += self._moves[bit]
            bits ^= bit
        return out
