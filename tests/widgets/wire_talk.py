"""What was said on the wire, and what must not have changed."""


def customs(heard, kind=None):
    """Return the custom messages, of one type if it is given."""
    found = [data["content"] for _, data in heard if data and data.get("method") == "custom"]
    return [message for message in found if kind in (None, message["type"])]


def updates(heard):
    """Return the traits that were sent, one dict a message."""
    return [data["state"] for _, data in heard if data and data.get("method") == "update"]


def only(heard, kind):
    """Return the one custom message there is, which is of this type."""
    (message,) = customs(heard)
    assert message["type"] == kind
    return message


def stand(game):
    """Return all that a refused message must leave as it was."""
    match = game.match
    traits = {
        name: getattr(game, name) for name in ("lang", "theme", "pace", "turn", "ply", "legal")
    }
    position = match.state.text()
    return traits, game.view, match.rev, match.plies, list(match.seats), position, match.paused
