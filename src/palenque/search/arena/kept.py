"""Results in a file: one line of JSON for the tournament, then one for each meeting.

A line is written as soon as its meeting is played, so that whatever ends a run, what was
played is there to go on from.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from palenque.pacal.ruleset import options
from palenque.search.arena.meeting import Played, Result
from palenque.search.arena.plan import ArenaError, Meeting, Plan


class Keeper:
    """A file that takes results; ``before`` are those that it already held.

    Raises ArenaError where the file cannot be read or belongs to another tournament, and
    OSError where it cannot be written.
    """

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.before: list[Result] = []
        head = json.dumps(_head(plan))
        if not resume and path.exists():
            raise ArenaError(f"{path} is there already; --resume goes on with it.")
        self._file: IO[str]
        if path.exists():
            whole = self._read(path, head)
            self._file = path.open("r+", encoding="utf-8", newline="\n")
            self._file.seek(whole)
            self._file.truncate()
        else:
            self._file = path.open("w", encoding="utf-8", newline="\n")
            self._write(head)

    def _read(self, path: Path, head: str) -> int:
        """Reads the results; returns where the last whole line ends."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines or lines[0] != head.encode():
            raise ArenaError(f"{path} holds no results with this ruleset and seed.")
        for number, line in enumerate(lines[1:], 2):
            try:
                self.before.append(_parsed(line))
            except (ValueError, KeyError, TypeError):
                raise ArenaError(f"{path}, line {number}: this is not a result.") from None
        return whole

    def keep(self, result: Result) -> None:
        """Writes a result, past any buffer of this process."""
        meeting = result.meeting
        rounds = [asdict(round) for round in result.rounds]
        self._write(
            json.dumps({"a": meeting.a, "b": meeting.b, "deal": meeting.deal, "rounds": rounds})
        )

    def _write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def known(plan: Plan, results: Iterable[Result]) -> Iterator[Result]:
    """Those results that belong to the plan, turned round where ``a`` and ``b`` are."""
    wanted = set(plan.meetings())
    for result in results:
        for found in (result, turned(result)):
            if found.meeting in wanted:
                yield found


def turned(result: Result) -> Result:
    """The same meeting as ``b`` sees it."""
    meeting = result.meeting
    first, second = (
        Played(1 - round.points, round.reason, round.turns, not round.starter)
        for round in result.rounds
    )
    return Result(Meeting(meeting.b, meeting.a, meeting.deal), (second, first))


def _head(plan: Plan) -> dict[str, Any]:
    return {"arena": 1, "ruleset": options(plan.ruleset), "seed": plan.seed}


def _parsed(line: bytes) -> Result:
    kept = json.loads(line)
    first, second = (Played(**round) for round in kept["rounds"])
    return Result(Meeting(kept["a"], kept["b"], kept["deal"]), (first, second))
