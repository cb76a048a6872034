"""Builds the browser client into the package, so that an installed package needs no Node.

``PALENQUE_SKIP_CLIENT=1`` leaves it out. Hatchling calls this for metadata too;
``client/build.py`` leaves a client alone that is newer than its sources.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs ``client/build.py``, and says in one sentence when it fails."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where it is missing or older than its sources."""
        script = Path(self.root, "client", "build.py")
        if os.environ.get("PALENQUE_SKIP_CLIENT") or not script.exists():
            return
        done = subprocess.run(
            [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode:
            raise SystemExit(
                f"{done.stdout}\nThe browser client could not be built, see above;"
                " with PALENQUE_SKIP_CLIENT=1 the package installs without it."
            )
