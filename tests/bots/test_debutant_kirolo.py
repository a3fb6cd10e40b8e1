"""The beginner of KIROLO: blind, but a turn has an end and is not taken back."""

import random
from collections import Counter

import pytest

from kyran_widgets import bots
from kyran_widgets.bots.debutant_kirolo import MOVES, choices
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kirolo import State
from kyran_widgets.rules.kirolo_cards import read_move

DEBUTANT = bots.make("kirolo", "debutant")


def choice(state, seed=0):
    return bots.choose(DEBUTANT, state, random.Random(seed))


def begins(state):
    """Whether a turn has just begun, or the game is over."""
    fresh = not (state.used or state.laid or state.drew)
    return state.turn is None or (state.phase in ("lay", "draw", "play") and fresh)


def turns(seed, **options):
    """Moves of every turn of a game, each with the state before it."""
    rng, state, turn = random.Random(seed), State.new(**options), []
    while state.turn is not None:
        if state.turn == CHANCE:
            state.apply(state.sample(rng))
            continue
        before, move = state.copy(), choice(state, rng.random())
        state.play(move)
        turn.append((before, move))
        if begins(state):
            yield turn
            turn = []


# -- uniform ------------------------------------------------------------------------------------


def test_every_move_is_as_likely(kirolo_line):
    """Three draws, the lays and the Actions of a first decision."""
    line = kirolo_line("F7,F8,F9,~,?,+", "E5.T5.B5", A="M1", X="*")
    state = State.parse(line)
    legal = state.legal()
    assert len(legal) == 10
    chosen = Counter(choice(state, seed) for seed in range(2000))
    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 140  # 200 each would be even


def test_always_legal(kirolo_games):
    tested = 0
    for state in kirolo_games(60):
        allowed = choices(state.view(state.turn))
        assert allowed
        assert set(allowed) <= set(state.legal())
        assert choice(state, tested) in allowed
        tested += 1
    assert tested > 4000


def test_first_decisions_are_free(kirolo_games):
    """With nothing laid, used or drawn, only an Échange for an equal card changes nothing."""
    tested = 0
    for state in kirolo_games(40, first=500):
        if begins(state) and state.phase != "play":
            same = {
                f"~{top}@{pile}"
                for pile in "AB"
                if (top := state.view(None)["discards"][pile]["top"])
            }
            allowed = [move for move in state.legal() if move not in same]
            assert choices(state.view(state.turn)) == allowed
            tested += 1
    assert tested > 1000


def test_hidden_cards_never_change_the_choice(kirolo_games):
    tested = 0
    for number, state in enumerate(kirolo_games(25, first=1000)):
        other = state.determinize(state.turn, random.Random(number))
        if other.text() != state.text():
            assert choice(state, number) == choice(other, number)
            tested += 1
    assert tested > 1000


# -- twelve moves -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["std", "rami"])
@pytest.mark.parametrize("order", ["strict", "free"])
def test_a_turn_has_twelve_moves_at_most(mode, order):
    longest = Counter()
    options = {"jokers": 20, "hand_elements": 25, "hand_actions": 6, "rami_actions": "pile"}
    for seed in range(8):
        game = turns(seed, players=2 + seed % 3, mode=mode, step_order=order, **options)
        for turn, _ in zip(game, range(40), strict=False):
            longest[len(turn)] += 1
    assert max(longest) <= MOVES
    assert max(longest) > 6


GROUPS = " ".join(f"F{v}.E{v}.T{v}" for v in range(1, 13))
FITS = ",".join(f"B{v},M{v}" for v in range(1, 13))


@pytest.mark.parametrize(
    ("mode", "step", "order"),
    [("std", "lay", "strict"), ("std", "lay", "free"), ("rami", "draw", "strict")],
)
def test_however_much_it_could_lay(kirolo_line, mode, step, order):
    """Twenty-four cards that fit the table, and an Action of each kind."""
    actions = "~,?,+" if mode == "std" else "~,?"
    opt = "-" if order == "strict" else f"step_order:{order}"
    line = kirolo_line(
        f"{FITS},{actions},E2", GROUPS, mode=mode, step=step, opt=opt, A="F12", B="T12"
    )
    lengths = []
    for seed in range(100):
        state, rng, moves = State.parse(line), random.Random(seed), 0
        while state.player == 0:
            if state.turn == CHANCE:
                state.apply(state.sample(rng))
                continue
            state.play(choice(state, rng.random()))
            moves += 1
        lengths.append(moves)
    assert 8 < max(lengths) <= MOVES


@pytest.mark.parametrize(
    ("moves", "may"), [(7, {"lay", "swap", "bonus"}), (10, {"lay", "swap"}), (11, set())]
)
def test_ends_the_turn_when_it_must(kirolo_line, moves, may):
    state = State.parse(kirolo_line("F7,F8,F9,+,~,B12", "E5.T5.B5", laid=1, A="M1", E="T9,T8"))
    state.moves = moves
    kinds = {read_move(move).kind for move in choices(state.view(0))}
    assert kinds - {"end", "add", "draw", "take"} == may
    assert "end" in kinds
    assert ("draw" in kinds) == (moves < 10)


def test_keeps_moves_for_the_draw_that_is_due(kirolo_line):
    state = State.parse(kirolo_line("F7,F1,E9,+,~,B12", "E5.T5.B5", A="M1", E="T9,T8"))
    state.moves = 8
    assert {read_move(move).kind for move in choices(state.view(0))} == {"swap", "draw", "take"}


# -- no taking back -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "never"),
    [
        ({"hands": "F3,T9,~", "A": "F3,B3"}, {"~F3@A"}),
        ({"hands": "F3,~,B9", "mode": "rami", "step": "play"}, {"~B9@A", "B9@A", "B9@B"}),
        ({"hands": "F3,B9,~", "mode": "rami", "step": "play"}, {"~@X"}),
        ({"hands": "F3,B9", "step": "bonus", "X": "+"}, {"B9@A", "B9@B"}),
        ({"hands": "F3,B9", "step": "act", "used": "~", "X": "~"}, {"<A", "<X"}),
    ],
)
def test_does_not_undo_itself(kirolo_line, line, never):
    """What has come last stands at the right."""
    state = State.parse(kirolo_line(**{"A": "M1", "B": "M2"} | line))
    assert never <= set(state.legal())
    assert not never & set(choices(state.view(0)))


@pytest.mark.parametrize(
    ("line", "only"),
    [
        ({"hands": "B9", "step": "bonus", "A": "M1", "X": "+"}, {"B9@B"}),
        ({"hands": "B9", "mode": "rami", "step": "play"}, {"B9@A", "B9@B"}),
        ({"hands": "B9,B9", "mode": "rami", "step": "play"}, {"B9@A", "B9@B"}),
    ],
)
def test_unless_it_must(kirolo_line, line, only):
    state = State.parse(kirolo_line(**line))
    assert set(choices(state.view(0))) == only == set(state.legal())


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_what_has_come_stays_for_the_turn(mode):
    """Held against what came to the hand in the turns of whole games."""
    tested = 0
    for seed in range(6):
        options = {"players": 2 + seed % 3, "mode": mode, "rami_actions": "pile"}
        game = turns(f"stay {seed}", step_order=("strict", "free")[seed % 2], **options)
        for turn, _ in zip(game, range(80), strict=False):
            start = Counter(turn[0][0].hands[turn[0][0].player])
            for state, move in turn:
                kind = read_move(move)
                if kind.kind not in ("swap", "discard"):
                    continue
                hand = Counter(state.hands[state.player])
                came = hand - start
                others = [card for card in hand if card not in came]
                given = [read_move(m).card for m in state.legal() if "@" in m]
                if came and set(given) & set(others):
                    assert kind.card not in came
                    tested += 1
    assert tested > 80


# -- games --------------------------------------------------------------------------------------


def test_same_seed_same_game():
    for mode in ("std", "rami"):
        first, second = ([m for t in turns(5, mode=mode) for _, m in t] for _ in range(2))
        assert first == second
        assert first != [m for t in turns(6, mode=mode) for _, m in t]
