"""One word for one thing, that of the published rules."""

import re
import tomllib
from pathlib import Path

import kyran_widgets.text

TEXT = Path(kyran_widgets.text.__file__).parent
# A noun, not the verb: R16 lets one « annoncer », and R17 calls what was said « un pari ».
NOUN = re.compile(
    r"\bAnnonces?\b|\b(?:une|des|les|cette|aucune|du|sur) annonces?\b|[dl]’annonces?\b"
)


def strings(part):
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for inner in part.values():
            yield from strings(inner)


def test_what_a_player_of_kyran_announces_is_a_bid():
    said = []
    for name in ("messages_kyran_fr", "rules_kyran_fr"):
        said += strings(tomllib.loads((TEXT / f"{name}.toml").read_text("utf-8")))
    labels = tomllib.loads((TEXT / "ui_fr.toml").read_text("utf-8"))["kyran"]
    said += strings(labels)
    assert [words for words in said if NOUN.search(words)] == []
    assert (labels["bids"], labels["bid"]) == ("Paris", "pari")
