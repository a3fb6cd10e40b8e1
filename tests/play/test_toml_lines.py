"""The line of every key of a TOML text, found without the reader's help."""

import tomllib
from importlib.resources import files

import pytest

from kyran_widgets.play.toml_lines import line_of, lines_of

TRICKY = '''# a comment with = and [brackets]
title = "a # no comment, = and ] } too"   # but this is one
'quoted key' = 1
"other \\" key".sub = 2
text.fr = """
first [[steps]]
id = "not a key" \\"""
"""
text . en = \'\'\'
''raw''
\'\'\'
number = -1_000.5e3
date = 2020-01-02T03:04:05Z
list = [ 1, [ "a,b", 2 ],
  # inside
  { x = 1, y.z = "}" },
]

[table.inner]
flag = true

[[steps]]
do = "say"

[[steps]]
do = "ask"
[[steps.options]]
text = { fr = "a", en = "b" }
[steps.options.more]
deep = []
[[steps.options]]
move = "b2"
'''


def paths(data, path=()):
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from paths(value, (*path, key))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("quoted key",), 3),
        (("text", "fr"), 5),
        (("text", "en"), 9),
        (("number",), 12),
        (("date",), 13),
        (("list",), 14),
        (("list", 1), 14),
        (("list", 1, 1), 14),
        (("list", 2), 16),
        (("list", 2, "y", "z"), 16),
        (("table", "inner", "flag"), 20),
        (("steps", 0), 22),
        (("steps", 0, "do"), 23),
        (("steps", 1), 25),
        (("steps", 1, "options", 0, "text", "en"), 28),
        (("steps", 1, "options", 0, "more", "deep"), 30),
        (("steps", 1, "options", 1), 31),
        (("steps", 1, "options", 1, "move"), 32),
    ],
)
def test_a_key_stands_where_it_is_written(path, line):
    assert lines_of(TRICKY)[path] == line


@pytest.mark.parametrize(
    "text",
    [TRICKY.replace('other \\" key', "other key")]
    + [
        file.read_text("utf-8")
        for folder in ("kyran_widgets.teach", "kyran_widgets")
        for file in files(folder).joinpath("lessons" if "teach" in folder else "text").iterdir()
        if file.name.endswith(".toml")
    ],
    ids=lambda text: text[:20],
)
def test_every_key_of_a_text_has_a_line_that_names_it(text):
    lines, written = lines_of(text), text.split("\n")
    wanted = list(paths(tomllib.loads(text)))
    assert wanted
    for path in wanted:
        assert path in lines, path
        if isinstance(path[-1], str):
            assert path[-1] in written[lines[path] - 1], path


def test_what_is_missing_stands_where_its_table_does():
    assert line_of(lines_of(TRICKY), ("steps", 1, "rule")) == 25
    assert line_of({}, ("game",)) == 1
