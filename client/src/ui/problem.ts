import { language, t, type Key } from '../lib/i18n.svelte';
import { troubles } from '../lib/trouble.svelte';

const KNOWN = new Set([
  'stale',
  'malformed',
  'not-your-turn',
  'round-over',
  'match-over',
  'round-running',
  'not-in-hand',
  'not-offered',
  'does-not-fit',
  'closed',
  'no-cover',
  'occupied-needs-cover',
  'empty-needs-place',
  'dead-offer',
  'no-such-field',
  'same-card',
  'not-asked',
  'storage',
  'running',
  'warming',
  'no-search',
  'one-hint',
  'no-hints',
  'unreachable',
  'outdated',
  'locked',
  'tile-taken',
  'out-of-time',
  'symbol-shows',
  'wrong-square',
  'no-swap-due',
  'too-many-slides',
  'full',
  'not-seated',
  'resting',
  'begun',
  'no-such-table',
  'not-your-seat',
  'no-such-ruleset',
  'no-cookie',
  'no-such-bot',
  'damaged',
  'internal',
  'passphrase',
  'too-often',
  'nobody-else',
  'crowded',
  'one-trial',
  'trial',
  'went-back',
  'not-done',
  'name',
]);

/** A refusal in the language of the page; of a code unknown here the server's own sentence is English. */
export function problemText({ code, message }: { code: string; message: string }): string {
  if (KNOWN.has(code)) return t(`refused.${code}` as Key);
  return language() === 'en' && message ? message : t('refused.other', { code });
}

const SEAT: Record<string, [title: Key, how: Key]> = {
  'no-such-table': ['problem.table', 'problem.table.how'],
  'not-found': ['problem.table', 'problem.table.how'],
  unknown: ['problem.table', 'problem.table.how'],
  'not-your-seat': ['problem.seat', 'problem.seat.how'],
  foreign: ['problem.seat', 'problem.seat.how'],
  'no-cookie': ['problem.cookies', 'trouble.cookies'],
  outdated: ['trouble', 'trouble.version'],
};

/** Why a seat cannot be shown, by what refused it or how its line ended: a title, and what to do. */
export function seatProblem(why: string): [title: Key, how: Key] {
  const blocked = troubles.isBlocked && (why === 'foreign' || why === 'not-your-seat');
  return SEAT[blocked ? 'no-cookie' : why] ?? ['problem.server', 'problem.server.how'];
}
