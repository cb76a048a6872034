import { expect, test } from 'vitest';
import { cellOf } from './board';
import { followed, slidesOn } from './slidable';

const HOLE = cellOf('b3');
const at = (cell: string, dx: number, dy: number) => followed(HOLE, cellOf(cell), dx, dy, 80);

test('a square follows the finger along its axis only', () => {
  expect(at('d3', -30, 50)).toEqual({ x: -30, y: 0 });
  expect(at('b1', 25, 30)).toEqual({ x: 0, y: 30 });
  expect(at('b4', 0, -30)).toEqual({ x: 0, y: -30 });
});

test('it goes towards the hole, and one square at most', () => {
  expect(Math.abs(at('d3', 30, 0).x)).toBe(0);
  expect(at('d3', -300, 0)).toEqual({ x: -80, y: 0 });
  expect(at('a3', 300, 0)).toEqual({ x: 80, y: 0 });
});

test('let go, it slides on when it came far or was flicked, else it goes back', () => {
  expect(slidesOn(40, 80, 900)).toBe(true);
  expect(slidesOn(20, 80, 900)).toBe(false);
  expect(slidesOn(20, 80, 40)).toBe(true);
  expect(slidesOn(3, 80, 1)).toBe(false);
});
