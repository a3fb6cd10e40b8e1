"""What a seat of KYRAN may see, built field by field, and the position line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from kyran_widgets.rules import check_seat
from kyran_widgets.rules.kyran_cards import MYSTIQUE, NAMES, VALUE
from kyran_widgets.rules.kyran_setup import OPTIONS, PLAIN_OPTIONS

if TYPE_CHECKING:
    from kyran_widgets.rules.kyran import State


class Lay(TypedDict):
    """A card of the trick: its present value, and what it was worth before any swap."""

    seat: int
    card: str
    value: int
    was: int
    forced: bool


class View(TypedDict):
    """What one seat may see; a hand is its cards where seen, else their number.

    ``out`` are the cards of this round's tricks that have been taken, which all have seen.
    """

    game: str
    seat: int | str | None
    players: int
    deck: str
    options: dict[str, str | int]
    round: int
    size: int
    dealer: int
    phase: str
    turn: int | str | None
    lives: list[int]
    bids: list[int | None]
    won: list[int]
    hands: list[list[str] | int]
    trick: list[Lay]
    out: list[str]
    force: dict[str, Any] | None
    known: list[dict[str, Any]]
    outcome: dict[str, Any] | None
    position: str
    legal: NotRequired[list[str]]


def view_of(state: State, seat: int | str | None) -> View:
    """Return what a seat may see, and nothing else; see ``State.view``."""
    check_seat(seat, state.players)
    outcome, force = state.outcome(), state.force
    taken = state.laid[: len(state.laid) - len(state.values)]
    view: View = {
        "game": state.game,
        "seat": seat,
        "players": state.players,
        "deck": state.setup.deck.name,
        "options": {name: getattr(state.setup, name) for name in PLAIN_OPTIONS},
        "round": state.round,
        "size": state.size,
        "dealer": state.dealer,
        "phase": state.phase,
        "turn": state.turn,
        "lives": list(state.lives),
        "bids": list(state.bids),
        "won": list(state.won),
        "hands": [
            [NAMES[c] for c in hand] if state.sees(seat, owner) else len(hand)
            for owner, hand in enumerate(state.hands)
        ],
        "trick": trick_of(state),
        "out": [NAMES[card] for card in sorted(card for _, card, _ in taken)],
        "force": None,
        "known": [
            {"seer": seer, "owner": owner, "card": NAMES[card]}
            for seer, owner, card in state.known(seat)
        ],
        "outcome": None,
        "position": line_of(state, seat),
    }
    if force is not None:
        view["force"] = {"seat": force[0], "card": None if force[1] is None else NAMES[force[1]]}
    if outcome is not None:
        facts = outcome._asdict().items()
        view["outcome"] = {k: list(v) if isinstance(v, tuple) else v for k, v in facts}
    if seat == "all" or (seat is not None and seat == state.turn):
        view["legal"] = state.legal()
    return view


def trick_of(state: State) -> list[Lay]:
    """Return the cards that lie there, in their order.

    Swaps move values about and make none: what the others do not bear is the Mystique's.
    """
    printed = [VALUE[card] for _, card, _ in state.trick if card != MYSTIQUE]
    given = sum(state.values) - sum(printed)
    return [
        {
            "seat": who,
            "card": NAMES[card],
            "value": value,
            "was": given if card == MYSTIQUE else VALUE[card],
            "forced": forced,
        }
        for (who, card, forced), value in zip(state.trick, state.values, strict=True)
    ]


def line_of(state: State, seat: int | str | None) -> str:
    """Return the position line, hands and looks masked for a seat; see ``State.text``."""
    check_seat(seat, state.players)
    setup = state.setup
    opt = [
        f"{name}:{value}"
        for name in PLAIN_OPTIONS
        if (value := getattr(setup, name)) != OPTIONS[name][0]
    ]
    hands = [
        ",".join([NAMES[c] for c in hand]) if not hand or state.sees(seat, o) else f"?{len(hand)}"
        for o, hand in enumerate(state.hands)
    ]
    trick = [
        f"{who}{'^' if forced else ':'}{NAMES[card]}={value}"
        for (who, card, forced), value in zip(state.trick, state.values, strict=True)
    ]
    force = "-"
    if state.force is not None:
        owner, card = state.force
        force = f"{owner}:{'?' if card is None else NAMES[card]}"
    known = [f"{seer}>{owner}:{NAMES[card]}" for seer, owner, card in state.known(seat)]
    fields = {
        "n": state.players,
        "deck": setup.deck.name,
        "opt": ",".join(opt) or "-",
        "r": state.round,
        "k": state.size,
        "d": state.dealer,
        "ph": state.phase,
        "lives": ",".join(map(str, state.lives)),
        "bids": ",".join(["_" if bid is None else str(bid) for bid in state.bids]),
        "won": ",".join(map(str, state.won)),
        "hands": "|".join(hands),
        "trick": " ".join(trick) or "-",
        "turn": "-" if state.turn is None else state.turn,
        "force": force,
        "known": ",".join(known) or "-",
    }
    return "KYRAN1;" + ";".join([f"{name}={value}" for name, value in fields.items()])
