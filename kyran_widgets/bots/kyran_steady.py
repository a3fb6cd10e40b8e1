"""A player of KYRAN that bids what it can make, and plays toward its bid.

What it can be sure of, it does by rule. What it cannot, it weighs: it imagines a few deals
that fit all it knows, and plays each of its moves out in them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any, cast

from kyran_widgets.bots.kyran_certain import fates, standing, sure_tricks
from kyran_widgets.bots.kyran_habits import expected, usual_move
from kyran_widgets.rules import CHANCE, State
from kyran_widgets.rules.kyran import State as Table
from kyran_widgets.rules.kyran_cards import CARD

BUDGET = 4000  # cards and bids laid in imagination for one move
WORLDS = (2, 40)  # fewest and most deals imagined before half of the moves are dropped
REACH = 1.5  # how far a bid may be from what the hand may hope for
WHIM = 0.2  # how often the others do just anything
SPITE = 0.1  # a life lost by every other seat, in lives of one's own


class Steady:
    """Takes the tricks it has bid, and no more.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=base;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=1,0,1;"
    >>> line += "won=0,0,0;hands=12,20|5,9,34|4,8,32;trick=0:30=30;turn=1;force=-;known=-"
    >>> state = Table.parse(line)
    >>> thought = Steady().think(state.view(1), state.copy, Random(1))
    >>> while True:
    ...     try:
    ...         next(thought)
    ...     except StopIteration as done:
    ...         print(done.value)
    ...         break
    9
    """

    name = "steady"

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move; see :class:`kyran_widgets.bots.Bot`."""
        moves = sensible(view)
        yield
        worth = dict.fromkeys(moves, 0.0)
        stages = (len(moves) - 1).bit_length()
        while len(moves) > 1:  # after each stage, the better half stays
            fewest, most = WORLDS
            cost = len(moves) * stages * _to_lay(view)
            for _ in range(min(max(BUDGET // cost, fewest), most)):
                world = cast("Table", sample())
                for move in moves:
                    worth[move] += _play_out(world.copy(), move, rng)
                    yield
            moves.sort(key=worth.__getitem__, reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]


def sensible(view: Mapping[str, Any]) -> list[str]:
    """Return the legal moves that are left to weigh, certainties taken.

    Examples
    --------
    >>> line = "KYRAN1;n=3;deck=simple;opt=-;r=5;k=3;d=2;ph=play;lives=5,4,3;bids=2,1,1;"
    >>> line += "won=0,0,0;hands=4,7,36|5,9,11|8,20,32;trick=-;turn=0;force=-;known=-"
    >>> sensible(Table.parse(line).view(0))
    ['4', '7', '36']
    >>> sensible(Table.parse(line.replace("bids=2", "bids=3")).view(0))  # it needs them all
    ['36']
    """
    legal: list[str] = view["legal"]
    if view["phase"] == "bid":
        return _sensible_bids(view)
    me = view["turn"]
    need = view["bids"][me] - view["won"][me]
    if need == 0:
        return _ducking(view)
    if need == view["size"] - sum(view["won"]):
        return _needing_all(view)
    return legal[:]


def _ducking(view: Mapping[str, Any]) -> list[str]:
    """Its bid made: stay below, for sure if it can, with its highest Number; or else lay low."""
    fate = fates(view)
    laid = {move: standing(view, move) for move in fate}
    ducks = [move for move in fate if fate[move] is False]
    ducks = ducks or [move for move, (_, mine, best) in laid.items() if mine <= best]
    if ducks:
        top = max([int(move) for move in ducks if move.isdigit()], default=0)
        return [move for move in ducks if not move.isdigit() or int(move) == top]
    low = min([mine for move, (_, mine, _) in laid.items() if move != "M0"], default=0)
    return [move for move, (_, mine, _) in laid.items() if mine <= low]


def _needing_all(view: Mapping[str, Any]) -> list[str]:
    """No trick to lose: lead what wins for sure, or else the strongest, or a Power that acts."""
    fate = fates(view)
    if view["trick"]:
        return [move for move in fate if fate[move] is not False] or [*fate]
    strength = {move: standing(view, move)[1] for move in fate}
    top = max(strength.values())
    sure = [move for move in fate if fate[move]]
    return sure or [move for move in fate if strength[move] == top or move[0] in "SB"]


def _sensible_bids(view: Mapping[str, Any]) -> list[str]:
    """Return the bids near what the hand may hope for that it can still make."""
    legal: list[str] = view["legal"]
    hand = view["hands"][view["turn"]]
    if isinstance(hand, int):  # bid blind
        return legal[:]
    hope, least = expected([CARD[c] for c in hand], view["players"]), sure_tricks(view)
    near = [bid for bid in legal if least <= int(bid[1:]) and abs(int(bid[1:]) - hope) <= REACH]
    return near or legal[:]


def _to_lay(view: Mapping[str, Any]) -> int:
    """Bids and cards still to come in this round."""
    held = sum([hand if isinstance(hand, int) else len(hand) for hand in view["hands"]])
    return held + sum(bid is None for bid in view["bids"])


def _play_out(world: Table, move: str, rng: Random) -> float:
    """Play an imagined round to its end, and return what it was worth to who moves."""
    me, round_, before = world.turn, world.round, world.lives
    world.apply(move)
    while world.round == round_ and (turn := world.turn) is not None:
        if turn == CHANCE:
            world.apply(world.sample(rng))
        elif turn != me and rng.random() < WHIM:
            world.apply(rng.choice(world.legal()))
        else:
            world.apply(usual_move(world))
    lost = [was - now for was, now in zip(before, world.lives, strict=True)]
    mine = lost[cast("int", me)]
    return SPITE * (sum(lost) - mine) / (len(lost) - 1) - mine
