"""Pakal's exact distances: the kernel against scipy's dijkstra and C, and how far goals are.

    python3 dev.py bench pakal_solver

Eleven coloured squares, unit slides. All three search the same graph for the same goals in
turns in one run, so that what disturbs one disturbs the others; the figures are ratios of
times, the median over all cases. The distances of all three must be equal.
"""

import ctypes
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

CASES = 60
SAMPLE = 1500
SEED = 5
SOURCE = r"""
#include <stdint.h>
#include <stdlib.h>

void search(const uint16_t *open, const uint32_t *moves, uint32_t count, uint32_t width,
            uint32_t symbols, uint32_t goal, uint8_t *table) {
    uint32_t *queue = malloc(sizeof(uint32_t) * (count + 1)), head = 0, tail = 0;
    for (uint32_t i = 0; i < count; i++) {
        int is_goal = (open[i] & symbols) == goal;
        table[i] = is_goal ? 0 : 255;
        queue[tail] = i;
        tail += is_goal;
    }
    while (head < tail) {
        uint32_t at = queue[head++];
        uint8_t further = table[at] + 1;
        for (uint32_t k = 0; k < width; k++) {
            uint32_t after = moves[(size_t)at * width + k];
            uint8_t known = table[after];
            int is_new = known == 255;
            queue[tail] = after;
            tail += is_new;
            table[after] = is_new ? further : known;
        }
    }
    free(queue);
}
"""


def in_c(folder: str, graph: Any) -> Callable[[int, int, Any], None]:
    """The search compiled from the source above."""
    source, library = Path(folder) / "search.c", Path(folder) / "search.so"
    source.write_text(SOURCE)
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)],
        check=True,
    )
    search = ctypes.CDLL(str(library)).search
    count, width = graph.moves.shape
    open, moves = graph.open.ctypes.data, graph.moves.ctypes.data
    pointer = ctypes.c_void_p

    def run(symbols: int, goal: int, table: Any) -> None:
        search(
            pointer(open), pointer(moves), count, width, symbols, goal, pointer(table.ctypes.data)
        )

    return run


def cases(rng: Random, count: int) -> list[tuple[int, int]]:
    """Nine random cells with symbols, and three of them as the goal, as masks."""
    found = []
    for _ in range(count):
        cells = rng.sample(range(16), 9)
        found.append((sum(1 << c for c in cells), sum(1 << c for c in cells[:3])))
    return found


def seconds(work: Callable[..., object], *arguments: object) -> float:
    """How long this takes once."""
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


def main() -> None:
    """Prints the ratios, then the mean and the greatest distance."""
    try:
        import numpy as np
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        sys.exit("scipy is not installed: pip install -c constraints.txt -e '.[bench]'")
    from palenque.kernels import arrangements
    from palenque.kernels import pakal as kernel

    graph = arrangements.graph(4, False)
    count = len(graph.open)
    ours, theirs = np.empty(count, np.uint8), np.empty(count, np.uint8)
    rows, columns = np.nonzero(graph.moves != np.arange(count)[:, None])
    ends = graph.moves[rows, columns]
    matrix = csr_matrix((np.ones(len(rows)), (rows, ends)), shape=(count, count))
    rng = Random(SEED)

    def by_scipy(symbols: int, goal: int) -> Any:
        sources = np.flatnonzero((graph.open & symbols) == goal)
        return dijkstra(matrix, indices=sources, unweighted=True, min_only=True)

    with tempfile.TemporaryDirectory() as folder:
        by_c = in_c(folder, graph)
        kernel.search(graph.open, graph.moves, *cases(rng, 1)[0], ours)
        times = []
        for case in cases(rng, CASES):
            times.append(
                (
                    seconds(kernel.search, graph.open, graph.moves, *case, ours),
                    seconds(by_c, *case, theirs),
                    seconds(by_scipy, *case),
                )
            )
            assert (ours == theirs).all()
            assert (ours == by_scipy(*case)).all()
    to_c = [ours / c for ours, c, _ in times]
    to_scipy = [scipy / ours for ours, _, scipy in times]
    print(f"kernel          {1e3 * statistics.median(t[0] for t in times):.3f} ms a goal")
    print(f"scipy ÷ kernel  {statistics.median(to_scipy):.2f}")
    print(f"kernel ÷ C      {statistics.median(to_c):.2f}")
    print_distances(kernel, graph, ours, cases(rng, SAMPLE))


def print_distances(kernel: Any, graph: Any, table: Any, sample: list[tuple[int, int]]) -> None:
    """Prints the mean over all arrangements and the greatest of all distances."""
    means, greatest = [], 0
    for symbols, goal in sample:
        kernel.search(graph.open, graph.moves, symbols, goal, table)
        means.append(float(table.mean()))
        greatest = max(greatest, int(table.max()))
    error = 1.96 * statistics.stdev(means) / len(means) ** 0.5
    print(f"mean distance   {statistics.mean(means):.2f} ± {error:.2f} unit slides")
    print(f"greatest        {greatest} of {len(sample)} random faces and goals")


if __name__ == "__main__":
    main()
