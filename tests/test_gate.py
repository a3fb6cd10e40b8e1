"""The README's test command passes when both of its halves pass, and only then."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "tests"


@pytest.mark.parametrize(
    ("in_browser", "elsewhere", "passes"),
    [(0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False), (2, 5, False)],
)
def test_the_command_tells_whether_both_halves_passed(
    tmp_path: Path, in_browser: int, elsewhere: int, passes: bool
) -> None:
    # A stand-in for uv: the install succeeds, each half of the tests ends as told.
    stand_in = tmp_path / "uv"
    stand_in.write_text(
        f'#!/bin/sh\ncase "$*" in sync*) ;; *"not browser"*) echo the rest; exit {elsewhere} ;;'
        f" *) exit {in_browser} ;; esac\n"
    )
    stand_in.chmod(0o755)
    ran = subprocess.run(
        [shutil.which("bash") or "bash", str(SCRIPT)],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        check=False,
        # A group of its own: a signal that the script sends to its group must not reach us.
        start_new_session=True,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == (0 if passes else 1)
    assert "the rest" in ran.stdout
