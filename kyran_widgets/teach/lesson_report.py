"""The report of a lesson: a row a question, as a table in a cell and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kyran_widgets.teach.lesson_progress import Mark
from kyran_widgets.teach.lesson_reader import Script
from kyran_widgets.teach.lesson_road import places
from kyran_widgets.teach.lesson_steps import Ask, Play
from kyran_widgets.text import decimal, html_table, label, one_line, plain_table

_ASKED = 60  # letters of a question
_RIGHT: Mapping[object, str] = {
    True: "lesson_yes",
    False: "lesson_no",
    None: "lesson_open",
    "skipped": "lesson_skipped",
}
COLUMNS = ("step", "asked", "tries", "hints", "solved", "points")


class Row(NamedTuple):
    """What became of one question or game of a lesson.

    Parameters
    ----------
    step
        Number of the step, from 1, as the screen shows it.
    asked
        The beginning of its text.
    tries, hints
        How many were used.
    right
        Whether it was answered; ``None`` when it was not tried.
    points
        What was earned …
    of
        … and what could be.
    skipped
        Whether it was passed over.
    """

    step: int
    asked: str
    tries: int
    hints: int
    right: bool | None
    points: float
    of: int
    skipped: bool = False


class Report(Sequence[Row]):
    """The rows of a lesson's report, with a total.

    Examples
    --------
    >>> report = Report("zyrcan", "en", "A lesson", [Row(2, "Attack!", 1, 0, True, 1.0, 1)])
    >>> print(report)
    A lesson
    step  question  tries  hints  right  points
    2     Attack!   1      0      yes    1 of 1
          total                          1 of 1
    """

    def __init__(self, game: str, lang: str, title: str, rows: Sequence[Row]) -> None:
        self.game = game
        self.lang = lang
        self.title = title
        self._rows = tuple(rows)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN204
        """Return a row or several."""
        return self._rows[at]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    @property
    def points(self) -> float:
        """What was earned in all."""
        return sum(row.points for row in self._rows)

    @property
    def of(self) -> int:
        """What could be earned in all."""
        return sum(row.of for row in self._rows)

    def cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines of the table as texts: titles, rows, total."""
        yield tuple(self._word(f"lesson_{name}") for name in COLUMNS)
        for row in self._rows:
            right = _RIGHT["skipped" if row.skipped and not row.right else row.right]
            counts = (str(row.tries), str(row.hints), self._word(right))
            yield (str(row.step), row.asked, *counts, self._points(row.points, row.of))
        yield ("", self._word("lesson_total"), "", "", "", self._points(self.points, self.of))

    def _word(self, key: str) -> str:
        return label(self.game, key, self.lang)

    def _points(self, points: float, of: int) -> str:
        said = decimal(points, self.lang)
        return label(self.game, "lesson_of", self.lang, points=said, of=of)

    def __str__(self) -> str:
        """The table as plain text."""
        return "\n".join([self.title, *plain_table(self.cells())])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(self.cells(), self.title, self.lang)


def report_of(script: Script, marks: Mapping[int, Mark], lang: str) -> Report:
    """Return the report of a script: a row for every question and every game."""
    rows, where = [], places(script.steps)
    for at, step in enumerate(script.steps):
        if isinstance(step, Ask | Play):
            mark = marks.get(at, Mark())
            of = step.points if isinstance(step, Ask) else 1
            assert step.text is not None
            said = one_line(step.text[lang])
            asked = said if len(said) <= _ASKED else said[: _ASKED - 1].rstrip() + "…"
            right = mark.right if mark.tries or mark.right else None
            points = mark.points(of)
            counts, number = (mark.tries, mark.hints), where[at].passed + 1
            rows.append(Row(number, asked, *counts, right, points, of, mark.skipped))
    return Report(script.game, lang, script.title[lang], rows)
