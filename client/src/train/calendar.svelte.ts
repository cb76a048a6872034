import { today } from './days';

const EVERY = 30_000;

/** The day where this device is; a page that stays open follows it over midnight. */
export class Calendar {
  day = $state(today());

  look = (): void => {
    this.day = today();
  };

  /** Looks again when the page is seen again and every half minute, until the returned function is called. */
  follow(): () => void {
    this.look();
    const timer = setInterval(this.look, EVERY);
    document.addEventListener('visibilitychange', this.look);
    for (const event of SEEN) addEventListener(event, this.look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', this.look);
      for (const event of SEEN) removeEventListener(event, this.look);
    };
  }
}

/** A device that slept, a page that came back from the history: timers may have missed midnight. */
const SEEN = ['pageshow', 'focus'] as const;
