"""Whatever is given to a puzzle in Python, it is refused in words, and nothing has changed."""

import re

import pytest
from odd_input import LONGEST, NUMBERED, refused
from puzzle_parts import fields, puzzle

from kyran_widgets.puzzles import Puzzle, PuzzleError, Sheet, collection, verify
from kyran_widgets.puzzles.shelf import read_collection

FIELDS = [
    *(*fields(), "players", "setting", "seed", "moves", "chance", "information", "share"),
    *("hints", "tags", "points", "difficulty", "nonsense", "lang", "format"),
]


@NUMBERED
def test_a_puzzle_made_of_it_is_a_puzzle_or_its_faults(odd):
    for name in FIELDS:
        made = {**fields(), name: odd}
        if name in ("players", "setting"):
            made = {"players": 3, **made}
            del made["position"]
        one, error = refused(lambda fields: Puzzle(**fields), made)
        if error is None:
            assert callable(odd) or Puzzle.from_toml(one.to_toml()).scenario == one.scenario
        else:
            assert name == "lang" or isinstance(error, PuzzleError), name
            assert re.search(rf"\b{name}\b", str(error)), (name, str(error))
            assert len(str(error)) < LONGEST, name


def test_a_field_with_a_name_that_is_too_long_is_refused():
    with pytest.raises(PuzzleError, match="a name is a text of at most 64 letters") as error:
        Puzzle(**fields(), **{"x" * 10**5: 1})
    assert len(str(error.value)) < LONGEST


@NUMBERED
def test_what_a_puzzle_is_asked_with_it_is_refused(odd):
    one, sheet = puzzle(lang="fr"), Sheet("x", [puzzle()])
    asked = {
        "answer": (one.check, lambda it: sheet.check("jump", it)),
        "progress": (one.resume, sheet.resume),
        "lang": (
            lambda it: setattr(one, "lang", it),
            lambda it: Sheet("x", [one], lang=it),
            lambda it: collection("zyrcan", lang=it),
        ),
        "game": (collection,),
        "source|puzzle": (verify,),
        "puzzles?": (lambda it: Sheet("x", it), lambda it: Sheet("x", [it])),
        "text|puzzle": (Puzzle.from_toml,),
    }
    if not isinstance(odd, str):
        asked["name"] = (lambda it: Sheet(it, [one]),)
        asked["path"] = (Puzzle.load,)
        asked["file"] = (lambda it: Puzzle.from_toml("x", file=it),)
        asked["text"] = (lambda it: read_collection(it, "x"),)
    before = one.progress, sheet.progress
    for name, ways in asked.items():
        for way in ways:
            done, error = refused(way, odd)
            if error is None:  # as any text may be an answer, though no move
                assert name == "answer", (name, done)
                assert not done.counted
                assert len(done.message) < LONGEST
            else:
                assert re.search(name, str(error)), (name, str(error)[:100])
                assert len(str(error)) < LONGEST, name
    with pytest.raises(KeyError, match="the puzzles are jump"):
        sheet.check(odd, "b1xb4")
    assert (one.progress, sheet.progress, one.lang) == (*before, "fr")
