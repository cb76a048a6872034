import type { RulesetInfo } from './wire';

type Shape = Pick<RulesetInfo, 'rows' | 'reading'>;

/**
 * The ranks as they lie on the table: rows from the top down, each from left to right.
 * A row longer than `widest` is broken, so that a line of ten still fits a phone.
 */
export function rowsOfRanks(shape: Shape, widest = Infinity): number[][] {
  const fromBase: number[][] = [];
  let rank = 1;
  for (const size of shape.rows) {
    for (const part of broken(size, widest)) {
      const ranks = Array.from({ length: part }, (_, index) => rank + index);
      fromBase.push(shape.reading === 'descending' ? ranks.reverse() : ranks);
      rank += part;
    }
  }
  return fromBase.reverse();
}

function broken(size: number, widest: number): number[] {
  const parts = Math.ceil(size / widest) || 1;
  const base = Math.floor(size / parts);
  return Array.from({ length: parts }, (_, index) => base + (index < size % parts ? 1 : 0));
}

export const widestRow = (rows: number[][]): number => Math.max(...rows.map((row) => row.length));
