import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockText } from '../lib/pace';
import { TableClocks } from './clocks.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const told = (ply: number, J: number, O: number, runs: 'J' | 'O' | null) => ({ ply, clocks: { left: { J, O }, runs } });

const later = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('only the clock that runs is counted on, and never below zero', () => {
  const it = new TableClocks();
  it.tell(told(1, 60_000, 50_000, 'O'));
  later(20_000);
  expect([it.runs, it.left('J')]).toEqual(['O', 60_000]);
  expect(clockText(it.left('O') ?? 0)).toBe('0:30');
  later(40_000);
  expect(it.left('O')).toBe(0);
});

test('an answer that is told again later gives no time back', () => {
  const it = new TableClocks();
  it.tell(told(4, 60_000, 60_000, 'J'));
  later(10_000);
  it.tell(told(4, 60_000, 60_000, 'J'));
  expect(it.left('J')).toBe(50_000);
  it.tell(told(4, 48_000, 60_000, 'J'));
  expect(it.left('J')).toBe(48_000);
  it.tell(told(5, 53_000, 60_000, 'O'));
  expect(it.left('J')).toBe(53_000);
});

test('the time of day plays no part, however far it is off', () => {
  const it = new TableClocks();
  it.tell(told(1, 60_000, 60_000, 'J'));
  vi.setSystemTime(1e12);
  later(1001);
  expect(it.left('J')).toBe(58_999);
});

test('a clock passes thirty and ten seconds, each once', () => {
  const it = new TableClocks();
  it.tell(told(1, 31_000, 60_000, 'J'));
  expect(it.passed).toBeNull();
  later(1001);
  expect(it.passed).toEqual({ seat: 'J', mark: 30_000 });
  later(20_000);
  expect(it.passed).toEqual({ seat: 'J', mark: 10_000 });
});

test('a turn that begins below a mark passes it no more', () => {
  const it = new TableClocks();
  it.tell(told(1, 29_000, 60_000, 'J'));
  later(1001);
  expect(it.passed).toBeNull();
});

test('a table without a pace has no clocks', () => {
  const it = new TableClocks();
  it.tell({ ply: 1, clocks: null });
  expect([it.runs, it.left('J')]).toEqual([null, null]);
});
