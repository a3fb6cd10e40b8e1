"""A line of play in the tree of all that was tried: where a game stands, and the way there.

Positions are reached by replay, which takes microseconds, so nothing but moves is stored.
"""

from __future__ import annotations

from threading import RLock

from kyran_widgets.play.tree import Node
from kyran_widgets.rules import Event, Outcome, State, shown

_KEPT = 4  # who looks at a position looks at the one before it, and then at the next


class Line:
    """A game as its moves, without players; every change raises ``rev``.

    Parameters
    ----------
    start
        Where it begins; copied.

    Attributes
    ----------
    root
        The tree of all moves that were tried.
    path
        The line of play, what was undone at its end included.
    ply
        How many of its moves have been played.
    paused
        Whether it was left standing where it is, so that bots wait.

    Examples
    --------
    >>> from kyran_widgets.rules import zyrcan
    >>> line = Line(zyrcan.State.new(3))
    >>> line.ply, line.plies, line.turn
    (0, 0, 0)
    """

    def __init__(self, start: State) -> None:
        self.start = start.copy()
        self.game = start.game
        self.players = start.players
        self.rev = 0
        self.paused = False
        self.lock = RLock()
        self.root = Node()
        self.path: list[Node] = []
        self.ply = 0
        self._state = start.copy()
        self._kept: dict[Node, State] = {}  # positions looked at of late

    # --- where the game stands -----------------------------------------------

    @property
    def state(self) -> State:
        """A copy of the true state where the game stands (the teacher's)."""
        with self.lock:
            return self._state.copy()

    @property
    def turn(self) -> int | str | None:
        """The seat to decide, ``"*"`` for chance, ``None`` when over."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """Name of the phase."""
        return self._state.phase

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, ``None`` while it runs."""
        return self._state.outcome()

    @property
    def plies(self) -> int:
        """Length of the line of play, what was undone at its end included."""
        return len(self.path)

    @property
    def node(self) -> Node:
        """The last move played; the root at the start."""
        return self.path[self.ply - 1] if self.ply else self.root

    def events(self, seat: int | str | None = "all") -> list[Event]:
        """Return what happened up to now, as a seat, spectator or the teacher learned it."""
        with self.lock:
            nodes = self.path[: self.ply]
        return [e for node in nodes for e in node.events if e.seen_by(seat)]

    def moves(self, seat: int | str | None = "all") -> list[str]:
        """Return the moves up to now, secret parts masked for a seat or spectator."""
        with self.lock:
            nodes = self.path[: self.ply]
        state, out = self.start.copy(), []
        for node in nodes:
            out.append(state.mask(node.move, seat))
            state.apply(node.move)
        return out

    def at(self, ply: int) -> State:
        """Return the state after ``ply`` moves of the line of play.

        Raises
        ------
        ValueError
            If there is no such ply.
        """
        with self.lock:
            nodes, kept = self.path[: self._known_ply(ply)], self._kept
            first = len(nodes)
            while first and nodes[first - 1] not in kept:
                first -= 1
            state = (kept[nodes[first - 1]] if first else self.start).copy()
            for node in nodes[first:]:
                state.apply(node.move)
            if nodes:
                kept[nodes[-1]] = state.copy()
                while len(kept) > _KEPT:
                    del kept[next(iter(kept))]
        return state

    def _known_ply(self, ply: object) -> int:
        """Return a ply of the line of play; anything else is refused with those there are."""
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= self.plies:
            raise ValueError(f"ply={shown(ply)}: this line of play has plies 0 to {self.plies}")
        return ply

    # --- back and forth ------------------------------------------------------

    def _push(self, move: str) -> None:
        """Put a legal move at the end of the line of play, or meet it again.

        All or nothing, even if the kernel is interrupted.
        """
        here, node = self.node, self.node.child(move)
        state, path = self._state.copy(), self.path
        log: list[Event] = []
        state.apply(move, log)
        if node is None:
            node = Node(move, self.turn, here, tuple(log))
            here.children.append(node)
        node.taken_back = False
        if path[self.ply : self.ply + 1] != [node]:
            path = [*path[: self.ply], node]
        self._state, self.path, self.ply, self.rev = state, path, self.ply + 1, self.rev + 1

    def goto(self, ply: int) -> None:
        """Stand after ``ply`` moves of the line of play; bots wait until the next move.

        Raises
        ------
        ValueError
            If there is no such ply.
        """
        with self.lock:
            self._stand(self._known_ply(ply))

    def branch(self, ply: int) -> None:
        """Play on from ``ply``: what follows stays in the tree as a variation.

        Raises
        ------
        ValueError
            If there is no such ply.
        """
        with self.lock:
            self._stand(self._known_ply(ply))
            self.path = self.path[:ply]

    def follow(self, node: Node) -> None:
        """Make the line that leads to ``node``, and on along its main line, the line of play."""
        with self.lock:
            line = node.line()
            if (line[0].parent if line else node) is not self.root:
                raise ValueError(f"node {node.move!r}: it stands in the tree of another match")
            self.path = [*line, *node.main_line()]
            self._stand(len(line))

    def _stand(self, ply: int) -> None:
        """Take the position after ``ply`` moves of the line of play, which has them."""
        self._state = self.at(ply)
        for node in self.path[:ply]:
            node.taken_back = False
        self.ply = ply
        self.rev += 1
        self.paused = True
