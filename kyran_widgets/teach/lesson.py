"""Lessons: a list of steps that a teacher writes and a pupil goes through.

The script never changes; beside it a lesson holds the progress of one pupil. A widget or a
cell drives it with the same few calls: :meth:`Lesson.answer`, :meth:`Lesson.hint`,
:meth:`Lesson.play`, :meth:`Lesson.next`, :meth:`Lesson.back`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kyran_widgets.play import HUMAN, Match
from kyran_widgets.play.watched import changes
from kyran_widgets.teach.answers import Feedback, answer_told, judge, readable, solution
from kyran_widgets.teach.lesson_boards import due_of_script
from kyran_widgets.teach.lesson_course import Course
from kyran_widgets.teach.lesson_progress import Kept, read_progress
from kyran_widgets.teach.lesson_reader import Reader, parse_toml, read_file
from kyran_widgets.teach.lesson_report import Report, report_of
from kyran_widgets.teach.lesson_steps import FORMAT, Ask, Play, Step, Text
from kyran_widgets.teach.lesson_writer import written


class Lesson(Course):
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

    _opens = "classroom"

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
        given: Any = steps
        if isinstance(steps, list | tuple):
            given = [step.data() if isinstance(step, Step) else step for step in steps]
        data = {"format": FORMAT, "game": game, "id": id, "title": title}
        self._begin(Reader({**data, "minutes": minutes, "steps": given}, "").sound(), lang)

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
        return cls.from_toml(read_file(path), file=Path(path).name, lang=lang)

    # --- what a pupil does -------------------------------------------------------------

    @changes
    def answer(self, value: Any) -> Feedback:
        """Answer the question of this step; a right move is played, so that it can be seen.

        Whatever stands on the board by then, the position is judged on which the question
        was asked. After the right answer, given or told, another one is told what it is
        worth, no more.

        Parameters
        ----------
        value
            A move, a list of moves, a number, or the number of an option from 0; ``None``, ``...``
            and ``""`` are “not yet”, which counts nothing.

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
        if feedback.counted and not mark.closed:
            self._marks[self._at] = mark._replace(
                tries=mark.tries + 1,
                right=bool(feedback),
                chosen=int(value) if step.answer == "choice" else None,
            )
        if feedback and step.answer == "move":
            self._show(readable(step, value))
        return feedback

    def _show(self, move: str) -> None:
        """Play a move where the question was asked, whatever was tried there before."""
        assert self._match is not None
        asked = self._match.root.after(self._moves)
        if self._match.node is not asked:
            self._match.follow(asked)
        self._match.play(move)

    @changes
    def hint(self) -> str | None:
        """Return the next hint in words, ``None`` when there is no other."""
        step, mark = self._asking(), self.mark
        if mark.hints == len(step.hints):
            return None
        if not mark.closed:
            self._marks[self._at] = mark._replace(hints=mark.hints + 1)
        return step.hints[mark.hints][self.lang]

    @changes
    def skip(self) -> Feedback | None:
        """Give up a question, and be told its answer; a game that waits is passed over.

        A move that would have been right is played on the board, so that it can be seen, and
        :meth:`next` goes on. What is skipped is counted in the report.

        Returns
        -------
        Feedback
            The right answer with its rule; ``None`` where nothing is asked.
        """
        step, mark = self.step, self.mark
        if self.waits or (isinstance(step, Ask) and not mark.closed):  # a jump does not wait
            self._marks[self._at] = mark._replace(skipped=True)
            if isinstance(step, Ask):
                if step.answer == "move":
                    self._show(self.solution()[0])
                return self.told
        if not self.done:
            self._leave()
        return None

    @property
    def told(self) -> Feedback | None:
        """The right answer in words, once the question of this step has been given up."""
        step, mark = self.step, self.mark
        if not isinstance(step, Ask) or not mark.skipped or mark.right:
            return None
        return answer_told(step, self._position, self.seat, self.lang)

    @changes
    def play(self, move: str) -> None:
        """Play a move on the board of a Play step; chance, bots and scripts answer.

        Raises
        ------
        IllegalMove
            With the reason; only who comes before the pupil has played.
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
        self.__dict__.update(fresh.__getstate__())  # the lock of its rooms stays

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
