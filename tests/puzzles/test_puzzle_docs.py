"""What ``docs/puzzles.md`` shows works as it is written there."""

import re
from pathlib import Path

from kyran_widgets.puzzles import Puzzle

PAGE = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text("utf-8")


def blocks(kind):
    return re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)


def test_the_file_is_a_sound_puzzle():
    (file,) = blocks("toml")
    assert Puzzle.from_toml(file).verify()


def test_the_code_runs_as_it_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_puzzle.toml").write_text(blocks("toml")[0], "utf-8")
    room = {}
    for block in blocks("python"):
        exec(block, room)  # noqa: S102 (what is shown there)
    assert room["puzzle"].solved
    assert not room["solved"].open
    assert room["sheet"].points == 1
    assert (tmp_path / "week1.json").exists()
