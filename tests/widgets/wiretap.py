"""What came over the wire to the page of each widget, as the JSON that a browser would read."""

import json

from wire_talk import customs


class Tap:
    """The wire of a test, sorted by widget."""

    def __init__(self, wire):
        self.sent = wire.sent

    def __len__(self):
        return len(self.sent)

    def clear(self):
        self.sent.clear()

    def to(self, widget, since=0):
        """Return all messages to the page of a widget, without code and names of models."""
        heard = [
            {**data, "state": public(data["state"])} if "state" in data else data
            for model, kind, data in self.sent[since:]
            if model == widget.model_id and kind != "comm_close"
        ]
        return json.loads(json.dumps(heard))

    def privates(self, widget, since=0):
        """Return the private parts among them."""
        return self.customs(widget, "private", since)

    def customs(self, widget, kind, since=0):
        return customs([("", data) for data in self.to(widget, since)], kind)


def public(state):
    """Return what tells of the game in the state of a widget."""
    return {name: state[name] for name in ("view", "words") if name in state}


def post(game, kind, /, **fields):
    """Send a message as the page of a widget does."""
    game._on_message(game, {"type": kind, **fields}, [])
