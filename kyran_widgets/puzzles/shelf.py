"""The puzzles that come with the package."""

from __future__ import annotations

from importlib.resources import files

from kyran_widgets.play.misfits import is_a
from kyran_widgets.play.toml_lines import line_of
from kyran_widgets.puzzles.puzzle import Puzzle
from kyran_widgets.puzzles.puzzle_reader import PuzzleError, PuzzleFault, parse_toml
from kyran_widgets.rules import GAMES, shown


def collection(game: str, *, lang: str = "fr") -> list[Puzzle]:
    """Return the puzzles of a game that come with the package, from easy to hard.

    Parameters
    ----------
    game
        Its name.
    lang
        Language of all that is said.

    Examples
    --------
    >>> len(collection("kyran")) >= 8
    True
    """
    if game not in GAMES:
        raise ValueError(f"game {shown(game)}: the games are {', '.join(GAMES)}")
    file = files(__package__).joinpath("collections", f"{game}.toml")
    return read_collection(file.read_text("utf-8"), file.name, lang=lang)


def read_collection(text: str, file: str, *, lang: str = "fr") -> list[Puzzle]:
    """Read a text with several puzzles: ``[[puzzles]]``, what all share before the first.

    Raises
    ------
    PuzzleError
        With file, line and reason of every fault.
    """
    data, lines = parse_toml(text, file)
    shared = {name: value for name, value in data.items() if name != "puzzles"}
    puzzles = data.get("puzzles", [])
    if not is_a(puzzles, list) or not all(is_a(one, dict) for one in puzzles):
        line = line_of(lines, ("puzzles",))
        raise PuzzleError([PuzzleFault(file, line, "puzzles", "a list [[puzzles]] is needed")])
    found: list[Puzzle] = []
    faults: list[PuzzleFault] = []
    for number, one in enumerate(puzzles):
        base = ("puzzles", number)
        try:
            found.append(Puzzle._read({**shared, **one}, lines, file=file, lang=lang, base=base))
        except PuzzleError as error:
            faults += error.faults
    if faults:
        raise PuzzleError(faults)
    return found
