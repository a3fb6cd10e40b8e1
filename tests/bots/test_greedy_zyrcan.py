"""The greedy player of Zyrcan: legal, in short slices, and right where it matters."""

import random

import pytest

from kyran_widgets import bots
from kyran_widgets.bots import greedy_zyrcan
from kyran_widgets.rules.zyrcan import State

GREEDY = bots.make("zyrcan", "greedy")
PASS = "--"
CONCAVE = (9, 4, 9, 4, 9, 4)


def few_ships(seed):
    """Attack position of two or three fleets of one to three ships each, close together."""
    rng = random.Random(seed)
    fleets = [rng.sample([1] * 4 + [2] * 6 + [3] * 2, rng.randint(s < 2, 3)) for s in range(3)]
    crew = [f"{'ABC'[s]}{m}" for s, fleet in enumerate(fleets) for m in fleet]
    spots = [*crew, *"." * (19 - len(crew))]
    rng.shuffle(spots)
    rows = "/".join("".join(spots[i:j]) for i, j in ((0, 3), (3, 7), (7, 12), (12, 16), (16, 19)))
    opt = rng.choice(("-", "eliminated:pass"))
    return State.parse(f"ZYRCAN1 3 3-4-5-4-3 {opt} {rows} 000,000,000 A 60 *")


def battle(seed, attacks):
    """Random position of three fleets after so many attacks."""
    rng, state = random.Random(seed), State.new(3)
    for _ in range(36 + attacks):
        if state.turn is not None:
            state.apply(rng.choice(state.legal()))
    return state


def choice(state, seed=0):
    return bots.choose(GREEDY, state, random.Random(seed))


def moved(state, move):
    after = state.copy()
    after.play(move)
    return after


# -- always legal -------------------------------------------------------------------------------


@pytest.mark.parametrize("eliminated", ["skip", "pass"])
@pytest.mark.parametrize(
    ("players", "board"),
    [(3, "auto"), (3, "round42"), (3, CONCAVE), (4, "auto"), (4, "oval67"), (5, "auto")],
)
def test_whole_games(players, board, eliminated):
    """Greedy fleets, one random among them so that no two games are alike."""
    rng = random.Random(f"{players} {board} {eliminated}")
    for game in range(3):
        state = State.new(players, board=board, eliminated=eliminated)
        while state.turn is not None:
            name = "random" if state.turn == game % players else "greedy"
            state.play(bots.choose(bots.make("zyrcan", name), state, rng))
        assert state.outcome().winners


def test_endings_are_legal_too():
    legal = [s for s in map(few_ships, range(1500)) if s.turn is not None]
    for state in legal:
        assert state.refuse(choice(state)) is None
    assert sum(s.legal() == [PASS] for s in legal) > 50


# -- slices -------------------------------------------------------------------------------------


def test_slices_are_short(monkeypatch):
    """Between two yields, at most as many positions as one seat has attacks, and the way there."""
    apply, played = State.apply, []

    def counted(self, move, log=None):
        played.append(move)
        apply(self, move, log)

    slices = []
    for seed in range(40):
        rng, state = random.Random(seed), State.new(3 + seed % 3)
        for _ in range(12 * state.players + seed):
            if state.turn is not None:
                apply(state, rng.choice(state.legal()))
        if len(state.legal()) < 2:
            continue
        monkeypatch.setattr(State, "apply", counted)
        played.clear()
        mine = []
        for _ in bots.thinking(GREEDY, state, rng):
            mine.append(len(played))
            played.clear()
        monkeypatch.setattr(State, "apply", apply)
        assert len(mine) >= len(state.legal())
        assert sum(mine) <= 2 * greedy_zyrcan.BUDGET + len(state.legal())
        slices += mine
    assert len(slices) > 1000
    assert 1 <= max(slices) <= 40


def test_deployments_are_rated_cell_by_cell():
    state = State.new(5)
    for free in range(67, 60, -1):
        assert len(list(bots.thinking(GREEDY, state, random.Random(1)))) == free
        state.apply(state.legal()[0])


# -- deployments --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wise"),
    [
        pytest.param(
            "tri42 - ../.../..../...../....../......./......../....... 462,462,462 A 1",
            {"1@a1", "1@a2", "1@g1", "1@g8", "1@h1", "1@h7"},
            id="first-into-one-of-the-six-corners",
        ),
        pytest.param(
            "3-4-5 - B1.C1/A2C1C1C2/A1C2.C2B1 000,000,001 C 36",
            {"3@c3"},
            id="where-no-enemy-reaches-and-not-beside-a1",
        ),
        pytest.param(
            "3-4-5 - A3.C1/C2C2C2C2/B3C1.C1C2 000,000,100 C 36",
            {"1@a2"},
            id="both-are-safe-but-one-has-an-enemy-in-reach",
        ),
    ],
)
def test_deploys(line, wise):
    state = State.parse(f"ZYRCAN1 3 {line} *")
    assert {choice(state, seed) for seed in range(60)} == wise


# -- attacks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "best"),
    [
        pytest.param("3-4-3 - A2.B3/C1.../.B1C1 000,000,000 A 60", "a1xa3", id="three-not-one"),
        pytest.param(
            "tri42 - ../.../..../...../A2.B2A2../..B2..../...C2..../B2....A3. 000,000,000 A 65",
            "e1xe3",
            id="wins-at-once-though-g4-wins-later",
        ),
        pytest.param(
            "tri42 - .C2/..A2/..../..B1../B1.A3.../....A2B2./....B1.../.....C1. 000,000,000 A 64",
            "f5xd3",
            id="wins-at-once-though-the-same-prize-wins-later",
        ),
        pytest.param(
            "tri42 - ../.../..../....B1/..A2..A1/...C1.B3B1/....A1..A2/....... 000,000,000 A 65",
            "e6xf7",
            id="wins-at-once-with-one-motor-leaving-three",
        ),
        pytest.param(
            "tri42 - ../B2../A1.../..A2.B3/A1...../.....C1./.......C2/.....C3. 000,000,000 A 65",
            {"c1xb1", "d3xb1"},
            id="leaves-three-motors-whose-capture-ends-the-game-lost",
        ),
        pytest.param(
            "tri42 - B2./.../..../...../..A3B1A1./......./A1B1....../C1.....C2 000,000,000 A 65",
            "e5xe4",
            id="rescues-its-three-motors",
        ),
        pytest.param(
            "tri42 - B2B3/..A2/..B1./C2C2..A3/C1...B3./.C1.A1B1.C2/A2A1...B2.C1/A1A1.C3B2C3A2 "
            "000,000,000 B 50",
            "e5xh4",
            id="takes-three-motors-where-nobody-hits-back",
        ),
        pytest.param(
            "tri42 - B2./.C1./A2B1.B1/A1.B3A1A2/.A2C1C3C2A1/B1C3.C2.A2B1/B2C1..C2A3B2./"
            "A1B2A2C2..A2 000,000,000 B 44",
            "d3xg6",
            id="takes-the-leaders-three-motors-where-nobody-hits-back",
        ),
    ],
)
def test_takes_the_best(line, best):
    state = State.parse(f"ZYRCAN1 3 {line} *")
    assert {choice(state, seed) for seed in range(20)} == ({best} if type(best) is str else best)


@pytest.mark.parametrize("ships", ["A2A1B1/..../...", "A2.B3/B3.../.C1A1", "A3../B1.A2C2/..."])
def test_finishes_the_last_fleets(ships):
    """Alone against one or two last ships, it ends as the last fleet or ahead in motors."""
    state = State.parse(f"ZYRCAN1 3 3-4-3 - {ships} 000,000,000 A 60 *")
    while state.turn is not None:
        state.play(choice(state))
    assert state.outcome().winners == (0,)


def surely_won(state, seat):
    """Whether a seat wins alone whatever the others play; asks the rules alone."""
    if state.turn is None:
        return state.outcome().winners == (seat,)
    results = (surely_won(moved(state, move), seat) for move in state.legal())
    return any(results) if state.turn == seat else all(results)


def widest(state):
    """Largest product of the numbers of moves along any line of play to the end."""
    moves = state.legal()
    return max([len(moves) * widest(moved(state, move)) for move in moves], default=1)


def test_never_lets_a_sure_win_go():
    """Where it can look to the end of the game, held against a search of every line."""
    tested = 0
    for state in map(few_ships, range(900)):
        if len(state.legal()) < 2 or widest(state) > greedy_zyrcan.BUDGET:
            continue
        winning = {move for move in state.legal() if surely_won(moved(state, move), 0)}
        if winning and winning != set(state.legal()):
            tested += 1
            assert choice(state) in winning, state.text()
    assert tested > 50


def test_ends_the_game_at_once_when_that_wins():
    tested = 0
    for state in [*map(few_ships, range(2000)), *(battle(seed, 18) for seed in range(300))]:
        moves = state.legal()
        ending = [m for m in moves if m != PASS and moved(state, m).legal() in ([], [PASS])]
        at_once = [m for m in ending if surely_won(moved(state, m), state.turn)]
        if at_once and at_once != moves:
            tested += 1
            assert choice(state) in at_once, state.text()
    assert tested > 100


def test_names_of_the_seats_do_not_matter():
    """The same position with the seats renamed around the table gets the same move."""
    for seed in range(60):
        state = battle(seed, seed % 20)
        if state.turn is None:
            continue
        _, players, board, opt, rows, reserves, seat, number, _ = state.text().split(" ")
        around = str.maketrans("ABC", "BCA")
        renamed = State.parse(
            f"ZYRCAN1 {players} {board} {opt} {rows.translate(around)} {reserves} "
            f"{seat.translate(around)} {number} *"
        )
        assert choice(renamed) == choice(state)


def test_goes_for_motors_and_for_the_leader():
    """Over many battles it takes more than is lying about, and rather from the stronger rival."""
    prize = usual = at_leader = expected = 0.0
    for seed in range(250):
        state = battle(seed, 10)
        moves = state.legal()
        if len(moves) < 2:
            continue
        taken = {move: state.ship_on(move.partition("x")[2]) for move in moves}
        ship = taken[choice(state)]
        prize += int(ship[1])
        usual += sum(int(s[1]) for s in taken.values()) / len(moves)
        motors = {"ABC"[s]: f["motors"] for s, f in enumerate(state.view(None)["fleets"])}
        del motors["ABC"[state.turn]]
        leader = max(motors, key=motors.get)
        if max(motors.values()) - min(motors.values()) >= 4:
            at_leader += ship[0] == leader
            expected += sum(s[0] == leader for s in taken.values()) / len(moves)
    assert prize > 1.15 * usual
    assert at_leader > 1.3 * expected


def test_beats_random_fleets():
    """A third of the games would fall to a random fleet; see benchmarks/strength.py."""
    won, games = 0, 60
    for game in range(games):
        state, rng, seat = State.new(3), random.Random(game), game % 3
        while state.turn is not None:
            bot = GREEDY if state.turn == seat else bots.make("zyrcan", "random")
            state.apply(bots.choose(bot, state, rng))
        won += state.outcome().winners == (seat,)
    assert won >= 0.8 * games
