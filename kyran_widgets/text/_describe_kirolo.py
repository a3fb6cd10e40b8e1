"""A position of KIROLO as one would tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.text._moves import noted, read_move
from kyran_widgets.text._voice import Voice

View = Mapping[str, Any]

_SHOWN = 12  # lays told, those with the fewest Jokers; the others are counted
_TOGETHER = {"add": "number", "add_low": "number", "exchange": "pile", "discard": "pile"}
"""Moves told together, by the fact that they share."""


def lines(voice: Voice, view: View) -> list[str]:
    """Tell the turn, the hands, the table, the piles and what is under choice."""
    said = [
        voice.say("describe", "intro", players=view["players"]),
        voice.say("describe", "mode", mode=view["mode"]),
        voice.say("describe", "viewer", seat=view["seat"]),
    ]
    said += _turn(voice, view)
    if view["phase"] == "deal":
        return said
    said += [_hand(voice, view, seat) for seat in range(view["players"])]
    said += _known(voice, view)
    said += [
        voice.say("describe", "series", number=number, **_laid(series))
        for number, series in enumerate(view["table"], 1)
    ] or [voice.say("describe", "no_series")]
    piles = view["piles"]
    said.append(voice.say("describe", "piles", elements=piles["E"], actions=piles["Z"]))
    for pile, discard in view["discards"].items():
        facts = {"pile": pile, "card": discard["top"], "count": discard["count"]}
        key = "discard" if discard["count"] else "discard_empty"
        said.append(voice.say("describe", key, **facts))
    return said


def offers(voice: Voice, legal: list[str]) -> str:
    """Tell what may be played: of many lays a few, cards that go to one place together."""
    lays = sorted([move for move in legal if "." in move[1:]], key=_jokers)
    told = [noted(voice, move) for move in lays[:_SHOWN]]
    if len(lays) > _SHOWN:
        told.append(voice.say("offers", "more", count=len(lays) - _SHOWN))
    groups: dict[tuple[str, Any], list[str]] = {}
    for move in legal:
        form, facts = read_move(voice.game, move)
        if form in _TOGETHER:
            groups.setdefault((form, facts[_TOGETHER[form]]), []).append(facts["card"])
        elif "cards" not in facts:
            told.append(noted(voice, move))
    for (form, shared), cards in groups.items():
        told.append(voice.say("offers", form, cards=cards, **{_TOGETHER[form]: shared}))
    return voice.say("phrases", "possible", moves=voice.in_turn(told))


def _jokers(series: str) -> int:
    return series.count("*")


def _turn(voice: Voice, view: View) -> list[str]:
    """What is expected, what this turn has seen, what is under choice."""
    phase, seat = view["phase"], view["player"]
    if phase == "end":
        return [voice.say("describe", "end")]
    status = "free" if phase == "lay" and view["drew"] else phase
    said = [voice.say("labels", f"status_{status}", seat=seat, laid=view["laid"])]
    if phase == "deal":
        return said
    done = {name: view[name] for name in ("laid", "drew", "used")}
    said += [
        voice.say("describe", "turn", seat=seat, **done),
        voice.say("describe", "waiting", nolay=view["nolay"], idle=view["idle"]),
    ]
    if view["waits"]:
        said.append(voice.say("describe", "waits", waits=view["waits"]))
    seen = view["seen"]
    if seen and isinstance(seen["cards"], int):
        facts = {"seat": seat, "pile": seen["pile"], "count": seen["cards"]}
        said.append(voice.say("describe", "choice_unseen", **facts))
    elif seen:
        said.append(voice.say("describe", "choice", **seen))
    return said


def _hand(voice: Voice, view: View, seat: int) -> str:
    hand = view["hands"][seat]
    if isinstance(hand, int):
        return voice.say("describe", "unseen", seat=seat, count=hand)
    key = "hand" if hand else "no_card"
    return voice.say("describe", key, seat=seat, cards=hand, count=len(hand))


def _known(voice: Voice, view: View) -> list[str]:
    cards: dict[int, list[str]] = {}
    for known in view["known"]:
        cards.setdefault(known["owner"], []).append(known["card"])
    return [voice.say("describe", "known", seat=seat, cards=cards[seat]) for seat in sorted(cards)]


def _laid(series: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": series["series"], "cards": series["cards"], "full": series["full"]}
