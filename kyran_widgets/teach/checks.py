"""Checks for assignments: one line and some points for each answer of a notebook.

A check holds no answer. What is right is a condition that the rules evaluate on the position
(the conditions of lessons), and what must not even be hinted at stands elsewhere:

* a *hidden* check stands in the teacher's own file (``Sheet(hidden="sheet1.toml")``), which
  the pupils do not get: their notebook says that hidden checks run later;
* or in a cell that nbgrader takes out (``check(…, hidden=True)``): it tells no reason;
* or the answer is *sealed*: :func:`seal` gives a salted digest of the position that results.
  Whoever tries all legal moves finds it, but then by playing, not by reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kyran_widgets.play.misfits import Misfit, boundless, is_a
from kyran_widgets.rules import GAMES, State, must_be_legal, rules_of, shown
from kyran_widgets.teach.answers import judge, not_yet, readable
from kyran_widgets.teach.conditions import is_seal, misfits, opens, played, sealed
from kyran_widgets.teach.lesson_proof import unanswerable
from kyran_widgets.teach.lesson_steps import Ask, Condition
from kyran_widgets.text import LANGS, label, one_line

_NOTHING: Any = object()
_EYES = "all"  # the position stands in the notebook for all to read


@dataclass(frozen=True)
class Check:
    """What a check found; true if it passed.

    Parameters
    ----------
    name
        What is checked.
    passed
        Whether the answer is right.
    points, of
        What was earned, and what could be.
    text
        One line for people.
    hidden
        Whether it is a hidden one.
    """

    name: str
    passed: bool
    points: int
    of: int
    text: str
    hidden: bool = False

    def __bool__(self) -> bool:
        """Whether it passed: ``assert done, done`` says its line where it did not."""
        return self.passed

    def __str__(self) -> str:
        """The line."""
        return self.text

    __repr__ = __str__


class Wanted(NamedTuple):
    """What makes an answer right."""

    condition: Condition | None = None
    view: str | None = None
    value: int | None = None
    sealed: str | None = None


class Answer(NamedTuple):
    """What was answered, and about what; a plain number is about nothing."""

    state: State | None
    kind: str
    value: Any


def check(
    *,
    name: str,
    position: str | State | None = None,
    move: Any = _NOTHING,
    moves: Any = _NOTHING,
    number: Any = _NOTHING,
    condition: Condition | None = None,
    view: str | None = None,
    value: int | None = None,
    sealed: str | None = None,
    points: int = 1,
    hidden: bool = False,
    lang: str = "fr",
) -> Check:
    """Check one answer.

    Parameters
    ----------
    name
        What is checked, for its line.
    position
        A position line, or a state; a number that is given plainly or sealed needs none.
    move, moves, number
        The answer, one of the three; ``None``, ``...`` and ``""`` are “not yet”.
    condition
        Which moves are right (which are counted, for a number), as in a lesson.
    view, value
        A number as a path into the picture of the position, or plainly.
    sealed
        A number, sealed.
    points
        What it counts.
    hidden
        Whether to keep the reason back.
    lang
        Language of its line.

    Raises
    ------
    ValueError
        If the check itself is wrong; a wrong answer is no error.

    Examples
    --------
    >>> line = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
    >>> capture = {"event": "Captured"}
    >>> print(check(name="Attack", position=line, move="a1xa3", condition=capture, lang="en"))
    ✓ Attack: 1 of 1 point.
    >>> check(name="Attack", position=line, move="a1xb1", condition=capture).passed
    False
    >>> print(check(name="Sum", number=5, value=6, lang="en"))
    ✗ Sum: 0 of 1 point. That is not it.
    """
    if not isinstance(name, str):
        raise ValueError(f"name={shown(name)}: a text is needed")  # noqa: TRY004
    given = {"move": move, "moves": moves, "number": number}
    kinds = [kind for kind, answer in given.items() if answer is not _NOTHING]
    if len(kinds) != 1:
        raise ValueError(f"check {shown(name)}: one answer is needed, as one of {', '.join(given)}")
    if lang not in LANGS:
        raise ValueError(f"lang={shown(lang)}: the choices are {', '.join(LANGS)}")
    if not is_a(points, int) or points < 1:
        raise ValueError(f"check {shown(name)}: points={shown(points)}: a whole number from 1")
    answer = Answer(known_state(position), kinds[0], given[kinds[0]])
    wanted = Wanted(condition, view, value, sealed)
    wrong = "; ".join(misfit.reason for misfit in wrongs(answer, wanted))
    if wrong:
        raise ValueError(f"check {shown(name)}: {wrong}")
    return checked(name, answer, wanted, points, hidden=hidden, lang=lang)


def seal(answer: str | int, position: str | State | None = None) -> str:
    """Seal a number, or a move in a position, so that it can be checked and not read.

    Parameters
    ----------
    answer
        The right number or move.
    position
        Where the move is played; another move with the same effect opens the seal too.

    Returns
    -------
    str
        For ``check(…, sealed=…)`` (a number) or ``condition={"sealed": …}`` (a move).

    Examples
    --------
    >>> line = "ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *"
    >>> wanted = {"sealed": seal("a1xa3", line)}
    >>> bool(check(name="?", position=line, move="a1xa3", condition=wanted))
    True
    """
    if position is None:
        if not is_a(answer, int):
            raise ValueError(f"answer={shown(answer)}: a number, or a move with its position")
        return sealed(str(answer))
    state = state_of(position)
    must_be_legal(state, answer)
    return sealed(played(state, str(answer)).after.text())


def state_of(position: str | State) -> State:
    """Return the state of a position line of any game, or the state itself.

    Examples
    --------
    >>> state_of("CHESS1 8")
    Traceback (most recent call last):
    ValueError: position='CHESS1 8': a line begins with ZYRCAN1, KYRAN1 or KIROLO1
    """
    if not isinstance(position, str):
        if getattr(position, "game", None) not in GAMES:
            raise ValueError(f"position={shown(position)}: a position line, or a state")
        return position.copy()
    for game in GAMES:
        if position.startswith(game.upper()):
            return rules_of(game).State.parse(position)
    raise ValueError(f"position={position[:40]!r}: a line begins with ZYRCAN1, KYRAN1 or KIROLO1")


def known_state(position: str | State | None) -> State | None:
    """Return the state of a position, if there is one."""
    return None if position is None else state_of(position)


def _ask(answer: Answer, wanted: Wanted) -> Ask:
    return Ask(
        answer=answer.kind,
        condition=wanted.condition,
        view=wanted.view,
        value=wanted.value,
    )


def wrongs(answer: Answer, wanted: Wanted) -> list[Misfit]:
    """Say what is wrong with a check, whatever is answered."""
    given = {name: value for name, value in wanted._asdict().items() if value is not None}
    found = [*boundless(given)] or [*_malformed(answer, given)]
    if found or "sealed" in given or answer.state is None:
        return found
    return [*unanswerable(_ask(answer, wanted), answer.state, _EYES)]


def _malformed(answer: Answer, given: Mapping[str, Any]) -> Iterator[Misfit]:
    """Say what is wrong with what is wanted, before the rules are asked."""
    for name, kind, told in (("view", str, "a text"), ("value", int, "a number")):
        if name in given and not is_a(given[name], kind):
            yield Misfit((name,), f"{name} must be {told}, not {shown(given[name])}")
    if "sealed" in given:
        if answer.kind != "number" or len(given) > 1:
            reason = "sealed stands alone, for a number; a move has condition={'sealed': …}"
            yield Misfit(("sealed",), reason)
        elif not is_seal(given["sealed"]):
            yield Misfit(("sealed",), "sealed: this is no seal: make one with seal(…)")
    elif answer.state is None:
        if answer.kind != "number" or [*given] != ["value"]:
            reason = "position=None: moves and views are judged on a position line, or a state"
            yield Misfit((), reason)
    elif "condition" in given:
        yield from misfits(given["condition"], answer.state.game, path=("condition",))


def checked(
    name: str, answer: Answer, wanted: Wanted, of: int, *, hidden: bool, lang: str
) -> Check:
    """Judge an answer and make its line; of a hidden check the reason is kept back."""
    game = _game(answer)
    passed, told = _judged(answer, wanted, lang)
    points = of if passed else 0
    if hidden:
        name, told = label(game, "check_hidden", lang, name=name), label(game, "check_kept", lang)
    key = "check_passed" if passed else "check_failed"
    text = label(game, key, lang, name=name, points=points, of=of, told=told)
    return Check(name, passed, points, of, one_line(text), hidden)


def _judged(answer: Answer, wanted: Wanted, lang: str) -> tuple[bool, str]:
    """Whether an answer is right, and what to say of it."""
    state, ask, value = answer.state, _ask(answer, wanted), answer.value
    if not_yet(value):
        return False, label(_game(answer), "check_open", lang)
    try:
        value = readable(ask, value)
    except ValueError as error:
        return False, str(error)
    if wanted.sealed is not None or wanted.value is not None:
        sealed = wanted.sealed
        right = value == wanted.value if sealed is None else opens(sealed, str(value))
        return right, label(_game(answer), "lesson_right" if right else "lesson_wrong", lang)
    assert state is not None
    feedback = judge(ask, state, _EYES, value, lang)
    return bool(feedback), feedback.text + (f" ({feedback.rule})" if feedback.rule else "")


def _game(answer: Answer) -> str:
    """Whose words are used; a number without a position is of no game."""
    return GAMES[0] if answer.state is None else answer.state.game
