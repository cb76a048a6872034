import { at } from '../lib/site';
import type { RulesetInfo } from '../lib/wire';

/** A ruleset while it is being made; rows as they are typed, from the base up. */
export interface Draft {
  id: string;
  rows: string;
  hand: number;
  covers: 'free' | 'none';
  reading: 'ascending' | 'descending';
  tie: 'smaller' | 'nested';
  last: boolean;
  dead_offers: boolean;
  target: number;
}

/** A quick game to begin with. */
export const FIRST: Draft = {
  id: 'mine',
  rows: '3 2 1',
  hand: 7,
  covers: 'free',
  reading: 'ascending',
  tie: 'smaller',
  last: true,
  dead_offers: true,
  target: 2,
};

const numbers = (rows: string): number[] => rows.split(/[^0-9]+/).filter(Boolean).map(Number);

export const deckOf = ({ rows, hand }: Draft): number => 2 * (numbers(rows).reduce((sum, row) => sum + row, 0) + (hand || 0));

/** The file of a draft; the deck follows from the fields and the hands (P1). */
export function tomlOf(draft: Draft): string {
  const values = { ...draft, hand: draft.hand ?? 0, target: draft.target ?? 0, rows: numbers(draft.rows), deck: deckOf(draft) };
  return Object.entries(values)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('');
}

export const draftOf = (ruleset: RulesetInfo): Draft => ({
  id: ruleset.id,
  rows: ruleset.rows.join(' '),
  hand: ruleset.hand,
  covers: ruleset.covers ? 'free' : 'none',
  reading: ruleset.reading,
  tie: ruleset.tie ?? 'smaller',
  last: ruleset.last,
  dead_offers: ruleset.dead_offers,
  target: ruleset.target,
});

/** A link that carries the file, which so never leaves the browsers that share it. */
export const linkOf = (toml: string): string => at(`/variant#${encodeURIComponent(toml)}`);

/** The file that a link carries; null where it carries none that can be read. */
export function tomlIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash) || null;
  } catch {
    return null;
  }
}
