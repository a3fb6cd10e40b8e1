"""Answers of pupils, judged by the rules on the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from kyran_widgets.play.misfits import LARGEST, is_a
from kyran_widgets.rules import Event, Refusal, State, shown
from kyran_widgets.teach.conditions import accepted, holds, number_at, played
from kyran_widgets.teach.lesson_steps import Ask, Condition, Option
from kyran_widgets.text import event_text, label, moves_text, refusal_text

LEGAL: Condition = {"legal": True}
_WORLDS = 6  # imagined to tell what a seat can be sure of
_FORMS = {
    "move": "the text of a move, as 'b2'",
    "moves": "a list of moves",
    "number": "a whole number",
}


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer.

    Parameters
    ----------
    right
        Whether it is right; ``None`` if nothing was answered, or the answer was told.
    text
        What to say.
    rule
        Id of the rule behind it.
    counted
        Whether it counts as a try: nothing, and what cannot be read, does not.
    """

    right: bool | None
    text: str
    rule: str | None
    counted: bool = True

    def __bool__(self) -> bool:
        """Whether the answer is right."""
        return self.right is True


def judge(ask: Ask, state: State, seat: int | str | None, value: Any, lang: str) -> Feedback:
    """Judge an answer.

    Parameters
    ----------
    ask
        The question.
    state
        The position it is about.
    seat
        Whose eyes see the board; no more than these see is said.
    value
        The answer: a move, several, a number, or the number of an option from 0; ``None``,
        ``...`` and ``""`` are “not yet”.
    lang
        ``"fr"`` or ``"en"``.

    Raises
    ------
    ValueError
        If it is no answer of the kind that is asked for.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> ask = Ask({"fr": "?", "en": "?"}, answer="move", rule="R10",
    ...           condition={"event": "Deployed", "facts": {"motors": 3}})
    >>> judge(ask, State.new(3), 0, "3@d3", "en").text
    'That is right.'
    >>> judge(ask, State.new(3), 0, "4@d3", "en").rule
    'R7'
    """
    if not_yet(value):
        return Feedback(None, label(state.game, "check_open", lang), None, counted=False)
    return _JUDGES[ask.answer](_Judge(ask, state, seat, lang), readable(ask, value))


def solution(ask: Ask, state: State, seat: int | str | None) -> Any:
    """Return what is right: the moves, the number, or the numbers of the options.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> ask = Ask({"fr": "?", "en": "?"}, answer="number", rule="R10", condition={"legal": True})
    >>> solution(ask, State.new(3), 0)
    126
    """
    if ask.answer == "number":
        return number_of(ask, state, seat)
    if ask.answer == "choice":
        return [n for n, option in enumerate(ask.options) if is_right(ask, option, state)]
    return accepted(ask.condition or LEGAL, state)


def answer_told(ask: Ask, state: State, seat: int | str | None, lang: str) -> Feedback:
    """Tell who has given up what is right: one move, all of a set, the number or an option.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> ask = Ask({"fr": "?", "en": "?"}, answer="move", rule="R10", condition={"legal": True})
    >>> answer_told(ask, State.new(3), 0, "en").text
    'The right answer: deploy a 1-motor ship on a1 (1@a1)'
    """
    right = solution(ask, state, seat)
    if ask.answer == "number":
        said = str(right)
    elif ask.answer == "choice":
        said = ask.options[right[0]].text[lang]
    else:
        said = moves_text(state.game, right if ask.answer == "moves" else right[:1], lang)
    said = label(state.game, "lesson_told", lang, told=said)
    return Feedback(None, said, ask.rule, counted=False)


def number_of(ask: Ask, state: State | None, seat: int | str | None) -> int:
    """Return the number that is asked for, from the rules wherever they know it."""
    if ask.value is not None:
        return ask.value
    assert state is not None
    if ask.view is not None:
        return number_at(state.view(seat), ask.view)
    return len(accepted(ask.condition or LEGAL, state))


def is_right(ask: Ask, option: Option, state: State | None) -> bool:
    """Whether an option is right: as the rules say of its move, else as its author does."""
    if option.move is None:
        return bool(option.correct)
    assert state is not None
    if state.refuse(option.move) is not None:
        return False
    return holds(ask.condition or LEGAL, played(state, option.move))


def not_yet(value: Any) -> bool:
    """Whether no answer has been filled in.

    Examples
    --------
    >>> not_yet(...), not_yet(" "), not_yet(0), not_yet([])
    (True, True, False, False)
    """
    return value is None or value is ... or (isinstance(value, str) and not value.strip())


def readable(ask: Ask, value: Any) -> Any:
    """Return an answer as its kind needs it; ``ValueError`` saying what is wanted."""
    kind = ask.answer
    if kind == "move" and isinstance(value, str):
        return value.strip()
    if kind == "moves":
        if isinstance(value, str):
            value = value.replace(",", " ").split() if "deal" not in value else [value]
        if isinstance(value, Iterable):
            moves = list(value)
            if all(isinstance(move, str) for move in moves):
                return list(dict.fromkeys(move.strip() for move in moves))
    if kind in ("number", "choice"):
        if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value.strip()):
            value = int(value)
        if is_a(value, int) and abs(value) > LARGEST:  # Python may not even print it
            raise ValueError(f"answer: a whole number is from {-LARGEST} to {LARGEST}")
        if is_a(value, int) and (kind == "number" or 0 <= value < len(ask.options)):
            return value
    wanted = _FORMS.get(kind, f"the number of an option, 0 to {len(ask.options) - 1}")
    raise ValueError(f"answer={shown(value)}: this question asks for {wanted}")


def reason_of(state: State, refusal: Refusal, lang: str) -> str:
    """Tell a refusal without what would be legal: it may be what is asked for, or wrong too.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> reason_of(State.new(3), State.new(3).refuse("4@d3"), "en")
    'No ship has 4 motors: it must be 1, 2 or 3.'
    """
    return refusal_text(state.game, refusal._replace(suggest=()), lang)


# --- what a move does, as far as the seat can know -------------------------------------


def effect_text(state: State, move: str, seat: int | str | None, lang: str) -> str:
    """Tell what a legal move does, as far as the seat can be sure of it beforehand.

    What would follow from hidden cards is left out: an answer is a question to the rules,
    not a look at what playing would show.
    """
    sure = [event for event in played(state, move).events if event.seen_by(seat)]
    if seat != "all":
        for world in worlds(state, seat):
            if world.refuse(move) is None:
                told = [event for event in played(world, move).events if event.seen_by(seat)]
                sure = _shared(sure, told)
    return " ".join(event_text(state.game, event, lang) for event in sure)


def worlds(state: State, seat: int | str | None) -> list[State]:
    """Imagine what a seat cannot tell from the true position; the true one is not given."""
    assert seat is None or isinstance(seat, int)
    return [state.determinize(seat, Random(f"lesson/{number}")) for number in range(_WORLDS)]


def _shared(one: list[Event], other: list[Event]) -> list[Event]:
    """Return how far two stories are the same."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return one[:count]


# --- the four kinds --------------------------------------------------------------------


@dataclass(frozen=True)
class _Judge:
    ask: Ask
    state: State
    seat: int | str | None
    lang: str

    @property
    def condition(self) -> Condition:
        return self.ask.condition or LEGAL

    def said(self, *, right: bool) -> str:
        """Return what the author says to it, or the common words."""
        own = self.ask.right if right else self.ask.wrong
        return own[self.lang] if own else self.label("lesson_right" if right else "lesson_wrong")

    def label(self, key: str, **facts: Any) -> str:
        return label(self.state.game, key, self.lang, **facts)

    def move(self, move: str) -> Feedback:
        refusal = self.state.refuse(move)
        if refusal is not None:
            told = reason_of(self.state, refusal, self.lang)
            return Feedback(False, told, refusal.rule, counted=refusal.code != "unreadable")
        right = holds(self.condition, played(self.state, move))
        said = self.said(right=right)
        told = "" if right else effect_text(self.state, move, self.seat, self.lang)
        if told:
            said += " " + self.label("lesson_effect", told=told)
        return Feedback(right, said, self.ask.rule)

    def moves(self, moves: list[str]) -> Feedback:
        right, said, rule = accepted(self.condition, self.state), list[str](), self.ask.rule
        refusals = {move: no for move in moves if (no := self.state.refuse(move)) is not None}
        unwanted = [move for move in moves if move not in right and move not in refusals]
        missing = len(set(right) - set(moves))
        for refusal in refusals.values():
            said.append(reason_of(self.state, refusal, self.lang))
            rule = refusal.rule
        if unwanted:
            rule, listed = self.ask.rule, ", ".join(unwanted)
            said.append(self.said(right=False))
            said.append(self.label("lesson_unwanted", count=len(unwanted), moves=listed))
        if missing:
            said.append(self.label("lesson_missing", count=missing))
        if said:
            return Feedback(False, " ".join(said), rule)
        return Feedback(True, self.said(right=True), rule)

    def number(self, number: int) -> Feedback:
        right = number == number_of(self.ask, self.state, self.seat)
        return Feedback(right, self.said(right=right), self.ask.rule)

    def choice(self, number: int) -> Feedback:
        option = self.ask.options[number]
        if is_right(self.ask, option, self.state):
            return Feedback(True, self.said(right=True), self.ask.rule)
        refusal = None if option.move is None else self.state.refuse(option.move)
        said = [reason_of(self.state, refusal, self.lang)] if refusal else []
        if option.why:
            said.append(option.why[self.lang])
        rule = option.rule or (refusal.rule if refusal else self.ask.rule)
        return Feedback(False, " ".join(said), rule)


_JUDGES: Mapping[str, Callable[[_Judge, Any], Feedback]] = {
    "move": _Judge.move,
    "moves": _Judge.moves,
    "number": _Judge.number,
    "choice": _Judge.choice,
}
