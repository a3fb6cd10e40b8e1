"""A puzzle file is a puzzle or its faults, whatever stands in it."""

import tomllib
from contextlib import suppress
from datetime import date

import pytest
from puzzle_parts import puzzle

from kyran_widgets.puzzles import Puzzle
from kyran_widgets.puzzles.puzzle_reader import PuzzleError, Reader, parse_toml
from kyran_widgets.puzzles.shelf import read_collection

FILE = """format = "kyran-puzzle-1"
game = "zyrcan"
id = "first"
title = { fr = "Un", en = "One" }
text = { fr = "Vise.", en = "Aim." }
position = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
seat = 0
goal = { event = "Captured", facts = { cell = "a3" } }
opponents = { model = "scripted", moves = { 1 = ["a1"] } }
chance = { model = "averaged", at_least = 0.5 }
horizon = "turn"
points = 2
"""
HUGE, DEEP = "1" * 5000, "[" * 300 + "]" * 300
WILD = [
    ("points = 2", f"points = {HUGE}", "no TOML: a number with too many digits"),
    ("points = 2", f"points = 0x{'f' * 5000}", "a whole number is from -1000000000 to"),
    ('horizon = "turn"', "horizon = 0o7777777777777", "a whole number is from -1000000000 to"),
    ('cell = "a3"', f"cell = {DEEP}", "too many to be meant"),
    ("{ 1 = [", f"{{ {HUGE} = [", "a name is a text of at most 64 letters"),
]


def faults(text):
    with pytest.raises(PuzzleError) as refused:
        read(text)
    return refused.value.faults


def read(text):
    data, lines = parse_toml(text, "first.toml")
    return Reader(data, "first.toml", lines).read()


def test_the_puzzle_itself_can_be_set():
    assert read(FILE)[0].id == "first"


@pytest.mark.parametrize(("old", "new", "reason"), WILD, ids=lambda text: text[:40])
def test_what_python_could_not_print_is_a_fault_with_its_line(old, new, reason):
    line = FILE[: FILE.index(old)].count("\n") + 1
    told = faults(FILE.replace(old, new))
    assert [fault.line for fault in told if reason in fault.reason] == [line]


ODD = (3, -1, True, "x", "", [], {}, [[]], 1.5, {"a": 1}, [{}], date(2020, 1, 1), 10**30, HUGE)


def places(data, path=()):
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:20])
def test_whatever_stands_in_a_file_is_a_puzzle_or_its_faults(odd):
    for path in places(tomllib.loads(FILE)):
        here = data = tomllib.loads(FILE)
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = odd
        with suppress(PuzzleError):
            Reader(data, "first.toml").read()


@pytest.mark.parametrize("puzzles", ["3", "[3]", '"x"', "{}"])
def test_what_is_no_list_of_puzzles_is_refused(puzzles):
    with pytest.raises(PuzzleError, match=r"a list \[\[puzzles\]\] is needed"):
        read_collection(f"puzzles = {puzzles}", "x.toml")


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path):
    (tmp_path / "first.toml").write_bytes(b'format = "x"\n\xff')
    with pytest.raises(PuzzleError, match=r"first\.toml, line 2: byte 13 is not text in UTF-8"):
        Puzzle.load(tmp_path / "first.toml")


def test_a_file_may_begin_with_a_mark_of_its_encoding(tmp_path):
    (tmp_path / "first.toml").write_text(FILE, "utf-8-sig")
    assert Puzzle.load(tmp_path / "first.toml").id == "first"


def test_french_signs_are_set_with_narrow_blanks():
    hint = {"fr": "Et B ?", "en": "And B ?"}
    assert puzzle(hints=[hint]).scenario.hints == ({"fr": "Et B\u202f?", "en": "And B ?"},)
