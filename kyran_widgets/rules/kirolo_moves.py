"""What may be done in each step of KIROLO: the legal moves, as texts.

All texts are made once and kept; a list of moves only gathers them. The order of a list is
part of the contract: what was drawn at random by a seed must be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kyran_widgets.rules.kirolo_cards import (
    ACTIONS,
    ALL_ACTIONS,
    BONUS,
    FACES,
    JOKER,
    NAMES,
    SEARCH,
    SWAP,
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

_USES_BONUS, _USES_SWAP, _USES_SEARCH, _HAS_JOKER = (
    1 << action for action in (BONUS, SWAP, SEARCH, JOKER)
)


# --- steps -------------------------------------------------------------------


def _lay(state: State) -> list[str]:
    """Moves of a turn of the standard game while cards may be laid."""
    out = lays(state)
    out += _act(state)
    return out


def _act(state: State) -> list[str]:
    """Moves of a turn of the standard game that lay nothing."""
    out = _plays(state) if state.bits[state.player] & ALL_ACTIONS else []
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
    out = lays(state)
    if state.bits[state.player] & ALL_ACTIONS:
        out += _plays(state)
    out += _discards(state)
    return out


def _keep(state: State) -> list[str]:
    first, second = state.seen
    return [*_KEEPS[first, second, open_discards(state) if first < FACES else "X"]]


def _search(state: State) -> list[str]:
    return [f"^{NAMES[card]}" for card in dict.fromkeys(state.seen)]


# --- parts -------------------------------------------------------------------


def lays(state: State) -> list[str]:
    """Return the lays: new series, a lone Joker, and additions to the table (R12, A22)."""
    seat, table = state.player, state.table
    bits = state.bits[seat]
    if bits & _HAS_JOKER:
        jokers = state.hands[seat].count(JOKER)
        out = new_series(bits, jokers)
        if state.setup.lone_joker == "table":
            out.append("*")
        out += table.additions(bits)
    else:
        jokers, out = 0, new_series(bits, 0)
        if bits & table.takes:
            out += table.additions(bits)
    if table.lone:
        out += fills(table.lone, bits, jokers)
    return out


def _plays(state: State) -> list[str]:
    """Return the ways to play an Action (R13, R19, R20, R22, A8)."""
    bits, used, piles = state.bits[state.player], state.used, state.piles
    if used and one_action(state):
        return []
    out = []
    if bits & _USES_BONUS and "+" not in used and has(state, "E"):
        out.append("+")
    if bits & _USES_SWAP and "~" not in used:
        swaps = _SWAPS[("A" if piles["A"] else "") + ("B" if piles["B"] else "")]
        for card in _faces(state):
            out += swaps[card]
    if bits & _USES_SEARCH and "?" not in used and has(state, "E"):
        out.append("?")
    return out


def _faces(state: State) -> Iterable[int]:
    """Return the player's cards, equal ones once."""
    hand, bits = state.hands[state.player], state.bits[state.player]
    if len(hand) == (bits & _ALL).bit_count():
        return hand
    return dict.fromkeys(hand)


_ALL = (1 << FACES + len(ACTIONS)) - 1


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
    out = ["E"] if piles["E"] or has(state, "E") else []
    if "Z" in sources and (piles["Z"] or has(state, "Z")):
        out.append("Z")
    if piles["A"]:
        out.append("<A")
    if piles["B"]:
        out.append("<B")
    if piles["X"] and "X" in sources:
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
    piles, cards = state.piles, _faces(state)
    a, b = piles["A"], piles["B"]
    duty = state.phase == "play" and not (a and b)
    if duty and state.bits[state.player] & ALL_ACTIONS:
        cards = [card for card in cards if card < FACES] or cards
    ways, out = _DISCARDS[open_discards(state)], list[str]()
    for card in cards:
        out += ways[card]
    return out


LEGAL: dict[str, Callable[[State], list[str]]] = {
    **dict.fromkeys(("deal", "mix", "end"), lambda _: []),
    "lay": _lay,
    "act": _act,
    "drawn": lambda _: ["."],
    "draw": draws,
    "play": _play,
    "keep": _keep,
    "bonus": _discards,
    "search": _search,
}
"""What lists the moves of each step."""
