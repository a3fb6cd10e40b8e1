"""How a seat of KYRAN is expected to bid and to play: rules of thumb.

They look at one hand, one bid and one trick, so thousands of imagined lays cost little.
"""

from __future__ import annotations

from kyran_widgets.bots.kyran_certain import HIGHEST, LOWEST, STRENGTH
from kyran_widgets.rules.kyran import State
from kyran_widgets.rules.kyran_cards import KIND, MYSTIQUE, NAMES, RANK, VALUE

VEIL = 20  # a Voile often takes a value as good as this
CAUTION = 0.4  # the part of a trick that is rounded up when bidding
SURE = 0.95  # a card that wins so often is laid to win while others have yet to lay

VEILS = frozenset(card for card in range(MYSTIQUE) if KIND[card] == "V")
BEATS = tuple(max(value, VEIL * (KIND[card] == "V")) / 37 for card, value in enumerate(VALUE))
"""Share of the cards that a card beats."""


def expected(cards: list[int], players: int) -> float:
    """Return the tricks that a hand may hope for.

    Examples
    --------
    >>> from kyran_widgets.rules.kyran_cards import CARD
    >>> round(expected([CARD["9"], CARD["33"], CARD["M"]], 4), 1)
    1.7
    """
    return float(sum([BEATS[card] ** (players - 1) for card in cards]))


def usual_move(state: State) -> str:
    """Return what the seat to decide would do by rule of thumb.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=1,0,1;"
    >>> line += "won=0,0,0;hands=12,20|5,9,34|4,8,32;trick=0:30=30;turn=1;force=-;known=-"
    >>> usual_move(State.parse(line))  # it has bid 0
    '9'
    """
    seat = state.turn
    assert isinstance(seat, int)
    if state.phase == "bid":
        return _bid(state, seat)
    bid, hand = state.bids[seat], state.hands[seat]
    assert bid is not None
    need = bid - state.won[seat]
    if state.force is not None:
        card = state.force[1]
        assert card is not None
        return _form(state, seat, card, need > 0, True)
    if len(hand) == 1:
        return _form(state, seat, hand[0], need > 0, False)
    i, win = _card(state, hand, need)
    return _form(state, seat, hand[i], win, False)


# --- bidding -----------------------------------------------------------------


def _bid(state: State, seat: int) -> str:
    if state.blind:
        best = max([VALUE[hand[0]] for s, hand in enumerate(state.hands) if s != seat])
        hope = 1 - best / 37
    else:
        hope = expected(state.hands[seat], state.players)
    bid = min(int(hope + CAUTION), state.size)
    if seat == state.dealer and bid == state.banned():
        up = bid == 0 or (hope > bid and bid < state.size)
        bid += 1 if up else -1
    return f"b{bid}"


# --- laying ------------------------------------------------------------------


def _card(state: State, hand: list[int], need: int) -> tuple[int, bool]:
    """Which card of the hand to lay, and whether to win with it.

    As many of the strongest as tricks are needed are kept to win with; of the others, the
    strongest that loses goes first.
    """
    values, left = state.values, len(hand)
    later = state.players - 1 - len(values)
    high = low = [STRENGTH[card] for card in hand]
    if hand[-1] == MYSTIQUE and state.size > 1:
        low = [*high[:-1], LOWEST]
    best = LOWEST + 1  # a lead below this loses
    if values:
        laid = state.laid[-len(values) :]
        best = max([3 * v + RANK[lay[1]] for v, lay in zip(values, laid, strict=True)])
        if not VEILS.isdisjoint(hand):  # a Voile takes the value that leads
            high = [max(h, best + 1) if c in VEILS else h for c, h in zip(hand, high, strict=True)]
    order = sorted(range(left), key=high.__getitem__)
    keep = max(min(need, left), 0)
    top = order[-1]
    if keep and later and (keep == left or (high[top] > best and _holds(high[top], later))):
        return top, True
    if keep and not later:
        for i in order[-keep:]:
            if high[i] > best:
                return i, True
    rest = order[: left - keep] or order[:1]
    losers = [i for i in rest if low[i] < best]
    if losers or keep or not later:
        return max(losers or rest, key=low.__getitem__), False
    return min(rest, key=low.__getitem__), False


def _holds(strength: int, later: int) -> bool:
    """Whether a card will hardly be beaten by so many more."""
    return (strength / HIGHEST) ** later > SURE


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
    values = state.values
    goal = max(values) if win else min(values)
    if (VALUE[card] >= goal) == win:
        return forms[-1]  # it keeps its own value
    owner = state.laid[values.index(goal) - len(values)][0]
    return f"{NAMES[card]}~{owner}"
