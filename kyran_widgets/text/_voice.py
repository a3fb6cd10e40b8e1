"""One game in one language: facts become words, words fill templates.

A template is a sentence of the TOML files with facts in braces:

* ``{seat}`` is the fact in words, ``{Seat}`` the same at the head of a sentence;
* ``{seat:of}`` is one of its other forms (``of``, ``own``, ``fleet``, ``raw`` for
  seats, ``of`` and ``bare`` for a card, ``bare`` and ``or`` for cards, ``new`` for a
  series);
* ``{motors:# motor|# motors}`` chooses by the plural rule of the language, with the
  fact in place of ``#``; a form more in front is that for none: ``{won:none|#|#}``.

A table in place of a sentence holds one sentence for each value of the fact named by
its key ``by``, and perhaps one for all others, ``else``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from kyran_widgets.text._catalog import check_game, check_lang, choose, message

Names = Sequence[str] | None

_VOWELS = "aàâäæeéèêëiîïoôöœuùûühAÀÂÄÆEÉÈÊËIÎÏOÔÖŒUÙÛÜH"


@dataclass(frozen=True)
class Spoken:
    """A fact in words, with its other forms and what the plural rule counts."""

    text: str
    lang: str
    count: float | None = None
    forms: Mapping[str, str] = field(default_factory=dict)
    capital: bool = False

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            if self.count is None:
                raise ValueError(f"{self.text!r} is not a count, {spec!r} cannot be chosen")
            said = choose(spec, self.lang, self.count).replace("#", self.text)
        elif spec:
            if spec not in self.forms:
                raise ValueError(f"{self.text!r} has no form {spec!r}")
            said = self.forms[spec]
        else:
            said = self.text
        return capitalised(said) if self.capital else said


class _Facts(dict[str, Spoken]):
    """Facts by name; a capital initial asks for a capital in the words."""

    def __missing__(self, key: str) -> Spoken:
        lower = key[0].lower() + key[1:]
        if lower == key or lower not in self:
            raise KeyError(lower)
        return replace(self[lower], capital=True)


class Voice:
    """The words of one game in one language, for seats with these names.

    Parameters
    ----------
    game, lang
        Whose words.
    names
        Names of the seats in order; a seat without one is called as the game does.

    Examples
    --------
    >>> voice_of("zyrcan", "fr", ["Alice"]).seat(0).forms["of"]
    'd’Alice'
    """

    def __init__(self, game: str, lang: str, names: tuple[str, ...]) -> None:
        self.game = check_game(game)
        self.lang = check_lang(lang)
        self.names = names
        self._seats: dict[int, Spoken] = {}
        self._readers: dict[str, Callable[[Any], Spoken]] = {
            **dict.fromkeys(_SEAT, self.seat),
            **dict.fromkeys(_SEATS, self.seats),
            **dict.fromkeys(_CARD, self.card),
            **dict.fromkeys(_CARDS, self.cards),
            **dict.fromkeys(_PILES, self._piles),
            "choices": self._choices,
            "fits": self._any_card,
            "hands": self._hands,
            "pile": self._pile,
            "series": self._series,
            "ship": self._ship,
        }

    # --- sentences -----------------------------------------------------------

    def say(self, section: str, key: str, /, **facts: Any) -> str:
        """Fill one message of the game with facts; too few of them is a ``KeyError``."""
        return self._say(f"messages_{self.game}", section, key, facts)

    def common(self, section: str, key: str, /, **facts: Any) -> str:
        """Fill one message that all games share."""
        return self._say("ui", section, key, facts)

    def in_turn(self, parts: Iterable[str]) -> str:
        """Tell what comes one after the other: “play the 30; pass”."""
        return self.common("grammar", "then").join(parts)

    def join(self, parts: Iterable[str], word: str = "and") -> str:
        """List things as one says them: “a, b and c”, or with another ``word``."""
        *most, last = list(parts) or [""]
        if not most:
            return last
        return ", ".join(most) + self.common("grammar", word) + last

    def _say(self, file: str, section: str, key: str, facts: Mapping[str, Any]) -> str:
        found = message(file, self.lang, section, key)
        try:
            if isinstance(found, Mapping):
                chosen = str(facts[found["by"]])
                found = found[chosen] if chosen in found else found["else"]
            spoken = _Facts({name: self._spoken(name, value) for name, value in facts.items()})
            said: str = found.format_map(spoken)
        except KeyError as missing:
            where = f"{key!r} in [{section}] of {file}_{self.lang}.toml"
            given = ", ".join(facts) or "no fact"
            raise KeyError(f"{where} needs {missing}, given {given}") from None
        return said

    def _spoken(self, name: str, value: Any) -> Spoken:
        named = value is None or (name in _SEAT and isinstance(value, str))
        counted = name in _COUNTED and isinstance(value, int)
        if name in self._readers and not named and not counted:
            return self._readers[name](value)
        if isinstance(value, list | tuple):
            return self._reserve(value) if name == "left" else self.tally(value)
        return Spoken(str(value), self.lang, value if isinstance(value, int | float) else None)

    # --- seats ---------------------------------------------------------------

    def seat(self, seat: int) -> Spoken:
        """Return who sits there: “fleet A”, “Player 1”, or the name that was given."""
        if seat not in self._seats:
            self._seats[seat] = self._seat(seat)
        return self._seats[seat]

    def _seat(self, seat: int) -> Spoken:
        mark = self._mark(seat)
        name = self._name(seat)
        if name is None:
            forms = {form: self.say("seats", form, mark=mark) for form in ("one", *_FORMS)}
        else:
            of = self.common("grammar", "of_vowel" if _elides(name) else "of", name=name)
            own = self.common("grammar", "own", name=name)
            forms = {"one": name, "of": of, "own": own}
            forms["fleet"] = self.say("seats", "fleet_of", of=of, own=own)
        return Spoken(forms["one"], self.lang, forms={**forms, "raw": str(seat)})

    def seats(self, seats: Sequence[int]) -> Spoken:
        """Return several seats as one list, counted."""
        if len(seats) < 2 or any(self._name(s) is not None for s in seats):
            said = self.join([self.seat(s).text for s in seats])
        else:
            said = self.say("seats", "many", marks=self.join([self._mark(s) for s in seats]))
        return Spoken(said, self.lang, len(seats))

    def tally(self, counts: Sequence[int] | Mapping[int, int]) -> Spoken:
        """Return one number for each seat: “5 for A, 4 for B”."""
        pairs = counts.items() if isinstance(counts, Mapping) else enumerate(counts)
        said = [
            self.common("grammar", "tally", name=self._name(seat) or self._short(seat), n=n)
            for seat, n in pairs
        ]
        return Spoken(", ".join(said), self.lang, len(said))

    def _short(self, seat: int) -> str:
        return self.say("seats", "short", mark=self._mark(seat))

    def _name(self, seat: int) -> str | None:
        """Return the name given to a seat; ``None`` if it only has the game's mark."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name if name and name != self._mark(seat) else None

    def _mark(self, seat: int) -> str:
        return chr(ord("A") + seat) if self.game == "zyrcan" else str(seat + 1)

    # --- cards and ships -----------------------------------------------------

    def card(self, card: str) -> Spoken:
        """Return a card as a sentence says it: “le 30”, “the Fire 7”."""
        parts = card_parts(self.game, card)
        if parts is None:  # what a refusal repeats may be anything
            return Spoken(card, self.lang, forms={"of": card, "bare": card})
        kind, value = parts
        forms = {
            form: self.say(section, kind, value=value)
            for form, section in (("of", "cards_of"), ("bare", "card_names"))
        }
        return Spoken(self.say("cards", kind, value=value), self.lang, forms=forms)

    def cards(self, cards: Sequence[str]) -> Spoken:
        """Return cards as one list, counted."""
        spoken = [self.card(card) for card in cards]
        said = [card.text for card in spoken]
        forms = {
            "bare": ", ".join(card.forms["bare"] for card in spoken),
            "or": self.join(dict.fromkeys(said), "or"),
        }
        pair = len(said) == 2 and said[0] == said[1]
        told = self.common("grammar", "twice", name=said[0]) if pair else self.join(said)
        return Spoken(told, self.lang, len(said), forms)

    def _any_card(self, cards: Sequence[str]) -> Spoken:
        listed = self.cards(cards)
        return replace(listed, text=listed.forms["or"])

    def _pile(self, pile: str) -> Spoken:
        return Spoken(self.say("piles", pile), self.lang)

    def _piles(self, piles: Sequence[str]) -> Spoken:
        said = self.join([self._pile(pile).text for pile in piles], "or")
        return Spoken(said, self.lang, len(piles))

    def _series(self, series: str) -> Spoken:
        new = self.say("new_series", series)
        return Spoken(self.say("series", series), self.lang, forms={"new": new})

    def _hands(self, hands: Mapping[int, str] | Sequence[int]) -> Spoken:
        if not isinstance(hands, Mapping):
            return self.tally(hands)
        said = [self.say("phrases", "holds", seat=int(s), card=c) for s, c in hands.items()]
        return Spoken(self.join(said), self.lang, len(said))

    def _choices(self, numbers: Sequence[int]) -> Spoken:
        return Spoken(self.join(map(str, numbers), "or"), self.lang, len(numbers))

    def _ship(self, ship: str) -> Spoken:
        seat, motors = ord(ship[0]) - ord("A"), int(ship[1:])
        return Spoken(self.say("phrases", "ship", seat=seat, motors=motors), self.lang)

    def _reserve(self, left: Sequence[int]) -> Spoken:
        said = [self.say("phrases", "left", n=n, motors=i + 1) for i, n in enumerate(left) if n]
        told = self.join(said) if said else self.say("phrases", "none")
        return Spoken(told, self.lang, sum(left))


_voices = lru_cache(maxsize=32)(Voice)


def voice_of(game: str, lang: str, names: Names = None) -> Voice:
    """Return the voice for these seats, kept since every line of a log asks for it."""
    return _voices(game, lang, tuple(names or ()))


_SEAT = ("seat", "by", "victim", "target", "other", "owner", "seer", "dealer", "first_dealer")
_SEATS = ("seats", "targets", "tied", "swaps", "winners", "losers")
_CARD = ("card", "other_card", "got")
_CARDS = ("cards", "missing", "used")
_PILES = ("sources", "due")
_COUNTED = ("cards", "pile")
"""Facts that may be a mere number."""
_FORMS = ("of", "own", "fleet")

_FACES = {
    "kyran": re.compile("([CSBV]?)([1-9]|[12][0-9]|3[0-6])|(M)"),
    "kirolo": re.compile("([FETBM])([1-9]|1[0-2])|([+~*?])"),
}


def card_parts(game: str, card: str) -> tuple[str, str] | None:
    """Kind of a card, as the key of its name, and its value; ``None`` for what is no card."""
    found = _FACES[game].fullmatch(card) if game in _FACES else None
    return (found[3] or found[1] or "number", found[2] or "") if found else None


def capitalised(text: str) -> str:
    """Return the text with a capital initial, the rest untouched."""
    return text[:1].upper() + text[1:]


def _elides(name: str) -> bool:
    """Whether French says “d’” before this name: a vowel, a mute h, the y of Yves."""
    if name[0] in "yY":
        return name[1:2].lower() not in _VOWELS and len(name) > 1
    return name[0] in _VOWELS
