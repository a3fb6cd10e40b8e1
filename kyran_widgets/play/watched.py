"""Being watched: whoever shows something is called after each change of it."""

from __future__ import annotations

import copy
import pickle
import sys
from abc import abstractmethod
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, ClassVar, Concatenate, ParamSpec, Self, SupportsIndex, TypeVar

from kyran_widgets.rules import shown
from kyran_widgets.text import LANGS

_Self = TypeVar("_Self", bound="Watched")
_P = ParamSpec("_P")
_R = TypeVar("_R")
_SLOTS = 2  # the first protocol of pickles that knows them


def changes(
    method: Callable[Concatenate[_Self, _P], _R],
) -> Callable[Concatenate[_Self, _P], _R]:
    """Have a method tell those who watch when it is done, if anything has changed.

    A method within a method tells nothing of its own: what is seen is complete. One that
    fails half-way tells what it has done.
    """

    @wraps(method)
    def told(self: _Self, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with self.lock:
            if self._changing:
                return method(self, *args, **kwargs)
            self._changing = True
            try:
                return method(self, *args, **kwargs)
            finally:
                self._changing = False
                self.tell()

    return told


class Watched:
    """What may be watched; methods that change it are marked with :func:`changes`.

    Attributes
    ----------
    lock
        Held while it changes and is shown. Whoever shows it takes no other, lest one who shows
        it here and one who changes it there wait for each other.
    """

    lock: RLock
    _lang: str
    _opens: ClassVar[str]  # what of the package shows it in a cell
    _screen: Any = None  # where it is shown in a cell
    _watchers: tuple[Callable[[], object], ...] = ()
    _changing = False
    _known: Any = None  # where it stood when those who watch were last told

    def __new__(cls, *_: object, **__: object) -> Self:
        """Begin with a lock, in whatever way it is made, a copy included."""
        self = super().__new__(cls)
        self.lock = RLock()
        return self

    @property
    def lang(self) -> str:
        """The language of all that it says; give it another value at any time."""
        return self._lang

    @lang.setter
    @changes
    def lang(self, lang: str) -> None:
        if lang not in LANGS:
            raise ValueError(f"lang={shown(lang)}: the choices are {', '.join(LANGS)}")
        self._lang = lang

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle it alone, without those who watch and show it."""
        return {
            name: value
            for name, value in self.__dict__.items()
            if name not in ("lock", "_screen", "_watchers", "_changing", "_known")
        }

    def __copy__(self) -> Self:
        """Copy all of it: neither goes on with the other."""
        return copy.deepcopy(self)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle it by a protocol that knows slots and ``__new__``, within the two that do not."""
        if int(protocol) < _SLOTS:
            return pickle.loads, (pickle.dumps(self, _SLOTS),)
        return super().__reduce_ex__(protocol)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Be shown in a cell: as a widget of the package, which is loaded only then."""
        if self._screen is None or self._screen.comm is None:
            package = sys.modules[__name__.partition(".")[0]]
            self._screen = getattr(package, self._opens)(self)
        return self._screen._repr_mimebundle_(**kwargs)

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
            raise TypeError(f"callback={shown(callback)}: a function without arguments")
        if not self._watchers:
            self._known = self._stand()
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
            raise ValueError(f"callback={shown(callback)}: nothing that watches")
        self._watchers = tuple(one for one in self._watchers if one != callback)

    def tell(self) -> None:
        """Tell those who watch, if anything has changed since they were last told.

        Needed only after a change that is made beside it, as by a move on a lesson's board.
        All are told, even if one of them fails: then its error is raised.
        """
        with self.lock:
            if not self._watchers or (now := self._stand()) == self._known:
                return
            self._known, failed = now, list[Exception]()
            for callback in self._watchers:
                try:
                    callback()
                except Exception as error:  # noqa: BLE001 (raised below)
                    failed.append(error)
            if failed:
                raise failed[0]

    @abstractmethod
    def _stand(self) -> Any:
        """Return what changes, to be compared."""
