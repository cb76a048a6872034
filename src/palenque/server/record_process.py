"""The process that reads the records people open, for a server: told texts, it tells JSON.

It ends with its standard input, so whenever the server does.
"""

from collections.abc import Callable
from typing import Any

from palenque.search.process import main
from palenque.server import reading
from palenque.server.offered import Offered
from palenque.server.problems import Refusal

Told = tuple[str, None] | tuple[None, tuple[int, dict[str, Any]]]
"""The answer as JSON, or the status and the problem of a refusal."""


def _open(text: str, offered: Offered, dropped: Callable[[], bool]) -> Told:
    try:
        return reading.opened(text, offered.named).model_dump_json(), None
    except Refusal as refusal:
        return None, (refusal.status, refusal.problem.model_dump())


if __name__ == "__main__":
    main({"open record": _open})
