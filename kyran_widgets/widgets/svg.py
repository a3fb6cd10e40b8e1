"""A picture of a position as one SVG text, for where no front end runs.

Notebook viewers strip style sheets, ``style`` attributes and ``<use>`` from such a
picture, and join all pictures of a page into one document. So it is made of plain
shapes with presentation attributes, and has no ids. To stay small all the same, each
part of many ships (hulls, flames …) is one path.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from random import Random
from textwrap import wrap
from typing import Any

from kyran_widgets import text
from kyran_widgets.widgets.shapes import (
    Point,
    comet,
    element,
    hexagon,
    line,
    numbers,
    repeat,
    words,
)

LETTERS = "ABCDE"
LOOK: Mapping[str, Any] = json.loads(files(__package__).joinpath("look.json").read_text("utf-8"))
"""Colours and shapes, those of the front end."""

SPACE: Mapping[str, str] = LOOK["space"]
WHITE = "#fff"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
STRONG = {"font_size": 20, "font_weight": 700}
# The pale core of a flame and what is round it, in one shape.
FLAME = {"fill": LOOK["flames"][1], "stroke": LOOK["flames"][0], "stroke_width": 3}

# Lengths are those of the front end's board.
RADIUS = float(LOOK["hex"])
HALF_WIDTH = RADIUS * math.sqrt(3) / 2
ROW_HEIGHT = RADIUS * 1.5
MARGIN = 38
NARROWEST = 720
LETTER = 10.5  # of a wide font, and a margin: nothing here can measure a text
LINE = 25  # height of a line of the caption
FLEET = 38  # height of a line of the legend
PIP = 9  # width of a motor in its bars
MOTORS = 22  # of a whole fleet (rule R7)

View = Mapping[str, Any]
Names = Sequence[str] | None
Trace = Mapping[str, Any] | None


def board_svg(
    view: View, *, lang: str = "fr", names: Names = None, trace: Trace = None, size: int = 560
) -> str:
    """Draw a position of Zyrcan.

    Parameters
    ----------
    view
        What ``state.view(None)`` returns; nothing else is looked at.
    lang
        ``"fr"`` or ``"en"``.
    names
        Names of the seats in order.
    trace
        What the last move did: ``cells``, the origin and the cell of an attack or the
        cell of a deployment; ``captured``, the ``cell`` and ``ship`` of a loss or
        ``None``; perhaps ``text``, a sentence for the caption.
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
    >>> from kyran_widgets.rules import zyrcan
    >>> picture = board_svg(zyrcan.State.new(3).view(None), lang="en")
    >>> picture[:4], "<title>Zyrcan, 3 fleets. Deployment" in picture
    ('<svg', True)
    """
    if view["game"] != "zyrcan":
        raise ValueError(f"view of {view['game']!r}: only zyrcan has a board to draw")
    width = max(2 * HALF_WIDTH * max(view["rows"]) + 2 * MARGIN, NARROWEST)
    seats, lines = _caption(view, lang, names, trace, int(width / LETTER))
    top = 40 + LINE * len(lines)
    board = lay_out(view["rows"], width / 2, top + RADIUS)
    bottom = top + ROW_HEIGHT * (len(view["rows"]) - 1) + 2 * RADIUS
    height = bottom + FLEET * view["players"] + 64
    title = f"{text.label('zyrcan', 'title', lang, players=view['players'])}. {lines[0]}"
    picture = [
        element("title", words(title)),
        element("desc", words(text.describe(view, lang, names))),
        _sky(width, height, top, bottom),
        _tiles(board.values()),
        _coordinates(view, board),
        _wake(view, board, trace) if trace else "",
        _ships([(ship, board[cell]) for cell, ship in view["cells"].items()]),
        _heading(seats, lines),
        _legend(view, lang, names, width, bottom + 26),
    ]
    return element(
        "svg",
        "".join(picture),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=size,
        height=round(size * height / width),
        role="img",
        lang=lang,
        font_family=FONT,
    )


def lay_out(rows: Sequence[int], centre: float, top: float) -> dict[str, Point]:
    """Place the middle of every cell; rows are centred, that of the first is at ``top``.

    Examples
    --------
    >>> lay_out([1, 2], 0, 50)["a1"]
    (0.0, 50.0)
    """
    return {
        f"{chr(97 + r)}{i + 1}": (centre + (2 * i - length + 1) * HALF_WIDTH, top + r * ROW_HEIGHT)
        for r, length in enumerate(rows)
        for i in range(length)
    }


# --- the board ---------------------------------------------------------------


def _sky(width: float, height: float, top: float, bottom: float) -> str:
    """Deep space: the card, two faint clouds, and stars where nothing is written."""
    deep = {"fill": SPACE["deep"], "stroke": SPACE["line"], "stroke_width": 1.5}
    drawn = [element("rect", x=1, y=1, width=width - 2, height=height - 2, rx=16, **deep)]
    clouds = [(0.3, 0.3, 0.3, "#405cbe"), (0.66, 0.62, 0.34, "#783ea0")]
    for x, y, radius, hue in clouds:
        place = {"cx": round(x * width), "cy": round(y * height)}
        for ring in range(9, 0, -1):
            r = round(radius * width * ring / 9)
            drawn.append(element("circle", **place, r=r, fill=hue, fill_opacity=0.026))
    rng = Random(20)
    stars = [(rng.uniform(12, width - 12), rng.uniform(top, bottom)) for _ in range(70)]
    for first, last, breadth, glow in [(0, 44, 1.6, 0.4), (44, 63, 2.4, 0.6), (63, 70, 3.8, 0.8)]:
        dots = "".join(f"M{numbers(star)}h0" for star in stars[first:last])
        light = {"stroke": SPACE["star"], "stroke_width": breadth, "opacity": glow}
        drawn.append(element("path", d=dots, stroke_linecap="round", **light))
    return "".join(drawn)


def _tiles(cells: Iterable[Point]) -> str:
    rim = {"stroke": SPACE["line"], "stroke_width": 1.5}
    tiles = repeat(hexagon(RADIUS * 0.99), cells)
    return element("path", d=tiles, fill=SPACE["tile"], fill_opacity=0.72, **rim)


def _coordinates(view: View, board: Mapping[str, Point]) -> str:
    """Letters at both ends of the rows, and the names of empty cells."""
    edges = []
    for r, length in enumerate(view["rows"]):
        letter = chr(97 + r)
        (first, y), (last, _) = board[f"{letter}1"], board[f"{letter}{length}"]
        gap = HALF_WIDTH + 15
        edges += [line(letter, x, y + 7, font_size=20) for x in (first - gap, last + gap)]
    inner = [line(name, x, y + 36) for name, (x, y) in board.items() if name not in view["cells"]]
    style = {"fill": SPACE["label"], "font_weight": 600, "text_anchor": "middle"}
    return element("g", "".join([*edges, *inner]), font_size=13, **style)


def _wake(view: View, board: Mapping[str, Point], trace: Mapping[str, Any]) -> str:
    """The trail of the last move, and a ring where a ship was lost."""
    *origin, cell = trace["cells"]
    light = _look(view["cells"][cell])["light"]
    ring = hexagon(RADIUS * 0.86)
    drawn = []
    for start in origin:
        tail = repeat(comet(board[start], board[cell], 13), [(0, 0)])
        left = {"stroke": light, "stroke_width": 2.5, "stroke_dasharray": "3 7"}
        drawn += [
            element("path", d=tail, fill=light, opacity=0.42),
            element("path", d=repeat(ring, [board[start]]), fill="none", **left),
        ]
    came = {"stroke": light, "stroke_width": 3.5, "opacity": 0.85}
    drawn.append(element("path", d=repeat(ring, [board[cell]]), fill="none", **came))
    lost = trace["captured"]
    if lost is not None:
        x, y = board[lost["cell"]]
        scar = {
            "stroke": _look(lost["ship"])["light"],
            "stroke_width": 3,
            "stroke_dasharray": "2 6",
        }
        place = {"cx": round(x, 1), "cy": round(y, 1), "r": RADIUS * 0.94}
        drawn.append(element("circle", **place, fill="none", **scar))
    return "".join(drawn)


# --- ships -------------------------------------------------------------------

Ship = tuple[str, Point]


def _look(ship: str) -> Mapping[str, str]:
    """How the owner of a ship looks."""
    look: Mapping[str, str] = LOOK["seats"][LETTERS.index(ship[0])]
    return look


def _ships(ships: Sequence[Ship]) -> str:
    """Draw ships, each part of many of them at once: no two lie on one another."""
    drawn = [
        element("path", d=_parts("flame", ships), **FLAME),
        element("path", d=_parts("nozzle", ships), fill=LOOK["flames"][2]),
    ]
    for letter in LETTERS:
        own = [ship for ship in ships if ship[0][0] == letter]
        if not own:
            continue
        look = _look(letter)
        rim = {"stroke": look["light"], "stroke_width": 1.8, "stroke_linejoin": "round"}
        ink = {"fill": look["ink"], "font_size": 23, "font_weight": 700, "text_anchor": "middle"}
        drawn += [
            element("path", d=_parts("hull", own), fill=look["colour"], **rim),
            element("path", d=_parts("trim", own), fill="#000", fill_opacity=0.14),
            element("path", d=_parts("mark", own), fill=look["ink"]),
            element("g", "".join(line(letter, x, y + 9) for _, (x, y) in own), **ink),
        ]
    return "".join(drawn)


def _parts(part: str, ships: Iterable[Ship]) -> str:
    """Outline one part of each of these ships."""
    out = []
    for ship, (x, y) in ships:
        motors = int(ship[1])
        scale = LOOK["sizes"][motors - 1]
        if part in ("flame", "nozzle"):
            engines = [(x + scale * e, y + scale * 17) for e in LOOK["engines"][motors - 1]]
            out.append(repeat(LOOK[part], engines, scale))
        elif part == "mark":
            out.append(repeat(_look(ship)[part], [(x, y - scale * 16)], scale * 0.62))
        else:
            out.append(repeat(_look(ship)[part], [(x, y)], scale))
    return "".join(out)


# --- what is written above and below -----------------------------------------


def _caption(
    view: View, lang: str, names: Names, trace: Trace, columns: int
) -> tuple[Sequence[int], list[str]]:
    """Seats that the caption is about, and its lines: the first says what matters most."""
    outcome = view["outcome"]
    if outcome is not None:
        title, steps = text.outcome_lines("zyrcan", outcome, view, lang, names)
        return outcome["winners"], [title, *wrap(" ".join(steps[-2:]), columns)]
    phase, turn = view["phase"], view["turn"]
    ply = text.words(lang, "zyrcan")["ply"].lower()
    head = f"{text.label('zyrcan', f'phase_{phase}', lang)} · {ply} {view['number']}"
    key = "pass" if view["must_pass"] else phase
    status = text.label("zyrcan", f"status_{key}", lang, names, seat=turn)
    done = (trace or {}).get("text") or ""
    return [turn], [head, *wrap(status, columns), *wrap(done, columns)]


def _heading(seats: Sequence[int], lines: Sequence[str]) -> str:
    left = 36 + 34 * len(seats)
    head, *more = lines
    under = [line(said, left, 47 + LINE * (i + 1)) for i, said in enumerate(more)]
    drawn = [
        *(_badge(seat, 40 + 34 * i, 40, 1.5) for i, seat in enumerate(seats)),
        line(head, left, 48, font_size=24, font_weight=700, fill=WHITE),
        element("g", "".join(under), font_size=18, fill=SPACE["star"]),
    ]
    return "".join(drawn)


def _badge(seat: int, x: float, y: float, scale: float) -> str:
    """A seat's mark: its shape in its colour with its initial."""
    look = LOOK["seats"][seat]
    shape = repeat(look["mark"], [(x, y)], 1.22 * scale)
    ink = {"fill": look["ink"], "font_size": 9.5 * scale, "font_weight": 700}
    letter = line(LETTERS[seat], x, y + 4.1 * scale, text_anchor="middle", **ink)
    return element("path", d=shape, fill=look["colour"], stroke=look["light"]) + letter


def _legend(view: View, lang: str, names: Names, width: float, top: float) -> str:
    """For each fleet its motors as a bar, and its ships by type: in reserve, or on the board."""
    said = text.words(lang, "zyrcan")
    deploying = view["phase"] == "deploy"
    types = width - 220
    bar = types - 72 - PIP * MOTORS
    column = {"font_size": 15, "fill": SPACE["label"]}
    drawn = [
        line(said["motors"], bar, top + 12, **column),
        line(said["reserve" if deploying else "ships"].lower(), types, top + 12, **column),
    ]
    flames = ""
    for seat, fleet in enumerate(view["fleets"]):
        y = top + 20 + FLEET * (seat + 0.5)
        reserve = view["reserves"][seat]
        name = _name(seat, names, said["fleet"], int((bar - 76) / LETTER))
        waiting = sum(n * (i + 1) for i, n in enumerate(reserve))
        row = [
            _badge(seat, 40, y, 1.25),
            line(name, 64, y + 7, font_size=20),
            _bar(seat, fleet["motors"], waiting, bar, y),
            line(str(fleet["motors"]), types - 26, y + 7, text_anchor="end", **STRONG),
        ]
        for i, count in enumerate(reserve if deploying else fleet["ships"]):
            x, dim = types + 70 * i, 1 if count else 0.5
            row.append(line(str(count), x + 14 + 11 * i, y + 7, opacity=dim, **STRONG))
            flames += repeat(LOOK["flame"], [(x + 4 + 11 * e, y - 7) for e in range(i + 1)], 0.75)
        gone = not deploying and not fleet["motors"]
        drawn += [
            _lamp(view, seat, width, y),
            element("g", "".join(row), fill=WHITE, opacity=0.5 if gone else 1),
        ]
    return "".join(drawn) + element("path", d=flames, **FLAME)


def _lamp(view: View, seat: int, width: float, y: float) -> str:
    """Light up the line of the fleet whose turn it is, or that has won."""
    outcome = view["outcome"]
    won = outcome is not None and seat in outcome["winners"]
    if not won and view["turn"] != seat:
        return ""
    hue = SPACE["picked" if won else "can"]
    light = {"fill": hue, "fill_opacity": 0.1, "stroke": hue, "stroke_opacity": 0.6}
    return element("rect", x=18, y=y - 17, width=width - 36, height=34, rx=9, **light)


def _bar(seat: int, motors: int, waiting: int, x: float, y: float) -> str:
    """A pip for each motor on the board, in reserve, and lost."""
    colour = LOOK["seats"][seat]["colour"]
    ends = [0, motors, motors + waiting, max(MOTORS, motors + waiting)]
    hues = [(colour, 1), (colour, 0.4), (SPACE["line"], 0.4)]
    pips = {"stroke_width": 14, "stroke_dasharray": f"{PIP - 2} 2"}
    return "".join(
        element(
            "path",
            d=f"M{numbers([x + PIP * start, y])}h{PIP * (end - start)}",
            stroke=hue,
            stroke_opacity=glow,
            **pips,
        )
        for (start, end), (hue, glow) in zip(pairwise(ends), hues, strict=True)
        if end > start
    )


def _name(seat: int, names: Names, fleet: str, most: int) -> str:
    """Name of a seat in at most so many characters; without one, “fleet A”."""
    given = (names or ())[seat : seat + 1]
    name = given[0] if given and given[0] != LETTERS[seat] else ""
    name = name or f"{fleet} {LETTERS[seat]}"
    return name if len(name) <= most else f"{name[: most - 1]}…"
