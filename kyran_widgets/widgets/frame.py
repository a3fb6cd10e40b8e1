"""The public picture of a match: what goes into the synced trait ``view``.

Everything here is made from ``view(None)`` and from events that a spectator may learn
of, so that it may be saved with a notebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from kyran_widgets import text
from kyran_widgets.play import Match, Node, kinds_of
from kyran_widgets.rules import CHANCE, Event, State

LOG_LINES = 30

_WORDS: WeakKeyDictionary[Node, dict[str, list[str]]] = WeakKeyDictionary()
"""The events of a move in words, by language: the same lines are told after every move."""


class Look(NamedTuple):
    """How one widget shows a match.

    Attributes
    ----------
    lang, theme, pace
        Settings.
    shown
        The ply shown, ``None`` for where the game stands.
    names
        Names of the seats.
    acts_for
        Seats that the widget may move.
    undoes
        Seats whose decisions it takes back, see ``Match.undo``.
    rules, seats
        Whether it may take back, begin anew, set the pace; and give seats away.
    thinking
        The seat whose bot is at work.
    waiting
        Whether a bot waits for the signal to play.
    said
        What has happened since the last picture.
    """

    lang: str
    theme: str
    pace: str
    shown: int | None
    names: list[str]
    acts_for: frozenset[int] = frozenset()
    undoes: int | frozenset[int] | None = None
    rules: bool = False
    seats: bool = False
    thinking: int | None = None
    waiting: bool = False
    said: str = ""


def seat_names(game: str, players: int) -> list[str]:
    """Short names of the seats: letters in Zyrcan, numbers from 1 in the card games."""
    return list("ABCDEF"[:players]) if game == "zyrcan" else [str(s + 1) for s in range(players)]


def public_view(
    match: Match,
    look: Look,
    trace: Callable[[int, Look], dict[str, Any] | None],
    expected: Callable[[State], tuple[str, dict[str, Any]]],
) -> dict[str, Any]:
    """Build the value of ``view``.

    Parameters
    ----------
    match
        The match; its lock is held by the caller.
    look
        How this widget shows it.
    trace
        What the last move before a ply did, for a spectator's eye.
    expected
        Key and facts of the sentence that says what the acting seat is to do.
    """
    ply = match.ply if look.shown is None else look.shown
    state = match.state if ply == match.ply else match.at(ply)
    table = state.view(None)
    refusal = match.undo_refusal(look.undoes)
    may_branch = ply != match.ply and match.back_refusal(ply, look.undoes) is None
    view = {
        "game": match.game,
        "rev": match.rev,
        "lang": look.lang,
        "theme": look.theme,
        "pace": look.pace,
        "title": text.label(match.game, "title", look.lang, players=match.players),
        "status": status(match, look, table, expected),
        "phase": text.label(match.game, f"phase_{table['phase']}", look.lang),
        "turn": table["turn"],
        "ply": ply,
        "plies": match.plies,
        "live": ply == match.ply,
        "seats": _seats(match, look),
        "kinds": [
            {"kind": kind, "label": text.words(look.lang, match.game)[kind]}
            for kind in kinds_of(match.game)
        ],
        "table": table,
        "trace": trace(ply, look),
        "log": log_lines(match, ply, look),
        "said": look.said,
        "outcome": None,
        "thinking": look.thinking,
        "waiting": look.waiting,
        "can": {
            "undo": look.rules and refusal is None,
            "redo": look.rules and match.ply < match.plies,
            "branch": look.rules and may_branch,
            "new": look.rules,
            "seats": look.seats,
        },
        "why": {},
    }
    if refusal is not None:
        view["why"]["undo"] = text.label(match.game, refusal.code, look.lang, **refusal.facts)
    outcome = state.outcome()
    if outcome is not None:
        title, lines = text.outcome_lines(match.game, outcome, table, look.lang)
        view["outcome"] = {"title": title, "lines": lines, "winners": list(outcome.winners)}
    return view


def status(
    match: Match,
    look: Look,
    table: Any,
    expected: Callable[[State], tuple[str, dict[str, Any]]],
) -> str:
    """Say in one sentence what is expected now."""
    lang, game, turn = look.lang, match.game, match.turn
    if look.shown is not None and look.shown != match.ply:
        if not look.shown:
            return text.label(game, "status_start", lang)
        return text.label(game, "status_shown", lang, ply=look.shown)
    if turn is None:
        return text.outcome_lines(game, match.outcome, table, lang)[0]
    if look.waiting and turn != CHANCE:
        return text.label(game, "status_step", lang, seat=turn)
    if look.thinking is not None:
        return text.label(game, "status_thinking", lang, seat=look.thinking)
    if turn in look.acts_for or turn == CHANCE:
        key, facts = expected(match.state)
        return text.label(game, key, lang, **facts)
    return text.label(game, "status_wait", lang, seat=turn)


def _seats(match: Match, look: Look) -> list[dict[str, Any]]:
    words = text.words(look.lang, match.game)
    return [
        {"seat": seat, "name": look.names[seat], "kind": kind, "label": words[kind]}
        for seat, kind in enumerate(match.seats)
    ]


def log_lines(
    match: Match, ply: int, look: Look, seat: int | str | None = None
) -> list[dict[str, Any]]:
    """Return the last lines of a seat's log up to ``ply``; moves taken back are marked."""
    out: list[dict[str, Any]] = []
    for number in range(ply, 0, -1):
        node = match.path[number - 1]
        told = _told(match.game, node, number, look, seat)
        for other in node.siblings():
            if other.taken_back:
                first, *rest = _told(match.game, other, number, look, seat)
                lines = [first, *(line for line in rest if not line["rule"])]  # seats given too
                told = [{**line, "taken_back": True} for line in lines] + told
        out = told + out
        if len(out) >= LOG_LINES:
            break
    return out[-LOG_LINES:]


def _told(
    game: str, node: Node, ply: int, look: Look, seat: int | str | None
) -> list[dict[str, Any]]:
    who = None if node.seat == CHANCE else node.seat
    lines = [
        {
            "ply": ply,
            "seat": event.facts.get("seat", who),
            "text": words,
            "rule": event.rule,
        }
        for event, words in zip(node.events, _words(game, node, look), strict=True)
        if event.seen_by(seat)
    ]
    for given, kind in node.seatings:
        kind_words = text.words(look.lang, game)[kind]
        words = text.label(game, "seat_changed", look.lang, seat=given, kind=kind_words)
        lines.append({"ply": ply, "seat": given, "text": words, "rule": ""})
    return lines


def _words(game: str, node: Node, look: Look) -> list[str]:
    """All events of a move in words, seen or not."""
    kept = _WORDS.setdefault(node, {})
    if look.lang not in kept:
        kept[look.lang] = [tell(game, event, look) for event in node.events]
    return kept[look.lang]


def tell(game: str, event: Event, look: Look) -> str:
    """One event in words."""
    return text.event_text(game, event, look.lang)
