"""Results that are worked out once and kept, within bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V", bound=tuple[Any, ...] | list[Any])


class Kept(dict[K, V]):
    """Results of a function by its argument, read as ``kept[argument]``.

    Unlike ``lru_cache``, a reading costs no more than that of a dict; in return all is
    forgotten together when it grows too large.

    Parameters
    ----------
    make
        The function.
    most
        Items that all results together may have.

    Examples
    --------
    >>> letters = Kept(list, most=1000)
    >>> letters["abc"]
    ['a', 'b', 'c']
    """

    __slots__ = ("_held", "_make", "_most")

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        self._make, self._most, self._held = make, most, 0

    def __missing__(self, argument: K) -> V:
        result = self._make(argument)
        self._held += len(result) + 8  # the entry itself counts too
        if self._held > self._most:
            self.clear()
            self._held = len(result) + 8
        self[argument] = result
        return result
