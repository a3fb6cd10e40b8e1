"""What real games emit has its words: no kind, fact or view that the texts do not know."""

from random import Random

import pytest

from kyran_widgets.rules import CHANCE, kirolo, kyran, zyrcan
from kyran_widgets.rules.zyrcan_statistics import statistics
from kyran_widgets.text import (
    LANGS,
    describe,
    event_text,
    move_text,
    outcome_lines,
    refusal_text,
    rulebook,
    statistics_text,
)

GAMES = [
    (zyrcan, 3, {}),
    (zyrcan, 4, {"eliminated": "pass"}),
    (zyrcan, 5, {"board": "star67"}),
    (kyran, 3, {}),
    (kyran, 4, {"mystique_round": "blind", "trick_leader": "left"}),
    (kyran, 5, {"forced_power": "cancel", "first_dealer": 3}),
    (kyran, 6, {"deck": "simple"}),
    (kyran, 3, {"deck": ["C1", "S2", "B3", "V4", "V30", "S31", "B32", "C33"]}),
    (kirolo, 2, {"jokers": 20, "hand_elements": 5, "initial_discards": "one"}),
    (kirolo, 3, {"step_order": "free", "action_limit": "one", "lone_joker": "extend_only"}),
    (kirolo, 2, {"mode": "rami", "rami_actions": "pile", "fouille_return": "shuffle"}),
    (kirolo, 4, {"mode": "rami", "hand_actions": 6, "fouille_return": "bottom"}),
]

TRIES = {
    "zyrcan": ["--", "2@a1", "9@d3", "3@z9", "a1xa2", "b1xd3", "d3xd3", "c4xz1", "", "hello", 7],
    "kyran": [
        *("b0", "b3", "b9", "30", "37", "C11", "C11>0", "C11>1", "C11>9", "C11!", "S27>0"),
        *("S27", "S27!", "B20>2", "B20!", "V3", "V3-", "V3~0", "V3~9", "V3!", "M", "M0", "M5"),
        *("M37", "30!", "^14", "^99", "deal:1|2", "deal:1,1,1|2|3", "", "hello", None),
    ],
    "kirolo": [
        *("F5", "F5.E6.T5", "F5.F5.E5", "F11.F12.F1", "F7.F8", "F9.F8.F7", "F5.*.*", "E4.*.E7"),
        *("F5.E5.+", "F7.F7.F8", "F5.E5.T5.B5.M5.*", "*", "*.*", "1+F1", "2+*", "*+3", "1+?"),
        *("1=F5.E5.*", "2=*.F3.F4", "9+F3", "+", "?", "~F3@A", "~F3@B", "~+@A", "~F3@X", "~@A"),
        *("E", "Z", "<A", "<B", "<X", ".", "F3@A", "F3@B", "F3@X", "+@X", "F3/B9@A", "^B3"),
        *("deal:x", "deal:E=F1|Z=+", "mix:E=F1", "mix:x", "", "hello", 7),
    ],
}


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_everything_that_real_games_say_is_told(rules, players, options):
    rng = Random(f"{players}/{options}")
    seen = set()
    for _ in range(4):
        state = rules.State.new(players, **options)
        while state.turn is not None:
            seen |= tell_refusals(state, rng)
            move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
            for seat in (None, 0, "all"):
                assert move_text(state.game, state.mask(move, seat), rng.choice(LANGS))
            log = []
            state.apply(move, log)
            for told in log:
                assert told.rule in rulebook(state.game)
                assert all(event_text(state.game, told, lang) for lang in LANGS)
                seen.add(told.kind)
            if rng.random() < 0.1:
                tell_views(state)
        tell_views(state)
        for lang in LANGS:
            title, lines = outcome_lines(state.game, state.outcome(), state.view(None), lang)
            assert title
            assert len(lines) >= 2
    assert len(seen) >= 20


def tell_refusals(state, rng):
    """Try what is not legal here, and return the reasons met."""
    seat = rng.choice([None, 0])
    refusals = [state.refuse(move, seat) for move in rng.sample(TRIES[state.game], 4)]
    for no in filter(None, refusals):
        assert all(told.rule in rulebook(state.game) for told in (no, *no.also))
        assert all(refusal_text(state.game, no, lang) for lang in LANGS)
    return {no.code for no in refusals if no}


def tell_views(state):
    for seat in (None, "all", *range(state.players)):
        for lang in LANGS:
            assert describe(state.view(seat), lang)


def test_the_statistics_of_real_games_are_told():
    rng = Random(7)
    states = [zyrcan.State.new(3) for _ in range(3)]
    for state in states:
        while state.turn is not None:
            state.apply(rng.choice(state.legal()))
    for lang in LANGS:
        assert len(statistics_text(statistics(states), lang)) == 4
        assert len(statistics_text(statistics([]), lang)) == 3
