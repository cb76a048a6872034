import { NOT_DONE, SeatSocket, WENT_BACK, seatLine, type SocketState } from '../lib/socket';
import type { TableClocks } from './clocks.svelte';
import type { Absence, AnyView, Choice, Event, Phrase, Refused, Rematch, Request, Said, SeatLetter, TableView, Word } from '../lib/wire';

/** A seat at a table, or an onlooker's place, as the page sees it: the latest view, and how the line stands. */
export class Session {
  readonly seat: SeatLetter | null;
  seen = $state.raw<AnyView | null>(null);
  line = $state<SocketState>('connecting');
  pending = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The seats at which somebody is connected; nothing is said of it where nobody else could be. */
  present = $state.raw<SeatLetter[] | null>(null);
  /** Whose move is awaited though nobody is there. */
  absence = $state.raw<Absence | null>(null);
  rematch = $state.raw<Rematch | null>(null);
  /** The phrase that was said last. */
  said = $state.raw<Said | null>(null);
  /** The clocks of a table that has a pace, as soon as they are fetched. */
  clocks = $state.raw<TableClocks | null>(null);
  /** Whether the line was opened and has not shown the table yet. */
  #fresh = true;
  /** What the seat saw when it gave its latest command. */
  #given: TableView | null = null;
  readonly #socket: SeatSocket<Request, Event>;

  constructor(table: string, seat: SeatLetter | null) {
    this.seat = seat;
    this.#socket = new SeatSocket(() => seatLine('tables', table, seat), {
      state: (state) => this.#stands(state),
      pending: (id) => (this.pending = id),
      said: (event) => this.#hear(event),
      stands: () => this.#stillMeant(),
    });
  }

  /** The view of the own seat; an onlooker has none. */
  readonly view: TableView | null = $derived(this.seen && isSeated(this.seen) ? this.seen : null);

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

  agree(word: Word): void {
    const ply = this.#ask();
    if (ply !== null) this.#socket.send({ type: 'agree', ply, word });
  }

  without(choice: Choice): void {
    const ply = this.#ask();
    if (ply !== null) this.#socket.send({ type: 'without', ply, choice });
  }

  talk(phrase: Phrase): void {
    this.#socket.talk(phrase);
  }

  wake(): void {
    this.#socket.wake();
  }

  takeBack(): void {
    this.#socket.takeBack();
  }

  close(): void {
    this.clocks?.stop();
    this.#socket.close();
  }

  #hear(event: Event): void {
    if (event.type === 'view') this.#shown(event.view);
    if (event.type === 'present') [this.present, this.absence] = [event.seats, event.absence];
    if (event.type === 'rematch') this.rematch = event;
    if (event.type === 'said') this.said = event;
    if (event.type === 'refused') this.refused = event;
  }

  #stands(state: SocketState): void {
    this.line = state;
    this.#fresh ||= state === 'open';
  }

  /**
   * What a line shows first counts, whatever was seen before: the server may have come back with an older
   * state of its games. Later, the answer to a command that was sent again is older than what is seen.
   */
  #shown(view: AnyView): void {
    const older = view.ply < (this.seen?.ply ?? 0);
    if (older && !this.#fresh) return;
    if (this.#fresh) this.clocks?.forget();
    if (older) [this.rematch, this.refused] = [null, WENT_BACK];
    this.#fresh = false;
    this.seen = view;
    void this.#tellClocks(view, performance.now());
  }

  async #tellClocks(view: AnyView, heard: number): Promise<void> {
    if (view.clocks && !this.clocks) {
      const fetched = await import('./clocks.svelte').catch(() => null);
      if (!fetched) return; // The page says that there is a newer version, or the line that nobody answers.
      this.clocks ??= new fetched.TableClocks();
    }
    this.clocks?.tell(view, heard);
  }

  /** A later view refuses what was meant for an earlier one; of one and the same ply there may be two. */
  #stillMeant(): boolean {
    const [given, view] = [this.#given, this.view];
    if (!given || !view || view.ply > given.ply) return true;
    if (view.ply === given.ply && gameOf(view) === gameOf(given)) return true;
    this.refused ??= NOT_DONE;
    return false;
  }

  #ask(): number | null {
    this.refused = null;
    this.#given = this.view;
    return this.view?.ply ?? null;
  }
}

/** All that a seat sees of the game itself. */
const gameOf = ({ round, solo, score, end }: TableView): string => JSON.stringify([round, solo, score, end]);

const isSeated = (view: AnyView): view is TableView => view.seat !== null;
