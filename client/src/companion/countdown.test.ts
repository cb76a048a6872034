import { expect, test } from 'vitest';
import { claim, fresh, pause, remaining, seconds, settle, stage, start } from './countdown';

const LENGTH = 45_000;
const running = start(fresh(LENGTH), 1000);

test('a countdown waits for its start, runs, stands and goes on', () => {
  expect(stage(fresh(LENGTH))).toBe('ready');
  expect(stage(running)).toBe('running');
  const paused = pause(running, 11_000);
  expect(stage(paused)).toBe('paused');
  expect(remaining(paused, 999_000)).toBe(35_000);
  expect(remaining(start(paused, 100_000), 105_000)).toBe(30_000);
});

test('what is left follows from the clock, however long nobody looked', () => {
  expect(remaining(running, 1000)).toBe(45_000);
  expect(remaining(running, 31_500)).toBe(14_500);
  expect(remaining(running, 10_000_000)).toBe(0);
});

test('the deadline itself is too late: 44.999 s is in time, 45.000 s is not (K5)', () => {
  expect(stage(claim(running, 45_999))).toBe('claimed');
  expect(stage(claim(running, 46_000))).toBe('time');
});

test('a pause at the deadline comes too late as well', () => {
  expect(stage(pause(running, 46_000))).toBe('time');
});

test('nothing starts a round again that is over, nor claims before it began', () => {
  const over = settle(running, 46_000);
  expect(start(over, 50_000)).toBe(over);
  expect(claim(over, 50_000)).toBe(over);
  expect(stage(claim(fresh(LENGTH), 5))).toBe('ready');
});

test('starting twice does not win time', () => {
  expect(start(running, 20_000)).toBe(running);
});

test('seconds are shown as they begin: 45 at first, 1 at last', () => {
  expect([45_000, 44_999, 44_001, 44_000, 1, 0].map(seconds)).toEqual([45, 45, 45, 44, 1, 0]);
});
