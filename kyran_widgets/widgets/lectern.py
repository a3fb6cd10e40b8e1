"""A game with a lectern beside it: from there it is told, and questions are asked.

What the page is told of a step goes in one message, picture and words together, so that a
step is as quick as a bare round trip. The synced ``view`` keeps the first picture: it is what
a notebook is saved with.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, ClassVar, Self

from kyran_widgets import text
from kyran_widgets.play.watched import Watched
from kyran_widgets.rules import shown
from kyran_widgets.widgets.frame import Look
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.inbox import Inbox
from kyran_widgets.widgets.messages import BadMessage
from kyran_widgets.widgets.screen import TEACHING, bundle

_NOT_HERE = "this is a lectern beside a table; ask the game, or the match, that it shows"


class Lectern(Game):
    """A table that is shown by someone who tells what happens."""

    _esm, _css = map(bundle, TEACHING)

    _serial = 0  # of the picture sent last

    def _labels(self) -> dict[str, str]:
        words = text.words(self.lang, self.game, "teach")
        return {**words, "keys_help": f"{words['lectern_help']}\n{words['keys_help']}"}

    @property
    def _open_hands(self) -> bool:
        """Whether all cards lie open, whoever plays."""
        return False

    def _private_part(self, look: Look) -> dict[str, Any]:
        part = super()._private_part(look)
        if self.secrets and self._open_hands:
            match, ply = self.match, look.shown
            table = (match.state if ply is None else match.at(ply)).view("all")
            part["table"] = {name: fact for name, fact in table.items() if name != "legal"}
        return part

    @abstractmethod
    def _told_here(self) -> dict[str, Any]:
        """What stands on the lectern now; ``said`` is what is read aloud of it, if it is new."""

    def seat(self, seat: int | str | None) -> Self:
        """Refuse: a lectern has no seats, its game has."""
        raise ValueError(f"seat={shown(seat)}: {_NOT_HERE}")

    def assign(self, seat: int, kind: str) -> None:
        """Refuse, as :meth:`seat`."""
        raise ValueError(f"assign: {_NOT_HERE}")

    def new(self) -> None:
        """Refuse, as :meth:`seat`."""
        raise ValueError(f"new: {_NOT_HERE}")

    def branch(self, ply: int) -> None:
        """Refuse, as :meth:`seat`."""
        raise ValueError(f"branch: {_NOT_HERE}")

    def _publish(self, view: dict[str, Any], private: dict[str, Any]) -> None:
        self._serial += 1
        lectern = {**self._told_here(), "serial": self._serial}
        if not self.view:  # never again: it is saved, and later pictures may tell answers
            self.view = {**view, "said": ""}
        said = {"said": lectern["said"] or private.get("said", view["said"])}
        # Whether what is shown is where it stands, the lectern says: the table offers no way there.
        shown = {**view, **said, "live": True, "log": _latest(view), "lectern": lectern}
        shown["line"] = lectern.get("line", 0)
        mine = {**private, **said, "log": _latest({**view, **private})}
        self.send({"type": "step", "view": shown, "private": mine})


class Watching(Lectern):
    """A lectern at which something is shown that may change elsewhere: in a cell, on another."""

    _watched: Watched
    _aloud: str  # what is to be read out with the next picture
    _hushed = False

    @abstractmethod
    def _redraw(self) -> None:
        """Show what has become of it."""

    def _changed(self) -> None:
        if self._hushed:
            return
        if self._watched.lang != self.lang:
            self.lang = self._watched.lang
        self._redraw()

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """Show nothing until all of an answer is known."""
        before, self._hushed = self._hushed, True
        try:
            yield
        finally:
            self._hushed = before

    def _say(self, words: str | None) -> str | None:
        """Show words and have them read out, if there are any."""
        if words is not None:
            self._aloud = words
            self._table.changed()
        return words

    def _leave(self) -> None:
        self._watched.unwatch(self._changed)
        super()._leave()


def _latest(part: Mapping[str, Any]) -> list[Any]:
    """What the last move did: there is no log to read more in."""
    return [line for line in part["log"] if line["ply"] == part["ply"]]


class LecternInbox(Inbox):
    """What every lectern takes besides the messages of a game."""

    fields: ClassVar[dict[str, dict[str, type]]] = {"step": {"to": int}}

    game: Any

    def _take(self, message: dict[str, Any]) -> None:
        """Pass over what was asked of an older picture: the second click of two does nothing."""
        if message.pop("serial", self.game._serial) == self.game._serial:
            super()._take(message)
        else:
            self.game._resend()

    def _step(self, to: int) -> None:
        """Go to a step; beyond the ends there is none."""
        self.game.goto_step(to)

    def _stale(self, move: str) -> None:
        """Pass over the second click of two."""
        self.game._resend()

    def _seat(self, seat: int, kind: str) -> None:
        self._note("", "only_watching")

    def _branch(self, ply: int, rev: int) -> None:
        raise BadMessage("message 'branch': a lectern has its own ways to other lines")


ONCE: dict[str, type] = {"serial": int}
"""The field of a message that is to do something once, however often it is sent."""


@cache
def on_a_lectern(game: str, lectern: Any, inbox: type[Inbox]) -> Any:
    """Return the screen of a game with a lectern beside it, made when it is first needed."""
    from kyran_widgets.widgets import SCREENS

    screen = SCREENS[game]
    fields: Mapping[str, dict[str, type]] = {**screen._Inbox.fields, **inbox.fields}
    takes = type(inbox.__name__, (inbox, screen._Inbox), {"fields": fields})
    name = screen.__name__ + lectern.__name__
    members = {"_Inbox": takes, "__doc__": lectern.__doc__, "__module__": lectern.__module__}
    return type(name, (lectern, screen), members)
