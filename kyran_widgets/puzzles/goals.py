"""Goals: what the solver's side of a puzzle is to reach.

A goal is a table with one of these heads, some with companions. The number of a head is a
seat, but for ``capture`` and ``lay``, which count.

===========================================  =======  =========================================
``win = 0``                                  all      the game is over, the seat (a) winner
``sole_win = 0``                             all      … and no other with it
``event = "TrickWon", facts = {…}``          all      this event happens, with these facts
``exact_bid = 0``, ``bust = 1``              kyran    in this round the seat meets, misses its bid
``tricks = 0``, ``lives = 0``                kyran    tricks won in this round; lives: compared
``motors = 0``                               zyrcan   motors on the board: compared
``motor_lead = 0``                           zyrcan   more motors than every other fleet
``capture = 2, by = 0, of = 1, type = 3``    zyrcan   so many such ships are destroyed
``forced_pass = 1``                          zyrcan   the seat has no attack and passes
``empty_hand = 0``                           kirolo   the hand is empty
``lay = 6, by = 0``                          kirolo   so many cards go from the hand to the table
``cards = 0``                                kirolo   cards in hand: compared
``all = […]``, ``any = […]``, ``not = {…}``  all      of other goals
``avoid = {…}``                              all      the other never holds, at no moment
===========================================  =======  =========================================

*Compared* is with one of ``is``, ``at_least``, ``at_most``. A goal is *decided* as soon as
nothing can change it; where the horizon closes, what holds then counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kyran_widgets.play import nested
from kyran_widgets.play.misfits import Misfit, Path, is_a, is_plain
from kyran_widgets.play.vocabulary import event_misfits
from kyran_widgets.puzzles.judges import (
    COMPARE,
    Avoid,
    Both,
    Counted,
    Empty,
    Goal,
    Laid,
    Measured,
    Not,
    Predicate,
    Tricks,
    Won,
)
from kyran_widgets.rules import GAMES, Event, shown

Data = Mapping[str, Any]


# --- the heads -----------------------------------------------------------------------------


class _Head(NamedTuple):
    games: Sequence[str]
    kind: type
    make: Callable[[Any, Data], Goal]
    also: Mapping[str, type] = {}
    compared: bool = False


def _heard(data: Data) -> Callable[[Event], int]:
    kind, facts = data["event"], data.get("facts", {})
    return lambda event: nested.happened(event, kind, facts)


def _captured(count: int, data: Data) -> Goal:
    wanted = {"seat": data.get("by"), "victim": data.get("of"), "lost": data.get("type")}
    facts = {name: value for name, value in wanted.items() if value is not None}
    return Counted(_heard({"event": "Captured", "facts": facts}), count)


def _passed(seat: int, _: Data) -> Goal:
    return Counted(_heard({"event": "Passed", "facts": {"seat": seat}}), 1)


def _compared(
    number: Callable[[Any, int], int], *, falls: Callable[[Any], bool]
) -> Callable[[int, Data], Goal]:
    def make(seat: int, data: Data) -> Goal:
        how = next(name for name in COMPARE if name in data)
        return Measured(lambda state: number(state, seat), how, data[how], falls)

    return make


def _tricks(seat: int, data: Data) -> Goal:
    how = next(name for name in COMPARE if name in data)
    return Tricks(seat, lambda won, _: COMPARE[how](won, data[how]))


def motors(state: Any, seat: int) -> int:
    """Return the motors of a fleet of Zyrcan on the board."""
    return sum(int(state.ship_on(cell)[1]) for cell in state.fleet(seat))


def _leads(state: Any, seat: int) -> bool:
    fleets = [motors(state, s) for s in range(state.players)]
    return fleets.count(max(fleets)) == 1 and fleets[seat] == max(fleets)


_COMPARISON = dict.fromkeys(COMPARE, int)

HEADS: Mapping[str, _Head] = {
    "win": _Head(GAMES, int, lambda seat, _: Won(seat, alone=False)),
    "sole_win": _Head(GAMES, int, lambda seat, _: Won(seat, alone=True)),
    "event": _Head(GAMES, str, lambda _, data: Counted(_heard(data), 1), {"facts": dict}),
    "exact_bid": _Head(("kyran",), int, lambda seat, _: Tricks(seat, lambda won, bid: won == bid)),
    "bust": _Head(("kyran",), int, lambda seat, _: Tricks(seat, lambda won, bid: won != bid)),
    "tricks": _Head(("kyran",), int, _tricks, _COMPARISON, compared=True),
    "lives": _Head(
        ("kyran",),
        int,
        _compared(lambda state, seat: int(state.lives[seat]), falls=lambda _: True),
        _COMPARISON,
        compared=True,
    ),
    "motor_lead": _Head(("zyrcan",), int, lambda seat, _: Predicate(lambda s: _leads(s, seat))),
    "forced_pass": _Head(("zyrcan",), int, _passed),
    "capture": _Head(("zyrcan",), int, _captured, {"by": int, "of": int, "type": int}),
    "motors": _Head(
        ("zyrcan",),
        int,
        _compared(motors, falls=lambda state: state.phase != "deploy"),
        _COMPARISON,
        compared=True,
    ),
    "empty_hand": _Head(("kirolo",), int, lambda seat, _: Empty(seat)),
    "lay": _Head(("kirolo",), int, lambda n, data: Laid(data.get("by"), n), {"by": int}),
    "cards": _Head(
        ("kirolo",),
        int,
        _compared(lambda state, seat: len(state.hands[seat]), falls=lambda _: False),
        _COMPARISON,
        compared=True,
    ),
    "all": _Head(GAMES, list, lambda parts, _: Both(tuple(map(goal_of, parts)), every=True)),
    "any": _Head(GAMES, list, lambda parts, _: Both(tuple(map(goal_of, parts)), every=False)),
    "not": _Head(GAMES, dict, lambda part, _: Not(goal_of(part))),
    "avoid": _Head(GAMES, dict, lambda part, _: Avoid(goal_of(part))),
}
_COUNTS = ("capture", "lay")  # their number is no seat
_SEATS = ("by", "of")
_GRAMMAR = nested.Grammar(
    "goal",
    "win = 0",
    {name: head.kind for name, head in HEADS.items()},
    {name: tuple(head.also) for name, head in HEADS.items()},
    ("all", "any"),
    ("not", "avoid"),
)


def goal_of(data: Data | Callable[[Any], bool]) -> Goal:
    """Return the goal that data describe, or one that a predicate asks.

    Parameters
    ----------
    data
        A goal in which :func:`misfits` finds nothing, or a function of a state.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> state = State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *")
    >>> goal = goal_of({"motors": 0, "at_least": 2})
    >>> goal.now(goal.start, state), goal.decided(goal.start, state)
    (True, None)
    """
    if callable(data):
        return Predicate(data)
    head = next(name for name in HEADS if name in data)
    return HEADS[head].make(data[head], data)


def misfits(data: Any, game: str, players: int, path: Path = ()) -> Iterator[Misfit]:
    """Say all that is wrong with a goal.

    Parameters
    ----------
    data
        Any data.
    game, players
        Where it is to be reached.
    path
        Where it stands.

    Examples
    --------
    >>> [str(misfit.reason) for misfit in misfits({"exact_bid": 0}, "zyrcan", 3)]
    ['exact_bid cannot be stated for zyrcan: it is a goal of kyran']
    """

    def atom(name: str, table: Data, here: Path) -> Iterator[Misfit]:
        if game in HEADS[name].games:
            yield from _atom_misfits(name, table, game, players, here)
        else:
            theirs = ", ".join(HEADS[name].games)
            reason = f"{name} cannot be stated for {game}: it is a goal of {theirs}"
            yield Misfit((*here, name), reason)

    yield from nested.misfits(data, _GRAMMAR, atom, path)


def _atom_misfits(name: str, data: Data, game: str, players: int, path: Path) -> Iterator[Misfit]:
    head = HEADS[name]
    for also, kind in head.also.items():
        if also in data and not is_a(data[also], kind):
            yield Misfit(
                (*path, also), f"{also} must be {nested.NAMES[kind]}, not {shown(data[also])}"
            )
    seats = _SEATS if name in (*_COUNTS, "event") else (name, *_SEATS)
    for one in seats:
        if one in data and is_a(data[one], int) and not 0 <= data[one] < players:
            yield Misfit((*path, one), f"{one} = {data[one]}: the seats are 0 to {players - 1}")
    if name in _COUNTS and data[name] < 1:
        yield Misfit((*path, name), f"{name} counts from 1, not {data[name]}")
    if name == "event":
        facts = data.get("facts", {})
        yield from event_misfits(game, data[name], facts, path)
        for fact, value in facts.items() if is_a(facts, dict) else ():
            if not is_plain(value):
                reason = "a fact is a text, a number, a truth or a list of them"
                yield Misfit((*path, "facts", fact), f"{reason}, not {shown(value)}")
    if "type" in data and data["type"] not in (1, 2, 3):
        yield Misfit((*path, "type"), f"type = {shown(data['type'])}: ships have 1 to 3 motors")
    if head.compared and len([how for how in COMPARE if how in data]) != 1:
        yield Misfit(path, f"{name} is compared with one of {', '.join(COMPARE)}")
