"""Seats of KYRAN round the table as SVG text: lives, bids, tricks won and hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kyran_widgets import text
from kyran_widgets.widgets.kyran_faces import (
    CHIP_HEIGHT,
    CHIP_WIDTH,
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    backs,
    chip,
    face,
    kind_of,
)
from kyran_widgets.widgets.plates import (
    CROWN,
    EYE,
    PLATE,
    Box,
    Names,
    View,
    badge,
    cut,
    rim,
)
from kyran_widgets.widgets.shapes import Point, element, line, numbers, repeat

TONE: Mapping[str, str] = INK["table"]["light"]
LIVES = 5
PLATE_WIDTH = 226
OWN_CARD = 0.86

DEALER = "M-9,-4 L1,-7 L5,7 L-5,10 Z M2,-8 L9,-6 L5,6 Z"
LIFE = (
    "M0,3.5 A3.5,3.5 0 0 1 3.5,0 H18.5 A3.5,3.5 0 0 1 22,3.5 V22.5 A3.5,3.5 0 0 1 18.5,26 "
    "H3.5 A3.5,3.5 0 0 1 0,22.5 Z"
)
PIP = "M4.8,0 A4.8,4.8 0 1 1 -4.8,0 A4.8,4.8 0 1 1 4.8,0 Z"


class Desk(NamedTuple):
    """What all parts of a picture are drawn from."""

    view: View
    lang: str
    names: Names
    say: Mapping[str, str]

    def name(self, card: str) -> str:
        """Short name of a Power or of the Mystique."""
        kind = kind_of(card)
        return self.say[f"short_{kind}"] if kind else ""


def plate(desk: Desk, seat: int, box: Box) -> str:
    """Draw what is known of a seat: whose it is, lives, bid and tricks, and the hand."""
    view = desk.view
    x, y, wide, high = box
    name = cut(text.seat_text("kyran", seat, desk.lang, desk.names))
    own = wide > PLATE_WIDTH
    look = rim(view["outcome"], seat, view["turn"], TONE)
    drawn = [
        element("rect", x=x, y=y, width=wide, height=high, rx=10, fill=PLATE, **look),
        badge(seat, x + 24, y + 27),
        line(name, x + 46, y + 34, font_size=20, font_weight=700, fill=TONE["ink"]),
        _lives(view["lives"][seat], x + 14, y + 48),
        _pips(view, seat, *((x + 22, y + 102) if own else (x + 128, y + 62))),
    ]
    won = _won(view, seat)
    if won or view["dealer"] == seat:
        d = repeat(CROWN if won else DEALER, [(x + PLATE_WIDTH - 26, y + 26)], 1.1)
        drawn.append(element("path", d=d, fill=TONE["star" if won else "muted"]))
    if own:
        room = Box(x + PLATE_WIDTH + 12, y, wide - PLATE_WIDTH - 24, high)
        drawn.append(_own_hand(desk, seat, room))
    else:
        drawn.append(_hand(view, seat, x + 10, y + 88))
    return "".join(drawn)


def _won(view: View, seat: int) -> bool:
    return view["outcome"] is not None and seat in view["outcome"]["winners"]


def _lives(lives: int, x: float, y: float) -> str:
    """A stack of Life cards; those lost leave their outline."""
    places = [(x + 19 * i, y) for i in range(LIVES)]
    drawn = ""
    if lives < LIVES:
        gone = {"fill": "none", "stroke": TONE["muted"], "stroke_dasharray": "2 3"}
        drawn += element("path", d=repeat(LIFE, places[lives:]), **gone)
    for px, py in places[:lives]:
        rim = {"fill": PAPER["ground"], "stroke": PAPER["edge"]}
        drawn += element("path", d=repeat(LIFE, [(px, py)]), **rim)
    stars = [(px + 11, py + 13.6) for px, py in places[:lives]]
    return drawn + (
        element("path", d=repeat(INK["star"], stars, 0.82), fill=TONE["star"]) if lives else ""
    )


def _pips(view: View, seat: int, x: float, y: float) -> str:
    """Tricks won against tricks bid: pips that fill, ticked when exact, struck when broken."""
    bid, won = view["bids"][seat], view["won"][seat]
    if bid is None:
        return ""
    over = view["phase"] == "end"
    broken = won > bid or (over and won != bid)
    ink = TONE["bad"] if broken else TONE["good"] if won == bid else TONE["ink"]
    step = 13 if max(bid, won) < 5 else 9
    places = [(x + step * i, y) for i in range(max(bid, won))]
    scale = 1 if step == 13 else 0.75
    pen = {"stroke": ink, "stroke_width": 1.6}
    drawn = []
    if bid > won:
        drawn.append(element("path", d=repeat(PIP, places[won:], scale), fill="none", **pen))
    if won:
        drawn.append(element("path", d=repeat(PIP, places[:won], scale), fill=ink, **pen))
    end = x + step * len(places)
    if broken:
        drawn.append(
            element("path", d=f"M{numbers([x - 8, y + 6])}L{numbers([end - 2, y - 6])}", **pen)
        )
    drawn.append(line(f"{won}/{bid}", end, y + 6, font_size=17, font_weight=700, fill=ink))
    if won == bid:
        tick = f"M{numbers([end + 32, y])}l4 5 7-11"
        drawn.append(element("path", d=tick, fill="none", stroke=ink, stroke_width=2.4))
    return "".join(drawn)


def _hand(view: View, seat: int, x: float, y: float) -> str:
    """A small hand: chips where it is seen, else backs, and what a look has shown of it."""
    hand = view["hands"][seat]
    if not isinstance(hand, int):
        places = [(x + (CHIP_WIDTH + 1) * i, y) for i in range(len(hand))]
        shown = [chip(card, *place) for card, place in zip(hand, places, strict=True)]
        return "".join(shown) + _seers(view, seat, dict(zip(hand, places, strict=True)))
    if not hand:
        return ""
    known = [look["card"] for look in view["known"] if look["owner"] == seat]
    size = CHIP_HEIGHT / HEIGHT
    step = 18 if known else 24
    places = [(x + step * i, y) for i in range(hand)]
    end = x + step * (hand - 1) + WIDTH * size + 6
    drawn = backs(places, size)
    drawn += line(str(hand), end, y + 27, font_size=18, font_weight=700, fill=TONE["muted"])
    for card in known:
        drawn += _eye(end + 26, y + 20) + chip(card, end + 38, y)
    return drawn


def _eye(x: float, y: float) -> str:
    ink = INK["powers"]["C"]["colour"]
    return element("path", d=repeat(EYE, [(x, y)], 0.95), fill=ink, fill_rule="evenodd")


def _seers(view: View, owner: int, places: Mapping[str, Point], width: float = CHIP_WIDTH) -> str:
    """Whose looks have shown cards of an open hand."""
    drawn = ""
    for look in view["known"]:
        if look["owner"] == owner:
            x, y = places[look["card"]]
            drawn += badge(look["seer"], x + width - 3, y + 1, 0.85) + _eye(x + 6, y)
    return drawn


def _own_hand(desk: Desk, seat: int, box: Box) -> str:
    """The hand at the bottom, as large as it fits."""
    hand = desk.view["hands"][seat]
    count = hand if isinstance(hand, int) else len(hand)
    scale = OWN_CARD if not isinstance(hand, int) else OWN_CARD * 0.7
    step = min(WIDTH * scale + 8, (box.width - WIDTH * scale) / max(count - 1, 1))
    wide = step * (count - 1) + WIDTH * scale
    left, y = box.x + (box.width - wide) / 2, box.y + (box.height - HEIGHT * scale) / 2
    places = [(left + step * i, y) for i in range(count)]
    if isinstance(hand, int):
        return backs(places, scale)
    shown = [face(c, desk.name(c), x, y, scale) for c, (x, y) in zip(hand, places, strict=True)]
    seen = dict(zip(hand, places, strict=True))
    return "".join(shown) + _seers(desk.view, seat, seen, WIDTH * scale)
