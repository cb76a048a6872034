import { SeatSocket, seatLine, type SocketState } from '../lib/socket';
import type { Event, Refused, Request, SeatLetter, TableView } from '../lib/wire';

/** A seat at a table as the page sees it: the latest view, and how the line stands. */
export class Session {
  readonly seat: SeatLetter;
  view = $state.raw<TableView | null>(null);
  line = $state<SocketState>('connecting');
  pending = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  readonly #socket: SeatSocket<Request, Event>;

  constructor(table: string, seat: SeatLetter) {
    this.seat = seat;
    this.#socket = new SeatSocket(() => seatLine('tables', table, seat), {
      state: (state) => (this.line = state),
      pending: (id) => (this.pending = id),
      said: (event) => {
        if (event.type === 'view') this.view = event.view;
        if (event.type === 'refused') this.refused = event;
      },
    });
  }

  get busy(): boolean {
    return this.pending !== null || this.line !== 'open';
  }

  act(token: string): void {
    const ply = this.#ask();
    if (ply !== null) this.#socket.send({ type: 'act', ply, token });
  }

  next(): void {
    const ply = this.#ask();
    if (ply !== null) this.#socket.send({ type: 'next', ply });
  }

  resign(scope: 'round' | 'match'): void {
    const ply = this.#ask();
    if (ply !== null) this.#socket.send({ type: 'resign', ply, scope });
  }

  wake(): void {
    this.#socket.wake();
  }

  close(): void {
    this.#socket.close();
  }

  #ask(): number | null {
    this.refused = null;
    return this.view?.ply ?? null;
  }
}
