import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RaceEvent, RaceView, Racer } from '../lib/wire';
import { cellOf, formatBoard } from './board';
import { RaceSession } from './session.svelte';

const BOARD = 'CCCT/CCCC/CCCC/TCT_';

class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  sent: { type: string; n?: number; cell?: string }[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {}
}

const racer = (seat: Racer['seat'], changes: Partial<Racer> = {}): Racer => ({
  ...{ seat, name: seat, bot: null, program: false, taken: true, present: true, arranged: true, ready: true, face: '.H../..FD/A.CI/BE.G' },
  ...{ board: BOARD, shows: '', slides: 0, space: 0, claim: null, due: null },
  ...changes,
});

const race = (changes: Partial<RaceView> = {}): RaceView => ({
  ...{ table: 't', seat: 'J', host: true, level: 'easy', limit: 45_000, track: 'ABC', torches: [], finish: 2, symbols: {} },
  ...{ help: true, phase: 'running', round: 1, goal: 'ABC', left: 45_000, tiles: 'ABCDE', tiles_left: 'ABCDE', goals_left: 20, seal: null },
  ...{ racers: [racer('J'), racer('O')], sides: [], targets: [], results: [], winners: [] },
  ...changes,
});

let session: RaceSession;
const socket = (): FakeSocket => FakeSocket.last;
const tell = (event: RaceEvent) => socket().onmessage?.({ data: JSON.stringify(event) });
const show = (changes: Partial<RaceView> = {}) => tell({ type: 'race', answers: null, view: race(changes) });
const board = () => session.board && formatBoard(session.board);
const pushes = () => socket().sent.filter(({ type }) => type === 'push');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  session = new RaceSession('t', 'J');
  socket().onopen?.();
  show();
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('slides show at once and are numbered by round', () => {
  expect(session.push(cellOf('c4'))).toBe(true);
  expect(session.push(cellOf('a4'))).toBe(true);
  expect(board()).toBe('CCCT/CCCC/CCCC/_TCT');
  expect(pushes().map(({ n, cell }) => [n, cell])).toEqual([[1, 'c4'], [2, 'a4']]);
  expect(session.slides).toBe(2);
});

test('a refused slide puts the board right, and counting goes on from there', () => {
  session.push(cellOf('c4'));
  session.push(cellOf('a4'));
  tell({ type: 'push-refused', round: 1, n: 0, board: BOARD, code: 'stale', rule: '', message: '' });
  expect(board()).toBe(BOARD);
  session.push(cellOf('d1'));
  expect(pushes().at(-1)).toMatchObject({ n: 1, cell: 'd1' });
});

test('a rival’s slide moves only the rival’s board', () => {
  tell({ type: 'pushed', seat: 'O', round: 1, n: 1, cell: 'a4' });
  expect(session.view?.racers[1]).toMatchObject({ board: 'CCCT/CCCC/CCCC/_TCT', slides: 1, shows: 'BEG' });
  expect(board()).toBe(BOARD);
});

test('a view that others caused keeps the slides under way', () => {
  session.push(cellOf('c4'));
  show({ racers: [racer('J'), racer('O', { claim: 'D' })] });
  expect(board()).toBe('CCCT/CCCC/CCCC/TC_T');
});

test('after a claim nothing slides, and nothing more is claimed', () => {
  show({ racers: [racer('J', { claim: 'D' }), racer('O')] });
  expect(session.push(cellOf('c4'))).toBe(false);
  session.grab('E');
  expect(socket().sent).toEqual([]);
});

test('after a lost line the board is the server’s, and no slide is sent again', () => {
  session.push(cellOf('c4'));
  socket().onclose?.({ code: 1006 });
  expect(session.push(cellOf('a4'))).toBe(false);
  expect(board()).not.toBe(BOARD);
  vi.advanceTimersByTime(500);
  socket().onopen?.();
  show({ racers: [racer('J', { slides: 0 }), racer('O')] });
  expect(board()).toBe(BOARD);
  expect(pushes()).toEqual([]);
  session.push(cellOf('a4'));
  expect(pushes().map(({ n }) => n)).toEqual([1]);
});

test('onlookers have no board of their own', () => {
  session.close();
  session = new RaceSession('t', null);
  socket().onopen?.();
  show({ seat: null });
  expect(session.me).toBeNull();
  expect(session.push(0)).toBe(false);
});

/** The line breaks, and the server that answers the next one shows this. */
function reopen(changes: Partial<RaceView> = {}) {
  socket().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  socket().onopen?.();
  show(changes);
}

const asked = () => socket().sent.filter(({ type }) => type === 'grab');

test('a claim that went unanswered is made again for the same board alone', () => {
  session.grab('A');
  reopen();
  expect(asked()).toHaveLength(1);
  expect(session.refused).toBeNull();
});

test('a claim for slides that did not arrive is not made', () => {
  session.push(cellOf('c4'));
  session.grab('A');
  reopen();
  expect(asked()).toEqual([]);
  expect([session.pending, session.refused?.code]).toEqual([null, 'not-done']);
});

test('a server that comes back with an older state of the race is followed', () => {
  show({ round: 2 });
  session.grab('A');
  reopen({ round: 1, phase: 'swapping' });
  expect([session.view?.round, session.pending, session.refused?.code]).toEqual([1, null, 'went-back']);
  expect(asked()).toEqual([]);
});

test('fewer slides than the server once had are an older state', () => {
  show({ racers: [racer('J', { slides: 4 }), racer('O')] });
  reopen({ racers: [racer('J', { slides: 1 }), racer('O')] });
  expect([session.slides, session.refused?.code]).toEqual([1, 'went-back']);
});
