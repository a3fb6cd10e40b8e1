"""Damaged records are refused with line and reason; files are whole or not at all."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play_records import round_trip, same, tree, wander
from play_walks import ENDGAME, LAST_TRICK, LOOK, people

import kyran_widgets
from kyran_widgets.play import BadRecord, Match, dumps, load, loads, save


def lines_of(text):
    return text.split("\n")


def bad(text, line, *words):
    with pytest.raises(BadRecord, match=f"line {line}: ") as caught:
        loads(text)
    assert caught.value.line == line
    for word in words:
        assert word in caught.value.reason
    return caught.value


# --- damage ------------------------------------------------------------------


def good_text():
    """Return a record with everything in it, and its match."""
    match = people("kyran", {"players": 3, "deck": "simple"})
    rng = random.Random(5)
    match.root.comment = "début"
    wander(match, rng, 60)
    match.node.comment = "fin {é} \n"
    match.tags["Event"] = "été"
    match.goto(match.plies)
    return dumps(match), match


def test_every_cut_of_a_record_is_refused_or_changes_nothing(tmp_path):
    text, match = good_text()
    data, path, read = text.encode(), tmp_path / "cut.kw", []
    for end in range(len(data)):
        path.write_bytes(data[:end])
        with suppress(BadRecord):
            again = load(path)
            read.append(end)
            same(match, again)
            assert tree(again.root) == tree(loads(text).root)
    assert len(data) > 500
    assert read == []  # for even the last line feed is missed


def test_every_cut_of_a_finished_record_is_refused():
    match = Match("zyrcan", position=ENDGAME, seats=["random"] * 3, seed=2)
    match.advance()
    text = dumps(match)
    for end in range(len(text)):
        with pytest.raises(ValueError, match=r"^line \d+: "):
            loads(text[:end])


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_record_is_read_or_refused_but_never_breaks(data):
    text, _ = GOOD
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 6)))
    put = data.draw(st.text('[](){}"\\% *\n0123456789bM@x~-:,|é', max_size=4))
    with suppress(BadRecord):
        round_trip(loads(text[:at] + put + text[end:]))


GOOD = good_text()
HEAD = '[Game "ZYRCAN"]\n[Players "3"]\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, ["Game", "missing"]),
        ("3@d3 2@a1", 1, ["Game", "missing"]),
        ('[Game "ZYRCAN"]', 1, ["Players", "missing"]),
        ('[Game "CHESS"]', 1, ["chess", "zyrcan, kyran"]),
        ('[Game "ZYRCAN"]\n[Players "2"]', 2, ["players=2", "3 to 5"]),
        ('[Game "ZYRCAN"]\n\n[Players "many"]', 3, ["players='many'", "number"]),
        (HEAD + '[Record "2"]', 3, ["version '2'", "reads 1"]),
        (HEAD + '[Players "3"]', 3, ["Players stands twice"]),
        (HEAD + "[Board tri42]", 3, ["is not a tag", "Board"]),
        (HEAD + '[Board "tri42"', 3, ["is not a tag"]),
        (HEAD + '[Board "round99"]', 3, ["board='round99'", "tri42"]),
        (HEAD + '[Event "x"]\n[Board "8-8"]', 4, ["board", "odd number"]),
        (HEAD + '[Deck "base"]', 1, ["unknown option 'deck'", "board, eliminated"]),
        (HEAD + '[Options "eliminated:dance"]', 3, ["eliminated='dance'", "skip"]),
        (HEAD + '[Options "players:4"]', 3, ["unknown option 'players'"]),
        (HEAD + '[Options "cls:4"]', 3, ["unknown option 'cls'"]),
        (HEAD + '[Options "first_dealer:²"]', 3, ["unknown option 'first_dealer'"]),
        (HEAD + '[Seats "human human"]', 3, ["seats=", "3 seats"]),
        (HEAD + '[Result "*"]\n[Seats "human human clever"]', 4, ["clever", "greedy"]),
        (HEAD + '[Undo "never"]', 3, ["undo='never'", "no_reveal"]),
        (HEAD + '[Seats "human human human"]\n[Chance "no"]', 4, ["chance='no'", "auto, ask"]),
        (HEAD + '[Start "ZYRCAN1 3 tri42"]', 3, ["fields"]),
        (HEAD + f'[Board "rows42"]\n[Start "{ENDGAME}"]', 3, ["Board 'rows42'", "tri42"]),
        ('[Game "ZYRCAN"]\n[Players "4"]\n' + f'[Start "{ENDGAME}"]', 2, ["Players '4'", "'3'"]),
        (HEAD + f'[Start "{LOOK}"]', 3, ["ZYRCAN1"]),
        (HEAD + "\n3@d3\n\n3@d3", 6, ["move 2 '3@d3'", "R11"]),
        (HEAD + "\n3@d3 9@a1", 4, ["move 2 '9@a1'", "R7"]),
        (HEAD + "\n3@d3 castles", 4, ["move 2 'castles'", "N1"]),
        (HEAD + "\n3@d3 (2@d3 2@d3)", 4, ["move 2 '2@d3'"]),
        (HEAD + "\n(3@d3)", 4, ["'('", "before any move"]),
        (HEAD + "\n3@d3 ((2@d3))", 4, ["'('", "before any move"]),
        (HEAD + "\n3@d3\n(2@d3\n", 5, ["'(' never closed"]),
        (HEAD + "\n3@d3 )", 4, ["')' without"]),
        (HEAD + "\n3@d3\n{why\n", 5, ["'{' that is never closed"]),
        (HEAD + "\n3@d3 }", 4, ["'}'"]),
        (HEAD + "\n3@d3 {[%seat 3 human]}", 4, ["seat 3", "seats 0 to 2"]),
        (HEAD + "\n3@d3 {[%seat 1 clever]}", 4, ["clever", "greedy"]),
        (HEAD + '[Result "A"]\n\n3@d3', 3, ["'A'", "'*'"]),
        (HEAD + '[Plies "2"]\n\n3@d3', 5, ["1 moves", "says 2"]),
        (HEAD + '[Ply "2"]\n\n3@d3', 3, ["Ply '2'", "1 moves"]),
        (HEAD + '[Ply "-1"]\n\n3@d3', 3, ["Ply '-1'"]),
        (HEAD + '[Record "1"]\n\n3@d3', 5, ["the end is missing"]),
        (HEAD + '\n3@d3\n[Event "late"]', 5, ["move 2 '[Event'"]),
        ('[Game "KYRAN"]\n[Players "3"]\n[Deck "tarot"]', 3, ["deck='tarot'"]),
        (
            '[Game "KYRAN"]\n[Players "3"]\n[Options "first_dealer:7"]',
            3,
            ["first_dealer=7", "0, 1"],
        ),
        ('[Game "KYRAN"]\n[Players "3"]\n\ndeal:1|2|3', 4, ["move 1", "R14"]),
        (f'[Game "KYRAN"]\n[Start "{LAST_TRICK.replace("30", "12")}"]', 2, ["12"]),
    ],
)
def test_damage_is_refused_with_line_and_reason(text, line, words):
    bad(text, line, *words)


def test_endless_brackets_are_no_danger():
    text = '[Game "ZYRCAN"]\n[Players "3"]\n\n1@d3' + " (1@d4" * 3000
    bad(text, 4, "never closed")
    assert loads(text + ")" * 3000).moves() == ["1@d3"]


def test_wrong_result_of_a_finished_game():
    match = Match("zyrcan", position=ENDGAME, seats=["random"] * 3, seed=2)
    match.advance()
    text = dumps(match)
    line = next(i for i, got in enumerate(lines_of(text), 1) if got.startswith("[Result"))
    winner = text.split('[Result "')[1][0]
    bad(text.replace(f'[Result "{winner}"]', '[Result "=BC"]'), line, "'=BC'", f"'{winner}'")


def test_binary_file(tmp_path):
    path = tmp_path / "game.kw"
    path.write_bytes(b'[Game "ZYRCAN"]\n[Players "\xff\xfe"]')
    with pytest.raises(ValueError, match=r"line 2: byte 26 is not text in UTF-8"):
        load(path)
    path.write_bytes(bytes(range(128)))
    with pytest.raises(ValueError, match=r"line 1: "):
        load(path)


def test_no_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.kw")


# --- files -------------------------------------------------------------------


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("failing", ["os.fsync", "pathlib.Path.replace", "shutil.copymode"])
def test_failing_save_leaves_the_old_file_and_nothing_else(failing, tmp_path, monkeypatch):
    path = tmp_path / "game.kw"
    match = Match("zyrcan", seed=7)
    save(match, path)
    before = files(tmp_path)
    match.step("3@d3")

    def fail(*args, **kwargs):
        raise OSError("the disk is full")

    monkeypatch.setattr(failing, fail)
    with pytest.raises(OSError, match="full"):
        save(match, path)
    assert files(tmp_path) == before


def test_text_that_no_file_holds_leaves_the_old_file(tmp_path):
    path = tmp_path / "game.kw"
    match = Match("zyrcan", seed=7)
    save(match, path)
    before = files(tmp_path)
    match.root.comment = "\ud800"
    with pytest.raises(UnicodeEncodeError):
        save(match, path)
    assert files(tmp_path) == before


def test_save_into_a_folder_that_is_not(tmp_path):
    with pytest.raises(FileNotFoundError):
        save(Match("zyrcan"), tmp_path / "none" / "game.kw")


def test_saved_file_is_as_readable_as_any_other(tmp_path):
    other, path = tmp_path / "other", tmp_path / "game.kw"
    other.write_text("")
    save(Match("zyrcan"), path)
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o600)
    save(Match("zyrcan"), path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_save_through_a_link_writes_what_it_points_to(tmp_path):
    path, link = tmp_path / "game.kw", tmp_path / "link.kw"
    path.write_text("old")
    link.symlink_to(path)
    save(Match("zyrcan"), link)
    assert link.is_symlink()
    assert path.read_text().startswith("[Game")


def test_public_load_opens_the_widget_of_the_game(tmp_path):
    path = tmp_path / "game.kw"
    save(Match("kyran", players=3, seed=1), path)
    game = kyran_widgets.load(path)
    assert (game.game, game.match.players) == ("kyran", 3)
    game.close()
    save(Match("zyrcan", players=4, seed=1), path)
    game = kyran_widgets.load(path, lang="en", pace="instant")
    assert (game.match.players, game.lang, game.pace) == (4, "en", "instant")
    game.close()
    with pytest.raises(TypeError, match="langue"):
        kyran_widgets.load(path, langue="en")
