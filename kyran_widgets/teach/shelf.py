"""The lessons that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from kyran_widgets.rules import GAMES
from kyran_widgets.teach.lesson import Lesson
from kyran_widgets.teach.lesson_reader import Reader, Script, parse_toml


def lessons(game: str | None = None, *, lang: str = "fr") -> list[Lesson]:
    """Return the lessons that come with the package, without any progress.

    Parameters
    ----------
    game
        Those of one game; all when ``None``.
    lang
        Language to begin with.

    Examples
    --------
    >>> lessons("kyran")
    [Lesson('kyran', 'kyran-first', step 0 of 26)]
    """
    if game is not None and game not in GAMES:
        raise ValueError(f"game {game!r}: the games are {', '.join(GAMES)}")
    return [_fresh(script, lang) for script in _scripts() if game in (None, script.game)]


def _fresh(script: Script, lang: str) -> Lesson:
    lesson = Lesson.__new__(Lesson)
    lesson._begin(script, lang)
    return lesson


@cache
def _scripts() -> tuple[Script, ...]:
    """Prove what comes with the package, once: it does not change."""
    shelf = sorted(files(__package__).joinpath("lessons").iterdir(), key=lambda file: file.name)
    scripts = []
    for file in shelf:
        if file.name.endswith(".toml"):
            data, lines = parse_toml(file.read_text("utf-8"), file.name)
            scripts.append(Reader(data, file.name, lines).sound())
    return tuple(scripts)
