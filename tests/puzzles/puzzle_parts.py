"""Positions, puzzles and tasks of the naive solver for the tests of puzzles."""

import random

from naive_solver import Task

from kyran_widgets.puzzles import Puzzle
from kyran_widgets.puzzles.goals import goal_of
from kyran_widgets.puzzles.horizon import Clock
from kyran_widgets.rules import kirolo, kyran, zyrcan

ZYRCAN = "ZYRCAN1 3 4-5-4 - .B2A2./A3A1B1C3./C1.A2. 000,000,000 A 37 *"
KYRAN = (
    "KYRAN1;n=3;deck=simple;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids=0,0,1;won=0,0,0;"
    "hands=10|35|24,30;trick=0:20=20 1:25=25;turn=2;force=-;known=-"
)
KIROLO = (
    "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    "hands=F7,F8,F9,T2,+|M1;table=T3.T4.T5;A=M9;B=;X=;E=B7,F1,M3;Z=;seen=-;known=-;res=*"
)
TEXT = {"fr": "Trouve le coup.", "en": "Find the move."}


def fields(**changed):
    """Fields of a sound puzzle of Zyrcan, some of them changed; None takes one away."""
    found = {
        "game": "zyrcan",
        "id": "jump",
        "title": {"fr": "Saut", "en": "Jump"},
        "text": TEXT,
        "position": ZYRCAN,
        "seat": 0,
        "goal": {"capture": 1, "type": 3, "of": 2},
        "opponents": {"model": "coalition"},
        "horizon": "turn",
        **changed,
    }
    return {name: value for name, value in found.items() if value is not None}


def puzzle(lang="en", **changed):
    return Puzzle(lang=lang, **fields(**changed))


def of_kyran(**changed):
    """A sound puzzle of KYRAN, some fields changed."""
    own = {"game": "kyran", "position": KYRAN, "seat": 2, "goal": {"exact_bid": 2}}
    return puzzle(**{**own, "horizon": "round", **changed})


def of_kirolo(**changed):
    """A sound puzzle of KIROLO, some fields changed."""
    own = {"game": "kirolo", "position": KIROLO, "goal": {"empty_hand": 0}}
    return puzzle(**{**own, "horizon": "turn", **changed})


def movers_of(one, moves):
    """Who makes each move."""
    state, found = one.state, []
    for move in moves:
        found.append(state.turn)
        state.play(move)
    return found


# --- random small positions --------------------------------------------------------------


def zyrcan_ending(rng):
    """A fight of six to eight ships on ten cells, or None where nobody could have come there."""
    ships = [owner + str(rng.choice([1, 1, 2, 2, 3])) for owner in "ABC" for _ in range(2)]
    ships += rng.sample(["A1", "B2", "C1"], rng.randrange(3))
    grid = ships + ["."] * (10 - len(ships))
    rng.shuffle(grid)
    rows = "".join(grid[:3]), "".join(grid[3:7]), "".join(grid[7:])
    try:
        return zyrcan.State.parse(f"ZYRCAN1 3 3-4-3 - {'/'.join(rows)} 000,000,000 A 37 *")
    except ValueError:
        return None


def kyran_ending(rng):
    """Two cards a hand and everything else at random, Powers among them."""
    deck = [*map(str, range(1, 37, 3)), "V3", "C11", "S27", "B20", "M"]
    cards = rng.sample(deck, 6)
    hands = "|".join(",".join(ordered(cards[i : i + 2])) for i in (0, 2, 4))
    bids = ",".join(map(str, rng.choice([(0, 1, 2), (1, 0, 0), (1, 1, 1), (2, 2, 0), (0, 0, 1)])))
    line = f"KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=5,5,5;bids={bids};won=0,0,0;"
    state = kyran.State.parse(line + f"hands={hands};trick=-;turn=0;force=-;known=-")
    for _ in range(rng.randrange(3)):
        if isinstance(state.turn, int):
            state.apply(rng.choice(state.legal()))
    return state if isinstance(state.turn, int) and state.phase == "play" else None


def ordered(cards):
    def place(card):
        number = 37 if card == "M" else int(card.lstrip("CSBV"))
        return number, card[0] in "CSBV"

    return sorted(cards, key=place)


def kirolo_turn(rng):
    """A turn with five cards in hand."""
    cards = [e + str(v) for e in "FET" for v in range(1, 5)]
    rng.shuffle(cards)
    hand = ",".join([*cards[:4], rng.choice(["*", "+", "~", cards[4]])])
    line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    line += f"hands={hand}|B1,B2;table=M4.M5.M6;A={cards[5]};B=B9;X=;E={cards[6]},{cards[7]};"
    return kirolo.State.parse(line + "Z=;seen=-;known=-;res=*")


# --- the naive solver --------------------------------------------------------------------


def naive(state, goal, horizon, **more):
    """The task for the naive solver, its tally that of the goal and the clock."""
    judge, clock = goal_of(goal), Clock(horizon, state.turn)

    def step(tally, before, after, events):
        return judge.step(tally[0], before, after, events), clock.step(tally[1], before, after)

    return Task(
        seat=state.turn,
        start=(judge.start, 0),
        step=step,
        closed=lambda tally, state: clock.closed(tally[1], state),
        holds=lambda tally, state: judge.now(tally[0], state),
        **more,
    )


def some(make, count, seed):
    """So many random positions with a choice."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        state = make(rng)
        if state is not None and len(state.legal()) > 1:
            found.append(state)
    return found
