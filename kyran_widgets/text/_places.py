"""Places and what may be in them, in words: long lists of cards are summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kyran_widgets.text._messages import label, seat_text
from kyran_widgets.text._voice import Names, capitalised, card_parts, voice_of


def place_text(game: str, place: str, lang: str, names: Names = None) -> str:
    """Name a place of cards.

    Parameters
    ----------
    game, lang, names
        As in :func:`event_text`.
    place
        ``"seat:1"``, ``"pile:A"``, or ``"laid"``, ``"rest"``, ``"table"``, ``"choice"``.

    Examples
    --------
    >>> place_text("kyran", "seat:1", "fr"), place_text("kirolo", "pile:E", "en")
    ('Joueur 2', 'The Element pile')
    """
    kind, _, which = place.partition(":")
    if kind == "seat":
        return seat_text(game, int(which), lang, names)
    if kind == "pile":
        return capitalised(voice_of(game, lang, names).say("piles", which))
    return label(game, f"place_{place}", lang)


def cards_text(game: str, cards: Sequence[str], lang: str) -> str:
    """List cards in short: values in a row as a range, the others by name.

    Parameters
    ----------
    game, lang
        As in :func:`event_text`.
    cards
        In the order of the game; equal ones are counted.

    Examples
    --------
    >>> cards_text("kyran", ["1", "2", "3", "7", "C11", "M"], "en")
    '1–3, 7, Ancient Clairvoyance (11), Mystic'
    >>> cards_text("kirolo", ["F3", "F4", "F5", "E1", "E1", "*"], "fr")
    'Feu 3–5, Eau 1 (×2), Joker'
    """
    voice = voice_of(game, lang)
    said = []
    for kind, first, last, copies in _runs(game, cards):
        value = first if first == last else f"{first}–{last}"
        name = value if kind == "number" else voice.say("card_names", kind, value=value)
        said.append(name if copies == 1 else f"{name} (×{copies})")
    return ", ".join(said)


def _runs(game: str, cards: Sequence[str]) -> Iterator[tuple[str, str, str, int]]:
    """Yield kind, first and last value, and copies of cards whose values follow one another."""
    kind, first, last, copies = "", "", "", 0
    for card, count in Counter(cards).items():
        its, value = card_parts(game, card) or (card, "")
        row = game == "kirolo" or its == "number"
        if row and last and (its, count, value) == (kind, copies, str(int(last) + 1)):
            last = value
            continue
        if copies:
            yield kind, first, last, copies
        kind, first, last, copies = its, value, value, count
    if copies:
        yield kind, first, last, copies
