"""Whole games are told in both languages: every word there, every sentence well formed.

``KYRAN_NARRATION_GAMES`` is the number of games of each game that are told (12 by default).
"""

import os
from random import Random

import pytest
from narration import faults, vocabulary
from regenerate import GOLDENS, STORIES, story
from stories import IDS, TABLES, played

from kyran_widgets.rules import GAMES
from kyran_widgets.teach.walk import Walk
from kyran_widgets.text import LANGS, rulebook

GAMES_EACH = int(os.environ.get("KYRAN_NARRATION_GAMES", "12"))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=IDS)
def test_random_games_are_told(game, options):
    rng = Random(f"narration {game} {options}")
    tables = sum(name == game for name, _ in TABLES)
    told, book = {lang: set() for lang in LANGS}, rulebook(game)
    for _ in range(-(-GAMES_EACH // tables)):
        match = played(game, options, rng)
        seat = rng.randrange(match.players)
        for lang in LANGS:
            known = told[lang]
            all_of_it = [step.text for step in Walk(match, "event", lang, "all")]
            for said in {*all_of_it} - known:
                assert list(faults(game, lang, said)) == [], said
                known.add(said)
            for eye in (None, seat):
                steps = Walk(match, "event", lang, eye)
                assert {step.rule for step in steps} <= {*book}
                assert {step.text for step in rng.sample([*steps], min(20, len(steps)))} <= known
            by = rng.choice(("move", "turn", "round"))
            (step,) = rng.sample([*Walk(match, by, lang, seat)], 1)
            assert list(faults(game, lang, step.text)) == [], step.text
    assert all(len(known) > 50 for known in told.values())


@pytest.mark.parametrize(
    ("game", "lang", "said", "fault"),
    [
        ("kyran", "fr", "Joueur 1 gagne la pli de Alice.", "unknown word alice"),
        ("kyran", "fr", "Joueur 1 plays le 30.", "unknown word plays"),
        ("kyran", "fr", "Joueur 1 voit le un.", "'le u'"),
        ("kyran", "fr", "Joueur 1 garde ses 1 vies.", "'1 vies'"),
        ("kyran", "fr", "Joueur 1 annonce 3 pli.", "'3 pli'"),
        ("kyran", "fr", "Joueur 1 n’gagne aucun pli.", "'n’g'"),
        ("kyran", "fr", "Le 30 de le Joueur 1.", "'de le'"),
        ("kyran", "fr", "Joueur 1  joue le 30.", "'  '"),
        ("kyran", "fr", "Joueur 1 joue le 30", "no whole sentence"),
        ("kyran", "fr", "Total des paris: 3.", "'s:'"),
        ("kyran", "en", "Player 1 plays le 30.", "unknown word le"),
        ("kyran", "en", "Player 1 has 1 tricks.", "'1 tricks'"),
        ("kyran", "en", "Player 1 bids 3 trick.", "'3 trick'"),
        ("kyran", "en", "Total of the bids : 3.", "' :'"),
        ("kyran", "en", "player 1 plays the 30.", "no whole sentence"),
        ("zyrcan", "en", "Fleet A has {seat} ships.", "'{'"),
        ("kirolo", "fr", "Joueur 1 garde le Eau 3.", "'le E'"),
    ],
)
def test_what_is_wrong_is_noticed(game, lang, said, fault):
    assert any(fault in found for found in faults(game, lang, said)), list(faults(game, lang, said))


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_have_words_of_their_own(game):
    french, english = (vocabulary(game, lang) for lang in LANGS)
    assert len(french - english) > 50
    assert len(english - french) > 50


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", STORIES)
def test_the_reviewed_sample(name, lang):
    """After a wanted change of the words: ``uv run python tests/teach/regenerate.py``."""
    assert story(name, lang) == (GOLDENS / f"{name}.{lang}.txt").read_text("utf-8")
