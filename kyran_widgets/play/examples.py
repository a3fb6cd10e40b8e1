"""Examples: for every event and every refusal, a position and the move that brings it about."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kyran_widgets.rules import Event, Refusal, State, kirolo, rules_of
from kyran_widgets.rules.kirolo_cards import CARD, JOKER, SWAP
from kyran_widgets.rules.kirolo_selection import click_joker, click_swap, select
from kyran_widgets.text import card_text, describe, event_text, label, move_text, refusal_text

__all__ = ["Example", "examples"]


@dataclass(frozen=True)
class Example:
    """A position, and the move that makes an event happen there or that is refused.

    Attributes
    ----------
    game
        Whose example it is.
    name
        Kind of the event, or code of the refusal.
    rule
        Id of the rule that it cites.
    refused
        Whether the move is refused.
    position
        The position line.
    move
        What is played or tried.
    seat
        Who tries, where it is not who decides.
    cards
        The cards that are chosen instead of a move being written (KIROLO), the last one a
        Joker or an Exchange that is clicked; ``None`` elsewhere.

    Examples
    --------
    >>> bid = next(e for e in examples("kyran") if e.name == "bid_banned")
    >>> print(bid.text("en").split(":")[0])
    Bidding 1 would make 1 + 1 = 2, the number of tricks of the round
    """

    game: str
    name: str
    rule: str
    refused: bool
    position: str
    move: str = ""
    seat: int | None = None
    cards: tuple[str, ...] | None = None

    @property
    def state(self) -> State:
        """The position as a state of its own."""
        return rules_of(self.game).State.parse(self.position)

    def found(self) -> Event | Refusal | None:
        """What the rules say of the move: the event, or why it is refused."""
        state = self.state
        if self.cards is not None:
            return _of_cards(state, self.cards)
        if self.refused:
            return state.refuse(self.move, self.seat)
        log: list[Event] = []
        state.play(self.move, log)
        return next((e for e in log if (e.kind, e.rule) == (self.name, self.rule)), None)

    def tried(self, lang: str) -> str:
        """The move in words."""
        if self.cards is not None:
            names = ", ".join(card_text(self.game, card, lang) for card in self.cards)
            key = "example_cards" if names else "example_no_card"
            return label(self.game, key, lang, tried=names)
        key = "example_refused" if self.refused else "example_move"
        if self.seat is not None:
            key = "example_asked"
        return label(self.game, key, lang, tried=self._move(lang), seat=self.seat or 0)

    def _move(self, lang: str) -> str:
        """The move in words with its notation, or that alone if it is no move at all."""
        try:
            words = move_text(self.game, self.move, lang)
        except ValueError:
            return self.move
        plain = ":" in self.move or words.endswith(f" {self.move}")
        return words if plain else f"{words} ({self.move})"

    def text(self, lang: str) -> str:
        """What is said of it."""
        found = self.found()
        if isinstance(found, Event):
            return event_text(self.game, found, lang)
        assert isinstance(found, Refusal), self
        return refusal_text(self.game, found, lang)

    def describe(self, lang: str) -> str:
        """The position in words, with all hands, a line for each subject."""
        return describe({**self.state.view("all"), "legal": []}, lang)


def _of_cards(state: State, names: tuple[str, ...]) -> Refusal | None:
    assert isinstance(state, kirolo.State)
    cards = [CARD[name] for name in names]
    judge = {JOKER: click_joker, SWAP: click_swap}.get(cards[-1] if cards else -1, select)
    return judge(state, cards).refusal


@cache
def examples(game: str) -> tuple[Example, ...]:
    """Return the examples of a game, the events first.

    Parameters
    ----------
    game
        ``"zyrcan"``, ``"kyran"`` or ``"kirolo"``.

    Examples
    --------
    >>> first = examples("zyrcan")[0]
    >>> first.tried("en"), first.text("en")  # doctest: +ELLIPSIS
    ('Move: deploy a 2-motor ship on d3 (2@d3).', 'Fleet A deploys ...')
    """
    rules_of(game)
    told = tomllib.loads(files(__package__).joinpath(f"examples_{game}.toml").read_text("utf-8"))
    return tuple(
        _example(game, name, rule, facts, refused=section == "refusals")
        for section in ("events", "refusals")
        for name, by_rule in told[section].items()
        for rule, facts in by_rule.items()
    )


def _example(
    game: str, name: str, rule: str, facts: Mapping[str, Any], *, refused: bool
) -> Example:
    cards = facts.get("cards")
    return Example(
        game,
        name,
        rule,
        refused,
        facts["at"],
        facts.get("move", ""),
        facts.get("seat"),
        None if cards is None else tuple(cards),
    )
