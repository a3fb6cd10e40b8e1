"""An option is said once, in a position line and in a record."""

import pytest

from kyran_widgets.play import loads
from kyran_widgets.play.record_frame import BadRecord
from kyran_widgets.rules import BadPosition, rules_of


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("kyran", "trick_leader:left,trick_leader:winner"),
        ("kirolo", "jokers:3,jokers:5"),
        ("kirolo", "step_order:free,jokers:3,step_order:free"),
    ],
)
def test_an_option_said_twice_is_refused(game, said):
    line = rules_of(game).State.new().text().replace("opt=-", f"opt={said}")
    with pytest.raises(BadPosition) as refused:
        rules_of(game).State.parse(line)
    assert [fault.field for fault in refused.value.faults] == ["opt"]
    assert "twice" in str(refused.value)
    tags = f'[Game "{game.upper()}"]\n[Players "4"]\n[Options "{said}"]\n'
    with pytest.raises(BadRecord, match="twice"):
        loads(tags)
