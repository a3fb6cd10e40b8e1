"""Games of KYRAN somewhere in their course, and their twins on other deals."""

from random_rounds import CROWDED, opening

from kyran_widgets.play import Match
from kyran_widgets.rules import CHANCE, kyran
from kyran_widgets.rules.kyran_cards import NAMES
from kyran_widgets.widgets.kyran import Kyran

TABLES = [
    (3, CROWDED, {}),
    (3, "auto", {"mystique_round": "blind", "forced_power": "cancel"}),
    (4, CROWDED, {"mystique_round": "blind"}),
    (4, "auto", {}),
    (5, "auto", {"trick_leader": "left", "mystique_round": "blind"}),
    (6, "auto", {"mystique_round": "blind"}),
]


def random_record(rng, players, deck, options, plies):
    """A start line, moves from it, and the state they lead to, somewhere in a game."""
    line = opening(rng, players, deck, options).text()
    state, moves = kyran.State.parse(line), []
    while state.turn is not None and len(moves) < plies:
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        state.apply(move)
        moves.append(move)
    return line, moves, state


def imagined(line, moves, state, seat, rng):
    """The same record on a deal that the seat cannot tell from the real one."""
    world = state.determinize(seat, rng)
    hands = [
        sorted([*hand, *(card for who, card, _ in state.laid if who == owner)])
        for owner, hand in enumerate(world.hands)
    ]
    deals = [ply for ply, move in enumerate(moves) if move.startswith("deal:")]
    if not any(hands):
        return moves
    deal = "deal:" + "|".join(",".join(NAMES[card] for card in hand) for hand in hands)
    return [*moves[: deals[-1]], deal, *moves[deals[-1] + 1 :]]


def game_of(line, seats, **how):
    match = Match("kyran", position=line, seats=seats, chance="ask", seed=5, **how)
    return Kyran.of(match, pace="instant")
