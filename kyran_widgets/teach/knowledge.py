"""What a seat knows of the hidden cards, what it can exclude, and what it cannot tell.

It is worked out from what the seat has seen, memory included, with the very bounds that
``determinize`` draws worlds from: a card may be in a place if, and only if, some world
that the seat can imagine has it there. What is forgotten there is forgotten here: of
KIROLO what a reshuffle showed, at the next one of the same pile; what free choices (a bid,
a discard) may hint at is left to the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any

from kyran_widgets import text
from kyran_widgets.rules import State, check_seat
from kyran_widgets.rules.kirolo import State as Kirolo_State
from kyran_widgets.rules.kirolo_cards import NAMES as KIROLO_NAMES
from kyran_widgets.rules.kirolo_places import places_of as kirolo_places
from kyran_widgets.rules.kyran import State as Kyran_State
from kyran_widgets.rules.kyran_cards import NAMES as KYRAN_NAMES
from kyran_widgets.rules.kyran_places import places_of as kyran_places
from kyran_widgets.rules.places import Place

OPEN = ("laid", "table")  # where all see every card


@dataclass(frozen=True)
class Knowledge:
    """What one seat knows of where the cards are.

    Attributes
    ----------
    game
        Whose cards.
    seat
        Whose knowledge: a seat, ``None`` (a spectator) or ``"all"`` (the teacher).
    places
        By name (``"seat:1"``, ``"pile:E"``, ``"laid"``, …): how many cards are there
        (``count``), which are surely there (``known``), which may be (``possible``, the known
        ones included) and which cannot (``excluded``). None in Zyrcan, which has no secret.
    """

    game: str
    seat: int | str | None
    places: Mapping[str, Place]
    lang: str = field(default="fr", compare=False)

    def where(self, card: str) -> tuple[str, ...]:
        """Return the places where a card may be; a single one if that is known.

        Raises
        ------
        ValueError
            If the game has no such card.

        Examples
        --------
        >>> from random import Random
        >>> from kyran_widgets.rules import kyran
        >>> state = kyran.State.new(3, deck="simple")
        >>> state.play("deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21")
        >>> knowledge(state, 0).where("30")
        ('seat:1', 'seat:2', 'rest')
        >>> knowledge(state, 0).where("7")
        ('seat:0',)
        """
        found = tuple(name for name, place in self.places.items() if card in place.possible)
        if not found:
            raise ValueError(f"card={card!r}: this game of {self.game} has no such card")
        return found

    def rows(self, lang: str | None = None) -> list[dict[str, str]]:
        """Return a row of texts for each hidden place: ``place known possible excluded``."""
        lang = lang or self.lang
        loose = self._loose()
        return [
            {
                "place": text.place_text(self.game, name, lang),
                "known": text.cards_text(self.game, place.known, lang),
                "possible": self._possible(place, loose, lang),
                "excluded": text.cards_text(self.game, self._not(place, loose), lang),
            }
            for name, place in self._shown()
        ]

    def text(self, lang: str | None = None) -> str:
        """Tell it in sentences, one for each hidden place.

        Examples
        --------
        >>> from kyran_widgets.rules import kyran
        >>> state = kyran.State.new(3, deck="simple")
        >>> state.play("deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21")
        >>> print(knowledge(state, 0).text("en"))
        What Player 1 knows of the hidden cards:
        Player 2 (7 cards): among all cards not located.
        Player 3 (7 cards): among all cards not located.
        Out of play (15 cards): among all cards not located.
        """
        lang = lang or self.lang
        loose, lines = self._loose(), [self._title(lang)]
        for name, place in self._shown():
            facts: dict[str, Any] = {
                "place": text.place_text(self.game, name, lang),
                "count": place.count,
                "known": text.cards_text(self.game, place.known, lang),
                "possible": self._possible(place, loose, lang),
            }
            key = "part" if place.known else "open"
            key = "sure" if len(place.known) == place.count else key
            lines.append(text.label(self.game, f"knows_{key}", lang, **facts))
        return "\n".join(lines)

    def __str__(self) -> str:
        """The sentences, in the language that was asked for."""
        return self.text()

    def _repr_html_(self) -> str:
        """Return a table with a row for each hidden place."""
        head = ("place", "known", "possible", "excluded")
        cells = "".join(
            f'<th scope="col">{escape(text.label(self.game, f"knows_{key}", self.lang))}</th>'
            for key in head
        )
        body = "".join(
            "<tr>"
            f'<th scope="row">{escape(row["place"])}</th>'
            + "".join(f"<td>{escape(row[key]) or '–'}</td>" for key in head[1:])
            + "</tr>"
            for row in self.rows()
        )
        title = f"<caption>{escape(self._title(self.lang))}</caption>"
        if not body:
            return f"<p>{escape(self._title(self.lang))}</p>"
        rows = f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody>"
        return f'{_STYLE}<table class="kw-knows">{title}{rows}</table>'

    # --- what is told --------------------------------------------------------

    def _shown(self) -> Iterator[tuple[str, Place]]:
        """Yield the places that hide something; for the teacher all but what lies open."""
        if not any(place.count for name, place in self.places.items() if name[:4] == "seat"):
            return
        for name, place in self.places.items():
            if place.count and (place.hidden or (self.seat == "all" and name not in OPEN)):
                yield name, place

    def _title(self, lang: str) -> str:
        if not self.places:
            return text.label(self.game, "knows_open_game", lang)
        if not any(self._shown()):
            return text.label(self.game, "knows_nothing", lang)
        if isinstance(self.seat, int):
            return text.label(self.game, "knows_seat", lang, seat=self.seat)
        return text.label(self.game, "knows_all" if self.seat else "knows_public", lang)

    def _loose(self) -> list[str]:
        """Return the cards not located, in the order of the game."""
        loose = {card for place in self.places.values() for card in place.more}
        return [card for card in _ORDER.get(self.game, ()) if card in loose]

    def _not(self, place: Place, loose: list[str]) -> list[str]:
        """Cards not located, which cannot be there."""
        return [card for card in loose if card not in place.more]

    def _possible(self, place: Place, loose: list[str], lang: str) -> str:
        """Say in short what may be there beside what is known."""
        others = self._not(place, loose)
        if not place.more:
            return ""
        if not others:
            return text.label(self.game, "knows_any", lang)
        if len(others) < len(place.more):
            told = text.cards_text(self.game, others, lang)
            return text.label(self.game, "knows_but", lang, others=told)
        return text.cards_text(self.game, place.more, lang)


_ORDER = {"kyran": KYRAN_NAMES, "kirolo": KIROLO_NAMES}

_STYLE = """<style>
.kw-knows{border-collapse:collapse;color:var(--jp-content-font-color1,CanvasText)}
.kw-knows caption{text-align:left;font-weight:700;padding:.3em 0}
.kw-knows th,.kw-knows td{border:1px solid var(--jp-border-color2,GrayText);padding:.3em .6em;
text-align:left;vertical-align:top}
.kw-knows thead th{background:var(--jp-layout-color2,transparent)}
</style>"""


def knowledge(state: State, seat: int | str | None, lang: str = "fr") -> Knowledge:
    """Return what a seat knows of where the cards are.

    Parameters
    ----------
    state
        A position of any game, with the memory of how it was reached.
    seat
        A seat, ``None`` (a spectator) or ``"all"`` (the teacher, who knows everything).
    lang
        ``"fr"`` or ``"en"``: what it is told in, unless it is asked in another one.

    Raises
    ------
    ValueError
        Naming the seats or the languages there are.

    Examples
    --------
    A look has shown the 30; what is left in that hand is weaker.

    >>> from kyran_widgets.rules import kyran
    >>> state = kyran.State.new(3)
    >>> deal = "deal:1,2,3,4,5,6,M|8,9,10,C11,12,13,14|15,16,17,18,19,20,30"
    >>> for move in (deal, "b1", "b1", "b0", "C11>2"):
    ...     state.play(move)
    >>> print(knowledge(state, 1, "en").text().splitlines()[2])
    Player 3 (7 cards): 30 for sure; the rest is among all cards not located but 31–36, Mystic.
    """
    check_seat(seat, state.players)
    text.label(state.game, "knows_nothing", lang)  # refuses an unknown language
    places: Mapping[str, Place] = {}
    if isinstance(state, Kyran_State):
        places = kyran_places(state, seat)
    elif isinstance(state, Kirolo_State):
        places = kirolo_places(state, seat)
    return Knowledge(state.game, seat, MappingProxyType(places), lang)
