"""A position as one would tell it to somebody who cannot see the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.text import _describe_kirolo, _describe_kyran, _describe_zyrcan
from kyran_widgets.text._catalog import table
from kyran_widgets.text._endings import outcome_lines
from kyran_widgets.text._voice import Names, voice_of

View = Mapping[str, Any]

_TOLD = {"zyrcan": _describe_zyrcan, "kyran": _describe_kyran, "kirolo": _describe_kirolo}
_MODE_OF = {"step_order": "std", "action_limit": "std", "rami_actions": "rami"}
"""The mode in which an option of KIROLO has an effect, where it has none in the other."""


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
    told = _TOLD[voice.game]
    lines = told.lines(voice, view)
    for name, value in view["options"].items():  # its name is the key, its value chooses
        if _MODE_OF.get(name) in (None, view.get("mode")):
            lines.append(voice.say("options", name, **{name: value}))
    if view["outcome"] is not None:
        title, steps = outcome_lines(view["game"], view["outcome"], view, lang, names)
        lines += [f"{title}.", *steps]
    if view.get("legal"):
        lines.append(told.offers(voice, view["legal"]))
    return "\n".join(lines)


def option_text(game: str, name: str, value: object, lang: str) -> str:
    """Tell what the value of an option of a new game means; empty where its name says it.

    Examples
    --------
    >>> option_text("kyran", "trick_leader", "left", "en")
    'Every trick is led from the dealer’s left.'
    """
    voice = voice_of(game, lang, None)
    known = name in table(f"messages_{game}", lang)["options"]
    return voice.say("options", name, **{name: value}) if known else ""
