"""A position as one would tell it to somebody who cannot see the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.text._endings import outcome_lines
from kyran_widgets.text._moves import offer
from kyran_widgets.text._voice import Names, Voice, voice_of

View = Mapping[str, Any]


def describe(view: View, lang: str, names: Names = None) -> str:
    """Tell all that a view holds, a line for each subject.

    Parameters
    ----------
    view
        What ``state.view(seat)`` returns; nothing else is looked at.
    lang
        ``"fr"`` or ``"en"``.
    names
        Names of the seats in order.

    Examples
    --------
    >>> from kyran_widgets.rules import zyrcan
    >>> view = zyrcan.State.parse(
    ...     "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
    ... ).view(0)
    >>> print(describe(view, "en"))
    Zyrcan for 3 fleets on the board 3-4-3: 10 cells in 3 rows, top to bottom a 3, b 4, c 3.
    Attack, move 37.
    Fleet A is to attack.
    Fleet A has 1 ship and 2 motors on the board: 2 motors on a1.
    Fleet B has 1 ship and 1 motor on the board: 1 motor on a3.
    Fleet C has 2 ships and 3 motors on the board: 2 motors on b4; 1 motor on b1.
    A fleet without ships is skipped.
    Possible: from a1, attack a3.
    """
    voice = voice_of(view["game"], lang, names)
    lines = _zyrcan(voice, view) if view["game"] == "zyrcan" else _kyran(voice, view)
    if view["outcome"] is not None:
        title, steps = outcome_lines(view["game"], view["outcome"], view, lang, names)
        lines += [f"{title}.", *steps]
    if view.get("legal"):
        lines.append(_legal(voice, view["legal"]))
    return "\n".join(lines)


def _legal(voice: Voice, legal: list[str]) -> str:
    """What may be played; many moves of one kind are told together."""
    first = legal[0]
    if "@" in first:
        pairs = [move.split("@") for move in legal]
        types = [voice.say("phrases", "type", motors=int(n)) for n in sorted({n for n, _ in pairs})]
        where = voice.join(dict.fromkeys(cell for _, cell in pairs), "or")
        return voice.say("describe", "can_deploy", types=voice.join(types, "or"), where=where)
    if "x" in first:
        targets: dict[str, list[str]] = {}
        for origin, cell in (move.split("x") for move in legal):
            targets.setdefault(origin, []).append(cell)
        attacks = [
            voice.say("describe", "from_origin", origin=origin, where=voice.join(cells, "or"))
            for origin, cells in targets.items()
        ]
        told = voice.common("grammar", "then").join(attacks)
        return voice.say("describe", "can_attack", attacks=told)
    if first.startswith("b"):
        return voice.say("describe", "can_bid", choices=[int(move[1:]) for move in legal])
    return offer(voice, legal)


# --- Zyrcan ------------------------------------------------------------------


def _zyrcan(voice: Voice, view: View) -> list[str]:
    rows, phase = view["rows"], view["phase"]
    lengths = [f"{chr(ord('a') + r)} {n}" for r, n in enumerate(rows)]
    board = {"board": view["board"], "cells": sum(rows), "rows": len(rows)}
    board["lengths"] = ", ".join(lengths)
    lines = [
        voice.say("describe", "intro", players=view["players"], **board),
        voice.say("describe", phase, number=view["number"], played=view["number"] - 1),
    ]
    if view["turn"] is not None:
        lines.append(voice.say("labels", f"status_{phase}", seat=view["turn"]))
    for seat in range(view["players"]):
        lines.append(_fleet(voice, view, seat))
        if phase == "deploy":
            lines.append(voice.say("describe", "reserve", left=view["reserves"][seat]))
    return [*lines, *_options(voice, view)]


def _fleet(voice: Voice, view: View, seat: int) -> str:
    fleet, letter = view["fleets"][seat], chr(ord("A") + seat)
    if not sum(fleet["ships"]):
        return voice.say("describe", "no_ship", seat=seat)
    places = []
    for motors in (3, 2, 1):
        cells = [cell for cell, ship in view["cells"].items() if ship == f"{letter}{motors}"]
        if cells:
            places.append(voice.say("describe", "places", motors=motors, where=voice.join(cells)))
    where = voice.common("grammar", "then").join(places)
    facts = {"ships": sum(fleet["ships"]), "motors": fleet["motors"], "where": where}
    return voice.say("describe", "fleet", seat=seat, **facts)


def _options(voice: Voice, view: View) -> list[str]:
    """One sentence for each option; its name is the key, its value chooses."""
    return [voice.say("options", name, **{name: value}) for name, value in view["options"].items()]


# --- KYRAN -------------------------------------------------------------------


def _kyran(voice: Voice, view: View) -> list[str]:
    deck = view["deck"]
    powers = deck.split(",") if deck[0].isupper() else []
    round_ = {name: view[name] for name in ("round", "size", "dealer")}
    lines = [
        voice.say("describe", "intro", players=view["players"]),
        voice.say("describe", "deck", deck=deck, cards=powers),
        voice.say("describe", _viewer(view["seat"]), seat=view["seat"]),
        voice.say("describe", "round", **round_),
        voice.say("describe", view["phase"]),
    ]
    lines += _due(voice, view)
    lines += [_player(voice, view, seat) for seat in range(view["players"])]
    if view["phase"] == "play":
        laid = [
            voice.say("describe", "forced" if card["forced"] else "laid", **card)
            for card in view["trick"]
        ]
        told = voice.common("grammar", "then").join(laid)
        lines.append(voice.say("describe", "trick" if laid else "no_trick", laid=told))
    lines += [voice.say("describe", "known", **known) for known in view["known"]]
    return [*lines, *_options(voice, view)]


def _viewer(seat: int | str | None) -> str:
    """Key of the sentence that says through whose eyes the position is told."""
    return "spectator" if seat is None else "teacher" if seat == "all" else "viewer"


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
