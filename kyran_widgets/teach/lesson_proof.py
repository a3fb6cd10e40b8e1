"""Proving a lesson sound: its boards can be, its questions have answers, its steps are reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kyran_widgets.play import HUMAN, SCRIPTED, Match
from kyran_widgets.play.misfits import Misfit, Path, nearest
from kyran_widgets.rules import State
from kyran_widgets.teach.answers import LEGAL, is_right, number_of, worlds
from kyran_widgets.teach.conditions import accepted, atoms, holds, unseated
from kyran_widgets.teach.lesson_boards import Unset, board_of, eyes_of, progress_of, set_board
from kyran_widgets.teach.lesson_steps import END, Ask, Board, Play, Step
from kyran_widgets.text import refusal_text

_KINDS_OF_NUMBER = ("condition", "view", "value")
_OWN_FIELDS: Mapping[str, tuple[str, ...]] = {
    "move": ("condition",),
    "moves": ("condition",),
    "number": _KINDS_OF_NUMBER,
    "choice": ("condition", "options"),
}
"""What says the right answer, by kind of answer; no other may be given."""


def unsound(game: str, steps: Sequence[Step | None], tables: Sequence[Any]) -> Iterator[Misfit]:
    """Say all that is unsound in steps that are well formed.

    Parameters
    ----------
    game
        Name of the game.
    steps
        The steps; ``None`` where one is malformed, which is told elsewhere.
    tables
        The data of all steps, malformed or not, for the names that jumps go to.
    """
    yield from _jumps(tables)
    matches: dict[int, Match | None] = {}
    for at, step in enumerate(steps):
        path: Path = ("steps", at)
        if isinstance(step, Board):
            try:
                matches[at] = set_board(game, steps, at)
            except Unset as unset:
                matches[at] = None
                yield from (Misfit((*path, *p), reason) for p, reason in unset.misfits)
        number = board_of(steps, at)
        lost = range(0 if number is None else number + 1, at)
        if step is None or any(steps[i] is None and _may_set(tables[i]) for i in lost):
            continue  # which board is shown here cannot be told
        match = None if number is None else matches[number]
        if number is None or match is not None:
            yield from _step(step, match, number, eyes_of(steps, at), path)


def _may_set(table: Any) -> bool:
    """Whether a malformed step may be one that sets a board."""
    return not (isinstance(table, Mapping) and table.get("do") in ("say", "ask"))


def _step(
    step: Step, match: Match | None, number: int | None, seat: int | str | None, path: Path
) -> Iterator[Misfit]:
    """Say what is unsound in one step; ``number`` is that of the step that sets its board."""
    played = match is not None and HUMAN in match.seats and path[-1] != number
    view = None if match is None else match.state.view(seat)
    yield from _spots(step, view, path, played=played)
    if isinstance(step, Play) and match is not None:
        yield from _play(step, match, path)
    if isinstance(step, Ask):
        if match is None:
            yield Misfit(path, "a question needs a board: Show one before it")
        elif played:
            yield Misfit(path, "the board is what the pupil played: Show one before asking")
        else:
            yield from _ask(step, match.state, seat, path)


# --- jumps -------------------------------------------------------------------------


def _jumps(tables: Sequence[Any]) -> Iterator[Misfit]:
    """Say which jumps go nowhere, which steps are never met, and where no end can be met."""
    names: dict[str, int] = {END: len(tables)}
    ways: list[list[tuple[Path, str | None]]] = []
    for at, table in enumerate(tables):
        data = table if isinstance(table, Mapping) else {}
        name = data.get("id")
        if isinstance(name, str):
            if name in names and name != END:
                yield Misfit(("steps", at, "id"), f"steps[{names[name]}] is called {name!r} too")
            names.setdefault(name, at)
        ways.append([(("steps", at, "next"), data.get("next"))])
        options = data.get("options")
        for number, option in enumerate(options if isinstance(options, list | tuple) else ()):
            if isinstance(option, Mapping) and "next" in option:
                ways[at].append((("steps", at, "options", number, "next"), option["next"]))
    reach: list[set[int]] = []
    for at, here in enumerate(ways):
        goals = set()
        for path, name in here:
            goal = names.get(name) if isinstance(name, str) else at + 1
            if goal is None:
                told = nearest(name, list(names))
                yield Misfit(path, f"no step is called {name!r}{told}")
            goals.add(at + 1 if goal is None else goal)
        reach.append(goals)
    met = _closure({0}, lambda at: reach[at] if at < len(reach) else set())
    yield from (
        Misfit(("steps", at), "this step can never be reached: every way leads past it")
        for at in range(len(tables))
        if at not in met
    )
    back = [
        {at for at, goals in enumerate(reach) if goal in goals} for goal in range(len(tables) + 1)
    ]
    ends = _closure({len(tables)}, lambda at: back[at])
    yield from (
        Misfit(("steps", at, "next"), "from here the lesson never ends")
        for at in sorted(met - ends)
    )


def _closure(start: set[int], ways: Any) -> set[int]:
    """Return all that is met from a start."""
    met, rest = set(start), list(start)
    while rest:
        new = ways(rest.pop()) - met
        met |= new
        rest += new
    return met


# --- boards ------------------------------------------------------------------------


_SPOTS = {
    "zyrcan": ("seat", "cell"),
    "kyran": ("seat", "card"),
    "kirolo": ("seat", "card", "pile", "series"),
}


def _spots(
    step: Step, view: Mapping[str, Any] | None, path: Path, *, played: bool
) -> Iterator[Misfit]:
    """Say which highlights point at nothing that is in sight; after a Play nobody can tell."""
    for number, spot in enumerate(step.highlights):
        kind, _, mark = spot.partition(":")
        here = (*path, "highlights", number)
        if view is None:
            yield Misfit(here, "there is no board to point at")
        elif kind not in _SPOTS[view["game"]]:
            yield Misfit(here, f"{spot!r}: {view['game']} has {', '.join(_SPOTS[view['game']])}")
        elif kind == "seat" and int(mark) >= view["players"]:
            yield Misfit(here, f"{spot!r}: the seats are 0 to {view['players'] - 1}")
        elif kind == "cell" and not _is_cell(view["rows"], mark):
            yield Misfit(here, f"{spot!r}: there is no such cell on this board")
        elif kind == "card" and not played and mark not in _words_in(view):
            yield Misfit(here, f"{spot!r}: there is no such card in sight")
        elif kind == "series" and not played and int(mark) > len(view["table"]):
            yield Misfit(here, f"{spot!r}: {len(view['table'])} series lie on the table")


def _is_cell(rows: Sequence[int], cell: str) -> bool:
    row = ord(cell[0]) - ord("a")
    return row < len(rows) and int(cell[1:]) <= rows[row]


def _words_in(view: Any) -> set[str]:
    """Return all that a view names, without what it offers: the cards in sight among it."""
    if isinstance(view, str):
        return {view}
    if isinstance(view, Mapping):
        view = [value for name, value in view.items() if name not in ("legal", "position")]
    return {word for part in view for word in _words_in(part)} if isinstance(view, list) else set()


def _play(play: Play, match: Match, path: Path) -> Iterator[Misfit]:
    if match.seats.count(HUMAN) != 1:
        yield Misfit((*path, "seats"), "one seat, and one alone, is the pupil's: 'human'")
        return
    human = match.seats.index(HUMAN)
    if play.seat not in (None, "all", human):
        yield Misfit((*path, "seat"), f"the pupil plays seat {human} and sees with its eyes")
    scripted = [str(seat) for seat, kind in enumerate(match.seats) if kind == SCRIPTED]
    for seat in play.script or {}:
        if seat not in scripted:
            reason = f"seat {seat[:40]!r} is not one of kind 'scripted'"
            yield Misfit((*path, "script", seat), reason)
    if lost := [*unseated(play.until, match.state.players, (*path, "until"))]:
        yield from lost
    elif match.outcome is not None:
        yield Misfit(path, "the game is over before the pupil can play")
    elif holds(play.until, progress_of(match)):
        yield Misfit((*path, "until"), "this holds before the pupil has played")


# --- questions -----------------------------------------------------------------------


def _ask(ask: Ask, state: State, seat: int | str | None, path: Path) -> Iterator[Misfit]:
    if ask.rule is None:
        yield Misfit(path, "a question needs the rule that its answer follows from: rule = …")
    if ask.answer != "choice" and ask.wrong is None:
        yield Misfit(path, "a wrong answer needs an explanation: wrong = …")
    yield from unanswerable(ask, state, seat, path)


def unanswerable(
    ask: Ask, state: State, seat: int | str | None, path: Path = ()
) -> Iterator[Misfit]:
    """Say why a question has no right answer, or none that the rules could judge.

    Parameters
    ----------
    ask
        The question; its words do not matter.
    state
        The position it is about.
    seat
        Whose eyes see the board.
    path
        Where the question stands.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> ask = Ask(answer="move", condition={"event": "Captured"})
    >>> [misfit.reason for misfit in unanswerable(ask, State.new(3), 0)]
    ['a question without a right answer: no legal move fits']
    """
    fields = (*_KINDS_OF_NUMBER, "options")
    given = {name for name in fields if getattr(ask, name) not in (None, ())}
    for name in sorted(given - set(_OWN_FIELDS[ask.answer])):
        yield Misfit((*path, name), f"{name} says nothing about an answer of kind {ask.answer}")
    if ask.answer == "choice":
        yield from _choice(ask, state, path)
    elif ask.answer == "number" and len(given & set(_KINDS_OF_NUMBER)) != 1:
        yield Misfit(path, f"a number needs one of {', '.join(_KINDS_OF_NUMBER)}")
        return
    elif ask.answer != "number" and ask.condition is None:
        yield Misfit(path, "a question without a right answer: condition = … says which is right")
        return
    if ask.answer == "number" and ask.view is not None:
        try:
            number_of(ask, state, seat)
        except ValueError as error:
            yield Misfit((*path, "view"), str(error))
    if ask.condition is not None or any(option.move for option in ask.options):
        yield from _judged(ask, state, seat, path)


def _judged(ask: Ask, state: State, seat: int | str | None, path: Path) -> Iterator[Misfit]:
    """Say why the rules could not judge by moves here."""
    if not isinstance(state.turn, int):
        yield Misfit(path, "no seat is to move on this board: there is no move to judge")
        return
    if "legal" not in state.view(seat) and _has_secrets(state):
        reason = f"seat {state.turn} is to move, but the board is not seen with its eyes"
        yield Misfit(path, f"{reason}: give the Show before it seat = {state.turn}, or 'all'")
        return
    condition = ask.condition or LEGAL
    if lost := [*unseated(condition, state.players, (*path, "condition"))]:
        yield from lost
        return
    for where, atom in atoms(condition):
        refusal = state.refuse(atom["move"]) if "move" in atom else None
        if refusal is not None:
            told = refusal_text(state.game, refusal, "en")
            here = (*path, "condition", *where, "move")
            yield Misfit(here, f"{atom['move'][:40]!r} is not legal (rule {refusal.rule}): {told}")
            return
    right = accepted(condition, state)
    if ask.answer in ("move", "moves") and not right:
        yield Misfit((*path, "condition"), "a question without a right answer: no legal move fits")
    elif any("sealed" in atom for _, atom in atoms(condition)):
        pass  # a seal is of one position with all its cards: it fits no imagined one
    elif isinstance(seat, int) and _has_secrets(state):
        for world in worlds(state, seat):
            if accepted(condition, world) != right:
                reason = f"what is right depends on cards that seat {seat} does not see"
                yield Misfit((*path, "condition"), reason)
                return


def _has_secrets(state: State) -> bool:
    return state.game != "zyrcan"


def _choice(ask: Ask, state: State, path: Path) -> Iterator[Misfit]:
    rights = []
    for number, option in enumerate(ask.options):
        here = (*path, "options", number)
        if option.move is not None and option.correct is not None:
            yield Misfit((*here, "correct"), "the rules judge the move: leave one of the two out")
        right = is_right(ask, option, state) if state.turn is not None else bool(option.correct)
        rights.append(right)
        refused = option.move is not None and state.refuse(option.move) is not None
        if right:
            continue
        if option.why is None and not refused:
            yield Misfit(here, "a wrong option needs an explanation: why = …")
        if option.rule is None and not refused:
            yield Misfit(here, "a wrong option needs the rule behind its explanation: rule = …")
    if len(rights) < 2:
        yield Misfit(
            (*path, "options") if ask.options else path, "a choice needs two options or more"
        )
    elif not any(rights):
        yield Misfit((*path, "options"), "a question without a right answer: every option is wrong")
