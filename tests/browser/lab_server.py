"""A JupyterLab server of its own, Chromium's arguments, and what travels between the two.

Shared by the browser tests and by ``benchmarks/screen.py``.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Self

import nbformat

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]

# Without it Lab asks which kernel to use.
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}

KERNEL_IDLE = """() => {
    const panel = window.jupyterapp?.shell.currentWidget;
    return panel?.context?.isReady && panel.sessionContext?.session?.kernel?.status === "idle";
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
OUTPUTS = """() => [...document.querySelectorAll(".jp-OutputArea-output")]
    .map((output) => output.innerText).join("\\n")"""
EVALUATE = """async ([code, expression]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const user_expressions = { value: expression };
    const asked = { code, silent: true, store_history: false, user_expressions };
    return (await kernel.requestExecute(asked).done).content;
}"""


def chromium() -> str | None:
    """Where Chromium is; ``KYRAN_CHROMIUM`` names another than the one on the path."""
    named = os.environ.get("KYRAN_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


class LabServer:
    """A running JupyterLab with all its folders inside ``home``; a context manager."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.work = home / "work"
        self.opened = 0
        self.work.mkdir()
        # Else a pop-up asks whether to fetch news.
        pages = home / "config/labconfig/page_config.json"
        pages.parent.mkdir(parents=True)
        news = "@jupyterlab/apputils-extension:announcements"
        pages.write_text(json.dumps({"disabledExtensions": {news: True}}))

    def __enter__(self) -> Self:
        for _ in range(3):  # another process may take the port before Lab does
            self._start()
            if self._answers(60):
                return self
            self._stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def __exit__(self, *_: object) -> None:
        self._stop()

    @property
    def log(self) -> Path:
        """What the server and its kernels have said."""
        return self.home / "lab.log"

    def write(self, notebook: Path | list[str]) -> str:
        """Put a notebook, a file or the sources of its cells, in a folder of its own."""
        self.opened += 1
        folder = self.work / str(self.opened)
        folder.mkdir()
        if isinstance(notebook, Path):
            shutil.copy(notebook, folder)
            return f"{self.opened}/{notebook.name}"
        cells = [nbformat.v4.new_code_cell(source) for source in notebook]
        written = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
        nbformat.write(written, folder / "test.ipynb")
        return f"{self.opened}/test.ipynb"

    def open(self, page, name: str) -> None:
        """Open a notebook in a page and run it; a cell that fails is an ``AssertionError``."""
        for kept in self.home.rglob("themes.jupyterlab-settings"):
            kept.unlink()  # a test that changed Lab's theme leaves it to no other
        page.goto(f"{self.url}/lab/tree/{name}?reset")
        self.wait(page)
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")  # it hides a narrow notebook
        # Not by the menu: Lab shows it before the kernel listens, and then runs one cell only.
        if not page.evaluate(RUN_ALL):
            raise AssertionError(f"a cell of {name} failed:\n{page.evaluate(OUTPUTS)}")

    def wait(self, page) -> None:
        """Wait until the notebook is shown and its kernel idle, as after a reload."""
        page.wait_for_function(KERNEL_IDLE, timeout=45_000)

    def evaluate(self, page, expression: str = "None", code: str = "") -> str:
        """Run code in the page's kernel, then give the ``repr`` of an expression there."""
        reply = page.evaluate(EVALUATE, [code, expression])
        if reply["status"] != "ok":
            raise AssertionError(f"{reply['ename']}: {reply['evalue']}")
        value = reply["user_expressions"]["value"]
        if value["status"] != "ok":
            raise AssertionError(f"{expression}: {value['ename']}: {value['evalue']}")
        return value["data"]["text/plain"]

    def shut_down_kernels(self) -> None:
        """End every kernel, so that a long test run does not fill the memory."""
        with urllib.request.urlopen(f"{self.url}/api/kernels", timeout=10) as answer:
            kernels = json.load(answer)
        for kernel in kernels:
            request = urllib.request.Request(
                f"{self.url}/api/kernels/{kernel['id']}", method="DELETE"
            )
            urllib.request.urlopen(request, timeout=30).close()

    def _start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        home = self.home
        folders = {
            "JUPYTER_CONFIG_DIR": home / "config",
            "JUPYTER_DATA_DIR": home / "data",
            "JUPYTER_RUNTIME_DIR": home / "runtime",
            "JUPYTERLAB_SETTINGS_DIR": home / "settings",
            "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
            "IPYTHONDIR": home / "ipython",
        }
        command = [
            *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
            *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
            *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
            *(f"--ServerApp.root_dir={self.work}", "--expose-app-in-browser"),
        ]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command,
                env=os.environ | {name: str(path) for name, path in folders.items()},
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def _answers(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/api/status", timeout=2).close()
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)
            else:
                return True
        return False

    def _stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Message(NamedTuple):
    """One message of a kernel's websocket."""

    sent: bool
    channel: str
    kind: str
    content: dict
    size: int


def read_frame(frame: str | bytes, *, sent: bool) -> Message | None:
    """Decode a frame of the protocol ``v1.kernel.websocket.jupyter.org``; ``None`` for another."""
    if isinstance(frame, str):
        return None
    count = int.from_bytes(frame[:8], "little")
    edges = [int.from_bytes(frame[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    channel, header, _, _, content = (frame[start:end] for start, end in pairwise(edges[:6]))
    return Message(
        sent, channel.decode(), json.loads(header)["msg_type"], json.loads(content), len(frame)
    )


def record_wire(page, messages: list[Message]) -> None:
    """Append to ``messages`` all that the page and its kernels tell each other from now on."""

    def keep(frame: str | bytes, *, sent: bool) -> None:
        message = read_frame(frame, sent=sent)
        if message is not None:
            messages.append(message)

    def listen(socket) -> None:
        if "/api/kernels/" in socket.url:
            socket.on("framesent", lambda frame: keep(frame, sent=True))
            socket.on("framereceived", lambda frame: keep(frame, sent=False))

    page.on("websocket", listen)
