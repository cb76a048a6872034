import { listOpenTables } from '../lib/api';
import type { OpenTable } from '../lib/wire';

/** How often, in milliseconds, a page that is looked at asks again. */
const EVERY = 10_000;

/** The tables of the lobby, kept up to date while the page is looked at. */
export class OpenTables {
  tables = $state.raw<OpenTable[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** Asks until the returned function is called. */
  follow(): () => void {
    const seen = () => this.#ask();
    document.addEventListener('visibilitychange', seen);
    this.#ask();
    return () => {
      this.#ended = true;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#ended || document.hidden) return;
    try {
      this.tables = await listOpenTables();
    } catch {
      // Whoever cannot be asked now has no table to offer; the page tells of what else fails.
      this.tables = [];
    }
    clearTimeout(this.#timer);
    if (!this.#ended) this.#timer = setTimeout(() => this.#ask(), EVERY);
  }
}
