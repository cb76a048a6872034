"""One thread that writes: what waits together shares one transaction."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from palenque.server import appending
from palenque.server.appending import Append
from palenque.server.databases import is_fenced, reason
from palenque.server.logs import LOGGER

Job = Append | Callable[[Connection], None]
"""What waits together is stored with all that is appended first: none of it needs the rest."""
Wrote = Callable[[float, bool], None]
"""Hears how many seconds a transaction took, and whether it is stored."""
BATCH = 512
"""How many jobs may share a transaction, so that none waits for too long."""


class StorageError(Exception):
    """Nothing was stored, or nothing could be read; it may work again later."""


class Conflict(Exception):
    """Nothing was stored, because the store holds something else there already."""


class Fenced(Exception):
    """Nothing was stored, because another process owns the table by now."""


class Writer:
    """Runs each job once; its future is done when what it wrote is on the disk.

    When storing begins to fail, and when it works again, the log says so.
    """

    def __init__(self, engine: Engine, wrote: Wrote = lambda seconds, is_stored: None) -> None:
        self._engine = engine.execution_options(begin="BEGIN IMMEDIATE")
        self._wrote, self._works = wrote, True
        self._jobs: SimpleQueue[tuple[Job, Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="palenque-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> Future[None]:
        """Queues a job; what its future raises says why nothing was stored."""
        future: Future[None] = Future()
        self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Returns once every queued job is done."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._batch()
            self._write([(job, future) for job, future in batch if _started(future)])

    def _batch(self) -> tuple[list[tuple[Job, Future[None]]], bool]:
        batch: list[tuple[Job, Future[None]]] = []
        item = self._jobs.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch, False
            try:
                item = self._jobs.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _write(self, batch: list[tuple[Job, Future[None]]]) -> None:
        error = self._transact([job for job, _ in batch])
        if isinstance(error, Conflict | Fenced) and len(batch) > 1:
            # One job must not undo the others: each for itself.
            for job, future in batch:
                _settle(future, self._transact([job]))
            return
        for _, future in batch:
            _settle(future, error)

    def _transact(self, jobs: list[Job]) -> Exception | None:
        if not jobs:
            return None
        began = time.monotonic()
        error = self._try(jobs)
        is_stored = not isinstance(error, StorageError)
        self._wrote(time.monotonic() - began, is_stored)
        if is_stored != self._works:
            self._works = is_stored
            LOGGER.warning("games can be stored again" if is_stored else f"no storage: {error}")
        return error

    def _try(self, jobs: list[Job]) -> Exception | None:
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


def _started(future: Future[None]) -> bool:
    return future.set_running_or_notify_cancel()


def _settle(future: Future[None], error: Exception | None) -> None:
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)
