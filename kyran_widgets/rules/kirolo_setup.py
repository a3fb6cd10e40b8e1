"""Options of KIROLO, and what they fix for a whole game."""

from __future__ import annotations

from typing import Any, NamedTuple

from kyran_widgets.rules import check_names, check_option, check_players
from kyran_widgets.rules.kirolo_cards import deck_of

OPTIONS: dict[str, tuple[object, ...]] = {
    "mode": ("std", "rami"),
    "jokers": (8, *range(8), *range(9, 21)),
    "hand_elements": (10, *range(1, 10), *range(11, 26)),
    "hand_actions": (2, 0, 1, 3, 4, 5, 6),
    "initial_discards": ("empty", "one"),
    "step_order": ("strict", "free"),
    "action_limit": ("per_type", "one"),
    "rami_actions": ("dealt", "pile"),
    "lone_joker": ("table", "extend_only"),
    "fouille_return": ("top", "bottom", "shuffle"),
}
"""Options and their choices, the default first."""

PATIENCE = 30
"""Turns a player without any lay, after which the game is blocked (A29)."""

LINE_OPTIONS = tuple(OPTIONS)[1:]
"""All but the mode, in the order of the notation."""


def str_or_int(choice: object) -> tuple[int, str]:
    """Order choices for reading: numbers ascending, words as they stand."""
    return (choice, "") if isinstance(choice, int) else (0, "")


_CHOICES = {name: tuple(sorted(choices, key=str_or_int)) for name, choices in OPTIONS.items()}

_STEPS = {
    ("std", "strict"): ("lay", "act", "drawn"),
    ("std", "free"): ("lay", "lay", "lay"),
    ("rami", "strict"): ("draw", "play", "play"),
    ("rami", "free"): ("draw", "play", "play"),
}


class Setup(NamedTuple):
    """What does not change during a game.

    Attributes
    ----------
    players, mode, …, fouille_return
        The options.
    sources
        Piles and discards from which a draw may be made, when they hold a card (R2, R14).
    begun, acted, drawn
        Steps at the beginning of a turn, after an Action and after the draw.
    elements, actions
        All cards of the game in ascending order. A position line may hold fewer than the
        full decks; those it holds are then the game's.
    """

    players: int
    mode: str
    jokers: int
    hand_elements: int
    hand_actions: int
    initial_discards: str
    step_order: str
    action_limit: str
    rami_actions: str
    lone_joker: str
    fouille_return: str
    sources: str
    begun: str
    acted: str
    drawn: str
    elements: tuple[int, ...]
    actions: tuple[int, ...]

    @classmethod
    def of(cls, players: int, options: dict[str, Any]) -> Setup:
        """Check the options and fill in the defaults.

        Raises
        ------
        ValueError
            Naming the option and the choices.

        Examples
        --------
        >>> setup = Setup.of(2, {"mode": "rami", "rami_actions": "pile"})
        >>> setup.sources, len(setup.elements), len(setup.actions)
        ('EZAB', 120, 24)
        >>> Setup.of(4, {"mode": "rami", "hand_actions": 6, "jokers": 4})
        Traceback (most recent call last):
        ValueError: option hand_actions=6: 20 Actions are enough for 5 to each of 4 players
        """
        check_players(players, 2, 4)
        check_names(options, OPTIONS)
        for name, value in options.items():
            check_option(name, value, _CHOICES[name])
        chosen = {name: options.get(name, choices[0]) for name, choices in OPTIONS.items()}
        elements, actions = deck_of(chosen["mode"], chosen["jokers"])
        if players * chosen["hand_actions"] > len(actions):
            most = len(actions) // players
            raise ValueError(
                f"option hand_actions={chosen['hand_actions']}: {len(actions)} Actions are enough "
                f"for {most} to each of {players} players"
            )
        sources = "EZABX" if chosen["mode"] == "std" else "EAB"
        if sources == "EAB" and chosen["rami_actions"] == "pile":
            sources = "EZAB"
        begun, acted, drawn = _STEPS[chosen["mode"], chosen["step_order"]]
        return cls(
            players,
            sources=sources,
            begun=begun,
            acted=acted,
            drawn=drawn,
            elements=elements,
            actions=actions,
            **chosen,
        )
