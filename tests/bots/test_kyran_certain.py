"""What a seat of KYRAN can be sure of, held against every card and every answer there may be."""

import itertools
import random

import pytest

from kyran_widgets.bots.kyran_certain import fates, standing, sure_tricks
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules.kyran import State


def view_of(line, *moves):
    state = State.parse(line)
    for move in moves:
        state.play(move)
    return state.view(state.turn)


def winner(state, move):
    """Play a move; return who has taken the trick with it, if anybody."""
    log = []
    state.apply(move, log)
    return next((event.facts["seat"] for event in log if event.kind == "TrickWon"), None)


def at_random(state, move, rng):
    """Who takes the trick if the others lay anything."""
    taken = winner(state, move)
    while taken is None:
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        taken = winner(state, move)
    return taken


def endings(state, move):
    """Who may take the trick, in all ways in which it can go on."""
    after = state.copy()
    taken = winner(after, move)
    if taken is not None:
        return {taken}
    owner = after.force[0] if after.turn == CHANCE else after.turn
    draws = [f"^{card}" for card in after.view("all")["hands"][owner]]
    moves = draws if after.turn == CHANCE else after.legal()
    return set().union(*(endings(after, move) for move in moves))


def worlds(state):
    """Every way to give the seats yet to lay their last card."""
    me, laid = state.turn, {card for _, card, _ in state.laid}
    later = [s for s, hand in enumerate(state.hands) if hand and s != me]
    hidden = [c for c in state.setup.deck.cards if c not in laid and c not in state.hands[me]]
    for cards in itertools.permutations(hidden, len(later)):
        world = state.copy()
        for seat, card in zip(later, cards, strict=True):
            world.hands[seat] = [card]
        yield world


# -- against all that can happen ----------------------------------------------------------------


def test_whatever_is_foretold_happens(kyran_games):
    foretold = {True: 0, False: 0}
    for state in kyran_games(240):
        me, rng = state.turn, random.Random(7)
        if state.phase != "play":
            continue
        for move, fate in fates(state.view(me)).items():
            for _ in range(3 * (fate is not None)):
                assert (at_random(state.determinize(me, rng), move, rng) == me) is fate
                foretold[fate] += 1
    assert min(foretold.values()) > 2000


@pytest.mark.parametrize(("later", "positions"), [(0, 150), (1, 60), (2, 40)])
def test_last_tricks_are_foretold_exactly(kyran_games, later, positions):
    """No more than is certain, and no less: where nobody has looked, every deal is played out."""
    tested = {True: 0, False: 0, None: 0}
    for state in kyran_games(1000):
        last = state.phase == "play" and state.size - sum(state.won) == 1
        if not last or state.blind or state.looks or max(state.low) >= 0:
            continue
        me = state.turn
        if sum(map(len, state.hands)) - 1 != later:
            continue
        for move, fate in fates(state.view(me)).items():
            found = set().union(
                *({w == me for w in endings(world, move)} for world in worlds(state))
            )
            assert (found.pop() if len(found) == 1 else None) is fate, (state.text(), move)
            tested[fate] += 1
        if sum(tested.values()) >= positions:
            break
    assert tested[True] + tested[False] >= positions // 3
    assert tested[None] or not later


# -- what it takes into account -----------------------------------------------------------------

THREE = "KYRAN1;n=3;deck={};opt={};r=5;k=3;d=2;ph=play;lives=5,4,3;bids=3,1,1;won={};hands={};"
THREE += "trick={};turn={};force=-;known={}"


def three(hands, deck="base", opt="-", won="0,0,0", trick="-", turn=0, known="-"):
    return THREE.format(deck, opt, won, hands, trick, turn, known)


def test_cards_out_are_remembered():
    """With the Voile and the Mystique out, 36 is the highest there is."""
    line = three("4,20,36|9,10,M|7,8,V3")
    view = view_of(line, "20", "M0", "V3-")
    assert view["out"] == ["V3", "20", "M"]
    assert fates(view) == {"4": None, "36": True}
    assert set(fates({**view, "out": ["20"]}).values()) == {None}


def test_a_card_seen_bounds_the_rest_of_its_hand():
    """Seat 2, the last to lay, has shown 12 as its strongest."""
    hands = "1,9|13,30|5,12"
    line = three(hands, "C11", won="1,0,0", trick="0:7=7", turn=1).replace("1,9|", "9|")
    assert fates(view_of(line)) == {"13": None, "30": None}
    seen = line.replace("known=-", "known=1>2:12")
    assert fates(view_of(seen)) == {"13": True, "30": True}
    assert fates(view_of(seen.replace("13,30", "11,30"))) == {"11": None, "30": True}


def test_a_card_seen_elsewhere_is_not_to_come():
    """The Mystique is known to be with seat 0, which has laid; the Voile is laid."""
    line = three("4,M|20,36|5,6", won="1,0,0", trick="0:V3=3", turn=1).replace("4,M|", "M|")
    assert fates(view_of(line)) == {"20": None, "36": None}
    assert fates(view_of(line.replace("known=-", "known=1>0:M"))) == {"20": None, "36": True}


def test_the_blind_round_shows_what_is_to_come():
    line = "KYRAN1;n=4;deck=base;opt=mystique_round:blind;r=7;k=1;d=3;ph=play;lives=5,4,3,5;"
    line += "bids=1,1,0,0;won=0,0,0,0;hands={};trick=-;turn=0;force=-;known=-"
    assert fates(view_of(line.format("30|29|2|1"))) == {"30": True}
    assert fates(view_of(line.format("30|29|31|1"))) == {"30": False}
    assert fates(view_of(line.format("30|29|V3|1"))) == {"30": None}


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("12", (12, 36, 90)),
        ("M0", (0, 2, 90)),
        ("M37", (37, 113, 90)),
        ("V34-", (34, 103, 90)),
        ("V34~0", (30, 91, 102)),
        ("S27>2", (27, 82, 90)),
    ],
)
def test_standing(move, expected):
    line = three("7,8|12,V34,S27|9,10,11", deck="S27,V34", trick="0:30=30", turn=1)
    assert (
        standing(view_of(line.replace("S27|", "M|") if move[0] == "M" else line), move) == expected
    )


# -- sure tricks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "hand", "tricks"),
    [
        ("simple", "1,2,36", 1),
        ("simple", "34,35,36", 3),
        ("simple", "33,34,36", 1),
        ("simple", "1,2,35", 0),
        ("base", "1,36,M", 0),
        ("base", "36,M,V3", 1),
        ("base", "35,36,V3", 0),
        ("S36,C1", "36,S36,M", 2),
        ("S36,C1", "1,36,M", 0),
        ("V36,C1", "36,V36,M", 1),
    ],
)
def test_sure_tricks(deck, hand, tricks):
    """A Voile elsewhere may take any; one's own, or a Mystique, need not win, but hinders none."""
    free = [c for c in map(str, range(4, 30)) if c not in hand.split(",")]
    hands = f"{hand}|{','.join(free[:3])}|{','.join(free[3:6])}"
    line = three(hands, deck=deck).replace("ph=play", "ph=bid").replace("3,1,1", "_,_,_")
    assert sure_tricks(view_of(line)) == tricks


def test_the_last_card_is_sure_only_at_its_fixed_value():
    line = "KYRAN1;n=3;deck=S36,C1;opt=-;r=7;k=1;d=2;ph=bid;lives=5,4,3;bids=_,_,_;won=0,0,0;"
    line += "hands=M|5|9;trick=-;turn=0;force=-;known=-"
    assert sure_tricks(view_of(line)) == 1


def test_sure_tricks_are_taken_in_any_case(kyran_games):
    tested = 0
    for state in kyran_games(1500):
        me, rng = state.turn, random.Random(3)
        if state.phase != "bid" or isinstance(state.view(me)["hands"][me], int):
            continue
        least = sure_tricks(state.view(me))
        if not least:
            continue
        for _ in range(2):
            log, world = [], state.determinize(me, rng)
            while world.phase in ("bid", "play") and not any(e.rule == "R20" for e in log):
                move = world.sample(rng) if world.turn == CHANCE else rng.choice(world.legal())
                world.apply(move, log)
            won = sum(e.kind == "TrickWon" and e.facts["seat"] == me for e in log)
            assert won >= least
            tested += 1
    assert tested > 60
