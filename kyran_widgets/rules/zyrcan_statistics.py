"""The publisher's statistics over finished games of Zyrcan."""

from __future__ import annotations

from collections.abc import Iterable

from kyran_widgets.rules.zyrcan import State


def statistics(games: Iterable[State]) -> dict[str, int | float]:
    """Sum up finished games as the publisher does (R23, A13, A14).

    Parameters
    ----------
    games
        Finished positions; the number of moves is that of the position line.

    Returns
    -------
    dict
        ``games wins draws mean longest shortest first others``; ``first`` and
        ``others`` are wins of the first player and of any other.

    Raises
    ------
    ValueError
        If a game is not over.

    Examples
    --------
    >>> statistics([])["games"]
    0
    """
    lengths, winners = [], []
    for i, state in enumerate(games):
        outcome = state.outcome()
        if outcome is None:
            raise ValueError(f"game {i} is not over: statistics are over finished games (R23)")
        lengths.append(state.number - 1)
        winners.append(outcome.winners)
    won = [w[0] for w in winners if len(w) == 1]
    return {
        "games": len(lengths),
        "wins": len(won),
        "draws": len(winners) - len(won),
        "mean": sum(lengths) / len(lengths) if lengths else 0,
        "longest": max(lengths, default=0),
        "shortest": min(lengths, default=0),
        "first": won.count(0),
        "others": len(won) - won.count(0),
    }
