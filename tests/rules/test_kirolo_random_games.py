"""Thousands of whole random games of KIROLO: no card is lost, what lies is valid, all games end."""

from collections import Counter
from random import Random

import pytest
from kirolo_oracle import action_cards, element_cards
from naive_lays import kind
from random_kirolo import kind as move_kind

from kyran_widgets.rules import CHANCE, Outcome, kirolo
from kyran_widgets.rules.kirolo_cards import NAMES

GAMES = 340


def any_options(rng, players, mode):
    """Return options, every choice of each as likely, of which the Actions are enough."""
    options = {name: rng.choice(choices) for name, choices in kirolo.OPTIONS.items()}
    options["mode"] = mode
    most = len(action_cards(mode, options["jokers"])) // players
    options["hand_actions"] = min(options["hand_actions"], most)
    return options


def all_cards(state):
    """Return the cards of every place, counted."""
    laid = [series.cards for series in state.table.series]
    places = [*state.hands, *state.piles.values(), state.seen, *laid]
    return Counter(NAMES[card] for cards in places for card in cards)


def on_table(state):
    return [tuple(NAMES[card] for card in series.cards) for series in state.table.series]


class Turns:
    """Turns as the rules count them (A29), from the moves alone."""

    def __init__(self, rami):
        self.rami = rami
        self.done = set()
        self.nolay = self.idle = 0

    def made(self, move, step):
        """Note a move, and return whether it ends a turn."""
        what = move_kind(move)
        self.done.add(what)
        over = what == "end" or (self.rami and step == "play" and what == "choice")
        if over:
            self.nolay = 0 if "lay" in self.done else self.nolay + 1
            self.idle = 0 if self.done & {"lay", "action", "draw"} else self.idle + 1
            self.done = set()
        return over


def expected(hands, turns):
    """Return how a game is over now (R5, R7, A12, A16, A29), ``None`` if it goes on."""
    players, left = len(hands), tuple(map(len, hands))
    reason = "empty" if 0 in left else "idle" if turns.idle >= players else "nolay"
    if reason == "nolay" and turns.nolay < 30 * players:
        return None
    winners = tuple(seat for seat in range(players) if left[seat] == min(left))
    return Outcome(winners, tuple({*range(players)} - {*winners}), reason, left)


def play(state, rng, deck):
    """Play a game to its end, looking after every lay, Bonus and end of a turn; why it ended."""
    turns, laid, plies = Turns(state.setup.mode == "rami"), [], 0
    bent = rng.choice((1, 1, 3))  # lays are listed first, ends last: some games go faster
    while state.turn is not None:
        assert plies < 100_000
        step = state.phase
        if state.turn == CHANCE:
            state.apply(state.sample(rng))
            assert all_cards(state) == deck
            continue
        legal = state.legal()
        move = legal[int(len(legal) * rng.random() ** bent)]
        state.apply(move)
        plies += 1
        look = turns.made(move, step) or step == "bonus"
        if move_kind(move) == "lay":
            before, laid = laid, on_table(state)
            for old, new in zip(before, laid, strict=False):
                assert old == new or not Counter(old) - Counter(new)  # never taken back (R8)
            assert all(map(kind, laid)), laid
            look = True
        if look or state.turn is None:
            assert state.outcome() == expected(state.hands, turns)
        if plies % 20 == 0:
            assert all_cards(state) == deck
    assert all_cards(state) == deck
    assert state.legal() == []
    return state.outcome().reason


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["std", "rami"])
def test_no_card_is_lost_all_series_are_valid_and_the_game_ends(mode, players):
    rng = Random(f"{mode} {players}")
    ends = Counter()
    for _ in range(GAMES):
        options = any_options(rng, players, mode)
        deck = Counter([*element_cards(), *action_cards(mode, options["jokers"])])
        ends[play(kirolo.State.new(players, **options), rng, deck)] += 1
    assert {"empty", "idle" if mode == "std" else "nolay"} <= {*ends}
