"""The moves of a match as a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kyran_widgets.rules import Event


class Node:
    """A move in its place in the tree; the root holds no move.

    Attributes
    ----------
    move
        Text of the move, empty at the root.
    seat
        Who decided it: a seat, or ``"*"`` for chance.
    events
        What happened, for all audiences.
    parent, children
        Neighbours; the first child is the main line of a record.
    comment
        Free text about the move.
    taken_back
        Whether it was undone and another may have been played in its place.
    seatings
        ``(seat, kind)`` for every seat that changed hands after this move.
    """

    __slots__ = (
        "__weakref__",
        "children",
        "comment",
        "events",
        "move",
        "parent",
        "seat",
        "seatings",
        "taken_back",
    )

    def __init__(
        self,
        move: str = "",
        seat: int | str | None = None,
        parent: Node | None = None,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.move = move
        self.seat = seat
        self.parent = parent
        self.events = events
        self.children: list[Node] = []
        self.comment = ""
        self.taken_back = False
        self.seatings: list[tuple[int, str]] = []

    def child(self, move: str) -> Node | None:
        """Return the child with this move, if it was played or recorded before."""
        return next((c for c in self.children if c.move == move), None)

    def after(self, moves: Iterable[str]) -> Node:
        """Return the node to which moves lead from here, played or recorded before.

        Raises
        ------
        ValueError
            If one of them was not.
        """
        node = self
        for move in moves:
            child = node.child(move)
            if child is None:
                raise ValueError(f"move {move!r}: it was not played here")
            node = child
        return node

    def siblings(self) -> list[Node]:
        """Return the other moves from the same position."""
        return [c for c in self.parent.children if c is not self] if self.parent else []

    def line(self) -> list[Node]:
        """Return the moves from the start to this one."""
        out: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            out.append(node)
            node = node.parent
        return out[::-1]

    def main_line(self) -> Iterator[Node]:
        """Yield what follows along first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node
