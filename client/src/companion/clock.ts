/** The device's two clocks, in milliseconds: one that never jumps, and the one on the wall. */
export interface Clocks {
  steady: () => number;
  wall: () => number;
}

const DEVICE: Clocks = { steady: () => performance.now(), wall: () => Date.now() };

/**
 * The time that has passed at the table.
 *
 * The steady clock knows nothing of the wall clock being set, but on some devices it stands still
 * while they sleep. A device that sleeps hides its pages first, so only while the page is hidden
 * does the wall clock tell of time that the steady one has missed.
 */
export class TableClock {
  readonly #clocks: Clocks;
  #slept = 0;
  #hidden: { steady: number; wall: number } | null = null;

  constructor(clocks: Clocks = DEVICE) {
    this.#clocks = clocks;
  }

  now(): number {
    return this.#clocks.steady() + this.#slept;
  }

  /** The page is hidden from now on. */
  hide(): void {
    this.#hidden ??= { steady: this.#clocks.steady(), wall: this.#clocks.wall() };
  }

  /** The page is seen again. */
  show(): void {
    if (!this.#hidden) return;
    const steady = this.#clocks.steady() - this.#hidden.steady;
    const wall = this.#clocks.wall() - this.#hidden.wall;
    this.#slept += Math.max(0, wall - steady);
    this.#hidden = null;
  }
}
