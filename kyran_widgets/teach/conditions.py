"""Conditions: what the rules are asked about a move, or about a game that is played.

A condition is a table with one of these heads, some with companions:

==========================  ===============================================================
``legal = true``            any legal move
``move = "d3xd5"``          it has the same effect as this move: the same position results
``event = "Captured"``      it makes this event happen; with ``facts = {…}`` and ``rule``,
                            one with these facts by this rule
``view = "won.0", is = 2``  the picture after it says so (a list counts as its length too)
``phase = "play"``          this phase follows
``over = true``             the game is over
``winner = 0``              the game is over and this seat has (a share in) the win
``moves = 5``               the pupil has played so many moves (in a Play alone)
``sealed = "salt:digest"``  the position that results has this digest, see :func:`seal`
``not``, ``any``, ``all``   of another condition, or of a list of them
==========================  ===============================================================
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kyran_widgets.play import nested
from kyran_widgets.play.misfits import Misfit, Path, choices, is_a, nearest
from kyran_widgets.play.nested import happened
from kyran_widgets.play.vocabulary import event_misfits, fields_of, rules_by
from kyran_widgets.rules import Event, State, shown
from kyran_widgets.teach.lesson_steps import Condition
from kyran_widgets.text import event_kinds, phases, rulebook

COMPANIONS: Mapping[str, tuple[str, ...]] = {"event": ("facts", "rule"), "view": ("is",)}
"""Fields that may stand beside a head."""


@dataclass(frozen=True)
class Played:
    """What a condition is judged on: a move, or all that a Play has seen."""

    before: State
    after: State
    events: Sequence[Event]
    own: int = 1


def played(state: State, move: str) -> Played:
    """Play a legal move on a copy of a state.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> [event.kind for event in played(State.new(3), "3@d3").events]
    ['Deployed']
    """
    after, log = state.copy(), list[Event]()
    after.apply(move, log)
    return Played(state, after, log)


def holds(condition: Condition, done: Played) -> bool:
    """Whether a condition holds.

    Parameters
    ----------
    condition
        One in which :func:`misfits` finds nothing.
    done
        What was played.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> done = played(State.new(3), "3@d3")
    >>> holds({"event": "Deployed", "facts": {"motors": 3}}, done), holds({"over": True}, done)
    (True, False)
    """
    head = next(name for name in condition if name in _HEADS)
    return _HEADS[head].holds(condition[head], condition, done)


def accepted(condition: Condition, state: State) -> list[str]:
    """Return the legal moves for which a condition holds.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> len(accepted({"legal": True}, State.new(3)))
    126
    """
    return [move for move in state.legal() if holds(condition, played(state, move))]


def atoms(condition: Condition, path: Path = ()) -> Iterator[tuple[Path, Condition]]:
    """Every condition within a condition that is made of no other, and where it stands.

    Examples
    --------
    >>> list(atoms({"not": {"over": True}}))
    [(('not',), {'over': True})]
    """
    for head in ("any", "all"):
        for number, part in enumerate(condition.get(head, ())):
            yield from atoms(part, (*path, head, number))
    if "not" in condition:
        yield from atoms(condition["not"], (*path, "not"))
    elif not {"any", "all"} & set(condition):
        yield path, condition


# --- numbers in a view ---------------------------------------------------------------


def number_at(view: Mapping[str, Any], path: str) -> int:
    """Return the number at a path into a view; a list counts as its length.

    Raises
    ------
    ValueError
        Saying where the path leaves the view, or that no number is there.

    Examples
    --------
    >>> number_at({"lives": [5, 4], "hands": [["30", "M"], 2]}, "hands.0")
    2
    """
    here: Any = view
    for part in path.split("."):
        if isinstance(here, Mapping) and part in here:
            here = here[part]
        elif part in map(str, range(len(_listed(here)))):
            here = here[int(part)]
        else:
            there = list(here) if isinstance(here, Mapping) else range(len(_listed(here)))
            known = ", ".join(map(str, there)) or "nothing"
            raise ValueError(f"view {shown(path)}: no {shown(part)} there, but {known}")
    if isinstance(here, list | tuple | Mapping):
        return len(here)
    if isinstance(here, bool) or not isinstance(here, int):
        raise ValueError(f"view {shown(path)}: {here!r} is no number")  # noqa: TRY004 (of a path)
    return here


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


# --- sealed answers --------------------------------------------------------------------


def digest(salt: str, answer: str) -> str:
    """Return what a sealed answer is known by.

    Examples
    --------
    >>> digest("00", "42")[:8]
    '600539fe'
    """
    return hashlib.sha256(f"{salt}/{answer}".encode()).hexdigest()


def sealed(answer: str) -> str:
    """Seal an answer: its digest behind a fresh salt.

    Examples
    --------
    >>> salt, _, rest = sealed("42").partition(":")
    >>> rest == digest(salt, "42")
    True
    """
    salt = secrets.token_hex(8)
    return f"{salt}:{digest(salt, answer)}"


def is_seal(seal: object) -> bool:
    """Whether something is what :func:`sealed` makes.

    Examples
    --------
    >>> is_seal(sealed("42")), is_seal("42")
    (True, False)
    """
    return isinstance(seal, str) and re.fullmatch("[0-9a-f]{16}:[0-9a-f]{64}", seal) is not None


def opens(seal: str, answer: str) -> bool:
    """Whether an answer is the one that was sealed.

    Examples
    --------
    >>> opens(sealed("42"), "42"), opens(sealed("42"), "43")
    (True, False)
    """
    salt, _, rest = seal.partition(":")
    return secrets.compare_digest(digest(salt, answer), rest)


# --- the heads -------------------------------------------------------------------------


def _same_effect(move: str, _: Condition, done: Played) -> bool:
    if done.before.refuse(move) is not None:
        return False
    return played(done.before, move).after.text() == done.after.text()


def _event(kind: str, condition: Condition, done: Played) -> bool:
    facts, rule = condition.get("facts", {}), condition.get("rule")
    return any(happened(event, kind, facts) and rule in (None, event.rule) for event in done.events)


def _view(path: str, condition: Condition, done: Played) -> bool:
    try:
        return bool(number_at(done.after.view("all"), path) == condition["is"])
    except ValueError:  # where the path leads depends on the position
        return False


def _winner(seat: int, _: Condition, done: Played) -> bool:
    outcome = done.after.outcome()
    return outcome is not None and seat in outcome.winners


class _Head(NamedTuple):
    kind: type
    holds: Callable[[Any, Condition, Played], bool]


_HEADS: Mapping[str, _Head] = {
    "legal": _Head(bool, lambda value, _, __: bool(value)),
    "move": _Head(str, _same_effect),
    "event": _Head(str, _event),
    "view": _Head(str, _view),
    "phase": _Head(str, lambda phase, _, done: done.after.phase == phase),
    "over": _Head(bool, lambda value, _, done: (done.after.outcome() is not None) == value),
    "winner": _Head(int, _winner),
    "moves": _Head(int, lambda count, _, done: done.own >= count),
    "sealed": _Head(str, lambda seal, _, done: opens(seal, done.after.text())),
    "not": _Head(dict, lambda part, _, done: not holds(part, done)),
    "any": _Head(list, lambda parts, _, done: any(holds(part, done) for part in parts)),
    "all": _Head(list, lambda parts, _, done: all(holds(part, done) for part in parts)),
}

_GRAMMAR = nested.Grammar(
    "condition",
    "event = …",
    {name: head.kind for name, head in _HEADS.items()},
    COMPANIONS,
    ("any", "all"),
    ("not",),
)
_NOT_OF_A_PLAY = ("legal", "move", "sealed")


# --- what can be wrong -----------------------------------------------------------------


def misfits(condition: Any, game: str, *, play: bool = False, path: Path = ()) -> Iterator[Misfit]:
    """Say all that is wrong with a condition.

    Parameters
    ----------
    condition
        Any data.
    game
        Whose events and rules it may name.
    play
        Whether it is to end a Play, not to judge a move.
    path
        Where it stands.

    Examples
    --------
    >>> [misfit.reason for misfit in misfits({"event": "Capturd"}, "zyrcan")]
    ["zyrcan has no event 'Capturd'; did you mean Captured?"]
    """

    def atom(head: str, data: Condition, here: Path) -> Iterator[Misfit]:
        if play and head in _NOT_OF_A_PLAY:
            yield Misfit((*here, head), f"{head} judges one move: it cannot end a Play")
        elif not play and head == "moves":
            reason = "moves counts what is played in a Play: it cannot judge one move"
            yield Misfit((*here, head), reason)
        else:
            yield from _atom_misfits(head, data, game, here)

    yield from nested.misfits(condition, _GRAMMAR, atom, path)


def _atom_misfits(head: str, condition: Condition, game: str, path: Path) -> Iterator[Misfit]:
    if head == "event":
        kind, facts, kinds = condition["event"], condition.get("facts", {}), event_kinds(game)
        if not is_a(facts, dict):
            yield Misfit((*path, "facts"), "facts must be a table of names and values")
        yield from event_misfits(game, kind, facts, path)
        rule, rules, known = condition.get("rule"), [*rulebook(game)], rules_by(game, kind)
        if rule is not None and rule not in rules:
            yield Misfit((*path, "rule"), f"{game} has no rule {shown(rule)}{nearest(rule, rules)}")
        elif rule is not None and kind in kinds and rule not in known:
            told = choices(rule, known)
            yield Misfit((*path, "rule"), f"{kind} does not happen by rule {shown(rule)}{told}")
    elif head == "phase" and condition["phase"] not in phases(game):
        told = choices(condition["phase"], phases(game))
        yield Misfit((*path, "phase"), f"{game} has no phase {shown(condition['phase'])}{told}")
    elif head == "view":
        field, known = condition["view"].partition(".")[0], fields_of(game)
        if field not in known:
            reason = f"view {shown(condition['view'])}: no {field!r} there{choices(field, known)}"
            yield Misfit((*path, "view"), reason)
        if not is_a(condition.get("is"), int):
            yield Misfit(path, "view needs a number beside it: is = …")
    elif head == "sealed" and not is_seal(condition["sealed"]):
        yield Misfit((*path, "sealed"), "this is no seal: make one with seal(…)")


def unseated(condition: Condition, players: int, path: Path = ()) -> Iterator[Misfit]:
    """Say which seats a condition names that are not at the board.

    Examples
    --------
    >>> [misfit.reason for misfit in unseated({"not": {"winner": 3}}, 3)]
    ['winner = 3: the seats are 0 to 2']
    """
    for where, atom in atoms(condition):
        if "winner" in atom and not 0 <= atom["winner"] < players:
            reason = f"winner = {atom['winner']}: the seats are 0 to {players - 1}"
            yield Misfit((*path, *where, "winner"), reason)
