"""Cards of KYRAN as SVG text: faces, backs and chips, like those of the front end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kyran_widgets.widgets.shapes import Point, element, line, repeat
from kyran_widgets.widgets.svg import LOOK

INK: Mapping[str, Any] = LOOK["kyran"]
PAPER: Mapping[str, str] = INK["paper"]
BACK: Mapping[str, str] = INK["back"]
MYSTIC: Mapping[str, str] = INK["mystic"]

WIDTH: int = INK["card"]["width"]
HEIGHT: int = INK["card"]["height"]
SMALL = 0.75  # below this scale a card has no room for a name
CHIP_WIDTH, CHIP_HEIGHT = 29, 40
HIGHEST = 36  # its moon is full
_ROUND = "M{0},0 A{0},{0} 0 1 1 -{0},0 A{0},{0} 0 1 1 {0},0 Z"


def kind_of(card: str) -> str:
    """Return ``C S B V`` of a Power, ``M``, or nothing for a Number.

    Examples
    --------
    >>> kind_of("C11"), kind_of("M"), kind_of("30")
    ('C', 'M', '')
    """
    return card[0] if card[0] in "CSBVM" else ""


def printed(card: str) -> str:
    """Return the value on a face; the Mystique has none.

    Examples
    --------
    >>> printed("C11"), printed("M"), printed("30")
    ('11', '', '30')
    """
    return card.lstrip("CSBVM")


def _dress(kind: str) -> tuple[str, str, str]:
    """Ground, edge and ink of a kind of card."""
    if kind == "M":
        return MYSTIC["ground"], MYSTIC["edge"], MYSTIC["ink"]
    ink = INK["powers"][kind]["colour"] if kind else PAPER["ink"]
    return PAPER["ground"], PAPER["edge"], ink


def _box(x: float, y: float, wide: float, high: float, radius: float, **style: Any) -> str:
    place = {"x": round(x, 1), "y": round(y, 1), "width": round(wide, 1), "height": round(high, 1)}
    return element("rect", **place, rx=round(radius, 1), **style)


def face(card: str, name: str, x: float, y: float, scale: float, worth: str = "") -> str:
    """Draw a card: its value in two corners, a moon or an emblem with its name between them.

    Where there is little room, one corner and the moon or emblem alone, larger.

    Parameters
    ----------
    card
        In the notation.
    name
        Short name of a Power, for its band.
    x, y
        Upper left corner.
    scale
        1 for a card 100 wide.
    worth
        What a Mystique was given, for its corners.

    Examples
    --------
    >>> face("C11", "Seer", 0, 0, 1).count(">11<")
    2
    """
    kind, s = kind_of(card), scale
    ground, edge, ink = _dress(kind)
    corner = printed(card) or worth
    inner = {"stroke": edge, "stroke_opacity": 0.55}
    glow = {"fill": MYSTIC["glow"], "fill_opacity": 0.45} if kind == "M" else {"fill": "none"}
    drawn = [
        _box(x, y, WIDTH * s, HEIGHT * s, 9 * s, fill=ground, stroke=edge, stroke_width=1.5),
        _box(x + 4.5 * s, y + 4.5 * s, 91 * s, 131 * s, 5.5 * s, **inner, **glow),
    ]
    small = s < SMALL
    bold = {"fill": ink, "font_weight": 700, "font_size": round((44 if small else 34) * s, 1)}
    if corner:
        drawn.append(line(corner, x + 10 * s, y + (44 if small else 37) * s, **bold))
    if small:
        middle = x + 50 * s, y + (92 if corner else 71) * s
        drawn.append(emblem(kind, *middle, 1.45 * s) if kind else _moon(int(corner), *middle, s))
        return "".join(drawn)
    last = {**bold, "text_anchor": "end"}
    if not kind:
        drawn += [
            _moon(int(corner), x + 50 * s, y + 71 * s, s),
            line(corner, x + 90 * s, y + 128 * s, **last),
        ]
        return "".join(drawn)
    band = "M4.5,115 H95.5 V130 A5.5,5.5 0 0 1 90,135.5 H10 A5.5,5.5 0 0 1 4.5,130 Z"
    told = {"font_size": round(12.5 * s, 1), "text_anchor": "middle", "font_weight": 600}
    drawn += [
        emblem(kind, x + (52 if corner else 50) * s, y + 65 * s, (1.12 if corner else 1.5) * s),
        element("path", d=repeat(band, [(x, y)], s), fill=ink),
        line(name, x + 50 * s, y + 129.4 * s, fill=ground, **told),
    ]
    if corner:
        drawn.append(
            line(corner, x + 90 * s, y + 109 * s, **{**last, "font_size": round(20 * s, 1)})
        )
    return "".join(drawn)


def emblem(kind: str, x: float, y: float, scale: float) -> str:
    """Draw the emblem of a Power or of the Mystique round a point."""
    ink = INK["powers"][kind]["colour"]
    parts = INK["emblems"][INK["powers"][kind]["emblem"]]
    d = repeat(parts["fill"], [(x, y)], scale)
    drawn = element("path", d=d, fill=ink, fill_rule="evenodd")
    if parts["line"]:
        rays = {"stroke": ink, "stroke_width": round(parts["width"] * scale, 1)}
        d = repeat(parts["line"], [(x, y)], scale)
        drawn += element("path", d=d, fill="none", stroke_linecap="round", **rays)
    return drawn


def _moon(value: int, x: float, y: float, scale: float) -> str:
    """A moon that waxes with the value: a Number's strength at a glance."""
    r, lit = INK["moon"], value / HIGHEST
    belly = round(r * abs(1 - 2 * lit), 1)
    rim = {"fill": PAPER["shade"], "stroke": PAPER["faded"]}
    wax = f"M0,-{r} A{r},{r} 0 0 1 0,{r} A{belly},{r} 0 0 {int(lit > 0.5)} 0,-{r} Z"
    return element("path", d=repeat(_ROUND.format(r), [(x, y)], scale), **rim) + element(
        "path", d=repeat(wax, [(x, y)], scale), fill=PAPER["ink"], opacity=0.82
    )


def backs(places: Iterable[Point], scale: float) -> str:
    """Draw cards face down, their upper left corners at these points."""
    drawn = []
    rim = {"fill": BACK["ground"], "stroke": BACK["line"], "stroke_width": 1.2}
    for x, y in places:
        lozenge = "M50,16 L84,70 L50,124 L16,70 Z M50,44 L67,70 L50,96 L33,70 Z"
        lace = element("path", d=repeat(lozenge, [(x, y)], scale), fill="none", stroke=BACK["line"])
        drawn += [_box(x, y, WIDTH * scale, HEIGHT * scale, 9 * scale, **rim), lace]
    return "".join(drawn)


def chip(card: str, x: float, y: float) -> str:
    """Draw a small card: its value, and its emblem if it has one."""
    kind = kind_of(card)
    ground, edge, ink = _dress(kind)
    middle, value = x + CHIP_WIDTH / 2, printed(card)
    drawn = [_box(x, y, CHIP_WIDTH, CHIP_HEIGHT, 4, fill=ground, stroke=edge, stroke_width=1.2)]
    if kind:
        drawn.append(emblem(kind, middle, y + (28 if value else 20), 0.42 if value else 0.6))
    if value:
        bold = {"fill": ink, "font_weight": 700, "text_anchor": "middle", "font_size": 17}
        drawn.append(line(value, middle, y + (17 if kind else 26), **bold))
    return "".join(drawn)
