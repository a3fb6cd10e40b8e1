"""A position of KYRAN as one would tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.text._moves import offer
from kyran_widgets.text._voice import Voice

View = Mapping[str, Any]


def lines(voice: Voice, view: View) -> list[str]:
    """Tell deck, round, players, trick and what is known."""
    deck = view["deck"]
    powers = deck.split(",") if deck[0].isupper() else []
    round_ = {name: view[name] for name in ("round", "size", "dealer")}
    said = [
        voice.say("describe", "intro", players=view["players"]),
        voice.say("describe", "deck", deck=deck, cards=powers),
        voice.say("describe", "viewer", seat=view["seat"]),
        voice.say("describe", "round", **round_),
        voice.say("describe", view["phase"]),
    ]
    said += _due(voice, view)
    said += [_player(voice, view, seat) for seat in range(view["players"])]
    if view["phase"] == "play":
        laid = [voice.say("describe", _lay(card), **card) for card in view["trick"]]
        told = voice.in_turn(laid)
        said.append(voice.say("describe", "trick" if laid else "no_trick", laid=told))
    return said + [voice.say("describe", "known", **known) for known in view["known"]]


def offers(voice: Voice, legal: list[str]) -> str:
    """Tell what may be played; the bids together."""
    if legal[0].startswith("b"):
        return voice.say("describe", "can_bid", choices=[int(move[1:]) for move in legal])
    return offer(voice, legal)


def _due(voice: Voice, view: View) -> list[str]:
    """What is expected, and of whom."""
    turn, force, phase = view["turn"], view["force"], view["phase"]
    if turn is None:
        return []
    if turn == "*":
        key = "status_deal" if phase == "deal" else "status_draw"
        return [voice.say("labels", key, seat=force["seat"] if force else view["dealer"])]
    if force:
        return [voice.say("labels", "status_forced", seat=force["seat"], card=force["card"])]
    return [voice.say("labels", f"status_{phase}", seat=turn)]


def _lay(card: Mapping[str, Any]) -> str:
    """Key of the words about a card of the trick."""
    key = "forced" if card["forced"] else "laid"
    return key if card["value"] == card["was"] else f"{key}_swapped"


def _player(voice: Voice, view: View, seat: int) -> str:
    """One player: lives, bid, tricks won, hand."""
    phase, bid, hand = view["phase"], view["bids"][seat], view["hands"][seat]
    said = [voice.say("describe", "lives", seat=seat, count=view["lives"][seat])]
    if phase != "deal":
        said.append(voice.say("describe", "no_bid" if bid is None else "announced", bid=bid))
    if phase in ("play", "end"):
        said.append(voice.say("describe", "won", won=view["won"][seat]))
    if phase in ("bid", "play"):
        unseen = isinstance(hand, int)
        said.append(voice.say("describe", "unseen", count=hand) if unseen else _hand(voice, hand))
    return ", ".join(said) + "."


def _hand(voice: Voice, hand: list[str]) -> str:
    return voice.say("describe", "hand" if hand else "no_card", cards=hand)
