"""Teaching: why a move may be played or not, what each seat knows."""

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

__all__ = [
    "KINDS",
    "Explanation",
    "Knowledge",
    "Reason",
    "Suggestion",
    "knowledge",
    "warned",
    "why",
    "without_effect",
]
