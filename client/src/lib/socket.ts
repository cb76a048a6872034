import type { Ping, Say } from './messages';
import { freshId } from './random';
import { at } from './site';
import { troubles } from './trouble.svelte';
import type { Event, Phrase, RaceEvent, Refused } from './wire';

/** `elsewhere` means that a newer tab or another device fills the seat. */
export type SocketState = 'connecting' | 'open' | 'reconnecting' | 'unknown' | 'foreign' | 'elsewhere' | Away;
/** Turned away for now: the server is full, or this player has too many lines open. */
export type Away = 'full' | 'crowded';

/** The part of `WebSocket` that is used, so that a test can stand in for it. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((close: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a table says; `answers` names the command that led to it. */
type Told = { type: string; answers?: string | null; code?: string };

/** The server came back with an older state of the table. */
export const WENT_BACK: Refused = { type: 'refused', answers: null, code: 'went-back', rule: null, message: '' };
/** What was asked for did not arrive, and does not fit what is shown now. */
export const NOT_DONE: Refused = { ...WENT_BACK, code: 'not-done' };

export interface SocketListener<Heard extends Told> {
  state(state: SocketState): void;
  /** The command that is under way, or `null` once it has been answered. */
  pending(id: string | null): void;
  /** Everything that the table says, except that the line is open. */
  said(event: Heard): void;
  /** Whether the command that a broken line left unanswered still fits what the new one has shown. */
  stands(): boolean;
}

/** Everything that a table or a race says to this client. */
const KNOWN: Record<(Event | RaceEvent)['type'], true> = {
  view: true,
  present: true,
  rematch: true,
  said: true,
  refused: true,
  pong: true,
  race: true,
  pushed: true,
  'push-refused': true,
};
const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const AWAY: Record<number, Away> = { 4503: 'full', 4429: 'crowded' };
const FINAL: Record<number, SocketState> = { 4404: 'unknown', 4403: 'foreign', 4409: 'elsewhere' };

/**
 * A seat's line to its table. It reconnects with growing pauses. A command that was not answered is sent
 * again under the same id, so that it has its one effect, once the table was shown and still is one that
 * the command was meant for.
 */
export class SeatSocket<Request extends object, Heard extends Told> {
  readonly #open: () => Line;
  readonly #listener: SocketListener<Heard>;
  #line: Line | null = null;
  #command: (Request & { id: string }) | null = null;
  /** Whether the line has shown the table: what it says first. */
  #shown = false;
  #delay = FIRST_DELAY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #again = false;
  #away = false;

  constructor(open: () => Line, listener: SocketListener<Heard>) {
    this.#open = open;
    this.#listener = listener;
    listener.state('connecting');
    this.#connect();
  }

  /** Sends one command; another has to wait until this one is answered. */
  send(request: Request): boolean {
    if (this.#command || this.#closed) return false;
    this.#command = { ...request, id: freshId() };
    this.#listener.pending(this.#command.id);
    if (this.#shown) this.#sendCommand();
    return true;
  }

  /** Says something that has no answer of its own; it is lost where the line is not open. */
  tell(message: object): boolean {
    if (!this.#line || this.#closed) return false;
    try {
      this.#line.send(JSON.stringify(message));
      return true;
    } catch {
      // Not open yet: the connection that opens shows the table as it is.
      return false;
    }
  }

  /** Says a preset phrase; one that is lost is not worth saying later. */
  talk(phrase: Phrase): void {
    this.tell({ type: 'say', id: freshId(), phrase } satisfies Say);
  }

  /** Tries again at once, for instance when the device is back online. */
  wake(): void {
    if (this.#line || this.#closed) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** Fills the seat again that was taken over elsewhere; there it is then told the same. */
  takeBack(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#listener.state('connecting');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#line?.close();
    this.#line = null;
  }

  #connect(): void {
    const line = this.#open();
    let opened = false;
    this.#line = line;
    this.#shown = false;
    line.onopen = () => {
      opened = true;
      this.#beat = setInterval(() => this.#ping(), PING_EVERY);
      if (!this.#away) this.#welcome();
    };
    line.onmessage = ({ data }) => this.#receive(data);
    line.onclose = ({ code }) => {
      if (this.#line === line) this.#lost(code);
    };
    // A line that never opens has no close event on some systems until minutes later.
    this.#silence = setTimeout(() => !opened && this.#drop(line), PONG_WITHIN);
  }

  #welcome(): void {
    // A server that was away may have come back as another version.
    if (this.#again) void troubles.outdated();
    this.#again = true;
    this.#away = false;
    this.#delay = FIRST_DELAY;
    this.#listener.state('open');
  }

  #sendCommand(): void {
    if (this.#command) this.tell(this.#command);
  }

  /** The line has shown the table: what was left unanswered by the one before is sent again or dropped. */
  #seen(): void {
    this.#shown = true;
    if (!this.#command) return;
    if (this.#listener.stands()) this.#sendCommand();
    else this.#answered(this.#command.id);
  }

  #receive(data: unknown): void {
    clearTimeout(this.#silence);
    // Whoever was turned away is let in when there is something to hear, not when the line opens.
    if (this.#away) this.#welcome();
    const event = JSON.parse(String(data)) as Heard;
    if (event.type === 'pong') return;
    // What this client does not understand, or the server not of it, may be of another version.
    if (!Object.hasOwn(KNOWN, event.type) || event.code === 'malformed') void troubles.outdated();
    this.#listener.said(event);
    this.#answered(event.answers ?? this.#unread(event.type));
    if (!this.#shown && event.type !== 'refused') this.#seen();
  }

  /** What could not be read is refused without its id. */
  #unread(type: string): string | null {
    return type === 'refused' ? (this.#command?.id ?? null) : null;
  }

  #answered(id: string | null): void {
    if (this.#command && id === this.#command.id) {
      this.#command = null;
      this.#listener.pending(null);
    }
  }

  #ping(): void {
    const line = this.#line;
    if (!line) return;
    line.send(JSON.stringify({ type: 'ping' } satisfies Ping));
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(line), PONG_WITHIN);
  }

  #drop(line: Line): void {
    if (this.#line !== line) return;
    line.close();
    this.#lost(1006);
  }

  #lost(code: number): void {
    this.#line = null;
    this.#stopTimers();
    if (this.#closed) return;
    const final = FINAL[code];
    if (final) {
      if (final === 'foreign') void troubles.cookieless();
      this.#closed = true;
      this.#listener.state(final);
      return;
    }
    const away = AWAY[code];
    this.#away = away !== undefined || this.#away;
    if (away) this.#delay = LONGEST_DELAY;
    if (away || !this.#away) this.#listener.state(away ?? 'reconnecting');
    this.#retry = setTimeout(() => this.#connect(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  #stopTimers(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
  }
}

/** Why a page is turned away, if one of its lines is. */
export const awayOf = (lines: readonly { line: SocketState }[]): Away | null =>
  lines.map(({ line }) => line).find((state) => state === 'full' || state === 'crowded') ?? null;

/** Opens the line of one seat to a table or a race of this site; without a seat, an onlooker's. */
export function seatLine(kind: 'tables' | 'races', table: string, seat: string | null): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const path = at(`/api/${kind}/${encodeURIComponent(table)}/socket${seat ? `?seat=${seat}` : ''}`);
  return new WebSocket(`${scheme}://${location.host}${path}`) as Line;
}
