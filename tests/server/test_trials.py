"""Trials at the server: one at a time, for whoever still asks, by a process that may fail."""

import asyncio
import sys
from collections.abc import Callable

import pytest

from palenque.messages import Trial
from palenque.pacal import Ruleset
from palenque.pacal.ruleset import parse
from palenque.server import trials
from palenque.server.problems import Refusal
from palenque.server.trials import Trials
from tests.cli.conftest import SMALL
from tests.server.house import PATIENCE

FIGURES = """{"rounds": 1000, "turns": 6.0, "shortest": 4, "longest": 8, "ends": {"stuck": 1},
"first": {"value": 0.5, "low": 0.4, "high": 0.6}, "drawn": {"value": 0, "low": 0, "high": 0.1},
"forced": 0.1, "choices": 9.5, "worth": 0.2, "matters": 0.5}""".replace("\n", " ")
QUICK = f"""\
import sys
sys.stdin.read()
for number in range(1, 1001):
    print(number)
print('{{"player": "level:6", "concerns": ["short"], "figures": {FIGURES}}}')
"""
SLOW = "import time\nprint(1, flush=True)\ntime.sleep(600)"
BROKEN = "print(1)\nraise SystemExit(1)"


def holding(script: str) -> Trials:
    return Trials((sys.executable, "-c", script))


def ruleset(number: int = 0) -> Ruleset:
    return parse(SMALL.replace('id = "small"', f'id = "small{number}"'))


async def until(trials: Trials, wanted: Callable[[Trial], bool]) -> Trial:
    """Asks as a page does, until the answer is such."""
    async with asyncio.timeout(PATIENCE):
        while not wanted(found := trials.ask(ruleset(), "ana")):
            await asyncio.sleep(0.01)
    return found


async def test_a_trial_is_held_once_and_its_figures_are_kept() -> None:
    held = holding(QUICK)
    assert held.ask(ruleset(), "ana").state == "waiting"
    done = await until(held, lambda trial: trial.state == "done")
    assert (done.player, done.concerns, done.played) == ("level:6", ["short"], 2000)
    assert done.own == done.known
    assert held.ask(ruleset(), "ben") == done
    await held.close()


async def test_it_says_how_far_it_is_and_ends_with_the_server() -> None:
    held = holding(SLOW)
    running = await until(held, lambda trial: trial.played == 1)
    assert (running.state, running.rounds, running.own) == ("running", 2000, None)
    await asyncio.wait_for(held.close(), PATIENCE)


async def test_one_player_waits_for_one_trial_and_few_wait_at_all() -> None:
    held = holding(SLOW)
    held.ask(ruleset(), "ana")
    with pytest.raises(Refusal) as refused:
        held.ask(ruleset(1), "ana")
    assert refused.value.status == 429
    for number in range(1, trials.QUEUE):
        held.ask(ruleset(number), f"guest {number}")
    with pytest.raises(Refusal) as refused:
        held.ask(ruleset(99), "ben")
    assert refused.value.problem.code == "crowded"
    await held.close()


async def test_a_trial_that_fails_is_said_once_and_can_be_held_again() -> None:
    held = holding(BROKEN)
    with pytest.raises(Refusal) as refused:
        await until(held, lambda trial: False)
    assert refused.value.problem.code == "trial"
    assert held.ask(ruleset(), "ana").state == "waiting"
    await held.close()


async def test_whoever_does_not_ask_any_more_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "LEFT", -1.0)
    held = holding(SLOW)
    with pytest.raises(Refusal):
        await until(held, lambda trial: False)
    await held.close()
