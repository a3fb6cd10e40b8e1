"""What the readers of position lines share: faults are collected, fields are named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from kyran_widgets.rules import BadPosition, Fault

_NUMBER = re.compile("0|[1-9][0-9]{0,3}")


class LineReader:
    """Reads a position line, collecting every fault before it gives up."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.faults: list[Fault] = []

    def _fault(self, field: str, message: str) -> None:
        self.faults.append(Fault(field, message))

    def _stop_if_faulty(self) -> None:
        if self.faults:
            raise BadPosition(str(self.line), self.faults)


class FieldReader(LineReader):
    """Reads a line of named fields, ``NAME1;a=…;b=…``."""

    name: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]

    def __init__(self, line: str) -> None:
        super().__init__(line)
        parts = line.split(";") if isinstance(line, str) else []
        found = tuple(part.partition("=")[0] for part in parts[1:])
        if parts[:1] != [self.name] or found != self.fields:
            wanted = "; ".join(f"{name}=" for name in self.fields)
            self._fault("line", f"needs {self.name} and then, in this order: {wanted}")
        self._stop_if_faulty()
        self.text = {part.partition("=")[0]: part.partition("=")[2] for part in parts[1:]}

    def _options(self, known: Mapping[str, tuple[object, ...]]) -> dict[str, Any]:
        """Read the field ``opt``: names of ``known``, each once, and one of its choices."""
        out: dict[str, Any] = {}
        for item in self.text["opt"].split(",") if self.text["opt"] != "-" else []:
            name, _, value = item.partition(":")
            choices = {str(choice): choice for choice in known.get(name, ())}
            if value not in choices:
                self._fault("opt", f"{item!r} is not an option of this game and its value")
            elif name in out:
                self._fault("opt", f"{name} is said twice")
            else:
                out[name] = choices[value]
        return out

    def _number(self, field: str, low: int, high: int) -> int:
        text = self.text[field]
        if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            self._fault(field, f"{text!r} is not a number from {low} to {high}")
            return low
        return int(text)
