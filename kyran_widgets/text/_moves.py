"""Moves in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kyran_widgets.text._voice import Voice

_CARD = "(?:[CSBV]?[1-9][0-9]?|M)"
_HAND = rf"(?:\?[0-9]*|{_CARD}(?:,{_CARD})*)"

_ELEMENT = "[FETBM](?:1[0-2]|[1-9])"
_ANY = rf"(?:{_ELEMENT}|[+~*?])"
_SERIES = rf"(?:{_ELEMENT}|\*)(?:\.(?:{_ELEMENT}|\*))+"
_NUMBER = "(?P<number>[1-9][0-9]?)"
_STACK = rf"(?:[#?][0-9]+|{_ANY}(?:,{_ANY})*)"

_FORMS: dict[str, dict[str, str]] = {
    "zyrcan": {
        "deploy": r"(?P<motors>[1-3])@(?P<cell>[a-z][1-9][0-9]?)",
        "attack": r"(?P<origin>[a-z][1-9][0-9]?)x(?P<cell>[a-z][1-9][0-9]?)",
        "pass": "--",
    },
    "kyran": {
        "bid": r"b(?P<bid>[0-9]+)",
        "lay": r"(?P<card>[1-9][0-9]?)",
        "mystic": r"(?P<card>M)(?P<value>0|37)",
        "look": r"(?P<card>C[1-9][0-9]?)>(?P<target>[0-5])",
        "draw_from": r"(?P<card>S[1-9][0-9]?)>(?P<target>[0-5])",
        "weakest": r"(?P<card>B[1-9][0-9]?)>(?P<target>[0-5])",
        "swap": r"(?P<card>V[1-9][0-9]?)~(?P<target>[0-5])",
        "declined": r"(?P<card>V[1-9][0-9]?)-",
        "void": r"(?P<card>[CSBV][1-9][0-9]?)!",
        "drawn": rf"\^(?P<card>{_CARD})",
        "drawn_unseen": r"\^\?[0-9]*",
        "deal": rf"deal:(?P<dealt>{_HAND}(?:\|{_HAND})*)",
    },
    "kirolo": {
        "lay": rf"(?P<cards>{_SERIES})",
        "lone": r"\*",
        "add": rf"{_NUMBER}\+(?P<card>{_ELEMENT})",
        "add_high": rf"{_NUMBER}\+(?P<card>\*)",
        "add_low": rf"(?P<card>{_ELEMENT}|\*)\+{_NUMBER}",
        "complete": rf"{_NUMBER}=(?P<cards>{_SERIES})",
        "bonus": r"\+",
        "search": r"\?",
        "exchange": rf"~(?P<card>{_ELEMENT})@(?P<pile>[AB])",
        "draw": "(?P<pile>[EZ])",
        "take": "<(?P<pile>[ABX])",
        "keep_other": rf"\?/(?P<card>{_ANY})@(?P<pile>[ABX])",  # a hidden card, or a Fouille
        "keep": rf"(?P<card>{_ANY})/(?P<other_card>{_ANY})@(?P<pile>[ABX])",
        "found": rf"\^(?P<card>{_ELEMENT})",
        "discard": rf"(?P<card>{_ANY})@(?P<pile>[ABX])",
        "end": r"\.",
        "shuffle": rf"deal:(?:E=)?(?P<elements>{_STACK})\|(?:Z=)?(?P<actions>{_STACK})",
        "mix": rf"mix:(?:[EZ]=)?(?P<count>{_STACK})",
    },
}
"""The forms of a move by game; the name of a form is the key of its words."""


def _size(stack: str) -> int:
    """Number of cards of a stack, shown or masked."""
    return int(stack[1:]) if stack[1:].isdigit() and stack[0] in "#?" else stack.count(",") + 1


_READERS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("motors", "bid", "target", "number"), int),
    **dict.fromkeys(("elements", "actions", "count"), _size),
    "cards": lambda series: series.split("."),
}


def read_move(game: str, move: str) -> tuple[str, dict[str, Any]]:
    """Return the form of a move and its facts; ``ValueError`` if it is none of that game."""
    for form, pattern in _FORMS[game].items():
        found = re.fullmatch(pattern, move)
        if found:
            facts = found.groupdict()
            return form, {k: _READERS[k](v) if k in _READERS else v for k, v in facts.items()}
    raise ValueError(f"{move!r} is no move of {game}")


def say_move(voice: Voice, move: str) -> str:
    """Tell a move in words; ``ValueError`` if it is none of that game."""
    form, facts = read_move(voice.game, move)
    if form == "deal":
        facts = {"dealt": say_deal(voice, facts["dealt"])}
    if "cards" in facts:
        elements = {card[0] for card in facts["cards"]} - {"*"}
        facts["series"] = "group" if len(elements) > 1 else "run"
    return voice.say("moves", form, **facts)


def noted(voice: Voice, move: str) -> str:
    """Tell a move with its notation: “pass (--)”, but “play the 30”."""
    words = say_move(voice, move)
    return words if words.endswith(f" {move}") else f"{words} ({move})"


def offer(voice: Voice, moves: Sequence[str]) -> str:
    """Tell moves that may be played, each with its notation: “play the 30; pass (--)”."""
    return voice.say("phrases", "possible", moves=listed(voice, moves))


def listed(voice: Voice, moves: Sequence[str]) -> str:
    """Tell moves, each with its notation: “play the 30; pass (--)”."""
    return voice.in_turn(noted(voice, move) for move in moves)


def say_deal(voice: Voice, dealt: str) -> str:
    """Tell the hands of a deal: cards where they are seen, else how many."""
    hands = []
    for seat, hand in enumerate(dealt.split("|")):
        if hand.startswith("?"):
            hands.append(voice.say("phrases", "dealt_unseen", seat=seat, count=int(hand[1:] or 1)))
        else:
            hands.append(voice.say("phrases", "dealt", seat=seat, cards=hand.split(",")))
    return voice.in_turn(hands)
