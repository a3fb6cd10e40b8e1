"""Tables of words: reports as plain text and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kyran_widgets.text._catalog import message

Row = Sequence[str]


def plain_table(table: Iterable[Row]) -> list[str]:
    """Return the lines of a table, its columns below each other.

    Examples
    --------
    >>> plain_table([("puzzle", "tries"), ("Far", "2")])
    ['puzzle  tries', 'Far     2']
    """
    rows = list(table)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def html_table(table: Iterable[Row], caption: str, lang: str) -> str:
    """Return a report as a page: the first row heads its columns, the last is the total.

    Examples
    --------
    >>> html_table([("puzzle",), ("<Far>",), ("total",)], "Week 1", "en").count("&lt;Far&gt;")
    1
    """
    head, *rows, total = table

    def row(cells: Row) -> str:
        return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"

    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(map(row, rows))
    return (
        f'<table class="kyran-report" lang="{lang}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody><tfoot>{row(total)}</tfoot></table>"
    )


def decimal(number: float, lang: str) -> str:
    """Write a number as a language does.

    Examples
    --------
    >>> decimal(1.5, "fr"), decimal(2.0, "en")
    ('1,5', '2')
    """
    return f"{number:g}".replace(".", str(message("ui", lang, "grammar", "decimal")))
