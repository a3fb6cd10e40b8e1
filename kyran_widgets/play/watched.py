"""Being watched: whoever shows something is called after each change of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

_Self = TypeVar("_Self", bound="Watched")
_P = ParamSpec("_P")
_R = TypeVar("_R")


class Watched:
    """What may be watched; methods that change it are marked with :func:`changes`."""

    _watchers: tuple[Callable[[], object], ...] = ()
    _changing = False

    def watch(self, callback: Callable[[], object]) -> None:
        """Have a function called, without arguments, after each change; once however often given.

        Parameters
        ----------
        callback
            What to call.

        Raises
        ------
        TypeError
            If it cannot be called.

        Examples
        --------
        >>> class Count(Watched):
        ...     at = 0
        ...     def _stand(self):
        ...         return self.at
        ...     @changes
        ...     def go(self):
        ...         self.at += 1
        >>> count = Count()
        >>> count.watch(lambda: print("at", count.at))
        >>> count.go()
        at 1
        """
        if not callable(callback):
            raise TypeError(f"callback={callback!r}: a function without arguments")
        if callback not in self._watchers:
            self._watchers = (*self._watchers, callback)

    def unwatch(self, callback: Callable[[], object]) -> None:
        """Have it called no more.

        Raises
        ------
        ValueError
            If it was not called until now.
        """
        if callback not in self._watchers:
            raise ValueError(f"callback={callback!r}: nothing that watches")
        self._watchers = tuple(one for one in self._watchers if one != callback)

    @abstractmethod
    def _stand(self) -> Any:
        """Return what changes, to be compared."""


def changes(
    method: Callable[Concatenate[_Self, _P], _R],
) -> Callable[Concatenate[_Self, _P], _R]:
    """Have a method tell those who watch when it is done, if anything has changed.

    A method within a method tells nothing of its own: what is seen is complete. One that
    fails half-way tells what it has done.
    """

    @wraps(method)
    def told(self: _Self, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        if self._changing:
            return method(self, *args, **kwargs)
        before, self._changing = self._stand(), True
        try:
            return method(self, *args, **kwargs)
        finally:
            self._changing = False
            if self._stand() != before:
                for callback in self._watchers:
                    callback()

    return told
