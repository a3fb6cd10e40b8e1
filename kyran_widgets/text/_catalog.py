"""Where the words are kept: TOML files, read when first needed, and the plural rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_SIGNS = re.compile("(?<=«)[ \u00a0]|[ \u00a0](?=[:;!?»])")

LANGS = ("fr", "en")
"""The languages; every text exists in each of them."""

GAMES = ("zyrcan", "kyran", "kirolo")
"""The games that have words."""


def check_lang(lang: str) -> str:
    """Return ``lang``; refuse a language that has no words, naming those that have."""
    if lang not in LANGS:
        raise ValueError(f"language {lang!r}: the choices are {', '.join(LANGS)}")
    return lang


def check_game(game: str) -> str:
    """Return ``game``; refuse a game that has no words, naming those that have."""
    if game not in GAMES:
        raise ValueError(f"game {game!r}: the choices are {', '.join(GAMES)}")
    return game


@cache
def table(name: str, lang: str) -> Mapping[str, Any]:
    """Read ``<name>_<lang>.toml``, once."""
    path = files(__package__) / f"{name}_{check_lang(lang)}.toml"
    return tomllib.loads(typeset(path.read_text("utf-8"), lang))


def typeset(said: str, lang: str) -> str:
    r"""Set the blanks of French signs as narrow ones at which no line is broken.

    Examples
    --------
    >>> typeset("Vraiment ? « Oui » : voilà !", "fr").count("\u202f")
    5
    """
    return _SIGNS.sub("\u202f", said) if lang == "fr" else said


def message(name: str, lang: str, section: str, key: str) -> Any:
    """Find one message; a missing one is a ``KeyError`` that says where it should be."""
    found = table(name, lang).get(section, {}).get(key)
    if found is None:
        raise KeyError(f"no text for {key!r} in [{section}] of {name}_{lang}.toml")
    return found


def choose(forms: str, lang: str, count: float) -> str:
    """Choose among ``one|other`` or ``none|one|other`` by the plural rule of a language.

    Examples
    --------
    >>> choose("moteur|moteurs", "fr", 0), choose("motor|motors", "en", 0)
    ('moteur', 'motors')
    """
    *none, one, other = forms.split("|")
    if none and count == 0:
        return none[0]
    return one if (count < 2 if lang == "fr" else count == 1) else other
