"""Why a move of KYRAN is refused, in full."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE, Facts, Refusal, echo
from kyran_widgets.rules.kyran_cards import CARD, KIND, MOVES, NAMES

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State

SUGGESTED = 8  # how many legal moves a refusal offers
_BID = re.compile(r"b(0|[1-9][0-9]{0,3})")
_LAY = re.compile(r"(M|[CSBV]?[1-9][0-9]?)(?:([>~])([0-9]{1,4})|([!-])|)")
_MYSTIC = re.compile(r"M([0-9]{0,4})")


def explain(state: State, move: object) -> Refusal | None:
    """Return the reasons that forbid a move to whoever decides, ``None`` if it is legal.

    Parameters
    ----------
    state
        A running game; a seat or chance decides.
    move
        What was tried, of any type.
    """
    if state.turn == CHANCE:
        return _chance(state, move)
    legal = state.legal()
    if move in legal:
        return None
    reasons = _reasons(state, move) if isinstance(move, str) else []
    if not reasons:
        reasons = [Refusal("unreadable", "N1", {"move": echo(move)})]
    first, *others = reasons
    return first._replace(also=tuple(others), suggest=_nearest(echo(move), legal))


def _nearest(move: str, legal: list[str]) -> tuple[str, ...]:
    """Legal moves, those with the same card first."""
    card = re.split("[>~!-]", move)[0]
    same = [m for m in legal if re.split("[>~!-]", m)[0] == card or (card[:1] == "M" == m[0])]
    return tuple((same or legal)[:SUGGESTED])


def _reasons(state: State, move: str) -> list[Refusal]:
    bid = _BID.fullmatch(move)
    lay = _LAY.fullmatch(move)
    mystic = _MYSTIC.fullmatch(move)
    if state.phase == "bid":
        if bid:
            return _bid(state, int(bid[1]))
        return [Refusal("card_in_bidding", "R16")] if lay or mystic else []
    if bid:
        return [Refusal("bid_in_play", "R18")]
    if mystic:
        return _held(state, "M") + _mystic(state, mystic[1])
    if not lay or lay[1] not in CARD:
        return []
    name, sign, seat, mark = lay.groups()
    kind = KIND[CARD[name]]
    held = _held(state, name)
    if kind == "M":
        return held + _mystic(state, "")
    if kind == "N":
        return held + ([Refusal("no_effect", "R19", {"card": name})] if sign or mark else [])
    if (sign == "~" or mark == "-") != (kind == "V") and (sign or mark == "-"):
        return []
    target = None if seat is None else int(seat)
    effect = _veil(state, mark, target) if kind == "V" else _effect(state, name, mark, target)
    return held + effect


def _bid(state: State, bid: int) -> list[Refusal]:
    choices = [int(m[1:]) for m in state.legal()]
    facts: Facts = {"bid": bid, "size": state.size, "choices": choices}
    if bid > state.size:
        return [Refusal("bid_range", "A7", facts)]
    total = sum(b for b in state.bids if b is not None)
    return [Refusal("bid_banned", "R17", {**facts, "total": total})]


def _held(state: State, name: str) -> list[Refusal]:
    """Refuse a card that is not held, or not the forced one."""
    if state.force is not None and state.force[1] is not None and CARD[name] != state.force[1]:
        return [Refusal("forced_other", "A16", {"card": NAMES[state.force[1]]})]
    if CARD[name] not in state.hands[_me(state)]:
        return [Refusal("card_not_held", "R18", {"card": name})]
    return []


def _me(state: State) -> int:
    assert isinstance(state.turn, int)
    return state.turn


def _mystic(state: State, value: str) -> list[Refusal]:
    if state.size == 1:
        return [] if value == "37" else [Refusal("mystic_fixed", "A23")]
    return [] if value in ("0", "37") else [Refusal("mystic_value", "R23", {"choices": [0, 37]})]


def _seat(state: State, target: int, rule: str) -> list[Refusal]:
    """Refuse a seat that does not exist or is the player's own."""
    if target >= state.players:
        return [Refusal("no_such_seat", "R3", {"seat": target, "players": state.players})]
    if target == _me(state):
        return [Refusal("target_self", rule, {"seat": target})]
    return []


def _effect(state: State, name: str, mark: str | None, target: int | None) -> list[Refusal]:
    """Refuse what is wrong with the target of a Clairvoyance, Sceau or Bénédiction."""
    look = name[0] == "C"
    targets = state.targets(_me(state), CARD[name])
    if not targets:
        return (
            []
            if mark == "!"
            else [Refusal("effect_void", "A20" if look else "R29", {"card": name})]
        )
    if target is None:
        return [Refusal("effect_mandatory", "A15", {"card": name, "targets": targets})]
    if wrong := _seat(state, target, "A20" if look else "A14"):
        return wrong
    if target in targets:
        return []
    facts = {"seat": target, "targets": targets}
    return [Refusal("target_empty", "A20", facts) if look else Refusal("target_laid", "A14", facts)]


def _veil(state: State, mark: str | None, target: int | None) -> list[Refusal]:
    """Refuse what is wrong with the swap of a Voile."""
    swaps = [seat for seat, _, _ in state.trick]
    if not swaps:
        return [] if mark == "!" else [Refusal("veil_first", "R31")]
    if mark == "-":
        return []
    if target is None:
        return [Refusal("veil_choice", "R30", {"swaps": swaps})]
    if wrong := _seat(state, target, "A21"):
        return wrong
    return (
        []
        if target in swaps
        else [Refusal("swap_not_laid", "A21", {"seat": target, "swaps": swaps})]
    )


def _chance(state: State, move: object) -> Refusal | None:
    """Judge a chance move that a script offers: a whole deal, or the Sceau's card."""
    text = move if isinstance(move, str) else ""
    if state.force is not None:
        seat = state.force[0]
        if text.startswith("^"):
            if CARD.get(text[1:]) in state.hands[seat]:
                return None
            return Refusal("draw_not_held", "A18", {"card": text[1:41], "seat": seat})
    elif text.startswith("deal:"):
        reason = _deal_fault(state, text[5:])
        facts = {"reason": reason, "size": state.size, "players": state.players}
        return Refusal("deal_malformed", "R14", facts) if reason else None
    if text in MOVES or _BID.fullmatch(text):
        return Refusal("chance_due", "R8" if state.force is None else "R27")
    return Refusal("unreadable", "N1", {"move": echo(move)})


def _deal_fault(state: State, text: str) -> str:
    """Fault of a scripted deal: ``hands``, ``sizes``, ``foreign``, ``twice``, or none."""
    hands = [hand.split(",") for hand in text.split("|")]
    cards = [CARD.get(card, -1) for hand in hands for card in hand]
    if len(hands) != state.players:
        return "hands"
    if any(len(hand) != state.size for hand in hands):
        return "sizes"
    if not set(cards) <= set(state.setup.deck.cards):
        return "foreign"
    return "twice" if len(set(cards)) < len(cards) else ""
