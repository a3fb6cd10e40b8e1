"""What a card of KIROLO is worth to a hand: how surely it, and others with it, will be laid.

A worth is counted in cards. A series that lacks nothing counts in full; one that lacks cards
counts for as much as these are likely to come. Only the smallest series are looked at, so a
card is rated in microseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from kyran_widgets.rules.kirolo_cards import CARD, COPIES, FACES, HIGHEST, JOKER, VALUE
from kyran_widgets.rules.kirolo_series import series_of

COMES = 0.08  # chance that one unseen copy comes in time
JOKER_FITS = 0.35  # the same for any card, with a Joker in hand
SECOND = 0.3  # worth of a second copy, against the first
BESIDE = 0.2  # what else a card may serve for counts so much when it can be laid
REACH = 3  # steps from the end of a run on the table


def _partners(card: int) -> list[tuple[int, int]]:
    """Return the pairs that make a series of three with a card."""
    row, column = card - VALUE[card] + 1, VALUE[card] - 1
    low = range(max(column - 2, 0), min(column, HIGHEST - 3) + 1)
    runs = [tuple(row + i for i in range(at, at + 3) if row + i != card) for at in low]
    same = [other for other in range(column, FACES, HIGHEST) if other != card]
    return [*runs, *combinations(same, 2)]  # type: ignore[list-item]


PARTNERS = tuple(map(_partners, range(FACES)))
"""By Element: the pairs that make a series of three with it."""


class Hopes:
    """Rates cards by what else a hand holds, what lies on the table and what may still come.

    Parameters
    ----------
    view
        What the seat to decide sees.
    left
        The Elements of its hand that it cannot lay at once.
    pairs
        Whether the hand is large enough for a new series.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo import State
    >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    >>> line += "hands=F5,F6,E9|E1,~;table=B7.B8.B9;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=-;res=*"
    >>> hopes = Hopes(State.parse(line).view(0), [CARD[name] for name in ("F5", "F6", "E9")])
    >>> sorted(("F7", "B10", "B11", "T9", "E1"), key=lambda name: hopes.worth(CARD[name]))
    ['E1', 'B11', 'T9', 'B10', 'F7']
    """

    def __init__(self, view: Mapping[str, Any], left: Iterable[int], *, pairs: bool = True) -> None:
        self.held = Counter(left)
        hand = [CARD[name] for name in view["hands"][view["turn"]]]
        gone = Counter(hand)
        gone.update([CARD[name] for series in view["table"] for name in series["cards"]])
        gone.update([CARD[k["card"]] for k in view["known"] if k["owner"] != view["turn"]])
        self.unseen = [max(COPIES - gone[card], 0) for card in range(FACES)]
        least = JOKER_FITS if JOKER in hand else 0
        self.comes = [max(COMES * count, least) for count in self.unseen]
        for card in self.held:
            self.comes[card] = 1.0
        self.partners = PARTNERS if pairs else ((),) * FACES
        self.chains = _chains(view["table"])

    def worth(self, card: int) -> float:
        """Return how many cards more are likely to be laid with this Element than without it."""
        held, comes = self.held, self.comes
        mine = COMES * self.unseen[card]
        sure, more = 0, 0.0
        for a, b in self.partners[card]:
            others = (a in held) + (b in held)
            if others == 2:
                sure = 3
            else:
                more += comes[a] * comes[b] * (others + 1 - others * mine)
        for chain in self.chains.get(card, ()):
            others, chance = 0, 1.0
            for other in chain:
                others += other in held
                chance *= comes[other]
            if others == len(chain):
                sure = max(sure, others + 1)
            else:
                more += chance * (others + 1 - others * mine)
        return sure + more * BESIDE if sure else more

    def keep(self, card: int) -> float:
        """Return the worth of an Element that the hand holds already."""
        return self.worth(card) * (SECOND if self.held[card] > 1 else 1)


def _chains(table: Iterable[Mapping[str, Any]]) -> dict[int, list[tuple[int, ...]]]:
    """List for each Element near a series of the table the cards that lie between."""
    out: dict[int, list[tuple[int, ...]]] = {}
    for laid in table:
        series = series_of(".".join(laid["cards"]))
        for card, end in series.takes:
            if card == JOKER:
                continue
            step = -1 if end == "low" else 1
            room = VALUE[card] - 1 if end == "low" else HIGHEST - VALUE[card]
            between: tuple[int, ...] = ()
            for i in range(min(room + 1, REACH) if series.kind == "run" else 1):
                out.setdefault(card + i * step, []).append(between)
                between += (card + i * step,)
    return out


def best_of(count: int, rated: Mapping[int, float], weights: Mapping[int, int]) -> float:
    """Return the expected rating of the best of some cards drawn at random.

    Examples
    --------
    >>> best_of(2, {0: 1.0, 1: 0.0}, {0: 1, 1: 1})
    0.75
    """
    total = sum(weights.values())
    if not total:
        return 0.0
    below, hope = 0, 0.0
    for card in sorted(rated, key=rated.__getitem__):
        upto = below + weights[card]
        hope += rated[card] * (upto**count - below**count) / total**count
        below = upto
    return hope
