"""Reading records, with line and reason for every fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kyran_widgets.play.match import HUMAN, Match, kinds_of
from kyran_widgets.play.record_frame import (
    COMMAND,
    GAME_TAGS,
    MATCH_TAGS,
    NAME,
    OWN_TAGS,
    VERSION,
    BadRecord,
    new_game,
    result_of,
    setting_of,
    unescape,
)
from kyran_widgets.play.tree import Node
from kyran_widgets.rules import BadPosition, Event, State, rules_of
from kyran_widgets.text import refusal_text

_TAG = re.compile(rf'\[({NAME.pattern}) "((?:[^"\\]|\\.)*)"\]')
_TOKEN = re.compile(r"\s+|\{(?:[^\\}]|\\.)*\}|\(|\)|[^\s{}()]+|.", re.DOTALL)
_SEED = re.compile("0|-?[1-9][0-9]{0,99}")

_Tags = dict[str, tuple[str, int]]
"""Value and line by name."""


class _Token(NamedTuple):
    text: str
    line: int


class _Line(NamedTuple):
    """A line of moves being read: where it branches off, and how far it has come."""

    stem: Node
    node: Node
    before: State  # the position before ``node``
    state: State


class Reader:
    """Reads one record.

    Parameters
    ----------
    text
        The record.
    seed
        For the draws and bots to come; the record's own or a new one when ``None``.
    """

    def __init__(self, text: str, seed: int | str | None) -> None:
        self.text = text
        self.seed = seed

    def match(self) -> Match:
        """Return the match, standing where the game stood; a fault raises ``BadRecord``."""
        tags, body, line = self._tags()
        match = self._begin(tags)
        self._moves(match, self._tokens(body, line))
        match.path = list(match.root.main_line())
        self._finish(match, tags)
        return match

    # --- tags ----------------------------------------------------------------

    def _tags(self) -> tuple[_Tags, str, int]:
        """Return the tags, the rest, and the line where it begins."""
        tags: _Tags = {}
        lines = self.text.split("\n")
        at = 0
        for at, raw in enumerate(lines):
            line = raw.strip()
            if not line:
                continue
            if not line.startswith("["):
                break
            if _TAG.sub("", line).strip():
                raise BadRecord(at + 1, f'{line[:60]!r} is not a tag as [Game "KYRAN"]')
            for tag in _TAG.finditer(line):
                if tag[1] in tags:
                    raise BadRecord(at + 1, f"the tag {tag[1]} stands twice")
                tags[tag[1]] = (unescape(tag[2]), at + 1)
        else:
            at = len(lines)
        return tags, "\n".join(lines[at:]), at + 1

    def _begin(self, tags: _Tags) -> Match:
        """Return the match as the tags set it up."""
        version, line = tags.get("Record", (VERSION, 1))
        if version != VERSION:
            raise BadRecord(line, f"record version {version!r}; this package reads {VERSION}")
        state = self._start(tags)
        given = {name.lower(): tags[name][0] for name in ("Undo", "Chance") if name in tags}
        seats = tags["Seats"][0].split(" ") if "Seats" in tags else [HUMAN] * state.players
        seed = tags["Seed"][0] if self.seed is None and "Seed" in tags else self.seed
        if isinstance(seed, str) and _SEED.fullmatch(seed):
            seed = int(seed)
        try:
            match = Match(state, seats=seats, seed=seed, **{"undo": "any", **given})
        except ValueError as error:
            raise BadRecord(_blamed(error, tags, MATCH_TAGS), str(error)) from None
        match.tags = {name: value for name, (value, _) in tags.items() if name not in OWN_TAGS}
        return match

    def _start(self, tags: _Tags) -> State:
        """Return the position that the game starts from."""
        if "Game" not in tags:
            raise BadRecord(1, "the tag Game is missing")
        game, line = tags["Game"]
        try:
            rules = rules_of(game.lower())
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
        setting = {name: tags[name][0] for name in GAME_TAGS if name in tags}
        if "Start" not in tags:
            if "Players" not in tags:
                raise BadRecord(1, "the tag Players is missing")
            try:
                return new_game(game.lower(), setting["Players"], setting)
            except ValueError as error:
                raise BadRecord(_blamed(error, tags, GAME_TAGS), str(error)) from None
        start, line = tags["Start"]
        try:
            state = rules.State.parse(start)
        except BadPosition as error:
            raise BadRecord(line, "; ".join(map(str, error.faults))) from None
        true = {"Players": str(state.players), **setting_of(state)}
        for name, value in setting.items():
            if value != true.get(name):
                reason = f"{name} {value!r}, but the tag Start says {true.get(name, '-')!r}"
                raise BadRecord(tags[name][1], reason)
        return state

    # --- moves ---------------------------------------------------------------

    def _tokens(self, body: str, line: int) -> Iterator[_Token]:
        for found in _TOKEN.finditer(body):
            token = found[0]
            if not token.isspace():
                if token == "{":
                    raise BadRecord(line, "a comment '{' that is never closed: is the record cut?")
                yield _Token(token, line)
            line += token.count("\n")

    def _moves(self, match: Match, tokens: Iterator[_Token]) -> None:
        """Read the moves into the tree."""
        here = _Line(match.root, match.root, match.start.copy(), match.start.copy())
        around: list[tuple[_Line, int]] = []  # the lines that a variation interrupts
        for text, line in tokens:
            if text == "(":
                stem = here.node.parent
                if here.node is here.stem or stem is None:
                    raise BadRecord(line, "a variation '(' before any move")
                around.append((here, line))
                here = _Line(stem, stem, here.before, here.before.copy())
            elif text == ")":
                if not around:
                    raise BadRecord(line, "a ')' without its '('")
                here, _ = around.pop()
            elif text.startswith("{"):
                self._read_comment(match, here.node, _Token(text, line))
            else:
                here = self._read_move(here, _Token(text, line))
        if around:
            raise BadRecord(around[-1][1], "a variation '(' never closed: is the record cut?")

    def _read_move(self, here: _Line, token: _Token) -> _Line:
        text, state = token.text, here.state
        refusal = state.refuse(text)
        if refusal is not None:
            reason = refusal_text(state.game, refusal, "en")
            where = f"move {len(here.node.line()) + 1} {text[:40]!r} (rule {refusal.rule})"
            raise BadRecord(token.line, f"{where}: {reason}")
        before, seat = state.copy(), state.turn
        log: list[Event] = []
        state.apply(text, log)
        node = here.node.child(text)
        if node is None:
            node = Node(text, seat, here.node, tuple(log))
            here.node.children.append(node)
        return _Line(here.stem, node, before, state)

    def _read_comment(self, match: Match, node: Node, token: _Token) -> None:
        text = token.text[1:-1]
        while command := COMMAND.match(text):
            if command[1] == "back":
                node.taken_back = True
            else:
                seat, kind = int(command[2]), command[3]
                if seat >= match.players or kind not in kinds_of(match.game):
                    kinds = ", ".join(kinds_of(match.game))
                    reason = f"seats 0 to {match.players - 1} may be {kinds}"
                    raise BadRecord(token.line, f"{command[0].strip()}: {reason}")
                node.seatings.append((seat, kind))
            text = text[command.end() :]
        text = unescape(text)
        node.comment = f"{node.comment} {text}" if node.comment and text else node.comment or text

    # --- the end -------------------------------------------------------------

    def _finish(self, match: Match, tags: _Tags) -> None:
        """Check the length and the result, and stand where the game stood."""
        last = self.text.count("\n") + 1
        if "Record" in tags and ("Plies" not in tags or not self.text.endswith("\n")):
            raise BadRecord(last, "the end is missing: is the record cut?")
        plies, _ = tags.get("Plies", (str(match.plies), 0))
        if plies != str(match.plies):
            reason = f"{match.plies} moves, the tag Plies says {plies}: is the record cut?"
            raise BadRecord(last, reason)
        ply, line = tags.get("Ply", (str(match.plies), 0))
        if not re.fullmatch("[0-9]{1,9}", ply) or int(ply) > match.plies:
            raise BadRecord(line, f"Ply {ply!r}: the record has {match.plies} moves")
        result, line = tags.get("Result", ("*", 0))
        got = result_of(match.at(match.plies))
        if result not in ("*", got):
            reason = f"the result is {result!r}, the moves give {got!r}: is the record cut?"
            raise BadRecord(line, reason)
        match.goto(int(ply))
        match.rev, match.paused = 0, match.ply < match.plies


def _blamed(error: ValueError, tags: _Tags, names: tuple[str, ...]) -> int:
    """Line of the tag that an error names first; of the options if it names none."""
    for name in names:
        if name in tags and str(error).startswith((f"{name.lower()}=", f"{name.lower()}:")):
            return tags[name][1]
    return tags.get("Options", ("", 1))[1]
