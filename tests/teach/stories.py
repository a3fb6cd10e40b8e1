"""Games to be told: every game under all its options, played at random."""

from kyran_widgets.play import Match
from kyran_widgets.rules import CHANCE

TABLES = [
    ("zyrcan", {"players": 3}),
    ("zyrcan", {"players": 4, "eliminated": "pass"}),
    ("zyrcan", {"players": 5, "board": "star67"}),
    ("kyran", {"players": 3}),
    ("kyran", {"players": 3, "deck": ["C1", "S2", "B3", "V4", "V30", "S31", "B32", "C33"]}),
    ("kyran", {"players": 4, "mystique_round": "blind", "trick_leader": "left"}),
    ("kyran", {"players": 5, "forced_power": "cancel", "first_dealer": 3}),
    ("kyran", {"players": 6, "deck": "simple"}),
    ("kirolo", {"players": 2, "jokers": 20, "hand_elements": 5, "initial_discards": "one"}),
    (
        "kirolo",
        {
            "players": 3,
            "step_order": "free",
            "action_limit": "one",
            "lone_joker": "extend_only",
            "fouille_return": "bottom",
        },
    ),
    (
        "kirolo",
        {"players": 2, "mode": "rami", "rami_actions": "pile", "fouille_return": "shuffle"},
    ),
    ("kirolo", {"players": 4, "mode": "rami", "hand_actions": 6, "hand_elements": 4}),
]
"""Between them, every option has every one of its values that changes what is told."""

IDS = [f"{game}-{'-'.join(str(v) for v in options.values())}" for game, options in TABLES]


def played(game, options, rng, plies=None):
    """Return a match after some random moves, or at its end."""
    seats = ["scripted"] * options["players"]
    match = Match(game, seats=seats, chance="ask", seed=0, **options)
    state = match.state
    while state.turn is not None and (plies is None or match.ply < plies):
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        match.play(move)
        state.apply(move)
    return match
