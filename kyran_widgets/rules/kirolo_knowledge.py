"""What a seat of KIROLO can work out, and worlds drawn from it.

A seat knows its hand, the table, every card it has seen go to a discard or to a hand, the
cards that lie known on a pile, and of which kind the other cards of a hand are. Since a
reshuffle it also knows that the pile holds certain cards: of these another hand can have
no more than it has drawn. Everything else is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kyran_widgets.rules.kirolo_cards import FACES, NAMES, bits_of
from kyran_widgets.rules.kirolo_memory import Mixed, Owned, owners
from kyran_widgets.rules.kirolo_view import line_of, sees_choice

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

_ATTEMPTS = 100

_Filled = tuple[list[int], dict[int, list[int]], list[int]]
"""A pile, the other hands by seat, and the cards that are left over."""


def told(state: State, seat: int | None) -> tuple[Any, ...]:
    """Return all that a seat knows; see ``State.information``."""
    memory = state.memory
    kinds: Any = memory.kinds
    if kinds is None:
        kinds = tuple(sum(card < FACES for card in hand) for hand in state.hands)
    else:
        kinds = tuple(map(tuple, kinds))
    discards = tuple(tuple(state.piles[p][memory.deep.get(p, 0) :]) for p in "ABX")
    return (
        seat,
        state.setup,
        line_of(state, seat),
        state.moves,
        (tuple(memory.sure), tuple(memory.top), tuple(memory.bottom), kinds, state.tell),
        (discards, tuple(sorted(memory.deep.items()))),
        tuple((pile, memory.mixed[pile].told(seat)) for pile in sorted(memory.mixed)),
    )


class Hidden:
    """What one seat does not see: places by pile and hand, and the cards that fill them.

    Attributes
    ----------
    placed
        By seat: cards known to be in that hand (all of it, when the seat sees it).
    cards
        The unseen cards, Elements and Actions, ascending.
    chosen
        How many cards under another seat's choice are unknown.
    others, free
        The other seats; and by each, how many cards of its hand are unknown.
    piles, deep
        How many unknown cards are in a pile, those under choice included; and at the bottom
        of a discard.
    in_hands
        How many of the unseen Elements are in hands.
    """

    def __init__(self, state: State, seat: int | None) -> None:
        self.placed: list[list[int]] = [[] for _ in state.hands]
        for owner, card in owners([*state.memory.known, *state.memory.sure]):
            self.placed[owner].append(card)
        if seat is not None:
            self.placed[seat] = state.hands[seat]
        memory = state.memory
        rest = [0] * len(NAMES)
        for card in (*state.setup.elements, *state.setup.actions):
            rest[card] += 1
        seen: list[Iterable[int]] = [*self.placed, memory.top, memory.bottom]
        seen += [state.seen if sees_choice(state, seat) else state.tell]
        seen += [state.piles[p][memory.deep.get(p, 0) :] for p in "ABX"]
        seen += [series.cards for series in state.table.series]
        for cards in seen:
            for card in cards:
                rest[card] -= 1
        unseen = [card for card, count in enumerate(rest) for _ in range(count)]
        elements = sum(rest[:FACES])
        self.cards = (unseen[:elements], unseen[elements:])
        choice = () if sees_choice(state, seat) else state.seen  # under another seat's eyes
        self.chosen = len(choice) - len(state.tell) if choice else 0
        self.others = [o for o in range(state.players) if o != seat]
        self.free = {o: len(state.hands[o]) - len(self.placed[o]) for o in self.others}
        buried = len(memory.top) + len(memory.bottom)
        self.piles = {"E": len(state.piles["E"]) - buried, "Z": len(state.piles["Z"])}
        if self.chosen:
            self.piles[state.source] += self.chosen
        self.deep = {p: memory.deep.get(p, 0) for p in "ABX"}
        self.in_hands = elements - self.piles["E"] - self.deep["A"] - self.deep["B"]


def imagine(state: State, seat: int | None, rng: Random) -> State:
    """Draw a full state that ``seat`` cannot tell from ``state``; see ``State.determinize``."""
    new = state.copy()
    if state.phase == "deal":
        return new
    hidden = Hidden(state, seat)
    memory, chosen, others, free = state.memory, hidden.chosen, hidden.others, hidden.free
    piles, deep = hidden.piles, hidden.deep
    for _ in range(_ATTEMPTS):  # the first is enough but for hands of a position line
        elements = _elements(state, hidden, rng)
        slots = {"E": elements, "Z": {o: free[o] - elements[o] for o in others}}
        filled = [_fill(state, seat, hidden, new, p, piles[p], slots[p], rng) for p in "EZ"]
        if None not in filled:
            break
    else:
        filled = [_forgetting(new, hidden, p, piles[p], slots[p], rng) for p in "EZ"]
    hands = {o: list(hidden.placed[o]) for o in others}
    for pile, under, found in zip("EZ", ("AB", "X"), filled, strict=True):
        assert found is not None
        inside, dealt, rest = found
        for p in under:
            new.piles[p][: deep[p]], rest = rest[: deep[p]], rest[deep[p] :]
        for o, cards in dealt.items():
            hands[o] += cards
        if chosen and pile == state.source:
            new.seen = _choice(state, inside[:chosen])
            inside = inside[chosen:]
        known = len(memory.bottom) if pile == "E" else 0
        new.piles[pile][known : known + len(inside)] = inside
    for o, hand in hands.items():
        new.hands[o] = hand
        new.bits[o] = bits_of(hand)
    return new


def _choice(state: State, cards: list[int]) -> tuple[int, ...]:
    """Cards under another seat's choice: those that all know in their places."""
    known = list(state.tell)
    rest = iter(cards)
    out = []
    for card in state.seen:
        if card in known:
            known.remove(card)
            out.append(card)
        else:
            out.append(next(rest))
    return tuple(out)


def _fill(
    state: State,
    seat: int | None,
    hidden: Hidden,
    new: State,
    pile: str,
    size: int,
    slots: Mapping[int, int],
    rng: Random,
) -> _Filled | None:
    """Fill a pile and the other hands with the unseen cards of its kind; see `_since`."""
    cards, mixed = list(hidden.cards["EZ".index(pile)]), state.memory.mixed.get(pile)
    if mixed is not None:
        taken = taken_from(mixed, state, seat, pile)
        return _since(mixed, new.memory.mixed[pile], taken, cards, size, slots, rng)
    return _anywhere(cards, size, slots, rng)


def taken_from(mixed: Mixed, state: State, seat: int | None, pile: str) -> list[int]:
    """Return the cards that a seat has seen come out of a pile since it was shuffled."""
    taken = [*mixed.shown, *(() if seat is None else mixed.drawn[seat])]
    if pile == state.source and seat == state.player:
        taken += (Counter(state.seen) - Counter(state.tell)).elements()
    return taken


def _anywhere(cards: list[int], size: int, slots: Mapping[int, int], rng: Random) -> _Filled:
    """Fill a pile and the other hands, every unseen card being as likely everywhere."""
    _shuffle(cards, rng)
    inside, rest = cards[:size], cards[size:]
    dealt: dict[int, list[int]] = {}
    for o, count in slots.items():
        dealt[o], rest = rest[:count], rest[count:]
    return inside, dealt, rest


def _forgetting(
    new: State, hidden: Hidden, pile: str, size: int, slots: Mapping[int, int], rng: Random
) -> _Filled:
    """Fill as if nothing were known of a reshuffle.

    Of a position line the kinds of hidden cards are bounds, which a card that leaves a hand
    may have charged to the wrong one; then no drawn kinds fit what went into the pile.
    """
    found = _anywhere(list(hidden.cards["EZ".index(pile)]), size, slots, rng)
    mixed = new.memory.mixed.get(pile)
    if mixed is not None:  # nobody's true draws may stay in an imagined world
        for o, cards in found[1].items():
            pool = [*cards, *found[0], *mixed.faces]
            count = len(mixed.drawn[o])
            mixed.drawn[o] = (pool * (count // len(pool) + 1))[:count] if pool else []
    return found


def _shuffle(cards: list[int], rng: Random) -> None:
    random = rng.random
    cards[:] = [card for _, card in sorted([(random(), card) for card in cards])]


def told_elements(state: State, hidden: Hidden) -> dict[int, int]:
    """By other seat: how many of its unknown cards are Elements, where the kinds are all known."""
    return {
        o: sum(card < FACES for card in state.hands[o])
        - sum(card < FACES for card in hidden.placed[o])
        for o in hidden.others
    }


def _elements(state: State, hidden: Hidden, rng: Random) -> dict[int, int]:
    """Draw how many of the unknown cards of each other hand are Elements."""
    kinds = state.memory.kinds
    if kinds is None:
        return told_elements(state, hidden)
    out = {o: kinds[0][o] for o in hidden.others}
    either = [o for o in hidden.others for _ in range(kinds[2][o])]
    _shuffle(either, rng)
    for o in either[: hidden.in_hands - sum(out.values())]:
        out[o] += 1
    return out


# --- after a reshuffle -------------------------------------------------------


def _since(
    mixed: Mixed,
    new: Mixed,
    taken: Iterable[int],
    cards: list[int],
    size: int,
    slots: Mapping[int, int],
    rng: Random,
) -> _Filled | None:
    """Fill a pile and the other hands with unseen cards, the pile having been shuffled.

    The cards that all saw go into the pile are still there, or another hand has drawn
    them; and of the cards that hands have parted with since, some were such draws.

    Parameters
    ----------
    mixed, new
        What is known of the pile; and the same in the imagined world, to be told which
        cards the others have drawn.
    taken
        Cards that the seat has seen come out of it.
    cards
        Unseen cards of the pile's kind.
    size
        Unknown cards of the pile, those under another's choice included.
    slots
        By other seat: unknown cards of this kind in that hand.

    Returns
    -------
    tuple or None
        The pile, the hands, and the cards left over; ``None`` if with so many places in
        the hands nothing was found.
    """
    inside = still_known(mixed, taken)
    draws = {o: len(mixed.drawn[o]) for o in slots}
    parted = _parted(mixed, +inside, Counter(cards), size, draws, slots, rng)
    if parted is None:
        return None
    for _, card in parted:
        inside[card] -= 1
    from_pile = list((+inside).elements())
    others = list((Counter(cards) - inside).elements())
    _shuffle(from_pile, rng)
    _shuffle(others, rng)
    places = [-1] * size
    for o, count in slots.items():
        gone = sum(owner == o for owner, _ in parted)
        places += [o] * min(count, draws[o] - gone)
    _shuffle(places, rng)
    pile: list[int] = []
    hands: dict[int, list[int]] = {o: [] for o in slots}
    for place, card in zip(places, from_pile, strict=False):
        (pile if place < 0 else hands[place]).append(card)
    for o, count in slots.items():
        drawn = hands[o] + [card for owner, card in parted if owner == o]
        need = count - len(hands[o])
        hands[o], others = hands[o] + others[:need], others[need:]
        spare = list((Counter(hands[o]) - Counter(drawn)).elements())
        spare += [card for owner, card, _ in mixed.left if owner == o]
        new.drawn[o] = drawn + spare[: draws[o] - len(drawn)]
    need = size - len(pile)
    pile, others = pile + others[:need], others[need:]
    _shuffle(pile, rng)
    return pile, hands, others


def still_known(mixed: Mixed, taken: Iterable[int]) -> Counter[int]:
    """Return the cards that went into a pile in the sight of all, less those seen to come out."""
    inside = Counter(mixed.faces)
    for card in taken:
        if inside[card]:
            inside[card] -= 1
    return inside


def _parted(
    mixed: Mixed,
    inside: Counter[int],
    unseen: Counter[int],
    size: int,
    draws: Mapping[int, int],
    slots: Mapping[int, int],
    rng: Random,
) -> list[Owned] | None:
    """Choose which of the cards that hands have parted with had come from the pile.

    Whatever is chosen must leave every known card of the pile a place: enough of them have
    gone, none that is needed elsewhere, and no hand has parted with more than it drew.
    """
    left = [lost for lost in sorted(mixed.left) if lost[0] in slots and inside[lost[1]]]
    total = sum(inside.values())

    def fits(chosen: list[Owned]) -> bool:
        gone = Counter(o for o, _ in chosen)
        room = sum(min(slots[o], draws[o] - gone[o]) for o in slots)
        rest = inside - Counter(card for _, card in chosen)
        return total - len(chosen) - size <= room and all(rest[c] <= unseen[c] for c in rest)

    for _ in range(_ATTEMPTS):  # the first is enough unless two hands compete for a draw
        rng.shuffle(left)
        left.sort(key=lambda lost: inside[lost[1]] <= unseen[lost[1]])
        chosen: list[Owned] = []
        rest, since = +inside, {o: list[int]() for o in draws}
        for owner, card, drawn in left:
            whens = sorted([*since[owner], drawn])
            # Of the cards gone by any time, no more are draws than had been made by then.
            if rest[card] and all(gone < when for gone, when in enumerate(whens)):
                rest[card] -= 1
                since[owner] = whens
                chosen.append((owner, card))
        if fits(chosen):
            break
    else:
        return None
    rng.shuffle(chosen)
    for owned in tuple(chosen):  # as many as possible fit; fewer may
        fewer = list(chosen)
        fewer.remove(owned)
        if rng.random() < 0.5 and fits(fewer):
            chosen = fewer
    return chosen
