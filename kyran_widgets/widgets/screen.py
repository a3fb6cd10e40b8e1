"""What a widget shows of a match: its picture, what its seat may know, and its traits.

What leaves Python is in two synced traits, ``view`` and ``words``, which hold what a
spectator may see, and in custom messages to one widget.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from kyran_widgets import text
from kyran_widgets.play import HUMAN, Match, Node
from kyran_widgets.rules import Event, State
from kyran_widgets.widgets.frame import Look, log_lines, public_view, seat_names
from kyran_widgets.widgets.table import PACES, Table

STATIC = Path(__file__).parents[1] / "static"
FILES = ("kyran.js", "kyran.css")  # the games …
TEACHING = ("teach.js", "teach.css")  # … and the games with a lectern beside them
_HOT_RELOAD = os.environ.get("ANYWIDGET_HMR") == "1"
THEMES = ("auto", "light", "dark")
_ANNOUNCED = 8  # moves told at once to a screen reader


def bundle(name: str) -> str | Path:
    """A file of the front end: its text, or under hot reload its path."""
    path = STATIC / name
    if not path.exists():
        raise ImportError(
            f"the front end is not built ({name} is missing): run `npm ci && npm run build` in "
            "the source tree, or install a released package"
        )
    return path if _HOT_RELOAD else path.read_text(encoding="utf-8")


class Screen(anywidget.AnyWidget):
    """One place at a table: whose knowledge it speaks for, and all that it shows.

    What is a game's own is left to it: the methods marked as abstract.
    """

    game: ClassVar[str]
    choices: ClassVar[Mapping[str, Sequence[str]]] = {
        "lang": text.LANGS,
        "theme": THEMES,
        "pace": PACES,
    }  # of the settings
    secrets: ClassVar[bool]  # whether a seat may know what a spectator may not
    _esm, _css = map(bundle, FILES)

    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    turn = traitlets.Any(None, read_only=True)
    phase = traitlets.Unicode("", read_only=True)
    ply = traitlets.Int(0, read_only=True)
    legal = traitlets.Tuple(read_only=True)
    outcome = traitlets.Any(None, read_only=True)
    last_event = traitlets.Any(None, read_only=True)
    thinking = traitlets.Any(None, read_only=True)
    scores = traitlets.Tuple(read_only=True)

    lang = traitlets.Enum(text.LANGS, "fr")
    theme = traitlets.Enum(THEMES, "auto")
    pace = traitlets.Enum(PACES, "follow")

    _table: Table
    _place: int | str | None  # a seat, "all", None (a spectator), or "own"
    _shown: int | None  # the ply that is looked at, if not where the game stands
    _told: Node
    _heard: tuple[int, int | None]
    _news: list[Event]
    _remark: str
    _private: dict[str, Any]
    _open_for: int | None
    _alone: frozenset[int] | None
    _seats: dict[int | str | None, Any]

    # --- whose screen it is --------------------------------------------------

    @property
    def match(self) -> Match:
        """The match at this table."""
        return self._table.match

    @property
    def _acts_for(self) -> frozenset[int]:
        """Seats that this widget may move."""
        people = {s for s, kind in enumerate(self.match.seats) if kind == HUMAN}
        if self._place == "own":
            return frozenset(people - set(self._seats))
        return frozenset(people & {self._place})

    @property
    def _undoes(self) -> int | frozenset[int] | None:
        """Seats whose decisions this widget takes back: its own, or (``None``) anybody's."""
        return self._place if isinstance(self._place, int) else self._acts_for or None

    @property
    def _eye(self) -> int | str | None:
        """Whose knowledge this widget speaks for.

        Where people share one screen and the game has secrets, nobody's until the
        person whose turn it is has confirmed to be alone with it.
        """
        if self._place != "own":
            return self._place
        acts, turn = self._acts_for, self.match.turn
        if self.secrets and acts != self._alone:
            return None if turn in acts - {self._open_for} else self._open_for
        return turn if turn in acts else min(acts, default=None)

    @property
    def _acts(self) -> bool:
        """Whether the seat to decide is one that this widget moves, and speaks for now."""
        turn = self.match.turn
        return turn in self._acts_for and turn == self._eye

    # --- to the page ---------------------------------------------------------

    def _labels(self) -> dict[str, str]:
        """Labels of the page, in its language."""
        return text.words(self.lang, self.game)

    def _refresh(self) -> None:
        """Bring picture, private part and traits up to date."""
        with self.match.lock:
            self._paint()

    def _paint(self) -> None:
        """Do so; what observers of the traits do comes last, lest it be painted over."""
        match = self.match
        if self._shown is not None and self._shown >= match.plies:
            self._shown = None if match.ply == match.plies else min(self._shown, match.plies)
        state, acts = match.state, self._acts_for
        if self._open_for not in acts or match.turn in acts - {self._open_for}:
            self._open_for = None
        self._hear(match)
        look = self._look(
            self._shown,
            acts_for=acts,
            undoes=self._undoes,
            rules=self._place == "own" or bool(acts),
            seats=self._place == "own" or isinstance(self._place, int),
            thinking=self._table.thinking,
            waiting=self._table.waiting,
            said=self._said(None),
        )
        view = public_view(match, look, self._trace, self._expected)
        self._publish(view, self._private_part(look))
        seen = [event for event in match.node.events if event.seen_by(self._eye)]
        with self.hold_trait_notifications():
            self.set_trait("turn", match.turn)
            self.set_trait("phase", match.phase)
            self.set_trait("ply", match.ply)
            self.set_trait("legal", tuple(state.legal()) if self._acts else ())
            self.set_trait("outcome", match.outcome)
            self.set_trait("last_event", seen[-1] if seen else None)
            self.set_trait("thinking", look.thinking)
            self.set_trait("scores", self._standing(state))
            self.pace = self._table.pace

    def _publish(self, view: dict[str, Any], private: dict[str, Any]) -> None:
        """Send the picture and the private part to the page, as far as they have changed."""
        if private["acts"] or private != {**self._private, "rev": private["rev"]}:
            self._private = private
            self.send(private)  # first, so that the page draws both at once
        self.view = view

    def _resend(self) -> None:
        """Answer with the present picture."""
        self._private = {}
        self._refresh()

    def _look(self, shown: int | None = None, **now: Any) -> Look:
        """How this widget shows its match: at rest, unless told what goes on ``now``."""
        names = seat_names(self.game, self.match.players)
        return Look(self.lang, self.theme, self._table.pace, shown, names, **now)

    def _hear(self, match: Match) -> None:
        """Note what is new since the last picture: moves, a take-back, a seat, a look back."""
        now, before = (match.rev, self._shown), self._heard
        if now == before:
            return
        self._heard, self._news, self._remark = now, [], ""
        line, told = [], match.node
        while told.parent is not None and told is not self._told:
            line.append(told)
            told = told.parent
        if told is not self._told:
            self._remark = text.label(self.game, "taken_back", self.lang)
        elif line:
            latest = reversed(line[:_ANNOUNCED])
            self._news = [event for node in latest for event in node.events]
        elif self._shown not in (None, match.ply):
            self._news = [event for node in match.path[: self._shown][-1:] for event in node.events]
        elif now[0] != before[0]:
            for seat, kind in match.node.seatings[-1:]:
                words = text.words(self.lang, self.game)[kind]
                key = "seat_changed"
                self._remark = text.label(self.game, key, self.lang, seat=seat, kind=words)
        self._told = match.node

    def _said(self, seat: int | str | None) -> str:
        """What the live region announces to a seat."""
        told = [event for event in self._news if event.seen_by(seat)]
        words = [text.event_text(self.game, event, self.lang) for event in told]
        return " ".join([*words, self._remark]).strip()

    def _private_part(self, look: Look) -> dict[str, Any]:
        """What this widget may know and do."""
        match, seat = self.match, self._eye
        live = look.shown is None or look.shown == match.ply
        acts = live and self._acts
        state = match.state
        part: dict[str, Any] = {"type": "private", "rev": match.rev, "seat": seat, "acts": acts}
        part["legal"] = self._sent(state.legal()) if acts else []
        if self.secrets:
            ply = match.ply if look.shown is None else look.shown
            table = (state if ply == match.ply else match.at(ply)).view(seat)
            part["table"] = {name: fact for name, fact in table.items() if name != "legal"}
            part["log"] = log_lines(match, ply, look, seat)
            part["said"] = self._said(seat)
            hidden = live and seat is None and match.turn in look.acts_for
            part["curtain"] = match.turn if hidden else None
        return {**part, **self._hints(state, mine=acts)}

    # --- what a game adds ----------------------------------------------------

    @abstractmethod
    def _expected(self, state: State) -> tuple[str, dict[str, Any]]:
        """Key and facts of the sentence that says what the acting seat is to do."""

    @abstractmethod
    def _trace(self, ply: int, look: Look) -> dict[str, Any] | None:
        """What the last move before ``ply`` did, for the eye of a spectator."""

    @abstractmethod
    def _hints(self, state: State, *, mine: bool) -> dict[str, Any]:
        """What the page of this game needs to guide a move."""

    def _sent(self, legal: list[str]) -> list[str]:
        """Return the legal moves that the page has a use for."""
        return legal

    @abstractmethod
    def _standing(self, state: State) -> tuple[int, ...]:
        """Scores of a running game."""

    @abstractmethod
    def svg(self, seat: int | str | None = None) -> str:
        """Return a picture of the game as a seat, the teacher or a spectator sees it."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Add a picture and a text of the spectator's view, for where no kernel runs."""
        if self.comm is None:  # closed: there is nothing behind a picture
            return {"text/plain": repr(self)}, {}
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        told = text.describe(self.match.state.view(None), self.lang)
        still = {"text/plain": f"{self!r}\n{told}", "image/svg+xml": self.svg()}
        return {**data, **still}, metadata
