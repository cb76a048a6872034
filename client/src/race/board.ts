/** A board as it lies on a face: where the hole is and, one bit a cell, where transparent squares lie. */
export interface Board {
  readonly hole: number;
  readonly clear: number;
}

export const SIDE = 4;
export const CELLS = SIDE * SIDE;
const COLUMNS = 'abcd';
const BLANK = '.';

export const cells = Array.from({ length: CELLS }, (_, cell) => cell);

/** The name of a cell, `a1` top left; cells count by rows from 0. */
export const cellName = (cell: number): string => `${COLUMNS[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`;

export const cellOf = (name: string): number => COLUMNS.indexOf(name[0] ?? '') + SIDE * (Number(name[1]) - 1);

/** The board that a text such as `CCTC/CCCC/CTC_/TCTC` shows. */
export function parseBoard(text: string): Board {
  const kinds = [...text.replaceAll('/', '')];
  const clear = kinds.reduce((mask, kind, cell) => (kind === 'T' ? mask | (1 << cell) : mask), 0);
  return { hole: kinds.indexOf('_'), clear };
}

export function formatBoard(board: Board): string {
  const kinds = cells.map((cell) => (cell === board.hole ? '_' : isClear(board, cell) ? 'T' : 'C')).join('');
  return [0, 4, 8, 12].map((start) => kinds.slice(start, start + SIDE)).join('/');
}

/** The sixteen letters of a face by rows, `.` where a cell is blank. */
export const parseFace = (text: string): string => text.replaceAll('/', '');

export const isClear = (board: Board, cell: number): boolean => ((board.clear >> cell) & 1) === 1;

/** A cell shows what lies under it where a transparent square or the hole is over it (K4). */
export const isOpen = (board: Board, cell: number): boolean => cell === board.hole || isClear(board, cell);

/** The squares that move when this one is pushed, from the hole on; none if it cannot (K3). */
export function steps(hole: number, cell: number): number[] {
  const [row, column] = [Math.floor(hole / SIDE), hole % SIDE];
  const [toRow, toColumn] = [Math.floor(cell / SIDE), cell % SIDE];
  if ((row === toRow) === (column === toColumn)) return [];
  const step = Math.sign(cell - hole) * (row === toRow ? 1 : SIDE);
  return Array.from({ length: Math.abs(cell - hole) / Math.abs(step) }, (_, index) => hole + step * (index + 1));
}

export const canPush = (board: Board, cell: number): boolean => steps(board.hole, cell).length > 0;

/** The board after pushing this square, and those between it and the hole (K3). */
export function push(board: Board, cell: number): Board {
  let { hole, clear } = board;
  for (const moved of steps(hole, cell)) {
    if ((clear >> moved) & 1) clear ^= (1 << moved) | (1 << hole);
    hole = moved;
  }
  return { hole, clear };
}

/** The symbols that show, ascending (K4). */
export function visible(face: string, board: Board): string {
  const letters = cells.filter((cell) => isOpen(board, cell)).map((cell) => face[cell] ?? BLANK);
  return letters.filter((letter) => letter !== BLANK).sort().join('');
}

/** The square that an arrow key slides into the hole: `one` its neighbour, else the whole row. */
export function cellOfArrow(hole: number, key: string, one: boolean): number | null {
  const [row, column] = [Math.floor(hole / SIDE), hole % SIDE];
  switch (key) {
    case 'ArrowRight':
      return column === 0 ? null : one ? hole - 1 : row * SIDE;
    case 'ArrowLeft':
      return column === SIDE - 1 ? null : one ? hole + 1 : row * SIDE + SIDE - 1;
    case 'ArrowDown':
      return row === 0 ? null : one ? hole - SIDE : column;
    case 'ArrowUp':
      return row === SIDE - 1 ? null : one ? hole + SIDE : CELLS - SIDE + column;
    default:
      return null;
  }
}
