"""Answers to a puzzle: judged by proof, a wrong one met by its refutation; and hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from kyran_widgets.puzzles.proof import Verification
from kyran_widgets.puzzles.scenario import Scenario
from kyran_widgets.puzzles.solved import Exhausted, while_waiting
from kyran_widgets.puzzles.solver import Following, Node
from kyran_widgets.puzzles.worlds import Uncounted, worlds
from kyran_widgets.rules import CHANCE, State
from kyran_widgets.rules.kyran_cards import KIND, MOVES
from kyran_widgets.text import in_turn, label, move_text, refusal_text, seat_text


@dataclass(frozen=True)
class Answer:
    """What is said to an answer; true if it is right.

    Parameters
    ----------
    right
        Whether it is right; ``None`` if that could not be proved.
    message
        What to say.
    rule
        Id of the rule that forbids an illegal move.
    line
        The moves that follow from it: the answers of the others to a line, or the
        refutation of a wrong move.
    counted
        Whether it counts as a try: an illegal move does not.
    """

    right: bool | None
    message: str
    rule: str | None = None
    line: tuple[str, ...] = ()
    counted: bool = True

    def __bool__(self) -> bool:
        """Whether it is right: ``assert puzzle.check(…)``."""
        return self.right is True

    def __str__(self) -> str:
        """What is said."""
        return self.message


class Judge:
    """Judges the solver's moves, the others answering by their model.

    All that one judge follows has the seconds of one answer, and what it has found stays known.

    Parameters
    ----------
    scenario, state
        The puzzle, and its position.
    proved
        Says what is proved of a first move; asked of a legal one alone, since it may think.
    lang
        ``"fr"`` or ``"en"``.
    told
        Whether it is said what refutes a wrong move, which has a budget of its own.
    """

    def __init__(
        self,
        scenario: Scenario,
        state: State,
        proved: Callable[[str], Verification],
        lang: str,
        *,
        told: bool = True,
    ) -> None:
        self.scenario, self.state, self.proved, self.lang = scenario, state, proved, lang
        self.refutes = told

    @cached_property
    def search(self) -> Following:
        """What follows lines; its time begins with the first one, after all that is proved."""
        return Following(self.state, self.scenario.task, while_waiting())

    def said(self, key: str, **facts: Any) -> str:
        """Say a sentence by its key."""
        return label(self.scenario.game, key, self.lang, **facts)

    def judged(self, moves: Sequence[str]) -> Answer:
        """Judge the solver's own moves in order, one at least."""
        first, *rest = moves
        refused = self.refused(self.state, first)
        if refused is not None:
            return refused
        proof = self.proved(first)
        if first in proof.solved.losses:
            return self.missed(self.state, first, lambda: proof.solved.replies.get(first, ()))
        if first not in proof.solved.wins:
            return Answer(None, self.said("puzzle_open"))
        return self.followed(first, rest)

    def refused(self, state: State, move: str) -> Answer | None:
        """Say why a move is illegal; ``None`` if it is not."""
        refusal = state.refuse(move)
        if refusal is None:
            return None
        told = refusal_text(state.game, refusal._replace(suggest=()), self.lang)
        return Answer(False, told, refusal.rule, counted=False)

    def missed(self, state: State, move: str, line: Callable[[], tuple[str, ...]]) -> Answer:
        """Say that a move is wrong, and what refutes it."""
        if not self.refutes:
            return Answer(False, self.said("puzzle_wrong"))
        key = "puzzle_wrong"
        if self.search.averaged:
            key = "puzzle_unlikely"
        if self.scenario.information == "hidden":
            key = "puzzle_hidden"
        said, found = self.said(key), line()
        after = state.copy()
        after.apply(move)
        told = self.told(after, found)
        if told:
            said += " " + self.said("puzzle_reply", told=told)
        return Answer(False, said, line=found)

    def told(self, state: State, line: Sequence[str]) -> str:
        """Tell moves in order; with hidden cards, as they may lie if the line can be played."""
        if self.scenario.information == "hidden":
            try:
                found = worlds(state, self.scenario.seat)
            except Uncounted:
                return ""
            state = next((world for world in found if _plays(world, line)), state)
            if not _plays(state, line):
                return ""
        state, parts = state.copy(), list[str]()
        for move in line:
            name = self.said("puzzle_chance")
            if isinstance(state.turn, int):
                name = seat_text(state.game, state.turn, self.lang)
            told = move_text(state.game, move, self.lang)
            parts.append(self.said("puzzle_ply", who=name, told=told, move=move))
            state.apply(move)
        return in_turn(parts, self.lang)

    def followed(self, first: str, rest: Sequence[str]) -> Answer:
        """Play the line with the answers of the others; ``first`` is proved right."""
        search, line = self.search, list[str]()
        node = search.after(search.root, first)
        try:
            for move in rest:
                search.budget.spend()  # what is known already takes time, too
                while search.verdict(node) is None and node.state.turn != self.scenario.seat:
                    line.append(search.answer(node))
                    node = search.after(node, line[-1])
                if search.verdict(node) is not None:
                    return Answer(False, self.said("puzzle_over", move=move), counted=False)
                refused = self.refused(node.state, move)
                if refused is not None:
                    return refused
                after = search.after(node, move)
                if not search.right(after):
                    return self.missed(node.state, move, partial(self.refuted, after))
                line.append(move)
                node = after
        except (Exhausted, RecursionError):
            return Answer(None, self.said("puzzle_open"), line=tuple(line))
        key = "puzzle_reached" if search.verdict(node) else "puzzle_right"
        seen = self.scenario.information == "open"  # else answers would show cards
        return Answer(True, self.said(key), line=tuple(line) if seen else ())

    def refuted(self, after: Node) -> tuple[str, ...]:
        """Return what refutes a move, within a budget for it alone."""
        self.search.budget.allow_a_line()
        return self.search.line(after)


def _plays(world: State, line: Sequence[str]) -> bool:
    state = world.copy()
    for move in line:
        # To list moves is much cheaper than to say why one is refused.
        fits = state.refuse(move) is None if state.turn == CHANCE else move in state.legal()
        if not fits:
            return False
        state.apply(move)
    return True


# --- hints ---------------------------------------------------------------------------


class Hint(NamedTuple):
    """One step toward the solution.

    Parameters
    ----------
    kind
        ``"theme"``, ``"zone"`` or ``"move"``.
    text
        What is said.
    lost
        The share of the points that is lost with it, those before it included.
    """

    kind: str
    text: str
    lost: float


LOST = {"theme": 0.25, "zone": 0.5, "move": 1.0}
"""Share of the points that is lost with each kind of hint; the solution tells the move."""


def hint_of(scenario: Scenario, state: State, move: str | None, number: int, lang: str) -> Hint:
    """Return one hint by its number, from 0: the author's, then the zone, then the move.

    Parameters
    ----------
    scenario, state
        The puzzle, and its position.
    move
        A right first move; needed only beyond the author's hints.
    number
        Which hint.
    lang
        ``"fr"`` or ``"en"``.
    """
    themes = scenario.hints
    if number < len(themes):
        return Hint("theme", themes[number][lang], LOST["theme"])
    assert move is not None
    if number == len(themes):
        key, facts = _ZONES[scenario.game](state, move)
        text = label(scenario.game, f"puzzle_zone_{key}", lang, **facts)
        return Hint("zone", text, LOST["zone"])
    told = move_text(scenario.game, move, lang)
    text = label(scenario.game, "puzzle_move", lang, told=told, move=move)
    return Hint("move", text, LOST["move"])


def _zyrcan_zone(_: Any, move: str) -> tuple[str, dict[str, str]]:
    if move == "--":
        return "pass", {}
    if "@" in move:
        return "deploy", {"cell": move.partition("@")[2]}
    return "ship", {"cell": move.partition("x")[0]}


def _kyran_zone(state: Any, move: str) -> tuple[str, dict[str, str]]:
    if state.phase == "bid":
        return "bid", {}
    card = MOVES[move][0]
    if KIND[card] != "N":
        return "power", {}
    hand = state.hands[state.turn]
    return ("high" if 2 * hand.index(card) >= len(hand) else "low"), {}


def _kirolo_zone(_: Any, move: str) -> tuple[str, dict[str, str]]:
    if move == ".":
        return "end", {}
    if move == "*":
        return "joker", {}
    if move[0] in "~?^" or move == "+":
        return "action", {}
    if "/" in move or "@" in move or (move[0] in "<EZ" and len(move) <= 2 and move[-1] in "EZABX"):
        return "pile", {}
    return ("table" if "+" in move or "=" in move else "new"), {}


_ZONES = {"zyrcan": _zyrcan_zone, "kyran": _kyran_zone, "kirolo": _kirolo_zone}
