"""The boards of a lesson: which one a step is about, and how it is set.

A board holds for the steps that follow it *in the list*, however the pupil came there, so
that a question is always asked on the same position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kyran_widgets.play import HUMAN, SCRIPTED, Match
from kyran_widgets.play.misfits import Misfit
from kyran_widgets.rules import CHANCE, BadPosition, State, rules_of
from kyran_widgets.teach.conditions import Played
from kyran_widgets.teach.lesson_steps import Board, Play, Show, Step
from kyran_widgets.text import refusal_text

DRAW = "*"
"""In a list of moves: what chance draws by the seed."""


class Unset(ValueError):
    """A board that cannot be set, with every reason and the field of each."""

    def __init__(self, misfits: Sequence[Misfit]) -> None:
        self.misfits = tuple(misfits)
        super().__init__("; ".join(misfit.reason for misfit in misfits))


def board_of(steps: Sequence[Step | None], at: int) -> int | None:
    """Return the number of the step that sets the board of a step, ``None`` if none does.

    Examples
    --------
    >>> from kyran_widgets.teach.lesson_steps import Say
    >>> board_of([Say(), Show(players=3), Say()], 2)
    1
    """
    return next((i for i in range(at, -1, -1) if isinstance(steps[i], Board)), None)


def eyes_of(steps: Sequence[Step | None], at: int) -> int | str | None:
    """Whose eyes see the board of a step: a seat, ``"all"``, or ``None`` for a spectator."""
    number = board_of(steps, at)
    board = None if number is None else steps[number]
    if not isinstance(board, Board):
        return None
    if isinstance(board, Play) and board.seat is None and HUMAN in board.seats:
        return list(board.seats).index(HUMAN)
    seat = 0 if board.seat is None else board.seat
    return None if seat == "spectator" else seat


def set_board(game: str, steps: Sequence[Step | None], at: int) -> Match:
    """Set the board of the step with this number, afresh.

    Parameters
    ----------
    game
        Name of the game.
    steps
        The steps of the lesson.
    at
        Number of a Show or a Play.

    Returns
    -------
    Match
        A Show's stands after its moves, every seat scripted; a Play's starts there.

    Raises
    ------
    Unset
        With the fields that are wrong and why.
    """
    board = steps[at]
    assert isinstance(board, Board)
    match = _started(game, steps, at)
    for number, move in enumerate(board.moves):
        _play(match, board, number, move)
    if isinstance(board, Play):
        try:
            match = Match(match.state, seats=list(board.seats), seed=board.seed, undo="any")
        except ValueError as error:
            raise Unset([Misfit(("seats",), str(error))]) from None
    return match


def _started(game: str, steps: Sequence[Step | None], at: int) -> Match:
    board = steps[at]
    assert isinstance(board, Board)
    if board.position is not None:
        if board.players is not None or board.setting is not None:
            reason = "a position fixes players and options: leave players and setting out"
            raise Unset([Misfit(("position",), reason)])
        try:
            state = rules_of(game).State.parse(board.position)
        except BadPosition as bad:
            raise Unset([Misfit(("position",), str(fault)) for fault in bad.faults]) from None
    elif board.players is not None:
        setting: Mapping[str, Any] = board.setting or {}
        try:
            state = rules_of(game).State.new(board.players, **setting)
        except (ValueError, TypeError) as error:
            field = "players" if str(error).startswith("players=") else "setting"
            raise Unset([Misfit((field,), str(error))]) from None
    else:
        state = _inherited(game, steps, at)
    if isinstance(board.seat, int) and not 0 <= board.seat < state.players:
        reason = f"seat {board.seat}: the seats are 0 to {state.players - 1}"
        raise Unset([Misfit(("seat",), reason)])
    seed = board.seed if isinstance(board.seed, int) else f"{board.seed}"
    return Match(state, seats=[SCRIPTED] * state.players, seed=seed, chance="ask", undo="any")


def _inherited(game: str, steps: Sequence[Step | None], at: int) -> State:
    """Return the position of the Show before a Play that sets no board of its own."""
    before = board_of(steps, at - 1) if at else None
    if isinstance(steps[at], Play) and before is not None and isinstance(steps[before], Show):
        try:
            return set_board(game, steps, before).state
        except Unset:  # told where it is
            raise Unset([]) from None
    raise Unset([Misfit((), "a board is needed: a position, or the number of players")])


def _play(match: Match, board: Board, number: int, move: str) -> None:
    state = match.state
    if move == DRAW and state.turn == CHANCE:
        move = state.sample(Random(f"{board.seed}/{number}"))
    refusal = state.refuse(move)
    if refusal is not None:
        told = refusal_text(state.game, refusal, "en")
        reason = f"{move[:40]!r} cannot be played (rule {refusal.rule}): {told}"
        raise Unset([Misfit(("moves", number), reason)])
    match.play(move)


def due_of_script(match: Match, play: Play) -> str | None:
    """Return the move that the scripted seat to decide plays now, ``None`` if none is due."""
    if match.due != SCRIPTED:
        return None
    legal, rest = match.state.legal(), list((play.script or {}).get(str(match.turn), ()))
    for node in match.path[: match.ply]:
        if node.seat == match.turn and node.move in rest:
            del rest[: rest.index(node.move) + 1]
    return next((move for move in rest if move in legal), legal[0])


def progress_of(match: Match) -> Played:
    """Return what has been played in a Play, as its condition is judged on."""
    nodes = match.path[: match.ply]
    human = match.seats.index(HUMAN)
    own = sum(node.seat == human for node in nodes)
    return Played(match.start, match.state, match.events("all"), own)
