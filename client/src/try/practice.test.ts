import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, readPractice } from '../lib/api';
import type { Practice } from '../lib/wire';
import { Trying } from './practice.svelte';

vi.mock('../lib/api', async (original) => ({ ...(await original<object>()), readPractice: vi.fn() }));

const answer = vi.mocked(readPractice);
const at = (moves: string[]): Practice => ({ start: 'klee', moves, position: 'klee', table: null, board: null, dealt: [], deal: null });
const board = { symbols: {}, face: '', board: '', goal: '', tiles: '', track: '', space: 0, shows: '', claim: null };

beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(async (_, moves) => at(moves));
  history.replaceState(null, '', '/try?position=klee');
});

const settled = () => vi.waitFor(() => expect(trying.busy).toBe(false));
let trying: Trying;
beforeEach(async () => {
  trying = new Trying();
  await trying.open('klee', []);
});

test('a move leads on, and the address with it', async () => {
  trying.act('17x4');
  await settled();
  expect(trying.shown?.moves).toEqual(['17x4']);
  expect(location.search).toBe('?position=klee&moves=17x4');
  trying.back();
  await settled();
  expect(trying.shown?.moves).toEqual([]);
  expect(location.search).toBe('?position=klee');
});

test('a move that is refused changes nothing', async () => {
  answer.mockRejectedValueOnce(new ApiError({ code: 'closed', message: 'x', rule: 'P8' }));
  trying.act('17x3');
  await settled();
  expect(trying.refused?.rule).toBe('P8');
  expect(trying.shown?.moves).toEqual([]);
  expect(location.search).toBe('?position=klee');
});

test('a link to nothing has a problem and shows nothing', async () => {
  answer.mockRejectedValueOnce(new ApiError({ code: 'notation', message: 'x', rule: null }));
  await trying.open('x', []);
  expect([trying.problem?.code, trying.shown]).toEqual(['notation', null]);
});

test('an answer that comes too late is not shown', async () => {
  let late = (_: Practice) => {};
  answer.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  trying.act('1@1');
  await trying.open('klee', ['2@2']);
  late(at(['1@1']));
  await Promise.resolve();
  await settled();
  expect(location.search).not.toContain('1%401');
  expect(trying.shown?.moves).toEqual(['2@2']);
});

test('slides of Pakal wait for no answer', async () => {
  answer.mockResolvedValueOnce({ ...at([]), board });
  await trying.open('pakal', []);
  trying.keep('pakal', ['a4']);
  expect(trying.shown?.moves).toEqual(['a4']);
  expect(location.search).toBe('?position=pakal&moves=a4');
});
