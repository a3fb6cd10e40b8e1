"""Teaching: games told step by step, with the rule behind every event.

Everything here is read off a match, a record or a state, as one seat may know it; nothing
changes the game. The screen is not needed: lessons and stories run wherever Python runs.
"""

from kyran_widgets.teach.walk import walk

__all__ = ["walk"]
