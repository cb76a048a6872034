"""Meetings in parallel: on the cores of this machine, or over a Dask cluster."""

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Literal, cast

import joblib

from palenque.search.arena.meeting import Result, meet
from palenque.search.arena.plan import ArenaError, Meeting, Plan
from palenque.search.orphans import end_with
from palenque.search.workers import parallel

Backend = Literal["local", "dask"]
PATIENCE = "10s"
GONE = "The Dask cluster went away; the rest is played on this machine."


def cores() -> int:
    """The number of cores that this process may use."""
    return int(joblib.cpu_count())


@dataclass(frozen=True)
class Workers:
    """Who plays: this many processes here, or a Dask cluster.

    Without the address of a ``scheduler``, the cluster is one of ``jobs`` processes here.
    ``warn`` is told in a sentence when the cluster goes away.
    """

    jobs: int
    backend: Backend = "local"
    scheduler: str | None = None
    warn: Callable[[str], None] = logging.getLogger(__name__).warning


def results(
    plan: Plan, meetings: Iterable[Meeting], workers: Workers
) -> Generator[Result, None, None]:
    """Plays these meetings and gives each result when it is there, in any order.

    A cluster that cannot be reached is an ArenaError; what one that goes away has not played
    is played here.
    """
    left = dict.fromkeys(meetings)
    if workers.backend == "dask":
        for result in _on_cluster(plan, list(left), workers):
            del left[result.meeting]
            yield result
    yield from _played(plan, list(left), workers.jobs)


def _played(plan: Plan, meetings: list[Meeting], jobs: int) -> Iterator[Result]:
    """Plays with this many joblib workers, -1 for as many as there are."""
    played = parallel(jobs, return_as="generator_unordered")
    work = joblib.delayed(meet)
    found = played(work(plan.ruleset, plan.seed, meeting) for meeting in meetings)
    return cast(Iterator[Result], found)


def _on_cluster(plan: Plan, meetings: list[Meeting], workers: Workers) -> Iterator[Result]:
    from dask.distributed import KilledWorker

    with _cluster(workers), joblib.parallel_config("dask"):
        jobs = -1 if workers.scheduler else workers.jobs
        try:
            yield from _played(plan, meetings, jobs)
        except (CancelledError, KilledWorker, OSError):
            workers.warn(GONE)


@contextmanager
def _cluster(workers: Workers) -> Iterator[None]:
    """A Dask cluster: the one at this address, or one of this machine's processes."""
    from dask.distributed import Client, LocalCluster

    for name in ("distributed", "distributed.client"):  # each has a level of its own
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        cluster: Any = workers.scheduler or stack.enter_context(
            LocalCluster(n_workers=workers.jobs, threads_per_worker=1, dashboard_address=None)
        )
        try:
            client = stack.enter_context(Client(cluster, timeout=PATIENCE))
        except (OSError, ValueError) as error:
            raise ArenaError(f"There is no Dask scheduler at {cluster}: {error}.") from None
        if not workers.scheduler:
            client.run(end_with, os.getpid())
        yield
