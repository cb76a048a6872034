"""What is measured in bench/ against each other comes to the same results."""

import shutil
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Protocol

import pytest

from palenque.kernels.pacal import pack, stack
from palenque.pacal import RULESETS

BENCH = Path(__file__).parent.parent / "bench"
compiles = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


class Bench(Protocol):
    """Finds a measurement by its name."""

    def __call__(self, name: str) -> ModuleType: ...


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.syspath_prepend(BENCH)
    return import_module


@compiles
def test_random_rounds_in_c_are_those_of_the_kernel(bench: Bench, tmp_path: Path) -> None:
    rounds = bench("pacal_kernel")
    by_c = rounds.in_c(tmp_path)
    for ruleset in RULESETS.values():
        case = pack(rounds.first_offer(ruleset)), ruleset.hand, 500, 5
        assert by_c(*case) == rounds.in_numba(*case), ruleset.id


@compiles
def test_the_solver_in_c_looks_at_the_same_offers(bench: Bench, tmp_path: Path) -> None:
    solver, table, rng = bench("pacal_solver"), stack.empty_table(1 << 10), Random(5)
    c, kernel = solver.in_c(tmp_path, table), solver.in_numba(table)
    states = [pack(solver.met(rng, turns_left=5)) for _ in range(5)]
    ours, theirs = ([(s.value, s.offers) for s in map(solve, states)] for solve in (kernel, c))
    assert ours == theirs
    assert sum(offers for _, offers in ours) > 100


def test_rounds_against_the_fixed_opponent_are_kept_and_not_played_again(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measure, path = bench("fixed_opponent").main, tmp_path / "rounds"
    measure("2", "greedy", str(path))
    kept = path.read_text()
    path.write_text(kept + kept[:20])
    measure("2", "greedy", str(path))
    first, again = capsys.readouterr().out.splitlines()[1::2]
    assert first == again
    assert path.read_text() == kept
