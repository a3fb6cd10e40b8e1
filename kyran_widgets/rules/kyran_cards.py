"""Cards and decks of KYRAN.

A card is a small integer whose order is its strength in a hand (rule A19): ascending
value, a Number before the Powers of its value, these in the order C S B V, and the
Mystique above all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kyran_widgets.rules import shown

KINDS = "NCSBV"
HIGHEST = 36
MYSTIQUE = 5 * HIGHEST
SEATS = range(6)

NAMES = tuple(
    f"{'' if kind == 'N' else kind}{value}" for value in range(1, HIGHEST + 1) for kind in KINDS
) + ("M",)
"""Notation of every card."""

CARD = {name: card for card, name in enumerate(NAMES)}
"""Card by its notation."""

VALUE = tuple(card // 5 + 1 for card in range(MYSTIQUE)) + (37,)
"""Printed value; the Mystique counts 37 in a hand (A19)."""

KIND = "".join(KINDS for _ in range(HIGHEST)) + "M"
"""Kind of every card: ``N`` a Number, ``C S B V`` the Powers, ``M``."""

RANK = tuple({"N": 0, "M": 2}.get(kind, 1) for kind in KIND)
"""Who wins at equal values: Mystique, then Power, then Number (A11)."""

PLAIN = tuple(name if kind == "N" else None for name, kind in zip(NAMES, KIND, strict=True))
"""The only move of a Number; ``None`` for the other cards."""


class Move(NamedTuple):
    """A lay: the card, how (``> ~ ! -``, ``=`` for a Mystique) and with whom, or its value."""

    card: int
    mark: str
    arg: int


def _lays() -> dict[str, Move]:
    table = {}
    for card, name in enumerate(NAMES):
        kind = KIND[card]
        if kind == "N":
            table[name] = Move(card, "", VALUE[card])
        elif kind == "M":
            table["M0"], table["M37"] = Move(card, "=", 0), Move(card, "=", 37)
        else:
            sign = "~" if kind == "V" else ">"
            table[f"{name}!"] = Move(card, "!", -1)
            if kind == "V":
                table[f"{name}-"] = Move(card, "-", -1)
            for seat in SEATS:
                table[f"{name}{sign}{seat}"] = Move(card, sign, seat)
    return table


MOVES = _lays()
"""Every lay by its text."""


class _Ways(dict[int, list[str]]):
    """Ways to lay one Power, by the seats (as bits) that its effect may name."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def __missing__(self, named: int) -> list[str]:
        name, veil = NAMES[self.card], KIND[self.card] == "V"
        found = [f"{name}{'~' if veil else '>'}{s}" for s in SEATS if named >> s & 1]
        found += [f"{name}-"] if found and veil else []
        self[named] = found = found or [f"{name}!"]
        return found


WAYS = tuple(_Ways(card) for card in range(MYSTIQUE))
"""Ways to lay a Power by the seats that may be named (R29, R31, A15)."""

NUMBERS = tuple(card for card in range(MYSTIQUE) if KIND[card] == "N")
_BASE = ("V3", "C11", "B20", "S27")
_POWERS = {"base": _BASE, "full": (*_BASE, "S10", "B17", "C26", "V34")}


class Deck(NamedTuple):
    """Name in the notation, and the cards in ascending order."""

    name: str
    cards: tuple[int, ...]


def _with(powers: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted([*NUMBERS, *(CARD[p] for p in powers), MYSTIQUE]))


DECKS = {"simple": Deck("simple", NUMBERS)} | {
    name: Deck(name, _with(powers)) for name, powers in _POWERS.items()
}
"""The named decks: simple (R33), base (R9), full (R10, A1)."""


@lru_cache(maxsize=64)
def _listed(powers: tuple[str, ...]) -> Deck:
    cards = _with(powers)
    for deck in DECKS.values():
        if deck.cards == cards:
            return deck
    return Deck(",".join(NAMES[c] for c in cards if RANK[c] == 1), cards)


def deck_of(value: object) -> Deck:
    """Return a deck from its name or a list of distinct Powers.

    Raises
    ------
    ValueError
        Naming what is wrong and the choices.

    Examples
    --------
    >>> len(deck_of("full").cards), deck_of(["C11", "V3"]).name
    (45, 'V3,C11')
    """
    if isinstance(value, str) and value in DECKS:
        return DECKS[value]
    powers = value.split(",") if isinstance(value, str) else value
    if not isinstance(powers, Sequence) or not powers:
        raise ValueError(
            f"deck={shown(value)}: the choices are auto, base, full, simple, or a list of Powers"
        )
    for power in powers:
        if not isinstance(power, str) or power not in CARD or RANK[CARD[power]] != 1:
            raise ValueError(
                f"deck={shown(value)}: {shown(power)} is not a Power; a Power is C, S, B or V and "
                "a value 1 to 36, as V3,C11 (or the deck is auto, base, full or simple)"
            )
    if len(set(powers)) < len(powers):
        raise ValueError(f"deck={shown(value)}: a Power is listed twice")
    return _listed(tuple(powers))
