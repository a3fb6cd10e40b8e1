"""Events of KYRAN that take more than a line to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kyran_widgets.rules import Event
from kyran_widgets.rules.kyran_cards import KIND, NAMES

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State


def deal_events(state: State) -> list[Event]:
    """Tell a deal: its size to all, to each seat the cards it may see (R8, A22)."""
    undealt = len(state.setup.deck.cards) - state.players * state.size
    facts = {"round": state.round, "size": state.size, "dealer": state.dealer, "undealt": undealt}
    out = [Event("Dealt", "R14", facts)]
    names = [[NAMES[c] for c in hand] for hand in state.hands]
    for seat, cards in enumerate(names):
        if state.blind:
            shown = {owner: hand[0] for owner, hand in enumerate(names) if owner != seat}
            out.append(Event("BlindHands", "A22", {"seat": seat, "hands": shown}, (seat,)))
        else:
            out.append(Event("HandDealt", "R8", {"seat": seat, "cards": cards}, (seat,)))
    return out


def lay_events(state: State, mark: str) -> list[Event]:
    """Tell the card just laid, before its effect; ``mark`` is how it was laid."""
    trick = state.trick
    seat, card, forced = trick[-1]
    name, kind, value = NAMES[card], KIND[card], state.values[-1]
    facts: dict[str, Any] = {"seat": seat, "card": name, "value": value}
    if forced:
        out = [Event("ForcedLay", "A16", {**facts, "by": trick[-2][0]})]
    else:
        out = [Event("CardLaid", "R18", facts)]
    if kind == "M":
        rule = "A23" if state.size == 1 else "R23"
        out.append(Event("MysticValue", rule, {"seat": seat, "value": value}))
    elif mark == "!":
        rule = {"C": "A20", "V": "R31"}.get(kind, "R29")
        if forced and state.setup.forced_power == "cancel":
            rule = "A16"
        out.append(Event("EffectCancelled", rule, {"seat": seat, "card": name}))
    elif mark == "-":
        out.append(Event("VeilDeclined", "R30", {"seat": seat}))
    return out


def own_card_events(state: State) -> list[Event]:
    """Tell the seat to lay, in the blind round, which card it holds (A22)."""
    seat = state.turn
    if not state.blind or state.phase != "play" or not isinstance(seat, int):
        return []
    facts = {"seat": seat, "card": NAMES[state.hands[seat][0]]}
    return [Event("OwnCardShown", "A22", facts, (seat,))]


def end_events(state: State) -> list[Event]:
    """Tell the losers and the titles (R21, R22, A26, A27)."""
    outcome = state.outcome()
    assert outcome is not None
    losers, winners, lives = list(outcome.losers), list(outcome.winners), max(state.lives)
    lost = Event("GameLost", "A26" if len(losers) > 1 else "R21", {"seats": losers})
    if not winners:
        return [lost, Event("NoTitle", "A27", {})]
    if len(winners) == 1:
        return [lost, Event("TitleWon", "R22", {"seat": winners[0], "lives": lives})]
    return [lost, Event("TitleShared", "A27", {"seats": winners, "lives": lives})]
