"""A picture of a table of KYRAN as one SVG text, for where no front end runs.

It is made of plain shapes with presentation attributes, without ids, like the board of
Zyrcan and for the same reasons. What is drawn is what the view holds and nothing else:
faces where it has cards, backs where it has a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from types import SimpleNamespace
from typing import Any

from kyran_widgets import text
from kyran_widgets.widgets.kyran_faces import (
    HEIGHT,
    MYSTIC,
    PAPER,
    WIDTH,
    backs,
    face,
    printed,
)
from kyran_widgets.widgets.kyran_plates import PLATE_WIDTH, TONE, Desk, plate
from kyran_widgets.widgets.plates import (
    GAP,
    LETTER,
    LINE,
    PLATE,
    SHEET,
    Box,
    Names,
    View,
    badge,
    heading,
    podium,
)
from kyran_widgets.widgets.shapes import element, line, repeat, words
from kyran_widgets.widgets.svg import FONT, LOOK

LARGEST_TRICK_CARD = 0.86
PULL = "M-9,-2.5 H1 V-7 L9,0 L1,7 V2.5 H-9 Z"  # a card is pulled out by the one before


def table_svg(view: View, *, lang: str = "fr", names: Names = None, size: int = 640) -> str:
    """Draw a position of KYRAN as its view shows it.

    Parameters
    ----------
    view
        What ``state.view(seat)`` returns, for any seat; nothing else is looked at.
    lang
        ``"fr"`` or ``"en"``.
    names
        Names of the seats in order.
    size
        Width in pixels.

    Returns
    -------
    str
        A complete document, the same for the same arguments.

    Raises
    ------
    ValueError
        If it is the view of another game.

    Examples
    --------
    >>> from kyran_widgets.rules import kyran
    >>> picture = table_svg(kyran.State.new(4).view(None), lang="en")
    >>> picture[:4], "<title>KYRAN for 4 players. Deal" in picture
    ('<svg', True)
    """
    if view["game"] != "kyran":
        raise ValueError(f"view of {view['game']!r}: only kyran has a card table to draw")
    desk = Desk(view, lang, names, text.words(lang, "kyran"))
    lines = _caption(desk)
    plates, middle, height = _lay_out(view, 34 + LINE * len(lines))
    title = f"{text.label('kyran', 'title', lang, players=view['players'])}. {lines[0]}"
    picture = [
        element("title", words(title)),
        element("desc", words(text.describe(view, lang, names))),
        _ground(height, middle),
        heading(lines, TONE),
        *(plate(desk, seat, box) for seat, box in plates.items()),
        _middle(desk, middle),
    ]
    return element(
        "svg",
        "".join(picture),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {SHEET} {height:g}",
        width=size,
        height=round(size * height / SHEET),
        role="img",
        lang=lang,
        font_family=FONT,
    )


# --- where things are ----------------------------------------------------------


def _lay_out(view: View, top: float) -> tuple[dict[int, Box], Box, float]:
    """Place the seats clockwise round the middle, who looks at the bottom; and the height."""
    players, looks = view["players"], view["seat"]
    first = looks if isinstance(looks, int) else 0
    others = [(first + i) % players for i in range(1, players)]
    sides = 1 if players > 3 else 0
    above = others[sides : len(others) - sides]
    held = view["phase"] in ("bid", "play")
    high, own = (138, 150) if held else (88, 88)
    span = SHEET - 2 * GAP
    plates = {}
    for i, seat in enumerate(above):
        x = GAP + span * (i + 0.5) / len(above) - PLATE_WIDTH / 2
        plates[seat] = Box(round(x), top, PLATE_WIDTH, high)
    y = top + high + GAP
    deep = 216 if view["phase"] == "play" else 150
    if sides:
        beside = y + (deep - high) / 2
        plates[others[0]] = Box(GAP, beside, PLATE_WIDTH, high)
        plates[others[-1]] = Box(SHEET - GAP - PLATE_WIDTH, beside, PLATE_WIDTH, high)
    edge = PLATE_WIDTH + 2 * GAP if sides else 8 * GAP
    middle = Box(edge, y, SHEET - 2 * edge, deep)
    bottom = y + deep + GAP
    wide = span if held else PLATE_WIDTH
    plates[first] = Box((SHEET - wide) / 2, bottom, wide, own)
    return plates, middle, bottom + own + GAP


def _ground(height: float, middle: Box) -> str:
    """The sheet, and the table that the plates lie round."""
    x, y, wide, high = middle.x - 34, middle.y - 48, middle.width + 68, middle.height + 96
    rim = {"fill": "none", "stroke": TONE["line"]}
    return "".join(
        [
            element("rect", x=1, y=1, width=SHEET - 2, height=height - 2, rx=16, fill=TONE["felt"]),
            element("rect", x=1, y=1, width=SHEET - 2, height=height - 2, rx=16, **rim),
            element("rect", x=x, y=y, width=wide, height=high, rx=80, fill=PAPER["shade"]),
            element("rect", x=x + 7, y=y + 7, width=wide - 14, height=high - 14, rx=74, **rim),
        ]
    )


# --- the middle --------------------------------------------------------------------


def _middle(desk: Desk, box: Box) -> str:
    """The bids against the tricks there are, and the trick; the pack; or who has won."""
    view = desk.view
    if view["outcome"] is not None:
        x, y = box.x + box.width / 2, box.y + box.height / 2
        return podium(view["outcome"]["winners"], x, y, MYSTIC["ground"], MYSTIC["edge"])
    if view["phase"] == "deal":
        x, y = box.x + box.width / 2 - 32, box.y + 20
        return backs([(x + 3 * i, y - 2 * i) for i in range(6)], 0.7)
    if view["phase"] == "bid":
        return _tally(desk, box, box.y + box.height / 2 - 34, 1.7)
    return _tally(desk, box, box.y + 2, 1) + _trick(desk, box, box.y + 66)


def _tally(desk: Desk, box: Box, y: float, scale: float) -> str:
    """A slot for each trick, filled in the colours of those who bid."""
    view, say = desk.view, desk.say
    players, size = view["players"], view["size"]
    order = [(view["dealer"] + 1 + i) % players for i in range(players)]
    owners = [seat for seat in order for _ in range(view["bids"][seat] or 0)]
    step = 15 * scale
    slots = max(size, len(owners))
    step = min(step, box.width / slots)
    left, middle = box.x + (box.width - step * slots) / 2, box.x + box.width / 2
    said = f"{say['tricks']} {size} · {say['bids']} {len(owners)}"
    look = {"text_anchor": "middle", "font_size": 17 if scale == 1 else 24, "fill": TONE["ink"]}
    drawn = [line(said, middle, y + 8 * scale, font_weight=600, **look)]
    for i in range(slots):
        fill = LOOK["seats"][owners[i]]["colour"] if i < len(owners) else "none"
        rim = {"stroke": TONE["muted"] if i < size else TONE["bad"], "stroke_width": 1.2}
        place = {"x": round(left + step * i, 1), "y": round(y + 15 * scale, 1), "rx": 2.5}
        box_size = {"width": round(step - 3, 1), "height": round(12 * scale, 1)}
        drawn.append(element("rect", **place, **box_size, fill=fill, **rim))
    return "".join(drawn)


def _trick(desk: Desk, box: Box, y: float) -> str:
    """The cards laid, in order: owners, what was forced, what each is worth now."""
    view = desk.view
    count = view["players"]
    gap = 14 if count < 6 else 8
    scale = min(LARGEST_TRICK_CARD, (box.width + gap) / count / WIDTH - gap / WIDTH)
    wide, high = WIDTH * scale, HEIGHT * scale
    step = wide + gap
    left = box.x + (box.width - step * (count - 1) - wide) / 2
    laid = [{**lay, "owed": False} for lay in view["trick"]]
    if view["force"] is not None:
        laid.append({**view["force"], "forced": True, "owed": True})
    y += (120 - high) / 2
    drawn = []
    for i in range(count):
        x = left + step * i
        if i >= len(laid):
            slot = {"fill": "none", "stroke": TONE["muted"], "stroke_opacity": 0.45}
            place = {"x": round(x, 1), "y": round(y, 1), "width": round(wide, 1)}
            more = {"height": round(high, 1), "rx": 7, "stroke_dasharray": "5 5"}
            drawn.append(element("rect", **place, **more, **slot))
            continue
        lay = laid[i]
        middle = x + wide / 2
        drawn.append(badge(lay["seat"], middle, y - 18, 1.35))
        if lay["card"] is None:
            drawn.append(backs([(x, y)], scale))
        elif lay["owed"]:
            drawn.append(face(lay["card"], desk.name(lay["card"]), x, y, scale))
        else:
            drawn.append(_laid(desk, lay, x, y, scale))
        if lay["forced"]:
            pull = repeat(PULL, [(x - 7, y + high * 0.45)], 1.25)
            rim = {"stroke": PLATE, "stroke_width": 1.5}
            drawn.append(element("path", d=pull, fill=TONE["bad"], **rim))
            told = {"font_size": 15, "font_weight": 600, "text_anchor": "middle"}
            drawn.append(line(desk.say["forced"], middle, y + high + 17, fill=TONE["bad"], **told))
    return "".join(drawn)


def _laid(desk: Desk, lay: Mapping[str, Any], x: float, y: float, scale: float) -> str:
    """A card of the trick; where a swap has changed its value, *was → is*."""
    card, value, was = lay["card"], lay["value"], lay["was"]
    drawn = face(card, desk.name(card), x, y, scale, "" if printed(card) else str(was))
    if value == was:
        return drawn
    wide, high = WIDTH * scale, HEIGHT * scale
    place = {"x": round(x - 5, 1), "y": round(y + high * 0.38, 1), "width": round(wide + 10, 1)}
    band = element("rect", **place, height=26, rx=6, fill=TONE["ink"], stroke=PLATE)
    said = {"font_size": 18, "font_weight": 700, "text_anchor": "middle", "fill": PLATE}
    return drawn + band + line(f"{was} → {value}", x + wide / 2, y + high * 0.38 + 19.5, **said)


# --- what is written above ------------------------------------------------------------


def _caption(desk: Desk) -> list[str]:
    """Lines: the first says what matters most."""
    view, lang, names = desk.view, desk.lang, desk.names
    columns = int(SHEET / LETTER)
    outcome = view["outcome"]
    if outcome is not None:
        title, steps = text.outcome_lines("kyran", outcome, view, lang, names)
        return [title, *wrap(" ".join(steps), columns)]
    facts = {name: view[name] for name in ("round", "size", "dealer")}
    begun = SimpleNamespace(kind="RoundBegins", rule="A6", facts=facts)
    head = text.label("kyran", f"phase_{view['phase']}", lang)
    told = text.event_text("kyran", begun, lang, names)
    return [f"{head} · {told}", *wrap(_due(desk), columns)]


def _due(desk: Desk) -> str:
    """What is expected, and of whom."""
    view, lang, names = desk.view, desk.lang, desk.names
    turn, force = view["turn"], view["force"]
    if turn == "*":
        key = "status_deal" if force is None else "status_draw"
        seat = view["dealer"] if force is None else force["seat"]
        return text.label("kyran", key, lang, names, seat=seat)
    if force is not None:
        return text.label("kyran", "status_forced", lang, names, **force)
    return text.label("kyran", f"status_{view['phase']}", lang, names, seat=turn)
