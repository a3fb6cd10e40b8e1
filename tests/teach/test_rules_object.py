"""The rulebook as an object: found, listed, shown, with the options of the game."""

import re
from html.parser import HTMLParser

import pytest

from kyran_widgets import Kirolo, Kyran, Zyrcan
from kyran_widgets.play import Match
from kyran_widgets.rules import rules_of
from kyran_widgets.teach.rulebook import Entry, Rules
from kyran_widgets.text import GAMES, LANGS, rulebook, words

VOID = {"br"}


class Page(HTMLParser):
    """Reads a page: its tags must be balanced, its ids unique."""

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.said = [], [], [], []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name == "href"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.said.append(data)

    @property
    def text(self):
        return " ".join(self.said)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_in_it_in_its_language(game, lang):
    rules, book = Rules(game, lang), rulebook(game)
    assert [entry.id for entry in rules] == [*book]
    for entry in rules:
        rule = book[entry.id]
        assert (entry.title, entry.text) == (rule.title(lang), rule.text(lang))
        assert (entry.status, entry.option and entry.option.name) == (rule.status, rule.option)
        assert rules[entry.id] is entry
        assert entry.id in rules
    assert rules[0].id == "R1"
    assert [entry.id for entry in rules[1:3]] == ["R2", "R3"]


def test_a_rule_that_is_not_there():
    with pytest.raises(KeyError, match="kyran has no rule 'R99' here: R1, R2"):
        Rules("kyran")["R99"]
    assert "R99" not in Rules("kyran")
    with pytest.raises(KeyError, match="no rule 'R1' here"):
        Rules("kyran").ledger["R1"]


def test_wrong_games_and_languages_are_named():
    with pytest.raises(ValueError, match="the games are zyrcan, kyran, kirolo"):
        Rules("chess")
    with pytest.raises(ValueError, match="lang='de': the choices are fr, en"):
        Rules("kyran", "de")


def test_search_finds_what_the_rulebook_finds():
    assert [e.id for e in Rules("zyrcan", "en").search("six directions")] == ["R13", "A2"]
    assert [e.id for e in Rules("kyran", "fr").search("r17")] == ["R17"]
    assert [e.id for e in Rules("zyrcan", "en").ledger.search("six directions")] == ["A2"]
    assert len(Rules("kyran").search("xyzzy")) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_lists_what_is_assumed_with_every_option_of_a_new_game(game):
    rules = Rules(game)
    assert [e.id for e in rules.ledger] == [e.id for e in rules if e.status == "assumed"]
    choices = {o.name: o.choices for e in rules for o in e.options}
    options = rules_of(game).OPTIONS
    assert {name: tuple(options[name]) for name in choices if name in options} == {
        name: choices[name] for name in choices if name in options
    }
    assert set(options) <= set(choices)


@pytest.mark.parametrize(
    ("match", "rule", "chosen"),
    [
        (Match("zyrcan", board="star67"), "A1", "star67"),
        (Match("zyrcan"), "A8", "skip"),
        (Match("kyran", players=5), "A2", "full"),
        (Match("kyran", first_dealer=2), "A5", 2),
        (Match("kyran", deck=["V3", "C11"]), "A2", "V3,C11"),
        (Match("kirolo", mode="rami"), "R1", "rami"),
        (Match("kirolo", jokers=9), "R10", 9),
        (Match("kirolo", players=3), "A1", 3),
        (Match("kirolo", undo="off"), "A31", "off"),
    ],
    ids=lambda v: v if isinstance(v, str) else None,
)
def test_what_is_in_force_is_marked(match, rule, chosen):
    entry = Rules(match, "en")[rule]
    assert entry.option.chosen == chosen
    assert re.search(
        rf"\b{chosen} \((by default, )?in this game\)|in this game: {chosen}", str(entry)
    )
    assert "in this game" not in str(Rules(match.game, "en")[rule])


def test_further_options_of_a_rule():
    names = [option.name for option in Rules("kirolo")["A2"].options]
    assert names == ["hand_elements", "hand_actions"]


def test_the_choices_are_told_in_words():
    said = str(Rules("kyran", "fr")["A9"])
    assert "winner (par défaut) : Le gagnant d’un pli entame le suivant." in said
    assert "de 0 à 20" in str(Rules("kirolo", "fr")["R10"])
    assert "une liste de Pouvoirs" in str(Rules("kyran", "fr")["A2"])
    assert "list of Powers" not in str(Rules("kyran", "fr"))
    assert "row lengths" not in str(Rules("zyrcan", "fr"))


# --- the page -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_holds_every_rule_with_its_status_in_words(game, lang):
    rules = Rules(game, lang)
    page = Page(rules._repr_html_())
    assert [name.rpartition("-")[2] for name in page.ids] == [entry.id for entry in rules]
    for entry in rules:
        assert entry.title in page.text
        assert entry.text in page.text
    labels = words(lang, game)
    for status in ("official", "assumed"):
        count = sum(entry.status == status for entry in rules)
        assert page.said.count(labels[status]) == count
    for written in (str(rules), rules._repr_markdown_()):
        assert all(entry.id in written for entry in rules)


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_lead_to_every_rule(game):
    rules = Rules(game, "en")
    page = Page(rules._repr_html_())
    assert page.links == [f"#{name}" for name in page.ids]
    count = sum(entry.id.startswith("R") for entry in rules)
    assert f"Published rules ({count})" in page.said
    few = rules[:12]
    assert Page(few._repr_html_()).links == Page(rules["R1"]._repr_html_()).links == []


def test_pages_of_one_notebook_have_links_of_their_own():
    pages = [Page(Rules("kyran", lang)._repr_html_()) for lang in ("fr", "en", "en")]
    pages.append(Page(Rules("kyran")["R17"]._repr_html_()))
    names = [name for page in pages for name in page.ids]
    assert len(names) == len({*names})


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_shows_its_examples_with_their_positions(game):
    shown = 0
    for entry in Rules(game, "fr"):
        page = Page(entry._repr_html_())
        for example in entry.examples:
            assert example.rule == entry.id
            assert example.position in page.said
            assert example.text("fr") in page.said
            assert example.text("fr") in str(entry)
            shown += 1
    assert shown > 25


def test_the_page_is_escaped():
    entry = Entry("kyran", "en", "R1", "official", "<b>", "a < b & c", ())
    html, markdown = entry._repr_html_(), entry._repr_markdown_()
    assert "<b>" not in html
    assert "a &lt; b &amp; c" in html
    assert r"\<b\>" in markdown


def test_the_page_brings_no_colour_of_its_own():
    """So that it reads on light and on dark."""
    html = Rules("kyran")._repr_html_()
    style = html[html.index("<style>") : html.index("</style>")]
    assert "var(--jp-content-font-color1,inherit)" in style
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb\(|background", style)
    assert all(rule.startswith(".kw-rules") for rule in style[7:].split("\n") if "{" in rule)


def test_nothing_found_is_said():
    found = Rules("kyran", "en").search("xyzzy")
    assert "No rule matches." in found._repr_html_()
    assert "No rule matches." in str(found)


def test_short_lists_show_titles():
    assert repr(Rules("kyran", "en")) == "Rules('kyran', 'en', 64 rules)"
    assert repr(Rules("kyran", "en").search("r17")) == "[R17: The forbidden bid]"


# --- on a widget ------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Zyrcan, Kyran, Kirolo])
def test_a_game_has_its_rules_in_its_language(make):
    game = make(lang="en")
    assert game.rules.lang == "en"
    game.lang = "fr"
    assert game.rules["R1"].title == rulebook(game.game)["R1"].title("fr")


def test_a_setting_of_the_screen_that_is_a_rule():
    rule = Kirolo(auto_lay="hand").rules["A32"]
    assert rule.option == ("auto_lay", ("full", "hand", "off"), "hand")
