import { count, language, t } from './i18n.svelte';
import type { Pace } from './wire';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a clock tells tenths of a second. */
const FINE = 10 * SECOND;

/** How much time there is, in a few words. */
export function paceText(pace: Pace | null): string {
  if (!pace) return t('pace.untimed');
  if (pace.kind === 'turn-based') return count('pace.days', pace.days);
  return t('pace.real', { minutes: pace.minutes, increment: pace.increment });
}

/** What a clock shows: `4:07`, `1:04:07`, in the last seconds `0:09.3`, and from a day on `2 days, 5 hr`. */
export function clockText(left: number): string {
  if (left >= DAY) return leftText(left);
  const seconds = Math.floor(left / SECOND);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(left / HOUR);
  const shown = hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
  return left < FINE ? `${shown}.${Math.floor(left / 100) % 10}` : shown;
}

/** How much is left, in the two largest units that say something. */
export function leftText(left: number): string {
  const days = Math.floor(left / DAY);
  const hours = Math.floor(left / HOUR) % 24;
  const minutes = Math.floor(left / MINUTE) % 60;
  if (days > 0) return list([unit(days, 'day'), hours > 0 && unit(hours, 'hour')]);
  if (hours > 0) return list([unit(hours, 'hour'), minutes > 0 && unit(minutes, 'minute')]);
  return unit(Math.max(1, minutes), 'minute');
}

/** After how many milliseconds a clock shows something else. */
export function untilChange(left: number): number {
  const step = left >= DAY ? MINUTE : left > FINE ? SECOND : SECOND / 10;
  return (left % step) + 1;
}

const list = (parts: (string | false)[]): string => parts.filter(Boolean).join(' ');

const unit = (n: number, name: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(n);
