"""Values written as TOML, for files that are handed out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_value(value: Any) -> str:
    """Write a value on one line.

    Examples
    --------
    >>> print(toml_value({"goal": {"win": 0}, "moves": ["b2", "^14"], "open": True}))
    { goal = { win = 0 }, moves = ["b2", "^14"], open = true }
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_value(key)
