import { NOT_DONE, SeatSocket, WENT_BACK, seatLine, type SocketState } from '../lib/socket';
import type { Phrase, RaceEvent, RaceRequest, RaceSeat, RaceView, Racer, Refused, Rematch, Said } from '../lib/wire';
import { cellName, cellOf, formatBoard, parseBoard, parseFace, push, visible, type Board } from './board';
import { Countdown } from './countdown.svelte';
import { accepted, predicted, settled, shown, slide, type Prediction } from './prediction';
import type { Sitting } from './sitting';

const PHASES: RaceView['phase'][] = ['seats', 'arranging', 'ready', 'count-in', 'running', 'swapping', 'over'];

/** How far a race has come, and the own seat in it. */
type Standing = Stage & { claim: string | null; slides: number; board: string | null };
type Stage = Pick<RaceView, 'round' | 'phase'>;

/** Whether a race had not come as far. */
const isBefore = (one: Stage, other: Stage): boolean =>
  one.round < other.round || (one.round === other.round && PHASES.indexOf(one.phase) < PHASES.indexOf(other.phase));

type Event<T extends RaceEvent['type']> = Extract<RaceEvent, { type: T }>;
type PushRefused = Event<'push-refused'>;

/** A seat at a race, or an onlooker's place, as the page sees it: its own slides show at once. */
export class RaceSession implements Sitting {
  readonly seat: RaceSeat | null;
  readonly clock = new Countdown();
  view = $state.raw<RaceView | null>(null);
  line = $state<SocketState>('connecting');
  pending = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  rematch = $state.raw<Rematch | null>(null);
  /** The phrase that was said last. */
  said = $state.raw<Said | null>(null);
  #own = $state.raw<Prediction | null>(null);
  /** Whether the line was lost since the server last showed the board. */
  #stale = false;
  /** Where the race stood when the seat gave its latest command. */
  #given: Standing | null = null;
  readonly #socket: SeatSocket<RaceRequest, RaceEvent>;

  constructor(table: string, seat: RaceSeat | null) {
    this.seat = seat;
    this.#socket = new SeatSocket(() => seatLine('races', table, seat), {
      state: (state) => this.#stands(state),
      pending: (id) => (this.pending = id),
      said: (event) => this.#hear(event),
      stands: () => this.#stillMeant(),
    });
  }

  readonly me: Racer | null = $derived(this.view?.racers.find((racer) => racer.seat === this.seat) ?? null);
  /** The own board with every slide of its owner. */
  readonly board: Board | null = $derived(this.#own && predicted(this.#own));
  readonly face: string = $derived(parseFace(this.me?.face ?? ''));
  /** The symbols that show on the own board. */
  readonly shows: string = $derived(this.board ? visible(this.face, this.board) : '');
  /** The slides of this round, those under way included. */
  readonly slides: number = $derived(this.#own ? this.#own.accepted + this.#own.underway.length : 0);
  /** Whether squares may slide and a tile may be claimed. */
  readonly playing: boolean = $derived(
    this.view?.phase === 'running' && this.me?.claim === null && this.line === 'open' && this.clock.left !== 0,
  );

  get busy(): boolean {
    return this.pending !== null || this.line !== 'open';
  }

  /** Slides a square at once and tells the server; false where it cannot slide. */
  push(cell: number): boolean {
    if (!this.view || !this.playing || !this.#own) return false;
    const next = slide(this.#own, cell);
    if (!next) return false;
    if (!this.#socket.tell({ type: 'push', round: this.view.round, n: next.n, cell: cellName(cell) })) return false;
    this.#own = next.state;
    return true;
  }

  grab(tile: string): void {
    if (this.view && this.playing) this.#ask({ type: 'grab', round: this.view.round, tile });
  }

  giveUp(): void {
    if (this.view && this.playing) this.#ask({ type: 'give-up-round', round: this.view.round });
  }

  begin(): void {
    this.#ask({ type: 'begin' });
  }

  lay(side: number, board: Board | null): void {
    this.#ask({ type: 'lay', side, board: board && formatBoard(board) });
  }

  ready(): void {
    if (this.view) this.#ask({ type: 'ready', round: this.view.round });
  }

  exchange(cell: number): void {
    if (this.view) this.#ask({ type: 'exchange', round: this.view.round, cell: cellName(cell) });
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
    this.clock.stop();
    this.#socket.close();
  }

  #ask(request: RaceRequest): void {
    this.refused = null;
    this.#given = this.#standing;
    this.#socket.send(request);
  }

  get #standing(): Standing | null {
    const claim = this.me?.claim ?? null;
    return this.view && { round: this.view.round, phase: this.view.phase, claim, slides: this.slides, board: this.board && formatBoard(this.board) };
  }

  /** The server refuses what is late; what comes too early, or for another board, is not sent again. */
  #stillMeant(): boolean {
    const [given, now] = [this.#given, this.#standing];
    if (!given || !now || isBefore(given, now)) return true;
    const sliding = now.phase === 'running' && now.claim === null;
    const same = !sliding || (now.slides === given.slides && now.board === given.board);
    if (same && !isBefore(now, given)) return true;
    this.refused ??= NOT_DONE;
    return false;
  }

  /** After a lost line the server's board counts, and no slide is sent again; until then it stays in view. */
  #stands(state: SocketState): void {
    this.line = state;
    if (state !== 'open') this.#stale = true;
  }

  #hear(event: RaceEvent): void {
    if (event.type === 'race') this.#shown(event.view);
    if (event.type === 'pushed') this.#pushed(event);
    if (event.type === 'push-refused') this.#pushRefused(event);
    if (event.type === 'rematch') this.rematch = event;
    if (event.type === 'said') this.said = event;
    if (event.type === 'refused') this.refused = event;
  }

  /** The server's board counts; why it refused is told only where sliding on can never help. */
  #pushRefused({ board, n, code, rule, message }: PushRefused): void {
    this.#own = settled(parseBoard(board), n);
    if (code === 'too-many-slides') this.refused = { type: 'refused', answers: null, code, rule, message };
  }

  #shown(view: RaceView): void {
    const goesOn = this.view?.round === view.round && view.phase === 'running';
    const me = view.racers.find(({ seat }) => seat === this.seat);
    const known = goesOn && me?.claim === null && !this.#stale ? this.#own : null;
    const wentBack = this.#stale && this.view !== null && this.#isOlder(view, me?.slides ?? 0);
    this.#stale = false;
    this.#own = me?.board ? shown(known, parseBoard(me.board), me.slides) : null;
    if (this.view?.phase !== view.phase) this.refused = null;
    if (wentBack) [this.rematch, this.refused] = [null, WENT_BACK];
    this.view = view;
    this.clock.set(view.left);
  }

  /** Whether the server has lost what it once had shown: it may have come back from a backup. */
  #isOlder(view: RaceView, slides: number): boolean {
    if (!this.view) return false;
    const same = this.view.round === view.round && this.view.phase === view.phase;
    return isBefore(view, this.view) || (same && view.phase === 'running' && slides < (this.#own?.accepted ?? 0));
  }

  #pushed({ seat, round, n, cell }: Event<'pushed'>): void {
    if (!this.view || round !== this.view.round) return;
    if (seat === this.seat && this.#own) this.#own = accepted(this.#own, n, cell);
    const racers = this.view.racers.map((racer) => (racer.seat === seat ? afterPush(racer, n, cell) : racer));
    this.view = { ...this.view, racers };
  }
}

function afterPush(racer: Racer, n: number, cell: string): Racer {
  if (!racer.board || n !== racer.slides + 1) return racer;
  const board = push(parseBoard(racer.board), cellOf(cell));
  const shows = racer.face ? visible(parseFace(racer.face), board) : racer.shows;
  return { ...racer, board: formatBoard(board), slides: n, shows };
}
