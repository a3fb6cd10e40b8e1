r"""The frame that the records of all games share: tags, a blank line, moves.

A comment stands in ``{…}`` after its move, a variation in ``(…)`` after the move it
replaces. Two commands may open a comment: ``[%back]`` (this move was taken back) and
``[%seat 1 greedy]`` (a seat changed hands). In tags and comments a backslash makes the next
character an ordinary one; ``\n`` and ``\r`` are ends of line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kyran_widgets.rules import State, check_names, rules_of, shown

VERSION = "1"
GAME_TAGS = ("Players", "Mode", "Deck", "Board", "Options")
MATCH_TAGS = ("Seats", "Undo", "Chance")
OWN_TAGS = frozenset(
    ("Game", "Record", *GAME_TAGS, "Result", "Start", *MATCH_TAGS, "Ply", "Seed", "Plies")
)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
COMMAND = re.compile(r"\[%(back|seat ([0-9]) ([a-z]+))\] ?")
_LINE_ENDS = {"\n": "n", "\r": "r"}


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


def escape(text: str, special: str) -> str:
    r"""Put a backslash before each special character, and for an end of line.

    Examples
    --------
    >>> print(escape('say "hi"', '"'))
    say \"hi\"
    """
    return re.sub(
        rf"[\\{special}\n\r]", lambda found: "\\" + _LINE_ENDS.get(found[0], found[0]), text
    )


def unescape(text: str) -> str:
    r"""Undo :func:`escape`.

    Examples
    --------
    >>> unescape(r"a \{b\}")
    'a {b}'
    """
    ends = {letter: end for end, letter in _LINE_ENDS.items()}
    return re.sub(r"\\(.)", lambda found: ends.get(found[1], found[1]), text, flags=re.DOTALL)


def setting_of(state: State) -> dict[str, str]:
    """Tags of the board or deck, and of the options, read off the position line.

    Examples
    --------
    >>> setting_of(rules_of("zyrcan").State.new(3, eliminated="pass"))
    {'Board': 'tri42', 'Options': 'eliminated:pass'}
    """
    line = state.text()
    if state.game != "zyrcan":
        fields = dict(part.partition("=")[::2] for part in line.split(";")[1:])
        tag, field = ("Deck", "deck") if state.game == "kyran" else ("Mode", "m")
        return {tag: fields[field], "Options": fields["opt"]}
    _, _, board, opt, *_ = line.split(" ")
    return {"Board": board, "Options": opt}


def new_game(game: str, players: str, setting: Mapping[str, str]) -> State:
    """Begin a game as its tags say.

    Raises
    ------
    ValueError
        Naming the tag that is wrong, and the choices.

    Examples
    --------
    >>> new_game("kyran", "5", {"Deck": "simple", "Options": "first_dealer:2"}).turn
    '*'
    """
    rules = rules_of(game)
    if not re.fullmatch("[0-9]{1,3}", players):
        raise ValueError(f"players={shown(players)}: it must be a number")
    listed = setting.get("Options", "-")
    options: dict[str, object] = {}
    for item in listed.split(",") if listed != "-" else []:
        name, _, value = item.partition(":")
        if name in options:
            raise ValueError(f"option {name} is said twice")
        options[name] = int(value) if re.fullmatch("[0-9]{1,3}", value) else value
    for name in ("Deck", "Board", "Mode"):
        if name in setting:
            options[name.lower()] = setting[name]
    check_names(options, rules.OPTIONS)
    return rules.State.new(int(players), **options)


def result_of(state: State) -> str:
    """Value of the tag ``Result``.

    Examples
    --------
    >>> result_of(rules_of("kyran").State.new(3))
    '*'
    """
    outcome = state.outcome()
    if outcome is None:
        return "*"
    if state.game == "kyran":
        lists = (",".join(map(str, seats)) or "-" for seats in (outcome.winners, outcome.losers))
        return "M={} L={}".format(*lists)
    return state.text().rpartition(";res=" if state.game == "kirolo" else " ")[2]
