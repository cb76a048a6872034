"""What an event loop has stored: handed to the writer together, and heard of together.

A future for each job would wake the writer when it is put and the loop when it is done, with a
system call each time; on a busy server that cost more than the rules of the move.
"""

import asyncio
from collections.abc import Sequence

from palenque.server.writer import Job, Writer

Waiting = list[asyncio.Future[None]]


class Posting:
    """Hands the writer all that one turn of the event loop has stored."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._jobs: list[Job] = []
        self._waiting: Waiting = []

    async def store(self, job: Job) -> None:
        """Returns once it is on the disk; raises what says why nothing was stored."""
        loop = asyncio.get_running_loop()
        if not self._jobs:
            loop.call_soon(self._post, loop)
        stored = loop.create_future()
        self._jobs.append(job)
        self._waiting.append(stored)
        await stored

    def _post(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs, waiting = self._jobs, self._waiting
        self._jobs, self._waiting = [], []

        def done(errors: Sequence[Exception | None]) -> None:
            loop.call_soon_threadsafe(_tell, waiting, errors)

        self._writer.put_all(jobs, done)


def _tell(waiting: Waiting, errors: Sequence[Exception | None]) -> None:
    for stored, error in zip(waiting, errors, strict=True):
        if stored.done():
            continue  # whoever waited is gone
        if error:
            stored.set_exception(error)
        else:
            stored.set_result(None)
