import { t, type Key } from '../lib/i18n.svelte';
import type { RulesetMistake } from '../lib/wire';

const SHOWN: readonly string[] = ['id', 'rows', 'hand', 'covers', 'reading', 'tie', 'last', 'dead_offers', 'target', 'deck'];

/** What is wrong, in the language of the page; a key is called as the form calls it. */
export function mistakeText({ code, key, values }: RulesetMistake): string {
  const name = SHOWN.includes(key) ? t(`variant.${key}` as Key) : key;
  const [first = '', second = '', third = '', fourth = ''] = values;
  return t(`mistake.${code}` as Key, { key: name, first, second, third, fourth });
}
