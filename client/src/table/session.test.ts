import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableView } from '../lib/wire';
import { Session } from './session.svelte';

class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  sent: { type: string; ply?: number }[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {}
}

let session: Session;
const socket = (): FakeSocket => FakeSocket.last;

/** A table at this ply, of which only the score matters here. */
const show = (ply: number, score = [0, 0]) =>
  socket().onmessage?.({ data: JSON.stringify({ type: 'view', answers: null, view: { ply, score, seat: 'J', round: null, solo: null, end: null } as unknown as TableView }) });

function reopen(ply: number, score = [0, 0]) {
  socket().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  socket().onopen?.();
  show(ply, score);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  session = new Session('t', 'J');
  socket().onopen?.();
  show(7);
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('on one line an older view is a late answer', () => {
  show(6);
  expect(session.view?.ply).toBe(7);
});

test('what a line shows first counts, whatever its ply', () => {
  reopen(5);
  expect([session.view?.ply, session.refused?.code]).toEqual([5, 'went-back']);
  show(6);
  expect(session.view?.ply).toBe(6);
  session.act('17');
  expect(socket().sent).toMatchObject([{ type: 'act', ply: 6 }]);
});

test('a command that went unanswered is sent again to the same state, or to a later one', () => {
  session.act('17');
  reopen(7);
  expect(socket().sent).toMatchObject([{ type: 'act', ply: 7 }]);
  reopen(8);
  expect(socket().sent).toMatchObject([{ type: 'act', ply: 7 }]);
  expect(session.refused).toBeNull();
});

test('it is not sent to an older state, nor to another one of the same ply', () => {
  session.act('17');
  reopen(5);
  expect([socket().sent, session.pending]).toEqual([[], null]);
  show(7);
  session.act('17');
  reopen(7, [1, 0]);
  expect([socket().sent, session.pending, session.refused?.code]).toEqual([[], null, 'not-done']);
});
