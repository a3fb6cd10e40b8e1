"""The common table of KIROLO: its series, and an index of what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.rules.kirolo_cards import JOKER
from kyran_widgets.rules.kirolo_series import Series, addition


class Table:
    """Series in order of creation; their numbers count from 1.

    Attributes
    ----------
    series
        The series.
    takes
        Every Element that some series takes, as bits.
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
        # By the bit of the Element added. A list is never changed but replaced: copies share it.
        self._moves: dict[int, list[str]] = {}
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
        taken = 0  # by the old one; what both take stays as it is
        if number > len(self.series):
            self.series.append(series)
        else:
            old, self.series[number - 1] = self.series[number - 1], series
            taken = old.fits
            for card, end in old.takes:
                if card != JOKER and not series.fits >> card & 1:
                    self._drop(1 << card, addition(card, end, number))
            if old.kind == "joker":
                self.lone = tuple([lone for lone in self.lone if lone != number])
        moves = self._moves
        for card, end in series.takes:
            if card != JOKER and not taken >> card & 1:
                bit, move = 1 << card, addition(card, end, number)
                moves[bit] = sorted([*moves[bit], move]) if bit & self.takes else [move]
                self.takes |= bit
        if series.kind == "joker":
            self.lone = tuple(sorted((*self.lone, number)))

    def _drop(self, bit: int, move: str) -> None:
        left = [other for other in self._moves[bit] if other != move]
        if left:
            self._moves[bit] = left
        else:
            self.takes ^= bit
            del self._moves[bit]

    def additions(self, bits: int) -> list[str]:
        """Return the moves that add one card of a hand to a series (A21)."""
        out: list[str] = []
        fit = bits & self.takes
        while fit:
            bit = fit & -fit
            out += self._moves[bit]
            fit ^= bit
        if bits >> JOKER & 1:
            for number, series in enumerate(self.series, 1):
                out += [addition(c, end, number) for c, end in series.takes if c == JOKER]
        return out
