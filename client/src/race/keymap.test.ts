import { expect, test } from 'vitest';
import { ALONE, LEFT, RIGHT, arrowOfKey, tileOfKey } from './keymap';

test('digits claim tiles, on the row above the letters and on the number block', () => {
  expect(tileOfKey(ALONE, { key: 'è', code: 'Digit7' })).toBe(6);
  expect(tileOfKey(ALONE, { key: '1', code: 'Numpad1' })).toBe(0);
  expect(tileOfKey(ALONE, { key: '8', code: 'Digit8' })).toBe(-1);
  expect(tileOfKey(ALONE, { key: 'r', code: 'KeyR' })).toBe(-1);
});

test('the number block slides and claims nothing while its lock is off', () => {
  const left = { key: 'ArrowLeft', code: 'Numpad4' };
  expect(tileOfKey(ALONE, left)).toBe(-1);
  expect(arrowOfKey(ALONE, left)).toBe('ArrowLeft');
  expect(arrowOfKey(LEFT, left)).toBeUndefined();
  expect(arrowOfKey(LEFT, { key: 'q', code: 'KeyA' })).toBe('ArrowLeft');
});

test('two players share no key', () => {
  const keys = (map: typeof LEFT) => [...Object.keys(map.arrows), ...map.tiles];
  expect(keys(LEFT).filter((key) => keys(RIGHT).includes(key))).toEqual([]);
  expect(Object.values(LEFT.arrows).sort()).toEqual(Object.values(RIGHT.arrows).sort());
});
