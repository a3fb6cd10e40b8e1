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
from kyran_widgets.rules import CHANCE, Event, State
from kyran_widgets.rules.kyran_cards import KIND, MOVES
from kyran_widgets.text import event_text, label, move_text, refusal_text


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
        The moves that follow from it: the answers of the others to a line, or what refutes
        a wrong move, up to the last answer of the others that proves it.
    counted
        Whether it counts as a try: an illegal move does not, nor what was not filled in.
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
            known = proof.solved.replies
            return self.missed(self.search.root, first, rest, lambda: known.get(first, ()))
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

    def missed(
        self, node: Node, move: str, rest: Sequence[str], known: Callable[[], tuple[str, ...]]
    ) -> Answer:
        """Say that a move is wrong, and what refutes it.

        Parameters
        ----------
        node, move
            The wrong move, and where it is made.
        rest
            The solver's own moves after it, which are followed as far as they can be played.
        known
            Returns the line that refutes it where none of them can.
        """
        key = "puzzle_wrong"
        if self.search.averaged:
            key = "puzzle_unlikely"
        if self.scenario.information == "hidden":
            key = "puzzle_hidden"
        said = self.said(key, move=move)
        if not self.refutes:
            return Answer(False, said)
        after = self.search.after(node, move)
        line, own = self.refuted(after, rest)
        if not own:  # none of them was played
            line = known()
        told, line = self.told(after.state, line, own)
        return Answer(False, " ".join([said, *told]), line=line)

    def refuted(self, node: Node, rest: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Return what refutes a move if the solver goes on so, and how many of these are played.

        It has a budget of its own.
        """
        search, line, own = self.search, list[str](), 0
        search.budget.allow_a_line()
        # With hidden cards it is refuted in a world that is not this one.
        seen = self.scenario.information == "open"
        try:
            while seen and own < len(rest) and search.verdict(node) is None:
                if node.state.turn != self.scenario.seat:
                    move = search.answer(node)
                elif node.state.refuse(rest[own]) is None:
                    move, own = rest[own], own + 1
                else:
                    break
                line.append(move)
                node = search.after(node, move)
        except (Exhausted, RecursionError):
            return tuple(line), own
        return (*line, *(search.line(node) if own else ())), own

    def told(
        self, state: State, line: tuple[str, ...], own: int
    ) -> tuple[list[str], tuple[str, ...]]:
        """Tell a line that refutes a move, and return it as far as it proves something.

        What the solver does of its own accord, after so many moves that were given, is an
        example; after the last answer of the others it is none of anything. With hidden cards
        they are told as they may lie if the line can be played.
        """
        found = self.world(state, line)
        if found is None:
            return [], line
        state, parts = found.copy(), list[str]()
        free, first, last = len(line), 0, 0  # where the example begins; the answers of the others
        for number, move in enumerate(line, 1):
            if state.turn == self.scenario.seat:
                own -= 1
                if own < 0:
                    free = min(free, number - 1)
            else:
                first, last = first or number, number
            log = list[Event]()
            state.apply(move, log)
            told = [event for event in log if event.kind != "RoundBegins"]
            parts.append(" ".join(event_text(state.game, event, self.lang) for event in told))
        said = list[str]()
        if 0 < first <= free:
            said.append(self.said("puzzle_reply", told=" ".join(parts[:free])))
        if free < last:
            said.append(self.said("puzzle_whatever", told=" ".join(parts[free:last])))
        elif free < len(line):
            said.append(self.said("puzzle_anyway"))
        return said, line[: max(free, last)]

    def world(self, state: State, line: Sequence[str]) -> State | None:
        """Return the position; with hidden cards, one in which the line can be played, if any."""
        if self.scenario.information == "open":
            return state
        try:
            found = worlds(state, self.scenario.seat)
        except Uncounted:
            return None
        return next((world for world in (*found, state) if _plays(world, line)), None)

    def followed(self, first: str, rest: Sequence[str]) -> Answer:
        """Play the line with the answers of the others; ``first`` is proved right."""
        search, line = self.search, list[str]()
        node = search.after(search.root, first)
        try:
            for number, move in enumerate(rest, 1):
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
                    return self.missed(node, move, rest[number:], partial(search.line, after))
                line.append(move)
                node = after
        except (Exhausted, RecursionError):
            return Answer(None, self.said("puzzle_open"), line=tuple(line))
        key = "puzzle_reached" if search.verdict(node) else "puzzle_right"
        seen = self.scenario.information == "open"  # else answers would show cards
        return Answer(True, self.said(key), line=tuple(line) if seen else ())


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
