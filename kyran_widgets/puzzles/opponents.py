"""How the other seats of a puzzle answer, and what chance draws.

A model is a table, and a puzzle must name one; ``chance`` may be left out.

=================================================  =========================================
``model = "coalition"``                            all answer so that the goal is missed, if
                                                   they can
``model = "own_goal", ties = "worst"``             each plays for its own best by the rules
``model = "scripted", moves = { 1 = ["30"] }``     these moves by seat, in order
``model = "bot", bot = "greedy", seed = 7``        this computer player, with this seed
``chance.model = "scripted", moves = ["^14"]``     these draws, in order
``chance.model = "averaged", at_least = 0.75``     a move is right if the goal is then
                                                   reached with this probability
=================================================  =========================================

Without ``chance``, a move is right if it is so whatever is drawn. What of a script cannot be
played is left out; after its last move the first legal one is played, after its last draw
whatever is drawn counts.

*Its own best* is, for a seat of Zyrcan, to win alone, else to share the win, as the motors and
ships stand where the horizon closes; for one of KYRAN to keep its life in this round, then a
title; for one of KIROLO to win, else to hold few cards. Of answers as good for itself a seat
chooses by ``ties``: the ``worst`` for the solver, the ``best`` for it, or the ``first`` in the
order of ``legal()``. All seats know that the solver plays for the goal, and what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from kyran_widgets.bots import bots_of
from kyran_widgets.play.misfits import Misfit, Path, is_a, nearest
from kyran_widgets.rules import State, shown

Data = Mapping[str, Any]

MODELS: Mapping[str, Mapping[str, type]] = {
    "coalition": {},
    "own_goal": {"ties": str},
    "scripted": {"moves": dict},
    "bot": {"bot": str, "seed": int},
}
"""Models of the other seats, with the fields that each needs."""

CHANCES: Mapping[str, Mapping[str, type]] = {
    "scripted": {"moves": list},
    "averaged": {"at_least": float},
}
"""Models of chance, with the fields that each needs."""

TIES = ("worst", "best", "first")


def misfits(data: Any, game: str, players: int, seat: Any, path: Path = ()) -> Iterator[Misfit]:
    """Say all that is wrong with a model of the other seats.

    Examples
    --------
    >>> [misfit.reason for misfit in misfits({"model": "own_goal"}, "kyran", 3, 0)]
    ['own_goal needs ties: one of worst, best, first']
    """
    yield from _fields(data, MODELS, "opponents", path)
    if not is_a(data, dict):
        return
    model = data.get("model")
    if model == "own_goal" and data.get("ties") not in TIES:
        reason = f"own_goal needs ties: one of {', '.join(TIES)}"
        yield Misfit((*path, *(("ties",) if "ties" in data else ())), reason)
    elif model == "bot" and is_a(data.get("bot"), str) and data["bot"] not in bots_of(game):
        told = (
            f"{shown(data['bot'])}: the computer players of {game} are {', '.join(bots_of(game))}"
        )
        yield Misfit((*path, "bot"), told)
    elif model == "scripted" and is_a(data.get("moves"), dict):
        others = [str(other) for other in range(players) if other != seat]
        for who, moves in data["moves"].items():
            if who not in others:
                reason = f"{shown(who)} is no other seat: these are {', '.join(others)}"
                yield Misfit((*path, "moves", who), reason)
            if not is_a(moves, list) or not all(isinstance(move, str) for move in moves):
                yield Misfit((*path, "moves", who), "a script is a list of moves")


def chance_misfits(data: Any, path: Path = ()) -> Iterator[Misfit]:
    """Say all that is wrong with a model of chance.

    Examples
    --------
    >>> bad = {"model": "averaged", "at_least": 2}
    >>> [misfit.reason for misfit in chance_misfits(bad)]
    ['at_least is a probability, more than 0 and at most 1, not 2']
    """
    yield from _fields(data, CHANCES, "chance", path)
    if not is_a(data, dict):
        return
    share = data.get("at_least", 1)
    if (is_a(share, int) or is_a(share, float)) and not 0 < share <= 1:
        reason = f"at_least is a probability, more than 0 and at most 1, not {share}"
        yield Misfit((*path, "at_least"), reason)
    moves = data.get("moves", [])
    if is_a(moves, list) and not all(isinstance(move, str) for move in moves):
        yield Misfit((*path, "moves"), "a script is a list of draws")


def _fields(
    data: Any, models: Mapping[str, Mapping[str, type]], what: str, path: Path
) -> Iterator[Misfit]:
    """Say what is wrong with the fields of a model."""
    model = data.get("model") if is_a(data, dict) else None
    if not isinstance(model, str) or model not in models:
        given = "" if model is None else f", not {shown(model)}"
        reason = f"{what} needs model = one of {', '.join(models)}{given}"
        yield Misfit((*path, *(("model",) if model is not None else ())), reason)
        return
    known = models[model]
    for name in data:
        if name not in ("model", *known):
            told = nearest(name, list(known))
            yield Misfit((*path, name), f"unknown field {shown(name)} of model {model}{told}")
    for name, kind in known.items():
        if name == "ties":  # told with its choices
            continue
        if name not in data:
            yield Misfit(path, f"model {model} needs the field {name!r}")
        elif not is_a(data[name], kind) and not (kind is float and is_a(data[name], int)):
            yield Misfit((*path, name), f"{name} must be {_NAMES[kind]}, not {shown(data[name])}")


_NAMES = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    dict: "a table of lists by seat",
    list: "a list",
}


def threshold(chance: Data | None) -> Fraction:
    """Return how likely the goal must be for a move to be right.

    Examples
    --------
    >>> threshold({"model": "averaged", "at_least": 0.75}), threshold(None)
    (Fraction(3, 4), Fraction(1, 1))
    """
    if chance is None or chance["model"] != "averaged":
        return Fraction(1)
    return Fraction(str(chance["at_least"]))


# --- what is best for a seat ---------------------------------------------------------


def utility(state: State, start: State, seat: int) -> int:
    """Return how good a position is for a seat by the rules, where the horizon closes.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/B2B2../... 000,000,000 - 60 B")
    >>> [utility(state, state, seat) for seat in range(3)]
    [0, 2, 0]
    """
    return _UTILITY[state.game](state, start, seat)


def _zyrcan(state: Any, _: State, seat: int) -> int:
    ships = [state.fleet(s) for s in range(state.players)]
    standing = [(sum(int(state.ship_on(c)[1]) for c in cells), len(cells)) for cells in ships]
    best = max(standing)
    return 0 if standing[seat] != best else 2 if standing.count(best) == 1 else 1


def _kyran(state: Any, start: Any, seat: int) -> int:
    outcome = state.outcome()
    title = 0
    if outcome is not None and seat in outcome.winners:
        title = 2 if len(outcome.winners) == 1 else 1
    if state.round != start.round or outcome is not None:
        return title + (10 if state.lives[seat] == start.lives[seat] else 0)
    bid = state.bids[seat]
    missing = 0 if bid is None else bid - state.won[seat]
    return 10 if 0 <= missing <= state.size - sum(state.won) else 0


def _kirolo(state: Any, _: State, seat: int) -> int:
    outcome = state.outcome()
    if outcome is None:
        return -len(state.hands[seat])
    return 200 // len(outcome.winners) if seat in outcome.winners else -1000


_UTILITY: Mapping[str, Callable[[Any, Any, int], int]] = {
    "zyrcan": _zyrcan,
    "kyran": _kyran,
    "kirolo": _kirolo,
}
