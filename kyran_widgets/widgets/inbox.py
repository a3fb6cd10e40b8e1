"""What the page may ask of a game, and the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from kyran_widgets import text
from kyran_widgets.rules import IllegalMove, Refusal
from kyran_widgets.teach.explain import REFUSED
from kyran_widgets.widgets.messages import FIELDS, BadMessage, checked
from kyran_widgets.widgets.table import raises

if TYPE_CHECKING:
    from kyran_widgets.widgets.game import Game

_LONGEST = 400  # characters of an error shown in the widget


def refusal_title(game: str, refusal: Refusal, lang: str) -> str:
    """Say in a word what kind of no it is: a rule's, or that the thing is not there.

    Examples
    --------
    >>> refusal_title("kyran", Refusal("bid_banned", "R17"), "en")
    'Forbidden'
    >>> refusal_title("kyran", Refusal("stale", ""), "en")
    'Move refused'
    """
    kind = REFUSED[game].get(refusal.code)
    if kind is None:
        return text.words(lang, game)["refused"]
    return text.label(game, f"why_{kind}", lang)


class Inbox:
    """Receives the messages of one widget's page.

    The widget's seat and rights are facts of Python; no message can name another.
    Whatever goes wrong is shown in the widget, and raised under test.
    """

    fields: ClassVar[dict[str, dict[str, type]]] = FIELDS

    def __init__(self, game: Game) -> None:
        self.game = game

    def receive(self, content: object) -> None:
        """Check a message and answer it; nothing has changed if it is refused."""
        try:
            message = checked(content, self.fields)
            with self.game.match.lock:
                self._take(message)
        except Exception as error:
            self.report(error)
            if raises():
                raise

    def _take(self, message: dict[str, Any]) -> None:
        getattr(self, f"_{message.pop('type')}")(**message)

    def forged(self, traits: Mapping[str, Any]) -> None:
        """Answer a page that writes traits with their true values."""
        game = self.game
        known = [name for name in game.keys if isinstance(traits, Mapping) and name in traits]
        error = BadMessage(f"the page may not write {', '.join(known) or 'traits'}")
        if known:
            game.send_state(known)
        self.report(error)  # last: a picture that changes puts the error away
        if raises():
            raise error

    def report(self, error: Exception) -> None:
        """Show an error in the widget."""
        shown = f"{type(error).__name__}: {error}"
        if isinstance(error, BadMessage):
            shown = f"{text.label(self.game.game, 'malformed', self.game.lang)} ({error})"
        self.game.send({"type": "error", "text": shown[:_LONGEST]})

    # --- answers -------------------------------------------------------------

    def _refuse(self, move: str, refusal: Refusal, words: str | None = None) -> None:
        """Send the reason why something is refused."""
        name, lang = self.game.game, self.game.lang
        bare = refusal._replace(suggest=())
        suggest = [{"move": m, "text": text.move_text(name, m, lang)} for m in refusal.suggest]
        self.game.send(
            {
                "type": "refusal",
                "move": move,
                "title": refusal_title(name, refusal, lang),
                "text": words or text.refusal_text(name, bare, lang),
                "rule": refusal.rule if refusal.rule in text.rulebook(name) else "",
                "suggest": suggest,
            }
        )

    def _note(self, move: str, key: str, **facts: Any) -> None:
        """Send a reason that is not one of the game's rules."""
        words = text.label(self.game.game, key, self.game.lang, **facts)
        self._refuse(move, Refusal(key, ""), words)

    def _ruled_by(self, rev: int | None = None) -> bool:
        """Whether this page may rule the game and has its present picture; answers if not."""
        game = self.game
        if game._place != "own" and not game._acts_for:
            self._note("", "only_watching")
            return False
        if rev is not None and rev != game.match.rev:
            game._resend()
            return False
        return True

    # --- messages ------------------------------------------------------------

    def _hello(self) -> None:
        self.game._open_for = None
        self.game._private = {}
        self.game._table.go_on()
        self.game._table.changed()

    def _ready(self, seat: int) -> None:
        try:
            self.game.ready(seat)
        except ValueError:  # a late click: whose turn it is has changed
            self.game._resend()

    def _move(self, move: str, rev: int) -> None:
        if self._may_act(move, rev):
            self._play([move])

    def _may_act(self, move: str, rev: int) -> bool:
        """Whether this page acts now and has the present picture; answers if not."""
        game, match = self.game, self.game.match
        if rev != match.rev or game._shown not in (None, match.ply):
            self._stale(move)
        elif game._acts:
            return True
        elif isinstance(match.turn, int):
            self._note(move, "not_allowed", seat=match.turn)
        else:
            self._note(move, "only_watching")
        return False

    def _play(self, moves: Sequence[str]) -> None:
        """Play moves of the seat to decide, up to the first that is refused."""
        game, match = self.game, self.game.match
        for move in moves:
            try:
                match.play(move, match.turn if isinstance(match.turn, int) else None)
            except IllegalMove as refused:
                self._refuse(move, refused.refusal)
                return
        game._shown = None
        game._go_on()

    def _stale(self, move: str) -> None:
        """Answer a move made on an older picture: the second of a double click in silence."""
        game, match = self.game, self.game.match
        mine = [node for node in match.path[: match.ply] if node.seat in game._acts_for]
        if game._shown is not None or not mine or mine[-1].move != move:
            self._note(move, "stale")
        game._resend()

    def _show(self, ply: int | str) -> None:
        game, match = self.game, self.game.match
        if isinstance(ply, int) and not 0 <= ply <= match.plies:
            raise BadMessage(f"message 'show': ply {ply} of {match.plies}")
        game._shown = ply if isinstance(ply, int) and ply != match.ply else None
        game._refresh()

    def _undo(self, rev: int) -> None:
        if not self._ruled_by(rev):
            return
        game = self.game
        refusal = game.match.undo_refusal(game._undoes)
        if refusal is not None:
            self._note("", refusal.code, **refusal.facts)
            return
        game.match.undo(game._undoes)
        game._leap()

    def _redo(self, rev: int) -> None:
        if not self._ruled_by(rev):
            return
        match = self.game.match
        if match.ply == match.plies:
            self._note("", "redo_nothing")
            return
        match.redo()
        self.game._leap()

    def _branch(self, ply: int, rev: int) -> None:
        if not self._ruled_by(rev):
            return
        game = self.game
        if not 0 <= ply <= game.match.plies:
            raise BadMessage(f"message 'branch': ply {ply} of {game.match.plies}")
        refusal = game.match.back_refusal(ply, game._undoes)
        if refusal is not None:
            self._note("", refusal.code, **refusal.facts)
            return
        game.match.branch(ply)
        game._leap()

    def _next(self, rev: int) -> None:
        if self._ruled_by(rev):
            self.game._table.signal()

    def _new(self, rev: int) -> None:
        if self._ruled_by(rev):
            self.game.new()

    def _rule(self, id: str) -> None:  # noqa: A002 (the field of the message)
        game = self.game
        rules = text.rulebook(game.game)
        if id not in rules:
            self._note("", "no_rule", rule=id)
            return
        rule = rules[id]
        words = {"title": rule.title(game.lang), "text": rule.text(game.lang)}
        game.send({"type": "rule", "id": id, "status": rule.status, **words})

    def _set(self, name: str, value: str) -> None:
        choices = self.game.choices
        if name not in choices or value not in choices[name]:
            raise BadMessage(f"message 'set': {name}={value!r}; the choices are {choices}")
        if name != "pace" or self._ruled_by():
            setattr(self.game, name, value)

    def _seat(self, seat: int, kind: str) -> None:
        game = self.game
        if game._place not in ("own", seat):
            facts = {"seat": seat} if seat in range(game.match.players) else {}
            self._note("", "not_allowed" if facts else "only_watching", **facts)
            return
        try:
            game.match.seat(seat, kind)
        except ValueError as error:
            raise BadMessage(f"message 'seat': {error}") from None
        game._go_on()
