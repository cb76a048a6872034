import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, loadTexts } from './i18n.svelte';
import { clockText, leftText, paceText, untilChange } from './pace';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

beforeAll(async () => {
  await loadTexts(['pace']);
  await loadLanguage('en');
});

test('a pace is told in a few words', async () => {
  expect(paceText(null)).toBe('no clock');
  expect(paceText({ kind: 'real-time', minutes: 5, increment: 5 })).toBe('5 min + 5 s a move');
  expect(paceText({ kind: 'turn-based', days: 1 })).toBe('1 day a move');
  expect(paceText({ kind: 'turn-based', days: 14 })).toBe('14 days a move');
});

test.each([
  [300 * SECOND, '5:00'],
  [59_999, '0:59'],
  [10 * SECOND, '0:10'],
  [9_999, '0:09.9'],
  [1, '0:00.0'],
  [0, '0:00.0'],
  [HOUR + 61 * SECOND, '1:01:01'],
  [3 * DAY, '3 days'],
  [DAY + 5 * HOUR + 7, '1 day 5 hr'],
])('a clock with %d ms shows %s', (left, shown) => {
  expect(clockText(left)).toBe(shown);
});

test.each([
  [2 * DAY + HOUR, '2 days 1 hr'],
  [5 * HOUR + 120 * SECOND, '5 hr 2 min'],
  [61 * SECOND, '1 min'],
  [SECOND, '1 min'],
])('of %d ms %s are left', (left, shown) => {
  expect(leftText(left)).toBe(shown);
});

test.each([300_000, 299_999, 10_001, 9_950, 100, DAY + 5])('a clock of %d ms is drawn again when it shows something else', (left) => {
  const wait = untilChange(left);
  expect(clockText(left - wait + 1)).toBe(clockText(left));
  if (left < DAY) expect(clockText(left - wait)).not.toBe(clockText(left));
});
