"""The server: the browser client, the tables it plays at, and their store."""

from palenque.server.admission import Capacity
from palenque.server.running import Shared, Terms, run

__all__ = ["Capacity", "Shared", "Terms", "run"]
