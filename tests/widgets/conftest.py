"""A page that plays its part of the protocol, and a wire on which everything is heard."""

import sys
from pathlib import Path

import comm
import pytest
from comm.base_comm import BaseComm, CommManager
from ipywidgets.widgets.widget import _instances

sys.path.insert(0, str(Path(__file__).parent))


class Wire:
    """All that the kernel has sent, in order: ``(comm id, kind, data)``."""

    def __init__(self):
        self.sent = []

    def create_comm(self, **arguments):
        wire = self

        class Comm(BaseComm):
            def publish_msg(self, msg_type, data=None, **rest):
                wire.sent.append((self.comm_id, msg_type, data))

        return Comm(**arguments)


@pytest.fixture
def wire(monkeypatch):
    """Hear what widgets send; no widget of a test outlives it."""
    heard, manager = Wire(), CommManager()
    monkeypatch.setattr(comm, "create_comm", heard.create_comm)
    monkeypatch.setattr(comm, "get_comm_manager", lambda: manager)
    heard.comms = manager.comms
    yield heard
    for model, widget in list(_instances.items()):
        if model in manager.comms:  # not one that other tests have left, nor closed meanwhile
            widget.close()


class Page:
    """The page of one widget."""

    def __init__(self, widget, wire):
        self.widget, self.wire = widget, wire
        self.id = widget.comm.comm_id
        self.since = len(wire.sent)

    def heard(self):
        """Return what came for this page since it last asked."""
        new = [(kind, data) for who, kind, data in self.wire.sent[self.since :] if who == self.id]
        self.since = len(self.wire.sent)
        return new

    def post(self, kind, /, **fields):
        """Send a message as the browser does; what came back."""
        self.heard()
        if "serial" in self.widget._inbox.fields.get(kind, {}):  # of the picture that is shown
            fields.setdefault("serial", self.widget._serial)
        self.raw({"method": "custom", "content": {"type": kind, **fields}})
        return self.heard()

    def raw(self, data):
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def move(self, move, rev=None):
        return self.post("move", move=move, rev=self.widget.view["rev"] if rev is None else rev)

    def ask(self, kind, /, **fields):
        """Post with the present rev."""
        return self.post(kind, rev=self.widget.view["rev"], **fields)


@pytest.fixture
def open_page(wire):
    """Open the page of a widget."""
    return lambda widget: Page(widget, wire)
