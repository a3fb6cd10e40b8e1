"""Records: a match as text and as a file."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from kyran_widgets.play.match import Match
from kyran_widgets.play.record_frame import (
    COMMAND,
    NAME,
    OWN_TAGS,
    VERSION,
    BadRecord,
    escape,
    new_game,
    result_of,
    setting_of,
)
from kyran_widgets.play.record_reader import Reader
from kyran_widgets.play.tree import Node
from kyran_widgets.rules import State, rules_of

__all__ = ["BadRecord", "dumps", "load", "loads", "save"]

_QUOTE = '"'

# --- writing -----------------------------------------------------------------


def dumps(match: Match) -> str:
    """Write a match as a record.

    Everything that chance has dealt stands in it, so the record of a running game is
    for its keeper, not for the seats. The seed stands in it only once the game is over.

    Parameters
    ----------
    match
        The match; its line of play is the main line.

    Returns
    -------
    str
        The text, ending with a line feed.

    Examples
    --------
    >>> match = Match("zyrcan", seed=1, seats=["human", "scripted", "scripted"])
    >>> match.step("3@d3")
    >>> print(dumps(match).splitlines()[-1])
    3@d3
    """
    with match.lock:
        tags = [f'[{name} "{escape(value, _QUOTE)}"]\n' for name, value in _tags(match).items()]
        words = list(_words(match))
        opening = _comment(match.root)
    body = " ".join([opening, *words] if opening else words)
    lines = [line.strip() for line in body.split("\n")]
    return "".join([*tags, "\n"]) + "".join(f"{line}\n" for line in lines if line)


def _tags(match: Match) -> dict[str, str]:
    line = match.start.text()
    start = rules_of(match.game).State.parse(line)
    tags = {"Game": match.game.upper(), "Record": VERSION, "Players": str(match.players)}
    tags |= setting_of(start)
    over = match.outcome is not None and match.ply == match.plies
    tags["Result"] = result_of(match.state) if over else "*"
    if line != _new_line(start):
        tags["Start"] = line
    tags["Seats"] = " ".join(match.seats)
    tags["Undo"], tags["Chance"] = match.undo_policy, match.chance
    end = match.path[-1] if match.path else match.root
    plies = match.plies + sum(1 for _ in end.main_line())
    if match.ply != plies:
        tags["Ply"] = str(match.ply)
    if over:
        tags["Seed"] = str(match.seed)
    for name, value in match.tags.items():
        if not NAME.fullmatch(name) or name in OWN_TAGS:
            raise ValueError(f"tags: {name!r} cannot be the name of a tag of its own")
        tags[name] = value
    return tags | {"Plies": str(plies)}  # the last: a record cut before it is known by its lack


def _new_line(state: State) -> str:
    """Position line of a new game with the options of a state, empty if there can be none."""
    try:
        return new_game(state.game, str(state.players), setting_of(state)).text()
    except ValueError:  # a puzzle's small board
        return ""


def _comment(node: Node) -> str:
    commands = ["[%back]"] if node.taken_back else []
    commands += [f"[%seat {seat} {kind}]" for seat, kind in node.seatings]
    comment = escape(node.comment, "{}")
    if COMMAND.match(comment):  # it only looks like one
        comment = "\\" + comment
    text = " ".join([*commands, *([comment] if comment else [])])
    return f"{{{text}}}" if text else ""


def _words(match: Match) -> Iterator[str]:
    """Tokens of all moves. Variations may lie in each other as deep as the game is long."""
    open_lines = [_line(match.root, match.path, match.start.copy())]
    while open_lines:
        part = next(open_lines[-1], None)
        if part is None:
            open_lines.pop()
        elif isinstance(part, str):
            yield part
        else:
            open_lines.append(part)


_Part: TypeAlias = "str | Iterator[_Part]"


def _line(node: Node, line: list[Node], state: State) -> Iterator[_Part]:
    """Tokens of what follows ``node``: the line first, its alternatives in brackets."""
    while line or node.children:
        main = line[0] if line else node.children[0]
        yield main.move
        if comment := _comment(main):
            yield comment
        for other in node.children:
            if other is not main:
                yield "("
                yield _line(_Stem(other), [], state.copy())
                yield ")"
        state.apply(main.move)
        if _ends_line(state, main):
            yield "\n"
        node, line = main, line[1:]


class _Stem(Node):
    """A node whose only continuation is a given move, to write one variation."""

    def __init__(self, first: Node) -> None:
        super().__init__()
        self.children = [first]


_ENDS_LINE = {"Dealt", "BiddingOver", "TrickWon", "TurnEnded"}


def _ends_line(state: State, node: Node) -> bool:
    """Break after a trick, a deal, the bidding, a turn, or a round of the table (Zyrcan)."""
    if state.game == "zyrcan":
        return state.turn in (0, None)
    kinds = {event.kind for event in node.events}
    return bool(kinds & _ENDS_LINE) or any(
        event.facts.get("why") == "turn" for event in node.events
    )


def save(match: Match, path: str | Path) -> None:
    """Write a record to a file, all or nothing: a failure leaves the old file as it was.

    Parameters
    ----------
    match
        The match.
    path
        Where to; an existing file is replaced.
    """
    path = Path(path).resolve()
    text = dumps(match)
    new = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        with new.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


# --- reading -----------------------------------------------------------------


def load(path: str | Path, *, seed: int | str | None = None) -> Match:
    """Read a record from a file, see :func:`loads`."""
    data = Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise BadRecord(line, f"byte {error.start} is not text in UTF-8") from None
    return loads(text, seed=seed)


def loads(text: str, *, seed: int | str | None = None) -> Match:
    r"""Read a record and stand where the game stood.

    Parameters
    ----------
    text
        The record.
    seed
        For the draws and bots to come; the record's own or a new one when ``None``.

    Raises
    ------
    BadRecord
        With line and reason.

    Examples
    --------
    >>> text = '[Game "ZYRCAN"]\n[Players "3"]\n\n3@d3 2@a1 {why not} (1@b1)'
    >>> loads(text).moves()
    ['3@d3', '2@a1']
    >>> loads(text + " 9@c3")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kyran_widgets.play.record_frame.BadRecord: line 4: move 3 '9@c3' (rule R7): ...
    """
    return Reader(text, seed).match()
