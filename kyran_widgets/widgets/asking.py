"""What may be asked of a widget about moves and cards, and who may ask it."""

from __future__ import annotations

from kyran_widgets import text
from kyran_widgets.play import HUMAN
from kyran_widgets.rules import State, check_seat
from kyran_widgets.teach import Explanation, Knowledge, knowledge, why
from kyran_widgets.widgets.screen import Screen

NOBODY = -1  # whose turn it never is
_OWN = "own"


class Asking(Screen):
    """A screen that explains moves and tells what its seat knows."""

    def why_not(self, move: str) -> str | None:
        """Say why a move is refused, with rule and alternatives; ``None`` if it is legal.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> Zyrcan(players=3, lang="en").why_not("4@d3")  # doctest: +ELLIPSIS
        'No ship has 4 motors: it must be 1, 2 or 3. Possible: ...'
        """
        state = self.match.state
        refusal = state.refuse(move, self._asker(state))
        return refusal and text.refusal_text(self.game, refusal, self.lang)

    def why(self, move: str) -> Explanation:
        """Explain a move: what it will do, or what speaks against it.

        Its ``kind`` is ``"fine"``, ``"no effect"``, ``"impossible"`` or ``"forbidden"``.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> game = Zyrcan(players=3, lang="en")
        >>> game.why("4@d3").kind, game.why("--").kind
        ('impossible', 'forbidden')
        >>> print(game.why("3@d3"))
        Allowed (rule R10): Fleet A deploys a 3-motor ship on d3; 11 are left.
        """
        state = self.match.state
        return why(state, move, self.lang, self._asker(state))

    def knows(self, seat: int | str | None = _OWN) -> Knowledge:
        """Return what a seat knows of the hidden cards: where they are, may be, cannot be.

        Parameters
        ----------
        seat
            By default the seat that this widget speaks for. ``None`` is a spectator. Only
            the teacher's widget, or one where no person plays, may ask for others.

        Raises
        ------
        ValueError
            Naming the seats there are, or whose knowledge may be asked for here.

        Examples
        --------
        >>> from kyran_widgets import Kyran
        >>> game = Kyran(players=3, deck="simple", seed=7, lang="en")
        >>> game.step()
        >>> game.knows().places["seat:1"].count
        7
        """
        state, eye = self.match.state, self._eye
        asked = eye if seat == _OWN else seat
        check_seat(asked, state.players)
        if asked not in (None, eye) and self.secrets and eye != "all" and not self._scripted:
            mine = "a spectator" if eye is None else f"seat {eye}"
            raise ValueError(
                f"seat={seat!r}: this widget speaks for {mine} alone, and may not tell what "
                'another seat knows; game.seat("all"), the teacher’s, may'
            )
        return knowledge(state, asked, self.lang)

    @property
    def _scripted(self) -> bool:
        """Whether this is a script's own table, at which no person has a secret."""
        return self._place == "own" and HUMAN not in self.match.seats

    def _asker(self, state: State) -> int | None:
        """Who asks why a move is refused: a seat, or (``None``) whoever decides.

        In a game with secrets only who sees a hand learns what it forbids.
        """
        eye, match = self._eye, self.match
        if self.secrets and not self._scripted:
            return None if eye == "all" else eye if isinstance(eye, int) else NOBODY
        if match.due in ("scripted", "ask"):
            return None
        return eye if isinstance(eye, int) else None
