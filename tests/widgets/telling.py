"""All that Python tells of a widget, for comparing two worlds that a seat cannot tell apart."""

from wiretap import post, public


def told(game, tried):
    """Return all that Python tells of a widget, refusals of what is tried included."""
    out = {
        "state": public(game.get_state()),
        "position": game.position,
        "fr": game.describe("fr"),
        "en": game.describe("en"),
        "transcript": game.transcript("fr") + game.transcript("en"),
        "events": [repr(event) for event in game.events],
        "repr": repr(game),
        "mime": game._repr_mimebundle_()[0],
        "why_not": [game.why_not(move) for move in tried],
        "svg": game.svg(game._eye),
        "traits": [
            repr(getattr(game, name))
            for name in ("turn", "phase", "ply", "legal", "outcome", "last_event", "scores")
        ],
    }
    del out["mime"]["application/vnd.jupyter.widget-view+json"]  # names the model
    return out


def looked_at(tap, game, tried):
    """Return what the page gets on a reload, and when it asks for all that it may ask for."""
    since = len(tap)
    post(game, "hello")
    for move in tried:
        if move not in game.legal:
            post(game, "move", move=move, rev=game.match.rev)
    for ply in range(0, game.match.plies, 7):
        post(game, "show", ply=ply)
    post(game, "show", ply="live")
    return tap.to(game, since)


def same(here, there, where=()):
    """Compare what two worlds told, down to where they differ."""
    if isinstance(here, dict) and isinstance(there, dict):
        assert list(here) == list(there), where
        for name in here:
            same(here[name], there[name], (*where, name))
    elif isinstance(here, list | tuple) and isinstance(there, list | tuple):
        assert len(here) == len(there), where
        for i, (one, other) in enumerate(zip(here, there, strict=True)):
            same(one, other, (*where, i))
    else:
        assert here == there, where
