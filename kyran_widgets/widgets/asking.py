"""What may be asked of a widget: the game in words, its rules, its moves; and who may ask it."""

from __future__ import annotations

from kyran_widgets import text
from kyran_widgets.play import HUMAN, SCRIPTED
from kyran_widgets.rules import IllegalMove, Refusal, State, check_seat, shown
from kyran_widgets.teach import Explanation, Knowledge, knowledge, why
from kyran_widgets.teach.rulebook import Rules
from kyran_widgets.teach.walk import Walk
from kyran_widgets.widgets.screen import Screen

_OPEN_REASONS = frozenset(  # those that depend on no hand
    {"bid_banned", "bid_range", "bid_in_play", "card_in_bidding", "chance_due", "deal_malformed"}
    | {"game_over", "unreadable"}
)

NOBODY = -1  # whose turn it never is
_OWN = "own"


class Asking(Screen):
    """A screen that tells the game, explains moves, and knows what its seat knows."""

    @property
    def rules(self) -> Rules:
        """The rulebook in the language of this widget, with the options of this game.

        Examples
        --------
        >>> from kyran_widgets import Kyran
        >>> game = Kyran(players=3, lang="en", trick_leader="left")
        >>> game.rules["R17"].title, game.rules["A9"].option.chosen
        ('The forbidden bid', 'left')
        """
        own = {name: (self.choices[name], getattr(self, name)) for name in self.choices}
        return Rules(self.match, self.lang, own)

    def describe(self, lang: str | None = None) -> str:
        """Tell the position in full sentences, as this seat sees it."""
        return text.describe(self.match.state.view(self._eye), lang or self.lang)

    def transcript(self, lang: str | None = None) -> str:
        """Tell the game so far, a sentence a line, as this seat learned it."""
        told = [text.event_text(self.game, event, lang or self.lang) for event in self.events]
        return "\n".join(told)

    def walk(self, by: str = "event") -> Walk:
        """Return the game so far step by step, as this seat learned it.

        Parameters
        ----------
        by
            What a step is: ``"event"``, ``"move"``, ``"turn"`` or ``"round"``; see
            :class:`~kyran_widgets.teach.walk.Walk`.

        Examples
        --------
        >>> from kyran_widgets import Zyrcan
        >>> game = Zyrcan(players=3, seats=["human", "random", "random"], seed=7, lang="en")
        >>> game.step("3@d3")
        >>> for step in game.walk("round"):
        ...     print(step.rule, step.text.split(".")[0])
        R10 Fleet A deploys a 3-motor ship on d3; 11 are left
        """
        return Walk(self.match, by, self.lang, self._eye)

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
                f"seat={shown(seat)}: this widget speaks for {mine} alone, and may not tell what "
                'another seat knows; game.seat("all"), the teacher’s, may'
            )
        return knowledge(state, asked, self.lang)

    def entitled(self) -> int | str | None:
        """Whose knowledge this screen may show now: at a script's own table everybody's."""
        return "all" if self._scripted else self._eye

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

    def _told_of(self, refused: IllegalMove) -> Refusal:
        """Return the reason if this widget may know it: it can tell what a hand holds."""
        seat, seats = refused.seat, self.match.seats
        scripted = isinstance(seat, int) and seats[seat] == SCRIPTED
        mine = self._eye in (seat, "all") or self._scripted or scripted
        if not self.secrets or mine or refused.refusal.code in _OPEN_REASONS:
            return refused.refusal
        return Refusal("not_your_turn", "N1")
