"""What may stand in a narration: the words of its language, well put together."""

import re
from functools import cache
from string import Formatter

from kyran_widgets.text import LANGS
from kyran_widgets.text._catalog import table

WORD = re.compile(r"[^\W\d_]+")

FOREIGN = {
    "fr": {"the", "and", "with", "player", "players", "card", "cards", "trick", "fleet", "turn"},
    "en": {"le", "les", "des", "du", "une", "est", "joueur", "joueurs", "carte", "pli", "flotte"},
}
"""Words that the other language can hardly do without."""

FAULTS = {
    "fr": [
        r"\b(?:de|le|la|que|ne|se|jusque|lorsque|puisque) [aeiouyhàâéèêëîïôœùû]",
        r"\bsi ils?\b",
        r"\b(?:[dlnsjmtc]|qu)’(?:[^aeiouyhàâéèêëîïôœùû]|$)",
        r"\b(?:de|à) (?:le|les)\b",
        r"\b(?:de|du|des) (?:la|le|les|du|des|de) (?:la|le|les|du|des|de)\b",
        r"\b[01] (?!fois\b|plus\b|dans\b|sans\b|sous\b|pas\b)[^\W\d]+[sx]\b",
        r"\b(?:[2-9]|\d\d+) (?:carte|pli|moteur|vaisseau|vie|tour|hexagone|annoncé|gagné|siège)\b",
        r"\s[.,)…]|[(]\s|[^\s(«][:;?!»]",
    ],
    "en": [
        r"\b1 (?:cards|tricks|motors|ships|lives|turns|cells|seats|players)\b",
        r"\b(?:0|[2-9]|\d\d+) (?:card|trick|motor|ship|life|turn|cell|seat)\b",
        r"\ba [aeio]",
        r"\ban [^aeiouhAEIOUH8]",
        r"\s[.,):;?!…]|[(]\s",
    ],
}
"""Elisions, contractions, plurals and blanks that cannot be right."""

ASPIRATE = re.compile(r"\b(?:de|le|la|que|ne) (?:haut|hauts|hasard|huit|onze)\b", re.IGNORECASE)
ALWAYS = [r"  ", r"[{}|#]", r"\bNone\b(?! is left)|\bTrue\b|\bFalse\b", "['\"]", r"\.\.", r"\w_\w"]


@cache
def vocabulary(game, lang):
    """All words of the templates of a game, those of every plural form included."""
    found = set()
    for value in texts(table(f"messages_{game}", lang)):
        for said, _, spec, _ in Formatter().parse(value):
            found |= set(WORD.findall(said.lower()))
            if "|" in (spec or ""):
                found |= set(WORD.findall(spec.lower()))
    for value in texts(table("ui", lang)["grammar"]):
        found |= set(WORD.findall(value.lower()))
    return found


def texts(part):
    for key, value in part.items():
        if isinstance(value, dict):
            yield from texts(value)
        elif key != "by":
            yield value


def faults(game, lang, said):
    """All that is wrong with a sentence, or with several."""
    assert lang in LANGS
    words = {word for word in WORD.findall(said.lower()) if len(word) > 1}
    yield from (f"unknown word {word}" for word in words - vocabulary(game, lang))
    yield from (f"foreign word {word}" for word in words & FOREIGN[lang])
    plain = ASPIRATE.sub("x", said)
    for pattern in (*ALWAYS, *FAULTS[lang]):
        if found := re.search(pattern, plain, re.IGNORECASE if lang == "fr" else 0):
            yield f"{found[0]!r} by {pattern}"
    if not said.endswith(".") or said[0] != said[0].upper():
        yield "no whole sentence"
