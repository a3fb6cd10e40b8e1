"""Lessons: a list of steps that a teacher writes and a pupil goes through.

The script never changes; beside it a lesson holds the progress of one pupil. A widget or a
cell drives it with the same few calls: :meth:`Lesson.answer`, :meth:`Lesson.hint`,
:meth:`Lesson.play`, :meth:`Lesson.next`, :meth:`Lesson.back`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kyran_widgets.play import HUMAN, Match
from kyran_widgets.teach.answers import Feedback, judge, readable, solution
from kyran_widgets.teach.conditions import holds
from kyran_widgets.teach.lesson_boards import (
    board_of,
    due_of_script,
    eyes_of,
    progress_of,
    set_board,
)
from kyran_widgets.teach.lesson_progress import Kept, Mark, read_progress
from kyran_widgets.teach.lesson_reader import Reader, Script, parse_toml, read_file
from kyran_widgets.teach.lesson_report import Report, report_of
from kyran_widgets.teach.lesson_steps import END, FORMAT, Ask, Play, Step, Text
from kyran_widgets.teach.lesson_writer import written
from kyran_widgets.teach.watched import Watched, changes
from kyran_widgets.text import LANGS


class Lesson(Watched):
    """One lesson, with the progress of one pupil.

    Parameters
    ----------
    game
        ``"zyrcan"``, ``"kyran"`` or ``"kirolo"``.
    id
        Its name, by which kept progress is known.
    title
        In every language.
    minutes
        About how long it takes.
    steps
        ``Say``, ``Show``, ``Ask`` and ``Play`` in order.
    lang
        Language to begin with; :attr:`lang` may be changed at any time.

    Raises
    ------
    LessonError
        With every fault, when it could not be taught.

    Examples
    --------
    >>> from kyran_widgets.teach.lesson_steps import Ask, Show
    >>> ask = Ask(
    ...     {"fr": "Pose un vaisseau à trois moteurs.", "en": "Deploy a three-motor ship."},
    ...     answer="move", condition={"event": "Deployed", "facts": {"motors": 3}}, rule="R10",
    ...     wrong={"fr": "Trois moteurs.", "en": "Three motors."},
    ... )
    >>> title, steps = {"fr": "Début", "en": "Start"}, [Show(players=3), ask]
    >>> lesson = Lesson(
    ...     game="zyrcan", id="first", title=title, minutes=1, steps=steps, lang="en"
    ... )
    >>> lesson.next().do
    'ask'
    >>> lesson.answer("2@d3").text
    'Three motors. What would follow: Fleet A deploys a 2-motor ship on d3; 11 are left.'
    >>> lesson.answer("3@d3").right, lesson.next(), lesson.done
    (True, None, True)
    """

    def __init__(
        self,
        *,
        game: str,
        id: str,  # noqa: A002 (the name of the field)
        title: Text,
        minutes: int,
        steps: Sequence[Step],
        lang: str = "fr",
    ) -> None:
        told: Any = steps
        if isinstance(steps, list | tuple):
            told = [step.data() if isinstance(step, Step) else step for step in steps]
        data = {"format": FORMAT, "game": game, "id": id, "title": title}
        self._begin(Reader({**data, "minutes": minutes, "steps": told}, "").sound(), lang)

    @classmethod
    def from_toml(cls, text: str, *, file: str = "lesson", lang: str = "fr") -> Lesson:
        """Read a lesson from the text of a lesson file.

        Parameters
        ----------
        text
            TOML, as ``docs/lessons.md`` tells.
        file
            Its name, for faults.
        lang
            Language to begin with.

        Raises
        ------
        LessonError
            With the line of every fault.

        Examples
        --------
        >>> Lesson.from_toml('format = "kyran-lesson-1"', file="x.toml")
        Traceback (most recent call last):
        kyran_widgets.teach.lesson_reader.LessonError: this lesson has 5 faults:
          - x.toml, line 1: the field 'game' is missing
          - x.toml, line 1: the field 'id' is missing
          - x.toml, line 1: the field 'title' is missing
          - x.toml, line 1: the field 'minutes' is missing
          - x.toml, line 1: the field 'steps' is missing
        """
        data, lines = parse_toml(text, file)
        self = cls.__new__(cls)
        self._begin(Reader(data, file, lines).sound(), lang)
        return self

    @classmethod
    def load(cls, path: str | Path, *, lang: str = "fr") -> Lesson:
        """Read a lesson from a file, see :meth:`from_toml`."""
        path = Path(path)
        return cls.from_toml(read_file(path), file=path.name, lang=lang)

    def _begin(self, script: Script, lang: str) -> None:
        self.script = script
        self._room: Any = None  # where it is shown
        self._match: Match | None = None
        self._board: int | None = None
        self._changing = True  # nobody watches what begins
        self.lang = lang
        self.reset()
        self._changing = False

    def __repr__(self) -> str:
        """Where the pupil is."""
        where = "done" if self.done else f"step {self.at} of {len(self.steps)}"
        return f"Lesson({self.game!r}, {self.id!r}, {where})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Be shown in a cell: as the widget of the package, which is loaded only then."""
        if self._room is None or self._room.comm is None:
            self._room = sys.modules[__name__.partition(".")[0]].classroom(self)
        return self._room._repr_mimebundle_(**kwargs)

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

    @property
    def lang(self) -> str:
        """The language; give it another value at any time."""
        return self._lang

    @lang.setter
    @changes
    def lang(self, lang: str) -> None:
        if lang not in LANGS:
            raise ValueError(f"lang={lang!r}: the choices are {', '.join(LANGS)}")
        self._lang = lang

    # --- where it stands ---------------------------------------------------------------

    @property
    def at(self) -> int:
        """Number of the step, from 0; the number of steps when it is done."""
        return self._at

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
            return not self.mark.right and self._jump is None
        return isinstance(step, Play) and not self.mark.right and not self.met

    @property
    def _jump(self) -> str | None:
        """The step to which the option leads that was chosen here."""
        step, chosen = self.step, self.mark.chosen
        return step.options[chosen].next if isinstance(step, Ask) and chosen is not None else None

    # --- what a pupil does -------------------------------------------------------------

    @changes
    def answer(self, value: Any) -> Feedback:
        """Answer the question of this step; a right move is played, so that it can be seen.

        Whatever stands on the board by then, the position is judged on which the question
        was asked. After the right answer another one is told what it is worth, no more.

        Parameters
        ----------
        value
            A move, a list of moves, a number, or the number of an option from 0.

        Returns
        -------
        Feedback
            True if it is right.

        Raises
        ------
        ValueError
            If nothing is asked here, or something of another kind; nothing is counted.
        """
        step = self._asking()
        feedback = judge(step, self._position, self.seat, value, self.lang)
        mark = self.mark
        if feedback.counted and not mark.right:
            self._marks[self._at] = mark._replace(
                tries=mark.tries + 1,
                right=feedback.right,
                chosen=int(value) if step.answer == "choice" else None,
            )
        if feedback.right and step.answer == "move":
            self._show(readable(step, value))
        return feedback

    def _show(self, move: str) -> None:
        """Play a move where the question was asked, whatever was tried there before."""
        assert self._match is not None
        if self._match.node is not self._node:
            self._match.follow(self._node)
        self._match.play(move)

    @changes
    def hint(self) -> str | None:
        """Return the next hint in words, ``None`` when there is no other."""
        step, mark = self._asking(), self.mark
        if mark.hints == len(step.hints):
            return None
        if not mark.right:
            self._marks[self._at] = mark._replace(hints=mark.hints + 1)
        return step.hints[mark.hints][self.lang]

    @changes
    def play(self, move: str) -> None:
        """Play a move on the board of a Play step; chance, bots and scripts answer.

        Raises
        ------
        IllegalMove
            With the reason; nothing has changed.
        ValueError
            If nothing is to be played here.
        """
        match = self._playing()
        self.go_on()
        match.play(move, match.seats.index(HUMAN))
        self.go_on()

    @changes
    def go_on(self) -> None:
        """Let chance, bots and scripts play until the pupil is to decide, or it is done."""
        match, step = self._playing(), self.step
        assert isinstance(step, Play)
        while not self.met and match.due != HUMAN:
            if (move := due_of_script(match, step)) is not None:
                match.play(move)
            else:
                match.step()
        self._settle()

    def _asking(self) -> Ask:
        if not isinstance(self.step, Ask):
            raise ValueError(f"{self!r}: this step asks nothing")  # noqa: TRY004 (of a state)
        return self.step

    def _playing(self) -> Match:
        if not isinstance(self.step, Play) or self._match is None:
            raise ValueError(f"{self!r}: nothing is to be played at this step")
        return self._match

    def _settle(self) -> None:
        if self.met:
            self._marks[self._at] = self.mark._replace(right=True)

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

    @changes
    def skip(self) -> Step | None:
        """Go on, even past a question without its answer; that is counted in the report."""
        if self.waits:
            self._marks[self._at] = self.mark._replace(skipped=True)
        return None if self.done else self._leave()

    def _leave(self) -> Step | None:
        step = self.step
        assert step is not None
        name, before = self._jump or step.next, self._at
        self._trail.append(before)
        self._enter(before + 1 if name is None else self._numbered(name))
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
            raise ValueError(f"step={step!r}: a number or the id of a step")  # noqa: TRY004
        if not 0 <= number <= len(self.steps):
            raise ValueError(f"step={step!r}: this lesson has steps 0 to {len(self.steps) - 1}")
        self._trail.append(self._at)
        self._enter(number)
        return self.step

    def _stand(self) -> Any:
        match = self._match
        board = (match, None if match is None else match.rev)
        return self._lang, self._at, board, dict(self._marks), self.trail

    def _numbered(self, name: str) -> int:
        names = [step.id for step in self.steps] + [END]
        if name not in names:
            known = ", ".join(filter(None, names))
            raise ValueError(f"step={name!r}: the steps with a name are {known}")
        return names.index(name)

    def _enter(self, number: int) -> None:
        """Stand at a step; a board is set afresh wherever it is shown, asked about or played."""
        self._at = number
        if self.done:  # the last board stays in sight
            return
        board = board_of(self.steps, number)
        if board != self._board or board == number or isinstance(self.steps[number], Ask):
            self._set(board)

    def _set(self, board: int | None) -> None:
        self._board = board
        self._match = None
        if board is not None:
            self._match = set_board(self.game, self.steps, board)
            self._node, self._position = self._match.node, self._match.state

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

    # --- what is kept ------------------------------------------------------------------

    @property
    def progress(self) -> dict[str, Any]:
        """All that has been done, JSON-able; of a game the pupil's own moves alone."""
        match, board, moves = self._match, self._board, list[str]()
        if match is not None and board is not None and isinstance(self.steps[board], Play):
            human = match.seats.index(HUMAN)
            moves = [node.move for node in match.path[: match.ply] if node.seat == human]
        kept = Kept(self.lang, self._at, board, tuple(self._trail), self._marks, tuple(moves))
        return kept.data(self.script)

    @changes
    def resume(self, progress: Mapping[str, Any]) -> None:
        """Go on from kept progress.

        Raises
        ------
        ValueError
            If it is damaged, or of another lesson; nothing has changed.
        """
        kept = read_progress(progress, self.script)
        fresh = Lesson.__new__(Lesson)
        fresh._begin(self.script, kept.lang)
        fresh._set(kept.board)
        fresh._replay(kept)
        fresh._at, fresh._trail, fresh._marks = kept.at, list(kept.trail), dict(kept.marks)
        own = ("_room", "_watchers", "_changing")
        self.__dict__.update({k: v for k, v in fresh.__dict__.items() if k not in own})

    def _replay(self, kept: Kept) -> None:
        """Play the pupil's moves again: chance, bots and scripts answer as they did."""
        for move in kept.moves:
            self._at = kept.board or 0
            try:
                self.play(move)
            except ValueError as error:
                raise ValueError(f"progress: moves: {error}") from None

    def to_toml(self) -> str:
        """Write the lesson, without progress, as the text of a lesson file."""
        return written(self.script)

    # --- for the teacher ---------------------------------------------------------------

    def solution(self) -> Any:
        """Return what is right at this step: moves, a number, or numbers of options.

        Raises
        ------
        ValueError
            If nothing is asked here.
        """
        return solution(self._asking(), self._position, self.seat)

    def report(self) -> Report:
        """Return a table with a row for every question and every game."""
        return report_of(self.script, self._marks, self.lang)
