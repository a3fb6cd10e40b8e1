"""What each move of KIROLO does: lays, Actions, draws, discards, deals and reshuffles.

Every function plays one kind of move on a state, in place, and appends its events to a
log if there is one; ``PLAYS`` finds it by the move. They trust their caller.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

from kyran_widgets.rules import CHANCE, Event
from kyran_widgets.rules.kirolo_cards import (
    ACTIONS,
    BONUS,
    CARD,
    FACES,
    JOKER,
    MARKS,
    NAMES,
    SEARCH,
    SWAP,
    Move,
    bits_of,
    names,
    read_move,
)
from kyran_widgets.rules.kirolo_events import dealt, lay_event, over, unkept_rule
from kyran_widgets.rules.kirolo_kept import Kept
from kyran_widgets.rules.kirolo_memory import Mixed
from kyran_widgets.rules.kirolo_moves import draws, open_discards
from kyran_widgets.rules.kirolo_series import Series, added, series_of
from kyran_widgets.rules.kirolo_setup import PATIENCE

if TYPE_CHECKING:
    from kyran_widgets.rules.kirolo import State

Log = list[Event] | None

_PLAYED = {
    "".join(played): "".join(sorted(played, key=ACTIONS.index))
    for count in range(4)
    for played in permutations("+~?", count)
}
"""Actions of a turn in the order of the notation, by that in which they were played."""

SEEN = 2  # cards seen in a draw, of which one is kept (R2, R14)
REVEALED = 4  # cards that a Fouille reveals (R22)


# --- hands -------------------------------------------------------------------


def leaves(state: State, card: int) -> None:
    """Take a card out of the player's hand in the sight of all; a known one first.

    Of equal cards the leftmost leaves.
    """
    seat = state.player
    hand = state.hands[seat]
    hand.remove(card)
    if card not in hand:
        state.bits[seat] -= MARKS[card]
    memory = state.memory
    one = seat << 6 | card
    if one in memory.known:
        memory.known.remove(one)
    elif one in memory.sure:
        memory.sure.remove(one)
    else:
        memory.went(seat, card)


def comes(state: State, card: int, *, seen: bool = False) -> None:
    """Put a card at the right of the player's hand; ``seen`` if all have seen it go there."""
    seat, bits = state.player, state.bits
    state.hands[seat].append(card)
    if not bits[seat] >> card & 1:
        bits[seat] += MARKS[card]
    if seen:
        state.memory.came(seat, card)


# --- lays --------------------------------------------------------------------


def _lay(state: State, move: Move, log: Log) -> None:
    series = series_of(move.pile)
    number = len(state.table.series) + 1
    for card in series.cards:
        leaves(state, card)
    _laid(state, number, series, log)


def _fill(state: State, move: Move, log: Log) -> None:
    """Make a series of a lone Joker of the table and cards of the hand (A22)."""
    series = series_of(move.pile)
    cards = list(series.cards)
    cards.remove(JOKER)
    for card in cards:
        leaves(state, card)
    _laid(state, move.other, series, log, filled=True)


def _add(state: State, move: Move, log: Log) -> None:
    series = added(state.table.series[move.other - 1], move.card, move.pile)
    leaves(state, move.card)
    _laid(state, move.other, series, log, add=move)


def _laid(
    state: State,
    number: int,
    series: Series,
    log: Log,
    *,
    filled: bool = False,
    add: Move | None = None,
) -> None:
    state.table.put(number, series)
    state.laid = True
    if log is not None:
        log.append(lay_event(state, number, filled, add))
    if not state.hands[state.player]:
        end(state, (state.player,), log)


# --- Actions -----------------------------------------------------------------


def _uses(state: State, action: int) -> None:
    """Put a played Action on its discard, before its effect (A27)."""
    leaves(state, action)
    state.piles["X"].append(action)
    state.used = _PLAYED[state.used + NAMES[action]]
    state.phase = state.setup.acted


def _swap(state: State, move: Move, log: Log) -> None:
    _uses(state, SWAP)
    leaves(state, move.card)
    pile = state.piles[move.pile]
    got, pile[-1] = pile[-1], move.card
    comes(state, got, seen=True)
    if log is not None:
        facts = {"seat": state.player, "card": NAMES[move.card], "pile": move.pile}
        log.append(Event("Exchanged", "R20", {**facts, "got": NAMES[got]}))


def _bonus(state: State, _: Move, log: Log) -> None:
    _uses(state, BONUS)
    if log is not None:
        log.append(Event("BonusPlayed", "R19", {"seat": state.player}))
    _from_pile(state, "E", "+", log)


def _bonus_card(state: State, log: Log) -> None:
    seat = state.player
    card, public = _lift(state, "E")
    comes(state, card)
    state.memory.drew(seat, "E", card, public)
    state.source, state.phase = "", "bonus"
    if log is not None:
        log.append(Event("BonusDrawn", "A24", {"seat": seat}))
        log.append(Event("BonusCard", "A24", {"seat": seat, "card": NAMES[card]}, (seat,)))


def _search(state: State, _: Move, log: Log) -> None:
    _uses(state, SEARCH)
    _from_pile(state, "E", "?", log)


def _reveal(state: State, log: Log) -> None:
    seen = []
    for _ in range(min(REVEALED, len(state.piles["E"]))):
        card, public = _lift(state, "E")
        seen.append(card)
        if not public:
            state.memory.shown("E", card)
    state.seen = state.tell = tuple(seen)
    state.source, state.phase = "E", "search"
    if log is not None:
        facts = {"seat": state.player, "cards": names(seen)}
        log.append(Event("SearchPlayed", "R22", facts))


def _kept(state: State, move: Move, log: Log) -> None:
    """Keep one of the revealed cards and put the others back as they lay (R22, A26)."""
    rest = list(state.seen)
    rest.remove(move.card)
    comes(state, move.card, seen=True)
    memory, pile, back = state.memory, state.piles["E"], state.setup.fouille_return
    if back == "bottom":
        pile[:0] = rest[::-1]
        memory.bottom += rest
    else:
        pile += rest[::-1]
        memory.top[:0] = rest
    state.seen, state.source, state.tell = (), "", ()
    if log is not None:
        facts = {"seat": state.player, "card": NAMES[move.card], "rest": len(rest)}
        log.append(Event("SearchKept", "R22", {**facts, "back": back}))
    if back == "shuffle" and pile:
        state.source, state.phase, state.turn = "^", "mix", CHANCE
    else:
        state.phase = state.setup.acted


# --- draws -------------------------------------------------------------------


def _draw(state: State, move: Move, log: Log) -> None:
    pile = move.pile
    if state.piles[pile]:
        _see(state, pile, log)
    else:
        _from_pile(state, pile, pile, log)


def _from_pile(state: State, pile: str, reason: str, log: Log) -> None:
    """Begin a draw, a Bonus's or a Fouille's; an empty pile is reshuffled first (A28)."""
    if not state.piles[pile]:
        state.source, state.phase, state.turn = reason, "mix", CHANCE
        if log is not None:
            log.append(Event("PileEmpty", "A28", {"seat": state.player, "pile": pile}))
    elif reason == "+":
        _bonus_card(state, log)
    elif reason == "?":
        _reveal(state, log)
    else:
        _see(state, pile, log)


def _lift(state: State, pile: str) -> tuple[int, bool]:
    """Lift the top card; also whether all know which it is."""
    cards, memory = state.piles[pile], state.memory
    card = cards.pop()
    return card, pile == "E" and memory.lifted(len(cards))


def draw_rule(state: State) -> str:
    """Rule of the draw in this mode."""
    return "R14" if state.setup.mode == "std" else "R2"


def _see(state: State, pile: str, log: Log) -> None:
    """See two cards, of which one is to be kept; a single one is kept at once (A28)."""
    seat, memory, cards = state.player, state.memory, state.piles[pile]
    count = SEEN if len(cards) >= SEEN else 1
    if log is not None:
        rule = draw_rule(state) if count > 1 else "A28"
        log.append(Event("Drawn", rule, {"seat": seat, "pile": pile, "count": count}))
    if count == 1:
        first, known = _lift(state, pile)
        comes(state, first)
        memory.drew(seat, pile, first, known)
        if log is not None:
            log.append(Event("KeptCard", "A28", {"seat": seat, "card": NAMES[first]}, (seat,)))
        state.drew, state.phase = True, state.setup.drawn
        return
    state.source, state.phase = pile, "keep"
    if pile == "E" and (memory.top or memory.bottom):
        lifted = [_lift(state, pile) for _ in range(SEEN)]
        state.seen = tuple([card for card, _ in lifted])
        state.tell = tuple([card for card, known in lifted if known])
    else:
        state.seen, state.tell = (cards.pop(), cards.pop()), ()
    if log is not None:
        facts = {"seat": seat, "pile": pile, "cards": names(state.seen)}
        log.append(Event("DrawSeen", rule, facts, (seat,)))


def _keep(state: State, move: Move, log: Log) -> None:
    """Keep one of two; the other is discarded, and may tell which was kept."""
    _, kept, other, to = move
    seat, pile, memory, known = state.player, state.source, state.memory, state.tell
    if log is not None:
        rule = draw_rule(state)
        log.append(Event("Kept", rule, {"seat": seat, "pile": pile}))
        log.append(Event("KeptCard", rule, {"seat": seat, "card": NAMES[kept]}, (seat,)))
        facts = {"seat": seat, "card": NAMES[other], "pile": to, "why": "unkept"}
        facts["left"] = len(state.hands[seat]) + 1
        log.append(Event("Discarded", unkept_rule(state, other), facts))
    if other not in known:
        memory.shown(pile, other)
    memory.drew(seat, pile, kept, kept in known and (len(known) == SEEN or other != kept))
    state.piles[to].append(other)
    comes(state, kept)
    state.seen, state.source, state.tell = (), "", ()
    state.drew, state.phase = True, state.setup.drawn


def _take(state: State, move: Move, log: Log) -> None:
    pile, memory = state.piles[move.pile], state.memory
    card = pile.pop()
    if memory.deep:
        memory.uncovered(move.pile, len(pile))
    comes(state, card, seen=True)
    if log is not None:
        facts = {"seat": state.player, "pile": move.pile, "card": NAMES[card]}
        log.append(Event("DiscardTaken", draw_rule(state), facts))
    state.drew, state.phase = True, state.setup.drawn


# --- discards and the end of a turn ------------------------------------------


def _discard(state: State, move: Move, log: Log) -> None:
    """Make the discard of a Bonus, or the one that ends a turn of Rami."""
    _, card, _, pile = move
    bonus, seat = state.phase == "bonus", state.player
    if pile == "X" and not bonus and not (state.piles["A"] and state.piles["B"]):
        state.memory.has_no_element(seat)
    if log is not None:
        forced = bonus and card < FACES and len(open_discards(state)) == 1
        rule = ("R15" if forced else "R19") if bonus else "R4"
        facts = {"seat": seat, "card": NAMES[card], "pile": pile}
        facts |= {"left": len(state.hands[seat]) - 1, "why": "bonus" if bonus else "turn"}
        log.append(Event("Discarded", rule, facts))
    leaves(state, card)
    state.piles[pile].append(card)
    if not state.hands[seat]:
        end(state, (seat,), log)
    elif bonus:
        state.phase = state.setup.acted
    else:
        _next_turn(state, move, log)


def _next_turn(state: State, move: Move, log: Log) -> None:
    """Count the turns in which nothing came on (A29), and let the next seat begin.

    In Rami without any source it begins after the draw (A13).
    """
    if log is not None and move.kind == "end":
        log.append(Event("TurnEnded", "R16", {"seat": state.player}))
    players = state.players
    if state.laid:
        state.nolay = state.idle = 0
    else:
        state.nolay = nolay = state.nolay + 1
        state.idle = idle = 0 if state.drew or state.used else state.idle + 1
        if idle >= players or nolay >= PATIENCE * players:
            fewest = min(map(len, state.hands))
            end(state, tuple(s for s, h in enumerate(state.hands) if len(h) == fewest), log)
            return
    state.player = state.turn = seat = (state.player + 1) % players
    state.used, state.laid, state.drew, state.moves = "", False, False, 0
    state.phase = phase = state.setup.begun
    if phase == "draw" and not state.piles["E"] and not draws(state):
        state.phase = "play"
        if log is not None:
            log.append(Event("DrawSkipped", "A13", {"seat": seat}))


def end(state: State, winners: tuple[int, ...], log: Log) -> None:
    """End the game (A12, R5, A29)."""
    state.phase, state.turn, state.winners = "end", None, winners
    if log is not None:
        log += over(state)


_BY_KIND: dict[str, Callable[[State, Move, Log], None]] = {
    "lay": _lay,
    "add": _add,
    "fill": _fill,
    "bonus": _bonus,
    "swap": _swap,
    "search": _search,
    "kept": _kept,
    "draw": _draw,
    "keep": _keep,
    "take": _take,
    "end": _next_turn,
    "discard": _discard,
}
"""What plays each kind of move."""


def _player_of(text: str) -> tuple[Callable[[State, Move, Log], None], Move]:
    move = read_move(text)
    return _BY_KIND[move.kind], move


PLAYS = Kept(_player_of, most=1 << 19)
"""What plays each move, and the move taken apart."""


# --- chance ------------------------------------------------------------------


def _cards(listed: str) -> list[int]:
    return [*map(CARD.__getitem__, listed.split(","))] if listed else []


def deal(state: State, move: str, log: Log) -> None:
    """Deal from both piles, one card at a time clockwise (A2), and turn up discards (A3)."""
    setup, n = state.setup, state.players
    elements, actions = (_cards(pile[2:]) for pile in move[5:].split("|"))
    first, second = n * setup.hand_elements, n * setup.hand_actions
    state.hands = [elements[s:first:n] + actions[s:second:n] for s in range(n)]
    state.bits = [bits_of(hand) for hand in state.hands]
    piles = state.piles
    piles["E"], piles["Z"] = elements[first:][::-1], actions[second:][::-1]
    if setup.initial_discards == "one":
        for pile in "AB":
            piles[pile].append(piles["E"].pop())
    if log is not None:
        log += dealt(state)
    state.player, state.laid = n - 1, True  # as if after a turn of the last seat
    _next_turn(state, Move("deal"), log)


def mix(state: State, move: str, log: Log) -> None:
    """Take the shuffled pile as it is, and go on with what waited for it (A26, A28)."""
    pile, reason, memory = state.mixed_pile, state.source, state.memory
    cards = _cards(move[6:])[::-1]
    state.turn = state.player
    if reason == "^":
        back, before = memory.top, memory.mixed.get(pile)
        if before is not None and not any(before.drawn):
            back = back + before.inside()
    else:
        back = []
        for p in state.recycled():
            back += state.piles[p][memory.deep.pop(p, 0) : -1]
            del state.piles[p][:-1]
    memory.mixed[pile] = Mixed(tuple(sorted(back)), len(cards) - len(back), state.players)
    if pile == "E":
        memory.top, memory.bottom = [], []
    state.piles[pile] = cards
    state.source = ""
    if reason == "^":
        if log is not None:
            log.append(Event("Reshuffled", "A26", {"count": len(cards)}))
        state.phase = state.setup.acted
    else:
        if log is not None:
            log.append(Event("Recycled", "A28", {"pile": pile, "count": len(cards)}))
        _from_pile(state, pile, reason, log)
