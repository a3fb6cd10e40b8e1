"""An import goes down the layers only, and the rules never pay for the screen."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "kyran_widgets"
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))

HEIGHT = {
    "text": 0,
    "rules": 1,
    "bots": 2,
    "play": 3,
    "teach": 4,
    "puzzles": 4,
    "analysis": 4,
    "widgets": 5,
}
STANDARD_LIBRARY_ONLY = ("text", "rules", "bots", "play", "puzzles", "teach")
SCREEN = ("numpy", "traitlets", "IPython", "ipywidgets", "anywidget")


def imports(source, package="kyran_widgets"):
    """Every module that a source imports, wherever in it, ``import_module`` included."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: -node.level + 1 or None] if node.level else []
            base = ".".join([*base, *filter(None, [node.module])])
            found.update(f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            name = (
                node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            )
            found.add(name.value if isinstance(name, ast.Constant) else "")
    return found


def faults(layer, found):
    """Which of these imports a layer may not have."""
    for name in sorted(found):
        top, _, rest = name.partition(".")
        below = rest.split(".")[0]
        if top != "kyran_widgets":
            if layer in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
                yield name
        elif below != layer and HEIGHT.get(below, 9) >= HEIGHT[layer]:
            yield name


def test_every_folder_is_a_known_layer():
    folders = {path.parts[0] for path in MODULES if len(path.parts) > 1}
    assert folders <= set(HEIGHT)


@pytest.mark.parametrize("path", [p for p in MODULES if len(p.parts) > 1], ids=str)
def test_imports_go_down(path):
    package = ".".join(["kyran_widgets", *path.parts[:-1]])
    found = imports((PACKAGE / path).read_text("utf-8"), package)
    assert list(faults(path.parts[0], found)) == []


def test_a_layer_above_or_beside_is_noticed():
    source = """
from kyran_widgets.play import Match
from kyran_widgets import bots
from ..widgets import Zyrcan
from . import zyrcan
import json
def late():
    import numpy as np
    return import_module(f"kyran_widgets.teach.{np}")
"""
    found = imports(source, "kyran_widgets.rules")
    assert "kyran_widgets.rules.zyrcan" in found
    assert list(faults("rules", found)) == [
        "kyran_widgets.bots",
        "kyran_widgets.play.Match",
        "kyran_widgets.teach.",
        "kyran_widgets.widgets.Zyrcan",
        "numpy",
    ]
    assert list(faults("analysis", {"kyran_widgets.teach.walk", "pandas"})) == [
        "kyran_widgets.teach.walk"
    ]


def run(code):
    """Run code in a fresh interpreter; what it prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    "module",
    [
        "kyran_widgets",
        "kyran_widgets.rules",
        "kyran_widgets.rules.zyrcan",
        "kyran_widgets.rules.kyran",
        "kyran_widgets.text",
        "kyran_widgets.bots",
        "kyran_widgets.play",
        "kyran_widgets.teach",
        "kyran_widgets.puzzles",
    ],
)
def test_import_loads_no_screen(module):
    code = f"import sys, {module}; print(*sys.modules)"
    assert set(SCREEN).isdisjoint(run(code))


PLAY = """
import random
from kyran_widgets.rules import zyrcan
state, rng = zyrcan.State.new(3), random.Random(7)
while state.turn is not None:
    state.apply(rng.choice(state.legal()))
print(state.outcome().reason)
"""
SHOW = """
import kyran_widgets
game = kyran_widgets.Zyrcan(players=3, seed=7)
game.step("2@d3")
print(game.view["game"])
"""


@pytest.mark.parametrize(
    ("code", "printed"), [(PLAY, {"motors", "ships", "last_fleet"}), (SHOW, {"zyrcan"})]
)
def test_works_where_there_is_no_numpy(code, printed):
    blocked = "import sys; sys.modules['numpy'] = None\n"
    (said,) = run(blocked + code)
    assert said in printed


def test_public_names_are_found_when_used():
    code = "import kyran_widgets as kw; print(*(getattr(kw, name).__name__ for name in kw.__all__))"
    assert run(code) == [
        *("Kirolo", "Kyran", "Match", "Zyrcan"),
        *("classroom", "load", "puzzle_board", "replay"),
    ]


def test_unknown_public_name():
    import kyran_widgets

    assert {"Match", "Zyrcan", "load"} <= set(dir(kyran_widgets))
    with pytest.raises(AttributeError, match="has no attribute 'Chess'"):
        kyran_widgets.Chess  # noqa: B018
