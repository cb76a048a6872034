import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeatSocket, type Line, type SocketState } from './socket';
import type { Command, Event, Refused, Request, Shown } from './wire';

class FakeLine implements Line {
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  sent: Command[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  tell(event: Event): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }

  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}

let lines: FakeLine[];
let states: SocketState[];
let pending: (string | null)[];
let said: Event[];
let stands: boolean;
let socket: SeatSocket<Request, Event>;

const line = (): FakeLine => lines.at(-1) as FakeLine;
const view = (answers: string | null): Shown => ({ type: 'view', answers, view: {} as Shown['view'] });
const refusal = (answers: string): Refused => ({ type: 'refused', answers, code: 'stale', rule: null, message: '' });
/** The line is open and has shown the table. */
const begin = () => {
  line().open();
  line().tell(view(null));
  said = [];
};
const commandIds = (of: FakeLine): string[] => of.sent.flatMap((command) => ('id' in command ? [command.id] : []));

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  states = [];
  pending = [];
  said = [];
  stands = true;
  socket = new SeatSocket(
    () => {
      lines.push(new FakeLine());
      return line();
    },
    {
      state: (state) => states.push(state),
      pending: (id) => pending.push(id),
      said: (event) => said.push(event),
      stands: () => stands,
    },
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test('a command is pending until its own answer comes', () => {
  begin();
  expect(socket.send({ type: 'act', ply: 3, token: '17@4' })).toBe(true);
  const [id] = commandIds(line());
  line().tell(view(null));
  expect(pending).toEqual([id]);
  line().tell(view(id ?? ''));
  expect(pending).toEqual([id, null]);
  expect(said.map(({ type }) => type)).toEqual(['view', 'view']);
});

test('a second command waits for the first to be answered', () => {
  begin();
  socket.send({ type: 'next', ply: 1 });
  expect(socket.send({ type: 'next', ply: 1 })).toBe(false);
  expect(line().sent).toHaveLength(1);
});

test('after a lost line the unanswered command is sent again under the same id', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  const first = line();
  first.drop();
  expect(states.at(-1)).toBe('reconnecting');
  vi.advanceTimersByTime(500);
  begin();
  expect(line()).not.toBe(first);
  expect(line().sent).toEqual(first.sent);
});

test('it waits until the new line has shown the table', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  line().drop();
  vi.advanceTimersByTime(500);
  line().open();
  expect(line().sent).toEqual([]);
  line().tell(view(null));
  expect(line().sent).toHaveLength(1);
});

test('what does not fit the table any more is dropped', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  line().drop();
  vi.advanceTimersByTime(500);
  stands = false;
  begin();
  expect(line().sent).toEqual([]);
  expect(pending.at(-1)).toBeNull();
  expect(socket.send({ type: 'act', ply: 2, token: '17@4' })).toBe(true);
});

test('an answered command is not sent again', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  line().tell(refusal(commandIds(line())[0] ?? ''));
  expect(said.map(({ type }) => type)).toEqual(['refused']);
  line().drop();
  vi.advanceTimersByTime(500);
  begin();
  expect(line().sent).toEqual([]);
});

test('what has no answer of its own is said beside a command under way, and once', () => {
  begin();
  socket.send({ type: 'next', ply: 1 });
  expect(socket.tell({ type: 'ping' })).toBe(true);
  expect(line().sent.map(({ type }) => type)).toEqual(['next', 'ping']);
  line().drop();
  expect(socket.tell({ type: 'ping' })).toBe(false);
  vi.advanceTimersByTime(500);
  begin();
  expect(line().sent.map(({ type }) => type)).toEqual(['next']);
});

test('a command that the server cannot read is not waited for', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  line().tell({ ...refusal(''), answers: null, code: 'malformed' });
  expect(pending.at(-1)).toBeNull();
});

test('the pauses between attempts grow, and begin anew once a line was open', () => {
  line().drop();
  for (const pause of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    const before = lines.length;
    vi.advanceTimersByTime(pause - 1);
    expect(lines).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(before + 1);
    line().drop();
  }
  socket.wake();
  line().open();
  line().drop();
  vi.advanceTimersByTime(500);
  expect(states.at(-1)).toBe('reconnecting');
  line().open();
  expect(states.at(-1)).toBe('open');
});

test('an unknown table and a foreign seat are final', () => {
  line().open();
  line().drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  expect(states.at(-1)).toBe('unknown');
});

test('a seat that is filled elsewhere is left there until it is taken back, with what was not answered', () => {
  begin();
  socket.send({ type: 'act', ply: 3, token: '17@4' });
  const first = line();
  first.drop(4409);
  expect(states.at(-1)).toBe('elsewhere');
  vi.advanceTimersByTime(60_000);
  socket.wake();
  expect(lines).toHaveLength(1);
  socket.takeBack();
  begin();
  expect(states.at(-1)).toBe('open');
  expect(line().sent).toEqual(first.sent);
});

test('a line that answers no ping is given up', () => {
  line().open();
  const silent = line();
  vi.advanceTimersByTime(20_000);
  expect(silent.sent).toEqual([{ type: 'ping' }]);
  vi.advanceTimersByTime(8_000);
  expect(silent.closed).toBe(true);
  expect(states.at(-1)).toBe('reconnecting');
});

test('a closed socket stays closed', () => {
  socket.close();
  expect(line().closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});

test('who is turned away tries again after a while, and is let in when there is something to hear', () => {
  for (const [code, state] of [[4503, 'full'], [4429, 'crowded']] as const) {
    line().open();
    line().drop(code);
    expect(states.at(-1)).toBe(state);
    const count = lines.length;
    vi.advanceTimersByTime(9_000);
    expect(lines).toHaveLength(count);
    vi.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(count + 1);
    line().open();
    expect(states.at(-1)).toBe(state);
    line().tell(view(null));
    expect(states.at(-1)).toBe('open');
  }
});
