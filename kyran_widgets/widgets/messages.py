"""Messages from the page, hostile until checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kyran_widgets.rules import shown

LONGEST = 64  # characters of a text in a message; the longest move has some 50
MOST = 160  # entries of a list in a message; a hand has at most all cards of a game

_WHOLE = int
_TEXT = str
_PLACES = list  # places in a hand
FIELDS: dict[str, dict[str, type]] = {
    "hello": {},
    "ready": {"seat": _WHOLE},
    "move": {"move": _TEXT, "rev": _WHOLE},
    "show": {"ply": object},
    "undo": {"rev": _WHOLE},
    "redo": {"rev": _WHOLE},
    "next": {"rev": _WHOLE},
    "branch": {"ply": _WHOLE, "rev": _WHOLE},
    "new": {"rev": _WHOLE},
    "rule": {"id": _TEXT},
    "set": {"name": _TEXT, "value": _TEXT},
    "seat": {"seat": _WHOLE, "kind": _TEXT},  # no rev: it means the same on any picture
}


SELECTION_FIELDS: dict[str, dict[str, type]] = {
    name: {"cards": _PLACES, "onto": _TEXT, "rev": _WHOLE} for name in ("select", "lay")
}
"""What a game adds whose cards are laid as a selection."""


class BadMessage(ValueError):
    """A message that the page of this package would not send; nothing has changed."""


def checked(content: object, known: Mapping[str, dict[str, type]] = FIELDS) -> dict[str, Any]:
    """Return the message if it has exactly the fields of its type, else raise.

    Parameters
    ----------
    content
        What came over the wire.
    known
        The fields of every type of message.

    Raises
    ------
    BadMessage
        Naming the type or the field.

    Examples
    --------
    >>> checked({"type": "move", "move": "3@d3", "rev": 4})["move"]
    '3@d3'
    >>> checked({"type": "move", "move": 3, "rev": 4})
    Traceback (most recent call last):
    kyran_widgets.widgets.messages.BadMessage: message 'move': field 'move' is not a str
    """
    if not isinstance(content, Mapping):
        raise BadMessage("a message must be an object")
    kind = content.get("type")
    fields = known.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise BadMessage(f"message type {shown(kind)}: the types are {', '.join(known)}")
    if set(content) != {"type", *fields}:
        raise BadMessage(
            f"message {kind!r} has the fields {', '.join(fields) or 'none'} and no other"
        )
    for name, wanted in fields.items():
        value = content[name]
        if isinstance(value, bool) or not isinstance(value, wanted):
            raise BadMessage(f"message {kind!r}: field {name!r} is not a {wanted.__name__}")
        if isinstance(value, str) and len(value) > LONGEST:
            raise BadMessage(f"message {kind!r}: field {name!r} has over {LONGEST} characters")
        if isinstance(value, list) and not (
            len(value) <= MOST and all(type(entry) is int for entry in value)
        ):
            raise BadMessage(f"message {kind!r}: field {name!r} is up to {MOST} numbers")
    if kind == "show" and content["ply"] != "live" and not isinstance(content["ply"], int):
        raise BadMessage("message 'show': field 'ply' is a number or 'live'")
    return dict(content)
