"""A picture of a table of KIROLO as one SVG text, for where no front end runs.

It is made of plain shapes with presentation attributes, without ids, like the pictures of
the other games and for the same reasons. What is drawn is what the view holds and nothing
else: faces where it has cards, backs where it has a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from kyran_widgets import text
from kyran_widgets.widgets.kirolo_faces import (
    ACTIONS,
    LARGE,
    SMALL,
    Tile,
    backs,
    is_action,
    tiles,
)
from kyran_widgets.widgets.kirolo_plates import (
    SPAN,
    TONE,
    Desk,
    Drawn,
    faces,
    flow,
    hands,
    rivals,
)
from kyran_widgets.widgets.plates import (
    GAP,
    LETTER,
    LINE,
    PLATE,
    SHEET,
    TURN,
    Box,
    Names,
    View,
    heading,
    podium,
)
from kyran_widgets.widgets.shapes import element, line, repeat, words
from kyran_widgets.widgets.svg import FONT

GOLD = "#ffd84d"

PILE_STEP = 122
STEP = LARGE.width + 5
NUMBER = 30  # room for the number of a series
CELL = SMALL.width + 1
STRIP = SMALL.height + 8
"""Height of a series."""

_TICK = "M-6,0 L-2,5 L6,-6"


def table_svg(view: View, *, lang: str = "fr", names: Names = None, size: int = 640) -> str:
    """Draw a position of KIROLO as its view shows it.

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
    >>> from kyran_widgets.rules import kirolo
    >>> picture = table_svg(kirolo.State.new().view(None), lang="en")
    >>> picture[:4], "<title>KIROLO for 2 players. Deal" in picture
    ('<svg', True)
    """
    if view["game"] != "kirolo":
        raise ValueError(f"view of {view['game']!r}: only kirolo has a table of series to draw")
    say = text.words(lang, "kirolo")
    desk = Desk(view, lang, names, say, {sign: say[f"name_{sign}"] for sign in ACTIONS})
    lines = _caption(desk)
    bottom: float = 40 + LINE * len(lines)
    parts = []
    for part in (rivals, _middle, _series, hands):
        svg, bottom = part(desk, bottom)
        parts.append(svg)
    title = f"{text.label('kirolo', 'title', lang, players=view['players'])}. {lines[0]}"
    edge = {"width": SHEET - 2, "height": bottom - 2, "rx": 16, "stroke": TONE["line"]}
    picture = [
        element("title", words(title)),
        element("desc", words(text.describe(view, lang, names))),
        element("rect", x=1, y=1, fill=TONE["felt"], **edge),
        heading(lines, TONE),
        *parts,
    ]
    return element(
        "svg",
        "".join(picture),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {SHEET} {bottom:g}",
        width=size,
        height=round(size * bottom / SHEET),
        role="img",
        lang=lang,
        font_family=FONT,
    )


def _caption(desk: Desk) -> list[str]:
    """Lines: the first says what matters most."""
    view, lang, names = desk.view, desk.lang, desk.names
    columns = int(SHEET / LETTER)
    if view["outcome"] is not None:
        title, steps = text.outcome_lines("kirolo", view["outcome"], view, lang, names)
        return [title, *wrap(" ".join(steps), columns)]
    phase = view["phase"]
    status = "free" if phase == "lay" and view["drew"] else phase
    facts = {"seat": view["player"], "laid": view["laid"]}
    due = text.label("kirolo", f"status_{status}", lang, names, **facts)
    return [text.label("kirolo", f"phase_{phase}", lang), *wrap(due, columns)]


# --- the table ---------------------------------------------------------------


def _middle(desk: Desk, top: float) -> Drawn:
    """The piles and discards, and beside them the cards under choice, or who has won."""
    view, left = desk.view, GAP + PILE_STEP * 5
    drawn = [_pile(desk, pile, GAP + PILE_STEP * i, top) for i, pile in enumerate("EZABX")]
    box = Box(left, top, SHEET - GAP - left, 132)
    if view["outcome"] is not None:
        x, y = box.x + box.width / 2, top + 64
        drawn.append(podium(view["outcome"]["winners"], x, y, GOLD, TONE["star"]))
    elif view["seen"] is not None:
        drawn.append(_choice(desk, view["seen"]["cards"], box))
    return Drawn("".join(drawn), top + 132 + GAP)


def _choice(desk: Desk, cards: Sequence[str] | int, box: Box) -> str:
    """The cards under choice in a frame of their own, faces or backs."""
    count = cards if isinstance(cards, int) else len(cards)
    left = box.x + (box.width - STEP * count + 5) / 2
    places = [(left + STEP * i, box.y + 10) for i in range(count)]
    said = desk.say["revealed" if desk.view["phase"] == "search" else "drawn"]
    frame = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": 10}
    ink = {"text_anchor": "middle", "font_size": 17, "font_weight": 600, "fill": TURN}
    return "".join(
        [
            element("rect", **frame, fill=PLATE, stroke=TURN, stroke_width=3),
            backs(places) if isinstance(cards, int) else faces(desk, cards, places),
            line(said, box.x + box.width / 2, box.y + box.height - 12, **ink),
        ]
    )


def _pile(desk: Desk, pile: str, x: float, y: float) -> str:
    """A pile face down, or a discard with its top; how many cards it has, and its name."""
    view = desk.view
    discard = view["discards"].get(pile) or {"top": None, "count": view["piles"].get(pile)}
    count, top = discard["count"], discard["top"]
    body = {"x": x, "y": y + 4, "width": LARGE.width, "height": LARGE.height, "rx": 5}
    if top is not None:
        drawn = tiles([Tile(top, x, y + 4)], desk.actions)
    elif count or (view["phase"] == "deal" and pile in "EZ"):
        drawn = backs([(x + 2 * i, y + 4 - 2 * i) for i in range(min(count or 3, 3))])
    else:
        slot = {"fill": "none", "stroke": TONE["muted"], "stroke_dasharray": "5 5"}
        drawn = element("rect", **body, **slot)
    if pile == _busy(view):
        drawn += element("rect", **body, fill="none", stroke=TURN, stroke_width=4)
    number = {"font_size": 21, "font_weight": 700, "fill": TONE["ink"]}
    drawn += line(str(count), x + LARGE.width + 9, y + 56, **number) if count else ""
    said = [
        line(part, x, y + LARGE.height + 24 + 18 * i)
        for i, part in enumerate(wrap(desk.say[f"pile_{pile}"], 10))
    ]
    return drawn + element("g", "".join(said), font_size=15, fill=TONE["muted"])


def _busy(view: View) -> str | None:
    """The pile that is to be shuffled, or whose cards are under choice."""
    if view["seen"] is not None:
        pile: str = view["seen"]["pile"]
        return pile
    return ("Z" if view["waits"] == "Z" else "E") if view["waits"] else None


def _series(desk: Desk, top: float) -> Drawn:
    """The series in rows: numbers, cards, and a tick where nothing can be added."""
    table = desk.view["table"]
    if not table:
        said = {"text_anchor": "middle", "font_size": 18, "fill": TONE["muted"]}
        slot = {"rx": 10, "fill": "none", "stroke": TONE["line"], "stroke_dasharray": "5 5"}
        box = element("rect", x=GAP, y=top, width=SPAN, height=STRIP, **slot)
        told = line(desk.say["no_series"], SHEET / 2, top + STRIP / 2 + 6, **said)
        return Drawn(box + told, top + STRIP + GAP)
    widths = [NUMBER + CELL * len(series["cards"]) + 4 for series in table]
    places, bottom = flow(widths, Box(GAP, top, SPAN, STRIP), 10)
    strips, numerals, cards, ticks = [], [], [], []
    for number, (series, (x, y), wide) in enumerate(zip(table, places, widths, strict=True), 1):
        strips.append(element("rect", x=x, y=y, width=wide, height=STRIP, rx=8))
        numerals.append(line(str(number), x + NUMBER / 2, y + (30 if series["full"] else 41)))
        ticks += [(x + NUMBER / 2, y + 48)] if series["full"] else []
        values = _values(series)
        cards += [
            Tile(card, x + NUMBER + CELL * i, y + 4, value)
            for i, (card, value) in enumerate(zip(series["cards"], values, strict=True))
        ]
    bold = {"font_size": 17, "font_weight": 700, "text_anchor": "middle"}
    done = {"fill": "none", "stroke": TONE["good"], "stroke_width": 3}
    drawn = [
        element("g", "".join(strips), fill=PLATE, stroke=TONE["line"]),
        element("g", "".join(numerals), fill=TONE["muted"], **bold),
        tiles(cards, desk.actions, SMALL),
        element("path", d=repeat(_TICK, ticks), **done) if ticks else "",
    ]
    return Drawn("".join(drawn), bottom - 10 + GAP)


def _values(series: Mapping[str, Any]) -> list[str]:
    """What each Joker of a run stands for."""
    cards, first = series["cards"], series["first"]
    shown = first is not None
    return [str(first + i) if shown and is_action(card) else "" for i, card in enumerate(cards)]
