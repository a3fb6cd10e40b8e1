"""What each move of KYRAN does: deals, bids, lays with their effects, the tricks they end.

Every function plays on a state, in place, and appends its events to a log if there is one.
They trust their caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE, Event
from kyran_widgets.rules.kyran_cards import CARD, KIND, MOVES, NAMES, RANK, VALUE
from kyran_widgets.rules.kyran_events import deal_events, lay_events, own_card_events

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State

Log = list[Event] | None


def deal(state: State, move: str, log: Log) -> None:
    """Deal the hands; the seat after the dealer bids first (R8, R16)."""
    state.hands = [sorted([CARD[c] for c in hand.split(",")]) for hand in move[5:].split("|")]
    state.phase, state.turn = "bid", (state.dealer + 1) % state.players
    if log is not None:
        log += deal_events(state)


def bid(state: State, seat: int, said: int, log: Log) -> None:
    """Note a bid; the dealer's is the last (R16, R17)."""
    state.bids = state.bids[:seat] + (said,) + state.bids[seat + 1 :]
    after = (seat + 1) % state.players
    state.turn, over = after, seat == state.dealer
    if over:
        state.phase = "play"
    if log is not None:
        total = sum(b for b in state.bids if b is not None)
        facts = {"seat": seat, "bid": said, "total": total, "size": state.size}
        log.append(Event("BidMade", "R16", facts))
        if over:
            log.append(Event("BiddingOver", "R17", {"total": total, "size": state.size}))
            log += own_card_events(state)


def lay(state: State, seat: int, card: int, mark: str, arg: int, forced: bool, log: Log) -> None:
    """Lay a card, work its effect, and every lay that this forces without a choice (A16)."""
    hands, laid, values = state.hands, state.laid, state.values
    while True:
        hands[seat].remove(card)
        laid.append((seat, card, forced))
        values.append(arg if mark == "=" else VALUE[card])
        if log is not None:
            log += lay_events(state, mark)
        if not mark:
            break
        if mark == ">":
            kind = KIND[card]
            if kind == "C":
                _look(state, seat, arg, log)
                break
            if kind == "S":
                state.force, state.turn = (arg, None), CHANCE
                if log is not None:
                    log.append(Event("SealPlayed", "R27", {"seat": seat, "target": arg}))
                return
            seat, card, forced = arg, hands[arg][0], True
            state.low = state.low[:seat] + (card,) + state.low[seat + 1 :]
            if log is not None:
                facts = {"seat": laid[-1][0], "target": seat, "card": NAMES[card]}
                log.append(Event("BlessingPlayed", "R28", facts))
            ways = state.forms(seat, card, forced=True)
            if len(ways) > 1:
                _await(state, seat, card, log)
                return
            card, mark, arg = MOVES[ways[0]]
            continue
        if mark == "~":
            _swap(state, arg, log)
        break
    if forced:
        seat = next(who for who, _, forced in reversed(laid) if not forced)
    go_on(state, seat, log)


def go_on(state: State, seat: int, log: Log) -> None:
    """Take a full trick, or go on clockwise from the last who laid unforced (A17)."""
    hands, players = state.hands, state.players
    if len(state.values) == players:
        _take_trick(state, log)
        return
    there = len(hands[seat])  # so many cards has everyone who has laid; the others one more
    after = (seat + 1) % players
    while len(hands[after]) == there:
        after = (after + 1) % players
    state.turn = after
    if log is not None:
        log += own_card_events(state)


def drawn(state: State, card: int, log: Log) -> None:
    """Lay the card that the Sceau drew, or wait for its owner's choice (R27, A18)."""
    assert state.force is not None
    seat = state.force[0]
    if log is not None:
        log.append(Event("SealDrew", "R27", {"seat": seat, "card": NAMES[card]}))
    ways = state.forms(seat, card, forced=True)
    if len(ways) > 1:
        _await(state, seat, card, log)
    else:
        state.force = None
        _, mark, arg = MOVES[ways[0]]
        lay(state, seat, card, mark, arg, True, log)


def _await(state: State, seat: int, card: int, log: Log) -> None:
    state.force, state.turn = (seat, card), seat
    if log is not None:
        log.append(Event("ForcedChoice", "A16", {"seat": seat, "card": NAMES[card]}))


def _look(state: State, seer: int, owner: int, log: Log) -> None:
    card = state.hands[owner][-1]
    state.seen = tuple(s for s in state.seen if s[:2] != (seer, owner)) + ((seer, owner, card),)
    state.looks += ((seer, owner, len(state.laid)),)
    if log is not None:
        facts = {"seat": seer, "target": owner}
        log.append(Event("Looked", "R26", facts))
        log.append(Event("CardSeen", "R26", {**facts, "card": NAMES[card]}, (seer,)))


def _swap(state: State, other: int, log: Log) -> None:
    """Exchange the value of the card just laid with that of a seat's card (R30, A12)."""
    values, trick = state.values, state.trick
    i = next(i for i, lay in enumerate(trick) if lay[0] == other)
    values[i], values[-1] = values[-1], values[i]
    if log is not None:
        (seat, card, _), theirs = trick[-1], trick[i][1]
        facts = {"seat": seat, "card": NAMES[card], "other": other, "other_card": NAMES[theirs]}
        facts |= {"value": values[-1], "other_value": values[i]}
        log.append(Event("ValuesSwapped", "R32" if KIND[theirs] == "M" else "R30", facts))


def _take_trick(state: State, log: Log) -> None:
    """Give the full trick to the owner of its strongest card (R19, A11, A12)."""
    trick, values = state.trick, state.values
    strength = [3 * v + RANK[lay[1]] for v, lay in zip(values, trick)]  # noqa: B905 (speed)
    at = strength.index(max(strength))  # at equal strength the first laid is ahead
    winner, card, _ = trick[at]
    state.won = state.won[:winner] + (state.won[winner] + 1,) + state.won[winner + 1 :]
    if log is not None:
        value = state.values[at]
        tied = [
            s
            for (s, _, _), v in zip(trick, state.values, strict=True)
            if v == value and s != winner
        ]
        facts = {"seat": winner, "card": NAMES[card], "value": value, "tied": tied}
        facts |= {"won": state.won[winner], "bid": state.bids[winner]}
        rule = "R19"
        if tied:
            equal = [RANK[c] for s, c, _ in trick if s in tied]
            rule = "A11" if 2 in (*equal, RANK[card]) or RANK[card] in equal else "R25"
        log.append(Event("TrickWon", rule, facts))
    state.values = []
    if state.hands[winner]:
        left = state.setup.trick_leader == "left"
        state.turn = (state.dealer + 1) % state.players if left else winner
    else:
        state.settle(log)
