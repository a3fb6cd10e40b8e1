"""A puzzle: its text and position, the proof, answers and hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path as FilePath
from types import EllipsisType
from typing import Any, Self

from kyran_widgets.play.misfits import is_a
from kyran_widgets.play.watched import Watched, changes
from kyran_widgets.puzzles.answers import LOST, Answer, Hint, Judge, hint_of
from kyran_widgets.puzzles.progress import Kept, check_attempts, read_progress
from kyran_widgets.puzzles.proof import UNKNOWN, Verification, prove
from kyran_widgets.puzzles.puzzle_reader import Reader, parse_toml, read_file
from kyran_widgets.puzzles.puzzle_writer import written
from kyran_widgets.puzzles.scenario import Scenario
from kyran_widgets.puzzles.solved import Budget, budget_of, while_waiting
from kyran_widgets.rules import State, shown
from kyran_widgets.text import label

_AGAIN = 0.5  # what a right answer is worth after a wrong one


class Puzzle(Watched):
    """A puzzle: a position, a goal, and how the others answer.

    It holds no solution: what is right is proved when it is first needed.

    Parameters
    ----------
    lang
        Language of all that is said.
    **fields
        Those of :class:`~kyran_widgets.puzzles.scenario.Scenario`; ``goal`` may be a function
        of a state.

    Raises
    ------
    PuzzleError
        With every reason why this is no puzzle.

    Examples
    --------
    >>> puzzle = Puzzle(
    ...     game="zyrcan",
    ...     id="first",
    ...     title={"fr": "À l’attaque", "en": "Attack"},
    ...     text={"fr": "Détruis un vaisseau de B.", "en": "Destroy a ship of B."},
    ...     position="ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *",
    ...     seat=0,
    ...     goal={"capture": 1, "of": 1},
    ...     opponents={"model": "coalition"},
    ...     horizon="turn",
    ...     lang="en",
    ... )
    >>> puzzle.verify().verdict
    'sound'
    >>> bool(puzzle.check("a1xa3"))
    True
    >>> puzzle
    Puzzle('zyrcan', 'first', solved)
    """

    _opens = "puzzle_board"

    def __init__(self, *, lang: str = "fr", **fields: Any) -> None:
        self._begin(*Reader(fields, "puzzle").read(), lang)

    def _begin(self, scenario: Scenario, state: State, lang: str) -> None:
        self.scenario = scenario
        self._state = state
        self._proof: Verification | None = None
        self._thought = False  # whether it has had all the thought that one waits for
        self._attempts: list[dict[str, Any]] = []
        self._hints = 0
        self._shown = False
        self._lost = 0.0
        self.lang = lang

    @classmethod
    def from_toml(cls, text: str, *, file: str = "puzzle", lang: str = "fr") -> Self:
        """Read a puzzle from a TOML text.

        Parameters
        ----------
        text
            The text.
        file
            What it is called where faults are told.
        lang
            Language of all that is said.

        Raises
        ------
        PuzzleError
            With file, line and reason of every fault.
        """
        return cls._read(*parse_toml(text, file), file=file, lang=lang)

    @classmethod
    def load(cls, path: str | FilePath, *, lang: str = "fr") -> Self:
        """Read a puzzle from a TOML file."""
        return cls.from_toml(read_file(path), file=FilePath(path).name, lang=lang)

    @classmethod
    def _read(
        cls, data: Mapping[str, Any], lines: Any, *, file: str, lang: str, base: Any = ()
    ) -> Self:
        self = cls.__new__(cls)
        self._begin(*Reader(data, file, lines, base).read(), lang)
        return self

    def to_toml(self) -> str:
        """Write it as a TOML text; it holds no solution."""
        return written(self.scenario)

    def data(self) -> dict[str, Any]:
        """Return its fields as a file has them."""
        return self.scenario.data()

    # --- what it is ----------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.scenario.game

    @property
    def id(self) -> str:
        """Its name for machines."""
        return self.scenario.id

    @property
    def title(self) -> str:
        """Its name."""
        return self.scenario.title[self.lang]

    @property
    def text(self) -> str:
        """What is asked."""
        return self.scenario.text[self.lang]

    def _stand(self) -> Any:
        return list(self._attempts), self._hints, self._shown, self._lost, self._lang

    @property
    def seat(self) -> int:
        """The solver's seat."""
        return self.scenario.seat

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self._state.copy()

    def __repr__(self) -> str:
        """What it is and whether it is solved."""
        return f"Puzzle({self.game!r}, {self.id!r}, {'solved' if self.solved else 'not solved'})"

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle without what was proved."""
        return {**super().__getstate__(), "_proof": None, "_thought": False}

    # --- proof ---------------------------------------------------------------------------

    def verify(self, budget: Budget | int | None = None) -> Verification:
        """Prove the puzzle sound, or say what is wrong with it.

        Parameters
        ----------
        budget
            Positions that may be looked at, or a :class:`Budget`, which has seconds too.

        Examples
        --------
        >>> from kyran_widgets.puzzles import collection
        >>> collection("zyrcan")[0].verify(budget=10_000).verdict
        'sound'
        """
        proof = prove(self.scenario, self._state, budget_of(budget))
        if self._proof is None or _unproved(proof) <= _unproved(self._proof):
            self._proof = proof
        return proof

    def _proved(self, move: str | None = None) -> Verification:
        """Return what is proved, once as far as one can wait for it: of a first move, or any."""
        known = self._proof
        left = () if known is None else known.solved.open
        if known is not None and move is None and known.first_moves:
            left = ()  # one right move is enough
        if known is None or (not self._thought and (move in left if move else left)):
            self.verify(while_waiting())
            self._thought = True
        assert self._proof is not None
        return self._proof

    # --- solving -------------------------------------------------------------------------

    @changes
    def check(self, answer: str | Sequence[str] | EllipsisType | None) -> Answer:
        """Judge an answer, and keep it.

        It takes seconds at most: what is not proved until then is said to be unknown.

        Parameters
        ----------
        answer
            A first move; or a line of the solver's own moves in order, as a list or with
            blanks between, which the other seats answer by their model. Empty, ``None`` or
            ``...`` is not yet filled in: no answer, and none that counts.

        Raises
        ------
        ValueError
            If it is no move and no line of moves.

        Examples
        --------
        >>> from kyran_widgets.puzzles import collection
        >>> print(collection("zyrcan", lang="en")[0].check(...))
        No answer yet.
        """
        moves = answer.split() if isinstance(answer, str) else answer
        if moves is None or moves is ... or (is_a(moves, list) and not moves):
            return Answer(False, label(self.game, "check_open", self.lang), counted=False)
        if not is_a(moves, list) or not all(isinstance(m, str) for m in moves):
            raise ValueError(f"answer={shown(answer)}: a move, or the solver's moves in order")
        done = self._judge().judged(moves)
        if done.counted and done.right is not None:
            self._attempts.append({"answer": " ".join(moves), "right": bool(done)})
        return done

    def _judge(self, *, told: bool = True) -> Judge:
        return Judge(self.scenario, self._state, self._proved, self.lang, told=told)

    @changes
    def hint(self) -> Hint | None:
        """Return the next hint: the theme, the zone, the move; ``None`` after the last.

        ``None``, too, where no right move is known. Every hint costs: ``lost`` of it is the
        share of the points that is gone.
        """
        themes = len(self.scenario.hints)
        if self._hints == themes + 2:
            return None
        move = None
        if self._hints >= themes:
            found = self._proved().first_moves
            if not found:
                return None
            move = found[0]
        self._hints += 1
        hint = hint_of(self.scenario, self._state, move, self._hints - 1, self.lang)
        if not self.solved:
            self._lost = max(self._lost, hint.lost)
        return hint

    @changes
    def solution(self) -> tuple[str, ...]:
        """Return a right first move and what follows with best answers; empty if none is known.

        With hidden cards it is the first move alone: what follows differs from world to world.
        Asked for before the puzzle is solved, it takes all points that are left.

        Examples
        --------
        >>> from kyran_widgets.puzzles import collection
        >>> puzzle = collection("zyrcan")[0]
        >>> puzzle.solution(), puzzle.shown, puzzle.lost
        (('b1xb4',), True, 1.0)
        """
        proof = self._proved()
        if not proof.first_moves:
            return ()
        if not self.solved:
            self._shown, self._lost = True, LOST["move"]
        move = proof.first_moves[0]
        if self.scenario.information == "hidden":
            return (move,)
        return (move, *proof.solved.replies.get(move, ()))

    # --- progress ------------------------------------------------------------------------

    @property
    def attempts(self) -> tuple[Mapping[str, Any], ...]:
        """The answers that counted, with whether each was right."""
        return tuple(dict(attempt) for attempt in self._attempts)

    @property
    def hints(self) -> int:
        """How many hints were given."""
        return self._hints

    @property
    def given(self) -> tuple[Hint, ...]:
        """The hints that were given, in the language of the moment."""
        move = None
        if self._hints > len(self.scenario.hints):
            move = next(iter(self._proved().first_moves), None)
        return tuple(
            hint_of(self.scenario, self._state, move, number, self.lang)
            for number in range(self._hints)
            if move or number < len(self.scenario.hints)
        )

    @property
    def shown(self) -> bool:
        """Whether the solution was asked for before the puzzle was solved."""
        return self._shown

    @property
    def lost(self) -> float:
        """The share of the points that hints and the solution have cost."""
        return self._lost

    @property
    def solved(self) -> bool:
        """Whether a right answer was given."""
        return any(attempt["right"] for attempt in self._attempts)

    @property
    def score(self) -> float:
        """Points earned: all if the right answer came first, without a hint or the solution."""
        if not self.solved:
            return 0.0
        first = bool(self._attempts[0]["right"])
        return self.scenario.points * (1.0 - self._lost) * (1.0 if first else _AGAIN)

    @property
    def progress(self) -> dict[str, Any]:
        """What was answered and asked, JSON-able."""
        return {
            "id": self.id,
            "attempts": [dict(attempt) for attempt in self._attempts],
            "hints": self._hints,
            "shown": self._shown,
            "lost": self._lost,
        }

    @changes
    def resume(self, progress: Mapping[str, Any]) -> None:
        """Go on from a progress that was kept; its answers are judged again.

        All of them together take no longer than one may.

        Raises
        ------
        ValueError
            Naming the field that is damaged, foreign or not true; nothing has changed.

        Examples
        --------
        >>> from kyran_widgets.puzzles import collection
        >>> puzzle = collection("zyrcan")[0]
        >>> puzzle.resume({**puzzle.progress, "hints": 9})
        Traceback (most recent call last):
        ValueError: progress: hints=9: a whole number from 0 to 3
        """
        self.judged(progress)()

    def judged(self, progress: Any, where: str = "progress") -> Callable[[], None]:
        """Judge a progress that was kept, and return what goes on from it.

        Parameters
        ----------
        progress
            The progress.
        where
            What it is called where something in it is not true.

        Raises
        ------
        ValueError
            As for :meth:`resume`.

        Examples
        --------
        >>> from kyran_widgets.puzzles import collection
        >>> puzzle = collection("zyrcan")[0]
        >>> go_on = puzzle.judged({**puzzle.progress, "hints": 1, "lost": 0.25})
        >>> puzzle.hints, go_on(), puzzle.hints
        (0, None, 1)
        """
        kept = read_progress(progress, self.scenario, where)
        with self.lock:
            check_attempts(kept, self._judge(told=False), where)
        return partial(self._take, kept)

    @changes
    def _take(self, kept: Kept) -> None:
        self._attempts = [dict(one) for one in kept.attempts]
        self._hints, self._shown, self._lost = kept[1:]

    @changes
    def reset(self) -> None:
        """Forget all answers and hints, and that the solution was shown."""
        self._take(Kept((), 0, False, 0.0))


def _unproved(proof: Verification) -> tuple[int, bool]:
    return len(proof.solved.open), proof.verdict == UNKNOWN
