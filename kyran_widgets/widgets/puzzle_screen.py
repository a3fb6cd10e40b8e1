"""A puzzle on the screen: goal, tries and hints stand beside the board that it is solved on.

Solution and hints are worked out in Python when they are asked for: they stand in no trait and
in no message before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kyran_widgets.play import HUMAN, SCRIPTED, Match
from kyran_widgets.puzzles import Answer, Puzzle
from kyran_widgets.rules import State, shown
from kyran_widgets.widgets.lectern import ONCE, LecternInbox, Watching, on_a_lectern
from kyran_widgets.widgets.table import Table


class PuzzleBoard(Watching):
    """A puzzle to be solved; made by :func:`puzzle_board`, or by a puzzle in a cell."""

    puzzle: Puzzle
    sealed: bool

    _answer: Answer | None

    @classmethod
    def about(cls, puzzle: Puzzle, *, sealed: bool, **settings: str) -> PuzzleBoard:
        """Open a puzzle of this game."""
        new: PuzzleBoard = cls.__new__(cls)
        new.puzzle = new._watched = puzzle
        new.sealed = sealed
        new._answer, new._aloud = None, puzzle.text
        new._sit(Table(_position(puzzle), "instant"), puzzle.seat, lang=puzzle.lang, **settings)
        puzzle.watch(new._changed)
        return new

    def _redraw(self) -> None:
        self._table.changed()

    # --- solving -----------------------------------------------------------------

    @property
    def _acts_for(self) -> frozenset[int]:
        """The solver's seat, until a move has been tried."""
        return frozenset() if self.match.plies else frozenset({self.puzzle.seat})

    def answer(self, move: str) -> Answer:
        """Try a first move; what follows from it is shown on the board."""
        with self._quiet():
            found = self.puzzle.check([move])
        self._answer, self._aloud = found, found.message
        # With hidden cards the line is one of an imagined world: it is told, not shown.
        line = found.line if self._open_hands else ()
        self._play_out([move, *line] if found.counted else [])
        return found

    def again(self) -> None:
        """Put the position up again."""
        self._answer, self._aloud = None, self.puzzle.text
        self._play_out([])

    def hint(self) -> str | None:
        """Ask for the next hint, at its cost."""
        if self.sealed and self.puzzle.hints > len(self.puzzle.scenario.hints):
            return None  # the last hint is the move itself
        with self._quiet():
            hint = self.puzzle.hint()
        return self._say(None if hint is None else hint.text)

    def show_solution(self) -> None:
        """Play the solution on the board.

        Raises
        ------
        ValueError
            If the puzzle is sealed.
        """
        if self.sealed:
            raise ValueError("this puzzle is sealed: its solution is not shown")
        self._answer = None
        line = self.puzzle.solution()
        self._play_out(line if self._open_hands else line[:1])

    def goto_step(self, number: int) -> None:
        """Show the line that is played out after so many moves; beyond its ends there is none."""
        self._shown = max(0, min(number, self.match.plies))
        self._refresh()

    def _play_out(self, moves: Sequence[str]) -> None:
        """Put the position up and play a line from it; its first move is shown first."""
        rev, match = self.match.rev, _position(self.puzzle)
        for move in moves:
            match.play(move)
        match.rev = rev + 1
        self._table.match, self._told = match, match.root
        self._shown = min(1, match.plies)
        self._table.changed()

    # --- what is told ------------------------------------------------------------

    def _told_here(self) -> dict[str, Any]:
        puzzle, found = self.puzzle, self._answer
        said, self._aloud = self._aloud, ""
        scenario = puzzle.scenario
        return {
            "kind": "puzzle",
            "title": puzzle.title,
            "text": puzzle.text,
            "said": said,
            "lit": [],
            "difficulty": scenario.difficulty,
            "tries": len(puzzle.attempts),
            "solved": puzzle.solved,
            "points": [puzzle.score, scenario.points],
            # The move itself may have been asked for elsewhere.
            "hints": [h.text for h in puzzle.given if not (self.sealed and h.kind == "move")],
            "more": puzzle.hints < len(scenario.hints) + (1 if self.sealed else 2),
            "lost": round(100 * puzzle.lost),
            "sealed": self.sealed,
            "at": self.match.ply if self._shown is None else self._shown,
            "count": self.match.plies,
            "feedback": None
            if found is None
            else {"right": found.right, "text": found.message, "rule": found.rule or ""},
        }

    def _expected(self, state: State) -> tuple[str, dict[str, Any]]:
        if not self.match.plies:
            return "status_solve", {"seat": self.puzzle.seat}
        return super()._expected(state)  # type: ignore[safe-super]

    @property
    def _open_hands(self) -> bool:
        return self.puzzle.scenario.information == "open"

    def _publish(self, view: dict[str, Any], private: dict[str, Any]) -> None:
        super()._publish({**view, "can": dict.fromkeys(view["can"], False)}, private)

    def _on_setting(self, change: Any) -> None:
        if change["name"] == "lang":
            self.puzzle.lang = self.lang
            if self._answer is not None:
                self._play_out([])  # what was said to it was said in another language
            self._answer = None
        super()._on_setting(change)


def _position(puzzle: Puzzle) -> Match:
    state = puzzle.state
    seats = [HUMAN if seat == puzzle.seat else SCRIPTED for seat in range(state.players)]
    match = Match(state, seats=seats, seed=0, chance="ask", undo="any")
    match.lock = puzzle.lock  # one for all its boards: none waits for another
    return match


class PuzzleInbox(LecternInbox):
    """What the page of a puzzle may ask."""

    fields: ClassVar[dict[str, dict[str, type]]] = {
        **LecternInbox.fields,
        **dict.fromkeys(("again", "hint", "solution"), ONCE),
    }

    def _play(self, moves: Any) -> None:
        """Take a move on the board as the answer."""
        self.game.answer(moves[0])

    def _again(self) -> None:
        self.game.again()

    def _hint(self) -> None:
        self.game.hint()

    def _solution(self) -> None:
        if self.game.sealed:
            self._note("", "puzzle_sealed")
        else:
            self.game.show_solution()

    def _new(self, rev: int) -> None:
        self._note("", "only_watching")


def puzzle_board(puzzle: Puzzle, *, sealed: bool = False, theme: str = "auto") -> PuzzleBoard:
    """Open a puzzle on the screen.

    Parameters
    ----------
    puzzle
        The puzzle; attempts and hints are kept in it.
    sealed
        Whether the solution stays closed, as in an assignment.
    theme
        Setting of the screen.

    Raises
    ------
    ValueError
        For a theme that is no choice.

    Examples
    --------
    >>> from kyran_widgets.puzzles import collection
    >>> board = puzzle_board(collection("zyrcan")[0])
    >>> bool(board.answer("b1xb4")), board.puzzle.solved
    (True, True)
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle={shown(puzzle)}: a Puzzle, as collection() gives them")
    screen = on_a_lectern(puzzle.game, PuzzleBoard, PuzzleInbox)
    screen._check_settings(theme=theme)
    board: PuzzleBoard = screen.about(puzzle, sealed=bool(sealed), theme=theme)
    return board
