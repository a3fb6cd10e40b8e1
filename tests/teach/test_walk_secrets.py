"""A walk tells a seat nothing that it could not know.

The public record is played again on deals that the seat cannot tell from the true one: every
walk for that seat must be the same in all of them.
"""

from random import Random

import pytest
from kirolo_worlds import imagined as kirolo_twin

from kyran_widgets.play import Match
from kyran_widgets.rules import CHANCE, rules_of
from kyran_widgets.rules.kyran_cards import NAMES
from kyran_widgets.teach.walk import BY, Walk
from kyran_widgets.text import LANGS

KYRAN = [
    {"players": 3},
    {"players": 4, "mystique_round": "blind"},
    {"players": 5, "forced_power": "cancel", "trick_leader": "left"},
    {"players": 3, "deck": ["C1", "S2", "B3", "V4", "V30", "S31", "B32", "C33"]},
]
KIROLO = [
    {"players": 2, "initial_discards": "one"},
    {"players": 3, "step_order": "free", "fouille_return": "bottom"},
    {"players": 3, "mode": "rami", "rami_actions": "pile", "hand_actions": 4},
]


def record(game, options, rng, plies):
    """Return the start line and the moves of a random game, up to a reshuffle of KIROLO."""
    state, moves = rules_of(game).State.new(**options), []
    line = state.text()
    while state.turn is not None and len(moves) < plies:
        if state.phase == "mix":
            moves.pop()  # what made it due
            break
        legal = state.legal()
        # Draws, Fouilles and Powers are what hides and shows; chance alone plays too few.
        telling = [move for move in legal if move[0] in "EZ?+CSB"]
        if state.turn == CHANCE:
            moves.append(state.sample(rng))
        else:
            moves.append(rng.choice(telling if telling and rng.random() < 0.5 else legal))
        state.apply(moves[-1])
    return line, moves


def kyran_twin(line, moves, seat, rng):
    """Return the moves on another deal of the last round: cards laid go back to their hands."""
    state = rules_of("kyran").State.parse(line)
    for move in moves:
        state.apply(move)
    world = state.determinize(seat, rng)
    hands = [
        sorted([*hand, *(card for owner, card, _ in state.laid if owner == who)])
        for who, hand in enumerate(world.hands)
    ]
    deal = "deal:" + "|".join(",".join(NAMES[card] for card in hand) for hand in hands)
    last = max((ply for ply, move in enumerate(moves) if move.startswith("deal:")), default=0)
    out = list(moves)
    if all(hands):
        out[last] = deal
    return out


def match_of(game, line, moves):
    state = rules_of(game).State.parse(line)
    match = Match(game, position=line, seats=["scripted"] * state.players, chance="ask", seed=0)
    for move in moves:
        match.play(move)
    return match


def told(match, by, lang, seat):
    return [
        (
            *(step.text, step.rule, step.rules, step.kinds, step.highlights, step.ply, step.seat),
            *(step.move, step.moves, repr(step), step.events),
            by == "event" or (step.before, step.after),  # of a move: the same for its events
        )
        for step in Walk(match, by, lang, seat)
    ]


@pytest.mark.parametrize(
    ("game", "options"),
    [*(("kyran", options) for options in KYRAN), *(("kirolo", options) for options in KIROLO)],
    ids=str,
)
def test_a_walk_is_the_same_on_every_deal_a_seat_may_imagine(game, options):
    twin_of = {"kyran": kyran_twin, "kirolo": kirolo_twin}[game]
    rng, others = Random(f"{game} {options}"), 0
    for _ in range(3):
        line, moves = record(game, options, rng, rng.randint(8, 50))
        here = match_of(game, line, moves)
        for seat in (None, *range(here.players)):
            twin = twin_of(line, moves, seat, rng)
            there = match_of(game, line, twin)
            lang = rng.choice(LANGS)
            for by in ("event", rng.choice(BY[1:])):
                assert told(here, by, lang, seat) == told(there, by, lang, seat)
            if twin != moves:
                others += 1
                assert told(here, "event", lang, "all") != told(there, "event", lang, "all")
    assert others > here.players + 1
