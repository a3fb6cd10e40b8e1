"""Events of KIROLO that take more than a line to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kyran_widgets.rules import Event, Facts
from kyran_widgets.rules.kirolo_cards import FACES, NAMES, Move, names
from kyran_widgets.rules.kirolo_moves import open_discards

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

_SERIES_RULE = {"run": "R18", "group": "R17"}


def dealt(state: State) -> list[Event]:
    """Tell a deal: sizes to all, to each seat its own hand, the discards turned up (A2, A3)."""
    setup, piles = state.setup, state.piles
    facts = {"elements": setup.hand_elements, "actions": setup.hand_actions}
    facts |= {"pile": len(piles["E"]), "action_pile": len(piles["Z"])}
    out = [Event("Dealt", "A2", facts)]
    for seat, hand in enumerate(state.hands):
        out.append(Event("HandDealt", "A2", {"seat": seat, "cards": names(hand)}, (seat,)))
    return out + [
        Event("TurnedUp", "A3", {"card": NAMES[card], "pile": pile})
        for pile in "AB"
        for card in piles[pile]
    ]


def lay_event(state: State, number: int, filled: bool, add: Move | None) -> Event:
    """Tell what has just been laid.

    Parameters
    ----------
    state
        After the lay.
    number
        Of the series on the table.
    filled
        Whether a lone Joker became a series.
    add
        The addition, if it was one.
    """
    series, seat = state.table.series[number - 1], state.player
    facts: dict[str, Any] = {"seat": seat, "number": number, "left": len(state.hands[seat])}
    if series.kind == "joker":
        return Event("JokerLaid", "A22", facts)
    facts["cards"] = names(series.cards)
    if add is not None:
        end = "any" if series.kind == "group" else add.pile
        return Event("SeriesCompleted", "A21", {**facts, "card": NAMES[add.card], "end": end})
    facts["series"] = series.kind
    if filled:
        return Event("JokerCompleted", "A22", facts)
    return Event("SeriesLaid", _SERIES_RULE[series.kind], facts)


def unkept_rule(state: State, card: int) -> str:
    """Rule by which the card that is not kept goes where it goes, before it does (R14, R15)."""
    if card < FACES and len(open_discards(state)) == 1:
        return "R15"
    return "R14" if state.setup.mode == "std" else "R2"


def over(state: State) -> list[Event]:
    """Tell how the game ended (R5, A12, A29)."""
    outcome = state.outcome()
    assert outcome is not None
    hands, winners = list(outcome.scores), outcome.winners
    if outcome.reason == "empty":
        rule = "A12" if state.setup.mode == "std" else "R5"
        return [Event("GameWon", rule, {"seat": winners[0], "hands": hands})]
    turns = state.idle if outcome.reason == "idle" else state.nolay
    blocked: Facts = {"reason": outcome.reason, "turns": turns, "hands": hands}
    cards = hands[winners[0]]
    if len(winners) == 1:
        end = Event("BlockedWon", "A29", {"seat": winners[0], "cards": cards})
    else:
        end = Event("BlockedDrawn", "A29", {"seats": list(winners), "cards": cards})
    return [Event("GameBlocked", "A29", blocked), end]
