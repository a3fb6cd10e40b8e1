"""A sheet of puzzles: an assignment with a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import Any

from kyran_widgets.play.misfits import is_a, table_of
from kyran_widgets.puzzles.answers import Answer
from kyran_widgets.puzzles.puzzle import Puzzle
from kyran_widgets.rules import GAMES, shown
from kyran_widgets.text import LANGS, decimal, html_table, label, plain_table

_COLUMNS = ("name", "tries", "hints", "solved", "points")


class Sheet:
    """Puzzles together, with a report; true if all are solved.

    Parameters
    ----------
    name
        What it is called.
    puzzles
        The puzzles, no two with the same id.
    lang
        Language of all that is said.

    Examples
    --------
    >>> from kyran_widgets.puzzles import collection
    >>> sheet = Sheet("Fleets", collection("zyrcan")[:2], lang="en")
    >>> bool(sheet), sheet.points
    (False, 0.0)
    """

    def __init__(self, name: str, puzzles: Sequence[Puzzle], *, lang: str = "fr") -> None:
        if lang not in LANGS:
            raise ValueError(f"lang={shown(lang)}: the choices are {', '.join(LANGS)}")
        if not isinstance(name, str):
            raise ValueError(f"name={shown(name)}: a text is needed")  # noqa: TRY004
        if not is_a(puzzles, list) or not all(isinstance(one, Puzzle) for one in puzzles):
            raise ValueError(f"puzzles={shown(puzzles)}: a list of puzzles is needed")
        ids = [puzzle.id for puzzle in puzzles]
        twice = sorted({one for one in ids if ids.count(one) > 1})
        if twice or not ids:
            told = f"more than one puzzle is called {', '.join(twice)}" if twice else "no puzzle"
            raise ValueError(f"puzzles: {told}")
        self.name, self.lang = name, lang
        self.puzzles = tuple(puzzles)
        for puzzle in puzzles:
            puzzle.lang = lang

    def __getitem__(self, name: str) -> Puzzle:
        """Return a puzzle by its id."""
        for puzzle in self.puzzles:
            if puzzle.id == name:
                return puzzle
        raise KeyError(f"{shown(name)}: the puzzles are {', '.join(p.id for p in self.puzzles)}")

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield the puzzles."""
        return iter(self.puzzles)

    def __len__(self) -> int:
        """Return how many puzzles there are."""
        return len(self.puzzles)

    def check(self, name: str, answer: str | Sequence[str] | EllipsisType | None) -> Answer:
        """Judge an answer to the puzzle with this id, as :meth:`Puzzle.check` does."""
        return self[name].check(answer)

    @property
    def points(self) -> float:
        """What was earned in all."""
        return sum(puzzle.score for puzzle in self.puzzles)

    @property
    def of(self) -> int:
        """What could be earned in all."""
        return sum(puzzle.scenario.points for puzzle in self.puzzles)

    def __bool__(self) -> bool:
        """Whether all are solved."""
        return all(puzzle.solved for puzzle in self.puzzles)

    @property
    def progress(self) -> dict[str, Any]:
        """What was answered and asked, JSON-able."""
        return {"puzzles": [puzzle.progress for puzzle in self.puzzles]}

    def resume(self, progress: Mapping[str, Any]) -> None:
        """Go on from a progress that was kept; of puzzles that are not here it is left out.

        Raises
        ------
        ValueError
            Naming the field that is damaged or not true; nothing has changed.
        """
        kept = table_of(progress, ("puzzles",), "progress")["puzzles"]
        if not is_a(kept, list) or not all(is_a(one, dict) for one in kept):
            raise ValueError(f"progress: puzzles={shown(kept)}: a list of tables, one a puzzle")
        ids = [one.get("id") for one in kept]
        found = list[Callable[[], None]]()
        for puzzle in self.puzzles:
            if ids.count(puzzle.id) > 1:
                raise ValueError(f"progress: puzzles: more than one is of puzzle {puzzle.id!r}")
            if puzzle.id in ids:
                at = ids.index(puzzle.id)
                found.append(puzzle.judged(kept[at], f"progress: puzzles[{at}]"))
        for go_on in found:
            go_on()

    # --- the report ----------------------------------------------------------------------

    def cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines of the report as texts: titles, a line a puzzle, the total."""
        heads = ("puzzle_name", *(f"lesson_{name}" for name in _COLUMNS[1:]))
        yield tuple(self._word(key) for key in heads)
        for puzzle in self.puzzles:
            right = "lesson_yes" if puzzle.solved else "lesson_no"
            if not puzzle.attempts:
                right = "lesson_open"
            hints = str(puzzle.hints)
            if puzzle.shown:
                hints = self._word("puzzle_shown", hints=hints)
            counts = (str(len(puzzle.attempts)), hints)
            points = self._points(puzzle.score, puzzle.scenario.points)
            yield (puzzle.title, *counts, self._word(right), points)
        yield (self._word("lesson_total"), "", "", "", self._points(self.points, self.of))

    def _word(self, key: str, **facts: Any) -> str:
        return label(GAMES[0], key, self.lang, **facts)

    def _number(self, points: float) -> str:
        return decimal(points, self.lang)

    def _points(self, points: float, of: int) -> str:
        return self._word("lesson_of", points=self._number(points), of=of)

    def report(self) -> str:
        """Return the report as plain text."""
        return "\n".join([str(self), *plain_table(self.cells())])

    def __str__(self) -> str:
        """The summary in one line."""
        count = sum(puzzle.solved for puzzle in self.puzzles)
        facts = {"name": self.name, "count": count, "all": len(self.puzzles)}
        return self._word("puzzle_sheet", **facts, points=self._number(self.points), of=self.of)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(self.cells(), str(self), self.lang)
