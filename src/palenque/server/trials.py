"""Rulesets on trial at the server: one at a time, each by a process beside it."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from palenque.messages import Concern, Trial, TrialFigures
from palenque.pacal import Ruleset
from palenque.pacal.ruleset import format_toml
from palenque.search.trial import ROUNDS
from palenque.server.problems import Refusal

COMMAND = (sys.executable, "-m", "palenque.search.trial")
KNOWN = "klee"
"""What every ruleset is compared with."""
QUEUE = 8
"""How many trials wait or run at once."""
KEPT = 100
"""How many finished trials are remembered."""
LEFT = 30.0
"""Seconds without a question after which nobody waits for a trial any more."""


class _Result(BaseModel):
    """What the process of a trial says at its end."""

    player: str
    figures: TrialFigures
    concerns: list[Concern]


class _Ended(Exception):
    """A trial that came to no result."""


@dataclass
class _Job:
    """A trial that waits or runs; ``asked`` is when somebody asked for it last."""

    player: str
    asked: float
    state: Literal["waiting", "running"] = "waiting"
    played: int = 0
    failed: bool = False
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)


class Trials:
    """The trials that are done, and those on their way; each begins when it is first asked for."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._known: _Result | None = None
        self._done: OrderedDict[str, _Result] = OrderedDict()
        self._jobs: dict[str, _Job] = {}
        self._turn = asyncio.Lock()

    def ask(self, ruleset: Ruleset, player: str) -> Trial:
        """How the trial of this ruleset stands; raises Refusal."""
        text = format_toml(ruleset)
        if self._known and text in self._done:
            self._done.move_to_end(text)
            return _told(self._done[text], self._known)
        job = self._jobs.get(text) or self._begin(text, player)
        if job.failed:
            del self._jobs[text]
            raise Refusal(503, "trial", "The trial could not be held; try again.")
        job.asked = _now()
        return _told_so_far(job)

    async def close(self) -> None:
        """Ends whatever runs or waits."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, text: str, player: str) -> _Job:
        waiting = [job for job in self._jobs.values() if not job.failed]
        if any(job.player == player for job in waiting):
            raise Refusal(429, "one-trial", "One trial at a time.", headers={"Retry-After": "10"})
        if len(waiting) >= QUEUE:
            raise Refusal(503, "crowded", "Too many trials wait.", headers={"Retry-After": "60"})
        self._jobs[text] = job = _Job(player, _now())
        job.task = asyncio.create_task(self._hold(text, job))
        return job

    async def _hold(self, text: str, job: _Job) -> None:
        try:
            async with self._turn:
                job.state = "running"
                self._known = self._known or await self._played(job, KNOWN)
                job.played = ROUNDS
                self._done[text] = await self._played(job, text=text)
        except (_Ended, OSError):
            job.failed = True
            return
        del self._jobs[text]
        while len(self._done) > KEPT:
            self._done.popitem(last=False)

    async def _played(self, job: _Job, *arguments: str, text: str = "") -> _Result:
        """Has the rounds played and counts them."""
        before = job.played
        async with self._process(*arguments) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(text.encode())
            process.stdin.close()
            async for line in process.stdout:
                if _now() > job.asked + LEFT:
                    raise _Ended
                if line.startswith(b"{"):
                    return _Result.model_validate(json.loads(line))
                job.played = before + int(line)
        raise _Ended

    @asynccontextmanager
    async def _process(self, *arguments: str) -> AsyncIterator[Process]:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            str(os.getpid()),
            *arguments,
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _told(own: _Result, known: _Result) -> Trial:
    return Trial(
        state="done",
        played=own.figures.rounds + known.figures.rounds,
        rounds=own.figures.rounds + known.figures.rounds,
        player=own.player,
        own=own.figures,
        known=known.figures,
        concerns=own.concerns,
    )


def _told_so_far(job: _Job) -> Trial:
    return Trial(
        state=job.state,
        played=job.played,
        rounds=2 * ROUNDS,
        player=None,
        own=None,
        known=None,
        concerns=[],
    )
