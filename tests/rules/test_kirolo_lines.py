"""Position lines of KIROLO that no game reaches: each is refused, at the field that is wrong."""

import pytest

from kyran_widgets.rules import BadPosition, kirolo

LINE = (
    "KIROLO1;m={m};n=2;opt={opt};turn=0;step={step};used={used};laid=0;drew={drew};nolay=0;idle=0;"
    "hands=F1,E2,*|M3,~;table=-;A=T4,T5;B=B6,B7;X=?,+,~;E={E};Z=?,~;seen={seen};known=-;res=*"
)
STD = {"m": "std", "opt": "-", "step": "lay", "used": "-", "drew": 0, "E": "F8,F9", "seen": "-"}
RAMI = {**STD, "m": "rami"}


def faults(line):
    with pytest.raises(BadPosition) as refused:
        kirolo.State.parse(line)
    return [fault.field for fault in refused.value.faults]


@pytest.mark.parametrize(
    "turn",
    [
        {"step": "bonus", "used": "+"},
        {"step": "search", "used": "?", "seen": "E:T1,T2"},
        {"step": "mix", "used": "+", "E": "", "seen": "+"},
        {"step": "mix", "used": "?", "E": "", "seen": "?"},
        {"step": "mix", "used": "?", "seen": "^", "opt": "fouille_return:shuffle"},
    ],
    ids=lambda turn: f"{turn['step']} {turn['used']}",
)
def test_in_strict_order_no_action_waits_once_the_draw_is_made(turn):
    facts = {**STD, **turn, "drew": 1}
    assert faults(LINE.format(**facts)) == ["drew"]
    kirolo.State.parse(LINE.format(**{**facts, "drew": 0}))
    free = ",".join(["step_order:free", *filter("-".__ne__, [facts["opt"]])])
    kirolo.State.parse(LINE.format(**{**facts, "opt": free}))


def test_in_rami_nothing_comes_before_the_reshuffle_for_the_draw():
    facts = {**RAMI, "step": "mix", "E": "", "seen": "E"}
    line = LINE.format(**facts).replace("X=?,+,~", "X=?,~")
    kirolo.State.parse(line)
    for early in ("used=~", "used=?", "laid=1"):
        name = early[:4]
        assert faults(line.replace(f"{name}={'0' if name == 'laid' else '-'}", early)) == ["step"]
