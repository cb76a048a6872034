import { CELLS, cells, isClear, push, steps, type Board } from './board';

/** Which square lies on which cell: every square keeps its number, so that it is seen to move. */
export type Pieces = readonly (number | null)[];

export const laidOut = (board: Board): Pieces => cells.map((cell) => (cell === board.hole ? null : cell));

/** The squares after the board has become another: by one push, or put right in any way. */
export function moved(pieces: Pieces, before: Board, after: Board): Pieces {
  const pushed = push(before, after.hole);
  if (pushed.hole === after.hole && pushed.clear === after.clear) return shifted(pieces, before.hole, after.hole);
  return rearranged(pieces, before, after);
}

function shifted(pieces: Pieces, hole: number, cell: number): Pieces {
  const next = [...pieces];
  let free = hole;
  for (const from of steps(hole, cell)) {
    next[free] = next[from] ?? null;
    next[from] = null;
    free = from;
  }
  return next;
}

/** Squares stay where the kind stays; the others change places with as few as possible. */
function rearranged(pieces: Pieces, before: Board, after: Board): Pieces {
  const next: (number | null)[] = Array(CELLS).fill(null);
  const open = cells.filter((cell) => cell !== after.hole);
  const stays = open.filter((cell) => cell !== before.hole && isClear(before, cell) === isClear(after, cell));
  for (const cell of stays) next[cell] = pieces[cell] ?? null;
  const free = cells.filter((cell) => cell !== before.hole && !stays.includes(cell));
  for (const cell of open.filter((each) => !stays.includes(each))) {
    const alike = free.findIndex((from) => isClear(before, from) === isClear(after, cell));
    const [from] = free.splice(Math.max(alike, 0), 1);
    next[cell] = from === undefined ? null : (pieces[from] ?? null);
  }
  return next;
}
