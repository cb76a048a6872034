import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awake } from './awake';

interface Lock {
  released: boolean;
  release(): Promise<void>;
}
let locks: Lock[];
let awake: Awake;
let stop: () => void;

const request = vi.fn(async () => {
  const lock: Lock = { released: false, release: async () => void (lock.released = true) };
  locks.push(lock);
  return lock;
});
const held = () => locks.filter(({ released }) => !released).length;
const settled = () => new Promise((go) => setTimeout(go));

/** A hidden page loses its lock, as browsers have it. */
async function turn(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  if (state === 'hidden') for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

beforeEach(() => {
  locks = [];
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  awake = new Awake();
  stop = awake.watch();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('the screen is kept on while it is wanted, by one lock', async () => {
  awake.want(true);
  awake.want(true);
  await settled();
  awake.want(true);
  await settled();
  expect([held(), locks.length]).toEqual([1, 1]);
  awake.want(false);
  expect(held()).toBe(0);
});

test('a lock lost while the page was hidden is taken again when it is seen', async () => {
  awake.want(true);
  await settled();
  await turn('hidden');
  expect(held()).toBe(0);
  await turn('visible');
  expect(held()).toBe(1);
});

test('a lock that comes too late is given back', async () => {
  awake.want(true);
  awake.want(false);
  await settled();
  expect([held(), locks.length]).toEqual([0, 1]);
});

test('a refusal does no harm, and where there are no locks nothing is asked', async () => {
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
  awake.want(true);
  await settled();
  expect(held()).toBe(0);
  Reflect.deleteProperty(navigator, 'wakeLock');
  expect(Awake.possible).toBe(false);
  awake.want(true);
  await settled();
  expect(held()).toBe(0);
});
