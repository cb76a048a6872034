import type { RaceView, Racer } from '../lib/wire';
import type { Board } from './board';

/** A seat at a board that is slid: of a race, or of whoever learns. */
export interface Sitting {
  readonly view: RaceView | null;
  readonly me: Racer | null;
  readonly board: Board | null;
  readonly face: string;
  /** The symbols that show on the board. */
  readonly shows: string;
  /** The slides of this round. */
  readonly slides: number;
  /** Whether squares may slide and a tile may be claimed. */
  readonly playing: boolean;
  readonly clock: { readonly seconds: number | null };
  /** Slides a square at once; false where it stays. */
  push(cell: number): boolean;
  grab(tile: string): void;
  exchange(cell: number): void;
}
