"""The common table of KIROLO: its series, and an index of what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.rules.kirolo_cards import ALL_FACES, FACES, JOKER, NAMES
from kyran_widgets.rules.kirolo_kept import Kept
from kyran_widgets.rules.kirolo_series import Series


def _addition(card: int, number: int, low: bool) -> str:
    return f"{NAMES[card]}+{number}" if low else f"{number}+{NAMES[card]}"


def _texts(place: int) -> tuple[str, ...]:
    """Return the additions of one Element; the table says how a place is written."""
    card, ends = (place & ALL_FACES).bit_length() - 1, place >> FACES
    return tuple(
        [
            _addition(card, end // 2, end % 2 == 0)
            for end in range(ends.bit_length())
            if ends >> end & 1
        ]
    )


_ADDITIONS = Kept(_texts, most=1 << 19)


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

    __slots__ = ("_places", "lone", "series", "takes")

    def __init__(self, series: Iterable[Series] = ()) -> None:
        self.series: list[Series] = []
        self.takes = 0
        self.lone: tuple[int, ...] = ()
        # By the bit of an Element: that bit, and above all faces those of the ends that take
        # it, 2n for the low end of series n and 2n+1 for the other.
        self._places: dict[int, int] = {}
        for one in series:
            self.put(len(self.series) + 1, one)

    def copy(self) -> Table:
        """Return an independent copy."""
        new = Table.__new__(Table)
        new.series, new.takes, new.lone = self.series[:], self.takes, self.lone
        new._places = self._places.copy()
        return new

    def put(self, number: int, series: Series) -> None:
        """Lay a new series, or let another take the place of an old one."""
        changed, low, places = series.fits & ALL_FACES, series.low, self._places
        if number > len(self.series):
            self.series.append(series)
        else:
            old, self.series[number - 1] = self.series[number - 1], series
            changed ^= old.fits & ALL_FACES
            low |= old.low
            if old.kind == "joker":
                self.lone = tuple([lone for lone in self.lone if lone != number])
        while changed:
            bit = changed & -changed
            changed ^= bit
            end = 2 * number + (not low & bit)
            place = places[bit] = places.get(bit, bit) ^ 1 << FACES + end
            if place == bit:
                self.takes ^= bit
            else:
                self.takes |= bit
        if series.kind == "joker":
            self.lone = tuple(sorted((*self.lone, number)))

    def additions(self, bits: int) -> list[str]:
        """Return the moves that add one card of a hand to a series (A21)."""
        out: list[str] = []
        fit, places = bits & self.takes, self._places
        while fit:
            bit = fit & -fit
            out += _ADDITIONS[places[bit]]
            fit ^= bit
        if bits >> JOKER & 1:
            for number, series in enumerate(self.series, 1):
                for card, end in series.takes:
                    if card == JOKER:
                        out.append(_addition(JOKER, number, end == "low"))
        return out
