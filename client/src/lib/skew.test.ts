import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearTime, isDateWrong } from './skew';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function heard(device: string, server: string): boolean {
  vi.setSystemTime(new Date(device));
  hearTime(new Response('', { headers: { Date: new Date(server).toUTCString() } }));
  return isDateWrong();
}

test('a clock that is hours off has the right date, one that is days off has not', () => {
  expect(heard('2026-12-01T06:00:00Z', '2026-12-01T00:00:00Z')).toBe(false);
  expect(heard('2026-11-01T06:00:00Z', '2026-12-01T06:00:00Z')).toBe(true);
  expect(heard('2026-12-03T06:00:00Z', '2026-12-01T06:00:00Z')).toBe(true);
});

test('an answer without a date tells nothing', () => {
  heard('2026-12-01T06:00:00Z', '2026-12-01T06:00:00Z');
  hearTime(new Response(''));
  expect(isDateWrong()).toBe(false);
});
