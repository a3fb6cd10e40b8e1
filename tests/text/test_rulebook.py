"""The rulebook: every rule, its status, its option, and finding one."""

import pytest
from text_vocabulary import RULE_IDS

from kyran_widgets.text import GAMES, LANGS, rulebook

OPTIONS = {
    "zyrcan": {"A1": "board", "A8": "eliminated"},
    "kyran": {
        "A2": "deck",
        "A5": "first_dealer",
        "A9": "trick_leader",
        "A16": "forced_power",
        "A22": "mystique_round",
    },
    "kirolo": {
        "R1": "mode",
        "R10": "jokers",
        "A1": "players",
        "A2": "hand_elements",
        "A3": "initial_discards",
        "A4": "rami_actions",
        "A7": "step_order",
        "A8": "action_limit",
        "A22": "lone_joker",
        "A26": "fouille_return",
        "A31": "undo",
        "A32": "auto_lay",
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_an_entry_and_none_is_invented(game):
    assert list(rulebook(game)) == RULE_IDS[game]
    assert len(rulebook(game)) == {"zyrcan": 42, "kyran": 64, "kirolo": 74}[game]


@pytest.mark.parametrize("game", GAMES)
def test_status(game):
    for rule in rulebook(game).values():
        assert rule.status == ("official" if rule.id[0] == "R" else "assumed")


@pytest.mark.parametrize("game", GAMES)
def test_options_are_those_of_a_new_game_and_their_text_names_them(game):
    book = rulebook(game)
    assert {rule.id: rule.option for rule in book.values() if rule.option} == OPTIONS[game]
    for rule, option in OPTIONS[game].items():
        for lang in LANGS:
            assert option in book[rule].text(lang)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_titles_are_all_different(game, lang):
    titles = [rule.title(lang) for rule in rulebook(game).values()]
    assert len(set(titles)) == len(titles)


def test_numbers_of_the_rules_survive_the_telling():
    zyrcan, kyran, kirolo = map(rulebook, GAMES)
    for lang in LANGS:
        assert all(n in zyrcan["R6"].text(lang) for n in ("42", "53", "67"))
        assert all(n in zyrcan["A15"].text(lang) for n in ("71", "95", "119"))
        assert "22" in zyrcan["R7"].text(lang)
        assert "41" in kyran["R9"].text(lang)
        assert all(n in kyran["A1"].text(lang) for n in ("45", "42", "37", "26", "10", "17", "34"))
        assert all(n in kyran["R23"].text(lang) for n in ("0", "37"))
        assert all(n in kirolo["R9"].text(lang) for n in ("120", "1", "12"))
        assert all(n in kirolo["R10"].text(lang) for n in ("34", "10", "8", "6"))
        assert all(n in kirolo["A2"].text(lang) for n in ("10", "2", "hand_actions"))
        assert all(n in kirolo["R22"].text(lang) for n in ("4", "3"))
        assert "30" in kirolo["A29"].text(lang)


def test_a_rule_that_does_not_exist():
    with pytest.raises(KeyError, match="zyrcan has no rule 'R99': R1, R2"):
        rulebook("zyrcan")["R99"]
    assert "R99" not in rulebook("zyrcan")
    assert rulebook("zyrcan").get("R99") is None


@pytest.mark.parametrize(
    ("game", "lang", "wanted", "first"),
    [
        ("zyrcan", "fr", "ligne droite", "R13"),
        ("zyrcan", "fr", "LIGNE DROITE", "R13"),
        ("zyrcan", "fr", "departager", "R20"),  # without its accent
        ("zyrcan", "en", "tie", "R20"),
        ("zyrcan", "en", "a8", "A8"),
        ("zyrcan", "en", "eliminated", "A8"),
        ("kyran", "fr", "pari interdit", "R17"),
        ("kyran", "fr", "mystique", "R23"),
        ("kyran", "en", "forbidden", "R17"),
        ("kyran", "en", "seal", "R27"),
        ("kyran", "en", "N1", "N1"),
        ("kirolo", "fr", "defausse vide", "R15"),
        ("kirolo", "fr", "fouille", "R22"),
        ("kirolo", "en", "fouille_return", "A26"),
        ("kirolo", "en", "green bar", "R31"),
    ],
)
def test_search(game, lang, wanted, first):
    assert rulebook(game).search(wanted, lang)[0].id == first


def test_search_keeps_only_rules_with_every_word_and_titles_come_first():
    found = rulebook("kyran").search("veil", "en")
    in_title = ["veil" in rule.title("en").lower() for rule in found]
    assert in_title == sorted(in_title, reverse=True)
    assert any(in_title)
    assert not all(in_title)
    assert {rule.id for rule in found} >= {"R30", "R31", "R32", "A12", "A21", "A23"}
    assert rulebook("kyran").search("veil zeppelin", "en") == []
    assert rulebook("kyran").search("  ", "en") == []
