"""The name of the built client, by which a page that is open learns that there is a newer one."""

import re
from pathlib import Path

HEADER = "Palenque-Client"
_FIRST_SCRIPT = re.compile(r"assets/index-([\w-]+)\.js")


class ClientName:
    """Read anew where the client was built anew: its first script's name holds a hash of it."""

    def __init__(self, static: Path) -> None:
        self._page = static / "index.html"
        self._stamp = 0
        self._name = ""

    def __call__(self) -> str:
        """The name, empty where no client is built."""
        try:
            stamp = self._page.stat().st_mtime_ns
            if stamp != self._stamp:
                found = _FIRST_SCRIPT.search(self._page.read_text(encoding="utf-8"))
                self._name, self._stamp = found[1] if found else "", stamp
        except OSError:
            return ""
        return self._name
