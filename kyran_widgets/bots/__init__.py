"""Computer players, and what they are given.

A bot is handed a view and a sampler, never the state: it knows what its seat knows, and
may imagine the rest. It thinks as a generator that yields between short slices of work
and returns its move, so that whoever runs it can pace, interleave or cancel it:

* :func:`choose` runs it to the end;
* :func:`thinking` hands out the generator; ``close()`` cancels it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any, Protocol

from kyran_widgets.bots.debutant_kirolo import Debutant
from kyran_widgets.bots.greedy_zyrcan import Greedy
from kyran_widgets.bots.kyran_steady import Steady
from kyran_widgets.bots.normal_kirolo import Normal
from kyran_widgets.bots.uniform import Uniform
from kyran_widgets.rules import State

__all__ = ["Bot", "bots_of", "choose", "make", "thinking"]


class Bot(Protocol):
    """What every computer player offers; it keeps nothing between two moves."""

    name: str

    def think(
        self, view: Mapping[str, Any], sample: Callable[[], State], rng: Random
    ) -> Generator[None, None, str]:
        """Choose a move.

        Parameters
        ----------
        view
            What the seat to move sees, its ``"legal"`` moves included.
        sample
            Draws a full state from those that the seat cannot tell from the real one; the
            bot may do with it what it likes.
        rng
            The only source of chance: the same view and ``rng`` give the same move.

        Yields
        ------
        None
            Between slices of a few milliseconds at most.

        Returns
        -------
        str
            One of the legal moves.
        """


_BOTS: dict[str, dict[str, Callable[[], Bot]]] = {
    "zyrcan": {Uniform.name: Uniform, Greedy.name: Greedy},
    "kyran": {Uniform.name: Uniform, Steady.name: Steady},
    "kirolo": {Debutant.name: Debutant, Normal.name: Normal},
}


def bots_of(game: str) -> tuple[str, ...]:
    """Names of the computer players of a game, the weakest first.

    Raises
    ------
    ValueError
        Naming the games.

    Examples
    --------
    >>> bots_of("zyrcan")
    ('random', 'greedy')
    """
    if game not in _BOTS:
        raise ValueError(f"game {game!r}: the games with computer players are {', '.join(_BOTS)}")
    return tuple(_BOTS[game])


def make(game: str, name: str) -> Bot:
    """Return a computer player.

    Raises
    ------
    ValueError
        Naming the games, or the computer players of this one.

    Examples
    --------
    >>> make("kyran", "random").name
    'random'
    """
    names = bots_of(game)
    if name not in names:
        raise ValueError(f"bot {name!r}: the computer players of {game} are {', '.join(names)}")
    return _BOTS[game][name]()


def thinking(bot: Bot, state: State, rng: Random) -> Generator[None, None, str]:
    """Let a bot think about the move of the seat to decide, slice by slice.

    The view is taken at once: what happens to ``state`` afterwards changes nothing.

    Parameters
    ----------
    bot
        As from :func:`make`.
    state
        Left unchanged, and out of the bot's reach.
    rng
        Serves the bot and its sampler.

    Returns
    -------
    Generator
        Yields between slices, returns the move; ``close()`` cancels it.

    Raises
    ------
    ValueError
        When no seat is to decide.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> thought = thinking(make("zyrcan", "greedy"), State.new(3), Random(7))
    >>> next(thought)
    >>> thought.close()
    """
    seat = state.turn
    if not isinstance(seat, int):
        raise ValueError(f"turn={seat!r}: no seat is to decide")  # noqa: TRY004 (a value, not a type)
    # The sampler draws from a world imagined already: even its closure holds no secret.
    imagined = state.determinize(seat, rng)
    return bot.think(state.view(seat), lambda: imagined.determinize(seat, rng), rng)


def choose(bot: Bot, state: State, rng: Random) -> str:
    """Let a bot think to the end, and return its move; parameters as in :func:`thinking`.

    Examples
    --------
    >>> from kyran_widgets.rules.zyrcan import State
    >>> state = State.new(3)
    >>> choose(make("zyrcan", "random"), state, Random(7)) in state.legal()
    True
    """
    thought = thinking(bot, state, rng)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return str(done.value)
