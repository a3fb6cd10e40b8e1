"""Write the transcripts that the tests compare with, and print what changes: read it first."""

import sys
from difflib import unified_diff
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from positions import POSITIONS, view_of

from kyran_widgets.text import LANGS, describe

GOLDENS = Path(__file__).parent / "goldens"


def main():
    for name, (*_, names) in POSITIONS.items():
        for lang in LANGS:
            path = GOLDENS / f"{name}.{lang}.txt"
            before = path.read_text("utf-8") if path.exists() else ""
            after = describe(view_of(name), lang, names) + "\n"
            changed = unified_diff(
                before.splitlines(keepends=True), after.splitlines(keepends=True), "kept", path.name
            )
            sys.stdout.writelines(changed)
            path.write_text(after, "utf-8")


if __name__ == "__main__":
    main()
