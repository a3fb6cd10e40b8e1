"""A player of Zyrcan that weighs what its move leads to.

Deploying, it hides its ships and keeps an eye on enemies in reach. Attacking, it looks at
every move of its own, and as much further as a fixed number of positions allows: a move or
two ahead in the thick of the battle, to the end of the game when few attacks are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, KeysView, Mapping
from math import exp
from random import Random
from typing import Any, cast

from kyran_widgets.rules import State
from kyran_widgets.rules.zyrcan import State as Position
from kyran_widgets.rules.zyrcan_boards import MOTORS, Board
from kyran_widgets.rules.zyrcan_reader import LETTERS
from kyran_widgets.rules.zyrcan_refusals import PASS

BUDGET = 300  # positions looked at for one attack
SELFISH = 6.0  # how surely the others choose what suits them best; 0 would be blindly
CERTAIN = 3.0  # lead in motors that makes a win likely: 73 % (twice that: 88 %)

NOBODY = -1  # owner of an empty cell

# Weights of a deployment, in motors.
LATER = 2.0  # an enemy that may still be deployed within reach, against one that is there
TARGET = 0.25  # a motor within reach, against one at stake


class Greedy:
    """Takes what is worth most, and minds what the others will take.

    Examples
    --------
    >>> line = "ZYRCAN1 3 3-4-3 - A2.B3/B1C1../... 000,000,000 A 37 *"
    >>> state = Position.parse(line)
    >>> thought = Greedy().think(state.view(0), state.copy, Random(1))
    >>> while True:
    ...     try:
    ...         next(thought)
    ...     except StopIteration as done:
    ...         print(done.value)
    ...         break
    a1xa3
    """

    name = "greedy"

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move; see :class:`kyran_widgets.bots.Bot`."""
        legal: list[str] = view["legal"]
        if len(legal) == 1:
            return legal[0]
        position = cast("Position", sample())  # exact: Zyrcan has no secret
        rated: Mapping[str, Any]
        if view["phase"] == "deploy":
            rated = yield from _deployments(view, position.board)
        else:
            rated = yield from _attacks(position)
        top = max(rated.values())
        return rng.choice([move for move in legal if rated[move] == top])


# --- deploying ---------------------------------------------------------------


def _deployments(view: Mapping[str, Any], board: Board) -> Generator[None, None, dict[str, float]]:
    """Rate every deployment: motors at stake, own ships it shields, enemies in its reach."""
    seat: int = view["turn"]
    ships = {board.index[c]: (LETTERS.index(s[0]), int(s[1])) for c, s in view["cells"].items()}
    free = [c for c in range(len(board.cells)) if c not in ships]
    others = [left for s, left in enumerate(view["reserves"]) if s != seat]
    # How likely a free cell is to receive an enemy of each type.
    arrivals = [sum(left[m - 1] for left in others) / len(free) for m in MOTORS]
    danger: Counter[int] = Counter()
    for c, (owner, motors) in ships.items():
        if owner != seat:
            danger.update(_landings(board, c, motors))
    rated: dict[str, float] = {}
    for c in free:
        exposed, shielded, targets = float(danger[c]), 0.0, [0, 0, 0]
        for motors, arrival in zip(MOTORS, arrivals, strict=True):
            for landing in _landings(board, c, motors):
                owner, value = ships.get(landing, (NOBODY, 0))
                if owner == NOBODY:
                    exposed += LATER * arrival
                elif owner == seat:
                    shielded += arrival * value
                else:
                    targets[motors - 1] += value
        for motors in MOTORS:
            if view["reserves"][seat][motors - 1]:
                rating = shielded + TARGET * targets[motors - 1] - motors * exposed
                rated[board.deploy[motors - 1][c]] = round(rating, 6)
        yield
    return rated


def _landings(board: Board, cell: int, motors: int) -> KeysView[int]:
    """Cells that a ship reaches, which are also those from which its like reaches it."""
    return board.hits[3 * cell + motors - 1].moves.keys()


# --- attacking ---------------------------------------------------------------


def _attacks(position: Position) -> Generator[None, None, dict[str, tuple[float, bool, str]]]:
    """Rate every attack: chance to win; all else equal, ending the game, and the prize."""
    seat, legal = cast("int", position.turn), position.legal()
    rated = {}
    for move in legal:
        after = position.copy()
        after.apply(move)
        chances = yield from _look(after, seat, BUDGET // len(legal))
        prize = position.ship_on(move.partition("x")[2]) or ""
        ends = after.legal() in ([], [PASS])
        rated[move] = (round(chances[seat], 6), ends, prize[1:])
        yield
    return rated


def _look(position: Position, me: int, budget: int) -> Generator[None, None, list[float]]:
    """Chance of every seat to win, from as many positions ahead as the budget allows.

    ``me`` will choose what is best for it; the others probably what is good for them.
    """
    mover = position.turn
    if mover is None:
        outcome = position.outcome()
        assert outcome is not None
        won = outcome.winners
        return [(s in won) / len(won) for s in range(position.players)]
    legal = position.legal()
    if len(legal) > max(budget, 1):
        return _guess(position, mover)
    futures = []
    for move in legal:
        after = position.copy()
        after.apply(move)
        futures.append((yield from _look(after, me, budget // len(legal))))
    yield
    if mover == me:
        return max(futures, key=lambda chances: chances[me])
    weights = [exp(SELFISH * chances[mover]) for chances in futures]
    total = sum(weights)
    return [
        sum(w * p for w, p in zip(weights, column, strict=True)) / total
        for column in zip(*futures, strict=True)
    ]


def _guess(position: Position, mover: int) -> list[float]:
    """Chance of every seat to win, judged by its lead once each has attacked once more.

    An attack is expected in proportion to its prize. A fleet that cannot attack ends the
    count, as its pass will end the game.
    """
    players, index, actions = position.players, position.board.index, position.board.actions
    owner: dict[int, int] = {}
    worth: dict[int, float] = {}  # of the ship on a cell: motors, times the chance that it lives
    for seat in range(players):
        for cell in position.fleet(seat):
            c, ship = index[cell], position.ship_on(cell)
            assert ship is not None
            owner[c], worth[c] = seat, int(ship[1])
    probe = position.copy()
    for i in range(players):
        probe.turn = (mover + i) % players
        moves = probe.legal()
        if moves == [PASS]:
            if position.eliminated == "skip" and not position.fleet(probe.turn):
                continue
            break
        hits = Counter(actions[move][2] for move in moves)
        total = sum(times * worth[c] for c, times in hits.items()) or 1  # all may be lost already
        for c, times in hits.items():
            worth[c] *= 1 - times * worth[c] / total
    motors = [0.0] * players
    for c, seat in owner.items():
        motors[seat] += worth[c]
    chances = []
    for seat, mine in enumerate(motors):
        rivals = motors[:seat] + motors[seat + 1 :]
        lead = mine - (max(rivals) + sum(rivals) / len(rivals)) / 2
        chances.append(1 / (1 + exp(-lead / CERTAIN)))
    return chances
