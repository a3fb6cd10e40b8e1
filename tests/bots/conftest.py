"""Positions of KYRAN to think about."""

import random

import pytest

from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State

DECKS = ("auto", "auto", "full", "simple", "V36,S2,B30,C9,V12", "C18,V34")


@pytest.fixture(scope="session")
def kyran_games():
    """Return a generator of states with a seat to decide, from games of random moves.

    It covers 3 to 6 players, all options and decks.
    """

    def play(games, first=0):
        for seed in range(first, first + games):
            rng = random.Random(f"kyran {seed}")
            state = State.new(
                3 + seed % 4,
                deck=rng.choice(DECKS),
                trick_leader=rng.choice(("winner", "left")),
                mystique_round=rng.choice(("seen", "blind")),
                forced_power=rng.choice(("resolve", "cancel")),
                first_dealer=rng.randrange(3),
            )
            while state.turn is not None:
                if state.turn == CHANCE:
                    state.apply(state.sample(rng))
                else:
                    yield state
                    state.apply(rng.choice(state.legal()))

    return play
