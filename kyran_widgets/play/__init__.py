"""Playing: matches, their records, and statistics over finished games."""

from kyran_widgets.play.match import HUMAN, SCRIPTED, Match, kinds_of
from kyran_widgets.play.record import BadRecord, dumps, load, loads, save
from kyran_widgets.play.statistics import statistics
from kyran_widgets.play.tree import Node
from kyran_widgets.play.undo import UndoRefused

__all__ = [
    "HUMAN",
    "SCRIPTED",
    "BadRecord",
    "Match",
    "Node",
    "UndoRefused",
    "dumps",
    "kinds_of",
    "load",
    "loads",
    "save",
    "statistics",
]
