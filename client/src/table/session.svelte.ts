import { SeatSocket, seatLine, type SocketState } from '../lib/socket';
import type { Refused, SeatLetter, TableView } from '../lib/wire';

/** A seat at a table as the page sees it: the latest view, and how the line stands. */
export class Session {
  readonly seat: SeatLetter;
  view = $state.raw<TableView | null>(null);
  line = $state<SocketState>('connecting');
  pending = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  readonly #socket: SeatSocket;

  constructor(table: string, seat: SeatLetter) {
    this.seat = seat;
    this.#socket = new SeatSocket(() => seatLine(table, seat), {
      state: (state) => (this.line = state),
      pending: (id) => (this.pending = id),
      shown: ({ view }) => (this.view = view),
      refused: (refused) => (this.refused = refused),
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
