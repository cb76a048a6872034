import { t } from '../lib/i18n.svelte';
import type { RaceView, Racer } from '../lib/wire';
import { canPush, cellName, cellOf, formatBoard, parseBoard, parseFace, push, visible, type Board } from '../race/board';
import type { Sitting } from '../race/sitting';
import { NOT_IN_LINE, outcomeOf, rightToken } from './answers';
import { Run } from './run.svelte';

const CLAIM = 'claim ';
const SWAP = 'swap ';

const learner = (view: RaceView): Racer => view.racers[0] as Racer;

/** A lesson of Pakal, slid on a board without a clock. */
export class BoardRun extends Run implements Sitting {
  readonly clock = { seconds: null };
  /** The cells of the squares that were slid in this step. */
  #slid = $state.raw<readonly string[]>([]);
  #claimed = $state.raw<string | null>(null);

  /** Whether slides lead on until something comes of them; else each is an answer. */
  get goesOn(): boolean {
    return this.step.way.length > 0;
  }

  get #asked(): RaceView {
    return this.step.race as RaceView;
  }

  readonly face: string = $derived(parseFace(learner(this.#asked).face ?? ''));
  /** The board after the learner's slides, or what has come of the answer. */
  readonly board: Board = $derived.by(() => {
    const shown = (!this.goesOn && this.said?.race) || this.#asked;
    return this.#slid.reduce((board, cell) => push(board, cellOf(cell)), parseBoard(learner(shown).board ?? ''));
  });
  readonly shows: string = $derived(visible(this.face, this.board));

  /** The position as a race would show it; between steps nothing slides and nothing is swapped yet. */
  readonly view: RaceView = $derived.by(() => {
    const found = this.said?.race ?? this.#asked;
    const own = { ...learner(found), name: t('you'), board: formatBoard(this.board), shows: this.shows };
    if (this.goesOn && this.settled) own.claim = this.#claimed;
    const phase = this.settled && found.phase !== 'over' ? 'ready' : found.phase;
    return { ...found, phase, racers: [own, ...found.racers.slice(1)] };
  });

  get me(): Racer {
    return learner(this.view);
  }

  get slides(): number {
    return this.#slid.length;
  }

  get playing(): boolean {
    return !this.settled && this.view.phase === 'running';
  }

  push(cell: number): boolean {
    if (!this.playing) return false;
    if (!this.goesOn) return this.#answered(cellName(cell));
    if (!canPush(this.board, cell)) return this.#answered(NOT_IN_LINE);
    this.said = null;
    this.#slid = [...this.#slid, cellName(cell)];
    const outcome = outcomeOf(this.#asked, this.shows, null);
    if (outcome) this.act(outcome);
    return true;
  }

  grab(tile: string): void {
    if (!this.playing) return;
    this.#claimed = tile;
    this.act((this.goesOn && outcomeOf(this.#asked, this.shows, tile)) || `${CLAIM}${tile}`);
  }

  exchange(cell: number): void {
    if (!this.settled) this.act(`${SWAP}${cellName(cell)}`);
  }

  #answered(token: string): boolean {
    this.act(token);
    return this.done;
  }

  override go(place: number): void {
    super.go(place);
    this.restart();
  }

  /** Puts the squares back as they lay. */
  restart(): void {
    this.again();
    this.#slid = [];
  }

  /** Does what is asked, or the next thing on the way to it. */
  show(): void {
    if (!this.goesOn) return this.#play(rightToken(this.step));
    const { way } = this.step;
    if (this.#slid.some((cell, index) => cell !== way[index])) this.restart();
    this.#play(way[this.#slid.length] ?? null);
  }

  #play(token: string | null): void {
    if (token === null) return;
    if (token.startsWith(CLAIM)) this.grab(token.slice(CLAIM.length));
    else if (token.startsWith(SWAP)) this.exchange(cellOf(token.slice(SWAP.length)));
    else this.push(cellOf(token));
  }
}
