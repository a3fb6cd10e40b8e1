"""What is built is what a user installs: the bundle inside, and a widget from it alone."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUNDLE = {
    f"kyran_widgets/static/{name}.{kind}" for name in ("kyran", "teach") for kind in ("js", "css")
}
MOST = {"kyran": 80_000, "teach": 110_000}  # bytes of minified JavaScript
SHOW = """
import kyran_widgets
from pathlib import Path
shown = kyran_widgets.Zyrcan(players=3, seed=7)
print(Path(kyran_widgets.__file__).parent, shown.view["game"], len(shown._esm), len(shown._css))
from kyran_widgets.puzzles import collection
from kyran_widgets.teach import lessons
rooms = [kyran_widgets.classroom(lesson) for lesson in lessons()]
games = ("zyrcan", "kyran", "kirolo")
boards = [kyran_widgets.puzzle_board(puzzle) for game in games for puzzle in collection(game)]
print(len(rooms), len(boards) >= 24, len(rooms[0]._esm) > 80_000)
"""


@pytest.fixture(scope="module")
def uv():
    """Name the ``uv`` that runs these tests, or the one on the path."""
    found = os.environ.get("UV") or shutil.which("uv")
    if found is None:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("no uv here: pip install uv")
    return found


@pytest.fixture(scope="module")
def built(uv, tmp_path_factory):
    """Build an sdist, and a wheel from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(uv, "build", "--quiet", "--out-dir", folder, ROOT)
    return folder


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT.anchor)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_holds_the_package_and_nothing_else(built):
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        sizes = {item.filename: item.file_size for item in archive.infolist()}
    names = {name for name in sizes if ".dist-info/" not in name}
    assert names >= BUNDLE | {"kyran_widgets/py.typed", "kyran_widgets/rules/zyrcan.py"}
    assert {name.split("/")[0] for name in names} == {"kyran_widgets"}
    assert not [name for name in names if name.endswith((".map", ".pyc"))]
    sources = {path.relative_to(ROOT).as_posix() for path in package_files()}
    assert names == sources | BUNDLE
    for name, most in MOST.items():
        assert 1_000 < sizes[f"kyran_widgets/static/{name}.js"] <= most


def package_files():
    for path in (ROOT / "kyran_widgets").rglob("*"):
        if path.is_file() and not {"__pycache__", "static"} & set(path.parts):
            yield path


def test_sdist_holds_the_sources_of_the_bundle(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert names >= BUNDLE | {"js/src/kyran.tsx", "js/build.mjs", "package-lock.json", "LICENSE"}


def test_wheel_makes_a_widget_in_a_clean_environment(uv, built, tmp_path):
    (wheel,) = built.glob("*.whl")
    python = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(uv, "venv", "--quiet", "--python", sys.executable, tmp_path / "clean")
    run(uv, "pip", "install", "--quiet", "--python", python, wheel)
    home, game, script, style, *teaching = run(python, "-c", SHOW).split()
    assert home.startswith(str(tmp_path))
    assert game == "zyrcan"
    assert int(script) > 1_000
    assert int(style) > 1_000
    assert teaching == ["3", "True", "True"]
