"""What is no option, no number of players and no seat: refused in short, whatever it is."""

import contextlib
from random import Random

import pytest
from odd_input import LONGEST, NUMBERED

from kyran_widgets.rules import GAMES, rules_of


@NUMBERED
@pytest.mark.parametrize("game", GAMES)
def test_an_odd_option_is_refused_by_its_name(game, odd):
    rules = rules_of(game)
    for name in rules.OPTIONS:
        with contextlib.suppress(TypeError):  # no mapping has such a choice
            if odd in rules.OPTIONS[name]:
                continue
        with pytest.raises(ValueError, match=name) as raised:
            rules.State.new(3, **{name: odd})
        assert len(str(raised.value)) < LONGEST


@NUMBERED
@pytest.mark.parametrize("game", GAMES)
def test_an_odd_number_of_players_or_seat_is_refused(game, odd):
    rules = rules_of(game)
    state = rules.State.new(3)
    for name, call in [
        ("players", rules.State.new),
        ("seat", state.information),
        ("seat", lambda seat: state.determinize(seat, Random(1))),
    ]:
        if name == "seat" and (odd is None or (type(odd) is int and 0 <= odd < 3)):
            continue
        with pytest.raises(ValueError, match=name) as raised:
            call(odd)
        assert len(str(raised.value)) < LONGEST
