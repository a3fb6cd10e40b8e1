"""Cards of KIROLO as SVG text: faces, backs and chips, like those of the front end.

A game can lay its 154 cards face up. To stay small, all cards of one kind that are drawn
together share each of their paths; so they may not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kyran_widgets.widgets.shapes import Point, element, line, repeat
from kyran_widgets.widgets.svg import LOOK

INK: Mapping[str, Any] = LOOK["kirolo"]
CARD: Mapping[str, str] = INK["card"]
FACES: Mapping[str, Mapping[str, str]] = INK["faces"]
ACTIONS = "+~*?"
WHITE = "#fff"
_LACE = "M32,12 L52,44 L32,76 L12,44 Z M32,30 L40,44 L32,58 L24,44 Z"


class Tile(NamedTuple):
    """A card to be drawn.

    Attributes
    ----------
    card
        In the notation.
    x, y
        Upper left corner.
    note
        What a Joker stands for.
    """

    card: str
    x: float
    y: float
    note: str = ""


class Size(NamedTuple):
    """Lengths of a card: where its icon stands and how large it is; where what is written."""

    width: float
    height: float
    band: float
    icon: tuple[float, float, float]
    action_icon: tuple[float, float, float]
    value: tuple[float, float, float]
    letter: tuple[float, float, float]
    note: tuple[float, float, float]
    name: tuple[float, float, float]


LARGE = Size(
    width=64,
    height=88,
    band=42,
    icon=(20, 65, 1.15),
    action_icon=(32, 27, 1.3),
    value=(32, 33, 32),
    letter=(47, 74, 24),
    note=(32, 70, 16),
    name=(32, 79, 12),
)
SMALL = Size(
    width=34,
    height=62,
    band=27,
    icon=(17, 36.5, 0.66),
    action_icon=(17, 14, 0.85),
    value=(17, 21, 20),
    letter=(17, 58, 14.5),
    note=(17, 46, 15),
    name=(17, 58, 11.5),
)
CHIP_HEIGHT, ELEMENT_CHIP, ACTION_CHIP = 32, 82, 112


def is_action(card: str) -> bool:
    """Whether a card is an Action.

    Examples
    --------
    >>> is_action("*"), is_action("F12")
    (True, False)
    """
    return card in ACTIONS


def tiles(cards: Iterable[Tile], names: Mapping[str, str], size: Size = LARGE) -> str:
    """Draw cards face up; none may lie on another.

    Parameters
    ----------
    cards
        What to draw, and where.
    names
        Short name of each Action by its sign.
    size
        ``LARGE`` or ``SMALL``.

    Examples
    --------
    >>> drawn = tiles([Tile("F12", 0, 0), Tile("*", 70, 0, "9")], {"*": "Joker"})
    >>> [drawn.count(f">{said}<") for said in ("12", "F", "9", "Joker")]
    [1, 1, 1, 1]
    """
    by_kind: dict[str, list[Tile]] = {}
    for tile in cards:
        by_kind.setdefault(tile.card[0], []).append(tile)
    return "".join(
        _actions(kind, by_kind[kind], names[kind], size)
        if is_action(kind)
        else _elements(kind, by_kind[kind], size)
        for kind in FACES
        if kind in by_kind
    )


def _elements(kind: str, some: list[Tile], size: Size) -> str:
    """A band with the value in the hue of the Element; below it its icon and letter."""
    hue, w, h = FACES[kind]["colour"], size.width, size.band
    corners = [(tile.x, tile.y) for tile in some]
    band = f"M0,{h} V5 Q0,0 5,0 H{w - 5} Q{w},0 {w},5 V{h} Z"
    values = [_said(tile.card[1:], tile, size.value) for tile in some]
    letters = [_said(kind, tile, size.letter) for tile in some]
    return element(
        "g",
        _bodies(corners, size, fill=CARD["paper"], stroke=hue)
        + element("path", d=repeat(band, corners))
        + _icons(kind, corners, size.icon)
        + element("g", "".join(values), fill=WHITE, font_size=size.value[2])
        + element("g", "".join(letters), font_size=size.letter[2]),
        fill=hue,
        font_weight=700,
        text_anchor="middle",
    )


def _actions(kind: str, some: list[Tile], name: str, size: Size) -> str:
    """A pennant with the icon, and the name; a Joker in a run also tells its value."""
    w = size.width
    corners = [(tile.x, tile.y) for tile in some]
    left, right, low = 0.09 * w, 0.91 * w, size.action_icon[1] + 0.23 * w
    pennant = f"M{left},0 H{right} V{low} L{w / 2},{low + 0.15 * w} L{left},{low} Z"
    notes = [_said(tile.note, tile, size.note) for tile in some if tile.note]
    names = [_said(name, tile, size.name) for tile in some]
    return element(
        "g",
        _bodies(corners, size, fill=CARD["night"], stroke=CARD["night"])
        + element("path", d=repeat(pennant, corners), fill=FACES[kind]["colour"])
        + _icons(kind, corners, size.action_icon)
        + (element("g", "".join(notes), font_size=size.note[2], font_weight=700) if notes else "")
        + element("g", "".join(names), font_size=size.name[2]),
        fill=CARD["night-ink"],
        text_anchor="middle",
    )


def _bodies(corners: Iterable[Point], size: Size, **style: Any) -> str:
    boxes = [
        element("rect", x=round(x, 1), y=round(y, 1), width=size.width, height=size.height, rx=5)
        for x, y in corners
    ]
    return element("g", "".join(boxes), stroke_width=1.5, **style)


def _icons(kind: str, corners: Iterable[Point], place: tuple[float, float, float]) -> str:
    x, y, scale = place
    d = repeat(FACES[kind]["icon"], [(left + x, top + y) for left, top in corners], scale)
    ink = {"fill": CARD["night"]} if is_action(kind) else {}
    return element("path", d=d, fill_rule="evenodd", **ink)


def _said(said: str, tile: Tile, place: tuple[float, float, float]) -> str:
    return line(said, tile.x + place[0], tile.y + place[1])


def backs(places: Sequence[Point], scale: float = 1) -> str:
    """Draw large cards face down, each over the one before it."""
    size = {"width": round(LARGE.width * scale, 1), "height": round(LARGE.height * scale, 1)}
    drawn = "".join(
        element("rect", x=round(x, 1), y=round(y, 1), **size, rx=5 * scale) for x, y in places
    )
    lace = element("path", d=repeat(_LACE, places[-1:], scale), fill="none")
    rim = {"stroke": CARD["back-line"], "stroke_width": 1.2}
    return element("g", drawn + lace, fill=CARD["back"], **rim) if places else ""


def chip_width(card: str) -> float:
    """Width of a chip."""
    return ACTION_CHIP if is_action(card) else ELEMENT_CHIP


def chip(card: str, x: float, y: float, names: Mapping[str, str]) -> str:
    """Draw a small card on its side: its icon, then letter and value, or its name."""
    action = is_action(card)
    hue = FACES[card[0]]["colour"]
    ground, ink = (CARD["night"], CARD["night-ink"]) if action else (CARD["paper"], hue)
    rim = {"fill": ground, "stroke": ground if action else hue, "stroke_width": 1.5}
    icon = repeat(FACES[card[0]]["icon"], [(x + 17, y + CHIP_HEIGHT / 2)], 0.85)
    said = names[card] if action else card
    font = {"font_size": 16 if action else 19, "font_weight": 600 if action else 700}
    return (
        element("rect", x=x, y=y, width=chip_width(card), height=CHIP_HEIGHT, rx=5, **rim)
        + element("path", d=icon, fill=hue, fill_rule="evenodd")
        + line(said, x + 32, y + 22.5, fill=ink, **font)
    )
