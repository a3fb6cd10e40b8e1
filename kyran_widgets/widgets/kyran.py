"""KYRAN on the screen."""

from __future__ import annotations

from typing import Any, ClassVar

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, State
from kyran_widgets.rules.kyran import State as Kyran_State
from kyran_widgets.teach import warned
from kyran_widgets.widgets.frame import Look, tell
from kyran_widgets.widgets.game import Game
from kyran_widgets.widgets.kyran_svg import table_svg


class Kyran(Game):
    """A game of KYRAN; in a cell it is the playable table.

    Parameters
    ----------
    players
        3 to 6.
    seats
        Kind of every seat: ``"human"``, ``"scripted"``, ``"random"`` or ``"steady"``; by
        default you against steady players. Where several people share this widget, a
        curtain hides each hand until its owner confirms.
    seed
        Makes draws and bots reproducible.
    lang, theme, pace
        Settings of the screen.
    undo
        ``"any"``, ``"no_reveal"`` or ``"off"``, see ``Match``.
    chance
        ``"auto"``, or ``"ask"``: draws are scripted with ``step("^14")``.
    position
        A position line to start from.
    **options
        ``deck``, ``trick_leader``, ``mystique_round``, ``forced_power``,
        ``first_dealer``, see ``kyran_widgets.rules.kyran``.

    Examples
    --------
    >>> game = Kyran(players=4, seed=7)
    >>> game.step()  # the deal
    >>> game.phase, game.turn, game.ply
    ('bid', 1, 1)
    """

    game: ClassVar[str] = "kyran"
    secrets: ClassVar[bool] = True

    def _expected(self, state: State) -> tuple[str, dict[str, Any]]:
        assert isinstance(state, Kyran_State)
        if state.turn == CHANCE:
            if state.force is None:
                return "status_deal", {"seat": state.dealer}
            return "status_draw", {"seat": state.force[0]}
        facts: dict[str, Any] = {"seat": state.turn}
        force = state.view(None)["force"]
        if force is not None:
            return "status_forced", {**facts, "card": force["card"]}
        return f"status_{state.phase}", facts

    def _trace(self, ply: int, look: Look) -> dict[str, Any] | None:
        """Return the public events of the last move, the trick it ended, and news of a round."""
        if not ply:
            return None
        node = self.match.path[ply - 1]
        before = self.match.at(ply - 1)
        assert isinstance(before, Kyran_State)
        public = [event for event in node.events if event.audience is None]
        trick: list[dict[str, Any]] = [{**lay} for lay in before.view(None)["trick"]]
        winner = None
        for event in public:
            facts = event.facts
            if event.kind in ("CardLaid", "ForcedLay"):
                lay = {name: facts[name] for name in ("seat", "card", "value")}
                forced = event.kind == "ForcedLay"
                trick.append({**lay, "was": lay["value"], "forced": forced})
            elif event.kind == "ValuesSwapped":
                values = {facts["seat"]: facts["value"], facts["other"]: facts["other_value"]}
                for lay in trick:
                    lay["value"] = values.get(lay["seat"], lay["value"])
            elif event.kind == "TrickWon":
                winner = facts["seat"]
        return {
            "seat": None if node.seat == CHANCE else node.seat,
            "text": " ".join(tell(self.game, event, look) for event in public),
            "events": [{"kind": event.kind, **event.facts} for event in public],
            "trick": None if winner is None else {"cards": trick, "winner": winner},
            "round": self._results(ply),
        }

    def _results(self, ply: int) -> list[dict[str, Any]]:
        """How the round before ended, as long as no card of the next one lies there."""
        for node in reversed(self.match.path[:ply]):
            kinds = {event.kind for event in node.events}
            if kinds & {"LifeKept", "LifeLost"}:
                return [
                    {**event.facts, "kept": event.kind == "LifeKept"}
                    for event in node.events
                    if event.kind in ("LifeKept", "LifeLost")
                ]
            if kinds & {"CardLaid", "ForcedLay"}:
                break
        return []

    def _hints(self, state: State, *, mine: bool) -> dict[str, Any]:
        """Bids with what forbids one, and the ways to lay each card with what they will do."""
        assert isinstance(state, Kyran_State)
        hints: dict[str, Any] = {"bids": [], "lays": {}}
        if not mine:
            return hints
        legal = state.legal()
        if state.phase == "bid":
            hints["bids"] = [
                {"bid": bid, "move": f"b{bid}", "why": self._why(state, f"b{bid}", legal)}
                for bid in range(state.size + 1)
            ]
            return hints
        assert isinstance(state.turn, int)
        for move in legal:
            card = "M" if move[0] == "M" else move.rstrip("!-")
            card, sign, target = card.partition(">") if ">" in card else card.partition("~")
            lay = {
                "move": move,
                "text": warned(state, move, self.lang),
                "target": int(target) if sign else None,
                "void": move.endswith("!"),
            }
            hints["lays"].setdefault(card, []).append(lay)
        return hints

    def _asker(self, state: State) -> int | None:
        """Whoever decides, while nothing but bids is told, which depend on no hand."""
        if state.phase == "bid" and not isinstance(self._place, int):
            return None
        return super()._asker(state)

    def _why(self, state: Kyran_State, move: str, legal: list[str]) -> str:
        """Why a move is refused, empty if it is legal."""
        if move in legal:
            return ""
        refusal = state.refuse(move)
        assert refusal is not None
        return text.refusal_text(self.game, refusal._replace(suggest=()), self.lang)

    def _standing(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, Kyran_State)
        return state.lives

    def svg(self, seat: int | str | None = None) -> str:
        """Return a picture of the table as a seat, the teacher or a spectator sees it."""
        return table_svg(self.match.state.view(seat), lang=self.lang)
