"""Words for everything: rules, events, refusals, positions, in French and in English.

No game logic lives here, and nothing of the other layers is imported: a function takes
what the rules emit (anything with ``kind`` or ``code``, ``rule`` and ``facts``) and the
views, and returns sentences. The words are in the TOML files beside this module, one
for each subject, game and language, and are read when first needed.

The grammar of templates is told in :mod:`kyran_widgets.text._voice`.
"""

from __future__ import annotations

from kyran_widgets.text._catalog import GAMES, LANGS, typeset
from kyran_widgets.text._describe import describe, option_text
from kyran_widgets.text._endings import outcome_lines, statistics_text
from kyran_widgets.text._messages import (
    card_text,
    event_kinds,
    event_text,
    in_turn,
    label,
    move_facts,
    move_text,
    moves_text,
    offer_text,
    one_line,
    phases,
    refusal_text,
    seat_text,
    words,
)
from kyran_widgets.text._places import cards_text, place_text
from kyran_widgets.text._rulebook import Rule, Rulebook, rulebook
from kyran_widgets.text._table import decimal, html_table, plain_table

__all__ = [
    "GAMES",
    "LANGS",
    "Rule",
    "Rulebook",
    "card_text",
    "cards_text",
    "decimal",
    "describe",
    "event_kinds",
    "event_text",
    "html_table",
    "in_turn",
    "label",
    "move_facts",
    "move_text",
    "moves_text",
    "offer_text",
    "one_line",
    "option_text",
    "outcome_lines",
    "phases",
    "place_text",
    "plain_table",
    "refusal_text",
    "rulebook",
    "seat_text",
    "statistics_text",
    "typeset",
    "words",
]
