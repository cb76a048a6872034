import { freshMatch, readMatch, undone, counted, renamed, aiming, type Match, type Result, type Side } from './match';
import { isRecord, keepStored, readStored } from './stored';

export const SCORES_KEY = 'palenque.scores';
const MOST_MATCHES = 200;

interface Stored {
  match: Match | null;
  past: Match[];
  /** Whether something was stored that could not be read. */
  damaged: boolean;
}

/** Keeps the match that is played and those before it, the latest first. */
export class Keeper {
  match = $state.raw<Match>(freshMatch(0));
  past = $state.raw<readonly Match[]>([]);
  damaged = $state(false);
  /** Whether the browser refuses to remember. */
  forgetful = $state(false);
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.read();
  }

  /** Takes over what is stored: at the start, and when another window has changed it. */
  read(): void {
    const { match, past, damaged } = readScores();
    this.match = match ?? freshMatch(this.#now());
    this.past = past;
    this.damaged = damaged;
  }

  count(result: Result): void {
    this.#keep(counted(this.match, result));
  }

  undo(): void {
    this.#keep(undone(this.match));
  }

  rename(side: Side, name: string): void {
    this.#keep(renamed(this.match, side, name));
  }

  aim(target: number): void {
    this.#keep(aiming(this.match, target));
  }

  /** The same two once more; the match so far goes into the history. */
  rematch(): void {
    this.#keep(freshMatch(this.#now(), this.match), this.#shelved());
  }

  /** Takes a match out of the history to play on. */
  resume(match: Match): void {
    this.#keep(match, this.#shelved().filter(({ id }) => id !== match.id));
  }

  forget(): void {
    this.#keep(this.match, []);
  }

  /** Follows other windows, until the returned function is called. */
  watch(): () => void {
    const changed = ({ key }: StorageEvent) => {
      if (key === SCORES_KEY || key === null) this.read();
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }

  /** A match without a round leaves nothing to remember. */
  #shelved(): readonly Match[] {
    return this.match.rounds.length > 0 ? [this.match, ...this.past].slice(0, MOST_MATCHES) : this.past;
  }

  #keep(match: Match, past: readonly Match[] = this.past): void {
    this.match = match;
    this.past = past;
    this.damaged = false;
    this.forgetful = !keepStored(SCORES_KEY, { match, past });
  }
}

/** What is stored, without the matches that cannot be read. */
function readScores(): Stored {
  const stored = readStored(SCORES_KEY);
  if (stored === null) return { match: null, past: [], damaged: isUnreadable() };
  if (!isRecord(stored)) return { match: null, past: [], damaged: true };
  const match = readMatch(stored.match);
  const listed: unknown[] = Array.isArray(stored.past) ? stored.past : [];
  const past = listed.map(readMatch).filter((each) => each !== null);
  const lost = match === null || past.length < listed.length || !Array.isArray(stored.past);
  return { match, past, damaged: lost };
}

function isUnreadable(): boolean {
  try {
    return localStorage.getItem(SCORES_KEY) !== null;
  } catch {
    // Blocked: then nothing was stored.
    return false;
  }
}
