"""How far a puzzle looks: where its horizon closes, the goal is judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kyran_widgets.play.misfits import Misfit, Path, is_a
from kyran_widgets.puzzles.solved import Horizon
from kyran_widgets.rules import CHANCE, State, shown

NAMED = ("turn", "trick", "round", "game")


@dataclass(frozen=True)
class Clock:
    """Tells where a horizon closes.

    A clock starts at 0 and is kept beside the position. What the horizons mean:

    * ``"turn"``: the solver's turn is over, in KYRAN its card is laid with all effects;
    * ``"trick"``: the trick is taken (KYRAN);
    * ``"round"``: the round is over (KYRAN), or the turn comes back to the solver;
    * ``"game"``: the game is over;
    * a number: so many moves of any seats have been made; draws do not count.
    """

    horizon: Horizon
    seat: int

    def step(self, clock: int, before: State, after: State) -> int:
        """Return the clock after a move.

        Examples
        --------
        >>> from kyran_widgets.rules.zyrcan import State
        >>> before, after = State.new(3), State.new(3)
        >>> after.play("2@d3")
        >>> Clock("turn", 0).step(0, before, after), Clock("round", 0).step(0, before, after)
        (1, 0)
        """
        if isinstance(self.horizon, int):
            return clock + (before.turn != CHANCE)
        return clock or int(_passed(self.horizon, self.seat, before, after))

    def closed(self, clock: int, state: State) -> bool:
        """Whether the horizon closes here."""
        if state.turn is None:
            return True
        return clock >= (self.horizon if isinstance(self.horizon, int) else 1)


def _passed(horizon: str, seat: int, before: Any, after: Any) -> bool:
    if before.game == "kyran":
        if horizon == "turn":
            return after.turn != CHANCE and after.force is None
        if after.round != before.round:
            return horizon in ("trick", "round")
        return horizon == "trick" and sum(after.won) > sum(before.won)
    was, now = (getattr(state, "player", state.turn) for state in (before, after))
    if horizon == "turn":
        return bool(now != was)
    return bool(horizon == "round" and was != seat and now == seat)


def misfits(horizon: Any, game: str, path: Path = ()) -> Iterator[Misfit]:
    """Say what is wrong with a horizon.

    Examples
    --------
    >>> [misfit.reason for misfit in misfits("trick", "zyrcan")]
    ['horizon trick cannot be stated for zyrcan: only KYRAN has tricks']
    """
    if is_a(horizon, int):
        if horizon < 1:
            yield Misfit(path, f"horizon counts moves from 1, not {horizon}")
    elif horizon not in NAMED:
        yield Misfit(
            path, f"horizon is one of {', '.join(NAMED)}, or a number, not {shown(horizon)}"
        )
    elif horizon == "trick" and game != "kyran":
        reason = f"horizon trick cannot be stated for {game}: only KYRAN has tricks"
        yield Misfit(path, reason)
