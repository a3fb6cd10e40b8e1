"""How a game ended, and what many games add up to."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from kyran_widgets.text._voice import Names, Voice, voice_of

View = Mapping[str, Any]


def outcome_lines(
    game: str, outcome: Any, view: View, lang: str, names: Names = None
) -> tuple[str, list[str]]:
    r"""Tell who won, and the steps that decided it.

    Parameters
    ----------
    game, lang, names
        As in :func:`~kyran_widgets.text.event_text`.
    outcome
        With ``winners``, ``losers``, ``reason`` and ``scores``: an ``Outcome`` or the
        mapping of a view.
    view
        The final position; Zyrcan reads its ``fleets``, KIROLO its ``nolay``.

    Returns
    -------
    tuple
        The title, and the steps as sentences.

    Examples
    --------
    >>> end = {"winners": [1], "losers": [0, 2], "reason": "ships", "scores": [5, 5, 4]}
    >>> view = {"fleets": [{"ships": [0, 1, 1]}, {"ships": [1, 2, 0]}, {"ships": [0, 2, 0]}]}
    >>> title, lines = outcome_lines("zyrcan", end, view, "en")
    >>> print(title, *lines, sep="\n")
    Fleet B wins
    Motors on the board: 5 for A, 5 for B, 4 for C.
    Fleets A and B are level with 5 motors: ships decide.
    Ships on the board: 2 for A, 3 for B.
    Fleet B has the most ships.
    """
    if not isinstance(outcome, Mapping):
        outcome = outcome._asdict()
    voice = voice_of(game, lang, names)
    return _TOLD[voice.game](voice, outcome, view)


def _zyrcan(voice: Voice, outcome: View, view: View) -> tuple[str, list[str]]:
    ships = [sum(fleet["ships"]) for fleet in view["fleets"]]
    winners, motors, reason = list(outcome["winners"]), list(outcome["scores"]), outcome["reason"]
    drawn = len(winners) > 1
    title = voice.say("outcome", "draw" if drawn else "win", seats=winners, seat=winners[0])
    lines = [voice.say("outcome", "motors", motors=motors)]
    if reason == "last_fleet":
        return title, [*lines, voice.say("outcome", "last_fleet", seat=winners[0])]
    most = max(motors)
    level = [seat for seat, count in enumerate(motors) if count == most]
    if len(level) == 1:
        return title, [*lines, voice.say("outcome", "most_motors", seat=level[0])]
    counts = voice.tally({seat: ships[seat] for seat in level}).text
    lines += [
        voice.say("outcome", "level", seats=level, count=most),
        voice.say("outcome", "ships", ships=counts),
    ]
    verdict = "level_ships" if drawn else "most_ships"
    return title, [*lines, voice.say("outcome", verdict, seats=winners, seat=winners[0])]


def _kyran(voice: Voice, outcome: View, _view: View) -> tuple[str, list[str]]:
    winners, lives = list(outcome["winners"]), list(outcome["scores"])
    lines = [voice.say("outcome", "lives", lives=lives)]
    if outcome["losers"]:
        lines.append(voice.say("outcome", "losers", losers=list(outcome["losers"])))
    if not winners:
        return voice.say("outcome", "nobody"), [*lines, voice.say("outcome", "nobody_why")]
    lines.append(voice.say("outcome", "most_lives", winners=winners, count=lives[winners[0]]))
    return voice.say("outcome", "masters", winners=winners), lines


def _kirolo(voice: Voice, outcome: View, view: View) -> tuple[str, list[str]]:
    winners, reason, hands = list(outcome["winners"]), outcome["reason"], list(outcome["scores"])
    key = "draw" if len(winners) > 1 else "win"
    title = voice.say("outcome", key, seats=winners, seat=winners[0])
    lines = [
        voice.say("outcome", reason, seat=winners[0], turns=view["nolay"]),
        voice.say("outcome", "hands", hands=hands),
    ]
    if reason != "empty":
        lines.append(voice.say("outcome", "fewest", seats=winners, count=min(hands)))
    return title, lines


_TOLD = {"zyrcan": _zyrcan, "kyran": _kyran, "kirolo": _kirolo}


def statistics_text(facts: Mapping[str, Any], lang: str) -> list[str]:
    """Tell the statistics of finished games of Zyrcan in the published sentences.

    Parameters
    ----------
    facts
        ``games wins draws mean longest shortest first others``; without a game there
        is no mean to tell.
    lang
        ``"fr"`` or ``"en"``.

    Examples
    --------
    >>> facts = {"games": 2, "wins": 2, "draws": 0, "mean": 60.5, "longest": 62}
    >>> facts |= {"shortest": 59, "first": 1, "others": 1}
    >>> statistics_text(facts, "fr")[2]
    'En moyenne 60,5 coups par partie (max : 62, min : 59).'
    """
    voice = voice_of("zyrcan", lang)
    if not facts["games"]:
        return [voice.say("statistics", key, **facts) for key in ("games", "results", "first")]
    told = {**facts, "mean": _mean(voice, facts["mean"])}
    return [voice.say("statistics", key, **told) for key in ("games", "results", "length", "first")]


def _mean(voice: Voice, mean: float) -> str:
    """An integer when exact, else one decimal (A14)."""
    if mean == int(mean):
        return str(int(mean))
    tenths = Decimal(str(mean)).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return str(tenths).replace(".", voice.common("grammar", "decimal"))
