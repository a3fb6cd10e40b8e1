"""Fixtures for tests in a real JupyterLab, seen through headless Chromium."""

import ast
import os
from pathlib import Path

import pytest
from lab_server import CHROMIUM_ARGS, LabServer, chromium, record_wire
from playwright.sync_api import expect

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"

expect.set_options(timeout=20_000)  # the other tests run at the same time, on the same cores


def pytest_collection_modifyitems(items):
    """Mark every test of this folder."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Launch the system's Chromium, rather than one that Playwright would download."""
    path = chromium()
    if path is None:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("no Chromium here: apt-get install chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def lab(tmp_path_factory, browser_type_launch_args):
    """Start one JupyterLab for all tests of a run."""
    with LabServer(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def wire():
    """List all messages between the pages of this test and their kernels, oldest first."""
    return []


@pytest.fixture
def page_errors():
    """List what went wrong in the pages and kernels of this test.

    ``open_notebook`` asserts at the end that it is empty; a test that provokes an error
    looks at it and clears it.
    """
    return []


@pytest.fixture
def open_notebook(lab, new_context, wire, page_errors):
    """Open a notebook, by name or by the sources of its cells, and run all its cells.

    Keywords go to the browser context: ``viewport``, ``color_scheme``, ``has_touch`` …
    """

    def go(notebook, **context):
        source = NOTEBOOKS / notebook if isinstance(notebook, str) else list(notebook)
        page = new_context(**context).new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: page_errors.append(f"page: {error}"))
        page.on("console", lambda said: keep_console(said, page_errors))
        record_wire(page, wire)
        lab.open(page, lab.write(source))
        return page

    yield go
    page_errors.extend(
        f"kernel: {message.content['ename']}: {message.content['evalue']}"
        for message in wire
        if message.kind == "error" and message.channel == "iopub"
    )
    lab.shut_down_kernels()
    assert page_errors == []


@pytest.fixture
def in_kernel(lab):
    """Run code in the kernel of a page, and read the value of an expression from it."""

    def ask(page, expression="None", code=""):
        return ast.literal_eval(lab.evaluate(page, expression, code))

    return ask


def keep_console(said, errors):
    """Keep a console error, except a missing file of Lab's own."""
    if said.type == "error" and not said.text.startswith("Failed to load resource"):
        errors.append(f"console: {said.text}")
