import { expect, test } from 'vitest';
import { cellOf, cells, isClear, parseBoard, push } from './board';
import { laidOut, moved } from './pieces';

const start = parseBoard('CCCT/CCCC/CCCC/TCT_');

test('a push moves the squares of the row and no other', () => {
  const after = push(start, cellOf('a4'));
  const before = laidOut(start);
  const next = moved(before, start, after);
  expect(['b4', 'c4', 'd4'].map((cell) => next[cellOf(cell)])).toEqual(['a4', 'b4', 'c4'].map((cell) => before[cellOf(cell)]));
  expect(next.slice(0, 12)).toEqual(before.slice(0, 12));
  expect(next[after.hole]).toBeNull();
});

test('a swapped square stays on its cell and becomes another kind', () => {
  const before = laidOut(start);
  expect(moved(before, start, { ...start, clear: start.clear ^ 1 })).toEqual(before);
});

test.each(['_CCC/CCCC/CTTC/CCCT', 'CTCT/CCCC/CCCC/TCC_', 'CCCC/TTTT/TTTT/CCC_'])('put right to %s every square is kept', (text) => {
  const after = parseBoard(text);
  const next = moved(laidOut(start), start, after);
  expect(next.filter((piece) => piece !== null).sort((a, b) => a - b)).toEqual(cells.slice(0, 15));
  expect(next[after.hole]).toBeNull();
  const still = cells.filter((cell) => cell < 15 && cell !== after.hole && isClear(start, cell) === isClear(after, cell));
  expect(still.filter((cell) => next[cell] !== cell)).toEqual([]);
});
