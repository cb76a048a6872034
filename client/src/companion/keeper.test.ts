import { beforeEach, expect, test, vi } from 'vitest';
import { Keeper, SCORES_KEY } from './keeper.svelte';
import { won } from './match';

let now: number;
const keeper = () => new Keeper(() => now);

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  now = 1000;
});

function playedOut(): Keeper {
  const kept = keeper();
  kept.rename('left', 'Ana');
  for (const _ of [1, 2, 3]) kept.count('left');
  return kept;
}

test('the score survives a reload', () => {
  playedOut();
  expect(keeper().match).toMatchObject({ names: { left: 'Ana', right: '' }, rounds: ['left', 'left', 'left'] });
});

test('a rematch puts the match into the history, the latest first', () => {
  const kept = playedOut();
  now = 2000;
  kept.rematch();
  kept.count('right');
  now = 3000;
  kept.rematch();
  expect(keeper().past.map(({ begun, rounds }) => [begun, rounds.length])).toEqual([
    [2000, 1],
    [1000, 3],
  ]);
  expect(keeper().match.rounds).toEqual([]);
});

test('a match without a round leaves nothing in the history', () => {
  const kept = keeper();
  kept.rematch();
  expect(kept.past).toEqual([]);
});

test('undo is remembered as well', () => {
  const kept = playedOut();
  kept.undo();
  expect(won(keeper().match, 'left')).toBe(2);
});

test('a match of the history can be played on, and the present one takes its place', () => {
  const kept = keeper();
  kept.count('left');
  kept.rematch();
  kept.count('drawn');
  const [first] = kept.past;
  if (first) kept.resume(first);
  expect(kept.match.rounds).toEqual(['left']);
  expect(kept.past.map(({ rounds }) => rounds)).toEqual([['drawn']]);
});

test('the history can be cleared without the match that is played', () => {
  const kept = playedOut();
  kept.rematch();
  kept.count('right');
  kept.forget();
  expect([keeper().past, keeper().match.rounds]).toEqual([[], ['right']]);
});

test.each(['{', '[]', '"x"', '{"past":{}}', '{"match":{"id":1},"past":[]}'])('damaged storage starts fresh, and says so: %s', (text) => {
  localStorage.setItem(SCORES_KEY, text);
  const kept = keeper();
  expect([kept.damaged, kept.match.rounds, kept.past]).toEqual([true, [], []]);
  kept.count('left');
  expect([keeper().damaged, keeper().match.rounds]).toEqual([false, ['left']]);
});

test('of a damaged history the matches that can be read are kept', () => {
  const kept = playedOut();
  kept.rematch();
  const stored = JSON.parse(localStorage.getItem(SCORES_KEY) ?? '');
  localStorage.setItem(SCORES_KEY, JSON.stringify({ ...stored, past: [{ id: 'broken' }, ...stored.past] }));
  expect([keeper().damaged, keeper().past.length]).toEqual([true, 1]);
});

test('where nothing can be stored the score goes on, and it says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const kept = keeper();
  kept.count('left');
  expect([kept.forgetful, won(kept.match, 'left')]).toEqual([true, 1]);
});

test('another window’s score is taken over', () => {
  const kept = keeper();
  const stop = kept.watch();
  keeper().count('right');
  dispatchEvent(new StorageEvent('storage', { key: SCORES_KEY }));
  expect(won(kept.match, 'right')).toBe(1);
  stop();
});
