"""Sentences about what happens, what is refused and what may be done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from kyran_widgets.text._catalog import GAMES, check_game, table
from kyran_widgets.text._moves import listed, offer, read_move, say_move
from kyran_widgets.text._voice import Names, capitalised, card_parts, voice_of


class Event(Protocol):
    """What happened, with the rule that made it happen."""

    @property
    def kind(self) -> str:
        """Key of its text."""

    @property
    def rule(self) -> str:
        """Id of the rule."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the text is filled with."""


class Refusal(Protocol):
    """Why a move is refused."""

    @property
    def code(self) -> str:
        """Key of its text."""

    @property
    def rule(self) -> str:
        """Id of the rule."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the text is filled with."""

    @property
    def also(self) -> Sequence[Refusal]:
        """Further reasons."""

    @property
    def suggest(self) -> Sequence[str]:
        """Legal moves instead."""


def event_text(game: str, event: Event, lang: str, names: Names = None) -> str:
    r"""Tell an event in one sentence.

    Parameters
    ----------
    game
        Whose event it is.
    event
        Anything with ``kind``, ``rule`` and ``facts``.
    lang
        ``"fr"`` or ``"en"``.
    names
        Names of the seats in order.

    Raises
    ------
    KeyError
        If the game has no such event, or if it lacks a fact that its sentence needs.

    Examples
    --------
    >>> from types import SimpleNamespace as Event
    >>> passed = Event(kind="Passed", rule="R18", facts={"seat": 1})
    >>> event_text("zyrcan", passed, "en")
    'Fleet B has nothing to attack and passes: the game is over.'
    >>> event_text("zyrcan", passed, "fr", ["Alice", "Bob"])
    'Bob n’a aucune attaque possible et passe\u202f: la partie est finie.'
    """
    return voice_of(game, lang, names).say("events", event.kind, **event.facts, rule=event.rule)


def refusal_text(game: str, refusal: Refusal, lang: str, names: Names = None) -> str:
    """Tell why a move is refused: every reason, then what may be played instead.

    Parameters
    ----------
    game, lang, names
        As in :func:`event_text`.
    refusal
        Anything with ``code``, ``rule``, ``facts``, ``also`` and ``suggest``.

    Examples
    --------
    >>> from types import SimpleNamespace as Refusal
    >>> no = Refusal(code="empty_target", rule="R16", facts={"cell": "d4"}, also=(), suggest=())
    >>> no.suggest = ("d3xd5",)
    >>> refusal_text("zyrcan", no, "en")
    'There is no ship on d4: an attack must end on an enemy. Possible: attack d5 from d3 (d3xd5).'
    """
    voice = voice_of(game, lang, names)
    said = [voice.say("refusals", r.code, **r.facts, rule=r.rule) for r in (refusal, *refusal.also)]
    if refusal.suggest:
        said.append(offer(voice, refusal.suggest))
    return " ".join(said)


def move_text(game: str, move: str, lang: str, names: Names = None) -> str:
    """Tell a move in words, as what one does: “attack d5 from d3”.

    Parameters
    ----------
    game, lang, names
        As in :func:`event_text`.
    move
        In the notation; secret parts may be masked with ``?``.

    Raises
    ------
    ValueError
        If it is no move of that game.

    Examples
    --------
    >>> move_text("kyran", "C11>2", "en")
    'play Ancient Clairvoyance (11) and look at the highest card of Player 3'
    >>> move_text("kyran", "V3~0", "fr")
    'jouer le Voile du Néant (3) et échanger sa valeur avec celle de la carte de Joueur 1'
    >>> move_text("kirolo", "E4.*.E6", "fr")
    'poser la suite Eau 4, Joker, Eau 6'
    """
    return say_move(voice_of(game, lang, names), move)


def offer_text(game: str, moves: Sequence[str], lang: str, names: Names = None) -> str:
    """Tell moves that may be played, each with its notation.

    Examples
    --------
    >>> offer_text("zyrcan", ["--", "2@d3"], "en")
    'Possible: pass (--); deploy a 2-motor ship on d3 (2@d3).'
    """
    return offer(voice_of(game, lang, names), moves)


def moves_text(game: str, moves: Sequence[str], lang: str, names: Names = None) -> str:
    """Tell moves, each with its notation.

    Examples
    --------
    >>> moves_text("kyran", ["30", "M0"], "en")
    'play the 30; play the Mystic with the value 0 (M0)'
    """
    return listed(voice_of(game, lang, names), moves)


def in_turn(parts: Iterable[str], lang: str) -> str:
    r"""Tell what comes one after the other as a language does.

    Examples
    --------
    >>> in_turn(["play the 30", "pass"], "en"), in_turn(["joue le 30", "passe"], "fr")
    ('play the 30; pass', 'joue le 30\u202f; passe')
    """
    return voice_of(GAMES[0], lang).in_turn(parts)


def one_line(said: str) -> str:
    r"""Put a text on one line; blanks at which no line is broken stay as they are.

    Examples
    --------
    >>> one_line("Ready\u202f?\n Go.")
    'Ready\u202f? Go.'
    """
    return " ".join(re.findall(r"[\S\u00a0\u202f]+", said))


def move_facts(game: str, move: str) -> Mapping[str, Any]:
    """Return what a move names, by the names of the facts of events.

    Raises
    ------
    ValueError
        If it is no move of that game.

    Examples
    --------
    >>> move_facts("zyrcan", "d3xd5")
    {'origin': 'd3', 'cell': 'd5'}
    """
    return read_move(game, move)[1]


def card_text(game: str, card: str, lang: str) -> str:
    """Name a card as written on a face.

    Examples
    --------
    >>> card_text("kyran", "C11", "fr"), card_text("kirolo", "F7", "en")
    ('Clairvoyance Antique (11)', 'Fire 7')
    """
    voice = voice_of(game, lang)
    parts = card_parts(game, card)
    if parts is None:
        raise ValueError(f"{card!r} is no card of {game}")
    return voice.say("card_names", parts[0], value=parts[1])


def seat_text(game: str, seat: int, lang: str, names: Names = None) -> str:
    """Name a seat as written beside it; a name that was given stays as it is.

    Examples
    --------
    >>> seat_text("kyran", 0, "fr"), seat_text("zyrcan", 1, "en", ["Alice", "Bob"])
    ('Joueur 1', 'Bob')
    """
    said = voice_of(game, lang, names).seat(seat).text
    return said if said in (names or ()) else capitalised(said)


def label(game: str, key: str, lang: str, names: Names = None, **facts: Any) -> str:
    """Fill one message by its key: status lines, titles, reasons.

    Parameters
    ----------
    game, lang, names
        As in :func:`event_text`.
    key
        Key of a ``[labels]`` table, of the game or common to all.
    facts
        What the message needs.

    Examples
    --------
    >>> label("zyrcan", "status_deploy", "en", seat=0)
    'Fleet A is to deploy a ship on an empty cell.'
    >>> label("zyrcan", "status_shown", "fr", ply=12)
    'Position après le coup 12.'
    """
    voice = voice_of(game, lang, names)
    own = key in table(f"messages_{game}", lang)["labels"]
    return voice.say("labels", key, **facts) if own else voice.common("labels", key, **facts)


def event_kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of events that a game can tell.

    Examples
    --------
    >>> event_kinds("zyrcan")[:3]
    ('Deployed', 'AttackBegins', 'Captured')
    """
    return tuple(table(f"messages_{check_game(game)}", "en")["events"])


def phases(game: str) -> tuple[str, ...]:
    """Return the phases that a game can be in.

    Examples
    --------
    >>> phases("kyran")
    ('deal', 'bid', 'play', 'end')
    """
    labels, mark = table(f"messages_{check_game(game)}", "en")["labels"], "phase_"
    return tuple(name.removeprefix(mark) for name in labels if name.startswith(mark))


def words(lang: str, game: str, *more: str) -> dict[str, str]:
    """Return every label of the screen, by key.

    Parameters
    ----------
    lang
        ``"fr"`` or ``"en"``.
    game
        Its labels, if it has a screen of its own, are added to the common ones.
    *more
        Further tables of labels to add: ``"teach"``.

    Examples
    --------
    >>> words("en", "zyrcan")["undo"], words("fr", "zyrcan")["motor_2"]
    ('Undo', '2 moteurs')
    """
    ui = table("ui", lang)
    found = {**ui["words"], **ui.get(check_game(game), {})}
    for name in more:
        found |= ui[name]
    return found
