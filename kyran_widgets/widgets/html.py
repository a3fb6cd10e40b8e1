"""A game to look through offline: one HTML file with the real front end and all positions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

View = Mapping[str, Any]

# A replay has one state of mind: nothing can be played, every ply is as live as another.
STILL: Mapping[str, Any] = {
    "rev": 0,
    "live": True,
    "thinking": None,
    "waiting": False,
    "can": dict.fromkeys(("undo", "redo", "branch", "new", "seats"), False),
    "why": {},
}


def replay_html(
    frames: Sequence[View],
    words: Mapping[str, str],
    bundle_js: str,
    bundle_css: str,
    title: str,
    *,
    rules: Mapping[str, Mapping[str, str]] | None = None,
) -> str:
    """Build the page of a replay.

    Parameters
    ----------
    frames
        What the synced trait ``view`` holds for one audience at every ply, from 0.
    words
        What the synced trait ``words`` holds.
    bundle_js, bundle_css
        The front end.
    title
        Of the page.
    rules
        ``title``, ``text`` and ``status`` of each rule by id, shown where the log cites it.

    Returns
    -------
    str
        A page that asks for nothing outside itself.

    Raises
    ------
    ValueError
        If there are no frames.

    Examples
    --------
    >>> frame = {"game": "zyrcan", "lang": "en", "log": []}
    >>> page = replay_html([frame], {}, "export default () => ({})", "", "A & B")
    >>> "<title>A &amp; B</title>" in page
    True
    """
    if not frames:
        raise ValueError("frames: a replay needs the view of at least one ply")
    log: list[Any] = []
    for frame in frames:
        log += [line for line in frame["log"] if line not in log]
    log.sort(key=lambda line: line["ply"])
    last = len(frames) - 1
    views = [
        {**frame, **STILL, "ply": ply, "plies": last, "log": log, "said": _said(log, ply)}
        for ply, frame in enumerate(frames)
    ]
    common = {
        name: value
        for name, value in views[0].items()
        if all(name in view and view[name] == value for view in views)
    }
    replay = {
        "script": bundle_js,
        "words": words,
        "rules": rules or {},
        "common": common,
        "frames": [
            {name: value for name, value in view.items() if name not in common} for view in views
        ],
    }
    page = Template(files(__package__).joinpath("replay.html").read_text("utf-8"))
    return page.substitute(
        lang=escape(str(frames[0]["lang"])),
        title=escape(title),
        css=bundle_css.replace("</", "<\\/"),
        replay=in_script(replay),
    )


def _said(log: Sequence[View], ply: int) -> str:
    """What a screen reader says of a step: what that move did."""
    done = [line["text"] for line in log if line["ply"] == ply and not line.get("taken_back")]
    return " ".join(done)


def in_script(value: object) -> str:
    r"""Write JSON that no HTML parser takes for the end of a script.

    Examples
    --------
    >>> in_script("</script><!--")
    '"\\u003c/script>\\u003c!--"'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
