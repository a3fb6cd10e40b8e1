"""The picture of a table of KYRAN: safe wherever it is shown, and true to the view."""

import random
import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from random_rounds import CROWDED, opening

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, kyran, zyrcan
from kyran_widgets.widgets.kyran_faces import BACK, INK
from kyran_widgets.widgets.kyran_plates import TONE
from kyran_widgets.widgets.kyran_svg import table_svg
from kyran_widgets.widgets.plates import PLATE, SHEET, TURN
from kyran_widgets.widgets.shapes import repeat
from kyran_widgets.widgets.svg import LOOK

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
    "KYRAN1;n=4;deck=base;opt={opt};r={r};k={k};d={d};ph=play;lives=4,5,4,3;bids=1,0,2,1;"
    "won={won};hands={hands};trick={trick};turn={turn};force={force};known={known}"
)


def at(hands, trick="-", turn="0", force="-", known="-", won="0,0,0,0"):
    """The third round of five cards, dealt by seat 3."""
    opt = "first_dealer:1"
    how = {"hands": hands, "trick": trick, "turn": turn, "force": force, "known": known}
    return kyran.State.parse(LINE.format(opt=opt, r=3, k=5, d=3, won=won, **how))


TRICK = {
    "hands": "1,2,4,5|6,7,8,9|10,12,13,14|15,16,17,18,M",
    "trick": "0:30=3 1:11=11 2:V3=30",
    "turn": "3",
}


def walk(players, seed, deck="auto", **options):
    """Every position of a random game that begins in a random round."""
    rng = random.Random(seed)
    state = kyran.State.parse(opening(rng, players, deck, options).text())
    yield state
    while state.turn is not None:
        state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()))
        yield state


def some(players, seed, deck="auto", **options):
    """Positions of a game with those who may look at them."""
    rng = random.Random(seed)
    for i, state in enumerate(walk(players, seed, deck, **options)):
        if i % 9 == 0 or state.turn is None or (state.force is not None and i % 2):
            for seat in (None, "all", rng.randrange(players)):
                yield state.view(seat)


GAMES = [(3, "auto"), (4, CROWDED), (5, "auto"), (6, CROWDED), (6, "simple")]


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


def box(element):
    x, y, wide, high = (float(element.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def backs(picture):
    return rects(picture, fill=BACK["ground"])


def cards(picture):
    """Faces and chips: their values, with M for the Mystique, in the order drawn."""
    found = []
    grounds = {INK["paper"]["ground"], INK["mystic"]["ground"]}
    elements = list(picture.iter())
    for i, element in enumerate(elements):
        if element.tag != f"{SVG}rect" or element.get("fill") not in grounds:
            continue
        left, top, right, bottom = box(element)
        inside = [
            e.text
            for e in elements[i:]
            if e.tag == f"{SVG}text"
            and left <= float(e.get("x")) <= right
            and top <= float(e.get("y")) <= bottom
            and re.fullmatch("[0-9]+", e.text)
        ]
        bright = element.get("fill") == INK["mystic"]["ground"]
        found.append("M" if bright else inside[0])
    return found


# --- wherever it is shown ------------------------------------------------------


@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_only_what_every_viewer_lets_through(players, deck):
    names = ["Zoé", "</svg>", "C", "", "E & F", "F"][:players]
    for view in some(players, 1, deck, mystique_round="blind"):
        said = table_svg(view, names=names)
        picture = read(said)
        assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
        assert {name for element in picture.iter() for name in element.attrib} <= ATTRIBUTES
        assert said.count("http") == 1  # the name space
        assert "url(" not in said
        assert len(said.encode()) <= 42_000


@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_everything_lies_on_the_sheet_and_no_seat_on_another(players, deck):
    for view in some(players, 2, deck):
        picture = read(table_svg(view, names=["W" * 30] * players))
        _, _, width, height = map(float, picture.get("viewBox").split())
        sheet, *others = rects(picture)
        for left, top, right, bottom in others:
            assert sheet[0] <= left < right <= sheet[2]
            assert sheet[1] <= top < bottom <= sheet[3]
        assert all(0 < float(e.get("x")) < width for e in picture.iter(f"{SVG}text"))
        assert all(0 < float(e.get("y")) < height for e in picture.iter(f"{SVG}text"))
        plates = rects(picture, fill=PLATE, rx="10")
        assert len(plates) == players
        assert not any(cross(one, other) for one, other in combinations(plates, 2))
        for card in rects(picture, fill=INK["paper"]["ground"]) + backs(picture):
            inside = [p for p in plates if p[0] <= card[0] and card[2] <= p[2] and cross(p, card)]
            assert inside or not any(cross(card, plate) for plate in plates)


def cross(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", [320, 640])
def test_size(size):
    picture = draw(kyran.State.new(3), size=size)
    _, _, width, height = map(float, picture.get("viewBox").split())
    assert width == SHEET
    assert picture.get("width") == str(size)
    assert int(picture.get("height")) == round(size * height / width)


def test_the_same_for_the_same_view():
    views = [list(some(4, 3)) for _ in range(2)]
    assert [table_svg(view) for view in views[0]] == [table_svg(view) for view in views[1]]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seat", [None, "all", 3])
def test_told_to_those_who_do_not_see_it(lang, seat):
    state, names = at(**TRICK), ["Alice", "Bob", "C", "D"]
    picture = draw(state, seat, lang=lang, names=names)
    assert (picture.get("role"), picture.get("lang")) == ("img", lang)
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text.startswith(text.label("kyran", "title", lang, players=4))
    assert picture[1].tag == f"{SVG}desc"
    assert picture[1].text == text.describe(state.view(seat), lang, names)


@pytest.mark.parametrize(
    "name", ["Bob & <Co>", '"><script>alert(1)</script>', "a\x00b\x1b\ud800", "]]>", "Œ" * 60]
)
def test_any_name_makes_a_sound_picture(name):
    said = table_svg(at(**TRICK).view(0), names=[name, ""])
    said.encode()
    picture = read(said)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= ELEMENTS
    kept = re.sub("[\x00\x1b\ud800]", "", name)
    assert kept in picture[1].text
    assert any(told.rstrip("…") and kept.startswith(told.rstrip("…")) for told in texts(picture))
    assert {"Joueur 2", "Joueur 3", "Joueur 4"} <= set(texts(picture))


# --- true to the view -------------------------------------------------------------


def values(hand):
    return [card if card == "M" else card.lstrip("CSBV") for card in hand]


@pytest.mark.parametrize(("players", "deck"), GAMES)
@pytest.mark.parametrize("round_", ["seen", "blind"])
def test_every_card_that_is_seen_has_a_face_and_every_other_a_back(players, deck, round_):
    for view in some(players, 4, deck, mystique_round=round_):
        picture = read(table_svg(view))
        hands, force = view["hands"], view["force"]
        shown = [card for hand in hands if not isinstance(hand, int) for card in hand]
        shown += [lay["card"] for lay in view["trick"]]
        if force is not None and force["card"] is not None:
            shown.append(force["card"])
        hidden = sum(hand for hand in hands if isinstance(hand, int))
        shown += [look["card"] for look in view["known"] if isinstance(hands[look["owner"]], int)]
        if view["phase"] == "deal":
            hidden = 6  # the pack
        hidden += force is not None and force["card"] is None
        assert sorted(cards(picture)) == sorted(values(shown))
        assert len(backs(picture)) == hidden


def test_the_seat_that_looks_sits_at_the_bottom_with_its_hand_large():
    state = at(**TRICK)
    for seat, hand in ((0, "1 2 4 5"), (3, "15 16 17 18 M")):
        picture = draw(state, seat)
        lowest = max(rects(picture, fill=PLATE, rx="10"), key=lambda plate: plate[1])
        name = next(e for e in picture.iter(f"{SVG}text") if e.text == f"Joueur {seat + 1}")
        assert lowest[1] < float(name.get("y")) < lowest[3]
        large = [c for c in rects(picture, rx="7.7") if lowest[1] < c[1] < lowest[3]]
        assert len(large) == len(hand.split())
        assert set(hand.split()) <= set(cards(picture))


def test_the_seats_go_round_clockwise():
    picture = draw(kyran.State.new(6), 0)
    places = {e.text: (float(e.get("x")), float(e.get("y"))) for e in picture.iter(f"{SVG}text")}
    x, y = zip(*(places[f"Joueur {seat}"] for seat in range(1, 7)), strict=True)
    assert x[1] < x[0] < x[5]
    assert x[1] <= x[2] < x[3] < x[4] <= x[5]
    assert y[0] > y[1] == y[5] > y[2] == y[3] == y[4]


def test_the_trick_lies_in_order_with_values_before_and_after_a_swap():
    picture = draw(at(**TRICK))
    assert cards(picture) == ["30", "11", "3"]
    told = texts(picture)
    assert [said for said in told if "→" in said] == ["30 → 3", "3 → 30"]
    badges = [e for e in picture.iter(f"{SVG}text") if e.get("font-size") == "12.8"]
    assert [e.text for e in sorted(badges, key=lambda e: float(e.get("x")))] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("lay", "corners", "swapped"),
    [
        ("0:M=37 1:11=11 2:9=9", ["37"] * 2, []),
        ("0:M=0 1:11=11 2:9=9", ["0"] * 2, []),
        ("0:M=3 1:11=11 2:V3=37", ["37"] * 2, ["37 → 3", "3 → 37"]),
    ],
)
def test_the_mystique_shows_what_it_was_given(lay, corners, swapped):
    state = at("1,2,4,5|6,7,8,10|12,13,14,15|16,17,18,19,20", lay, "3")
    told = texts(draw(state))
    assert [said for said in told if said in ("0", "37")] == corners
    assert [said for said in told if "→" in said] == swapped


@pytest.mark.parametrize(("lang", "word"), [("fr", "forcée"), ("en", "forced")])
def test_a_forced_card_is_marked(lang, word):
    state = at("1,2,4,5|6,7,8,9,10|11,13,14,15|16,17,18,19,20", "0:B20=20 2^3=3", "1")
    assert texts(draw(state, lang=lang)).count(word) == 1
    drawn = at("1,2,4,5|6,7,8,9,10|11,12,13,14,15|16,17,18,19,20", "0:S27=27", "*", "2:?")
    picture = draw(drawn, lang=lang)
    assert texts(picture).count(word) == 1
    assert len(backs(picture)) == 4 + 5 + 5 + 5 + 1
    owed = at("1,2,4,5|6,7,8,9,10|11,12,13,14,M|16,17,18,19,20", "0:S27=27", "2", "2:M")
    picture = draw(owed, lang=lang)
    assert cards(picture) == ["27", "M"]
    assert texts(picture).count(word) == 1


def test_what_a_look_has_shown_is_seen_by_its_seer_alone():
    state = at("1,2,4,5|6,7,8,9,33|12,13,14,15,30|16,17,18,19,20", "0:C11=11", "1", known="0>2:30")
    eyes = {}
    for seat in (None, 0, 1, 2, 3, "all"):
        picture = draw(state, seat)
        eyes[seat] = len(paths(picture, fill=INK["powers"]["C"]["colour"])) - 2  # of the card laid
        assert cards(picture).count("30") == (seat in (0, 2, "all"))
    assert eyes == {None: 0, 0: 1, 1: 0, 2: 0, 3: 0, "all": 1}


def paths(picture, **attributes):
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [e for e in picture.iter(f"{SVG}path") if wanted.items() <= e.attrib.items()]


def figures(path):
    return len(re.findall("[Mm]", path.get("d")))


def test_lives_bids_and_tricks_are_read_at_a_glance():
    state = at("1,2,4|6,7,8|10,12,13|15,16,17", "-", "2", won="0,1,1,0")
    picture = draw(state)
    stars = [figures(path) for path in paths(picture, fill=TONE["star"])]
    assert sorted(stars) == sorted(state.lives)
    told = {e.text: e.get("fill") for e in picture.iter(f"{SVG}text") if "/" in e.text}
    assert told == {"0/1": TONE["ink"], "1/0": TONE["bad"], "1/2": TONE["ink"]}
    ticks = paths(picture, stroke=TONE["good"])
    assert not ticks
    done = at("1,2,4|6,7,8|10,12,13|15,16,17", "-", "0", won="1,0,0,1")
    good = [e.text for e in draw(done).iter(f"{SVG}text") if e.get("fill") == TONE["good"]]
    assert sorted(good) == ["0/0", "1/1", "1/1"]
    assert len(paths(draw(done), stroke=TONE["good"], stroke_width="2.4")) == 3  # ticks


def test_bids_fill_the_tricks_there_are():
    line = LINE.replace("bids=1,0,2,1", "bids=3,4,_,_").replace("ph=play", "ph=bid")
    hands = "1,2,4,5,6|7,8,9,10,11|12,13,14,15,16|17,18,19,20,21"
    how = {"trick": "-", "turn": "2", "force": "-", "known": "-", "won": "0,0,0,0"}
    state = kyran.State.parse(line.format(opt="first_dealer:1", r=3, k=5, d=3, hands=hands, **how))
    picture = draw(state, lang="en")
    assert "Tricks 5 · Bids 7" in texts(picture)
    slots = [e for e in picture.iter(f"{SVG}rect") if e.get("rx") == "2.5"]
    assert [e.get("fill") for e in slots] == [
        LOOK["seats"][seat]["colour"] for seat in (0, 0, 0, 1, 1, 1, 1)
    ]
    assert [e.get("stroke") for e in slots] == [TONE["muted"]] * 5 + [TONE["bad"]] * 2


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            [
                "Plis · Manche 3, à 5 cartes. Donneur\u202f: Joueur 4.",
                "À Joueur 4 de jouer une carte.",
            ],
        ),
        ("en", ["Tricks · Round 3, of 5 cards. Dealer: Player 4.", "Player 4 is to play a card."]),
    ],
)
def test_caption_turn_and_dealer(lang, said):
    picture = draw(at(**TRICK), lang=lang)
    assert texts(picture)[:2] == said
    ((left, top, right, bottom),) = rects(picture, stroke=TURN)
    name = next(e for e in picture.iter(f"{SVG}text") if e.text in ("Joueur 4", "Player 4"))
    assert left < float(name.get("x")) < right
    assert top < float(name.get("y")) < bottom


@pytest.mark.parametrize("seed", range(6))
def test_end_of_the_game(seed):
    *_, state = walk(3 + seed % 4, seed)
    outcome = state.outcome()
    picture = draw(state, lang="en")
    assert texts(picture)[0] == text.outcome_lines("kyran", outcome, {}, "en")[0]
    assert len(rects(picture, fill=PLATE, stroke=TONE["star"])) == len(outcome.winners)
    assert len(rects(picture, stroke_dasharray="6 5")) == len(outcome.losers)
    crowned = paths(picture, fill=INK["mystic"]["ground"])
    assert len(crowned) == bool(outcome.winners)
    assert not cards(picture)


def test_other_games_and_languages_are_refused():
    with pytest.raises(ValueError, match="view of 'zyrcan': only kyran"):
        table_svg(zyrcan.State.new(3).view(None))
    with pytest.raises(ValueError, match="language 'de': the choices are fr, en"):
        table_svg(kyran.State.new(3).view(None), lang="de")


def test_lines_along_the_axes_and_curves_of_both_degrees_are_drawn():
    drawn = repeat("M1,1 H3 V4 Q5,5 1,1 C1,1 2,2 3,3 Z", [(10, 20)], 2)
    assert drawn == "M12,22l4,0l0,6q4,2-4-6c0,0,2,2,4,4z"


ALONE = """
import sys
from importlib.util import find_spec, module_from_spec
for name in ("anywidget", "ipywidgets", "traitlets", "IPython", "numpy"):
    sys.modules[name] = None
# The package without its __init__, which wants a widget.
sys.modules["kyran_widgets.widgets"] = module_from_spec(find_spec("kyran_widgets.widgets"))
from kyran_widgets.rules import kyran
from kyran_widgets.widgets.kyran_svg import table_svg
print(table_svg(kyran.State.new(3).view(None))[:4])
"""


def test_nothing_else_need_be_installed():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["<svg"]
