"""The table that the widgets of one game share: the match, its views, and the bots' clock."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from random import Random
from typing import TYPE_CHECKING

from kyran_widgets.play import Match

if TYPE_CHECKING:
    from kyran_widgets.widgets.game import Game

PACES = ("instant", "follow", "step")
FOLLOW = 0.9  # seconds between computer moves that are to be followed
SLICE = 0.02  # seconds of thinking before others get their turn


class Table:
    """One match, the widgets that show it, and the task that lets bots play.

    Bots think in slices on the event loop that delivered the last message, so a kernel
    is never blocked; without a loop (a plain script) they play at once.
    """

    def __init__(self, match: Match, pace: str) -> None:
        self.match = match
        self.pace = pace
        self.widgets: list[Game] = []
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._signal: asyncio.Event | None = None
        self._released = False  # at pace "step": the signal has come

    def changed(self) -> None:
        """Show the match as it stands in every widget."""
        for widget in list(self.widgets):
            widget._refresh()

    def renew(self) -> None:
        """Begin a new game with the same seats and options, on a seed drawn from the last."""
        old = self.match
        # A drawn seed stands in the record of its game: it must not tell the next one's deals.
        seed = Random(f"{old.seed}/new").getrandbits(32) if old.seed_given else None
        self.stop()
        self.match = Match(
            old.start, seats=old.seats, seed=seed, chance=old.chance, undo=old.undo_policy
        )
        self.match.rev = old.rev + 1

    # --- the bots' clock -----------------------------------------------------

    @property
    def due(self) -> bool:
        """Whether the next move is a bot's or a draw."""
        return self.match.due in ("bot", "chance")

    @property
    def waiting(self) -> bool:
        """Whether that move waits for a signal."""
        held = self.pace == "step" and not self._released
        return self.due and (self.match.paused or held or not self._alive())

    @property
    def thinking(self) -> int | None:
        """The seat whose bot is at work."""
        turn = self.match.turn
        return turn if self.due and not self.waiting and isinstance(turn, int) else None

    def go_on(self) -> None:
        """Let bots and chance play, paced, if they are due and no task does so already."""
        match = self.match
        if match.paused or not self.due or self._alive():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._at_once()
            return
        self._loop, self._signal, self._released = loop, asyncio.Event(), False
        self._task = loop.create_task(self._play(self._signal))

    def _at_once(self) -> None:
        """Let them play where no loop runs."""
        self.match.advance()

    def _alive(self) -> bool:
        task, loop = self._task, self._loop
        return task is not None and not task.done() and loop is not None and loop.is_running()

    def signal(self) -> None:
        """Play the computer move that waits, or skip the pause before it."""
        if self.due and (self.match.paused or not self._alive()):
            self.stop()
            self.match.paused = False
            self.go_on()
            self.changed()
        if self._alive() and self._loop is not None and self._signal is not None:
            self._loop.call_soon_threadsafe(self._signal.set)

    def keep_pace(self, pace: str) -> None:
        """Go on at another pace."""
        self.pace = pace
        if self._alive():
            self.stop()
            self.go_on()
        self.changed()

    def stop(self) -> None:
        """Cancel the task; a thought that it interrupts leaves nothing behind."""
        task, loop = self._task, self._loop
        self._task = None
        if task is not None and loop is not None and not loop.is_closed():
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(task.cancel)

    async def _play(self, signal: asyncio.Event) -> None:
        match, me = self.match, asyncio.current_task()
        try:
            while self._task is me and self.due and not match.paused:
                await self._wait(signal)
                if self._task is not me or match.paused:
                    return
                self._released = True
                played = await self._answer(match)
                current = self._task is me  # else another may have taken over meanwhile
                if current:
                    self._released = False
                    if not self.due:
                        self._task = None
                if played and not (current and self.due and self.pace == "instant"):
                    self.changed()
        except Exception as error:
            if self._task is me:
                self._task = None
            match.paused = True
            for widget in list(self.widgets):
                widget._inbox.report(error)
            self.changed()
            if raises():
                raise

    async def _wait(self, signal: asyncio.Event) -> None:
        """Wait as the pace asks: for others, for a moment, or for the signal."""
        if self.pace == "instant":
            await asyncio.sleep(0)
        elif self.pace == "step":
            await signal.wait()
        else:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(signal.wait(), FOLLOW)
        signal.clear()

    async def _answer(self, match: Match) -> bool:
        """Play the move that is due, letting others run between slices."""
        me, thought = asyncio.current_task(), match.answer()
        since = time.perf_counter()
        try:
            while self._task is me:
                try:
                    next(thought)
                except StopIteration as done:
                    return bool(done.value)
                if time.perf_counter() - since > SLICE:
                    await asyncio.sleep(0)
                    since = time.perf_counter()
            return False
        finally:
            thought.close()


def raises() -> bool:
    """Whether errors in handlers are raised, not only shown: so in tests."""
    return bool(os.environ.get("KYRAN_WIDGETS_RAISE"))
