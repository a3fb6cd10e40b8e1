"""A player of KIROLO that looks for the best series (R33, A37).

It lays as many cards as it can, draws and keeps what helps the rest, and discards what
helps least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from kyran_widgets.bots.kirolo_hopes import SECOND, Hopes, best_of
from kyran_widgets.rules import State
from kyran_widgets.rules.kirolo_cards import (
    BONUS,
    CARD,
    COUNTS,
    FACES,
    JOKER,
    SEARCH,
    SWAP,
    Move,
    read_move,
)
from kyran_widgets.rules.kirolo_laydown import largest
from kyran_widgets.rules.kirolo_series import series_of

# All in cards.
LAYABLE = 3.0  # worth of a card that can be laid next turn
FEEDS = 0.5  # harm of a discard that fits the table
WORTH = {BONUS: 1.3, SWAP: 1.1, JOKER: 2.2, SEARCH: 0.6}
AGAIN = 0.8  # one more Action of a kind, against the one before: a turn allows one of each

CASES = 300  # steps of the search for lays, of which a hand of 25 cards hardly takes 100

LAYS = ("lay", "add", "fill")
ACTIONS = ("search", "swap", "bonus")
"""Actions in the order in which it plays them: what it discards for a Bonus, it chooses last."""


class Normal:
    """Lays what it can, then plays its Actions, then draws what helps most.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo import State as Table
    >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    >>> line += "hands=F7,F8,F9,E9,E1|E1;table=-;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=-;res=*"
    >>> thought = Normal().think(Table.parse(line).view(0), None, Random(1))
    >>> while True:
    ...     try:
    ...         next(thought)
    ...     except StopIteration as done:
    ...         print(done.value)
    ...         break
    F7.F8.F9
    """

    name = "normal"

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move; see :class:`kyran_widgets.bots.Bot`."""
        legal: list[str] = view["legal"]
        plan = yield from planned(view)
        if plan.moves and plan.moves[0] in legal:
            return plan.moves[0]
        rate = Ratings(view, plan.left)
        rated: dict[str, float] = {}
        for moves in _steps(view, actions=not plan.last_card):
            rated = {text: round(rate(move), 6) for text, move in moves.items()}
            yield
            if max(rated.values()) > -1:  # an Action leaves the hand: a card less
                break
        top = max(rated.values())
        return rng.choice([move for move in legal if rated.get(move) == top])


def _steps(view: Mapping[str, Any], *, actions: bool) -> Iterator[dict[str, Move]]:
    """Sort the moves that are no lay: every Action that may be played, then all the others."""
    told = {move: read_move(move) for move in view["legal"]}
    kinds = ACTIONS if view["options"]["action_limit"] == "per_type" else ACTIONS[::-1]
    for kind in kinds if actions else ():
        if some := {text: move for text, move in told.items() if move.kind == kind}:
            yield some
    if rest := {text: move for text, move in told.items() if move.kind not in LAYS + ACTIONS}:
        yield rest


# --- laying ------------------------------------------------------------------


class Plan(NamedTuple):
    """What to lay of the hand this turn.

    Attributes
    ----------
    moves
        The lays, in order.
    left
        The Elements that stay.
    last_card
        Whether one discard is then all that is missing (Rami).
    """

    moves: list[str]
    left: list[int]
    last_card: bool


def planned(view: Mapping[str, Any]) -> Generator[None, None, Plan]:
    """Lay as many cards as can be laid."""
    hand = [CARD[name] for name in view["hands"][view["turn"]]]
    table = [tuple([CARD[c] for c in series["cards"]]) for series in view["table"]]
    lone = view["options"]["lone_joker"] == "table"
    moves = largest(hand, table, lone_joker=lone, cases=CASES)
    yield
    rest = _without(hand, moves)
    last_card = view["mode"] == "rami" and len(rest) <= 1
    return Plan(moves, [card for card in rest if card < FACES], last_card)


def _without(hand: list[int], moves: list[str]) -> list[int]:
    rest = Counter(hand)
    rest.subtract(_laid(moves))
    return sorted(rest.elements())


def _laid(moves: Iterable[str]) -> list[int]:
    """Return the cards that leave the hand by lays."""
    out: list[int] = []
    for move in map(read_move, moves):
        if move.kind == "add":
            out.append(move.card)
            continue
        out += [CARD[name] for name in move.pile.split(".")]
        if move.kind == "fill":
            out.remove(JOKER)
    return out


# --- drawing and discarding --------------------------------------------------


class Ratings:
    """Rates the other moves, in cards."""

    def __init__(self, view: Mapping[str, Any], left: list[int]) -> None:
        self.view, self.left = view, set(left)
        self.hand = [CARD[name] for name in view["hands"][view["turn"]]]
        kept = len(self.hand) - (view["phase"] == "play")
        self.hopes = Hopes(view, left, pairs=view["mode"] == "std" or kept > 1)
        self.tops = {p: CARD[d["top"]] for p, d in view["discards"].items() if d["top"]}
        self.least = min(map(self.keep, self.hand), default=0.0)
        self.fits = 0
        for series in view["table"]:
            self.fits |= series_of(".".join(series["cards"])).fits

    def __call__(self, move: Move) -> float:
        """Rate a move that is no lay; the end of a turn is 0."""
        kind, card = move.kind, move.card
        if kind == "keep":
            return self.worth(card) - self.harm(move.other, move.pile)
        if kind == "kept":
            return self.worth(card)
        if kind == "discard":
            return -self.keep(card) - self.harm(card, move.pile)
        if kind == "swap":
            return self.worth(self.tops[move.pile]) - self.keep(card) - self.harm(card, "")
        if kind == "take":
            return self._drawn(self.worth(self.tops[move.pile]))
        if kind == "draw":
            return self._pile(move.pile)
        return 0.0

    def worth(self, card: int) -> float:
        """Worth of a card that might come to the hand."""
        if card < FACES:
            return self.hopes.worth(card) * (SECOND if card in self.left else 1)
        return WORTH[card] * (1 if card == JOKER else AGAIN ** self.hand.count(card))

    def keep(self, card: int) -> float:
        """Worth of a card of the hand."""
        if card < FACES:
            return self.hopes.keep(card) if card in self.left else LAYABLE
        return WORTH[card] * (1 if card == JOKER else AGAIN ** (self.hand.count(card) - 1))

    def harm(self, card: int, pile: str) -> float:
        """Harm of laying a card open on a discard, less the good of covering what lies there."""
        harm = FEEDS * (self.fits >> card & 1)
        if pile in self.tops:
            harm -= FEEDS / 2 * (self.fits >> self.tops[pile] & 1)
        return harm

    def _drawn(self, worth: float) -> float:
        """Rate a card drawn: in standard mode the hand grows, in Rami the least is discarded."""
        if self.view["mode"] == "std":
            return worth - 1
        return max(worth, self.least)

    def _pile(self, pile: str) -> float:
        weights = dict(enumerate(self.hopes.unseen)) if pile == "E" else self._actions()
        rated = {card: self._drawn(self.worth(card)) for card in weights}
        return best_of(2, rated, weights)

    def _actions(self) -> dict[int, int]:
        """Return how many of each Action may still come, those on the discard included."""
        counts = {**COUNTS, JOKER: self.view["options"]["jokers"]}
        if self.view["mode"] == "rami":
            del counts[BONUS]
        jokers = sum([series["cards"].count("*") for series in self.view["table"]])
        gone = Counter({JOKER: jokers}) + Counter(self.hand)
        return {card: max(count - gone[card], 0) for card, count in counts.items()}
