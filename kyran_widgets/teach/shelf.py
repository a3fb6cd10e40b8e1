"""The lessons that come with the package."""

from __future__ import annotations

from importlib.resources import files

from kyran_widgets.rules import GAMES
from kyran_widgets.teach.lesson import Lesson


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
    found = sorted(files(__package__).joinpath("lessons").iterdir(), key=lambda file: file.name)
    read = [
        Lesson.from_toml(file.read_text("utf-8"), file=file.name, lang=lang)
        for file in found
        if file.name.endswith(".toml")
    ]
    return [lesson for lesson in read if game in (None, lesson.game)]
