"""The normal player of KIROLO: legal, blind to what is hidden, and right where it matters."""

import random
from collections import Counter

import pytest

from kyran_widgets import bots
from kyran_widgets.bots import normal_kirolo
from kyran_widgets.play import Match
from kyran_widgets.rules import CHANCE, kirolo_laydown
from kyran_widgets.rules.kirolo import OPTIONS, State
from kyran_widgets.rules.kirolo_cards import FACES, JOKER, names, read_move
from kyran_widgets.rules.kirolo_laydown import largest

NORMAL = bots.make("kirolo", "normal")
SEEDS = range(6)
RAMI = {"mode": "rami", "step": "play", "A": "M1", "B": "M2"}
DRAW = {"mode": "rami", "step": "draw", "A": "M1", "B": "M12"}
RUN, GROUP = "F7.F8.F9", "E4.T4.B4"


def choice(state, seed=0):
    return bots.choose(NORMAL, state, random.Random(seed))


def played(names, mode, seed, **options):
    """A whole game; what it comes to, and its moves."""
    rng, state, moves = random.Random(seed), State.new(len(names), mode=mode, **options), []
    while state.turn is not None:
        if state.turn == CHANCE:
            state.apply(state.sample(rng))
        else:
            moves.append(bots.choose(bots.make("kirolo", names[state.turn]), state, rng))
            state.play(moves[-1])
    return state, moves


# -- positions ----------------------------------------------------------------------------------

LAYS = [
    ("the-longest-run", {"hands": "F7,F8,F9,F10,E9,T1"}, "F7.F8.F9.F10"),
    ("four-and-three-not-five", {"hands": "F5,F6,F7,F8,F9,E9,T9"}, "F5.F6.F7.F8 F9.E9.T9"),
    ("on-the-table", {"hands": "F6,E1,M3", "table": RUN}, "F6+1"),
    ("on-the-group-rather-than-nowhere", {"hands": "M4,E1,M3", "table": f"{RUN} {GROUP}"}, "2+M4"),
    ("a-joker-lets-two-go", {"hands": "F7,F8,*,E1,M3"}, "F7.F8.*"),
    ("a-joker-of-the-table", {"hands": "F7,F9,E1,M3", "table": "*"}, "1=F7.*.F9"),
    ("in-rami-too", {**RAMI, "hands": "F7,F8,F9,B1,E3,M6"}, "F7.F8.F9"),
    ("its-last-joker", {"hands": "*"}, "*"),
    (
        "its-last-joker-where-it-must-lie-on",
        {"hands": "*", "table": RUN, "opt": "lone_joker:extend_only"},
        "*+1 1+*",
    ),
    ("a-joker-alone", {"hands": "*,E1,T9,B12"}, "*"),
    ("a-joker-and-what-it-lets-go", {"hands": "*,F11,T2,B12", "table": RUN}, "1+*"),
    ("a-joker-alone-in-rami", {**RAMI, "hands": "*,F1,T9,B12"}, "*"),
]

HOLDS = [
    (
        "does-not-exchange-what-fits-next-turn",
        {"hands": "F7,F8,F9,~", "step": "act", "used": "?", "A": "M1"},
        "E Z <A",
    ),
]

ACTS = [
    ("search-first", {"hands": "+,~,?,F1", "A": "M1"}, "?"),
    ("then-exchange", {"hands": "+,~,F1", "A": "M1"}, "~F1@A"),
    ("then-bonus", {"hands": "+,F1,T9"}, "+"),
    (
        "the-bonus-where-one-is-allowed",
        {"hands": "+,~,?,F1", "A": "M1", "opt": "action_limit:one"},
        "+",
    ),
    ("the-useless-for-the-useful", {"hands": "~,F7,F8,B12", "A": "F9", "B": "M1"}, "~B12@A"),
    (
        "where-it-fits-the-table",
        {"hands": "~,B12,T1", "table": RUN, "A": "M1", "B": "F10"},
        "~B12@B ~T1@B",
    ),
    ("the-last-bonus-wins", {"hands": "+"}, "+"),
]

DRAWS = [
    ("what-makes-a-run", {**DRAW, "hands": "F7,F8,E1,M4", "A": "F9"}, "<A"),
    ("what-makes-a-group", {**DRAW, "hands": "F5,E5,T12,M3", "B": "M5"}, "<B"),
    ("what-fits-the-table", {**DRAW, "hands": "E1,T12,M6", "A": "F10", "table": RUN}, "<A"),
    ("the-larger", {**DRAW, "hands": "F7,F8,E1", "A": "F9", "B": "E4", "table": "T4.B4.M4"}, "<A"),
    ("nothing-useless", {**DRAW, "hands": "E4,T8,B6"}, "E"),
    ("nor-a-second-copy", {**DRAW, "hands": "E4,T8,M1"}, "E"),
    ("in-standard-mode", {"hands": "F7,F8,E1,M4", "A": "F9"}, "<A"),
    ("a-joker", {"hands": "F7,F8,E1,M4", "X": "*"}, "<X"),
    (
        "ends-having-laid",
        {"hands": "E4,T8", "laid": 1, "E": "", "Z": "", "A": "M1", "B": "M12", "X": "?"},
        ".",
    ),
]

KEEPS = [
    ("what-makes-a-run", {**DRAW, "hands": "F7,F8,E1", "step": "keep", "seen": "E:M3,F9"}, "F9/M3"),
    ("what-makes-a-pair", {**DRAW, "hands": "F7,E1", "step": "keep", "seen": "E:M4,F8"}, "F8/M4"),
    ("what-fits", {"hands": "B1,E1", "step": "keep", "seen": "E:M3,F10", "table": RUN}, "F10/M3"),
    ("the-joker", {"hands": "B1,E1", "step": "keep", "seen": "Z:?,*"}, "*/?"),
    ("of-four", {"hands": "F7,F8,E1", "step": "search", "seen": "E:B3,M1,F9,T2"}, "^F9"),
    (
        "not-a-pair-where-one-card-is-left",
        {**DRAW, "hands": "E1", "step": "keep", "seen": "E:E2,F12", "table": "F8.F9.F10"},
        "F12/E2",
    ),
]

DISCARDS = [
    ("the-loner", {**RAMI, "hands": "F7,F8,B12,E7"}, "B12"),
    ("not-a-pair", {**RAMI, "hands": "F7,F8,M4,E4,B12"}, "B12"),
    (
        "not-a-joker-that-cannot-lie",
        {**RAMI, "hands": "*,B12,T5", "opt": "lone_joker:extend_only"},
        "B12 T5",
    ),
    ("not-what-waits-for-one-card", {**RAMI, "hands": "F11,M3,E6", "table": RUN}, "M3 E6"),
    ("the-second-copy", {**RAMI, "hands": "F7,F7,F8"}, "F7"),
    ("of-a-bonus", {"hands": "F7,F8,B12", "step": "bonus", "X": "+"}, "B12"),
    (
        "of-a-bonus-not-what-can-be-laid",
        {"hands": "F7,F8,F9,B12", "step": "bonus", "X": "+"},
        "B12",
    ),
    (
        "onto-what-suits-the-table",
        {**RAMI, "hands": "F11,M3", "table": GROUP, "A": "M4"},
        "F11@A M3@A",
    ),
]


@pytest.mark.parametrize(
    ("line", "wise"),
    [
        pytest.param(line, wise.split(), id=f"{kind}-{name}")
        for kind, table in [
            ("lays", LAYS),
            ("holds", HOLDS),
            ("acts", ACTS),
            ("draws", DRAWS),
            ("keeps", KEEPS),
            ("discards", DISCARDS),
        ]
        for name, line, wise in table
    ],
)
def test_position(kirolo_line, line, wise):
    """A wise discard is named without its pile where that may be either."""
    state = State.parse(kirolo_line(**line))
    fit = {move for move in state.legal() if {move, move.partition("@")[0]} & set(wise)}
    assert fit
    assert len(fit) < len(state.legal()) or line["hands"] in ("*", "+")
    assert {choice(state, seed) for seed in SEEDS} <= fit


def test_a_hand_too_large_to_be_searched_through_is_laid_as_well_as_can_be(
    kirolo_line, monkeypatch
):
    looked, pop = [], kirolo_laydown.heappop
    monkeypatch.setattr(kirolo_laydown, "heappop", lambda heap: looked.append(1) or pop(heap))
    hand = random.Random(3).sample([*range(FACES)] * 2, 50) + [JOKER] * 8
    line = kirolo_line(hands=",".join(names(hand)), E="", Z="", opt="jokers:9")
    state = State.parse(line)
    moves = largest(hand, cases=20)
    assert len(looked) == 20
    for move in moves:
        state.play(move)
    assert len(state.hands[0]) <= 10
    looked.clear()
    choice(State.parse(line))
    assert len(looked) == normal_kirolo.CASES


WINS = [
    {"hands": "F7,F8,F9"},
    {"hands": "F7,F8,F9,E9,T9,*,*"},
    {"hands": "F7,*,*", "table": "F9.F10.F11"},
    {"hands": "F10,M4,*", "table": f"{RUN} {GROUP}"},
    {"hands": "F10,*", "table": RUN, "opt": "lone_joker:extend_only"},
    {"hands": "F7,F8,F9,+"},
    {"hands": "+,*"},
    {"hands": "F7,F8", "A": "F9", "opt": "step_order:free"},
    {**RAMI, "hands": "F7,F8,F9,E2"},
    {**RAMI, "hands": "E2"},
    {**RAMI, "hands": "*,*,E2"},
    {**RAMI, "hands": "~,E2,*"},
    {**RAMI, "hands": "~,F7,F8,F9"},
    {**RAMI, "hands": "~,E2,T1,F7,F8", "A": "F9"},
    {**DRAW, "hands": "F7,F8", "A": "F9"},
    {**DRAW, "hands": "E2", "A": "F10", "table": RUN},
]


@pytest.mark.parametrize("line", WINS, ids=str)
def test_wins_at_once(kirolo_line, line):
    for seed in SEEDS:
        state = State.parse(kirolo_line(**line))
        while state.turn == 0:
            state.play(choice(state, seed))
        assert state.outcome() is not None
        assert state.outcome().winners == (0,)


def surely_won(state, seat, budget):
    """Whether lays, Échanges and discards can win this turn; asks the rules alone."""
    if state.turn is None:
        return state.outcome().winners == (seat,)
    for move in state.legal() if state.turn == seat else ():
        if move in ("E", "Z", "?", "+") and not (move == "+" and len(state.hands[seat]) == 1):
            continue
        if not budget:
            return False
        budget.pop()
        after = state.copy()
        after.apply(move)
        if move == "+" or surely_won(after, seat, budget):
            return True
    return False


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_never_lets_a_sure_win_go(mode):
    """In games among such players, held against a search of all that the turn allows."""
    tested = 0
    for game in range(30):
        rng, state, due = random.Random(game), State.new(2 + game % 3, mode=mode), None
        while state.turn is not None:
            if state.turn == CHANCE:
                state.apply(state.sample(rng))
                continue
            seat, fresh = state.turn, not (state.used or state.laid or state.drew)
            assert due in (None, seat)
            if fresh and state.phase in ("lay", "draw") and len(state.hands[seat]) < 7:
                due = seat if surely_won(state, seat, [0] * 1000) else None
            tested += due == seat and fresh
            state.apply(bots.choose(NORMAL, state, rng))
    assert tested > 8


def test_lays_as_many_elements_as_it_can(kirolo_games):
    """Without a Joker, what it lays in a turn is a largest lay-down."""
    tested = 0
    for state in kirolo_games(60, first=700, moves=100):
        seat = state.turn
        if state.phase not in ("lay", "play") or "*" in state.view(seat)["hands"][seat]:
            continue
        table = [series.cards for series in state.table.series]
        cards, rest = len(state.hands[seat]), state.copy()
        for move in largest(state.hands[seat], table):
            rest.play(move)
        after = state.copy()
        while after.turn == seat and read_move(move := choice(after)).kind in normal_kirolo.LAYS:
            after.play(move)
        assert len(after.hands[seat]) == len(rest.hands[seat])
        tested += len(after.hands[seat]) < cards
    assert tested > 100


# -- always legal, and blind to what is hidden --------------------------------------------------


def test_always_legal(kirolo_games):
    tested = 0
    for state in kirolo_games(240, moves=40):
        assert state.refuse(choice(state, tested)) is None
        tested += 1
    assert tested > 5000


def test_hidden_cards_never_change_the_choice(kirolo_games):
    tested = 0
    for number, state in enumerate(kirolo_games(100, first=1000, moves=60)):
        other = state.determinize(state.turn, random.Random(number))
        if number % 3 == 0 and other.text() != state.text():
            assert choice(state, number) == choice(other, number)
            tested += 1
    assert tested > 1000


# -- slices -------------------------------------------------------------------------------------


def test_slices_are_short(monkeypatch, kirolo_games):
    """Between two yields it looks for one lay-down, or rates the moves of one kind."""
    found, rated = [], []

    def counted(*args, **options):
        found.append(1)
        return largest(*args, **options)

    def rating(self, move, rate=normal_kirolo.Ratings.__call__):
        rated.append(move.kind)
        return rate(self, move)

    monkeypatch.setattr(normal_kirolo, "largest", counted)
    monkeypatch.setattr(normal_kirolo.Ratings, "__call__", rating)
    slices = 0
    for state in kirolo_games(20, first=2000, moves=60):
        for _ in bots.thinking(NORMAL, state, random.Random(1)):
            assert len(found) <= 1
            actions = set(rated) & set(normal_kirolo.ACTIONS)
            assert not actions or len(set(rated)) == 1
            found.clear()
            rated.clear()
            slices += 1
    assert slices > 1000


# -- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["std", "rami"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end(mode, players):
    """Whatever the options; nearly always with an empty hand."""
    reasons, rng = Counter(), random.Random(f"{mode} {players}")
    for seed in range(12):
        options = {name: rng.choice(choices) for name, choices in OPTIONS.items() if name != "mode"}
        options["hand_elements"], options["hand_actions"] = rng.choice((5, 10, 15)), seed % 4
        state, _ = played(["normal"] * players, mode, seed, **options)
        reasons[state.outcome().reason] += 1
    assert reasons["empty"] >= 10


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_same_seed_same_game(mode):
    names = ["normal", "debutant", "normal"]
    (one, moves), (two, again), (_, other) = (played(names, mode, seed) for seed in (1, 1, 2))
    assert moves == again != other
    assert one.text() == two.text()


@pytest.mark.parametrize("mode", ["std", "rami"])
def test_beats_beginners(mode):
    """A few games only; see benchmarks/strength.py."""
    won = 0
    for game in range(20):
        names = ["debutant", "debutant"]
        names[game % 2] = "normal"
        won += played(names, mode, game)[0].outcome().winners == (game % 2,)
    assert won >= 19


def test_sits_with_a_person():
    assert Match("kirolo", players=3).seats == ["human", "normal", "normal"]
