"""What a seat of KYRAN can be sure of, held against every card and every answer there may be."""

import random

import pytest

from kyran_widgets.bots.kyran_certain import fates, standing, sure_tricks
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State


def view_of(line, moves=()):
    state = State.parse(line)
    for move in moves:
        state.play(move)
    return state.view(state.turn)


def takes(state, seat, rng):
    """Whether a seat takes the trick, the others laying anything."""
    while True:
        log = []
        state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()), log)
        for event in log:
            if event.kind == "TrickWon":
                return event.facts["seat"] == seat


def ways(state):
    """Every move or draw."""
    if state.turn == CHANCE:
        return [f"^{card}" for card in state.view("all")["hands"][state.force[0]]]
    return state.legal()


def endings(state, seat):
    """Whether a seat takes the trick, in every way that it may go on."""
    found = set()
    for move in ways(state):
        after, log = state.copy(), []
        after.apply(move, log)
        winners = [event.facts["seat"] for event in log if event.kind == "TrickWon"]
        found |= {winners[0] == seat} if winners else endings(after, seat)
    return found


def games(count, **more):
    """Decisions to lay a card in games of random moves, of all options."""
    for seed in range(count):
        rng = random.Random(seed)
        options = {
            "deck": rng.choice(("auto", "full", "simple", "V36,S2,B30,C9,V12", "M".join(("C1", "")))),
            "trick_leader": rng.choice(("winner", "left")),
            "mystique_round": rng.choice(("seen", "blind")),
            "forced_power": rng.choice(("resolve", "cancel")),
        }
        yield rng, options
