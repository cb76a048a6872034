import { beforeEach, expect, test, vi } from 'vitest';
import { judged } from './seal';

/** printf '00ff\n17 4\n9 21\n' | sha256sum */
const OPENED = '00ff\n17 4\n9 21\n';
const COMMITMENT = '5aa5c3bcb1a15964835d53994c7acbf45c292e33296bda5c70bd887af2fabe0d';
const OTHER = '0'.repeat(64);

beforeEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a seal that nobody has opened is closed', async () => {
  expect(await judged({ commitment: COMMITMENT, opened: null })).toBe('closed');
});

test('what was sealed gives its commitment', async () => {
  expect(await judged({ commitment: COMMITMENT, opened: OPENED })).toBe('right');
  expect(await judged({ commitment: COMMITMENT, opened: OPENED.replace('17 4', '4 17') })).toBe('wrong');
  expect(await judged({ commitment: OTHER, opened: OPENED })).toBe('wrong');
});

test('the cards that are shown are those that were sealed', async () => {
  const seal = { commitment: COMMITMENT, opened: OPENED };
  expect(await judged(seal, ['17 4'])).toBe('right');
  expect(await judged(seal, ['17 5'])).toBe('wrong');
});

test('a place opens only what it was told before', async () => {
  await judged({ commitment: OTHER, opened: null }, [], 'table 1');
  expect(await judged({ commitment: COMMITMENT, opened: OPENED }, [], 'table 1')).toBe('wrong');
  await judged({ commitment: COMMITMENT, opened: null }, [], 'table 2');
  expect(await judged({ commitment: COMMITMENT, opened: OPENED }, [], 'table 2')).toBe('right');
  expect(await judged({ commitment: COMMITMENT, opened: OPENED }, [], 'table 3')).toBe('right');
});

test('where nothing can be stored the text alone counts', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('blocked');
    },
    setItem: () => {
      throw new DOMException('blocked');
    },
  });
  expect(await judged({ commitment: COMMITMENT, opened: null }, [], 'table')).toBe('closed');
  expect(await judged({ commitment: COMMITMENT, opened: OPENED }, [], 'table')).toBe('right');
});

test('where the browser has no SHA-256 seals are checked all the same', async () => {
  vi.stubGlobal('crypto', {});
  expect(await judged({ commitment: COMMITMENT, opened: OPENED })).toBe('right');
  expect(await judged({ commitment: OTHER, opened: OPENED })).toBe('wrong');
});
