"""The file of a replay: safe to write anything into, and holding the whole game."""

import json
from html.parser import HTMLParser

import pytest
from finished_game import frames_of, played, rules_in

from kyran_widgets import text
from kyran_widgets.play import Match
from kyran_widgets.widgets.html import STILL, replay_html

SCRIPT = "export default () => ({ render() {} }); // </script><!-- <script>"
STYLE = "a::after { content: '</style>' }"


class Page(HTMLParser):
    """What a browser finds: the elements, and the texts in them by the last one opened."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.texts, self.open = [], {}, None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open = dict(attrs).get("id", tag)

    def handle_data(self, data):
        self.texts[self.open] = self.texts.get(self.open, "") + data


@pytest.fixture(scope="module")
def match():
    return played()


def replay_of(frames, title="Replay", **more):
    page = Page(replay_html(frames, text.words("fr", "zyrcan"), SCRIPT, STYLE, title, **more))
    return page, json.loads(page.texts["replay"])


def test_every_ply_is_there(match):
    frames = frames_of(match)
    _, replay = replay_of(frames, rules=rules_in("fr"))
    assert len(replay["frames"]) == match.plies + 1
    own = {*STILL, "ply", "plies", "log", "said"}
    for ply, (frame, kept) in enumerate(zip(frames, replay["frames"], strict=True)):
        view = {**replay["common"], **kept}
        assert view["ply"] == ply
        assert view["plies"] == match.plies
        assert {k: v for k, v in view.items() if k not in own} == {
            k: v for k, v in frame.items() if k not in own
        }
    assert replay["words"] == text.words("fr", "zyrcan")
    assert replay["rules"] == rules_in("fr")


def test_nothing_can_be_played(match):
    _, replay = replay_of(frames_of(match))
    for frame in replay["frames"]:
        view = {**replay["common"], **frame}
        assert set(view["can"].values()) == {False}
        assert (view["live"], view["waiting"], view["thinking"]) == (True, False, None)


def test_the_log_is_that_of_the_whole_game(match):
    frames = frames_of(match)
    _, replay = replay_of(frames)
    log = replay["common"]["log"]
    assert [line["ply"] for line in log] == sorted(line["ply"] for line in log)
    told = [text.event_text("zyrcan", event, "fr") for event in match.events(None)]
    assert [line["text"] for line in log if not line.get("taken_back")] == told
    assert max(len(frame["log"]) for frame in frames) < len(log)


def test_a_move_taken_back_stays_marked():
    match = Match("zyrcan", players=3, seats=["human"] * 3, undo="any")
    for move in ("2@d3", "2@d4", "3@d5"):
        match.step(move)
    match.undo()
    for move in ("1@a1", "1@b1"):
        match.step(move)
    _, replay = replay_of(frames_of(match))
    log = replay["common"]["log"]
    assert [line["ply"] for line in log if line.get("taken_back")] == [3]
    assert [line["ply"] for line in log] == [1, 2, 3, 3, 4]
    said = [{**replay["common"], **frame}["said"] for frame in replay["frames"]]
    assert "d5" not in "".join(said)


def test_a_step_is_announced(match):
    _, replay = replay_of(frames_of(match))
    said = [{**replay["common"], **frame}["said"] for frame in replay["frames"]]
    assert said[0] == ""
    assert said[1] == text.event_text("zyrcan", match.path[0].events[0], "fr")
    assert said[-1].startswith(text.event_text("zyrcan", match.path[-1].events[0], "fr"))
    assert all(said[1:])


def test_it_is_written_once(match):
    """What does not change from ply to ply is kept once: a game is a few hundred kilobytes."""
    frames = frames_of(match)
    page = replay_html(frames, {}, "", "", "")
    assert len(page.encode()) < len(json.dumps(frames, ensure_ascii=False).encode()) / 3


HOSTILE = '</script><script>alert(1)</script><!-- <script> \u2028 & "'


def test_anything_may_be_written_into_it(match):
    frames = frames_of(match)
    for frame in frames:
        frame["seats"][0]["name"] = HOSTILE
    page, replay = replay_of(frames, title=f"</title>{HOSTILE}")
    assert [tag for tag, _ in page.tags] == [
        *("html", "head", "meta", "meta", "meta", "title", "style", "style"),
        *("body", "main", "script", "script"),
    ]
    assert page.texts["title"].strip() == f"</title>{HOSTILE}"
    assert replay["common"]["seats"][0]["name"] == HOSTILE
    assert replay["script"] == SCRIPT


def test_the_page_may_load_nothing(match):
    page, _ = replay_of(frames_of(match))
    (policy,) = [a["content"] for tag, a in page.tags if a.get("http-equiv")]
    assert policy.startswith("default-src 'none';")
    assert not any({"src", "href"} & set(attributes) for _, attributes in page.tags)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_language(match, lang):
    page, _ = replay_of(frames_of(match, lang))
    assert page.tags[0] == ("html", {"lang": lang})


def test_no_frames():
    with pytest.raises(ValueError, match="frames: a replay needs the view of at least one ply"):
        replay_html([], {}, SCRIPT, STYLE, "Replay")
