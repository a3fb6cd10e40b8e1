"""Random games of KIROLO on the package and on the oracle, compared at every move.

Besides new games there are late ones, where most cards lie on the table: their piles run dry, are
recycled, and block the game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import kirolo_oracle as oracle

from kyran_widgets.rules import CHANCE, kirolo

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

CHOICES: dict[str, tuple[object, ...]] = {
    "jokers": (8, 8, 0, 3, 12, 20),
    "hand_elements": (10, 10, 1, 4, 7, 25),
    "hand_actions": (2, 2, 0, 4),
    "initial_discards": ("empty", "one"),
    "step_order": ("strict", "free"),
    "action_limit": ("per_type", "one"),
    "rami_actions": ("dealt", "pile"),
    "lone_joker": ("table", "extend_only"),
    "fouille_return": ("top", "bottom", "shuffle"),
}
NONSENSE = ("", " ", "F0", "F13", "x", "..", "1+", "+1", "0+F1", "<", "<E", "@A", "F1@", "mix:E=F1")


# -- where a game starts -----------------------------------------------------------------------


def some_options(rng: random.Random) -> dict[str, object]:
    """Return random options, about half of them the default."""
    return {
        name: rng.choice(choices) if rng.random() < 0.6 else oracle.DEFAULTS[name]
        for name, choices in CHOICES.items()
    }


def first_position(rng: random.Random, players: int, mode: str) -> oracle.Position:
    """Return a new game with random options, before its deal."""
    options = some_options(rng)
    if options["hand_elements"] == 25 and rng.random() < 0.7:
        options["hand_elements"] = 12
    return oracle.new(players, mode, **options)


def full_table(rng: random.Random) -> list[list[str]]:
    """Lay all 120 Elements as full runs or full groups."""
    table = []
    for _ in range(2):
        if rng.random() < 0.5:
            table += [[f"{e}{v}" for v in range(1, 13)] for e in oracle.ELEMENTS]
        else:
            table += [[f"{e}{v}" for e in oracle.ELEMENTS] for v in range(1, 13)]
    rng.shuffle(table)
    return table


def broken_table(
    rng: random.Random, wanted: int, jokers: int, alone: int
) -> tuple[list[list[str]], list[str]]:
    """Take about so many cards away from a full table, and lay Jokers in some places and alone.

    Return the table and the cards taken.
    """
    table, loose = [], []
    for full in full_table(rng):
        if len(loose) >= wanted:
            table.append(full)
            continue
        kept = rng.choice((0, rng.randint(3, len(full)), rng.randint(3, len(full))))
        at = rng.randint(0, len(full) - kept)
        series = full[at : at + kept]
        loose += full[:at] + full[at + kept :]
        naturals = list(range(len(series)))
        while jokers and len(naturals) > 2 and rng.random() < 0.6:
            place = naturals.pop(-1 if len(full) == 5 else rng.randrange(len(naturals)))
            loose.append(series[place])
            series[place] = "*"
            jokers -= 1
        table += [series] if series else []
    table += [["*"]] * min(alone, jokers)
    rng.shuffle(table)
    rng.shuffle(loose)
    return table, loose


def late_position(rng: random.Random, players: int, mode: str) -> oracle.Position:
    """Return the start of some turn late in a game, with few cards in the piles."""
    options = some_options(rng)
    jokers = int(str(options["jokers"]))
    wanted = rng.choice((0, *[rng.randint(1, 8) * players + rng.randint(0, 9)] * 9))
    alone = rng.choice((0, 0, 1, 2)) if options["lone_joker"] == "table" else 0
    table, elements = broken_table(rng, wanted, jokers, alone)
    actions = oracle.action_cards(mode, jokers - sum(series.count("*") for series in table))
    rng.shuffle(actions)
    piles = {name: take(elements, rng.choice((0, 0, 1, 1, 2, 3, 5))) for name in "EAB"}
    piles |= {name: take(actions, rng.choice((0, 0, 1, 2, 5))) for name in "ZX"}
    left = {**piles, **dict.fromkeys(range(players), ())}
    where = [*range(players), *rng.choice(("", "", "EAB"))]
    for card in elements:
        left[where[rng.randrange(len(where))]] += (card,)
    crowd = mode == "std" and rng.random() < 0.5
    where = [*range(players), *("" if crowd else "ZZXX")]
    for card in actions:
        left[where[rng.randrange(len(where))]] += (card,)
    hands = tuple(tuple(rng.sample(left[s], len(left[s]))) for s in range(players))
    known = [(s, card) for s, hand in enumerate(hands) for card in hand if rng.random() < 0.2]
    position = replace(
        oracle.new(players, mode, **options),
        seat=rng.randrange(players),
        step="lay",
        hands=hands,
        piles={name: left[name] for name in "ABXEZ"},
        table=tuple(map(tuple, table)),
        nolay=rng.choice((0, rng.randrange(30 * players), 30 * players - rng.randint(1, 9))),
        known=tuple(rng.sample(known, len(known))),
    )
    if mode == "rami":
        position = replace(position, step="draw" if position.draws() else "play")
    return position if all(hands) else late_position(rng, players, mode)


def take(cards: list[str], count: int) -> tuple[str, ...]:
    """Remove the first cards of a list and return them."""
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


# -- moves ---------------------------------------------------------------------------------------


def any_chance(position: oracle.Position, rng: random.Random) -> str:
    """Draw a chance move."""
    if position.step == "deal":
        elements = oracle.element_cards()
        actions = oracle.action_cards(position.mode, int(str(position.options["jokers"])))
        rng.shuffle(elements)
        rng.shuffle(actions)
        return f"deal:E={','.join(elements)}|Z={','.join(actions)}"
    pile, stock = position.stock()
    cards = list(stock)
    rng.shuffle(cards)
    return f"mix:{pile}={','.join(cards)}"


def kind(move: str) -> str:
    """Sort a move into lay, action, draw, end or choice."""
    if move == ".":
        return "end"
    if move in ("E", "Z") or move[0] == "<":
        return "draw"
    if move in ("+", "?") or (move[0] == "~" and move != "~@X"):
        return "action"
    return "choice" if {"@", "^"} & set(move) else "lay"


def tempers(rng: random.Random) -> dict[str, float]:
    """How fond a game's players are of each kind of move."""
    return {what: rng.choice((0.05, 1, 3)) for what in ("lay", "action", "draw", "end", "choice")}


def any_move(moves: set[str], rng: random.Random, fond: dict[str, float]) -> str:
    """Return a random move: first its kind, then which one."""
    kinds: dict[str, list[str]] = {}
    for move in sorted(moves):
        kinds.setdefault(kind(move), []).append(move)
    weights = [fond[what] for what in kinds]
    return rng.choice(kinds[rng.choices(list(kinds), weights)[0]])


def misprint(move: str, rng: random.Random) -> str:
    """Change, drop or double one character of a move."""
    at = rng.randrange(len(move))
    return move[:at] + rng.choice(("", move[at] * 2, *"FM+~*?123ABXEZ.=/@<^,")) + move[at + 1 :]


# -- side by side --------------------------------------------------------------------------------


def agree(state: kirolo.State, position: oracle.Position, expected: set[str]) -> None:
    """Hold a state against the oracle's position, whose legal moves are ``expected``."""
    line = position.text()
    fields = zip(state.text().split(";"), line.split(";"), strict=True)
    assert state.text() == line, [pair for pair in fields if pair[0] != pair[1]]
    assert (state.turn, state.phase) == (position.turn, position.step), line
    assert position.turn is None or state.player == position.seat, line
    moves = state.legal()
    assert len(moves) == len(set(moves)), line
    assert set(moves) == expected, (line, sorted(set(moves) ^ expected))
    assert state.outcome() == position.outcome(), line


def possible(position: oracle.Position, move: str) -> bool:
    """Whether the oracle takes a chance move."""
    try:
        position.apply(move)
    except ValueError:
        return False
    return True


def begin(start: oracle.Position) -> kirolo.State:
    """Return the package's state of a starting position."""
    if start.step == "deal":
        return kirolo.State.new(start.players, mode=start.mode, **start.options)
    return kirolo.State.parse(start.text())


def walk(start: oracle.Position, rng: random.Random, plies: int) -> Iterator[oracle.Position]:
    """Play a game on both sides, from ``start`` for at most so many moves; yield its positions.

    Moves of other positions and misprints are asked about too; lines are read at every few moves.
    """
    position, state = start, begin(start)
    fond = tempers(rng)
    elsewhere = set(NONSENSE)
    for _ in range(plies):
        legal = position.legal()
        agree(state, position, legal)
        if rng.random() < 0.3:
            agree(kirolo.State.parse(position.text()), position, legal)
        yield position
        if position.turn is None:
            break
        if position.turn == CHANCE:
            assert possible(position, state.sample(rng))
            move = any_chance(position, rng)
            tried = misprint(move, rng)
            assert (state.refuse(tried) is None) == possible(position, tried), tried
        else:
            move = any_move(legal, rng, fond)
            tried = [*rng.sample(sorted(elsewhere), 2), misprint(move, rng)]
            assert [state.refuse(m) is None for m in tried] == [m in legal for m in tried], (
                position.text(),
                tried,
            )
            elsewhere |= {move, rng.choice(sorted(legal))}
        assert state.refuse(move) is None, (position.text(), move)
        before = state.copy()
        state.apply(move, [] if rng.random() < 0.5 else None)
        assert before.text() == position.text(), move
        position = position.apply(move)
