export type Theme = 'system' | 'light' | 'dark';

/** What players call themselves: one alone, or each seat at one device. */
export interface Names {
  mine: string;
  J: string;
  O: string;
}

/** The name of a seat or a person, unless it was left empty. */
export const named = (name: string, fallback: string): string => name.trim() || fallback;

interface Stored {
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  phrases: boolean;
  /** Whether the browser is to tell whose turn it is; it may still refuse. */
  notify: boolean;
  help: boolean;
  language: string;
  names: Names;
  ruleset: string;
  level: number;
  /** The file of a ruleset of one's own, the one made last. */
  variant: string;
}

const KEY = 'palenque.settings';
const FRESH: Stored = {
  theme: 'system',
  sound: true,
  vibration: true,
  phrases: true,
  notify: false,
  help: true,
  language: '',
  names: { mine: '', J: '', O: '' },
  ruleset: '',
  level: 3,
  variant: '',
};

function read(): Stored {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    // Storage may be blocked or hold something else: start fresh.
    return { ...FRESH };
  }
}

/** What this browser prefers; remembered here only. */
export const settings = $state<Stored>(read());

export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Blocked or full: the choice then lasts as long as the page.
  }
}
