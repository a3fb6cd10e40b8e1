"""Statistics over finished games, in the words of the publisher."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.play.match import Match
from kyran_widgets.rules import State
from kyran_widgets.rules.zyrcan import State as Zyrcan
from kyran_widgets.rules.zyrcan_statistics import statistics as facts_of
from kyran_widgets.text import statistics_text


def statistics(games: Iterable[Match | State], lang: str = "fr") -> list[str]:
    """Say how finished games of Zyrcan went (R23, A14).

    Parameters
    ----------
    games
        Matches or states, each at its end.
    lang
        ``"fr"`` or ``"en"``.

    Raises
    ------
    ValueError
        If a game is not over, or not one of Zyrcan.

    Examples
    --------
    >>> statistics([], "fr")[0]
    '0 parties jouées.'
    """
    states: list[Zyrcan] = []
    for i, given in enumerate(games):
        state = given.state if isinstance(given, Match) else given
        if not isinstance(state, Zyrcan):
            raise ValueError(f"game {i} is {state.game}: the statistics are Zyrcan's (R23)")  # noqa: TRY004
        states.append(state)
    return statistics_text(facts_of(states), lang)
