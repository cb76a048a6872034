import { beforeEach, expect, test } from 'vitest';
import { TableClock } from './clock';

let steady: number;
let wall: number;
let clock: TableClock;

beforeEach(() => {
  steady = 500;
  wall = 1_800_000_000_000;
  clock = new TableClock({ steady: () => steady, wall: () => wall });
});

const pass = (milliseconds: number) => {
  steady += milliseconds;
  wall += milliseconds;
};

test('time passes while nobody looks', () => {
  const before = clock.now();
  pass(30_000);
  expect(clock.now() - before).toBe(30_000);
});

test.each([-86_400_000, -1, 3_600_000, 86_400_000])('the wall clock may be set by %i ms', (jump) => {
  const before = clock.now();
  pass(1000);
  wall += jump;
  pass(1000);
  expect(clock.now() - before).toBe(2000);
});

test('a hidden page loses no time that both clocks have seen', () => {
  const before = clock.now();
  clock.hide();
  pass(20_000);
  clock.show();
  expect(clock.now() - before).toBe(20_000);
});

test('a device that slept has missed time on its steady clock only', () => {
  const before = clock.now();
  clock.hide();
  pass(2000);
  wall += 30_000;
  clock.show();
  pass(1000);
  expect(clock.now() - before).toBe(33_000);
});

test('a wall clock put back while the page was hidden does not give time back', () => {
  const before = clock.now();
  clock.hide();
  pass(5000);
  wall -= 3_600_000;
  clock.show();
  expect(clock.now() - before).toBe(5000);
});

test('hidden twice without being seen counts once; being seen without having been hidden, not at all', () => {
  const before = clock.now();
  clock.hide();
  wall += 4000;
  clock.hide();
  wall += 4000;
  clock.show();
  clock.show();
  expect(clock.now() - before).toBe(8000);
});
