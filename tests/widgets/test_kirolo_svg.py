"""The picture of a table of KIROLO: safe wherever it is shown, and true to the view."""

import json
import random
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from random_kirolo import any_move, begin, first_position, late_position, tempers

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, kirolo, zyrcan
from kyran_widgets.widgets.kirolo_faces import ACTION_CHIP, CARD, ELEMENT_CHIP, FACES, SMALL
from kyran_widgets.widgets.kirolo_plates import TONE
from kyran_widgets.widgets.kirolo_svg import GOLD, table_svg
from kyran_widgets.widgets.plates import PLATE, SHEET, TURN

SVG = "{http://www.w3.org/2000/svg}"
# What the strictest of the notebook viewers let through.
ELEMENTS = {"svg", "title", "desc", "g", "path", "rect", "text"}
ATTRIBUTES = {
    *("width", "height", "viewBox", "role", "lang", "x", "y", "rx", "d"),
    *("fill", "fill-opacity", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-size", "font-weight", "text-anchor"),
}
LINE = (
    "KIROLO1;m={m};n={n};opt=-;turn={turn};step={step};used={used};laid=0;drew=0;nolay=0;idle=0;"
    "hands={hands};table={table};A={A};B={B};X={X};E={E};Z={Z};seen={seen};known={known};res=*"
)
PHASES = {
    *("deal", "mix", "lay", "act", "drawn", "keep", "bonus", "search", "end", "draw", "play"),
}
HUES = {FACES[kind]["colour"]: kind for kind in FACES}


def at(**how):
    """A position, the turn of seat 0 in the standard mode unless it says otherwise."""
    usual = {"m": "std", "n": 2, "turn": 0, "step": "lay", "used": "-", "table": "-", "known": "-"}
    empty = dict.fromkeys(("A", "B", "X", "Z"), "")
    return kirolo.State.parse(LINE.format(**{**usual, **empty, "E": "T2,T3", "seen": "-", **how}))


TABLE = "F7.*.F9 E5.T5.* * M1.M2.M3.M4.M5.M6.M7.M8.M9.M10.M11.M12"


def walk(rng, mode, plies=60):
    """Positions of a random game, new or late, with random options."""
    start = rng.choice((first_position, late_position))(rng, rng.choice((2, 3, 4)), mode)
    state, fond = begin(start), tempers(rng)
    yield state
    for _ in range(plies):
        if state.turn is None:
            break
        chance = state.turn == CHANCE
        state.apply(state.sample(rng) if chance else any_move(state.legal(), rng, fond))
        yield state


def some(seed):
    """Positions of both modes with those who may look at them, until every phase is met."""
    rng = random.Random(seed)
    met = set()
    while met != PHASES:
        for mode in ("std", "rami"):
            for i, state in enumerate(walk(rng, mode)):
                if i % 30 == 29 or state.phase not in met:
                    met.add(state.phase)
                    for seat in (None, "all", rng.randrange(state.players)):
                        yield state, seat


def draw(state, seat=None, **how):
    return read(table_svg(state.view(seat), **how))


def read(said):
    return ET.fromstring(said)  # noqa: S314 (our own)


def texts(picture):
    return [element.text for element in picture.iter(f"{SVG}text")]


def rects(picture, **attributes):
    """Rectangles with these attributes: left, top, right, bottom."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [box(e) for e in picture.iter(f"{SVG}rect") if wanted.items() <= e.attrib.items()]


def paths(picture, **attributes):
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [e for e in picture.iter(f"{SVG}path") if wanted.items() <= e.attrib.items()]


def box(element):
    x, y, wide, high = (float(element.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def tiles(picture):
    """Faces: the card, its rectangle, and what else is written on it."""
    found = []
    for group in picture.iter(f"{SVG}g"):
        if len(group) < 4 or group[0].tag != f"{SVG}g":
            continue
        boxes = [box(e) for e in group[0]]
        kind = HUES[group.get("fill") if group.get("fill") in HUES else group[1].get("fill")]
        said = [(float(e.get("x")), float(e.get("y")), e.text) for e in group.iter(f"{SVG}text")]
        assert len(paths(group)) == 2  # the ground of the value or icon, and the icon
        for left, top, right, bottom in boxes:
            inside = [t for x, y, t in said if left < x < right and top < y < bottom]
            value = inside.pop(0) if kind in "FETBM" else ""
            found.append((kind + value, (left, top, right, bottom), inside))
    return found


def chips(picture):
    """Small cards: the card by what is written on it."""
    parts = list(picture)
    return [
        parts[i + 2].text
        for i, e in enumerate(parts)
        if e.tag == f"{SVG}rect" and e.get("width") in (str(ELEMENT_CHIP), str(ACTION_CHIP))
    ]


def backs(picture):
    return [
        box(e) for g in picture.iter(f"{SVG}g") if g.get("fill") == CARD["back"] for e in g[:-1]
    ]


# --- wherever it is shown ------------------------------------------------------


def test_only_what_every_viewer_lets_through():
    names = ["Zoé", "</svg>", "", "E & F"]
    for state, seat in some(1):
        said = table_svg(state.view(seat), names=names[: state.players])
        picture = read(said)
        assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
        assert {name for element in picture.iter() for name in element.attrib} <= ATTRIBUTES
        assert said.count("http") == 1  # the name space
        assert "url(" not in said
        assert len(said.encode()) <= 64_000


def cross(one, other):
    edge = 1.5  # cards of a series share their edges
    return (
        one[0] < other[2] - edge
        and other[0] < one[2] - edge
        and one[1] < other[3] - edge
        and other[1] < one[3] - edge
    )


def test_everything_lies_on_the_sheet_and_no_card_on_another():
    for state, seat in some(2):
        picture = draw(state, seat, names=["W" * 30] * state.players)
        _, _, width, height = map(float, picture.get("viewBox").split())
        sheet, *others = rects(picture)
        for left, top, right, bottom in others:
            assert sheet[0] <= left < right <= sheet[2]
            assert sheet[1] <= top < bottom <= sheet[3]
        assert all(0 < float(e.get("x")) < width for e in picture.iter(f"{SVG}text"))
        assert all(0 < float(e.get("y")) < height for e in picture.iter(f"{SVG}text"))
        plates = [r for r in rects(picture, fill=PLATE, rx="10") if r[1] != choice(picture)]
        assert len(plates) == state.players
        faces = [place for _, place, _ in tiles(picture)]
        small = rects(picture, height="32")
        assert not any(cross(one, other) for one, other in combinations(plates, 2))
        assert not any(cross(one, other) for one, other in combinations([*faces, *small], 2))
        for card in [*faces, *small, *backs(picture)]:
            inside = [p for p in plates if p[0] <= card[0] and card[2] <= p[2] and cross(p, card)]
            assert inside or not any(cross(card, plate) for plate in plates)


def choice(picture):
    """Where the frame of the cards under choice begins."""
    found = rects(picture, fill=PLATE, stroke=TURN, stroke_width="3")
    return found[0][1] if found else None


@pytest.mark.parametrize("size", [320, 640])
def test_size(size):
    picture = draw(kirolo.State.new(3), size=size)
    _, _, width, height = map(float, picture.get("viewBox").split())
    assert width == SHEET
    assert picture.get("width") == str(size)
    assert int(picture.get("height")) == round(size * height / width)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seat", [None, "all", 1])
def test_told_to_those_who_do_not_see_it(lang, seat):
    state, names = at(hands="F1,+|E1,~", table=TABLE), ["Alice", "Bob"]
    picture = draw(state, seat, lang=lang, names=names)
    assert (picture.get("role"), picture.get("lang")) == ("img", lang)
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text.startswith(text.label("kirolo", "title", lang, players=2))
    assert picture[1].tag == f"{SVG}desc"
    assert picture[1].text == text.describe(state.view(seat), lang, names)


@pytest.mark.parametrize(
    "name", ["Bob & <Co>", '"><script>alert(1)</script>', "a\x00b\x1b\ud800", "]]>", "Œ" * 90]
)
def test_any_name_makes_a_sound_picture(name):
    said = table_svg(at(hands="F1,+|E1,~").view(1), names=[name, ""])
    said.encode()
    picture = read(said)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
    kept = re.sub("[\x00\x1b\ud800]", "", name)
    assert kept in picture[1].text
    assert any(told.rstrip("…") and kept.startswith(told.rstrip("…")) for told in texts(picture))
    assert "Joueur 2" in texts(picture)


# --- true to the view -----------------------------------------------------------


def test_every_card_that_is_seen_has_a_face_and_every_other_a_back():
    for state, seat in some(3):
        view = state.view(seat)
        picture = draw(state, seat, lang="en")
        hands, seen = view["hands"], view["seen"]
        shown = [card for hand in hands if not isinstance(hand, int) for card in hand]
        shown += [card for series in view["table"] for card in series["cards"]]
        shown += [d["top"] for d in view["discards"].values() if d["count"]]
        hidden = sum(hand for hand in hands if isinstance(hand, int))
        if seen and isinstance(seen["cards"], int):
            hidden += seen["cards"]
        elif seen:
            shown += seen["cards"]
        piles = [3, 3] if view["phase"] == "deal" else view["piles"].values()
        hidden += sum(min(count, 3) for count in piles)
        assert Counter(card for card, _, _ in tiles(picture)) == Counter(shown)
        assert len(backs(picture)) == hidden
        words = text.words("en", "kirolo")
        known = [k["card"] for k in view["known"] if isinstance(hands[k["owner"]], int)]
        assert Counter(chips(picture)) == Counter(words.get(f"name_{c}", c) for c in known)


def test_nothing_hidden_is_in_the_picture():
    """Nor in its words: it is the same in every world that the seat cannot tell from this one."""
    rng = random.Random(4)
    for seed in (4, 5, 6):
        for state, seat in some(seed):
            if seat != "all":
                other = state.determinize(seat, rng)
                assert table_svg(state.view(seat)) == table_svg(other.view(seat))


def test_the_same_for_the_same_view():
    for state, seat in some(5):
        view = state.view(seat)
        assert table_svg(view) == table_svg(json.loads(json.dumps(view)))


def test_cards_are_told_by_letter_value_and_name():
    picture = draw(at(hands="F12,+,~,*,?|E1,~"), 0, lang="en")
    told = {card: said for card, _, said in tiles(picture)}
    assert told == {
        "F12": ["F"],
        "+": ["Bonus"],
        "~": ["Exchange"],
        "*": ["Joker"],
        "?": ["Search"],
    }


def test_series_lie_in_order_and_wrap():
    long = " ".join(".".join(f"{e}{v}" for v in range(1, 13)) for e in "FETBM")
    short = " ".join(f"F{v}.E{v}.T{v}" for v in range(1, 11))
    state = at(hands="B11,*|M12,+", E="", table=f"{long} {short}")
    found = [t for t in tiles(draw(state)) if t[1][2] - t[1][0] == SMALL.width]
    in_order = sorted(found, key=lambda tile: (tile[1][1], tile[1][0]))
    assert [card for card, _, _ in in_order] == long.replace(" ", ".").split(".") + short.replace(
        " ", "."
    ).split(".")
    numbers = [int(said) for said in texts(draw(state)) if said.isdigit()]
    assert [n for n in numbers if n > 12] == [13, 14, 15]
    (ticks,) = paths(draw(state), stroke=TONE["good"])
    assert len(re.findall("[Mm]", ticks.get("d"))) == 5  # the runs are full, the groups are not


def test_a_joker_of_a_run_tells_its_value():
    jokers = [t for t in tiles(draw(at(hands="F1|E1", table=TABLE))) if t[0] == "*"]
    assert [said for _, _, said in jokers] == [["8", "Joker"], ["Joker"], ["Joker"]]


def test_counts_of_piles_and_hands():
    where = {"A": "F3,F2", "X": "+,~,*", "Z": "?", "E": "T2,T3,T4,T5,T6,T7,T8"}
    told = texts(draw(at(hands="F1,E1,T1,B1|E4,E5,M6,M7,M8", **where), 0))
    assert [told.count(n) for n in ("7", "3", "5")] == [1, 2, 1]  # one 3 is that of the top F3
    assert "Défausse A" in told


def test_piles_in_use_are_marked():
    looks = {"fill": "none", "stroke": TURN}
    assert not rects(draw(at(hands="F1|E1")), **looks)
    for how, column in (
        ({"step": "keep", "seen": "Z:+,?"}, 1),
        ({"step": "search", "seen": "E:F3", "used": "?"}, 0),
        ({"step": "mix", "seen": "+", "used": "+", "E": "", "A": "F3,F2"}, 0),
        ({"step": "mix", "seen": "Z", "X": "~,~"}, 1),
    ):
        ((left, *_),) = rects(draw(at(hands="F1|E1", **how)), **looks)
        assert left == 16 + 122 * column


def test_cards_under_choice_are_shown_to_whom_they_are():
    keep = at(hands="B1,B2|E2,E3", step="keep", seen="E:F3,B9")
    for seat, cards in ((None, []), (0, ["F3", "B9"]), (1, []), ("all", ["F3", "B9"])):
        picture = draw(keep, seat)
        frame = choice(picture)
        found = [c for c, place, _ in tiles(picture) if frame < place[1] < frame + 30]
        assert found == cards
        assert "Cartes piochées" in texts(picture)
    search = at(hands="B1,B2|E2,E3", step="search", used="?", seen="E:F3,B9,F4,M1")
    for seat in (None, 0, 1):
        picture = draw(search, seat)
        assert {"F3", "B9", "F4", "M1"} <= {card for card, _, _ in tiles(picture)}
        assert "Cartes révélées" in texts(picture)


def test_cards_that_all_know_of_are_chips_of_hidden_hands_and_eyes_of_open_ones():
    state = at(hands="F1,F2|E1,E1,~,E10", known="1:E1,1:~")
    assert chips(draw(state, 0)) == ["E1", "Échange"]
    (eyes,) = paths(draw(state, 1), fill=PLATE, stroke=TONE["ink"])
    assert len(re.findall("[Mm]", eyes.get("d"))) == 2 * 2  # lids and pupils
    assert not chips(draw(state, 1))


def test_others_sit_clockwise_from_who_looks():
    state = at(n=4, hands="F1|F2|F3|F4", turn=1)
    picture = draw(state, 2)
    places = {e.text: box_of(e) for e in picture.iter(f"{SVG}text") if e.text.startswith("Joueur")}
    names = sorted(places, key=lambda name: (places[name][1], places[name][0]))
    assert names == ["Joueur 4", "Joueur 1", "Joueur 2", "Joueur 3"]


def box_of(element):
    return float(element.get("x")), float(element.get("y"))


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        (
            "fr",
            "Joueur 2",
            ["Pose", "À Joueur 2 de poser, de jouer une Action ou de piocher."],
        ),
        ("en", "Player 2", ["Lays", "Player 2 is to lay, to play an Action or to draw."]),
    ],
)
def test_caption_and_turn(lang, name, said):
    picture = draw(at(hands="F1|E1", turn=1), lang=lang)
    assert texts(picture)[:2] == said
    ((left, top, right, bottom),) = rects(picture, stroke=TURN)
    x, y = next(box_of(e) for e in picture.iter(f"{SVG}text") if e.text == name)
    assert left < x < right
    assert top < y < bottom


def test_end_of_the_game():
    won = at(hands="F5,E5,T5|E2,E3,*")
    won.apply("F5.E5.T5")
    blocked = at(hands="F5|E2|E3,T1", n=3, E="")
    for _ in range(3):
        blocked.apply(".")
    for state, title in ((won, "Victoire de Joueur 1"), (blocked, "Match nul entre")):
        outcome = state.outcome()
        picture = draw(state, 0)
        assert texts(picture)[0].startswith(title)
        assert len(rects(picture, fill=PLATE, stroke=TONE["star"])) == len(outcome.winners)
        assert len(rects(picture, stroke_dasharray="6 5")) == len(outcome.losers)
        assert len(paths(picture, fill=TONE["star"])) == len(outcome.winners)
        assert len(paths(picture, fill=GOLD)) == 1
        assert not rects(picture, stroke=TURN)


def test_other_games_and_languages_are_refused():
    with pytest.raises(ValueError, match="view of 'zyrcan': only kirolo"):
        table_svg(zyrcan.State.new(3).view(None))
    with pytest.raises(ValueError, match="language 'de': the choices are fr, en"):
        table_svg(kirolo.State.new(3).view(None), lang="de")


ALONE = """
import sys
from importlib.util import find_spec, module_from_spec
for name in ("anywidget", "ipywidgets", "traitlets", "IPython", "numpy"):
    sys.modules[name] = None
# The package without its __init__, which wants a widget.
sys.modules["kyran_widgets.widgets"] = module_from_spec(find_spec("kyran_widgets.widgets"))
from kyran_widgets.rules import kirolo
from kyran_widgets.widgets.kirolo_svg import table_svg
print(table_svg(kirolo.State.new(3).view(None))[:4])
"""


def test_nothing_else_need_be_installed():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["<svg"]
