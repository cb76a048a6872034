"""One thread that writes: what waits together shares one transaction."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import IntegrityError

from palenque.server import appending
from palenque.server.appending import Append
from palenque.server.databases import is_fenced, reason
from palenque.server.logs import LOGGER

Job = Append | Callable[[Connection], None]
"""What waits together is stored with all that is appended first: none of it needs the rest."""
Done = Callable[[Sequence[Exception | None]], None]
"""Hears of every job of a post, in their order, why nothing was stored, or None."""
Post = tuple[Sequence[Job], Done]
Wrote = Callable[[float, bool], None]
"""Hears how many seconds a transaction took, and whether it is stored."""
BATCH = 512
"""After how many jobs a transaction takes no further post, so that none waits for too long."""


class StorageError(Exception):
    """Nothing was stored, or nothing could be read; it may work again later."""


class Conflict(Exception):
    """Nothing was stored, because the store holds something else there already."""


class Fenced(Exception):
    """Nothing was stored, because another process owns the table by now."""


class Writer:
    """Runs each job once, and says it is done when what it wrote is on the disk.

    When storing begins to fail, and when rows have been stored again, the log says so.
    """

    def __init__(self, engine: Engine, wrote: Wrote = lambda seconds, is_stored: None) -> None:
        self._engine = engine.execution_options(begin="BEGIN IMMEDIATE")
        self._wrote, self._works, self._rows = wrote, True, 0
        event.listen(self._engine, "after_cursor_execute", self._count)
        self._posts: SimpleQueue[Post | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="palenque-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> Future[None]:
        """Queues a job; what its future raises says why nothing was stored."""
        future: Future[None] = Future()
        self.put_all([job], lambda errors: _settle(future, errors[0]))
        return future

    def put_all(self, jobs: Sequence[Job], done: Done) -> None:
        """Queues jobs; ``done`` is called on the writing thread once all of them are."""
        self._posts.put((jobs, done))

    def close(self) -> None:
        """Returns once every queued job is done."""
        self._posts.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            posts, last = self._batch()
            errors = iter(self._write([job for jobs, _ in posts for job in jobs]))
            for jobs, done in posts:
                _tell(done, [next(errors) for _ in jobs])

    def _batch(self) -> tuple[list[Post], bool]:
        posts: list[Post] = []
        size, post = 0, self._posts.get()
        while post is not None:
            posts.append(post)
            size += len(post[0])
            if size >= BATCH:
                return posts, False
            try:
                post = self._posts.get_nowait()
            except Empty:
                return posts, False
        return posts, True

    def _write(self, jobs: list[Job]) -> list[Exception | None]:
        error = self._transact(jobs)
        if isinstance(error, Conflict | Fenced) and len(jobs) > 1:
            # One job must not undo the others: each for itself.
            return [self._transact([job]) for job in jobs]
        return [error] * len(jobs)

    def _transact(self, jobs: list[Job]) -> Exception | None:
        if not jobs:
            return None
        began = time.monotonic()
        error = self._try(jobs)
        is_stored = not isinstance(error, StorageError)
        self._wrote(time.monotonic() - began, is_stored)
        if self._works and not is_stored:
            self._works = False
            LOGGER.warning(f"no storage: {error}")
        elif not self._works and error is None and self._rows:
            self._works = True
            LOGGER.warning("games can be stored again")
        return error

    def _count(self, connection: Connection, cursor: Any, *more: Any) -> None:
        """Counts the rows that a statement changed."""
        context = more[2]
        if context and (context.isinsert or context.isupdate or context.isdelete):
            self._rows += max(cursor.rowcount, 0)

    def _try(self, jobs: list[Job]) -> Exception | None:
        self._rows = 0
        try:
            with self._engine.begin() as connection:
                appending.store(connection, [job for job in jobs if isinstance(job, Append)])
                for job in jobs:
                    if not isinstance(job, Append):
                        job(connection)
        except IntegrityError as error:
            return Fenced() if is_fenced(error) else Conflict()
        except Exception as error:
            # Whatever it was, the next job must find this thread alive.
            return StorageError(reason(error))
        return None


def _settle(future: Future[None], error: Exception | None) -> None:
    if not future.set_running_or_notify_cancel():
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)


def _tell(done: Done, errors: list[Exception | None]) -> None:
    with suppress(RuntimeError):  # the loop that waited is closed by now
        done(errors)
