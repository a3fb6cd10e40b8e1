"""KIROLO on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, IllegalMove, Refusal, State, shown
from kyran_widgets.rules.kirolo import State as Kirolo_State
from kyran_widgets.rules.kirolo_cards import BY_VALUE, CARD, FACES, JOKER, NAMES, read_move
from kyran_widgets.rules.kirolo_laydown import largest
from kyran_widgets.rules.kirolo_moves import draws
from kyran_widgets.rules.kirolo_refusals import no_series
from kyran_widgets.rules.kirolo_selection import Selection, bars, select, some_swap
from kyran_widgets.teach import without_effect
from kyran_widgets.widgets.frame import Look, tell
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.kirolo_inbox import SelectionInbox
from kyran_widgets.widgets.kirolo_svg import table_svg

AUTO_LAY = ("full", "hand", "off")


class Kirolo(Game):
    """A game of KIROLO; in a cell it is the playable table.

    Parameters
    ----------
    players
        2 to 4.
    mode
        ``"std"`` or ``"rami"`` (draw, play, discard).
    seats
        Kind of every seat: ``"human"``, ``"scripted"``, ``"debutant"`` or ``"normal"``; by
        default you against normal players. Where several people share this widget, a
        curtain hides each hand until its owner confirms.
    seed
        Makes draws and bots reproducible.
    auto_lay
        Which selections are laid without a further click: ``"full"`` series (A32), those
        to which no other card of the ``"hand"`` could be added, or none (``"off"``).
    lang, theme, pace
        Settings of the screen.
    undo
        ``"any"``, ``"no_reveal"`` or ``"off"``, see ``Match``; never past the turn (A31).
    chance
        ``"auto"``, or ``"ask"``: deals and reshuffles are scripted with ``step``.
    position
        A position line to start from.
    **options
        ``jokers``, ``hand_elements``, …, see ``kyran_widgets.rules.kirolo``.

    Examples
    --------
    >>> game = Kirolo(mode="rami", seed=7)
    >>> game.step()  # the deal
    >>> game.phase, game.turn, game.ply
    ('draw', 0, 1)
    """

    game: ClassVar[str] = "kirolo"
    secrets: ClassVar[bool] = True
    choices: ClassVar[Mapping[str, Sequence[str]]] = {**Game.choices, "auto_lay": AUTO_LAY}
    _Inbox = SelectionInbox

    auto_lay = traitlets.Enum(AUTO_LAY, "full")

    # --- playing from Python -------------------------------------------------

    def select(self, cards: Sequence[str], onto: int | None = None) -> Selection:
        """Judge cards of the hand: what would be laid, or why not.

        Parameters
        ----------
        cards
            In the order in which they stand in the hand: it places the Jokers (A20).
        onto
            Number of the table series to complete; ``None`` for a new series.

        Raises
        ------
        ValueError
            For what is no card, or no number.
        IllegalMove
            When it is not this widget's turn.

        Examples
        --------
        >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        >>> line += "hands=F7,F8,*,T2|E1;table=-;A=;B=;X=;E=;Z=;seen=-;known=-;res=*"
        >>> game = Kirolo(position=line)
        >>> game.select(["*", "F7", "F8"]).moves, game.select(["F7", "F8", "*"]).moves
        (('*.F7.F8',), ('F7.F8.*',))
        """
        return select(self._deciding(), _faces(cards), _number(onto))

    def lay(self, cards: Sequence[str], onto: int | None = None) -> None:
        """Lay cards for whoever decides, see :meth:`select`.

        Raises
        ------
        ValueError
            For what is no card, or no number.
        IllegalMove
            With the reason; nothing has changed.
        """
        faces, number = _faces(cards), _number(onto)
        state = self.match.state
        assert isinstance(state, Kirolo_State)
        refusal = None if isinstance(state.turn, int) else state.refuse(".")
        found = Selection(refusal=refusal) if refusal else select(state, faces, number)
        if found.refusal is not None:
            told = self._told_of(IllegalMove(found.refusal, seat=state.turn))
            raise IllegalMove(told, text.refusal_text(self.game, told, self.lang))
        for move in found.moves:
            self.step(move)

    def series(self) -> list[str]:
        """Return every new series that the hand to play can form now.

        Examples
        --------
        >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        >>> line += "hands=F7,F8,F9,E9,T9|E1;table=-;A=;B=;X=;E=;Z=;seen=-;known=-;res=*"
        >>> Kirolo(position=line).series()
        ['F7.F8.F9', 'F9.E9.T9']
        """
        return [move for move in self._deciding().legal() if "." in move[1:] and "=" not in move]

    def largest(self) -> list[str]:
        """Return moves that lay as many cards as can be laid now, from the hand to play.

        Examples
        --------
        >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
        >>> line += "hands=F7,F8,F9,E9,T9|E1;table=E6.E7.E8;A=;B=;X=;E=;Z=;seen=-;known=-;res=*"
        >>> sorted(Kirolo(position=line).largest())
        ['1+E9', 'F7.F8.F9']
        """
        state = self._deciding()
        if state.phase not in ("lay", "play"):
            return []
        hand, table = state.hands[state.player], [s.cards for s in state.table.series]
        return largest(hand, table, lone_joker=state.setup.lone_joker == "table")

    def _deciding(self) -> Kirolo_State:
        """Return the state, if whoever decides may be asked from here."""
        state = self.match.state
        assert isinstance(state, Kirolo_State)
        asker = self._asker(state)
        if not isinstance(state.turn, int) or (asker is not None and asker != state.turn):
            refusal = state.refuse(".", asker) or Refusal("not_your_turn", "R24")
            raise IllegalMove(refusal, text.refusal_text(self.game, refusal, self.lang))
        return state

    # --- what the page is told -----------------------------------------------

    def _expected(self, state: State) -> tuple[str, dict[str, Any]]:
        assert isinstance(state, Kirolo_State)
        if state.turn == CHANCE:
            return f"status_{state.phase}", {}
        key = "free" if state.phase == "lay" and state.drew else state.phase
        may_end = state.laid or not draws(state)
        return f"status_{key}", {"seat": state.turn, "laid": int(may_end)}

    def _trace(self, ply: int, look: Look) -> dict[str, Any] | None:
        """Return the public events of the last move."""
        if not ply:
            return None
        node = self.match.path[ply - 1]
        public = [event for event in node.events if event.audience is None]
        return {
            "seat": None if node.seat == CHANCE else node.seat,
            "text": " ".join(tell(self.game, event, look) for event in public),
            "events": [{"kind": event.kind, **event.facts} for event in public],
        }

    def _sent(self, legal: list[str]) -> list[str]:
        """Return the moves but those of whole series, of which there may be thousands."""
        return [move for move in legal if "." not in move[1:]]

    def _hints(self, state: State, *, mine: bool) -> dict[str, Any]:
        """How the hand sorts, what its cards can do, and the choices that are due."""
        assert isinstance(state, Kirolo_State)
        eye = state.player if mine else self._eye
        hand = state.hands[eye] if isinstance(eye, int) else []
        hints: dict[str, Any] = {
            "auto_lay": self.auto_lay,
            "ranks": {"element": list(hand), "value": [BY_VALUE[card] for card in hand]},
            "bars": [None] * len(hand),
            "fits": {},
            "keep": [],
            "search": [],
            "due": None,
            "actions": {},
            "end": None,
        }
        if not mine:
            return hints
        legal = state.legal()
        hints["bars"] = self._bars(state, hand)
        hints["fits"] = {
            str(number): [i for i, card in enumerate(hand) if series.fits >> card & 1]
            for number, series in enumerate(state.table.series, 1)
            if state.bits[state.player] & series.fits and state.phase in ("lay", "play")
        }
        if state.phase == "keep":
            hints["keep"] = [self._kept(move) for move in legal]
        elif state.phase == "search":
            hints["search"] = [
                {"card": NAMES[card], **self._move(f"^{NAMES[card]}")} for card in state.seen
            ]
        hints["due"] = self._duty(state)
        hints["actions"] = {
            NAMES[card]: self._action(state, card, legal)
            for card in sorted({*hand})
            if card >= FACES
        }
        if state.setup.mode == "std" and state.phase in ("lay", "act", "drawn"):
            hints["end"] = {
                "move": "." if "." in legal else "",
                "why": self._why(state, ".", legal),
            }
        return hints

    def _bars(self, state: Kirolo_State, hand: Sequence[int]) -> list[dict[str, Any] | None]:
        """What a click on the green bar of each card plays (A34), with the cards it takes."""
        found = bars(state)
        out: list[dict[str, Any] | None] = []
        for at, card in enumerate(hand):
            series = found.get(card)
            if series is None:
                out.append(None)
                continue
            places = [at]
            wanted = list(series.cards)
            wanted.remove(card)
            for other, its in enumerate(hand):
                if other != at and its in wanted:
                    wanted.remove(its)
                    places.append(other)
            shown = {"cards": sorted(places), "first": series.first}
            out.append({**shown, **self._move(series.text)})
        return out

    def _kept(self, move: str) -> dict[str, Any]:
        told = read_move(move)
        cards = {"keep": NAMES[told.card], "other": NAMES[told.other], "pile": told.pile}
        return {**cards, **self._move(move)}

    def _duty(self, state: Kirolo_State) -> dict[str, Any] | None:
        """Where an Element must be discarded now (R4, R15), if there is one to discard (A15)."""
        empty = [pile for pile in "AB" if not state.piles[pile]]
        due = state.phase == "play" or (len(empty) == 1 and state.phase in ("bonus", "keep"))
        cards = state.seen or state.hands[state.player]
        if not empty or not due or min(cards) >= FACES:
            return None
        return {"piles": empty, "text": text.label(self.game, "due", self.lang, due=empty)}

    def _action(self, state: Kirolo_State, card: int, legal: list[str]) -> dict[str, Any]:
        """What a click on an Action card does, or why it cannot be played."""
        name = NAMES[card]
        if name != "~":
            may = name in legal
            found = self._move(name) if may else {"move": "", "text": ""}
            return {**found, "why": "" if may else self._why(state, name, legal)}
        swaps = [move for move in legal if move[0] == "~" and "@X" not in move]
        if swaps:
            return {"move": "", "text": self._void_swaps(state, swaps), "why": ""}
        return {"move": "", "text": "", "why": self._why(state, some_swap(state), legal)}

    def _void_swaps(self, state: Kirolo_State, swaps: Sequence[str]) -> str:
        """Warn of the exchanges of a card for an equal one, if there are any."""
        void = [
            text.move_text(self.game, move, self.lang)
            for move in swaps
            if without_effect(state, move, self.lang)
        ]
        if not void:
            return ""
        return text.label(self.game, "void_exchanges", self.lang, moves=", ".join(void))

    def _move(self, move: str) -> dict[str, str]:
        return {"move": move, "text": text.move_text(self.game, move, self.lang)}

    def _why(self, state: Kirolo_State, move: str, legal: list[str]) -> str:
        """Why a move is refused, empty if it is legal."""
        if move in legal:
            return ""
        refusal = state.refuse(move)
        if refusal is None:
            return ""
        return text.refusal_text(self.game, refusal._replace(suggest=(), also=()), self.lang)

    def _lays_itself(self, state: Kirolo_State, found: Selection, cards: Sequence[int]) -> bool:
        """Whether a valid selection is laid at once (A32)."""
        if found.series is None or self.auto_lay == "off":
            return False
        if found.series.full:
            return True
        rest = list(state.hands[state.player])
        for card in cards:
            rest.remove(card)
        more = any(not no_series([*cards, card]) for card in rest)
        return self.auto_lay == "hand" and not more and found.series.cards != (JOKER,)

    def _standing(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, Kirolo_State)
        return tuple(map(len, state.hands))

    def svg(self, seat: int | str | None = None) -> str:
        """Return a picture of the table as a seat, the teacher or a spectator sees it."""
        return table_svg(self.match.state.view(seat), lang=self.lang)


def _faces(cards: Sequence[str]) -> list[int]:
    out = []
    for card in cards:
        if not isinstance(card, str) or card not in CARD:
            raise ValueError(f"{shown(card)} is no card; a card is as F7, M12, +, ~, * or ?")
        out.append(CARD[card])
    return out


def _number(onto: int | None) -> int | None:
    if onto is not None and type(onto) is not int:
        raise ValueError(f"onto={shown(onto)}: the number of a series on the table, or None")
    return onto
