"""Random ways through a match: it agrees with a naive replay, and tells no secret."""

import random
import re

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from kyran_oracle import new as new_round
from play_walks import TABLES, any_move, naive, people, picture, played, refused

from kyran_widgets.play import Match, dumps
from kyran_widgets.rules import CHANCE, IllegalMove

# --- against a naive replay --------------------------------------------------


class Walk(RuleBasedStateMachine):
    """Random use of a match; the model is a list of moves and the set of all lines tried."""

    tables = TABLES

    @initialize(table=st.sampled_from(range(len(TABLES))), rng=st.randoms(use_true_random=False))
    def begin(self, table, rng):
        self.match = people(*self.tables[table])
        self.rng = rng
        self.line, self.ply, self.rev = [], 0, 0
        self.lines = {()}

    def changed(self):
        assert self.match.rev > self.rev
        self.rev = self.match.rev

    def move(self):
        move = any_move(self.match.state, self.rng)
        if move is None:
            return
        self.match.play(move)
        if self.line[self.ply : self.ply + 1] != [move]:
            self.line = [*self.line[: self.ply], move]
        self.ply += 1
        self.lines.add(tuple(self.line[: self.ply]))
        self.changed()

    @rule(times=st.integers(1, 12))
    def play(self, times):
        for _ in range(times):
            self.move()

    @precondition(lambda self: self.ply)
    @rule()
    def undo(self):
        people = [p for p in range(self.ply) if self.match.path[p].seat != CHANCE]
        if not people:
            refused(self.match.undo, "undo_nothing")
            return
        self.match.undo()
        self.ply = people[-1]
        self.changed()

    @precondition(lambda self: self.ply < len(self.line))
    @rule()
    def redo(self):
        nodes = self.match.path
        self.match.redo()
        self.ply += 1
        while self.ply < len(nodes) and nodes[self.ply].seat == CHANCE:
            self.ply += 1
        self.changed()

    @rule(where=st.floats(0, 1))
    def goto(self, where):
        self.ply = round(where * len(self.line))
        self.match.goto(self.ply)
        self.changed()

    @rule(where=st.floats(0, 1))
    def branch(self, where):
        self.ply = round(where * len(self.line))
        self.match.branch(self.ply)
        self.line = self.line[: self.ply]
        self.changed()

    @rule(move=st.sampled_from(["", "--", "b9", "3@z9", "deal:", "^1", "V3~0", "d3xd3"]))
    def wrong(self, move):
        state = self.match.state
        if move in state.legal():
            return
        before = picture(self.match)
        with pytest.raises(IllegalMove):
            self.match.play(move)
        assert picture(self.match) == before

    @rule(where=st.floats(0, 1))
    def look_back(self, where):
        ply = round(where * len(self.line))
        assert self.match.at(ply).text() == naive(self.match.start, self.line[:ply])

    @invariant()
    def stands_where_the_model_stands(self):
        match = self.match
        assert match.moves() == self.line[: self.ply]
        assert [node.move for node in match.path] == self.line
        assert (match.ply, match.plies) == (self.ply, len(self.line))
        assert match.state.text() == naive(match.start, self.line[: self.ply])

    @invariant()
    def nothing_tried_is_lost(self):
        found, todo = set(), [match_root(self.match)]
        while todo:
            line, node = todo.pop()
            found.add(line)
            todo += [((*line, child.move), child) for child in node.children]
        assert found == self.lines


def match_root(match):
    return (), match.root


def test_random_walks_agree_with_a_naive_replay():
    run_state_machine_as_test(Walk, settings=settings(max_examples=50, stateful_step_count=20))


# --- what a seat may learn from moves and events -----------------------------

CARD = re.compile(r"\b(?:[CSBV]\d+|M|\d+)\b")


def cards_in(value):
    """Return the cards that stand in moves or facts; cards are texts, numbers are not."""
    if isinstance(value, str):
        return set(CARD.findall(value))
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(cards_in, value))
    return set()


def told(match, seat):
    """Return the cards that the moves and events of a match show to a seat."""
    dealt, *moves = match.moves(seat)
    shown = {card for hand in dealt[5:].split("|") if "?" not in hand for card in cards_in(hand)}
    for move in moves:
        head = move.lstrip("^").rstrip("!-")
        if not re.fullmatch(r"b\d", head):
            shown |= cards_in("M" if re.fullmatch(r"M\d+", head) else re.split("[>~]", head)[0])
    return shown | cards_in([event.facts for event in match.events(seat)])


def strongest(hand):
    return "M" if "M" in hand else max(hand, key=lambda card: (int(card.strip("CSBV")), card))


@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_moves_and_events_show_no_card_that_a_seat_may_not_know(players, blind):
    rng = random.Random(f"canary {players} {blind}")
    options = {"mystique_round": "blind"} if blind else {}
    looks = 0
    for _ in range(20):
        number = 7 if blind else rng.randint(1, 7)
        start = new_round(players, "full", round_number=number, lives=(5,) * players, **options)
        match = Match("kyran", position=start.text(), seats=["human"] * players, chance="ask")
        match.play(any_move(match.state, rng))
        known = {seat: set() for seat in (None, *range(players))}
        dealt = match.state.view("all")["hands"]
        one = len(dealt[0]) == 1 and blind
        for seat, owner in ((s, o) for s in range(players) for o in range(players)):
            if (seat != owner) is one:
                known[seat] |= set(dealt[owner])
        while match.phase in ("bid", "play") or match.turn == CHANCE != match.phase != "deal":
            view = match.state.view("all")
            if one and view["phase"] == "play" and isinstance(view["turn"], int):
                known[view["turn"]] |= set(view["hands"][view["turn"]])
            for seat, cards in known.items():
                assert told(match, seat) <= cards
            move = any_move(match.state, rng)
            caster = match.turn
            match.play(move)
            after = match.state.view("all")
            if after["phase"] == "deal" or after["round"] != view["round"]:
                break
            public = set().union(*map(set, view["hands"])) - set().union(*map(set, after["hands"]))
            if after["force"] and after["force"]["card"]:
                public.add(after["force"]["card"])
            for seat in known:
                known[seat] |= public
            if look := re.fullmatch(r"C\d+>(\d)", move):
                known[caster].add(strongest(after["hands"][int(look[1])]))
                looks += 1
    assert blind or looks >= 3


def test_events_and_moves_are_whole_for_the_teacher():
    match = played("kyran", {"players": 4}, random.Random(3), 40)
    assert match.moves("all") == [node.move for node in match.path]
    assert match.events("all") == [event for node in match.path for event in node.events]
    assert len(match.events(None)) < len(match.events(1)) < len(match.events("all"))


def test_running_record_holds_no_seed():
    match = Match("zyrcan", seed="canary-1723")
    match.step("3@d3")
    assert "canary" not in dumps(match)
