import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.svelte';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 30, 23, 59, 50) }));
afterEach(() => vi.useRealTimers());

const MORNING = new Date(2026, 11, 1, 8);

test('a page that is left open has the new day soon after midnight', () => {
  const calendar = new Calendar();
  const stop = calendar.follow();
  expect(calendar.day).toBe('2026-11-30');
  vi.advanceTimersByTime(60_000);
  expect(calendar.day).toBe('2026-12-01');
  stop();
});

test.each([
  ['visibilitychange', document],
  ['pageshow', window],
  ['focus', window],
])('the day is compared at %s, as timers stand still while a device sleeps', (event, target) => {
  const calendar = new Calendar();
  const stop = calendar.follow();
  vi.setSystemTime(MORNING);
  target.dispatchEvent(new Event(event));
  expect(calendar.day).toBe('2026-12-01');
  stop();
});

test('nothing is looked at after the page was left', () => {
  const calendar = new Calendar();
  calendar.follow()();
  vi.setSystemTime(MORNING);
  window.dispatchEvent(new Event('focus'));
  expect(vi.getTimerCount()).toBe(0);
  expect(calendar.day).toBe('2026-11-30');
});
