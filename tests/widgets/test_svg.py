"""The picture of a position: whole, safe wherever it is shown, and true to the view."""

import math
import random
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from kyran_widgets import text
from kyran_widgets.rules import zyrcan
from kyran_widgets.rules.zyrcan_boards import DIRECTIONS, NAMED, board_of
from kyran_widgets.widgets.svg import LOOK, board_svg, lay_out

SVG = "{http://www.w3.org/2000/svg}"
# What the strictest of the notebook viewers let through.
ELEMENTS = {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}
ATTRIBUTES = {
    *("width", "height", "viewBox", "role", "lang", "x", "y", "cx", "cy", "r", "rx", "d"),
    *("fill", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-size", "font-weight", "text-anchor"),
}


def position(players, plies, seed=3, **options):
    """Play at random; the state after ``plies`` moves or at the end, and the last events."""
    state, rng, log = zyrcan.State.new(players, **options), random.Random(seed), []
    for _ in range(plies):
        if state.turn is None:
            break
        log = []
        state.apply(rng.choice(state.legal()), log)
    return state, log


def trace_of(log):
    """The trace of an attack or a deployment."""
    facts = log[0].facts
    if log[0].kind == "Deployed":
        return {"cells": [facts["cell"]], "captured": None}
    lost = {"cell": facts["cell"], "ship": f"{'ABCDE'[facts['victim']]}{facts['lost']}"}
    return {"cells": [facts["origin"], facts["cell"]], "captured": lost}


def draw(state, **how):
    return read(board_svg(state.view(None), **how))


def read(said):
    return ET.fromstring(said)  # noqa: S314 (our own)


def texts(picture):
    return [element.text for element in picture.iter(f"{SVG}text")]


def written(picture, words):
    """All texts that say these words."""
    return [element for element in picture.iter(f"{SVG}text") if element.text == words]


CASES = [(3, 0), (3, 15), (3, 36), (3, 45), (3, 99), (4, 60), (5, 60), (5, 70)]


@pytest.mark.parametrize(("players", "plies"), CASES)
def test_only_what_every_viewer_lets_through(players, plies):
    state, log = position(players, plies)
    trace = trace_of(log) if log and log[0].kind != "Passed" else None
    said = board_svg(
        state.view(None), trace=trace, names=["Zoé", "</svg>", "C", "D", "E"][:players]
    )
    picture = read(said)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
    assert {name for element in picture.iter() for name in element.attrib} <= ATTRIBUTES
    assert said.count("http") == 1  # the name space
    assert "url(" not in said


@pytest.mark.parametrize("size", [240, 560])
def test_size(size):
    picture = draw(zyrcan.State.new(3), size=size)
    _, _, width, height = map(float, picture.get("viewBox").split())
    assert picture.get("width") == str(size)
    assert int(picture.get("height")) == round(size * height / width)


def test_the_largest_picture_is_small_enough_to_be_saved_with_a_notebook():
    state, log = position(5, 60)
    assert len(state.view(None)["cells"]) == 60
    assert len(board_svg(state.view(None), trace=trace_of(log)).encode()) <= 42_000


def test_the_same_for_the_same_view():
    (state, log), (again, _) = position(4, 62), position(4, 62)
    trace = trace_of(log)
    assert board_svg(state.view(None), trace=trace) == board_svg(again.view(None), trace=trace)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_told_to_those_who_do_not_see_it(lang):
    state, _ = position(3, 40)
    names = ["Alice", "Bob", "C"]
    picture = draw(state, lang=lang, names=names)
    assert picture.get("role") == "img"
    assert picture.get("lang") == lang
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text.startswith(text.label("zyrcan", "title", lang, players=3))
    assert picture[1].tag == f"{SVG}desc"
    assert picture[1].text == text.describe(state.view(None), lang, names)


def corners(path):
    """Every point that a path of lines and curves passes, and where its figures begin."""
    found, starts, here, start = [], [], (0.0, 0.0), (0.0, 0.0)
    for command, rest in re.findall("([Mmlcaz])([^Mmlcaz]*)", path):
        values = [float(n) for n in re.findall(r"-?[0-9.]+", rest)]
        if command == "z":
            here = start
            continue
        x, y = values[-2:]
        here = (x, y) if command == "M" else (here[0] + x, here[1] + y)
        found.append(here)
        if command in "Mm":
            start = here
            starts.append(here)
    return found, starts


def paths(picture, **attributes):
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [e for e in picture.iter(f"{SVG}path") if wanted.items() <= e.attrib.items()]


@pytest.mark.parametrize(("players", "plies"), CASES)
def test_every_ship_is_drawn_where_it_stands(players, plies):
    state, _ = position(players, plies)
    view = state.view(None)
    picture = draw(state)
    # The board is found again by its letters at the left ends of the rows.
    places = {}
    for r, length in enumerate(view["rows"]):
        left, right = written(picture, chr(97 + r))
        y = float(left.get("y")) - 7
        middle = (float(left.get("x")) + float(right.get("x"))) / 2
        row = lay_out(view["rows"], middle, y - r * 75)
        places |= {name: place for name, place in row.items() if name[0] == chr(97 + r)}
        assert len([name for name in places if name[0] == chr(97 + r)]) == length
    for seat in range(players):
        letter = "ABCDE"[seat]
        cells = [cell for cell, ship in view["cells"].items() if ship[0] == letter]
        initials = [(float(e.get("x")), float(e.get("y")) - 9) for e in written(picture, letter)]
        for cell in cells:
            assert any(math.dist(places[cell], initial) < 0.2 for initial in initials)
        hull = LOOK["seats"][seat]
        drawn = [p for p in paths(picture, fill=hull["colour"]) if p.get("stroke-width") == "1.8"]
        tips = [start for path in drawn for start in corners(path.get("d"))[1]]
        assert len(tips) == len(cells)
    empty = [cell for cell in places if cell not in view["cells"]]
    assert [said for said in texts(picture) if said in places] == empty


@pytest.mark.parametrize(("players", "plies"), [(3, 15), (5, 60), (3, 99)])
def test_a_flame_for_every_motor(players, plies):
    state, _ = position(players, plies)
    view = state.view(None)
    ships, legend = paths(draw(state), fill=LOOK["flames"][1], stroke=LOOK["flames"][0])
    assert len(corners(ships.get("d"))[1]) == sum(fleet["motors"] for fleet in view["fleets"])
    assert len(corners(legend.get("d"))[1]) == (1 + 2 + 3) * players


def bars(picture, seat):
    """Lengths in motors of a fleet's bar: on the board, in reserve."""
    colour = LOOK["seats"][seat]["colour"]
    lengths = {"1": 0, "0.4": 0}
    for path in paths(picture, stroke=colour):
        lengths[path.get("stroke-opacity")] = int(path.get("d").split("h")[1]) // 9
    return lengths["1"], lengths["0.4"]


@pytest.mark.parametrize(("players", "plies"), CASES)
def test_the_standing_is_read_at_a_glance(players, plies):
    state, _ = position(players, plies)
    view, picture = state.view(None), draw(state)
    numbers = [int(said) for said in texts(picture) if said.isdigit()]
    told = []
    for seat, fleet in enumerate(view["fleets"]):
        reserve = view["reserves"][seat]
        waiting = sum(n * (i + 1) for i, n in enumerate(reserve))
        assert bars(picture, seat) == (fleet["motors"], waiting)
        told += [fleet["motors"], *(reserve if view["phase"] == "deploy" else fleet["ships"])]
    assert numbers == told


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", ["Attaque · coup 46", "À la flotte A d’attaquer.", "moteurs", "vaisseaux"]),
        ("en", ["Attack · move 46", "Fleet A is to attack.", "motors", "ships"]),
    ],
)
def test_caption(lang, said):
    state, log = position(3, 45)
    done = text.event_text("zyrcan", log[0], lang)
    picture = draw(state, lang=lang, trace={**trace_of(log), "text": done})
    told = texts(picture)
    assert set(said) <= set(told)
    assert done in " ".join(told)
    assert done not in " ".join(texts(draw(state, lang=lang, trace=trace_of(log))))


def test_reserve_is_named_while_deploying():
    assert "réserve" in texts(draw(zyrcan.State.new(3)))


WON = "ZYRCAN1 3 3-4-3 - A2.B1/B2B2../... 000,000,000 - 60 B"
DRAWN = "ZYRCAN1 3 3-4-3 - A1../..../..B1 000,000,000 - 60 =AB"


def lit(picture):
    """Height on the page of the lines of the legend that are lit up, by colour."""
    return [(float(e.get("y")) + 17, e.get("fill")) for e in list(picture.iter(f"{SVG}rect"))[1:]]


def line_of(picture, words):
    (found,) = written(picture, words)
    return float(found.get("y")) - 7


def test_end_of_the_game():
    picture = draw(zyrcan.State.parse(WON), lang="en")
    assert texts(picture)[texts(picture).index("Fleet B wins") - 1] == "B"  # its badge
    assert "Fleet B has the most." in " ".join(texts(picture))
    assert lit(picture) == [(line_of(picture, "Fleet B"), LOOK["space"]["picked"])]
    (gone,) = [g for g in picture.iter(f"{SVG}g") if g.get("opacity") == "0.5"]
    assert "Fleet C" in [e.text for e in gone]


def test_a_draw_lights_up_all_who_share_it():
    picture = draw(zyrcan.State.parse(DRAWN), lang="en")
    assert "A draw between fleets A and B" in texts(picture)
    assert [y for y, _ in lit(picture)] == [line_of(picture, f"Fleet {s}") for s in "AB"]


def test_the_fleet_to_move_is_lit_up():
    picture = draw(position(3, 4)[0])
    assert lit(picture) == [(line_of(picture, "Flotte B"), LOOK["space"]["can"])]


def test_trail_of_an_attack():
    state, log = position(3, 45)
    trace = trace_of(log)
    (origin, cell), light = trace["cells"], LOOK["seats"][log[0].facts["seat"]]["light"]
    picture = draw(state, trace=trace)
    (comet,) = paths(picture, fill=light)
    (tail, *sides), _ = corners(comet.get("d"))
    assert len(sides) == 2
    (left,) = paths(picture, stroke=light, stroke_dasharray="3 7")
    (came,) = paths(picture, stroke=light, stroke_width="3.5")
    centre = {}
    for name, ring in ((origin, left), (cell, came)):
        points, _ = corners(ring.get("d"))
        centre[name] = [sum(values) / 6 for values in zip(*points, strict=True)]
    assert math.dist(centre[origin], tail) < 0.2
    assert math.dist(centre[cell], [sum(v) / 2 for v in zip(*sides, strict=True)]) < 0.2
    (scar,) = [c for c in picture.iter(f"{SVG}circle") if c.get("stroke")]
    assert math.dist(centre[cell], [float(scar.get("cx")), float(scar.get("cy"))]) < 0.2
    assert scar.get("stroke") == LOOK["seats"][log[0].facts["victim"]]["light"]


def test_trail_of_a_deployment():
    state, log = position(3, 5)
    with_trace, bare = draw(state, trace=trace_of(log)), draw(state)
    ring = paths(with_trace, stroke_width="3.5")
    assert len(ring) == 1
    assert len(list(with_trace.iter())) == len(list(bare.iter())) + 1


@pytest.mark.parametrize(
    "name", ["Bob & <Co>", '"><script>alert(1)</script>', "a\x00b\x1b\ud800", "]]>", "Œ" * 60]
)
def test_any_name_makes_a_sound_picture(name):
    state, _ = position(3, 45)
    said = board_svg(state.view(None), names=[name, ""])
    said.encode()
    picture = read(said)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
    kept = re.sub("[\x00\x1b\ud800]", "", name)
    assert kept in picture[1].text
    assert {"Flotte B", "Flotte C"} <= set(texts(picture))
    assert any(told.rstrip("…") and kept.startswith(told.rstrip("…")) for told in texts(picture))


@pytest.mark.parametrize("board", [*NAMED, [12] + [13, 12] * 2, [1, 2, 3, 4, 5, 6, 7, 8, 9]])
def test_every_board_fits(board):
    state = zyrcan.State.new(3, board=board)
    picture = draw(state)
    _, _, width, height = map(float, picture.get("viewBox").split())
    (tiles,) = paths(picture, fill_opacity="0.72")
    points, starts = corners(tiles.get("d"))
    assert len(starts) == sum(state.view(None)["rows"])
    assert all(0 < x < width and 0 < y < height for x, y in points)
    assert all(0 < float(e.get("x")) < width for e in picture.iter(f"{SVG}text"))


@pytest.mark.parametrize("name", NAMED)
def test_neighbours_touch(name):
    board = board_of(name)
    places = lay_out(board.rows, 0, 0)
    pairs = [(c, n) for c in board.cells for d in DIRECTIONS if (n := board.step(c, d, 1))]
    assert all(
        math.dist(places[cell], places[near]) == pytest.approx(LOOK["hex"] * math.sqrt(3))
        for cell, near in pairs
    )
    step = places[board.step("b1", "E", 1)][0] - places["b1"][0]
    assert step == pytest.approx(LOOK["hex"] * math.sqrt(3))


def test_other_games_and_languages_are_refused():
    view = zyrcan.State.new(3).view(None)
    with pytest.raises(ValueError, match="view of 'kyran': only zyrcan"):
        board_svg({**view, "game": "kyran"})
    with pytest.raises(ValueError, match="language 'de': the choices are fr, en"):
        board_svg(view, lang="de")


ALONE = """
import sys
from importlib.util import find_spec, module_from_spec
for name in ("anywidget", "ipywidgets", "traitlets", "IPython", "numpy"):
    sys.modules[name] = None
# The package without its __init__, which wants a widget.
sys.modules["kyran_widgets.widgets"] = module_from_spec(find_spec("kyran_widgets.widgets"))
from kyran_widgets.rules import zyrcan
from kyran_widgets.widgets.svg import board_svg
print(board_svg(zyrcan.State.new(3).view(None))[:4])
"""


def test_nothing_else_need_be_installed():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["<svg"]
