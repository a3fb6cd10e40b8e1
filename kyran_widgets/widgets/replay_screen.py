"""A game to be walked through on the screen, step by step, with "what if" beside it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import traitlets

from kyran_widgets import text
from kyran_widgets.play import HUMAN, Match, Node
from kyran_widgets.rules import CHANCE, State, check_seat, shown
from kyran_widgets.teach.knowledge import knowledge
from kyran_widgets.teach.walk import BY, Walk, match_of
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.lectern import Lectern, on_a_lectern
from kyran_widgets.widgets.replay_inbox import ReplayInbox, eye_name
from kyran_widgets.widgets.table import Table

OWN = "own"
_BRANCHES = 20  # beside the game, at most
_EARLIER = 2  # sentences before the present one that stay in sight


@dataclass
class Branch:
    """The game, a variation of its record, or what would have been if.

    Attributes
    ----------
    table
        Where it is played.
    start
        The ply at which it leaves the line before, of which it keeps all until then.
    offset
        Plies of the game that lie before its own first one.
    seat
        Whose knowledge its hidden cards are drawn from; ``"all"`` where they are the true ones.
    kind
        Key of what it is called.
    at
        The step shown; 0 is the beginning.
    """

    table: Table
    start: int = 0
    offset: int = 0
    seat: int | str | None = "all"
    kind: str = "what_if_line"
    at: int = 0


class Replay(Lectern):
    """A game told step by step; made by :func:`replay`.

    Attributes
    ----------
    by
        How large a step is: ``"event"``, ``"move"``, ``"turn"`` or ``"round"``; may be assigned.
    lines
        The game and every other line beside it.
    """

    by = traitlets.Enum(BY, "event")

    _branches: list[Branch]
    _line: int
    _whose: Callable[[], int | str | None]
    _as: int | str | None
    _knows: bool
    _walk: tuple[Any, Walk] | None
    _root: Node
    _drawn: int  # worlds

    @classmethod
    def over(
        cls, table: Table, whose: Callable[[], int | str | None], by: str, **settings: str
    ) -> Replay:
        """Open a replay at a table, for someone entitled to what the seat ``whose()`` may know."""
        new: Replay = cls.__new__(cls)
        new._branches, new._line, new._root = [Branch(table)], 0, table.match.root
        new._whose, new._as = whose, whose()
        new._knows, new._walk, new._drawn = False, None, 0
        new.set_trait("by", by)
        new._sit(table, new._as, **settings)
        new.observe(new._on_step_size, names=["by"])
        return new

    def add_variations(self) -> None:
        """Add a line for every variation that the record holds."""
        match = self._branches[0].table.match
        moves = [node.move for node in match.path]
        for node in _ends(match.root):
            line = [each.move for each in node.line()]
            if line != moves[: len(line)]:
                ply = next(i for i, move in enumerate(line) if moves[i : i + 1] != [move])
                other = copy(match)
                other.follow(other.root.after(line))
                self._open(Branch(Table(other, "instant"), ply, kind="variation_line"))

    # --- where it stands -----------------------------------------------------

    @property
    def lines(self) -> tuple[Match, ...]:
        """The game, and every line beside it."""
        return tuple(branch.table.match for branch in self._branches)

    @property
    def steps(self) -> Walk:
        """The steps of the line that is shown, as the reader learns them."""
        key = (self.match, self.match.rev, self.by, self.lang, self._reader)
        if self._walk is None or self._walk[0] != key:
            self._walk = key, Walk(self.match, self.by, self.lang, self._reader)
        return self._walk[1]

    @property
    def at(self) -> int:
        """The number of the step shown, from 1; 0 at the beginning."""
        return self._here.at

    @property
    def _here(self) -> Branch:
        return self._branches[self._line]

    @property
    def _reader(self) -> int | str | None:
        """Whose knowledge is told: on drawn cards nothing is secret."""
        return "all" if self.match.imagined else self._as

    @property
    def _acts_for(self) -> frozenset[int]:
        """Nobody's seat in the game; on another line all of them."""
        return frozenset(range(self.match.players)) if self._line else frozenset()

    @property
    def _undoes(self) -> int | frozenset[int] | None:
        return None if self._line else super()._undoes

    @property
    def _eye(self) -> int | str | None:
        if not self._line:
            return self._as
        return self.match.turn if isinstance(self.match.turn, int) else self._reader

    @property
    def _open_hands(self) -> bool:
        """On another line: who plays for all sees what they may see of all."""
        return self._line > 0 and self._reader == "all"

    @property
    def _live(self) -> bool:
        """Whether the line is shown where it stands."""
        return self._shown in (None, self.match.ply)

    def _audiences(self) -> list[int | str | None]:
        """Whose eyes this reader may take: everybody's for the teacher, and after the end."""
        game, whose = self._branches[0].table.match, self._whose()
        if not self.secrets:
            return ["all"]
        if whose == "all" or game.outcome is not None:
            return ["all", None, *range(game.players)]
        return [None] if whose is None else [whose, None]

    def _settle(self) -> None:
        """Keep to what there is and may be seen.

        The game may have gone back or begun anew, and its screen may have changed hands.
        """
        audiences, game = self._audiences(), self._branches[0].table.match
        if game.root is not self._root:
            self._root, self._branches[0].at = game.root, 0
            self._keep([])
        if self._as not in audiences:
            self._as = audiences[0]
        self._keep([each for each in self._branches[1:] if each.seat in audiences])

    def _keep(self, branches: list[Branch]) -> None:
        """Close all others but these."""
        here, gone = self._here, [each for each in self._branches[1:] if each not in branches]
        for branch in gone:
            branch.table.stop()
            branch.table.widgets.clear()
        self._branches[1:] = branches
        if gone:
            self._take(0 if here in gone else self._branches.index(here))

    # --- moving about --------------------------------------------------------

    def goto_step(self, number: int) -> None:
        """Show a step of the line (0: its beginning); beyond the ends, the last there is."""
        steps = self.steps
        self._here.at = max(0, min(number, len(steps)))
        self._shown = steps[self.at - 1].ply if self.at else 0
        self._refresh()

    def look_as(self, seat: int | str | None) -> None:
        """Take the eyes of a seat, a spectator (``None``) or the teacher (``"all"``).

        Raises
        ------
        ValueError
            Naming whose eyes this reader may take.
        """
        if seat not in self._audiences():
            raise ValueError(f"seat={shown(seat)}: the choices are {self._audiences()}")
        ply = self._ply
        self._as = seat
        self._find(ply)

    def what_if(self) -> None:
        """Begin another line at the step shown, and play it for every seat.

        Who is not entitled to all cards plays on a world drawn from what they know then.
        """
        match, ply, here = self.match, self._ply, self._here
        if match.imagined or "all" in self._audiences():
            new = copy(match)
            new.branch(ply)
            branch = Branch(Table(new, "instant"), ply, here.offset, here.seat)
        else:
            seat = self._as if isinstance(self._as, int) else None
            new = match.imagine(seat, f"{match.seed}/{ply}/{self._drawn}", ply)
            self._drawn += 1
            branch = Branch(Table(new, "instant"), 0, ply, seat)
        if len(self._branches) > _BRANCHES:  # the oldest makes room
            self._keep(self._branches[2:])
        self._take(self._open(branch))
        self._go_on()

    def _open(self, branch: Branch) -> int:
        """Put a line beside the others, to be played for every seat; return its number."""
        match = branch.table.match
        match.seats, match.undo_policy, match.paused = [HUMAN] * match.players, "any", False
        match.chance = "auto"
        match.lock = self._branches[0].table.match.lock  # one for all lines: none waits for another
        branch.table.widgets.append(self)
        self._branches.append(branch)
        return len(self._branches) - 1

    def show_line(self, number: int) -> None:
        """Show the game (0) or one of the lines beside it.

        Raises
        ------
        ValueError
            If there is no such line.
        """
        if not 0 <= number < len(self._branches):
            raise ValueError(f"line={shown(number)}: the lines are 0 to {len(self._branches) - 1}")
        self._take(number)
        self._refresh()

    def _take(self, number: int) -> None:
        """Turn to a line: the game is shown where its reader stood, another where it stands."""
        self._line, self._shown = number, None
        self._table = self._here.table
        self._told = self.match.node

    @property
    def _ply(self) -> int:
        return self.match.ply if self._shown is None else self._shown

    def _find(self, ply: int) -> None:
        """Show the step that leads to a ply, or over it: the steps themselves have changed."""
        plies = [step.ply for step in self.steps]
        self.goto_step(max(bisect_right(plies, ply), bisect_left(plies, ply) + 1) if ply else 0)

    def _on_step_size(self, _change: object) -> None:
        self._find(self._ply)

    def _paint(self) -> None:
        self._settle()
        steps, here = self.steps, self._here
        if self._line and self._live:
            here.at, self._shown = len(steps), None
        else:  # where the reader stands, however far the game has gone
            here.at = min(here.at, len(steps))
            self._shown = steps[here.at - 1].ply if here.at else 0
        super()._paint()

    # --- what is told --------------------------------------------------------

    def _publish(self, view: dict[str, Any], private: dict[str, Any]) -> None:
        # Moves are taken back, and lines begun, on the lectern.
        can = {**view["can"], "new": False, "seats": False}
        super()._publish({**view, "can": can}, private)

    def _told_here(self) -> dict[str, Any]:
        steps, here = self.steps, self._here
        step = steps[here.at - 1] if 0 < here.at <= len(steps) else None
        rules = text.rulebook(self.game)
        own = self._line > 0
        told = self._opening() if step is None else step.text
        return {
            "kind": "replay",
            "by": self.by,
            "at": here.at,
            "count": len(steps),
            "text": told,
            "said": told,
            "earlier": [
                step.text for step in steps[max(0, here.at - 1 - _EARLIER) : max(0, here.at - 1)]
            ],
            "rules": [
                {"id": rule, "title": rules[rule].title(self.lang)}
                for rule in (() if step is None else step.rules)
            ],
            "lit": [] if step is None else list(step.highlights),
            "eye": eye_name(self._as),
            "eyes": [
                {"value": eye_name(seat), "label": self._eye_label(seat)}
                for seat in self._audiences()
            ],
            "line": self._line,
            "lines": [self._line_label(number) for number in range(len(self._branches))],
            "imagined": self.match.imagined,
            "plays": own and self._live and isinstance(self.match.turn, int),
            "back": self._may_undo(),
            "knows": self._known() if self._knows else None,
        }

    def _may_undo(self) -> bool:
        """Whether a move of this line may be taken back: not what went before it."""
        own = self.match.path[self._here.start : self.match.ply]
        mine = any(node.seat != CHANCE for node in own)
        return self._line > 0 and self._live and mine

    def _said(self, seat: int | str | None) -> str:
        return ""  # the step itself is what is read out

    def _opening(self) -> str:
        """What is said before the first step."""
        if self.match.imagined:
            return text.label(self.game, "status_shown", self.lang, ply=self._here.offset)
        title = text.label(self.game, "title", self.lang, players=self.match.players)
        return f"{title}. {text.label(self.game, 'status_start', self.lang)}"

    def _known(self) -> list[dict[str, str]]:
        """Return what the reader knows, can exclude and cannot tell at this step."""
        state: State = self.match.at(self._ply)
        return knowledge(state, self._reader).rows(self.lang)

    def _eye_label(self, seat: int | str | None) -> str:
        if isinstance(seat, int):
            return text.seat_text(self.game, seat, self.lang)
        return text.words(self.lang, self.game, "teach")["teacher" if seat == "all" else "public"]

    def _line_label(self, number: int) -> str:
        if not number:
            return self._labels()["the_game"]
        branch = self._branches[number]
        ply = branch.offset + branch.start
        return text.label(self.game, branch.kind, self.lang, number=number, ply=ply)

    def _leave(self) -> None:
        """Leave the table, and close every line that was begun; the game goes on."""
        self._keep([])
        super()._leave()


def _ends(node: Node) -> Iterator[Node]:
    """Every move after which a record holds nothing more."""
    todo = [node]
    while todo:
        here = todo.pop()
        if not here.children and here.parent is not None:
            yield here
        todo += reversed(here.children)


def replay(
    source: Game | Match | str | Path,
    seat: int | str | None = "all",
    by: str = "event",
    *,
    lang: str = "fr",
    theme: str = "auto",
) -> Replay:
    """Open a game to be walked through: a running one, a match, or a record.

    Parameters
    ----------
    source
        A game on the screen, a match, or a record: its text or its path.
    seat
        Whose knowledge the reader is entitled to while the game runs: a seat's, a
        spectator's (``None``), the teacher's (``"all"``), or of a game on the screen
        whatever its own screen may show (``"own"``).
    by
        How large a step is: ``"event"``, ``"move"``, ``"turn"`` or ``"round"``.
    lang, theme
        Settings of the screen.

    Raises
    ------
    ValueError
        Naming the choices; ``BadRecord`` for a damaged record, with line and reason.

    Examples
    --------
    >>> from kyran_widgets import Zyrcan
    >>> game = Zyrcan(players=3, seed=7)
    >>> game.step("3@d3")
    >>> told = replay(game, lang="en")
    >>> told.goto_step(1)
    >>> told.steps[0].text
    'Fleet A deploys a 3-motor ship on d3; 11 are left.'
    """
    if by not in BY:
        raise ValueError(f"by={shown(by)}: the choices are {', '.join(BY)}")
    table = source._table if isinstance(source, Game) else Table(match_of(source), "instant")
    if seat != OWN:
        check_seat(seat, table.match.players)
    elif not isinstance(source, Game):
        raise ValueError("seat='own': a match or a record has no screen of its own")
    screen = on_a_lectern(table.match.game, Replay, ReplayInbox)
    screen._check_settings(lang=lang, theme=theme)
    whose = source.entitled if seat == OWN and isinstance(source, Game) else lambda: seat
    new: Replay = screen.over(table, whose, by, lang=lang, theme=theme)
    if seat == "all":
        new.add_variations()
    return new
