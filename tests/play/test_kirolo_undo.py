"""Take-backs of KIROLO: what each setting gives back of a turn, and what nothing gives back."""

import pytest
from play_walks import refused

from kyran_widgets.play import Match

LINE = (
    "KIROLO1;m={m};n=2;opt=-;turn=0;step={step};used=-;laid=0;drew={drew};nolay=0;idle=0;"
    "hands={hand}|T1,B1;table=-;A={A};B={B};X={X};E={E};Z=?,~;seen=-;known=-;res=*"
)
STD = {
    "m": "std",
    "step": "lay",
    "drew": 0,
    "A": "M1,M2,M3",
    "B": "B5",
    "X": "",
    "E": "F3,B9,T7,F1,E2",
}
HAND = "F7,F8,F9,+,~,?,E1"


def match_at(undo, **facts):
    line = LINE.format(**{"hand": HAND, **STD, **facts})
    return Match("kirolo", position=line, seats=["human", "human"], undo=undo, seed=3)


RAMI = {"m": "rami", "step": "draw", "hand": "F7,F8,F9,~,?,E1"}
PLAY = {**RAMI, "step": "play", "drew": 1}
FREE, SEEN, TURN = None, "undo_seen", "undo_turn"


@pytest.mark.parametrize(
    ("facts", "moves", "between_people", "alone"),
    [
        pytest.param({}, "F7.F8.F9", FREE, FREE, id="lay"),
        pytest.param(PLAY, "F7.F8.F9", FREE, FREE, id="rami-lay"),
        pytest.param({}, "~E1@A", FREE, FREE, id="exchange"),
        pytest.param({}, "E", SEEN, FREE, id="two-drawn"),
        pytest.param(RAMI, "E", SEEN, FREE, id="rami-two-drawn"),
        pytest.param({}, "E F3/B9@A", SEEN, FREE, id="kept"),
        pytest.param({}, "+", SEEN, FREE, id="bonus"),
        pytest.param({}, "+ E1@A", FREE, FREE, id="discard-of-a-bonus"),
        pytest.param({}, "?", SEEN, FREE, id="fouille"),
        pytest.param({}, "? ^T7", FREE, FREE, id="kept-of-a-fouille"),
        pytest.param({}, "<A", FREE, FREE, id="discard-taken"),
        pytest.param(RAMI, "<A", FREE, FREE, id="rami-discard-taken"),
        pytest.param({}, "F7.F8.F9 .", TURN, TURN, id="turn-ended"),
        pytest.param(PLAY, "E1@A", TURN, TURN, id="rami-discard"),
        pytest.param({"hand": "F7,F8,F9"}, "F7.F8.F9", TURN, TURN, id="won-by-a-lay"),
        pytest.param({**PLAY, "hand": "E1"}, "E1@B", TURN, TURN, id="won-by-the-discard"),
    ],
)
@pytest.mark.parametrize("undo", ["any", "no_reveal", "off"])
def test_the_setting_says_what_is_taken_back(undo, facts, moves, between_people, alone):
    match = match_at(undo, **facts)
    lines = [match.state.text()]
    for move in moves.split():
        match.step(move)
        lines.append(match.state.text())
    stops = {"any": alone, "no_reveal": between_people, "off": "undo_off"}[undo]
    if stops:
        assert match.undo_refusal(0).code == stops
        refused(lambda: match.undo(0), stops, **({} if undo == "off" else {"ply": match.ply}))
        assert match.state.text() == lines[-1]
        return
    assert match.undo_refusal(0) is None
    match.undo(0)
    assert match.state.text() == lines[-2]
    match.step(moves.split()[-1])  # the same cards come again
    assert match.state.text() == lines[-1]


def test_a_whole_turn_is_taken_back_step_by_step():
    match = match_at("any")
    lines = [match.state.text()]
    for move in ("F7.F8.F9", "?", "^T7", "+", "E1@A", "~T7@A", "E", "F1/B9@B"):
        match.step(move)
        lines.append(match.state.text())
    while match.ply:
        match.undo(0)
        assert match.state.text() == lines[match.ply]
    refused(lambda: match.undo(0), "undo_nothing")


def test_a_reshuffle_is_taken_back_and_comes_again():
    match = match_at("any", E="")
    start = match.state.text()
    match.step("E")
    seen = match.state.seen
    assert match.ply == 2
    match.undo(0)
    assert match.state.text() == start
    match.step("E")
    assert match.state.seen == seen
