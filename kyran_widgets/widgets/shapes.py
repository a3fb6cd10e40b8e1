"""SVG as text: elements with presentation attributes, and one shape drawn many times.

Examples
--------
>>> element("circle", r=2.5, stroke_width=1)
'<circle r="2.5" stroke-width="1"/>'
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Any

Point = tuple[float, float]

_COMMAND = re.compile(r"([MLHVCQAZ])([^MLHVCQAZ]*)")
_UNPRINTABLE = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(tag: str, content: str = "", /, **attributes: Any) -> str:
    """Write an element; an underscore in the name of an attribute stands for a hyphen."""
    written = "".join(
        f' {name.replace("_", "-")}="{value:g}"'
        if isinstance(value, int | float)
        else f' {name.replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def words(said: str) -> str:
    r"""Escape words, without the characters that no XML may hold.

    Examples
    --------
    >>> words("Bob & <Co>\x00")
    'Bob &amp; &lt;Co&gt;'
    """
    return escape(_UNPRINTABLE.sub("", said), quote=False)


def line(said: str, x: float, y: float, **attributes: Any) -> str:
    """Write a line of words on the base line through a point."""
    return element("text", words(said), x=round(x, 1), y=round(y, 1), **attributes)


def repeat(path: str, places: Iterable[Point], scale: float = 1) -> str:
    """Draw a path at each place, with relative commands since these are shorter.

    Parameters
    ----------
    path
        Made of the commands M, L, H, V, C, Q, A and Z.
    places
        Where its point (0, 0) comes to lie.
    scale
        How much larger it gets.

    Examples
    --------
    >>> repeat("M0,-2 L2,2 L-2,2 Z", [(10, 10), (20, 10)], 1.5)
    'M10,7l3,6l-6,0zm10,0l3,6l-6,0z'
    """
    out: list[str] = []
    here = start = (0, 0)  # in tenths, so that rounding does not add up
    for x, y in places:
        for command, arc, points in _steps(path):
            if command == "Z":
                out.append("z")
                here = start
                continue
            ends = [(round(10 * (x + scale * a)), round(10 * (y + scale * b))) for a, b in points]
            moved = [(end[i] - here[i]) / 10 for end in ends for i in (0, 1)]
            radii = [scale * radius for radius in arc[:2]]
            out.append((command.lower() if out else "M") + numbers([*radii, *arc[2:], *moved]))
            here = ends[-1]
            if command == "M":
                start = here
    return "".join(out)


@cache
def _steps(path: str) -> list[tuple[str, list[float], list[Point]]]:
    """Take a path apart: each command, the shape of an arc, its points."""
    steps: list[tuple[str, list[float], list[Point]]] = []
    x = y = 0.0
    for command, rest in _COMMAND.findall(path):
        found = [float(n) for n in rest.replace(",", " ").split()]
        if command in "HV":  # a line like any other
            found = [found[0], y] if command == "H" else [x, found[0]]
            command = "L"  # noqa: PLW2901
        arc = found[:5] if command == "A" else []
        along = iter(found[len(arc) :])
        steps.append((command, arc, list(zip(along, along, strict=True))))
        if found:  # after Z all our paths begin anew
            x, y = found[-2:]
    return steps


def numbers(values: Iterable[float]) -> str:
    """Write numbers of a path to a tenth; a minus sign parts them as well as a comma.

    Examples
    --------
    >>> numbers([1, -2.04, -0.01, 3.25])
    '1-2,0,3.2'
    """
    return ",".join(f"{round(value, 1) + 0:g}" for value in values).replace(",-", "-")


def hexagon(radius: float) -> str:
    """Outline a hex that stands on its point, round (0, 0)."""
    corners = [math.radians(degrees) for degrees in range(30, 390, 60)]
    return f"M{' L'.join(f'{radius * math.cos(a)},{radius * math.sin(a)}' for a in corners)} Z"


def comet(start: Point, end: Point, width: float) -> str:
    """Outline a tail from a point at ``start`` to twice ``width`` at ``end``."""
    (x, y), (to_x, to_y) = start, end
    length = math.dist(start, end)
    a, b = (to_y - y) * width / length, (x - to_x) * width / length
    return f"M{x},{y} L{to_x + a},{to_y + b} L{to_x - a},{to_y - b} Z"
