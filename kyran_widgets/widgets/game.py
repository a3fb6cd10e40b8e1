"""The game objects that people create: a widget for every seat, on one table.

What they show is in ``screen``; what comes in is checked in ``messages``, and no trait can
be written from the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kyran_widgets import text
from kyran_widgets.play import Match, UndoRefused, save
from kyran_widgets.rules import Event, IllegalMove, State, shown
from kyran_widgets.widgets.asking import Asking
from kyran_widgets.widgets.frame import public_view
from kyran_widgets.widgets.html import replay_html
from kyran_widgets.widgets.inbox import Inbox
from kyran_widgets.widgets.screen import FILES, STATIC
from kyran_widgets.widgets.table import Table

if TYPE_CHECKING:
    from kyran_widgets.widgets.replay_screen import Replay


class Game(Asking):
    """A game at a table, seen and played from one seat.

    The traits below are read-only, replaced whole, not synced, and speak for the
    widget's own seat; ``state`` is the teacher's copy.

    Attributes
    ----------
    turn, phase, ply
        Where the game stands.
    legal
        Moves that this widget may play now.
    outcome
        How it ended.
    last_event
        The last event that this seat learned of.
    thinking
        The seat whose bot is at work.
    scores
        By seat: what the game is won by.
    lang, theme, pace
        Settings; these may be assigned.
    """

    _Inbox: ClassVar[type[Inbox]] = Inbox

    def __init__(
        self,
        players: int | None = None,
        *,
        seats: Sequence[str] | None = None,
        seed: int | str | None = None,
        lang: str = "fr",
        theme: str = "auto",
        pace: str = "follow",
        undo: str | None = None,
        chance: str = "auto",
        position: str | None = None,
        **options: Any,
    ) -> None:
        own = {name: options.pop(name) for name in self.choices if name in options}
        self._check_settings(lang=lang, theme=theme, pace=pace, **own)
        if players is not None:
            options["players"] = players
        match = Match(
            self.game,
            seats=seats,
            seed=seed,
            undo=undo,
            chance=chance,
            position=position,
            **options,
        )
        self._sit(Table(match, pace), "own", lang=lang, theme=theme, **own)

    @classmethod
    def _check_settings(cls, **given: str) -> None:
        """Refuse a setting outside its choices, before anything is built."""
        for name, value in given.items():
            if name not in cls.choices:
                raise TypeError(f"unknown setting {name!r}: they are {', '.join(cls.choices)}")
            if value not in cls.choices[name]:
                listed = ", ".join(cls.choices[name])
                raise ValueError(f"{name}={shown(value)}: the choices are {listed}")

    def _sit(self, table: Table, seat: int | str | None, **settings: str) -> None:
        """Take a place at a table: ``"own"`` for all people without a widget of their own."""
        self._table = table
        self._place = seat
        self._shown = None
        self._told = table.match.node
        self._heard = (table.match.rev, None)
        self._news = []
        self._remark = ""
        self._private = {}
        self._open_for = None
        self._inbox = self._Inbox(self)
        self._seats: dict[int | str | None, Game] = {}
        acts = self._acts_for
        self._alone = acts if len(acts) == 1 else None  # one person's own screen from the start
        super().__init__(pace=table.pace, **settings)
        table.widgets.append(self)
        self.on_msg(self._on_message)
        self.observe(self._on_setting, names=[*self.choices])
        self.words = self._labels()
        self._refresh()

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        lang: str = "fr",
        theme: str = "auto",
        pace: str = "follow",
        **own: str,
    ) -> Self:
        """Put a match on the screen.

        Parameters
        ----------
        match
            A match of this game, for example one read from a record.
        lang, theme, pace
            Settings of the screen.
        **own
            Settings that this game has besides.

        Raises
        ------
        ValueError
            If it is a match of another game, or for a setting that is no choice.
        """
        if match.game != cls.game:
            raise ValueError(f"a match of {match.game} is no match of {cls.game}")
        cls._check_settings(lang=lang, theme=theme, pace=pace, **own)
        widget = cls.__new__(cls)
        widget._sit(Table(match, pace), "own", lang=lang, theme=theme, **own)
        return widget

    # --- seats ---------------------------------------------------------------

    def seat(self, seat: int | str | None) -> Self:
        """Return the widget of a seat at this table; the same one while it is open.

        Parameters
        ----------
        seat
            A seat, ``"all"`` (the teacher, who sees everything) or ``None`` (a spectator).

        Raises
        ------
        ValueError
            Naming the seats there are, or if this game is closed.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> game = Zyrcan(players=3, seats=["human", "human", "random"], seed=7)
        >>> game.seat(1) is game.seat(1)
        True
        """
        players = range(self.match.players)
        number = isinstance(seat, int) and not isinstance(seat, bool)
        if not (seat in players if number else seat in (None, "all")):
            raise ValueError(f"seat={shown(seat)}: the seats are {[*players]}, 'all' and None")
        if not self._table.widgets:
            raise ValueError(f"seat={shown(seat)}: this game is closed")
        main = self._table.widgets[0]
        if seat not in main._seats:
            widget = type(self).__new__(type(self))
            own = {name: getattr(self, name) for name in self.choices if name != "pace"}
            widget._sit(self._table, seat, **own)
            main._seats[seat] = widget
            self._table.changed()
        return main._seats[seat]

    def assign(self, seat: int, kind: str) -> None:
        """Give a seat to ``"human"``, ``"scripted"`` or a bot, from now on; it is recorded.

        Raises
        ------
        ValueError
            Naming the seats or the kinds there are.
        """
        self.match.seat(seat, kind)
        self._go_on()

    def ready(self, seat: int) -> None:
        """Raise the curtain: the person whose turn it is says to be alone with the screen.

        Only where several people share this widget and the game has secrets.

        Raises
        ------
        ValueError
            If it is not the turn of a person of this widget.
        """
        if seat != self.match.turn or seat not in self._acts_for:
            raise ValueError(f"seat={shown(seat)}: it is not the turn of that seat, played here")
        self._open_for = seat
        self._refresh()

    # --- playing from Python -------------------------------------------------

    @property
    def state(self) -> State:
        """A copy of the true state: the teacher's."""
        return self.match.state

    @property
    def position(self) -> str:
        """The position line as this seat sees it."""
        return str(self.match.state.view(self._eye)["position"])

    @property
    def events(self) -> list[Event]:
        """What has happened, as this seat learned it."""
        return self.match.events(self._eye)

    def step(self, move: str | None = None, *, bots: bool = True) -> None:
        """Play a move for whoever decides, then let chance and bots answer.

        Parameters
        ----------
        move
            A move in the notation; ``None`` lets one draw or computer move happen.
        bots
            ``False`` stops before the answers.

        Raises
        ------
        IllegalMove
            With the reason; nothing has changed.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> game = Zyrcan(players=3, seed=7)
        >>> game.step("3@d3")
        >>> game.ply, game.turn
        (3, 0)
        """
        rev = self.match.rev
        try:
            self.match.step(move, bots=bots)
        except IllegalMove as refused:
            refusal = self._told_of(refused)
            words = text.refusal_text(self.game, refusal, self.lang)
            raise IllegalMove(refusal, words) from None
        finally:
            if self.match.rev != rev:
                self._follow()

    def undo(self) -> None:
        """Take back to a person's last decision, see :meth:`Match.undo`."""
        try:
            self.match.undo(self._undoes)
        except UndoRefused as refused:
            facts = refused.refusal.facts
            words = text.label(self.game, refused.refusal.code, self.lang, **facts)
            raise UndoRefused(refused.refusal, words) from None
        self._leap()

    def redo(self) -> None:
        """Play again what was undone."""
        self.match.redo()
        self._leap()

    def goto(self, ply: int) -> None:
        """Let the game stand after ``ply`` moves; bots wait until the next move."""
        self.match.goto(ply)
        self._leap()

    def branch(self, ply: int) -> None:
        """Play on from ``ply``; what followed stays as a variation."""
        self.match.branch(ply)
        self._leap()

    def show(self, ply: int | None) -> None:
        """Look at the position after ``ply`` moves (``None``: where the game stands).

        Raises
        ------
        ValueError
            If there is no such ply.
        """
        if ply is not None:
            self.match.at(ply)
        self._shown = ply
        self._refresh()

    def new(self) -> None:
        """Begin a new game with the same seats and options."""
        self._table.renew()
        for widget in self._table.widgets:
            widget._shown, widget._told, widget._open_for = None, self.match.root, None
        self._go_on()

    def _go_on(self) -> None:
        """Let bots play if they are due, and show the match."""
        try:
            self._table.go_on()
        finally:
            self._table.changed()

    def _leap(self) -> None:
        """Show that the game stands elsewhere; a bot that was at work stops."""
        self._table.stop()
        self._follow()

    def _follow(self) -> None:
        self._shown = None
        self._table.changed()

    # --- the whole game --------------------------------------------------------

    def replay(self, by: str = "event") -> Replay:
        """Open this game to be walked through on the screen, step by step, while it goes on.

        It tells what this screen may show; after the end, all.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> game = Zyrcan(players=3, seed=7)
        >>> game.step("3@d3")
        >>> len(game.replay("move").steps)
        3
        """
        from kyran_widgets.widgets.replay_screen import replay

        return replay(self, "own", by, lang=self.lang, theme=self.theme)

    def frames(self) -> list[dict[str, Any]]:
        """Return the spectator's picture at every ply of the line of play."""
        match = self.match
        with match.lock:
            return [
                public_view(match, self._look(shown=ply), self._trace, self._expected)
                for ply in range(match.plies + 1)
            ]

    def to_html(self, path: str | Path) -> None:
        """Write an offline replay: one page with every position of the line of play.

        It shows what a spectator may see, and asks for nothing outside itself.
        """
        rules = {
            rule.id: {
                "title": rule.title(self.lang),
                "text": rule.text(self.lang),
                "status": rule.status,
            }
            for rule in text.rulebook(self.game).values()
        }
        title = text.label(self.game, "title", self.lang, players=self.match.players)
        code, style = (str((STATIC / name).read_text("utf-8")) for name in FILES)
        page = replay_html(self.frames(), self.words, code, style, title, rules=rules)
        Path(path).write_text(page, encoding="utf-8")

    def save(self, path: str | Path) -> None:
        """Write the match to a file, all or nothing; ``load`` goes on with it."""
        save(self.match, path)

    def __repr__(self) -> str:
        """Public facts only."""
        name = type(self).__name__
        turn = "over" if self.match.turn is None else f"turn={self.match.turn!r}"
        return f"{name}(players={self.match.players}, ply={self.match.ply}, {turn})"

    # --- from the page -------------------------------------------------------

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Refuse every trait that the page writes: it has none to write."""
        self._inbox.forged(sync_data)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        self._inbox.receive(content)

    def _on_setting(self, change: Mapping[str, Any]) -> None:
        if change["name"] == "pace":
            if self.pace != self._table.pace:
                self._table.keep_pace(self.pace)
            return
        if change["name"] == "lang":
            self.words = self._labels()
        self._refresh()

    def close(self) -> None:
        """Close this widget; the first one of a table closes all and cancels the bots."""
        table = getattr(self, "_table", None)  # none when the game was refused
        if table is None or self not in table.widgets:  # ipywidgets closes again when it collects
            return
        if self is table.widgets[0]:
            table.stop()
            for widget in table.widgets[:0:-1]:
                widget._leave()
        self._leave()
        table.changed()

    def _leave(self) -> None:
        table = self._table
        table.widgets.remove(self)
        for widget in table.widgets:
            widget._seats = {s: w for s, w in widget._seats.items() if w is not self}
        self.on_msg(self._on_message, remove=True)
        self.unobserve(self._on_setting, names=[*self.choices])
        if self.layout is not None:
            self.layout.close()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # ipywidgets leaves None in its place
