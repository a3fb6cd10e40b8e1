"""Nothing that leaves a widget of KYRAN tells a seat what the rules hide from it.

The property: on a deal that a seat cannot tell from the real one, with the same public
record, every output for that seat is the same to the last byte. The canary: cards that
occur nowhere but in hidden hands occur in no output.
"""

import json
import re
from random import Random
from xml.etree import ElementTree as ET

import pytest
from kyran_records import TABLES, game_of, imagined, random_record
from telling import looked_at, same, told
from wiretap import Tap, post, public

from kyran_widgets import bots, text
from kyran_widgets.play import UndoRefused
from kyran_widgets.rules import CHANCE, IllegalMove, Refusal, kyran
from kyran_widgets.rules.kyran_cards import NAMES

# What a curious page or person may try; most of it is illegal at any moment.
TRIED = (
    *("b0", "b2", "b9", "30", "7", "M0", "M37", "M", "C11>0", "C11>1", "C11!", "S27>2", "S27!"),
    *("B20>0", "B20!", "V3-", "V3~0", "V3!", "V3", "12!", "^14", "deal:1|2|3", "", "C11>9", "?"),
)


@pytest.fixture
def tap(wire):
    return Tap(wire)


# -- games and their twins ----------------------------------------------------


def alone(players, seat):
    """Kinds of seats: one person, the others moved by this test."""
    return ["human" if s == seat else "scripted" for s in range(players)]


def cases(name, players, deck, options, count, *, seated=True):
    """Positions of random games with a seat, and the same on a deal that it could imagine.

    Or without a seat, on a deal that a spectator could.
    """
    rng = Random(f"{name} {players} {deck} {options}")
    found = 0
    while found < count:
        line, moves, state = random_record(rng, players, deck, options, rng.randint(1, 50))
        if state.phase not in ("bid", "play"):
            continue
        seat = rng.randrange(players) if seated else None
        twin = imagined(line, moves, state, seat, rng)
        found += twin != moves
        yield line, moves, twin, seat


@pytest.mark.parametrize(("players", "deck", "options"), TABLES)
def test_a_seat_is_told_the_same_on_every_deal_it_may_imagine(tap, players, deck, options):
    for line, moves, twin, seat in cases("told", players, deck, options, 3):
        here, there = [], []
        for record, heard in ((moves, here), (twin, there)):
            # One person at the table, beside a spectator …
            own = game_of(line, alone(players, seat))
            watching = own.seat(None)
            for move in record:
                own.match.play(move)
            own._table.changed()
            heard += [told(own, TRIED), told(watching, TRIED)]
            heard += [looked_at(tap, own, TRIED), looked_at(tap, watching, TRIED)]
            # … or all of them, this one at a place of their own.
            shared = game_of(line, ["human"] * players)
            place = shared.seat(seat)
            for move in record:
                shared.match.play(move)
            shared._table.changed()
            heard += [told(place, TRIED), told(shared, TRIED)]
            heard += [looked_at(tap, place, TRIED), looked_at(tap, shared, TRIED)]
            heard += [own.svg(seat), own.svg(None)]
        same(here, there)


@pytest.mark.parametrize(("players", "deck", "options"), TABLES)
def test_what_a_notebook_keeps_is_what_a_spectator_sees(tap, players, deck, options):
    """Whoever looks, the teacher too: state, picture and text that are saved hold no hand."""
    for line, moves, twin, _ in cases("kept", players, deck, options, 2, seated=False):
        kept = []
        for record in (moves, twin):
            game = game_of(line, alone(players, 1))
            widgets = [game, *map(game.seat, (None, "all", 0, 1))]
            for move in record:
                game.match.play(move)
            game._table.changed()
            kept.append([])
            for widget in widgets:
                mime = widget._repr_mimebundle_()[0]
                still = [mime[name] for name in ("text/plain", "image/svg+xml")]
                kept[-1] += [public(widget.get_state()), *still, repr(widget), repr(widget.match)]
                kept[-1].append([m for m in tap.to(widget) if m.get("method") != "custom"])
        same(*kept)


@pytest.mark.parametrize(("players", "deck", "options"), TABLES)
def test_every_message_of_a_game_is_the_same(tap, players, deck, options):
    """Not only where the game stands: also move by move, as it came there."""
    for line, moves, twin, seat in cases("wire", players, deck, options, 2):
        heard = []
        for record in (moves, twin):
            own = game_of(line, alone(players, seat))
            watching = own.seat(None)
            for move in record:
                own.step(move, bots=False)
            heard.append((tap.to(own), tap.to(watching)))
            post(own, "undo", rev=own.match.rev)
            own.goto(0)
            own.redo()
            own.goto(len(moves))
            heard[-1] += (tap.to(own), tap.to(watching), told(own, TRIED))
        same(*heard)


@pytest.mark.parametrize(("players", "deck", "options"), TABLES[:3])
def test_a_replay_shows_what_a_spectator_sees(tap, tmp_path, players, deck, options):
    for line, moves, twin, _ in cases("html", players, deck, options, 2):
        pages = []
        for name, record in (("here", moves), ("there", twin)):
            game = game_of(line, alone(players, 0))
            for move in record:
                game.match.play(move)
            game.to_html(tmp_path / name)
            pages.append((tmp_path / name).read_bytes())
            frames = game.frames()
            assert len(frames) == len(moves) + 1
            assert all(isinstance(h, int) for f in frames for h in f["table"]["hands"])
        # Of deals that one seat cannot tell apart a spectator knows less still.
        assert pages[0] == pages[1]


class Spy:
    """A computer player that notes what it is given."""

    name = "spy"

    def __init__(self):
        self.given = []

    def think(self, view, sample, rng):
        held = [cell.cell_contents for cell in sample.__closure__]
        self.given += [thing.text() for thing in held if isinstance(thing, kyran.State)]
        self.given += [json.dumps(view), *(sample().text() for _ in range(3)), rng.random()]
        yield
        return view["legal"][0]


@pytest.mark.parametrize(("players", "deck", "options"), TABLES)
def test_a_computer_player_is_given_no_more(players, deck, options):
    rng = Random(players)
    done = 0
    while done < 25:
        line, moves, state = random_record(rng, players, deck, options, rng.randint(2, 50))
        if not isinstance(state.turn, int):
            continue
        twin = kyran.State.parse(line)
        for move in imagined(line, moves, state, state.turn, rng):
            twin.apply(move)
        done += twin.text() != state.text()
        given, chosen = [], []
        for world in (state, twin):
            spy = Spy()
            bots.choose(spy, world, Random(3))
            given.append(spy.given)
            kinds = bots.bots_of("kyran") if done % 8 == 0 else ("random",)
            chosen.append(
                [bots.choose(bots.make("kyran", kind), world, Random(3)) for kind in kinds]
            )
        assert given[0] == given[1]
        assert chosen[0] == chosen[1]


# -- canaries -------------------------------------------------------------------

# Powers that no rule, word or example names; a value has one kind, so a card is known by it.
CANARIES = [f"{'CSBV'[value % 4]}{value}" for value in range(8, 37) if value not in (11, 27)]
OWN = ["1", "2", "3", "4", "5"]
ORDER = {name: card for card, name in enumerate(NAMES)}


def canary_game(players, seat, rng, seats, **how):
    """A game in the round of five cards: one seat holds Numbers, the others marked cards."""
    lives = ["4", "4"] + ["5"] * (players - 2)
    line = (
        f"KYRAN1;n={players};deck={','.join(CANARIES)};opt=-;r=3;k=5;d=2;ph=deal;"
        f"lives={','.join(lives)};bids={','.join('_' * players)};won={','.join('0' * players)};"
        f"hands={'|' * (players - 1)};trick=-;turn=*;force=-;known=-"
    )
    game = game_of(line, seats, **how)
    cards = iter(rng.sample(CANARIES, 5 * (players - 1)))
    hands = [OWN if s == seat else [next(cards) for _ in OWN] for s in range(players)]
    dealt = [",".join(sorted(hand, key=ORDER.get)) for hand in hands]
    game.step("deal:" + "|".join(dealt), bots=False)
    return game


def unseen(state, seat):
    """Marked cards that a seat may not know: in hands that it does not see, or not dealt."""
    out = {card for _, card, _ in state.laid} | {card for _, _, card in state.known(seat)}
    if state.force is not None:
        out.add(state.force[1])
    return set(CANARIES) - {NAMES[card] for card in out if card is not None}


# What tells the deck names all its cards.
DECK = [
    "KYRAN1;n=[0-9];deck=([^;]*);",
    re.escape(",".join(CANARIES)),
    *(
        re.escape(text.describe(kyran.State.new(3, deck=CANARIES).view(None), lang).split("\n")[1])
        for lang in text.LANGS
    ),
]
IN_WORDS = {text.card_text("kyran", card, lang): card for card in CANARIES for lang in text.LANGS}
NAMED = re.compile(rf"(?<![A-Za-z0-9])[CSBV][0-9]+(?![0-9])|{'|'.join(map(re.escape, IN_WORDS))}")


def named(said):
    """All marked cards that a text or a structure names, by notation or in words."""
    blob = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False, default=repr)
    blob = re.sub("|".join(DECK), "", blob)
    return {IN_WORDS.get(name, name) for name in NAMED.findall(blob)} & set(CANARIES)


def faces(picture):
    """Marked cards whose values stand on faces of a picture."""
    root = ET.fromstring(picture)  # noqa: S314 (our own)
    values = {element.text for element in root.iter() if element.tag.endswith("text")}
    return {card for card in CANARIES if card[1:] in values}


@pytest.mark.parametrize(("players", "seat"), [(3, 0), (4, 1), (6, 1)])
def test_nothing_names_a_card_that_the_seat_has_not_seen(tap, players, seat):
    rng = Random(players)
    game = canary_game(players, seat, rng, ["human"] * players)
    place, watching, teacher = game.seat(seat), game.seat(None), game.seat("all")
    seen = set()
    while (state := game.match.state).round == 3:
        secrets = {place: unseen(state, seat), game: unseen(state, None)}
        secrets[watching] = secrets[game]
        for widget, secret in secrets.items():
            assert not named(tap.to(widget)) & secret
            if game.ply % 3 == 0:
                said = told(widget, TRIED)
                assert not faces(said.pop("svg")) & secret
                assert not faces(said["mime"]["image/svg+xml"]) & secret
                assert not named(said) & secret
                assert not named(looked_at(tap, widget, TRIED)) & secret
        in_hands = {NAMES[c] for hand in state.hands for c in hand} & set(CANARIES)
        assert in_hands <= named(tap.to(teacher))  # the canaries sing
        assert in_hands <= named(teacher.describe())
        assert in_hands <= faces(teacher.svg("all"))
        seen |= {NAMES[card] for _, _, card in state.known(seat)}
        assert seen <= named(place.transcript())
        tap.clear()
        move = state.sample(rng) if state.turn == CHANCE else rng.choice(state.legal())
        game.step(move, bots=False)
    assert game.ply >= 1 + 5 * players


def test_a_looked_at_card_is_told_to_its_seer_alone(tap):
    game = canary_game(3, 0, Random(1), ["human"] * 3)
    places = [game.seat(seat) for seat in range(3)]
    while not any(event.kind == "CardSeen" for event in game.match.events()):
        state = game.match.state
        seers = [m for m in state.legal() if m.startswith("C") and ">" in m and m[-1] != "0"]
        tap.clear()
        move = state.sample(Random(1)) if state.turn == CHANCE else (seers or state.legal())[0]
        game.step(move, bots=False)
    (seen,) = [event for event in game.match.events() if event.kind == "CardSeen"]
    seer, target, card = (seen.facts[name] for name in ("seat", "target", "card"))
    for seat, place in enumerate(places):
        told_here = [named(message) for message in tap.to(place)]
        assert any(card in cards for cards in told_here) == (seat in (seer, target))
    (private,) = tap.privates(places[seer])
    assert [line["text"] for line in private["log"]][-1] == text.event_text("kyran", seen, "fr")
    assert private["said"].endswith(text.event_text("kyran", seen, "fr"))
    assert card not in named(tap.to(game))
    assert card not in named(places[seer].view)


# -- one screen for several people ------------------------------------------------


def is_closed(private, turn):
    """Whether a private part holds nothing of any hand, and hides the screen for ``turn``."""
    assert all(isinstance(hand, int) for hand in private["table"]["hands"])
    assert (private["seat"], private["curtain"], private["acts"]) == (None, turn, False)
    assert (private["legal"], private["bids"], private["lays"]) == ([], [], {})
    assert "legal" not in private["table"]
    assert private["table"]["known"] == []
    assert "?5|?5|?5" in private["table"]["position"]
    return not named(private)


@pytest.fixture
def shared(tap):
    """Two people at one screen, after the deal: seat 0 is to bid."""
    return canary_game(3, 0, Random(4), ["human", "human", "scripted"])


def test_a_hand_is_hidden_until_its_owner_confirms(tap, shared):
    assert is_closed(tap.privates(shared)[-1], 0)
    post(shared, "ready", seat=0)
    private = tap.privates(shared)[-1]
    assert (private["seat"], private["curtain"], private["acts"]) == (0, None, True)
    assert private["table"]["hands"] == [OWN, 5, 5]
    assert private["legal"] == [f"b{n}" for n in range(6)]
    assert not named(tap.to(shared))
    post(shared, "hello")  # the page is loaded again
    assert is_closed(tap.privates(shared)[-1], 0)
    post(shared, "ready", seat=0)
    post(shared, "move", move="b1", rev=shared.match.rev)
    assert is_closed(tap.privates(shared)[-1], 1)
    post(shared, "ready", seat=1)
    private = tap.privates(shared)[-1]
    assert private["seat"] == 1
    assert named(private) == set(private["table"]["hands"][1])
    assert private["table"]["hands"][0] == private["table"]["hands"][2] == 5


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_nobody_confirms_for_another_seat(tap, shared, seat):
    since = len(tap)
    post(shared, "ready", seat=seat)
    assert is_closed(tap.privates(shared, since)[-1], 0)
    assert shared.legal == ()


def test_nobody_confirms_for_a_script(tap, shared):
    for move in ("b0", "b0"):
        shared.step(move, bots=False)
    assert shared.turn == 2
    since = len(tap)
    post(shared, "ready", seat=2)
    assert all(part["seat"] is None for part in tap.privates(shared, since))
    assert not named(tap.to(shared))


def test_behind_the_curtain_nothing_is_played_or_explained(tap, shared):
    for move in ("b0", "b0", "b1", "1"):
        shared.step(move, bots=False)
    line, (hand, _) = shared.match.state.text(), shared.match.state.legal()[:2]
    since = len(tap)
    for move in (hand, "30", "M0", *CANARIES):
        post(shared, "move", move=move, rev=shared.match.rev)
    assert shared.match.state.text() == line
    refusals = tap.customs(shared, "refusal", since)
    assert len({json.dumps({**r, "move": ""}) for r in refusals}) == 1
    assert len(refusals) == 3 + len(CANARIES)
    assert not any(r["suggest"] for r in refusals)
    told_in_python = {shared.why_not(move) for move in (hand, "30", "M0", *CANARIES)}
    assert told_in_python == {text.refusal_text("kyran", Refusal("not_your_turn", "R18"), "fr")}
    with pytest.raises(IllegalMove) as refused:
        shared.step("30")
    assert not named(str(refused.value))
    assert refused.value.refusal.suggest == ()


def test_a_hand_is_hidden_again_when_its_owner_plays_elsewhere(tap):
    game = canary_game(3, 2, Random(2), ["human"] * 3)
    post(game, "ready", seat=0)
    assert game._eye == 0
    place = game.seat(0)
    assert tap.privates(game)[-1]["table"]["hands"] == [5, 5, 5]
    assert isinstance(tap.privates(place)[-1]["table"]["hands"][0], list)


def test_a_hand_is_hidden_again_when_its_seat_is_given_away(tap):
    game = canary_game(3, 2, Random(2), ["human"] * 3)
    post(game, "ready", seat=0)
    post(game, "seat", seat=0, kind="scripted")
    assert tap.privates(game)[-1]["table"]["hands"] == [5, 5, 5]


def test_a_place_of_ones_own_has_no_curtain(tap):
    game = canary_game(4, 1, Random(3), ["human"] * 4)
    place = game.seat(1)
    game.step("b0", bots=False)
    assert game.turn == 0
    for since in (0, len(tap)):
        private = tap.privates(place, since)[-1]
        assert (private["seat"], private["curtain"]) == (1, None)
        assert private["table"]["hands"] == [5, OWN, 5, 5]
        post(place, "hello")
    post(place, "ready", seat=0)
    assert place.legal == ()
    assert not named(tap.to(place))


# -- what may be taken back ---------------------------------------------------------

LATE = (
    "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=play;lives=4,3,3;bids=1,0,0;won=0,0,0;"
    "hands={};trick=-;turn=0;force=-;known=-"
)


@pytest.mark.parametrize(
    ("hands", "seats", "moves", "stop"),
    [
        ("9,30|5,B20|12,S27", "hss", ["30"], None),
        ("9,S27|5,B20|12,30", "hss", ["S27>2"], None),
        ("9,C11|5,B20|12,S27", "hss", ["C11>2"], ("undo_seen", 1)),
        ("9,B20|5,6|12,S27", "hss", ["B20>1"], ("undo_seen", 1)),
        ("9,B20|V3,6|12,S27", "hss", ["B20>1"], ("undo_seen", 1)),
        ("9,30|5,B20|12,S27", "hss", ["30", "5"], ("undo_seen", 2)),
        ("9,S27|5,B20|12,30", "hss", ["S27>2", "^12"], ("undo_chance", 2)),
        ("9,30|5,B20|12,S27", "hhs", ["30", "5"], None),
        ("9,30|5,B20|12,S27", "hhh", ["30", "5", "12"], None),
        ("9,C11|5,B20|12,S27", "hhs", ["C11>2", "5"], None),
    ],
)
def test_a_take_back_stops_where_a_card_was_seen(tap, hands, seats, moves, stop):
    kinds = [{"h": "human", "s": "scripted"}[seat] for seat in seats]
    game = game_of(LATE.format(hands), kinds, undo="no_reveal")
    for move in moves:
        game.step(move, bots=False)
    line = game.match.state.text()
    assert game.view["can"]["undo"] == (stop is None)
    since = len(tap)
    post(game, "undo", rev=game.match.rev)
    if stop is None:
        assert game.ply == len(moves) - 1
        return
    code, ply = stop
    (refusal,) = tap.customs(game, "refusal", since)
    assert refusal["text"] == text.label("kyran", code, "fr", ply=ply)
    assert game.view["why"]["undo"] == refusal["text"]
    assert game.match.state.text() == line
    with pytest.raises(UndoRefused, match=f"coup {ply}"):
        game.undo()


def test_a_place_takes_back_no_other_seats_move(tap):
    game = game_of(LATE.format("9,30|5,B20|12,S27"), ["human"] * 3)
    place = game.seat(0)
    for move in ("30", "5"):
        game.step(move, bots=False)
    since = len(tap)
    post(place, "undo", rev=game.match.rev)
    (refusal,) = tap.customs(place, "refusal", since)
    assert refusal["text"] == text.label("kyran", "undo_human", "fr", ply=2, seat=1)
    assert game.ply == 2
