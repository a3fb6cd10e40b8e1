"""What a seat of KIROLO may see, built field by field, and the position line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from kyran_widgets.rules import check_seat
from kyran_widgets.rules.kirolo_cards import NAMES, names
from kyran_widgets.rules.kirolo_memory import owners
from kyran_widgets.rules.kirolo_setup import LINE_OPTIONS, OPTIONS

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State


class View(TypedDict):
    """What one seat may see; a hand, or cards under choice, as cards where seen, else how many.

    ``moves`` counts those of the turn. ``waits`` is what waits for a pile to be shuffled: a
    draw (``E``, ``Z``), a Bonus (``+``), a Fouille (``?``) or its return (``^``). Of a series,
    ``first`` is the value of the first place of a run, ``low`` and ``high`` where it can grow.
    """

    game: str
    seat: int | str | None
    players: int
    mode: str
    options: dict[str, str | int]
    turn: int | str | None
    player: int
    phase: str
    moves: int
    used: list[str]
    laid: bool
    drew: bool
    nolay: int
    idle: int
    hands: list[list[str] | int]
    table: list[dict[str, Any]]
    piles: dict[str, int]
    discards: dict[str, dict[str, Any]]
    seen: dict[str, Any] | None
    waits: str | None
    known: list[dict[str, Any]]
    outcome: dict[str, Any] | None
    position: str
    legal: NotRequired[list[str]]


def sees_choice(state: State, seat: int | str | None) -> bool:
    """Whether a seat sees the cards under choice: a Fouille's all do, a draw's one (A26, R14)."""
    return state.phase == "search" or seat in ("all", state.player)


def view_of(state: State, seat: int | str | None) -> View:
    """Return what a seat may see, and nothing else; see ``State.view``."""
    check_seat(seat, state.players)
    outcome, setup = state.outcome(), state.setup
    view: View = {
        "game": state.game,
        "seat": seat,
        "players": state.players,
        "mode": setup.mode,
        "options": {name: getattr(setup, name) for name in LINE_OPTIONS},
        "turn": state.turn,
        "player": state.player,
        "phase": state.phase,
        "moves": state.moves,
        "used": list(state.used),
        "laid": state.laid,
        "drew": state.drew,
        "nolay": state.nolay,
        "idle": state.idle,
        "hands": [
            names(hand) if state.sees(seat, owner) else len(hand)
            for owner, hand in enumerate(state.hands)
        ],
        "table": [
            {
                "cards": names(series.cards),
                "series": series.kind,
                "first": series.first,
                "low": series.grows("low"),
                "high": series.grows("high"),
                "full": series.full,
            }
            for series in state.table.series
        ],
        "piles": {pile: len(state.piles[pile]) for pile in "EZ"},
        "discards": {
            pile: {"top": NAMES[cards[-1]] if cards else None, "count": len(cards)}
            for pile in "ABX"
            for cards in [state.piles[pile]]
        },
        "seen": None,
        "waits": state.source if state.phase == "mix" else None,
        "known": [
            {"owner": owner, "card": NAMES[card]} for owner, card in owners(state.memory.known)
        ],
        "outcome": None,
        "position": line_of(state, seat),
    }
    if state.seen:
        cards = names(state.seen) if sees_choice(state, seat) else len(state.seen)
        view["seen"] = {"pile": state.source, "cards": cards}
    if outcome is not None:
        facts = outcome._asdict().items()
        view["outcome"] = {k: list(v) if isinstance(v, tuple) else v for k, v in facts}
    if seat == "all" or (seat is not None and seat == state.turn):
        view["legal"] = state.legal()
    return view


def line_of(state: State, seat: int | str | None) -> str:
    """Return the position line, hands and piles masked for a seat; see ``State.text``."""
    check_seat(seat, state.players)
    setup, everything = state.setup, seat == "all"
    opt = [
        f"{name}:{value}"
        for name in LINE_OPTIONS
        if (value := getattr(setup, name)) != OPTIONS[name][0]
    ]
    hands = [_cards(hand, state.sees(seat, owner)) for owner, hand in enumerate(state.hands)]
    seen = "-"
    if state.seen:
        seen = f"{state.source}:{_cards(state.seen, sees_choice(state, seat))}"
    elif state.phase == "mix":
        seen = state.source
    result = "*"
    if state.winners is not None:
        seats = ",".join(map(str, state.winners))
        result = f"={seats}" if len(state.winners) > 1 else seats
    known = [f"{owner}:{NAMES[card]}" for owner, card in owners(state.memory.known)]
    fields = {
        "m": setup.mode,
        "n": state.players,
        "opt": ",".join(opt) or "-",
        "turn": "-" if state.turn is None else state.player,
        "step": state.phase,
        "used": state.used or "-",
        "laid": int(state.laid),
        "drew": int(state.drew),
        "nolay": state.nolay,
        "idle": state.idle,
        "hands": "|".join(hands),
        "table": " ".join([series.text for series in state.table.series]) or "-",
        **{p: _discard(state.piles[p], everything) for p in "ABX"},
        **{p: _cards(state.piles[p][::-1], everything) for p in "EZ"},
        "seen": seen,
        "known": ",".join(known) or "-",
        "res": result,
    }
    return "KIROLO1;" + ";".join([f"{name}={value}" for name, value in fields.items()])


def _cards(cards: Sequence[int], shown: bool) -> str:
    """Cards in order where they are shown, else how many; nothing hides an empty place."""
    return ",".join(names(cards)) if shown or not cards else f"#{len(cards)}"


def _discard(cards: Sequence[int], shown: bool) -> str:
    """A discard, top first; masked, its top and how many cards it has in all (A38)."""
    if shown or not cards:
        return _cards(cards[::-1], True)
    return f"{NAMES[cards[-1]]}#{len(cards)}"
