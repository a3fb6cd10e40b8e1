"""What a selection of cards means: where Jokers stand, and the moves that lay it.

A selection is judged here and nowhere else; the screen shows the answer. The order of the
cards is that of the player's own arrangement, which places the Jokers (A20, R30).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from kyran_widgets.rules import Refusal
from kyran_widgets.rules.kirolo_cards import FACES, HIGHEST, JOKER, NAMES, VALUE, names
from kyran_widgets.rules.kirolo_refusals import cannot_add, no_fit, no_series, no_series_here
from kyran_widgets.rules.kirolo_series import LARGEST_GROUP, Series, new_series, series_of

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State


class Selection(NamedTuple):
    """What laying a selection would do.

    Attributes
    ----------
    moves
        To be played in this order; empty if refused.
    series
        As it will lie; ``None`` if refused.
    refusal
        Why it cannot be laid now.
    """

    moves: tuple[str, ...] = ()
    series: Series | None = None
    refusal: Refusal | None = None


def arrange(cards: Sequence[int], before: int | None = None) -> Series:
    """Put the cards of a valid series in their places (A20).

    Parameters
    ----------
    cards
        In the player's order.
    before
        Jokers to stand before the lowest Element, if the values allow it; by default those
        that stand before the first Element of ``cards``.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo_cards import CARD
    >>> for selection in ("F7 F8 *", "* F7 F8", "E6 * E4", "F11 * F12"):
    ...     print(arrange([CARD[name] for name in selection.split()]).text)
    F7.F8.*
    *.F7.F8
    E4.*.E6
    *.F11.F12
    """
    naturals = sorted(card for card in cards if card != JOKER)
    low, high, size = naturals[0], naturals[-1], len(cards)
    if VALUE[low] == VALUE[high]:
        return series_of(".".join(names(sorted(cards))))
    if before is None:
        before = next(i for i, card in enumerate(cards) if card != JOKER)
    row = low // HIGHEST * HIGHEST
    lowest, highest = max(row, high - size + 1), min(low, row + HIGHEST - size)
    start = min(max(low - before, lowest), highest)
    places = range(start, start + size)
    return series_of(".".join([NAMES[c if c in naturals else JOKER] for c in places]))


def select(
    state: State, cards: Sequence[int], onto: int | None = None, *, low: bool = False
) -> Selection:
    """Judge a selection of the player's hand.

    Parameters
    ----------
    state
        A running game in which a seat is to decide.
    cards
        The selected cards, in the player's order.
    onto
        Number of the table series that they are to complete; ``None`` for a new one (A35).
    low
        Whether Jokers that no hole needs go to the low end of a run (A21).

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo import State
    >>> from kyran_widgets.rules.kirolo_cards import CARD
    >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    >>> line += "hands=F11,F6,*,T2|E1;table=F7.F8.F9;A=;B=;X=;E=;Z=;seen=-;known=-;res=*"
    >>> state = State.parse(line)
    >>> select(state, [CARD["F11"], CARD["F6"], CARD["*"]], 1).moves
    ('F6+1', '1+*', '1+F11')
    >>> select(state, [CARD["F11"], CARD["F6"]]).refusal.code
    'series_short'
    """
    if not cards:
        return Selection(refusal=Refusal("nothing_selected", "R23"))
    if onto is None:
        return _new(state, cards)
    return _onto(state, cards, onto, low)


def click_joker(state: State, cards: Sequence[int]) -> Selection:
    """Judge a click on a Joker: ``cards`` are those selected, the Joker the last (R21, A36)."""
    if len(cards) == 2:
        return Selection(refusal=Refusal("joker_select", "A36"))
    elements = [card for card in cards if card != JOKER]
    jokers = [card for card in cards if card == JOKER]
    return _new(state, elements + jokers)


def some_swap(state: State) -> str:
    """Return an exchange of the player's, one that is legal if any is (R20)."""
    hand, piles = state.hands[state.player], state.piles
    element = next((card for card in hand if card < FACES), 0)
    return f"~{NAMES[element]}@{next((pile for pile in 'AB' if piles[pile]), 'A')}"


def click_swap(state: State, cards: Sequence[int]) -> Selection:
    """Judge a click on an Exchange: ``cards`` are those selected, the Exchange the last (A36).

    Exactly one Element asks only where it goes, which is for a move to say.
    """
    refusal = state.refuse(some_swap(state))
    facts = {"count": len(cards) - 1}
    return Selection(refusal=refusal or Refusal("swap_select", "A36", facts))


def _new(state: State, cards: Sequence[int]) -> Selection:
    if list(cards) != [JOKER] and (wrong := no_series(cards)):
        return Selection(refusal=no_series_here(state, wrong))
    series = series_of("*") if list(cards) == [JOKER] else arrange(cards)
    return _playable(state, [series.text], len(state.table.series) + 1)


def _playable(state: State, moves: Sequence[str], number: int) -> Selection:
    """Try moves one after the other on a copy of the state; they make series ``number``."""
    trial = state.copy()
    for move in moves:
        refusal = trial.refuse(move)
        if refusal is not None:
            return Selection(refusal=refusal)
        trial.apply(move)
    return Selection(tuple(moves), trial.table.series[number - 1])


def _onto(state: State, cards: Sequence[int], number: int, low: bool) -> Selection:
    """Complete a series of the table (A21), or make one of a lone Joker (A22)."""
    laid = state.table.series
    if not 1 <= number <= len(laid):
        return Selection(refusal=no_series_here(state, cannot_add(state, cards[0], number)))
    series = laid[number - 1]
    if series.kind == "joker":
        whole = [*cards, JOKER]
        if wrong := no_series(whole):
            needs = Refusal("lone_needs_series", "A22", {"number": number})
            return Selection(refusal=no_series_here(state, [needs, *wrong]))
        return _playable(state, [f"{number}={arrange(whole).text}"], number)
    if series.kind == "group":
        order = sorted(cards)
        if len(order) + len(series.cards) > LARGEST_GROUP and not series.full:
            count = len(order) + len(series.cards)
            too_long = Refusal("group_long", "R17", {"count": count})
            return Selection(refusal=no_series_here(state, [too_long]))
        return _grow(state, number, [(card, "high") for card in order])
    return _extend(state, cards, number, series, low)


def _extend(
    state: State, cards: Sequence[int], number: int, series: Series, low: bool
) -> Selection:
    """Add cards at both ends of a run, Jokers in the holes, then at the end that is asked."""
    naturals = sorted(card for card in cards if card != JOKER)
    jokers = len(cards) - len(naturals)
    first = series.start
    last = first + len(series.cards) - 1
    row = first // HIGHEST * HIGHEST
    for card in naturals:
        fits = row <= card < row + HIGHEST and not first <= card <= last
        if not fits or card >= FACES or naturals.count(card) > 1:
            wrong = cannot_add(state, card, number) or [no_fit(series, card, number)]
            return Selection(refusal=no_series_here(state, wrong))
    new_first, new_last = min([first, *naturals]), max([last, *naturals])
    holes = [c for c in range(new_first, new_last + 1) if c not in naturals]
    holes = [c for c in holes if not first <= c <= last]
    if len(holes) > jokers:
        facts = {"missing": names(holes), "jokers": jokers}
        wrong = [Refusal("run_gap", "R18", facts)]
        if not jokers and len(naturals) == 1:
            wrong = cannot_add(state, naturals[0], number)
        return Selection(refusal=no_series_here(state, wrong))
    count = len(series.cards) + len(cards)
    if count > HIGHEST and not series.full:
        too_long = Refusal("run_long", "A19", {"count": count})
        return Selection(refusal=no_series_here(state, [too_long]))
    spare = jokers - len(holes)
    above, below = row + HIGHEST - 1 - new_last, new_first - row
    down = min(spare, below) if low else max(0, spare - above)
    new_first, new_last = new_first - down, new_last + spare - down
    steps = [(c, "low") for c in range(first - 1, new_first - 1, -1)]
    steps += [(c, "high") for c in range(last + 1, new_last + 1)]
    return _grow(state, number, [(c if c in naturals else JOKER, end) for c, end in steps])


def _grow(state: State, number: int, steps: Sequence[tuple[int, str]]) -> Selection:
    moves = [
        f"{NAMES[card]}+{number}" if end == "low" else f"{number}+{NAMES[card]}"
        for card, end in steps
    ]
    return _playable(state, moves, number)


# --- green bars --------------------------------------------------------------


def bars(state: State) -> dict[int, Series]:
    """Return, for each face of the player's hand, the series that its green bar plays (A34).

    Fewest Jokers first, then most cards, a run before a group, the lowest first value, the
    order of the elements. Empty while nothing may be laid.

    Examples
    --------
    >>> from kyran_widgets.rules.kirolo import State
    >>> from kyran_widgets.rules.kirolo_cards import CARD
    >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    >>> line += "hands=F7,F8,F9,F10,E9,T9,*|E1;table=-;A=;B=;X=;E=;Z=;seen=-;known=-;res=*"
    >>> found = bars(State.parse(line))
    >>> [found[CARD[name]].text for name in ("F9", "E9", "*")]
    ['F7.F8.F9.F10', 'F9.E9.T9', 'F7.F8.F9.F10.*']
    """
    found: dict[int, Series] = {}
    if state.phase not in ("lay", "play"):
        return found
    hand, bits = state.hands[state.player], state.bits[state.player]
    wanted = {card for card in hand if card < FACES or card == JOKER}
    for jokers in range(hand.count(JOKER) + 1):
        texts = [t for t in new_series(bits, jokers) if t.count("*") == jokers]
        every = {arrange(series_of(text).cards, before=0) for text in texts}
        for series in sorted(every, key=_preference):
            for card in wanted.intersection(series.cards):
                found[card] = series
                wanted.discard(card)
        if not wanted:
            break
    return found


def _preference(series: Series) -> tuple[int, bool, int, int]:
    first = series.start if series.kind == "run" else series.cards[0]
    return -len(series.cards), series.kind == "group", VALUE[first], first // HIGHEST
