import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableClock } from './clock';
import { DESK_KEY } from './desk';
import { GOALS } from './goals';
import { TableTimer } from './timer.svelte';

let steady: number;
let wall: number;
let told: string[];
let timer: TableTimer;
let stop: () => void;

const open = () => new TableTimer((what, left) => told.push(`${what} ${left}`), new TableClock({ steady: () => steady, wall: () => wall }));

/** Time passes, and the page's timers run on time. */
function pass(milliseconds: number): void {
  const end = steady + milliseconds;
  while (steady < end) {
    steady += 50;
    wall += 50;
    vi.advanceTimersByTime(50);
  }
}

/** Time passes, but nothing of the page runs. */
function suspend(milliseconds: number): void {
  steady += milliseconds;
  wall += milliseconds;
}

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  steady = 10_000;
  wall = 1_800_000_000_000;
  told = [];
  timer = open();
  stop = timer.watch();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a round of level easy is told four times: start, half, ten seconds, end', () => {
  timer.press();
  pass(45_000);
  expect(timer.stage).toBe('time');
  expect(told).toEqual(['start 45', 'half 22', 'ten 10', 'end 0']);
});

test('Space pauses and goes on', () => {
  timer.press();
  pass(10_000);
  timer.press();
  pass(60_000);
  expect([timer.stage, timer.left]).toEqual(['paused', 35]);
  timer.press();
  pass(34_950);
  expect([timer.stage, timer.left]).toEqual(['running', 1]);
});

test('a suspended page shows the right time at once when it is seen again', () => {
  timer.press();
  pass(5000);
  look('hidden');
  suspend(20_000);
  look('visible');
  expect([timer.stage, timer.left]).toEqual(['running', 20]);
  look('hidden');
  suspend(20_000);
  look('visible');
  expect(timer.stage).toBe('time');
});

test('a device that slept has used up its time too', () => {
  timer.press();
  pass(5000);
  look('hidden');
  wall += 30_000;
  look('visible');
  expect(timer.left).toBe(10);
});

test('setting the wall clock changes nothing', () => {
  timer.press();
  pass(5000);
  wall += 86_400_000;
  pass(5000);
  wall -= 172_800_000;
  pass(5000);
  expect(timer.left).toBe(30);
});

test('a press in the moment of the end does not pass it over', () => {
  timer.press();
  pass(45_000);
  timer.press();
  expect([timer.stage, timer.desk.round]).toEqual(['time', 1]);
  pass(1000);
  timer.press();
  expect([timer.stage, timer.desk.round]).toEqual(['ready', 2]);
});

test('when all have claimed the round is over, but not at the deadline itself (K5, K6)', () => {
  timer.press();
  pass(20_000);
  timer.claim();
  expect([timer.stage, timer.left]).toEqual(['claimed', 25]);
  timer.nextRound();
  timer.press();
  suspend(45_000);
  timer.claim();
  expect(timer.stage).toBe('time');
});

test('the goal is turned up when the clock starts, stays for a restart, and goes with the round (K2)', () => {
  timer.showGoals(true);
  expect(timer.desk.goal).toBeNull();
  timer.press();
  const goal = timer.desk.goal;
  expect(GOALS).toContain(goal);
  timer.restart();
  expect(timer.desk.goal).toBe(goal);
  timer.claim();
  timer.nextRound();
  expect(timer.desk.goal).toBeNull();
});

test('21 rounds show 21 goals, also if the page is loaded again on the way', () => {
  timer.showGoals(true);
  const shown = GOALS.map(() => {
    timer.press();
    const { goal } = timer.desk;
    timer.claim();
    timer.nextRound();
    timer = open();
    return goal;
  });
  expect(new Set(shown).size).toBe(21);
});

test('another level counts from the next start; a round that runs keeps its time', () => {
  timer.choose('hard');
  expect(timer.left).toBe(35);
  timer.press();
  pass(5000);
  timer.choose('relaxed');
  expect(timer.left).toBe(30);
  timer.restart();
  expect(timer.left).toBe(60);
});

test('level, sound and round are remembered; what cannot be right is not', () => {
  timer.choose('hard');
  timer.speak('off');
  timer.nextRound();
  expect(open().desk).toMatchObject({ level: 'hard', voice: 'off', round: 2 });
  localStorage.setItem(DESK_KEY, JSON.stringify({ level: 'slow', custom: 1, voice: 'beeps', round: -3, stack: ['ABC', 'XYZ', 'ABC'] }));
  expect(open().desk).toMatchObject({ level: 'easy', custom: 90, voice: 'beeps', round: 1, stack: ['ABC'] });
  localStorage.setItem(DESK_KEY, 'nonsense');
  expect(open().desk.level).toBe('easy');
});

test('a new game begins at round one', () => {
  timer.nextRound();
  timer.nextRound();
  timer.newGame();
  expect([timer.desk.round, timer.stage]).toEqual([1, 'ready']);
});
