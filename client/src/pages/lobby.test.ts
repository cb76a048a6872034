import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenTables } from './lobby.svelte';

const WAITS = { table: 'a', game: 'pacal', ruleset: 'klee', level: null, names: ['Ana'], open: 1, help: true, since: 0 };
const asked = vi.fn();
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  asked.mockReset().mockImplementation(async () => new Response(JSON.stringify({ tables: [WAITS] })));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const turnTo = (now: 'seen' | 'hidden') => {
  hidden = now === 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

test('open tables are asked for at once, and every ten seconds while the page is seen', async () => {
  const lobby = new OpenTables();
  const end = lobby.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(lobby.tables).toEqual([WAITS]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveBeenCalledTimes(4);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a page that is not seen asks nothing, and at once when it is seen again', async () => {
  const end = new OpenTables().follow();
  await vi.advanceTimersByTimeAsync(0);
  turnTo('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  turnTo('seen');
  expect(asked).toHaveBeenCalledTimes(2);
  end();
});

test('where the lobby cannot be read, nothing is offered', async () => {
  const lobby = new OpenTables();
  const end = lobby.follow();
  await vi.advanceTimersByTimeAsync(0);
  asked.mockImplementation(async () => new Response('{}', { status: 503 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lobby.tables).toEqual([]);
  end();
});
