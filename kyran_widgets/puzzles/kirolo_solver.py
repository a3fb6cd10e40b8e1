"""A turn of KIROLO, solved with piles and hands open: empty the hand, or lay so many cards.

No other seat moves within a turn, so the question is what the player can do. Which cards can
be laid in the end, :func:`kirolo_laydown.largest` tells exactly. What remains to be searched is
what comes before, and there lays can wait: whoever has laid nothing yet has the same draws and
Actions, and more cards to choose from. So only draws, Actions and their choices are tried. In
the strict order of the standard game not even these: nothing is laid after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from math import perm
from typing import Any

from kyran_widgets.puzzles.lines import Lines, follow
from kyran_widgets.puzzles.solved import Budget, Exhausted, Horizon, Solved
from kyran_widgets.rules import CHANCE
from kyran_widgets.rules import State as AnyState
from kyran_widgets.rules.kirolo import State
from kyran_widgets.rules.kirolo_cards import BONUS, FACES, JOKER, NAMES, SEARCH, SWAP, read_move
from kyran_widgets.rules.kirolo_laydown import largest
from kyran_widgets.rules.kirolo_turn import REVEALED, SEEN

Data = Mapping[str, Any]

_WAITING = {"lay", "add", "fill", "end"}
"""Kinds of moves that need not be tried: lays can wait, and ending the turn reaches nothing."""

_MOST_MIXES = 5040
_ACTIONS = (BONUS, SWAP, SEARCH)


def takes(goal: Data, opponents: Data, horizon: Horizon) -> bool:  # noqa: ARG001
    """Whether this solver is for such puzzles; within a turn any model of the others will do.

    Examples
    --------
    >>> takes({"lay": 6, "by": 0}, {"model": "coalition"}, "turn")
    True
    >>> takes({"empty_hand": 0}, {"model": "coalition"}, "game")
    False
    """
    return horizon == "turn" and ("lay" in goal or "empty_hand" in goal)


def _on_table(state: State) -> int:
    return sum(len(series.cards) for series in state.table.series)


def _lays(state: State) -> list[str]:
    """Return lays that shed the most cards, if it is time to lay."""
    if state.phase not in ("lay", "play"):
        return []
    hand, table = state.hands[state.player], [series.cards for series in state.table.series]
    return largest(hand, table, lone_joker=state.setup.lone_joker == "table")


def _shed(lays: list[str]) -> int:
    """Return how many cards of the hand lays shed; a lone Joker that they take is not."""
    return sum(1 if "+" in lay else lay.count(".") + 1 - ("=" in lay) for lay in lays)


class _Turn:
    """The search of one turn."""

    def __init__(self, start: State, seat: int, goal: Data, budget: Budget) -> None:
        self.start, self.seat, self.budget = start, seat, budget
        self.wanted: int | None = goal.get("lay")
        owner = goal.get("by", seat) if "lay" in goal else goal["empty_hand"]
        self.hopeless = owner != seat  # nobody else lays in this turn
        self.before = _on_table(start)
        self.known: dict[object, bool] = {}
        setup = start.setup
        self.strict = setup.mode == "std" and setup.step_order == "strict"

    def over(self, state: State) -> bool:
        """Whether the turn is over."""
        return state.turn is None or state.player != self.seat

    def decided(self, state: State) -> bool | None:
        """Whether the goal is reached, or cannot be any more; ``None`` while it is open."""
        if self.hopeless:
            return False
        if self.wanted is None:
            return not state.hands[self.seat] if self.over(state) else None
        if _on_table(state) - self.before >= self.wanted:
            return True
        return False if self.over(state) else None

    def reached(self, state: State) -> bool:
        """Whether the goal can be reached from here, whatever is drawn at random."""
        found = self.decided(state)
        if found is not None:
            return found
        if self._too_far(state):
            return False
        key = (
            tuple(sorted(state.hands[self.seat])),
            tuple([series.text for series in state.table.series]),
            tuple(map(tuple, state.piles.values())),
            (state.phase, state.used, state.drew, state.seen, state.source),
        )
        found = self.known.get(key)
        if found is None:
            self.budget.spend()
            found = self.known[key] = self._searched(state)
        return found

    def _searched(self, state: State) -> bool:
        if state.turn == CHANCE:
            return all(self.reached(self.after(state, draw)) for draw in draws(state))
        if self.enough(state, _lays(state)):
            return True
        if state.phase == "lay" and self.strict:
            return False
        return any(self.reached(self.after(state, move)) for move in self.others(state))

    def enough(self, state: State, lays: list[str]) -> bool:
        """Whether lays reach the goal, with what can be discarded then."""
        shed = _shed(lays)
        if self.wanted is not None:
            return _on_table(state) - self.before + shed >= self.wanted
        left = len(state.hands[self.seat]) - shed
        if state.phase == "play":  # the discard is the last card (R5)
            return left <= 1
        if state.phase not in ("lay", "act"):  # a card comes yet
            return False
        if left == 1:  # a Bonus discards what it draws (A24)
            return "+" in state.legal() and state.hands[self.seat].count(BONUS) == 1
        return not left

    def others(self, state: State) -> Iterator[str]:
        """Moves that may matter before the lays."""
        for move in state.legal():
            kind = read_move(move).kind
            if kind not in _WAITING and (kind != "discard" or state.phase == "bonus"):
                yield move

    def _too_far(self, state: State) -> bool:
        """Whether a count shows that the goal is out of reach."""
        hand = state.hands[self.seat]
        if self.wanted is None:
            # Of each Action one a turn is played, and one card may be discarded.
            more = sum(max(0, hand.count(a) - (NAMES[a] not in state.used)) for a in _ACTIONS)
            return more > 1
        cards = sum(card < FACES or card == JOKER for card in hand)
        cards += 3  # a draw, a Bonus and a Fouille bring one each, begun or to come
        return _on_table(state) - self.before + cards < self.wanted

    def after(self, state: State, move: str) -> State:
        """Return the position after a move."""
        new = state.copy()
        new.apply(move)
        return new

    def answer(self, state: State) -> str | None:
        """Return how the turn goes on; ``None`` where the goal is decided."""
        if self.decided(state) is not None:
            return None
        if state.turn == CHANCE:
            found = draws(state)
            return next((d for d in found if not self.reached(self.after(state, d))), found[0])
        lays = _lays(state)
        if self.reached(state) and not self.enough(state, lays):
            return next(m for m in self.others(state) if self.reached(self.after(state, m)))
        if lays:
            return lays[0]
        legal = state.legal()
        if state.phase in ("lay", "act") and "+" in legal and self.reached(state):
            return "+"
        return "." if "." in legal else legal[0]


def draws(state: State) -> list[str]:
    """Return the reshuffles that may differ in this turn: by the cards that it can still lift.

    Raises
    ------
    Exhausted
        If there are too many.
    """
    cards = sorted(state.to_mix())
    hand = state.hands[state.player]
    lifted = {"+": 1, "?": REVEALED}.get(state.source, SEEN)
    lifted += (BONUS in hand) + REVEALED * (SEARCH in hand) + SEEN * (not state.drew)
    count = min(lifted, len(cards))
    if perm(len(cards), count) > _MOST_MIXES:
        raise Exhausted
    pile = state.mixed_pile
    out = []
    for top in sorted(set(permutations(cards, count))):
        rest = cards[:]
        for card in top:
            rest.remove(card)
        out.append(f"mix:{pile}={','.join(NAMES[card] for card in (*top, *rest))}")
    return out


def solve(
    state: AnyState,
    seat: int,
    goal: Data,
    opponents: Data,  # noqa: ARG001  (see `takes`)
    horizon: Horizon,  # noqa: ARG001
    budget: Budget,
) -> Solved:
    """Prove the first moves of ``seat``, which is to move in ``state``, right or wrong.

    Examples
    --------
    >>> line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    >>> line += "hands=F5,F6,E5,T5,B5,+|E1,~;table=F2.F3.F4;A=;B=M1;X=;E=T7,F1;Z=?;seen=-;known=-;"
    >>> state = State.parse(line + "res=*")
    >>> solved = solve(state, 0, {"empty_hand": 0}, {"model": "coalition"}, "turn", Budget())
    >>> solved.wins, solved.replies["1+F5"]
    (('E5.T5.B5', '1+F5'), ('1+F6', 'E5.T5.B5', '+', 'T7@A'))
    """
    assert isinstance(state, State)
    turn = _Turn(state, seat, goal, budget)
    wins, losses, undecided = list[str](), list[str](), list[str]()
    before = budget.spent
    for move in state.legal():
        try:
            budget.spend()
            right = turn.reached(turn.after(state, move))
        except Exhausted:
            undecided.append(move)
            continue
        (wins if right else losses).append(move)
    lines = Lines(
        [*wins, *losses], lambda move: follow(turn.after(state, move), turn.answer), budget
    )
    return Solved(tuple(wins), tuple(losses), tuple(undecided), budget.spent - before, lines)
