// What stands in the way of the whole page, and is told once: a newer version at the server, an error that
// nobody expected, or a browser that keeps no cookie.
import { at } from './site';
import type { Identity } from './wire';

export type Trouble = 'version' | 'error' | 'cookies';

/** The header by which the server names its client. */
const HEADER = 'Palenque-Client';
/** The name of this client, by its first script; null where it was not built. */
const OWN = (): string | null => document.querySelector('script[src*="/assets/index-"]')?.getAttribute('src')?.match(/index-([\w-]+)\.js/)?.[1] ?? null;

class Troubles {
  /** What the notice says, until it is closed. */
  shown = $state<Trouble | null>(null);
  /** Whether the server has another client than this one. */
  isOutdated = $state(false);
  /** Whether the browser keeps no cookie, so that no seat is its own. */
  isBlocked = $state(false);
  /** An error is told once, whatever goes wrong after it. */
  #told = false;

  start(): void {
    if (!navigator.cookieEnabled) this.#tellBlocked();
  }

  /** Asks the server whether it has another client than this one, and tells if so. */
  async outdated(): Promise<boolean> {
    const own = OWN();
    if (own === null) return false;
    this.isOutdated ||= await isAnother(own);
    if (this.isOutdated) this.shown = 'version';
    return this.isOutdated;
  }

  /** Hears of an answer; one from a cache is not believed. */
  hear({ headers }: Response): void {
    const own = OWN();
    if (!this.isOutdated && own !== null && isOther(headers, own)) void this.outdated();
  }

  /**
   * Asks the server twice who this browser is, and tells if it does not keep the cookie that it was given
   * the first time.
   */
  async cookieless(): Promise<boolean> {
    try {
      if (!(await isKnown()) && !(await isKnown())) this.#tellBlocked();
    } catch {
      // Nobody answers, so nothing is known of cookies.
    }
    return this.isBlocked;
  }

  #tellBlocked(): void {
    this.isBlocked = true;
    this.shown ??= 'cookies';
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
    // A download that the server no longer has would say nothing.
    const downloading = ({ target }: Event) => void (target instanceof Element && target.closest('a[download]') && this.outdated());
    addEventListener('error', failed);
    addEventListener('unhandledrejection', rejected);
    addEventListener('vite:preloadError', missed);
    addEventListener('click', downloading);
    return () => {
      removeEventListener('error', failed);
      removeEventListener('unhandledrejection', rejected);
      removeEventListener('vite:preloadError', missed);
      removeEventListener('click', downloading);
    };
  }
}

const isOther = (headers: Headers, own: string): boolean => ![null, own].includes(headers.get(HEADER));

async function isAnother(own: string): Promise<boolean> {
  try {
    const { headers } = await fetch(at('/healthz'), { cache: 'no-store' });
    return isOther(headers, own);
  } catch {
    return false; // Nobody answers, so nothing is known of a newer version.
  }
}

const isKnown = async (): Promise<boolean> => {
  const answer = await fetch(at('/api/identity'), { cache: 'no-store' });
  return !answer.ok || ((await answer.json()) as Identity).known;
};

export const troubles = new Troubles();
