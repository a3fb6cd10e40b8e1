"""Transcripts of positions: word for word, and with nothing of the view left out."""

from copy import deepcopy
from pathlib import Path

import pytest
from positions import POSITIONS, view_of

from kyran_widgets.text import LANGS, describe

GOLDENS = Path(__file__).parent / "goldens"
NOT_TOLD = {"game", "players", "position"}  # whose words, how many seats, the same as a line
CHOICES = {
    "eliminated": ("skip", "pass"),
    "trick_leader": ("winner", "left"),
    "mystique_round": ("seen", "blind"),
    "forced_power": ("resolve", "cancel"),
    "deck": ("base", "full", "simple"),
    "turn": ("*", 1),
    "mode": ("std", "rami"),
    "initial_discards": ("empty", "one"),
    "step_order": ("strict", "free"),
    "action_limit": ("per_type", "one"),
    "rami_actions": ("dealt", "pile"),
    "lone_joker": ("table", "extend_only"),
    "fouille_return": ("top", "bottom", "shuffle"),
    "series": ("run", "group", "joker"),
    "pile": ("E", "Z"),
    "waits": ("E", "Z", "+", "?", "^"),
}
"""The values of a word of a view; cells, ships, cards and moves are told apart below."""
CARDS = {"hands", "trick", "known", "force", "used", "table", "discards", "seen"}
"""Parts of a view that hold cards."""


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
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, dict):
        for key, part in value.items():
            if value.get("series") == "joker" and key != "series":
                continue  # a lone Joker is one card, never complete
            for other in changed(part, (*path, key)):
                yield {**value, key: other}
        if path == ("cells",):
            for key in value:
                yield {cell: ship for cell, ship in value.items() if cell != key}
    elif isinstance(value, list):
        for i, part in enumerate(value):
            for other in changed(part, (*path, i)):
                yield [*value[:i], other, *value[i + 1 :]]
        if path[0] in CARDS - {"hands", "force"} or (path[0] == "hands" and len(path) == 2):
            for i in range(len(value)):
                yield value[:i] + value[i + 1 :]
        if path == ("legal",):  # a ship of any type may be deployed on the same cells
            for part in {move.split("@")[-1] for move in value}:
                yield [move for move in value if move.split("@")[-1] != part]
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str) and path[-1] in CHOICES:
        choices = CHOICES[path[-1]]
        if value in choices:
            yield choices[choices.index(value) - 1]
        else:
            yield f"{value},B20"
    elif isinstance(value, str) and path[0] in CARDS:
        yield "33"
    elif value is None and path[0] == "bids":
        yield 0


def told_parts(view):
    """Of a view, what is told in this phase."""
    phase, game = view["phase"], view["game"]
    hidden = NOT_TOLD | HIDDEN.get(game, set()) | HIDDEN.get((game, phase), set())
    parts = {key: part for key, part in view.items() if key not in hidden}
    if game == "zyrcan" and phase != "deploy":
        del parts["reserves"]
    if game == "zyrcan" and phase != "attack":
        del parts["must_pass"]
    if game == "kirolo":
        told = ("cards", "series", "full")  # the rest follows from the cards
        parts["table"] = [{part: row[part] for part in told} for row in view["table"]]
        parts["options"] = {
            name: value
            for name, value in view["options"].items()
            if name not in ONE_MODE or ONE_MODE[name] == view["mode"]
        }
    return parts


HIDDEN = {
    ("kyran", "deal"): {"hands", "bids", "won", "trick"},
    ("kyran", "bid"): {"won"},
    ("kyran", "end"): {"hands"},
    # The turn is the player's, told below, unless chance is due; its moves are told as deeds.
    "kirolo": {"turn", "moves"},
    ("kirolo", "deal"): {
        *("player", "used", "laid", "drew", "nolay", "idle", "hands", "table", "piles"),
        "discards",
    },
    ("kirolo", "end"): {"player", "used", "laid", "drew", "idle"},
}
"""What a game does not tell, ever or in a phase."""

ONE_MODE = {"step_order": "std", "action_limit": "std", "rami_actions": "rami"}
"""Options told only in the mode in which they have an effect."""


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
    assert tried >= 8


def test_only_the_view_is_told():
    """What a seat may not see is not in its view; here, that nothing is taken from elsewhere."""
    told = describe(view_of("kyran_spectator"), "en")
    assert "12" not in told
    assert "36, the highest" not in told
    assert "3 hidden cards" in told
