"""Records: a match as text, in a frame like PGN that all games share.

Tags, a blank line, then the moves in order, chance moves included. A comment stands in
``{…}`` after its move, a variation in ``(…)`` after the move it replaces. Two commands
may stand in a comment, as ``[%back]`` (this move was taken back) and ``[%seat 1 greedy]``
(a seat changed hands).
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kyran_widgets.play.match import HUMAN, Match, kinds_of
from kyran_widgets.play.tree import Node
from kyran_widgets.rules import BadPosition, Event, State, rules_of
from kyran_widgets.text import refusal_text

VERSION = "1"
_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]')
_TOKEN = re.compile(r"\s+|\{(?:[^\\}]|\\.)*\}|\(|\)|[^\s{}()]+|.", re.DOTALL)
_COMMAND = re.compile(r"\[%(back|seat ([0-9]) ([a-z]+))\]\s*")
_OWN_TAGS = ("Game", "Record", "Players", "Deck", "Board", "Options", "Result", "Start")
_MATCH_TAGS = ("Seats", "Undo", "Chance", "Plies", "Ply", "Seed")


class BadRecord(ValueError):
    """A record that cannot be read, with the line and the reason; nothing was changed.

    Parameters
    ----------
    line
        Line of the text, from 1.
    reason
        What is wrong there.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


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
        tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _tags(match).items())
        words = list(_words(match.root, match.path, match.start.copy()))
        opening = _comment(match.root)
    body = " ".join([opening, *words] if opening else words)
    lines = [line.strip() for line in body.split("\n")]
    return f"{tags}\n" + "".join(f"{line}\n" for line in lines if line)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _tags(match: Match) -> dict[str, str]:
    line = match.start.text()
    start = rules_of(match.game).State.parse(line)
    tags = {"Game": match.game.upper(), "Record": VERSION, "Players": str(match.players)}
    tags |= _setting(start)
    over = match.outcome is not None and match.ply == match.plies
    tags["Result"] = _result(match.state) if over else "*"
    if line != _new_line(start):
        tags["Start"] = line
    tags["Seats"] = " ".join(match.seats)
    tags["Undo"], tags["Chance"] = match.undo_policy, match.chance
    end = match.path[-1] if match.path else match.root
    plies = match.plies + sum(1 for _ in end.main_line())
    tags["Plies"] = str(plies)
    if match.ply != plies:
        tags["Ply"] = str(match.ply)
    if over:
        tags["Seed"] = str(match.seed)
    return tags | {k: v for k, v in match.tags.items() if k not in tags}


def _setting(state: State) -> dict[str, str]:
    """Tags of the board or deck, and of the options, read off the position line."""
    line = state.text()
    if state.game == "kyran":
        fields = dict(part.partition("=")[::2] for part in line.split(";")[1:])
        return {"Deck": fields["deck"], "Options": fields["opt"]}
    _, _, board, opt, *_ = line.split(" ")
    return {"Board": board, "Options": opt}


def _new(game: str, players: int, setting: dict[str, str]) -> State:
    options: dict[str, object] = {}
    for name in ("Deck", "Board"):
        if name in setting:
            options[name.lower()] = setting[name]
    for item in setting["Options"].split(",") if setting["Options"] != "-" else []:
        name, _, value = item.partition(":")
        options[name] = int(value) if value.isdigit() else value
    return rules_of(game).State.new(players, **options)


def _new_line(state: State) -> str:
    """Position line of a new game with the options of a state, empty if there can be none."""
    try:
        return _new(state.game, state.players, _setting(state)).text()
    except ValueError:  # a puzzle's small board
        return ""


def _result(state: State) -> str:
    outcome = state.outcome()
    if outcome is None:
        return "*"
    if state.game == "kyran":
        lists = (",".join(map(str, seats)) or "-" for seats in (outcome.winners, outcome.losers))
        return "M={} L={}".format(*lists)
    return state.text().rpartition(" ")[2]


def _comment(node: Node) -> str:
    commands = ["[%back]"] if node.taken_back else []
    commands += [f"[%seat {seat} {kind}]" for seat, kind in node.seatings]
    text = " ".join([*commands, *([node.comment] if node.comment else [])])
    return "{" + re.sub(r"([\\{}])", r"\\\1", text) + "}" if text else ""


def _words(node: Node, line: list[Node], state: State) -> Iterator[str]:
    """Tokens of what follows ``node``: the line first, its alternatives in brackets."""
    while line or node.children:
        main = line[0] if line else node.children[0]
        yield main.move
        if comment := _comment(main):
            yield comment
        for other in node.children:
            if other is not main:
                yield "("
                yield from _words(_Stem(other), [], state.copy())
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


def _ends_line(state: State, node: Node) -> bool:
    """Break after a trick, a deal, the bidding (KYRAN) or a round of the table (Zyrcan)."""
    if state.game == "zyrcan":
        return state.turn in (0, None)
    kinds = {event.kind for event in node.events}
    return bool(kinds & {"Dealt", "BiddingOver", "TrickWon"})


def save(match: Match, path: str | Path) -> None:
    """Write a record to a file, all or nothing: a failure leaves the old file as it was.

    Parameters
    ----------
    match
        The match.
    path
        Where to; an existing file is replaced.
    """
    path = Path(path)
    text = dumps(match)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# --- reading -----------------------------------------------------------------


def load(path: str | Path, *, seed: int | str | None = None) -> Match:
    """Read a record from a file, see :func:`loads`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(1, f"not a text in UTF-8 (byte {error.start})") from None
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
    >>> text = '[Game "ZYRCAN"]\n[Players "3"]\n\n3@d3 2@a1 {why not} (1@b1) --'
    >>> loads(text)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kyran_widgets.play.record.BadRecord: ...
    """
    return _Reader(text, seed).match()


class _Token(NamedTuple):
    text: str
    line: int


class _Reader:
    def __init__(self, text: str, seed: int | str | None) -> None:
        self.text = text
        self.seed = seed

    def match(self) -> Match:
        tags, body, line = self._tags()
        match = self._begin(tags)
        tokens = self._tokens(body, line)
        end = self._moves(match.root, match.start.copy(), tokens)
        if end is not None:
            raise BadRecord(end.line, "a ')' without its '('")
        match.path = list(match.root.main_line())
        self._finish(match, tags)
        return match

    def _tags(self) -> tuple[dict[str, tuple[str, int]], str, int]:
        tags: dict[str, tuple[str, int]] = {}
        at, lines = 0, self.text.splitlines(keepends=True)
        for at, raw in enumerate(lines):
            line = raw.strip()
            if not line.startswith("["):
                if line:
                    break
                continue
            found = list(_TAG.finditer(line))
            if not found or _TAG.sub("", line).strip():
                raise BadRecord(at + 1, f'{line[:60]!r} is not a tag as [Game "KYRAN"]')
            for tag in found:
                if tag[1] in tags:
                    raise BadRecord(at + 1, f"the tag {tag[1]} stands twice")
                tags[tag[1]] = (re.sub(r"\\(.)", r"\1", tag[2]), at + 1)
        else:
            at = len(lines)
        return tags, "".join(lines[at:]), at + 1

    def _begin(self, tags: dict[str, tuple[str, int]]) -> Match:
        def get(name: str, default: str | None = None) -> tuple[str, int]:
            if name in tags:
                return tags[name]
            if default is None:
                raise BadRecord(1, f"the tag {name} is missing")
            return default, 1

        version, line = get("Record", VERSION)
        if version != VERSION:
            raise BadRecord(line, f"record version {version!r}; this package reads {VERSION}")
        game, line = get("Game")
        try:
            rules = rules_of(game.lower())
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
        start, line = get("Start", "")
        try:
            if start:
                state = rules.State.parse(start)
            else:
                players, line = get("Players")
                setting: dict[str, str] = {n: tags[n][0] for n in ("Deck", "Board") if n in tags}
                setting["Options"] = get("Options", "-")[0]
                number = int(players) if players.isdecimal() else -1
                state = _new(game.lower(), number, setting)
        except BadPosition as error:
            raise BadRecord(line, "; ".join(map(str, error.faults))) from None
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
        kinds = kinds_of(state.game)
        seats, line = get("Seats", " ".join([HUMAN] * state.players))
        seed = self.seed if self.seed is not None or "Seed" not in tags else tags["Seed"][0]
        try:
            match = Match(
                state,
                seats=seats.split(" "),
                seed=int(seed) if isinstance(seed, str) and seed.isdecimal() else seed,
                chance=get("Chance", "auto")[0],
                undo=get("Undo", "any")[0],
            )
        except ValueError as error:
            raise BadRecord(line, f"{error} (kinds: {', '.join(kinds)})") from None
        own = {*_OWN_TAGS, *_MATCH_TAGS}
        match.tags = {name: value for name, (value, _) in tags.items() if name not in own}
        return match

    def _tokens(self, body: str, line: int) -> Iterator[_Token]:
        for found in _TOKEN.finditer(body):
            token = found[0]
            if not token.isspace():
                if token == "{":
                    raise BadRecord(line, "a comment '{' that is never closed: is the record cut?")
                yield _Token(token, line)
            line += token.count("\n")
        yield _Token("", line)

    def _moves(self, node: Node, state: State, tokens: Iterator[_Token]) -> _Token | None:
        """Read moves after ``node`` up to the end (``None``) or a closing bracket."""
        before = state.copy()
        first = node
        for token in tokens:
            text = token.text
            if text in ("", ")"):
                return token if text else None
            if text == "(":
                if node is first:
                    raise BadRecord(token.line, "a variation '(' before any move")
                assert node.parent is not None
                end = self._moves(node.parent, before.copy(), tokens)
                if end is None:
                    raise BadRecord(token.line, "a variation '(' never closed: is the record cut?")
            elif text.startswith("{"):
                self._read_comment(node, token, state)
            else:
                refusal = state.refuse(text)
                if refusal is not None:
                    reason = refusal_text(state.game, refusal, "en")
                    where = f"move {len(node.line()) + 1} {text[:40]!r} (rule {refusal.rule})"
                    raise BadRecord(token.line, f"{where}: {reason}")
                before = state.copy()
                node = self._add(node, text, state)
        return None

    def _add(self, node: Node, move: str, state: State) -> Node:
        log: list[Event] = []
        seat = state.turn
        state.apply(move, log)
        child = node.child(move)
        if child is None:
            child = Node(move, seat, node, tuple(log))
            node.children.append(child)
        return child

    def _read_comment(self, node: Node, token: _Token, state: State) -> None:
        text = re.sub(r"\\(.)", r"\1", token.text[1:-1]).strip()
        while command := _COMMAND.match(text):
            if command[1] == "back":
                node.taken_back = True
            else:
                seat, kind = int(command[2]), command[3]
                if seat >= state.players or kind not in kinds_of(state.game):
                    raise BadRecord(token.line, f"{command[0].strip()}: no such seat or kind")
                node.seatings.append((seat, kind))
            text = text[command.end() :]
        node.comment = f"{node.comment} {text}".strip()

    def _finish(self, match: Match, tags: dict[str, tuple[str, int]]) -> None:
        """Check the length and the result, and stand where the game stood."""
        last = self.text.count("\n") + 1
        if "Record" in tags and ("Plies" not in tags or not self.text.endswith("\n")):
            raise BadRecord(last, "the end is missing: is the record cut?")
        plies, _ = tags.get("Plies", (str(match.plies), 0))
        if plies != str(match.plies):
            raise BadRecord(
                last, f"{match.plies} moves, the tag Plies says {plies}: is the record cut?"
            )
        ply, line = tags.get("Ply", (str(match.plies), 0))
        if not ply.isdecimal() or int(ply) > match.plies:
            raise BadRecord(line, f"Ply {ply!r}: the record has {match.plies} moves")
        result, line = tags.get("Result", ("*", 0))
        match.goto(match.plies)
        got = _result(match.state)
        if result not in ("*", got):
            reason = f"the result is {result!r}, the moves give {got!r}: is the record cut?"
            raise BadRecord(line, reason)
        match.goto(int(ply))
        match.rev, match.paused = 0, False
