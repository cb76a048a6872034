import { expect, test } from 'vitest';
import { rowsOfRanks, widestRow } from './layout';

const pyramid = [4, 3, 2, 1];

test('a descending pyramid holds 4 3 2 1 in its base', () => {
  expect(rowsOfRanks({ rows: pyramid, reading: 'descending' })).toEqual([[10], [9, 8], [7, 6, 5], [4, 3, 2, 1]]);
});

test('an ascending pyramid holds 1 2 3 4 in its base', () => {
  expect(rowsOfRanks({ rows: pyramid, reading: 'ascending' })).toEqual([[10], [8, 9], [5, 6, 7], [1, 2, 3, 4]]);
});

test('a line is one row, and two of five on a phone', () => {
  const line = { rows: [10], reading: 'ascending' as const };
  expect(widestRow(rowsOfRanks(line))).toBe(10);
  expect(rowsOfRanks(line, 5)).toEqual([
    [6, 7, 8, 9, 10],
    [1, 2, 3, 4, 5],
  ]);
});

test('a row that does not divide evenly is widest at its foot', () => {
  expect(rowsOfRanks({ rows: [7], reading: 'ascending' }, 5)).toEqual([
    [5, 6, 7],
    [1, 2, 3, 4],
  ]);
});
