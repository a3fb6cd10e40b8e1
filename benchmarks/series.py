"""KIROLO: what finding series costs, in milliseconds of this process's own time.

    uv run python benchmarks/series.py

All new series of a hand of 25 cards, 3 of them Jokers, and its largest lay-down on an empty
table and on tables of up to 12 series, half of them with a lone Joker. Every hand is drawn
from the real deck and met for the first time. As in ``timeit``, garbage collection is off.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from kyran_widgets.rules.kirolo_cards import CARD, JOKER, bits_of, deck_of
from kyran_widgets.rules.kirolo_laydown import largest
from kyran_widgets.rules.kirolo_series import new_series

HANDS = 3000
ELEMENTS, JOKERS = 22, 3
MOST_SERIES = 12
RNG = Random(11)

Table = list[tuple[int, ...]]


def position(series: int, lone: float) -> tuple[list[int], Table]:
    """Draw a table, with some chance of a lone Joker on it, and then a hand from one deck."""
    deck = list(deck_of("std", 0)[0])
    table: Table = [(JOKER,)] if series and RNG.random() < lone else []
    while len(table) < series:
        RNG.shuffle(deck)
        texts = new_series(bits_of(deck[:12]), RNG.randint(0, 1))
        if texts:
            cards = tuple([CARD[name] for name in RNG.choice(texts).split(".")])
            table.append(cards)
            for card in cards:
                if card != JOKER:
                    deck.remove(card)
    RNG.shuffle(deck)
    RNG.shuffle(table)
    return deck[:ELEMENTS] + [JOKER] * JOKERS, table


def report(
    title: str,
    goal: str,
    call: Callable[[list[int], Table], object],
    series: int = 0,
    lone: float = 0,
) -> None:
    """Time one call a hand and print how the times spread."""
    times = []
    gc.collect()
    gc.disable()
    for _ in range(HANDS):
        hand, table = position(RNG.randint(min(series, 1), series), lone)
        begun = time.process_time()
        call(hand, table)
        times.append(1000 * (time.process_time() - begun))
    gc.enable()
    times.sort()
    print(
        f"{title:34} median {statistics.median(times):.2f}, 95 % {times[HANDS * 95 // 100]:.2f},"
        f" worst {times[-1]:.2f} ms; goal {goal}"
    )


if __name__ == "__main__":
    report("all new series", "median ≤ 0.4", lambda hand, _: new_series(bits_of(hand), JOKERS))
    report("largest lay-down, empty table", "median ≤ 1, worst ≤ 15", largest)
    tables = f"1–{MOST_SERIES} series", "median ≤ 2, worst ≤ 30"
    report("the same, " + tables[0], tables[1], largest, MOST_SERIES, 1 / 2)
    extend_only = partial(largest, lone_joker=False)
    report("the same, Jokers not alone", tables[1], extend_only, MOST_SERIES)
