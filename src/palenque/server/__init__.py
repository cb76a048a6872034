"""The server: the browser client, the tables it plays at, and their store."""

from palenque.server.running import run

__all__ = ["run"]
