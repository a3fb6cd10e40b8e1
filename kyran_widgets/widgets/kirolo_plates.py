"""Seats of KIROLO as SVG text: hands that are seen and hands that are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kyran_widgets import text
from kyran_widgets.widgets.kirolo_faces import (
    CHIP_HEIGHT,
    INK,
    LARGE,
    Tile,
    backs,
    chip,
    chip_width,
    tiles,
)
from kyran_widgets.widgets.plates import (
    CROWN,
    EYE,
    GAP,
    PLATE,
    SHEET,
    Box,
    Names,
    View,
    badge,
    cut,
    rim,
)
from kyran_widgets.widgets.shapes import Point, element, line, repeat

TONE: Mapping[str, str] = INK["table"]["light"]
SPAN = SHEET - 2 * GAP
BACK = 0.45  # of a hidden hand, to a large card


class Drawn(NamedTuple):
    """A part of the picture, and where it ends."""

    svg: str
    bottom: float


class Desk(NamedTuple):
    """What all parts of a picture are drawn from."""

    view: View
    lang: str
    names: Names
    say: Mapping[str, str]
    actions: Mapping[str, str]


def _plate(desk: Desk, seat: int, box: Box) -> str:
    """The ground of a seat: whose turn it is, who has won; its name, and how many cards."""
    view = desk.view
    x, y, wide, high = box
    hand, outcome = view["hands"][seat], view["outcome"]
    look = rim(outcome, seat, None if view["phase"] == "deal" else view["player"], TONE)
    most = int((wide - 130) / 13)
    name = cut(text.seat_text("kirolo", seat, desk.lang, desk.names), most)
    count = str(hand if isinstance(hand, int) else len(hand))
    bold = {"font_size": 20, "font_weight": 700, "fill": TONE["ink"]}
    drawn = [
        element("rect", x=x, y=y, width=wide, height=high, rx=10, fill=PLATE, **look),
        badge(seat, x + 24, y + 25),
        line(name, x + 46, y + 32, **bold),
        line(count, x + wide - 14, y + 32, text_anchor="end", **bold),
    ]
    if outcome is not None and seat in outcome["winners"]:
        crown = repeat(CROWN, [(x + wide - 62, y + 24)], 1.1)
        drawn.append(element("path", d=crown, fill=TONE["star"]))
    return "".join(drawn)


def rivals(desk: Desk, top: float) -> Drawn:
    """Hands that are not seen, side by side, clockwise from who looks."""
    view = desk.view
    first = view["seat"] if isinstance(view["seat"], int) else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    seats = [seat for seat in order if isinstance(view["hands"][seat], int)]
    if not seats:
        return Drawn("", top)
    wide = (SPAN - GAP * (len(seats) - 1)) // len(seats)
    lefts = [GAP + (wide + GAP) * i for i in range(len(seats))]
    hidden = [
        _hidden(desk, seat, x + 14, top + 46, wide - 28)
        for seat, x in zip(seats, lefts, strict=True)
    ]
    bottom = max(hand.bottom for hand in hidden) + 4
    plates = [
        _plate(desk, seat, Box(x, top, wide, bottom - top))
        for seat, x in zip(seats, lefts, strict=True)
    ]
    return Drawn("".join([*plates, *(hand.svg for hand in hidden)]), bottom + GAP)


def _hidden(desk: Desk, seat: int, x: float, y: float, wide: float) -> Drawn:
    """A hand face down, and below it its cards that all know of."""
    count = desk.view["hands"][seat]
    known = [known["card"] for known in desk.view["known"] if known["owner"] == seat]
    w, h = LARGE.width * BACK, LARGE.height * BACK
    step = min(w * 0.62, (wide - w) / max(count - 1, 1))
    drawn = backs([(x + step * i, y) for i in range(count)], BACK)
    y += h + 8
    if not known:
        return Drawn(drawn, y)
    eye = repeat(EYE, [(x + 10, y + CHIP_HEIGHT / 2)], 0.95)
    drawn += element("path", d=eye, fill=TONE["muted"], fill_rule="evenodd")
    places, y = flow(map(chip_width, known), Box(x + 26, y, wide - 26, CHIP_HEIGHT), 5)
    chips = [chip(card, *place, desk.actions) for card, place in zip(known, places, strict=True)]
    return Drawn(drawn + "".join(chips), y)


def hands(desk: Desk, top: float) -> Drawn:
    """Hands that are seen, each in rows across the sheet."""
    view, drawn = desk.view, []
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, int):
            continue
        box = Box(GAP + 12, top + 46, SPAN - 24, LARGE.height)
        places, bottom = flow([LARGE.width] * len(hand), box, 5) if hand else ([], top + 44)
        drawn += [
            _plate(desk, seat, Box(GAP, top, SPAN, bottom + 6 - top)),
            faces(desk, hand, places),
            _eyes(view, seat, hand, places),
        ]
        top = bottom + 6 + GAP
    return Drawn("".join(drawn), top)


def _eyes(view: View, seat: int, hand: Sequence[str], places: Sequence[Point]) -> str:
    """Mark the cards of an open hand that all know to be there."""
    known = Counter(known["card"] for known in view["known"] if known["owner"] == seat)
    marks = []
    for card, (x, y) in zip(hand, places, strict=True):
        if known[card]:
            known[card] -= 1
            marks.append((x + LARGE.width - 12, y + 1))
    return element("path", d=repeat(EYE, marks), fill=PLATE, stroke=TONE["ink"]) if marks else ""


def faces(desk: Desk, cards: Sequence[str], places: Sequence[Point]) -> str:
    """Draw large cards at these corners."""
    pairs = zip(cards, places, strict=True)
    return tiles([Tile(card, *place) for card, place in pairs], desk.actions)


def flow(widths: Iterable[float], box: Box, gap: float) -> tuple[list[Point], float]:
    """Place things in rows as high and as wide as the box; and say where they end."""
    places: list[Point] = []
    x, y = box.x, box.y
    for width in widths:
        if x > box.x and x + width > box.x + box.width:
            x, y = box.x, y + box.height + gap
        places.append((x, y))
        x += width + gap
    return places, y + box.height + gap
