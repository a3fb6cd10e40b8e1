"""Nothing that leaves a widget of KIROLO tells a seat what the rules hide from it.

On a deal that a seat cannot tell from the real one, with the same public record, every
output for that seat is the same to the last byte.
"""

import json
from random import Random

import pytest
from kirolo_worlds import imagined
from telling import looked_at, same, told
from wiretap import Tap, post, public

from kyran_widgets import bots
from kyran_widgets.play import Match
from kyran_widgets.rules import CHANCE, kirolo
from kyran_widgets.widgets.kirolo import Kirolo

# What a curious page or person may try; most of it is illegal at any moment.
TRIED = (
    *("F3@A", "F3/B9@A", "^F3", "E", "Z", "<A", "<X", ".", "+", "?", "*", "~F3@A", "~E4@B", "~@X"),
    *("F7.F8.F9", "F7.E7.*", "1+F10", "F6+2", "1=E4.*.E6", "F5", "mix:E=F3", "deal:E=|Z=", ""),
)
TABLES = [
    (2, {"mode": "std", "hand_actions": 5}),
    (2, {"mode": "rami"}),
    (3, {"mode": "rami", "rami_actions": "pile", "hand_elements": 6}),
    (4, {"mode": "std", "step_order": "free", "initial_discards": "one"}),
]


@pytest.fixture
def tap(wire):
    return Tap(wire)


def record(rng, players, options, plies):
    """A start line, the moves of a random game without reshuffles, and where they lead."""
    state = kirolo.State.new(players, **options)
    line, moves = state.text(), []
    while state.turn is not None and len(moves) < plies:
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        ahead = state.copy()
        ahead.apply(move)
        if ahead.phase == "mix":
            break
        state = ahead
        moves.append(move)
    return line, moves, state


def cases(name, players, options, count, *, seated=True):
    rng, found = Random(f"{name} {players} {options}"), 0
    while found < count:
        line, moves, state = record(rng, players, options, rng.randint(2, 60))
        if state.turn is None:
            continue
        seat = rng.randrange(players) if seated else None
        twin = imagined(line, moves, seat, rng)
        found += twin != moves
        yield line, moves, twin, seat


def game_of(line, seats, **how):
    match = Match("kirolo", position=line, seats=seats, chance="ask", seed=5, **how)
    return Kirolo.of(match, pace="instant")


def alone(players, seat):
    """Kinds of seats: one person, the others moved by this test."""
    return ["human" if s == seat else "scripted" for s in range(players)]


def asked(tap, game):
    """What the page gets when it selects and lays cards, whether it may or not."""
    since = len(tap)
    for kind in ("select", "lay"):
        for cards, onto in (([0, 1], ""), ([0, 1, 2], "1"), ([1], "*"), ([], "2<")):
            post(game, kind, cards=cards, onto=onto, rev=game.match.rev)
    return tap.to(game, since)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_seat_is_told_the_same_on_every_deal_it_may_imagine(tap, players, options):
    for line, moves, twin, seat in cases("told", players, options, 3):
        here, there = [], []
        for moved, heard in ((moves, here), (twin, there)):
            own = game_of(line, alone(players, seat))
            watching = own.seat(None)
            for move in moved:
                own.match.play(move)
            own._table.changed()
            for widget in (own, watching):
                heard += [told(widget, TRIED), looked_at(tap, widget, TRIED)]
            shared = game_of(line, ["human"] * players)
            place = shared.seat(seat)
            for move in moved:
                shared.match.play(move)
            shared._table.changed()
            for widget in (place, shared):
                heard += [told(widget, TRIED), looked_at(tap, widget, TRIED)]
            heard += [own.svg(seat), own.svg(None), asked(tap, place), asked(tap, watching)]
        same(here, there)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_a_notebook_keeps_is_what_a_spectator_sees(tap, players, options):
    for line, moves, twin, _ in cases("kept", players, options, 2, seated=False):
        kept = []
        for moved in (moves, twin):
            game = game_of(line, alone(players, 1))
            widgets = [game, *map(game.seat, (None, "all", 0, 1))]
            for move in moved:
                game.match.play(move)
            game._table.changed()
            kept.append([])
            for widget in widgets:
                mime = widget._repr_mimebundle_()[0]
                still = [mime[name] for name in ("text/plain", "image/svg+xml")]
                kept[-1] += [public(widget.get_state()), *still, repr(widget), repr(widget.match)]
                kept[-1].append([m for m in tap.to(widget) if m.get("method") != "custom"])
        same(*kept)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_message_of_a_game_is_the_same(tap, players, options):
    for line, moves, twin, seat in cases("wire", players, options, 2):
        heard = []
        for moved in (moves, twin):
            own = game_of(line, alone(players, seat))
            watching = own.seat(None)
            for move in moved:
                own.step(move, bots=False)
            own.goto(0)
            own.goto(len(moves))
            heard.append((tap.to(own), tap.to(watching), told(own, TRIED)))
        same(*heard)


def test_a_replay_shows_what_a_spectator_sees(tap, tmp_path):
    for line, moves, twin, _ in cases("html", 3, {"mode": "rami"}, 2):
        pages = []
        for name, moved in (("here", moves), ("there", twin)):
            game = game_of(line, alone(3, 0))
            for move in moved:
                game.match.play(move)
            game.to_html(tmp_path / name)
            pages.append((tmp_path / name).read_bytes())
        assert pages[0] == pages[1]


class Spy:
    """A computer player that notes what it is given."""

    name = "spy"

    def __init__(self):
        self.given = []

    def think(self, view, sample, rng):
        self.given += [json.dumps(view), *(sample().text() for _ in range(3)), rng.random()]
        yield
        return view["legal"][0]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_computer_player_is_given_no_more(players, options):
    rng = Random(players)
    done = 0
    while done < 15:
        line, moves, state = record(rng, players, options, rng.randint(2, 60))
        if not isinstance(state.turn, int):
            continue
        twin = kirolo.State.parse(line)
        for move in imagined(line, moves, state.turn, rng):
            twin.apply(move)
        spies = Spy(), Spy()
        for spy, world in zip(spies, (state, twin), strict=True):
            bots.choose(spy, world, Random(3))
        assert spies[0].given == spies[1].given
        done += twin.text() != state.text()


def test_behind_the_curtain_nothing_of_a_hand_is_sent_or_done(tap):
    game = Kirolo(players=2, mode="rami", seats=["human", "human"], seed=4)
    post(game, "hello")
    for seat in (0, 1):
        private = tap.privates(game)[-1]
        assert (private["seat"], private["curtain"], private["acts"]) == (None, seat, False)
        assert private["table"]["hands"] == [len(hand) for hand in game.match.state.hands]
        assert (private["legal"], private["bars"], private["actions"]) == ([], [], {})
        assert private["ranks"] == {"element": [], "value": []}
        since, rev = len(tap), game.match.rev
        post(game, "lay", cards=[0, 1, 2], onto="", rev=rev)
        post(game, "select", cards=[0, 1, 2], onto="", rev=rev)
        assert not tap.customs(game, "selected", since)
        assert game.match.rev == rev
        post(game, "ready", seat=seat)
        hand = tap.privates(game)[-1]["table"]["hands"][seat]
        assert len(hand) == 12
        for move in ("E", "keep", "discard"):
            legal = tap.privates(game)[-1]["legal"]
            post(game, "move", move=move if move in legal else legal[-1], rev=game.match.rev)
