"""What every computer player promises, and what it is kept from."""

import random
import weakref

import pytest

from kyran_widgets import bots
from kyran_widgets.rules import CHANCE, GAMES, kyran, rules_of

EVERY = [(game, name) for game in GAMES for name in bots.bots_of(game)]
FEWEST = {"zyrcan": 3, "kyran": 3, "kirolo": 2}  # players


def midgame(game, seed, moves, **options):
    """Position after so many random moves, on to the next decision."""
    rng, state = random.Random(seed), rules_of(game).State.new(**options)
    while state.turn is not None and (moves > 0 or state.turn == CHANCE):
        state.apply(state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal()))
        moves -= 1
    return state


def decisions(game, count, most):
    """So many positions with a seat to decide."""
    found = []
    for seed in range(2 * count):
        state = midgame(game, seed, seed % most, players=FEWEST[game] + seed % 3)
        if state.turn is not None and len(found) < count:
            found.append(state)
    assert len(found) == count
    return found


# -- names --------------------------------------------------------------------------------------


def test_names():
    assert bots.bots_of("zyrcan") == ("random", "greedy")
    assert bots.bots_of("kyran") == ("random", "steady")
    assert bots.bots_of("kirolo") == ("debutant", "normal")
    assert [bots.make(game, name).name for game, name in EVERY] == [name for _, name in EVERY]


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("zyrcan", "clever", "bot 'clever': the computer players of zyrcan are random, greedy"),
        ("kyran", "greedy", "bot 'greedy': the computer players of kyran are random, steady"),
        ("kirolo", "random", "bot 'random': the computer players of kirolo are debutant, normal"),
        (
            "chess",
            "random",
            "game 'chess': the games with computer players are zyrcan, kyran, kirolo",
        ),
    ],
)
def test_unknown_name(game, name, said):
    with pytest.raises(ValueError, match=said):
        bots.make(game, name)


# -- thinking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_same_view_and_rng_give_the_same_move(game, name):
    bot = bots.make(game, name)
    for state in decisions(game, 40, 60):
        before, rng, again = state.text(), random.Random(5), random.Random(5)
        move = bots.choose(bot, state, rng)
        assert move in state.legal()
        assert state.text() == before
        assert bots.choose(bots.make(game, name), state.copy(), again) == move
        assert rng.getstate() == again.getstate()


@pytest.mark.parametrize("game", ["zyrcan", "kyran"])
def test_random_plays_every_legal_move(game):
    state, rng = midgame(game, 3, 40, players=3), random.Random(0)
    bot = bots.make(game, "random")
    played = {bots.choose(bot, state, rng) for _ in range(100 * len(state.legal()))}
    assert played == set(state.legal())


@pytest.mark.parametrize(("game", "turn"), [("kyran", "'\\*'"), ("zyrcan", "None")])
def test_nobody_is_to_decide(game, turn):
    state = midgame(game, 0, 1000, players=3) if game == "zyrcan" else kyran.State.new(3)
    with pytest.raises(ValueError, match=f"turn={turn}: no seat is to decide"):
        bots.choose(bots.make(game, "random"), state, random.Random(0))


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_view_is_taken_at_once(game, name):
    for state in decisions(game, 10, 60):
        expected = bots.choose(bots.make(game, name), state, random.Random(9))
        thought = bots.thinking(bots.make(game, name), state, random.Random(9))
        state.apply(state.legal()[0])
        assert finish(thought) == expected


def finish(thought):
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_cancelling_leaves_nothing(game, name):
    for state in decisions(game, 10, 60):
        if len(state.legal()) == 1:
            continue
        rng, before = random.Random(2), state.text()

        def sample(imagined=state, rng=rng):
            return imagined.determinize(imagined.turn, rng)

        held = weakref.ref(sample)
        thought = bots.make(game, name).think(state.view(state.turn), sample, rng)
        next(thought)
        thought.close()
        del sample
        assert held() is None
        assert thought.gi_frame is None
        assert state.text() == before
        with pytest.raises(StopIteration):
            next(thought)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_is_given_is_not_changed(game, name):
    for state in decisions(game, 20, 60):
        view, world = state.view(state.turn), state.copy()
        move = finish(bots.make(game, name).think(view, lambda w=world: w, random.Random(4)))
        assert view == state.view(state.turn)
        assert world.view("all") == state.view("all")
        assert state.refuse(move) is None


# -- secrets ------------------------------------------------------------------------------------


class Spy:
    """Keeps all that it is given, spoils it, and plays its first legal move."""

    name = "spy"

    def think(self, view, sample, rng):
        self.given = repr(view)
        self.worlds = [sample().text() for _ in range(3)]
        self.behind = [cell.cell_contents for cell in sample.__closure__]
        move = view["legal"][0]
        sample().apply(move)
        view["legal"].clear()
        view.clear()
        yield
        return move


def findings(state, seed):
    spy = Spy()
    bots.choose(spy, state, random.Random(seed))
    states = [x.text() for x in spy.behind if hasattr(x, "determinize")]
    return spy.given, spy.worlds, states


@pytest.mark.parametrize("game", GAMES)
def test_spoiling_what_is_given_changes_nothing(game):
    for state in decisions(game, 40, 60):
        before, view = state.text(), state.view("all")
        given, worlds, _ = findings(state, 1)
        assert state.text() == before
        assert state.view("all") == view
        assert findings(state, 1)[:2] == (given, worlds)
        for world in worlds:  # the first samples are not spoilt by a later one's moves
            assert rules_of(game).State.parse(world).turn == state.turn


@pytest.mark.parametrize(("game", "most"), [("kyran", 6), ("kirolo", 4)])
def test_what_is_hidden_reaches_no_bot(game, most):
    """Everything within a bot's reach, closure included, is the same on an imagined deal."""
    differing, players = 0, range(FEWEST[game], most + 1)
    for seed in range(400):
        state = midgame(game, seed, 1 + seed % 45, players=players[seed % len(players)])
        if state.turn is None:
            continue
        other = state.determinize(state.turn, random.Random(-seed))
        differing += other.hands != state.hands
        assert findings(state, seed) == findings(other, seed)
        moves = [
            bots.choose(bots.make(game, bots.bots_of(game)[0]), s, random.Random(seed))
            for s in (state, other)
        ]
        assert moves[0] == moves[1]
    assert differing > 200


@pytest.mark.parametrize("game", ["kyran", "kirolo"])
def test_samples_are_drawn_afresh(game):
    state = midgame(game, 1, 3, players=4)
    _, worlds, _ = findings(state, 1)
    assert len(set(worlds)) == len(worlds)
