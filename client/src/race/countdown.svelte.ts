const TICK = 100;
/** A message that took longer than the one before must not turn the clock back. */
const JITTER = 1000;

/** The whole seconds that are left; 1 until the very end. */
export const secondsLeft = (left: number): number => Math.ceil(Math.max(left, 0) / 1000);

/** How many notches a limit has: one a second, and not more than fit side by side. */
export const notchesOf = (limit: number): number => Math.min(Math.max(Math.round(limit / 1000), 1), 60);

/** The notches that are still lit. */
export const litNotches = (left: number, limit: number): number =>
  Math.min(Math.ceil((Math.max(left, 0) / limit) * notchesOf(limit)), notchesOf(limit));

export const LAST_SECONDS = 10;

/**
 * Counts down what the server said was left, on this device's own steady clock; it shows the
 * time and decides nothing.
 */
export class Countdown {
  left = $state<number | null>(null);
  #end = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  readonly seconds: number | null = $derived(this.left === null ? null : secondsLeft(this.left));

  /** Starts from what is left, or stops where no clock runs. */
  set(left: number | null): void {
    const end = this.#now() + (left ?? 0);
    const late = end - this.#end;
    if (left !== null && this.left && late >= 0 && late < JITTER) return;
    clearInterval(this.#timer);
    this.left = left;
    if (left === null) return;
    this.#end = end;
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.left = Math.max(this.#end - this.#now(), 0);
    if (this.left === 0) clearInterval(this.#timer);
  }
}
