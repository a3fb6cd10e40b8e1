"""What may be done in each step of KIROLO: the legal moves, as texts.

All texts are made once and kept; a list of moves only gathers them. The order of a list is
part of the contract: what was drawn at random by a seed must be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from kyran_widgets.rules.kirolo_cards import (
    ACTIONS,
    ALL_ACTIONS,
    COUNTED,
    FACES,
    JOKER,
    NAMES,
    home,
)
from kyran_widgets.rules.kirolo_kept import Kept
from kyran_widgets.rules.kirolo_series import fills, new_series

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

_DISCARDS = {
    open_: [
        tuple([f"{name}@{pile}" for pile in (open_ if card < FACES else home(card))])
        for card, name in enumerate(NAMES)
    ]
    for open_ in ("A", "B", "AB")
}
"""Ways to discard each card, by the Element discards that are open to it."""

_SWAPS = {
    tops: [
        tuple([f"~{name}@{pile}" for pile in tops if card < FACES])
        for card, name in enumerate(NAMES)
    ]
    for tops in ("", "A", "B", "AB")
}
"""Ways to exchange each card, by the discards that hold one; an Action never."""


def _two(choice: tuple[int, int, str]) -> tuple[str, ...]:
    """Ways to keep one of two cards and to discard the other."""
    first, second, where = choice
    one, other = NAMES[first], NAMES[second]
    out = [f"{one}/{other}@{pile}" for pile in where]
    if first != second:
        out += [f"{other}/{one}@{pile}" for pile in where]
    return tuple(out)


_KEEPS = Kept(_two, most=1 << 18)

_USED = {
    "".join(played): ~sum([1 << ACTIONS.index(action) for action in played])
    for count in range(4)
    for played in combinations("+~?", count)
}
"""What Actions may still be played, as bits, by those played this turn (A8)."""

_HAS_JOKER = 1 << JOKER


# --- steps -------------------------------------------------------------------


def _standard(state: State) -> list[str]:
    """Moves of a turn of the standard game up to its draw, or its end."""
    bits = state.bits[state.player]
    out = _lays(state, bits) if state.phase == "lay" else []
    if bits & ALL_ACTIONS:
        out += _plays(state, bits)
    if state.drew:  # only in free order (A7)
        out.append(".")
        return out
    sources = draws(state)
    out += sources
    if state.laid or not sources:
        out.append(".")
    return out


def _play(state: State) -> list[str]:
    """Moves of a turn of Rami after its draw."""
    bits = state.bits[state.player]
    out = _lays(state, bits)
    if bits & ALL_ACTIONS:
        out += _plays(state, bits)
    out += _discards(state)
    return out


def _keep(state: State) -> list[str]:
    first, second = state.seen
    return [*_KEEPS[first, second, open_discards(state) if first < FACES else "X"]]


def _search(state: State) -> list[str]:
    return [f"^{NAMES[card]}" for card in dict.fromkeys(state.seen)]


# --- parts -------------------------------------------------------------------


def _lays(state: State, bits: int) -> list[str]:
    """Return the lays: new series, a lone Joker, and additions to the table (R12, A22)."""
    table, jokers = state.table, 0
    if bits & _HAS_JOKER:
        jokers = state.hands[state.player].count(JOKER)
        out = new_series(bits, jokers)
        if state.setup.lone_joker == "table":
            out.append("*")
        out += table.additions(bits)
    else:
        out = new_series(bits, 0)
        if bits & table.takes:
            out += table.additions(bits)
    if table.lone:
        out += fills(table.lone, bits, jokers)
    return out


def _plays(state: State, bits: int) -> list[str]:
    """Return the ways to play an Action (R13, R19, R20, R22, A8)."""
    used, piles = state.used, state.piles
    playable = bits >> FACES & _USED[used]
    if not playable or (used and one_action(state)):
        return []
    out = []
    if playable & 1 and (piles["E"] or has(state, "E")):
        out.append("+")
    if playable & 2:
        swaps = _SWAPS[("A" if piles["A"] else "") + ("B" if piles["B"] else "")]
        for card in _faces(state):
            out += swaps[card]
    if playable & 8 and (piles["E"] or has(state, "E")):
        out.append("?")
    return out


def _faces(state: State) -> Iterable[int]:
    """Return the player's cards, equal ones once."""
    hand, bits = state.hands[state.player], state.bits[state.player]
    return hand if bits >> COUNTED == len(hand) else dict.fromkeys(hand)


def one_action(state: State) -> bool:
    """Whether a turn allows one Action in all (A8)."""
    return state.setup.action_limit == "one" and state.setup.mode == "std"


def has(state: State, pile: str) -> bool:
    """Whether a draw can be made from a pile, reshuffled if need be (A28)."""
    piles = state.piles
    if piles[pile]:
        return True
    if pile == "E":
        return len(piles["A"]) > 1 or len(piles["B"]) > 1
    return len(piles["X"]) > 1


def draws(state: State) -> list[str]:
    """Return the sources of the draw that hold a card (R2, R14, A9, A13)."""
    piles, sources = state.piles, state.setup.sources
    a, b = piles["A"], piles["B"]
    out = ["E"] if piles["E"] or len(a) > 1 or len(b) > 1 else []
    if sources != "EAB" and (piles["Z"] or len(piles["X"]) > 1):
        out.append("Z")
    if a:
        out.append("<A")
    if b:
        out.append("<B")
    if "X" in sources and piles["X"]:
        out.append("<X")
    return out


def open_discards(state: State) -> str:
    """Where an Element discard may go: an empty one must be filled (R4, R15, A11, A15)."""
    piles = state.piles
    if piles["A"]:
        return "AB" if piles["B"] else "B"
    return "A" if piles["B"] else "AB"


def _discards(state: State) -> list[str]:
    """Return the ways to make the discard that is due (R4, R19, A15)."""
    piles, seat = state.piles, state.player
    cards: Iterable[int] = state.hands[seat]
    if state.bits[seat] >> COUNTED != len(state.hands[seat]):
        cards = dict.fromkeys(cards)
    if piles["A"] and piles["B"]:
        ways = _DISCARDS["AB"]
    else:
        ways = _DISCARDS[open_discards(state)]
        if state.phase == "play" and state.bits[seat] & ALL_ACTIONS:
            cards = [card for card in cards if card < FACES] or cards
    out: list[str] = []
    for card in cards:
        out += ways[card]
    return out


LEGAL: dict[str, Callable[[State], list[str]]] = {
    **dict.fromkeys(("deal", "mix", "end"), lambda _: []),
    **dict.fromkeys(("lay", "act"), _standard),
    "drawn": lambda _: ["."],
    "draw": draws,
    "play": _play,
    "keep": _keep,
    "bonus": _discards,
    "search": _search,
}
"""What lists the moves of each step."""
