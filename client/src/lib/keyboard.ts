export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';

/** The field beside `rank` in the direction of the arrow, or `rank` itself at an edge. */
export function neighbourField(rows: number[][], rank: number, arrow: Arrow): number {
  const row = rows.findIndex((ranks) => ranks.includes(rank));
  const line = rows[row];
  if (!line) return rank;
  const column = line.indexOf(rank);
  if (arrow === 'ArrowLeft') return line[column - 1] ?? rank;
  if (arrow === 'ArrowRight') return line[column + 1] ?? rank;
  const next = rows[row + (arrow === 'ArrowUp' ? -1 : 1)];
  return next ? nearest(next, column - (line.length - 1) / 2) : rank;
}

/** Rows are centred, so a position is measured from the middle of its row. */
function nearest(row: number[], offset: number): number {
  const middle = (row.length - 1) / 2;
  const index = Math.round(middle + offset);
  return row[Math.min(Math.max(index, 0), row.length - 1)] as number;
}

/** The next legal field in the direction of the arrow, in rank order and round about. */
export function nextLegalField(legal: number[], rank: number, arrow: Arrow): number {
  const ranks = [...new Set(legal)].sort((a, b) => a - b);
  if (arrow === 'ArrowUp' || arrow === 'ArrowRight') {
    return ranks.find((other) => other > rank) ?? ranks[0] ?? rank;
  }
  return ranks.findLast((other) => other < rank) ?? ranks.at(-1) ?? rank;
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The digit of a key by its place in the row above the letters, so that AZERTY needs no shift, or by what it writes;
 * '' if none. The number block writes digits or moves, as its lock says.
 */
export function digitOf({ key, code }: Pressed): string {
  return /^Digit(\d)$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : '');
}

/** The rank that a digit key names: 0 is 10. */
export function rankOfDigit(event: Pressed): number | null {
  const digit = digitOf(event);
  return digit === '' ? null : Number(digit) || 10;
}

/** The item to move to in a list of `count`, or `null` when the key does not move. */
export function moveInList(count: number, index: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
