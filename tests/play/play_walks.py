"""Tables of both games, positions to start from, and random ways through a match."""

import pytest

from kyran_widgets.play import Match, UndoRefused
from kyran_widgets.rules import CHANCE

TABLES = [
    ("zyrcan", {"players": 3}),
    ("zyrcan", {"players": 4, "board": "waist53"}),
    ("zyrcan", {"players": 5}),
    ("zyrcan", {"players": 3, "board": "8-7-8-7-8", "eliminated": "pass"}),
    ("kyran", {"players": 3, "deck": "simple", "trick_leader": "left"}),
    ("kyran", {"players": 4}),
    ("kyran", {"players": 5, "mystique_round": "blind", "forced_power": "cancel"}),
    ("kyran", {"players": 6, "deck": "V3,C11,V34,S35", "first_dealer": 4}),
]

ENDGAME = (
    "ZYRCAN1 3 tri42 - ../.../..../...../A1B1.C2../......./......../A3...... 000,000,000 A 50 *"
)
LOOK = (  # seat 0 may look, bless, or seal; seat 3 is last
    "KYRAN1;n=4;deck=base;opt=first_dealer:3;r=5;k=3;d=3;ph=play;lives=5,5,5,5;bids=1,1,0,0;won=0,0,0,0;"
    "hands=C11,B20,S27|4,9,30|6,7,31|8,12,33;trick=-;turn=0;force=-;known=-"
)
LAST_TRICK = (
    "KYRAN1;n=3;deck=base;opt=first_dealer:2;r=7;k=1;d=2;ph=play;lives=5,5,5;bids=1,0,1;won=0,0,0;"
    "hands=12|7|30;trick=-;turn=0;force=-;known=-"
)


def any_move(state, rng):
    """Return a legal move or a draw; ``None`` when the game is over."""
    if state.turn is None:
        return None
    return state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())


def people(game, options, **more):
    """Return a match in which nothing moves by itself."""
    more = {"chance": "ask", "undo": "any", "seed": 7, **more}
    return Match(game, seats=["human"] * options["players"], **more, **options)


def played(game, options, rng, plies=None, **more):
    """Return a match after some random moves, or at its end."""
    match = people(game, options, **more)
    while match.turn is not None and (plies is None or match.ply < plies):
        match.play(any_move(match.state, rng))
    return match


def naive(start, moves):
    """Replay moves by the checked road, and return the position line."""
    state = start.copy()
    for move in moves:
        state.play(move)
    return state.text()


def picture(match):
    """Return all that a refused call must leave as it was."""
    tree = []

    def walk(node):
        tree.append((node.move, node.seat, node.comment, node.taken_back, tuple(node.seatings)))
        for child in node.children:
            walk(child)
        tree.append(None)

    walk(match.root)
    path = [node.move for node in match.path]
    return (tree, path, match.ply, match.rev, match.paused, list(match.seats), match.state.text())


def refused(call, code, **facts):
    with pytest.raises(UndoRefused) as caught:
        call()
    refusal = caught.value.refusal
    assert (refusal.code, refusal.facts) == (code, facts)
    for fact in facts.values():
        assert str(fact) in str(caught.value)
