"""Transcripts of positions: word for word, and with nothing of the view left out."""

from copy import deepcopy
from pathlib import Path

import pytest
from positions import POSITIONS, view_of

from kyran_widgets.text import LANGS, describe

GOLDENS = Path(__file__).parent / "goldens"
NOT_TOLD = {"game", "players", "position"}  # whose words, how many seats, the same as a line
OTHER = {
    "skip": "pass",
    "pass": "skip",
    "winner": "left",
    "left": "winner",
    "seen": "blind",
    "blind": "seen",
    "resolve": "cancel",
    "cancel": "resolve",
    "base": "full",
    "full": "simple",
    "simple": "base",
    "*": 1,
}
"""Another value for a word of a view; cells, ships, cards and moves are told apart below."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", POSITIONS)
def test_transcript(name, lang):
    """``python tests/text/regenerate.py`` writes these files and prints what changes."""
    kept = (GOLDENS / f"{name}.{lang}.txt").read_text("utf-8")
    assert describe(view_of(name), lang, POSITIONS[name][3]) + "\n" == kept


def test_every_kept_transcript_is_compared():
    there = {path.name for path in GOLDENS.iterdir()}
    assert there == {f"{name}.{lang}.txt" for name in POSITIONS for lang in LANGS}


def changed(value, path):
    """Other values of a part of a view, each of which the transcript must show."""
    if isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, bool):
                yield {**value, key: not part}
            else:
                for other in changed(part, (*path, key)):
                    yield {**value, key: other}
        if path == ("cells",):
            for key in value:
                yield {cell: ship for cell, ship in value.items() if cell != key}
    elif isinstance(value, list):
        for i, part in enumerate(value):
            for other in changed(part, (*path, i)):
                yield [*value[:i], other, *value[i + 1 :]]
        if path[0] in ("trick", "known") or (path[0] == "hands" and len(path) == 2):
            for i in range(len(value)):
                yield value[:i] + value[i + 1 :]
        if path == ("legal",):  # a ship of any type may be deployed on the same cells
            for part in {move.split("@")[-1] for move in value}:
                yield [move for move in value if move.split("@")[-1] != part]
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str) and path[0] in ("options", "deck", "turn"):
        yield OTHER.get(value, f"{value},B20")
    elif isinstance(value, str) and path[0] in ("hands", "trick", "known", "force"):
        yield "33"
    elif value is None and path[0] == "bids":
        yield 0


def told_parts(view):
    """Of a view, what is told in this phase."""
    phase = view["phase"]
    hidden = set(NOT_TOLD) | ({"reserves"} if phase != "deploy" else set())
    if view["game"] == "kyran":
        hidden |= {"hands"} if phase in ("deal", "end") else set()
        hidden |= {"bids", "won", "hands", "trick"} if phase == "deal" else set()
        hidden |= {"won"} if phase == "bid" else set()
    return {key: part for key, part in view.items() if key not in hidden}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_changes_in_a_view_changes_the_transcript(name, lang):
    view = view_of(name)
    plain = describe(view, lang)
    tried = 0
    for key, part in told_parts(view).items():
        if key == "outcome":
            continue  # its steps have their own tests
        for other in changed(deepcopy(part), (key,)):
            if key == "turn" and view.get("force"):
                continue  # who is forced is told, and is the one to decide
            if key == "fleets" and not view["cells"]:
                continue  # a fleet without ships has no motors to tell
            assert describe({**view, key: other}, lang) != plain, (key, part, other)
            tried += 1
    assert tried >= 10


def test_only_the_view_is_told():
    """What a seat may not see is not in its view; here, that nothing is taken from elsewhere."""
    told = describe(view_of("kyran_spectator"), "en")
    assert "12" not in told
    assert "36, the highest" not in told
    assert "3 hidden cards" in told
