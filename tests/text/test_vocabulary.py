"""Every event, refusal, label and rule of the contract has its words in every language."""

import re

import pytest
from text_vocabulary import (
    COMMON_WORDS,
    EVENTS,
    KIROLO_WORDS,
    KYRAN_WORDS,
    LABELS,
    REFUSALS,
    RULE_IDS,
    ZYRCAN_WORDS,
    event,
    every_event,
    every_refusal,
    refusal,
)

from kyran_widgets.text import (
    GAMES,
    LANGS,
    card_text,
    describe,
    event_text,
    label,
    move_text,
    outcome_lines,
    refusal_text,
    rulebook,
    statistics_text,
    words,
)
from kyran_widgets.text._catalog import table

ODD_NAMES = ["Émile|#", "{seat}", "O’Brien", "x", "Yves", "a b"]


def sentence(text):
    """Whether this reads as whole sentences."""
    return (
        text[0] == text[0].upper()
        and text[-1] in ".…"
        and not re.search(r"[{}|#]|\s\s|None|\[|\bTrue\b", text)
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "told"), every_event(), ids=lambda v: getattr(v, "kind", v))
def test_every_event_is_told_with_its_facts_alone(game, told, lang):
    assert sentence(event_text(game, told, lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "no"), every_refusal(), ids=lambda v: getattr(v, "code", v))
def test_every_refusal_is_told_with_its_facts_alone(game, no, lang):
    assert sentence(refusal_text(game, no, lang))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_told_that_the_rules_do_not_say(game, lang):
    messages = table(f"messages_{game}", lang)
    assert set(messages["events"]) == set(EVENTS[game])
    assert set(messages["refusals"]) == set(REFUSALS[game])


@pytest.mark.parametrize("lang", LANGS)
def test_the_languages_tell_events_apart(lang):
    other = LANGS[1 - LANGS.index(lang)]
    for game, told in every_event():
        assert event_text(game, told, lang) != event_text(game, told, other)


@pytest.mark.parametrize("lang", LANGS)
def test_names_are_quoted_as_they_are(lang):
    for game, told in every_event():
        said = event_text(game, told, lang, ODD_NAMES)
        seat = told.facts.get("seat")
        if seat is not None:
            assert ODD_NAMES[seat].lower() in said.lower(), said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_labels(game, lang):
    for key, facts in LABELS[game].items():
        assert sentence(label(game, key, lang, **facts)), key


WORDS = {"zyrcan": ZYRCAN_WORDS, "kyran": KYRAN_WORDS, "kirolo": KIROLO_WORDS}
HOLES = {
    "zyrcan": {"cell_empty": {"cell"}, "cell_ship": {"cell", "seat", "motors"}, "cell_own": {"n"}},
    "kyran": {
        "player": {"seat"},
        "worth": {"value"},
        "known": {"card"},
        "card_power": {"name", "value"},
        "life_lost": {"n"},
        "ready": {"player"},
    },
    "kirolo": {
        "player": {"seat"},
        "card": {"name", "value"},
        "pile_cards": {"pile", "n"},
        "pile_top": {"pile", "card", "n"},
        "pile_empty": {"pile"},
        "series": {"n"},
        "fits": {"n"},
        "bar": {"text"},
        "known": {"card"},
        "pick": {"card"},
        "ready": {"player"},
    },
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_words(lang, game):
    found = words(lang, game)
    assert set(found) >= COMMON_WORDS | WORDS[game]
    assert all(isinstance(text, str) and text for text in found.values())
    holes = {key: set(re.findall(r"{(\w+)}", text)) for key, text in found.items()}
    assert {key: names for key, names in holes.items() if names} == HOLES[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_rule_is_in_the_rulebook(game):
    book = rulebook(game)
    for of, told in (*every_event(), *every_refusal()):
        if of == game:
            assert told.rule in book
    assert list(book) == RULE_IDS[game]


@pytest.mark.parametrize(
    "call",
    [
        lambda game, lang: event_text(game, event("Passed", "R18", {"seat": 0}), lang),
        lambda game, lang: refusal_text(game, refusal("game_over", "R18", {}), lang),
        lambda game, lang: move_text(game, "--", lang),
        lambda game, lang: card_text(game, "30", lang),
        lambda game, lang: label(game, "status_over", lang),
        lambda game, lang: words(lang, game),
        lambda game, lang: outcome_lines(game, {}, {}, lang),
        lambda game, lang: describe({"game": game}, lang),
    ],
)
def test_an_unknown_game_or_language_names_the_choices(call):
    with pytest.raises(ValueError, match="language 'de': the choices are fr, en"):
        call("zyrcan", "de")
    with pytest.raises(ValueError, match="game 'chess': the choices are zyrcan, kyran, kirolo"):
        call("chess", "fr")


def test_an_unknown_language_of_rules_and_statistics():
    with pytest.raises(ValueError, match="the choices are fr, en"):
        rulebook("zyrcan")["R1"].text("")
    with pytest.raises(ValueError, match="the choices are fr, en"):
        statistics_text({"games": 0}, "la")
    with pytest.raises(ValueError, match="the choices are zyrcan, kyran, kirolo"):
        rulebook("chess")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_missing_is_named(game, lang):
    with pytest.raises(KeyError, match=rf"'Nothing' in \[events\] of messages_{game}_{lang}\.toml"):
        event_text(game, event("Nothing", "R1", {}), lang)
    with pytest.raises(KeyError, match=r"'nothing' in \[refusals\]"):
        refusal_text(game, refusal("nothing", "R1", {}), lang)
    with pytest.raises(KeyError, match=r"'nothing' in \[labels\]"):
        label(game, "nothing", lang)
    with pytest.raises(KeyError, match=r"'status_shown' in .* 'ply', given no fact"):
        label(game, "status_shown", lang)


def sentences():
    """``(game, event, fact)`` for each fact that the sentence of an event names."""
    for game, told in every_event():
        found = table(f"messages_{game}", "fr")["events"][told.kind]
        if isinstance(found, str):
            named = {name[0].lower() + name[1:] for name in re.findall(r"{(\w+)", found)}
            for name in sorted(named):
                yield game, told, name


@pytest.mark.parametrize(("game", "told", "name"), sentences())
def test_a_sentence_is_not_told_without_one_of_its_facts(game, told, name):
    facts = {key: value for key, value in told.facts.items() if key != name}
    with pytest.raises(KeyError, match=f"{told.kind}.*needs .*{name}"):
        event_text(game, event(told.kind, told.rule, facts), "fr")
