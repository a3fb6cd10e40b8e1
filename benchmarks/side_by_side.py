"""Engine loops of this package and of its peers, in one run.

    uv run --with open_spiel==2.0.2 --with chess==1.11.2 --with rlcard==1.2.0 \
        python benchmarks/side_by_side.py

A loop asks for the legal moves, picks one at random and plays it; the strings of our
notation are part of it. All contestants pick by ``int(random() * len(moves))``, since
``Random.choice`` takes longer than some moves. ``CONTESTANTS`` holds our side for use by
another harness: each plays for a budget in seconds and returns how many games, moves and
steps (moves and chance) that made.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from timing import Contestant, Game, Spread, contestant, ratio, speeds  # noqa: E402

from kyran_widgets.rules import CHANCE, kirolo, kyran, zyrcan  # noqa: E402

RNG = Random(7)
random = RNG.random
OH_HELL = "oh_hell(players=4,num_tricks_fixed=7)"

# Ours, the peer, and how many times as fast as it we mean to be.
GOALS = [
    ("Zyrcan, 3 players", "OpenSpiel breakthrough", 0.5),
    ("Zyrcan, 3 players", "python-chess", 9.0),
    ("KYRAN with powers, 4 players", f"OpenSpiel {OH_HELL}", 1.0),
    ("KYRAN simple, 4 players", f"OpenSpiel {OH_HELL}", 1.4),
    ("KIROLO standard, 2 players", "OpenSpiel gin_rummy", 8.0),
    ("KIROLO standard, 2 players", "RLCard gin-rummy", 20.0),
    ("KIROLO Rami, 2 players", "OpenSpiel gin_rummy", 8.0),
    ("KIROLO Rami, 2 players", "RLCard gin-rummy", 20.0),
]


def zyrcan_game() -> tuple[int, int]:
    """Play one game of Zyrcan for three."""
    state = zyrcan.State.new(3)
    legal, apply, moves = state.legal, state.apply, 0
    while state.turn is not None:
        choices = legal()
        apply(choices[int(random() * len(choices))])
        moves += 1
    return moves, moves


def kyran_round(deck: str) -> Game:
    """Return a function that plays the round of seven cards: deal, four bids, seven tricks."""

    def play() -> tuple[int, int]:
        state = kyran.State.new(4, deck=deck)
        legal, apply, moves, draws = state.legal, state.apply, 0, 0
        while state.round == 1:
            if state.turn == CHANCE:
                apply(state.sample(RNG))
                draws += 1
            else:
                choices = legal()
                apply(choices[int(random() * len(choices))])
                moves += 1
        return moves, moves + draws

    return play


def kirolo_game(mode: str) -> Game:
    """Return a function that plays one game of KIROLO for two."""

    def play() -> tuple[int, int]:
        state = kirolo.State.new(2, mode=mode)
        legal, apply, moves, draws = state.legal, state.apply, 0, 0
        while (turn := state.turn) is not None:
            if turn == CHANCE:
                apply(state.sample(RNG))
                draws += 1
            else:
                choices = legal()
                apply(choices[int(random() * len(choices))])
                moves += 1
        return moves, moves + draws

    return play


CONTESTANTS: dict[str, Contestant] = {
    "Zyrcan, 3 players": contestant(zyrcan_game),
    "KYRAN with powers, 4 players": contestant(kyran_round("base")),
    "KYRAN simple, 4 players": contestant(kyran_round("simple")),
    "KIROLO standard, 2 players": contestant(kirolo_game("std")),
    "KIROLO Rami, 2 players": contestant(kirolo_game("rami")),
}


def open_spiel(name: str) -> Contestant:
    """Drive a game of OpenSpiel from Python; chance is drawn uniformly."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        legal, apply, moves, draws = state.legal_actions, state.apply_action, 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                apply(outcomes[int(random() * len(outcomes))][0])
                draws += 1
            else:
                choices = legal()
                apply(choices[int(random() * len(choices))])
                moves += 1
        return moves, moves + draws

    return contestant(play)


def rlcard_gin_rummy() -> Contestant:
    """Drive gin rummy of RLCard by the steps of its environment."""
    import rlcard

    env = rlcard.make("gin-rummy")

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            choices = list(state["legal_actions"])
            state, _ = env.step(choices[int(random() * len(choices))])
            moves += 1
        return moves, moves

    return contestant(play)


def python_chess() -> Contestant:
    """Play random games of chess to 400 plies at most."""
    import chess

    def play() -> tuple[int, int]:
        board, moves = chess.Board(), 0
        while moves < 400:
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 100 or board.is_insufficient_material():
                break
            board.push(legal[int(random() * len(legal))])
            moves += 1
        return moves, moves

    return contestant(play)


def main() -> None:
    """Run all, and print speeds and ratios."""
    options = argparse.ArgumentParser(description="engine loops beside those of peers")
    options.add_argument("--budget", type=float, default=0.5, help="seconds a turn")
    options.add_argument("--rounds", type=int, default=9)
    given = options.parse_args()
    peers = {
        "OpenSpiel breakthrough": open_spiel("breakthrough"),
        f"OpenSpiel {OH_HELL}": open_spiel(OH_HELL),
        "OpenSpiel gin_rummy": open_spiel("gin_rummy"),
        "RLCard gin-rummy": rlcard_gin_rummy(),
        "python-chess": python_chess(),
    }
    found = speeds({**CONTESTANTS, **peers}, given.budget, given.rounds)
    for name, values in found.items():
        print(f"{name:52} {Spread.of(values):,.0f} moves/s")
    print()
    for ours, peer, goal in GOALS:
        times = ratio(found[ours], found[peer])
        print(f"{ours:30} {times} × {peer}, goal {goal}")


if __name__ == "__main__":
    main()
