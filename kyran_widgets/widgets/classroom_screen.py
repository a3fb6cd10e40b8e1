"""A lesson on the screen: what is said and asked stands beside the board that it is about."""

from __future__ import annotations

from typing import Any, ClassVar
from weakref import WeakKeyDictionary, WeakSet

from kyran_widgets import text
from kyran_widgets.play import HUMAN, SCRIPTED, Match
from kyran_widgets.rules import shown
from kyran_widgets.teach.answers import Feedback
from kyran_widgets.teach.highlights import spots_of
from kyran_widgets.teach.lesson import Lesson
from kyran_widgets.teach.lesson_boards import due_of_script, set_board
from kyran_widgets.teach.lesson_steps import Ask, Board, Play
from kyran_widgets.widgets.lectern import ONCE, LecternInbox, Watching, on_a_lectern
from kyran_widgets.widgets.messages import BadMessage
from kyran_widgets.widgets.table import Table

_ON_THE_BOARD = ("move", "moves")  # answers that are given by playing


class Classroom(Watching):
    """A lesson to be gone through; made by :func:`classroom`, or by a lesson in a cell."""

    lesson: Lesson

    _table: Desk
    _feedback: Feedback | None
    _collected: list[str]
    _page: tuple[int, Match | None]

    @classmethod
    def about(cls, lesson: Lesson, **settings: str) -> Classroom:
        """Open a lesson of this game where it stands."""
        new: Classroom = cls.__new__(cls)
        new.lesson = new._watched = lesson
        new._page = (lesson.at, lesson.match)
        new._forget()
        new._sit(Desk(lesson), lesson.seat, lang=lesson.lang, **settings)
        new._go_on()
        lesson.watch(new._changed)
        return new

    def _redraw(self) -> None:
        if self._page != (self.lesson.at, self.lesson.match):
            self._turn_page()
        else:
            if self.lesson.mark.closed and not self._feedback:
                self._feedback = None  # was said to a wrong answer, before it was closed elsewhere
            self._table.changed()

    def _leave(self) -> None:
        super()._leave()
        if heir := next((room for desk in self._table._desks for room in desk.widgets), None):
            heir._go_on()  # the clock may have run in this room

    def _forget(self) -> None:
        self._feedback, self._collected, self._aloud = None, [], self.lesson.text

    # --- whose eyes, and who acts ------------------------------------------------

    @property
    def _asked(self) -> Ask | None:
        """The question that waits for an answer on the board."""
        step = self.lesson.step
        open_ = isinstance(step, Ask) and step.answer in _ON_THE_BOARD
        return step if isinstance(step, Ask) and open_ and not self.lesson.mark.closed else None

    @property
    def _acts_for(self) -> frozenset[int]:
        match, step = self.match, self.lesson.step
        if self._asked is not None and isinstance(match.turn, int):
            return frozenset({match.turn})
        if isinstance(step, Play) and not self.lesson.met:
            return frozenset({match.seats.index(HUMAN)})
        return frozenset()

    @property
    def _eye(self) -> int | str | None:
        seat, turn = self.lesson.seat, self.match.turn
        return turn if seat == "all" and self._asked is not None else seat

    @property
    def _open_hands(self) -> bool:
        return self.lesson.seat == "all" and isinstance(self._eye, int)

    # --- from step to step -------------------------------------------------------

    def goto_step(self, number: int) -> None:
        """Go to a step of the lesson, by its number from 0; beyond the ends there is none."""
        self.lesson.goto(max(0, min(number, len(self.lesson.steps))))

    def forward(self) -> None:
        """Go on; a question or a game that waits is answered first, or skipped.

        Raises
        ------
        ValueError
            If the step waits.
        """
        self.lesson.next()

    def _turn_page(self) -> None:
        """Show the step at which the lesson stands now."""
        self._page = (self.lesson.at, self.lesson.match)
        self._forget()
        self._place = self.lesson.seat
        self._table.stop()
        self._table.set_board()
        self._shown, self._told, self._open_for = None, self.match.node, None
        self._go_on()

    # --- answers -----------------------------------------------------------------

    def answer(self, value: Any) -> Feedback:
        """Answer the question of this step, see ``Lesson.answer``."""
        with self._quiet():
            found = self.lesson.answer(value)
        self._feedback, self._aloud = found, found.text
        self._show_answer()
        return found

    def skip(self) -> None:
        """Give the question up, and see its answer; or pass over the game of this step."""
        with self._quiet():
            found = self.lesson.skip()
        if found is None:
            self._turn_page()
        else:
            self._feedback, self._aloud = None, found.text
            self._show_answer()

    def _show_answer(self) -> None:
        self.match.rev += 1
        self._told = self.match.root
        self._table.changed()

    def hint(self) -> str | None:
        """Ask for the next hint of this question."""
        with self._quiet():
            hint = self.lesson.hint()
        return self._say(hint)

    @property
    def _hints_given(self) -> list[str]:
        step = self.lesson.step
        given = step.hints[: self.lesson.mark.hints] if isinstance(step, Ask) else ()
        return [hint[self.lang] for hint in given]

    # --- what is told ------------------------------------------------------------

    def _told_here(self) -> dict[str, Any]:
        lesson, step, place = self.lesson, self.lesson.step, self.lesson.place
        found = lesson.told if self._feedback is None else self._feedback
        rules = text.rulebook(self.game)
        said, self._aloud = self._aloud, ""
        return {
            "kind": "lesson",
            "title": lesson.title,
            "at": lesson.at,
            "place": place.passed,
            "count": place.of,
            "text": lesson.text,
            "said": said,
            "rules": [{"id": step.rule, "title": rules[step.rule].title(self.lang)}]
            if step is not None and step.rule and not lesson.waits
            else [],
            "lit": [*step.highlights] if step is not None else [],
            "chosen": [*spots_of(self.game, self._collected)] if self._asked is not None else [],
            "ask": self._question(step) if isinstance(step, Ask) else None,
            "hints": [*self._hints_given],
            "feedback": None if found is None else self._answered(found),
            "plays": isinstance(step, Play),
            "waits": lesson.waits,
            "back": bool(lesson.trail),
            "report": self._report() if lesson.done else None,
        }

    def _report(self) -> list[tuple[str, ...]]:
        """Return how it went, the total first: what was asked, and the points."""
        head, *rows, total = ((cells[1], cells[-1]) for cells in self.lesson.report().cells())
        return [head, total, *rows]

    def _answered(self, found: Feedback) -> dict[str, Any]:
        return {"right": found.right, "text": found.text, "rule": found.rule or ""}

    def _question(self, step: Ask) -> dict[str, Any]:
        mark = self.lesson.mark
        return {
            "answer": step.answer,
            "options": [option.text[self.lang] for option in step.options],
            "closed": mark.closed,
            "hints": len(step.hints) - self.lesson.mark.hints,
            "collected": [
                {"move": move, "text": text.move_text(self.game, move, self.lang)}
                for move in self._collected
            ],
        }

    def _expected(self, state: Any) -> tuple[str, dict[str, Any]]:
        if self._asked is not None:
            return "status_answer", {}
        return super()._expected(state)  # type: ignore[safe-super]

    def _on_setting(self, change: Any) -> None:
        if change["name"] == "lang":
            self.lesson.lang = self.lang
            self._feedback = None
        super()._on_setting(change)

    def _publish(self, view: dict[str, Any], private: dict[str, Any]) -> None:
        can = view["can"]
        if isinstance(self.lesson.step, Play):
            view = {**view, "can": {**can, "seats": False}}
        else:  # nothing is played that could be taken back; how it ended may be asked
            view = {**view, "can": dict.fromkeys(can, False), "outcome": None}
            if self.match.outcome is not None:
                view["status"] = text.label(self.game, "status_over", self.lang)
        super()._publish(view, private)

    def _paint(self) -> None:
        if self.lesson.met:
            self._table.stop()
        with self._quiet():
            if self.lesson.met:
                self.lesson.go_on()  # counts it as done
            self.lesson.tell()  # the other rooms, of what was played in this one
        super()._paint()


_DESKS = WeakKeyDictionary[Lesson, "WeakSet[Desk]"]()


class Desk(Table):
    """The board of a lesson, and the clock of a game that is played on it: one at a time runs."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._desks = _DESKS.setdefault(lesson, WeakSet())
        super().__init__(_board(lesson), next((desk.pace for desk in self._desks), "follow"))
        self.match.lock = lesson.lock  # one for all its rooms: none waits for another
        self._desks.add(self)

    def set_board(self) -> None:
        """Take the board of the step at which the lesson stands."""
        rev, board = self.match.rev, _board(self.lesson, self.match)
        if board is not self.match:
            board.rev, board.lock = rev + 1, self.lesson.lock
            self.match = board
        else:
            board.rev += 1

    @property
    def due(self) -> bool:
        """Whether chance, a bot or a script is to play in a game that goes on."""
        playing = isinstance(self.lesson.step, Play) and not self.lesson.met
        return playing and self.match.due in ("bot", "chance", SCRIPTED)

    @property
    def _clock(self) -> Desk:
        """The desk whose clock runs; this one, if none does."""
        return next((desk for desk in self._desks if Table._alive(desk)), self)

    def _alive(self) -> bool:
        return Table._alive(self._clock)

    def signal(self) -> None:
        """Play the move that waits, or skip the pause before it."""
        Table.signal(self._clock)

    def keep_pace(self, pace: str) -> None:
        """Go on at another pace, in all rooms of the lesson."""
        others = [desk for desk in self._desks if desk.pace != pace]
        for desk in others:
            desk.pace = pace
        Table.keep_pace(self._clock, pace)
        for desk in others:
            desk.changed()

    def _at_once(self) -> None:
        self.lesson.go_on()

    async def _answer(self, match: Match) -> bool:
        step = self.lesson.step
        move = due_of_script(match, step) if isinstance(step, Play) else None
        if move is None:
            return await super()._answer(match)
        match.play(move)
        return True


def _board(lesson: Lesson, before: Match | None = None) -> Match:
    """Return the board of a lesson; before it has one, and after its end, one to look at."""
    board = lesson.match
    if board is None:
        first = next((at for at, step in enumerate(lesson.steps) if isinstance(step, Board)), None)
        if before is not None:
            return before
        if first is None:
            return Match(lesson.game, seed=0)
        return Match(
            lesson.game, seed=0, players=set_board(lesson.game, lesson.steps, first).players
        )
    if isinstance(lesson.seat, int) and not isinstance(lesson.step, Play):
        board.seats[lesson.seat] = HUMAN  # so it is called, though nothing is played
    return board


class ClassroomInbox(LecternInbox):
    """What the page of a lesson may ask."""

    fields: ClassVar[dict[str, dict[str, type]]] = {
        **LecternInbox.fields,
        **dict.fromkeys(("forward", "back", "skip", "again", "hint", "check"), ONCE),
        "answer": {"value": object, **ONCE},
        "drop": {"move": str, **ONCE},
    }

    def _play(self, moves: Any) -> None:
        """Take a move as the answer, as one of the answers, or as a move of the game."""
        room, asked = self.game, self.game._asked
        if asked is None:
            super()._play(moves)
        elif asked.answer == "move":
            room.answer(moves[0])
        else:
            for move in moves:
                self._collect(move)
            room._show_answer()

    def _undo(self, rev: int) -> None:
        if isinstance(self.game.lesson.step, Play):
            super()._undo(rev)
        else:
            self._note("", "only_watching")

    def _redo(self, rev: int) -> None:
        if isinstance(self.game.lesson.step, Play):
            super()._redo(rev)
        else:
            self._note("", "only_watching")

    def _collect(self, move: str) -> None:
        """Put a move among the answers, or take it out again."""
        chosen = self.game._collected
        refusal = self.game.match.state.refuse(move)
        if refusal is not None:
            self._refuse(move, refusal._replace(suggest=()))  # which may be right, or wrong too
        elif move in chosen:
            chosen.remove(move)
        else:
            chosen.append(move)

    def _drop(self, move: str) -> None:
        if move in self.game._collected:
            self.game._collected.remove(move)
        self.game._table.changed()

    def _check(self) -> None:
        if self.game._asked is None or self.game._asked.answer != "moves":
            raise BadMessage("message 'check': no set of moves is asked for")
        self.game.answer(list(self.game._collected))

    def _answer(self, value: Any) -> None:
        step = self.game.lesson.step
        if not isinstance(step, Ask) or step.answer in _ON_THE_BOARD:
            raise BadMessage("message 'answer': no number and no choice is asked for")
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
            raise BadMessage("message 'answer': field 'value' is a number up to a million")
        try:
            self.game.answer(value)
        except ValueError as error:
            raise BadMessage(f"message 'answer': {error}") from None

    def _hint(self) -> None:
        if isinstance(self.game.lesson.step, Ask):
            self.game.hint()

    def _forward(self) -> None:
        if self.game.lesson.waits:
            self._note("", "lesson_waits")
        else:
            self.game.forward()

    def _back(self) -> None:
        if self.game.lesson.trail:
            self.game.lesson.back()

    def _skip(self) -> None:
        self.game.skip()

    def _again(self) -> None:
        if self.game.lesson.done:
            self.game.lesson.reset()
        else:
            self.game.lesson.again()

    def _new(self, rev: int) -> None:
        if rev == self.game.match.rev:
            self._again()


def classroom(lesson: Lesson, *, theme: str = "auto") -> Classroom:
    """Open a lesson on the screen, where it stands and in its language.

    Parameters
    ----------
    lesson
        The lesson; its progress is kept in it.
    theme
        Setting of the screen.

    Raises
    ------
    ValueError
        For a theme that is no choice.

    Examples
    --------
    >>> from kyran_widgets.teach import lessons
    >>> room = classroom(lessons("kyran")[0])
    >>> room.lesson.at
    0
    """
    if not isinstance(lesson, Lesson):
        raise TypeError(f"lesson={shown(lesson)}: a Lesson, as lessons() gives them")
    screen = on_a_lectern(lesson.game, Classroom, ClassroomInbox)
    screen._check_settings(theme=theme)
    room: Classroom = screen.about(lesson, theme=theme)
    return room
