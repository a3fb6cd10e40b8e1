"""The rules of each game, one by one, in every language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from kyran_widgets.text._catalog import LANGS, check_game, check_lang, table

OPTIONS: Mapping[str, Mapping[str, str]] = {
    "zyrcan": {"A1": "board", "A8": "eliminated"},
    "kyran": {
        "A2": "deck",
        "A5": "first_dealer",
        "A9": "trick_leader",
        "A16": "forced_power",
        "A22": "mystique_round",
    },
    "kirolo": {
        "R1": "mode",
        "R10": "jokers",
        "A1": "players",
        "A2": "hand_elements",
        "A3": "initial_discards",
        "A4": "rami_actions",
        "A7": "step_order",
        "A8": "action_limit",
        "A22": "lone_joker",
        "A26": "fouille_return",
        "A31": "undo",
        "A32": "auto_lay",
    },
}
"""The option of a new game that changes a rule, by game and id."""


@dataclass(frozen=True)
class Rule:
    """One rule, as told in the rulebook.

    Parameters
    ----------
    id
        As cited by events and refusals: ``"R13"``, ``"A8"``, ``"N1"``.
    status
        ``"official"``: said by the published rules. ``"assumed"``: where they are
        silent or can be read in two ways, the reading that holds here.
    option
        Name of the option of a new game that changes it, or ``None``.
    words
        Title and text, by language.

    Examples
    --------
    >>> rule = rulebook("zyrcan")["A8"]
    >>> rule.status, rule.option, rule.title("en")
    ('assumed', 'eliminated', 'A fleet without ships')
    """

    id: str
    status: str
    option: str | None
    words: Mapping[str, tuple[str, str]]

    def title(self, lang: str) -> str:
        """Its name, a few words."""
        return self.words[check_lang(lang)][0]

    def text(self, lang: str) -> str:
        """What it says."""
        return self.words[check_lang(lang)][1]


class Rulebook(Mapping[str, Rule]):
    """All rules of a game by id, in the order of the rulebook.

    Examples
    --------
    >>> [rule.id for rule in rulebook("zyrcan").search("six directions", "en")]
    ['R13', 'A2']
    """

    def __init__(self, game: str, rules: Mapping[str, Rule]) -> None:
        self.game = game
        self._rules = rules

    def __getitem__(self, rule: str) -> Rule:
        if rule not in self._rules:
            raise KeyError(f"{self.game} has no rule {rule!r}: {', '.join(self._rules)}")
        return self._rules[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"Rulebook({self.game!r}, {len(self)} rules)"

    def search(self, words: str, lang: str) -> list[Rule]:
        """Find the rules that hold all these words, those with them in the title first.

        Parameters
        ----------
        words
            Words or beginnings of words, or an id; capitals and accents do not matter.
        lang
            The language to search in.
        """
        wanted = _plain(words).split()

        def rank(rule: Rule) -> int | None:
            if wanted == [rule.id.lower()]:
                return 0
            title = _plain(f"{rule.id} {rule.title(lang)}")
            if all(f" {word}" in f" {title}" for word in wanted):
                return 1
            whole = f" {title} {_plain(rule.text(lang))}"
            return 2 if all(f" {word}" in whole for word in wanted) else None

        ranked = [(r, rule) for rule in self.values() if (r := rank(rule)) is not None]
        return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])] if wanted else []


@cache
def rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game.

    Parameters
    ----------
    game
        ``"zyrcan"``, ``"kyran"`` or ``"kirolo"``.

    Examples
    --------
    >>> rulebook("kyran")["R17"].text("en").split(":")[0]
    'The bids may never add up to the number of tricks of the round'
    """
    told = {lang: table(f"rules_{check_game(game)}", lang) for lang in LANGS}
    return Rulebook(
        game,
        {
            id_: Rule(
                id_,
                "official" if id_.startswith("R") else "assumed",
                OPTIONS[game].get(id_),
                {lang: (told[lang][id_]["title"], told[lang][id_]["text"]) for lang in LANGS},
            )
            for id_ in told[LANGS[0]]
        },
    )


def _plain(text: str) -> str:
    """Lower case without accents, words parted by single blanks."""
    bare = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.split())
