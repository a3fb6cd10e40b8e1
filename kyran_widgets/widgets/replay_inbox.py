"""What the page of a replay may ask: steps, eyes, lines, and moves of a "what if"."""

from __future__ import annotations

from typing import ClassVar

from kyran_widgets.play import kinds_of
from kyran_widgets.teach.walk import BY
from kyran_widgets.widgets.lectern import ONCE, LecternInbox
from kyran_widgets.widgets.messages import BadMessage


class ReplayInbox(LecternInbox):
    """What the page of a replay may ask."""

    fields: ClassVar[dict[str, dict[str, type]]] = {
        **LecternInbox.fields,
        "eye": {"seat": str},
        "by": {"size": str},
        "knows": {"on": int},
        "line": {"number": int, **ONCE},
        "what_if": ONCE,
    }

    def _eye(self, seat: str) -> None:
        named = {eye_name(each): each for each in self.game._audiences()}
        if seat not in named:
            raise BadMessage(f"message 'eye': seat {seat!r}; the choices are {[*named]}")
        self.game.look_as(named[seat])

    def _by(self, size: str) -> None:
        if size not in BY:
            raise BadMessage(f"message 'by': size {size!r}; the choices are {', '.join(BY)}")
        self.game.by = size

    def _knows(self, on: int) -> None:
        self.game._knows = bool(on)
        self.game._refresh()

    def _line(self, number: int) -> None:
        try:
            self.game.show_line(number)
        except ValueError as error:
            raise BadMessage(f"message 'line': {error}") from None

    def _what_if(self) -> None:
        self.game.what_if()

    def _undo(self, rev: int) -> None:
        """Take back in a "what if", as far as it goes."""
        if self.game._may_undo():
            super()._undo(rev)
        else:
            self._note("", "undo_nothing")

    def _next(self, rev: int) -> None:
        """Let the computer play the seat to decide, in a "what if"."""
        game = self.game
        if not self._ruled_by(rev) or not isinstance(game.match.turn, int):
            return
        match = game.match
        seats, match.seats = match.seats, [kinds_of(match.game)[-1]] * match.players
        try:
            match.step()
        finally:
            match.seats = seats
        game._follow()
        game._go_on()

    def _new(self, rev: int) -> None:
        self._note("", "only_watching")

    def _show(self, ply: int | str) -> None:
        raise BadMessage("message 'show': a replay is stepped by 'step'")


def eye_name(seat: int | str | None) -> str:
    """What a page calls an audience: a seat by its number, the teacher, or the public."""
    return "public" if seat is None else str(seat)
