"""A position of Zyrcan as one would tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.text._moves import offer
from kyran_widgets.text._voice import Voice

View = Mapping[str, Any]


def lines(voice: Voice, view: View) -> list[str]:
    """Tell board, phase, fleets and reserves."""
    rows, phase = view["rows"], view["phase"]
    lengths = [f"{chr(ord('a') + r)} {n}" for r, n in enumerate(rows)]
    board = {"board": view["board"], "cells": sum(rows), "rows": len(rows)}
    board["lengths"] = ", ".join(lengths)
    said = [
        voice.say("describe", "intro", players=view["players"], **board),
        voice.say("describe", phase, number=view["number"], played=view["number"] - 1),
    ]
    if view["turn"] is not None:
        key = "pass" if view["must_pass"] else phase
        said.append(voice.say("labels", f"status_{key}", seat=view["turn"]))
    for seat in range(view["players"]):
        said.append(_fleet(voice, view, seat))
        if phase == "deploy":
            said.append(voice.say("describe", "reserve", left=view["reserves"][seat]))
    return said


def offers(voice: Voice, legal: list[str]) -> str:
    """Tell what may be played: deployments by type, attacks by ship."""
    if "@" in legal[0]:
        pairs = [move.split("@") for move in legal]
        types = [voice.say("phrases", "type", motors=int(n)) for n in sorted({n for n, _ in pairs})]
        where = voice.join(dict.fromkeys(cell for _, cell in pairs), "or")
        return voice.say("describe", "can_deploy", types=voice.join(types, "or"), where=where)
    if "x" not in legal[0]:
        return offer(voice, legal)
    targets: dict[str, list[str]] = {}
    for origin, cell in (move.split("x") for move in legal):
        targets.setdefault(origin, []).append(cell)
    attacks = [
        voice.say("describe", "from_origin", origin=origin, where=voice.join(cells, "or"))
        for origin, cells in targets.items()
    ]
    told = voice.in_turn(attacks)
    return voice.say("describe", "can_attack", attacks=told)


def _fleet(voice: Voice, view: View, seat: int) -> str:
    fleet, letter = view["fleets"][seat], chr(ord("A") + seat)
    if not sum(fleet["ships"]):
        return voice.say("describe", "no_ship", seat=seat)
    places = []
    for motors in (3, 2, 1):
        cells = [cell for cell, ship in view["cells"].items() if ship == f"{letter}{motors}"]
        if cells:
            places.append(voice.say("describe", "places", motors=motors, where=voice.join(cells)))
    where = voice.in_turn(places)
    facts = {"ships": sum(fleet["ships"]), "motors": fleet["motors"], "where": where}
    return voice.say("describe", "fleet", seat=seat, **facts)
