"""Options of KYRAN, and what they fix for a whole game."""

from __future__ import annotations

from typing import Any, NamedTuple

from kyran_widgets.rules import check_names, check_option, check_players
from kyran_widgets.rules.kyran_cards import Deck, deck_of

LARGEST = 7
"""Cards of the first round of a cycle (R14)."""

OPTIONS: dict[str, tuple[object, ...]] = {
    "deck": ("auto", "base", "full", "simple", "list of Powers"),
    "trick_leader": ("winner", "left"),
    "mystique_round": ("seen", "blind"),
    "forced_power": ("resolve", "cancel"),
    "first_dealer": (0, 1, 2, 3, 4, 5),
}
"""Options and their choices, the default first."""

PLAIN_OPTIONS = tuple(OPTIONS)[1:]
"""All but the deck, in the order of the notation."""


class Setup(NamedTuple):
    """What does not change during a game.

    Attributes
    ----------
    players, deck, trick_leader, mystique_round, forced_power, first_dealer
        The options.
    largest
        Cards of the first round of a cycle (R14, A3).
    """

    players: int
    deck: Deck
    trick_leader: str
    mystique_round: str
    forced_power: str
    first_dealer: int
    largest: int

    @classmethod
    def of(cls, players: int, options: dict[str, Any]) -> Setup:
        """Check the options and fill in the defaults.

        Raises
        ------
        ValueError
            Naming the option and the choices.

        Examples
        --------
        >>> setup = Setup.of(6, {"first_dealer": 4})
        >>> setup.largest, setup.size(2), setup.dealer(3)
        (7, 6, 0)
        """
        check_players(players, 3, 6)
        check_names(options, OPTIONS)
        chosen = {name: options.get(name, OPTIONS[name][0]) for name in PLAIN_OPTIONS}
        for name in PLAIN_OPTIONS:
            if name in options:
                seats = name == "first_dealer"
                check_option(name, options[name], OPTIONS[name][: players if seats else None])
        deck = options.get("deck", "auto")
        if isinstance(deck, str) and deck == "auto":
            deck = "base" if players <= 4 else "full"  # R9, R10
        cards = deck_of(deck)
        largest = min(LARGEST, len(cards.cards) // players)
        return cls(players, cards, largest=largest, **chosen)

    def size(self, number: int) -> int:
        """Cards dealt to each in round ``number`` (R14)."""
        return self.largest - (number - 1) % self.largest

    def dealer(self, number: int) -> int:
        """Dealer of round ``number`` (A6)."""
        return (self.first_dealer + number - 1) % self.players
