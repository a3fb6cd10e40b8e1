"""Write the narrations that the tests compare with, and print what changes: read it first."""

import sys
from difflib import unified_diff
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from stories import played

from kyran_widgets.play.examples import examples
from kyran_widgets.teach.walk import Walk
from kyran_widgets.text import LANGS

GOLDENS = Path(__file__).parent / "goldens"
SHORT = {"hand_elements": 5, "jokers": 16}

STORIES = {
    "zyrcan": ("zyrcan", {"players": 3}, "move", None, 60),
    "kyran": ("kyran", {"players": 3}, "turn", 0, 72),
    "kyran_blind": ("kyran", {"players": 3, "mystique_round": "blind"}, "event", 1, 150),
    "kirolo_std": ("kirolo", {"players": 2, **SHORT}, "turn", 1, 90),
    "kirolo_rami": ("kirolo", {"players": 3, "mode": "rami", **SHORT}, "turn", "all", 60),
    "examples_zyrcan": None,
    "examples_kyran": None,
    "examples_kirolo": None,
}
"""Name → game, options, by what, for whom, how many plies; or all examples of a game."""


def story(name, lang):
    """Tell a story, a step a line, with the rules."""
    if STORIES[name] is None:
        game = name.removeprefix("examples_")
        lines = [f"[{e.rule}] {e.tried(lang)} → {e.text(lang)}" for e in examples(game)]
    else:
        game, options, by, seat, plies = STORIES[name]
        match = played(game, options, Random(f"golden {name}"), plies)
        lines = [f"[{' '.join(s.rules)}] {s.text}" for s in Walk(match, by, lang, seat)]
    return "\n".join(lines) + "\n"


def main():
    GOLDENS.mkdir(exist_ok=True)
    for name in STORIES:
        for lang in LANGS:
            path = GOLDENS / f"{name}.{lang}.txt"
            before = path.read_text("utf-8") if path.exists() else ""
            after = story(name, lang)
            changed = unified_diff(
                before.splitlines(keepends=True), after.splitlines(keepends=True), "kept", path.name
            )
            sys.stdout.writelines(changed)
            path.write_text(after, "utf-8")


if __name__ == "__main__":
    main()
