"""What the page of KIROLO may ask besides: selections of cards, judged and laid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, cast

from kyran_widgets import text
from kyran_widgets.rules.kirolo_cards import names
from kyran_widgets.rules.kirolo_selection import Selection, click_joker, click_swap, select
from kyran_widgets.widgets.inbox import Inbox, refusal_title
from kyran_widgets.widgets.messages import FIELDS, SELECTION_FIELDS, BadMessage

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State
    from kyran_widgets.widgets.kirolo import Kirolo

_ONTO = re.compile(r"|[*~]|[1-9][0-9]{0,2}<?")


class SelectionInbox(Inbox):
    """An inbox that also takes ``select`` and ``lay``.

    ``cards`` are places in the hand, in the player's own order; ``onto`` is ``""`` for a new
    series, the number of one on the table (``"3<"``: spare Jokers go to its low end), or
    ``"*"`` and ``"~"`` for a click on the Joker or the Exchange that comes last.
    """

    fields: ClassVar[dict[str, dict[str, type]]] = {**FIELDS, **SELECTION_FIELDS}

    def _judge(self, places: list[int], onto: str) -> tuple[State, list[int], Selection]:
        """Judge the cards at these places of the hand of whoever decides."""
        state = cast("State", self.game.match.state)
        hand = state.hands[state.player]
        if not _ONTO.fullmatch(onto):
            raise BadMessage(f"field 'onto' is {onto!r}, not a series, *, ~ or nothing")
        if len(set(places)) < len(places) or not all(0 <= at < len(hand) for at in places):
            raise BadMessage(f"field 'cards' is not a choice of the {len(hand)} cards of the hand")
        cards = [hand[at] for at in places]
        if onto == "*":
            return state, cards, click_joker(state, cards)
        if onto == "~":
            return state, cards, click_swap(state, cards)
        low = onto.endswith("<")
        number = int(onto.rstrip("<")) if onto else None
        return state, cards, select(state, cards, number, low=low)

    def _select(self, cards: list[int], onto: str, rev: int) -> None:
        """Answer what a selection would lay; lay it if it is one that lays itself (A32)."""
        game = cast("Kirolo", self.game)
        if rev != game.match.rev or not game._acts or game._shown is not None:
            game._resend()
            return
        state, chosen, found = self._judge(cards, onto)
        if onto == "" and game._lays_itself(state, found, chosen):
            self._play(found.moves)
            return
        told = [text.move_text(game.game, move, game.lang) for move in found.moves]
        refusal = None
        if found.refusal is not None:
            refusal = {
                "title": refusal_title(game.game, found.refusal, game.lang),
                "text": text.refusal_text(game.game, found.refusal._replace(suggest=()), game.lang),
                "rule": found.refusal.rule,
            }
        game.send(
            {
                "type": "selected",
                "rev": rev,
                "cards": cards,
                "onto": onto,
                "moves": list(found.moves),
                "series": [] if found.series is None else names(found.series.cards),
                "first": None if found.series is None else found.series.first,
                "text": text.in_turn(told, game.lang),
                "refusal": refusal,
            }
        )

    def _lay(self, cards: list[int], onto: str, rev: int) -> None:
        """Lay a selection, or say why it cannot be laid."""
        if not self._may_act("", rev):
            return
        _, _, found = self._judge(cards, onto)
        if found.refusal is not None:
            self._refuse("", found.refusal)
        else:
            self._play(found.moves)
