/** Keeps the screen on while it is wanted, as far as the browser lets a page do so. */
export class Awake {
  #lock: WakeLockSentinel | null = null;
  #wanted = false;
  #asking = false;

  static get possible(): boolean {
    return 'wakeLock' in navigator;
  }

  want(wanted: boolean): void {
    this.#wanted = wanted;
    if (wanted) void this.#take();
    else this.#release();
  }

  /** A hidden page loses the lock, so it is taken again when the page is seen. */
  async #take(): Promise<void> {
    const held = this.#lock !== null && !this.#lock.released;
    if (!Awake.possible || held || this.#asking || document.visibilityState !== 'visible') return;
    this.#asking = true;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      // Refused, for instance to save power: the timer is right all the same.
    } finally {
      this.#asking = false;
    }
    if (!this.#wanted) this.#release();
  }

  #release(): void {
    void this.#lock?.release();
    this.#lock = null;
  }

  /** Follows the page being hidden and seen, until the returned function is called. */
  watch(): () => void {
    const seen = () => {
      if (this.#wanted) void this.#take();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      this.want(false);
    };
  }
}
