"""Walking through a game: what a step holds, where steps begin, and what is refused."""

from itertools import pairwise
from random import Random

import pytest
from stories import IDS, TABLES, played

from kyran_widgets import Kyran, Zyrcan
from kyran_widgets.play import BadRecord, Match, dumps, save
from kyran_widgets.teach import walk
from kyran_widgets.teach.walk import BY, Walk
from kyran_widgets.text import LANGS, event_text

ENDGAME = (
    "ZYRCAN1 3 tri42 - ../.../..../...../A1B1.C2../......./......../A3...... 000,000,000 A 50 *"
)
SEAL = (  # seat 1 seals seat 2, who has the Voile
    "KYRAN1;n=3;deck=base;opt=first_dealer:1;r=5;k=3;d=2;ph=play;lives=5,5,5;bids=1,1,0;won=0,0,0;"
    "hands=5,9,30|12,S27,M|V3,4,6;trick=-;turn=0;force=-;known=-"
)
KIROLO = (
    "KIROLO1;m={mode};n=3;opt=-;turn=1;step={step};used=-;laid=0;drew=0;nolay=0;idle=0;"
    "hands=F7,F8,F9,E1|F1,F2,{action}|T1,T2;table=-;A=M1;B=M2;X=;E=B1,B2,B3,B4,B5,B6;Z=*;seen=-;known=-;"
    "res=*"
)


def at(position, *moves):
    players = 3
    match = Match(
        position.split("1", 1)[0].lower(), position=position, seats=["scripted"] * players
    )
    for move in moves:
        match.play(move)
    return match


def moves(match, by):
    return [step.moves for step in Walk(match, by, seat="all")]


# --- what a step holds -----------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES, ids=IDS)
def test_every_way_of_walking_tells_what_the_seat_learned(game, options):
    match = played(game, options, Random(1), plies=150)
    for seat in (None, 0, "all"):
        learned = match.events(seat)
        for by in BY:
            steps = Walk(match, by, "fr", seat)
            assert [event for step in steps for event in step.events] == learned
            assert [kind for step in steps for kind in step.kinds] == [e.kind for e in learned]
            assert steps[-1].ply == match.ply
        for step, event in zip(Walk(match, "event", "en", seat), learned, strict=True):
            assert (step.text, step.rule) == (event_text(game, event, "en"), event.rule)
            assert (step.rules, step.kinds) == ((event.rule,), (event.kind,))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=IDS)
def test_views_and_moves_are_those_of_the_match(game, options):
    rng = Random(2)
    match = played(game, options, rng, plies=40)
    masked = {seat: match.moves(seat) for seat in (None, 1, "all")}
    for by in BY:
        seat = rng.choice([*masked])
        steps = list(Walk(match, by, "en", seat))
        rng.shuffle(steps)  # one may look at any step at any time
        for step in steps:
            first = step.ply - len(step.moves)
            assert step.before == match.at(first).view(seat)
            assert step.after == match.at(step.ply).view(seat)
            assert list(step.moves) == masked[seat][first : step.ply]
            assert step.move in step.moves


@pytest.mark.parametrize(("game", "options"), TABLES, ids=IDS)
def test_moves_turns_and_rounds_lead_from_the_start_to_the_end(game, options):
    """Every move has an event that all learn of: none is left out of a walk move by move."""
    match = played(game, options, Random(3))
    assert len(Walk(match, "move")) == match.ply
    for by in BY[1:]:
        steps = Walk(match, by)
        assert steps[0].before == match.at(0).view(None)
        assert all(a.ply == b.ply - len(b.moves) for a, b in pairwise(steps))
        assert all(a.ply < b.ply for a, b in pairwise(steps))
        assert steps[-1].after["outcome"] is not None
    assert len(Walk(match, "round")) < len(Walk(match, "turn")) <= match.ply


def test_what_a_step_points_at():
    match = at(SEAL, "30", "S27>2", "^V3", "V3~0")
    told = {step.kinds[0]: step.highlights for step in Walk(match, seat="all")}
    assert told["SealPlayed"] == ("seat:1", "seat:2")
    assert told["ForcedLay"] == ("seat:2", "card:V3", "seat:1")
    assert told["ValuesSwapped"] == ("seat:2", "card:V3", "seat:0", "card:30")
    assert told["TrickWon"] == ("seat:2", "card:V3")
    (step,) = Walk(at(ENDGAME, "e1xe2"), "move")
    assert step.highlights == ("seat:0", "cell:e1", "cell:e2", "seat:1")


def test_numbers_of_cards_are_not_pointed_at():
    match = played("kirolo", {"players": 2}, Random(1), plies=1)
    assert Walk(match)[0].highlights == ()


def test_who_decided():
    steps = Walk(at(SEAL, "30", "S27>2", "^V3", "V3~0"), "move", seat="all")
    assert [step.seat for step in steps] == [0, 1, "*", 2]
    assert [step.move for step in steps] == ["30", "S27>2", "^V3", "V3~0"]


def test_a_walk_is_a_sequence():
    steps = Walk(at(ENDGAME, "e1xe2"), "event", "en")
    assert len(steps) == len(list(steps)) == 3
    assert [step.text for step in steps[1:]] == [steps[1].text, steps[-1].text]
    with pytest.raises(IndexError):
        steps[3]
    assert repr(steps) == "Walk('zyrcan', by='event', seat=None, 3 steps)"


# --- where turns and rounds begin ---------------------------------------------------


def test_a_turn_of_kyran_holds_what_it_forces():
    assert moves(at(SEAL, "30", "S27>2", "^V3", "V3~0"), "turn") == [
        ("30",),
        ("S27>2", "^V3", "V3~0"),
    ]


def test_a_round_of_kyran_goes_from_a_deal_to_its_lives():
    match = played("kyran", {"players": 3, "deck": "simple"}, Random(5))
    rounds = Walk(match, "round")
    assert all(step.moves[0].startswith("deal:") for step in rounds)
    assert [len(step.moves) for step in rounds[:3]] == [1 + 3 + 3 * n for n in (7, 6, 5)]
    assert all({"LifeKept", "LifeLost"} & set(step.kinds) for step in rounds)
    assert rounds[0].seat == 1  # who bid first; the deal is chance's


@pytest.mark.parametrize(
    ("mode", "step", "action", "line"),
    [
        ("std", "lay", "+", [("+", "F1@A", "<A", "."), ("<B", "."), ("F7.F8.F9", ".")]),
        ("rami", "draw", "?", [("<A", "?", "^B2", "F1@A"), ("<B", "T1@B"), ("<A", "E1@A")]),
    ],
)
def test_a_turn_of_kirolo_lasts_until_it_is_ended(mode, step, action, line):
    position = KIROLO.format(mode=mode, step=step, action=action)
    match = at(position, *(move for turn in line for move in turn))
    assert moves(match, "turn") == line
    assert moves(match, "round") == [line[0] + line[1], line[2]]


def test_the_deal_of_kirolo_is_a_turn_and_part_of_the_first_round():
    match = played("kirolo", {"players": 2, "mode": "rami"}, Random(1), plies=40)
    assert len(moves(match, "turn")[0]) == 1
    assert moves(match, "round")[0][0].startswith("deal:")


def test_a_round_of_zyrcan_leaves_out_who_is_skipped():
    match = at(ENDGAME, "e1xe2", "e4xe2")
    assert moves(match, "round") == [("e1xe2", "e4xe2")]
    rounds = Walk(played("zyrcan", {"players": 4}, Random(1)), "round")
    assert [len(step.moves) for step in rounds[:12]] == [4] * 12  # nobody is lost in deployment


# --- what can be walked -----------------------------------------------------------------


def test_match_record_path_and_game_are_told_alike(tmp_path):
    game = Kyran(players=3, seed=7, seats=["steady"] * 3)
    game.step()
    match, path = game.match, tmp_path / "game.txt"
    save(match, path)
    told = [step.text for step in walk(match)]
    assert told
    for source in (game, dumps(match), path, str(path)):
        assert [step.text for step in walk(source)] == told


def test_the_walk_of_a_game_on_the_screen_is_for_its_own_eye():
    game = Kyran(players=3, seed=7, lang="en")
    game.step("b1")
    mine = [step.text for step in game.walk()]
    assert "\n".join(mine) == game.transcript()
    assert mine == [step.text for step in walk(game, lang="en", seat=0)]
    assert mine != [step.text for step in game.seat(None).walk()]
    assert len(game.seat("all").walk("event")) == len(game.match.events("all"))


def test_what_was_undone_is_not_told():
    game = Zyrcan(players=3, seed=7)
    game.step("3@d3")
    assert len(game.walk("move")) == 3
    game.undo()
    assert len(game.walk("move")) == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"by": "trick"}, "by='trick': the choices are event, move, turn, round"),
        ({"by": None}, "by=None: the choices are"),
        ({"lang": "de"}, "lang='de': the choices are fr, en"),
        ({"seat": 3}, "seat=3: the seats are 0 to 2, 'all' and None"),
        ({"seat": True}, "seat=True"),
        ({"seat": "teacher"}, "seat='teacher'"),
    ],
)
def test_wrong_arguments_are_named_at_once(wrong, said):
    with pytest.raises(ValueError, match=said):
        walk(at(SEAL), **wrong)


def test_what_cannot_be_walked():
    with pytest.raises(ValueError, match="a match, a game, the text of a record or a path"):
        walk(7)
    with pytest.raises(ValueError, match="a Match is needed"):
        Walk("kyran")
    with pytest.raises(FileNotFoundError):
        walk("no such file")


@pytest.mark.parametrize("text", ["", '[Game "CHESS"]', '[Game "KYRAN"]\n[Players "3"]\n\nb9'])
def test_a_damaged_record_says_its_line(text):
    with pytest.raises(BadRecord, match="line "):
        walk(text)


@pytest.mark.parametrize("lang", LANGS)
def test_each_language_tells_in_its_own_words(lang):
    match = at(ENDGAME, "e1xe2")
    assert Walk(match, lang=lang)[0].text.startswith({"fr": "La flotte A", "en": "Fleet A"}[lang])
