import { expect, test } from 'vitest';
import { pathOf, spacesAround, spiral } from './track';

test('the 54 spaces wind inwards, each beside the one before, and leave the temple two places', () => {
  const places = spiral(54);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(54);
  places.slice(1).forEach(({ x, y }, index) => {
    const before = places[index] ?? { x: 9, y: 9 };
    expect(Math.abs(x - before.x) + Math.abs(y - before.y)).toBe(1);
  });
  const taken = new Set(places.map(({ x, y }) => `${x} ${y}`));
  expect(['3 3', '4 3'].filter((place) => taken.has(place))).toEqual([]);
});

test('a disc passes every space on its way', () => {
  const centres = spiral(54);
  expect(pathOf(centres, 2, 5)).toEqual(centres.slice(1, 5));
  expect(pathOf(centres, 0, 1)).toHaveLength(2);
  expect(pathOf(centres, 7, 7)).toHaveLength(1);
});

test('a narrow screen shows the spaces around the own disc, as far as its tiles lead', () => {
  expect(spacesAround(16, 54, 29)).toEqual(Array.from({ length: 16 }, (_, index) => 14 + index));
  expect(spacesAround(0, 54, 0)[0]).toBe(1);
  expect(spacesAround(53, 54, 54).at(-1)).toBe(54);
});
