"""Nothing happens, and nothing is refused, without a rule, a text and an example."""

import ast
from pathlib import Path

import pytest

import kyran_widgets.rules as rules_package
from kyran_widgets.play.examples import examples
from kyran_widgets.rules import Event, Refusal, rules_of
from kyran_widgets.text import GAMES, LANGS, event_text, refusal_text, rulebook
from kyran_widgets.text._catalog import table

SOURCES = Path(rules_package.__file__).parent
ALL = [example for game in GAMES for example in examples(game)]

COMPUTED = {
    "f'{group}_after_draw'": {"lay_after_draw", "action_after_draw"},
    "code": {"group_repeat", "run_repeat", "bonus_empty", "search_empty"},
}
"""What the names can be that the sources put together or choose."""


def names(game):
    """Every name that the sources of a game give to an event or a refusal."""
    for path in SOURCES.glob(f"{game}*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Event", "Refusal"):
                name = node.args[0]
                for one in (name.body, name.orelse) if isinstance(name, ast.IfExp) else (name,):
                    known = isinstance(one, ast.Constant)
                    yield from {one.value} if known else COMPUTED[ast.unparse(one)]


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_know_every_name_of_the_sources(game):
    """The tables below are taken from the texts; here these meet the rules themselves."""
    texts = table(f"messages_{game}", LANGS[0])
    assert set(names(game)) == {*texts["events"], *texts["refusals"]}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_every_refusal_has_an_example(game, lang):
    texts = table(f"messages_{game}", lang)
    shown = {
        refused: {e.name for e in examples(game) if e.refused is refused}
        for refused in (False, True)
    }
    assert shown == {False: {*texts["events"]}, True: {*texts["refusals"]}}


@pytest.mark.parametrize("example", ALL, ids=lambda e: f"{e.game}-{e.name}-{e.rule}")
def test_the_example_makes_it_happen(example):
    found = example.found()
    if example.refused:
        assert isinstance(found, Refusal)
        assert (found.code, found.rule) == (example.name, example.rule)
        tell = refusal_text
    else:
        assert isinstance(found, Event)
        assert (found.kind, found.rule) == (example.name, example.rule)
        tell = event_text
    assert example.rule in rulebook(example.game)
    assert example.state.text() == example.position
    told = {lang: (example.tried(lang), example.text(lang)) for lang in LANGS}
    assert all(told[lang][1] == tell(example.game, found, lang) for lang in LANGS)
    assert all(said.endswith(".") for pair in told.values() for said in pair)
    assert told["fr"][1] != told["en"][1]


@pytest.mark.parametrize("game", GAMES)
def test_what_several_rules_can_cause_has_an_example_of_each(game):
    causes = {}
    for example in examples(game):
        causes.setdefault(example.name, set()).add(example.rule)
    wanted = {
        "zyrcan": {"GameWon": {"R19", "R20", "R22"}, "not_your_turn": {"R10", "R21"}},
        "kyran": {
            "EffectCancelled": {"A16", "A20", "R29", "R31"},
            "TrickWon": {"R19", "R25", "A11"},
            "MysticValue": {"R23", "A23"},
            "ValuesSwapped": {"R30", "R32"},
            "GameLost": {"R21", "A26"},
            "target_self": {"A14", "A20", "A21"},
            "effect_void": {"A20", "R29"},
        },
        "kirolo": {
            "SeriesLaid": {"R17", "R18"},
            "Drawn": {"R14", "R2", "A28"},
            "Discarded": {"R14", "R15", "R2", "R19", "R4"},
            "GameWon": {"A12", "R5"},
            "series_full": {"A18", "A19"},
            "action_used": {"R19", "R20", "R22"},
        },
    }[game]
    assert {name: causes[name] for name in wanted} == wanted


def test_an_example_tells_its_position():
    example = next(e for e in examples("kyran") if e.name == "target_laid")
    said = example.describe("en").splitlines()
    assert said[0] == "KYRAN for 3 players."
    assert not any(line.startswith("Possible") for line in said)
    assert rules_of("kyran").State.parse(example.position).turn == 1


def test_an_unknown_game():
    with pytest.raises(ValueError, match="the games are zyrcan, kyran, kirolo"):
        examples("chess")
