"""The TOML files: complete in both languages, alike in shape, well set."""

import re
from importlib.resources import files
from string import Formatter

import pytest

from kyran_widgets.text import GAMES, LANGS
from kyran_widgets.text._catalog import message, table

FILES = ("ui", *(f"{kind}_{game}" for kind in ("messages", "rules") for game in GAMES))

ALIKE = {
    ("ui", "words.lang_fr"),  # a language is named in itself
    ("ui", "words.lang_en"),
    *(("ui", f"labels.lesson_{word}") for word in ("asked", "points", "total")),
    ("ui", "kyran.short_C"),  # Clairvoyance
    ("ui", "kirolo.normal"),
    *(("ui", f"kirolo.name_{action}") for action in "+*"),  # Bonus, Joker
    *(("messages_kirolo", f"card_names.{action}") for action in "+*"),
    *(("rules_kirolo", f"{rule}.title") for rule in ("R19", "R21")),
    ("ui", "labels.rules_group_N"),
    ("ui", "teach.pause"),
    *(("ui", f"teach.knows_{what}") for what in ("known", "possible", "excluded")),
    ("messages_kirolo", "labels.phase_act"),
    ("messages_kirolo", "labels.phase_bonus"),
}
"""Texts that are meant to be the same in both languages."""

AS_PUBLISHED = {("messages_zyrcan", "statistics.first")}


def flat(table, path=""):
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from flat(value, here)
        else:
            yield here, value


def texts(name, lang):
    return dict(flat(table(name, lang)))


def holes(template):
    """Names of the facts of a template; a capital initial is a matter of place."""
    return {name[0].lower() + name[1:] for _, name, _, _ in Formatter().parse(template) if name}


def test_every_file_is_read_and_every_file_has_all_languages():
    there = {path.name for path in files("kyran_widgets.text").iterdir() if path.suffix == ".toml"}
    assert there == {f"{name}_{lang}.toml" for name in FILES for lang in LANGS}


@pytest.mark.parametrize("name", FILES)
def test_the_languages_have_the_same_keys(name):
    french, english = (texts(name, lang) for lang in LANGS)
    assert list(french) == list(english)


@pytest.mark.parametrize("name", FILES)
def test_the_languages_use_the_same_facts(name):
    english = texts(name, "en")
    differing = {
        key: (holes(text), holes(english[key]))
        for key, text in texts(name, "fr").items()
        if not name.startswith("rules") and holes(text) != holes(english[key])
    }
    assert set(differing) <= {"seats.fleet_of", "seats.one"}, differing


@pytest.mark.parametrize("name", FILES)
def test_no_text_is_left_untranslated(name):
    english = texts(name, "en")
    alike = {
        (name, key)
        for key, text in texts(name, "fr").items()
        if text == english[key] and re.search("[^\\W\\d_]", re.sub(r"\{[^}]*\}", "", text))
        if key.rsplit(".", 1)[-1] != "by"
    }
    assert alike == {(file, key) for file, key in ALIKE if file == name}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("lang", LANGS)
def test_typography(name, lang):
    for key, text in texts(name, lang).items():
        assert text, key
        assert "  " not in text, (key, text)
        assert "..." not in text, (key, text)
        if (name, key) not in AS_PUBLISHED:
            assert "'" not in text, (key, text)
            assert '"' not in text, (key, text)
        bare = re.sub(r"\{\w+:?|[|}]", "\0", text)  # what remains is for the reader
        if lang == "fr":
            bare = re.sub(r"(deal|mix):…", "", bare)
            assert not re.search(r"[^\s\0«(–][:;?!»]", bare.replace("V3!", "")), (key, text)
            assert not re.search(r"«\S|\S»", text), (key, text)
        else:
            assert not re.search(r"\s[:;?!]", bare), (key, text)
            assert "«" not in text, (key, text)


@pytest.mark.parametrize("name", [f for f in FILES if f.startswith("rules")])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_are_titled_and_end_with_a_full_stop(name, lang):
    for rule, words in table(name, lang).items():
        assert set(words) == {"title", "text"}, rule
        assert words["title"][-1] not in ".!?", rule
        assert words["text"].endswith("."), rule
        assert len(words["title"]) <= 48, rule
        assert 20 <= len(words["text"]) <= 420, rule


def test_no_form_holds_a_hole_of_its_own():
    """A name in braces within forms would be read for ``|`` and ``#`` itself."""
    for name in FILES:
        for lang in LANGS:
            for key, text in texts(name, lang).items():
                for _, hole, spec, _ in Formatter().parse(text):
                    assert not hole or "{" not in (spec or ""), (name, key)


def test_a_missing_text_says_where_it_should_be():
    with pytest.raises(KeyError, match=r"'Nothing' in \[events\] of messages_zyrcan_fr\.toml"):
        message("messages_zyrcan", "fr", "events", "Nothing")
    with pytest.raises(KeyError, match=r"'title' in \[nowhere\] of ui_en\.toml"):
        message("ui", "en", "nowhere", "title")


def test_a_file_is_read_once():
    assert table("ui", "fr") is table("ui", "fr")


@pytest.mark.parametrize("name", FILES)
def test_no_line_is_broken_before_a_french_sign(name):
    for key, text in texts(name, "fr").items():
        if (name, key.split(".")[0]) != ("messages_zyrcan", "statistics"):  # as published
            assert not re.search("[ \u00a0][:;?!»]|«[ \u00a0]", text), (key, text)


def test_blanks_of_french_signs_are_typed_plain():
    """They are set narrow when they are read, in the lessons and puzzles too."""
    package = files("kyran_widgets")
    shelves = ("text", "teach/lessons", "puzzles/collections")
    found = [file for shelf in shelves for file in package.joinpath(shelf).glob("*.toml")]
    assert len(found) > 12
    for file in found:
        typed = re.findall("«[\u00a0\u202f]|[\u00a0\u202f][:;!?»]", file.read_text("utf-8"))
        assert not typed, file.name
