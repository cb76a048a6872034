import { t, type Key } from '../lib/i18n.svelte';

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
  'locked',
  'tile-taken',
  'out-of-time',
  'symbol-shows',
  'wrong-square',
  'no-swap-due',
  'full',
  'begun',
  'no-such-table',
  'not-your-seat',
  'no-such-ruleset',
  'damaged',
  'internal',
  'passphrase',
  'too-often',
  'crowded',
]);

/** A refusal in the language of the page; a code unknown here keeps the server's own sentence. */
export function problemText({ code, message }: { code: string; message: string }): string {
  return KNOWN.has(code) ? t(`refused.${code}` as Key) : message || t('refused.other');
}
