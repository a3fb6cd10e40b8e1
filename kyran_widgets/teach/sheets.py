"""Sheets: the checks of an assignment together, the hidden ones among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

from kyran_widgets.play.misfits import Misfit, boundless, is_a, nearest, place_of
from kyran_widgets.play.misfits import Path as Place
from kyran_widgets.play.toml_lines import line_of
from kyran_widgets.rules import GAMES, State, shown
from kyran_widgets.teach.checks import Answer, Check, Wanted, check, checked, known_state, wrongs
from kyran_widgets.teach.lesson_reader import (
    LessonError,
    LessonFault,
    parse_toml,
    read_file,
)
from kyran_widgets.text import LANGS, label

FORMAT = "kyran-checks-1"
_FIELDS = ("of", "name", "points", *Wanted._fields)


class _Hidden(NamedTuple):
    of: str
    name: str
    points: int
    wanted: Wanted

    @classmethod
    def read(cls, item: Mapping[str, Any]) -> _Hidden:
        wanted = Wanted(**{name: item[name] for name in Wanted._fields if name in item})
        return cls(item.get("of", ""), item.get("name", ""), item.get("points", 1), wanted)


class Sheet:
    """The checks of an assignment with a summary and a total; true if all that ran passed.

    Parameters
    ----------
    name
        What it is called.
    hidden
        File of the teacher's hidden checks. Where it is missing, as in the pupils' folder,
        the summary says that they run later.
    lang
        Language of all lines.

    Examples
    --------
    >>> sheet = Sheet("First sheet", hidden="nowhere.toml", lang="en")
    >>> line = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
    >>> sheet.check(name="Attack", position=line, move="a1xa3", condition={"event": "Captured"})
    ✓ Attack: 1 of 1 point.
    >>> print(sheet)
    First sheet: 1 public check passed; hidden checks run later; 1 of 1 point.
    """

    def __init__(self, name: str, *, hidden: str | Path | None = None, lang: str = "fr") -> None:
        if lang not in LANGS:
            raise ValueError(f"lang={shown(lang)}: the choices are {', '.join(LANGS)}")
        self.name = name
        self.lang = lang
        self.file = None if hidden is None else Path(hidden)
        self._public: dict[str, Check] = {}
        self._answers: dict[str, Answer] = {}

    def check(self, *, name: str, position: str | State | None = None, **more: Any) -> Check:
        """Check one answer, see :func:`check`, and keep it; the same name again replaces it."""
        done = check(name=name, position=position, lang=self.lang, **more)
        self._public[name] = done
        kind = next(kind for kind in ("move", "moves", "number") if kind in more)
        self._answers[name] = Answer(known_state(position), kind, more[kind])
        return done

    @property
    def checks(self) -> list[Check]:
        """The public checks, then the hidden ones if their file is there."""
        return [*self._public.values(), *self._hidden()]

    @property
    def points(self) -> int:
        """What was earned in all."""
        return sum(done.points for done in self.checks)

    @property
    def of(self) -> int:
        """What could be earned in all."""
        return sum(done.of for done in self.checks)

    def __bool__(self) -> bool:
        """Whether something was checked and all of it passed."""
        return bool(self._public) and all(self.checks)

    def __str__(self) -> str:
        """The summary in one line."""
        done = self.checks
        public = [one for one in done if not one.hidden]
        hidden = [one for one in done if one.hidden]
        passed = sum(map(bool, public))
        key = "checks_all" if passed == len(public) else "checks_some"
        said = [self._said(key, count=passed, all=len(public))]
        if hidden:
            passed = sum(map(bool, hidden))
            said.append(self._said("checks_hidden", count=passed, all=len(hidden)))
        if self.file is not None and not self.file.is_file():
            said.append(self._said("checks_later"))
        points, of = sum(one.points for one in done), sum(one.of for one in done)
        said.append(self._said("checks_points", points=points, of=of))
        told = reduce(lambda told, more: self._said("checks_more", told=told, more=more), said)
        return self._said("checks_line", name=self.name, told=told)

    def _said(self, key: str, **facts: Any) -> str:
        return label(GAMES[0], key, self.lang, **facts)

    def __repr__(self) -> str:
        """Every line, then the summary."""
        return "\n".join([*map(str, self.checks), str(self)])

    def _hidden(self) -> list[Check]:
        if self.file is None or not self.file.is_file():
            return []
        answers = self._answers
        return [
            checked(one.name, answers[one.of], one.wanted, one.points, hidden=True, lang=self.lang)
            for one in read_hidden(read_file(self.file), self.file.name, answers)
        ]


def read_hidden(
    text: str, file: str, answers: Mapping[str, Answer] | None = None
) -> Sequence[_Hidden]:
    r"""Read the teacher's file of hidden checks.

    Each of its ``[[checks]]`` names with ``of`` a public check, whose answer and position it
    takes; has a ``name`` and perhaps ``points``; and says with ``condition``, ``view``,
    ``value`` or ``sealed`` what is right.

    Parameters
    ----------
    text, file
        Its text and its name.
    answers
        The answers of the public checks, on which it is proved sound.

    Raises
    ------
    LessonError
        With the line of every fault; what is right is not told.

    Examples
    --------
    >>> text = 'format = "kyran-checks-1"\n[[checks]]\nof = "a"\nname = "b"\nvalue = 3\n'
    >>> [(one.of, one.points) for one in read_hidden(text, "sheet.toml")]
    [('a', 1)]
    """
    data, lines = parse_toml(text, file)
    faults: list[LessonFault] = []

    def fault(path: Place, reason: str) -> None:
        faults.append(LessonFault(file, line_of(lines, path), place_of(path), reason))

    for path, reason in boundless(data):
        fault(path, reason)
    if faults:
        raise LessonError(faults)
    if data.get("format") != FORMAT:
        fault(("format",), f"format must be {FORMAT!r}")
    tables: Sequence[Mapping[str, Any]] = data.get("checks", ())
    if not tables or not is_a(tables, list) or not all(is_a(item, dict) for item in tables):
        fault(("checks",), "a list [[checks]] is needed")
        tables = ()
    found = [_Hidden.read(item) for item in tables]
    for number, (item, one) in enumerate(zip(tables, found, strict=True)):
        told = [*_misfits(item)] or ([] if answers is None else [*_unsound(one, answers)])
        for name, reason in told:
            fault(("checks", number, *name), reason)
    if faults:
        raise LessonError(sorted(faults, key=lambda fault: fault.line or 0))
    return found


def _misfits(item: Mapping[str, Any]) -> Iterator[Misfit]:
    """Say what is wrong with the shape of a hidden check."""
    for name in item:
        if name not in _FIELDS:
            yield Misfit((name,), f"unknown field {shown(name)}{nearest(name, _FIELDS)}")
    for name in ("of", "name"):
        if not is_a(item.get(name), str):
            yield Misfit((name,), f"{name} is missing, or of another type")
    points = item.get("points", 1)
    if not is_a(points, int) or points < 1:
        yield Misfit(("points",), "points is a whole number from 1")


def _unsound(one: _Hidden, answers: Mapping[str, Answer]) -> Iterator[Misfit]:
    """Say where a hidden check is wrong, without a word of what it wants: pupils may read it."""
    if one.of not in answers:
        known = ", ".join(answers) or "none has run yet"
        yield Misfit(("of",), f"no public check {shown(one.of)}: {known}")
        return
    for field in dict.fromkeys(misfit.path[:1] for misfit in wrongs(answers[one.of], one.wanted)):
        reason = f"check {shown(one.name)} cannot be judged; check(…) with the same fields says why"
        yield Misfit(field, reason)
