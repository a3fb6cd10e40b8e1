"""How often one bot beats another: python benchmarks/strength.py zyrcan --games 300.

One seat plays the bot under test, all others its rival; the seat moves on from game to game.
A draw counts as a share of a win. The interval is Wilson's, of 95 %. For KYRAN, also how many
lives both have left: python benchmarks/strength.py kyran --games 400. For KIROLO, one of its
modes: python benchmarks/strength.py kirolo --mode rami --games 400.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from kyran_widgets.bots import bots_of, choose, make
from kyran_widgets.rules import CHANCE, rules_of

Z = 1.959964  # half of a 95 % interval, in standard deviations
PLAYERS = {"zyrcan": 3, "kyran": 4, "kirolo": 2}


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the interval that holds the true share in 95 of 100 experiments."""
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    centre, scale = share + Z * Z / (2 * games), 1 + Z * Z / games
    return (centre - spread) / scale, (centre + spread) / scale


def interval(values: list[float]) -> str:
    """Write a mean, and the interval that holds the true one in 95 of 100 experiments."""
    mean, spread = fmean(values), Z * stdev(values) / sqrt(len(values))
    return f"{mean:.2f} [{mean - spread:.2f}, {mean + spread:.2f}]"


def main() -> None:
    """Play the games and print the result, a line for each number of players."""
    parser = argparse.ArgumentParser(description="Strength of one bot against another.")
    parser.add_argument("game", choices=list(PLAYERS))
    parser.add_argument("--games", type=int, default=300, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="+", help=f"when left out: {PLAYERS}")
    parser.add_argument("--bot", help="under test; the strongest when left out")
    parser.add_argument("--rival", help="the weakest when left out")
    parser.add_argument("--mode", choices=["std", "rami"], help="of KIROLO")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    bot = make(args.game, args.bot or bots_of(args.game)[-1])
    rival = make(args.game, args.rival or bots_of(args.game)[0])
    options = {"mode": args.mode} if args.mode else {}
    for players in args.players or [PLAYERS[args.game]]:
        lives: list[float] = []
        rivals: list[float] = []  # their mean
        won = shared = moves = 0
        score = seconds = 0.0
        for game in range(args.games):
            rng, seat = Random(f"{args.seed}/{game}"), game % players
            state = rules_of(args.game).State.new(players, **options)
            while state.turn is not None:
                if state.turn == CHANCE:
                    state.apply(state.sample(rng))
                elif state.turn == seat:
                    start = perf_counter()
                    move = choose(bot, state, rng)
                    seconds += perf_counter() - start
                    moves += 1
                    state.apply(move)
                else:
                    state.apply(choose(rival, state, rng))
            outcome = state.outcome()
            assert outcome is not None
            lives.append(outcome.scores[seat])
            rivals.append((sum(outcome.scores) - lives[-1]) / (players - 1))
            if seat in outcome.winners:
                score += 1 / len(outcome.winners)
                won += len(outcome.winners) == 1
                shared += len(outcome.winners) > 1
        low, high = wilson(score / args.games, args.games)
        print(
            f"{' '.join([args.game, *options.values()])}, {players} players: "
            f"{bot.name} against {players - 1} {rival.name}: "
            f"{won} won, {shared} shared of {args.games}: {score / args.games:.3f} "
            f"[{low:.3f}, {high:.3f}], chance level {1 / players:.3f}; "
            f"{1000 * seconds / moves:.2f} ms a move"
        )
        if args.game == "kyran":
            print(f"lives left: {bot.name} {interval(lives)}, {rival.name} {interval(rivals)}")


if __name__ == "__main__":
    main()
