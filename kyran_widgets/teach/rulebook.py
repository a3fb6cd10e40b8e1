"""The rulebook as an object: found by id or by words, shown as a page, with its assumptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from kyran_widgets.play import Match
from kyran_widgets.play.examples import Example, examples
from kyran_widgets.play.undo import UNDO
from kyran_widgets.rules import rules_of
from kyran_widgets.teach.rules_page import (
    entry_markdown,
    entry_text,
    page,
    rule_page,
    written,
)
from kyran_widgets.text import LANGS, rulebook

__all__ = ["Entry", "Option", "Rules"]

Setting = tuple[Sequence[object], object]
"""Choices and present value of a setting that the rules know nothing of."""

_MORE = {("kirolo", "A2"): ("hand_actions",)}
"""Further options of a rule."""

_BESIDE: Mapping[str, Sequence[object]] = {"players": (2, 3, 4), "undo": UNDO}
"""Choices of what a new game is told beside the options of its rules (KIROLO)."""


class Option(NamedTuple):
    """What changes a rule.

    Attributes
    ----------
    name
        As given to a new game.
    choices
        What it may be, the default first; empty if that is not known here.
    chosen
        What it is in this game; ``None`` without a game.
    """

    name: str
    choices: tuple[object, ...]
    chosen: object | None


@dataclass(frozen=True)
class Entry:
    """One rule in one language.

    Attributes
    ----------
    game, lang
        Whose rule, in which language.
    id
        As cited by events and refusals.
    status
        ``"official"`` or ``"assumed"``.
    title, text
        What it says.
    options
        What changes it, if anything does; ``option`` is the first.
    """

    game: str
    lang: str
    id: str
    status: str
    title: str
    text: str
    options: tuple[Option, ...]

    @property
    def option(self) -> Option | None:
        """What changes it, ``None`` if nothing does."""
        return self.options[0] if self.options else None

    @property
    def examples(self) -> tuple[Example, ...]:
        """Positions in which an event or a refusal cites it."""
        return tuple(example for example in examples(self.game) if example.rule == self.id)

    def __str__(self) -> str:
        """The rule as plain text, with its examples."""
        return entry_text(self)

    def __repr__(self) -> str:
        """Id and title."""
        return f"{self.id}: {self.title}"

    def _repr_html_(self) -> str:
        return rule_page(self)

    def _repr_markdown_(self) -> str:
        return entry_markdown(self)


class Rules(Sequence[Entry]):
    """Rules of a game in one language, in the order of the rulebook; a page in a cell.

    Parameters
    ----------
    game
        Name of the game, or a match, whose options are then those in force.
    lang
        ``"fr"`` or ``"en"``.
    settings
        Choices and value of the settings of the screen, by name: one of them may change a rule.

    Raises
    ------
    ValueError
        Naming the games or the languages.

    Examples
    --------
    >>> rules = Rules("kyran", "en")
    >>> rules["R17"].title, len(rules)
    ('The forbidden bid', 64)
    >>> rules.search("veil first")
    [R31: Veil played first]
    >>> rules.ledger["A9"].option
    Option(name='trick_leader', choices=('winner', 'left'), chosen=None)
    """

    def __init__(
        self, game: str | Match, lang: str = "fr", settings: Mapping[str, Setting] | None = None
    ) -> None:
        if lang not in LANGS:
            raise ValueError(f"lang={lang!r}: the choices are {', '.join(LANGS)}")
        chosen: dict[str, object] = {}
        if isinstance(game, Match):
            chosen = _chosen(game)
            game = game.game
        choices = {**_BESIDE, **rules_of(game).OPTIONS}
        for name, (known, value) in (settings or {}).items():
            choices[name], chosen[name] = known, value
        self.game, self.lang = game, lang
        self._entries: tuple[Entry, ...] = tuple(
            Entry(
                game,
                lang,
                rule.id,
                rule.status,
                rule.title(lang),
                rule.text(lang),
                tuple(
                    Option(name, tuple(choices.get(name, ())), chosen.get(name))
                    for name in (rule.option, *_MORE.get((game, rule.id), ()))
                    if name
                ),
            )
            for rule in rulebook(game).values()
        )

    @overload
    def __getitem__(self, key: str | int) -> Entry: ...
    @overload
    def __getitem__(self, key: slice) -> Rules: ...
    def __getitem__(self, key: str | int | slice) -> Entry | Rules:
        if isinstance(key, slice):
            return self._some(self._entries[key])
        if isinstance(key, int):
            return self._entries[key]
        for entry in self._entries:
            if entry.id == key:
                return entry
        listed = ", ".join(entry.id for entry in self._entries)
        raise KeyError(f"{self.game} has no rule {key!r} here: {listed}")

    def __contains__(self, key: object) -> bool:
        return any(key in (entry.id, entry) for entry in self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def search(self, words: str) -> Rules:
        """Find the rules that hold all these words, those with them in the title first.

        Parameters
        ----------
        words
            Words or beginnings of words, or an id; capitals and accents do not matter.
        """
        mine = {entry.id: entry for entry in self._entries}
        found = rulebook(self.game).search(words, self.lang)
        return self._some([mine[rule.id] for rule in found if rule.id in mine])

    @property
    def ledger(self) -> Rules:
        """The assumed rules: where the published ones are silent, with their alternatives."""
        return self._some([entry for entry in self._entries if entry.status == "assumed"])

    def _some(self, entries: Sequence[Entry]) -> Rules:
        new = Rules.__new__(Rules)
        new.game, new.lang, new._entries = self.game, self.lang, tuple(entries)
        return new

    def __str__(self) -> str:
        """The rules as plain text."""
        return written(self.game, self.lang, [entry_text(entry) for entry in self])

    def __repr__(self) -> str:
        """Ids and titles of a few rules, else how many there are."""
        if len(self) <= 12:
            return repr(list(self))
        return f"Rules({self.game!r}, {self.lang!r}, {len(self)} rules)"

    def _repr_html_(self) -> str:
        return page(self.game, self.lang, self)

    def _repr_markdown_(self) -> str:
        told = [entry_markdown(entry) for entry in self]
        return f"## {written(self.game, self.lang, told)}"


def _chosen(match: Match) -> dict[str, Any]:
    """Values in force of all options, by name."""
    view = match.start.view(None)
    named = {name: view[name] for name in ("board", "deck", "mode") if name in view}
    return {**view["options"], **named, "players": match.players, "undo": match.undo_policy}
