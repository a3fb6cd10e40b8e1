"""What a KYRAN seat may know, by brute force: every deal that fits all that it has seen.

A *world* is the hands of all seats now. It fits when the round, replayed from the deal it implies
(these hands and the cards laid so far), is legal and shows the seat the same sights at every move.
Free choices prove nothing: only what the rules force does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from kyran_oracle import Position, Sight, deck_cards, in_order, strength

if TYPE_CHECKING:
    from collections.abc import Iterator

World = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Round:
    """One round as it was played: where it starts, its moves, their sights and positions."""

    start: Position
    moves: tuple[str, ...] = ()
    line: tuple[Position, ...] = ()
    sights: tuple[tuple[Sight, ...], ...] = ()

    @property
    def now(self) -> Position:
        """The position reached."""
        return self.line[-1] if self.line else self.start

    def then(self, move: str) -> Round:
        """Return the record with one more move; a new round starts a new record."""
        after, seen = self.now.witness(move)
        if after.phase in ("deal", "end"):
            return Round(after)
        return Round(self.start, (*self.moves, move), (*self.line, after), (*self.sights, seen))

    # -- the imagined round --------------------------------------------------------------------

    def dealt(self, world: World) -> tuple[Position, tuple[str, ...]]:
        """Start and moves of the same round in another world: cards laid go back to their hands."""
        if not self.moves:
            return replace(self.start, hands=world), ()
        opening = self.line[0].hands if self.start.phase == "deal" else self.start.hands
        hands = tuple(
            in_order({*world[s], *(set(opening[s]) - set(self.now.hands[s]))})
            for s in range(self.start.players)
        )
        if self.start.phase == "deal":
            deal = "deal:" + "|".join(",".join(hand) for hand in hands)
            return self.start, (deal, *self.moves[1:])
        return replace(self.start, hands=hands), self.moves

    def fits(self, world: World, seat: int | None) -> bool:
        """Whether a seat cannot tell this world from the true one."""
        imagined, moves = self.dealt(world)
        if not _line_allows(self.start, imagined, seat):
            return False
        for move, true, shown in zip(moves, self.line, self.sights, strict=True):
            try:
                imagined, seen = imagined.witness(move)
            except (ValueError, IndexError):
                return False
            if _for(seat, seen) != _for(seat, shown) or imagined.text(seat) != true.text(seat):
                return False
        return True

    def twin(self, world: World) -> Position:
        """Return the position that the same round reaches in another world, others' looks too."""
        position, moves = self.dealt(world)
        for move in moves:
            position = position.apply(move)
        return position

    # -- all of them -----------------------------------------------------------------------------

    def unseen(self, seat: int | None) -> list[str]:
        """Cards that may be in the hands that a seat does not see."""
        out = {x.card for x in self.start.trick}
        opening = self.line[0] if self.line and self.start.phase == "deal" else self.start
        for owner, hand in enumerate(self.now.hands):
            out |= set(opening.hands[owner]) - set(hand)
            if self.now.sees_hand(seat, owner):
                out |= set(hand)
        return [card for card in deck_cards(self.now.powers) if card not in out]

    def worlds(self, seat: int | None) -> Iterator[World]:
        """Every world that fits, once each.

        Each sight is about one hand, so hands are first tried one by one and then combined.
        """
        cards = self.unseen(seat)
        true = self.now.hands
        choices: list[list[tuple[str, ...]]] = []
        for owner, hand in enumerate(true):
            if self.now.sees_hand(seat, owner):
                choices.append([hand])
                continue
            tried = (in_order(some) for some in combinations(cards, len(hand)))
            choices.append(
                [
                    some
                    for some in tried
                    if self.fits((*true[:owner], some, *true[owner + 1 :]), seat)
                ]
            )
        yield from _disjoint(choices)


@dataclass(frozen=True)
class Clue:
    """What a seat knows of one hidden hand: cards surely in it, and what the others lie between."""

    certain: frozenset[str]
    low: tuple[int, int]
    high: tuple[int, int]
    size: int

    def allows(self, card: str) -> bool:
        """Whether an unseen card may be in the hand beside the certain ones."""
        return self.low < strength(card) < self.high


def clues(record: Round, seat: int | None) -> dict[int, Clue]:
    """Sum up the looks and Blessings of a round, by owner of a hidden hand."""
    now = record.now
    low = dict.fromkeys(range(now.players), (-1, 0))
    high = dict.fromkeys(range(now.players), (99, 0))
    certain: dict[int, set[str]] = {owner: set() for owner in range(now.players)}
    looks = [(owner, card) for seer, owner, card in record.start.known if seer == seat]
    for sights in record.sights:
        for what in _for(seat, sights):
            match what:
                case ("looked", int(owner), str(card)):
                    looks.append((owner, card))
                case ("owes", int(owner), str(card)):
                    low[owner] = max(low[owner], strength(card))
    for owner, card in looks:
        high[owner] = min(high[owner], strength(card))
        certain[owner] |= {card} & set(now.hands[owner])
    if now.force and now.force[1] != "?":
        certain[now.force[0]].add(now.force[1])
    return {
        owner: Clue(frozenset(certain[owner]), low[owner], high[owner], len(hand))
        for owner, hand in enumerate(now.hands)
        if hand and not now.sees_hand(seat, owner)
    }


def count_worlds(record: Round, seat: int | None, given: tuple[int, str] | None = None) -> int:
    """Count the worlds that fit, all or those where an owner holds a card, without listing them."""
    known = clues(record, seat)
    certain = {card: owner for owner, clue in known.items() for card in clue.certain}
    needs = {owner: clue.size - len(clue.certain) for owner, clue in known.items()}
    free = [card for card in record.unseen(seat) if card not in certain]
    if given:
        owner, card = given
        if card in certain:
            return count_worlds(record, seat) if certain[card] == owner else 0
        if not known[owner].allows(card) or not needs[owner]:
            return 0
        needs[owner] -= 1
        free.remove(card)

    ways = {tuple(needs.values()): 1}
    for card in free:
        after: dict[tuple[int, ...], int] = {}
        for left, count in ways.items():
            after[left] = after.get(left, 0) + count
            for place, clue in enumerate(known.values()):
                if left[place] and clue.allows(card):
                    less = (*left[:place], left[place] - 1, *left[place + 1 :])
                    after[less] = after.get(less, 0) + count
        ways = after
    return ways.get((0,) * len(known), 0)


def _for(seat: int | None, sights: tuple[Sight, ...]) -> list[object]:
    """What a seat sees."""
    return [what for who, what in sights if who is None or who == seat]


def _line_allows(start: Position, imagined: Position, seat: int | None) -> bool:
    """Whether the opening line's own knowledge holds in an imagined opening."""
    looks = [(owner, card) for seer, owner, card in start.known if seer == seat]
    if any(max(imagined.hands[owner], key=strength) != card for owner, card in looks):
        return False
    return not (start.force and start.force[1] not in ("?", *imagined.hands[start.force[0]]))


def _disjoint(choices: list[list[tuple[str, ...]]]) -> Iterator[World]:
    """All ways to take one hand from each list, no card twice."""
    if not choices:
        yield ()
        return
    for hand in choices[0]:
        taken = set(hand)
        rest = [[other for other in hands if not taken & set(other)] for hands in choices[1:]]
        for others in _disjoint(rest):
            yield (hand, *others)
