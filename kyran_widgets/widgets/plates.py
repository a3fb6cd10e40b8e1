"""What the pictures of all card tables share: badges, rims of seats, headings, a podium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kyran_widgets.widgets.shapes import element, line, repeat
from kyran_widgets.widgets.svg import LOOK

PLATE = "#fffcf4"
TURN = "#0b63a8"
INK = "#2a2016"
SHEET = 960
GAP = 16
LETTER = 10.5  # of a wide font, and a margin: nothing here can measure a text
LINE = 26  # height of a line of the caption

CROWN = "M-11,7 L-13,-6 L-6,0 L0,-9 L6,0 L13,-6 L11,7 Z M-11,9 H11 V12 H-11 Z"
EYE = "M-9,0 C-5,-6 5,-6 9,0 C5,6 -5,6 -9,0 Z M0,-3 A3,3 0 1 1 0,3 A3,3 0 1 1 0,-3 Z"

View = Mapping[str, Any]
Names = Sequence[str] | None
Tone = Mapping[str, str]


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


def badge(seat: int, x: float, y: float, scale: float = 1.5) -> str:
    """A seat's mark: its shape in its colour with its number."""
    look = LOOK["seats"][seat]
    shape = repeat(look["mark"], [(x, y)], 1.22 * scale)
    ink = {"fill": look["ink"], "font_size": round(9.5 * scale, 1), "font_weight": 700}
    number = line(str(seat + 1), x, y + 3.7 * scale, text_anchor="middle", **ink)
    return element("path", d=shape, fill=look["colour"], stroke=INK) + number


def rim(outcome: View | None, seat: int, turn: object, tone: Tone) -> dict[str, Any]:
    """One cue for whose turn it is, one for who has won, one for who has lost."""
    if outcome is not None and seat in outcome["winners"]:
        return {"stroke": tone["star"], "stroke_width": 4}
    if turn == seat and outcome is None:
        return {"stroke": TURN, "stroke_width": 4}
    line_ = {"stroke": tone["line"], "stroke_width": 1.5}
    lost = outcome is not None and seat in outcome["losers"]
    return {**line_, "stroke_dasharray": "6 5"} if lost else line_


def cut(name: str, most: int = 13) -> str:
    """Shorten a name.

    Examples
    --------
    >>> cut("Bartholomew the Elder")
    'Bartholomew …'
    """
    return name if len(name) <= most else f"{name[: most - 1]}…"


def heading(lines: Sequence[str], tone: Tone) -> str:
    """The lines of a caption, the first large."""
    head, *more = lines
    under = [line(said, 24, 44 + LINE * (i + 1)) for i, said in enumerate(more)]
    return line(head, 24, 44, font_size=24, font_weight=700, fill=tone["ink"]) + element(
        "g", "".join(under), font_size=19, fill=tone["muted"]
    )


def podium(winners: Sequence[int], x: float, y: float, gold: str, edge: str) -> str:
    """A crown over those who have won."""
    if not winners:
        return ""
    look = {"fill": gold, "stroke": edge, "stroke_width": 2, "stroke_linejoin": "round"}
    crown = element("path", d=repeat(CROWN, [(x, y - 28)], 3.4), **look)
    middle = (len(winners) - 1) / 2
    badges = [badge(seat, x + 48 * (i - middle), y + 44, 2.4) for i, seat in enumerate(winners)]
    return crown + "".join(badges)
