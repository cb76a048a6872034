"""Numpy and the kernel find what plain Python finds: every split, both kinds of move, any face."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque import pakal
from palenque.kernels import arrangements
from palenque.kernels import pakal as kernel
from palenque.pakal import solver
from tests.pakal.raced import boards, faces, goals


@pytest.mark.parametrize("pushes", [False, True])
@pytest.mark.parametrize("transparent", range(3, 9))
def test_all_three_find_the_same_distance_for_every_arrangement(
    transparent: int, pushes: bool
) -> None:
    face = pakal.standard().faces[transparent % 8]
    boards = list(solver.arrangements(transparent))
    plain, numpy, compiled = (
        [found.par(board) for board in boards]
        for found in (
            twin.distances(face, "CEG", transparent, pushes)
            for twin in (solver, arrangements, kernel)
        )
    )
    assert plain == numpy == compiled


@settings(max_examples=5)
@given(faces(), goals(), st.integers(3, 6), st.booleans())
def test_both_find_the_same_for_any_face_and_goal(
    face: pakal.Face, goal: str, transparent: int, pushes: bool
) -> None:
    fast = arrangements.distances(face, goal, transparent, pushes)
    plain = solver.distances(face, goal, transparent, pushes)
    assert fast.counted() == plain.counted()
    for board in list(solver.arrangements(transparent))[::97]:
        assert fast.par(board) == plain.par(board)
        assert fast.best_line(board) == plain.best_line(board)


@given(boards())
def test_every_arrangement_has_a_number_of_its_own(board: pakal.Board) -> None:
    graph = arrangements.graph(board.clear.bit_count(), False)
    assert graph.open[graph.number(board)] == board.open


def test_own_symbols_are_no_hindrance() -> None:
    face = pakal.parse_face("KABC/DEFG/HI../....", "ABCDEFGHIK")
    fast = kernel.distances(face, "ABK", 8)
    plain = solver.distances(face, "ABK", 8)
    assert fast.counted() == plain.counted()


def test_without_a_folder_to_keep_its_work_in_the_kernel_still_compiles() -> None:
    program = (
        "from numba.core import caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        "from palenque import pakal\n"
        "from palenque.kernels import pakal as kernel\n"
        "face = pakal.standard().faces[0]\n"
        "print(kernel.distances(face, 'ABC', 3).counted().total())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.stdout, done.stderr) == ("7280\n", "")


def test_the_rules_do_not_import_numba() -> None:
    program = (
        "import sys; from palenque import pakal; from palenque.pakal import solver\n"
        "assert not {'numba', 'numpy', 'palenque.kernels'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
