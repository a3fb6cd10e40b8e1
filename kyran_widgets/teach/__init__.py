"""Teaching: games told step by step, moves explained, lessons that the rules judge, checks.

Everything here is read off a match, a record or a state, as one seat may know it; nothing
changes the game. The screen is not needed: lessons and stories run wherever Python runs.
"""

from kyran_widgets.teach.checks import check, seal
from kyran_widgets.teach.explain import (
    KINDS,
    Explanation,
    Reason,
    Suggestion,
    warned,
    why,
    without_effect,
)
from kyran_widgets.teach.knowledge import Knowledge, knowledge
from kyran_widgets.teach.lesson import Lesson
from kyran_widgets.teach.lesson_reader import LessonError
from kyran_widgets.teach.lesson_steps import Ask, Option, Play, Say, Show
from kyran_widgets.teach.sheets import Sheet
from kyran_widgets.teach.shelf import lessons
from kyran_widgets.teach.walk import walk

__all__ = [
    "KINDS",
    "Ask",
    "Explanation",
    "Knowledge",
    "Lesson",
    "LessonError",
    "Option",
    "Play",
    "Reason",
    "Say",
    "Sheet",
    "Show",
    "Suggestion",
    "check",
    "knowledge",
    "lessons",
    "seal",
    "walk",
    "warned",
    "why",
    "without_effect",
]
