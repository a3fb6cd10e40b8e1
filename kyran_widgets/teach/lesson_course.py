"""A pupil's way through a script: from step to step, each with its board."""

from __future__ import annotations

from typing import Any

from kyran_widgets.play import Match
from kyran_widgets.play.watched import Watched, changes
from kyran_widgets.rules import shown
from kyran_widgets.teach.conditions import holds
from kyran_widgets.teach.lesson_boards import board_of, eyes_of, progress_of, set_board
from kyran_widgets.teach.lesson_progress import Mark
from kyran_widgets.teach.lesson_reader import Script
from kyran_widgets.teach.lesson_road import Place, places
from kyran_widgets.teach.lesson_steps import END, Ask, Play, Step


class Course(Watched):
    """Where a pupil stands in a script, and how to go on; what :class:`Lesson` is built on."""

    def _begin(self, script: Script, lang: str) -> None:
        self.script = script
        self._match: Match | None = None
        self._board: int | None = None
        self._changing = True  # nobody watches what begins
        self.lang = lang
        self.reset()
        self._changing = False

    def __repr__(self) -> str:
        """Where the pupil is."""
        where = "done" if self.done else f"step {self.at} of {len(self.steps)}"
        return f"{type(self).__name__}({self.game!r}, {self.id!r}, {where})"

    # --- what it is --------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.script.game

    @property
    def id(self) -> str:
        """Name of the lesson."""
        return self.script.id

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return self.script.minutes

    @property
    def steps(self) -> tuple[Step, ...]:
        """The script."""
        return self.script.steps

    @property
    def title(self) -> str:
        """The title in the language of the moment."""
        return self.script.title[self.lang]

    # --- where it stands ---------------------------------------------------------------

    @property
    def at(self) -> int:
        """Number of the step, from 0; the number of steps when it is done."""
        return self._at

    @property
    def place(self) -> Place:
        """How far along the lesson the step is; a remedial one stands where its question does."""
        return places(self.steps)[self._at]

    @property
    def done(self) -> bool:
        """Whether the end has been reached."""
        return self._at == len(self.steps)

    @property
    def step(self) -> Step | None:
        """The step of the moment, ``None`` at the end."""
        return None if self.done else self.steps[self._at]

    @property
    def text(self) -> str:
        """What is to be said now."""
        step = self.step
        if isinstance(step, Play) and step.after is not None and self.met:
            return step.after[self.lang]
        return step.text[self.lang] if step is not None and step.text is not None else ""

    @property
    def match(self) -> Match | None:
        """The board, ``None`` where there is none."""
        return self._match

    @property
    def seat(self) -> int | str | None:
        """Whose eyes see the board: a seat, ``"all"``, or ``None`` for a spectator."""
        return None if self._board is None else eyes_of(self.steps, self._board)

    @property
    def trail(self) -> tuple[int, ...]:
        """The steps by which the pupil came here."""
        return tuple(self._trail)

    @property
    def mark(self) -> Mark:
        """How the pupil does at this step: tries, hints, right or skipped, the option chosen."""
        return self._marks.get(self._at, Mark())

    @property
    def met(self) -> bool:
        """Whether the game of a Play step has come to where it should, or is over."""
        step, match = self.step, self._match
        if not isinstance(step, Play) or match is None:
            return False
        return match.outcome is not None or holds(step.until, progress_of(match))

    @property
    def waits(self) -> bool:
        """Whether the step wants an answer, or a game, before the next."""
        step = self.step
        if isinstance(step, Ask):
            return not self.mark.closed and self._jump is None
        return isinstance(step, Play) and not self.mark.right and not self.met

    @property
    def _jump(self) -> str | None:
        """The step to which the option leads that was chosen here, unless it was given up."""
        step, mark = self.step, self.mark
        if not isinstance(step, Ask) or mark.chosen is None or mark.skipped:
            return None
        return step.options[mark.chosen].next

    # --- from step to step -------------------------------------------------------------

    @changes
    def next(self) -> Step | None:
        """Go to the next step, and return it; ``None`` at the end.

        Raises
        ------
        ValueError
            If the step waits for an answer or a game; :meth:`skip` goes past it.
        """
        if self.done:
            return None
        if self.waits:
            raise ValueError(f"{self!r} waits for the pupil; skip() goes on all the same")
        self._settle()
        return self._leave()

    def _settle(self) -> None:
        if self.met:
            self._marks[self._at] = self.mark._replace(right=True)

    def _leave(self) -> Step | None:
        step = self.step
        assert step is not None
        name, before = self._jump or step.next, self._at
        self._trail.append(before)
        self._enter(before + 1 if name is None else self._numbered(name))
        if self.mark.chosen is not None and not self.mark.right:  # led here, it is asked anew
            self._marks[self._at] = self.mark._replace(chosen=None)
        return self.step

    @changes
    def back(self) -> Step | None:
        """Go back to the step before, and return it.

        Raises
        ------
        ValueError
            At the first step.
        """
        if not self._trail:
            raise ValueError(f"{self!r}: no step came before")
        self._enter(self._trail.pop())
        return self.step

    @changes
    def goto(self, step: int | str) -> Step | None:
        """Go to a step by its number or its ``id``, and return it.

        Raises
        ------
        ValueError
            If there is no such step.
        """
        number = self._numbered(step) if isinstance(step, str) else step
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(f"step={shown(step)}: a number or the id of a step")  # noqa: TRY004
        if not 0 <= number <= len(self.steps):
            raise ValueError(
                f"step={shown(step)}: this lesson has steps 0 to {len(self.steps) - 1}"
            )
        self._trail.append(self._at)
        self._enter(number)
        return self.step

    def _stand(self) -> Any:
        match = self._match
        board = (match, None if match is None else match.node)
        return self._lang, self._at, board, dict(self._marks), self.trail

    def _numbered(self, name: str) -> int:
        names = [step.id for step in self.steps] + [END]
        if name not in names:
            known = ", ".join(filter(None, names))
            raise ValueError(f"step={shown(name)}: the steps with a name are {known}")
        return names.index(name)

    def _enter(self, number: int) -> None:
        """Stand at a step, its board as it was shown; what the pupil played is talked about."""
        self._at = number
        if self.done:  # the last board stays in sight
            return
        board = board_of(self.steps, number)
        after_play = board is not None and isinstance(self.steps[board], Play) and board != number
        if board != self._board or not after_play:
            self._set(board)

    def _set(self, board: int | None) -> None:
        self._board = board
        self._match = None
        if board is not None:
            self._match = set_board(self.game, self.steps, board)
            self._moves, self._position = self._match.moves(), self._match.state

    @changes
    def again(self) -> None:
        """Begin this step anew: its board is set afresh, what was answered stays."""
        self._enter(self._at)

    @changes
    def reset(self) -> None:
        """Begin anew: no answer, no hint, the first step."""
        self._marks: dict[int, Mark] = {}
        self._trail: list[int] = []
        self._match = self._board = None
        self._enter(0)
