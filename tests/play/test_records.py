"""Records: nothing is lost on the way to text and back, and a loaded game goes on."""

import inspect
import os
import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play_records import ODD, count, round_trip, same, tree, wander
from play_walks import ENDGAME, LAST_TRICK, LOOK, TABLES, any_move, people, played

from kyran_widgets.play import Match, dumps, load, loads, save, statistics
from kyran_widgets.rules import rules_of

TIMES = int(os.environ.get("KYRAN_PLAY_GAMES", "1"))  # 10 for thousands of games
STARTS = [("zyrcan", ENDGAME), ("kyran", LOOK), ("kyran", LAST_TRICK)]


# --- round trips -------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_finished_games_come_back(game, options):
    rng = random.Random(f"records {game} {options}")
    for number in range((60 if game == "zyrcan" else 25) * TIMES):
        match = played(game, options, rng, seed=number, chance=rng.choice(["auto", "ask"]))
        again = round_trip(match)
        assert again.outcome == match.outcome
        assert again.seed == number
        assert tree(again.root) == tree(match.root)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_wandering_games_come_back_with_all_that_was_tried(game, options):
    rng = random.Random(f"wander {game} {options}")
    for _ in range(25 * TIMES):
        match = people(game, options)
        wander(match, rng, rng.randint(0, 90))
        match.tags = {"Event": rng.choice(ODD), "Site_2": "a table"} if rng.random() < 0.5 else {}
        again = round_trip(match)
        line = [node.move for node in match.path]
        assert [node.move for node in again.path][: len(line)] == line
        match.follow(match.node)  # so that both trees have the same first children
        assert count(again.root) == count(match.root)


@pytest.mark.parametrize(("game", "line"), STARTS)
def test_games_from_a_position_come_back(game, line):
    rng = random.Random(line)
    for _ in range(20 * TIMES):
        players = rules_of(game).State.parse(line).players
        match = Match(game, position=line, seats=["human"] * players, chance="ask", undo="any")
        wander(match, rng, rng.randint(0, 30))
        assert f'[Start "{line}"]' in dumps(match)
        round_trip(match)


@given(st.lists(st.text(st.characters(exclude_categories=[])), min_size=4, max_size=4))
@settings(max_examples=150)
def test_any_comment_and_tag_comes_back(texts):
    match = people("zyrcan", {"players": 3})
    match.root.comment, tag, first, second = texts
    match.tags["Event"] = tag
    match.step("3@d3")
    match.node.comment = first
    match.seat(1, "greedy")
    match.undo()
    match.play("3@d4")
    match.node.comment = second
    again = round_trip(match)
    assert again.tags == {"Event": tag}
    assert again.root.comment == match.root.comment
    assert again.path[0].comment == second
    (other,) = again.path[0].siblings()
    assert (other.comment, other.taken_back, other.seatings) == (first, True, [(1, "greedy")])


@pytest.mark.parametrize("comment", ODD)
def test_odd_comment_comes_back(comment, tmp_path):
    match = people("zyrcan", {"players": 3})
    match.step("3@d3")
    match.node.comment = comment
    save(match, tmp_path / "game.kw")
    assert load(tmp_path / "game.kw").node.comment == comment


def test_empty_game_comes_back():
    match = Match("kyran", players=5, seed=3)
    match.root.comment = "before the deal"
    assert round_trip(match).root.comment == "before the deal"


def test_deep_variations_are_read():
    match = people("zyrcan", {"players": 3})
    rng = random.Random(1)
    for _ in range(30):
        match.play(any_move(match.state, rng))
        match.branch(match.ply - 1)
        match.play(any_move(match.state, rng))
    match.follow(match.root)
    again = round_trip(match)
    assert count(again.root) == count(match.root) > 55


def test_record_breaks_lines_where_the_game_does():
    match = people("kyran", {"players": 3, "deck": "simple"})
    rng = random.Random(2)
    while match.state.round == 1:
        match.play(any_move(match.state, rng))
    body = dumps(match).partition("\n\n")[2].splitlines()
    assert [len(line.split()) for line in body] == [1, 3, *[3] * 7]


# --- what stands in a record -------------------------------------------------


def test_tags_of_a_running_game():
    match = Match("kyran", seats=["human", "random", "human"], seed="canary", deck="simple")
    match.step()
    assert dumps(match).splitlines()[:10] == [
        '[Game "KYRAN"]',
        '[Record "1"]',
        '[Players "3"]',
        '[Deck "simple"]',
        '[Options "-"]',
        '[Result "*"]',
        '[Seats "human random human"]',
        '[Undo "no_reveal"]',
        '[Chance "auto"]',
        '[Plies "1"]',
    ]


@pytest.mark.parametrize("game", ["zyrcan", "kyran"])
def test_seed_stands_in_finished_records_alone(game):
    match = Match(game, seats=["random"] * 3, seed="canary-1723")
    match.advance()
    assert '[Seed "canary-1723"]' in dumps(match)
    assert loads(dumps(match)).seed == "canary-1723"
    assert loads(dumps(match), seed=5).seed == 5
    match.goto(match.plies - 1)
    text = dumps(match)
    assert "canary" not in text
    assert '[Result "*"]' in text


@pytest.mark.parametrize("seed", [0, -3, 7, "007", "٣", "-0", "7 ", "a name", 10**60])
def test_seed_comes_back_as_it_was(seed):
    match = Match("zyrcan", position=ENDGAME, seats=["random"] * 3, seed=seed)
    match.advance()
    assert f"{loads(dumps(match)).seed}" == f"{seed}"


def test_unknown_tags_survive():
    text = dumps(people("zyrcan", {"players": 3}))
    text = text.replace("[Plies", '[Event "Tournoi d’été"]\n[Round2_b "\\"4\\""]\n[Plies')
    assert loads(text).tags == {"Event": "Tournoi d’été", "Round2_b": '"4"'}
    assert dumps(loads(text)) == text


@pytest.mark.parametrize("name", ["two words", "", "Seed", "Plies", 'x"', "é"])
def test_tag_that_could_not_be_read_is_not_written(name):
    match = people("zyrcan", {"players": 3})
    match.tags[name] = "x"
    with pytest.raises(ValueError, match="tags: "):
        dumps(match)


# --- written by hand ---------------------------------------------------------


SHORT_ZYRCAN = """[Game "ZYRCAN"]
[Players "3"]
[Board "tri42"]
[Options "-"]
[Result "*"]

3@d3 2@a1 {a good
cell} (1@b1) (2@b2 1@a1)
1@h1"""
AFTER_ZYRCAN = (
    "ZYRCAN1 3 tri42 - B2./.../..../..A3../....../......./......../C1...... 461,452,362 A 4 *"
)
SHORT_KYRAN = """[Game "Kyran"] [Players "3"] [Deck "simple"]
[Options "first_dealer:1"] [Result "*"]
deal:1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21 b3
"""
AFTER_KYRAN = (
    "KYRAN1;n=3;deck=simple;opt=first_dealer:1;r=1;k=7;d=1;ph=bid;lives=5,5,5;bids=_,_,3;"
    "won=0,0,0;hands=1,2,3,4,5,6,7|8,9,10,11,12,13,14|15,16,17,18,19,20,21;trick=-;turn=0;"
    "force=-;known=-"
)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        (SHORT_ZYRCAN, AFTER_ZYRCAN),
        (SHORT_KYRAN, AFTER_KYRAN),
        ('[Game "ZYRCAN"]\n[Players "4"]', None),
        (f'[Game "KYRAN"]\n[Start "{LAST_TRICK}"]\n[Result "*"]\n\n12', None),
        ('[Game "ZYRCAN"]\n[Players "3"]\n[Board "8-7-8-7-8"]\n[Options "eliminated:pass"]', None),
        ('[Game "KYRAN"]\n[Players "3"]\n[Deck "V3,C11"]', None),
    ],
)
def test_short_record_written_by_hand_is_read(text, position):
    match = loads(text)
    if position:
        assert match.state.text() == position
    assert match.seats == ["human"] * match.players
    round_trip(match)


def test_comments_and_variations_stand_where_they_belong():
    match = loads(
        '[Game "ZYRCAN"]\n[Players "3"]\n\n{before} 3@d3 {first} {again} (2@d3 {other} 1@a1) 1@a1 '
        "{[%back] [%seat 2 greedy] taken}"
    )
    assert match.root.comment == "before"
    first, last = match.path
    assert first.comment == "first again"
    (other,) = first.siblings()
    assert (other.comment, [child.move for child in other.children]) == ("other", ["1@a1"])
    assert (last.comment, last.seatings) == ("taken", [(2, "greedy")])


def test_file_with_a_mark_and_foreign_line_ends_is_read(tmp_path):
    path = tmp_path / "game.kw"
    match = played("zyrcan", {"players": 3}, random.Random(1), 20)
    path.write_bytes(b"\xef\xbb\xbf" + dumps(match).replace("\n", "\r\n").encode())
    same(match, load(path))


# --- going on ----------------------------------------------------------------


def test_loaded_game_goes_on_and_bots_answer():
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    for move in ("3@d3", "3@d4"):
        match.step(move)
    again = loads(dumps(match), seed=7)
    assert (again.rev, again.due, again.paused) == (0, "human", False)
    move = again.state.legal()[0]
    again.step(move)
    match.step(move)
    assert (again.ply, again.turn) == (9, 0)
    assert again.moves() == match.moves()  # the same seed, the same bots


def test_game_saved_while_a_bot_is_due_goes_on_at_once():
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    match.step("3@d3", bots=False)
    again = loads(dumps(match))
    again.advance()
    assert again.ply == 3


def test_game_saved_after_a_take_back_waits_and_can_redo():
    match = Match("zyrcan", seats=["human", "greedy", "random"], seed=7)
    match.step("3@d3")
    match.goto(1)
    again = loads(dumps(match))
    again.advance()
    assert (again.ply, again.plies) == (1, 3)
    again.redo()
    match.redo()
    assert again.moves() == match.moves()
    assert again.ply == 3


def test_undo_policy_and_asked_chance_come_back():
    match = Match("kyran", players=3, chance="ask", undo="off", seats=["random"] * 3)
    again = loads(dumps(match))
    assert (again.undo_policy, again.due) == ("off", "ask")


# --- statistics --------------------------------------------------------------

W31 = """[Game "ZYRCAN"]
[Players "3"]
[Board "tri42"]
[Options "-"]
[Result "B"]

1@g7 3@e1 3@f5 2@d4 2@b1 1@f4 1@e6 3@g1 1@a2 2@b2 2@f1 1@c2
2@f7 1@e5 2@h2 1@g2 2@a1 2@h4 3@h5 1@c4 1@h1 1@c1 2@e3 2@c3
2@d2 2@g5 3@h7 3@b3 2@g3 2@d1 2@f3 1@f2 2@g6 2@g4 1@d3 2@h6
d2xf2 a1xc1 c3xe3 f7xh6 e5xd4 e3xg5 f3xd1 g3xg5 a2xb3
g2xg1 b1xb3 h4xh6 g1xh1 f1xh2 g6xg4 b2xd4 d3xc2 f5xc2
d4xf4 g5xg7 c2xf2 h1xh2 --
"""


def test_w31_statistics_of_one_game_in_the_published_words():
    match = loads(W31)
    assert (match.ply, match.outcome.winners) == (59, (1,))
    told = [
        "1 parties jouées.",
        "1 victoires et 0 matchs nuls.",
        "En moyenne 59 coups par partie (max : 59, min : 59).",
        "0 victoires du premier joueur contre 1 victoires de l'autre joueur.",
    ]
    assert statistics([match], "fr") == told
    assert statistics([match.state]) == told


def test_statistics_of_several_games():
    second = Match("zyrcan", position=ENDGAME, seats=["human"] * 3)
    for move in ("e1xe2", "e4xe2", "h1xe2"):
        second.step(move)
    assert second.outcome.winners == (0,)
    assert statistics([loads(W31), second], "fr") == [
        "2 parties jouées.",
        "2 victoires et 0 matchs nuls.",
        "En moyenne 55,5 coups par partie (max : 59, min : 52).",
        "1 victoires du premier joueur contre 1 victoires de l'autre joueur.",
    ]


def test_statistics_are_over_finished_games_of_zyrcan():
    with pytest.raises(ValueError, match="game 1 is not over"):
        statistics([loads(W31), Match("zyrcan")])
    with pytest.raises(ValueError, match="game 0 is kyran"):
        statistics([Match("kyran")])


def test_statistics_speak_english():
    assert statistics([loads(W31)], "en")[2] == "On average 59 moves a game (max: 59, min: 59)."
    assert len(statistics([], "en")) == 3  # no mean of nothing


def test_variations_may_lie_in_each_other_as_deep_as_the_game_is_long():
    state, deep = Match("zyrcan").state, 50
    text = '[Game "ZYRCAN"]\n[Players "3"]\n\n'
    for _ in range(deep):
        first, second = state.legal()[:2]
        text += f"{first} ( {second} "
        state.apply(second)
    match = loads(text + ") " * deep)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + deep)
    try:
        written = dumps(match)
    finally:
        sys.setrecursionlimit(limit)
    assert written.count("(") == deep
    assert dumps(loads(written)) == written
