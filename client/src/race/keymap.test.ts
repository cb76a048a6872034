import { expect, test } from 'vitest';
import { ALONE, LEFT, RIGHT, tileOfKey } from './keymap';

test('digits claim tiles, on the row above the letters and on the number block', () => {
  expect(tileOfKey(ALONE, 'Digit7')).toBe(6);
  expect(tileOfKey(ALONE, 'Numpad1')).toBe(0);
  expect(tileOfKey(ALONE, 'Digit8')).toBe(-1);
  expect(tileOfKey(ALONE, 'KeyR')).toBe(-1);
});

test('two players share no key', () => {
  const keys = (map: typeof LEFT) => [...Object.keys(map.arrows), ...map.tiles];
  expect(keys(LEFT).filter((key) => keys(RIGHT).includes(key))).toEqual([]);
  expect(Object.values(LEFT.arrows).sort()).toEqual(Object.values(RIGHT.arrows).sort());
});
