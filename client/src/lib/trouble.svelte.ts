// What stands in the way of the whole page, and is told once: a newer version at the server, an error that
// nobody expected, or a browser that keeps no cookie.
import { at } from './site';

export type Trouble = 'version' | 'error' | 'cookies';

/** The header by which the server names its client. */
const HEADER = 'Palenque-Client';
/** The name of this client, by its first script; null where it was not built. */
const OWN = (): string | null => document.querySelector('script[src*="/assets/index-"]')?.getAttribute('src')?.match(/index-([\w-]+)\.js/)?.[1] ?? null;

class Troubles {
  shown = $state<Trouble | null>(null);
  /** An error is told once, whatever goes wrong after it. */
  #told = false;

  /** Without cookies no seat is anybody's. */
  start(): void {
    if (!navigator.cookieEnabled) this.shown = 'cookies';
  }

  /** Asks the server whether it has another client than this one, and tells if so. */
  async outdated(): Promise<boolean> {
    const own = OWN();
    if (own === null) return false;
    try {
      const { headers } = await fetch(at('/healthz'), { cache: 'no-store' });
      if (isOther(headers, own)) this.shown = 'version';
    } catch {
      // Nobody answers, so nothing is known of a newer version.
    }
    return this.shown === 'version';
  }

  /** Hears of an answer; one from a cache is not believed. */
  hear({ headers }: Response): void {
    const own = OWN();
    if (this.shown !== 'version' && own !== null && isOther(headers, own)) void this.outdated();
  }

  /** An error that nobody expected; its words are told to nobody, they might name a card. */
  async report(): Promise<void> {
    if (this.#told) return;
    this.#told = true;
    if (!(await this.outdated())) this.shown ??= 'error';
  }

  /** Listens for what nobody caught, until the returned function is called. */
  watch(): () => void {
    const failed = (event: ErrorEvent) => void (event.error && this.report());
    const rejected = () => void this.report();
    const missed = () => void this.outdated();
    addEventListener('error', failed);
    addEventListener('unhandledrejection', rejected);
    addEventListener('vite:preloadError', missed);
    return () => {
      removeEventListener('error', failed);
      removeEventListener('unhandledrejection', rejected);
      removeEventListener('vite:preloadError', missed);
    };
  }
}

const isOther = (headers: Headers, own: string): boolean => ![null, own].includes(headers.get(HEADER));

export const troubles = new Troubles();
