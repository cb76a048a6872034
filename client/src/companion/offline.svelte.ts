import { at } from '../lib/site';

/** Whether a page will be there without a server. */
export type Offline = 'preparing' | 'ready' | 'impossible';

const WORKER = at('/sw.js');
/** The worker knows a few pages alone: every other one needs its server anyway. */
export class Availability {
  readonly #scope: string;
  state = $state<Offline>('preparing');

  constructor(scope: string) {
    this.#scope = scope;
  }

  /** Fetches what the page needs, or what has become of it since. */
  async prepare(): Promise<void> {
    if (!import.meta.env.PROD) return;
    if (!('serviceWorker' in navigator)) {
      this.state = 'impossible';
      return;
    }
    try {
      const registration = await navigator.serviceWorker.register(WORKER, { scope: this.#scope, updateViaCache: 'none' });
      if (registration.active) void registration.update().catch(() => undefined);
      await active(registration);
      this.state = 'ready';
    } catch {
      // Without the server the worker that is there goes on working; without one, the page does.
      if (navigator.serviceWorker.controller) this.state = 'ready';
    }
  }
}

/** Resolves once a worker has everything that it keeps. */
function active(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const look = () => {
      if (worker?.state === 'activated') resolve();
      if (!worker || worker.state === 'redundant') reject(new Error('The worker could not be installed.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

export const availability = new Availability(at('/companion'));
