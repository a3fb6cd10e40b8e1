"""Positions of KYRAN and KIROLO to think about."""

import random

import pytest

from kyran_widgets.rules import CHANCE, kirolo
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


@pytest.fixture(scope="session")
def kirolo_games():
    """Return a generator of states of KIROLO with a seat to decide, from games of random moves.

    Both modes, 2 to 4 players, any options; of the long games so many moves.
    """

    def play(games, first=0, moves=150):
        for seed in range(first, first + games):
            rng = random.Random(f"kirolo {seed}")
            options = {name: rng.choice(choices) for name, choices in kirolo.OPTIONS.items()}
            options["hand_actions"] = rng.randrange(3)
            state = kirolo.State.new(2 + seed % 3, **options)
            for _ in range(moves):
                while state.turn == CHANCE:
                    state.apply(state.sample(rng))
                if state.turn is None:
                    break
                yield state
                state.apply(rng.choice(state.legal()))

    return play


@pytest.fixture(scope="session")
def kirolo_line():
    """Return a function that writes a position line of KIROLO, what is left out filled in."""

    def line(hands, table="-", *, mode="std", step="lay", drew=None, opt="-", nolay=0, **fields):
        if "|" not in hands:
            hands += "|M11"
        if drew is None:
            drew = int(step == "drawn" or (mode == "rami" and step in ("play", "search")))
        used = fields.get("used", {"search": "?", "bonus": "+"}.get(step, "-"))
        piles = {"A": "", "B": "", "X": "", "E": "T7,F1,B3,M9", "Z": "?,*,~"} | fields
        text = (
            f"KIROLO1;m={mode};n={hands.count('|') + 1};opt={opt};turn=0;step={step};used={used};"
        )
        text += f"laid={fields.get('laid', 0)};drew={drew};nolay={nolay};idle=0;hands={hands};"
        text += f"table={table};" + "".join([f"{pile}={piles[pile]};" for pile in "ABXEZ"])
        return text + f"seen={fields.get('seen', '-')};known=-;res=*"

    return line
