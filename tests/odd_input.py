"""What people may give by mistake or to do harm, for all that reads their data."""

import pytest

LONGEST = 1000  # characters of a message


def nested(kind, depth):
    """Lists or tables in one another; with no depth one that holds itself."""
    inner = {"win": 0} if kind is dict else []
    found = inner
    for _ in range(depth):
        found = {"not": found} if kind is dict else [found]
    if not depth and kind is dict:
        inner["not"] = inner
    elif not depth:
        inner.append(inner)
    return found


class Wild:
    """A thing that cannot be told."""

    def __repr__(self):
        raise RuntimeError


ODD = [
    *(None, True, -1, 0, 1.5, float("nan"), float("inf"), 10**12, 10**5000),
    *("", " ", "x" * 10**5, b"x", "\0"),
    *([], {}, (), set(), range(3), [None], {1: 2}, {None: None}, object(), Wild(), print),
    *({"x" * 64: 1}, {"x" * 10**5: 1}, {10**5000: 0}, {Wild(): 0}, {"fr": {Wild(): 0}}),
    *([{"x" * 10**5: 1}], {"board": Wild()}, {"board": "x" * 10**5}, [Wild()], ["x" * 10**5]),
    *(nested(list, 1000), nested(dict, 1000), nested(list, 0), nested(dict, 0)),
    *({"model": []}, {"model": "scripted", "moves": {0: ["x"], None: []}}),
    *({"model": "scripted", "moves": {"x" * 64: ["x" * 10**5]}}, {"model": "x" * 10**5}),
    *({"model": "scripted", "moves": {Wild(): []}}, {"model": "scripted", "moves": {10**5000: 0}}),
    *({"model": "bot", "bot": "greedy", "seed": 10**5000}, {"fr": "x", "en": Wild()}),
    *({"event": "Captured", "facts": {1: 2}}, {"event": "Captured", "facts": {"seat": Wild()}}),
    *({"event": "Captured", "facts": {"x" * 10**5: 2}}, {"event": "x" * 10**5, "facts": {}}),
    *({"event": "Captured", "facts": {Wild(): 2}}, {"not": {"any": [{Wild(): 0}]}}),
]
NUMBERED = pytest.mark.parametrize("odd", ODD, ids=[str(number) for number in range(len(ODD))])


def refused(way, odd):
    """What comes of it, and the error in words if it is refused."""
    try:
        return way(odd), None
    except ValueError as error:
        return None, error
