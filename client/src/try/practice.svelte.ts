import { ApiError, askTryHint, readPractice } from '../lib/api';
import { tryPath } from '../lib/router.svelte';
import type { Hint, Practice, TableView } from '../lib/wire';

const LATE = -1;

/** A position played on for both sides; the address always leads to what is shown. */
export class Trying {
  shown = $state.raw<Practice | null>(null);
  /** Why the address leads to nothing. */
  problem = $state.raw<ApiError | null>(null);
  /** Why the last move was not made; everything is as before. */
  refused = $state.raw<ApiError | null>(null);
  asking = $state(false);
  /** Only the last question is answered. */
  #asked = 0;

  get view(): TableView | null {
    const table = this.shown?.table ?? null;
    return table?.seat ? (table as TableView) : null;
  }

  get busy(): boolean {
    return this.asking;
  }

  /** Shows the position that the address names, after its moves. */
  async open(position: string, moves: string[], deal: number | null = null): Promise<void> {
    this.shown = null;
    this.problem = null;
    const error = await this.#read(position, moves, deal);
    if (error) this.problem = error;
  }

  /** Plays one more token, whoever's turn it is. */
  act(token: string): void {
    if (this.shown && !this.asking) void this.#go([...this.shown.moves, token]);
  }

  /** What the page has worked out itself: slides of Pakal wait for no answer. */
  keep(start: string, moves: string[]): void {
    if (!this.shown?.board) return;
    this.#asked += 1;
    this.refused = null;
    this.shown = { ...this.shown, start, moves };
    history.replaceState(null, '', tryPath(start, moves));
  }

  back(): void {
    if (this.shown && !this.asking) void this.#go(this.shown.moves.slice(0, -1));
  }

  restart(): void {
    if (this.shown && !this.asking) void this.#go([]);
  }

  /** Deals the hidden cards anew, and begins again: moves need not go with other cards. */
  dealAgain(): void {
    if (this.shown && !this.asking) void this.#go([], null);
  }

  /** What the seat to move might do; an answer that comes too late is for no view. */
  async hint(): Promise<Hint> {
    const { shown } = this;
    if (!shown) throw new ApiError({ code: 'stale', message: '', rule: null });
    const hint = await askTryHint(shown);
    return shown === this.shown ? hint : { ...hint, ply: LATE };
  }

  async #go(moves: string[], deal = this.shown?.deal ?? null): Promise<void> {
    this.refused = await this.#read(this.shown?.start ?? '', moves, deal);
    if (this.shown) history.replaceState(null, '', tryPath(this.shown.start, this.shown.moves, this.shown.deal));
  }

  async #read(position: string, moves: string[], deal: number | null): Promise<ApiError | null> {
    const asked = ++this.#asked;
    this.asking = true;
    try {
      const found = await readPractice(position, moves, deal);
      if (asked === this.#asked) this.shown = found;
      return null;
    } catch (error) {
      return asked === this.#asked ? (error as ApiError) : null;
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }
}
