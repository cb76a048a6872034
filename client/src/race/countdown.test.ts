import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, litNotches, notchesOf, secondsLeft } from './countdown.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('seconds are rounded up, so that 0 is the end', () => {
  expect([45_000, 44_999, 1000, 1, 0, -5].map(secondsLeft)).toEqual([45, 45, 1, 1, 0, 0]);
});

test('one notch a second, sixty at most', () => {
  expect([45_000, 3_600_000, 400].map(notchesOf)).toEqual([45, 60, 1]);
  expect(litNotches(26_500, 45_000)).toBe(27);
  expect(litNotches(1_800_000, 3_600_000)).toBe(30);
  expect(litNotches(0, 45_000)).toBe(0);
});

test('the steady clock of the device counts, not its calendar', () => {
  let now = 5000;
  const clock = new Countdown(() => now);
  clock.set(3000);
  vi.setSystemTime(new Date('2001-01-01'));
  now += 1200;
  vi.advanceTimersByTime(100);
  expect(clock.seconds).toBe(2);
  now += 60_000;
  vi.advanceTimersByTime(100);
  expect(clock.left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a word that was longer on its way does not turn the clock back', () => {
  let now = 0;
  const clock = new Countdown(() => now);
  clock.set(10_400);
  now = 500;
  clock.set(10_300);
  now = 501;
  vi.advanceTimersByTime(100);
  expect(clock.left).toBe(9899);
  clock.set(45_000);
  expect(clock.left).toBe(45_000);
  clock.stop();
});

test('a new word of the server counts from there, and none stops the clock', () => {
  const clock = new Countdown(() => 0);
  clock.set(3000);
  clock.set(9500);
  expect(clock.seconds).toBe(10);
  clock.set(null);
  expect(clock.seconds).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
