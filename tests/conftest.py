"""What holds for the whole test run."""

import os

import hypothesis
import pytest

# Widget handlers show an error in the widget; under this flag they raise it too.
# Set here, so that the kernels that tests start inherit it.
os.environ["KYRAN_WIDGETS_RAISE"] = "1"

# A test is no stopwatch; CI must give the same answer twice.
hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Put browser tests last: asyncio tests refuse the event loop that Playwright leaves."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Turn a skipped browser test into a failure under CI, where it would hide a broken set-up."""
    report = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("CI") and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: a browser test may not be skipped under CI"
    return report
