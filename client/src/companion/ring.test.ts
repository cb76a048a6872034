import { expect, test } from 'vitest';
import { dots, notches } from './ring';

test('every second has a notch, the last ten marked', () => {
  const ring = notches(45);
  expect(ring).toHaveLength(45);
  expect(ring.filter(({ last }) => last)).toHaveLength(10);
  expect(dots(45)).toHaveLength(9);
});

test('a long round shares sixty notches out', () => {
  const ring = notches(600);
  expect(ring).toHaveLength(60);
  expect(ring.filter(({ last }) => last)).toHaveLength(1);
});

test('with 27 seconds left 27 of 45 notches are lit', () => {
  expect(notches(45).filter(({ from }) => 27 > from)).toHaveLength(27);
});
