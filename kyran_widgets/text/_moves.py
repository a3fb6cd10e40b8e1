"""Moves in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kyran_widgets.text._voice import Voice

_CARD = "(?:[CSBV]?[1-9][0-9]?|M)"
_HAND = rf"(?:\?[0-9]*|{_CARD}(?:,{_CARD})*)"

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
}
"""The forms of a move by game; the name of a form is the key of its words."""


def say_move(voice: Voice, move: str) -> str:
    """Tell a move in words; ``ValueError`` if it is none of that game."""
    for form, pattern in _FORMS[voice.game].items():
        found = re.fullmatch(pattern, move)
        if found:
            facts: dict[str, object] = dict(found.groupdict())
            facts |= {k: int(str(facts[k])) for k in ("motors", "bid", "target") if k in facts}
            if form == "deal":
                facts = {"dealt": say_deal(voice, str(facts["dealt"]))}
            return voice.say("moves", form, **facts)
    raise ValueError(f"{move!r} is no move of {voice.game}")


def offer(voice: Voice, moves: Sequence[str]) -> str:
    """Tell moves that may be played, each with its notation: “play the 30; pass (--)”."""
    said = [(say_move(voice, move), move) for move in moves]
    told = [words if words.endswith(f" {move}") else f"{words} ({move})" for words, move in said]
    return voice.say("phrases", "possible", moves=voice.common("grammar", "then").join(told))


def say_deal(voice: Voice, dealt: str) -> str:
    """Tell the hands of a deal: cards where they are seen, else how many."""
    hands = []
    for seat, hand in enumerate(dealt.split("|")):
        if hand.startswith("?"):
            hands.append(voice.say("phrases", "dealt_unseen", seat=seat, count=int(hand[1:] or 1)))
        else:
            hands.append(voice.say("phrases", "dealt", seat=seat, cards=hand.split(",")))
    return voice.common("grammar", "then").join(hands)
