"""What a seat of KYRAN can work out, and deals drawn from it.

A seat knows its hand (in the blind round: all others), every card laid this round, the
cards its looks have shown, and two kinds of bounds on a hand: a look proves that the
other cards are weaker, a Bénédiction that they are stronger. All deals that fit are
equally likely, so they are drawn uniformly.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from operator import sub
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from kyran_widgets.rules.kyran_cards import KIND

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State


def draw(cards: list[int], count: int, rng: Random) -> None:
    """Put ``count`` cards drawn uniformly at the front of the list."""
    total, random = len(cards), rng.random
    for i in range(count):
        j = i + int(random() * (total - i))
        cards[i], cards[j] = cards[j], cards[i]


class Want(NamedTuple):
    """Cards that a hidden hand still needs, all between two bounds (exclusive)."""

    owner: int
    need: int
    above: int
    below: int


NO_BOUND = 1 << 30


class Hidden(NamedTuple):
    """What one seat does not see, and what it knows of it.

    Attributes
    ----------
    pinned
        By owner: cards known to be in that hand (all of it, when the seat sees it).
    free, bounded
        Hidden hands of which nothing more is known, and those between bounds.
    unknown
        Cards that may fill them, ascending.
    looks
        Clairvoyances among ``unknown`` that the seat has laid before a line was read.
    """

    pinned: list[list[int]]
    free: list[Want]
    bounded: list[Want]
    unknown: list[int]
    looks: int


def hidden_from(state: State, seat: int | None) -> Hidden:
    """Return what a seat does not see in a round, with the bounds that it knows."""
    mine = {owner: card for seer, owner, card in state.seen if seer == seat}
    out = {card for _, card, _ in state.laid}
    pinned: list[list[int]] = []
    free: list[Want] = []
    bounded: list[Want] = []
    for owner, hand in enumerate(state.hands):
        if state.sees(seat, owner):
            fixed = hand
        else:
            fixed = []
            if owner in mine and mine[owner] in hand:
                fixed = [mine[owner]]
            if state.force is not None and state.force[0] == owner and state.force[1] is not None:
                fixed = [*{*fixed, state.force[1]}]
            want = Want(owner, len(hand) - len(fixed), state.low[owner], mine.get(owner, NO_BOUND))
            plain = want.above < 0 and want.below == NO_BOUND
            (free if plain else bounded).append(want)
        pinned.append(fixed)
        out.update(fixed)
    unknown = [card for card in state.setup.deck.cards if card not in out]
    looks = len(mine) - sum(who == seat and KIND[card] == "C" for who, card, _ in state.laid)
    return Hidden(pinned, free, bounded, unknown, max(looks, 0))


def imagine(state: State, seat: int | None, rng: Random) -> State:
    """Draw a full state that ``seat`` cannot tell from ``state``; see ``State.determinize``."""
    new = state.copy()
    if state.phase not in ("bid", "play"):
        return new
    pinned, free, bounded, unknown, looks = hidden_from(state, seat)
    if looks:
        _leave_out_looks(unknown, looks, bounded, rng)
    if bounded:
        fit = _nested if _are_nested(bounded) else _fit
        for owner, cards in fit(unknown, bounded, rng):
            new.hands[owner] = sorted((*pinned[owner], *cards))
    draw(unknown, sum(want.need for want in free), rng)
    first = 0
    for want in free:
        cards = unknown[first : first + want.need]
        first += want.need
        new.hands[want.owner] = sorted((*pinned[want.owner], *cards))
    if state.seen:
        new.seen = _seen_in(new, seat)
    return new


def _leave_out_looks(unknown: list[int], looks: int, bounded: list[Want], rng: Random) -> None:
    """Take out the Clairvoyances that a seat has laid before a position line was read.

    A line shows what they showed, not the cards themselves, which are out this round:
    first those that no bounded hand can need.
    """
    laid = [card for card in unknown if KIND[card] == "C"]
    draw(laid, len(laid), rng)
    laid.sort(key=lambda card: takers(card, bounded))
    for card in laid[:looks]:
        unknown.remove(card)


def takers(card: int, wants: list[Want]) -> int:
    """Return how many of these hands a card fits."""
    return sum(want.above < card < want.below for want in wants)


def _seen_in(world: State, seat: int | None) -> tuple[tuple[int, int, int], ...]:
    """What every look has shown in an imagined world; the seat's own looks stay as they were."""
    seen = {(s, o): card for s, o, card in world.seen if s == seat}
    for seer, owner, at in world.looks:
        if seer != seat:
            since = [card for who, card, _ in world.laid[at:] if who == owner]
            seen[seer, owner] = max((*world.hands[owner], *since))
    return tuple((s, o, card) for (s, o), card in seen.items())


def _are_nested(wants: list[Want]) -> bool:
    """Whether the hands are bounded on one side only, all on the same, or there is but one."""
    above = all(want.below == NO_BOUND for want in wants)
    return above or len(wants) == 1 or all(want.above < 0 for want in wants)


def _nested(unknown: list[int], wants: list[Want], rng: Random) -> Iterator[tuple[int, list[int]]]:
    """Draw cards for hands whose choices lie one in the other, the narrowest first.

    Whatever it takes, the next hand has as many cards left to choose from: so this is
    uniform.
    """
    for want in sorted(wants, key=lambda want: (-want.above, want.below)):
        cards = [card for card in unknown if want.above < card < want.below]
        draw(cards, want.need, rng)
        cards = cards[: want.need]
        for card in cards:
            unknown.remove(card)
        yield want.owner, cards


def _fit(unknown: list[int], wants: list[Want], rng: Random) -> Iterator[tuple[int, list[int]]]:
    """Draw cards for bounded hands, uniformly among all ways; takes them out of ``unknown``.

    The bounds cut the cards into segments. Counting the ways to fill the needs from each
    segment on (a hand takes ``x`` of a segment in so many ways) gives the odds of every
    split, so no draw is ever rejected.
    """
    segments, plan = segmented(unknown, wants)
    needs = tuple(want.need for want in wants)
    given: list[list[int]] = [[] for _ in wants]
    unknown.clear()
    for s, cards in enumerate(segments):
        taken = _weighted(splits(plan[s:], needs), rng)
        draw(cards, sum(taken), rng)
        first = 0
        for hand, count in zip(given, taken, strict=True):
            hand.extend(cards[first : first + count])
            first += count
        unknown += sorted(cards[first:])
        needs = tuple(map(sub, needs, taken))
    return ((w.owner, cards) for w, cards in zip(wants, given, strict=True))


Plan = tuple[tuple[int, tuple[bool, ...]], ...]
"""Segments in order: how many cards, and which hands may take of them."""

Splits = tuple[tuple[tuple[int, ...], int], ...]
"""Ways to take from a segment, each with the number of deals that it leads to."""


def segmented(unknown: list[int], wants: list[Want]) -> tuple[list[list[int]], Plan]:
    """Cut the cards where a bound of some hand lies; also which hands take which segment."""
    cuts = sorted({b for w in wants for b in (w.above, w.below)})
    segments: list[list[int]] = [[] for _ in range(len(cuts) + 1)]
    for card in unknown:
        segments[bisect(cuts, card)].append(card)
    plan = tuple(
        (len(cards), tuple(cuts.index(w.above) < s <= cuts.index(w.below) for w in wants))
        for s, cards in enumerate(segments)
    )
    return segments, plan


@lru_cache(maxsize=4096)  # a bot draws many worlds from one position
def splits(plan: Plan, needs: tuple[int, ...]) -> Splits:
    """Ways to take from the first segment so that the others can fill the needs."""
    (size, can), later = plan[0], plan[1:]
    out = []
    for taken, ways in _take(size, needs, can):
        rest = tuple(map(sub, needs, taken))
        after = sum(w for _, w in splits(later, rest)) if later else not any(rest)
        if after:
            out.append((taken, ways * after))
    return tuple(out)


def _weighted(options: Splits, rng: Random) -> tuple[int, ...]:
    """Draw one option by its weight, exactly."""
    pick = rng.randrange(sum(ways for _, ways in options))
    for taken, ways in options:
        pick -= ways
        if pick < 0:
            return taken
    raise AssertionError("the weights sum to more than the draw")


def _take(
    size: int, needs: tuple[int, ...], can: tuple[bool, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways to share out of ``size`` cards: how many to each hand, in how many ways."""
    if not needs:
        yield (), 1
        return
    for count in range(min(size, needs[0]) + 1 if can[0] else 1):
        for rest, ways in _take(size - count, needs[1:], can[1:]):
            yield (count, *rest), comb(size, count) * ways
