"""Tables to play at: every number of seats, deck and option, in any round of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import kyran_oracle as oracle
from kyran_worlds import Round

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

# Many Powers, several of one value: order in the hand, ties in the trick, long chains.
CROWDED = (
    *("V1", "S2", "B4", "C5", "V8", "C13", "S13", "B13", "V13"),
    *("C20", "B25", "S30", "B36", "V36"),
)
TABLES = [
    *[(players, "auto") for players in (3, 4, 5, 6)],
    *[(players, CROWDED) for players in (3, 4, 5, 6)],
    *[(players, "simple") for players in (3, 6)],
    *[(3, "full"), (6, "base"), (5, ("S36",))],
]
OPTIONS = [
    {},
    {"mystique_round": "blind"},
    {"forced_power": "cancel", "first_dealer": 2},
    {"trick_leader": "left", "mystique_round": "blind", "forced_power": "cancel"},
]


def opening(
    rng: random.Random,
    players: int,
    deck: str | tuple[str, ...],
    options: dict[str, object],
    round_number: int | None = None,
) -> oracle.Position:
    """Return the position before a deal in some round, with lives that can be."""
    number = round_number or rng.randint(1, 9)
    lives = [5] * players
    for past in range(1, number):
        losers = [seat for seat in range(players) if lives[seat] > 1 and rng.random() < 1 / 3]
        if not losers or sum(lives) - players - len(losers) < number - 1 - past:
            losers = [max(range(players), key=lambda seat: lives[seat])]
        for seat in losers:
            lives[seat] -= 1
    return oracle.new(players, deck, round_number=number, lives=tuple(lives), **options)


def any_move(position: oracle.Position, rng: random.Random) -> str:
    """Return a random move, chance moves too."""
    if position.phase == "deal":
        cards = list(oracle.deck_cards(position.powers))
        rng.shuffle(cards)
        size = position.size
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(position.players)]
        return "deal:" + "|".join(",".join(oracle.in_order(hand)) for hand in hands)
    return rng.choice(sorted(position.legal()) or position.draws())


def rounds(start: oracle.Position, rng: random.Random) -> Iterator[tuple[Round, str]]:
    """Play a game to its end: at each move the record of the round and the move to come."""
    record = Round(start)
    while record.now.phase != "end":
        move = any_move(record.now, rng)
        yield record, move
        record = record.then(move)
    yield record, ""
