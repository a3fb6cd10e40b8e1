"""The common table of KIROLO: its series, and an index of what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.rules.kirolo_cards import ALL_FACES, FACES, JOKER, NAMES
from kyran_widgets.rules.kirolo_kept import Kept
from kyran_widgets.rules.kirolo_series import Series


def _additions(end: int) -> tuple[tuple[str], ...]:
    """Return, by card, the move that adds it at an end; ends are numbered as in ``Table``."""
    number = end // 2
    return tuple([(f"{number}+{name}" if end % 2 else f"{name}+{number}",) for name in NAMES])


_ADDITIONS = Kept(_additions, most=1 << 16)


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

    __slots__ = ("_ends", "_texts", "lone", "series", "takes")

    def __init__(self, series: Iterable[Series] = ()) -> None:
        self.series: list[Series] = []
        self.takes = 0
        self.lone: tuple[int, ...] = ()
        # By card: a bit for each end that takes it, 2n for the low end of series n and 2n+1
        # for the other; and the moves that add it, but for a Joker, which is rarely held.
        self._ends = [0] * len(NAMES)
        self._texts: list[tuple[str, ...]] = [()] * FACES
        for one in series:
            self.put(len(self.series) + 1, one)

    def copy(self) -> Table:
        """Return an independent copy."""
        new = Table.__new__(Table)
        new.series, new.takes, new.lone = self.series[:], self.takes, self.lone
        new._ends, new._texts = self._ends[:], self._texts[:]
        return new

    def put(self, number: int, series: Series) -> None:
        """Lay a new series, or let another take the place of an old one."""
        low, high = series.low, series.high
        if number > len(self.series):
            self.series.append(series)
        else:
            old, self.series[number - 1] = self.series[number - 1], series
            low ^= old.low
            high ^= old.high
            if old.kind == "joker":
                self.lone = tuple([lone for lone in self.lone if lone != number])
        if low:
            self._turn(low, 2 * number)
        if high:
            self._turn(high, 2 * number + 1)
        if series.kind == "joker":
            self.lone = tuple(sorted((*self.lone, number)))

    def _turn(self, cards: int, end: int) -> None:
        """Open an end to cards that it did not take, and close it to those that it took."""
        ends, texts, moves, this = self._ends, self._texts, _ADDITIONS[end], 1 << end
        if cards >> JOKER:
            ends[JOKER] ^= this
            cards &= ALL_FACES
        while cards:
            bit = cards & -cards
            cards ^= bit
            card = bit.bit_length() - 1
            ends[card] = now = ends[card] ^ this
            if now == this:
                texts[card] = moves[card]
                self.takes |= bit
            elif not now:
                texts[card] = ()
                self.takes ^= bit
            else:
                at, old = (now & this - 1).bit_count(), texts[card]
                if now & this:
                    texts[card] = old[:at] + moves[card] + old[at:]
                else:
                    texts[card] = old[:at] + old[at + 1 :]

    def additions(self, bits: int) -> list[str]:
        """Return the moves that add one card of a hand to a series (A21)."""
        out: list[str] = []
        texts, cards = self._texts, bits & self.takes
        while cards:
            bit = cards & -cards
            cards ^= bit
            out += texts[bit.bit_length() - 1]
        if bits >> JOKER & 1:
            ends = self._ends[JOKER]
            while ends:
                end = ends & -ends
                ends ^= end
                out += _ADDITIONS[end.bit_length() - 1][JOKER]
        return out
