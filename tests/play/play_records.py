"""What a record must bring back."""

from play_walks import any_move

from kyran_widgets.play import dumps, loads

ODD = (
    *('{"', "}{", "\\", "\\n", "\n\n", "\r\n", " x ", "(y)", ";", "[%back]", "[%seat 0 human] a"),
    *(
        "[%clk 1]",
        "\\[%back]",
        "\\\\{",
        "\x00",
        "\x85\u2028\x0b",
        "« é » – ’",
        "日本 🚀",
        '"]',
        "*",
    ),
)


def tree(node):
    return (
        node.move,
        node.seat,
        node.events,
        node.comment,
        node.taken_back,
        tuple(node.seatings),
        tuple(map(tree, node.children)),
    )


def wander(match, rng, steps):
    """Play, go back, try other moves, comment, and change seats."""
    for _ in range(steps):
        choice = rng.random()
        if choice < 0.75:
            if move := any_move(match.state, rng):
                match.play(move)
        elif choice < 0.85 and match.undo_refusal() is None:
            match.undo()
        elif choice < 0.9:
            match.branch(rng.randint(0, match.plies))
        elif choice < 0.95:
            match.node.comment = rng.choice(ODD)
        else:
            match.seat(rng.randrange(match.players), rng.choice(["human", "scripted", "random"]))


def same(one, two):
    """Whether two matches are the same game, down to the last remark."""
    assert two.start.text() == one.start.text()
    assert two.state.text() == one.state.text()
    assert (two.ply, two.seats, two.tags) == (one.ply, one.seats, one.tags)
    assert (two.undo_policy, two.chance) == (one.undo_policy, one.chance)
    assert two.moves() == one.moves()
    assert two.events() == one.events()


def round_trip(match):
    text = dumps(match)
    again = loads(text)
    same(match, again)
    assert dumps(again) == text
    return again


def count(node):
    return 1 + sum(map(count, node.children))
