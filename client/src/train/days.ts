import { language } from '../lib/i18n.svelte';

/** What came of the exercise of a day; the first time it was solved counts. */
export interface Day {
  slides: number;
  par: number;
  /** Milliseconds. */
  time: number;
}
export type Days = Record<string, Day>;

const KEY = 'palenque.training';
const LONGEST = 400;
const DAY = 86_400_000;

/** The calendar's day where this device is, as `2026-11-30`. */
export function today(now: Date = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day as it is written in the language that is spoken. */
export const written = (day: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const before = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

/** How many days in a row were solved, up to this one or the one before it. */
export function streak(days: Days, day: string): number {
  let last = day in days ? day : before(day);
  let length = 0;
  while (last in days) {
    length += 1;
    last = before(last);
  }
  return length;
}

/** The days with one more; only the latest are kept. */
export function noted(days: Days, day: string, found: Day): Days {
  if (day in days) return days;
  const every = Object.entries({ ...days, [day]: found }).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(every.slice(-LONGEST));
}

const isDay = (found: unknown): found is Day =>
  typeof found === 'object' && found !== null && ['slides', 'par', 'time'].every((key) => typeof (found as Record<string, unknown>)[key] === 'number');

export function readDays(): Days {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, day]) => isDay(day))) as Days;
  } catch {
    // Storage may be blocked or hold something else: start fresh.
    return {};
  }
}

export function keepDays(days: Days): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(days));
  } catch {
    // Blocked or full: the streak then lasts as long as the page.
  }
}
