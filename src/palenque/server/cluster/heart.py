"""The heart: a thread that renews a process's lease, whatever else the process is doing."""

import asyncio
from collections.abc import Callable
from threading import Event, Thread

from palenque.server.leases import Leases, Pulse
from palenque.server.writer import StorageError

BEAT = 0.4
"""After so many seconds a lease is renewed: several times before it runs out."""


class Heart:
    """Tells the event loop after every beat who lives; where there is no database it tries on."""

    def __init__(self, leases: Leases, beat: Callable[[Pulse], None]) -> None:
        self._leases, self._beat = leases, beat
        self._stopped = Event()

    def start(self) -> None:
        """Beats from now on."""
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="palenque-heart", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Beats no more; returns once the last beat is over."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                pulse = self._leases.renew()
            except StorageError:
                pass  # the writer tells of it
            else:
                self._loop.call_soon_threadsafe(self._beat, pulse)
            self._stopped.wait(BEAT)
