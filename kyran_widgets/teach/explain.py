"""Why a move may be played, or not: what it will do, or what speaks against it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from kyran_widgets import text
from kyran_widgets.rules import CHANCE, Event, Refusal, State, echo
from kyran_widgets.rules.kyran import State as Kyran_State
from kyran_widgets.rules.kyran_cards import CARD
from kyran_widgets.rules.kyran_places import places_of
from kyran_widgets.rules.places import seat_place

FINE, VOID, IMPOSSIBLE, FORBIDDEN = KINDS = ("fine", "no effect", "impossible", "forbidden")
"""Legal; legal but without effect; it cannot be here; a rule forbids it."""

_IMPOSSIBLE = {
    "zyrcan": (
        *("unreadable", "game_over", "no_such_cell", "no_such_type", "none_left"),
        *("empty_origin", "leaves_board"),
    ),
    "kyran": (
        *("unreadable", "game_over", "bid_range", "card_not_held", "no_effect", "no_such_seat"),
        *("effect_void", "veil_first", "target_empty", "swap_not_laid", "deal_malformed"),
        "draw_not_held",
    ),
    "kirolo": (
        *("unreadable", "game_over", "keep_not_due", "search_not_due", "no_bonus"),
        *("source_empty", "discard_empty", "card_not_held", "too_few", "no_such_series"),
        *("not_lone", "bonus_empty", "search_empty", "swap_no_element", "swap_empty"),
        *("not_seen", "not_revealed", "nothing_selected", "deal_malformed", "mix_malformed"),
    ),
}
_FORBIDDEN = {
    "zyrcan": (
        *("not_your_turn", "deploy_in_attack", "attack_in_deployment", "pass_in_deployment"),
        *("cell_occupied", "not_your_ship", "own_target", "not_straight", "wrong_distance"),
        *("empty_target", "must_attack"),
    ),
    "kyran": (
        *("not_your_turn", "chance_due", "card_in_bidding", "bid_in_play", "bid_banned"),
        *("effect_mandatory", "veil_choice", "target_self", "target_laid", "mystic_value"),
        *("mystic_fixed", "forced_other"),
    ),
    "kirolo": (
        *("not_your_turn", "chance_due", "draw_first", "keep_due", "bonus_due", "search_due"),
        *("lay_after_action", "lay_after_draw", "action_after_draw", "draw_again", "must_draw"),
        *("must_discard", "discard_not_due", "not_a_source", "action_in_series"),
        *("lone_joker_off", "jokers_alone", "series_naturals", "series_short", "mixed"),
        *("group_repeat", "group_long", "run_repeat", "run_gap", "run_long", "run_order"),
        *("no_fit", "series_full", "lone_needs_series", "action_used", "one_action"),
        *("swap_action", "duty", "wrong_pile", "element_due", "joker_select"),
        "swap_select",
    ),
}

REFUSED: dict[str, dict[str, str]] = {
    game: {
        **dict.fromkeys(_IMPOSSIBLE[game], IMPOSSIBLE),
        **dict.fromkeys(_FORBIDDEN[game], FORBIDDEN),
    }
    for game in text.GAMES
}
"""By game: what kind of refusal each code is."""

_HIDDEN_BY = {
    "kyran": {"BlessingPlayed": True, "CardSeen": False},
    "kirolo": {"DrawSeen": True, "BonusCard": True, "SearchPlayed": True},
}
"""Events that only the move itself brings to light; whether what follows depends on them."""


class Reason(NamedTuple):
    """A reason in words, with the rule that gives it."""

    rule: str
    text: str


class Suggestion(NamedTuple):
    """A legal move, and the same in words."""

    move: str
    text: str


@dataclass(frozen=True)
class Explanation:
    """What is to be said of a move.

    Attributes
    ----------
    move
        As it was asked, shortened if it is long.
    kind
        One of ``KINDS``.
    rule
        Id of the rule that lets it be played, or speaks against it first.
    text
        The first reason, or what the move will do, as far as the asker may know.
    also
        Further reasons.
    suggest
        The nearest legal moves, if it is not one.
    """

    move: str
    kind: str
    rule: str
    text: str
    also: tuple[Reason, ...] = ()
    suggest: tuple[Suggestion, ...] = ()
    game: str = field(default="", repr=False)
    lang: str = field(default="fr", repr=False)

    def __str__(self) -> str:
        """The reasons in a line or two."""
        lines = [self._said(), *(self._also(reason) for reason in self.also)]
        if self.suggest:
            moves = [each.move for each in self.suggest]
            lines.append(text.offer_text(self.game, moves, self.lang))
        return "\n".join([lines[0], " ".join(lines[1:])]).strip()

    def _said(self) -> str:
        kind = text.label(self.game, _LABELS[self.kind], self.lang)
        facts = {"kind": kind, "rule": self.rule, "why": self.text}
        return text.label(self.game, "why_said", self.lang, None, **facts)

    def _also(self, reason: Reason) -> str:
        return text.label(self.game, "why_also", self.lang, rule=reason.rule, why=reason.text)

    def _repr_html_(self) -> str:
        """Return the same as a paragraph, with lists of further reasons and of moves."""
        out = f"<p>{escape(self._said())}</p>"
        if self.also:
            items = "".join(f"<li>{escape(self._also(reason))}</li>" for reason in self.also)
            out += f"<ul>{items}</ul>"
        if self.suggest:
            items = "".join(f"<li>{escape(_noted(each))}</li>" for each in self.suggest)
            head = text.label(self.game, "suggested", self.lang)
            out += f"<p>{escape(head)}</p><ul>{items}</ul>"
        return out


_LABELS = {
    FINE: "why_fine",
    VOID: "why_void",
    IMPOSSIBLE: "why_impossible",
    FORBIDDEN: "why_forbidden",
}


def _noted(each: Suggestion) -> str:
    """A move in words with its notation, unless they end with it."""
    return each.text if each.text.endswith(f" {each.move}") else f"{each.text} ({each.move})"


def why(state: State, move: object, lang: str = "fr", seat: int | str | None = None) -> Explanation:
    """Explain a move: what it will do, or why it cannot be played.

    Parameters
    ----------
    state
        A position of any game; it is not changed.
    move
        A move in the notation, or whatever was tried.
    lang
        ``"fr"`` or ``"en"``.
    seat
        Who asks. A seat that is not to move learns only that; ``None`` or ``"all"`` asks
        for whoever decides, and must be one who may know that hand.

    Examples
    --------
    >>> from kyran_widgets.rules import zyrcan
    >>> state = zyrcan.State.parse("ZYRCAN1 3 3-4-3 - A2.B1/C1..C2/... 000,000,000 A 37 *")
    >>> print(why(state, "a1xb1", "en"))
    Forbidden (rule R14): From a1 to b1 it is 1 cell, and this ship flies exactly 2.
    Possible: attack a3 from a1 (a1xa3).
    >>> why(state, "a1xa3", "en").kind, why(state, "a1xz9", "en").kind
    ('fine', 'impossible')
    """
    asker = None if seat == "all" else seat
    if asker is not None and type(asker) is not int:
        raise ValueError(f"seat={seat!r}: a seat, or 'all' or None for whoever decides")
    refusal = state.refuse(move, asker)
    if refusal is not None:
        return Explanation(
            echo(move),
            REFUSED[state.game][refusal.code],
            refusal.rule,
            _alone(state.game, refusal, lang),
            tuple(Reason(no.rule, _alone(state.game, no, lang)) for no in refusal.also),
            tuple(
                Suggestion(each, text.move_text(state.game, each, lang)) for each in refusal.suggest
            ),
            state.game,
            lang,
        )
    assert isinstance(move, str)
    log: list[Event] = []
    state.copy().apply(move, log)
    void = without_effect(state, move, lang, log)
    if void is not None:
        return Explanation(move, VOID, void.rule, void.text, game=state.game, lang=lang)
    told = _told(state, move, asker, log, lang)
    return Explanation(move, FINE, log[0].rule, told, game=state.game, lang=lang)


def _alone(game: str, refusal: Refusal, lang: str) -> str:
    return text.refusal_text(game, refusal._replace(also=(), suggest=()), lang)


def _told(state: State, move: str, asker: int | None, log: list[Event], lang: str) -> str:
    """Tell what a move will do, but for what only the move itself brings to light."""
    hides = _HIDDEN_BY.get(state.game, {}) if state.turn != CHANCE else {}
    told, later = [], False
    for event in log:
        kept = event.kind == "KeptCard" and "/" not in move  # the only card of a pile
        if event.kind in hides or kept:
            later = True
            if kept or hides[event.kind]:
                break
        elif event.seen_by(asker):
            told.append(text.event_text(state.game, event, lang))
    if later:
        words = text.move_text(state.game, move, lang)
        told = [f"{words[0].upper()}{words[1:]}.", *told, text.label(state.game, "why_later", lang)]
    return " ".join(told)


# --- without effect ----------------------------------------------------------


def without_effect(
    state: State, move: str, lang: str, log: list[Event] | None = None
) -> Reason | None:
    """Say why a legal move of the seat to decide has no effect, if it has none.

    In Zyrcan every move has one. In KYRAN it is a Power whose effect is cancelled, a Voile
    that is declined or swaps equal values, and a look at a card that is known; in KIROLO an
    Échange of a card for an equal one.
    """
    if not isinstance(state.turn, int):
        return None
    if log is None:
        log = []
        state.copy().apply(move, log)
    for event in log:
        if event.facts.get("seat") != state.turn:
            break
        facts = event.facts
        if event.kind in ("EffectCancelled", "VeilDeclined"):
            return Reason(event.rule, text.event_text(state.game, event, lang))
        if event.kind == "ValuesSwapped" and facts["value"] == facts["other_value"]:
            return _void(state, event, lang, "void_swap", value=facts["value"])
        if event.kind == "Looked" and (card := _highest(state, facts["target"])):
            return _void(state, event, lang, "void_look", target=facts["target"], card=card)
        if event.kind == "Exchanged" and facts["card"] == facts["got"]:
            return _void(state, event, lang, "void_exchange")
    return None


def warned(state: State, move: str, lang: str) -> str:
    """Tell a legal move in words, with a warning if nothing else says that it has no effect."""
    words = text.move_text(state.game, move, lang)
    void = without_effect(state, move, lang)
    if void is None or move[-1] in "!-":  # the words tell of these themselves
        return words
    reason = f"{void.text[0].lower()}{void.text[1:-1]}"
    return text.label(state.game, "why_warned", lang, move=words, why=reason)


def _void(state: State, event: Event, lang: str, key: str, **facts: Any) -> Reason:
    said = text.label(state.game, key, lang, **facts)
    return Reason(event.rule, f"{said[0].upper()}{said[1:]}.")


def _highest(state: State, owner: int) -> str:
    """Return the highest card of a hand if the seat to decide knows it, else nothing."""
    assert isinstance(state, Kyran_State)
    place = places_of(state, state.turn)[seat_place(owner)]
    highest = max(place.possible, key=CARD.__getitem__)
    return highest if highest in place.known else ""
