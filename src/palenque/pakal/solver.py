"""Exact distances to a goal: breadth-first search over every arrangement of a board's squares.

All arrangements with the same number of transparent squares lead to each other, and a goal
is reached from every one of them. Plain Python; ``palenque.kernels`` finds the same numbers faster.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from palenque.pakal.board import NEIGHBOURS, PUSHES, RAYS, SIDE, Board, can_push, push
from palenque.pakal.components import CELLS, Face, bits

UNREACHED = 255
_ALL = (1 << CELLS) - 1
Rays = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Distances:
    """How many moves each arrangement is from a goal: unit slides, or pushes of whole rows.

    ``table`` holds a number for every arrangement with ``transparent`` transparent squares,
    ``place`` says where a board's stands.
    """

    transparent: int
    pushes: bool
    table: Sequence[int]
    place: Callable[[Board], int]

    def par(self, board: Board) -> int:
        """The fewest moves from this board to the goal."""
        if board.clear.bit_count() != self.transparent:
            raise ValueError(f"these are the distances for {self.transparent} transparent squares")
        return int(self.table[self.place(board)])

    def moves(self, board: Board) -> tuple[int, ...]:
        """The cells whose square may be moved: next to the hole, or in line with it (K3)."""
        return (PUSHES if self.pushes else NEIGHBOURS)[board.hole]

    def hint(self, board: Board) -> int | None:
        """The next best move, None where the goal is reached."""
        par = self.par(board)
        best = (cell for cell in self.moves(board) if self.par(push(board, cell)) == par - 1)
        return next(best, None)

    def best_line(self, board: Board) -> tuple[int, ...]:
        """One shortest way to the goal, as the cells of the squares moved."""
        line = []
        while (cell := self.hint(board)) is not None:
            line.append(cell)
            board = push(board, cell)
        return tuple(line)

    def loss(self, board: Board, cell: int) -> int:
        """How many moves are wasted by pushing this square; 0 for one of the best.

        A push counts as one move here even where the distances are in unit slides and it
        moves several squares: then it costs as many as it moves.
        """
        if not can_push(board, cell):
            raise ValueError("this square cannot be pushed")
        after = push(board, cell)
        cost = 1 if self.pushes else _unit_slides(board, cell)
        return cost + self.par(after) - self.par(board)

    def counted(self) -> Counter[int]:
        """How many arrangements have each distance."""
        return Counter(int(moves) for moves in self.table if moves != UNREACHED)


def _unit_slides(board: Board, cell: int) -> int:
    """The number of squares that a push moves."""
    rows, columns = divmod(abs(board.hole - cell), SIDE)
    return rows or columns


def distances(face: Face, goal: str, transparent: int, pushes: bool = False) -> Distances:
    """The distances of all arrangements with this many transparent squares to a goal (K4).

    >>> face = Face(".H....FDA.CIBE.G")
    >>> distances(face, "ABC", 4).par(Board(hole=15, clear=0b0110_0001_1000))
    7
    """
    return Distances(transparent, pushes, _search(face, goal, transparent, pushes), _key)


def par(face: Face, goal: str, board: Board, pushes: bool = False) -> int:
    """The fewest moves from one board to the goal (K4), searched from both ends until they meet.

    >>> par(Face(".H....FDA.CIBE.G"), "ABC", Board(hole=15, clear=0b0110_0001_1000))
    7
    """
    rays = _rays(pushes)
    goals = {_key(reached) for reached in goal_boards(face, goal, board.clear.bit_count())}
    near, far, known_near, known_far = {_key(board)}, goals, {_key(board)}, set(goals)
    moves = 0
    while near.isdisjoint(far):
        if len(near) > len(far):
            near, far, known_near, known_far = far, near, known_far, known_near
        near = _after(near, rays) - known_near
        known_near |= near
        moves += 1
    return moves


def _after(keys: set[int], rays: Rays) -> set[int]:
    """Where one move leads from any of these."""
    return {after for key in keys for after in _moves(key, rays)}


def _moves(key: int, rays: Rays) -> Iterator[int]:
    """Where one move leads (K3)."""
    for ray in rays[key >> CELLS]:
        hole, clear = key >> CELLS, key & _ALL
        for cell in ray:
            if clear >> cell & 1:
                clear ^= 1 << cell | 1 << hole
            hole = cell
            yield hole << CELLS | clear


def _rays(pushes: bool) -> Rays:
    """The cells whose square may be moved, in each direction from each hole (K3)."""
    return RAYS if pushes else tuple(tuple(ray[:1] for ray in found) for found in RAYS)


def _key(board: Board) -> int:
    return board.hole << CELLS | board.clear


def _search(face: Face, goal: str, transparent: int, pushes: bool) -> bytearray:
    """A distance for every key; keys that stand for no arrangement stay unreached."""
    rays = _rays(pushes)
    found = bytearray([UNREACHED]) * (CELLS << CELLS)
    queue = [_key(board) for board in goal_boards(face, goal, transparent)]
    for key in queue:
        found[key] = 0
    for key in queue:
        further = found[key] + 1
        for after in _moves(key, rays):
            if found[after] == UNREACHED:
                found[after] = further
                queue.append(after)
    return found


def goal_boards(face: Face, goal: str, transparent: int) -> Iterator[Board]:
    """Every arrangement that reaches the goal: its symbols and some blanks lie open (K4)."""
    shown = face.mask(goal)
    blanks = bits(~face.symbols & _ALL)
    for extra in combinations(blanks, transparent + 1 - len(goal)):
        open = shown | sum(1 << cell for cell in extra)
        for hole in bits(open):
            yield Board(hole, open ^ 1 << hole)


def arrangements(transparent: int) -> Iterator[Board]:
    """Every arrangement with this many transparent squares.

    >>> sum(1 for _ in arrangements(4))
    21840
    """
    for hole in range(CELLS):
        others = [cell for cell in range(CELLS) if cell != hole]
        for clear in combinations(others, transparent):
            yield Board(hole, sum(1 << cell for cell in clear))


def mean(table: Distances) -> float:
    """The mean distance over all arrangements."""
    counted = table.counted()
    return sum(moves * count for moves, count in counted.items()) / counted.total()
