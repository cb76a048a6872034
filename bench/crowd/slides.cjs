// A board of Pakal as palenque.pakal has it: where its hole is, and its transparent squares as bits.

const SIDE = 4;

/** Pushes the square on a cell into the hole (K3); whether that can be. */
exports.push = (board, cell) => {
  const row = Math.floor(board.hole / SIDE) === Math.floor(cell / SIDE);
  if (cell === board.hole || (!row && board.hole % SIDE !== cell % SIDE)) return false;
  const step = (row ? 1 : SIDE) * Math.sign(cell - board.hole);
  while (board.hole !== cell) {
    const moved = board.hole + step;
    if ((board.clear >> moved) & 1) board.clear ^= (1 << moved) | (1 << board.hole);
    board.hole = moved;
  }
  return true;
};
