"""How a seat of KYRAN is expected to bid and to play: rules of thumb.

They look at one hand, one bid and one trick, so thousands of imagined lays cost little.
"""

from __future__ import annotations

from kyran_widgets.rules.kyran import State
from kyran_widgets.rules.kyran_cards import KIND, MYSTIQUE, NAMES, RANK, VALUE

STRENGTH = tuple(3 * value + rank for value, rank in zip(VALUE, RANK, strict=True))
"""What a card is worth in a trick, by its printed value: whoever has most takes it (A11)."""

HIGHEST = STRENGTH[MYSTIQUE]
LOWEST = RANK[MYSTIQUE]  # a Mystique laid as 0

_LIKE = {"C": 0, "S": 3, "B": 8, "V": 22, "M": 0}  # an effect is worth so much more value
WORTH = tuple(min(VALUE[card] + _LIKE.get(KIND[card], 0), 37) / 37 for card in range(MYSTIQUE + 1))
"""Share of the cards that a card beats, its effect counted in."""

VEILS = frozenset(card for card in range(MYSTIQUE) if KIND[card] == "V")
SURE = 0.95  # a card that wins so often is laid to win


def expected(cards: list[int], players: int) -> float:
    """Tricks that a hand may hope for.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran_cards import CARD
    >>> round(expected([CARD["9"], CARD["33"], CARD["M"]], 4), 1)
    1.7
    """
    return float(sum([WORTH[card] ** (players - 1) for card in cards]))


def usual_move(state: State) -> str:
    """Return what the seat to decide would do by rule of thumb.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=1,0,1;"
    >>> line += "won=0,0,0;hands=12,20|5,9,34|4,8,32;trick=0:30=30;turn=1;force=-;known=-"
    >>> usual_move(State.parse(line))  # it bid 0
    '9'
    """
    seat = state.turn
    assert isinstance(seat, int)
    if state.phase == "bid":
        return _bid(state, seat)
    need = (state.bids[seat] or 0) - state.won[seat]
    if state.force is not None:
        card = state.force[1]
        assert card is not None
        return _form(state, seat, card, need > 0, True)
    hand, values, left = state.hands[seat], state.values, len(state.hands[seat])
    if left == 1:
        return _form(state, seat, hand[0], need > 0, False)
    later = state.players - 1 - len(values)
    if values:
        laid = state.laid[-len(values) :]
        best = max([3 * v + RANK[lay[1]] for v, lay in zip(values, laid, strict=True)])
    else:
        best = LOWEST + 1
    high = low = [STRENGTH[card] for card in hand]
    if hand[-1] == MYSTIQUE and state.size > 1:
        low = [*high[:-1], LOWEST]
    if values and not VEILS.isdisjoint(hand):  # a Voile takes what leads
        high = [max(h, best + 1) if c in VEILS else h for c, h in zip(hand, high, strict=True)]
    i, win = _choice(need, left, later, best, high, low)
    return _form(state, seat, hand[i], win, False)


def _choice(
    need: int, left: int, later: int, best: int, high: list[int], low: list[int]
) -> tuple[int, bool]:
    """Which card of the hand, and whether to win with it."""
    all_ = range(left)
    if need >= left:
        top = max(all_, key=high.__getitem__)
        if later:
            return top, True
        winners = [i for i in all_ if high[i] > best]
        return (min(winners, key=high.__getitem__) if winners else 0), True
    rest: list[int] | range = all_
    if need > 0:
        order = sorted(all_, key=high.__getitem__)
        rest = order[:-need]
        if not later:
            for i in order[-need:]:
                if high[i] > best:
                    return i, True
        else:
            i = order[-1]
            if high[i] > best and (high[i] / HIGHEST) ** later > SURE:
                return i, True
    losers = [i for i in rest if low[i] < best]
    if losers:
        return max(losers, key=low.__getitem__), False
    if need > 0:
        return max(rest, key=low.__getitem__), False
    if later:
        return min(all_, key=low.__getitem__), False
    return left - 1, False


def _bid(state: State, seat: int) -> str:
    n = state.players
    if state.blind:
        best = max([VALUE[hand[0]] for s, hand in enumerate(state.hands) if s != seat])
        hope = 1 - best / 37
    else:
        hope = expected(state.hands[seat], n)
    bid = min(int(hope + 0.4), state.size)
    if seat == state.dealer and bid == state.banned():
        up = bid < state.size and (hope > bid or bid == 0)
        bid += 1 if up else -1
    return f"b{bid}"


def _form(state: State, seat: int, card: int, win: bool, forced: bool) -> str:
    """How that seat lays a card, to win or to lose."""
    kind = KIND[card]
    if kind == "N":
        return NAMES[card]
    forms = state.forms(seat, card, forced=forced)
    if len(forms) == 1:
        return forms[0]
    if kind == "M":
        return "M37" if win else "M0"
    if kind != "V":
        return forms[0]
    mine, values = VALUE[card], state.values
    goal = max(values) if win else min(values)
    if (mine >= goal) == win:
        return forms[-1]
    trick = state.laid[-len(values) :]
    owner = next((lay[0] for v, lay in zip(values, trick, strict=True) if v == goal), seat)
    return f"{NAMES[card]}~{owner}" if owner != seat else forms[-1]
