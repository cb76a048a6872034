import { expect, test } from 'vitest';
import { fitsNowhere, gapOf, groupHand } from './hand';

const gaps = [
  { low: 1, high: 14, fields: [1, 2], covers: [3] },
  { low: 16, high: 29, fields: [], covers: [] },
  { low: 31, high: 50, fields: [9], covers: [] },
];

test('cards of one gap stand together, and a gap without cards is left out', () => {
  expect(groupHand([40, 3, 9], gaps, true)).toEqual([
    { gap: gaps[0], cards: [3, 9] },
    { gap: gaps[2], cards: [40] },
  ]);
});

test('without help the hand is one row in ascending order', () => {
  expect(groupHand([40, 3, 9], gaps, false)).toEqual([{ gap: null, cards: [3, 9, 40] }]);
  expect(groupHand([], gaps, false)).toEqual([]);
});

test('a gap that no field takes is told apart', () => {
  expect(gapOf(20, gaps)).toBe(gaps[1]);
  expect(gapOf(15, gaps)).toBeNull();
  expect(gaps.map(fitsNowhere)).toEqual([false, true, false]);
});
