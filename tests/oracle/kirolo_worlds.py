"""The same record of KIROLO on a deal that a seat cannot tell from the real one.

Every card of a deal is followed by its number from place to place. A world imagined for
the end of the record says what face each place holds there; so every number gets a face,
and the deal and the hidden parts of the moves are written anew. Without reshuffles.
"""

from kyran_widgets.rules import kirolo
from kyran_widgets.rules.kirolo_cards import NAMES


class Followed:
    """The cards of a deal, by number, where a record has taken them.

    ``public`` are those whose face everybody can tell. Two cards of one face are the same
    card to everybody: where one of them moves, the public one does.
    """

    def __init__(self, start, deal):
        setup, n = start.setup, start.players
        elements, actions = (pile[2:].split(",") for pile in deal[5:].split("|"))
        self.face = [*elements, *actions]
        self.public = set()
        first, second = n * setup.hand_elements, n * setup.hand_actions
        of_elements, of_actions = range(len(elements)), range(len(elements), len(self.face))
        self.hands = [[*of_elements[seat:first:n], *of_actions[seat:second:n]] for seat in range(n)]
        self.piles = {pile: [] for pile in "ABX"}
        self.piles["E"] = [*of_elements[first:]][::-1]
        self.piles["Z"] = [*of_actions[second:]][::-1]
        self.seen = []
        if setup.initial_discards == "one":
            for pile in "AB":
                self.discard(self.piles["E"].pop(), pile)

    def leaves(self, seat, name):
        """Take a card out of a hand in the sight of all."""
        hand = self.hands[seat]
        same = [card for card in hand if self.face[card] == name]
        card = min(same, key=lambda card: card not in self.public)
        hand.remove(card)
        self.public.add(card)
        return card

    def discard(self, card, pile):
        self.public.add(card)
        self.piles[pile].append(card)

    def play(self, before, move):
        """Play a move of the state ``before``."""
        seat, piles = before.player, self.piles
        hand = self.hands[seat]
        if "=" in move or "." in move[1:]:
            cards = move.partition("=")[2].split(".") if "=" in move else move.split(".")
            if "=" in move:
                cards.remove("*")
            for name in cards:
                self.leaves(seat, name)
        elif move in ("E", "Z"):
            self.seen = [piles[move].pop() for _ in range(min(2, len(piles[move])))]
            if len(self.seen) == 1:
                hand.append(self.seen.pop())
        elif "/" in move:
            kept, other = move.partition("@")[0].split("/")
            order = sorted(self.seen, key=lambda card: card not in self.public)
            gone = next(card for card in order if self.face[card] == other)
            (stays,) = (card for card in self.seen if card != gone)
            assert self.face[stays] == kept
            self.discard(gone, move[-1])
            hand.append(stays)
            self.seen = []
        elif move[0] == "<":
            hand.append(piles[move[1]].pop())
        elif move[0] == "^":
            kept = next(card for card in self.seen if self.face[card] == move[1:])
            rest = [card for card in self.seen if card != kept][::-1]
            hand.append(kept)
            piles["E"] = (
                rest + piles["E"] if before.setup.fouille_return == "bottom" else piles["E"] + rest
            )
            self.seen = []
        elif move in "+?":
            self.discard(self.leaves(seat, move), "X")
            if move == "+":
                hand.append(piles["E"].pop())
            else:
                self.seen = [piles["E"].pop() for _ in range(min(4, len(piles["E"])))]
                self.public |= {*self.seen}
        elif "@" in move:
            name, _, pile = move.partition("@")
            if name[0] == "~" and len(name) > 1:
                self.discard(self.leaves(seat, "~"), "X")
                card = self.leaves(seat, name[1:])
                hand.append(piles[pile].pop())
                self.discard(card, pile)
            else:
                self.discard(self.leaves(seat, name), pile)
        elif move != ".":
            first, _, last = move.partition("+") if move[0].isdigit() else move.rpartition("+")
            self.leaves(seat, "*" if move == "*" else last if move[0].isdigit() else first)


def follow(line, moves):
    """Return the numbers where they are after a record, and what each move hid: its two cards."""
    state = kirolo.State.parse(line)
    cards, hidden = Followed(state, moves[0]), {}
    state.apply(moves[0])
    for ply, move in enumerate(moves[1:], 1):
        seen = list(cards.seen)
        cards.play(state, move)
        if "/" in move:
            gone = cards.piles[move[-1]][-1]
            hidden[ply] = (*(card for card in seen if card != gone), gone)
        state.apply(move)
    return cards, hidden, state


def imagined(line, moves, seat, rng):
    """Return the moves of the same record on a deal that ``seat`` cannot tell from the real one."""
    cards, hidden, state = follow(line, moves)
    world = state.determinize(seat, rng)
    face = list(cards.face)

    def put(numbers, held):
        for number, card in zip(numbers, held, strict=True):
            if number in cards.public:
                assert NAMES[card] == cards.face[number], "a card that all know is another"
            face[number] = NAMES[card]

    for pile in "EZABX":
        put(cards.piles[pile], world.piles[pile])
    put(cards.seen, world.seen)
    for owner, numbers in enumerate(cards.hands):
        held = [NAMES[card] for card in world.hands[owner]]
        for number in numbers:
            if number in cards.public:
                held.remove(cards.face[number])  # it is there in every world
        if owner == seat:
            assert sorted(NAMES[c] for c in world.hands[owner]) == sorted(
                cards.face[n] for n in numbers
            )
            continue
        for action in (False, True):
            some = [name for name in held if (len(name) == 1) == action]
            mine = [
                n for n in numbers if n not in cards.public and (len(cards.face[n]) == 1) == action
            ]
            rng.shuffle(some)
            for number, name in zip(mine, some, strict=True):
                face[number] = name
    elements = sum(len(name) > 1 for name in face)
    deal = f"deal:E={','.join(face[:elements])}|Z={','.join(face[elements:])}"
    out = [deal, *moves[1:]]
    for ply, (kept, gone) in hidden.items():
        out[ply] = f"{face[kept]}/{face[gone]}@{moves[ply][-1]}"
    return out
